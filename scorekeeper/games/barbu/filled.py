"""The sheet of a game in progress: what stands in its given cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.games.barbu import places as grid
from scorekeeper.games.barbu.contracts import PLAYERS, Rules
from scorekeeper.games.barbu.marks import mark_of
from scorekeeper.games.barbu.notation import Entry
from scorekeeper.games.barbu.places import Layout, at
from scorekeeper.games.barbu.rules import build_rules
from scorekeeper.games.barbu.sheet import build
from scorekeeper.games.barbu.state import Deal, declarer_order
from scorekeeper.model import Figure
from scorekeeper.names import SEAT_LETTERS
from scorekeeper.sheet import Ref, Sheet

SEATS = tuple(SEAT_LETTERS[:PLAYERS])

__all__ = ["SEATS", "build", "build_rules", "given", "layout_for"]


def layout_for(rules: Rules, names: tuple[str, ...], letters: tuple[str, ...], first: int) -> Layout:
    """The layout for these players, with the declarers of an undisturbed game."""
    return Layout(rules, names, letters, declarer_order(rules, first))


def given(
    sheet: Sheet, layout: Layout, facts: Mapping[str, str], deals: Sequence[tuple[Entry, Deal]]
) -> dict[Ref, Figure]:
    """What stands in every given cell: header facts, names, declarers, contracts, calls and points."""
    values: dict[Ref, Figure] = sheet.given()
    values[at(grid.TITLE_ROW, 1)] = facts.get("title")
    for entry, deal in deals:
        row = grid.deal_row(deal.number)
        values[at(row, grid.DECLARER)] = layout.labels[deal.declarer]
        values[at(row, grid.CONTRACT)] = deal.contract.letter
        for player in range(PLAYERS):
            values[at(row, grid.column(player, grid.CALLS))] = mark_of(entry, deal, player, layout.labels)
            values[at(row, grid.column(player, grid.POINTS))] = deal.raw[player]
    return values
