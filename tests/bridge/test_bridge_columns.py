"""The columns of the sides of somebody who kept no deal list: words, figures, games, lines, and single slips."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from bridge_games import FOUR, GAME, R1, played, random_game
from bridge_sheets import Changes, audit, found_of, roots

from scorekeeper.audit import audit_found
from scorekeeper.games.bridge.audit_words import Part, allowed, figures_of_kind, read_words
from scorekeeper.games.bridge.contract import Contract
from scorekeeper.games.bridge.values import Rules
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Sheet

R1_SHEET = GAME.sheet(played(R1, dealer="Ann"))
"""WE in U, their words in T; THEY in V, theirs in W. Above rows 7 to 11, heavy line 12, below rows 13 to 19."""


def without_deals(sheet: Sheet, *, words: bool = True) -> dict[str, Figure]:
    """Changes that empty the deal list, and without ``words`` what stands beside the entries."""
    cells = [cell for ref, cell in sheet.cells.items() if ref.page == "Bridge" and cell.value is not None]
    return {c.ref.a1: None for c in cells if c.deal is not None or (c.look == "verdict" and not words)}


def errors_of(changes: Changes, *, words: bool = True, sheet: Sheet = R1_SHEET) -> list[Finding]:
    """The mistakes that come from nowhere else."""
    audited = audit_found(found_of(sheet, {**without_deals(sheet, words=words), **changes}, hand=False))
    return [finding for finding in audited.errors if finding.carried_from is None]


def the_error(changes: Changes, *, words: bool = True, sheet: Sheet = R1_SHEET) -> Finding:
    """The only mistake."""
    errors = errors_of(changes, words=words, sheet=sheet)
    assert len(errors) == 1, [f"{f.cell} {f.code} {f.message}" for f in errors]
    return errors[0]


# words -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "contract", "total", "kinds"),
    [
        ("2H", Contract(2, "H"), None, ()),
        ("2♥ =", Contract(2, "H"), None, ()),
        ("6HX+1", Contract(6, "H", 1), None, ()),
        ("4Ч Х", Contract(4, "H", 1), None, ()),
        ("200 under", None, 200, (3,)),
        ("100 over + 50 insult + 500 slam", None, 650, (0, 1, 2)),
        ("недобор 200", None, 200, (3,)),
        ("онёры 100", None, 100, (4,)),
        ("rubber", None, None, (5,)),
        ("2 down", None, None, (3,)),
        ("slam, 2 down 300", None, None, (2, 3)),
        ("for the cat", None, None, ()),
        ("100 over + cat", None, None, ()),
        ("8H", None, None, ()),
        ("", None, None, ()),
    ],
)
def test_words_beside_an_entry(text: str, contract: Contract | None, total: int | None, kinds: tuple[int, ...]) -> None:
    words = read_words(text)
    assert (words.contract, words.total, tuple(part.kind for part in words.parts)) == (contract, total, kinds)


def test_undertricks_may_be_told_by_their_number() -> None:
    """Two down: 100 and 200 undoubled, 300 and 500 doubled, twice that redoubled (Laws, scoring table)."""
    assert read_words("2 down").parts == (Part(3, tricks=2),)
    assert allowed(Rules(), read_words("2 down")) == {100, 200, 300, 500, 600, 1000}


def test_words_without_points_allow_what_the_tables_have() -> None:
    assert allowed(Rules(), read_words("small slam")) == {500, 750, 1000, 1500}
    assert allowed(Rules(), read_words("slam + insult")) == {a + b for a in (500, 750, 1000, 1500) for b in (50, 100)}
    assert allowed(Rules(), read_words("honours")) == {100, 150}
    assert figures_of_kind(Rules(), 5) == {500, 700}
    assert allowed(Rules(), read_words("1C")) >= {20, 140, 50, 100, 150}
    assert 230 not in (allowed(Rules(honours=False), read_words("6C")) or ())
    assert allowed(Rules(), read_words("nothing that is known")) is None


def test_2h_beside_120_is_60_below_and_60_above() -> None:
    """Source 003: only the tricks contracted for go below the line."""
    finding = the_error({"U13": 120, "U22": 1750, "U23": 870, "V23": -870, "U24": 9, "V24": -9})
    assert (finding.code, finding.cell, finding.expected) == ("below-entry", "Bridge!U13", "60 below and 60 above")
    assert finding.fix == "write 60 in U13, and 60 above the line"


@pytest.mark.parametrize(
    ("changes", "code", "cell", "expected"),
    [
        ({"U13": 90}, "below-entry", "U13", 60),
        ({"T13": "1S", "U13": 40, "U22": 1670, "U23": 790}, "below-entry", "U13", 30),
        ({"U11": 90}, "above-entry", "U11", 60),
        ({"U8": 660}, "above-entry", "U8", 650),
        ({"T8": "6HX", "U8": 665}, "above-impossible", "U8", 650),
        ({"T9": "honours", "U9": 200}, "above-impossible", "U9", "a figure that a deal can give"),
        ({"T10": "3 down", "U10": 200, "U22": 1590, "U23": 710, "U24": 7}, "above-impossible", "U10", None),
        ({"U10": 750, "T10": "undertricks"}, "undertricks-impossible", "U10", 300),
        ({"U11": None}, "above-entry", "U11", 60),
        ({"U13": None}, "below-entry", "U13", 60),
    ],
)
def test_an_entry_is_held_against_its_words(changes: Changes, code: str, cell: str, expected: Figure) -> None:
    finding = the_error({**changes, "V23": None, "V24": None})
    assert (finding.code, finding.cell) == (code, f"Bridge!{cell}")
    assert finding.expected == (expected or finding.expected)


def test_words_are_doubted_where_games_go_with_the_figure() -> None:
    """THEY won their first game with 100, and 2S stands beside it."""
    finding = the_error({"W13": "2S"})
    assert (finding.cell, finding.expected) == ("Bridge!V13", "60, or other words")
    assert finding.fix == "write 60 in V13, or correct the words in W13"
    both = errors_of({"W13": "2S", "U10": 75, "T10": None})
    assert [(f.cell, f.expected) for f in both] == [("Bridge!U10", 300), ("Bridge!V13", "60, or other words")]


def test_words_that_tell_no_points_ask_for_no_entry() -> None:
    assert errors_of({"U11": None, "T11": "overtricks", "U22": 1630, "U23": 750, "V23": -750}) == []
    assert errors_of({"T7": "6H"}) == []


# figures ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "code", "cell", "expected"),
    [
        ({"U13": 110}, "below-impossible", "U13", 60),
        ({"V13": 110}, "below-impossible", "V13", 100),
        ({"V13": 110, "V22": 890}, "below-impossible", "V13", "a figure that a deal can give"),
        ({"U10": 75}, "above-impossible", "U10", 300),
        ({"U10": 75, "U22": 1465}, "above-impossible", "U10", "a figure that a deal can give"),
        ({"V13": None}, "below-entry", "V13", 100),
        ({"V13": 60}, "below-entry", "V13", 100),
        ({"V17": 140}, "below-entry", "V17", 40),
        ({"V15": 100}, "below-entry", "V15", 90),
        ({"U13": 120}, "below-entry", "U13", 60),
        ({"U13": 120, "U22": 1750}, "below-entry", "U13", "20 to 90 in U13"),
        ({"V18": 40}, "below-entry", "V18", "90 in V18 or 90 in V17"),
        ({"U9": None}, "above-entry", "U9", 200),
    ],
)
def test_one_wrong_entry_is_one_mistake(changes: Changes, code: str, cell: str, expected: Figure) -> None:
    foot: Changes = {"U23": None, "V23": None, "U24": None, "V24": None}
    errors = errors_of({**foot, **changes}, words=False)
    own = [finding for finding in errors if finding.code not in ("difference", "whists")]
    assert [(f.code, f.cell) for f in own] == [(code, f"Bridge!{cell}")], [f.message for f in own]
    assert own[0].expected == expected


def test_premiums_of_an_unfinished_rubber_need_the_mark_that_it_was_given_up() -> None:
    """Laws 1993: 300 for the only game and 100 for the only part-score, when the rubber is not finished."""
    match = played(["4S N 10", "2H E 9", "3NT N 7", "end"], dealer="Ann")
    sheet = GAME.sheet(match)
    mark = next(c.ref.a1 for c in sheet.cells.values() if c.role == "given" and c.choices == ("x",))
    assert roots(audit(match, {mark: None}, hand=False)) == [("given-up-missing", mark)]
    finding = the_error({mark: None}, words=False, sheet=sheet)
    assert (finding.code, finding.expected) == ("given-up-missing", "x")
    going_on = played(["4S N 10", "2H E 9"], dealer="Ann")
    assert audit(going_on).errors == ()


def test_a_premium_that_was_left_out_is_not_an_entry_that_is_like_it() -> None:
    """500 for a slam above the line, and 500 for the rubber, which was forgotten."""
    match = played(("3NT N 9", "3NT E 9", "6HX E 6", "3NT N 9"), dealer="Ann")
    sheet = GAME.sheet(match)
    premium = next(c.ref.a1 for c in sheet.cells.values() if c.code == "rubber-premium" and c.value)
    assert roots(audit(match, {premium: None}, hand=False)) == [("rubber-premium", premium)]


def test_among_equal_entries_all_deals_that_gave_one_are_named() -> None:
    """R1: deals 3, 4 and 7 each put 30 above for THEY when deal 4 takes one trick more."""
    finding = next(f for f in audit(played(R1, dealer="Ann"), {"F11": 10}).findings if f.severity == "error")
    assert (finding.cell, finding.message) == ("Bridge!V9", "THEY: 30 of deal 3 or 4 or 7 is missing")


def test_an_entry_rubbed_out_between_others_is_missing_there() -> None:
    finding = next(
        f for f in audit(played(R1, dealer="Ann"), {"U9": None}, hand=False).findings if f.severity == "error"
    )
    assert (finding.cell, finding.expected) == ("Bridge!U9", 200)
    assert len(roots(audit(played(R1, dealer="Ann"), {"V10": None}, hand=False))) == 1


def test_the_premium_below_in_a_sheet_by_the_laws_without_deals() -> None:
    sheet = GAME.sheet(played(["3NT N 9", "3NT N 9"], dealer="Ann"), layout="laws")
    premium = next(c.ref for c in sheet.cells.values() if c.code == "rubber-premium" and c.value)
    last = max(c.ref.row for c in sheet.cells.values() if c.code == "below-entry")
    changes = {premium.a1: None, f"U{last}": 700}
    audited = audit_found(found_of(sheet, {**without_deals(sheet), **changes}, hand=False))
    assert [(f.code, f.severity) for f in audited.findings] == [("premium-place", "warning")]


# a nought in a ledger --------------------------------------------------------------------------------------


def test_a_nought_for_one_who_sat_out_is_warned_of() -> None:
    """One row per rubber, blank where the player sat out (club money sheet)."""
    match = played(["rubber: A+B v C+D", "3NT N 9", "3NT N 9"], (*FOUR, "Eve"))
    sheet = GAME.sheet(match, layout="ledger")
    cell = next(c.ref for c in sheet.cells.values() if c.code == "player-whists" and c.deal == 1 and c.value is None)
    audited = audit_found(found_of(sheet, {cell.a1: 0}))
    assert [(f.code, f.severity, f.cell) for f in audited.findings] == [("sat-out-zero", "warning", str(cell))]
    assert audit_found(found_of(sheet)).findings == ()


# single slips at random ------------------------------------------------------------------------------------


def other_figures(figure: Figure, chance: random.Random) -> Iterator[Figure]:
    """What may be written instead by mistake; nothing is one of them."""
    if isinstance(figure, int):
        ways = {figure + 10, figure + 30, figure + 100, figure * 2, figure // 2 // 10 * 10 or figure + 40}
        if abs(figure) < GAME_ROWS:
            ways = {figure + 1, figure + 2, -figure}
        yield chance.choice(sorted(ways - {figure}))
    yield None


GAME_ROWS = 20
HEAD = 7
"""The row of the names."""


@pytest.mark.parametrize("hand", [False, True], ids=["whole", "by hand"])
@pytest.mark.parametrize("seed", [0, 3])
def test_any_slip_in_a_sheet_with_deals_is_one_mistake_at_most(seed: int, hand: bool) -> None:  # noqa: FBT001
    chance = random.Random(seed)
    match = random_game(seed, 9) if seed else played(R1, dealer="Ann")
    sheet = GAME.sheet(match)
    cells = [
        cell for ref, cell in sheet.cells.items() if ref.page == "Bridge" and ref.row > HEAD and cell.role != "label"
    ]
    filled = [cell for cell in cells if cell.value is not None and not (hand and cell.optional)]
    for cell in chance.sample(filled, 20):
        for figure in other_figures(cell.value, chance):
            found = roots(audit(match, {cell.ref.a1: figure}, hand=hand))
            assert len(found) <= 1, (cell.ref.a1, cell.value, figure, found)


@pytest.mark.parametrize("words", [True, False], ids=["with words", "figures alone"])
@pytest.mark.parametrize("seed", [0, 5])
def test_any_slip_in_columns_without_deals_is_one_mistake_at_most(seed: int, words: bool) -> None:  # noqa: FBT001
    chance = random.Random(seed)
    sheet: Any = GAME.sheet(random_game(seed, 9)) if seed else R1_SHEET
    base = without_deals(sheet, words=words)
    assert errors_of({}, words=words, sheet=sheet) == []
    for ref, cell in sheet.cells.items():
        if (
            ref.page != "Bridge"
            or ref.row <= HEAD
            or ref.a1 in base
            or not isinstance(cell.value, int)
            or cell.role == "label"
        ):
            continue
        for figure in other_figures(cell.value, chance):
            errors = errors_of({ref.a1: figure}, words=words, sheet=sheet)
            assert len(errors) <= 1, (ref.a1, cell.value, figure, [(f.cell, f.code) for f in errors])
            is_entry = cell.code in ("below-entry", "above-entry")
            if words and is_entry:
                assert [f.cell for f in errors] == [str(ref)], (ref.a1, cell.value, figure)
