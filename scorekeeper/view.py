"""A page of a sheet as people read it: which columns are shown, what each row holds, how a figure is spelled.

The HTML, text and CSV writers share these readings of :class:`scorekeeper.sheet.Sheet`, so that they agree.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scorekeeper.looks import LOOKS, Look
from scorekeeper.model import plain, signed
from scorekeeper.sheet import Band, Cell, Page, Sheet

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
    """One page's cells by place, without the columns that exist only in Excel."""

    def __init__(self, sheet: Sheet, page: Page) -> None:
        self.page = page
        self.columns: tuple[int, ...] = tuple(i for i, column in enumerate(page.columns, 1) if not column.aside)
        """The shown columns, counted from 1 on the page."""
        self._cells = {
            (ref.row, ref.column): cell
            for ref, cell in sheet.cells.items()
            if ref.page == page.name and ref.column in set(self.columns)
        }

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
        """The columns that begin a group: those with a heavy line at their left in the body."""
        first = next((band.first for band in self.bands("body")), 0)
        cells = (self.cell(first, column) for column in self.columns)
        return frozenset(cell.ref.column for cell in cells if cell is not None and look_of(cell).heavy == "left")

    def is_blank(self) -> bool:
        """True for a sheet to be filled in: nothing has come of its body yet."""
        return not self.last_filled_row()

    def last_filled_row(self) -> int:
        """The last row of the body in which something was computed (or is given, where nothing is), 0 for none.

        What is given alone does not tell: a declarer may stand in rows that were not played yet.
        """
        cells = [
            cell
            for band in self.bands("body")
            for row in range(band.first, band.last + 1)
            for cell in (self.cell(row, column) for column in self.columns)
            if cell is not None
        ]
        role = "computed" if any(cell.role == "computed" for cell in cells) else "given"
        return max((cell.ref.row for cell in cells if cell.role == role and cell.value not in (None, "")), default=0)

    def _width(self, first: int, last: int) -> float:
        return sum(column.width for column in self.page.columns[first - 1 : last])


def page_views(sheet: Sheet) -> list[PageView]:
    """The pages that people read, in order."""
    return [PageView(sheet, page) for page in sheet.pages if not page.excel_only]
