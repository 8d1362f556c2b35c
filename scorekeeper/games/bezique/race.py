"""Who wins a race to a target: at the end of a deal, or whoever passes the target first."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.games.bezique.notation import Entry
from scorekeeper.games.bezique.rules import Rules
from scorekeeper.games.bezique.settle import ahead
from scorekeeper.games.bezique.state import Deal, State, brisque_points, deal_total, last_trick_winner


def with_reached(state: State, deal: Deal, former: Deal | None, entry: Entry) -> Deal:
    """The deal with the sides that this line brought to the target, behind those that were there before it.

    At the brisques the player at the dealer's left counts first (Enquire Within); several that pass the target in
    one line of totals stand together, as nobody knows who was first.
    """
    before = state.before or (0,) * state.rules.game.sides
    kept = former.reached if former is not None and former.number == deal.number else ()
    there = {side for together in kept for side in together}
    totals = deal_total(state.rules, deal)
    new = [side for side in state.sides if side not in there and before[side] + totals[side] >= state.rules.target]
    if not new:
        return replace(deal, reached=kept)
    if entry.kind == "brisques" and deal.dealer is not None:
        dealer, players = deal.dealer, len(state.players)
        ordered = sorted(new, key=lambda side: (side - dealer - 1) % players)
        return replace(deal, reached=(*kept, *((side,) for side in ordered)))
    return replace(deal, reached=(*kept, tuple(new)))


def race_winner(rules: Rules, totals: tuple[int, ...], deal: Deal | None) -> int | None:
    """The side that has won; ``totals`` are those of the race, with the deal in progress. None: nobody yet."""
    if deal is None or max(totals) < rules.target:
        return None
    if rules.finish == "immediate":
        first = deal.reached[0] if deal.reached else ()
        return first[0] if len(first) == 1 else deal.first
    if not deal.closed:
        return None
    best = ahead(totals)
    if best is not None or rules.tie == "another_deal":
        return best
    return _by_enquire_within(rules, totals, deal)


def _by_enquire_within(rules: Rules, totals: tuple[int, ...], deal: Deal) -> int | None:
    """Equal at the end: more points before the brisques of the last deal, then the last trick."""
    level = [side for side, total in enumerate(totals) if total == max(totals)]
    counted = brisque_points(rules, deal)
    plain = [total - counted[side] if side in level else -1 for side, total in enumerate(totals)]
    best = ahead(plain)
    if best is not None:
        return best
    last = last_trick_winner(deal)
    side = None if last is None else rules.side(last)
    return side if side is not None and plain[side] == max(plain) else None
