"""A table of text: widths of fields, lines between groups, and what goes first where there is no room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from scorekeeper.spelling import broken, columns_of, shortened

Align = Literal["left", "center", "right"]
_CAPS = (24, 12, 8)
"""To how many columns long texts are shortened, step by step, where a terminal is too narrow."""
_LIMITS = (32, 24, 20, 17, 14, 12, 10, 8)
"""How wide texts that may go over several lines are left, step by step."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text and its style, the numbers of an ANSI sequence (``1;31``) or nothing."""

    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class TextCell:
    """The content of fields ``first`` to ``last`` (from 0) of a row; a ``fixed`` one is never shortened.

    One that ``wraps`` goes over several lines, of so many columns at least, in a grid with a limit.
    """

    first: int
    last: int
    pieces: tuple[Piece, ...]
    align: Align = "left"
    fixed: bool = True
    wraps: int = 0

    @property
    def columns(self) -> int:
        """How wide it stands."""
        return columns_of("".join(piece.text for piece in self.pieces))

    def lines(self, room: int) -> list[TextCell]:
        """The cell in at most ``room`` columns: in several lines where it wraps, else shortened."""
        if (self.fixed and not self.wraps) or self.columns <= room:
            return [self]
        styles = {piece.style for piece in self.pieces if piece.text.strip()}
        style = styles.pop() if len(styles) == 1 else ""
        text = "".join(piece.text for piece in self.pieces)
        texts = broken(text, room) if self.wraps else [shortened(text, room)]
        return [replace(self, pieces=(Piece(text, style),)) for text in texts]


@dataclass(frozen=True, slots=True)
class _Row:
    cells: tuple[TextCell, ...] = ()
    title: str = ""
    is_rule: bool = False
    across: tuple[int, int] | None = None
    """First and last field of a line that is part of what the table says."""
    heavy: bool = False


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
    cap: int | None = None
    """How wide other texts may make a field; they are shortened to the room they have."""
    limit: int | None = None
    """How wide texts that wrap may make a field, if that is not less than they need at least."""
    tight: bool = False
    """True where they get no more than the limit, however hard that is to read."""

    def row(self, cells: Iterable[TextCell]) -> None:
        """Adds a row. Cells must come from left to right and not overlap."""
        self.rows.append(_Row(tuple(cells)))

    def rule(self, title: str = "") -> None:
        """Adds a line across, with a title in it."""
        self.rows.append(_Row(title=title, is_rule=True))

    def line(self, first: int, last: int, *, heavy: bool) -> None:
        """Adds a line over those fields that belongs to what the table says."""
        self.rows.append(_Row(across=(first, last), heavy=heavy))

    # fitting -----------------------------------------------------------------------------------------------

    def fitted(self, width: int | None) -> tuple[Grid, int]:
        """The grid that fits ``width`` columns, and how many the whole one needs when it does not fit, else 0."""
        needed = self.width()
        if width is None or needed <= width:
            return self, 0
        wraps = any(cell.wraps for row in self.rows for cell in row.cells)
        most = max(self.drops, default=0)
        for highest in sorted({*self.drops, most}, reverse=True):
            for limit, cap in _steps(wraps=wraps):
                grid = self.without(highest, cap, limit)
                if grid.width() <= width:
                    return grid, needed if highest < most or cap else 0
        return self.without(0, _CAPS[-1], _LIMITS[-1] if wraps else None, tight=True), needed

    def without(self, highest: int, cap: int | None, limit: int | None = None, *, tight: bool = False) -> Grid:
        """This grid with no field whose drop is above ``highest``, and with texts shortened to ``cap``.

        A row of which only its name is left goes too. Texts that wrap make no field wider than ``limit``.
        """
        kept = [place for place, drop in enumerate(self.drops) if drop <= highest]
        moved = [(row, tuple(_moved(row.cells, kept)), _moved_line(row.across, kept)) for row in self.rows]
        rows = [
            replace(row, cells=cells, across=across)
            for row, cells, across in moved
            if (len(cells) > 1 or len(row.cells) <= 1) and (across or not row.across)
        ]
        before = [0, *(place + 1 for place in kept)]
        walls = [any(self.walls[begin : place + 1]) for begin, place in zip(before, kept, strict=False)]
        return Grid([self.drops[place] for place in kept], walls, rows, limited=True, cap=cap, limit=limit, tight=tight)

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
                widths[cell.first] = max(widths[cell.first], self._asked_by(cell))
        for cell in sorted(cells, key=lambda cell: cell.last - cell.first):
            if self.limit and cell.wraps:
                continue
            missing = self._asked_by(cell) - _inner_width(widths, walls, range(cell.first, cell.last + 1))
            # A heading widens all it stands over alike, a text its last field alone.
            places = range(cell.first if cell.align == "center" else cell.last, cell.last + 1)
            for turn in range(max(missing, 0)):
                widths[places[turn % len(places)]] += 1
        return widths

    def _asked_by(self, cell: TextCell) -> int:
        """How many columns a cell asks for."""
        if cell.wraps and self.limit:
            limit = self.limit if self.tight else max(self.limit, cell.wraps)
        elif cell.fixed or cell.wraps or not self.cap:
            return cell.columns
        else:
            limit = self.cap
        return min(cell.columns, limit)

    # drawing -----------------------------------------------------------------------------------------------

    def lines(self) -> list[list[Piece]]:
        """The lines of the table, from its upper edge to its lower one."""
        widths, walls = self._widths(), self.walls
        drawn = [line for row in self.rows for line in self._lines(row, widths, walls)]
        if self.rows and self.rows[0].is_rule:
            drawn[0] = self._rule(self.rows[0].title, widths, walls, "┌┬┐")
        else:
            drawn.insert(0, self._rule("", widths, walls, "┌┬┐"))
        return [*drawn, self._rule("", widths, walls, "└┴┘")]

    def _rule(self, title: str, widths: Sequence[int], walls: Sequence[bool], joints: str) -> list[Piece]:
        room = _line_width(widths, walls) - len("├─  ┤")
        return _rule(shortened(title, room) if self.limited else title, widths, walls, joints)

    def _lines(self, row: _Row, widths: Sequence[int], walls: Sequence[bool]) -> Iterator[list[Piece]]:
        """A row as one line or, where a text wraps, several."""
        if row.is_rule:
            yield self._rule(row.title, widths, walls, "├┼┤")
        elif row.across:
            yield _line_across(row.across, widths, walls, heavy=row.heavy)
        else:
            parts = [cell.lines(_inner_width(widths, walls, range(cell.first, cell.last + 1))) for cell in row.cells]
            for number in range(max(map(len, parts), default=1)):
                yield _text_line([part[number] for part in parts if number < len(part)], widths, walls)


def _steps(*, wraps: bool) -> Iterator[tuple[int | None, int | None]]:
    """Limits of texts that wrap and caps of those that do not, from the mildest on."""
    limits = _LIMITS if wraps else ()
    yield from ((limit, None) for limit in (None, *limits))
    yield from ((limits[-1] if limits else None, cap) for cap in _CAPS)


def _text_line(cells: Iterable[TextCell], widths: Sequence[int], walls: Sequence[bool]) -> list[Piece]:
    pieces: list[Piece] = []
    place = 0
    at = {cell.first: cell for cell in cells}
    while place < len(widths):
        cell = at.get(place) or TextCell(place, place, ())
        wall = "│ " if place == 0 else " │ " if walls[place] else " "
        room = _inner_width(widths, walls, range(place, cell.last + 1))
        pieces += [Piece(wall), *_aligned(cell, room)]
        place = cell.last + 1
    return [*pieces, Piece(" │")]


def _line_across(across: tuple[int, int], widths: Sequence[int], walls: Sequence[bool], *, heavy: bool) -> list[Piece]:
    """A line over some fields, ``│   ├─────┼─────┤``, or a heavy one, ``│   ╞═════╪═════╡``."""
    text = "".join(piece.text for piece in _text_line((), widths, walls))
    first, last = across
    begin = _inner_width(widths, walls, range(first)) + (3 if first and walls[first] else 1) if first else 0
    end = _inner_width(widths, walls, range(last + 1)) + 3
    left, line, cross, right = "╞═╪╡" if heavy else "├─┼┤"
    inside = text[begin + 1 : end].translate({ord(" "): line, ord("│"): cross})
    return [Piece(text[:begin]), Piece(f"{left}{inside}{right}", "1" if heavy else ""), Piece(text[end + 1 :])]


def _moved_line(across: tuple[int, int] | None, kept: Sequence[int]) -> tuple[int, int] | None:
    if across is None:
        return None
    places = [new for new, old in enumerate(kept) if across[0] <= old <= across[1]]
    return (places[0], places[-1]) if places else None


def _moved(cells: Iterable[TextCell], kept: Sequence[int]) -> Iterable[TextCell]:
    for cell in cells:
        places = [new for new, old in enumerate(kept) if cell.first <= old <= cell.last]
        if places:
            yield replace(cell, first=places[0], last=places[-1])


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
