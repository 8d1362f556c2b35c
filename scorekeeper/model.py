"""The words every game shares: how a game was opened, what a check found, and how a record is kept."""

# No postponed annotations here: named tuples whose types are not texts are made in half the time, at every start.

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, Self

Severity = Literal["error", "warning", "note"]
Figure = int | str | None
"""A figure as it stands on a sheet: whole points, a text, or nothing."""

MINUS = "\N{MINUS SIGN}"


class Finding(NamedTuple):
    """One thing that is wrong, doubtful or worth saying, with its place.

    ``message`` says found against expected in words, ``detail`` the arithmetic, ``rule`` the source of the
    rule, ``fix`` what to write instead. ``cell`` is ``Page!F9`` in a sheet, ``line`` the line number in a
    record file. ``carried_from`` names the cell whose error this figure only repeats; None marks a root.
    """

    code: str
    severity: Severity
    message: str
    fix: str = ""
    cell: str | None = None
    line: int | None = None
    deal: int | None = None
    player: str | None = None
    found: Figure = None
    expected: Figure = None
    carried_from: str | None = None
    detail: str = ""
    rule: str = ""

    def at(self, *, cell: str | None = None, line: int | None = None) -> Self:
        """The same finding, placed in a sheet or in a record file."""
        return self._replace(cell=cell or self.cell, line=line or self.line)

    def as_json(self) -> dict[str, object]:
        """The object of ``check --json``; ``detail`` and ``rule`` are extras beside the contract's keys."""
        return {
            "code": self.code,
            "severity": self.severity,
            "cell": self.cell,
            "line": self.line,
            "deal": self.deal,
            "player": self.player,
            "found": self.found,
            "expected": self.expected,
            "carried_from": self.carried_from,
            "message": self.message,
            "detail": self.detail,
            "rule": self.rule,
            "fix": self.fix,
        }


class Opening(NamedTuple):
    """The facts a game was opened with. ``facts`` holds the other header keys (title, date, place, first, stake ...).

    ``options`` are the rule options named one by one, in the order written, as texts.
    ``pinned`` is the rule set by value, as the book stored it; None means: build it from ``rules`` and ``options``.
    """

    game: str
    players: tuple[str, ...]
    variant: str = ""
    rules: str = "standard"
    options: tuple[tuple[str, str], ...] = ()
    facts: Mapping[str, str] = MappingProxyType({})
    pinned: Mapping[str, object] | None = None

    @property
    def kind(self) -> str:
        """The game and its variant, as the first word or words of a record file."""
        return f"{self.game} {self.variant}".strip()

    def fact(self, key: str) -> str:
        """A header fact, or an empty text."""
        return self.facts.get(key, "")


def signed(points: int) -> str:
    """Points with their sign and a true minus: ``+24``, ``−12``, ``0``."""
    return f"+{points}" if points > 0 else plain(points)


def plain(points: int) -> str:
    """Points with a true minus where they are negative: ``24``, ``−12``."""
    return f"{MINUS}{-points}" if points < 0 else str(points)
