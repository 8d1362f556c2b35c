"""A page of a sheet as people read it: which columns are shown, what each row holds, how a figure is spelled.

The HTML, text and CSV writers share these readings of :class:`scorekeeper.sheet.Sheet`, so that they agree.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.looks import LOOKS, Look
from scorekeeper.model import plain, signed
from scorekeeper.sheet import RULES, Band, Cell, Page, Panel, Ref, Sheet

_CIRCLED = re.compile(r"\(([^()]*)\)")
# Direction overrides and invisible separators could make a row read as something else than it holds.
_HARMFUL = frozenset("\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
_DELETE = 0x7F


@dataclass(frozen=True, slots=True)
class MarkPart:
    """A piece of a mark; a circled one stood in brackets."""

    text: str
    circled: bool


def mark_parts(text: str) -> tuple[MarkPart, ...]:
    """The pieces of a mark in order: ``"(A) B"`` is a circled A and a plain B; blanks around pieces are dropped."""
    parts: list[MarkPart] = []
    place = 0
    for match in _CIRCLED.finditer(text):
        parts.append(MarkPart(text[place : match.start()].strip(), circled=False))
        parts.append(MarkPart(match[1].strip(), circled=True))
        place = match.end()
    parts.append(MarkPart(text[place:].strip(), circled=False))
    return tuple(part for part in parts if part.text)


def is_mark(cell: Cell) -> bool:
    """True for cells in which brackets mean a circle."""
    return cell.look.split("-")[0] == "mark"


def is_alarm(cell: Cell) -> bool:
    """True for a verdict that is there and is not the good one."""
    return bool(cell.good) and cell.value not in (None, "", cell.good)


def look_of(cell: Cell) -> Look:
    """How the cell looks; a name that no table knows is the plain look."""
    return LOOKS.get(cell.look, LOOKS["plain"])


def figure_text(cell: Cell) -> str:
    """What stands in the cell, spelled for people: signs by its form, true minus, no harmful characters."""
    if cell.value is None:
        return ""
    if isinstance(cell.value, str):
        return harmless(cell.value)
    if cell.form == "signed":
        return signed(cell.value)
    return plain(cell.value)


def harmless(text: str, picture: Callable[[str], str] | None = None) -> str:
    r"""The text with control characters made visible, so that none reaches a terminal or a browser as a command.

    ``picture`` spells one of them; by default the C0 controls become their pictures and others ``\x9b`` escapes.
    """
    spell = picture or _picture
    return "".join(spell(sign) if _is_harmful(sign) else sign for sign in text)


def escape(sign: str) -> str:
    r"""A character as plain ASCII, ``\x1b`` or ``\u202e``."""
    return sign.encode("ascii", "backslashreplace").decode("ascii") if sign > "\x7f" else f"\\x{ord(sign):02x}"


def _is_harmful(sign: str) -> bool:
    return sign in _HARMFUL or unicodedata.category(sign) in {"Cc", "Cs"}


def _picture(sign: str) -> str:
    if sign < " ":
        return chr(0x2400 + ord(sign))
    return "\N{SYMBOL FOR DELETE}" if ord(sign) == _DELETE else escape(sign)


@dataclass(frozen=True, slots=True)
class Placed:
    """A cell and the shown columns it covers: ``first`` and ``last`` count from 1 on the page."""

    cell: Cell
    first: int
    last: int


class PageView:
    """One page's cells by place, or those of one of its panels, without the columns that exist only in Excel.

    A ``whole`` view keeps every other column, spare or not.
    """

    def __init__(self, sheet: Sheet, page: Page, panel: Panel | None = None, *, whole: bool = False) -> None:
        self.page = page
        self._sheet = sheet
        self._panel = panel
        shown = [number for number, column in enumerate(page.columns, 1) if not column.aside]
        cells = {
            (ref.row, ref.column): cell
            for ref, cell in sheet.cells.items()
            if ref.page == page.name and ref.column in set(shown)
        }
        self._last_filled = _last_filled_row(_within(page, cells, {"body"}))
        self._blank = _is_blank(_within(page, cells, {"body", "foot"}))
        if panel is not None:
            shown = [column for column in shown if panel.first <= column <= panel.last]
            cells = _panel_cells(page, panel, cells)
        if not self._blank and not whole:
            cells = _without_names_of_nothing(page, cells)
        self._cells = cells
        self._rows = _by_row(cells)
        if not self._blank and not whole:
            shown = [column for column in shown if not page.columns[column - 1].spare or self._is_used(column)]
        self.columns: tuple[int, ...] = tuple(shown)
        """The shown columns, counted from 1 on the page."""

    def tables(self) -> list[PageView]:
        """The page's panels, each as a view of its own; the page itself when it has none."""
        return [PageView(self._sheet, self.page, panel) for panel in self.page.panels] or [self]

    @property
    def title(self) -> str:
        """What the table is called."""
        return self._panel.title if self._panel else self.page.title or self.page.name

    @property
    def in_line(self) -> frozenset[int]:
        """The rows that are one text on a screen."""
        return self._panel.in_line if self._panel else frozenset()

    @property
    def landscape(self) -> bool:
        """How the paper lies on which the table stands alone."""
        return self._panel.landscape if self._panel else self.page.landscape

    def facts(self) -> Iterator[list[Cell]]:
        """The cells above the table, row by row."""
        for band in self.bands("facts"):
            for row in range(band.first, band.last + 1):
                yield list(self._in_row(row))

    def rows(self, band: Band) -> list[int]:
        """The rows of a band that are shown."""
        rows = range(band.first, band.last + 1)
        if band.trim and not self.is_blank():
            return [row for row in rows if self._says_something(row)]
        return [row for row in rows if self._panel is None or self._in_row(row)]

    def rule(self, row: int) -> str:
        """``thin`` or ``heavy`` for a row that is nothing but a line across, else an empty text."""
        kinds = {_rule_kind(cell) for cell in self._in_row(row) if cell.value not in (None, "")}
        return kinds.pop() if len(kinds) == 1 else ""

    def rule_span(self, row: int) -> tuple[int, int]:
        """The first and last column of the groups over which the line of that row goes."""
        edges = sorted(self.edges())
        ruled = [cell.ref.column for cell in self._in_row(row) if cell.value not in (None, "")]
        begin = max((edge for edge in edges if edge <= ruled[0]), default=self.columns[0])
        after = min((edge for edge in edges if edge > ruled[-1]), default=self.columns[-1] + 1)
        return begin, max(column for column in self.columns if column < after)

    def _in_row(self, row: int) -> Sequence[Cell]:
        """The cells of a row from left to right."""
        return self._rows.get(row, ())

    def _says_something(self, row: int) -> bool:
        return any(
            cell.value not in (None, "") and (cell.role != "label" or look_of(cell).keeps_row)
            for cell in self._in_row(row)
        )

    def _is_used(self, column: int) -> bool:
        bands = [band for band in self.page.bands if band.kind in {"body", "foot"}]
        cells = (self._cells.get((row, column)) for band in bands for row in range(band.first, band.last + 1))
        return any(cell is not None and cell.value not in (None, "", cell.good) for cell in cells)

    def cell(self, row: int, column: int) -> Cell | None:
        """The cell at that place, or None."""
        return self._cells.get((row, column))

    def bands(self, kind: str) -> Iterator[Band]:
        """The bands of that kind, from top to bottom."""
        return (band for band in self.page.bands if band.kind == kind)

    def row(self, row: int, *, stretch: bool = False) -> list[Placed]:
        """The cells of a row from left to right.

        With ``stretch`` a text too long for its column also covers the empty places to its right, as a
        spreadsheet lets it do; facts and the foot are written so.
        """
        placed: list[Placed] = []
        covered = 0
        for column in self.columns:
            cell = self.cell(row, column)
            if cell is None or column <= covered:
                continue
            covered = column + cell.span - 1
            if stretch and isinstance(cell.value, str) and len(cell.value) > self._width(column, covered):
                while covered < self.columns[-1] and self.cell(row, covered + 1) is None:
                    covered += 1
            placed.append(Placed(cell, column, covered))
        return placed

    def full_texts(self) -> frozenset[str]:
        """The texts above the body, each there in full: names that may be shortened where they are repeated."""
        return frozenset(
            figure_text(placed.cell)
            for band in self.page.bands
            if band.kind in {"facts", "head"}
            for row in range(band.first, band.last + 1)
            for placed in self.row(row)
            if placed.cell.value not in (None, "")
        )

    def edges(self) -> frozenset[int]:
        """The columns that begin a group: those with a heavy line at their left in the body, or else in the head."""
        body, head = (next((band.first for band in self.bands(kind)), 0) for kind in ("body", "head"))
        found = (frozenset(self._heavy_left(row)) for row in (body, head))
        return next((edges for edges in found if edges), frozenset())

    def _heavy_left(self, row: int) -> Iterator[int]:
        return (cell.ref.column for cell in self._in_row(row) if look_of(cell).heavy == "left")

    def is_blank(self) -> bool:
        """True for a sheet to be filled in: nothing is given in it, or nothing has come of it yet."""
        return self._blank

    def last_filled_row(self) -> int:
        """The last row of the body in which something was computed (or is given, where nothing is), 0 for none.

        What is given alone does not tell: a declarer may stand in rows that were not played yet.
        """
        return self._last_filled

    def _width(self, first: int, last: int) -> float:
        return sum(column.width for column in self.page.columns[first - 1 : last])


def page_views(sheet: Sheet) -> list[PageView]:
    """The pages that people read, in order."""
    return [PageView(sheet, page) for page in sheet.pages if not page.excel_only]


def _within(page: Page, cells: Mapping[tuple[int, int], Cell], kinds: set[str]) -> list[Cell]:
    """The cells of all bands of those kinds."""
    rows = {row for band in page.bands if band.kind in kinds for row in range(band.first, band.last + 1)}
    return [cell for (row, _column), cell in cells.items() if row in rows]


def _last_filled_row(cells: Sequence[Cell]) -> int:
    role = "computed" if any(cell.role == "computed" for cell in cells) else "given"
    return max((cell.ref.row for cell in cells if cell.role == role and cell.value not in (None, "")), default=0)


def _is_blank(cells: Sequence[Cell]) -> bool:
    """Nothing is given where something could be, or nothing has come of it."""
    given = [cell for cell in cells if cell.role == "given"]
    return not _last_filled_row(cells) or (bool(given) and all(cell.value in (None, "") for cell in given))


def _by_row(cells: Mapping[tuple[int, int], Cell]) -> dict[int, list[Cell]]:
    rows: dict[int, list[Cell]] = {}
    for (row, _column), cell in sorted(cells.items(), key=lambda item: item[0]):
        rows.setdefault(row, []).append(cell)
    return rows


def _without_names_of_nothing(page: Page, cells: Mapping[tuple[int, int], Cell]) -> dict[tuple[int, int], Cell]:
    """The cells without the names of places in which nothing is written: the next cell is given, and empty."""
    rows = _by_row(cells)
    gone = {
        (row, name.ref.column)
        for band in page.bands
        if band.trim
        for row in range(band.first, band.last + 1)
        for name, cell in pairwise(rows.get(row, ()))
        if (name.role, name.look) == ("label", "foot-name")
        and name.ref.column + name.span == cell.ref.column
        and cell.role == "given"
        and cell.value in (None, "")
    }
    return {place: cell for place, cell in cells.items() if place not in gone}


def _panel_cells(page: Page, panel: Panel, cells: Mapping[tuple[int, int], Cell]) -> dict[tuple[int, int], Cell]:
    named = {
        (row, panel.first): Cell(Ref(page.name, row, panel.first), "label", text, look="number")
        for row, text in panel.row_names.items()
    }
    return named | {place: cell for place, cell in cells.items() if panel.first <= place[1] <= panel.last}


def _rule_kind(cell: Cell) -> str:
    text = cell.value if isinstance(cell.value, str) else ""
    return RULES.get(text[:1], "") if text == text[:1] * len(text) else ""
