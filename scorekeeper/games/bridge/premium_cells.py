"""The premium of a rubber, finished or given up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.games.bridge.column_cells import all_below, computed, games_below, player_of, split
from scorekeeper.games.bridge.places import (
    NUMBER,
    SETTLED,
    Block,
    Layout,
    at,
    label,
    some,
)
from scorekeeper.games.bridge.score import rubber_premium, unfinished_premium
from scorekeeper.games.bridge.values import GAMES_TO_WIN, RUBBER_PREMIUMS, UNFINISHED_GAME, UNFINISHED_SOURCE, Rules
from scorekeeper.i18n import _
from scorekeeper.model import Figure
from scorekeeper.sheet import Cell, Compute, Ref, Sheet, whole


def settled_ref(layout: Layout, block: Block) -> Ref:
    """The cell that says a rubber was given up and settled."""
    return at(block.row(block.deals), layout.columns.below(0) - 1)


def add_premiums(sheet: Sheet, layout: Layout, block: Block, games_row: int) -> None:
    """For the rubber, or for what was unfinished when it was given up."""
    columns, rules = layout.columns, layout.rules
    label(
        sheet, block.row(block.deals), NUMBER, _("rubber given up and settled"), "foot-name", span=columns.below(0) - 2
    )
    settled = settled_ref(layout, block)
    sheet.add(Cell(settled, "given", look="mark", choices=(SETTLED,)))
    row = layout.premium_row(block)
    label(sheet, row, columns.gap, _("premium"), "foot-name")
    games = tuple(at(games_row, columns.figure(side)) for side in range(layout.sides))
    parts = _add_part_scores(sheet, layout, block)
    for side in range(layout.sides):
        computed(
            sheet,
            at(row, columns.figure(side)),
            _premium_formula(rules, [f"N({ref.a1})" for ref in games], [ref.a1 for ref in parts], settled.a1, side),
            (*games, *parts, settled),
            (lambda _figures: None) if block.premium_elsewhere else _premium_of(rules, layout.sides, side),
            look="total",
            code="rubber-premium",
            explain=_explain_premium(rules, layout.sides),
            rule=f"{RUBBER_PREMIUMS[rules.rubber_premium].source}; {UNFINISHED_SOURCE}",
            player=player_of(layout, block, side),
        )


def _add_part_scores(sheet: Sheet, layout: Layout, block: Block) -> list[Ref]:
    """Helper cells: each side's part-score in the game not completed."""
    columns, row = layout.columns, block.row(block.deals)
    refs = []
    for side in range(layout.sides):
        ref = at(row, columns.helper(f"run{side}"))
        if block.written and not block.dealt:
            needs, formula = all_below(layout, block), ""
            compute: Compute = _part_of(layout.sides, side)
        else:
            game, run = (at(row - 1, columns.helper(name)) for name in ("game", f"run{side}"))
            needs, formula = (game, run), f"IF({game.a1}>0,0,{run.a1})"
            compute = _last_part
        computed(sheet, ref, formula, needs, compute, form="count", look="number", optional=True)
        refs.append(ref)
    return refs


def _part_of(sides: int, side: int) -> Compute:
    return lambda figures: games_below(split(figures, sides))[1][side]


def _last_part(figures: Sequence[Figure]) -> Figure:
    return 0 if figures[0] else whole(figures[1])


def premiums_of(rules: Rules, games: Sequence[int], parts: Sequence[int], *, given_up: bool) -> tuple[int, ...]:
    """The premiums by side: of a rubber that is won, or of what is unfinished when it was given up."""
    winner = next((side for side, count in enumerate(games) if count >= GAMES_TO_WIN), None)
    if winner is not None:
        return rubber_premium(rules, games, winner)
    return unfinished_premium(rules, games, parts) if given_up else (0,) * len(games)


def _premium_of(rules: Rules, sides: int, side: int) -> Compute:
    def compute(figures: Sequence[Figure]) -> Figure:
        games, parts = [whole(f) for f in figures[:sides]], [whole(f) for f in figures[sides : 2 * sides]]
        return some(premiums_of(rules, games, parts, given_up=figures[-1] is not None)[side])

    return compute


def _explain_premium(rules: Rules, sides: int) -> Callable[[Sequence[Figure]], str]:
    row = RUBBER_PREMIUMS[rules.rubber_premium]

    def explain(figures: Sequence[Figure]) -> str:
        games = [whole(figure) for figure in figures[:sides]]
        text = _("games {games}: {meaning}; unfinished, {game} for the only game and {part} for the only part-score")
        return text.format(
            games=":".join(map(str, games)),
            meaning=_(row.meaning),
            game=UNFINISHED_GAME,
            part=rules.unfinished_partscore,
        )

    return explain


def _premium_formula(rules: Rules, games: Sequence[str], parts: Sequence[str], settled: str, side: int) -> str:
    row = RUBBER_PREMIUMS[rules.rubber_premium]
    others = "+".join(game for place, game in enumerate(games) if place != side)
    won = f"IF({games[side]}>={GAMES_TO_WIN},IF({others}>0,{row.other},{row.clean}),0)+{row.each_game}*{games[side]}"
    only_game, only_part = _unfinished_formula(rules, games, side), _unfinished_formula(rules, parts, side)
    game_points = f"{row.each_game}*{games[side]}" if row.each_game else f"{UNFINISHED_GAME}*{only_game}"
    left = f"{game_points}+{rules.unfinished_partscore}*{only_part}"
    amount = f'IF(MAX({",".join(games)})>={GAMES_TO_WIN},{won},IF({settled}="",0,{left}))'
    return f'IF(({amount})=0,"",{amount})'


def _unfinished_formula(rules: Rules, owned: Sequence[str], side: int) -> str:
    """1 when the side is paid for what it owns, else 0."""
    if rules.unfinished == "none":
        return "0"
    mine = f"({owned[side]}>0)"
    if rules.unfinished == "each_side":
        return mine
    others = "".join(f"*({figure}=0)" for place, figure in enumerate(owned) if place != side)
    return f"{mine}{others}"
