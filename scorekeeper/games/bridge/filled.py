"""The sheet of a game in progress: its blocks, and what stands in their given cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from scorekeeper.game import Row
from scorekeeper.games.bridge import places as grid
from scorekeeper.games.bridge.entries import DealEntry, Entry
from scorekeeper.games.bridge.places import Block, Layout, at
from scorekeeper.games.bridge.premium_cells import settled_ref
from scorekeeper.games.bridge.state import DealResult, LineResult, Rubber, State, new_rubber
from scorekeeper.games.bridge.values import AT_TABLE, CHICAGO, CHICAGO_DEALS, CUTTHROAT, SEATS
from scorekeeper.model import Figure, Opening
from scorekeeper.names import labels
from scorekeeper.sheet import Ref, Sheet

PASSED_OUT = "pass"

SPARE_DEALS = 4
"""Empty rows that a rubber in progress keeps at least."""


@dataclass
class Part:
    """One rubber of a game: as it stands, and its deals with their entries (a Chicago's only those that count)."""

    rubber: Rubber
    named: bool = False
    passed_out: list[int] = field(default_factory=list)
    """For each deal of a Chicago how often the cards were redealt before it, because all had passed."""
    waiting: int = 0
    """The same since the last deal that counts."""
    deals: list[tuple[DealEntry, DealResult]] = field(default_factory=list)


def parts_of(state: State, rows: Sequence[Row[Entry, LineResult]]) -> list[Part]:
    """The rubbers of a game in order; one that is empty when nothing was recorded yet."""
    parts: dict[int, Part] = {}
    for row in rows:
        rubber, deal = row.result.rubber, row.result.deal
        if rubber is None:
            continue
        part = parts.setdefault(rubber.number, Part(rubber, named=row.result.kind == "rubber"))
        part.rubber = rubber
        if deal is None or not isinstance(row.entry, DealEntry):
            continue
        if state.variant == CHICAGO and deal.passed_out:
            part.waiting += 1
            continue
        part.deals.append((row.entry, deal))
        part.passed_out.append(part.waiting)
        part.waiting = 0
    return list(parts.values()) or [Part(new_rubber(1, state.seats or (0, 1, 2, 3)))]


def filled_layout(state: State, rows: Sequence[Row[Entry, LineResult]], form: str) -> Layout:
    """The layout that has room for every rubber: closed ones exactly, the one in progress with rows to spare."""
    parts = parts_of(state, rows)
    alone = state.variant == CUTTHROAT
    blocks: list[Block] = []
    first, offset = grid.FIRST_ROW, 0
    letters = labels(state.players) if alone else tuple(SEATS)
    session = len(parts) > 1 or len(state.players) > AT_TABLE
    members = state.players if session else ()
    for number, part in enumerate(parts, 1):
        names = tuple(state.players[player] for player in part.rubber.seats)
        if not rows and not state.seats:
            names = ("",) * AT_TABLE
        deals, above, below = _sizes(state, part)
        below += form == grid.LAWS and bool(below)  # room for those who write the premium below
        block = Block(number, first, deals, above, below, names, offset, dealers=_given_dealers(part), named=part.named)
        blocks.append(block)
        plan = Layout(state.rules, state.variant, form, letters, (block,), members)
        first, offset = plan.last_row(block) + 1, offset + deals
    return Layout(state.rules, state.variant, form, letters, tuple(blocks), members)


def _sizes(state: State, part: Part) -> tuple[int, int, int]:
    """Rows for deals, above the line and below it."""
    if state.variant == CHICAGO:
        return CHICAGO_DEALS, 0, 0
    if not part.rubber.closed:
        deals = max(grid.BLANK_DEALS, len(part.deals) + SPARE_DEALS)
        return deals, deals, grid.MOST_BELOW
    sides = range(state.sides)
    above = max((sum(deal.above[side] > 0 for _entry, deal in part.deals) for side in sides), default=0)
    below, counts = 0, [0] * state.sides
    for _entry, deal in part.deals:
        counts = [count + (points > 0) for count, points in zip(counts, deal.below, strict=True)]
        if deal.game is not None:
            below, counts = below + max(counts) + 1, [0] * state.sides
    return max(len(part.deals), 1), max(above, 1), max(below + max(counts), 1)


def _given_dealers(part: Part) -> frozenset[int]:
    """Deals whose dealer does not follow from the one before: the first that is known, and dealing out of turn."""
    given = {0}
    before: int | None = None
    for number, (_entry, deal) in enumerate(part.deals):
        expected = None if before is None else (before + 1) % len(part.rubber.seats)
        if deal.dealer != expected:
            given.add(number)
        before = deal.dealer
    return frozenset(given)


def given_values(
    sheet: Sheet, layout: Layout, state: State, rows: Sequence[Row[Entry, LineResult]], opening: Opening
) -> dict[Ref, Figure]:
    """What stands in every given cell."""
    values: dict[Ref, Figure] = sheet.given()
    values[at(grid.TITLE_ROW, 1)] = opening.fact("title") or None
    for block, part in zip(layout.blocks, parts_of(state, rows), strict=True):
        for number, (entry, deal) in enumerate(part.deals):
            values |= dict(_deal_values(layout, block, number, entry, deal))
            values[at(block.row(number), layout.columns.remark)] = remark_of(entry, layout, part.passed_out[number])
        if part.waiting:
            values[at(block.row(len(part.deals)), layout.columns.remark)] = redealt_text(part.waiting)
        if part.rubber.closed and not part.rubber.won:
            values[settled_ref(layout, block)] = grid.SETTLED
    return values


def _deal_values(
    layout: Layout, block: Block, number: int, entry: DealEntry, deal: DealResult
) -> Iterator[tuple[Ref, Figure]]:
    row, columns = block.row(number), layout.columns
    if number in block.dealers:
        yield at(row, grid.DEALER), None if deal.dealer is None else layout.labels[deal.dealer]
    yield at(row, grid.CONTRACT), PASSED_OUT if deal.contract is None else deal.contract.text
    if deal.declarer is not None:
        yield at(row, grid.DECLARER), layout.labels[deal.declarer]
        yield at(row, grid.TRICKS), deal.tricks
    if deal.honours is not None:
        yield at(row, grid.HONOURS), f"{layout.labels[deal.honours.seat]}{deal.honours.points}"
    irregular = "^" if entry.irregular and deal.auction else ""
    yield at(row, columns.auction), f"{irregular}{deal.auction}" or None


def redealt_text(times: int) -> str:
    """What the remark of a deal of Chicago says when all passed before it."""
    return f"redealt:{times}"


def remark_of(entry: DealEntry, layout: Layout, redealt: int = 0) -> Figure:
    """The remark of a deal, with what a line says beyond contract, declarer and result in front of it."""
    words = []
    if redealt:
        words.append(redealt_text(redealt))
    if entry.irregular and entry.auction is None:
        words.append("^")
    if entry.dealer_accepted and entry.dealer is not None:
        words.append(f"dealer:{layout.labels[entry.dealer]}!")
    if entry.transferred:
        words.append(f"transferred:{entry.transferred}")
    return " ".join([*words, entry.remark] if entry.remark else words) or None


__all__ = ["Part", "filled_layout", "given_values", "parts_of"]
