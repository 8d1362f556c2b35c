"""What the formulas of a sheet do not understand although it is understood here, and what they would understand."""

from __future__ import annotations

from scorekeeper.games.bridge import places as grid
from scorekeeper.games.bridge.contract import is_pass
from scorekeeper.games.bridge.excel_text import seat_understood, trimmed, understood
from scorekeeper.games.bridge.ledger_cells import pair_members
from scorekeeper.games.bridge.ledger_plan import OTHER_PAIR, PAIR, Ledger
from scorekeeper.games.bridge.places import CONTRACTS, Block, Layout, at, contract_in, honours_in, named_seat
from scorekeeper.games.bridge.reading import Values, is_ledger, layout_of, ledger_of
from scorekeeper.model import Figure
from scorekeeper.names import fold
from scorekeeper.sheet import Ref

_NAMES = frozenset(contract.text for contract in CONTRACTS)
_PASSES = frozenset({"PASS", "P", "ПАС"})


def plain_inputs(values: Values) -> dict[Ref, Figure]:
    """The given cells of the deals that formulas would misread, with what to write there."""
    if is_ledger(values):
        return _pairs(ledger_of(values)[0], values)
    layout, _opening = layout_of(values)
    plain: dict[Ref, Figure] = {}
    for block in layout.blocks:
        for deal in range(block.deals):
            plain |= _contract(values, at(block.row(deal), grid.CONTRACT))
            plain |= _honours(layout, block, values, at(block.row(deal), grid.HONOURS))
            plain |= _seat(layout, block, values, at(block.row(deal), grid.DECLARER))
            if deal in block.dealers:
                plain |= _seat(layout, block, values, at(block.row(deal), grid.DEALER))
    return plain


def _pairs(plan: Ledger, values: Values) -> dict[Ref, Figure]:
    """Pairs whose names are begun only: formulas look for whole ones."""
    name_of = {fold(name): name for name in plan.members if name}
    refs = [plan.at(plan.row(rubber), column) for rubber in range(plan.rubbers) for column in (PAIR, OTHER_PAIR)]
    plain: dict[Ref, Figure] = {}
    for ref in refs if not plan.alone else ():
        said, meant = pair_members(values.get(ref)), pair_members(values.get(ref), list(name_of.values()))
        if said != meant and set(meant) <= set(name_of):
            plain[ref] = " + ".join(name_of[member] for member in meant)
    return plain


def _contract(values: Values, ref: Ref) -> dict[Ref, Figure]:
    text = _text(values, ref)
    contract = contract_in(text or None)
    if contract is not None and understood(text) not in _NAMES:
        return {ref: contract.text}
    return {ref: "pass"} if is_pass(text) and text.upper().replace(" ", "") not in _PASSES else {}


def _seat(layout: Layout, block: Block, values: Values, ref: Ref) -> dict[Ref, Figure]:
    text = _text(values, ref)
    seat = named_seat(text or None, layout.labels, block.names)
    if seat is None or _understands(layout, block, values, text) == seat:
        return {}
    return {ref: layout.labels[seat]}


def _honours(layout: Layout, block: Block, values: Values, ref: Ref) -> dict[Ref, Figure]:
    text = _text(values, ref)
    name, points = honours_in(text)
    seat = named_seat(name or None, layout.labels, block.names)
    if seat is None or not points:
        return {}
    hand = trimmed(text)[: -grid.HONOUR_DIGITS]
    is_plain = trimmed(text)[-grid.HONOUR_DIGITS :].isdigit() and _understands(layout, block, values, hand) == seat
    return {} if is_plain else {ref: f"{layout.labels[seat]}{points}"}


def _understands(layout: Layout, block: Block, values: Values, text: str) -> int | None:
    names = [_text(values, ref) for ref in grid.name_refs(block, len(layout.labels))]
    return seat_understood(text, layout.labels, names)


def _text(values: Values, ref: Ref) -> str:
    figure = values.get(ref)
    return "" if figure is None else str(figure)
