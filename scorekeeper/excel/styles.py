"""Looks as Excel's cell styles, each made once and then shared by all cells that look alike."""

from __future__ import annotations

import math
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.excel.names import needs_quote
from scorekeeper.found import printed_width
from scorekeeper.looks import ALARM_COLOUR, ALARM_FILL, INPUT_FILL, LOOKS, TINTS
from scorekeeper.model import MINUS
from scorekeeper.sheet import RULES, Cell, Page, Sheet
from scorekeeper.spelling import columns_of

if TYPE_CHECKING:
    from openpyxl.cell.cell import Cell as ExcelCell
    from openpyxl.cell.cell import MergedCell
    from openpyxl.styles import Border, Font
    from openpyxl.styles.cell_style import StyleArray
    from openpyxl.styles.differential import DifferentialStyle

FONT = "Arial"
"""Excel has it, and LibreOffice has Liberation Sans of the same widths in its place."""
FONT_SIZE = 10
BODY_HEIGHT = 17
"""Points for a row of the table: room to write by hand on a printed blank."""
HIGHEST_ROW = 409
"""Points; Excel has none higher."""
_WIDE_LETTERS = 1.15
"""Letters against digits, by which widths are measured."""
_SMALLEST_SHRINK = 1.7
"""A text that would be made smaller than by this goes over several lines instead."""
GRID_COLOUR = "8C8C8C"
PLAIN_TEXT = "@"
GENERAL = "General"

_HIDDEN_ID = 200
"""Above the built-in formats and those that openpyxl counts."""

Edge = int
"""How heavy a cell's line is: 0 none, 1 thin, 2 heavy, 3 heavier than any other: a line that is part of the score."""
HIDDEN = ";;;"
"""The number format that shows nothing: lines are drawn, not typed."""
_SIDES = ("left", "right", "top", "bottom")
_OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
_STEPS = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}


class StyleKey(NamedTuple):
    """Everything a cell's style depends on."""

    look: str
    tint: int
    format: str
    is_input: bool
    quoted: bool
    shrinks: bool
    wraps: bool
    edges: tuple[Edge, ...]


def number_format(cell: Cell) -> str:
    """Excel's number format for a cell's figures: true minus, the sign where it is wanted, the tag behind."""
    if is_line_label(cell):
        return HIDDEN
    if cell.form == "text":
        return PLAIN_TEXT if cell.role == "given" else GENERAL
    if cell.form == "count":
        return "0"
    tag = "".join(f"\\{letter}" for letter in f" {cell.tag}") if cell.tag else ""
    plus = "+" if cell.form == "signed" else ""
    return f'{plus}0{tag};"{MINUS}"0{tag};0'


def is_line_label(cell: Cell) -> bool:
    """True for a fixed text that stands for a line across."""
    text = cell.value if cell.role == "label" and isinstance(cell.value, str) else ""
    return text[:1] in RULES and text == text[:1] * len(text)


class Edges:
    """The lines around each cell of one page, the same from both sides of a line, so that no program draws half."""

    def __init__(self, sheet: Sheet, page: Page) -> None:
        self._places = {
            (ref.row, ref.column + offset): cell
            for ref, cell in sheet.cells.items()
            if ref.page == page.name
            for offset in range(cell.span)
        }
        self._printed = printed_width(page)
        self._ends = {band.last for band in page.bands if band.kind == "body"}

    def around(self, row: int, column: int) -> tuple[Edge, ...]:
        """The lines left, right, above and below the place."""
        return tuple(max(self._own(row, column, side), self._neighbour(row, column, side)) for side in _SIDES)

    def _own(self, row: int, column: int, side: str) -> Edge:
        cell = self._places.get((row, column))
        if cell is None:
            return 0
        inside = (side == "left" and column > cell.ref.column) or (
            side == "right" and column < cell.ref.column + cell.span - 1
        )
        look = LOOKS[cell.look]
        if inside:
            return 0
        if look.heavy == side and is_line_label(cell):
            return 3
        if look.heavy == side or (side == "bottom" and row in self._ends and column <= self._printed):
            return 2
        return int(look.grid)

    def _neighbour(self, row: int, column: int, side: str) -> Edge:
        down, right = _STEPS[side]
        heavy = self._own(row + down, column + right, _OPPOSITE[side])
        return heavy if heavy >= 2 else 0  # noqa: PLR2004 - see Edge


class StyleBook:
    """The styles of one workbook."""

    def __init__(self, *, live: bool) -> None:
        self._live = live
        self._styles: dict[StyleKey, StyleArray] = {}
        self._borders: dict[tuple[Edge, ...], Border] = {}

    def dress(self, target: ExcelCell | MergedCell, cell: Cell, edges: tuple[Edge, ...], *, lines: int = 1) -> None:
        """Gives a workbook's cell the style of the sheet's cell, with these lines around it; ``lines`` of text."""
        is_input = self._live and cell.role == "given"
        key = StyleKey(
            cell.look,
            cell.tint,
            number_format(cell),
            is_input,
            isinstance(cell.value, str) and needs_quote(cell.value),
            (LOOKS[cell.look].grid or cell.role == "given") and lines == 1,
            lines > 1,
            edges,
        )
        style = self._styles.get(key)
        if style is None:
            self._make(target, key)
            self._styles[key] = copy(target._style)  # type: ignore[union-attr]  # noqa: SLF001 - see below
        else:
            # openpyxl's setters look every part of a style up anew; no setter changes this cell afterwards.
            target._style = style  # type: ignore[union-attr]  # noqa: SLF001

    def _make(self, target: ExcelCell | MergedCell, key: StyleKey) -> None:
        from openpyxl.styles import Alignment, PatternFill, Protection

        look = LOOKS[key.look]
        target.font = _font(key)
        fill = INPUT_FILL if key.is_input else look.fill
        if fill:
            target.fill = PatternFill("solid", start_color=fill)
        if any(key.edges):
            target.border = self._border(key.edges)
        indent = int(look.align == "left" and look.grid)
        target.alignment = Alignment(
            look.align, "center", indent=indent, shrink_to_fit=key.shrinks, wrap_text=key.wraps
        )
        target.number_format = key.format
        target.protection = Protection(locked=not key.is_input)
        target.quotePrefix = key.quoted

    def _border(self, edges: tuple[Edge, ...]) -> Border:
        from openpyxl.styles import Border, Side

        if edges not in self._borders:
            lines = (
                None,
                Side("thin", color=GRID_COLOUR),
                Side("medium", color="000000"),
                Side("thick", color="000000"),
            )
            left, right, top, bottom = (lines[edge] for edge in edges)
            self._borders[edges] = Border(left=left, right=right, top=top, bottom=bottom)
        return self._borders[edges]


def _font(key: StyleKey) -> Font:
    from openpyxl.styles import Font

    look = LOOKS[key.look]
    colour = TINTS[key.tint] if key.tint else look.colour
    return Font(name=FONT, size=FONT_SIZE * look.size, bold=look.bold, italic=look.italic, color=colour)


def text_lines(cell: Cell, page: Page) -> int:
    """Over how many lines a text goes: a little too long a one is made smaller, but a long one stays legible.

    0 is one line that shows as much as there is room for: what is written about a deal beside a panel whose rows stand
    for other things must not make them higher.
    """
    stands_alone = LOOKS[cell.look].grid or cell.role == "given"  # any other may run on over the cells beside it
    if not isinstance(cell.value, str) or not stands_alone or page.excel_only:
        return 1
    columns = page.columns[cell.ref.column - 1 : cell.ref.column - 1 + cell.span]
    room = sum(column.width for column in columns) / LOOKS[cell.look].size
    fills = columns_of(cell.value) * _WIDE_LETTERS / max(room, 1)
    if fills <= _SMALLEST_SHRINK or columns[0].aside:
        return 1
    return 0 if page.panels and cell.role == "given" and cell.deal is not None else math.ceil(fills)


def row_height(cells: list[Cell], page: Page) -> float | None:
    """Points for a row that holds these cells; None where the usual height will do."""
    largest = max(LOOKS[cell.look].size for cell in cells)
    row = cells[0].ref.row
    in_body = any(band.kind == "body" and band.first <= row <= band.last for band in page.bands)
    usual = (page.row_height or BODY_HEIGHT) if in_body else None
    height = FONT_SIZE * largest * 1.5 if largest > 1 else usual
    lines = max(text_lines(cell, page) * LOOKS[cell.look].size for cell in cells)
    if lines <= largest:
        return height
    return min(max(lines * FONT_SIZE * 1.3, height or 0), HIGHEST_ROW)


def alarm_style() -> DifferentialStyle:
    """How a verdict that is not the good one stands out."""
    from openpyxl.styles import Font, PatternFill
    from openpyxl.styles.differential import DifferentialStyle

    return DifferentialStyle(
        font=Font(bold=True, color=ALARM_COLOUR),
        fill=PatternFill("solid", start_color=ALARM_FILL, end_color=ALARM_FILL),
    )


def line_style() -> DifferentialStyle:
    """How a row looks that is a line across: drawn above and below, what stands for it not shown."""
    from openpyxl.styles import Border, Side
    from openpyxl.styles.differential import DifferentialStyle
    from openpyxl.styles.numbers import NumberFormat

    line = Side("thin", color="000000")
    return DifferentialStyle(
        numFmt=NumberFormat(numFmtId=_HIDDEN_ID, formatCode=HIDDEN), border=Border(top=line, bottom=line)
    )
