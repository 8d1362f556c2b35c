"""The ledger of a session: one row a rubber, each player's whists and running total, tours, money.

Beside the rubbers of a session it is a page of its own, worked out from them; alone it is a sheet to be filled in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.game import Row
from scorekeeper.games.bridge import places as grid
from scorekeeper.games.bridge.columns import WHIST_RULE, explain_whists, whists_formula
from scorekeeper.games.bridge.filled import parts_of
from scorekeeper.games.bridge.heads import add_facts, rules_text, title_of
from scorekeeper.games.bridge.notation import Entry
from scorekeeper.games.bridge.places import LEDGER, LEDGER_PAGE, PAGE, Layout, at, name_at, whole
from scorekeeper.games.bridge.rules import ALONE, CUTTHROAT, MOST_PLAYERS, TOUR, Rules
from scorekeeper.games.bridge.score import net_whists, settle, whists
from scorekeeper.games.bridge.state import LineResult, State
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Opening, plain
from scorekeeper.names import SEAT_LETTERS, fold
from scorekeeper.sheet import Band, Cell, Column, Compute, Page, Ref, Sheet, ZeroSum

NUMBER, PAIR, OTHER_PAIR, POINTS, OTHER_POINTS, DIFFERENCE, WHISTS = range(1, 8)
ALONE_POINTS = 2
"""First of the three columns of points where everybody plays for himself."""
BLANK_ROWS = 12
LEDGER_RULE = "Source 003: each partner wins the whists from one opponent; each row sums to zero"


@dataclass(frozen=True, slots=True)
class Ledger:
    """What a ledger is made for: its members (empty names in a blank) and how many rubbers it has room for."""

    rules: Rules
    variant: str
    members: tuple[str, ...]
    rubbers: int
    page: str = PAGE
    head: int = grid.GROUPS_ROW
    """The row of the names; the next one heads the columns."""
    sources: tuple[tuple[tuple[Ref, ...], tuple[Ref, ...]], ...] = field(default=())
    """For each rubber on another page: its players' names by seat, and the totals of the sides."""

    @property
    def alone(self) -> bool:
        """True for the cut-throat game: points of three players instead of two pairs."""
        return self.variant == CUTTHROAT

    @property
    def first_member(self) -> int:
        """The first column of the first member."""
        return ALONE_POINTS + ALONE if self.alone else WHISTS + 1

    @property
    def tours(self) -> bool:
        """True where three rubbers are summed up as a tour."""
        return self.rules.session == "tour3"

    def row(self, rubber: int) -> int:
        """The row of a rubber counted from 0; after every third one stands its tour."""
        return self.head + 2 + rubber + (rubber // TOUR if self.tours else 0)

    @property
    def last_row(self) -> int:
        """The last row of a rubber or tour."""
        last = self.row(self.rubbers - 1)
        return last + (self.tours and self.rubbers % TOUR == 0)

    def at(self, row: int, column: int) -> Ref:
        """A place on the ledger's page."""
        return Ref(self.page, row, column)

    def won(self, member: int) -> int:
        """The column of a member's whists in a rubber."""
        return self.first_member + 2 * member

    def running(self, member: int) -> int:
        """The column of a member's running total."""
        return self.first_member + 2 * member + 1

    @property
    def last_column(self) -> int:
        """The last column that is printed."""
        least = grid.STAKE if self.page == PAGE else 0
        return max(self.running(len(self.members) - 1), least)


# as a page beside the rubbers ------------------------------------------------------------------------------


def _page_plan(layout: Layout) -> Ledger:
    sources = []
    for block in layout.blocks:
        names = tuple(at(block.first, column) for column in map(name_at, range(len(layout.labels))))
        total = layout.foot_row(block) + (not layout.is_chicago)
        totals = tuple(at(total, layout.columns.figure(side)) for side in range(layout.sides))
        sources.append((names, totals))
    return Ledger(layout.rules, layout.variant, layout.members, len(layout.blocks), LEDGER_PAGE, 1, tuple(sources))


def add_ledger_page(sheet: Sheet, layout: Layout) -> None:
    """The page that sums the rubbers of a session up."""
    _add_table(sheet, _page_plan(layout))


def ledger_page(layout: Layout) -> Page:
    """The page itself."""
    return _page(_page_plan(layout))


def _page(plan: Ledger) -> Page:
    columns = [Column(4), Column(18), Column(18), Column(7, drop=2), Column(7, drop=2), Column(8), Column(7)]
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


# as a sheet of its own -------------------------------------------------------------------------------------


def build_ledger(plan: Ledger, facts: Mapping[str, str]) -> Sheet:
    """The empty ledger."""
    sheet = Sheet(grid.LAYOUT, facts.get("title") or title_of(plan.variant), (), facts=dict(facts))
    code = f"{plan.variant or 'rubber'} {LEDGER} {plan.rubbers}/{len(plan.members)}"
    add_facts(sheet, plan.last_column, code, rules_text(plan.rules))
    _add_table(sheet, plan)
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


# the table -------------------------------------------------------------------------------------------------


def _add_table(sheet: Sheet, plan: Ledger) -> None:
    _add_heads(sheet, plan)
    for rubber in range(plan.rubbers):
        _add_rubber(sheet, plan, rubber)
        if plan.tours and (rubber + 1) % TOUR == 0:
            _add_tour(sheet, plan, rubber)
    _add_money(sheet, plan)
    sheet.sums += tuple(_row_sum(plan, rubber) for rubber in range(plan.rubbers))


def _label(sheet: Sheet, ref: Ref, text: Figure, look: str, span: int = 1) -> None:
    sheet.add(Cell(ref, "label", text, look=look, span=span))


def _add_heads(sheet: Sheet, plan: Ledger) -> None:
    for column in range(NUMBER, plan.first_member):
        _label(sheet, plan.at(plan.head, column), None, "head")
    heads: tuple[str, ...] = (_("no."), _("pair"), _("against"), _("points"), _("points"), _("difference"), _("whists"))
    if plan.alone:
        names = (name or letter for name, letter in zip(plan.members, SEAT_LETTERS, strict=False))
        heads = (_("no."), *(_("points of {player}").format(player=name) for name in names))
    for column, text in enumerate(heads, 1):
        _label(sheet, plan.at(plan.head + 1, column), text, "head")
    for member, name in enumerate(plan.members):
        ref = plan.at(plan.head, plan.won(member))
        if plan.page == PAGE:
            prompt = _("name of player {letter}").format(letter=member + 1)
            sheet.add(Cell(ref, "given", name or None, look="head-group", span=2, prompt=prompt))
        else:
            _label(sheet, ref, name, "head-group", 2)
        _label(sheet, plan.at(plan.head + 1, plan.won(member)), "±", "head")
        _label(sheet, plan.at(plan.head + 1, plan.running(member)), _("total"), "head")


def _computed(
    sheet: Sheet, plan: Ledger, ref: Ref, formula: str, needs: Sequence[Ref], compute: Compute, **more: object
) -> None:
    # Beside the rubbers the page may be missing, as in a CSV file: nothing is asked of it then.
    options: dict[str, object] = {"form": "signed", "look": "raw", "optional": plan.page != PAGE, **more}
    sheet.add(Cell(ref, "computed", formula=formula, needs=tuple(needs), compute=compute, **options))  # type: ignore[arg-type]


def _add_rubber(sheet: Sheet, plan: Ledger, rubber: int) -> None:
    row = plan.row(rubber)
    _label(sheet, plan.at(row, NUMBER), rubber + 1, "number")
    sheet.cells[plan.at(row, NUMBER)].form = "count"
    if plan.alone:
        _add_alone(sheet, plan, rubber)
        return
    if plan.sources:
        _add_sources(sheet, plan, rubber)
    else:
        for column in (PAIR, OTHER_PAIR):
            hint = _("two names as in the head, with + between")
            sheet.add(Cell(plan.at(row, column), "given", look="verdict", prompt=hint, deal=rubber + 1))
        for column in (POINTS, OTHER_POINTS):
            sheet.add(Cell(plan.at(row, column), "given", form="points", look="raw", deal=rubber + 1))
    one, other = plan.at(row, POINTS), plan.at(row, OTHER_POINTS)
    difference, won = plan.at(row, DIFFERENCE), plan.at(row, WHISTS)
    _computed(
        sheet,
        plan,
        difference,
        f'IF(COUNT({one.a1},{other.a1})<2,"",{one.a1}-{other.a1})',
        (one, other),
        lambda figures: whole(figures[0]) - whole(figures[1]) if _both(figures) else None,
        code="difference",
        explain=lambda figures: f"{plain(whole(figures[0]))} − {plain(whole(figures[1]))}",
        rule=WHIST_RULE,
        deal=rubber + 1,
    )
    _computed(
        sheet,
        plan,
        won,
        f'IF(COUNT({difference.a1})=0,"",{whists_formula(plan.rules.rounding, difference.a1)})',
        (difference,),
        lambda figures: whists(plan.rules.rounding, figures[0]) if isinstance(figures[0], int) else None,
        code="whists",
        explain=lambda figures: explain_whists((figures[0], 0)),
        rule=WHIST_RULE,
        deal=rubber + 1,
    )
    for member in range(len(plan.members)):
        _add_member(sheet, plan, rubber, member)


def _both(figures: Sequence[Figure]) -> bool:
    return all(isinstance(figure, int) for figure in figures)


def _add_sources(sheet: Sheet, plan: Ledger, rubber: int) -> None:
    """Pairs and points taken over from the page of the rubbers."""
    row = plan.row(rubber)
    names, totals = plan.sources[rubber]
    for side, total in enumerate(totals):
        first, second = names[side], names[side + 2]
        _computed(
            sheet,
            plan,
            plan.at(row, PAIR + side),
            f'{first.page}!{first.a1}&" + "&{second.page}!{second.a1}',
            (first, second),
            lambda figures: f"{_named(figures[0])} + {_named(figures[1])}",
            form="text",
            look="verdict",
        )
        _add_total_of(sheet, plan, plan.at(row, POINTS + side), total)


def _add_total_of(sheet: Sheet, plan: Ledger, ref: Ref, total: Ref) -> None:
    """A side's total, taken over from the page of the rubbers."""
    formula = f'IF(COUNT({total.page}!{total.a1})=0,"",{total.page}!{total.a1})'
    _computed(sheet, plan, ref, formula, (total,), lambda figures: figures[0], form="points")


def _add_alone(sheet: Sheet, plan: Ledger, rubber: int) -> None:
    """Three players: their points, and what each wins from the two others."""
    row = plan.row(rubber)
    points = [plan.at(row, ALONE_POINTS + side) for side in range(ALONE)]
    for side, ref in enumerate(points):
        if plan.sources:
            _add_total_of(sheet, plan, ref, plan.sources[rubber][1][side])
        else:
            sheet.add(Cell(ref, "given", form="points", look="raw", deal=rubber + 1))
    for member in range(ALONE):
        mine = points[member]
        others = [ref for ref in points if ref != mine]
        won = "+".join(whists_formula(plan.rules.rounding, f"({mine.a1}-{other.a1})") for other in others)
        _computed(
            sheet,
            plan,
            plan.at(row, plan.won(member)),
            f'IF(COUNT({points[0].a1}:{points[-1].a1})<{ALONE},"",{won})',
            points,
            _alone_whists(plan.rules, member),
            code="player-whists",
            rule=LEDGER_RULE,
            deal=rubber + 1,
            player=plan.members[member] or None,
        )
        _add_running(sheet, plan, rubber, member, plan.at(row, plan.won(member)))


def _alone_whists(rules: Rules, member: int) -> Compute:
    return lambda figures: (
        net_whists(settle(rules.rounding, [whole(figure) for figure in figures]), ALONE)[member]
        if all(isinstance(figure, int) for figure in figures)
        else None
    )


def _named(figure: Figure) -> str:
    return "" if figure is None else str(figure)


def _add_member(sheet: Sheet, plan: Ledger, rubber: int, member: int) -> None:
    """What a player has won in a rubber, blank when he sat out, and his running total."""
    row = plan.row(rubber)
    won, name = plan.at(row, WHISTS), plan.at(plan.head, plan.won(member))
    pairs = plan.at(row, PAIR), plan.at(row, OTHER_PAIR)
    mine = plan.at(row, plan.won(member))
    own = f'"+"&SUBSTITUTE(UPPER({name.a1})," ","")&"+"'
    one, other = (f'ISNUMBER(FIND({own},"+"&SUBSTITUTE(UPPER({pair.a1})," ","")&"+"))' for pair in pairs)
    _computed(
        sheet,
        plan,
        mine,
        f'IF(OR({won.a1}="",{name.a1}=""),"",IF({one},{won.a1},IF({other},-{won.a1},"")))',
        (won, name, *pairs),
        _member_whists,
        code="player-whists",
        rule=LEDGER_RULE,
        deal=rubber + 1,
        player=plan.members[member] or None,
    )
    _add_running(sheet, plan, rubber, member, won)


def _add_running(sheet: Sheet, plan: Ledger, rubber: int, member: int, settled: Ref) -> None:
    """A player's running total; it stands still in a rubber he sat out. ``settled`` has a figure once one is due."""
    row = plan.row(rubber)
    name, mine = plan.at(plan.head, plan.won(member)), plan.at(row, plan.won(member))
    before = plan.at(plan.row(rubber - 1), plan.running(member)) if rubber else None
    former = f"N({before.a1})+" if before else ""
    _computed(
        sheet,
        plan,
        plan.at(row, plan.running(member)),
        f'IF(OR({settled.a1}="",{name.a1}=""),"",{former}N({mine.a1}))',
        (settled, name, mine, *((before,) if before else ())),
        lambda figures: (
            None if figures[0] is None or figures[1] is None else sum(whole(figure) for figure in figures[2:])
        ),
        look="total",
        code="running-total",
        explain=lambda figures: " + ".join(plain(whole(figure)) for figure in reversed(figures[2:])),
        rule=LEDGER_RULE,
        deal=rubber + 1,
        player=plan.members[member] or None,
    )


def pair_members(figure: Figure) -> list[str]:
    """The names of a pair, as they are compared."""
    return [fold(name) for name in str(figure or "").split("+") if fold(name)]


def _member_whists(figures: Sequence[Figure]) -> Figure:
    won, name, pair, other = figures
    if not isinstance(won, int) or name is None:
        return None
    own = fold(str(name))
    if own in pair_members(pair):
        return won
    return -won if own in pair_members(other) else None


def _add_tour(sheet: Sheet, plan: Ledger, rubber: int) -> None:
    """The sum of a tour: the three rubbers up to this one."""
    row = plan.row(rubber) + 1
    text = _("tour {number}").format(number=(rubber + 1) // TOUR)
    _label(sheet, plan.at(row, PAIR), text, "foot-name")
    for member in range(len(plan.members)):
        refs = tuple(plan.at(plan.row(rubber - step), plan.won(member)) for step in reversed(range(TOUR)))
        _computed(
            sheet,
            plan,
            plan.at(row, plan.won(member)),
            f'IF(COUNT({refs[0].a1}:{refs[-1].a1})=0,"",SUM({refs[0].a1}:{refs[-1].a1}))',
            refs,
            lambda figures: sum(map(whole, figures)) if any(isinstance(f, int) for f in figures) else None,
            look="total",
            code="tour-total",
            rule="Бридж во всех видах (tour)",
            player=plan.members[member] or None,
        )


def _add_money(sheet: Sheet, plan: Ledger) -> None:
    """Whists in minor units, where there is a stake."""
    row = plan.last_row + 1
    _label(sheet, plan.at(row, PAIR), _("money"), "foot-name")
    stake = at(grid.FACTS_ROW, grid.STAKE)
    stake_text = stake.a1 if plan.page == PAGE else f"{PAGE}!{stake.a1}"
    for member in range(len(plan.members)):
        refs = tuple(plan.at(plan.row(rubber), plan.won(member)) for rubber in range(plan.rubbers))
        name = plan.at(plan.head, plan.won(member))
        listed = f"{refs[0].a1}:{refs[-1].a1}"
        if plan.tours:
            listed = ",".join(ref.a1 for ref in refs)
        _computed(
            sheet,
            plan,
            plan.at(row, plan.running(member)),
            f'IF(OR(COUNT({stake_text})=0,{name.a1}=""),"",{stake_text}*SUM({listed}))',
            (stake, name, *refs),
            lambda figures: (
                whole(figures[0]) * sum(map(whole, figures[2:]))
                if isinstance(figures[0], int) and figures[1] is not None
                else None
            ),
            look="total",
            code="money",
            explain=lambda figures: f"{plain(sum(map(whole, figures[2:])))} × {plain(whole(figures[0]))}",
            player=plan.members[member] or None,
            optional=True,
        )


def _row_sum(plan: Ledger, rubber: int) -> ZeroSum:
    row = plan.row(rubber)
    parts = tuple(plan.at(row, plan.won(member)) for member in range(len(plan.members)))
    place = plan.at(row, plan.first_member - 1)
    return ZeroSum("ledger-sum", place, parts, (1,) * len(parts), rubber + 1, LEDGER_RULE)


__all__ = ["Ledger", "add_ledger_page", "blank_ledger", "build_ledger", "filled_ledger", "ledger_page"]
