"""Rubbers, tours, Chicago and the game of three, line by line: what is allowed, what it comes to, what is said."""

from __future__ import annotations

from typing import Any

import pytest
from bridge_games import CASES, FIVE, FOUR, GAME, R1, SEATS, THREE, opened, played, random_game, report
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import NotAllowedError, Refusal
from scorekeeper.game import Match
from scorekeeper.model import Opening


def refused(match: Any, line: str) -> NotAllowedError:
    before = match.state
    with pytest.raises(NotAllowedError) as caught:
        match.record(line)
    assert match.state == before
    return caught.value


# opening ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "variant", "facts", "options", "code"),
    [
        (FOUR, "phillips1942", {}, (), "variant-reserved"),
        (FOUR, "towie", {}, (), "variant-unknown"),
        (THREE, "", {}, (), "player-count"),
        (FOUR, "cutthroat", {}, (), "player-count"),
        (FIVE, "cutthroat", {}, (), "player-count"),
        ((*FIVE, "Fay", "Gay"), "", {}, (), "player-count"),
        (("Ann[", "Beth", "Cath", "Diana"), "", {}, (), "player-name"),
        (FOUR, "", {"dealer": "Zoe"}, (), "player-unknown"),
        (FIVE, "", {"dealer": "Ann"}, (), "dealer-unseated"),
        (FOUR, "", {"stake": "five"}, (), "stake-unreadable"),
        (FOUR, "", {"stake": "-1"}, (), "stake-unreadable"),
        (FIVE, "", {}, (("session", "tour3"),), "session-players"),
        ((*FIVE, "Fay"), "", {}, (("session", "pivot"),), "session-players"),
        (THREE, "cutthroat", {}, (("session", "pivot"),), "session-players"),
    ],
)
def test_games_that_cannot_be_opened(
    players: tuple[str, ...], variant: str, facts: dict[str, str], options: Any, code: str
) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.open(Opening("bridge", players, variant, options=options, facts=facts))
    assert caught.value.code == code


def test_the_reserved_name_is_refused_with_a_sentence_that_names_cutthroat() -> None:
    sentence = GAME.reserved_variants()["phillips1942"]
    assert "not documented" in sentence
    assert "bridge cutthroat" in sentence


def test_the_first_dealer_may_be_named_in_the_header() -> None:
    match = opened(dealer="Cath")
    assert GAME.status(match) == ["next: deal 1, Cath deals"]
    assert report(played(["4S N 10", "pass"], dealer="Cath"))["deals"][1]["dealer"] == "Diana"


def test_pinned_rules_open_the_same_game() -> None:
    state = opened(options=(("undertricks", "1935"),)).state
    pinned = Opening("bridge", FOUR, pinned=GAME.pin(state))
    assert GAME.open(pinned) == state


# what is refused -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("8S N 10", "contract-level"),
        ("0S N 7", "contract-level"),
        ("4S N 14", "tricks-range"),
        ("4S N +4", "tricks-range"),
        ("4S N -11", "tricks-range"),
        ("4S N 10 hon:S90", "honours-points"),
        ("3NT N 10 hon:S100", "honours-points"),
        ("4S N 10 hon:S100 hon:N100", "honours-twice"),
        ("pass hon:S100", "passed-out-result"),
        ("N[p p p p] 7", "passed-out-result"),
        ("N[1S p p p]", "result-missing"),
        ("N[1S p p] 7", "auction-unfinished"),
        ("N[1S p p p p X 7NT] 7", "call-after-end"),
        ("N[8S p p p] 7", "call-level"),
        ("N[1S 1H p p p] 7", "call-insufficient"),
        ("N[X p p p] 7", "call-double"),
        ("N[1S p X p p p] 7", "call-double"),
        ("N[1S X p X p p p] 7", "call-double"),
        ("N[1S XX p p p] 7", "call-redouble"),
        ("N[1S X p XX p p p] 7", "call-redouble"),
        ("N[p S:1H p p p] 7", "auction-turn"),
        ("N[1S p p p] 2S N 8", "auction-contract"),
        ("N[1S p 2S p p p] 2S S 8", "auction-declarer"),
        ("N[p p p p] 2S S 8", "auction-contract"),
        ("N[1S p p p] 7 dealer:E", "auction-dealer-differs"),
        ("4S N 10 dealer:W", "dealer-rotation"),
        ("rubber: A+B v C+D", "rubber-open"),
    ],
)
def test_a_deal_that_is_not_allowed(line: str, code: str) -> None:
    match = played(["1S N 7"], dealer="West" if "dealer:W" in line else "Diana")
    error = refused(match, line)
    assert code in [finding.code for finding in error.findings]
    assert all(finding.message and finding.fix for finding in error.findings)


def test_every_fault_of_a_line_is_told_at_once() -> None:
    error = refused(opened(), "3NT N 15 hon:S100 hon:E100")
    assert [finding.code for finding in error.findings] == [
        "tricks-range", "honours-twice", "honours-points", "honours-points",
    ]  # fmt: skip


def test_honours_off_refuses_them() -> None:
    match = opened(options=(("honours", "off"),))
    assert refused(match, "4S N 10 hon:S100").code == "honours-off"
    match.record("4S N 10")


def test_irregular_calls_that_were_accepted_are_kept_with_their_note() -> None:
    match = played(["N[1NT 1H!late p p p] 7"])
    assert report(match)["deals"][0] | {"parts": None} == {
        "number": 1,
        "rubber": 1,
        "contract": "1H",
        "declarer": "Beth",
        "vulnerable": False,
        "tricks": 7,
        "below": [0, 30],
        "above": [0, 0],
        "premium": [0, 0],
        "parts": None,
        "honours": None,
        "dealer": "Ann",
        "auction": "N[1NT 1H!late p p p]",
    }
    match.record("E[p N:1S! p p p] 7")
    assert match.rows[-1].result.deal.declarer == 0


def test_an_irregular_declarer_is_not_checked_against_the_auction() -> None:
    match = played(["N[1S p 2S p p p] 2S ^S 8"])
    assert match.rows[0].result.deal.declarer == 2


def test_the_dealer_goes_round_and_may_be_let_off() -> None:
    match = played(["N[1S p p p] 7", "E[1S p p p] 7", "pass"])
    assert match.state.dealer == 3
    assert refused(match, "N[1S p p p] 7").code == "dealer-rotation"
    match.record("N![1S p p p] 7")
    match.record("4S N 10 dealer:W!")
    assert match.state.dealer == 0


def test_the_first_deal_of_a_rubber_may_be_anybodys() -> None:
    match = played(["3NT N 9", "3NT N 9", "W[1S p p p] 7"])
    assert match.state.dealer == 0


def test_a_deal_before_anybody_is_seated() -> None:
    match = opened(FIVE)
    assert refused(match, "4S N 10").code == "players-unseated"
    assert GAME.status(match)[0].startswith("next: say who plays")
    findings = match.record_anyway("4S N 10")
    assert [finding.code for finding in findings] == ["players-unseated"]
    assert GAME.announce(match, match.rows[-1]) == ["not scored: nobody is seated"]
    assert report(match)["deals"] == []


def test_who_plays_is_checked() -> None:
    match = opened(FIVE)
    assert refused(match, "rubber: A+A v B+C").code == "rubber-twice"
    match.record("rubber: A+B v C+D")
    assert refused(match, "rubber: A+C v B+D").code == "rubber-open"
    assert refused(match, "end").code == "nothing-to-end"
    assert refused(opened(), "end").code == "nothing-to-end"
    assert refused(opened(THREE, "cutthroat"), "rubber: A+B v C+A").code == "rubber-alone"


# rubbers ---------------------------------------------------------------------------------------------------


def test_a_rubber_in_progress_has_no_premium_yet() -> None:
    rubber = report(played(["4S N 10", "2H E 8"]))["rubbers"][0]
    assert rubber == {
        "number": 1,
        "sides": [["Ann", "Cath"], ["Beth", "Diana"]],
        "games": [1, 0],
        "below": [120, 60],
        "above": [0, 0],
        "premium": [0, 0],
        "total": [120, 60],
        "difference": 60,
        "whists": 1,
        "finished": False,
        "closed": False,
    }


def test_totals_are_whists_of_closed_rubbers() -> None:
    match = played(R1)
    assert GAME.totals(match) == (8, -8, 8, -8)
    assert report(match)["total"] == [1690, 880]
    match.record("4S N 10")
    assert GAME.totals(match) == (8, -8, 8, -8)
    assert report(match)["total"] == [1810, 880]
    assert [rubber["number"] for rubber in report(match)["rubbers"]] == [1, 2]
    assert not match.finished


def test_the_evening_ends_after_a_closed_rubber() -> None:
    match = played([*R1, "end"])
    assert match.finished
    assert report(match)["finished"] is True
    said = [*GAME.announce(match, match.rows[-1]), *GAME.status(match)]
    assert said.count("the evening is over") == 1
    assert refused(match, "4S N 10").code == "game-finished"


def test_an_unfinished_rubber_is_closed_by_end() -> None:
    match = played(["4S N 10", "2H E 9", "end"])
    rubber = report(match)["rubbers"][0]
    assert (rubber["premium"], rubber["total"], rubber["finished"]) == ([300, 100], [420, 190], False)
    assert "rubber 1 is closed unfinished" in GAME.announce(match, match.rows[-1])
    assert not match.finished


def test_a_rubber_may_be_given_up_after_a_pass_out() -> None:
    match = played(["pass", "end"])
    assert report(match)["rubbers"][0]["total"] == [0, 0]
    assert GAME.totals(match) == (0, 0, 0, 0)


def test_taken_as_it_stands_an_end_too_many_changes_nothing() -> None:
    match = opened(FIVE)
    match.record_anyway("end")
    match.record("rubber: A+B v C+D")
    match.record_anyway("end")
    assert not match.finished
    match.record("4S N 10")
    assert report(match)["rubbers"][0]["below"] == [120, 0]


def test_a_line_that_cannot_be_read_takes_its_turn() -> None:
    match = opened(dealer="Ann")
    assert match.record_anyway("4Z N 10")[0].code == "contract-unknown"
    assert match.state.dealer == 1
    match.record("E[1S p p p] 7")


def test_an_auction_without_contract_is_a_deal_of_nothing_when_taken_as_it_stands() -> None:
    match = opened()
    match.record_anyway("N[p p] 7")
    assert GAME.announce(match, match.rows[0]) == ["deal 1: no contract, nothing to write"]
    assert report(match)["deals"][0]["contract"] == "pass"
    match.record_anyway("8S N 14")
    assert report(match)["rubbers"][0]["total"] == [0, 0]


@given(st.integers(0, 10**6), st.sampled_from(["", "chicago", "cutthroat"]))
def test_whists_always_sum_to_zero_and_totals_are_their_parts(seed: int, variant: str) -> None:
    match = random_game(seed, 14, variant, THREE if variant == "cutthroat" else FOUR, end=seed % 2 == 0)
    assert sum(match.state.whists) == 0
    answer = report(match)
    for rubber in answer["rubbers"]:
        deals = [deal for deal in answer["deals"] if deal["rubber"] == rubber["number"]]
        for side in range(len(rubber["total"])):
            for key in ("below", "above"):
                assert rubber[key][side] == sum(deal[key][side] for deal in deals)
            assert rubber["total"][side] == sum(rubber[key][side] for key in ("below", "above", "premium"))
        assert all(figure % 10 == 0 for figure in rubber["total"])
    assert answer["total"] == [sum(r["total"][s] for r in answer["rubbers"]) for s in range(match.state.sides)]


@given(st.integers(0, 10**6), st.sampled_from(["", "chicago"]))
def test_a_game_written_line_by_line_is_the_same_game(seed: int, variant: str) -> None:
    match = random_game(seed, 12, variant, end=True)
    state = opened(FOUR, variant, dealer="Ann", stake="25").state
    lines = []
    for row in match.rows:
        lines.append(GAME.format(row.entry, state))
        state = GAME.step(state, row.entry)[0]
    again = Match.replay(GAME, match.opening, lines)
    assert [row.result for row in again.rows] == [row.result for row in match.rows]


# sessions --------------------------------------------------------------------------------------------------

RUBBER = ("3NT N 9", "3NT N 9")


def test_a_tour_of_three_brings_every_partner_once() -> None:
    match = opened(options=(("session", "tour3"),))
    for _rubber in range(4):
        for line in RUBBER:
            match.record(line)
    assert [rubber["sides"] for rubber in report(match)["rubbers"]] == [
        [["Ann", "Cath"], ["Beth", "Diana"]],
        [["Ann", "Beth"], ["Cath", "Diana"]],
        [["Ann", "Diana"], ["Beth", "Cath"]],
        [["Ann", "Cath"], ["Beth", "Diana"]],
    ]


def test_partners_of_a_tour_may_come_in_another_order_but_not_twice() -> None:
    match = opened(options=(("session", "tour3"),))
    match.record("rubber: A+D v B+C")
    for line in RUBBER:
        match.record(line)
    error = refused(match, "rubber: B+C v D+A")
    assert error.code == "tour-partners"
    assert "Ann+Beth" in error.message
    for line in RUBBER:
        match.record(line)
    assert report(match)["rubbers"][1]["sides"] == [["Ann", "Cath"], ["Beth", "Diana"]]
    match.record("rubber: A+B v D+C")


def test_pivot_of_five_forms_every_pair_once_and_everybody_sits_out_once() -> None:
    match = opened(FIVE, options=(("session", "pivot"),))
    for _rubber in range(6):
        for line in RUBBER:
            match.record(line)
    rounds = report(match)["rubbers"]
    pairs = [frozenset(side) for rubber in rounds[:5] for side in rubber["sides"]]
    assert len(set(pairs)) == 10
    out = [next(name for name in FIVE if not any(name in side for side in rubber["sides"])) for rubber in rounds[:5]]
    assert sorted(out) == sorted(FIVE)
    assert rounds[5]["sides"] == rounds[0]["sides"]
    assert sum(GAME.totals(match)) == 0
    assert refused(match, "rubber: A+B v C+D").code == "tour-partners"


def test_six_players_cut_in_freely() -> None:
    match = opened((*FIVE, "Fay"))
    match.record("rubber: A+F v C+E dealer:West")
    for line in RUBBER:
        match.record(line)
    settled = match.rows[-1].result.settlement.whists
    assert settled == (9, None, -9, None, -9, 9)
    assert match.rows[1].result.deal.dealer == 3
    match.record("4S N 10")
    assert match.state.rubber.seats == (0, 2, 5, 4)


# Chicago ---------------------------------------------------------------------------------------------------


def test_a_pass_out_in_chicago_is_dealt_again_by_the_same_player() -> None:
    match = played(["pass", "4S N 10", "pass"], variant="chicago")
    assert [deal["dealer"] for deal in report(match)["deals"]] == ["Ann", "Ann", "Beth"]
    assert match.state.rubber.counted == 1
    assert "it does not count: the same player deals again" in GAME.announce(match, match.rows[0])
    assert GAME.status(match)[-1] == "next: deal 2 of 4, Beth deals"


def test_chicago_is_over_after_four_deals_and_the_next_begins() -> None:
    match = played(["4S N 10"] * 5, variant="chicago")
    first, second = report(match)["rubbers"]
    assert (first["premium"], first["finished"]) == ([1600, 0], True)  # N-S vulnerable on deals 3 and 4
    assert second["premium"] == [300, 0]


def test_chicago_vulnerability_of_clubs_that_favour_the_other_side() -> None:
    match = played(["1S N 7", "1S N 7"], variant="chicago", options=(("chicago.vul", "non_dealer"),))
    assert match.rows[1].result.deal.vulnerable == (True, False)


def test_a_chicago_given_up_has_no_premium_of_its_own() -> None:
    match = played(["1S N 7", "end"], variant="chicago")
    assert report(match)["rubbers"][0]["total"] == [30, 0]


def test_part_score_on_the_last_deal_of_chicago() -> None:
    for option, premium in (("100", 100), ("50", 50)):
        lines = ["pass", "1S N 7", "1S N 6", "1S N 6", "2S E 8"]
        match = played(lines, variant="chicago", options=(("chicago.last_partscore", option),))
        assert report(match)["rubbers"][0]["premium"] == [0, premium]


# three players ---------------------------------------------------------------------------------------------


def test_honours_of_a_defender_count_for_both_defenders() -> None:
    match = played(["4S A 10 hon:B100", "4S B 10 hon:B150"], THREE, "cutthroat")
    assert match.rows[0].result.deal.above == (0, 100, 100)
    assert match.rows[1].result.deal.above == (0, 150, 0)


def test_three_players_who_give_up() -> None:
    match = played(["4S A 10", "2S B 8", "end"], THREE, "cutthroat")
    rubber = report(match)["rubbers"][0]
    assert rubber["premium"] == [300, 100, 0]
    assert rubber["difference"] == [680, -100, -580]  # 420, 160, 0


def test_the_auction_of_three_ends_after_two_passes() -> None:
    match = played(["A[1S 2H p p] 8", "B[p p p]"], THREE, "cutthroat")
    assert match.rows[0].result.deal.declarer == 1
    assert match.rows[1].result.deal.passed_out
    assert refused(opened(THREE, "cutthroat"), "A[1S p p p] 7").code == "call-after-end"
    match = played(["A[1S X p p] 7"], THREE, "cutthroat")
    assert match.rows[0].result.deal.contract.doubled == 1


# what is said ----------------------------------------------------------------------------------------------


def test_the_status_tells_games_part_scores_and_vulnerability_in_words() -> None:
    match = played(["4S N 10", "2S N 8"], dealer="Ann")
    assert GAME.status(match) == [
        (
            "rubber 1: Ann + Cath: after game (vulnerable), 60 on, 40 more make a game, 1 game; "
            "Beth + Diana: before game (not vulnerable), 0 games"
        ),
        "next: deal 3, Cath deals",
    ]


def test_in_chicago_the_deal_decides_who_is_vulnerable() -> None:
    match = played(["2S N 8"], variant="chicago", dealer="Ann")
    assert GAME.announce(match, match.rows[0])[0] == "deal 1: 2♠ by Ann, not vulnerable: made"
    assert GAME.status(match) == [
        (
            "Chicago 1: Ann + Cath: not vulnerable in the next deal, 60 on, 40 more make a game; "
            "Beth + Diana: vulnerable in the next deal"
        ),
        "next: deal 2 of 4, Beth deals",
    ]


def test_the_table_hears_the_deal_and_its_parts() -> None:
    match = played(["2HX N 9 hon:W100"])
    assert GAME.announce(match, match.rows[0]) == [
        "deal 1: 2♥X by Ann, before game (not vulnerable): made with 1 overtrick",
        "    below    above    total",
        "      120      150      270  Ann + Cath",
        "        0      100      100  Beth + Diana",
        "honours 100 in the hand of Diana",
        "game to Ann + Cath: a line under all columns",
    ]


def test_the_table_hears_the_settlement_and_who_pays_whom() -> None:
    match = played(R1, stake="25")
    said = GAME.announce(match, match.rows[-1])
    assert said[-4:] == [
        "Beth + Diana: premium 500",
        "rubber 1 is settled: Ann + Cath 1690, Beth + Diana 880",
        "Ann + Cath against Beth + Diana: difference 810, 8 whists",
        "whists: Ann +8, Beth −8, Cath +8, Diana −8; check 0",
    ]
    assert GAME.status(match) == [
        "settled up to here:",
        "  Beth pays Ann 8 whists = 200 at 25 a whist",
        "  Diana pays Cath 8 whists = 200 at 25 a whist",
        "next: deal 10; Ann + Cath against Beth + Diana begin rubber 2, or end closes the evening",
    ]


def test_what_is_said_of_new_partners_and_results() -> None:
    match = played(["rubber: A+B v C+D", "4S N 8", "4S N 10", "3NT N 8", "pass"], FOUR)
    assert GAME.announce(match, match.rows[0]) == ["rubber 1: Ann + Beth against Cath + Diana"]
    assert "2 down" in GAME.announce(match, match.rows[1])[0]
    assert GAME.announce(match, match.rows[2])[0].endswith("before game (not vulnerable): made")
    assert "1 down" in GAME.announce(match, match.rows[3])[0]
    assert GAME.announce(match, match.rows[4]) == ["deal 4: passed out, nothing to write"]


def test_nothing_to_pay_is_not_said() -> None:
    match = played(["pass", "end"])
    assert not any("settled up" in line for line in GAME.status(match))


def test_help_and_suggestions_use_these_players() -> None:
    match = opened()
    assert "new partners" in GAME.help_text(match.state)
    assert "4S" in GAME.suggest(match.state, [])
    assert "rubber:" in GAME.suggest(match.state, [])
    assert GAME.suggest(match.state, ["4S"]) == list(SEATS)
    assert "hon:N100" in GAME.suggest(match.state, ["4S", "N"])
    assert "Ann" in GAME.suggest(match.state, ["rubber:"])
    three = opened(THREE, "cutthroat")
    assert "rubber:" not in GAME.suggest(three.state, [])
    assert "new partners" not in GAME.help_text(three.state)
    assert "the players: A Ann, B Beth, C Cath" in GAME.help_text(three.state)
    assert "the players: N Ann, E Beth, S Cath, W Diana" in GAME.help_text(match.state)


@pytest.mark.parametrize("line", ["4Бк N 10", "4бк N 10", "N[4бк p p p] 10"])
def test_notrump_that_may_be_meant_as_doubled_diamonds_is_told(line: str) -> None:
    match = played([line])
    said = GAME.announce(match, match.rows[-1])
    found = line.removeprefix("N[")[:3]
    assert said[-1] == f"{found} is read as 4 notrump; 4 diamonds doubled is 4Б X"
    assert report(match)["deals"][0]["contract"] == "4NT"


@pytest.mark.parametrize("line", ["4БК N 10", "4Б к N 10", "4бк к N 10 ; 4", "4NT N 10 ; not 4бк"])
def test_notrump_that_means_one_thing_is_taken_as_it_is(line: str) -> None:
    match = played([line])
    assert not any("is read as" in text for text in GAME.announce(match, match.rows[-1]))


def test_help_names_the_players_while_nobody_is_seated() -> None:
    five = opened(FIVE)
    assert "the players: A Ann, B Beth, C Cath, D Diana, E Eve" in GAME.help_text(five.state)
    assert "N, E, S and W are the seats" in GAME.help_text(five.state)
    seated = played(["rubber: A+B v C+D"], FIVE)
    assert "the players: N Ann, E Cath, S Beth, W Diana" in GAME.help_text(seated.state)
    assert "are the seats" not in GAME.help_text(seated.state)
    letters = opened(("N", "E", "S", "W"))
    assert "the players: N, E, S, W\n" in GAME.help_text(letters.state)


def test_the_rules_are_told_for_every_variant() -> None:
    for variant, players in (("", FOUR), ("chicago", FOUR), ("cutthroat", THREE)):
        rows = GAME.rule_rows(opened(players, variant).state)
        assert any("undertricks" in row.name for row in rows)
    assert set(GAME.rule_sets()) == {"standard", "1935"}
    assert len(GAME.options()) == 11


def test_ten_thousand_deals_keep_the_state_small() -> None:
    match = random_game(1, 400)
    assert len(match.state.tour) == 0
    assert CASES["defaults"]["whist_rounding"] == match.state.rules.rounding
