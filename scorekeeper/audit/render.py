"""Findings in words: location first, the difference, the arithmetic, the rule, the fix last."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.audit.audited import Audited
from scorekeeper.i18n import _, ngettext
from scorekeeper.model import Finding

_CELLS_SHOWN = 6


def render_findings(audited: Audited) -> str:
    """All findings of a file and one closing line that counts them; figures carried on stand under their root."""
    carried: dict[str, list[Finding]] = {}
    for finding in audited.findings:
        if finding.carried_from is not None:
            carried.setdefault(finding.carried_from, []).append(finding)
    lines: list[str] = []
    for finding in audited.findings:
        if finding.carried_from is None:
            lines += _finding_lines(audited.file, finding, carried.pop(finding.cell or "", []))
    for origin, followers in carried.items():
        lines.append(_carried_line(followers, _("carried from {origin}: ").format(origin=origin)))
    lines.append(_closing_line(audited))
    return "\n".join(lines)


def _finding_lines(file: str, finding: Finding, followers: Sequence[Finding]) -> list[str]:
    place = f"{file}:{finding.line}" if finding.line is not None else file
    if finding.cell:
        place = f"{place}: {finding.cell}"
    mark = {"error": "", "warning": _("warning: "), "note": _("note: ")}[finding.severity]
    lines = [f"{place}: {mark}{finding.code}: {finding.message}"]
    if finding.detail:
        lines.append(f"    {finding.detail}")
    if finding.rule:
        lines.append(_("    rule: {rule}").format(rule=finding.rule))
    if followers:
        lines.append(_carried_line(followers, _("    carried on to ")))
    if finding.fix:
        lines.append(_("    fix: {fix}").format(fix=finding.fix))
    return lines


def _carried_line(followers: Sequence[Finding], begin: str) -> str:
    cells = [(finding.cell or "").rpartition("!")[2] for finding in followers]
    shown = ", ".join(cells[:_CELLS_SHOWN])
    more = len(cells) - _CELLS_SHOWN
    tail = ngettext(" and {count} more", " and {count} more", more).format(count=more) if more > 0 else ""
    return begin + shown + tail


def _closing_line(audited: Audited) -> str:
    errors = audited.errors
    if not audited.findings:
        return ngettext(
            "{file}: {kind}, {count} entry checked: clean",
            "{file}: {kind}, {count} entries checked: clean",
            audited.cells,
        ).format(file=audited.file, kind=audited.game, count=audited.cells)
    roots = sum(1 for finding in errors if finding.carried_from is None)
    parts = []
    if errors:
        parts.append(ngettext("{count} error", "{count} errors", roots).format(count=roots))
    if len(errors) > roots:
        parts.append(
            ngettext("{count} figure carried from it", "{count} figures carried from them", len(errors) - roots).format(
                count=len(errors) - roots
            )
        )
    warnings = sum(1 for finding in audited.findings if finding.severity == "warning")
    notes = len(audited.findings) - len(errors) - warnings
    if warnings:
        parts.append(ngettext("{count} warning", "{count} warnings", warnings).format(count=warnings))
    if notes:
        parts.append(ngettext("{count} note", "{count} notes", notes).format(count=notes))
    if audited.game is None:
        return _("{file}: not checked: {parts}").format(file=audited.file, parts=", ".join(parts))
    text = ngettext(
        "{file}: {kind}, {count} entry checked: {parts}",
        "{file}: {kind}, {count} entries checked: {parts}",
        audited.cells,
    )
    return text.format(file=audited.file, kind=audited.game, count=audited.cells, parts=", ".join(parts))
