"""A filled sheet or a record held against a game that is known: which deals differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.game import AnyGame, AnyMatch, Match
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Ref, Sheet


def compare_with_match(game: AnyGame, sheet: Sheet, figures: Mapping[Ref, Figure], known: AnyMatch) -> list[Finding]:
    """The deals of a filled sheet that are not those of ``known``."""
    try:
        opening, lines = game.lines_of(sheet, figures)
        match = Match.replay(game, opening, lines)
    except ScorekeeperError as error:
        return [
            Finding(
                "against-unreadable",
                "error",
                _("cannot be compared with the game: {message}").format(message=error.message),
                fix=_("put the sheet right first"),
            )
        ]
    return compare_matches(match, known, ())


def compare_matches(match: AnyMatch, known: AnyMatch, numbers: Sequence[int]) -> list[Finding]:
    """The rows of a match that are not those of ``known``; ``numbers`` are the line numbers of its rows in a file."""
    if match.game.key != known.game.key or match.opening.players != known.opening.players:
        return [
            Finding(
                "against-other-game",
                "error",
                _("this is {found} with {players}, the game compared with is {expected} with {known}").format(
                    found=match.opening.kind,
                    players=", ".join(match.opening.players),
                    expected=known.opening.kind,
                    known=", ".join(known.opening.players),
                ),
                fix=_("name the right game after --against"),
            )
        ]
    findings = []
    for number, (mine, theirs) in enumerate(zip_longest(match.rows, known.rows), 1):
        if mine is not None and theirs is not None and match.game.same(mine.result, theirs.result):
            continue
        found = mine.text.strip() if mine is not None else _("nothing")
        expected = theirs.text.strip() if theirs is not None else _("nothing")
        findings.append(
            Finding(
                "differs-from-game",
                "error",
                _("found {found}, the game has {expected}").format(found=found, expected=expected),
                fix=_("ask the table which is right, and correct the other"),
                line=numbers[number - 1] if number <= len(numbers) else None,
                deal=number,
                found=mine.text.strip() if mine is not None else None,
                expected=theirs.text.strip() if theirs is not None else None,
            )
        )
    return findings
