"""When two formulas are the same but for the way a program writes them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scorekeeper.audit.formulas import same_formula
from scorekeeper.games import game_of
from scorekeeper.sheet import Sheet

SAME = (
    ('IF(A1="","",B2*(C3-D4))', 'IF(A1="","",B2*(C3-D4))'),
    ('IF(A1="","",B2)', '=IF(A1="", "", B2)'),
    ('IF(A1="","",B2)', 'if(a1="","",b2)'),
    ("VLOOKUP(C6,Rules!$A$2:$C$8,3,FALSE)", "VLOOKUP(C6,Rules!$A$2:$C$8,3,FALSE())"),
    ("IF(TRUE,A1,B1)", "IF(TRUE(),A1,B1)"),
    ("VLOOKUP(C6,Rules!$A$2:$C$8,3,FALSE)", "VLOOKUP(C6,'Rules'!$A$2:$C$8,3,FALSE)"),
    ("LOOKUP(9E+307,I$6:I$7)", "LOOKUP(9E307,I$6:I$7)"),
    ("LOOKUP(9E+307,I$6:I$7)", "LOOKUP(9.0E+307,I$6:I$7)"),
    ("IFERROR(A1,0)", "_xlfn.IFERROR(A1,0)"),
    ("COUNTIFS(A1:A2,B1)", "+COUNTIFS(A1:A2,B1)"),
    ("SUM(A1)", "of:=SUM(A1)"),
)
DIFFERENT = (
    ('IF(A1="","",B2)', 'IF(A1="","",B3)'),
    ('IF(A1="a b","",B2)', 'IF(A1="ab","",B2)'),
    ('IF(A1="right","",B2)', 'IF(A1="RIGHT","",B2)'),
    ("LOOKUP(9E+307,A1)", "LOOKUP(8E+307,A1)"),
    ("A1+B1", "A1-B1"),
    ("", "A1"),
)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_a_formula_written_in_another_way_is_the_same(one: str, other: str) -> None:
    assert same_formula(one, other)
    assert same_formula(other, one)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_another_formula_is_not_the_same(one: str, other: str) -> None:
    assert not same_formula(one, other)


def formulas(sheet: Sheet) -> list[str]:
    return [cell.formula for cell in sheet.cells.values() if cell.role == "computed"]


def test_no_two_formulas_of_a_sheet_are_taken_for_each_other() -> None:
    mine = formulas(game_of("barbu").blank("", "standard", ()))
    assert len({formula.replace(" ", "").upper() for formula in mine}) == len(set(mine))
    assert not any(same_formula(one, other) for one, other in pairwise(mine))
