"""The ledger of a session: one row a rubber, each player's whists and running total, tours, money.

Beside the rubbers of a session it is a page of its own, worked out from them; alone it is a sheet to be filled in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.game import Row
from scorekeeper.games.bridge import places as grid
from scorekeeper.games.bridge.entries import Entry
from scorekeeper.games.bridge.filled import parts_of
from scorekeeper.games.bridge.heads import add_facts, rules_text, title_of
from scorekeeper.games.bridge.ledger_cells import add_table
from scorekeeper.games.bridge.ledger_plan import ALONE_POINTS, BLANK_ROWS, PAIR, POINTS, Ledger
from scorekeeper.games.bridge.places import LEDGER, LEDGER_PAGE, PAGE, Layout, at, name_at
from scorekeeper.games.bridge.premium_cells import settled_ref
from scorekeeper.games.bridge.state import LineResult, State
from scorekeeper.games.bridge.values import ALONE, CHICAGO_DEALS, CUTTHROAT, GAMES_TO_WIN, MOST_PLAYERS, Rules
from scorekeeper.i18n import _
from scorekeeper.model import Opening
from scorekeeper.sheet import Band, Column, Page, Ref, Sheet


def page_plan(layout: Layout) -> Ledger:
    """The ledger beside the rubbers of a session."""
    sources = []
    for block in layout.blocks:
        names = tuple(at(block.first, column) for column in map(name_at, range(len(layout.labels))))
        total = layout.foot_row(block) + (not layout.is_chicago)
        totals = tuple(at(total, layout.columns.figure(side)) for side in range(layout.sides))
        sources.append((names, totals))
    count = len(layout.blocks)
    ended = _ended(layout)
    return Ledger(layout.rules, layout.variant, layout.members, count, LEDGER_PAGE, 1, tuple(sources), ended)


def _ended(layout: Layout) -> tuple[tuple[Ref, ...], int]:
    """Where the last rubber says that it is over: the mark, then the games of each side or the tricks of the deals."""
    block = layout.blocks[-1]
    mark = settled_ref(layout, block)
    if block.totals:
        return (), 0  # a pad without its deals says no more than what they brought
    if layout.is_chicago:
        return (
            mark,
            *(at(block.row(deal), layout.columns.helper("ready")) for deal in range(CHICAGO_DEALS)),
        ), CHICAGO_DEALS
    row = layout.foot_row(block)
    return (mark, *(at(row, layout.columns.figure(side)) for side in range(layout.sides))), GAMES_TO_WIN


def add_ledger_page(sheet: Sheet, layout: Layout) -> None:
    """The page that sums the rubbers of a session up."""
    add_table(sheet, page_plan(layout))


def ledger_page(layout: Layout) -> Page:
    """The page itself."""
    return _page(page_plan(layout))


def _page(plan: Ledger) -> Page:
    columns = [
        Column(4),
        Column(15, wrap=8),
        Column(15, wrap=8),
        Column(7, drop=3),
        Column(7, drop=3),
        Column(8, drop=2),
        Column(7),
    ]
    if plan.alone:
        columns = [Column(4), *(Column(9, drop=2) for _side in range(ALONE))]
    columns += [column for _member in plan.members for column in (Column(7, drop=1), Column(8))]
    columns += [Column(7) for _column in range(plan.last_column - len(columns))]
    facts = (Band("facts", 1, grid.MEMBERS_ROW),) if plan.page == PAGE else ()
    return Page(
        plan.page,
        tuple(columns),
        (
            *facts,
            Band("head", plan.head, plan.head + 1),
            Band("body", plan.head + 2, plan.last_row),
            Band("foot", plan.last_row + 1, plan.last_row + 1),
        ),
        title=_("Ledger of whists"),
        frozen=plan.at(plan.head + 2, PAIR),
        notes=(_("a player who sits out is left blank; every row adds up to 0"),),
    )


def build_ledger(plan: Ledger, facts: Mapping[str, str]) -> Sheet:
    """The empty ledger."""
    sheet = Sheet(grid.LAYOUT, facts.get("title") or title_of(plan.variant), (), facts=dict(facts))
    code = f"{plan.variant or 'rubber'} {LEDGER} {plan.rubbers}/{len(plan.members)}"
    add_facts(sheet, plan.last_column, code, rules_text(plan.rules))
    add_table(sheet, plan)
    sheet.pages = (_page(plan),)
    return sheet


def blank_ledger(rules: Rules, variant: str) -> Sheet:
    """An empty ledger with room for six players."""
    members = ("",) * (ALONE if variant == CUTTHROAT else MOST_PLAYERS)
    sheet = build_ledger(Ledger(rules, variant, members, BLANK_ROWS), {})
    sheet.fill(sheet.given())
    return sheet


def filled_ledger(state: State, rows: Sequence[Row[Entry, LineResult]], opening: Opening) -> Sheet:
    """The ledger of a game: its closed rubbers."""
    closed = [part.rubber for part in parts_of(state, rows) if part.rubber.closed]
    plan = Ledger(state.rules, state.variant, state.players, max(BLANK_ROWS, len(closed)))
    sheet = build_ledger(plan, opening.facts)
    values = sheet.given()
    for number, rubber in enumerate(closed):
        row = plan.row(number)
        for side in range(state.sides):
            if plan.alone:
                values[plan.at(row, ALONE_POINTS + rubber.seats[side])] = rubber.total[side]
                continue
            members = [state.players[player] for player in rubber.seats[side::2]]
            values[plan.at(row, PAIR + side)] = " + ".join(members)
            values[plan.at(row, POINTS + side)] = rubber.total[side]
    sheet.fill(values)
    return sheet


__all__ = ["Ledger", "add_ledger_page", "blank_ledger", "build_ledger", "filled_ledger", "ledger_page"]
