"""What is wrong with what was given by hand in one row of a filled Barbu sheet, each with its cell and its fix."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.barbu import places as grid
from scorekeeper.games.barbu.calls import claimed_doubles, legal_doubles
from scorekeeper.games.barbu.contracts import CONTRACTS, PLAYERS, Contract
from scorekeeper.games.barbu.filled_deal import FilledDeal, Values, text_at
from scorekeeper.games.barbu.marks import EVERYBODY, Mark, mark_text
from scorekeeper.games.barbu.notation import Entry, Outcome
from scorekeeper.games.barbu.outcome import examine_points, split_points
from scorekeeper.games.barbu.places import Layout, at
from scorekeeper.games.barbu.score import examine, is_unplayed
from scorekeeper.games.barbu.slips import call_text, fitting_contracts, points_written
from scorekeeper.games.barbu.state import State, declarer_of, next_declarer
from scorekeeper.i18n import _
from scorekeeper.model import Finding, Severity, plain
from scorekeeper.sheet import Ref

_NOT_ON_A_SHEET = ("call-out-of-turn", "maximum-reduced-in-positive")
"""A sheet does not tell the order of calls, and a circled cross means "everybody he may" on it anyway."""


def entry_of(state: State, deal: FilledDeal) -> Entry | None:
    """The entry a row amounts to; None when it is empty or something needed cannot be read."""
    points = deal.whole_points
    if deal.contract is None or deal.declarer is None or points is None:
        return None
    # The order of calls is not on a sheet: they are put clockwise from the declarer's left, as they are made.
    clockwise = [(deal.declarer + seat) % PLAYERS for seat in range(1, PLAYERS + 1)]
    calls = tuple(call for call in (deal.marks[p].call for p in clockwise) if call is not None)
    declarer = None if deal.declarer == next_declarer(state) else deal.declarer
    entry = Entry(deal.contract, declarer, calls=calls, outcome=Outcome("points", points))
    shared = entry._replace(outcome=Outcome("none"))
    if is_unplayed(state, entry, deal.declarer) and points == split_points(deal.contract, deal.declarer):
        return shared
    return entry


def examine_row(layout: Layout, values: Values, deal: FilledDeal, state: State, entry: Entry | None) -> list[Finding]:
    """The findings on a row; ``entry`` is what it amounts to, None when something needed cannot be read."""
    findings = _examine_cells(layout, values, deal)
    if entry is not None:
        findings += _examine_entry(layout, values, deal, state, entry)
        doubted = {finding.cell for finding in findings if finding.severity == "error"}
        findings += [finding for finding in _examine_circles(layout, deal) if finding.cell not in doubted]
    return findings


def _examine_cells(layout: Layout, values: Values, deal: FilledDeal) -> list[Finding]:
    """Cells of one row that are empty or cannot be read."""
    row = deal.row
    if deal.empty:
        message = _("the row is empty, but a later one is filled")
        fix = _("fill it in, or move the later deals up")
        return [Finding("row-gap", "error", message, fix=fix, cell=str(at(row, grid.CONTRACT)))]
    findings = []
    if deal.declarer is None:
        turn = layout.labels[layout.declarers[deal.deal - 1]]
        known = _("one of {known}").format(known=", ".join(layout.labels))
        finding = _unreadable("declarer-unknown", at(row, grid.DECLARER), deal.declarer_text, known)
        fix = _("write {expected} in {cell}: it is the turn of {expected}")
        findings.append(finding._replace(fix=fix.format(expected=turn, cell=at(row, grid.DECLARER).a1)))
    if deal.contract is None:
        known = _("one of {known}").format(known=", ".join(contract.letter for contract in CONTRACTS))
        findings.append(_unreadable("contract-unknown", at(row, grid.CONTRACT), deal.contract_text, known))
    for player, mark in enumerate(deal.marks):
        findings += _examine_mark(layout, values, deal, player, mark)
    return [*findings, *_examine_figures(layout, deal)]


def _examine_mark(layout: Layout, values: Values, deal: FilledDeal, player: int, mark: Mark) -> list[Finding]:
    if not mark.unknown and not mark.named:
        return []
    ref = at(deal.row, grid.column(player, grid.CALLS))
    known = _("× or letters of {letters}").format(letters=", ".join(layout.labels))
    # A name is understood here, but not by the formulas of the sheet.
    severity: Severity = "error" if mark.unknown else "warning"
    finding = _unreadable("mark-unknown", ref, text_at(values, ref), known)
    if not mark.unknown:
        fix = _("write {expected} in {cell}").format(
            expected=plain_mark(layout, deal.declarer, player, mark), cell=ref.a1
        )
        finding = finding._replace(fix=fix)
    return [finding._replace(player=layout.names[player], severity=severity)]


def plain_mark(layout: Layout, declarer: int | None, player: int, mark: Mark) -> str:
    """A call in signs and letters; empty for a pass."""
    if mark.call is None:
        return ""
    if mark.call.word == "*":
        return EVERYBODY if player == declarer else f"({EVERYBODY})"
    flanks = {seat for seat in grid.others_of(player) if seat != declarer}
    return mark_text(flanks if mark.call.word == "flanks" else mark.call.targets, declarer, layout.labels)


def _examine_figures(layout: Layout, deal: FilledDeal) -> list[Finding]:
    """Points that are missing or are no whole numbers."""
    findings = []
    for player, figure in enumerate(deal.points):
        if not isinstance(figure, int):
            ref = at(deal.row, grid.column(player, grid.POINTS))
            text = "" if figure is None else str(figure)
            finding = _unreadable("points-missing", ref, text, _("a whole number of points"))
            findings.append(finding._replace(player=layout.names[player]))
    if deal.zeros:
        refs = [at(deal.row, grid.column(player, grid.POINTS)) for player in deal.zeros]
        findings.append(
            Finding(
                "points-missing",
                "warning",
                _("nothing written: taken as 0, for the points that are written make up the total of the contract"),
                fix=_("write 0 in {cells}").format(cells=", ".join(ref.a1 for ref in refs)),
                cell=str(refs[0]),
                player=layout.names[deal.zeros[0]],
                expected=0,
            )
        )
    return findings


def _unreadable(code: str, ref: Ref, found: str, expected: str) -> Finding:
    message = (
        _("found {found}, expected {expected}").format(found=found, expected=expected)
        if found
        else _("nothing written, expected {expected}").format(expected=expected)
    )
    fix = _("write {expected} in {cell}").format(expected=expected, cell=ref.a1)
    return Finding(code, "error", message, fix=fix, cell=str(ref), found=found or None, expected=expected)


def _examine_entry(layout: Layout, values: Values, deal: FilledDeal, state: State, entry: Entry) -> list[Finding]:
    """The findings of the entry, each put to the cell it speaks of."""
    findings = []
    for finding in examine(state, entry):
        if finding.code in _NOT_ON_A_SHEET:
            continue
        if finding.code in ("double-by-declarer", "compulsory-double") and any(mark.unknown for mark in deal.marks):
            continue  # the mark that cannot be read may be the double that is missed
        if finding.code == "undoubled-not-played":
            findings.append(_wrong_share(deal, entry, finding))
        elif not finding.code.startswith("outcome-"):
            findings.append(_placed(layout, deal, state, entry, finding))
    is_played = not is_unplayed(state, entry, declarer_of(state, entry))
    if entry.outcome.form == "points" and is_played:
        findings += _examine_points(layout, values, deal, state, entry)
    return findings


def _wrong_share(deal: FilledDeal, entry: Entry, finding: Finding) -> Finding:
    """A deal that was shared out, with other shares than it has: at the first, with the right one if all others are."""
    declarer = deal.declarer if deal.declarer is not None else 0
    pairs = zip(entry.outcome.figures, split_points(entry.contract, declarer), strict=True)
    wrong = [(player, found, share) for player, (found, share) in enumerate(pairs) if found != share]
    player, found, share = wrong[0]
    ref = at(deal.row, grid.column(player, grid.POINTS))
    finding = finding.at(cell=str(ref))._replace(found=found)
    if len(wrong) > 1:
        return finding._replace(fix=_("correct the points, or write down who doubled"))
    fix = _("write {expected} in {cell}, or write down who doubled")
    return finding._replace(expected=share, fix=fix.format(expected=plain(share), cell=ref.a1))


def _placed(layout: Layout, deal: FilledDeal, state: State, entry: Entry, finding: Finding) -> Finding:
    """A finding at the cell it speaks of, with a fix that says what to write there."""
    contract, declarer = at(deal.row, grid.CONTRACT), at(deal.row, grid.DECLARER)
    if finding.code == "declarer-order":
        turn = layout.labels[next_declarer(state)]
        fix = _("write {expected} in {cell}, unless the table changed the order").format(
            expected=turn, cell=declarer.a1
        )
        return finding.at(cell=str(declarer))._replace(fix=fix)
    if finding.code == "contract-played":
        fix = _("write the contract that was played in {cell}, or its declarer in {declarer}")
        return finding.at(cell=str(contract))._replace(fix=fix.format(cell=contract.a1, declarer=declarer.a1))
    if finding.player in state.players and finding.code.startswith(("double-", "compulsory-")):
        return _placed_call(layout, deal, state, entry, finding)
    return finding.at(cell=str(contract))


def _placed_call(layout: Layout, deal: FilledDeal, state: State, entry: Entry, finding: Finding) -> Finding:
    player, declarer = state.players.index(finding.player or ""), declarer_of(state, entry)
    ref = at(deal.row, grid.column(player, grid.CALLS))
    claimed = claimed_doubles(state.rules, declarer, entry)
    if finding.code == "compulsory-double":
        said = {target for speaker, target in claimed if speaker == player}
        fix = _("if {player} doubled {declarer}, write {expected} in {cell}").format(
            player=finding.player,
            declarer=state.players[declarer],
            expected=call_text(layout, declarer, player, said | {declarer}),
            cell=ref.a1,
        )
        return finding.at(cell=str(ref))._replace(fix=fix)
    legal = legal_doubles(state.rules, declarer, entry.contract, claimed)
    rest = call_text(layout, declarer, player, {target for speaker, target in legal if speaker == player})
    fix = _("write {expected} in {cell}") if rest else _("leave {cell} empty")
    return finding.at(cell=str(ref))._replace(fix=fix.format(expected=rest, cell=ref.a1))


def _examine_points(layout: Layout, values: Values, deal: FilledDeal, state: State, entry: Entry) -> list[Finding]:
    """Impossible points, at the first that is odd; which of them is wrong may be told by the figures beside them."""
    points = entry.outcome.figures
    faults = examine_points(state.rules, entry.contract, points)
    if not faults:
        return []
    player = _odd_one(state, entry.contract, points)
    fix = _("count again: one or more of the four points of this row are wrong")
    others = fitting_contracts(layout, values, deal)
    if len(others) == 1:
        fix = _("{fix}; or write {letter} in {cell} if it was {contract}").format(
            fix=fix,
            letter=others[0].letter,
            cell=at(deal.row, grid.CONTRACT).a1,
            contract=_(others[0].title),
        )
    fault = faults[0]._replace(
        cell=str(at(deal.row, grid.column(player, grid.POINTS))),
        player=state.players[player],
        found=points[player],
        expected=None,
        message="; ".join(one.message for one in faults),
        detail=points_written(deal.points),
        fix=fix,
    )
    return [fault]


def _odd_one(state: State, contract: Contract, points: Sequence[int]) -> int:
    """The first player whose points are impossible whatever the others have; else the first player."""
    sign = -1 if contract.negative else 1
    for player, figure in enumerate(points):
        faults = examine_points(state.rules, contract, (figure, 0, 0, 0))
        if figure * sign < 0 or any(fault.code == "outcome-granularity" for fault in faults):
            return player
    return 0


def _examine_circles(layout: Layout, deal: FilledDeal) -> list[Finding]:
    """Calls on the declarer that are not circled, and circles around other calls (Source 000; Parlett)."""
    findings = []
    for player, mark in enumerate(deal.marks):
        if mark.call is None or deal.declarer is None or mark.word:  # nobody circles a word
            continue
        is_cross = mark.call.word == "*"
        on_declarer = player != deal.declarer and (is_cross or deal.declarer in mark.call.targets)
        needed = {-1} if is_cross else {deal.declarer}
        if on_declarer and not needed & set(mark.circled):
            code = "circle-missing"
            message = _("{player} doubles the declarer, {declarer}, and the call is not circled")
        elif set(mark.circled) - (needed if on_declarer else set()):
            code = "circle-extra"
            message = _("{player} has a circle around a call that is not on the declarer, {declarer}")
        else:
            continue
        ref = at(deal.row, grid.column(player, grid.CALLS))
        text = mark_text(mark.call.targets, deal.declarer, layout.labels)
        if is_cross:
            text = f"({EVERYBODY})" if on_declarer else EVERYBODY
        findings.append(
            Finding(
                code,
                "warning",
                message.format(player=layout.names[player], declarer=layout.names[deal.declarer]),
                fix=_("write {expected} in {cell}").format(expected=text, cell=ref.a1),
                cell=str(ref),
                player=layout.names[player],
                rule="Source 000; Parlett",
            )
        )
    return findings
