"""The worked cases of the rules (cases.json: expected figures by hand, each with its source)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from evenings import SEATS

from scorekeeper.errors import NotAllowedError
from scorekeeper.game import AnyMatch, Match
from scorekeeper.games import game_of
from scorekeeper.games.barbu.calls import examine_doubles, legal_doubles
from scorekeeper.games.barbu.contracts import BY_LETTER
from scorekeeper.games.barbu.notation import Outcome
from scorekeeper.games.barbu.outcome import examine_points
from scorekeeper.games.barbu.rules import named_rules
from scorekeeper.games.barbu.score import settle, side_points
from scorekeeper.model import Finding, Opening

CASES: dict[str, Any] = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
LETTERS = {
    "no_tricks": "N",
    "no_queens": "Q",
    "no_last_two": "L",
    "no_hearts": "H",
    "barbu": "K",
    "trumps": "T",
    "domino": "D",
}
PLAYERS = "ABCD"


def cases(kind: str) -> Any:
    """The cases of one kind as parameters, each under its own name."""
    return pytest.mark.parametrize("case", CASES[kind], ids=lambda case: case["id"])


def words_of(outcome: dict[str, Any]) -> list[str]:
    """An outcome of the cases in the words of the notation."""
    for what in ("tricks", "queens", "hearts"):
        if what in outcome:
            counts = outcome[what]
            counts = dict(zip(PLAYERS, counts, strict=True)) if isinstance(counts, list) else counts
            return [f"{p}{n}{'a' if outcome.get('ace') == p else ''}" for p, n in counts.items() if n]
    if "points" in outcome:
        return [f"{p}{points:+d}" for p, points in zip(PLAYERS, outcome["points"], strict=True)]
    if "places" in outcome:
        return [f"{p}{place}" for p, place in zip(PLAYERS, outcome["places"], strict=True)]
    if "order" in outcome:
        return list(outcome["order"])
    return [outcome["king"]] if "king" in outcome else [outcome["penultimate"], outcome["last"]]


def line(case: dict[str, Any], **more: Any) -> str:
    """A case as one line."""
    case = {**case, **more}
    targets: dict[str, list[str]] = {}
    for speaker, target in case.get("doubles", ()):
        targets.setdefault(speaker, []).append(target)
    calls = [f"{speaker}:{','.join(named)}" for speaker, named in targets.items()]
    calls += [
        f"{speaker}:{ {'maximum': '*', 'pass': '-'}.get(call, '') or ','.join(call) }"
        if isinstance(call, str)
        else f"{speaker}:{','.join(call)}"
        for speaker, call in case.get("calls", {}).items()
    ]
    declarer = f"{case['declarer']}/" if "declarer" in case else ""
    outcome = words_of(case.get("outcome") or case.get("input") or {"king": ""})
    return " ".join([f"{declarer}{LETTERS[case['contract']]}", *calls, *outcome])


def start(case: dict[str, Any], **options: str) -> AnyMatch:
    """A game in which the case's declarer is the first."""
    named = dict(options)
    if "domino" in case.get("options", {}):
        named["domino"] = "/".join(map(str, case["options"]["domino"]))
    if case.get("options", {}).get("positive_flank_doubles"):
        named["positive_flank_doubles"] = "yes"
    if "undoubled_negative" in case.get("options", {}):
        named["undoubled_negative"] = case["options"]["undoubled_negative"]
    facts = {"first": case["declarer"]} if "declarer" in case else {}
    opening = Opening("barbu", tuple(PLAYERS), options=tuple(named.items()), facts=facts)
    return Match.start(game_of("barbu"), opening)


def seats(pairs: list[list[str]]) -> list[tuple[int, int]]:
    return [(PLAYERS.index(one), PLAYERS.index(other)) for one, other in pairs]


@cases("deals")
def test_a_worked_deal(case: dict[str, Any]) -> None:
    result = start(case).record(line(case)).result
    expected = case["expect"]
    assert list(result.raw) == expected["raw"]
    payments = {(PLAYERS[p.payee], PLAYERS[p.payer], p.amount, p.times) for p in result.payments}
    assert payments == {tuple(payment) for payment in expected["payments"]}
    assert list(result.score) == expected["deal"]
    assert sum(result.score) == expected["sum"]
    assert result.check == -expected["sum"]


@cases("rejects")
def test_a_wrong_outcome_is_refused_with_its_code(case: dict[str, Any]) -> None:
    match = start(case)
    with pytest.raises(NotAllowedError) as caught:
        match.record(line(case))
    assert case["finding"] in {finding.code for finding in caught.value.findings}
    assert not match.rows


@cases("feasibility")
def test_points_that_look_odd_and_are_possible_are_accepted(case: dict[str, Any]) -> None:
    assert start(case).record(line(case)).result.raw == tuple(case["input"]["points"])
    for seat in SEATS if "ace_candidates" in case else ():
        # The points fit an ace with this player when it leaves an even, not positive rest to him.
        rest = [points + 6 * (s == seat) for s, points in enumerate(case["input"]["points"])]
        assert (rest[seat] <= 0) == (PLAYERS[seat] in case["ace_candidates"])


def findings_of(match: AnyMatch, text: str) -> tuple[Finding, ...]:
    return match.game.examine(match.state, match.game.parse(text, match.state))


@pytest.mark.parametrize("case", [c for c in CASES["legality"] if "doubles" in c], ids=lambda case: case["id"])
def test_a_double_that_is_not_allowed_names_the_offender(case: dict[str, Any]) -> None:
    doubles, declarer = seats(case["doubles"]), PLAYERS.index(case["declarer"])
    contract = BY_LETTER[LETTERS[case["contract"]]]
    findings = examine_doubles(named_rules("standard"), PLAYERS, declarer, contract, doubles)
    assert [(f.code, f.severity, f.player) for f in findings] == [(case["finding"], "error", case["offender"])]
    if "settle_ignoring_illegal" in case:
        match = start(case)
        (finding,) = match.record_anyway(line(case))
        assert finding.code == case["finding"]
        assert list(match.rows[0].result.score) == case["settle_ignoring_illegal"]


@pytest.mark.parametrize("case", [c for c in CASES["legality"] if "calls" in c], ids=lambda case: case["id"])
def test_maximum_expands_to_those_one_may_double(case: dict[str, Any]) -> None:
    outcome = {"order": list("ABCD")} if case["contract"] == "domino" else {"points": [0, -6, -20, -4]}
    row = start(case).record(line(case, outcome=outcome))
    assert set(row.result.doubles) == set(seats(case["expands_to"]))
    severity = {"notice": ["note"], "none": []}[case["severity"]]
    assert [finding.severity for finding in row.findings] == severity
    assert [finding.code for finding in row.findings] == [case.get("finding")] * len(severity)


def test_a_declarer_who_speaks_before_the_others_is_a_warning() -> None:
    case = next(c for c in CASES["legality"] if "call_order" in c)
    words = "H A:B B:A C:- D:- B-6 C-20 D-4"
    (finding,) = findings_of(start(case), words)
    assert (finding.code, finding.severity, finding.player) == (case["finding"], case["severity"], case["offender"])
    assert not findings_of(start(case, redouble="open"), words)


def test_a_series_of_seven_with_its_running_totals_and_doubles() -> None:
    case = next(c for c in CASES["series"] if c["id"].startswith("S01"))
    match = start(case)
    for number, deal in enumerate(case["deals"], 1):
        row = match.record(line(deal))
        assert (row.number, list(row.result.raw), list(row.result.score)) == (number, deal["raw"], deal["scores"])
        assert (list(row.result.total), row.result.check) == (deal["running"], deal["check"])
        counted = dict(zip(PLAYERS, match.state.doubled[0], strict=True))
        assert {p: counted[p] for p in deal["declarer_doubles"]} == deal["declarer_doubles"]
        assert not [f for f in row.findings if f.code == "compulsory-double"]
    assert list(match.state.totals) == case["expect"]["final"]
    assert match.state.check == case["expect"]["check"]


def test_a_forced_double_is_put_in() -> None:
    case = next(c for c in CASES["series"] if c["id"].startswith("S03"))
    for policy, deal in (("auto", case["expect"]["deal"]), ("report", [85, -35, -5, 20])):
        match = start({"declarer": "A"}, compulsory=policy)
        # Five deals in which C never doubles the declarer, and the others do as often as they must: deal 6 is C's last
        # but one.
        for text in ("N B:A D:A A13", "Q B:A D:A A4", "L A A", "H A-30", "K A"):
            assert not match.record(text).findings
        row = match.record(line({key: case[key] for key in ("contract", "outcome", "doubles")}))
        assert list(row.result.score) == deal
        assert [(f.code, f.player) for f in row.findings] == [("compulsory-double", "C")]
        assert [PLAYERS[p] for p in row.result.forced] == (["C"] if policy == "auto" else [])


@cases("undoubled_split")
def test_an_undoubled_deal_under_split(case: dict[str, Any]) -> None:
    match = start(case)
    text = LETTERS[case["contract"]]
    if isinstance(case["expect"], list):
        result = match.record(text).result
        assert (list(result.score), result.unplayed) == (case["expect"], True)
    else:
        with pytest.raises(NotAllowedError) as caught:
            match.record(text)
        assert caught.value.code == "outcome-incomplete"


def test_the_side_payments_of_a_wrong_statement_are_told_by_the_pair() -> None:
    """A01 and A02: the sum of the stated deal is right, so that only the pair shows the mistake."""
    for case in (c for c in CASES["audit"] if "stated_deal" in c):
        base = next(deal for deal in CASES["deals"] if deal["id"].startswith(case["base"] + "_"))
        doubles = legal_doubles(
            named_rules("standard"), 0, BY_LETTER[LETTERS[base["contract"]]], seats(base["doubles"])
        )
        right = side_points(settle(base["expect"]["raw"], doubles))
        assert sum(case["stated_deal"]) == base["expect"]["sum"]
        (finding,) = case["findings"]
        one, other = (PLAYERS.index(p) for p in finding["pair"])
        off = finding["expected"] - finding["stated"]
        stated = [raw + side for raw, side in zip(base["expect"]["raw"], right, strict=True)]
        assert abs(stated[one] - case["stated_deal"][one]) == abs(stated[other] - case["stated_deal"][other]) == off


def test_hearts_points_are_examined_as_points() -> None:
    assert not examine_points(named_rules("standard"), BY_LETTER["H"], Outcome("points", (-4, -4, -4, -18)).figures)
