"""A filled sheet or a record held against a game that is known: which lines differ.

Lines are aligned by what they say, so that one that is missing does not make those after it differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.game import AnyGame, AnyMatch, Compared, Match
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Ref, Sheet

_MOST_PAIRS = 100_000
"""Pairs of lines within one difference that are still looked at one by one."""
_Pair = tuple[Compared | None, Compared | None]


def compare_with_match(game: AnyGame, sheet: Sheet, figures: Mapping[Ref, Figure], known: AnyMatch) -> list[Finding]:
    """The lines of a filled sheet that are not those of ``known``."""
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
    return compare_matches(match, known, (), layout=sheet.layout)


def compare_matches(match: AnyMatch, known: AnyMatch, numbers: Sequence[int], *, layout: str = "") -> list[Finding]:
    """The rows of a match that are not those of ``known``; ``numbers`` are the line numbers of its rows in a file.

    ``layout`` is that of the sheet they were read from: no more is compared than it can hold.
    """
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
    mine, theirs = match.game.compared(match, layout), known.game.compared(known, layout)
    return [_differs(one, other, numbers) for one, other in _differences(match.game, mine, theirs)]


def _differences(game: AnyGame, mine: Sequence[Compared], theirs: Sequence[Compared]) -> Iterator[_Pair]:
    """The lines without a partner, those that stand at one place in pairs."""
    matcher = SequenceMatcher(None, [one.key for one in mine], [one.key for one in theirs], autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        if kind != "equal":
            yield from _unlike(game, mine[start:end], theirs[first:last])


def _unlike(game: AnyGame, mine: Sequence[Compared], theirs: Sequence[Compared]) -> Iterator[_Pair]:
    """The pairs of lines that differ: those that only say the same in other words are aligned first."""
    if len(mine) * len(theirs) > _MOST_PAIRS:
        yield from (pair for pair in zip_longest(mine, theirs) if not _is_same(game, *pair))
        return
    begun = (0, 0)
    for place, other in [*_alike(game, mine, theirs), (len(mine), len(theirs))]:
        yield from zip_longest(mine[begun[0] : place], theirs[begun[1] : other])
        begun = (place + 1, other + 1)


def _alike(game: AnyGame, mine: Sequence[Compared], theirs: Sequence[Compared]) -> list[tuple[int, int]]:
    """The longest list of pairs, in order, that say the same."""
    best = [[0] * (len(theirs) + 1) for _one in range(len(mine) + 1)]
    for place in reversed(range(len(mine))):
        for other in reversed(range(len(theirs))):
            together = best[place + 1][other + 1] + 1 if _is_same(game, mine[place], theirs[other]) else 0
            best[place][other] = max(together, best[place + 1][other], best[place][other + 1])
    pairs, place, other = [], 0, 0
    while place < len(mine) and other < len(theirs):
        if best[place][other] == best[place + 1][other]:
            place += 1
        elif best[place][other] == best[place][other + 1]:
            other += 1
        else:
            pairs.append((place, other))
            place, other = place + 1, other + 1
    return pairs


def _is_same(game: AnyGame, mine: Compared | None, theirs: Compared | None) -> bool:
    if mine is None or theirs is None:
        return False
    return mine.text == theirs.text or bool(game.same(mine.result, theirs.result))


def _differs(mine: Compared | None, theirs: Compared | None, numbers: Sequence[int]) -> Finding:
    found = mine.text if mine is not None else None
    expected = theirs.text if theirs is not None else None
    place = mine or theirs
    row = 0 if mine is None else mine.row
    return Finding(
        "differs-from-game",
        "error",
        _("found {found}, the game has {expected}").format(
            found=_("nothing") if found is None else found, expected=_("nothing") if expected is None else expected
        ),
        fix=_("ask the table which is right, and correct the other"),
        line=numbers[row - 1] if 0 < row <= len(numbers) else None,
        deal=place.deal if place is not None else None,
        found=found,
        expected=expected,
    )
