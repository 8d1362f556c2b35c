"""What a PBN file tells of scores, vulnerability and dealers, against what follows from its deals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scorekeeper.games.bridge.fold import add
from scorekeeper.games.bridge.pbn_history import HISTORY_TAG, SIDE_NAMES, History, Written
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
SIDED = re.compile(r"(NS|EW)\s*(-?[0-9]{1,5})", re.IGNORECASE)


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


def check_before(state: State, game: PbnGame, history: History | None, written: Written) -> Iterator[Finding]:
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
    yield from _check_history(state, game, history, written)


def _check_history(state: State, game: PbnGame, history: History, written: Written) -> Iterator[Finding]:
    """The history against the deals before; one that begins in the middle is told once, and then gone on from."""
    if written.agrees(history):
        return
    rubber = state.in_progress
    if history.begins and state.deals:
        message = _("ScoreRubberHistory has {found} from earlier rubbers, and the deals before give {expected}").format(
            found=_both(history.earlier), expected=_both(written.earlier)
        )
        yield warning(game, "pbn-history", message, HISTORY_TAG)
    elif rubber is None or not rubber.dealt:
        message = _(
            "the rubber begins in the middle: ScoreRubberHistory tells of {found}, and the deals that gave it are "
            "not in the file"
        ).format(found=history.text)
        fix = _("put the deals before it into the file too: without them the rubber is scored as if it began here")
        yield warning(game, "pbn-history", message, HISTORY_TAG)._replace(fix=fix)
        written.begin_as(history)
    else:
        message = _("ScoreRubberHistory is {found}, and the deals before give {expected}").format(
            found=history.text, expected=written.history.text
        )
        yield warning(game, "pbn-history", message, HISTORY_TAG)


def _both(points: Sequence[int]) -> str:
    return " ".join(f"{name} {figure}" for name, figure in zip(SIDE_NAMES, points, strict=True))


def _vulnerable_words(vulnerable: Sequence[bool]) -> str:
    """Who is vulnerable, as people say it."""
    if all(vulnerable):
        return _("both sides are vulnerable (All)")
    if not any(vulnerable):
        return _("nobody is vulnerable (None)")
    return _("North and South are vulnerable (NS)") if vulnerable[0] else _("East and West are vulnerable (EW)")


def check_after(game: PbnGame, deal: DealResult) -> Iterator[Finding]:
    """Score tags against the deal scored here."""
    yield from _check_score(game, deal)
    yield from _check_rubber_score(game, deal)


def _check_score(game: PbnGame, deal: DealResult) -> Iterator[Finding]:
    """The declarer's score, or a side's; programs differ on whether it holds what the deal earns as a premium."""
    score = game.tag("Score")
    side = 0 if deal.declarer is None else deal.declarer % 2
    told = [int(found[2]) * (1 if found[1].upper() == SIDE_NAMES[side] else -1) for found in SIDED.finditer(score)]
    told = told or ([int(score)] if re.fullmatch(r"[+-]?[0-9]{1,5}", score) else [])
    if not told and score:
        yield warning(game, "pbn-score", _("Score {found} cannot be read").format(found=score), "Score")
    bare = _net(add(deal.below, deal.above), side)
    own = bare + _net(deal.premium, side)
    if told and not {own, bare} & set(told):
        message = _("Score is {found}, and the deal gives {expected} to the declaring side").format(
            found=score, expected=own
        )
        yield warning(game, "pbn-score", message, "Score")


def _net(points: Sequence[int], side: int) -> int:
    return points[side] - points[1 - side]


def _check_rubber_score(game: PbnGame, deal: DealResult) -> Iterator[Finding]:
    told = game.tag("ScoreRubber")
    score = read_rubber_score(told) if told else {}
    if score is None:
        yield warning(game, "pbn-score", _("ScoreRubber {found} cannot be read").format(found=told), "ScoreRubber")
        return
    for name, (above, below) in score.items():
        side = SIDE_NAMES.index(name)
        # Programs differ on whether the premium of the rubber belongs to its last deal.
        allowed = {deal.above[side], deal.above[side] + deal.premium[side]}
        if below != deal.below[side] or above not in allowed:
            message = _("ScoreRubber is {found}, and the deal gives {name} {above}/{below}").format(
                found=told, name=name, above=deal.above[side] + deal.premium[side], below=deal.below[side]
            )
            yield warning(game, "pbn-score", message, "ScoreRubber")
