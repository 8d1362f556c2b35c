"""Calls: whom a player may double, what "maximum" and "flanks" mean, and what is wrong with a call."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.games.barbu.contracts import PLAYERS, Contract, Rules
from scorekeeper.games.barbu.notation import Call, Entry
from scorekeeper.games.barbu.state import Double, State
from scorekeeper.i18n import _
from scorekeeper.model import Finding


def expand_call(
    rules: Rules, declarer: int, contract: Contract, call: Call, callers: Sequence[Call]
) -> tuple[int, ...]:
    """Whom a call doubles: named targets as they are, ``*`` and ``flanks`` as far as the speaker may."""
    others = [player for player in range(PLAYERS) if player != call.speaker]
    if call.word == "*" and call.speaker == declarer and not rules.declarer_may_double:
        return _who_doubled(rules, declarer, contract, callers)
    if call.word == "*" and call.speaker != declarer and not _flanks_may_double(rules, contract):
        return (declarer,)
    if call.word == "*":
        return tuple(others)
    if call.word == "flanks":
        return tuple(player for player in others if player != declarer)
    return call.targets


def _flanks_may_double(rules: Rules, contract: Contract) -> bool:
    """Whether non-declarers may double each other (Source 000: not in positive contracts; options)."""
    return rules.doubles_scope == "all" and (contract.negative or rules.positive_flank_doubles)


def _who_doubled(rules: Rules, declarer: int, contract: Contract, calls: Sequence[Call]) -> tuple[int, ...]:
    doublers = {
        call.speaker
        for call in calls
        if call.speaker != declarer and declarer in expand_call(rules, declarer, contract, call, ())
    }
    return tuple(sorted(doublers))


def legal_doubles(rules: Rules, declarer: int, contract: Contract, claimed: Sequence[Double]) -> tuple[Double, ...]:
    """The claimed doubles that count, each once: no self-doubles, no forbidden flanks, only redoubles by declarer."""
    kept: list[Double] = []
    for speaker, target in claimed:
        if (speaker, target) not in kept and not _fault(rules, declarer, contract, (speaker, target), claimed):
            kept.append((speaker, target))
    return tuple(kept)


def _fault(rules: Rules, declarer: int, contract: Contract, double: Double, claimed: Sequence[Double]) -> str:
    """The code of what is wrong with one double, or an empty text."""
    speaker, target = double
    if speaker == target:
        return "double-self"
    if declarer not in double and not _flanks_may_double(rules, contract):
        return "double-out-of-scope" if rules.doubles_scope != "all" else "double-flank-in-positive"
    if speaker == declarer and (target, speaker) not in claimed and not rules.declarer_may_double:
        return "double-by-declarer"
    return ""


def claimed_doubles(rules: Rules, declarer: int, entry: Entry) -> list[Double]:
    """Every double the calls claim, in order, legal or not."""
    return [
        (call.speaker, target)
        for call in entry.calls
        for target in expand_call(rules, declarer, entry.contract, call, entry.calls)
    ]


def examine_calls(state: State, declarer: int, entry: Entry, in_force: Entry) -> list[Finding]:
    """What is wrong or worth saying about the calls of a deal; ``in_force`` also has those that were put in."""
    claimed = claimed_doubles(state.rules, declarer, in_force)
    findings = examine_doubles(state.rules, state.players, declarer, entry.contract, claimed)
    findings += _examine_words(state, declarer, entry)
    if state.rules.redouble == "in-turn":
        findings += _examine_turns(state, declarer, entry)
    return findings


def examine_doubles(
    rules: Rules, players: Sequence[str], declarer: int, contract: Contract, claimed: Sequence[Double]
) -> list[Finding]:
    """The doubles that are not allowed, and those called twice."""
    findings = []
    for position, (speaker, target) in enumerate(claimed):
        code = _fault(rules, declarer, contract, (speaker, target), claimed)
        if not code and (speaker, target) in claimed[:position]:
            code = "double-duplicate"
        if code:
            findings.append(
                Finding(
                    code,
                    "error",
                    _DOUBLE_FAULTS[code]().format(
                        player=players[speaker],
                        other=players[target],
                        declarer=players[declarer],
                        contract=_(contract.title),
                    ),
                    fix=_("take that double out"),
                    player=players[speaker],
                    rule=_DOUBLE_SOURCE,
                )
            )
    return findings


_DOUBLE_SOURCE = "Source 000; Source 001; Wikipedia"
_DOUBLE_FAULTS: dict[str, Callable[[], str]] = {
    "double-self": lambda: _("{player} doubles {other}: expected another player"),
    "double-duplicate": lambda: _("{player} doubles {other} twice: once is enough"),
    "double-flank-in-positive": lambda: _(
        "{player} doubles {other} in {contract}: in a positive contract only the declarer, {declarer}, may be doubled"
    ),
    "double-out-of-scope": lambda: _(
        "{player} doubles {other}: under doubles_scope=declarer only the declarer, {declarer}, may be doubled"
    ),
    "double-by-declarer": lambda: _(
        "{player} declares and doubles {other}, who did not double {player}: the declarer may only redouble"
    ),
}


def _examine_words(state: State, declarer: int, entry: Entry) -> list[Finding]:
    findings = []
    if entry.passed and entry.calls:
        findings.append(
            Finding("double-contradiction", "error", _("the line says - (nobody doubled) and holds a double: keep one"))
        )
    for call in entry.calls:
        name = state.players[call.speaker]
        reduced = not _flanks_may_double(state.rules, entry.contract) and call.speaker != declarer
        if call.word == "*" and reduced and not entry.contract.negative:
            findings.append(
                Finding(
                    "maximum-reduced-in-positive",
                    "note",
                    _("{player} doubles everybody: in {contract} that is {declarer} only").format(
                        player=name, contract=_(entry.contract.title), declarer=state.players[declarer]
                    ),
                    player=name,
                    rule=_DOUBLE_SOURCE,
                )
            )
    return findings


def _examine_turns(state: State, declarer: int, entry: Entry) -> list[Finding]:
    """A warning for the first call out of turn: once each, clockwise, declarer last (pagat)."""
    turn = -1
    for call in entry.calls:
        place = (call.speaker - declarer - 1) % PLAYERS
        if place <= turn:
            name = state.players[call.speaker]
            out = state.players[declarer] if turn == PLAYERS - 1 else name
            return [
                Finding(
                    "call-out-of-turn",
                    "warning",
                    _(
                        "{player} calls out of turn: each player calls once, from the declarer's left, {declarer} last"
                    ).format(player=out, declarer=state.players[declarer]),
                    fix=_("no effect on the score: set rules.redouble to open if your table calls in any order"),
                    player=out,
                    rule="pagat",
                )
            ]
        turn = place
    return []
