"""What is wrong with what was written on a filled sheet, by cell; and the record a filled sheet holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.errors import NotAllowedError, ScorekeeperError
from scorekeeper.game import Correction
from scorekeeper.games.bridge import places as grid
from scorekeeper.games.bridge.auction import Outcome, follow
from scorekeeper.games.bridge.audit_alone import games_of
from scorekeeper.games.bridge.audit_columns import Expected, examine_columns
from scorekeeper.games.bridge.audit_figures import examine_figures, examine_totals
from scorekeeper.games.bridge.audit_ledger import examine_ledger, examine_stake
from scorekeeper.games.bridge.column_cells import above_refs, below_refs
from scorekeeper.games.bridge.entries import DealEntry, EndEntry, Entry, Result, RubberEntry
from scorekeeper.games.bridge.examine import examine_deal, honours_allowed
from scorekeeper.games.bridge.fold import record_points, skip, step
from scorekeeper.games.bridge.ledger import page_plan
from scorekeeper.games.bridge.ledger_slips import ledger_corrections
from scorekeeper.games.bridge.lines import format_entry
from scorekeeper.games.bridge.notation import parse_line, read_honours
from scorekeeper.games.bridge.opening import open_state
from scorekeeper.games.bridge.places import Block, Layout, at
from scorekeeper.games.bridge.premium_cells import settled_ref
from scorekeeper.games.bridge.reading import (
    DealRead,
    Values,
    is_ledger,
    layout_of,
    ledger_of,
    premium_place,
    read_deal,
    text_at,
)
from scorekeeper.games.bridge.score import unfinished_premium
from scorekeeper.games.bridge.seats import table_names
from scorekeeper.games.bridge.slips import corrections
from scorekeeper.games.bridge.state import DealResult, LineResult, State, begin
from scorekeeper.games.bridge.values import AT_TABLE, GAMES_TO_WIN
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, Opening
from scorekeeper.names import find_player
from scorekeeper.sheet import Ref, Sheet, whole

_TRANSFERRED = re.compile(r"transferred:[0-9]{1,2}")
_DEALER = re.compile(r"dealer:\S+!")
_REDEALT = re.compile(r"redealt:([0-9])")


def deal_title(sheet: Sheet, values: Values, deal: int) -> str:
    """``4♠ by N``; empty for deals without a contract."""
    del sheet
    if is_ledger(values):
        return ""
    layout, _opening = layout_of(values)
    for block in layout.blocks:
        if block.offset < deal <= block.offset + block.deals:
            read = read_deal(layout, block, deal - block.offset - 1, values)
            if read.contract is not None and read.declarer is not None:
                name = block.names[read.declarer] or layout.labels[read.declarer]
                return _("{contract} by {declarer}").format(contract=read.contract.shown, declarer=name)
            return _("passed out") if read.passed else ""
    return ""


def deal_corrections(values: Values, deal: int) -> list[Correction]:
    """Every single slip that could be behind the mistakes of a deal, or of a rubber's row in a ledger.

    A deal that comes after the end of its rubber may stand there because of a slip in any deal before it.
    """
    if is_ledger(values):
        return ledger_corrections(ledger_of(values)[0], values, deal)
    layout, opening = layout_of(values)
    slips = corrections(layout, values, deal)
    block = next((one for one in layout.blocks if one.offset < deal <= one.offset + one.deals), None)
    if block is None or layout.is_chicago:
        return slips
    state, _findings = _seat(open_state(opening), layout, block, values)
    _state, found, _expected = _examine_block(state, layout, block, values)
    if any(finding.code == "entry-after-rubber" and finding.deal == deal for finding in found):
        earlier = range(block.offset + 1, deal)
        slips += [slip._replace(roots=1) for before in earlier for slip in corrections(layout, values, before)]
    return slips


def suspected_deals(values: Values, errors: Sequence[Finding]) -> set[int]:
    """The deals of every rubber in whose columns an entry stands that no deal gives."""
    codes = ("above-entry", "below-entry", "game-line", "part-score-carried")
    cells = {finding.cell for finding in errors if finding.deal is None and finding.code in codes}
    if not cells or is_ledger(values):
        return set()
    layout, _opening = layout_of(values)
    sides = range(layout.sides)
    return {
        block.offset + deal
        for block in layout.blocks
        if block.dealt
        and any(str(ref) in cells for s in sides for refs in (above_refs, below_refs) for ref in refs(layout, block, s))
        for deal in range(1, block.deals + 1)
    }


def examine_given(sheet: Sheet, values: Values) -> list[Finding]:
    """Everything that is wrong with what was given by hand."""
    if is_ledger(values):
        return examine_ledger(ledger_of(values)[0], values)
    layout, opening = layout_of(values)
    state = open_state(opening)
    findings: list[Finding] = []
    for block in layout.blocks:
        state, seated = _seat(state, layout, block, values)
        findings += seated
        state, found, expected = _examine_block(state, layout, block, values)
        findings += found
        if not layout.is_chicago:
            findings += examine_columns(layout, block, values, expected)
            findings += _examine_given_up(state, layout, block, values)
        state = _closed(state, layout, block, values)
    if layout.session:
        findings += examine_stake(page_plan(layout), values)
    del sheet
    return findings


# players ---------------------------------------------------------------------------------------------------


def _seats_of(layout: Layout, block: Block, opening_players: tuple[str, ...]) -> tuple[int, ...]:
    """The players of a block by seat. Raises UnreadableError for a name that is none of them."""
    if not layout.session:
        return tuple(range(len(layout.labels)))
    return tuple(find_player(name, opening_players) for name in block.names)


def _seat(state: State, layout: Layout, block: Block, values: Values) -> tuple[State, list[Finding]]:
    """The state with the players of a block seated; names that are nobody's are found."""
    del values
    if _goes_on(layout, block, state):
        return state, []
    faults = [fault for seat in range(len(block.names)) if (fault := _nobody(layout, block, state, seat)) is not None]
    if faults:
        return begin(state, tuple(range(len(block.names)))), faults
    seats = _seats_of(layout, block, state.players)
    twice = next((seat for seat, player in enumerate(seats) if player in seats[:seat]), None)
    if twice is not None:
        message = _("{player} is named twice in rubber {number}").format(
            player=state.players[seats[twice]], number=block.number
        )
        return begin(state, seats), [_unnamed(block, twice, message, state.players)]
    if state.in_progress is None and seats != state.seats:
        state = begin(state, seats)
    return state, []


def _goes_on(layout: Layout, block: Block, state: State) -> bool:
    """True where no names stand at a later rubber and only one table is possible: the names are those before."""
    return block is not layout.blocks[0] and not any(block.names) and len(state.seats) == len(state.players)


def _nobody(layout: Layout, block: Block, state: State, seat: int) -> Finding | None:
    """What is wrong with a name in the row of names, if it names none of the session's players."""
    if not layout.session:
        return None
    try:
        find_player(block.names[seat], state.players)
    except ScorekeeperError as error:
        return _unnamed(block, seat, error.message, state.players)
    return None


def _unnamed(block: Block, seat: int, message: str, players: Sequence[str]) -> Finding:
    cell = at(block.first, grid.name_at(seat))
    fix = _("write the name of the player who sat there")
    return _error("rubber-players", cell, message, fix, block.names[seat] or None)._replace(expected=", ".join(players))


def _closed(state: State, layout: Layout, block: Block, values: Values) -> State:
    """The state after a block: its rubber closed, if it was given up or another one follows."""
    is_last = block is layout.blocks[-1]
    if state.in_progress is not None and state.in_progress.dealt and (not is_last or _given_up(layout, block, values)):
        state, _line = step(state, EndEntry())
    return state


def _examine_given_up(state: State, layout: Layout, block: Block, values: Values) -> list[Finding]:
    """Premiums of an unfinished rubber without the mark that it was given up."""
    if _given_up(layout, block, values):
        return []
    rubber = state.in_progress
    games, parts = (rubber.games, rubber.part) if rubber is not None and block.dealt else ((), ())
    if block.written and not block.dealt:
        won, on = games_of(layout, block, values, premium_place(layout, block, values))
        games, parts = tuple(won), tuple(on)
    if not games or max(games) >= GAMES_TO_WIN:
        return []
    row = layout.premium_row(block)
    paid = tuple(whole(values.get(at(row, layout.columns.figure(side)))) for side in range(layout.sides))
    due = unfinished_premium(layout.rules, games, parts)
    if not any(one and one == other for one, other in zip(paid, due, strict=True)):
        return []
    cell = settled_ref(layout, block)
    message = _("the premiums of an unfinished rubber are written, but not that it was given up")
    fix = _("write {mark} in {cell}, or take the premiums out").format(mark=grid.SETTLED, cell=cell.a1)
    return [_error("given-up-missing", cell, message, fix)._replace(expected=grid.SETTLED)]


def _given_up(layout: Layout, block: Block, values: Values) -> bool:
    return bool(text_at(values, settled_ref(layout, block)))


# deals -----------------------------------------------------------------------------------------------------


def _error(code: str, cell: Ref, message: str, fix: str, found: Figure = None) -> Finding:
    return Finding(code, "error", message, fix=fix, cell=str(cell), found=found)


def _examine_block(
    state: State, layout: Layout, block: Block, values: Values
) -> tuple[State, list[Finding], Expected | None]:
    """The deals of one block, and what they put into the columns of the sides (None when some are unknown)."""
    deals = [read_deal(layout, block, deal, values) for deal in range(block.deals)]
    last = max((deal.place for deal in deals if not deal.empty), default=-1)
    last = max(last, *block.totals, -1)
    findings: list[Finding] = []
    expected = Expected(layout.sides)
    certain, over = last >= 0, False
    if layout.is_chicago and certain and deals[0].dealer is None and any(not deal.empty for deal in deals):
        expected_dealer = None if block is layout.blocks[0] else layout.labels[state.dealer]
        findings.append(_first_dealer(layout, deals[0], expected_dealer))
    for deal in deals[: last + 1]:
        number = block.offset + deal.place + 1
        found: list[Finding] = []
        if over and certain:
            # What was played after the end is not told deal by deal: one mistake, and it may be an earlier slip.
            found += [] if deal.empty or expected.ended else [_after_the_end(deal)]
            expected.ended = expected.ended or bool(found)
        elif deal.place in block.totals:
            found += examine_totals(layout, deal.row, values)
            certain = False
        elif deal.empty:
            found.append(_gap(deal))
            certain = False
        elif deal.is_figures:
            found += examine_figures(state, layout, deal)
            below, above = (tuple(whole(figure) for figure in figures) for figures in (deal.below, deal.above))
            state, game = record_points(state, below, above)
            expected.add(number, below, above, game=game is not None)
            over = state.in_progress is None
        else:
            state, found, line = _examine_played(state, layout, deal)
            over = line is not None and state.in_progress is None
            certain = certain and line is not None and line.deal is not None
            if line is not None and line.deal is not None:
                _add_played(expected, number, line.deal)
        findings += [finding._replace(deal=number) for finding in found]
    return state, findings, expected if certain else None


def _add_played(expected: Expected, number: int, deal: DealResult) -> None:
    parts = (*deal.parts[1:], deal.honours.points if deal.honours else 0)
    game = deal.game is not None
    expected.add(number, deal.below, deal.above, parts=parts, game=game, contract=deal.contract)


def _after_the_end(deal: DealRead) -> Finding:
    return _error(
        "entry-after-rubber",
        at(deal.row, grid.CONTRACT),
        _("the rubber was over before this deal: one side has won two games"),
        _("move the deal, and those after it, to the next rubber, or take them out; or else look for a slip before it"),
    )


def _first_dealer(layout: Layout, deal: DealRead, expected: str | None) -> Finding:
    """Chicago: who is vulnerable goes by the dealer; after the first Chicago the deal goes on round the table."""
    told = expected or ", ".join(layout.labels)
    return _missing("dealer-missing", at(deal.row, grid.DEALER), deal.dealer_text, told)


def _gap(deal: DealRead) -> Finding:
    return _error(
        "row-gap",
        at(deal.row, grid.CONTRACT),
        _("the row is empty, but a later one is filled"),
        _("fill it in (pass when it was passed out), or move the later deals up"),
    )


def _examine_played(state: State, layout: Layout, deal: DealRead) -> tuple[State, list[Finding], LineResult | None]:
    """One deal with a contract: cells that cannot be read, and every fault of the deal."""
    findings = _unreadable(layout, deal)
    try:
        entry = entry_of(state, layout, deal)
    except ScorekeeperError as error:
        findings.append(
            _error(error.code, at(deal.row, _column_of(layout, state, deal)), error.message, _("correct it"))
        )
        entry = None
    if entry is None or findings:
        below, above = (tuple(map(whole, figures)) for figures in (deal.below, deal.above))
        after, _game = record_points(state, below, above) if any((*below, *above)) else (skip(state), None)
        return after, findings, None
    findings = [finding.at(cell=str(_cell_of(layout, deal, finding))) for finding in examine_deal(state, entry)]
    findings = [_with_honours(deal, one) for one in _one_letter(state, layout, deal, findings)]
    # Nobody can tell what impossible tricks should be: the figures of the deal are not judged by them.
    limits = _("tricks won, 0 to 13")
    findings = [one._replace(expected=limits) if one.code == "tricks-range" else one for one in findings]
    after, line = step(state, entry)
    certain = not any(finding.severity == "error" and finding.code != "dealer-rotation" for finding in findings)
    if deal.dealer is not None:  # the column of dealers tells the rotation better
        findings = [finding for finding in findings if finding.code != "dealer-rotation"]
    return after, findings, line if certain else None


def _with_honours(deal: DealRead, finding: Finding) -> Finding:
    """What was found and expected in the cell of the honours."""
    if finding.code != "honours-points" or deal.contract is None:
        return finding
    allowed = _(" or ").join(map(str, honours_allowed(deal.contract)))
    return finding._replace(found=deal.honours, expected=allowed)


def _one_letter(state: State, layout: Layout, deal: DealRead, findings: list[Finding]) -> list[Finding]:
    """The findings, or one at the auction when only the letter of its dealer puts everything else wrong."""
    codes = {finding.code for finding in findings}
    seat = state.dealer if deal.dealer is None else deal.dealer
    fault = next((one for one in findings if one.code in ("auction-dealer-differs", "dealer-rotation")), None)
    if fault is None or "auction-declarer" not in codes:
        return findings
    dealt, _bracket, calls = deal.auction.partition("[")
    right = deal.auction.replace(dealt.strip().rstrip("!").removeprefix("^"), layout.labels[seat], 1)
    other = replace(deal, auction=right)
    entry = entry_of(state, layout, other)
    if not calls or entry is None or examine_deal(state, entry):
        return findings
    cell = at(deal.row, layout.columns.auction)
    message = _("the auction begins with {found}; with {expected}, the dealer, contract and declarer are right").format(
        found=dealt.strip(), expected=layout.labels[seat]
    )
    fix = _("write {auction}").format(auction=right)
    return [fault._replace(message=message, fix=fix, cell=str(cell), found=deal.auction, expected=right)]


def _column_of(layout: Layout, state: State, deal: DealRead) -> int:
    """Where what cannot be read stands: the honours, the auction, or the remark."""
    try:
        read_honours(_by_seat(state, layout, deal.honours), state) if deal.honours else None
    except ScorekeeperError:
        return grid.HONOURS
    return layout.columns.auction if deal.auction else layout.columns.remark


def _unreadable(layout: Layout, deal: DealRead) -> list[Finding]:
    """Cells of a deal that are empty or cannot be read."""
    row = deal.row
    if deal.passed:
        return []
    findings = []
    if deal.contract is None:
        findings.append(
            _missing(
                "contract-unknown", at(row, grid.CONTRACT), deal.contract_text, _("a contract such as 4S, or pass")
            )
        )
    if deal.declarer is None and not (deal.auction and not deal.contract_text):
        letters = ", ".join(layout.labels)
        findings.append(_missing("declarer-unknown", at(row, grid.DECLARER), deal.declarer_text, letters))
    if not isinstance(deal.tricks, int):
        text = "" if deal.tricks is None else str(deal.tricks)
        findings.append(_missing("tricks-missing", at(row, grid.TRICKS), text, _("tricks won, 0 to 13")))
    return findings


def _missing(code: str, cell: Ref, found: str, expected: str) -> Finding:
    message = (
        _("found {found}, expected {expected}").format(found=found, expected=expected)
        if found
        else _("nothing written, expected {expected}").format(expected=expected)
    )
    fix = _("write it in {cell}").format(cell=cell.a1)
    return _error(code, cell, message, fix, found or None)._replace(expected=expected)


_CELLS = {
    "contract-level": grid.CONTRACT,
    "auction-contract": grid.CONTRACT,
    "auction-declarer": grid.DECLARER,
    "tricks-range": grid.TRICKS,
    "result-missing": grid.TRICKS,
    "passed-out-result": grid.TRICKS,
    "honours-off": grid.HONOURS,
    "honours-points": grid.HONOURS,
    "honours-twice": grid.HONOURS,
    "dealer-rotation": grid.DEALER,
    "auction-dealer-differs": grid.DEALER,
}


def _cell_of(layout: Layout, deal: DealRead, finding: Finding) -> Ref:
    if finding.code == "dealer-rotation" and deal.auction:
        return at(deal.row, layout.columns.auction)
    return at(deal.row, _CELLS.get(finding.code, layout.columns.auction))


def entry_of(state: State, layout: Layout, deal: DealRead) -> DealEntry | None:
    """The entry a row amounts to; None when something needed is missing. Raises UnreadableError for auctions."""
    remark, accepted, transferred = _split_remark(deal.remark)
    irregular = remark.startswith("^") or deal.auction.startswith("^")
    auction = None
    if deal.auction:
        told = parse_line(f"{deal.auction.removeprefix('^')} 7", state)
        auction = told.auction if isinstance(told, DealEntry) else None
    dealer = None if deal.dealer == (auction.dealer if auction else state.dealer) else deal.dealer
    entry = DealEntry(
        auction=auction,
        dealer=dealer,
        dealer_accepted=accepted and dealer is not None,
        transferred=transferred,
        remark=remark.removeprefix("^").strip(),
    )
    if deal.passed:
        passed_tricks = Result(deal.tricks) if isinstance(deal.tricks, int) else None
        return entry._replace(passed=auction is None, result=passed_tricks)
    if not isinstance(deal.tricks, int):
        return None
    honours = (read_honours(_by_seat(state, layout, deal.honours), state),) if deal.honours else ()
    entry = entry._replace(result=Result(deal.tricks), honours=honours)
    if deal.contract is None or deal.declarer is None:
        return entry if auction is not None and not deal.contract_text else None
    outcome = follow(auction, table_names(state)) if auction else Outcome()
    if (outcome.contract, outcome.declarer) == (deal.contract, deal.declarer) and outcome.over and not irregular:
        return entry
    return entry._replace(contract=deal.contract, declarer=deal.declarer, irregular=irregular)


def _by_seat(state: State, layout: Layout, honours: str) -> str:
    """Honours as a line writes them: a letter of the sheet becomes the whole name it stands for."""
    solid = "".join(honours.split())
    letter, points = solid.rstrip("0123456789"), solid[len(solid.rstrip("0123456789")) :]
    if letter.casefold() in [text.casefold() for text in layout.labels]:
        seat = [text.casefold() for text in layout.labels].index(letter.casefold())
        return f"{state.players[state.table[seat]]}={points}"
    return honours


def _redeals(remark: str) -> int:
    """How often the cards were dealt again before a deal of Chicago, because all had passed."""
    found = _REDEALT.search(remark)
    return int(found[1]) if found else 0


def _split_remark(remark: str) -> tuple[str, bool, int]:
    """The remark without what a line says with words of its own: dealing out of turn, tricks transferred."""
    accepted = _DEALER.search(remark) is not None
    found = _TRANSFERRED.search(remark)
    transferred = int(found.group().partition(":")[2]) if found else 0
    bare = _REDEALT.sub("", _TRANSFERRED.sub("", _DEALER.sub("", remark)))
    return " ".join(bare.replace(";", ",").split()), accepted, transferred


# the record ------------------------------------------------------------------------------------------------


def lines_of(sheet: Sheet, values: Values) -> tuple[Opening, list[str]]:
    """The record a filled sheet holds. Raises NotAllowedError for a ledger and for figures without contracts."""
    del sheet
    if is_ledger(values):
        raise NotAllowedError(
            "sheet-without-deals", _("a ledger holds no deals: it can be checked, but not taken into the book")
        )
    layout, opening = layout_of(values)
    state = open_state(opening)
    lines: list[str] = []
    for block in layout.blocks:
        for entry in _entries_of(state, layout, block, values):
            lines.append(format_entry(entry, state))
            state, _line = step(state, entry)
        rubber = state.in_progress
        is_last = block is layout.blocks[-1]
        if rubber is not None and rubber.dealt and (not is_last or _given_up(layout, block, values)):
            lines.append(format_entry(EndEntry(), state))
            state, _line = step(state, EndEntry())
    return opening, lines


def _entries_of(state: State, layout: Layout, block: Block, values: Values) -> Iterator[Entry]:
    """The entries of one block in order, the line that says who plays first where it is needed."""
    seats = state.seats if _goes_on(layout, block, state) else _seats_of(layout, block, state.players)
    deals = [read_deal(layout, block, deal, values) for deal in range(block.deals)]
    if len(seats) == AT_TABLE and (block.named or seats != state.seats):
        n, e, s, w = seats
        first = deals[0].dealer
        known = first is None or (state.dealer_known and first == state.dealer)
        entry: Entry = RubberEntry((n, e, s, w), None if known else first)
        yield entry
        state, _line = step(state, entry)
    for deal in deals:
        for _redealt in range(_redeals(deal.remark) if layout.is_chicago else 0):
            passed = DealEntry(passed=True)
            yield passed
            state, _line = step(state, passed)
        if deal.empty:
            continue
        if deal.is_figures or (read := entry_of(state, layout, deal)) is None:
            raise NotAllowedError(
                "row-incomplete",
                _("row {row} has no whole contract: the sheet can be checked, but not taken into the book").format(
                    row=deal.row
                ),
            )
        yield read
        state, _line = step(state, read)


__all__ = ["deal_corrections", "deal_title", "entry_of", "examine_given", "lines_of"]
