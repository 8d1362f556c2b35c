"""The entries of one rubber's columns against those that its deals give, with as few differences as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.games.bridge.places import Block, Layout, at, side_titles
from scorekeeper.games.bridge.reading import Values
from scorekeeper.games.bridge.state import Points
from scorekeeper.games.bridge.values import ALONE
from scorekeeper.i18n import _
from scorekeeper.model import Finding, plain
from scorekeeper.sheet import Ref, whole

SOURCE = "Source 003"
LINE = "line"


class Due(NamedTuple):
    """An entry that the deals put into a column: its figure (or a line), its deal, its place, its parts.

    Places are counted from the heavy line outwards, from 1; a line stands at the same place in all columns.
    """

    figure: int | str
    deal: int
    place: int
    parts: tuple[int, ...] = ()


@dataclass
class Expected:
    """What the deals put into the columns of every side, outwards from the heavy line."""

    sides: int
    below: list[list[Due]] = field(init=False)
    above: list[list[Due]] = field(init=False)
    ended: bool = False
    """True where deals follow the end of the rubber: what they gave may stand in the columns too."""

    def __post_init__(self) -> None:
        self.below = [[] for _side in range(self.sides)]
        self.above = [[] for _side in range(self.sides)]
        self._base = 0
        self._counts = [0] * self.sides

    def add(self, deal: int, below: Points, above: Points, *, parts: Sequence[int] = (), game: bool = False) -> None:
        """The entries of one deal."""
        single = tuple(sorted(part for part in parts if part))
        for side in range(self.sides):
            if below[side]:
                self._counts[side] += 1
                self.below[side].append(Due(below[side], deal, self._base + self._counts[side]))
            if above[side]:
                own = single if sum(single) == above[side] else ()
                self.above[side].append(Due(above[side], deal, len(self.above[side]) + 1, own))
        if game:
            self._base += max(self._counts) + 1
            self._counts = [0] * self.sides
            for column in self.below:
                column.append(Due(LINE, deal, self._base))


class Entry(NamedTuple):
    """An entry as it was found: its figure (or a line) and its cell; several cells where parts were written apart."""

    figure: int | str
    cells: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One side of the line in a side's column."""

    layout: Layout
    block: Block
    values: Values
    side: int
    above: bool

    def listed(self, deal: int) -> Ref:
        """The cell of the deal list from which the entry of a deal comes."""
        columns = self.layout.columns
        column = columns.above(self.side) if self.above else columns.below(self.side)
        return at(self.block.row(deal - self.block.offset - 1), column)

    def cell(self, place: int) -> Ref:
        """The cell of a place counted from the heavy line; it may be beyond the rows of the block."""
        row = self.layout.above_row if self.above else self.layout.below_row
        return at(row(self.block, place), self.layout.columns.figure(self.side))

    def place(self, cell: Ref) -> int:
        """The place of a cell."""
        return abs(cell.row - self.layout.heavy_row(self.block))

    @property
    def code(self) -> str:
        """The code of findings about its entries."""
        return "above-entry" if self.above else "below-entry"


def side_of(layout: Layout, side: int) -> str:
    """How a side is called."""
    return layout.labels[side] if layout.sides == ALONE else side_titles(layout.sides)[side]


def error(code: str, cell: Ref, message: str, fix: str) -> Finding:
    """A mistake in a column."""
    return Finding(code, "error", message, fix=fix, cell=str(cell), rule=SOURCE)


def compare_entries(column: Column, found: Sequence[Entry], expected: Expected) -> list[Finding]:
    """Every difference between the entries of one column and those that the deals give."""
    due = (expected.above if column.above else expected.below)[column.side]
    entries = _joined(found, due)
    findings: list[Finding] = []
    last = 0
    pairs = _aligned(column, entries, due)
    for mine, wanted in pairs:
        if mine is None:
            last = _free_place(column, due[wanted or 0].place, last)
            alike = _alike(due, pairs, wanted or 0)
            findings.append(_missing(column, due[wanted or 0], last, alike))
            continue
        entry = entries[mine]
        last = column.place(entry.cells[-1])
        if wanted is not None and entry.figure != due[wanted].figure:
            findings.append(_other_entry(column, entry, due[wanted]))
        elif wanted is None and not expected.ended:
            before = [one for one in due if one.deal <= _deal_before(due, entries, mine)]
            findings.append(_extra(column, entry, before))
    return findings


def _joined(found: Sequence[Entry], due: Sequence[Due]) -> list[Entry]:
    """The entries found, parts of one deal that were written apart taken together."""
    entries: list[Entry] = []
    place = 0
    for entry in due:
        if place >= len(found):
            break
        count = len(entry.parts)
        run = found[place : place + count]
        figures = [one.figure for one in run]
        apart = count > 1 and len(run) == count and LINE not in figures
        if apart and sorted(map(whole, figures)) == list(entry.parts):
            entries.append(Entry(entry.figure, tuple(cell for one in run for cell in one.cells)))
            place += count
        else:
            entries.append(found[place])
            place += 1
    return [*entries, *found[place:]]


def _deal_before(due: Sequence[Due], entries: Sequence[Entry], place: int) -> int:
    """The deal whose line was the last one above an entry; 0 when there is none."""
    lines = sum(1 for entry in entries[:place] if entry.figure == LINE)
    ended = [one.deal for one in due if one.figure == LINE]
    return ended[min(lines, len(ended)) - 1] if lines and ended else 0


Pair = tuple[int | None, int | None]
"""Places in what was found and in what is due; None where one has no counterpart."""
_Cost = tuple[int, int]
"""Differences, and entries that do not stand where they belong: of equal figures those in their places are meant."""
_NEVER = 1000


def _aligned(column: Column, entries: Sequence[Entry], due: Sequence[Due]) -> list[Pair]:
    """The two side by side with the fewest differences; a line is never taken for a wrong figure."""
    table: list[list[_Cost]] = [[(i + j, 0) for j in range(len(due) + 1)] for i in range(len(entries) + 1)]
    for i, entry in enumerate(entries, 1):
        for j, wanted in enumerate(due, 1):
            table[i][j] = min(
                _plus(table[i - 1][j - 1], _cost(column, entry, wanted)),
                _plus(table[i - 1][j], (1, 0)),
                _plus(table[i][j - 1], (1, 0)),
            )
    pairs: list[Pair] = []
    i, j = len(entries), len(due)
    while i or j:
        if i and j and table[i][j] == _plus(table[i - 1][j - 1], _cost(column, entries[i - 1], due[j - 1])):
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif i and table[i][j] == _plus(table[i - 1][j], (1, 0)):
            i -= 1
            pairs.append((i, None))
        else:
            j -= 1
            pairs.append((None, j))
    return pairs[::-1]


def _plus(one: _Cost, other: _Cost) -> _Cost:
    return one[0] + other[0], one[1] + other[1]


def _cost(column: Column, entry: Entry, due: Due) -> _Cost:
    moved = int(column.place(entry.cells[0]) != due.place)
    if entry.figure == due.figure:
        return 0, moved
    return (1 if LINE not in (entry.figure, due.figure) else _NEVER), moved


def _shown(figure: int | str) -> str:
    return plain(figure) if isinstance(figure, int) else _("a line")


def _other_entry(column: Column, entry: Entry, due: Due) -> Finding:
    """Another figure than the deal gives; carried where the deal list has the same wrong figure."""
    cell, listed = entry.cells[0], column.listed(due.deal)
    text = _("found {found}, expected {expected} of deal {deal}")
    finding = Finding(
        column.code,
        "error",
        text.format(found=_shown(entry.figure), expected=_shown(due.figure), deal=due.deal),
        fix=_("write {expected} in {cell}").format(expected=_shown(due.figure), cell=cell.a1),
        cell=str(cell),
        deal=due.deal,
        found=entry.figure,
        expected=due.figure,
        rule=SOURCE,
    )
    if column.values.get(listed) == entry.figure:
        return finding._replace(
            carried_from=str(listed), fix=_("follows when {origin} is put right").format(origin=listed.a1)
        )
    return finding


def _extra(column: Column, entry: Entry, before: Sequence[Due]) -> Finding:
    """An entry that no deal gives: perhaps a part-score carried over a line."""
    cell = entry.cells[0]
    if entry.figure == LINE:
        message = _("a line stands here, and no game was completed")
        return error("game-line", cell, message, _("take the line out"))
    cut_off = [due for due in before if due.figure == entry.figure]
    if cut_off and not column.above:
        message = _("{points} of deal {deal} was cut off by the game before it: found it carried over").format(
            points=entry.figure, deal=cut_off[-1].deal
        )
        fix = _("take it out: every game begins at zero")
        return error("part-score-carried", cell, message, fix)._replace(found=entry.figure, expected=0)
    message = _("found {found}, and no deal gives an entry here").format(found=_shown(entry.figure))
    return error(column.code, cell, message, _("take it out"))._replace(found=entry.figure, expected=0)


def _free_place(column: Column, place: int, after: int) -> int:
    """Where a missing entry goes: its own place, when that is free, else the next one after those before it."""
    return place if column.values.get(column.cell(place)) is None and place > after else after + 1


def _alike(due: Sequence[Due], pairs: Sequence[Pair], missing: int) -> list[int]:
    """The deals of which each may be the one whose entry is missing: those that gave the same figure in a run."""
    figure = due[missing].figure
    if figure == LINE:
        return [due[missing].deal]
    kept = {wanted for mine, wanted in pairs if mine is not None and wanted is not None}
    first = last = missing
    while first and due[first - 1].figure == figure:
        first -= 1
    while last + 1 < len(due) and due[last + 1].figure == figure:
        last += 1
    return [due[place].deal for place in range(first, last + 1) if place == missing or place in kept]


def _missing(column: Column, due: Due, place: int, alike: Sequence[int]) -> Finding:
    """An entry that was forgotten, at its place or the next free one."""
    cell = column.cell(place)
    deals = _(" or ").join(str(deal) for deal in alike)
    message = _("{side}: {expected} of deal {deal} is missing").format(
        side=side_of(column.layout, column.side), expected=_shown(due.figure), deal=deals
    )
    fix = _("write it in the next free place, about {cell}").format(cell=cell.a1)
    code = "game-line" if due.figure == LINE else column.code
    is_free = column.values.get(cell) is None and isinstance(due.figure, int)
    return error(code, cell, message, fix)._replace(deal=due.deal, expected=due.figure if is_free else None)


__all__ = ["LINE", "SOURCE", "Column", "Due", "Entry", "Expected", "compare_entries", "error", "side_of"]
