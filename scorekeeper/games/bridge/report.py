"""The object of ``show --json``. Lists are by side (N-S, E-W; in cut-throat the three players) or by player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.game import Row
from scorekeeper.games.bridge.entries import Entry
from scorekeeper.games.bridge.fold import add
from scorekeeper.games.bridge.score import net_whists, settle
from scorekeeper.games.bridge.state import DealResult, LineResult, Rubber, State
from scorekeeper.games.bridge.values import SIDES

Rows = Sequence[Row[Entry, LineResult]]


def report(state: State, rows: Rows) -> dict[str, Any]:
    """Deals, rubbers, totals; ``whists`` and ``money`` are each player's from the closed rubbers."""
    rubbers = closed_and_open(rows)
    total = (0,) * state.sides
    for rubber in rubbers:
        total = add(total, rubber.total)
    answer: dict[str, Any] = {
        "game": "bridge",
        "variant": state.variant,
        "rules": state.rules.name,
        "players": list(state.players),
        "deals": [
            deal_object(state, row.result.deal, row.result.rubber, row.result.number)
            for row in rows
            if row.result.deal is not None and row.result.rubber is not None
        ],
        "rubbers": [rubber_object(state, rubber) for rubber in rubbers],
        "total": list(total),
        "whists": list(state.whists),
        "finished": state.over,
    }
    if state.stake:
        answer["money"] = [whists * state.stake for whists in state.whists]
    return answer


def closed_and_open(rows: Rows) -> list[Rubber]:
    """Every rubber as it stood after its last line."""
    last: dict[int, Rubber] = {}
    for row in rows:
        if row.result.rubber is not None:
            last[row.result.rubber.number] = row.result.rubber
    return list(last.values())


def deal_object(state: State, deal: DealResult, rubber: Rubber, number: int) -> dict[str, Any]:
    """One deal; a deal passed out has the contract ``pass`` and neither declarer nor tricks."""
    names = [state.players[player] for player in rubber.seats]
    side = None if deal.declarer is None else state.side(deal.declarer)
    answer: dict[str, Any] = {
        "number": number,
        "rubber": rubber.number,
        "contract": "pass" if deal.contract is None else deal.contract.text,
        "declarer": None if deal.declarer is None else names[deal.declarer],
        "vulnerable": side is not None and deal.vulnerable[side],
        "tricks": deal.tricks,
        "below": list(deal.below),
        "above": list(deal.above),
        "premium": list(deal.premium),
        "parts": {name: points for name, points in zip(deal.parts._fields, deal.parts, strict=True) if points},
        "honours": None,
        "dealer": None if deal.dealer is None else names[deal.dealer],
    }
    if deal.honours is not None:
        answer["honours"] = {"player": names[deal.honours.seat], "points": deal.honours.points}
    if deal.auction:
        answer["auction"] = deal.auction
    return answer


def rubber_object(state: State, rubber: Rubber) -> dict[str, Any]:
    """One rubber; ``whists`` of two sides are those of the first, of three players a list that sums to zero."""
    pairs = settle(state.rules.rounding, rubber.total)
    answer: dict[str, Any] = {
        "number": rubber.number,
        "sides": [
            [state.players[player] for seat, player in enumerate(rubber.seats) if state.side(seat) == side]
            for side in range(state.sides)
        ],
        "games": list(rubber.games),
        "below": list(rubber.below),
        "above": list(rubber.above),
        "premium": list(rubber.premium),
        "total": list(rubber.total),
    }
    if state.sides == SIDES:
        answer |= {"difference": pairs[0].difference, "whists": pairs[0].whists}
    else:
        names = [state.players[player] for player in rubber.seats]
        answer |= {
            "difference": [sum(total - other for other in rubber.total) for total in rubber.total],
            "whists": list(net_whists(pairs, state.sides)),
            "pairs": [
                {"players": [names[p.one], names[p.other]], "difference": p.difference, "whists": p.whists}
                for p in pairs
            ],
        }
    return {**answer, "finished": rubber.won, "closed": rubber.closed}
