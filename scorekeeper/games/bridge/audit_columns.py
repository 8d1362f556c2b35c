"""The columns of the sides as people filled them in: against the deals, or by themselves where no deal is known."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge.audit_alone import Alone, examine_alone
from scorekeeper.games.bridge.audit_due import (
    LINE,
    Column,
    Entry,
    Expected,
    compare_entries,
    error,
    merge_misplaced,
    moved_lines,
)
from scorekeeper.games.bridge.column_cells import above_refs, below_refs
from scorekeeper.games.bridge.places import GAME_LINE, LAWS, Block, Layout
from scorekeeper.games.bridge.reading import Values, figure_at, is_line, premium_place
from scorekeeper.i18n import _
from scorekeeper.model import Finding, Severity
from scorekeeper.sheet import Ref


def examine_columns(layout: Layout, block: Block, values: Values, expected: Expected | None) -> list[Finding]:
    """Every fault in the columns of one rubber; ``expected`` is what the deals put there, None where unknown."""
    if not block.written:
        return []
    findings = _lines_above(layout, block, values) + _examine_lines(layout, block, values)
    premium = premium_place(layout, block, values)
    if premium is not None:
        findings += _premium_note(layout, block, premium)
    if expected is None:
        findings += examine_alone(Alone(layout, block, values, premium), whole_list=not block.dealt)
    else:
        findings += _against_deals(layout, block, values, premium, expected)
    return _each_line_once(findings)


def _against_deals(
    layout: Layout, block: Block, values: Values, premium: Ref | None, expected: Expected
) -> list[Finding]:
    """The columns of all sides against the deals."""
    sides = range(layout.sides)
    below = [_entries(values, below_refs(layout, block, side), premium) for side in sides]
    above = [_entries(values, above_refs(layout, block, side), premium) for side in sides]
    findings = moved_lines(below, expected)
    for side in sides:
        if not findings:
            findings += compare_entries(Column(layout, block, values, side, above=False), below[side], expected)
    for side in sides:
        findings += compare_entries(Column(layout, block, values, side, above=True), above[side], expected)
    return merge_misplaced(findings)


def _column_of(finding: Finding) -> str:
    """The letters of the column of a finding."""
    return (finding.cell or "").rpartition("!")[2].rstrip("0123456789")


def _each_line_once(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, a line that is missing in several columns told once, and a cell where a line belongs too."""
    half = {_column_of(finding) for finding in findings if finding.code == "line-one-column"}
    cells = {finding.cell for finding in findings if finding.code == "line-one-column"}
    kept: list[Finding] = []
    told: set[int] = set()
    for finding in findings:
        is_line = finding.code == "game-line"
        if is_line and (_column_of(finding) in half or finding.deal in told):
            continue
        if finding.cell in cells and finding.code != "line-one-column":
            continue
        if is_line and finding.deal is not None:
            told.add(finding.deal)
        kept.append(finding)
    return kept


def _entries(values: Values, refs: Sequence[Ref], premium: Ref | None) -> list[Entry]:
    """What stands in a column: figures, lines, and texts that are neither."""
    found = []
    for ref in refs:
        figure = figure_at(values, ref)
        if is_line(figure):
            found.append(Entry(LINE, (ref,)))
        elif figure is not None and ref != premium:
            found.append(Entry(figure, (ref,)))
    return found


def _premium_note(layout: Layout, block: Block, cell: Ref) -> list[Finding]:
    """Where the premium stands, if that is not where this layout has it."""
    is_above = cell.row < layout.heavy_row(block)
    if layout.form == LAWS and is_above:
        return []
    severity: Severity = "warning" if layout.form == LAWS else "note"
    place = _("above the line, as in the Laws") if is_above else _("below the line, as in Source 003")
    return [
        Finding(
            "premium-place",
            severity,
            _("the rubber premium stands {place}: it counts the same").format(place=place),
            fix=_("nothing, or write it in the row for it"),
            cell=str(cell),
            rule="Source 003 (below the line); Laws (above)",
        )
    ]


def _lines_above(layout: Layout, block: Block, values: Values) -> list[Finding]:
    """Lines above the heavy line, where none belongs."""
    refs = (ref for side in range(layout.sides) for ref in above_refs(layout, block, side))
    return [
        error(
            "entry-unreadable",
            ref,
            _("found a line above the heavy line: only games below it are closed by lines"),
            _("take the line out"),
        )._replace(found=values.get(ref))
        for ref in refs
        if is_line(values.get(ref))
    ]


def _examine_lines(layout: Layout, block: Block, values: Values) -> list[Finding]:
    """A line after a game goes under all columns."""
    findings = []
    for row in zip(*(below_refs(layout, block, side) for side in range(layout.sides)), strict=True):
        lines = [is_line(values.get(ref)) for ref in row]
        if any(lines) and not all(lines):
            ref = row[lines.index(False)]
            figure = values.get(ref)
            message = _("a line ends a game in one column only: it goes under all of them")
            if figure is not None:
                message = _("found {found} where the line after the game goes").format(found=figure)
            fix = _("draw {line} in {cell} too").format(line=GAME_LINE, cell=ref.a1)
            findings.append(error("line-one-column", ref, message, fix)._replace(found=figure, expected=GAME_LINE))
    return findings


__all__ = ["Expected", "examine_columns"]
