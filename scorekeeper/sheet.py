"""The score sheet as a grid of named cells: what is given, what is computed from what, how it looks.

A game describes its sheet once. The writers (Excel, HTML, CSV, text, terminal) and the auditor all read
this description; none of them knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, NamedTuple

from scorekeeper.model import Figure

Role = Literal["given", "computed", "label"]
Form = Literal["text", "points", "signed", "count"]
"""How a figure is written: ``signed`` shows + and −, ``points`` only −, ``count`` never a sign."""


@cache
def column_letters(column: int) -> str:
    """The Excel name of a column counted from 1: 1 is A, 28 is AB."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """The column of an Excel name, counted from 1: A is 1, AB is 28."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


class Ref(NamedTuple):
    """A place: page (worksheet) name, row and column from 1."""

    page: str
    row: int
    column: int

    @property
    def a1(self) -> str:
        """``F9``."""
        return f"{column_letters(self.column)}{self.row}"

    @property
    def fixed(self) -> str:
        """``$F$9``."""
        return f"${column_letters(self.column)}${self.row}"

    def __str__(self) -> str:
        return f"{self.page}!{self.a1}"


ABOVE_ALL_NUMBERS = "9E+307"
"""In a formula: LOOKUP with a number beyond all others finds the last number of a range, whatever gaps it has."""


def quote(text: str) -> str:
    """An Excel text constant."""
    return '"' + text.replace('"', '""') + '"'


def whole(figure: Figure) -> int:
    """A figure, or 0 for anything else."""
    return figure if isinstance(figure, int) else 0


def last_of(figures: Sequence[Figure]) -> int:
    """The first figure of a column read upwards; 0 when there is none."""
    return next((figure for figure in figures if isinstance(figure, int)), 0)


Compute = Callable[[Sequence[Figure]], Figure]
"""A computed cell's figure from the figures of its ``needs``, in their order. Must not raise on odd input."""


@dataclass(slots=True)
class Cell:
    """One cell.

    ``given`` cells are filled by people: ``choices`` feed a drop-down, ``prompt`` a hint. ``computed`` cells
    have an Excel ``formula`` (no leading ``=``, English names, commas), the same as a Python ``compute`` over
    ``needs``, the finding ``code`` when a figure written there is wrong, and ``explain``, which puts the
    arithmetic into words from the same figures. ``label`` cells hold fixed ``text`` and prove the layout.
    ``look`` names a style; ``tint`` 1 to 6 colours it and ``tag`` is the letter printed with the figure.
    ``span`` joins columns to the right, in labels and given header cells only.
    In cells with the look ``mark`` a text in brackets, ``(A)``, is a circled one.
    """

    ref: Ref
    role: Role
    value: Figure = None
    form: Form = "text"
    look: str = "plain"
    tint: int = 0
    tag: str = ""
    span: int = 1
    formula: str = ""
    needs: tuple[Ref, ...] = ()
    compute: Compute | None = None
    code: str = ""
    explain: Callable[[Sequence[Figure]], str] | None = None
    rule: str = ""
    choices: tuple[str, ...] = ()
    prompt: str = ""
    deal: int | None = None
    player: str | None = None
    good: str = ""
    """A verdict in words: any other text than this one (or none) is shown as an alarm."""
    limits: tuple[int, int] | None = None
    """The least and greatest whole number that makes sense in a given cell (a hint, never a hard stop)."""
    optional: bool = False
    """A computed cell that people who fill by hand may leave empty without a finding."""
    told: Callable[[Figure, Sequence[Figure]], str] | None = None
    """What may be said of a wrong figure found here, given the figures of ``needs``: under which option it is right."""
    mirror: Ref | None = None
    """The cell that holds the same figure with the other sign (what one is paid another pays): one slip, not two."""
    proof: bool = False
    """A label whose very text proves the layout, for it is the same in every language (a letter, a pair)."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a page: width in characters, and how narrow media treat it.

    Neighbouring columns with the same ``fold`` are written as one in text (``+6A +12D``). Columns with the
    highest ``drop`` go first when a terminal is too narrow; 0 is never dropped. Before they go, texts of columns with a
    ``wrap`` go over several lines of at least so many characters. ``spare`` columns are left out of filled sheets when
    nothing stands in them but that all is well; not of blanks and workbooks. ``aside`` columns exist only in Excel,
    outside the print area.
    """

    width: float
    fold: str = ""
    drop: int = 0
    aside: bool = False
    wrap: int = 0
    spare: bool = False


BandKind = Literal["facts", "head", "body", "foot"]


@dataclass(frozen=True, slots=True)
class Band:
    """Rows that belong together: ``facts`` above the table, ``head`` (repeated on every page), ``body``, ``foot``.

    A ``body`` band may have a ``title`` (the declarer of its seven deals); its rows stay together in print. Of a
    ``trim`` band rows in which nothing stands but their names are left out of filled sheets, though not of workbooks.
    """

    kind: BandKind
    first: int
    last: int
    title: str = ""
    trim: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """Columns of a page that people read as a table of its own: the score pad beside the list of deals.

    Workbooks and CSV files keep all panels in one grid; a workbook prints each on a paper of its own. A blank sheet
    does so too, and ``landscape`` says how that paper lies; in a filled one they stand together if that can be read.
    ``row_names`` are shown in the first column, in rows that have nothing there; rows ``in_line`` are one text on a
    screen.
    """

    first: int
    last: int
    title: str
    landscape: bool = True
    row_names: Mapping[int, str] = field(default_factory=dict)
    in_line: frozenset[int] = frozenset()


RULES = {"─": "thin", "━": "heavy"}
"""A text of nothing but one of these is a line across: drawn as one wherever lines can be drawn."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing beside the table, made by the template ``kind``.svg in HTML; ``data`` is what that template takes."""

    kind: str
    title: str
    data: Mapping[str, object]


@dataclass
class Page:
    """One worksheet or printed section."""

    name: str
    columns: tuple[Column, ...]
    bands: tuple[Band, ...]
    title: str = ""
    landscape: bool = True
    fit_height: bool = True
    """One printed page high as well as wide."""
    row_height: float = 0
    """Height of a body row in points, tall enough to write in by hand; 0 leaves it to the medium."""
    frozen: Ref | None = None
    drawings: tuple[Drawing, ...] = ()
    notes: tuple[str, ...] = ()
    panels: tuple[Panel, ...] = ()
    """In the order in which they are read; together they hold every column that is not aside. None: one table."""
    excel_only: bool = False
    """A page of look-up tables for the formulas; other media leave it out."""


class ZeroSum(NamedTuple):
    """Figures that must add up to nothing; ``at`` is where a finding says so (the check column, a ledger's row)."""

    code: str
    at: Ref
    parts: tuple[Ref, ...]
    signs: tuple[int, ...]
    """1 or −1 for each part."""
    deal: int | None = None
    rule: str = ""


@dataclass
class Sheet:
    """All pages of one game's sheet and its cells, in an order in which every cell comes after what it needs.

    The first page holds every given cell, so that it can stand alone as a CSV file.
    """

    layout: str
    title: str
    pages: tuple[Page, ...]
    cells: dict[Ref, Cell] = field(default_factory=dict)
    facts: Mapping[str, str] = field(default_factory=dict)
    """Document properties: title, date, place, players, kind ..."""
    sums: tuple[ZeroSum, ...] = ()

    def add(self, cell: Cell) -> Cell:
        """Puts the cell in its place and returns it."""
        self.cells[cell.ref] = cell
        return cell

    def page(self, name: str) -> Page:
        """The page of that name."""
        return next(page for page in self.pages if page.name == name)

    def given(self) -> dict[Ref, Figure]:
        """What stands in the given cells."""
        return {ref: cell.value for ref, cell in self.cells.items() if cell.role == "given"}

    def evaluate(self, given: Mapping[Ref, Figure]) -> dict[Ref, Figure]:
        """Every cell's figure when the given cells hold ``given`` (a missing one is empty)."""
        values: dict[Ref, Figure] = {}
        for ref, cell in self.cells.items():
            if cell.role == "given":
                values[ref] = given.get(ref)
            elif cell.compute is None:
                values[ref] = cell.value
            else:
                values[ref] = cell.compute([values.get(need) for need in cell.needs])
        return values

    def fill(self, given: Mapping[Ref, Figure]) -> None:
        """Writes ``given`` into the given cells and computes all others."""
        for ref, value in self.evaluate(given).items():
            self.cells[ref].value = value
