"""The columns of the sides: entries above and below the heavy line, the lines after games, the premium, and the sums."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.games.bridge import tables_page as tables
from scorekeeper.games.bridge.excel_text import area, joined, quote
from scorekeeper.games.bridge.places import (
    CONTRACTS,
    DEALER,
    DECLARER,
    GAME_LINE,
    HEAVY_LINE,
    NUMBER,
    SETTLED,
    Block,
    Layout,
    at,
    label,
    some,
    whole,
)
from scorekeeper.games.bridge.rules import (
    ALONE,
    CHICAGO_DEALS,
    GAMES_TO_WIN,
    HALF,
    HUNDRED,
    RUBBER_PREMIUMS,
    UNFINISHED_GAME,
    UNFINISHED_SOURCE,
    Rules,
)
from scorekeeper.games.bridge.score import net_whists, rubber_premium, settle, unfinished_premium, whists
from scorekeeper.i18n import _
from scorekeeper.model import Figure, plain, signed
from scorekeeper.sheet import Cell, Compute, Ref, Sheet

SUM_RULE = "Source 003: everything written above and below the line"
WHIST_RULE = "Source 003: the difference divided by 100, to a whole number"


def _computed(sheet: Sheet, ref: Ref, formula: str, needs: Sequence[Ref], compute: Compute, **more: object) -> None:
    options: dict[str, object] = {"form": "points", "look": "raw", **more}
    sheet.add(Cell(ref, "computed", formula=formula, needs=tuple(needs), compute=compute, **options))  # type: ignore[arg-type]


def player_of(layout: Layout, block: Block, side: int) -> str | None:
    """The player a side is, where each plays alone."""
    return (block.names[side] or None) if layout.sides == ALONE else None


# rubbers ---------------------------------------------------------------------------------------------------


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
    _add_premiums(sheet, layout, block, row)
    for side in range(layout.sides):
        _add_total(sheet, layout, block, side, row + 1)
    add_settlement(sheet, layout, block, row + 1)


def _deal_area(block: Block, column: int) -> str:
    return area(column, block.row(0), block.row(block.deals - 1))


def _deal_refs(block: Block, column: int) -> tuple[Ref, ...]:
    return tuple(at(block.row(deal), column) for deal in range(block.deals))


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
    found = f"MATCH({place},{_deal_area(block, places)},0)"
    figure = f"INDEX({_deal_area(block, figures)},{found})"
    needs = (*_deal_refs(block, places), *_deal_refs(block, figures))
    rest = '""'
    ended: tuple[Ref, ...] = ()
    if not above:
        line = columns.helper("line")
        ended = _deal_refs(block, line)
        rest = f'IF(COUNTIF({_deal_area(block, line)},{place})>0,{quote(GAME_LINE)},"")'
    _computed(
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
        shown = f'IFERROR(INDEX({_deal_area(block, texts)},{found})&"","")'
        text_needs = (*_deal_refs(block, places), *_deal_refs(block, texts))
        compute: Compute = _entry_at(place, block.deals)
    else:
        keys = columns.helper("key")
        key = f"INDEX({_deal_area(block, keys)},{found})"
        shown = f'IFERROR(INDEX({tables.area(tables.NAME)},{key}),"")'
        text_needs = (*_deal_refs(block, places), *_deal_refs(block, keys))
        compute = _contract_at(place, block.deals)
    _computed(
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
    for side in range(layout.sides):
        needs, compute = _deal_refs(block, column), _count_of(side + 1)
        if block.written:
            needs, compute = _all_below(layout, block), _games_of(layout.sides, side)
        _computed(
            sheet,
            at(row, layout.columns.figure(side)),
            f"COUNTIF({_deal_area(block, column)},{side + 1})",
            needs,
            compute,
            form="count",
            look="foot",
            code="games",
            optional=True,
            player=player_of(layout, block, side),
        )


def _all_below(layout: Layout, block: Block) -> tuple[Ref, ...]:
    return tuple(ref for side in range(layout.sides) for ref in below_refs(layout, block, side))


def _games_of(sides: int, side: int) -> Compute:
    return lambda figures: games_below(split(figures, sides))[0][side]


def _count_of(place: int) -> Compute:
    return lambda figures: sum(1 for figure in figures if figure == place)


def below_refs(layout: Layout, block: Block, side: int) -> tuple[Ref, ...]:
    """A side's entries below the line, the first next to it."""
    column = layout.columns.figure(side)
    return tuple(at(layout.below_row(block, place), column) for place in range(1, block.below + 1))


def above_refs(layout: Layout, block: Block, side: int) -> tuple[Ref, ...]:
    """A side's entries above the line, the first next to it."""
    column = layout.columns.figure(side)
    return tuple(at(layout.above_row(block, place), column) for place in range(1, block.above + 1))


def split(figures: Sequence[Figure], sides: int) -> list[Sequence[Figure]]:
    """Figures of all sides one after the other, cut into one column for each side."""
    length = len(figures) // sides
    return [figures[side * length : (side + 1) * length] for side in range(sides)]


def games_below(entries: Sequence[Sequence[Figure]]) -> tuple[list[int], list[int]]:
    """Games won and part-scores on, by side, from the columns below the line read downwards.

    A text in any column is a line: whoever has 100 or more above it has won that game. After the last line figures
    count as a part-score, or as a game where they reach 100.
    """
    sides = len(entries)
    games, part = [0] * sides, [0] * sides
    for row in zip(*entries, strict=True):
        if any(isinstance(figure, str) for figure in row):
            _close_game(games, part)
            part = [0] * sides
        part = [points + whole(figure) for points, figure in zip(part, row, strict=True)]
    if _close_game(games, part):
        part = [0] * sides
    return games, part


def _close_game(games: list[int], part: Sequence[int]) -> bool:
    winner = next((side for side, points in enumerate(part) if points >= HUNDRED), None)
    if winner is None:
        return False
    games[winner] += 1
    return True


def settled_ref(layout: Layout, block: Block) -> Ref:
    """The cell that says a rubber was given up and settled."""
    return at(block.row(block.deals), layout.columns.below(0) - 1)


def _add_premiums(sheet: Sheet, layout: Layout, block: Block, games_row: int) -> None:
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
        _computed(
            sheet,
            at(row, columns.figure(side)),
            _premium_formula(rules, [ref.a1 for ref in games], [ref.a1 for ref in parts], settled.a1, side),
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
        if block.written:
            needs, formula = _all_below(layout, block), ""
            compute: Compute = _part_of(layout.sides, side)
        else:
            game, run = (at(row - 1, columns.helper(name)) for name in ("game", f"run{side}"))
            needs, formula = (game, run), f"IF({game.a1}>0,0,{run.a1})"
            compute = _last_part
        _computed(sheet, ref, formula, needs, compute, form="count", look="number", optional=True)
        refs.append(ref)
    return refs


def _part_of(sides: int, side: int) -> Compute:
    return lambda figures: games_below(split(figures, sides))[1][side]


def _last_part(figures: Sequence[Figure]) -> Figure:
    return 0 if figures[0] else whole(figures[1])


def _premium_of(rules: Rules, sides: int, side: int) -> Compute:
    def compute(figures: Sequence[Figure]) -> Figure:
        games, parts = [whole(f) for f in figures[:sides]], [whole(f) for f in figures[sides : 2 * sides]]
        winner = next((other for other, count in enumerate(games) if count >= GAMES_TO_WIN), None)
        if winner is not None:
            return some(rubber_premium(rules, games, winner)[side])
        return some(unfinished_premium(rules, games, parts)[side]) if figures[-1] is not None else None

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

    _computed(
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


# settlement ------------------------------------------------------------------------------------------------


def whists_formula(rounding: str, difference: str) -> str:
    """The whists of a difference, by the named rounding, with its sign."""
    amount = f"ABS({difference})"
    full, rest = f"INT({amount}/{HUNDRED})", f"MOD({amount},{HUNDRED})"
    rounded = {
        "half_up": f"INT(({amount}+{HALF})/{HUNDRED})",
        "half_down": f"INT(({amount}+{HALF - 1})/{HUNDRED})",
        "half_even": f"({full}+IF(OR({rest}>{HALF},AND({rest}={HALF},MOD({full},2)=1)),1,0))",
        "truncate": full,
        "none": amount,
    }[rounding]
    return f"SIGN({difference})*{rounded}"


def explain_whists(figures: Sequence[Figure]) -> str:
    """What each rounding makes of the difference, so that the option under which a figure is right is named."""
    return roundings_of(whole(figures[0]) - whole(figures[1]))


def roundings_of(difference: int) -> str:
    """``difference 650: half_up 7, half_even 6 …``."""
    names = ("half_up", "half_down", "half_even", "truncate")
    ways = ", ".join(f"{name} {plain(whists(name, difference))}" for name in names)
    return _("difference {difference}: {ways}").format(difference=signed(difference), ways=ways)


def add_settlement(sheet: Sheet, layout: Layout, block: Block, total_row: int) -> None:
    """Difference and whists below the totals: of the two sides, or of every two of three players."""
    columns, sides = layout.columns, layout.sides
    totals = [at(total_row, columns.figure(side)) for side in range(sides)]
    if sides == ALONE:
        _settle_alone(sheet, layout, block, totals)
        return
    label(sheet, total_row + 1, columns.gap, _("difference"), "foot-name")
    label(sheet, total_row + 2, columns.gap, _("whists"), "foot-name")
    for side in range(sides):
        own, other = totals[side], totals[1 - side]
        difference = f"({own.a1}-{other.a1})"
        _computed(
            sheet,
            at(total_row + 1, columns.figure(side)),
            f'IF(COUNT({joined(totals)})<2,"",{difference})',
            (own, other),
            lambda figures: None if None in figures else whole(figures[0]) - whole(figures[1]),
            form="signed",
            look="total",
            code="difference",
            explain=lambda figures: f"{plain(whole(figures[0]))} − {plain(whole(figures[1]))}",
            rule=WHIST_RULE,
            optional=side > 0,
        )
        _computed(
            sheet,
            at(total_row + 2, columns.figure(side)),
            f'IF(COUNT({joined(totals)})<2,"",{whists_formula(layout.rules.rounding, difference)})',
            (own, other),
            lambda figures: (
                None if None in figures else whists(layout.rules.rounding, whole(figures[0]) - whole(figures[1]))
            ),
            form="signed",
            look="total",
            code="whists",
            explain=explain_whists,
            rule=WHIST_RULE,
            optional=side > 0,
        )


def _settle_alone(sheet: Sheet, layout: Layout, block: Block, totals: Sequence[Ref]) -> None:
    """Three players: the difference and whists of every two, and what each has won in all."""
    columns, rounding, row = layout.columns, layout.rules.rounding, totals[0].row
    for step, (one, other) in enumerate(((0, 1), (0, 2), (1, 2)), 1):
        text = f"{layout.labels[one]} – {layout.labels[other]}"
        label(sheet, row + step, columns.gap, text, "foot-name")
        difference = f"({totals[one].a1}-{totals[other].a1})"
        both = (totals[one], totals[other])
        _computed(
            sheet,
            at(row + step, columns.figure(0)),
            f'IF(COUNT({joined(totals)})<3,"",{difference})',
            both,
            lambda figures: None if None in figures else whole(figures[0]) - whole(figures[1]),
            form="signed",
            code="difference",
            rule=WHIST_RULE,
        )
        _computed(
            sheet,
            at(row + step, columns.figure(1)),
            f'IF(COUNT({joined(totals)})<3,"",{whists_formula(rounding, difference)})',
            both,
            lambda figures: None if None in figures else whists(rounding, whole(figures[0]) - whole(figures[1])),
            form="signed",
            code="whists",
            explain=explain_whists,
            rule=WHIST_RULE,
        )
    label(sheet, row + ALONE + 1, columns.gap, _("whists"), "foot-name")
    for side in range(ALONE):
        others = [other for other in range(ALONE) if other != side]
        won = "+".join(whists_formula(rounding, f"({totals[side].a1}-{totals[other].a1})") for other in others)
        _computed(
            sheet,
            at(row + ALONE + 1, columns.figure(side)),
            f'IF(COUNT({joined(totals)})<3,"",{won})',
            totals,
            lambda figures, side=side: (
                None  # type: ignore[misc]
                if None in figures
                else net_whists(settle(rounding, [whole(f) for f in figures]), ALONE)[side]
            ),
            form="signed",
            look="total",
            code="whists",
            rule=WHIST_RULE,
            player=player_of(layout, block, side),
        )


# Chicago ---------------------------------------------------------------------------------------------------


def add_chicago_columns(sheet: Sheet, layout: Layout, block: Block) -> None:
    """What each deal brought each side, the totals and the settlement, and the wheel of dealers."""
    columns = layout.columns
    for deal in range(CHICAGO_DEALS):
        for side in range(layout.sides):
            _add_deal_total(sheet, layout, block, deal, side)
    row = layout.foot_row(block)
    label(sheet, row, columns.gap, _("total"), "foot-name")
    for side in range(layout.sides):
        order = (side, 1 - side)
        entries = [_deal_refs(block, columns.figure(other)) for other in order]
        _computed(
            sheet,
            at(row, columns.figure(side)),
            f'IF(COUNT({",".join(f"{refs[0].a1}:{refs[-1].a1}" for refs in entries)})=0,"",'
            f"SUM({entries[0][0].a1}:{entries[0][-1].a1}))",
            (*entries[0], *entries[1]),
            lambda figures: (
                sum(map(whole, figures[:CHICAGO_DEALS])) if any(isinstance(figure, int) for figure in figures) else None
            ),
            look="total",
            code="side-total",
            explain=lambda figures: " + ".join(plain(f) for f in figures[:CHICAGO_DEALS] if isinstance(f, int)),
            rule=SUM_RULE,
        )
    add_settlement(sheet, layout, block, row)
    _add_wheel(sheet, layout, block)
    label(sheet, block.row(block.deals), DECLARER, _("given up"), "foot-name", span=columns.below(0) - 1 - DECLARER)
    sheet.add(Cell(settled_ref(layout, block), "given", look="mark", choices=(SETTLED,)))


def _add_deal_total(sheet: Sheet, layout: Layout, block: Block, deal: int, side: int) -> None:
    columns, row = layout.columns, block.row(deal)
    parts = tuple(at(row, column(side)) for column in (columns.below, columns.above, columns.premium))
    text = at(row, columns.helper(f"text{side}"))
    _computed(
        sheet,
        at(row, columns.figure(side)),
        f'IF(SUM({joined(parts)})=0,"",SUM({joined(parts)}))',
        parts,
        lambda figures: some(sum(map(whole, figures))),
        code="deal-total",
        explain=lambda figures: " + ".join(plain(f) for f in figures if isinstance(f, int)),
        rule=SUM_RULE,
        deal=block.offset + deal + 1,
    )
    _computed(
        sheet,
        at(row, columns.text(side)),
        f'{text.a1}&""',
        (text,),
        lambda figures: figures[0] or None,
        form="text",
        look="verdict",
        optional=True,
        deal=block.offset + deal + 1,
    )


def _add_wheel(sheet: Sheet, layout: Layout, block: Block) -> None:
    """The X of a Chicago pad: the number of each deal stands in the sector of its dealer."""
    top = block.row(CHICAGO_DEALS)
    for row, columns_ in ((top, (1, 3)), (top + 2, (1, 3))):
        for column in columns_:
            falls = (row == top) == (column == 1)
            label(sheet, row, column, "╲" if falls else "╱", "mark")
    label(sheet, top + 1, 2, "╳", "mark")
    dealers = _deal_refs(block, DEALER)
    for seat, (down, column) in enumerate(((0, 2), (1, 3), (2, 2), (1, 1))):
        letter = layout.labels[seat]
        _computed(
            sheet,
            at(top + down, column),
            f'IFERROR(MATCH({quote(letter)},{_deal_area(block, DEALER)},0),"")',
            dealers,
            _dealt_by(letter),
            form="count",
            look="mark",
            optional=True,
        )


def _dealt_by(letter: str) -> Compute:
    return lambda figures: figures.index(letter) + 1 if letter in figures else None
