"""One slip in the deal list of a filled sheet is told at the very cell, whatever follows from it."""

from __future__ import annotations

from typing import Any

import pytest
from bridge_games import GAME, R1, THREE, played
from bridge_sheets import audit, roots

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
    [("C8", "3H", "contract-mismatch"), ("F13", 15, "tricks-range"), ("F13", None, "tricks-missing")],
)
def test_entries_in_the_columns_tell_a_slip_too_where_the_deal_list_has_no_figures(
    cell: str, value: Any, code: str
) -> None:
    assert (code, cell) in roots(audit(GAME_R1, {cell: value}))


def test_one_entry_that_differs_is_itself_the_slip() -> None:
    assert roots(audit(GAME_R1, {"F8": 9})) == [("above-entry", "U11")]


def test_nothing_is_guessed_where_nothing_was_written_or_two_slips_would_do() -> None:
    two = {"C8": "3H", "F8": 12}
    assert not {code for code, _cell in roots(audit(GAME_R1, two, hand=False))} & {"contract-mismatch"}
    assert roots(audit(played(["2H N 8"], dealer="Ann"), {"F8": 14, "H8": None}))[0][1] == "F8"


def test_three_players_and_a_declarer_left_out() -> None:
    match = played(["2H B 8", "4S A 10"], THREE, "cutthroat", dealer="Ann")
    assert roots(audit(match, {"D8": None}, hand=False)) == [("declarer-unknown", "D8")]
    assert roots(audit(match, {"D9": "C"}, hand=False)) == [("declarer-mismatch", "D9")]


def test_a_deal_beyond_the_sheet_has_no_slips() -> None:
    sheet = GAME.sheet(GAME_R1)
    assert GAME.corrections(sheet, {ref: cell.value for ref, cell in sheet.cells.items()}, 99) == []
