"""Settlements: the Portland laws branch by branch, the games that follow them, the boundaries, the steps in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table import opened, played

from scorekeeper.games.bezique import GAME
from scorekeeper.games.bezique.rules import Rules, named_rules
from scorekeeper.games.bezique.settle import settle

RUBICON = named_rules("standard", "rubicon")

# scores, brisques, result, winner, points
BRANCHES = [
    # Hoffmann's three figures
    ((1510, 1240), (16, 16), "normal", 0, 800),
    ((1550, 1520), (16, 16), "normal", 0, 600),
    ((1320, 620), (16, 16), "rubicon", 0, 3200),
    # law 57: hundreds, the least difference
    ((1610, 1590), None, "normal", 0, 600),
    ((1600, 1500), None, "normal", 0, 600),
    ((1700, 1500), None, "normal", 0, 700),
    ((1690, 1500), None, "normal", 0, 600),
    # the rubicon itself
    ((1000, 1500), None, "normal", 1, 1000),
    ((1500, 990), (0, 32), "saved_by_brisques", 0, 700),
    ((1500, 990), (31, 1), "saved_by_brisques", 0, 1300),
    ((1500, 990), (32, 0), "rubicon", 0, 3700),
    ((1500, 680), (0, 32), "saved_by_brisques", 0, 1000),
    ((1500, 670), (0, 32), "rubicon", 0, 3400),
    ((1500, 670), None, "rubicon", 0, 3400),
    ((1480, 860), (14, 18), "saved_by_brisques", 0, 1100),
    ((1320, 620), None, "rubicon", 0, 3200),
    # law 58: under a hundred
    ((1000, 100), None, "rubicon", 0, 2400),
    ((1000, 90), None, "rubicon", 0, 2400),
    ((1100, 90), None, "rubicon", 0, 2500),
    ((900, 0), None, "rubicon", 0, 2300),
    # the winner's own thousand is not required
    ((500, 950), (19, 13), "rubicon", 1, 2700),
    # law 61: equal scores
    ((1240, 1240), (19, 13), "tie_broken", 0, 600),
    ((1000, 1000), (13, 19), "tie_broken", 1, 600),
    ((1200, 1200), (16, 16), "draw", None, 0),
    ((950, 950), (20, 12), "saved_by_brisques", 0, 600),
    ((600, 600), (20, 12), "rubicon", 0, 2500),
    ((50, 50), (20, 12), "rubicon", 0, 1400),
    # the rescued loser overtakes
    ((1010, 900), (2, 30), "saved_and_overtaken", 1, 700),
    ((1010, 900), (10, 21), "saved_by_brisques", 0, 600),
    ((990, 980), (0, 32), "rubicon", 1, 3100),
]


@pytest.mark.parametrize(("scores", "brisques", "result", "winner", "points"), BRANCHES)
def test_rubicon_by_the_portland_laws(
    scores: tuple[int, int], brisques: tuple[int, int] | None, result: str, winner: int | None, points: int
) -> None:
    settled = settle(RUBICON, scores, brisques)
    assert settled is not None
    assert (settled.result, settled.winner, settled.points) == (result, winner, points)


@pytest.mark.parametrize("scores", [(1500, 990), (1500, 680), (1240, 1240), (0, 0)])
def test_brisques_that_decide_are_waited_for(scores: tuple[int, int]) -> None:
    assert settle(RUBICON, scores, None) is None


# rules, scores, brisques, result, winner, points
OTHERS = [
    ("hoyle-us", {}, "rubicon", (1320, 620), None, "rubicon", 0, 3220),
    ("standard", {"rubicon_save_may_flip": "no"}, "rubicon", (1010, 900), (2, 30), "saved_by_brisques", 0, 600),
    ("standard", {"rubicon_rule": "label_only"}, "rubicon", (1320, 620), None, "rubicon", 0, 1200),
    ("standard", {"round_to": "0"}, "rubicon", (1510, 1240), None, "normal", 0, 770),
    ("standard", {"min_difference": "0"}, "rubicon", (1550, 1520), None, "normal", 0, 500),
    ("standard", {"game_bonus": "1000"}, "rubicon", (1510, 1240), None, "normal", 0, 1300),
    ("standard", {}, "four", (4260, 3120), None, "normal", 0, 2100),
    ("standard", {}, "four", (2510, 2500), None, "normal", 0, 1100),
    ("standard", {}, "four", (2490, 4180), None, "rubicon", 1, 7500),
    ("standard", {}, "four", (4180, 90), None, "rubicon", 0, 5200),
    ("standard", {}, "four", (4180, 100), None, "rubicon", 0, 5200),
    ("standard", {"rubicon_bonus": "1300"}, "four", (4180, 2340), None, "rubicon", 0, 7700),
    ("standard", {}, "four", (4000, 4000), None, "draw", None, 0),
    ("standard", {}, "six", (5480, 3740), None, "normal", 0, 2740),
    ("standard", {}, "six", (5480, 3000), None, "normal", 0, 3480),
    ("standard", {}, "six", (5480, 2990), None, "rubicon", 0, 9470),
    ("standard", {}, "six", (6120, 2890), None, "rubicon", 0, 10010),
    ("standard", {}, "six", (50, 6120), None, "rubicon", 1, 7170),
    ("standard", {}, "six", (4210, 4200), None, "normal", 0, 1010),
    ("standard", {}, "six", (4200, 4200), None, "draw", None, 0),
    ("standard", {"round_to": "100"}, "six", (5480, 3740), None, "normal", 0, 2700),
    ("standard", {"rubicon_rule": "label_only"}, "six", (6120, 2890), None, "rubicon", 0, 4230),
    ("standard", {}, "eight", (12480, 5120), None, "normal", 0, 8360),
    ("standard", {}, "eight", (12480, 5000), None, "normal", 0, 8480),
    ("standard", {}, "eight", (15590, 4990), None, "rubicon", 0, 21580),
]


def option_rules(name: str, options: dict[str, str], game: str) -> Rules:
    from scorekeeper.games.bezique.options import build_rules
    from scorekeeper.model import Opening

    return build_rules(Opening("bezique", (), game, name, tuple(options.items())))


@pytest.mark.parametrize(("name", "options", "game", "scores", "brisques", "result", "winner", "points"), OTHERS)
def test_other_games_and_options(  # noqa: PLR0913, PLR0917 - one settlement's figures
    name: str,
    options: dict[str, str],
    game: str,
    scores: tuple[int, int],
    brisques: tuple[int, int] | None,
    result: str,
    winner: int | None,
    points: int,
) -> None:
    settled = settle(option_rules(name, options, game), scores, brisques)
    assert settled is not None
    assert (settled.result, settled.winner, settled.points) == (result, winner, points)


TENS = st.integers(0, 300).map(lambda count: 10 * count)


@given(TENS, TENS, st.integers(0, 32))
def test_a_settlement_is_the_same_from_both_sides(a: int, b: int, brisques: int) -> None:
    one = settle(RUBICON, (a, b), (brisques, 32 - brisques))
    other = settle(RUBICON, (b, a), (32 - brisques, brisques))
    assert one is not None
    assert other is not None
    assert (one.result, one.points) == (other.result, other.points)
    assert one.winner is None if other.winner is None else one.winner == 1 - other.winner


@given(TENS, TENS, st.integers(0, 32))
def test_what_is_known_without_brisques_stays_with_them(a: int, b: int, brisques: int) -> None:
    without = settle(RUBICON, (a, b), None)
    with_them = settle(RUBICON, (a, b), (brisques, 32 - brisques))
    assert with_them is not None
    if without is not None:
        assert (without.result, without.winner, without.points) == (
            with_them.result, with_them.winner, with_them.points
        )  # fmt: skip


@given(TENS, TENS, st.integers(0, 32))
def test_the_winner_gets_at_least_the_bonus_and_the_least_difference(a: int, b: int, brisques: int) -> None:
    settled = settle(RUBICON, (a, b), (brisques, 32 - brisques))
    assert settled is not None
    assert settled.points == 0 if settled.winner is None else settled.points >= 600
    assert settled.points % 100 == 0


# in a session ----------------------------------------------------------------------------------------------


def settlement(match: object, deal: int = -1) -> dict[str, object]:
    found: dict[str, object] = GAME.report(match)["deals"][deal]["settlement"]  # type: ignore[arg-type]
    return found


def test_hoffmanns_figures_step_by_step() -> None:
    match = played("deal A|total A1320 B620|brisques A16 B16", "rubicon")
    assert settlement(match) == {
        "result": "rubicon",
        "winner": "A",
        "points": 3200,
        "steps": [
            "scores: A 1320, B 620",
            "with brisques: A 1320 + 10 × 16 = 1480, B 620 + 10 × 16 = 780",
            "B has not reached 1000 and is rubiconed",
            "in units of 100: A 1300, B 600",
            "A wins: 1300 + 600 + 1300 = 3200",
        ],
    }


STEPS = [
    ("total A1510 B1240", "rubicon", "A wins: 1500 − 1200 + 500 = 800"),
    ("total A1550 B1520", "rubicon", "A wins: 1500 − 1500 counts as 100: 100 + 500 = 600"),
    ("total A1100 B90", "rubicon", "A wins: 1100 + 0 + 1300 + 100 = 2500"),
    ("total A4200 B4200", "six", "equal: the game is drawn, nobody gets anything"),
    ("total A5480 B3740", "six", "A wins: 5480 − 3740 + 1000 = 2740"),
    ("total A1480 B860|brisques A14 B18", "rubicon", "A wins: 1600 − 1000 + 500 = 1100"),
    ("total A1010 B900|brisques A2 B30", "rubicon", "B wins: 1200 − 1000 + 500 = 700"),
    ("total A1240 B1240|brisques A19 B13", "rubicon", "A wins: 1400 − 1300 + 500 = 600"),
]


@pytest.mark.parametrize(("lines", "word", "last"), STEPS)
def test_the_arithmetic_in_words(lines: str, word: str, last: str) -> None:
    steps = settlement(played(f"deal A|{lines}", word))["steps"]
    assert isinstance(steps, list)
    assert steps[-1] == last


def test_a_player_with_too_many_cards_is_rubiconed() -> None:
    """Portland law 17: at most 900 of his score passes over."""
    match = played("deal A|total A2450 B1800|foul A", "rubicon")
    assert settlement(match)["points"] == 1800 + 900 + 1300
    match = played("deal A|total A60 B1800|foul A", "rubicon")
    assert settlement(match)["points"] == 1800 + 0 + 1300
    match = played("deal A|total A2450 B1800|foul A", "rubicon", rubicon_rule="label_only")
    assert settlement(match) | {"steps": []} == {"result": "rubicon", "winner": "B", "points": 4000, "steps": []}


def test_settled_points_add_up_over_a_session() -> None:
    match = played("deal A|total A1510 B1240|deal B|total A620 B1320|deal A", "rubicon")
    report = GAME.report(match)
    assert [deal["settlement"] and deal["settlement"]["points"] for deal in report["deals"]] == [800, 3200, None]
    assert report["total"] == [800, 3200]
    assert report["winner"] == "B"
    assert GAME.totals(match) == (800, 3200)
    assert not match.finished


def test_partners_have_their_sides_total() -> None:
    match = played("deal A|total A4260 B3120", "four")
    assert GAME.report(match)["winner"] == "AC"
    assert GAME.totals(match) == (2100, 0, 2100, 0)


def test_a_deal_is_settled_with_the_last_trick() -> None:
    match = played("deal A|5. A royal H|64. B last", "rubicon")
    assert settlement(match)["result"] == "rubicon"
    match = played("deal A|5. A royal H", "rubicon")
    assert settlement(match) is None


@pytest.mark.parametrize("word", ["rubicon", "six"])
def test_a_deal_that_was_broken_off_is_not_settled(word: str) -> None:
    match = played("deal A|5. A royal H|end", word)
    assert settlement(match) is None
    assert GAME.totals(match) == (0, 0)
    assert GAME.announce(match, match.rows[-1])[0] == (
        "deal 1 was broken off before its last trick: it is not settled, and brings nobody anything"
    )
    assert GAME.status(match) == ["totals: A 0, B 0; next: deal 2, B deals"]
    match.record("deal B")
    assert match.rows[-1].findings == ()
    sheet = GAME.sheet(match)
    assert not any(cell.value for cell in sheet.cells.values() if cell.code == "settlement")


def test_a_deal_ended_after_its_last_trick_is_settled() -> None:
    match = played("deal A|5. A royal H|64. B last|end", "rubicon")
    assert settlement(match)["result"] == "rubicon"


def test_without_a_score_for_the_last_trick_a_deal_is_settled_as_it_stands() -> None:
    match = played("deal A|5. A royal H|9. B aces", "six", "documented")
    assert settlement(match)["winner"] == "B"
    match.record("96. A last")
    assert GAME.report(match)["deals"][0]["entries"][-1]["points"] == 0


def test_a_deal_just_opened_is_not_settled() -> None:
    """Under the source as printed no last trick is scored, so a deal stands settled from its first score on."""
    match = opened("six", "documented")
    match.record("deal A")
    assert GAME.report(match)["deals"][0]["settlement"] is None
    match.record("3. A royal H")
    assert GAME.report(match)["deals"][0]["settlement"] is not None
