"""The rows of a deal on the Bezique sheets: things scored one below the other, or items with strokes beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.games.bezique import formulas as xl
from scorekeeper.games.bezique.items import BRISQUE, SUITS, Item
from scorekeeper.games.bezique.places import (
    EACH,
    NUMBER,
    TRICK,
    Layout,
    at,
    item_in,
    label,
    sheet_value,
)
from scorekeeper.games.bezique.rules import Rules
from scorekeeper.i18n import _
from scorekeeper.model import Figure, plain
from scorekeeper.sheet import Cell, Ref, Sheet, last_of, quote, whole

DECLARED, COUNTED = 1, 2
"""What the third column of the look-up table says: a declaration, or something that is counted."""


def kind_of(item: Item) -> int:
    """The third column of the look-up table."""
    if item is BRISQUE:
        return COUNTED
    return DECLARED if item.declared else 0


def add_body(sheet: Sheet, layout: Layout, deal: int) -> None:
    """All rows of a deal between its head and its foot."""
    if layout.tally:
        for number, item in enumerate(layout.rows, 1):
            _add_item(sheet, layout, deal, number, item)
        return
    for line in range(1, layout.lines + 1):
        _add_line(sheet, layout, deal, line)
    for line in range(1, layout.lines + 1):
        for side in layout.sides:
            _add_points(sheet, layout, deal, line, side)
            _add_total(sheet, layout, deal, line, side)
            _add_flag(sheet, layout, deal, line, side)
    flags = tuple(flag_ref(layout, deal, one, side) for one in range(1, layout.lines + 1) for side in layout.sides)
    tricks = tuple(at(row, TRICK) for row in layout.line_rows(deal))
    for line in range(1, layout.lines + 1):
        _add_verdict(sheet, layout, deal, line, flags, tricks)


# trick by trick --------------------------------------------------------------------------------------------


def _add_line(sheet: Sheet, layout: Layout, deal: int, line: int) -> None:
    row, game = layout.line_row(deal, line), layout.rules.game
    label(sheet, at(row, NUMBER), line, "number", form="count")
    sheet.add(Cell(at(row, TRICK), "given", form="count", look="number", limits=(0, game.all_tricks), deal=deal))
    titles = tuple(_(item.title) for item in layout.rules.items)
    for side in layout.sides:
        name = layout.side_name(side)
        first = "mark-first" if layout.paired else "entry-first"
        if layout.paired:
            own = layout.labels[side :: game.sides]
            sheet.add(Cell(layout.at(row, side, "by"), "given", look=first, choices=own, deal=deal, player=name))
            first = "entry"
        sheet.add(Cell(layout.at(row, side, "item"), "given", look=first, choices=titles, deal=deal, player=name))
        sheet.add(
            Cell(layout.at(row, side, "suit"), "given", look="entry", choices=tuple(SUITS), deal=deal, player=name)
        )


def _times(figure: Figure) -> int:
    """How many brisques a line says; one where it does not."""
    text = "" if figure is None else str(figure)
    return int(text) if text.isascii() and text.isdigit() else 1


def line_value(rules: Rules, item: Figure, suit: Figure) -> int | None:
    """What a line is worth; of brisques the cell of the suit holds the count. None for what is no item."""
    known = item_in(rules, item)
    if known is None:
        return None
    return sheet_value(rules, known) * (_times(suit) if known is BRISQUE else 1)


def _add_points(sheet: Sheet, layout: Layout, deal: int, line: int, side: int) -> None:
    row = layout.line_row(deal, line)
    item, suit = layout.at(row, side, "item"), layout.at(row, side, "suit")

    def compute(figures: Sequence[Figure]) -> Figure:
        return line_value(layout.rules, figures[0], figures[1])

    def explain(figures: Sequence[Figure]) -> str:
        known = item_in(layout.rules, figures[0])
        if known is None:
            return _("no item")
        text = _("{item}: {points} in the table").format(
            item=_(known.title), points=plain(sheet_value(layout.rules, known))
        )
        return f"{text}, × {_times(figures[1])}" if known is BRISQUE else text

    value = xl.look_up(layout, item.a1, 2)
    if layout.rules.has(BRISQUE):
        times = f'IF({suit.a1}="",1,IFERROR(VALUE({suit.a1}),1))'
        value += f"*IF({xl.look_up(layout, item.a1, 3)}={COUNTED},{times},1)"
    sheet.add(
        Cell(
            layout.at(row, side, "points"),
            "computed",
            form="points",
            look="pair",
            formula=f'IF({item.a1}="","",IFERROR({value},""))',
            needs=(item, suit),
            compute=compute,
            code="item-points",
            explain=explain,
            rule=_("the table of the rule set {rules}").format(rules=layout.rules.name),
            deal=deal,
            player=layout.side_name(side),
        )
    )


def _add_total(sheet: Sheet, layout: Layout, deal: int, line: int, side: int) -> None:
    row = layout.line_row(deal, line)
    points = layout.at(row, side, "points")
    rows = range(layout.line_row(deal, 1), row)
    above = tuple(layout.at(earlier, side, "total") for earlier in reversed(rows))

    def compute(figures: Sequence[Figure]) -> Figure:
        return last_of(figures[1:]) + figures[0] if isinstance(figures[0], int) else None

    def explain(figures: Sequence[Figure]) -> str:
        return _("before {before}, now {points}").format(
            before=plain(last_of(figures[1:])), points=plain(whole(figures[0]))
        )

    sheet.add(
        Cell(
            layout.at(row, side, "total"),
            "computed",
            form="points",
            look="total",
            formula=f'IF({xl.count([points])}=0,"",{xl.last(layout.column(side, "total"), rows)}+{points.a1})',
            needs=(points, *above),
            compute=compute,
            code="sum",
            explain=explain,
            rule=_("running total"),
            deal=deal,
            player=layout.side_name(side),
        )
    )


def flag_ref(layout: Layout, deal: int, line: int, side: int) -> Ref:
    """The cell outside the print that says what kind of thing a side scored in a line."""
    return at(layout.line_row(deal, line), layout.aside + side)


def _add_flag(sheet: Sheet, layout: Layout, deal: int, line: int, side: int) -> None:
    item = layout.at(layout.line_row(deal, line), side, "item")

    def compute(figures: Sequence[Figure]) -> Figure:
        known = item_in(layout.rules, figures[0])
        return 0 if known is None else kind_of(known)

    _helper(sheet, flag_ref(layout, deal, line, side), f"IFERROR({xl.look_up(layout, item.a1, 3)},0)", (item,), compute)


def _helper(
    sheet: Sheet, ref: Ref, formula: str, needs: tuple[Ref, ...], compute: Callable[[Sequence[Figure]], Figure]
) -> None:
    sheet.add(
        Cell(ref, "computed", form="count", look="pair", formula=formula, needs=needs, compute=compute, optional=True)
    )


def verdict_words() -> dict[str, str]:
    """The words of alarm beside a line; formulas and Python use the same."""
    return {
        "item": _("which item?"),
        "stock": _("the stock is gone"),
        "twice": _("two on this trick"),
        "right": _("right"),
    }


def _add_verdict(
    sheet: Sheet, layout: Layout, deal: int, line: int, flags: tuple[Ref, ...], tricks: tuple[Ref, ...]
) -> None:
    row, sides, words = layout.line_row(deal, line), len(layout.sides), verdict_words()
    trick = at(row, TRICK)
    items = tuple(layout.at(row, side, "item") for side in layout.sides)
    points = tuple(layout.at(row, side, "points") for side in layout.sides)
    stock = layout.rules.game.tricks
    one_only = layout.rules.declarations_per_trick == "one"

    def compute(figures: Sequence[Figure]) -> Figure:
        names, values, number = figures[:sides], figures[sides : 2 * sides], figures[2 * sides]
        flagged = figures[2 * sides + 1 : -layout.lines]
        if any(name is not None and value is None for name, value in zip(names, values, strict=True)):
            return words["item"]
        declared = any(flag == DECLARED for flag in flagged[(line - 1) * sides : line * sides])
        if not declared or not isinstance(number, int) or number <= 0:
            return None
        if number > stock:
            return words["stock"]
        on_trick = sum(
            flag == DECLARED for place, flag in enumerate(flagged) if figures[place // sides - layout.lines] == number
        )
        return words["twice"] if one_only and on_trick > 1 else None

    unknown = "+".join(f'({item.a1}<>"")*({xl.count([value])}=0)' for item, value in zip(items, points, strict=True))
    own = "+".join(f"({flag_ref(layout, deal, line, side).a1}={DECLARED})" for side in layout.sides)
    rows = layout.line_rows(deal)
    all_flags = "+".join(f"({xl.span(layout.aside + side, rows)}={DECLARED})" for side in layout.sides)
    on_trick = f"SUMPRODUCT(({xl.span(TRICK, rows)}={trick.a1})*({all_flags}))"
    cases = [
        (f"({unknown})>0", quote(words["item"])),
        (f"OR(({own})=0,N({trick.a1})<=0)", '""'),
        (f"{trick.a1}>{stock}", quote(words["stock"])),
    ]
    cases += [(f"{on_trick}>1", quote(words["twice"]))] if one_only else []
    sheet.add(
        Cell(
            at(row, layout.verdict),
            "computed",
            look="verdict",
            formula=xl.choose(cases, '""'),
            needs=(*items, *points, trick, *flags, *tricks),
            compute=compute,
            deal=deal,
            good=words["right"],
            optional=True,
        )
    )


# the tally -------------------------------------------------------------------------------------------------


def strokes(figure: Figure) -> int:
    """How many strokes stand in a cell: a figure, or one for each sign but blanks."""
    return figure if isinstance(figure, int) else len("".join(str(figure or "").split()))


def _add_each(sheet: Sheet, layout: Layout, ref: Ref, value: int) -> Ref:
    """What an item is worth: always the table's value, so that another one written there is found."""
    sheet.add(
        Cell(
            ref,
            "computed",
            form="points",
            look="pair",
            formula=str(value),
            compute=lambda _figures: value,
            code="item-points",
            rule=_("the table of the rule set {rules}").format(rules=layout.rules.name),
            optional=True,
        )
    )
    return ref


def _add_item(sheet: Sheet, layout: Layout, deal: int, number: int, item: Item) -> None:
    row = layout.line_row(deal, number)
    value = sheet_value(layout.rules, item)
    label(sheet, at(row, NUMBER), number, "number", form="count")
    label(sheet, at(row, TRICK), _(item.title), "entry")
    each = _add_each(sheet, layout, at(row, EACH), value)

    def compute(figures: Sequence[Figure]) -> Figure:
        return None if figures[0] is None else whole(figures[1]) * strokes(figures[0])

    def explain(figures: Sequence[Figure]) -> str:
        return f"{strokes(figures[0])} × {plain(whole(figures[1]))}"

    for side in layout.sides:
        name = layout.side_name(side)
        made = layout.at(row, side, "item")
        sheet.add(Cell(made, "given", form="count", look="strokes", span=2, deal=deal, player=name))
        marks = f'LEN(SUBSTITUTE({made.a1}," ",""))'
        sheet.add(
            Cell(
                layout.at(row, side, "points"),
                "computed",
                form="points",
                look="total",
                formula=f'IF({made.a1}="","",{each.a1}*IF(ISNUMBER({made.a1}),{made.a1},{marks}))',
                needs=(made, each),
                compute=compute,
                code="item-points",
                explain=explain,
                rule=_("the table of the rule set {rules}").format(rules=layout.rules.name),
                deal=deal,
                player=name,
            )
        )
