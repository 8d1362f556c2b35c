"""The columns of the sides: entries above and below the heavy line, lines after games, and the totals."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge import tables_page as tables
from scorekeeper.games.bridge.column_cells import (
    SUM_RULE,
    all_below,
    computed,
    deal_area,
    deal_refs,
    games_below,
    player_of,
    split,
)
from scorekeeper.games.bridge.places import (
    CONTRACTS,
    GAME_LINE,
    HEAVY_LINE,
    Block,
    Layout,
    at,
    label,
)
from scorekeeper.games.bridge.premium_cells import add_premiums
from scorekeeper.games.bridge.settlement_cells import add_settlement
from scorekeeper.i18n import _
from scorekeeper.model import Figure, plain
from scorekeeper.sheet import Cell, Compute, Ref, Sheet, quote, whole


def add_columns(sheet: Sheet, layout: Layout, block: Block) -> None:
    """Everything in the columns of the sides of one rubber."""
    for side in range(layout.sides):
        for column in (layout.columns.text(side), layout.columns.figure(side)):
            label(sheet, layout.heavy_row(block), column, HEAVY_LINE, "line")
    for side in range(layout.sides):
        for place in range(block.above, 0, -1):
            _add_entry(sheet, layout, block, side, place, above=True)
        for place in range(1, block.below + 1):
            _add_entry(sheet, layout, block, side, place, above=False)
    row = layout.foot_row(block)
    _add_games(sheet, layout, block, row)
    add_premiums(sheet, layout, block, row)
    for side in range(layout.sides):
        _add_total(sheet, layout, block, side, row + 1)
    add_settlement(sheet, layout, block, row + 1)


def _add_entry(sheet: Sheet, layout: Layout, block: Block, side: int, place: int, *, above: bool) -> None:
    """One entry in a side's column, with its words beside it."""
    columns = layout.columns
    row = layout.above_row(block, place) if above else layout.below_row(block, place)
    ref, words = at(row, columns.figure(side)), at(row, columns.text(side))
    if block.written:
        player = player_of(layout, block, side)
        sheet.add(Cell(ref, "given", form="points", look="raw", player=player))
        sheet.add(Cell(words, "given", look="verdict"))
        return
    places = columns.helper(f"{'high' if above else 'place'}{side}")
    figures = columns.above(side) if above else columns.below(side)
    found = f"MATCH({place},{deal_area(block, places)},0)"
    figure = f"INDEX({deal_area(block, figures)},{found})"
    needs = (*deal_refs(block, places), *deal_refs(block, figures))
    rest = '""'
    ended: tuple[Ref, ...] = ()
    if not above:
        line = columns.helper("line")
        ended = deal_refs(block, line)
        rest = f'IF(COUNTIF({deal_area(block, line)},{place})>0,{quote(GAME_LINE)},"")'
    computed(
        sheet,
        ref,
        f"IFERROR({figure},{rest})",
        (*needs, *ended),
        _entry_at(place, block.deals),
        look="raw",
        code="above-entry" if above else "below-entry",
        optional=block.entries_optional,
        player=player_of(layout, block, side),
    )
    if above:
        texts = columns.helper(f"text{side}")
        shown = f'IFERROR(INDEX({deal_area(block, texts)},{found})&"","")'
        text_needs = (*deal_refs(block, places), *deal_refs(block, texts))
        compute: Compute = _entry_at(place, block.deals)
    else:
        keys = columns.helper("key")
        key = f"INDEX({deal_area(block, keys)},{found})"
        shown = f'IFERROR(INDEX({tables.area(tables.NAME)},{key}),"")'
        text_needs = (*deal_refs(block, places), *deal_refs(block, keys))
        compute = _contract_at(place, block.deals)
    computed(
        sheet,
        words,
        shown,
        text_needs,
        compute,
        form="text",
        look="verdict",
        optional=True,
    )


def _entry_at(place: int, deals: int) -> Compute:
    """The figure of the deal whose entry stands there, or the line after a game."""

    def compute(figures: Sequence[Figure]) -> Figure:
        places, entries, lines = figures[:deals], figures[deals : 2 * deals], figures[2 * deals :]
        if place in places:
            return entries[places.index(place)]
        return GAME_LINE if place in lines else None

    return compute


def _contract_at(place: int, deals: int) -> Compute:
    def compute(figures: Sequence[Figure]) -> Figure:
        places, keys = figures[:deals], figures[deals:]
        key = keys[places.index(place)] if place in places else None
        return CONTRACTS[key - 1].text if isinstance(key, int) else None

    return compute


def _add_games(sheet: Sheet, layout: Layout, block: Block, row: int) -> None:
    """How many games each side has won: by the deals, or, where they are given, by the entries below the line."""
    label(sheet, row, layout.columns.gap, _("games"), "foot-name", span=1)
    column = layout.columns.helper("game")
    written = _written_refs(layout, block)
    for side in range(layout.sides):
        needs, compute = (*deal_refs(block, column), *written), _count_of(side + 1, block.deals)
        if block.written and not block.dealt:
            needs, compute = all_below(layout, block), _games_of(layout.sides, side)
        computed(
            sheet,
            at(row, layout.columns.figure(side)),
            f'IF({_nothing_written(layout, block)},"",COUNTIF({deal_area(block, column)},{side + 1}))',
            needs,
            compute,
            form="count",
            look="raw",
            code="games",
            optional=True,
            player=player_of(layout, block, side),
        )


def _signs(layout: Layout) -> list[int]:
    """Helper columns with a figure in each row in which a contract or points stand."""
    each = [f"{name}{side}" for name in ("place", "high") for side in range(layout.sides)]
    return [layout.columns.helper(name) for name in ("key", *each)]


def _written_refs(layout: Layout, block: Block) -> tuple[Ref, ...]:
    """What says whether anything stands in the deal list."""
    return tuple(ref for column in _signs(layout) for ref in deal_refs(block, column))


def _nothing_written(layout: Layout, block: Block) -> str:
    """Whether the deal list is empty: on a blank there are no games, not even 0."""
    return f"COUNT({','.join(deal_area(block, column) for column in _signs(layout))})=0"


def _games_of(sides: int, side: int) -> Compute:
    return lambda figures: games_below(split(figures, sides))[0][side]


def _count_of(place: int, deals: int) -> Compute:
    def compute(figures: Sequence[Figure]) -> Figure:
        games, written = figures[:deals], figures[deals:]
        if all(figure is None for figure in written):
            return None
        return sum(1 for figure in games if figure == place)

    return compute


def _add_total(sheet: Sheet, layout: Layout, block: Block, side: int, row: int) -> None:
    columns = layout.columns
    if side == 0:
        label(sheet, row, columns.gap, _("total"), "foot-name")
    first, last = layout.above_row(block, block.above), layout.below_row(block, block.below)
    premium = layout.premium_row(block)
    top, bottom = min(first, premium), max(last, premium)
    order = (side, *(other for other in range(layout.sides) if other != side))
    entries = [tuple(at(r, columns.figure(other)) for r in range(top, bottom + 1)) for other in order]
    anything = ",".join(f"{refs[0].a1}:{refs[-1].a1}" for refs in entries)
    length = bottom + 1 - top

    def compute(figures: Sequence[Figure]) -> Figure:
        if not any(isinstance(figure, int) for figure in figures):
            return None
        return sum(map(whole, figures[:length]))

    computed(
        sheet,
        at(row, columns.figure(side)),
        f'IF(COUNT({anything})=0,"",SUM({entries[0][0].a1}:{entries[0][-1].a1}))',
        tuple(ref for refs in entries for ref in refs),
        compute,
        look="total",
        code="side-total",
        explain=lambda figures: " + ".join(plain(f) for f in figures[:length] if isinstance(f, int)),
        rule=SUM_RULE,
        player=player_of(layout, block, side),
    )
