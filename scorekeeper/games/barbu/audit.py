"""What a filled Barbu sheet says of itself: its opening, its deals, and what is wrong with what was given by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import NotAllowedError, Refusal, UnreadableError
from scorekeeper.games.barbu import places as grid
from scorekeeper.games.barbu.contracts import CONTRACTS, DEALS, PLAYERS, Contract
from scorekeeper.games.barbu.marks import Mark, read_mark
from scorekeeper.games.barbu.notation import Entry, Outcome
from scorekeeper.games.barbu.outcome import examine_points, split_points
from scorekeeper.games.barbu.places import Layout, at
from scorekeeper.games.barbu.rules import build_rules
from scorekeeper.games.barbu.score import examine, is_unplayed, settle, side_points, step
from scorekeeper.games.barbu.score import skip as skip_deal
from scorekeeper.games.barbu.state import State, declarer_order, next_declarer
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, Opening, Severity, plain
from scorekeeper.names import check_names, fold, labels
from scorekeeper.sheet import Ref

Values = Mapping[Ref, Figure]


def text_at(values: Values, ref: Ref) -> str:
    """What stands in a cell, as a text without blanks around it."""
    figure = values.get(ref)
    return "" if figure is None else str(figure).strip()


def opening_of(values: Values) -> tuple[Opening, tuple[str, ...]]:
    """The opening a sheet's header cells tell, and the letters by which its head tells the players."""
    name, _semicolon, options = text_at(values, at(grid.OPTIONS_ROW, grid.FIRST_GROUP)).partition(";")
    pairs = [option.partition("=") for option in options.split(";") if option.strip()]
    letters = [text_at(values, at(grid.NAMES_ROW, grid.column(player, grid.CALLS))) for player in range(PLAYERS)]
    names = [text_at(values, at(grid.NAMES_ROW, grid.column(player, grid.POINTS))) for player in range(PLAYERS)]
    named = tuple(name or letter for name, letter in zip(names, letters, strict=True))
    if not all(letters) or len({fold(letter) for letter in letters}) < PLAYERS:
        letters = list(labels(named))
    facts = {
        "title": text_at(values, at(grid.TITLE_ROW, 1)),
        "date": text_at(values, at(grid.FACTS_ROW, grid.FIRST_GROUP)),
        "place": text_at(values, at(grid.FACTS_ROW, grid.column(1, grid.SIDES) + 2)),
    }
    opening = Opening(
        "barbu",
        named,
        rules=name.strip() or "standard",
        options=tuple((key.strip(), value.strip()) for key, _equals, value in pairs),
        facts={key: value for key, value in facts.items() if value},
    )
    return opening, tuple(letters)


def layout_of(values: Values) -> tuple[Layout, Opening]:
    """The layout a filled sheet was made with. Raises UnreadableError when its header cannot be understood."""
    opening, letters = opening_of(values)
    try:
        check_names(opening.players, (PLAYERS,))
        rules = build_rules(opening)
    except Refusal as error:
        raise UnreadableError(
            error.code, _("the head of the sheet: {message}").format(message=error.message)
        ) from error
    layout = Layout(rules, opening.players, letters, declarer_order(rules, 0))
    first = grid.read_declarer(values.get(at(grid.FIRST_ROW, grid.DECLARER)), layout)
    if first:
        layout = replace(layout, declarers=declarer_order(rules, first))
        opening = opening._replace(facts={**opening.facts, "first": opening.players[first]})
    return layout, opening


@dataclass(frozen=True, slots=True)
class FilledDeal:
    """One row of a filled sheet, read: what is None is empty or cannot be read."""

    deal: int
    declarer: int | None
    contract: Contract | None
    marks: tuple[Mark, ...]
    points: tuple[Figure, ...]
    contract_text: str
    declarer_text: str

    @property
    def row(self) -> int:
        """Its row on the sheet."""
        return grid.deal_row(self.deal)

    @property
    def empty(self) -> bool:
        """True for a row in which nothing was written but perhaps the declarer."""
        return (
            not self.contract_text
            and not any(m.call or m.unknown for m in self.marks)
            and not any(figure is not None for figure in self.points)
        )

    @property
    def whole_points(self) -> tuple[int, ...] | None:
        """The four points, when all are there."""
        whole = tuple(figure for figure in self.points if isinstance(figure, int))
        return whole if len(whole) == PLAYERS else None


def read_deal(values: Values, layout: Layout, deal: int) -> FilledDeal:
    """One row of a filled sheet."""
    row = grid.deal_row(deal)
    declarer, contract = values.get(at(row, grid.DECLARER)), values.get(at(row, grid.CONTRACT))
    return FilledDeal(
        deal,
        grid.read_declarer(declarer, layout),
        grid.read_contract(contract),
        tuple(
            read_mark(values.get(at(row, grid.column(p, grid.CALLS))), p, layout.labels, layout.names)
            for p in range(PLAYERS)
        ),
        tuple(values.get(at(row, grid.column(p, grid.POINTS))) for p in range(PLAYERS)),
        text_at(values, at(row, grid.CONTRACT)),
        text_at(values, at(row, grid.DECLARER)),
    )


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


def deal_title(layout: Layout, values: Values, number: int) -> str:
    """The contract and the declarer of a row, as far as they can be read."""
    deal = read_deal(values, layout, number)
    if deal.contract is None or deal.declarer is None:
        return ""
    return _("{contract} by {declarer}").format(contract=_(deal.contract.title), declarer=layout.names[deal.declarer])


def start_state(layout: Layout) -> State:
    """The state before the first row."""
    return State(layout.rules, layout.names, layout.declarers[0])


def entries_of(layout: Layout, values: Values) -> list[Entry]:
    """The entries of a filled sheet in order. Raises NotAllowedError for a row that is not complete."""
    state = start_state(layout)
    entries = []
    for number in range(1, DEALS + 1):
        deal = read_deal(values, layout, number)
        if deal.empty:
            continue
        entry = entry_of(state, deal)
        if entry is None:
            raise NotAllowedError(
                "row-incomplete",
                _("row {row}, deal {deal}, is not complete: check the sheet and fill it in").format(
                    row=deal.row, deal=number
                ),
            )
        entries.append(entry)
        state, _settled = step(state, entry)
    return entries


def examine_given(layout: Layout, values: Values) -> list[Finding]:
    """Everything that is wrong with what was given by hand, row by row, each with its cell."""
    state = start_state(layout)
    findings: list[Finding] = []
    last = max((n for n in range(1, DEALS + 1) if not read_deal(values, layout, n).empty), default=0)
    for number in range(1, last + 1):
        deal = read_deal(values, layout, number)
        found = _examine_cells(layout, deal)
        entry = entry_of(state, deal)
        if entry is None:
            state = skip_deal(state, deal.declarer)
        else:
            found += _examine_entry(state, deal, entry, values)
            found += _examine_circles(layout, deal)
            state, _settled = step(state, entry)
        findings += [finding._replace(deal=number) for finding in found]
    return findings


def _examine_cells(layout: Layout, deal: FilledDeal) -> list[Finding]:
    """Cells of one row that are empty or cannot be read."""
    findings = []
    row = deal.row
    if deal.empty:
        return [
            _finding(
                "row-gap",
                at(row, grid.CONTRACT),
                _("the row is empty, but a later one is filled"),
                _("fill it in, or move the later deals up"),
            )
        ]
    if deal.declarer is None:
        expected = _("one of {known}").format(known=", ".join(layout.labels))
        findings.append(_unreadable("declarer-unknown", at(row, grid.DECLARER), deal.declarer_text, expected))
    if deal.contract is None:
        letters = _("one of {known}").format(known=", ".join(contract.letter for contract in CONTRACTS))
        findings.append(_unreadable("contract-unknown", at(row, grid.CONTRACT), deal.contract_text, letters))
    for player, mark in enumerate(deal.marks):
        if mark.unknown or mark.named:
            ref = at(row, grid.column(player, grid.CALLS))
            expected = _("× or letters of {letters}").format(letters=", ".join(layout.labels))
            finding = _unreadable("mark-unknown", ref, mark.unknown or mark.named, expected)
            # A name is understood here, but not by the formulas of the sheet.
            severity: Severity = "error" if mark.unknown else "warning"
            findings.append(finding._replace(player=layout.names[player], severity=severity))
    for player, figure in enumerate(deal.points):
        if not isinstance(figure, int):
            ref = at(row, grid.column(player, grid.POINTS))
            text = "" if figure is None else str(figure)
            finding = _unreadable("points-missing", ref, text, _("a whole number of points"))
            findings.append(finding._replace(player=layout.names[player]))
    return findings


def _unreadable(code: str, ref: Ref, found: str, expected: str) -> Finding:
    message = (
        _("found {found}, expected {expected}").format(found=found, expected=expected)
        if found
        else _("nothing written, expected {expected}").format(expected=expected)
    )
    finding = _finding(code, ref, message, _("write it in {cell}").format(cell=ref.a1))
    return finding._replace(found=found or None, expected=expected)


def _finding(code: str, ref: Ref, message: str, fix: str) -> Finding:
    return Finding(code, "error", message, fix=fix, cell=str(ref))


def _examine_entry(state: State, deal: FilledDeal, entry: Entry, values: Values) -> list[Finding]:
    """The findings of the entry, each put to the cell it speaks of."""
    findings = []
    for finding in examine(state, entry):
        # A sheet does not tell the order of calls, and a circled cross means "everybody he may" on it anyway.
        if finding.code in ("call-out-of-turn", "maximum-reduced-in-positive"):
            continue
        if finding.code in ("double-by-declarer", "compulsory-double") and any(mark.unknown for mark in deal.marks):
            continue  # the mark that cannot be read may be the double that is missed
        if finding.code.startswith("outcome-") and finding.rule != "Wikipedia":
            continue
        if finding.code == "undoubled-not-played":
            findings.append(_wrong_share(deal, entry, finding))
            continue
        findings.append(finding.at(cell=str(_cell_of(state, deal, finding))))
    if (
        entry.outcome.form == "points"
        and deal.contract is not None
        and not is_unplayed(state, entry, next_declarer(state) if entry.declarer is None else entry.declarer)
    ):
        findings += _examine_points(state, deal, entry, values)
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


def _cell_of(state: State, deal: FilledDeal, finding: Finding) -> Ref:
    if finding.code == "declarer-order":
        return at(deal.row, grid.DECLARER)
    on_calls = finding.code.startswith(("double-", "compulsory-"))
    if on_calls and finding.player in state.players:
        return at(deal.row, grid.column(state.players.index(finding.player), grid.CALLS))
    return at(deal.row, grid.CONTRACT)


def _examine_points(state: State, deal: FilledDeal, entry: Entry, values: Values) -> list[Finding]:
    """Impossible points, at the one cell that explains the totals beside them, or else at the first that is odd."""
    points = entry.outcome.figures
    faults = examine_points(state.rules, entry.contract, points)
    if not faults:
        return []
    suspect = _suspect(state, deal, entry, values)
    findings = []
    for fault in faults[:1]:
        player = suspect[0] if suspect else _odd_one(state, entry, points)
        ref = at(deal.row, grid.column(player, grid.POINTS))
        findings.append(
            fault._replace(
                cell=str(ref),
                player=state.players[player],
                found=points[player],
                expected=suspect[1] if suspect else None,
                message="; ".join(one.message for one in faults),
                detail=_("points written: {points}").format(points=", ".join(plain(p) for p in points)),
                fix=_("write {expected} in {cell}: the totals of the row agree with it").format(
                    expected=plain(suspect[1]), cell=ref.a1
                )
                if suspect
                else _("count again: one or more of the four points of this row are wrong"),
            )
        )
    return findings


def _odd_one(state: State, entry: Entry, points: Sequence[int]) -> int:
    """The first player whose points are impossible whatever the others have; else the first player."""
    sign = -1 if entry.contract.negative else 1
    for player, figure in enumerate(points):
        faults = examine_points(state.rules, entry.contract, (figure, 0, 0, 0))
        if figure * sign < 0 or any(fault.code == "outcome-granularity" for fault in faults):
            return player
    return 0


def _suspect(state: State, deal: FilledDeal, entry: Entry, values: Values) -> tuple[int, int] | None:
    """The one player whose points, set right, explain all four totals of the row; with the right points."""
    points = entry.outcome.figures
    missing = state.rules.total(entry.contract) - sum(points)
    _after, settled = step(state, entry)
    candidates = []
    for player in range(PLAYERS):
        changed = tuple(figure + missing * (seat == player) for seat, figure in enumerate(points))
        if not missing or examine_points(state.rules, entry.contract, changed):
            continue
        side = side_points(settle(changed, settled.doubles))
        expected = [state.totals[p] + changed[p] + side[p] for p in range(PLAYERS)]
        if expected == [values.get(at(deal.row, grid.column(p, grid.TOTAL))) for p in range(PLAYERS)]:
            candidates.append((player, changed[player]))
    return candidates[0] if len(candidates) == 1 else None


def _examine_circles(layout: Layout, deal: FilledDeal) -> list[Finding]:
    """Calls on the declarer that are not circled, and circles around other calls (Source 000; Parlett)."""
    findings = []
    for player, mark in enumerate(deal.marks):
        if mark.call is None or deal.declarer is None:
            continue
        targets = (-1,) if mark.call.word == "*" else mark.call.targets
        on_declarer = player != deal.declarer and (mark.call.word == "*" or deal.declarer in targets)
        needed = {-1} if mark.call.word == "*" else {deal.declarer}
        code = ""
        if on_declarer and not needed & set(mark.circled):
            code, text = "circle-missing", _("{player} doubles the declarer, {declarer}, and the call is not circled")
        elif set(mark.circled) - (needed if on_declarer else set()):
            code, text = (
                "circle-extra",
                _("{player} has a circle around a call that is not on the declarer, {declarer}"),
            )
        if code:
            ref = at(deal.row, grid.column(player, grid.CALLS))
            letter = "×" if mark.call.word == "*" else layout.labels[deal.declarer]
            findings.append(
                Finding(
                    code,
                    "warning",
                    text.format(player=layout.names[player], declarer=layout.names[deal.declarer]),
                    fix=_("write ({letter}) in {cell}").format(letter=letter, cell=ref.a1)
                    if code == "circle-missing"
                    else _("take the brackets away in {cell}").format(cell=ref.a1),
                    cell=str(ref),
                    player=layout.names[player],
                    rule="Source 000; Parlett",
                )
            )
    return findings
