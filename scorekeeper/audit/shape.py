"""Whether the table of a filled sheet still has its shape: numbers of rows, heads of columns, letters among them."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Cell, Ref, Sheet, column_letters


def examine_shape(sheet: Sheet, figures: Mapping[Ref, Figure]) -> Finding | None:
    """The first sign that rows or columns were inserted, deleted, sorted or exchanged; nothing else counts then."""
    return _broken_rows(sheet, figures) or _broken_columns(sheet, figures)


def _broken_rows(sheet: Sheet, figures: Mapping[Ref, Figure]) -> Finding | None:
    """The first row whose number is not the layout's."""
    for ref, cell in sheet.cells.items():
        if cell.look == "number" and cell.role == "label" and ref in figures and figures[ref] != cell.value:
            message = _("found {found} where number {expected} of the rows belongs: rows were moved")
            fix = _("undo the insertion, deletion or sorting of rows, then check again")
            return _broken(ref, figures[ref], cell.value, message, fix)
    return None


def _broken_columns(sheet: Sheet, figures: Mapping[Ref, Figure]) -> Finding | None:
    """The first head that is not where the layout has one. Words may be of any language; letters are compared."""
    heads = {ref: cell for ref, cell in sheet.cells.items() if _is_head(sheet, ref, cell)}
    if all(figures.get(ref) is None for ref in heads):  # a table that was copied without its heads
        return None
    fix = _("undo the insertion, deletion or exchange of columns, then check again")
    for ref, cell in heads.items():
        found = figures.get(ref)
        if cell.proof and found is not None and str(found).strip() != str(cell.value):
            message = _("found {found} at the head of column {column}, expected {expected}: columns were moved")
            return _broken(ref, found, cell.value, message, fix)
        if found is None and not _is_aside(sheet, ref):
            message = _("nothing stands at the head of column {column}, expected {expected}: columns were moved")
            return _broken(ref, found, cell.value, message, fix)
    return None


def _is_head(sheet: Sheet, ref: Ref, cell: Cell) -> bool:
    """A label of the first page's head that has a text; the players' letters may be lost and are made anew."""
    is_label = cell.role == "label" and cell.value is not None and ref.page == sheet.pages[0].name
    return is_label and (cell.look == "head" or cell.proof)


def _is_aside(sheet: Sheet, ref: Ref) -> bool:
    """Whether a column is only in workbooks."""
    columns = sheet.page(ref.page).columns
    return ref.column <= len(columns) and columns[ref.column - 1].aside


def _broken(ref: Ref, found: Figure, expected: Figure, message: str, fix: str) -> Finding:
    return Finding(
        "layout-broken",
        "error",
        message.format(found=found, expected=expected, column=column_letters(ref.column)),
        fix=fix,
        cell=str(ref),
        found=found,
        expected=expected,
    )
