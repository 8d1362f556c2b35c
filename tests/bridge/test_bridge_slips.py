"""One slip in the deal list of a filled sheet is told at the very cell, whatever follows from it."""

from __future__ import annotations

from typing import Any

import pytest
from bridge_games import FOUR, GAME, R1, THREE, played
from bridge_sheets import Changes, audit, found_of, roots

from scorekeeper.audit import audit_found
from scorekeeper.model import Finding
from scorekeeper.sheet import Ref

GAME_R1 = played(R1, dealer="Ann")
"""Deal 1 is in row 8: contract C, declarer D, tricks F."""


@pytest.mark.parametrize(
    ("cell", "value", "code", "expected"),
    [
        ("F8", 9, "tricks-mismatch", 10),  # 2H with 60 over
        ("F8", 14, "tricks-range", 10),
        ("F8", None, "tricks-missing", 10),
        ("F8", "ten", "tricks-missing", 10),
        ("C8", "3H", "contract-mismatch", "2H"),
        ("C9", "4S", "contract-mismatch", "4SX"),
        ("C13", "6H", "contract-mismatch", "6HX"),
        ("D10", "N", "declarer-mismatch", "E"),
        ("D8", "W", "declarer-mismatch", "N"),
        ("D13", "E", "declarer-mismatch", "N"),
        ("F13", 15, "tricks-range", 13),
    ],
)
def test_one_slip_is_told_at_its_cell(cell: str, value: Any, code: str, expected: Any) -> None:
    audited = audit(GAME_R1, {cell: value}, hand=False)
    assert roots(audited) == [(code, cell)], [f"{f.cell} {f.code} {f.message}" for f in audited.findings]
    finding = next(f for f in audited.findings if f.code == code)
    assert finding.expected == expected
    assert cell in finding.fix


@pytest.mark.parametrize(
    ("cell", "value", "code"),
    [
        ("C8", "3H", "contract-mismatch"),
        ("F13", 15, "tricks-range"),
        ("F13", None, "tricks-missing"),
        ("C10", None, "contract-unknown"),
        ("D13", None, "declarer-unknown"),
    ],
)
def test_entries_in_the_columns_tell_a_slip_too_where_the_deal_list_has_no_figures(
    cell: str, value: Any, code: str
) -> None:
    assert roots(audit(GAME_R1, {cell: value})) == [(code, cell)]


def test_one_entry_that_differs_is_itself_the_slip() -> None:
    assert roots(audit(GAME_R1, {"F8": 9})) == [("above-entry", "U11")]


def test_nothing_is_guessed_where_nothing_was_written() -> None:
    assert roots(audit(played(["2H N 8"], dealer="Ann"), {"F8": 14, "H8": None}))[0][1] == "F8"


def test_slips_that_do_as_well_are_named_together() -> None:
    """2D with 6 tricks and 4D with 8 are both two down."""
    (finding,) = (f for f in audit(GAME_R1, {"F12": 8}, hand=False).findings if f.severity == "error")
    assert (finding.cell, finding.expected) == ("Bridge!F12", 6)
    assert finding.fix == "write 6 in F12; or else write 4D in C12"


def test_a_misread_number_of_tricks_is_named_beside_another_contract() -> None:
    """4SX with eight tricks is two down, 300; 3S with three is six down, which is 300 too."""
    (finding,) = (f for f in audit(GAME_R1, {"F9": 3}, hand=False).findings if f.severity == "error")
    assert finding.fix == "write 8 in F9; or else write 3S in C9"


def test_an_entry_that_differs_names_the_slip_in_the_deal_list_that_may_be_behind_it() -> None:
    finding = next(f for f in audit(GAME_R1, {"F16": 11}).findings if f.severity == "error")
    assert finding.cell == "Bridge!V9"
    assert finding.fix.endswith("or else write 9 in F16")


def test_a_slip_that_ends_the_rubber_too_early_is_told_at_its_deal() -> None:
    """2D made on deal 5 would give THEY their second game: the deals after it stand in the columns, so it was not."""
    for hand in (True, False):
        audited = audit(GAME_R1, {"F12": 8}, hand=hand)
        assert roots(audited) == [("tricks-mismatch", "F12")]


def test_deals_after_the_end_are_one_mistake() -> None:
    sheet = GAME.blank("", "standard", ())
    rows = {8: ("3NT", "N", 9), 9: ("3NT", "N", 9), 10: ("1S", "N", 7), 11: ("2S", "E", 8)}
    for row, cells in rows.items():
        for column, value in zip((3, 4, 6), cells, strict=True):
            sheet.cells[Ref("Bridge", row, column)].value = value
    audited = audit_found(found_of(sheet))
    assert [(f.code, f.cell) for f in audited.errors if f.code == "entry-after-rubber"] == [
        ("entry-after-rubber", "Bridge!C10")
    ]


@pytest.mark.parametrize("value", [None, "N100", "W100", "S150"])
def test_honours_that_do_not_go_with_the_figures(value: str | None) -> None:
    match = played(["4S N 10 hon:W150"], dealer="Ann")
    audited = audit(match, {"G8": value}, hand=False)
    assert roots(audited) == [("honours-mismatch", "G8")]
    assert "E150 or W150" in next(f.fix for f in audited.findings if f.code == "honours-mismatch")


def test_honours_of_a_deal_whose_figures_have_none() -> None:
    audited = audit(played(["4S N 10"], dealer="Ann"), {"G8": "N100"}, hand=False)
    finding = next(f for f in audited.findings if f.severity == "error")
    assert (finding.code, finding.cell, finding.fix) == ("honours-mismatch", "Bridge!G8", "leave G8 empty")


def test_without_honours_no_honours_are_guessed() -> None:
    match = played(["4S N 10"], options=(("honours", "off"),), dealer="Ann")
    assert "honours-mismatch" not in {code for code, _cell in roots(audit(match, {"N8": 100}, hand=False))}


def test_a_slip_in_chicago_is_named_beside_the_total_of_its_deal() -> None:
    match = played(["2S N 8", "1NT S 7", "2D E 8", "3C E 9"], variant="chicago", dealer="Ann")
    finding = next(f for f in audit(match, {"F10": 9}).findings if f.severity == "error")
    assert (finding.cell, finding.fix) == ("Bridge!X10", "write 60 in X10; or else write 8 in F10")


def test_chicago_needs_its_first_dealer() -> None:
    match = played(["2S N 8", "1NT S 7"], variant="chicago", dealer="Ann")
    assert roots(audit(match, {"B8": None})) == [("dealer-missing", "B8")]
    assert roots(audit(match, {"B8": "Q"}, hand=False)) == [("dealer-missing", "B8")]


def test_three_players_and_a_declarer_left_out() -> None:
    match = played(["2H B 8", "4S A 10"], THREE, "cutthroat", dealer="Ann")
    assert roots(audit(match, {"D8": None}, hand=False)) == [("declarer-unknown", "D8")]
    assert roots(audit(match, {"D9": "C"}, hand=False)) == [("declarer-mismatch", "D9")]


def test_a_deal_beyond_the_sheet_has_no_slips() -> None:
    sheet = GAME.sheet(GAME_R1)
    assert GAME.corrections(sheet, {ref: cell.value for ref, cell in sheet.cells.items()}, 99) == []


# ledgers ---------------------------------------------------------------------------------------------------

LEDGER = GAME.sheet(played(["rubber: A+B v C+D", "3NT N 9", "2H E 8", "3NT N 9"], (*FOUR, "Eve")), layout="ledger")
"""One rubber: Ann + Beth 900, Cath + Diana 60, 8 whists. Columns: pairs B and C, points D and E, then F and G."""


def ledger_errors(changes: Changes, sheet: Any = LEDGER) -> list[Finding]:
    return [f for f in audit_found(found_of(sheet, changes)).errors if f.carried_from is None]


@pytest.mark.parametrize(
    ("changes", "code", "cell", "expected"),
    [
        ({"B7": None}, "rubber-players", "B7", "Ann + Beth"),
        ({"B7": "Ann + Eve"}, "rubber-players", "B7", "Ann + Beth"),
        ({"C7": "Zoe"}, "rubber-players", "C7", "Cath + Diana"),
        ({"D7": None}, "points-missing", "D7", 900),
        ({"E7": 65}, "points-odd", "E7", 60),
    ],
)
def test_a_slip_in_a_ledger_is_told_at_its_cell(changes: Changes, code: str, cell: str, expected: Any) -> None:
    (finding,) = ledger_errors(changes)
    assert (finding.code, finding.cell, finding.expected) == (code, f"Bridge!{cell}", expected)


def test_points_of_a_ledger_that_may_be_wrong_are_named_beside_their_difference() -> None:
    (finding,) = ledger_errors({"D7": 910})
    assert finding.cell == "Bridge!F7"
    assert finding.fix == "write 850 in F7; or else write 900 in D7; or else write 70 in E7"


def test_points_left_out_with_their_difference_cannot_be_told() -> None:
    (finding,) = ledger_errors({"D7": None, "F7": None})
    assert (finding.code, finding.cell, finding.expected) == ("points-missing", "Bridge!D7", "the points of this side")


def test_points_of_one_of_three_players_follow_from_the_whists_within_their_rounding() -> None:
    """A has 900, B 60 and C 0: with 8 whists from B and 9 from C, half up, A has 850 to 900 (Source 003)."""
    sheet = GAME.sheet(played(["3NT A 9", "2H B 8", "3NT A 9"], THREE, "cutthroat"), layout="ledger")
    (finding,) = ledger_errors({"B7": 1900}, sheet)
    assert (finding.code, finding.cell, finding.expected) == ("points-mismatch", "Bridge!B7", "850 to 900")
    (finding,) = ledger_errors({"C7": None}, sheet)
    assert (finding.code, finding.cell) == ("points-missing", "Bridge!C7")
    assert {f.cell for f in ledger_errors({"C7": None, "D7": None}, sheet)} == {"Bridge!C7", "Bridge!D7"}
    assert [f.cell for f in ledger_errors({"H7": 90}, sheet)] == ["Bridge!H7"]


def test_a_ledger_has_no_slips_beyond_its_rows() -> None:
    assert GAME.corrections(LEDGER, {ref: cell.value for ref, cell in LEDGER.cells.items()}, 99) == []


def test_honours_left_out_of_the_deal_list_explain_entries_of_two_defenders() -> None:
    """Cut-throat: honours held by a defender are scored by both, so two entries have no deal."""
    match = played(["2H B 8 hon:A100", "3NT C 9"], THREE, "cutthroat", dealer="Ann")
    assert roots(audit(match, {"G8": None})) == [("honours-mismatch", "G8")]
