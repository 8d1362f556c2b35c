"""Filled sheets of bridge for tests: as they would be found in a file, with some cells changed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bridge_games import GAME

from scorekeeper.audit import Audited, audit_found
from scorekeeper.found import FoundCell, FoundSheet
from scorekeeper.game import AnyMatch
from scorekeeper.model import Figure
from scorekeeper.sheet import Ref, Sheet

Changes = Mapping[str, Figure]
"""What stands in a cell of the first page instead, by the cell's name; None leaves it empty."""

NOTHING: Changes = MappingProxyType({})


def found_of(sheet: Sheet, changes: Changes = NOTHING, *, hand: bool = True) -> FoundSheet:
    """The sheet as found in a file: figures alone, without the optional ones where it was filled by ``hand``."""
    cells: dict[Ref, FoundCell] = {}
    for ref, cell in sheet.cells.items():
        page = sheet.page(ref.page)
        aside = ref.column <= len(page.columns) and page.columns[ref.column - 1].aside
        skipped = page.excel_only or aside or cell.good or (hand and cell.role == "computed" and cell.optional)
        if cell.value is not None and not skipped:
            cells[ref] = FoundCell(cell.value)
    by_name = {ref.a1: ref for ref in sheet.cells if ref.page == "Bridge"}
    for name, value in changes.items():
        ref = by_name.get(name) or next(Ref("Bridge", r, c) for r, c in [place(name)])
        if value is None:
            cells.pop(ref, None)
        else:
            cells[ref] = FoundCell(value)
    return FoundSheet("evening.xlsx", cells, "bridge/1", pages=tuple(page.name for page in sheet.pages))


def place(name: str) -> tuple[int, int]:
    """Row and column of a cell's name."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(name[len(letters) :]), column


def audit(
    match: AnyMatch,
    changes: Changes = NOTHING,
    *,
    layout: str = "",
    hand: bool = True,
    against: bool = False,
) -> Audited:
    """The audit of a game's sheet with some cells changed."""
    found = found_of(GAME.sheet(match, layout=layout), changes, hand=hand)
    return audit_found(found, match if against else None)


def roots(audited: Audited) -> list[tuple[str, str]]:
    """The code and cell of every mistake that is not carried from another."""
    return [
        (finding.code, (finding.cell or "").removeprefix("Bridge!"))
        for finding in audited.findings
        if finding.carried_from is None and finding.severity == "error"
    ]


def carried(audited: Audited) -> set[str]:
    """The cells that only repeat an earlier mistake."""
    return {(finding.cell or "").removeprefix("Bridge!") for finding in audited.findings if finding.carried_from}


def values_of(sheet: Sheet) -> dict[str, Figure]:
    """The figures of the first page by the names of their cells."""
    return {ref.a1: cell.value for ref, cell in sheet.cells.items() if ref.page == "Bridge" and cell.value is not None}
