"""Short ways to put lines to a game in tests."""

from __future__ import annotations

from typing import Any

from scorekeeper.game import Match
from scorekeeper.games.bezique import GAME
from scorekeeper.games.bezique.variants import BY_WORD
from scorekeeper.model import Finding, Opening

LETTERS = ("A", "B", "C", "D")


def opened(word: str = "", rules: str = "standard", *, facts: dict[str, str] | None = None, **options: str) -> Any:
    """A match before its first line; in option names ``__`` stands for a dot."""
    names = LETTERS[: BY_WORD[word].players]
    pairs = tuple((name.replace("__", "."), value) for name, value in options.items())
    return Match.start(GAME, Opening("bezique", names, word, rules, pairs, facts or {}))


def findings(lines: str, word: str = "", rules: str = "standard", **options: str) -> list[Finding]:
    """What an audit says of the lines, which are separated by bars."""
    match = opened(word, rules, **options)
    return [finding for line in lines.split("|") for finding in match.record_anyway(line.strip())]


def codes(lines: str, word: str = "", rules: str = "standard", **options: str) -> list[str]:
    return [finding.code for finding in findings(lines, word, rules, **options)]


def played(lines: str, word: str = "", rules: str = "standard", **options: str) -> Any:
    """The match after lines that are all allowed."""
    match = opened(word, rules, **options)
    for line in lines.split("|"):
        match.record(line.strip())
    return match
