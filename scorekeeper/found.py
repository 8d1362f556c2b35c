"""A filled sheet as it was found in a file: figures, formulas and the odd things people and programs leave behind."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.model import Figure
from scorekeeper.sheet import Page, Ref, Sheet, column_letters, column_number

Oddity = Literal[
    "text-number",  # a figure stored as text: "12", "5.0"
    "text-minus",  # a figure typed with a true minus, so stored as text: "−12"
    "blank-text",  # an empty text or blanks only
    "not-whole",  # a number that is no whole number: 6.5 (value keeps the text of it)
    "not-a-figure",  # TRUE, a date, an error value such as #REF! (value keeps the text of it)
    "hidden",  # in a hidden row or column
    "merged",  # inside a merged area, not its first cell
]


@dataclass(slots=True)
class FoundCell:
    """One non-empty cell: its figure (whole number or text), its formula if any, whether the result was stored."""

    value: Figure
    formula: str = ""
    """Without the leading ``=``; empty for a plain figure."""
    calculated: bool = True
    """False for a formula whose result was never stored: ``value`` is then None."""
    oddities: frozenset[Oddity] = frozenset()
    text: str = ""
    """The text as it stands in the file where ``value`` is a figure read from a text: ``+6``, ``−12``, ``5.0``.

    A place that holds a text by nature (a player named ``12``) is read from here when it is not empty.
    """

    @property
    def as_text(self) -> str:
        """What the cell says where a text is wanted."""
        return self.text or ("" if self.value is None else str(self.value))


@dataclass
class FoundSheet:
    """All cells found, by place; ``layout`` is what the file says of itself (``barbu/1``), or empty."""

    file: str
    cells: dict[Ref, FoundCell] = field(default_factory=dict)
    layout: str = ""
    properties: Mapping[str, str] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()
    """Hidden rows and columns in words a user can find: ``row 9``, ``column F``."""
    merged: tuple[str, ...] = ()
    """All merged areas, ``B9:C9``, also those that :func:`layout_areas` names; ``Page!B9:C9`` beyond the first page."""
    pages: tuple[str, ...] = ()
    """The names of the worksheets, in their order: a renamed first page is still the first."""
    anchor: Ref | None = None
    """Where ``scorekeeper: barbu/1`` was found; elsewhere than in the layout when rows were inserted above it."""

    def values(self) -> dict[Ref, Figure]:
        """The figures alone."""
        return {ref: cell.value for ref, cell in self.cells.items()}


def area_name(first: Ref, last_row: int, last_column: int, first_page: str) -> str:
    """``B9:C9`` on the first page, ``Page!B9:C9`` on the others."""
    area = f"{first.a1}:{column_letters(last_column)}{last_row}"
    return area if first.page == first_page else f"{first.page}!{area}"


_AREA = re.compile(r"([A-Z]+)([0-9]+):([A-Z]+)([0-9]+)")


def cells_of(area: str) -> frozenset[str]:
    """The cells of an area of the first page, ``B9:C9``; none for anything else."""
    match = _AREA.fullmatch(area)
    if match is None:
        return frozenset()
    left, right = column_number(match[1]), column_number(match[3])
    rows = range(int(match[2]), int(match[4]) + 1)
    return frozenset(f"{column_letters(column)}{row}" for row in rows for column in range(left, right + 1))


def layout_areas(sheet: Sheet) -> frozenset[str]:
    """The merged areas that the layout itself has (spans and notes), as they are named in ``FoundSheet.merged``."""
    first = sheet.pages[0].name
    spans = {ref: cell.span for ref, cell in sheet.cells.items() if cell.span > 1}
    notes = {ref: note_columns(page)[1] - ref.column + 1 for page in sheet.pages for ref in note_places(sheet, page)}
    return frozenset(
        area_name(ref, ref.row, ref.column + span - 1, first) for ref, span in (spans | notes).items() if span > 1
    )


def printed_width(page: Page) -> int:
    """The last column of a page that is printed, from 1."""
    return max((number for number, column in enumerate(page.columns, 1) if not column.aside), default=1)


def note_places(sheet: Sheet, page: Page) -> list[Ref]:
    """Where a workbook holds the page's notes: one row each, below everything else and a free row."""
    last = max((ref.row for ref in sheet.cells if ref.page == page.name), default=0)
    return [Ref(page.name, last + 2 + number, note_columns(page)[0]) for number in range(len(page.notes))]


def note_columns(page: Page) -> tuple[int, int]:
    """The first and the last column over which notes stand: those of the panel that is read first."""
    return (page.panels[0].first, page.panels[0].last) if page.panels else (1, printed_width(page))


_DASHES = "".join(chr(code) for code in (0x2212, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0xFE63, 0xFF0D))
"""The minus sign and everything that keyboards and programs put in its place, but for the plain hyphen."""
_BLANKS = "\N{ZERO WIDTH SPACE}\N{ZERO WIDTH NO-BREAK SPACE}"
_WHOLE = re.compile(rf"([+\-{_DASHES}]?)\s?(0|[1-9]\d{{0,14}}|[1-9]\d{{0,2}}(?:\s\d{{3}}){{1,4}})(?:[.,]0+)?")
# A side payment as it is shown, with the letter of the opponent behind it: "+8 C".
_TAGGED = re.compile(rf"([+\-{_DASHES}]\s?[1-9]\d{{0,14}})\s?([^\W\d_][^\W_]{{0,2}})")
_BROKEN = re.compile(rf"[+\-{_DASHES}]?\d{{1,15}}[.,]\d{{1,15}}")


def tag_of(text: str) -> str:
    """The letter behind a figure, ``C`` of ``+8 C``; empty for any other text."""
    tagged = _TAGGED.fullmatch(_bare(text))
    return tagged[2] if tagged else ""


def _bare(text: str) -> str:
    return text.strip().strip(_BLANKS).strip()


def read_text(text: str) -> tuple[Figure, frozenset[Oddity]]:
    """The figure a text in a cell stands for, and what is odd about that.

    ``12``, ``+6``, ``5.0``, ``1 234`` and ``+8 C`` are whole numbers stored as text, ``−12`` one with a minus or dash
    that programs do not know; ``6.5`` stays a text. ``007`` is no figure: nobody writes a score like that, but
    people have such names. Blanks around a text go; a text of blanks only is nothing.
    """
    bare = _bare(text)
    if not bare:
        return None, frozenset({"blank-text"})
    tagged = _TAGGED.fullmatch(bare)
    whole = _WHOLE.fullmatch(tagged[1] if tagged else bare)
    if whole:
        sign, digits = whole.groups()
        figure = int("".join(digits.split()))
        odd: Oddity = "text-minus" if sign and sign in _DASHES else "text-number"
        return (-figure if sign not in ("", "+") else figure), frozenset({odd})
    return bare, frozenset({"not-whole"}) if _BROKEN.fullmatch(bare) else frozenset()
