"""The tag ``ScoreRubberHistory``: what was written before a deal, read, kept up deal by deal, and compared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from scorekeeper.games.bridge.fold import add
from scorekeeper.games.bridge.state import DealResult, Points, Rubber
from scorekeeper.games.bridge.values import GAME

HISTORY_TAG = "ScoreRubberHistory"
SIDE_NAMES = ("NS", "EW")

_HISTORY = re.compile(r"(NS|EW)\s+([0-9]+)\s+([0-9]+)\s*/\s*([0-9]+(?:\s+[0-9]+){0,2})", re.IGNORECASE)
_NOTHING: Points = (0, 0)


class History(NamedTuple):
    """The tag as it is told, by side: above in earlier rubbers and in this one, below in each game."""

    earlier: tuple[int, int]
    above: tuple[int, int]
    below: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def games(self) -> tuple[int, int]:
        """Games won, by side."""
        first, second = (sum(points >= GAME for points in games) for games in self.below)
        return first, second

    @property
    def begins(self) -> bool:
        """True at the start of a rubber."""
        return not any(self.above) and not any(points for games in self.below for points in games)

    @property
    def by_game(self) -> list[Points]:
        """Both sides' points below the line in each game, without games in which nothing is written."""
        return _written(list(zip_longest(*self.below, fillvalue=0)))

    @property
    def text(self) -> str:
        """As it stands in the tag."""
        return " ".join(
            f"{name} {self.earlier[side]} {self.above[side]}/{' '.join(map(str, self.below[side]))}"
            for side, name in enumerate(SIDE_NAMES)
        )


def read_history(text: str) -> History | None:
    """The history a tag tells, or None when it cannot be read."""
    found = {match[1].upper(): match for match in _HISTORY.finditer(text)}
    if set(found) != set(SIDE_NAMES):
        return None
    ns, ew = found["NS"], found["EW"]
    below = tuple(map(int, ns[4].split())), tuple(map(int, ew[4].split()))
    return History((int(ns[2]), int(ew[2])), (int(ns[3]), int(ew[3])), below)


class Written:
    """What is written deal by deal, as the tag counts it: earlier rubbers, this one above, and below by game.

    Programs differ on what of an earlier rubber they carry: ``bare`` is it without premiums, ``whole`` all of it.
    """

    def __init__(self) -> None:
        self.earlier = self.bare = self.whole = _NOTHING
        self.above = self.premium = _NOTHING
        self.games: list[Points] = [_NOTHING]

    def take(self, deal: DealResult) -> None:
        """A deal is written; a game ends with it when a side has enough below the line."""
        self.above, self.premium = add(self.above, deal.above), add(self.premium, deal.premium)
        self.games[-1] = add(self.games[-1], deal.below)
        if deal.game is not None or max(self.games[-1]) >= GAME:
            self.games.append(_NOTHING)

    def close(self, rubber: Rubber) -> None:
        """The rubber is closed, with the premium that it came to."""
        below = [sum(game[side] for game in self.games) for side in range(len(SIDE_NAMES))]
        own = add(self.above, rubber.premium)
        self.earlier, self.bare = add(self.earlier, own), add(self.bare, self.above)
        self.whole = add(self.whole, add(own, below))
        self.above, self.premium, self.games = _NOTHING, _NOTHING, [_NOTHING]

    def begin_as(self, told: History) -> None:
        """Goes on from what a file tells, whose deals before are missing."""
        self.earlier = self.bare = self.whole = told.earlier
        self.above, self.premium = told.above, _NOTHING
        self.games = [*told.by_game, _NOTHING]
        if len(self.games) > 1 and max(self.games[-2]) < GAME:
            self.games.pop()

    @property
    def history(self) -> History:
        """What the tag of the next deal says."""
        ns, ew = zip(*self.games, strict=True)
        earlier, above = self.earlier, add(self.above, self.premium)
        return History((earlier[0], earlier[1]), (above[0], above[1]), (ns, ew))

    def agrees(self, told: History) -> bool:
        """True where every figure of the tag is one that may stand there."""
        return (
            told.earlier in {self.earlier, self.bare, self.whole}
            and told.above in {self.above, add(self.above, self.premium)}
            and told.by_game == _written(self.games)
        )


def _written(games: Sequence[Points]) -> list[Points]:
    return [game for game in games if any(game)]
