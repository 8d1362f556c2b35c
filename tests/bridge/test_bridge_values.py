"""One test for every value of the scoring tables, typed from the rules and not from the program."""

from __future__ import annotations

import pytest

from scorekeeper.errors import Refusal
from scorekeeper.games.bridge import rules, values
from scorekeeper.games.bridge.contract import Contract
from scorekeeper.games.bridge.score import (
    NOTHING,
    ContractResult,
    contract_scorer,
    net_whists,
    rubber_premium,
    score_contract,
    settle,
    undertrick_points,
    unfinished_premium,
    whists,
)
from scorekeeper.games.bridge.values import Rules
from scorekeeper.model import Opening

LAWS = Rules()
OLD = rules.named_rules("1935")


def made(level: int, strain: str, doubled: int = 0, over: int = 0, *, vulnerable: bool = False) -> ContractResult:
    contract = Contract(level, strain, doubled)
    return score_contract(LAWS, contract, contract.needed + over, vulnerable=vulnerable)


def down(doubled: int, tricks: int, *, vulnerable: bool = False, under: Rules = LAWS) -> int:
    contract = Contract(7, "NT", doubled)
    return score_contract(under, contract, contract.needed - tricks, vulnerable=vulnerable).undertricks


@pytest.mark.parametrize(
    ("strain", "doubled", "first", "further"),
    [
        ("C", 0, 20, 20),
        ("C", 1, 40, 40),
        ("C", 2, 80, 80),
        ("D", 0, 20, 20),
        ("D", 1, 40, 40),
        ("D", 2, 80, 80),
        ("H", 0, 30, 30),
        ("H", 1, 60, 60),
        ("H", 2, 120, 120),
        ("S", 0, 30, 30),
        ("S", 1, 60, 60),
        ("S", 2, 120, 120),
        ("NT", 0, 40, 30),
        ("NT", 1, 80, 60),
        ("NT", 2, 160, 120),
    ],
)
def test_tricks_below_the_line(strain: str, doubled: int, first: int, further: int) -> None:
    """Source 003; Laws, scoring table; vulnerability does not change them."""
    for level in range(1, 8):
        for vulnerable in (False, True):
            assert made(level, strain, doubled, vulnerable=vulnerable).below == first + (level - 1) * further


@pytest.mark.parametrize(
    ("strain", "doubled", "plain", "vulnerable"),
    [
        ("C", 0, 20, 20),
        ("D", 0, 20, 20),
        ("H", 0, 30, 30),
        ("S", 0, 30, 30),
        ("NT", 0, 30, 30),
        *((strain, 1, 100, 200) for strain in ("C", "D", "H", "S", "NT")),
        *((strain, 2, 200, 400) for strain in ("C", "D", "H", "S", "NT")),
    ],
)
def test_overtricks(strain: str, doubled: int, plain: int, vulnerable: int) -> None:
    assert made(1, strain, doubled, 1).overtricks == plain
    assert made(1, strain, doubled, 1, vulnerable=True).overtricks == vulnerable
    assert made(1, strain, doubled, 6).overtricks == 6 * plain
    assert made(1, strain, doubled).overtricks == 0


@pytest.mark.parametrize(("doubled", "points"), [(0, 0), (1, 50), (2, 100)])
def test_insult(doubled: int, points: int) -> None:
    assert made(3, "S", doubled).insult == points
    assert made(3, "S", doubled, vulnerable=True).insult == points


def test_insult_of_a_redoubled_contract_was_50_until_1987() -> None:
    assert score_contract(OLD, Contract(3, "S", 2), 9, vulnerable=False).insult == 50
    assert score_contract(OLD, Contract(3, "S", 1), 9, vulnerable=False).insult == 50


@pytest.mark.parametrize(("level", "plain", "vulnerable"), [(5, 0, 0), (6, 500, 750), (7, 1000, 1500)])
def test_slams_that_are_bid(level: int, plain: int, vulnerable: int) -> None:
    for doubled in (0, 1, 2):
        assert made(level, "H", doubled).slam == plain
        assert made(level, "H", doubled, vulnerable=True).slam == vulnerable


def test_a_slam_that_is_only_made_scores_overtricks() -> None:
    assert made(5, "H", 0, 2) == ContractResult(150, 60, 0, 0, 0)


@pytest.mark.parametrize(
    ("doubled", "vulnerable", "steps"),
    [
        (0, False, [50] * 13),
        (0, True, [100] * 13),
        (1, False, [100, 200, 200, *[300] * 10]),
        (1, True, [200, *[300] * 12]),
        (2, False, [200, 400, 400, *[600] * 10]),
        (2, True, [400, *[600] * 12]),
    ],
)
def test_undertricks_since_1987(doubled: int, vulnerable: bool, steps: list[int]) -> None:  # noqa: FBT001
    assert [down(doubled, n, vulnerable=vulnerable) for n in range(1, 14)] == [sum(steps[:n]) for n in range(1, 14)]


@pytest.mark.parametrize(
    ("doubled", "vulnerable", "steps"),
    [
        (0, False, [50] * 13),
        (0, True, [100] * 13),
        (1, False, [100, *[200] * 12]),
        (1, True, [200, *[300] * 12]),
        (2, False, [200, *[400] * 12]),
        (2, True, [400, *[600] * 12]),
    ],
)
def test_undertricks_from_1935_to_1987(doubled: int, vulnerable: bool, steps: list[int]) -> None:  # noqa: FBT001
    found = [down(doubled, n, vulnerable=vulnerable, under=OLD) for n in range(1, 14)]
    assert found == [sum(steps[:n]) for n in range(1, 14)]


def test_the_scale_of_undertricks_goes_to_thirteen() -> None:
    assert undertrick_points(values.UNDERTRICKS["modern"][-1])[-1] == 7600  # Time, 25 March 1935


def test_honours() -> None:
    """Source 003 names корона and коронка; the figures are the Laws'."""
    assert [(row.notrump, row.points) for row in values.HONOURS] == [(False, 100), (False, 150), (True, 150)]


@pytest.mark.parametrize(
    ("option", "games", "premium"),
    [
        ("laws", (2, 0), (700, 0)),
        ("laws", (2, 1), (500, 0)),
        ("clean750", (2, 0), (750, 0)),
        ("clean750", (2, 1), (500, 0)),
        ("game200", (2, 0), (1100, 0)),
        ("game200", (2, 1), (1100, 200)),
        ("laws", (2, 0, 0), (700, 0, 0)),
        ("laws", (2, 0, 1), (500, 0, 0)),
    ],
)
def test_rubber_premium(option: str, games: tuple[int, ...], premium: tuple[int, ...]) -> None:
    assert rubber_premium(Rules(rubber_premium=option), games, 0) == premium


@pytest.mark.parametrize(
    ("reading", "games", "part", "premium"),
    [
        ("strict", (1, 0), (0, 0), (300, 0)),
        ("strict", (1, 1), (0, 0), (0, 0)),
        ("strict", (0, 0), (60, 0), (100, 0)),
        ("strict", (0, 0), (60, 40), (0, 0)),
        ("strict", (1, 0), (0, 60), (300, 100)),
        ("strict", (1, 0), (60, 0), (400, 0)),
        ("strict", (1, 0), (60, 40), (300, 0)),
        ("strict", (0, 0), (0, 0), (0, 0)),
        ("each_side", (1, 1), (60, 40), (400, 400)),
        ("each_side", (1, 0), (0, 0), (300, 0)),
        ("none", (1, 0), (60, 0), (0, 0)),
        ("strict", (1, 0, 0), (0, 0, 60), (300, 0, 100)),
        ("strict", (1, 1, 0), (0, 60, 0), (0, 100, 0)),
    ],
)
def test_unfinished_rubber(
    reading: str, games: tuple[int, ...], part: tuple[int, ...], premium: tuple[int, ...]
) -> None:
    """Laws of 1993: 300 for the only game, 100 for the only part-score; the other readings are options."""
    assert unfinished_premium(Rules(unfinished=reading), games, part) == premium


def test_an_unfinished_part_score_was_50() -> None:
    assert unfinished_premium(OLD, (0, 1), (60, 0)) == (50, 300)


def test_games_paid_one_by_one_need_no_premium_for_the_only_game() -> None:
    assert unfinished_premium(Rules(rubber_premium="game200"), (1, 1), (60, 0)) == (300, 200)


@pytest.mark.parametrize("row", [
    (0, 0, 0, 0, 0), (30, 0, 0, 0, 0), (40, 0, 0, 0, 0), (50, 1, 0, 0, 0), (60, 1, 1, 1, 0), (90, 1, 1, 1, 0),
    (140, 1, 1, 1, 1), (150, 2, 2, 1, 1), (160, 2, 2, 2, 1), (250, 3, 2, 2, 2), (650, 7, 6, 6, 6), (850, 9, 8, 8, 8),
    (940, 9, 9, 9, 9), (950, 10, 10, 9, 9), (1250, 13, 12, 12, 12), (4010, 40, 40, 40, 40),
])  # fmt: skip
def test_whists_are_rounded_by_name_and_keep_their_sign(row: tuple[int, ...]) -> None:
    difference, *rounded = row
    for name, expected in zip(("half_up", "half_even", "half_down", "truncate"), rounded, strict=True):
        assert whists(name, difference) == expected
        assert whists(name, -difference) == -expected
    assert whists("none", -difference) == -difference


def test_three_players_settle_every_two_and_sum_to_zero() -> None:
    pairs = settle("half_up", (1020, 0, 160))
    assert [(p.one, p.other, p.difference, p.whists) for p in pairs] == [
        (0, 1, 1020, 10), (0, 2, 860, 9), (1, 2, -160, -2),
    ]  # fmt: skip
    assert net_whists(pairs, 3) == (19, -12, -7)


# options and rule sets -------------------------------------------------------------------------------------


def test_every_row_has_a_source() -> None:
    for variant in values.VARIANTS:
        for row in rules.rule_rows(LAWS, variant):
            assert row.name
            assert row.value
            assert row.source
    assert all(option.source and option.meaning for option in rules.option_list())


def test_rows_without_honours_leave_them_out() -> None:
    full, less = rules.rule_rows(LAWS, ""), rules.rule_rows(Rules(honours=False), "")
    assert len(full) - len(less) == len(values.HONOURS)


@pytest.mark.parametrize("row", rules.OPTIONS, ids=lambda row: row.name)
def test_options_take_what_they_list_and_refuse_anything_else(row: rules.OptionRow) -> None:
    for choice in row.choices.split(", "):
        opened = rules.build_rules(Opening("bridge", (), options=((row.name, choice),)))
        assert row.text(opened) == choice
        changed = rules.changed_options(opened)
        assert changed in ((), ((row.name, choice),))
    with pytest.raises(Refusal, match=row.name):
        rules.build_rules(Opening("bridge", (), options=((row.name, "sideways"),)))


def test_unknown_options_and_rule_sets_are_refused() -> None:
    with pytest.raises(Refusal, match="undertricks"):
        rules.build_rules(Opening("bridge", (), options=(("overtricks", "modern"),)))
    with pytest.raises(Refusal, match="standard, 1935"):
        rules.named_rules("1932")


def test_pinned_rules_come_back_by_value() -> None:
    pinned = OLD._asdict()
    assert rules.build_rules(Opening("bridge", (), rules="standard", pinned={**pinned, "later": 1})) == OLD
    assert set(rules.rule_sets()) == {"standard", "1935"}


def test_many_contracts_may_be_scored_without_asking_for_the_rules_each_time() -> None:
    """Laws: 4S with ten tricks is 120; what cannot be scores nothing."""
    score = contract_scorer(LAWS)
    assert score(Contract(4, "S"), 10, False).below == 120
    for contract, tricks in ((Contract(8, "S"), 10), (Contract(4, "S"), 14), (Contract(4, "S"), -1)):
        assert score(contract, tricks, False) == NOTHING


def test_a_variant_lists_the_options_it_has() -> None:
    every = [option.name for option in rules.option_list()]
    chicago = [option.name for option in rules.option_list("chicago")]
    alone = [option.name for option in rules.option_list("cutthroat")]
    assert [name for name in every if name not in chicago] == ["rubber_premium", "unfinished", "unfinished_partscore"]
    assert [name for name in every if name not in alone] == [
        *("session", "chicago.partscore", "chicago.vul", "chicago.last_partscore")
    ]
    in_force = [row.name for row in rules.rule_rows(LAWS, "chicago")]
    assert "chicago.vul" in in_force
    assert "rubber_premium" not in in_force
    assert "chicago.vul" not in [row.name for row in rules.rule_rows(LAWS, "")]
