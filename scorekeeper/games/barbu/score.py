"""Barbu settled: pair payments, and the fold over the deals with everything that is examined at each.

Points are integers and arrays are in the order of players. No value of the game stands here: see rules.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from scorekeeper.games.barbu.calls import claimed_doubles, examine_calls, legal_doubles
from scorekeeper.games.barbu.contracts import CONTRACTS, DEALS_PER_DECLARER, DOMINO, PLAYERS, TRUMPS, Contract, Rules
from scorekeeper.games.barbu.notation import Call, Entry
from scorekeeper.games.barbu.outcome import examine_outcome, raw_points, split_points
from scorekeeper.games.barbu.state import (
    PAIRS,
    Deal,
    Double,
    Payment,
    State,
    declarer_of,
    doubles_owed,
    forced_doublers,
    next_declarer,
)
from scorekeeper.i18n import _, ngettext
from scorekeeper.model import Finding, Severity, plain

ItemT = TypeVar("ItemT")


def settle(raw: Sequence[int], doubles: Sequence[Double]) -> tuple[Payment, ...]:
    """The payments of the six pairs: the better raw score gains the difference once for each double between the two.

    Source 000, "счет": 0, 1 or 2 doubles in a pair. Pairs that are equal or undoubled pay nothing and are left out.
    """
    payments = []
    for one, other in PAIRS:
        times = doubles.count((one, other)) + doubles.count((other, one))
        difference = raw[one] - raw[other]
        if times and difference:
            payee, payer = (one, other) if difference > 0 else (other, one)
            payments.append(Payment(payee, payer, times * abs(difference), times))
    return tuple(payments)


def side_points(payments: Sequence[Payment]) -> tuple[int, ...]:
    """Each player's sum of side payments; the four sum to zero."""
    side = [0] * PLAYERS
    for payment in payments:
        side[payment.payee] += payment.amount
        side[payment.payer] -= payment.amount
    return tuple(side)


def add_points(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Sums player by player."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def is_unplayed(state: State, entry: Entry, declarer: int) -> bool:
    """Whether the deal is shared out without play: nobody doubles a negative contract under that option (Wikipedia)."""
    if state.rules.undoubled_negative != "split" or not entry.contract.negative:
        return False
    called = with_calls(entry, put_in(state, entry, declarer))
    return not legal_doubles(state.rules, declarer, entry.contract, claimed_doubles(state.rules, declarer, called))


def put_in(state: State, entry: Entry, declarer: int) -> tuple[Call, ...]:
    """The compulsory doubles that are due and were not called, where the rules say that they are put in."""
    if state.rules.compulsory_policy != "auto":
        return ()
    claimed = claimed_doubles(state.rules, declarer, entry)
    return tuple(Call(p, (declarer,)) for p in forced_doublers(state, declarer) if (p, declarer) not in claimed)


def with_calls(entry: Entry, more: Sequence[Call]) -> Entry:
    """The entry with more calls: the declarer speaks last, so that his maximum takes in doubles that were put in."""
    return entry._replace(calls=entry.calls + tuple(more)) if more else entry


def step(state: State, entry: Entry) -> tuple[State, Deal]:
    """The state after a deal and the deal settled; what is not allowed in it is left out of the settlement."""
    rules, declarer, contract = state.rules, declarer_of(state, entry), entry.contract
    forced = put_in(state, entry, declarer)
    doubles = legal_doubles(rules, declarer, contract, claimed_doubles(rules, declarer, with_calls(entry, forced)))
    unplayed = is_unplayed(state, entry, declarer)
    raw = split_points(contract, declarer) if unplayed else raw_points(rules, contract, entry.outcome)
    payments = settle(raw, doubles)
    side = side_points(payments)
    score = add_points(raw, side)
    after = _advance(state, declarer, contract, doubles, score)
    deal = Deal(
        after.deals,
        declarer,
        contract,
        entry.detail,
        doubles,
        tuple(call.speaker for call in forced),
        raw,
        payments,
        side,
        score,
        after.totals,
        after.check,
        unplayed,
    )
    return after, deal


def _advance(state: State, declarer: int, contract: Contract, doubles: Sequence[Double], score: Sequence[int]) -> State:
    counts = tuple(count + ((player, declarer) in doubles) for player, count in enumerate(state.doubled[declarer]))
    after = skip(state, declarer)._replace(
        played=_replaced(state.played, declarer, state.played[declarer] | {contract.key}),
        doubled=_replaced(state.doubled, declarer, counts),
        totals=add_points(state.totals, score),
        check=state.check + check_sign(state.rules) * state.rules.total(contract),
    )
    if state.rules.compulsory_policy == "penalty" and after.declared[declarer] == DEALS_PER_DECLARER:
        after = after._replace(penalties=add_points(after.penalties, _series_penalties(after, declarer)))
    return after


def check_sign(rules: Rules) -> int:
    """-1 for the negated check column of Source 000, 1 for the plain one."""
    return -1 if rules.check == "negated" else 1


def _series_penalties(state: State, declarer: int) -> tuple[int, ...]:
    """The house penalty at the end of a declarer's seven deals: paid to him for each double not made; sums to zero."""
    owed = [count * state.rules.compulsory_penalty for count in doubles_owed(state, declarer)]
    return tuple(sum(owed) if player == declarer else -owed[player] for player in range(PLAYERS))


def _replaced(items: tuple[ItemT, ...], position: int, item: ItemT) -> tuple[ItemT, ...]:
    return (*items[:position], item, *items[position + 1 :])


def skip(state: State, declarer: int | None = None) -> State:
    """The state when a deal took its turn and nothing else of it is known."""
    seat = next_declarer(state) if declarer is None else declarer
    return state._replace(deals=state.deals + 1, declared=_replaced(state.declared, seat, state.declared[seat] + 1))


def final_totals(state: State) -> tuple[int, ...]:
    """The totals with house penalties: what the ranking and the settlement go by."""
    return add_points(state.totals, state.penalties)


def ranking(totals: Sequence[int]) -> tuple[int, ...]:
    """Each player's place; equal totals share the better place (no source breaks a tie)."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def examine(state: State, entry: Entry) -> tuple[Finding, ...]:
    """Every fault of a deal at this moment: declarer, contract, calls, compulsory doubles, outcome."""
    declarer = declarer_of(state, entry)
    findings = _examine_declarer(state, entry, declarer)
    findings += examine_calls(state, declarer, entry, with_calls(entry, put_in(state, entry, declarer)))
    findings += _examine_duties(state, entry, declarer)
    findings += _examine_play(state, entry, declarer)
    return tuple(finding._replace(deal=state.deals + 1) for finding in findings)


def _examine_declarer(state: State, entry: Entry, declarer: int) -> list[Finding]:
    findings = []
    name, turn = state.players[declarer], state.players[next_declarer(state)]
    if entry.contract.key in state.played[declarer]:
        left = [c.letter for c in CONTRACTS if c.key not in state.played[declarer]]
        findings.append(
            Finding(
                "contract-played",
                "error",
                _("{declarer} has already declared {contract}: expected one of {left}").format(
                    declarer=name, contract=_(entry.contract.title), left=" ".join(left) or "-"
                ),
                fix=_("correct the contract, or name the declarer, as in {example}/{letter}").format(
                    example=turn, letter=entry.contract.letter
                ),
                player=name,
                rule="Source 000; Source 001",
            )
        )
    if declarer != next_declarer(state):
        findings.append(
            Finding(
                "declarer-order",
                "warning",
                _("{declarer} declares, but it is the turn of {turn}").format(declarer=name, turn=turn),
                fix=_("leave the name out if that was not meant"),
                player=name,
                rule="Source 000; Source 001",
            )
        )
    return findings


def _examine_duties(state: State, entry: Entry, declarer: int) -> list[Finding]:
    """Compulsory doubles that are due in this deal and were not called."""
    policy = state.rules.compulsory_policy
    doubles = legal_doubles(state.rules, declarer, entry.contract, claimed_doubles(state.rules, declarer, entry))
    missing = [p for p in forced_doublers(state, declarer) if (p, declarer) not in doubles]
    left = DEALS_PER_DECLARER - state.declared[declarer]
    findings = []
    for player in missing:
        text = {
            "auto": _("{player} owes {declarer} {owed} with {left} left to play: the double was put in"),
            "refuse": _("{player} owes {declarer} {owed} with {left} left to play and must double now"),
        }.get(policy, _("{player} owes {declarer} {owed} with {left} left to play and did not double"))
        findings.append(
            Finding(
                "compulsory-double",
                _DUTY_SEVERITY.get(policy, "warning"),
                text.format(
                    player=state.players[player],
                    declarer=state.players[declarer],
                    owed=count_of_doubles(doubles_owed(state, declarer)[player]),
                    left=count_of_deals(left),
                ),
                fix=_("add {player}:{declarer}").format(player=state.players[player], declarer=state.players[declarer]),
                player=state.players[player],
                rule="Source 000; Source 001; Wikipedia",
            )
        )
    return findings


_DUTY_SEVERITY: dict[str, Severity] = {"auto": "note", "refuse": "error"}


def count_of_doubles(count: int) -> str:
    """``1 double``, ``2 doubles``."""
    return ngettext("{count} double", "{count} doubles", count).format(count=count)


def count_of_deals(count: int) -> str:
    """``1 deal``, ``2 deals``."""
    return ngettext("{count} deal", "{count} deals", count).format(count=count)


def _examine_play(state: State, entry: Entry, declarer: int) -> list[Finding]:
    if is_unplayed(state, entry, declarer):
        shares = split_points(entry.contract, declarer)
        told = raw_points(state.rules, entry.contract, entry.outcome)
        if entry.outcome.form == "none" or told == shares:
            return []
        return [
            Finding(
                "undoubled-not-played",
                "error",
                _("nobody doubled: {contract} is not played but shared, {shares}; leave the outcome out").format(
                    contract=_(entry.contract.title), shares="/".join(plain(share) for share in shares)
                ),
                rule="Wikipedia",
            )
        ]
    findings = examine_outcome(state.rules, entry.contract, entry.outcome, state.players)
    if not findings and state.rules.total(entry.contract) != _standard_total(state.rules, entry.contract):
        findings.append(
            Finding(
                "domino-total",
                "warning",
                _("domino values {values} total {total}, expected {expected}: the game will not sum to zero").format(
                    values="/".join(plain(figure) for figure in state.rules.domino),
                    total=plain(state.rules.total(entry.contract)),
                    expected=plain(_standard_total(state.rules, entry.contract)),
                ),
            )
        )
    return findings


def _standard_total(rules: Rules, contract: Contract) -> int:
    """What a contract must total for the seven to sum to zero: domino as much as trumps."""
    return rules.total(TRUMPS) if contract is DOMINO else rules.total(contract)
