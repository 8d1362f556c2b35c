"""Every fault of a bridge line at this moment, each with a permanent code."""

from __future__ import annotations

from scorekeeper.games.bridge.contract import Contract
from scorekeeper.games.bridge.entries import DealEntry, EndEntry, Entry, RubberEntry
from scorekeeper.games.bridge.fold import Played, dealer_of, played
from scorekeeper.games.bridge.seats import table_names
from scorekeeper.games.bridge.state import State, pairing_number, schedule
from scorekeeper.games.bridge.values import AT_TABLE, BOOK, CUTTHROAT, HIGHEST, HONOURS, NOTRUMP, TRICKS
from scorekeeper.i18n import _
from scorekeeper.model import Finding, plain
from scorekeeper.names import beginnings


def examine(state: State, entry: Entry) -> tuple[Finding, ...]:
    """Every fault of a line at this moment."""
    if isinstance(entry, RubberEntry):
        findings = _examine_rubber(state, entry)
    elif isinstance(entry, EndEntry):
        findings = _examine_end(state)
    elif not state.table:
        findings = [_unseated(state)]
    else:
        findings = examine_deal(state, entry)
        findings = [finding._replace(deal=state.deals + 1) for finding in findings]
    return tuple(findings)


def _error(code: str, message: str, fix: str, rule: str = "", player: str | None = None) -> Finding:
    return Finding(code, "error", message, fix=fix, rule=rule, player=player)


def _unseated(state: State) -> Finding:
    return _error(
        "players-unseated",
        _("{count} players are entered and four play: say who, as in rubber: {a}+{b} v {c}+{d}").format(
            count=len(state.players), **dict(zip("abcd", beginnings(state.players), strict=False))
        ),
        _("write a rubber: line first"),
    )


# deals -----------------------------------------------------------------------------------------------------


def examine_deal(state: State, entry: DealEntry) -> list[Finding]:
    """Contract, auction, dealer, tricks and honours of a deal."""
    what = played(state, entry)
    findings = list(what.outcome.findings) if what.outcome else []
    findings += _examine_dealer(state, entry)
    if what.passed_out:
        return findings + _examine_pass(entry)
    if what.contract is not None and not what.contract.possible:
        findings.append(
            _error(
                "contract-level",
                _("found a contract at level {level}, expected 1 to {highest}").format(
                    level=what.contract.level, highest=HIGHEST
                ),
                _("correct the contract"),
            )
        )
    findings += _examine_agreement(state, entry, what)
    if what.contract is not None and what.contract.possible:
        findings += _examine_tricks(entry, what.contract)
        findings += _examine_honours(state, entry, what.contract)
    return findings


def _examine_pass(entry: DealEntry) -> list[Finding]:
    if entry.result is None and not entry.honours:
        return []
    return [
        _error(
            "passed-out-result",
            _("the deal was passed out: found a result or honours, expected nothing after it"),
            _("leave result and honours out"),
        )
    ]


def _examine_dealer(state: State, entry: DealEntry) -> list[Finding]:
    """The dealer against the rotation; the first deal of a rubber is free, because the cards are cut for it."""
    names = table_names(state)
    dealer = dealer_of(state, entry)
    findings = []
    if entry.dealer is not None and entry.auction is not None and entry.dealer != entry.auction.dealer:
        findings.append(
            _error(
                "auction-dealer-differs",
                _("the auction begins with {caller}, and the dealer is {dealer}: the dealer calls first").format(
                    caller=names[entry.auction.dealer], dealer=names[entry.dealer]
                ),
                _("leave dealer: out, or correct it"),
                "Source 003",
                names[entry.dealer],
            )
        )
    accepted = entry.dealer_accepted or bool(entry.auction and entry.auction.waived)
    rubber = state.in_progress
    # An opening bid of the header's dealer binds the very first deal too; later rubbers are cut anew.
    bound = state.dealer_known and (state.deals == 0 or (rubber is not None and rubber.dealt > 0))
    if bound and dealer != state.dealer and not accepted:
        findings.append(
            _error(
                "dealer-rotation",
                _("{found} is named as dealer, and it is the turn of {expected}").format(
                    found=names[dealer], expected=names[state.dealer]
                ),
                _("correct the dealer, or put ! after him if dealing out of turn was let stand"),
                "Source 003",
                names[dealer],
            )
        )
    return findings


def _examine_agreement(state: State, entry: DealEntry, what: Played) -> list[Finding]:
    """Contract and declarer as they are named against those that the auction tells."""
    outcome = what.outcome
    if outcome is None or entry.contract is None or not outcome.over:
        return []
    names = table_names(state)
    if outcome.contract is None:
        return [
            _error(
                "auction-contract",
                _("the auction was passed out, and the contract is {contract}").format(contract=entry.contract.text),
                _("correct one of them"),
            )
        ]
    findings = []
    if outcome.contract != entry.contract:
        findings.append(
            _error(
                "auction-contract",
                _("the auction ends in {expected}, and the contract is {found}").format(
                    expected=outcome.contract.text, found=entry.contract.text
                ),
                _("correct one of them"),
            )
        )
    if outcome.declarer is not None and outcome.declarer != entry.declarer and not entry.irregular:
        findings.append(
            _error(
                "auction-declarer",
                _("{expected} first named the strain and declares, and the declarer is {found}").format(
                    expected=names[outcome.declarer], found=names[entry.declarer or 0]
                ),
                _("correct one of them, or write ^ before a declarer that an irregularity made"),
                "Source 003",
                names[entry.declarer or 0],
            )
        )
    return findings


def _examine_tricks(entry: DealEntry, contract: Contract) -> list[Finding]:
    if entry.result is None:
        return [
            _error(
                "result-missing",
                _("{contract} has no result: expected tricks won or =, +1, -1").format(contract=contract.text),
                _("write the result after it"),
            )
        ]
    tricks = entry.result.tricks(contract)
    if 0 <= tricks <= TRICKS:
        return []
    message = _("found {tricks} tricks won, expected 0 to {most}").format(tricks=plain(tricks), most=TRICKS)
    if entry.result.relative:
        message = _("found {result} in {contract}, which is {tricks} tricks won: expected {least} to {most}").format(
            result=f"{entry.result.figure:+d}",
            contract=contract.text,
            tricks=plain(tricks),
            least=plain(-contract.needed),
            most=f"+{TRICKS - contract.needed}",
        )
    return [
        _error(
            "tricks-range",
            message,
            _("count the tricks again; the contract needs {needed}").format(needed=contract.level + BOOK),
        )
    ]


def _examine_honours(state: State, entry: DealEntry, contract: Contract) -> list[Finding]:
    if not entry.honours:
        return []
    findings = []
    if not state.rules.honours:
        findings.append(
            _error(
                "honours-off",
                _("honours do not score at this table (rules.honours: off)"),
                _("leave the honours out"),
            )
        )
    if len(entry.honours) > 1:
        findings.append(
            _error(
                "honours-twice",
                _("found {count} entries of honours, expected at most one in a deal").format(count=len(entry.honours)),
                _("keep the right one"),
                "Laws, scoring table",
            )
        )
    findings += [fault for honours in entry.honours for fault in examine_honour_points(honours.points, contract)]
    return findings


def honours_allowed(contract: Contract) -> list[int]:
    """The points that honours can have in a contract."""
    notrump = contract.strain == NOTRUMP.letter
    return sorted({row.points for row in HONOURS if row.notrump == notrump})


def examine_honour_points(points: int, contract: Contract) -> list[Finding]:
    """A figure of honours that this contract cannot have."""
    notrump = contract.strain == NOTRUMP.letter
    allowed = honours_allowed(contract)
    if points in allowed:
        return []
    text = (
        _("found honours {found} at notrump, expected {allowed}: only four aces score")
        if notrump
        else _("found honours {found}, expected {allowed}")
    )
    return [
        _error(
            "honours-points",
            text.format(found=points, allowed=_(" or ").join(map(str, allowed))),
            _("correct the honours, or leave them out"),
            "Source 003; Laws, scoring table",
        )
    ]


# rubbers ---------------------------------------------------------------------------------------------------


def _examine_rubber(state: State, entry: RubberEntry) -> list[Finding]:
    if state.variant == CUTTHROAT:
        return [
            _error(
                "rubber-alone",
                _("in the cut-throat game everybody plays for himself: there are no pairs to name"),
                _("leave the line out; the next deal begins the next rubber"),
            )
        ]
    findings = []
    rubber = state.in_progress
    if rubber is not None:
        findings.append(
            _error(
                "rubber-open",
                _("rubber {number} is not over: found new partners, expected its next deal or end").format(
                    number=rubber.number
                ),
                _("write end first to close it unfinished; before its first deal correct the line that began it"),
            )
        )
    if len(set(entry.seats)) < AT_TABLE:
        twice = next(player for player in entry.seats if entry.seats.count(player) > 1)
        findings.append(
            _error(
                "rubber-twice",
                _("{player} is named twice: a rubber needs four players").format(player=state.players[twice]),
                _("name four different players"),
                player=state.players[twice],
            )
        )
        return findings
    return findings + _examine_tour(state, entry)


def _examine_tour(state: State, entry: RubberEntry) -> list[Finding]:
    """Partners against the tour, in which each has every other once."""
    pairings = schedule(state.rules, len(state.players))
    if not pairings:
        return []
    number = pairing_number(state.rules, len(state.players), entry.seats)
    had = () if len(state.tour) >= len(pairings) else state.tour
    if number is not None and number not in had:
        return []
    left = [
        "{}+{} v {}+{}".format(*(state.players[pairing[seat]] for seat in (0, 2, 1, 3)))
        for place, pairing in enumerate(pairings)
        if place not in had
    ]
    return [
        _error(
            "tour-partners",
            _("these partners have played together in this tour, or are not of it: expected {left}").format(
                left=_(" or ").join(left)
            ),
            _("name partners of the tour, or open the game with rules.session: free"),
            "Бридж во всех видах (tour)",
        )
    ]


def _examine_end(state: State) -> list[Finding]:
    rubber = state.in_progress
    if rubber is not None and not rubber.dealt:
        return [
            _error(
                "nothing-to-end",
                _("rubber {number} has no deal yet: there is nothing to close").format(number=rubber.number),
                _("leave end out"),
            )
        ]
    if state.rubber is None:
        return [_error("nothing-to-end", _("no deal is recorded yet: there is nothing to close"), _("leave end out"))]
    return []
