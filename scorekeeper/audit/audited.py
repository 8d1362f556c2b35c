"""What an audit returns."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.model import Finding


@dataclass(frozen=True, slots=True)
class Audited:
    """One audited file: ``game`` is its kind or None, ``cells`` how many figures (or lines) were looked at."""

    file: str
    game: str | None
    cells: int
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that are mistakes."""
        return tuple(finding for finding in self.findings if finding.severity == "error")
