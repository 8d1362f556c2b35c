"""The published cases to the last entry: contracts, rubbers, Chicago, auctions, a ledger, three players."""

from __future__ import annotations

from typing import Any

import pytest
from bridge_games import CASES, GAME, SEATS, opened, played, report

from scorekeeper.games.bridge.contract import Contract
from scorekeeper.games.bridge.fold import played as what_was_played
from scorekeeper.games.bridge.pbn_checks import read_rubber_score
from scorekeeper.games.bridge.pbn_history import read_history
from scorekeeper.games.bridge.rules import named_rules
from scorekeeper.games.bridge.score import score_contract, whists

WE, THEY = "N", "E"


@pytest.mark.parametrize("case", CASES["single"], ids=lambda case: case[0])
def test_single_contract(case: list[Any]) -> None:
    _id, level, strain, doubled, vulnerable, tricks, below, above, against, _source, era = case
    rules = named_rules("1935" if era == "1935" else "standard")
    result = score_contract(rules, Contract(level, strain, doubled), tricks, vulnerable=vulnerable)
    assert (result.below, result.above, result.undertricks) == (below, above, against)


@pytest.mark.parametrize("case", CASES["rubbers"], ids=lambda case: case["id"])
def test_published_rubber(case: dict[str, Any]) -> None:
    match = opened(SEATS)
    for deal in case["deals"]:
        if deal == "pass-out":
            match.record("pass")
            continue
        side, contract, tricks, vulnerable, below, above, against, honours, game = deal
        held = f" hon:{WE if honours[0] == 'We' else THEY}{honours[1]}" if honours else ""
        result = match.record(f"{contract} {WE if side == 'We' else THEY} {tricks}{held}").result.deal
        own = 0 if side == "We" else 1
        assert result.vulnerable[own] is vulnerable
        assert result.below == tuple(below if s == own else 0 for s in (0, 1))
        assert (result.parts.above, result.parts.undertricks) == (above, against)
        assert (result.game is not None) is game
    if case.get("unfinished"):
        match.record("end")
    rubber = report(match)["rubbers"][0]
    assert rubber["games"] == case["games_we_they"]
    assert rubber["below"] == case["below_we_they"]
    assert [a + p for a, p in zip(rubber["above"], rubber["premium"], strict=True)] == case["above_we_they"]
    assert rubber["total"] == case["totals_we_they"]
    assert (rubber["difference"], rubber["whists"]) == (case["diff"], case["whists_we"])
    assert rubber["finished"] is not case.get("unfinished", False)
    assert rubber["closed"] is True


@pytest.mark.parametrize("case", CASES["chicago"], ids=lambda case: case["id"])
def test_chicago(case: dict[str, Any]) -> None:
    options = (("chicago.partscore", case["mode"]), ("chicago.vul", case["vul_rule"]))
    match = opened(SEATS, "chicago", options, dealer=case["rows"][0][0])
    for dealer, declarer, contract, tricks, vulnerable, below, above, against, premium in case["rows"]:
        deal = match.record(f"{contract} {declarer} {tricks}").result.deal
        own = SEATS.index(declarer) % 2
        assert SEATS[deal.dealer] == dealer
        assert [side for side, is_so in zip(("NS", "EW"), deal.vulnerable, strict=True) if is_so] == (
            [] if vulnerable == "-" else vulnerable.split("+")
        )
        found = (deal.below[own], deal.parts.above, deal.parts.undertricks, deal.premium[own])
        assert found == (below, above, against, premium)
    assert report(match)["total"] == case["totals_ns_ew"]


ILLEGAL = {
    "incomplete": "auction-unfinished",
    "insufficient": "call-insufficient",
    "illegal X": "call-double",
    "illegal XX": "call-redouble",
}


@pytest.mark.parametrize("case", CASES["auctions"], ids=lambda case: case[0])
def test_auction(case: list[Any]) -> None:
    _id, dealer, calls, expected, _why = case
    match = opened(SEATS)
    entry = GAME.parse(f"{dealer}[{calls}] 7", match.state)
    found = [finding.code for finding in GAME.examine(match.state, entry)]
    if isinstance(expected, str):
        assert ILLEGAL[expected] in found
        return
    assert found == []
    what = what_was_played(match.state, entry)
    assert [what.contract.text, SEATS[what.declarer]] == expected


@pytest.mark.parametrize("row", CASES["whist_rounding"]["rows"], ids=lambda row: str(row[0]))
def test_whist_rounding(row: list[int]) -> None:
    names = ("half_up", "half_even", "half_down", "truncate")
    assert [whists(name, row[0]) for name in names] == row[1:]


def test_cut_in_ledger() -> None:
    """Three rubbers of five players, their differences reached by deals; sums to zero, blanks for who sat out."""
    case = CASES["cut_in_ledger"]
    # 810, -1000 and -650 for the first pair.
    lines = {
        810: ("2H {a} 10", "4SX {b} 8", "3NT {b} 10", "3S {b} 9", "2D {b} 6", "6HX {a} 13", "1NT {b} 8", "3C {a} 9",
              "3H {b} 9"),
        -1000: ("3D {b} 11", "3NT {a} 8", "6H {a} 13", "1S {a} 7", "4SX {b} 10", "5HXX {a} 10", "2NT {b} 8",
                "2CX {b} 9"),
        -650: ("2H {b} 7", "3NT {b} 9", "1C {a} 7", "4S {b} 8", "4H {b} 10"),
    }  # fmt: skip
    match = opened(case["players"], stake=str(case["stake_minor_units_per_whist"]))
    for one, other, difference, won, running in case["rubbers"]:
        match.record(f"rubber: {'+'.join(one)} v {'+'.join(other)}")
        for line in lines[difference]:
            row = match.record(line.format(a="N", b="E"))
        assert row.result.settlement.pairs[0].difference == difference
        assert list(row.result.settlement.whists) == won
        assert list(row.result.whists) == running
        assert sum(running) == 0
    assert report(match)["money"] == case["final_minor_units"]
    assert GAME.totals(match) == tuple(case["rubbers"][-1][-1])


def test_three_handed() -> None:
    case = CASES["three_handed_cutthroat"]
    match = opened(("A", "B", "C"), "cutthroat")
    for player, contract, tricks, vulnerable, _words in case["deals"]:
        deal = match.record(f"{contract} {player} {tricks}").result.deal
        assert deal.vulnerable["ABC".index(player)] is vulnerable
    rubber = report(match)["rubbers"][0]
    assert dict(zip("ABC", rubber["total"], strict=True)) == case["totals"]
    found = {"-".join(pair["players"]): pair["whists"] for pair in rubber["pairs"]}
    expected = {name: figure for name, figure in case["pairwise_whists"].items() if name != "C-B"}
    assert found == {**expected, "B-C": -case["pairwise_whists"]["C-B"]}
    assert dict(zip("ABC", rubber["whists"], strict=True)) == case["net_whists"]


def test_pbn_rubber_scores() -> None:
    assert read_rubber_score("EW 300/40") == {"EW": (300, 40)}
    assert read_rubber_score("EW 300/40 NS 50 / 70  ") == {"EW": (300, 40), "NS": (50, 70)}
    assert read_rubber_score("40") is None
    history = read_history("NS 0 0 / 100 0 EW 0 0 / 0 0")
    assert history is not None
    assert history.games == (1, 0)


def test_r9_under_the_other_roundings() -> None:
    lines = ("2H N 7", "3NT N 9", "1C E 7", "4S N 8", "4H N 10")
    for rounding, expected in (("half_up", 7), ("half_even", 6), ("half_down", 6), ("truncate", 6), ("none", 650)):
        match = played(lines, SEATS, "", (("whists.rounding", rounding),))
        assert report(match)["rubbers"][0]["whists"] == expected
