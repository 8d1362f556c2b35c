"""The columns of a Chicago: what each deal brought, the totals, and the wheel of dealers."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge.column_cells import SUM_RULE, computed, deal_refs
from scorekeeper.games.bridge.excel_text import joined, seat_formula
from scorekeeper.games.bridge.places import (
    DEALER,
    DECLARER,
    SETTLED,
    Block,
    Layout,
    at,
    label,
    name_refs,
    named_seat,
    names_area,
    some,
)
from scorekeeper.games.bridge.premium_cells import settled_ref
from scorekeeper.games.bridge.settlement_cells import add_settlement
from scorekeeper.games.bridge.values import CHICAGO_DEALS
from scorekeeper.i18n import _
from scorekeeper.model import Figure, plain
from scorekeeper.sheet import Cell, Compute, Sheet, quote, whole


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
        entries = [deal_refs(block, columns.figure(other)) for other in order]
        computed(
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
    if deal in block.totals:
        number = block.offset + deal + 1
        sheet.add(Cell(at(row, columns.figure(side)), "given", form="points", look="raw", deal=number))
        sheet.add(Cell(at(row, columns.text(side)), "given", look="verdict", deal=number))
        return
    parts = tuple(at(row, column(side)) for column in (columns.below, columns.above, columns.premium))
    text = at(row, columns.helper(f"text{side}"))
    computed(
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
    computed(
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
    dealers = deal_refs(block, DEALER)
    names = name_refs(block, len(layout.labels))
    for seat, (down, column) in enumerate(((0, 2), (1, 3), (2, 2), (1, 1))):
        computed(
            sheet,
            at(top + down, column),
            _wheel_formula(layout, block, seat),
            (*dealers, *names),
            _dealt_by(layout, seat, len(dealers)),
            form="count",
            look="mark",
            optional=True,
        )


def _wheel_formula(layout: Layout, block: Block, seat: int) -> str:
    """The first deal that a seat dealt; a dealer who is given may be given by name."""
    seats = len(layout.labels)
    formula = '""'
    for deal, dealer in reversed(list(enumerate(deal_refs(block, DEALER)))):
        test = f"{dealer.a1}={quote(layout.labels[seat])}"
        if deal in block.dealers:
            found = seat_formula(dealer.a1, layout.labels, names_area(block, seats))
            test = f"IFERROR({found},0)={seat + 1}"
        formula = f"IF({test},{deal + 1},{formula})"
    return formula


def _dealt_by(layout: Layout, seat: int, deals: int) -> Compute:
    def compute(figures: Sequence[Figure]) -> Figure:
        dealers, names = figures[:deals], figures[deals:]
        found = (number for number, who in enumerate(dealers, 1) if named_seat(who, layout.labels, names) == seat)
        return next(found, None)

    return compute
