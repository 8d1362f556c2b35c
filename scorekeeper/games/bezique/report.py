"""The object of ``show --json``."""

from __future__ import annotations

from typing import Any

from scorekeeper.game import Match, Row
from scorekeeper.games.bezique.explain import settlement_lines
from scorekeeper.games.bezique.notation import Entry
from scorekeeper.games.bezique.score import match_totals, winner_of
from scorekeeper.games.bezique.state import Line, State, trump_of

SCHEMA = 1


def report(match: Match[Entry, State, Line]) -> dict[str, Any]:
    """Deals with their entries and settlements, totals by side, and the winner."""
    state = match.state
    winner = winner_of(state)
    by_deal: dict[int, list[Row[Entry, Line]]] = {}
    for row in match.rows:
        by_deal.setdefault(row.result.deal.number, []).append(row)
    return {
        "schema": SCHEMA,
        "game": "bezique",
        "variant": state.rules.variant,
        "rules": state.rules.name,
        "players": list(state.players),
        "sides": [list(state.players[side :: len(state.sides)]) for side in state.sides],
        "deals": [_deal(state, rows) for rows in by_deal.values()],
        "total": list(match_totals(state)),
        "winner": None if winner is None else state.side_name(winner),
        "finished": match.finished,
    }


def _deal(state: State, rows: list[Row[Entry, Line]]) -> dict[str, Any]:
    line = rows[-1].result
    deal = line.deal
    _made, trump = trump_of(state.rules, deal.scored, deal.suit)
    return {
        "number": deal.number,
        "dealer": None if deal.dealer is None else state.players[deal.dealer],
        "trump": trump or None,
        "entries": [_entry(state, row) for row in rows if row.entry.kind == "item"],
        "brisques": None if deal.brisques is None else list(deal.brisques),
        "total": list(line.total),
        "settlement": _settlement(state, line),
    }


def _entry(state: State, row: Row[Entry, Line]) -> dict[str, Any]:
    entry, line = row.entry, row.result
    assert entry.item is not None
    assert entry.player is not None
    return {
        "trick": entry.trick,
        "player": state.players[entry.player],
        "item": entry.item.key,
        "suit": entry.suit or None,
        "cards": [str(card) for card in entry.cards],
        "points": line.points,
        "total": list(line.total),
    }


def _settlement(state: State, line: Line) -> dict[str, Any] | None:
    settled = line.settled
    if settled is None:
        return None
    return {
        "result": settled.result,
        "winner": None if settled.winner is None else state.side_name(settled.winner),
        "points": settled.points,
        "steps": settlement_lines(state.rules, state.players, line.deal, settled),
    }
