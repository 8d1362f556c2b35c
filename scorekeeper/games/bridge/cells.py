"""The cells of one deal's row: what is typed, and which contract, whose, and whether it is complete."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge import tables_page as tables
from scorekeeper.games.bridge.deal_row import DealRow, put
from scorekeeper.games.bridge.excel_text import constants, joined, spelled
from scorekeeper.games.bridge.game_cells import add_chicago_premium, add_game, add_places, add_text
from scorekeeper.games.bridge.places import (
    CONTRACT,
    CONTRACT_NUMBERS,
    DEALER,
    DECLARER,
    HONOURS,
    NUMBER,
    TRICKS,
    Block,
    Layout,
    at,
    contract_in,
    label,
)
from scorekeeper.games.bridge.points_cells import add_honours, add_points
from scorekeeper.games.bridge.values import TRICKS as ALL_TRICKS
from scorekeeper.games.bridge.verdict_cells import add_verdict
from scorekeeper.games.bridge.vulnerable_cells import add_vulnerable
from scorekeeper.i18n import _
from scorekeeper.model import Figure
from scorekeeper.sheet import Cell, Sheet, whole


def add_deal(sheet: Sheet, layout: Layout, block: Block, deal: int) -> None:
    """All cells of one deal, in the order in which they follow from each other."""
    row = DealRow(sheet, layout, block, deal)
    label(sheet, row.row, NUMBER, row.number if not layout.is_chicago else deal + 1, "number", form="count")
    _add_inputs(row)
    _add_keys(row)
    add_vulnerable(row)
    add_honours(row)
    add_points(row)
    add_game(row)
    if layout.is_chicago:
        for side in range(layout.sides):
            add_chicago_premium(row, side)
    for side in range(layout.sides):
        add_text(row, side)
    if not layout.is_chicago:
        add_places(row)
    add_verdict(row)


def _add_inputs(row: DealRow) -> None:
    layout, sheet, columns = row.layout, row.sheet, row.layout.columns
    _add_dealer(row)
    hint = _("4S, 2HX, 3NT, pass; 1 to 7, then C D H S NT, X doubled, XX redoubled")
    sheet.add(Cell(row.at(CONTRACT), "given", look="mark", prompt=hint, deal=row.number))
    sheet.add(Cell(row.at(DECLARER), "given", look="mark", choices=layout.labels, deal=row.number))
    sheet.add(
        Cell(
            row.at(TRICKS),
            "given",
            form="count",
            look="raw",
            limits=(0, ALL_TRICKS),
            prompt=_("tricks won, 0 to 13"),
            deal=row.number,
        )
    )
    hands = tuple(f"{letter}{points}" for letter in layout.labels for points in (100, 150))
    choices = hands if layout.rules.honours else ()
    sheet.add(Cell(row.at(HONOURS), "given", look="mark", choices=choices, deal=row.number))
    sheet.add(Cell(row.at(columns.remark), "given", look="verdict", deal=row.number))
    sheet.add(Cell(row.at(columns.auction), "given", look="verdict", deal=row.number))


def _add_dealer(row: DealRow) -> None:
    """The first dealer is given; then the deal goes round."""
    layout = row.layout
    if row.deal in row.block.dealers:
        row.sheet.add(Cell(row.at(DEALER), "given", look="mark", choices=layout.labels, deal=row.number))
        return
    dealers = [at(row.block.row(deal), DEALER) for deal in range(row.deal)]
    above = dealers[-1]
    seats = len(layout.labels)

    def compute(figures: Sequence[Figure]) -> Figure:
        seat = row.seat(figures[0], figures[1:])
        return None if seat is None else layout.labels[(seat + 1) % seats]

    found = row.seat_formula(above.a1)
    formula = f'IF({above.a1}="","",IFERROR(INDEX({constants(layout.labels)},MOD({found},{seats})+1),""))'
    put(
        row,
        row.at(DEALER),
        formula,
        (above, *row.names),
        compute,
        form="text",
        look="mark",
        code="dealer-rotation",
        rule="Source 003: the deal passes to the left",
    )


def _add_keys(row: DealRow) -> None:
    layout = row.layout
    contract, declarer, tricks = row.at(CONTRACT), row.at(DECLARER), row.at(TRICKS)
    key, side, ready = row.helper("key"), row.helper("side"), row.helper("ready")

    def number(figures: Sequence[Figure]) -> Figure:
        found = contract_in(figures[0])
        return CONTRACT_NUMBERS[found] if found else None

    def side_of(figures: Sequence[Figure]) -> Figure:
        seat = row.seat(figures[0], figures[1:])
        return None if seat is None else seat % layout.sides + 1

    def is_ready(figures: Sequence[Figure]) -> Figure:
        there = all(isinstance(figure, int) for figure in figures)
        return int(there and 0 <= whole(figures[2]) <= ALL_TRICKS)

    put(
        row,
        key,
        f'IF({contract.a1}="","",IFERROR(MATCH({spelled(contract)},{tables.area(tables.NAME)},0),""))',
        (contract,),
        number,
    )
    found = f"MOD({row.seat_formula(declarer.a1)}-1,{layout.sides})+1"
    put(row, side, f'IF({declarer.a1}="","",IFERROR({found},""))', (declarer, *row.names), side_of)
    put(
        row,
        ready,
        f"IF(COUNT({joined((key, side, tricks))})<3,0,IF(OR({tricks.a1}<0,{tricks.a1}>{ALL_TRICKS}),0,1))",
        (key, side, tricks),
        is_ready,
    )
