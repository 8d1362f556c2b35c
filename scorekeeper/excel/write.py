"""A sheet as an Excel workbook: live formulas that score what is filled in, or plain figures as if by hand."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zipfile import ZIP_STORED, ZipFile

from scorekeeper.atomic import replace_file
from scorekeeper.errors import StorageError
from scorekeeper.excel.cached import with_results
from scorekeeper.excel.entry import ChoiceLists, add_alarms, add_lines, add_validations
from scorekeeper.excel.names import FACT_PREFIX, LAYOUT_PROPERTY, MODE_PROPERTY, stored, visible
from scorekeeper.excel.styles import FONT, FONT_SIZE, Edges, StyleBook, row_height, text_lines
from scorekeeper.found import note_columns, note_places, printed_width
from scorekeeper.i18n import _
from scorekeeper.looks import LOOKS
from scorekeeper.model import Figure
from scorekeeper.sheet import Cell, Page, Sheet, column_letters

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.cell.cell import Cell as ExcelCell
    from openpyxl.cell.cell import MergedCell
    from openpyxl.worksheet.worksheet import Worksheet

A4 = 9
MARGIN = 0.4
"""Inches on every side of the paper."""
PADDING = 0.71
"""Characters that Excel adds to a column's width for the space beside the text."""
LONGEST_FOOTER_TITLE = 100
FOOTER_SIZE = 8
FOOTER_ROOM = 0.2
"""Inches more at the foot of the paper, for the footer."""
_INCH = 72
_LONG_PT, _SHORT_PT = 279 / 25.4 * _INCH, 210 / 25.4 * _INCH
"""The area that Letter and A4 have in common, in points."""
_COLUMN_PT = (5.25, 6.4)
"""Points for a character of a column's width at the least and at most, by the fonts that a machine has."""
_USUAL_ROW = 13.5
"""Points of a row without a height of its own."""
_MOST_PERCENT, _LEAST_PERCENT = 97, 60
"""Nothing is enlarged, a little is left for what programs round; and smaller type is worse than another page."""
NOTE_LINE = 13.5
"""Points for one printed line of a note."""


def write_workbook(sheet: Sheet, path: Path, *, values: bool = False) -> None:
    """Writes the sheet as ``.xlsx``; an older file of that name is replaced whole or not at all.

    Computed cells hold formulas and their results. With ``values`` they hold plain figures, as if filled by
    hand: verdicts, columns that exist only in Excel and pages of tables stay empty or away, and nothing is
    locked. Raises StorageError.
    """
    _check_not_open(path)
    replace_file(path, workbook_bytes(sheet, values=values))


def workbook_bytes(sheet: Sheet, *, values: bool = False) -> bytes:
    """The workbook that :func:`write_workbook` writes."""
    from openpyxl import Workbook
    from openpyxl.writer.excel import ExcelWriter

    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    _describe(workbook, sheet, values=values)
    styles, lists = StyleBook(live=not values), ChoiceLists(workbook)
    by_page = _cells_by_page(sheet)
    results: dict[str, dict[str, Figure]] = {}
    for page in sheet.pages:
        if values and page.excel_only:
            continue
        target = workbook.create_sheet(page.name)
        cells = by_page[page.name]
        _write_page(target, sheet, page, cells, styles, values=values)
        add_validations(target, cells, lists)
        add_alarms(target, cells)
        add_lines(target, page, cells)
        if not values:
            results[page.name] = {cell.ref.a1: cell.value for cell in cells if cell.formula}
    lists.write()
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_STORED) as archive:
        ExcelWriter(workbook, archive).write_data()
    paths = {workbook[name].path.lstrip("/"): figures for name, figures in results.items()}
    return with_results(buffer.getvalue(), paths)


def _cells_by_page(sheet: Sheet) -> dict[str, list[Cell]]:
    pages: dict[str, list[Cell]] = {page.name: [] for page in sheet.pages}
    for cell in sheet.cells.values():
        pages[cell.ref.page].append(cell)
    return pages


def _check_not_open(path: Path) -> None:
    """Refuses a target that Excel or LibreOffice has open: it would write its own state over ours."""
    for lock in (path.with_name(f".~lock.{path.name}#"), path.with_name(f"~${path.name}")):
        try:
            is_open = lock.exists()
        except OSError:  # a name too long to be locked; the writing itself says what is wrong with it
            continue
        if is_open:
            raise StorageError(
                "file-open-elsewhere",
                _(
                    "{path} is open in another program, which left {lock} beside it: close it there, or delete that "
                    "file if no program runs; nothing was written"
                ).format(path=path, lock=lock.name),
            )


def _describe(workbook: Workbook, sheet: Sheet, *, values: bool) -> None:
    from openpyxl.packaging.custom import StringProperty

    workbook.properties.title = visible(sheet.title)
    workbook.properties.creator = "scorekeeper"
    workbook.calculation.fullCalcOnLoad = True
    properties = {f"{FACT_PREFIX}{key}": fact for key, fact in sheet.facts.items() if fact}
    properties |= {LAYOUT_PROPERTY: sheet.layout, MODE_PROPERTY: "values" if values else "formulas"}
    for name, text in properties.items():
        workbook.custom_doc_props.append(StringProperty(name=name, value=stored(text)))  # type: ignore[attr-defined]


def _write_page(
    target: Worksheet, sheet: Sheet, page: Page, cells: list[Cell], styles: StyleBook, *, values: bool
) -> None:
    edges = Edges(sheet, page)
    rows: dict[int, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(cell.ref.row, []).append(cell)
        place = target.cell(cell.ref.row, cell.ref.column)
        lines = text_lines(cell, page)
        styles.dress(place, cell, edges.around(cell.ref.row, cell.ref.column), lines=lines)
        _put(place, cell, page, values=values)
        if cell.span > 1:
            _join(target, cell, styles, edges)
    for row, members in rows.items():
        target.row_dimensions[row].height = row_height(members, page)
    for number, column in enumerate(page.columns, 1):
        target.column_dimensions[column_letters(number)].width = column.width + PADDING
    last = max(rows, default=1)
    _set_up_view(target, page, live=not values)
    _set_up_print(target, sheet, page, _write_notes(target, sheet, page, last))


def _put(place: ExcelCell | MergedCell, cell: Cell, page: Page, *, values: bool) -> None:
    """Sets a workbook's cell: a formula, a figure, or a text, which stays a text whatever it begins with."""
    if cell.role == "computed" and not values and cell.formula:
        place.value = f"={cell.formula}"
    elif values and cell.role == "computed" and (cell.good or _is_aside(page, cell.ref.column)):
        return
    elif isinstance(cell.value, str):
        place.value = stored(cell.value)
        place.data_type = "s"
    elif cell.value is not None:
        place.value = cell.value


def _is_aside(page: Page, column: int) -> bool:
    return column <= len(page.columns) and page.columns[column - 1].aside


def _join(target: Worksheet, cell: Cell, styles: StyleBook, edges: Edges) -> None:
    row, first, last = cell.ref.row, cell.ref.column, cell.ref.column + cell.span - 1
    # Not merge_cells: it spends a millisecond on the lines around the area, which are drawn here.
    target.merged_cells.add(f"{cell.ref.a1}:{column_letters(last)}{row}")
    for column in range(first + 1, last + 1):
        styles.dress(target.cell(row, column), cell, edges.around(row, column))


def _write_notes(target: Worksheet, sheet: Sheet, page: Page, last_row: int) -> int:
    """The last row used after the page's notes stand below everything else, each over the width of the print."""
    from openpyxl.styles import Alignment, Font

    look, (first, last) = LOOKS["note"], note_columns(page)
    characters = sum(column.width for column in page.columns[first - 1 : last])
    for ref, note in zip(note_places(sheet, page), page.notes, strict=True):
        place = target.cell(ref.row, ref.column, stored(note))
        place.data_type = "s"
        place.font = Font(name=FONT, size=FONT_SIZE * look.size, color=look.colour)
        place.alignment = Alignment(vertical="top", wrap_text=True)
        target.merge_cells(start_row=ref.row, end_row=ref.row, start_column=first, end_column=last)
        target.row_dimensions[ref.row].height = NOTE_LINE * (1 + int(len(note) / max(characters, 1)))
        last_row = ref.row
    return last_row


def _set_up_view(target: Worksheet, page: Page, *, live: bool) -> None:
    target.sheet_view.showGridLines = False
    if page.frozen:
        target.freeze_panes = page.frozen.a1
    if page.excel_only:
        target.sheet_state = "hidden"
    if live:
        target.protection.sheet = True
        target.protection.formatColumns = False  # False: this is not forbidden
        target.protection.formatRows = False


def _set_up_print(target: Worksheet, sheet: Sheet, page: Page, last_row: int) -> None:
    from openpyxl.worksheet.page import PageMargins
    from openpyxl.worksheet.properties import PageSetupProperties

    if page.excel_only:
        # LibreOffice prints hidden pages too, but none that is empty where it is to be printed.
        target.print_area = f"A{last_row + 1}"
        return
    areas = _print_areas(target, page, last_row)
    target.print_area = ",".join(area.text for area in areas)
    heads = [band for band in page.bands if band.kind == "head"]
    if heads:
        target.print_title_rows = f"{min(band.first for band in heads)}:{max(band.last for band in heads)}"
    target.page_setup.paperSize = A4
    target.page_setup.orientation = "landscape" if page.landscape else "portrait"
    scale = _scale(target, page, areas) if page.panels and page.fit_height else None
    if scale is not None:
        # Programs do not agree on what a number of pages means for several areas; all obey a scale.
        target.page_setup.scale = scale
    else:
        target.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        target.page_setup.fitToWidth = 1
        target.page_setup.fitToHeight = int(page.fit_height and not page.panels)
    target.print_options.horizontalCentered = True
    target.page_margins = PageMargins(MARGIN, MARGIN, MARGIN, MARGIN + FOOTER_ROOM, MARGIN / 2, MARGIN / 2)
    footer = target.oddFooter
    assert footer is not None
    footer.left.text = _for_footer(" · ".join(dict.fromkeys(filter(None, (sheet.title, page.title)))))
    footer.right.text = _("page {page} of {pages}").format(page="&P", pages="&N")
    footer.left.size = footer.right.size = FOOTER_SIZE


class _Area(NamedTuple):
    """What is printed on papers of its own: columns and rows, both ends included."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def text(self) -> str:
        """``A1:F9``."""
        return f"{column_letters(self.left)}{self.top}:{column_letters(self.right)}{self.bottom}"


def _print_areas(target: Worksheet, page: Page, last_row: int) -> list[_Area]:
    """The panel with the facts first, then the others."""
    if not page.panels:
        return [_Area(1, printed_width(page), 1, last_row)]
    head = min((band.first for band in page.bands if band.kind == "head"), default=1)
    areas = []
    for panel in sorted(page.panels, key=lambda panel: panel.first):
        columns = range(panel.first, panel.last + 1)
        used = (row for row in range(1, last_row + 1) for column in columns if target.cell(row, column).has_style)
        first = 1 if panel.first == 1 else head
        areas.append(_Area(panel.first, panel.last, first, max(used, default=first)))
    return areas


def _scale(target: Worksheet, page: Page, areas: Sequence[_Area]) -> int | None:
    """Percents at which each area is one page, on A4 as on Letter; None where only its width must fit.

    It is one page then anyhow, or its type would be too small if it were.
    """
    long, short = (_LONG_PT - 2 * MARGIN * _INCH, _SHORT_PT - (2 * MARGIN + FOOTER_ROOM) * _INCH)
    across, down = (long, short) if page.landscape else (short, long)
    characters = max(
        sum(page.columns[column - 1].width + PADDING for column in range(area.left, area.right + 1)) for area in areas
    )
    height = max(
        sum(target.row_dimensions[row].height or _USUAL_ROW for row in range(area.top, area.bottom + 1))
        for area in areas
    )
    narrow, wide = (across / (characters * points) for points in _COLUMN_PT)
    if down / height >= min(1, narrow):
        return None
    percents = int(_MOST_PERCENT * min(1, wide, down / height))
    return percents if percents >= _LEAST_PERCENT else None


def _for_footer(text: str) -> str:
    """The text as a footer takes it: on one line, not too long, and its ampersands no codes."""
    line = " ".join(visible(text).split())
    if len(line) > LONGEST_FOOTER_TITLE:
        line = f"{line[:LONGEST_FOOTER_TITLE]}…"
    return line.replace("&", "&&").replace("&&[", "&& [")
