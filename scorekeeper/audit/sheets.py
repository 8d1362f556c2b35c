"""The audit of one filled sheet: which layout it is, what is odd in its cells, its inputs, its figures."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scorekeeper.audit.against import compare_with_match
from scorekeeper.audit.audited import Audited
from scorekeeper.audit.grid import Grid, compare
from scorekeeper.errors import UnreadableError
from scorekeeper.found import FoundCell, FoundSheet, cells_of, layout_areas
from scorekeeper.game import AnyGame, AnyMatch
from scorekeeper.games import KEYS, game_of
from scorekeeper.i18n import _, ngettext
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Ref, Sheet, column_letters

_ODDITIES = ("text-number", "text-minus", "blank-text")
_SEVERITY_ORDER = {"error": 0, "warning": 1, "note": 2}


def game_of_layout(layout: str, file: str) -> AnyGame:
    """The game whose layout a file names. Raises UnreadableError for a file that has none of ours."""
    key = re.split(r"[-/]", layout)[0]
    if key not in KEYS:
        raise UnreadableError(
            "layout-unknown",
            _(
                "{file}: found no scorekeeper layout in it, expected the line scorekeeper: NAME/N at its head; "
                "make a sheet to fill in with: scorekeeper sheet --blank KIND -o FILE.xlsx"
            ).format(file=file),
        )
    return game_of(key)


def open_found(found: FoundSheet) -> tuple[AnyGame, Sheet, dict[Ref, FoundCell], dict[Ref, Figure]]:
    """The game, the empty sheet the file was made from, and the file's cells and figures in that sheet's places.

    Raises UnreadableError when the layout is unknown or moved, or the header cannot be understood.
    """
    game = game_of_layout(found.layout, found.file)
    _check_anchor(found, game)
    first_page = found.pages[0] if found.pages else ""
    cells = {
        (ref._replace(page=game.first_page) if ref.page in ("", first_page) else ref): cell
        for ref, cell in found.cells.items()
    }
    try:
        sheet = game.sheet_for({ref: cell.text or cell.value for ref, cell in cells.items()})
    except UnreadableError as error:
        raise UnreadableError(error.code, f"{found.file}: {error.message}") from error
    return game, sheet, cells, _figures(sheet, cells)


def _figures(sheet: Sheet, cells: Mapping[Ref, FoundCell]) -> dict[Ref, Figure]:
    """The figures found; where a text is wanted, the text as it was typed (a player called 007)."""
    figures: dict[Ref, Figure] = {}
    for ref, cell in cells.items():
        place = sheet.cells.get(ref)
        wants_text = place is not None and place.form == "text" and place.role != "computed"
        figures[ref] = (cell.as_text.strip() or None) if wants_text else cell.value
    return figures


def _check_anchor(found: FoundSheet, game: AnyGame) -> None:
    expected = Ref("", *game.anchor)
    if found.anchor is not None and found.anchor.a1 != expected.a1:
        raise UnreadableError(
            "layout-moved",
            _(
                "{file}: the sheet's mark stands in {found}, expected in {expected}; rows or columns were inserted "
                "or deleted before the table: undo that and check again"
            ).format(file=found.file, found=found.anchor.a1, expected=expected.a1),
        )


def audit_found(found: FoundSheet, against: AnyMatch | None = None) -> Audited:
    """Every finding on a filled sheet, ordered by place."""
    game, sheet, cells, figures = open_found(found)
    broken = _broken_rows(sheet, figures)
    if broken:
        return Audited(found.file, game.key, len(cells), (broken,))
    present = {ref: cell for ref, cell in cells.items() if cell.value is not None or cell.formula}
    given = list(game.examine_sheet(sheet, figures))
    grid = compare(sheet, present, dict(figures), _corrections(sheet, given), _unknown(sheet, given))
    findings = [*_odd_cells(found, sheet, cells), *given, *grid.findings]
    findings += _about_formulas(grid)
    findings = _with_titles(game, sheet, figures, _link_sums(sheet, findings))
    if against is not None:
        findings += compare_with_match(game, sheet, figures, against)
    return Audited(
        found.file, game.key, _looked_at(sheet, cells), tuple(_named(found, game, _in_order(findings, sheet)))
    )


def _corrections(sheet: Sheet, findings: list[Finding]) -> dict[Ref, Figure]:
    """The given cells whose right figure the game could tell."""
    expected = {f.cell: f.expected for f in findings if f.severity == "error" and isinstance(f.expected, int)}
    return {
        ref: expected[str(ref)]
        for ref, cell in sheet.cells.items()
        if cell.role == "given" and cell.form != "text" and str(ref) in expected
    }


def _unknown(sheet: Sheet, findings: list[Finding]) -> set[Ref]:
    """The given cells that hold nothing a game can read: what they should hold is told in words."""
    told = {finding.cell for finding in findings if finding.severity == "error" and isinstance(finding.expected, str)}
    return {ref for ref, cell in sheet.cells.items() if cell.role == "given" and str(ref) in told}


def _looked_at(sheet: Sheet, cells: Mapping[Ref, FoundCell]) -> int:
    return sum(1 for ref in cells if ref in sheet.cells and sheet.cells[ref].role != "label")


def _broken_rows(sheet: Sheet, figures: Mapping[Ref, Figure]) -> Finding | None:
    """The first row whose number is not the layout's: something was inserted, deleted or sorted."""
    for ref, cell in sheet.cells.items():
        if cell.look == "number" and cell.role == "label" and ref in figures and figures[ref] != cell.value:
            return Finding(
                "layout-broken",
                "error",
                _("found {found} where number {expected} of the rows belongs: rows were moved").format(
                    found=figures[ref], expected=cell.value
                ),
                fix=_("undo the insertion, deletion or sorting of rows, then check again"),
                cell=str(ref),
                found=figures[ref],
                expected=cell.value,
            )
    return None


def _odd_cells(found: FoundSheet, sheet: Sheet, cells: Mapping[Ref, FoundCell]) -> list[Finding]:
    findings = []
    for ref, cell in cells.items():
        place = sheet.cells.get(ref)
        if place is None or place.role == "label":
            continue
        if place.form != "text" or place.role == "computed":
            odd = [oddity for oddity in _ODDITIES if oddity in cell.oddities]
            findings += [_odd_cell(oddity, ref, cell, place.deal, place.player) for oddity in odd]
        if place.role == "computed" and place.code and not cell.formula and cell.value is not None:
            findings += _overwritten(found, ref, place.deal, place.player)
    return [*findings, *_hidden(found, sheet), *_merged(found, sheet)]


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


def _overwritten(found: FoundSheet, ref: Ref, deal: int | None, player: str | None) -> list[Finding]:
    """A figure where the file has a formula in most other places: right or wrong, it will not follow changes."""
    if found.properties.get("scorekeeper-mode") != "formulas" and not _is_live(found):
        return []
    return [
        Finding(
            "formula-overwritten",
            "warning",
            _("a figure was written over the formula: it will not follow when something before it changes"),
            fix=_("copy the formula of a neighbouring row into {cell}").format(cell=ref.a1),
            cell=str(ref),
            deal=deal,
            player=player,
        )
    ]


def _is_live(found: FoundSheet) -> bool:
    formulas = sum(1 for cell in found.cells.values() if cell.formula)
    return 2 * formulas > len(found.cells)


def _about_formulas(grid: Grid) -> list[Finding]:
    if not grid.uncalculated:
        return []
    return [
        Finding(
            "not-calculated",
            "note",
            ngettext(
                "{count} formula was never calculated: its figure was worked out here",
                "{count} formulas were never calculated: their figures were worked out here",
                grid.uncalculated,
            ).format(count=grid.uncalculated),
            fix=_("open the file in a spreadsheet program and save it, so that others see the figures too"),
        )
    ]


def _link_sums(sheet: Sheet, findings: list[Finding]) -> list[Finding]:
    """A sum that is out because of impossible inputs is carried from them, and so are the rows after it."""
    figures = {str(ref) for ref, cell in sheet.cells.items() if cell.role == "given" and cell.form != "text"}
    causes = [f for f in findings if f.severity == "error" and f.cell in figures]
    linked = []
    for finding in findings:
        cause = next(
            (c for c in causes if c.deal is not None and finding.deal is not None and c.deal <= finding.deal), None
        )
        is_loose_sum = finding.expected == 0 and finding.carried_from is None and finding.found not in (None, 0)
        if cause is not None and is_loose_sum and finding.code == "check-column":
            finding = finding._replace(  # noqa: PLW2901 - the linked finding takes the place of the loose one
                carried_from=cause.cell,
                fix=_("follows when {origin} is put right").format(origin=str(cause.cell).rpartition("!")[2]),
            )
        linked.append(finding)
    return linked


def _with_titles(game: AnyGame, sheet: Sheet, figures: Mapping[Ref, Figure], findings: list[Finding]) -> list[Finding]:
    """The findings of a deal with its number and title before the arithmetic."""
    titled = []
    for finding in findings:
        if finding.deal is None:
            titled.append(finding)
            continue
        parts = [_("deal {number}").format(number=finding.deal), game.deal_title(sheet, figures, finding.deal)]
        parts += [finding.player or "", finding.detail]
        titled.append(finding._replace(detail=" | ".join(part for part in parts if part)))
    return titled


def _in_order(findings: list[Finding], sheet: Sheet) -> list[Finding]:
    """By deal and place on the sheet; what concerns the whole file comes last."""
    places = {str(ref): (ref.row, ref.column) for ref in sheet.cells}
    beyond = (len(sheet.cells), 0)
    return sorted(
        findings,
        key=lambda f: (places.get(f.cell or "", beyond), _SEVERITY_ORDER[f.severity], f.code),
    )


def _named(found: FoundSheet, game: AnyGame, findings: list[Finding]) -> list[Finding]:
    """Cells by the name that the first page has in this very file."""
    actual = found.pages[0] if found.pages and found.pages[0] else game.first_page
    if actual == game.first_page:
        return findings

    def named(cell: str | None) -> str | None:
        own = f"{game.first_page}!"
        return f"{actual}!{cell.removeprefix(own)}" if cell and cell.startswith(own) else cell

    return [f._replace(cell=named(f.cell), carried_from=named(f.carried_from)) for f in findings]
