"""A filled sheet read: what it was made for, its deals, and the entries in the columns of the sides."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import Refusal, UnreadableError
from scorekeeper.found import read_text
from scorekeeper.games.bridge import places as grid
from scorekeeper.games.bridge.column_cells import above_refs, below_refs, games_below
from scorekeeper.games.bridge.contract import Contract, is_pass, read_contract
from scorekeeper.games.bridge.ledger_plan import Ledger
from scorekeeper.games.bridge.opening import check_session, open_state
from scorekeeper.games.bridge.places import Block, Layout, at, seat_in
from scorekeeper.games.bridge.rules import build_rules
from scorekeeper.games.bridge.score import rubber_premium
from scorekeeper.games.bridge.state import State
from scorekeeper.games.bridge.values import (
    ALONE,
    AT_TABLE,
    CUTTHROAT,
    GAMES_TO_WIN,
    MOST_PLAYERS,
    RUBBER,
    SEATS,
    VARIANTS,
)
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Opening
from scorekeeper.money import read_stake
from scorekeeper.names import labels
from scorekeeper.sheet import Ref

Values = Mapping[Ref, Figure]

_SIZES = re.compile(r"([0-9]{1,3})/([0-9]{1,3})/([0-9]{1,3})(r?)")
_LEDGER = re.compile(r"(\w+) ledger ([0-9]{1,3})/([0-9])")
_DASHES = set("─━-–—_=‐‑‒―− ")
_MOST_ROWS = 400


def text_at(values: Values, ref: Ref) -> str:
    """What stands in a cell, as a text without blanks around it."""
    figure = values.get(ref)
    return "" if figure is None else str(figure).strip()


def figure_at(values: Values, ref: Ref) -> Figure:
    """What stands in a cell of figures; a figure that is stored as a text counts too."""
    figure = values.get(ref)
    return read_text(figure)[0] if isinstance(figure, str) else figure


def is_line(figure: Figure) -> bool:
    """True for a text of dashes: the line after a game."""
    return isinstance(figure, str) and bool(figure.strip()) and set(figure) <= _DASHES


# what the sheet was made for -------------------------------------------------------------------------------


def _code(values: Values) -> str:
    return text_at(values, at(grid.OPTIONS_ROW, grid.ANCHOR_COLUMN)).casefold()


def is_ledger(values: Values) -> bool:
    """True for a ledger alone."""
    return _LEDGER.fullmatch(_code(values)) is not None


def _no_form(found: str) -> UnreadableError:
    return UnreadableError(
        "sheet-form",
        _("the head of the sheet: found {found} in {cell}, where the sheet says what it was made for").format(
            found=found or "-", cell=at(grid.OPTIONS_ROW, grid.ANCHOR_COLUMN).a1
        ),
    )


def _facts(values: Values) -> dict[str, str]:
    facts = {
        "title": text_at(values, at(grid.TITLE_ROW, 1)),
        "date": text_at(values, at(grid.FACTS_ROW, grid.DATE)),
        "place": text_at(values, at(grid.FACTS_ROW, grid.PLACE)),
        "stake": text_at(values, at(grid.FACTS_ROW, grid.STAKE)),
    }
    return {key: text for key, text in facts.items() if text}


def _opening(values: Values, variant: str, players: tuple[str, ...]) -> Opening:
    name, _semicolon, options = text_at(values, at(grid.OPTIONS_ROW, grid.DATE)).partition(";")
    pairs = [option.partition("=") for option in options.split(";") if option.strip()]
    return Opening(
        "bridge",
        players,
        variant,
        name.strip() or "standard",
        tuple((key.strip(), value.strip()) for key, _equals, value in pairs),
        _facts(values),
    )


def _in_head(error: Refusal | UnreadableError) -> UnreadableError:
    return UnreadableError(error.code, _("the head of the sheet: {message}").format(message=error.message))


def ledger_of(values: Values) -> tuple[Ledger, Opening]:
    """What a ledger was made for. Raises UnreadableError."""
    found = _LEDGER.fullmatch(_code(values))
    variant = "" if found is None or found[1] == grid.RUBBER_WORD else found[1]
    if found is None or variant not in VARIANTS or not 0 < int(found[2]) <= _MOST_ROWS:
        raise _no_form(_code(values))
    count = ALONE if variant == CUTTHROAT else min(max(int(found[3]), AT_TABLE), MOST_PLAYERS)
    opening = _opening(values, variant, ())
    try:
        rules = build_rules(opening)
        check_session(rules, variant, None)
        read_stake(opening.fact("stake"))
    except (Refusal, UnreadableError) as error:
        raise _in_head(error) from error
    plan = Ledger(rules, variant, ("",) * count, int(found[2]))
    names = tuple(text_at(values, plan.at(plan.head, plan.won(member))) for member in range(count))
    return replace(plan, members=names), opening._replace(players=tuple(name for name in names if name))


def layout_of(values: Values) -> tuple[Layout, Opening]:
    """What a sheet of rubbers was made for, and its opening. Raises UnreadableError."""
    word, _blank, rest = _code(values).partition(" ")
    form, _blank, sizes_text = rest.partition(" ")
    variant = RUBBER if word == grid.RUBBER_WORD else word
    sizes = [(int(f[1]), int(f[2]), int(f[3]), bool(f[4])) for f in _SIZES.finditer(sizes_text)]
    total = sum(deals + above + below for deals, above, below, _named in sizes)
    if variant not in VARIANTS or form not in (grid.DOCUMENTED, grid.LAWS) or not sizes or total > _MOST_ROWS * 10:
        raise _no_form(_code(values))
    seats = len(SEATS) - (variant == CUTTHROAT)
    members = _members(values)
    opening = _opening(values, variant, members)
    try:
        rules = build_rules(opening)
    except Refusal as error:
        raise _in_head(error) from error
    blocks: list[Block] = []
    first, offset = grid.FIRST_ROW, 0
    for number, (deals, above, below, named) in enumerate(sizes, 1):
        names = tuple(text_at(values, at(first, grid.name_at(seat))) for seat in range(seats))
        blocks.append(Block(number, first, deals, above, below, names, offset, named=named))
        plan = Layout(rules, variant, form, tuple(SEATS[:seats]), (blocks[-1],))
        first, offset = plan.last_row(blocks[-1]) + 1, offset + deals
    letters = _letters(values, blocks[0], seats)
    if not members:
        opening = opening._replace(players=tuple(n or x for n, x in zip(blocks[0].names, letters, strict=True)))
    if variant == CUTTHROAT and len({letter for letter in letters if letter}) < seats:
        letters = labels(opening.players)
    layout = Layout(rules, variant, form, letters, tuple(blocks), members)
    layout = replace(layout, blocks=tuple(_as_found(layout, block, values) for block in blocks))
    return layout, _with_dealer(layout, opening, values)


def _letters(values: Values, block: Block, seats: int) -> tuple[str, ...]:
    """The letters of the players as the row of names has them; the seats where there are four."""
    if seats == AT_TABLE:
        return tuple(SEATS)
    places = [at(block.first, letter_at) for letter_at, _name, _span in grid.NAME_PLACES[:seats]]
    return tuple(text_at(values, place) for place in places)


def _members(values: Values) -> tuple[str, ...]:
    text = text_at(values, at(grid.MEMBERS_ROW, grid.DATE))
    return tuple(" ".join(name.split()) for name in text.split(",") if name.strip())


def _with_dealer(layout: Layout, opening: Opening, values: Values) -> Opening:
    """The opening with the first dealer, checked. Raises UnreadableError."""
    block = layout.blocks[0]
    if block.names == opening.players or not layout.session:
        seat = seat_in(values.get(at(block.row(0), grid.DEALER)), layout.labels, block.names)
        if seat is not None:
            opening = opening._replace(facts={**opening.facts, "dealer": opening.players[seat]})
    try:
        open_state(opening)
    except Refusal as error:
        raise _in_head(error) from error
    return opening


def _as_found(layout: Layout, block: Block, values: Values) -> Block:
    """The block with what is given in it: dealers, figures without a contract, entries in the columns."""
    deals = [read_deal(layout, block, deal, values) for deal in range(block.deals)]
    figures = frozenset(deal.place for deal in deals if deal.is_figures)
    dealers = _given_dealers(deals)
    if layout.is_chicago:
        totals = frozenset(deal.place for deal in deals if deal.empty and any(totals_at(layout, deal.row, values)))
        return replace(block, figures=figures, dealers=dealers, totals=totals)
    written = any(
        values.get(ref) is not None
        for side in range(layout.sides)
        for ref in (*below_refs(layout, block, side), *above_refs(layout, block, side))
    )
    return replace(
        block,
        figures=figures,
        dealers=dealers,
        written=written,
        dealt=any(not deal.empty for deal in deals),
        entries_optional=not written,
        premium_elsewhere=written and premium_place(layout, block, values) is not None,
    )


def _given_dealers(deals: Sequence[DealRead]) -> frozenset[int]:
    """The first dealer that is written, and those who dealt out of turn and were let."""
    given = {0}
    known = False
    for deal in deals:
        if (deal.dealer_text and not known) or deal.dealer_accepted:
            given.add(deal.place)
        known = known or bool(deal.dealer_text)
    return frozenset(given)


# deals -----------------------------------------------------------------------------------------------------

_ACCEPTED = re.compile(r"(?:^|\s)dealer:\S+!")
_AUCTION_WAIVED = re.compile(r"[^\[]*!\s*\[")


@dataclass(frozen=True, slots=True)
class DealRead:
    """One row of a deal list as it was found; what is None is empty or cannot be read."""

    place: int
    """From 0 in the block."""
    row: int
    contract_text: str
    contract: Contract | None
    declarer_text: str
    declarer: int | None
    tricks: Figure
    honours: str
    dealer_text: str
    dealer: int | None
    remark: str
    auction: str
    below: tuple[Figure, ...]
    above: tuple[Figure, ...]
    parts: tuple[Figure, ...]
    """Overtricks, insult, slam, undertricks."""

    @property
    def passed(self) -> bool:
        """True for a deal passed out."""
        return is_pass(self.contract_text)

    @property
    def dealer_accepted(self) -> bool:
        """True where dealing out of turn was let stand."""
        return bool(_ACCEPTED.search(self.remark) or _AUCTION_WAIVED.match(self.auction))

    @property
    def is_played(self) -> bool:
        """True where a deal is told by what was typed."""
        return bool(self.contract_text or self.declarer_text or self.honours or self.auction) or self.tricks is not None

    @property
    def is_figures(self) -> bool:
        """True where only figures are written."""
        return not self.is_played and any(figure not in (None, 0) for figure in (*self.below, *self.above))

    @property
    def empty(self) -> bool:
        """True where nothing was written but perhaps a dealer or a remark."""
        return not self.is_played and not self.is_figures


def read_deal(layout: Layout, block: Block, deal: int, values: Values) -> DealRead:
    """One row of a block's deal list."""
    row, columns = block.row(deal), layout.columns
    contract, declarer = text_at(values, at(row, grid.CONTRACT)), text_at(values, at(row, grid.DECLARER))
    dealer = text_at(values, at(row, grid.DEALER))
    sides = range(layout.sides)
    return DealRead(
        deal,
        row,
        contract,
        read_contract(contract),
        declarer,
        seat_in(declarer or None, layout.labels, block.names),
        figure_at(values, at(row, grid.TRICKS)),
        text_at(values, at(row, grid.HONOURS)),
        dealer,
        seat_in(dealer or None, layout.labels, block.names),
        text_at(values, at(row, columns.remark)),
        text_at(values, at(row, columns.auction)),
        tuple(figure_at(values, at(row, columns.below(side))) for side in sides),
        tuple(figure_at(values, at(row, columns.above(side))) for side in sides),
        tuple(figure_at(values, at(row, columns.parts + place)) for place in range(len(grid.PARTS))),
    )


# the columns of the sides ----------------------------------------------------------------------------------


def totals_at(layout: Layout, row: int, values: Values) -> list[Figure]:
    """What stands in the columns of the sides in a row of a Chicago."""
    return [figure_at(values, at(row, layout.columns.figure(side))) for side in range(layout.sides)]


def column_values(layout: Layout, block: Block, values: Values, side: int, *, above: bool) -> list[Figure]:
    """The entries of a side on one side of the line, outwards from it; empty places are None."""
    refs = above_refs(layout, block, side) if above else below_refs(layout, block, side)
    return [figure_at(values, ref) for ref in refs]


def premium_place(layout: Layout, block: Block, values: Values) -> Ref | None:
    """Where the rubber premium stands, if it was written among the other entries and not in its own row."""
    row = layout.premium_row(block)
    own = [at(row, layout.columns.figure(side)) for side in range(layout.sides)]
    if any(values.get(ref) is not None for ref in own):
        return None
    entries = [column_values(layout, block, values, side, above=False) for side in range(layout.sides)]
    games, _part = games_below(entries)
    winner = next((side for side, count in enumerate(games) if count >= GAMES_TO_WIN), None)
    if winner is None:
        return None
    due = rubber_premium(layout.rules, games, winner)[winner]
    lists = (above_refs(layout, block, winner), below_refs(layout, block, winner))
    for refs in lists:
        last = next((ref for ref in reversed(refs) if values.get(ref) is not None), None)
        is_due = last is not None and figure_at(values, last) == due
        if last is not None and is_due and _closes(layout, block, values, last):
            return None if _left_out(layout, block, values, lists, due) else last
    return None


def _left_out(layout: Layout, block: Block, values: Values, lists: Sequence[Sequence[Ref]], due: int) -> bool:
    """True where the written total has the premium besides all entries: it was left out, and an entry is like it."""
    total = figure_at(values, at(layout.foot_row(block) + 1, lists[0][0].column))
    entries = [figure_at(values, ref) for refs in lists for ref in refs]
    return total == due + sum(figure for figure in entries if isinstance(figure, int))


def _closes(layout: Layout, block: Block, values: Values, ref: Ref) -> bool:
    """True for an entry above the line, or one right after the last line below it."""
    if ref.row < layout.heavy_row(block):
        return True
    column = below_refs(layout, block, 0)
    lines = [other.row for other in column if is_line(values.get(other))]
    return bool(lines) and ref.row > lines[-1]


__all__ = ["DealRead", "State", "Values", "column_values", "layout_of", "ledger_of", "premium_place", "read_deal"]
