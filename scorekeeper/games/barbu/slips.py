"""Single slips in what was given for a deal: another contract, other points, another call. The auditor tries them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.game import Correction
from scorekeeper.games.barbu import places as grid
from scorekeeper.games.barbu.calls import expand_call
from scorekeeper.games.barbu.contracts import CONTRACTS, DEALS, PLAYERS, Contract
from scorekeeper.games.barbu.filled_deal import FilledDeal, Values, read_deal, text_at
from scorekeeper.games.barbu.marks import EVERYBODY, mark_text
from scorekeeper.games.barbu.outcome import examine_points, split_points
from scorekeeper.games.barbu.places import Layout, at, column, others_of
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, plain
from scorekeeper.sheet import Ref

_RULE = "Source 000; Source 001"
_TWO = 2


def corrections(layout: Layout, values: Values, number: int) -> list[Correction]:
    """Every single slip that could be behind the mistakes of a deal."""
    deal = read_deal(values, layout, number)
    return [
        *_other_contracts(layout, values, deal),
        *_other_points(layout, deal),
        *_exchanged_points(layout, deal),
        *_other_calls(layout, values, deal),
        *_other_declarer(layout, deal),
    ]


def fitting_contracts(layout: Layout, values: Values, deal: FilledDeal) -> list[Contract]:
    """The contracts other than the written one that the points allow and this declarer has in no other row."""
    if deal.whole_points is None:
        return []
    others = [read_deal(values, layout, number) for number in range(1, DEALS + 1) if number != deal.deal]
    taken = {other.contract for other in others if other.declarer == deal.declarer}
    return [
        contract
        for contract in CONTRACTS
        if contract is not deal.contract and contract not in taken and _is_possible(layout, contract, deal)
    ]


def _is_possible(layout: Layout, contract: Contract, deal: FilledDeal) -> bool:
    points = deal.whole_points or ()
    is_split = layout.rules.undoubled_negative == "split" and contract.negative and deal.declarer is not None
    if is_split and points == split_points(contract, deal.declarer or 0):
        return True
    return not examine_points(layout.rules, contract, points)


def _other_contracts(layout: Layout, values: Values, deal: FilledDeal) -> Iterator[Correction]:
    ref = at(deal.row, grid.CONTRACT)
    fitting = fitting_contracts(layout, values, deal)
    # Impossible points that are possible in one other contract only need no further witness.
    is_told = len(fitting) == 1 and deal.contract is not None and not _is_possible(layout, deal.contract, deal)
    for contract in fitting:
        text = (
            _("found {found}, but the points and figures of this row are those of {contract}")
            if deal.contract_text
            else _("nothing written, but the points and figures of this row are those of {contract}")
        )
        message = text.format(found=deal.contract_text, contract=_(contract.title))
        code = "contract-unknown" if deal.contract is None else "contract-mismatch"
        finding = _finding(code, deal, ref, deal.contract_text or None, contract.letter, message)
        yield Correction({ref: contract.letter}, (finding,), witnesses=0 if is_told else _TWO)


def _other_points(layout: Layout, deal: FilledDeal) -> Iterator[Correction]:
    """One player's points, so that the four are possible: of all, or of the one that is missing."""
    whole = [figure if isinstance(figure, int) else None for figure in deal.points]
    missing = [player for player, figure in enumerate(whole) if figure is None]
    if deal.contract is None or len(missing) > 1:
        return
    faults = examine_points(layout.rules, deal.contract, deal.whole_points or ())
    if not faults:
        return
    short = layout.rules.total(deal.contract) - sum(figure or 0 for figure in whole)
    for player in missing or range(PLAYERS):
        right = (whole[player] or 0) + short
        points = tuple(right if seat == player else figure or 0 for seat, figure in enumerate(whole))
        if right == whole[player] or examine_points(layout.rules, deal.contract, points):
            continue
        ref = at(deal.row, column(player, grid.POINTS))
        if missing:
            message = _("nothing written, expected {expected}: then the points of the row are complete")
            found = text_or_none(deal.points[player])
            if found:
                message = _("found {found}, expected {expected}: then the points of the row are complete")
            message = message.format(found=found, expected=plain(right))
            finding = _finding("points-missing", deal, ref, found, right, message)
        else:
            message = "; ".join(fault.message for fault in faults)
            finding = _finding(faults[0].code, deal, ref, whole[player], right, message)
            finding = finding._replace(
                detail=points_written(deal.points),
                fix=_("write {expected} in {cell}: the totals of the row agree with it").format(
                    expected=plain(right), cell=ref.a1
                ),
            )
        yield Correction({ref: right}, (finding._replace(player=layout.names[player]),))


def text_or_none(figure: Figure) -> str | None:
    """A figure as a text."""
    return None if figure is None else str(figure)


def points_written(points: tuple[Figure, ...]) -> str:
    """The four points of a row as an explanation."""
    texts = [plain(figure) if isinstance(figure, int) else str(figure or "-") for figure in points]
    return _("points written: {points}").format(points=", ".join(texts))


def _exchanged_points(layout: Layout, deal: FilledDeal) -> Iterator[Correction]:
    """Two players' points, each written at the other."""
    points = deal.whole_points
    if points is None:
        return
    for one, other in combinations(range(PLAYERS), 2):
        if points[one] == points[other]:
            continue
        refs = [at(deal.row, column(player, grid.POINTS)) for player in (one, other)]
        fix = _("write {first} in {one}, and {second} in {other}").format(
            first=plain(points[other]), one=refs[0].a1, second=plain(points[one]), other=refs[1].a1
        )
        message = _("the points of {one} and {other} are exchanged: the figures of this row follow from the reverse")
        message = message.format(one=layout.names[one], other=layout.names[other])
        findings = [
            _finding("points-exchanged", deal, ref, points[mine], points[theirs], message)._replace(
                player=layout.names[mine],
                fix=fix,
                detail=points_written(deal.points),
                carried_from=None if mine == one else str(refs[0]),
            )
            for ref, mine, theirs in zip(refs, (one, other), (other, one), strict=True)
        ]
        yield Correction({refs[0]: points[other], refs[1]: points[one]}, tuple(findings), roots=_TWO)


def _other_calls(layout: Layout, values: Values, deal: FilledDeal) -> Iterator[Correction]:
    """Another set of players in one column of calls.

    A payment that is less than the calls say is rather forgotten or halved than the call invented; a payment that
    nobody called for tells a call that was not written.
    """
    declarer, contract = deal.declarer, deal.contract
    if declarer is None or contract is None:
        return
    calls = tuple(mark.call for mark in deal.marks if mark.call is not None)
    for player, mark in enumerate(deal.marks):
        called = set(expand_call(layout.rules, declarer, contract, mark.call, calls)) if mark.call else set()
        for targets in _sets(others_of(player)):
            text = call_text(layout, declarer, player, targets)
            if (targets != called or mark.unknown) and text != text_at(
                values, at(deal.row, column(player, grid.CALLS))
            ):
                roots = _TWO if targets < called and not mark.unknown else 1
                yield _other_call(layout, values, deal, player, targets, weight=len(targets ^ called), roots=roots)


def _sets(players: Sequence[int]) -> Iterator[set[int]]:
    for size in range(len(players) + 1):
        yield from map(set, combinations(players, size))


def _other_call(
    layout: Layout, values: Values, deal: FilledDeal, player: int, targets: set[int], *, weight: int, roots: int
) -> Correction:
    ref = at(deal.row, column(player, grid.CALLS))
    found = text_at(values, ref)
    text = call_text(layout, deal.declarer, player, targets)
    unknown = bool(deal.marks[player].unknown)
    if not text:
        message = _("found {found}, but the figures of this row follow from no call of {player}")
        fix = _("leave {cell} empty").format(cell=ref.a1)
    elif found:
        message = _("found {found}, but the figures of this row follow from {expected}")
        fix = _("write {expected} in {cell}").format(expected=text, cell=ref.a1)
    else:
        message = _("nothing written, but the figures of this row follow from {expected}")
        fix = _("write {expected} in {cell}").format(expected=text, cell=ref.a1)
    message = message.format(found=found, expected=text, player=layout.names[player])
    finding = _finding("mark-unknown" if unknown else "call-mismatch", deal, ref, found or None, text or None, message)
    return Correction({ref: text or None}, (finding._replace(player=layout.names[player], fix=fix),), weight, roots)


def call_text(layout: Layout, declarer: int | None, player: int, targets: set[int]) -> str:
    """What stands in a column of calls when these are doubled: a cross for all three, but by the declarer."""
    if len(targets) == PLAYERS - 1 and player != declarer:
        return f"({EVERYBODY})"
    return mark_text(targets, declarer, layout.labels)


def _other_declarer(layout: Layout, deal: FilledDeal) -> Iterator[Correction]:
    """The declarer whose turn it is, where another or none is written."""
    turn = layout.declarers[deal.deal - 1]
    if deal.declarer == turn:
        return
    ref = at(deal.row, grid.DECLARER)
    code = "declarer-unknown" if deal.declarer is None else "declarer-order"
    message = (
        _("found {found}, but it is the turn of {turn}, and the figures of this row follow from that")
        if deal.declarer_text
        else _("nothing written, but it is the turn of {turn}, and the figures of this row follow from that")
    ).format(found=deal.declarer_text, turn=layout.names[turn])
    finding = _finding(code, deal, ref, deal.declarer_text or None, layout.labels[turn], message)
    roots = 1 if deal.declarer is None else _TWO
    yield Correction({ref: layout.labels[turn]}, (finding,), roots=roots)


def _finding(code: str, deal: FilledDeal, ref: Ref, found: Figure, expected: Figure, message: str) -> Finding:
    written = plain(expected) if isinstance(expected, int) else expected
    return Finding(
        code,
        "error",
        message,
        fix=_("write {expected} in {cell}").format(expected=written, cell=ref.a1),
        cell=str(ref),
        deal=deal.deal,
        found=found,
        expected=expected,
        rule=_RULE,
    )
