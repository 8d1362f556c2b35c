"""The cells of a ledger: pairs and points, difference and whists, each player's running total, tours, money."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge import places as grid
from scorekeeper.games.bridge.ledger_plan import (
    ALONE_POINTS,
    DIFFERENCE,
    LEDGER_RULE,
    NUMBER,
    OTHER_PAIR,
    OTHER_POINTS,
    PAIR,
    POINTS,
    WHISTS,
    Ledger,
)
from scorekeeper.games.bridge.places import PAGE, at
from scorekeeper.games.bridge.score import net_whists, settle, whists
from scorekeeper.games.bridge.settlement_cells import WHIST_RULE, explain_whists, rounding_of_difference, whists_formula
from scorekeeper.games.bridge.values import ALONE, CHICAGO, TOUR, Rules
from scorekeeper.i18n import _
from scorekeeper.model import Figure, plain
from scorekeeper.names import SEAT_LETTERS, fold, matching_players
from scorekeeper.sheet import Cell, Compute, Ref, Sheet, ZeroSum, whole


def add_table(sheet: Sheet, plan: Ledger) -> None:
    """Heads, rubbers, tours and money."""
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
    sheet: Sheet,
    plan: Ledger,
    ref: Ref,
    formula: str,
    needs: Sequence[Ref],
    compute: Compute,
    code: str = "",
    **more: object,
) -> None:
    # Beside the rubbers the page may be missing, as in a CSV file: nothing is asked of it then.
    options: dict[str, object] = {"form": "signed", "look": "raw", "optional": plan.page != PAGE, **more}
    cell = Cell(ref, "computed", formula=formula, needs=tuple(needs), compute=compute, code=code, **options)  # type: ignore[arg-type]
    sheet.add(cell)


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
            sheet.add(Cell(plan.at(row, column), "given", look="verdict", prompt=hint, deal=plan.deal(rubber)))
        for column in (POINTS, OTHER_POINTS):
            sheet.add(Cell(plan.at(row, column), "given", form="points", look="raw", deal=plan.deal(rubber)))
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
        deal=plan.deal(rubber),
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
        told=rounding_of_difference,
        rule=WHIST_RULE,
        deal=plan.deal(rubber),
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
            code="rubber-players",
            deal=plan.deal(rubber),
        )
        _add_total_of(sheet, plan, plan.at(row, POINTS + side), total, last=rubber == plan.rubbers - 1)


def _add_total_of(sheet: Sheet, plan: Ledger, ref: Ref, total: Ref, *, last: bool) -> None:
    """A side's total, taken over from the page of the rubbers once the rubber is over; only the last may be in play."""
    places, due = plan.ended
    test = f"COUNT({total.page}!{total.a1})=0"
    if not last or not places:
        formula = f'IF({test},"",{total.page}!{total.a1})'
        _computed(sheet, plan, ref, formula, (total,), lambda figures: figures[0], code="side-total",
                  form="points")  # fmt: skip
        return
    mark, *counts = (f"{place.page}!{place.a1}" for place in places)
    reached = "SUM" if plan.variant == CHICAGO else "MAX"
    running = f'AND({mark}="",{reached}({",".join(counts)})<{due})'
    reckon = sum if plan.variant == CHICAGO else max

    def compute(figures: Sequence[Figure]) -> Figure:
        return figures[0] if figures[1] is not None or reckon(map(whole, figures[2:])) >= due else None

    _computed(sheet, plan, ref, f'IF(OR({test},{running}),"",{total.page}!{total.a1})', (total, *places), compute,
              code="side-total", form="points")  # fmt: skip


def _add_alone(sheet: Sheet, plan: Ledger, rubber: int) -> None:
    """Three players: their points, and what each wins from the two others."""
    row = plan.row(rubber)
    points = [plan.at(row, ALONE_POINTS + side) for side in range(ALONE)]
    for side, ref in enumerate(points):
        if plan.sources:
            _add_total_of(sheet, plan, ref, plan.sources[rubber][1][side], last=rubber == plan.rubbers - 1)
        else:
            sheet.add(Cell(ref, "given", form="points", look="raw", deal=plan.deal(rubber)))
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
            deal=plan.deal(rubber),
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
        (won, name, *pairs, *(plan.at(plan.head, plan.won(other)) for other in range(len(plan.members)))),
        _member_whists,
        code="player-whists",
        rule=LEDGER_RULE,
        deal=plan.deal(rubber),
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
        deal=plan.deal(rubber),
        player=plan.members[member] or None,
    )


def pair_members(figure: Figure, names: Sequence[str] = ()) -> list[str]:
    """The names of a pair, as they are compared; of these ``names`` one may be told by its beginning alone."""
    said = [name for name in str(figure or "").split("+") if fold(name)]
    found = [matching_players(name, names) for name in said]
    return [
        fold(names[players[0]]) if len(players) == 1 else fold(name) for name, players in zip(said, found, strict=True)
    ]


def _member_whists(figures: Sequence[Figure]) -> Figure:
    won, name, pair, other, *heads = figures
    if not isinstance(won, int) or name is None:
        return None
    names = [str(head) for head in heads if head is not None]
    own = fold(str(name))
    if own in pair_members(pair, names):
        return won
    return -won if own in pair_members(other, names) else None


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
    return ZeroSum("player-whists", place, parts, (1,) * len(parts), plan.deal(rubber), LEDGER_RULE)
