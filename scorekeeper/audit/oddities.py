"""What people and programs leave in the cells of a filled sheet: texts for figures, hidden rows, lost formulas."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.found import FoundCell, FoundSheet, cells_of, layout_areas, tag_of
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, plain
from scorekeeper.names import fold
from scorekeeper.sheet import Cell, Ref, Sheet, column_letters

TEXT_FIGURES = ("text-number", "text-minus")
"""Oddities of a figure that formulas take for a text."""
OTHER_LETTER = "other-letter"
_TWINS = str.maketrans("авсенкмортху", "abcehkmoptxy")
_ODDITIES = ("text-number", "text-minus", "blank-text")


def examine_cells(found: FoundSheet, sheet: Sheet, cells: Mapping[Ref, FoundCell]) -> list[Finding]:
    """Everything odd about the cells of a page as such, whatever the game makes of them."""
    findings = []
    is_live = found.properties.get("scorekeeper-mode") == "formulas" or _has_formulas(found)
    for ref, cell in cells.items():
        place = sheet.cells.get(ref)
        if place is None or place.role == "label":
            continue
        if place.role == "given" and not cell.calculated:
            findings.append(_uncalculated(ref, cell, place))
        if place.form != "text" or place.role == "computed":
            odd = [oddity for oddity in _ODDITIES if oddity in cell.oddities]
            findings += [_odd_cell(oddity, ref, cell, place.deal, place.player) for oddity in odd]
        letter = tag_of(cell.as_text) if place.tag else ""
        if letter and _looks(letter) != _looks(place.tag):
            findings.append(_other_letter(ref, cell, place, letter))
        if is_live and place.role == "computed" and place.code and not cell.formula and cell.value is not None:
            findings.append(_overwritten(ref, place))
    return [*findings, *_hidden(found, sheet), *_merged(found, sheet)]


def examine_tables(sheet: Sheet, cells: Mapping[Ref, FoundCell]) -> list[Finding]:
    """Figures of a page of tables, where the formulas look them up, that are not those of the rules in force."""
    tables = {page.name for page in sheet.pages if page.excel_only} & {ref.page for ref in cells}
    findings = []
    for ref, place in sheet.cells.items():
        found = cells[ref].value if ref in cells else None
        if ref.page in tables and isinstance(place.value, int) and place.role == "label" and found != place.value:
            findings.append(_other_table(ref, place.value, found))
    return findings


def _other_table(ref: Ref, right: int, found: Figure) -> Finding:
    shown = plain(found) if isinstance(found, int) else found or _("nothing")
    return Finding(
        "table-changed",
        "error",
        _(
            "the table has {found}, by the rules of this sheet it is {expected}: what is looked up there is wrong"
        ).format(found=shown, expected=plain(right)),
        fix=_("write {expected} in {cell}; other values are options in the head of a new sheet").format(
            expected=plain(right), cell=str(ref)
        ),
        cell=str(ref),
        found=found,
        expected=right,
    )


def _looks(letter: str) -> str:
    """A letter as it looks: a Cyrillic one that looks like a Latin one is as good."""
    return fold(letter).translate(_TWINS)


def _other_letter(ref: Ref, cell: FoundCell, place: Cell, letter: str) -> Finding:
    """A figure with the letter of somebody whose column is another one."""
    return Finding(
        OTHER_LETTER,
        "error",
        _("found {found}, expected the letter {expected}: the figures of {letter} stand in another column").format(
            found=cell.as_text, expected=place.tag, letter=letter
        ),
        fix=_("write {figure} {expected} in {cell}, or move it to the column of {letter} if it is that one's").format(
            figure=cell.as_text.strip()[: -len(letter)].strip(), expected=place.tag, cell=ref.a1, letter=letter
        ),
        cell=str(ref),
        deal=place.deal,
        player=place.player,
        found=cell.as_text,
        expected=place.tag,
    )


def _uncalculated(ref: Ref, cell: FoundCell, place: Cell) -> Finding:
    """A formula without a result where people write: what it stands for is unknown."""
    return Finding(
        "not-calculated",
        "error",
        _("a formula without a result stands here: {formula}").format(formula=f"={cell.formula}"),
        fix=_("write what it comes to in {cell}").format(cell=ref.a1),
        cell=str(ref),
        deal=place.deal,
        player=place.player,
        found=f"={cell.formula}",
    )


def _counted(sheet: Sheet) -> list[Ref]:
    """The places of the first page whose figures count: all but labels and helpers."""
    first = sheet.pages[0].name
    return [
        ref for ref, cell in sheet.cells.items() if ref.page == first and cell.role != "label" and not cell.optional
    ]


def _hidden(found: FoundSheet, sheet: Sheet) -> list[Finding]:
    """Hidden rows and columns in which figures count; helper columns may be hidden as one likes."""
    counted = _counted(sheet)
    names = {_("row {row}").format(row=ref.row) for ref in counted}
    names |= {_("column {column}").format(column=column_letters(ref.column)) for ref in counted}
    return [
        Finding(
            "hidden-cells",
            "warning",
            _("{place} is hidden, and its figures count").format(place=place),
            fix=_("show it, so that everybody sees what is added up"),
        )
        for place in found.hidden
        if place in names
    ]


def _merged(found: FoundSheet, sheet: Sheet) -> list[Finding]:
    """Merged areas, beyond those of the layout, that swallow cells in which figures count."""
    own = layout_areas(sheet)
    counted = {ref.a1 for ref in _counted(sheet)}
    return [
        Finding(
            "merged-cells",
            "warning",
            _("{area} is merged: only its first cell holds a figure").format(area=area),
            fix=_("split the cells again and write each figure in its own"),
        )
        for area in found.merged
        if area not in own and "!" not in area and counted & cells_of(area)
    ]


def _odd_cell(oddity: str, ref: Ref, cell: FoundCell, deal: int | None, player: str | None) -> Finding:
    text = {
        "text-number": _("the figure {found} is stored as text: formulas do not see it"),
        "text-minus": _("{found} is typed with a minus sign that makes it text: formulas do not see it"),
        "blank-text": _("the cell looks empty, but holds blanks"),
    }[oddity]
    fix = {
        "text-number": _("type the figure anew as a number in {cell}"),
        "text-minus": _("type it anew with the - of the keyboard in {cell}"),
        "blank-text": _("delete what stands in {cell}"),
    }[oddity]
    return Finding(
        oddity,
        "note" if oddity == "blank-text" else "warning",
        text.format(found=cell.as_text),
        fix=fix.format(cell=ref.a1),
        cell=str(ref),
        deal=deal,
        player=player,
        found=cell.as_text or None,
    )


def _overwritten(ref: Ref, place: Cell) -> Finding:
    """A figure where the file has a formula in most other places: right or wrong, it will not follow changes."""
    return Finding(
        "formula-overwritten",
        "warning",
        _("a figure was written over the formula: it will not follow when something before it changes"),
        fix=_("copy the formula of a neighbouring row into {cell}").format(cell=ref.a1),
        cell=str(ref),
        deal=place.deal,
        player=place.player,
    )


def _has_formulas(found: FoundSheet) -> bool:
    return 2 * sum(1 for cell in found.cells.values() if cell.formula) > len(found.cells)
