"""What a PBN file tells of scores, vulnerability and dealers, against what follows from its deals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.games.bridge.fold import add
from scorekeeper.games.bridge.pbn_text import PbnGame
from scorekeeper.games.bridge.state import DealResult, State, vulnerable_now
from scorekeeper.games.bridge.values import SEATS
from scorekeeper.i18n import _
from scorekeeper.model import Finding

_VULNERABLE = {
    **dict.fromkeys(("none", "love", "-"), (False, False)),
    "ns": (True, False),
    "ew": (False, True),
    **dict.fromkeys(("all", "both"), (True, True)),
}
_RUBBER_SCORE = re.compile(r"(NS|EW)\s*([0-9]{1,6})\s*/\s*([0-9]{1,6})", re.IGNORECASE)
_HISTORY = re.compile(r"(NS|EW)\s+([0-9]+)\s+([0-9]+)\s*/\s*([0-9]+(?:\s+[0-9]+){0,2})", re.IGNORECASE)
_GAME = 100
HISTORY_TAG = "ScoreRubberHistory"
SIDED = re.compile(r"(NS|EW)\s*(-?[0-9]{1,5})", re.IGNORECASE)


class History(NamedTuple):
    """The tag ``ScoreRubberHistory``, by side: above in earlier rubbers and in this one, below in each game."""

    earlier: tuple[int, int]
    above: tuple[int, int]
    below: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def games(self) -> tuple[int, int]:
        """Games won, by side."""
        first, second = (sum(points >= _GAME for points in games) for games in self.below)
        return first, second

    @property
    def begins(self) -> bool:
        """True at the start of a rubber."""
        return not any(self.above) and not any(points for games in self.below for points in games)


def read_history(text: str) -> History | None:
    """The history a tag tells, or None when it cannot be read."""
    found = {match[1].upper(): match for match in _HISTORY.finditer(text)}
    if set(found) != {"NS", "EW"}:
        return None
    ns, ew = found["NS"], found["EW"]
    below = tuple(map(int, ns[4].split())), tuple(map(int, ew[4].split()))
    return History((int(ns[2]), int(ew[2])), (int(ns[3]), int(ew[3])), below)


def read_rubber_score(text: str) -> dict[str, tuple[int, int]] | None:
    """``EW 300/40``: points above and below by side; None when the tag cannot be read."""
    found = {m[1].upper(): (int(m[2]), int(m[3])) for m in _RUBBER_SCORE.finditer(text)}
    return found or None


def seat_of(text: str) -> int | None:
    """The seat of a letter, or None."""
    letter = text.strip().removeprefix("^").upper()
    return SEATS.index(letter) if letter in tuple(SEATS) else None


def warning(game: PbnGame, code: str, message: str, *tags: str) -> Finding:
    """A warning at the first of these tags that the game has."""
    return Finding(
        code,
        "warning",
        message,
        fix=_("look at the game in the file; what was taken in follows contract, declarer and result"),
        line=game.line_of(*tags),
    )


def check_before(state: State, game: PbnGame, history: History | None) -> Iterator[Finding]:
    """Vulnerability, rotation and history as the file tells them against what follows from its deals."""
    dealer = seat_of(game.tag("Dealer"))
    told = _VULNERABLE.get(game.tag("Vulnerable").casefold())
    derived = vulnerable_now(state, state.dealer if dealer is None else dealer)
    if told is not None and told != derived:
        message = _("Vulnerable is {found}, but after the deals before it {expected}").format(
            found=game.tag("Vulnerable"), expected=_vulnerable_words(derived)
        )
        yield warning(game, "pbn-vulnerable", message, "Vulnerable")
    if dealer is not None and dealer != state.dealer and state.deals:
        message = _("the dealer is {found}, and it was the turn of {expected}").format(
            found=SEATS[dealer], expected=SEATS[state.dealer]
        )
        yield warning(game, "pbn-dealer", message, "Dealer")
    if history is None:
        return
    if told is not None and tuple(count > 0 for count in history.games) != told:
        message = _("ScoreRubberHistory shows games {games}, which does not go with Vulnerable {found}").format(
            games=":".join(map(str, history.games)), found=game.tag("Vulnerable")
        )
        yield warning(game, "pbn-history", message, HISTORY_TAG)
    rubber = state.in_progress
    here = (0, 0) if rubber is None else add(rubber.above, rubber.premium)
    if history.above != here:
        message = _("ScoreRubberHistory has {found} above the line, and the deals before give {expected}").format(
            found="/".join(map(str, history.above)), expected="/".join(map(str, here))
        )
        yield warning(game, "pbn-history", message, HISTORY_TAG)


def _vulnerable_words(vulnerable: Sequence[bool]) -> str:
    """Who is vulnerable, as people say it."""
    if all(vulnerable):
        return _("both sides are vulnerable (All)")
    if not any(vulnerable):
        return _("nobody is vulnerable (None)")
    return _("North and South are vulnerable (NS)") if vulnerable[0] else _("East and West are vulnerable (EW)")


def check_after(game: PbnGame, deal: DealResult) -> Iterator[Finding]:
    """Score tags against the deal scored here."""
    score = game.tag("Score")
    if score and deal.declarer is not None:
        side = deal.declarer % 2
        own = deal.below[side] + deal.above[side] - deal.above[1 - side] - deal.below[1 - side]
        told = [
            int(found[2]) * (1 if found[1].upper() == ("NS", "EW")[side] else -1) for found in SIDED.finditer(score)
        ]
        told = told or ([int(score)] if re.fullmatch(r"-?[0-9]{1,5}", score) else [])
        if told and own not in told:
            message = _("Score is {found}, and the deal gives {expected} to the declaring side").format(
                found=score, expected=own
            )
            yield warning(game, "pbn-score", message, "Score")
    yield from _check_rubber_score(game, deal)


def _check_rubber_score(game: PbnGame, deal: DealResult) -> Iterator[Finding]:
    told = game.tag("ScoreRubber")
    score = read_rubber_score(told) if told else {}
    if score is None:
        yield warning(game, "pbn-score", _("ScoreRubber {found} cannot be read").format(found=told), "ScoreRubber")
        return
    for name, (above, below) in score.items():
        side = ("NS", "EW").index(name)
        # Programs differ on whether the premium of the rubber belongs to its last deal.
        allowed = {deal.above[side], deal.above[side] + deal.premium[side]}
        if below != deal.below[side] or above not in allowed:
            message = _("ScoreRubber is {found}, and the deal gives {name} {above}/{below}").format(
                found=told, name=name, above=deal.above[side] + deal.premium[side], below=deal.below[side]
            )
            yield warning(game, "pbn-score", message, "ScoreRubber")
