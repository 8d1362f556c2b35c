"""The audit of one filled sheet: which layout it is, what is odd in its cells, its inputs, its figures."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from scorekeeper.audit.against import compare_with_match
from scorekeeper.audit.audited import Audited
from scorekeeper.audit.evenings import evenings_of
from scorekeeper.audit.grid import Grid, follows
from scorekeeper.audit.judge import Filled, judge
from scorekeeper.audit.oddities import OTHER_LETTER, TEXT_FIGURES, examine_cells, examine_tables
from scorekeeper.audit.shape import examine_shape
from scorekeeper.errors import UnreadableError
from scorekeeper.found import FoundCell, FoundSheet
from scorekeeper.game import AnyGame, AnyMatch
from scorekeeper.games import KEYS, game_of
from scorekeeper.i18n import _, ngettext
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Ref, Sheet

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

    Raises UnreadableError when the layout is unknown or moved, the header cannot be understood, or the file holds
    several score sheets.
    """
    evenings = evenings_of(found)
    if len(evenings) > 1:
        raise UnreadableError(
            "several-sheets",
            _(
                "{file}: found {count} score sheets in it ({pages}), expected one: save each in a file of its own"
            ).format(file=found.file, count=len(evenings), pages=", ".join(evening.pages[0] for evening in evenings)),
        )
    return _open(evenings[0])


def _open(found: FoundSheet) -> tuple[AnyGame, Sheet, dict[Ref, FoundCell], dict[Ref, Figure]]:
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
    """Every finding on the filled sheets of a file, page by page and ordered by place."""
    first, *others = evenings_of(found)
    audited = _audit_evening(first, against)
    for other in others:
        more = _audit_another(other, against)
        audited = Audited(found.file, audited.game, audited.cells + more.cells, audited.findings + more.findings)
    return audited


def _audit_another(found: FoundSheet, against: AnyMatch | None) -> Audited:
    """The audit of a further page; one that cannot be read does not keep the others from being audited."""
    try:
        return _audit_evening(found, against)
    except UnreadableError as error:
        message = _("page {page}: {message}").format(
            page=found.pages[0], message=error.message.removeprefix(f"{found.file}: ")
        )
        return Audited(found.file, None, 0, (Finding(error.code, "error", message),))


def _audit_evening(found: FoundSheet, against: AnyMatch | None) -> Audited:
    game, sheet, cells, figures = _open(found)
    broken = examine_shape(sheet, figures)
    if broken:
        return Audited(found.file, game.key, len(cells), tuple(_named(found, game, [broken])))
    present = {ref: cell for ref, cell in cells.items() if cell.value is not None or cell.formula}
    plain = game.plain_inputs(sheet, figures)
    filled = Filled(game, sheet, present, figures, plain, _blind(sheet, cells, figures, plain))
    judgement = judge(filled)
    tables = examine_tables(sheet, cells)
    findings = _once([*tables, *examine_cells(found, sheet, cells), *judgement.given])
    wrong = {finding.cell for finding in judgement.grid.findings}
    findings = [one for one in findings if one.code != OTHER_LETTER or one.cell not in wrong]
    findings = _about_inputs(filled, judgement.grid, findings)
    findings += [*_by_tables(tables, judgement.grid.findings), *_about_formulas(judgement.grid)]
    findings = _with_titles(game, sheet, figures, _link_sums(sheet, findings))
    if against is not None:
        findings += compare_with_match(game, sheet, figures, against)
    return Audited(
        found.file, game.key, _looked_at(sheet, cells), tuple(_named(found, game, _in_order(findings, sheet)))
    )


def _by_tables(tables: Sequence[Finding], findings: Sequence[Finding]) -> list[Finding]:
    """The findings, those carried from a table that was changed of which recalculating only gives the same again."""
    if not tables:
        return list(findings)
    cell, fix = tables[0].cell, follows(str(tables[0].cell))
    return [
        one._replace(carried_from=cell, fix=fix) if one.code == "stale-value" and one.carried_from is None else one
        for one in findings
    ]


def _looked_at(sheet: Sheet, cells: Mapping[Ref, FoundCell]) -> int:
    return sum(1 for ref in cells if ref in sheet.cells and sheet.cells[ref].role != "label")


def _once(findings: list[Finding]) -> list[Finding]:
    """The findings but those that only call a cell empty in which a formula without a result stands."""
    formulas = {finding.cell for finding in findings if finding.code == "not-calculated"}
    return [f for f in findings if f.cell not in formulas or f.code == "not-calculated" or f.found is not None]


def _blind(
    sheet: Sheet, cells: Mapping[Ref, FoundCell], figures: Mapping[Ref, Figure], plain: Mapping[Ref, Figure]
) -> dict[Ref, Ref]:
    """What formulas do not understand: given figures stored as text, and what has a plain form.

    Empty cells of a deal are told of at the first of them.
    """
    blind = {ref: ref for ref, cell in cells.items() if _is_text_figure(sheet, ref, cell)}
    empty: dict[int | None, Ref] = {}
    for ref in plain:
        is_empty = figures.get(ref) is None
        blind[ref] = empty.setdefault(sheet.cells[ref].deal, ref) if is_empty else ref
    return blind


def _is_text_figure(sheet: Sheet, ref: Ref, cell: FoundCell) -> bool:
    place = sheet.cells.get(ref)
    is_figure = place is not None and place.role == "given" and place.form != "text"
    return is_figure and not cell.oddities.isdisjoint(TEXT_FIGURES)


def _about_inputs(filled: Filled, grid: Grid, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, and what the file's formulas do not understand: a mistake where figures are wrong from it."""
    live = {str(origin): origin for ref, origin in grid.blind.items() if ref not in filled.blind}
    blamed = {finding.carried_from for finding in grid.findings}
    told = []
    for finding in findings:
        is_same = finding.severity == "warning" and (finding.code in TEXT_FIGURES or finding.expected is not None)
        if finding.cell in live and is_same:
            del live[finding.cell or ""]
            told.append(finding._replace(severity="error") if finding.cell in blamed else finding)
        else:
            told.append(finding)
    return [*told, *(_misspelt(filled, ref, blamed=cell in blamed) for cell, ref in live.items())]


def _misspelt(filled: Filled, ref: Ref, *, blamed: bool) -> Finding:
    found, place = filled.figures.get(ref), filled.sheet.cells[ref]
    plain = filled.plain[ref]
    return Finding(
        "input-spelling",
        "error" if blamed else "warning",
        _("the formulas of this sheet do not understand {found}").format(found=found),
        fix=_("write {plain} in {cell}").format(plain=plain, cell=ref.a1),
        cell=str(ref),
        deal=place.deal,
        player=place.player,
        found=found,
        expected=plain,
    )


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
                fix=follows(str(cause.cell).rpartition("!")[2]),
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
        parts = [game.deal_name(figures, finding.deal), game.deal_title(sheet, figures, finding.deal)]
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
