"""How a page of a sheet fits on paper: the widths of its columns and the size of its type.

Sizes are chosen for the area that A4 and Letter have in common, so that one file prints well on both.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.sheet import Cell
from scorekeeper.spelling import columns_of
from scorekeeper.view import PageView, figure_text, is_alarm, is_mark

MARGIN_MM = 8
_SHORT_MM = 210 - 2 * MARGIN_MM  # of A4, whose short side is the shorter
_LONG_MM = 279 - 2 * MARGIN_MM  # of Letter, whose long side is the shorter
_SLACK_MM = 6  # browsers round rows up to whole pixels
_MM_PER_PT = 25.4 / 72
_EM_PER_COLUMN = 0.6
_LINE = 1.2  # line height over type size
_PADDING_MM = 0.7  # above and below a row's text, and its line
_LARGEST_PT, _SMALLEST_PT, _STEP_PT = 10.0, 4.0, 0.25
_READABLE_PT = 9.0  # nobody should have to hold a score sheet to a lamp
_ROWS_MM = (6.4, 9.0)  # no row is made higher than this to fill the page: printed, to be written in
_LONGEST_WORD = 12
_WIDEST = frozenset("mw@%&жмшщыюф…—")
_PADDING_COLUMNS = 1.3
_BOLD = 1.1
_TOGETHER = 0.45  # of the page's height: the rest of a page that a longer block leaves empty would be a waste
_RULE_LINES = 0.3  # the height of a line across, in lines of text
_GAP_LINES = 2.0  # between two tables


@dataclass(frozen=True, slots=True)
class PaperFit:
    """Type size in points, the least height of a row in millimetres, and how many rows may stay together at most.

    A longer block would leave most of a page empty before it: it is divided between its rows.
    """

    size_pt: float
    row_mm: float
    together: int
    flows: bool = False
    """The page goes on over as many papers as it needs."""


@dataclass(frozen=True, slots=True)
class Printed:
    """Tables printed one below the other on the same paper, and the widths of their columns in digits."""

    tables: tuple[PageView, ...]
    widths: tuple[tuple[float, ...], ...]
    landscape: bool
    last: bool
    """The notes stand below."""

    @property
    def total(self) -> float:
        """The width of the widest table."""
        return max([1.0, *map(sum, self.widths)])


def printed_pages(view: PageView) -> list[Printed]:
    """The tables of a page by the papers they are printed on.

    Panels stand together, upright or else across the paper, unless their type would be too small: then, and
    in a blank sheet, each has a paper of its own.
    """
    tables = tuple(view.tables())
    widths = tuple(tuple(column_widths(table)) for table in tables)
    together = [Printed(tables, widths, landscape, last=True) for landscape in (False, True)]
    if len(tables) == 1:
        return [together[view.page.landscape]]
    for printed in together if not view.is_blank() else ():
        fit = fit_page(view, printed, view.page.title)
        if fit.size_pt >= _READABLE_PT and (fit.row_mm or not view.page.fit_height):
            return [printed]
    return [
        Printed((table,), (columns,), table.landscape, last=table is tables[-1])
        for table, columns in zip(tables, widths, strict=True)
    ]


def column_widths(view: PageView) -> list[float]:
    """The width of every shown column in digits: as the sheet wishes it, and enough for figures and short words."""
    widths = {column: view.page.columns[column - 1].width for column in view.columns}
    for band in view.page.bands:
        for row in view.rows(band) if band.kind != "facts" else ():
            for placed in view.row(row, stretch=band.kind == "foot") if not view.rule(row) else ():
                if placed.first == placed.last:
                    bold = _BOLD if band.kind == "head" else 1
                    need = _need(placed.cell) * bold + _PADDING_COLUMNS
                    widths[placed.first] = max(widths[placed.first], need)
    return list(widths.values())


def _need(cell: Cell) -> float:
    text = figure_text(cell)
    if not isinstance(cell.value, str) or is_mark(cell):
        return columns_of(text) + 0.7 * len(cell.tag) if text else 0
    longest = max((columns_of(word) for word in text.split()), default=0)
    return min(longest, _LONGEST_WORD) + (1 if is_alarm(cell) else 0)


def fit_page(view: PageView, printed: Printed, title: str) -> PaperFit:
    """The largest type with which a page is as wide as the paper and, where it shall be, one paper high.

    A filled sheet of panels may be of any length: it goes over several where one would take type that is hard to read.
    ``title`` stands above the tables, with the facts of ``view``; it is empty where they stand elsewhere.
    """
    across, down = (_LONG_MM, _SHORT_MM) if printed.landscape else (_SHORT_MM, _LONG_MM)
    size = min(_LARGEST_PT, across / (printed.total * _EM_PER_COLUMN) / _MM_PER_PT)
    if not view.page.fit_height:
        least = _ROWS_MM[0] if view.is_blank() else 0  # nobody writes in rows of the height of print
        return PaperFit(round(size, 2), least, _long_rows(down, max(_row_height(1, size), least)), flows=True)
    down -= _SLACK_MM
    rows = [
        lines
        for table, widths in zip(printed.tables, printed.widths, strict=True)
        for lines in _row_lines(table, widths)
    ]
    around = [
        *_lines_around(view, printed.total, title),
        *_note_lines(view, printed),
        *(_GAP_LINES for _table in printed.tables[1:]),
    ]
    widest = size
    while size > _SMALLEST_PT and _height(rows, around, size) > down:
        size -= _STEP_PT
    if view.page.panels and size < min(_READABLE_PT, widest) and not view.is_blank():
        return PaperFit(round(widest, 2), 0, _long_rows(down, widest))
    titles = sum(1 for band in view.page.bands if band.title)
    room = max(down - _height(rows, around, size), 0) / max(len(rows) - titles, 1)
    highest = _ROWS_MM[1] if view.is_blank() else _ROWS_MM[0]
    return PaperFit(round(size, 2), round(min(highest, _row_height(1, size) + room), 2), len(rows))


def _long_rows(down: float, row_mm: float) -> int:
    return int(_TOGETHER * down / row_mm)


def _height(rows: Sequence[float], around: Sequence[float], size: float) -> float:
    gaps = 6.0
    return sum(_row_height(lines, size) for lines in rows) + sum(around) * size * _MM_PER_PT * 1.3 + gaps


def _row_height(lines: float, size: float) -> float:
    return lines * _LINE * size * _MM_PER_PT + _PADDING_MM


def _row_lines(view: PageView, widths: Sequence[float]) -> Iterator[float]:
    """For every row of the table, band titles included, how many lines its tallest cell takes."""
    width_of = dict(zip(view.columns, widths, strict=True))
    names = view.full_texts()
    for band in view.page.bands:
        if band.kind == "facts":
            continue
        if band.title:
            yield _lines(band.title, sum(widths))
        for row in view.rows(band):
            tallest = 1
            for placed in view.row(row, stretch=band.kind == "foot"):
                text = figure_text(placed.cell)
                if not (band.kind == "body" and text in names):
                    columns = range(placed.first, placed.last + 1)
                    tallest = max(tallest, _lines(text, sum(width_of.get(column, 0) for column in columns)))
            yield _RULE_LINES if view.rule(row) else tallest


def _lines_around(view: PageView, total: float, title: str) -> Iterator[float]:
    """Lines above and below the table, in units of the table's type."""
    if not title:
        return
    yield 1.6 * _lines(title, total / 1.6)
    for cells in view.facts():
        texts = [figure_text(cell) for cell in cells if cell.look not in {"title", "anchor"}]
        if texts:
            yield _lines("    ".join(texts), total) + 0.2


def _note_lines(view: PageView, printed: Printed) -> Iterator[float]:
    """Lines of the notes, which stand below the last table of their page."""
    if printed.last:
        yield from (_lines(note, printed.total) for note in view.page.notes)


def _lines(text: str, room: float) -> int:
    return max(1, math.ceil(_width(text) / max(room - _PADDING_COLUMNS / 2, 1)))


def _width(text: str) -> float:
    """The width of a text in digits, rather too wide than too narrow: fonts differ, and it may be bold."""
    capitals = sum(1 for letter in text if letter.isupper())
    widest = sum(1 for letter in text.casefold() if letter in _WIDEST)
    return columns_of(text) + 0.4 * capitals + 0.6 * widest
