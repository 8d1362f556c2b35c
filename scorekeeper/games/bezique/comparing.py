"""The lines of a session as they are compared with those of another, which may come from a sheet that holds less."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from scorekeeper.game import Compared, Row
from scorekeeper.games.bezique.filled import in_tally_order
from scorekeeper.games.bezique.items import BRISQUE
from scorekeeper.games.bezique.notation import Entry, Kind, format_entry
from scorekeeper.games.bezique.state import Line, State

_ORDER: tuple[Kind, ...] = ("deal", "item", "foul", "short", "first", "end", "total", "brisques")
"""The order in which a sheet is read."""
_Rows = Iterable[Row[Entry, Line]]


def compared(state: State, rows: Sequence[Row[Entry, Line]], *, tally: bool) -> list[Compared]:
    """Every line with what it says; the line that begins a deal is there even where it was left out."""
    deals: dict[int, list[Row[Entry, Line]]] = {}
    for row in rows:
        deals.setdefault(row.result.deal.number, []).append(row)
    return [one for number, own in deals.items() for one in _deal(state, number, own, tally=tally)]


def _deal(state: State, number: int, rows: list[Row[Entry, Line]], *, tally: bool) -> Iterator[Compared]:
    begun = rows[0].result.deal
    suit = begun.suit if state.rules.game.turn_up else ""
    begin = Entry("deal", begun.dealer, suit=suit)
    first = rows[0].number if rows[0].entry.kind == "deal" else 0
    yield _line(state, number, rows[0]._replace(number=first), begin)
    others = [row for row in rows if row.entry.kind not in ("deal", "item")]
    for row in [*_items(state, rows, tally=tally), *sorted(others, key=lambda row: _ORDER.index(row.entry.kind))]:
        yield _line(state, number, row, _said(row))


def _items(state: State, rows: _Rows, *, tally: bool) -> list[Row[Entry, Line]]:
    items = [row for row in rows if row.entry.kind == "item"]
    if not tally:
        return [row._replace(entry=replace(row.entry, alone=False)) for row in items]
    at_once = state.rules.brisques_when == "immediate"
    made = [row for row in items if at_once or row.entry.item is not BRISQUE]
    strokes = [_stroke(state, row) for row in made for _one in range(row.entry.count)]
    order = [entry.item for entry in in_tally_order([row.entry for row in strokes])]
    return sorted(strokes, key=lambda row: (order.index(row.entry.item), row.entry.player or 0))


def _stroke(state: State, row: Row[Entry, Line]) -> Row[Entry, Line]:
    entry = row.entry
    side = None if entry.player is None else state.rules.side(entry.player)
    return row._replace(entry=Entry("item", side, None, entry.item))


def _said(row: Row[Entry, Line]) -> Entry:
    """What a line says, figures as they were understood."""
    entry, deal = replace(row.entry, remark=""), row.result.deal
    if entry.kind == "brisques":
        return replace(entry, figures=deal.brisques)
    return replace(entry, figures=deal.markers) if entry.kind == "total" else entry


def _line(state: State, deal: int, row: Row[Entry, Line], entry: Entry) -> Compared:
    return Compared((deal, entry), format_entry(entry, state.seats), deal, row.number, row.result)
