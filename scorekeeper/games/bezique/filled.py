"""The sheet of a session in progress: which layout it takes, and what stands in its given cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scorekeeper.games.bezique import places as grid
from scorekeeper.games.bezique.items import ITEMS, Item
from scorekeeper.games.bezique.notation import Entry, details
from scorekeeper.games.bezique.places import Layout, at
from scorekeeper.games.bezique.rules import Rules
from scorekeeper.games.bezique.state import Deal, Line, State, side_sums, trump_of
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Opening
from scorekeeper.names import SEAT_LETTERS, labels
from scorekeeper.sheet import Ref, Sheet

_FIVE = 5
_MOST_STROKES = 20


def blank_layout(rules: Rules, *, tally: bool = False) -> Layout:
    """The layout of an empty sheet: players are letters until names are written."""
    count = rules.game.players
    deals, lines = grid.BLANK[rules.variant]
    return Layout(rules, ("",) * count, tuple(SEAT_LETTERS[:count]), deals, lines, tally)


def layout_for(state: State, opening: Opening, lines: Sequence[Line], *, tally: bool = False) -> Layout:
    """The layout that holds these lines: as many deals as were played, each with as many rows as the longest needs."""
    deals = deals_of(lines)
    longest = max((len(deal.scored) for deal in deals), default=0)
    return Layout(
        state.rules,
        state.players,
        labels(state.players),
        max(len(deals), 1),
        max(longest + 1, grid.FEWEST_LINES),
        tally,
        dict(opening.facts),
    )


def deals_of(lines: Iterable[Line]) -> list[Deal]:
    """Every deal as its last line left it."""
    last = {line.deal.number: line.deal for line in lines}
    return list(last.values())


def given(sheet: Sheet, layout: Layout, lines: Sequence[Line]) -> dict[Ref, Figure]:
    """What stands in every given cell."""
    values: dict[Ref, Figure] = sheet.given()
    for number, deal in enumerate(deals_of(lines), 1):
        values |= _deal(layout, number, deal)
    return values


def _deal(layout: Layout, number: int, deal: Deal) -> dict[Ref, Figure]:
    rules = layout.rules
    _made, trump = trump_of(rules, deal.scored, deal.suit)
    values: dict[Ref, Figure] = {
        layout.dealer_ref(number): None if deal.dealer is None else layout.labels[deal.dealer],
        layout.trump_ref(number): trump or None,
    }
    for side in layout.sides:
        if deal.markers is not None:
            values[layout.below(number, "markers", side)] = deal.markers[side]
    if deal.brisques is not None:
        counts = side_sums(rules, deal.brisques)
        values |= dict(zip(layout.brisque_refs(number), counts, strict=True))
    values |= dict(zip(layout.irregular_refs(number), _irregular(layout, deal), strict=False))
    if layout.tally:
        return values | _strokes(layout, number, deal.scored)
    for line, entry in enumerate(deal.scored, 1):
        values |= _line(layout, layout.line_row(number, line), entry)
    return values


def _irregular(layout: Layout, deal: Deal) -> list[str]:
    words = [f"foul {layout.labels[deal.foul]}"] if deal.foul is not None else []
    words += [f"short {layout.labels[deal.short]}"] if deal.short is not None else []
    words += [f"first {layout.labels[deal.first]}"] if deal.first is not None else []
    return [*words, *(["end"] if deal.ended else [])]


def _line(layout: Layout, row: int, entry: Entry) -> dict[Ref, Figure]:
    assert entry.item is not None
    assert entry.player is not None
    side = layout.rules.side(entry.player)
    values: dict[Ref, Figure] = {
        at(row, grid.TRICK): entry.trick,
        layout.at(row, side, "item"): _(entry.item.title),
        layout.at(row, side, "suit"): " ".join(details(entry)) or None,
    }
    if layout.paired:
        values[layout.at(row, side, "by")] = layout.labels[entry.player]
    return values


def _strokes(layout: Layout, number: int, scored: Sequence[Entry]) -> dict[Ref, Figure]:
    counts: dict[tuple[Item, int], int] = {}
    for entry in scored:
        assert entry.item is not None
        assert entry.player is not None
        key = (entry.item, layout.rules.side(entry.player))
        counts[key] = counts.get(key, 0) + entry.count
    rows = {item: layout.line_row(number, place) for place, item in enumerate(layout.rows, 1)}
    return {
        layout.at(rows[item], side, "item"): stroke_text(count)
        for (item, side), count in counts.items()
        if item in rows
    }


def stroke_text(count: int) -> Figure:
    """Strokes in bundles of five, ``|||| ||``; a figure where they would be too many to tell."""
    if count > _MOST_STROKES:
        return count
    whole, rest = divmod(count, _FIVE)
    return " ".join(["||||/"] * whole + (["|" * rest] if rest else []))


def in_tally_order(scored: Sequence[Entry]) -> list[Entry]:
    """Things scored in an order in which they are possible, for those who kept none."""
    first = [item for item in ITEMS if item.group in ("carte-blanche", "cut") or item.key == "seven-turned"]
    place = {item: number for number, item in enumerate(dict.fromkeys([*first, *_trumps_first()]))}
    return [replace(entry, trick=None) for entry in sorted(scored, key=lambda entry: place[entry.item or ITEMS[0]])]


def _trumps_first() -> list[Item]:
    """Royal marriages and sequences in trumps before all that depends on trumps."""
    making = [item for item in ITEMS if item.key in ("royal", "sequence")]
    return [*making, *(item for item in ITEMS if item not in making)]
