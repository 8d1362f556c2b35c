"""A table of text: widths of fields, lines between groups, and what goes first where there is no room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from scorekeeper.spelling import columns_of, shortened

Align = Literal["left", "center", "right"]
_CAPS = (24, 12, 8)
"""To how many columns long texts are shortened, step by step, where a terminal is too narrow."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text and its style, the numbers of an ANSI sequence (``1;31``) or nothing."""

    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class TextCell:
    """The content of fields ``first`` to ``last`` (from 0) of a row; a ``fixed`` one is never shortened."""

    first: int
    last: int
    pieces: tuple[Piece, ...]
    align: Align = "left"
    fixed: bool = True

    @property
    def columns(self) -> int:
        """How wide it stands."""
        return columns_of("".join(piece.text for piece in self.pieces))

    def capped(self, cap: int | None) -> TextCell:
        """The same cell with long texts shortened."""
        if cap is None or self.fixed:
            return self
        return replace(self, pieces=tuple(Piece(shortened(piece.text, cap), piece.style) for piece in self.pieces))


@dataclass(frozen=True, slots=True)
class _Row:
    cells: tuple[TextCell, ...] = ()
    title: str = ""
    is_rule: bool = False


@dataclass
class Grid:
    """Rows of cells over numbered fields.

    ``drops`` says which fields go first (the highest; 0 never goes), ``walls`` before which ones a line stands.
    """

    drops: Sequence[int]
    walls: Sequence[bool]
    rows: list[_Row] = field(default_factory=list)
    limited: bool = False
    """True for a grid that was made to fit: titles are then no wider than the table."""

    def row(self, cells: Iterable[TextCell]) -> None:
        """Adds a row. Cells must come from left to right and not overlap."""
        self.rows.append(_Row(tuple(cells)))

    def rule(self, title: str = "") -> None:
        """Adds a line across, with a title in it."""
        self.rows.append(_Row(title=title, is_rule=True))

    # fitting -----------------------------------------------------------------------------------------------

    def fitted(self, width: int | None) -> tuple[Grid, int]:
        """The grid that fits ``width`` columns, and how many the whole one needs when it does not fit, else 0."""
        needed = self.width()
        if width is None or needed <= width:
            return self, 0
        for highest in sorted({*self.drops, max(self.drops, default=0)}, reverse=True):
            for cap in (None, *_CAPS):
                grid = self.without(highest, cap)
                if grid.width() <= width:
                    return grid, needed
        return self.without(0, _CAPS[-1]), needed

    def without(self, highest: int, cap: int | None) -> Grid:
        """This grid with no field whose drop is above ``highest``, and with texts shortened to ``cap``.

        A row of which only its name is left goes too.
        """
        kept = [place for place, drop in enumerate(self.drops) if drop <= highest]
        moved = [(row, tuple(_moved(row.cells, kept, cap))) for row in self.rows]
        rows = [replace(row, cells=cells) for row, cells in moved if len(cells) > 1 or len(row.cells) <= 1]
        before = [0, *(place + 1 for place in kept)]
        walls = [any(self.walls[begin : place + 1]) for begin, place in zip(before, kept, strict=False)]
        return Grid([self.drops[place] for place in kept], walls, rows, limited=True)

    # measuring ---------------------------------------------------------------------------------------------

    def width(self) -> int:
        """How many columns the table takes, its edges included."""
        return _line_width(self._widths(), self.walls)

    def _widths(self) -> list[int]:
        walls = self.walls
        widths = [1] * len(self.drops)
        cells = [cell for row in self.rows for cell in row.cells]
        for cell in cells:
            if cell.first == cell.last:
                widths[cell.first] = max(widths[cell.first], cell.columns)
        for cell in sorted(cells, key=lambda cell: cell.last - cell.first):
            missing = cell.columns - _inner_width(widths, walls, range(cell.first, cell.last + 1))
            # A heading widens all it stands over alike, a text its last field alone.
            places = range(cell.first if cell.align == "center" else cell.last, cell.last + 1)
            for turn in range(max(missing, 0)):
                widths[places[turn % len(places)]] += 1
        return widths

    # drawing -----------------------------------------------------------------------------------------------

    def lines(self) -> list[list[Piece]]:
        """The lines of the table, from its upper edge to its lower one."""
        widths, walls = self._widths(), self.walls
        drawn = [self._line(row, widths, walls) for row in self.rows]
        if self.rows and self.rows[0].is_rule:
            drawn[0] = self._rule(self.rows[0].title, widths, walls, "┌┬┐")
        else:
            drawn.insert(0, self._rule("", widths, walls, "┌┬┐"))
        return [*drawn, self._rule("", widths, walls, "└┴┘")]

    def _rule(self, title: str, widths: Sequence[int], walls: Sequence[bool], joints: str) -> list[Piece]:
        room = _line_width(widths, walls) - len("├─  ┤")
        return _rule(shortened(title, room) if self.limited else title, widths, walls, joints)

    def _line(self, row: _Row, widths: Sequence[int], walls: Sequence[bool]) -> list[Piece]:
        if row.is_rule:
            return self._rule(row.title, widths, walls, "├┼┤")
        pieces: list[Piece] = []
        place = 0
        at = {cell.first: cell for cell in row.cells}
        while place < len(widths):
            cell = at.get(place) or TextCell(place, place, ())
            wall = "│ " if place == 0 else " │ " if walls[place] else " "
            room = _inner_width(widths, walls, range(place, cell.last + 1))
            pieces += [Piece(wall), *_aligned(cell, room)]
            place = cell.last + 1
        return [*pieces, Piece(" │")]


def _moved(cells: Iterable[TextCell], kept: Sequence[int], cap: int | None) -> Iterable[TextCell]:
    for cell in cells:
        places = [new for new, old in enumerate(kept) if cell.first <= old <= cell.last]
        if places:
            yield replace(cell.capped(cap), first=places[0], last=places[-1])


def _inner_width(widths: Sequence[int], walls: Sequence[bool], places: range) -> int:
    between = sum(3 if walls[place] else 1 for place in places[1:])
    return sum(widths[place] for place in places) + between


def _line_width(widths: Sequence[int], walls: Sequence[bool]) -> int:
    return _inner_width(widths, walls, range(len(widths))) + 4


def _aligned(cell: TextCell, room: int) -> list[Piece]:
    missing = max(room - cell.columns, 0)
    before = {"left": 0, "center": missing // 2, "right": missing}[cell.align]
    return [Piece(" " * before), *cell.pieces, Piece(" " * (missing - before))]


def _rule(title: str, widths: Sequence[int], walls: Sequence[bool], joints: str) -> list[Piece]:
    """A line across with the title set into it, ``├─ title ──┼───┤``."""
    left, cross, right = tuple(joints)
    line = left + "─" * (widths[0] + 2 if widths else 0)
    for place in range(1, len(widths)):
        line += cross + "─" * (widths[place] + 2) if walls[place] else "─" * (widths[place] + 1)
    line += right
    if not title:
        return [Piece(line)]
    begin = f"{left}─ {title} "
    return [Piece(f"{left}─ "), Piece(title, "1"), Piece(" "), Piece(line[columns_of(begin) :])]
