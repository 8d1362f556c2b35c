"""Sheets as text: for terminals, in colour and fitted to the width; for pipes and ``.txt`` files, whole.

The tables are laid out here rather than by a console library: in a pipe nothing may be cut or folded at 80
columns, nothing in a name may be taken for markup, and columns must be left out in the sheet's own order.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, TextIO

from scorekeeper.atomic import replace_file
from scorekeeper.i18n import _
from scorekeeper.screen import screen_width
from scorekeeper.sheet import Band, Cell, Sheet
from scorekeeper.spelling import asciify, broken, circled, encodable, settled, wrapped
from scorekeeper.textgrid import Align, Grid, Piece, TextCell
from scorekeeper.view import PageView, escape, figure_text, harmless, is_alarm, is_mark, look_of, mark_parts, page_views

_PROBE = "─│┼−×♠♥♦♣ⒶⓏ⊗…"
_TINTS = ("", "31", "33", "32", "94", "35", "36")
_BOLD, _DIM, _ALARM = "1", "2", "1;31"
_GREY = "595959"
_LINE_TO_WRITE_ON = "________________"
_LONGEST_HEADING = 32
"""Columns; a longer name goes over several lines rather than making its columns as wide as itself."""


class StreamTraits(NamedTuple):
    """What an output stream can show; ``width`` is None where nothing limits a line."""

    width: int | None
    unicode: bool
    colour: bool


def stream_traits(stream: TextIO) -> StreamTraits:
    """The width in columns of a terminal (None for a pipe or a file), whether it takes Unicode, and colour.

    Colour is for terminals only, and neither with ``NO_COLOR`` nor with ``TERM=dumb``.
    """
    terminal = stream.isatty()
    encoding = stream.encoding or "ascii"
    unicode = encodable(_PROBE, encoding) == _PROBE
    plain = os.environ.get("NO_COLOR", "") != "" or os.environ.get("TERM") == "dumb"
    return StreamTraits(screen_width(stream), unicode, terminal and not plain and _knows_colour())


def _knows_colour() -> bool:
    """False in the old Windows console, which would print the colour codes themselves."""
    return os.name != "nt" or any(os.environ.get(name) for name in ("WT_SESSION", "TERM", "ANSICON", "ConEmuANSI"))


def print_sheet(sheet: Sheet, stream: TextIO) -> None:
    """Writes the sheet as the stream can show it; what its encoding cannot hold is stood in for or escaped."""
    traits = stream_traits(stream)
    encoding = stream.encoding or "ascii"
    text = render_text(sheet, width=traits.width, unicode=traits.unicode, colour=traits.colour, encoding=encoding)
    stream.write(text)


def write_text(sheet: Sheet, path: Path) -> None:
    """Writes the sheet as a UTF-8 text file, nothing left out. Raises StorageError."""
    text = render_text(sheet, width=None, unicode=True, colour=False)
    replace_file(path, text.encode("utf-8", "backslashreplace"))


def render_text(sheet: Sheet, *, width: int | None, unicode: bool, colour: bool, encoding: str = "") -> str:
    """All pages as lines that end in a line feed.

    With a ``width`` columns are left out by their ``drop``, then long texts shortened, and a line says so;
    without one everything stands in full. Without ``unicode`` signs have ASCII stand-ins, and ``encoding``
    names what else must be escaped.
    """
    script = _Script(unicode=unicode, encoding=encoding)
    pages = [_page_lines(view, script, width) for view in page_views(sheet)]
    lines = [script.line(line, colour=colour) for number, page in enumerate(pages) for line in _spaced(page, number)]
    return "".join(f"{line}\n" for line in lines)


def _spaced(lines: list[list[Piece]], number: int) -> list[list[Piece]]:
    return [[], *lines] if number else lines


@dataclass(frozen=True, slots=True)
class _Script:
    """How texts are spelled for the place they go to."""

    unicode: bool
    encoding: str

    def spell(self, text: str) -> str:
        """A text from the sheet, harmless and within the encoding."""
        text = harmless(text, None if self.unicode else escape)
        text = settled(text) if self.unicode else asciify(text)
        return encodable(text, self.encoding) if self.encoding else text

    def mark(self, text: str) -> str:
        """A mark: a circled letter where there is one, brackets elsewhere."""
        spelled = (circled(part.text) if part.circled else part.text for part in mark_parts(text))
        return self.spell(" ".join(spelled))

    def line(self, pieces: list[Piece], *, colour: bool) -> str:
        """One line, without blanks at its end."""
        while pieces and not pieces[-1].text.strip():
            pieces = pieces[:-1]
        if pieces:
            pieces = [*pieces[:-1], Piece(pieces[-1].text.rstrip(), pieces[-1].style)]
        spelled = (self._piece(piece, colour=colour) for piece in pieces)
        return "".join(spelled)

    def _piece(self, piece: Piece, *, colour: bool) -> str:
        text = piece.text if self.unicode else asciify(piece.text)
        return f"\x1b[{piece.style}m{text}\x1b[0m" if colour and piece.style and text.strip() else text


def _page_lines(view: PageView, script: _Script, width: int | None) -> list[list[Piece]]:
    lines = list(_fact_lines(view, script))
    if view.page.title:
        lines += [[Piece(script.spell(view.page.title), _BOLD)]]
    needed = 0
    for table in view.tables():
        grid, shortage = _grid(table, script, whole=width is None).fitted(width)
        lines += [*([[]] if lines else []), *grid.lines()]
        needed = max(needed, shortage)
    if needed:
        lines += [[Piece(_shortage_sentence(needed, width or 0), _BOLD)]]
    notes = [line for note in view.page.notes for line in wrapped(script.spell(note), width)]
    lines += [[Piece(line, _DIM)] for line in notes]
    return lines


def _shortage_sentence(needed: int, width: int) -> str:
    return _(
        "This terminal is {width} columns wide, so columns are left out or texts shortened: "
        "{needed} columns show everything."
    ).format(width=width, needed=needed)


def _fact_lines(view: PageView, script: _Script) -> Iterator[list[Piece]]:
    """The facts above the table; what is not known is left out, and a line to write on in a blank sheet."""
    empty = _LINE_TO_WRITE_ON if view.is_blank() else ""
    for cells in view.facts():
        pieces: list[Piece] = []
        name = ""
        for cell in cells:
            text = script.spell(figure_text(cell))
            if cell.look == "anchor":  # it serves programs that read a sheet back
                continue
            if cell.look == "fact-name":
                name = text if text.rstrip().endswith(":") else f"{text}:"
                continue
            if text or empty:
                pieces += [Piece("   ")] if pieces else []
                pieces += [Piece(f"{name} ", _DIM)] if name else []
                pieces.append(Piece(text or empty, _BOLD if look_of(cell).bold else ""))
            name = ""
        if pieces:
            yield pieces


# the table -------------------------------------------------------------------------------------------------


def _grid(view: PageView, script: _Script, *, whole: bool) -> Grid:
    """The table; where no width limits it and nothing may be left out, long headings take several lines."""
    fields: list[list[int]] = []
    for column in view.columns:
        fold = view.page.columns[column - 1].fold
        if fold and fields and fold == view.page.columns[fields[-1][-1] - 1].fold:
            fields[-1].append(column)
        else:
            fields.append([column])
    field_of = {column: place for place, columns in enumerate(fields) for column in columns}
    drops = tuple(max(view.page.columns[column - 1].drop for column in columns) for columns in fields)
    edges = view.edges()
    walls = tuple(columns[0] in edges or columns[0] < min(edges, default=columns[0] + 1) for columns in fields)
    grid = Grid(drops, walls)
    for band in view.page.bands:
        rows = _rows(view, band)
        if not rows:
            continue
        grid.rule(script.spell(band.title))
        for row in rows:
            if view.rule(row):
                first, last = (field_of[column] for column in view.rule_span(row))
                grid.line(first, last, heavy=view.rule(row) == "heavy")
                continue
            cells = _row_cells(view, script, row, field_of, band)
            if row in view.in_line:
                cells = [_joined(cells, len(fields) - 1)]
            for line in _folded(cells) if whole and band.kind == "head" else [cells]:
                grid.row(line)
    return grid


def _rows(view: PageView, band: Band) -> list[int]:
    """The rows of a band that are printed: those not played yet are for paper, here they would hide the totals."""
    if band.kind == "facts":
        return []
    rows = view.rows(band)
    if band.kind != "body" or band.trim or view.is_blank():
        return rows
    return [row for row in rows if row <= view.last_filled_row()]


def _joined(cells: list[TextCell], last: int) -> TextCell:
    """A row of names as one text, which loses none of them when columns go."""
    pieces: list[Piece] = []
    for cell in cells:
        if cell.pieces:
            between = " " if pieces and len(pieces) % 4 else "   "
            pieces += [Piece(between)] if pieces else []
            pieces += cell.pieces
    return TextCell(0, last, tuple(pieces), wraps=1)


def _folded(cells: list[TextCell]) -> Iterator[list[TextCell]]:
    """A row of headings as rows in which none is wider than ``_LONGEST_HEADING``."""
    parts = [list(_in_parts(cell)) for cell in cells]
    for number in range(max(map(len, parts), default=0)):
        yield [
            replace(cell, pieces=part[number] if number < len(part) else ())
            for cell, part in zip(cells, parts, strict=True)
        ]


def _in_parts(cell: TextCell) -> Iterator[tuple[Piece, ...]]:
    if cell.columns <= _LONGEST_HEADING:
        yield cell.pieces
        return
    for piece in cell.pieces:
        for line in broken(piece.text, _LONGEST_HEADING):
            yield (Piece(line, piece.style),)


def _row_cells(view: PageView, script: _Script, row: int, field_of: dict[int, int], band: Band) -> list[TextCell]:
    cells: list[TextCell] = []
    for placed in view.row(row, stretch=band.kind == "foot"):
        pieces = _pieces(placed.cell, script)
        shown = [field_of[column] for column in range(placed.first, placed.last + 1) if column in field_of]
        first, last = shown[0], shown[-1]
        wraps = 0 if band.kind == "head" else view.page.columns[placed.first - 1].wrap
        if cells and cells[-1].last >= first:  # folded into the field before it
            before = cells.pop()
            between = [Piece(" ")] if before.pieces and pieces else []
            align: Align = "left" if "left" in (before.align, look_of(placed.cell).align) else before.align
            cells.append(TextCell(before.first, last, (*before.pieces, *between, *pieces), align, before.fixed, wraps))
        else:
            fixed = not isinstance(placed.cell.value, str) or is_mark(placed.cell) or bool(placed.cell.good)
            cells.append(TextCell(first, last, tuple(pieces), look_of(placed.cell).align, fixed, wraps))
    return cells


def _pieces(cell: Cell, script: _Script) -> list[Piece]:
    """What stands in a cell; nothing for an empty one."""
    text = figure_text(cell)
    if not text:
        return []
    if is_alarm(cell):
        return [Piece(script.spell(f"! {text}"), _ALARM)]
    if is_mark(cell) and isinstance(cell.value, str):
        return [Piece(script.mark(text), _style(cell))]
    return [Piece(script.spell(f"{text}{cell.tag}"), _style(cell))]


def _style(cell: Cell) -> str:
    look = look_of(cell)
    weight = _BOLD if look.bold else _DIM if look.colour == _GREY else ""
    tint = _TINTS[cell.tint % len(_TINTS)]
    return ";".join(part for part in (weight, tint) if part)
