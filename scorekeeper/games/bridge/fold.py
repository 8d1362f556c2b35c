"""The fold over the lines of a bridge game: each deal scored, games and rubbers closed, whists settled.

Points are by side: N-S and E-W, in cut-throat the three players. Nothing here refuses: see examine.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.bridge.auction import Outcome, follow, shown_auction
from scorekeeper.games.bridge.contract import Contract
from scorekeeper.games.bridge.entries import DealEntry, EndEntry, Entry, RubberEntry
from scorekeeper.games.bridge.score import (
    NOTHING,
    ContractResult,
    Honours,
    net_whists,
    rubber_premium,
    score_contract,
    settle,
    unfinished_premium,
)
from scorekeeper.games.bridge.seats import seat_letters, table_names
from scorekeeper.games.bridge.state import (
    DealResult,
    LineResult,
    Points,
    Rubber,
    Settlement,
    State,
    begin,
    next_seats,
    vulnerable_now,
)
from scorekeeper.games.bridge.values import CHICAGO, CHICAGO_DEALS, CHICAGO_GAME, CHICAGO_PARTSCORE, GAME, Rules
from scorekeeper.i18n import _, ngettext


class Played(NamedTuple):
    """What an entry says was played, the auction reckoned with; ``outcome`` is the auction's, if there is one."""

    contract: Contract | None
    declarer: int | None
    passed_out: bool
    outcome: Outcome | None


def played(state: State, entry: DealEntry) -> Played:
    """Contract and declarer as they are named, else as the auction tells them."""
    outcome = follow(entry.auction, table_names(state)) if entry.auction else None
    if entry.passed or (outcome and outcome.passed_out and entry.contract is None):
        return Played(None, None, True, outcome)
    contract, declarer = entry.contract, entry.declarer
    if outcome is not None and contract is None:
        contract, declarer = outcome.contract, outcome.declarer
    return Played(contract, declarer, False, outcome)


def dealer_of(state: State, entry: DealEntry) -> int:
    """The seat that dealt: as the entry names it, else by rotation."""
    if entry.dealer is not None:
        return entry.dealer
    return entry.auction.dealer if entry.auction else state.dealer


def step(state: State, entry: Entry) -> tuple[State, LineResult]:
    """The state after a line and what it came to."""
    if isinstance(entry, RubberEntry):
        return _begin(state, entry)
    if isinstance(entry, EndEntry):
        return _end(state)
    if not state.table:
        return skip(state), LineResult("skip", state.deals + 1, None, whists=state.whists)
    if state.in_progress is None:
        state = begin(state, state.seats)
    return _deal(state, entry)


def skip(state: State) -> State:
    """The state when a deal took its turn and nothing else of it is known."""
    return state._replace(deals=state.deals + 1, dealer=(state.dealer + 1) % max(len(state.table), 1))


def _begin(state: State, entry: RubberEntry) -> tuple[State, LineResult]:
    after = begin(state, entry.seats)
    if entry.dealer is not None:
        after = after._replace(dealer=entry.dealer, dealer_known=True)
    return after, LineResult("rubber", after.rubbers, after.rubber, whists=state.whists)


def _end(state: State) -> tuple[State, LineResult]:
    rubber = state.in_progress
    if rubber is None or not rubber.dealt:
        is_over = rubber is None and state.rubber is not None
        return state._replace(over=is_over), LineResult("end", state.rubbers, state.rubber, whists=state.whists)
    premium = rubber.premium
    if state.variant != CHICAGO:
        premium = unfinished_premium(state.rules, rubber.games, rubber.part)
    after, settlement = _close(state, rubber._replace(premium=premium))
    return after, LineResult("end", after.rubbers, after.rubber, settlement=settlement, whists=after.whists)


def _close(state: State, rubber: Rubber) -> tuple[State, Settlement]:
    """The rubber settled, and the next one's players seated."""
    rubber = rubber._replace(closed=True)
    pairs = settle(state.rules.rounding, rubber.total)
    net = net_whists(pairs, state.sides)
    seat_of = {player: seat for seat, player in enumerate(rubber.seats)}
    whists = tuple(
        net[state.side(seat_of[player])] if player in seat_of else None for player in range(len(state.players))
    )
    after = state._replace(
        rubber=rubber,
        whists=add(state.whists, [figure or 0 for figure in whists]),
        points=add(state.points, rubber.total),
    )
    return after._replace(seats=next_seats(after)), Settlement(pairs, whists)


def add(one: Sequence[int], other: Sequence[int]) -> Points:
    """Sums place by place."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _deal(state: State, entry: DealEntry) -> tuple[State, LineResult]:
    rubber = state.rubber
    assert rubber is not None, "a rubber is begun before its first deal"
    dealer = dealer_of(state, entry)
    what = played(state, entry)
    vulnerable = vulnerable_now(state, dealer)
    named = entry.dealer is not None or entry.auction is not None
    known = state.dealer_known or named
    state = state._replace(deals=state.deals + 1, dealer_known=known)
    letters = seat_letters(table_names(state)) if entry.auction else ()
    auction = shown_auction(entry.auction, letters) if entry.auction else ""
    told_dealer = dealer if known or state.variant == CHICAGO else None
    if what.contract is None or what.declarer is None:
        deal = _nothing(state, told_dealer, vulnerable, auction, passed_out=what.passed_out)
        stays = state.variant == CHICAGO and what.passed_out
        after = state._replace(
            dealer=dealer if stays else (dealer + 1) % len(rubber.seats),
            rubber=rubber._replace(dealt=rubber.dealt + 1),
        )
        return after, LineResult("deal", after.deals, after.rubber, deal, whists=after.whists)
    tricks = entry.result.tricks(what.contract) if entry.result else -1
    side = state.side(what.declarer)
    parts = score_contract(state.rules, what.contract, tricks, vulnerable=vulnerable[side])
    honours = entry.honours[0] if entry.honours and state.rules.honours else None
    below, above = points_of(parts, side, state.sides, _honoured(state, side, honours), honours)
    rubber, premium, game = _write(state, rubber, below, above, vulnerable)
    state = state._replace(dealer=(dealer + 1) % len(rubber.seats), rubber=rubber)
    settlement = None
    if rubber.won:
        state, settlement = _close(state, rubber)
    deal = DealResult(
        what.contract,
        what.declarer,
        told_dealer,
        tricks,
        vulnerable,
        parts,
        honours,
        below,
        above,
        premium,
        game,
        auction,
    )
    return state, LineResult("deal", state.deals, state.rubber, deal, settlement, state.whists)


def record_points(state: State, below: Points, above: Points) -> tuple[State, int | None]:
    """The state after a deal of which only the figures are known, by side, and the side that completed a game."""
    if state.in_progress is None:
        state = begin(state, state.seats)
    rubber = state.rubber
    assert rubber is not None, "a rubber is begun before its first deal"
    written, _premium, game = _write(state, rubber, below, above, vulnerable_now(state, state.dealer))
    after = state._replace(deals=state.deals + 1, dealer=(state.dealer + 1) % len(rubber.seats), rubber=written)
    return (_close(after, written)[0] if written.won else after), game


def _nothing(
    state: State, dealer: int | None, vulnerable: tuple[bool, ...], auction: str, *, passed_out: bool
) -> DealResult:
    none = (0,) * state.sides
    return DealResult(None, None, dealer, None, vulnerable, NOTHING, None, none, none, none, None, auction, passed_out)


def _honoured(state: State, declaring: int, honours: Honours | None) -> tuple[int, ...]:
    """The sides that score honours: the side of the hand; in cut-throat both defenders for a defender's hand."""
    if honours is None:
        return ()
    side = state.side(honours.seat)
    if side == declaring:
        return (side,)
    return tuple(other for other in range(state.sides) if other != declaring)


def points_of(
    parts: ContractResult, declaring: int, sides: int, honoured: Sequence[int], honours: Honours | None
) -> tuple[Points, Points]:
    """What each side writes below and above the line."""
    below = tuple(parts.below if side == declaring else 0 for side in range(sides))
    above = tuple(
        (parts.above if side == declaring else parts.undertricks)
        + (honours.points if honours and side in honoured else 0)
        for side in range(sides)
    )
    return below, above


def _write(
    state: State, rubber: Rubber, below: Points, above: Points, vulnerable: tuple[bool, ...]
) -> tuple[Rubber, Points, int | None]:
    """The rubber with a deal written, the premiums the deal earned, and the side that completed a game."""
    carried = add(rubber.part, below)
    alone = state.variant == CHICAGO and state.rules.chicago_partscore == "duplicate"
    towards = below if alone else carried
    game = next((side for side, points in enumerate(towards) if points >= GAME), None)
    none = (0,) * state.sides
    premium = none
    counted = rubber.counted + 1
    if state.variant == CHICAGO:
        premium = _chicago_premium(state.rules, below, game, vulnerable, last=counted >= CHICAGO_DEALS)
    games = tuple(count + (side == game) for side, count in enumerate(rubber.games))
    rubber = rubber._replace(
        games=games,
        part=none if game is not None or alone else carried,
        below=add(rubber.below, below),
        above=add(rubber.above, above),
        premium=add(rubber.premium, premium),
        counted=counted,
        dealt=rubber.dealt + 1,
    )
    if state.variant == CHICAGO:
        return rubber._replace(won=counted >= CHICAGO_DEALS), premium, game
    if rubber.leader is not None:
        premium = rubber_premium(state.rules, games, rubber.leader)
        rubber = rubber._replace(won=True, premium=premium)
    return rubber, premium, game


def _chicago_premium(
    rules: Rules, below: Points, game: int | None, vulnerable: tuple[bool, ...], *, last: bool
) -> Points:
    """For a game by the vulnerability of the deal that reaches it; else for a part-score, where it has a premium."""
    if game is not None:
        return tuple(CHICAGO_GAME.points[vulnerable[side]] if side == game else 0 for side in range(len(below)))
    points = 0
    if rules.chicago_partscore == "duplicate":
        points = CHICAGO_PARTSCORE
    elif last:
        points = rules.chicago_last_partscore
    return tuple(points if figure else 0 for figure in below)


def score_words(deal: DealResult) -> str:
    """The result of a contract in words: made, overtricks, or down."""
    assert deal.contract is not None, "a deal passed out has no result"
    more = (deal.tricks or 0) - deal.contract.needed
    if more < 0:
        return ngettext("{count} down", "{count} down", -more).format(count=-more)
    if more == 0:
        return _("made")
    return ngettext("made with {count} overtrick", "made with {count} overtricks", more).format(count=more)
