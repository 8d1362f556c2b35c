"""A filled workbook read back: figures, formulas with their results, and the oddities people and programs leave.

openpyxl gives either the formulas or their results and needs two readings for both; here one pass over each
worksheet gives both, and stops where no score sheet goes on. openpyxl is asked only to spell out shared formulas.
"""

from __future__ import annotations

import re
from pathlib import Path

from scorekeeper.errors import StorageError
from scorekeeper.excel.names import LAYOUT_PROPERTY, LIST_PAGE
from scorekeeper.excel.page import MOST_COLUMNS, MOST_ROWS, PageReader
from scorekeeper.excel.parts import Contents, PagePart, read_contents
from scorekeeper.excel.safety import BROKEN, cannot_be_read, not_a_workbook, open_archive
from scorekeeper.excel.xml import Package
from scorekeeper.found import FoundCell, FoundSheet, Oddity, area_name
from scorekeeper.i18n import _
from scorekeeper.sheet import Ref, column_letters

ANCHOR_ROWS = 15
"""Rows at the top of the first page in which the layout's name is looked for."""
_ANCHOR = re.compile(r"scorekeeper:\s*(\S.*/\d+)", re.IGNORECASE)


def read_workbook(path: Path) -> FoundSheet:
    """All non-empty cells of all worksheets, in the order of the file; the file itself is never changed.

    Raises UnreadableError for what is no workbook or one made to hurt, and StorageError when the file cannot be
    read. Macros are not run and outward links not followed.
    """
    try:
        with path.open("rb") as file, open_archive(path, file) as archive:
            try:
                return _read(Package(path, archive))
            except BROKEN as error:
                raise not_a_workbook(path, _("it is damaged or cut short")) from error
    except OSError as error:
        raise cannot_be_read(path, error) from error
    except ValueError as error:  # a NUL in the path
        raise StorageError("file-not-read", _("{file} cannot be read: check its name").format(file=path)) from error


def _read(package: Package) -> FoundSheet:
    contents = read_contents(package)
    pages = [page for page in contents.pages if page.name != LIST_PAGE]
    found = FoundSheet(package.path.name, properties=contents.properties, pages=tuple(page.name for page in pages))
    for page in pages:
        _read_page(package, contents, page, found)
    _find_layout(found)
    return found


def _read_page(package: Package, contents: Contents, page: PagePart, found: FoundSheet) -> None:
    reader = PageReader(page.name, contents)
    package.walk(page.part, reader.start, reader.end)
    _mark_hidden(reader, found)
    _mark_merged(reader, found)
    found.cells |= reader.cells


def _mark_hidden(reader: PageReader, found: FoundSheet) -> None:
    rows = {ref.row for ref in reader.cells} & reader.hidden_rows
    columns = {ref.column for ref in reader.cells} & reader.hidden_columns
    if not rows and not columns:
        return
    for ref, cell in reader.cells.items():
        if ref.row in rows or ref.column in columns:
            _mark(cell, "hidden")
    names = [_("row {row}").format(row=row) for row in sorted(rows)]
    names += [_("column {column}").format(column=column_letters(column)) for column in sorted(columns)]
    if reader.page != found.pages[0]:
        names = [_("{place} of page {page}").format(place=name, page=reader.page) for name in names]
    found.hidden += tuple(names)


def _mark_merged(reader: PageReader, found: FoundSheet) -> None:
    places_left = MOST_ROWS * MOST_COLUMNS  # areas of an honest file do not overlap
    for top, left, bottom, right in sorted(reader.merged):
        first = Ref(reader.page, top, left)
        found.merged += (area_name(first, bottom, right, found.pages[0]),)
        places_left -= (bottom - top + 1) * (right - left + 1)
        if places_left < 0:
            return
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                cell = reader.cells.get(Ref(reader.page, row, column))
                if cell and (row, column) != (top, left):
                    _mark(cell, "merged")


def _mark(cell: FoundCell, oddity: Oddity) -> None:
    cell.oddities |= {oddity}


def _find_layout(found: FoundSheet) -> None:
    found.layout = found.properties.get(LAYOUT_PROPERTY, "").strip()
    for ref, cell in found.cells.items():
        if ref.page != found.pages[0] or ref.row > ANCHOR_ROWS:
            continue
        match = _ANCHOR.fullmatch(cell.as_text)
        if match:
            found.anchor = ref
            found.layout = found.layout or match[1].casefold()
            return
