"""The columns of the sides as people filled them in: against the deals, or by themselves where no deal is known."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge.audit_alone import Alone, examine_alone
from scorekeeper.games.bridge.audit_due import LINE, Column, Entry, Expected, compare_entries, error
from scorekeeper.games.bridge.column_cells import above_refs, below_refs
from scorekeeper.games.bridge.places import GAME_LINE, LAWS, Block, Layout
from scorekeeper.games.bridge.reading import Values, is_line, premium_place
from scorekeeper.i18n import _
from scorekeeper.model import Finding
from scorekeeper.sheet import Ref


def examine_columns(layout: Layout, block: Block, values: Values, expected: Expected | None) -> list[Finding]:
    """Every fault in the columns of one rubber; ``expected`` is what the deals put there, None where unknown."""
    if not block.written:
        return []
    findings = _examine_texts(layout, block, values) + _examine_lines(layout, block, values)
    premium = premium_place(layout, block, values)
    if premium is not None:
        findings.append(_premium_note(layout, premium))
    if expected is None:
        findings += examine_alone(Alone(layout, block, values, premium), whole_list=not block.dealt)
    else:
        for side in range(layout.sides):
            below = _entries(values, below_refs(layout, block, side), premium)
            above = _entries(values, above_refs(layout, block, side), premium)
            findings += compare_entries(Column(layout, block, values, side, above=False), below, expected)
            findings += compare_entries(Column(layout, block, values, side, above=True), above, expected)
    return _each_line_once(findings)


def _column_of(finding: Finding) -> str:
    """The letters of the column of a finding."""
    return (finding.cell or "").rpartition("!")[2].rstrip("0123456789")


def _each_line_once(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, a line that is missing in several columns told once."""
    half = {_column_of(finding) for finding in findings if finding.code == "line-one-column"}
    kept: list[Finding] = []
    told: set[int] = set()
    for finding in findings:
        is_line = finding.code == "game-line"
        if is_line and (_column_of(finding) in half or finding.deal in told):
            continue
        if is_line and finding.deal is not None:
            told.add(finding.deal)
        kept.append(finding)
    return kept


def _entries(values: Values, refs: Sequence[Ref], premium: Ref | None) -> list[Entry]:
    found = []
    for ref in refs:
        figure = values.get(ref)
        if is_line(figure):
            found.append(Entry(LINE, (ref,)))
        elif isinstance(figure, int) and figure and ref != premium:
            found.append(Entry(figure, (ref,)))
    return found


def _premium_note(layout: Layout, cell: Ref) -> Finding:
    place = _("above the line, as in the Laws")
    severity = "note"
    if layout.form == LAWS:
        place, severity = _("below the line, as in Source 003"), "warning"
    return Finding(
        "premium-place",
        severity,  # type: ignore[arg-type]
        _("the rubber premium stands {place}: it counts the same").format(place=place),
        fix=_("nothing, or write it in the row for it"),
        cell=str(cell),
        rule="Source 003 (below the line); Laws (above)",
    )


def _examine_texts(layout: Layout, block: Block, values: Values) -> list[Finding]:
    """Texts that are neither figures nor lines; lines above the heavy line."""
    findings = []
    for side in range(layout.sides):
        for refs, lines_allowed in ((below_refs(layout, block, side), True), (above_refs(layout, block, side), False)):
            for ref in refs:
                figure = values.get(ref)
                if isinstance(figure, str) and not (is_line(figure) and lines_allowed):
                    message = _("found {found}, expected a figure").format(found=figure)
                    findings.append(error("entry-unreadable", ref, message, _("write the points as a number")))
    return findings


def _examine_lines(layout: Layout, block: Block, values: Values) -> list[Finding]:
    """A line after a game goes under all columns."""
    findings = []
    for row in zip(*(below_refs(layout, block, side) for side in range(layout.sides)), strict=True):
        lines = [is_line(values.get(ref)) for ref in row]
        if any(lines) and not all(lines):
            ref = row[lines.index(False)]
            findings.append(
                error(
                    "line-one-column",
                    ref,
                    _("a line ends a game in one column only: it goes under all of them"),
                    _("draw {line} in {cell} too").format(line=GAME_LINE, cell=ref.a1),
                )
            )
    return findings


__all__ = ["Expected", "examine_columns"]
