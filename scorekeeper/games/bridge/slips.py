"""Single slips in what was given for a deal: another contract, other tricks, the other side. The auditor tries them."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.game import Correction
from scorekeeper.games.bridge import places as grid
from scorekeeper.games.bridge.audit_figures import honoured_sides
from scorekeeper.games.bridge.column_cells import above_refs, below_refs
from scorekeeper.games.bridge.contract import Contract
from scorekeeper.games.bridge.examine import honours_allowed
from scorekeeper.games.bridge.fold import points_of
from scorekeeper.games.bridge.places import CONTRACTS, Block, Layout, at, seat_in
from scorekeeper.games.bridge.points_cells import honour_points
from scorekeeper.games.bridge.reading import DealRead, Values, figure_at, read_deal
from scorekeeper.games.bridge.score import Honours, score_contract
from scorekeeper.games.bridge.values import HONOURS, TRICKS
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import whole

_RULE = "Source 003; Laws, scoring table"
_TWO = 2
_DIGITS = 3
"""Digits of the points at the end of a honours cell."""


class _Written:
    """What was written for one deal: its cells, its figures in the deal list, and the entries of its rubber."""

    def __init__(self, layout: Layout, block: Block, deal: DealRead, values: Values) -> None:
        self.layout, self.deal, self.number = layout, deal, block.offset + deal.place + 1
        self.listed = any(figure is not None for figure in (*deal.below, *deal.above))
        sides = range(layout.sides)
        places = (below_refs, above_refs) if block.written else ()
        self.entries = [[{figure_at(values, ref) for ref in refs(layout, block, side)} for side in sides]
                        for refs in places]  # fmt: skip

        self.witnessed = self.listed or block.written
        """Whether figures of this very deal, or entries of its rubber, can tell what was played."""

    def fits(self, contract: Contract | None, declarer: int | None, tricks: Figure, honours: Honours | None) -> bool:
        """Whether what is written of the deal's figures may come from this, at one vulnerability or the other."""
        if contract not in grid.CONTRACT_NUMBERS or declarer is None or not isinstance(tricks, int):
            return False
        return any(self._fits(contract, declarer, tricks, honours, vulnerable=one) for one in (False, True))

    def _fits(
        self, contract: Contract, declarer: int, tricks: int, honours: Honours | None, *, vulnerable: bool
    ) -> bool:
        sides = self.layout.sides
        parts = score_contract(self.layout.rules, contract, tricks, vulnerable=vulnerable)
        side = declarer % sides
        held = () if honours is None else honoured_sides(honours.seat % sides, side, sides)
        below, above = points_of(parts, side, sides, held, honours)
        if self.listed:
            return tuple(map(whole, self.deal.below)) == below and tuple(map(whole, self.deal.above)) == above
        pairs = zip((below, above), self.entries, strict=False)
        due = [(points, found) for figures, columns in pairs for points, found in zip(figures, columns, strict=True)]
        return all(not points or points in found for points, found in due)

    @property
    def honours(self) -> Honours | None:
        """The honours as they were written, if they can be read."""
        seat = seat_in("".join(self.deal.honours.split())[:-_DIGITS] or None, self.layout.labels)
        points = honour_points(self.deal.honours)
        return None if seat is None or not points else Honours(seat, points)

    def found(self, column: int) -> Figure:
        deal = self.deal
        found = {grid.CONTRACT: deal.contract_text, grid.DECLARER: deal.declarer_text, grid.TRICKS: deal.tricks,
                 grid.HONOURS: deal.honours}[column]  # fmt: skip
        return None if found == "" else found


def _correction(
    code: str, written: _Written, column: int, right: Figure, message: str, fix: str, weight: int
) -> Correction:
    """One cell of the deal as it should be."""
    ref = at(written.deal.row, column)
    finding = Finding(code, "error", message, fix=fix, cell=str(ref), deal=written.number, found=written.found(column),
                      expected=right, rule=_RULE)  # fmt: skip
    # Figures of the deal list are witnesses; where there are none, one entry that differs is itself the slip.
    roots, witnesses = (1, _TWO) if written.listed else (_TWO, 0)
    return Correction({ref: right}, (finding,), weight, roots, witnesses, named=True)


def corrections(layout: Layout, values: Values, number: int) -> list[Correction]:
    """Every single slip that could be behind the mistakes of a deal."""
    block = next((one for one in layout.blocks if one.offset < number <= one.offset + one.deals), None)
    if block is None:
        return []
    deal = read_deal(layout, block, number - block.offset - 1, values)
    written = _Written(layout, block, deal, values)
    dealers = list(_other_dealer(layout, block, deal, values))
    if not deal.is_played or deal.passed or not (written.witnessed or layout.is_chicago):
        return dealers
    slips = (_other_tricks(written), _other_contracts(written), _other_declarers(written), _other_honours(written))
    return [*dealers, *(slip for several in slips for slip in several)]


def _other_dealer(layout: Layout, block: Block, deal: DealRead, values: Values) -> Iterator[Correction]:
    """The first dealer, where all that follow go round from another one."""
    first = read_deal(layout, block, 0, values)
    if deal.place != 1 or first.dealer is None:
        return
    seats = len(layout.labels)
    later = [(place, read_deal(layout, block, place, values).dealer) for place in range(1, block.deals)]
    starts = {(dealer - place) % seats for place, dealer in later if dealer is not None}
    if len(starts) > 1 or sum(dealer is not None for _place, dealer in later) < _TWO:
        return
    (start,) = starts
    letter, cell = layout.labels[start], at(first.row, grid.DEALER)
    message = _("found {found}, but the dealers after it go round from {expected}").format(
        found=first.dealer_text, expected=letter
    )
    finding = Finding("dealer-rotation", "error", message, fix=_write(letter, first.row, grid.DEALER), cell=str(cell),
                      deal=block.offset + 1, found=first.dealer_text, expected=letter, rule="Source 003")  # fmt: skip
    yield Correction({cell: letter}, (finding,), 0, 1, 1)


def _message(found: Figure, expected: Figure) -> str:
    text = (
        _("nothing written, but the figures of this deal follow from {expected}")
        if found in (None, "")
        else _("found {found}, but the figures of this deal follow from {expected}")
    )
    return text.format(found=found, expected=expected)


def _write(expected: Figure, row: int, column: int) -> str:
    return _("write {expected} in {cell}").format(expected=expected, cell=at(row, column).a1)


def _other_tricks(written: _Written) -> Iterator[Correction]:
    deal = written.deal
    code, near = "tricks-missing", False
    if isinstance(deal.tricks, int):
        near = 0 <= deal.tricks <= TRICKS
        code = "tricks-mismatch" if near else "tricks-range"
    for tricks in range(TRICKS + 1):
        if tricks == deal.tricks or not written.fits(deal.contract, deal.declarer, tricks, written.honours):
            continue
        message, fix = _message(deal.tricks, tricks), _write(tricks, deal.row, grid.TRICKS)
        weight = _step(whole(deal.tricks), tricks) if near else 1
        yield _correction(code, written, grid.TRICKS, tricks, message, fix, weight)


def _step(found: int, tricks: int) -> int:
    """How far another number of tricks is: one or two more or less, or a misread or forgotten figure."""
    return 1 if abs(tricks - found) <= _TWO else _TWO


def _other_contracts(written: _Written) -> Iterator[Correction]:
    """Nearer ones first: another level or double of the same strain before another strain."""
    deal = written.deal
    for contract in CONTRACTS:
        if contract == deal.contract or not written.fits(contract, deal.declarer, deal.tricks, written.honours):
            continue
        code = "contract-unknown" if deal.contract is None else "contract-mismatch"
        yield _correction(
            code,
            written,
            grid.CONTRACT,
            contract.text,
            _message(deal.contract_text, contract.text),
            _write(contract.text, deal.row, grid.CONTRACT),
            _distance(deal.contract, contract),
        )


def _distance(one: Contract | None, other: Contract) -> int:
    """How many of level, strain and doubles differ."""
    if one is None:
        return 1
    return (one.level != other.level) + (one.strain != other.strain) + (one.doubled != other.doubled)


def _other_declarers(written: _Written) -> Iterator[Correction]:
    """Another side; nobody can tell which of its two players."""
    deal, layout = written.deal, written.layout
    own = None if deal.declarer is None else deal.declarer % layout.sides
    for side in range(layout.sides):
        if side == own or not written.fits(deal.contract, side, deal.tricks, written.honours):
            continue
        letters = layout.labels[side :: layout.sides]
        code = "declarer-unknown" if deal.declarer is None else "declarer-mismatch"
        said = _(" or ").join(letters)
        message, fix = _message(deal.declarer_text, said), _write(said, deal.row, grid.DECLARER)
        yield _correction(code, written, grid.DECLARER, letters[0], message, fix, 1)


def _other_honours(written: _Written) -> Iterator[Correction]:
    """Honours that were left out, or are another side's or of other points; nobody can tell which partner held them."""
    deal, layout = written.deal, written.layout
    if not layout.rules.honours:
        return
    seats = range(layout.sides)
    others = [None, *(Honours(seat, points) for seat in seats for points in sorted({row.points for row in HONOURS}))]
    for honours in others:
        if honours == written.honours or not written.fits(deal.contract, deal.declarer, deal.tricks, honours):
            continue
        if honours is None:
            message = _("found {found}, but the figures of this deal have no honours").format(found=deal.honours)
            fix = _("leave {cell} empty").format(cell=at(deal.row, grid.HONOURS).a1)
            slip = _correction("honours-mismatch", written, grid.HONOURS, None, message, fix, 1)
            own = () if deal.contract is None or written.honours is None else honours_allowed(deal.contract)
            # Honours that no contract of this kind can have are the mistake; that there were none is only likely.
            yield slip if written.honours is None or written.honours.points in own else slip._replace(roots=_TWO)
            continue
        hands = [f"{letter}{honours.points}" for letter in layout.labels[honours.seat :: layout.sides]]
        message, fix = (
            _message(deal.honours, _(" or ").join(hands)),
            _write(_(" or ").join(hands), deal.row, grid.HONOURS),
        )
        yield _correction("honours-mismatch", written, grid.HONOURS, hands[0], message, fix, 1)
