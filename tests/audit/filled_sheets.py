"""Right sheets to be spoiled: whole games as filled in by hand, in memory, and what one change does to them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

from evenings import DOMINO, NAMES, Evening, evening

from scorekeeper.audit import Audited, audit_found
from scorekeeper.found import FoundCell, FoundSheet
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Cell, Ref, Sheet

Values = dict[Ref, Figure]

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"rotation": "each", "check": "plain"},
    {"declarer_may_double": "yes", "positive_flank_doubles": "yes"},
    {"undoubled_negative": "split"},
    {"compulsory__policy": "penalty", "compulsory__penalty": "10"},
    {"doubles_scope": "declarer", "mark": "underline"},
)
TABLES = (NAMES, ("Al", "Ann", "Bea", "Ben"), ("Xena", "Anna", "Anne", "Ad"), ("Аня", "Боря", "Вера", "Гена"))
NUMBERS = range(12)


@cache
def game(number: int) -> Evening:
    """One of a dozen games of different rules, players and lengths."""
    random = Random(number)
    return evening(
        number + 100,
        deals=(28, 11, 28, 19)[number % 4],
        names=TABLES[number // 3 % 4],
        rules=random.choice(list(DOMINO)),
        first=random.randrange(4),
        **OPTIONS[number % len(OPTIONS)],
    )


@cache
def sheet(number: int) -> Sheet:
    """Its sheet, filled."""
    match = game(number).match
    return match.game.sheet(match)


def right(number: int) -> Values:
    """Every figure of the sheet as it should be."""
    return {ref: cell.value for ref, cell in sheet(number).cells.items()}


def places(number: int, *, code: str = "", empty: bool = False) -> list[Ref]:
    """The computed cells in which people write: with figures, or (``empty``) without, in rows that were played."""
    return [
        ref
        for ref, cell in sheet(number).cells.items()
        if cell.role == "computed"
        and cell.code
        and not cell.optional
        and (not code or cell.code == code)
        and (cell.value is None) == empty
        and (cell.deal or 0) <= len(game(number).deals)
    ]


def points(number: int) -> list[Ref]:
    """The cells of points that are filled in."""
    cells = sheet(number).cells
    return [
        ref for ref, cell in cells.items() if cell.role == "given" and cell.look == "raw" and cell.value is not None
    ]


def changed(number: int, changes: Mapping[Ref, Figure]) -> Values:
    """The right figures but for some, and nothing after them follows."""
    return right(number) | dict(changes)


def carried(number: int, changes: Mapping[Ref, Figure]) -> Values:
    """The sheet of somebody who slips in some cells and reckons on rightly from what he wrote."""
    values: Values = {}
    for ref, cell in sheet(number).cells.items():
        if ref in changes:
            values[ref] = changes[ref]
        elif cell.compute is not None:
            values[ref] = cell.compute([values.get(need) for need in cell.needs])
        else:
            values[ref] = cell.value
    return values


def found(number: int, values: Values, **more: object) -> FoundSheet:
    """The figures as a file filled in by hand holds them: no words, no columns that only a workbook has."""
    cells = {ref: FoundCell(values[ref]) for ref, cell in sheet(number).cells.items() if _is_written(cell, values[ref])}
    return FoundSheet("friday.xlsx", cells, "barbu/1", pages=("Barbu",), **more)  # type: ignore[arg-type]


def _is_written(cell: Cell, figure: Figure) -> bool:
    return figure is not None and cell.ref.page == "Barbu" and not cell.optional


def audit(number: int, values: Values) -> Audited:
    """The audit of such a file."""
    return audit_found(found(number, values))


def roots(audited: Audited) -> list[Finding]:
    """The mistakes that do not come from another."""
    return [finding for finding in audited.errors if finding.carried_from is None]
