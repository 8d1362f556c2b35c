"""PBN in and out: tags, inheritance, auctions, rubber scores; what does not agree is a warning."""

from __future__ import annotations

from typing import Any

import pytest
from bridge_games import FIVE, FOUR, GAME, R1, THREE, played, random_game, report
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import Refusal, UnreadableError
from scorekeeper.game import Match
from scorekeeper.games.bridge.pbn import read_pbn, write_pbn
from scorekeeper.games.bridge.pbn_history import read_history
from scorekeeper.games.bridge.pbn_text import format_tag, read_games


def pbn(*deals: str, head: str = "") -> str:
    """Games of a file, each a line of tags as ``Contract=4S``, with N-S and E-W always the same players."""
    games = []
    for deal in deals:
        tags = [word.split("=", 1) for word in deal.split("|")]
        games.append("\n".join(value if name == "Calls" else f'[{name} "{value}"]' for name, value in tags))
    return head + "\n\n".join(games) + "\n"


def imported(text: str) -> tuple[Any, list[str]]:
    """The game replayed, and the codes of the warnings."""
    (game,), findings = read_pbn(text)
    opening, lines = game
    return Match.replay(GAME, opening, lines), [finding.code for finding in findings]


def test_an_export_says_what_pbn_cannot_carry() -> None:
    match = played(["rubber: A+B v C+D ; hot", "N[1NT 1S!late p p p] 7", "2S N 8 transferred:1", "end ; late"], FIVE)
    left = [line for line in write_pbn(match).splitlines() if line.startswith("% not carried")]
    assert left == [
        "% not carried by PBN: remarks on lines that are no deals",
        "% not carried by PBN: notes on calls, and who called out of turn",
        "% not carried by PBN: how many tricks went over after a revoke (the result holds them)",
    ]
    assert "not carried" not in write_pbn(played(["2S N 8 ; slow", "end"], stake="10"))


def test_a_deal_with_its_usual_tags() -> None:
    match, warnings = imported(
        pbn("Event=Friday|Site=Club|Date=2026.11.27|North=Ann|East=Beth|South=Cath|West=Diana|Dealer=N|"
            "Vulnerable=None|Scoring=Rubber|Declarer=S|Contract=4SX|Result=9|Score=NS -100")
    )  # fmt: skip
    assert warnings == []
    assert match.opening.players == FOUR
    assert dict(match.opening.facts) == {"title": "Friday", "date": "2026-11-27", "place": "Club", "dealer": "Ann"}
    assert match.rows[0].text == "4SX S 9"


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        ("Contract=2H|Declarer=N|Result=8", "2H N 8"),
        ("Contract=7NTXX|Declarer=W|Result=13", "7NTXX W 13"),
        ("Contract=2H|Declarer=^N|Result=8", "2H ^N 8"),
        ("Contract=2H|Declarer=N|Result=EW 4", "2H N 9"),
        ("Contract=2H|Declarer=E|Result=EW 4", "2H E 4"),
        ("Contract=2H|Declarer=N|Result=NS 9 EW 4", "2H N 9"),
        ("Contract=2H|Declarer=N|Result=^9", "2H N 9"),
        ("Contract=Pass|Declarer=|Result=", "pass"),
        ("Contract=2H|Declarer=N|Result=8|Honours=S 100", "2H N 8 hon:S100"),
        ("Auction=N|Calls=1S =1= Pass 2S! $5\nPass Pass Pass|Contract=2S|Declarer=N|Result=9",
         "N[1S p 2S p p p] 9"),
        ("Auction=N|Calls=1S X AP|Contract=1SX|Declarer=N|Result=9", "N[1S X p p p] 9"),
        ("Auction=N|Calls=1S Pass Pass Pass|Result=9", "N[1S p p p] 9"),
        ("Auction=N|Calls=AP", "N[p p p p]"),
        ("Auction=N|Calls=1NT ^I 1S Pass Pass Pass|Contract=1S|Declarer=E|Result=9", "N[1NT 1S! p p p] 9"),
        ("Auction=N|Calls=1S Pass 2S AP|Contract=2S|Declarer=^S|Result=9", "N[1S p 2S p p p] 2S ^S 9"),
    ],
)  # fmt: skip
def test_what_a_deal_becomes(deal: str, line: str) -> None:
    match, warnings = imported(pbn(deal))
    assert [row.text for row in match.rows] == [line]
    assert warnings == []


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        ("Contract=2H|Declarer=N|Result=8|Score=200", "pbn-score"),
        ("Contract=2H|Declarer=N|Result=8|ScoreRubber=NS 0/70", "pbn-score"),
        ("Contract=2H|Declarer=N|Result=8|ScoreRubber=seventy", "pbn-score"),
        ("Contract=2H|Declarer=N|Result=8|Vulnerable=All", "pbn-vulnerable"),
        ("Contract=2H|Declarer=N|Result=8|Vulnerable=All|ScoreRubberHistory=NS 0 0/100 0 EW 0 0/0 0", "pbn-history"),
        ("Contract=2H|Declarer=N|Result=8|ScoreRubberHistory=NS 0", "pbn-history"),
        ("Contract=2H|Declarer=N|Result=8|ScoreRubberHistory=NS 0 300/0 EW 0 0/0", "pbn-history"),
        ("Contract=2H|Declarer=N|Result=8|Auction=N|Calls=1S Pass +", "pbn-auction"),
        ("Contract=2H|Declarer=N|Result=8|Auction=N|Calls=1S ? Pass", "pbn-auction"),
        ("Contract=2H|Declarer=N|Result=8|Auction=N|Calls=1S AP", "pbn-auction"),
        ("Contract=2H|Declarer=^E|Result=8|Auction=N|Calls=1S AP", "pbn-auction"),
    ],
)
def test_what_does_not_agree_is_a_warning(deal: str, code: str) -> None:
    match, warnings = imported(pbn(deal))
    assert len(match.rows) == 1
    assert code in warnings


@pytest.mark.parametrize(
    ("score", "agrees"),
    [("60", True), ("NS 60", True), ("EW -60", True), ("NS 60 EW -60", True), ("61", False), ("EW 60", False),
     ("a lot", False), ("+60", True)],
)  # fmt: skip
def test_scores_are_the_declarers_or_a_sides(score: str, agrees: bool) -> None:  # noqa: FBT001
    _match, warnings = imported(pbn(f"Contract=2H|Declarer=N|Result=8|Score={score}"))
    assert (warnings == []) is agrees


CHICAGO_C1 = (("4S|N", 10, "N", 420), ("4H|E", 10, "E", 620), ("5D|S", 11, "S", 600), ("3C|W", 10, "W", 130))
"""Bare trick points: 120, 120, 100, 80; game premiums 300, 500, 500; 50 for the part-score of duplicate scoring."""


@pytest.mark.parametrize("less", [0, 1, None])
def test_a_score_in_chicago_holds_its_premium_or_not(less: int | None) -> None:
    premiums = (300, 500, 500, 50)
    deals = []
    for (contract, tricks, dealer, score), premium in zip(CHICAGO_C1, premiums, strict=True):
        told = score - premium if less is None else score - less
        strain, declarer = contract.split("|")
        deals.append(
            f"Scoring=Chicago|ScorekeeperRules=standard; chicago.partscore=duplicate|Dealer={dealer}|"
            f"Contract={strain}|Declarer={declarer}|Result={tricks}|Score={told}"
        )
    _match, warnings = imported(pbn(*deals))
    assert warnings == ["pbn-score"] * (4 if less else 0)


def test_a_score_of_a_deal_passed_out_is_nothing() -> None:
    assert imported(pbn("Contract=Pass|Score=0"))[1] == []
    assert imported(pbn("Contract=Pass|Score=NS 50"))[1] == ["pbn-score"]


def test_a_rubber_that_begins_in_the_middle_is_told_once() -> None:
    deals = (
        "Dealer=N|Vulnerable=NS|Contract=2H|Declarer=N|Result=8|ScoreRubberHistory=NS 0 30/100 0 EW 0 0/0 0",
        "Dealer=E|Contract=2H|Declarer=E|Result=8|ScoreRubberHistory=NS 0 30/100 60 EW 0 0/0 0",
        "Dealer=S|Contract=2H|Declarer=S|Result=9|ScoreRubberHistory=NS 0 30/100 60 EW 0 0/0 60",
        "Dealer=W|Contract=2H|Declarer=W|Result=8|ScoreRubberHistory=NS 0 60/100 120 0 EW 0 0/0 60 0",
    )
    _games, findings = read_pbn(pbn(*deals))
    assert [(finding.code, finding.line) for finding in findings] == [("pbn-vulnerable", 2), ("pbn-history", 6)]
    assert findings[1].message == (
        "the rubber begins in the middle: ScoreRubberHistory tells of NS 0 30/100 0 EW 0 0/0 0, and the deals that "
        "gave it are not in the file"
    )
    assert "put the deals before it into the file" in findings[1].fix


def test_a_rubber_that_begins_with_a_part_score_goes_on_with_it() -> None:
    deal = "Contract={}|Declarer=N|Result=8|ScoreRubberHistory={}"
    told = ("NS 0 0/100 40 EW 0 0/0 0", "NS 0 0/100 100 0 EW 0 0/0 0 0")
    _games, findings = read_pbn(pbn(deal.format("2H", told[0]), deal.format("2S", told[1])))
    assert [(finding.code, finding.line) for finding in findings] == [("pbn-history", 4)]


@pytest.mark.parametrize(
    "history",
    [
        "NS 0 0/40 EW 0 0/0",  # below the line: 60 were written
        "NS 0 0/60 EW 0 0/30",
        "NS 0 0/60 0 EW 0 0/0 20",
        "NS 0 20/60 EW 0 0/0",
        "NS 500 0/60 EW 0 0/0",  # there was no earlier rubber
    ],
)
def test_every_figure_of_a_history_is_compared(history: str) -> None:
    deal = "Contract=2H|Declarer=N|Result=8|ScoreRubberHistory={}"
    _match, warnings = imported(pbn(deal.format("NS 0 0/0 EW 0 0/0"), deal.format(history)))
    assert warnings == ["pbn-history"]
    assert imported(pbn(deal.format("NS 0 0/0 EW 0 0/0"), deal.format("NS 0 0/60 EW 0 0/0")))[1] == []


@pytest.mark.parametrize(("earlier", "agrees"), [(700, True), (0, True), (940, True), (500, False)])
def test_programs_differ_on_what_an_earlier_rubber_leaves(earlier: int, agrees: bool) -> None:  # noqa: FBT001
    deal = "Contract=4S|Declarer=N|Result=10|ScoreRubberHistory={}"
    told = ("NS 0 0/0 EW 0 0/0", "NS 0 0/120 0 EW 0 0/0 0", f"NS {earlier} 0/0 EW 0 0/0")
    _match, warnings = imported(pbn(*map(deal.format, told)))
    assert warnings == ([] if agrees else ["pbn-history"])


def test_a_first_dealer_who_was_said_in_the_line_of_the_rubber_comes_back() -> None:
    lines = ["rubber: A+B v C+D dealer:N", "2S N 8"]
    assert given_back(played(lines, FIVE))[1] == lines
    unsaid = ["rubber: A+B v C+D", "2S N 8"]
    assert given_back(played(unsaid, FIVE))[1] == unsaid


@pytest.mark.parametrize(
    "deal",
    [
        "Contract=?|Declarer=N|Result=8",
        "Contract=2H|Declarer=?|Result=8",
        "Contract=2H|Declarer=N|Result=",
        "Contract=2H|Declarer=N|Result=14",
        "Contract=2H|Declarer=N|Result=NS 20",
        "Contract=2H|Declarer=N|Result=8|Honours=S 90",
    ],
)
def test_what_is_no_deal_that_was_played_is_left_out(deal: str) -> None:
    games, findings = read_pbn(pbn(deal, "Contract=2H|Declarer=N|Result=8"))
    assert games[0][1] == ["2H N 8"]
    assert [finding.code for finding in findings] == ["pbn-skipped"]


def test_a_file_of_deals_that_nobody_played_holds_no_game() -> None:
    games, findings = read_pbn(pbn("Contract=?"))
    assert games == []
    assert len(findings) == 1


def test_values_are_inherited() -> None:
    text = """% PBN 2.1
[Event "##Friday"] ; the whole evening
[North "##Ann"] [East "##Beth"] [South "##Cath"] [West "##Diana"]
[Site "Club"] {a remark
over two lines}
[Contract "2H"] [Declarer "N"] [Result "8"]

[Site "#"] [Contract "3H"] [Declarer "E"] [Result "#"]
[Contract "ignored: there already"]

% [Contract "not a tag"]

[Event "Later"]
[Contract "Pass"]
[Event "Later still"]
[Contract "Pass"]
"""
    games = read_games(text)
    assert [game.tag("Event") for game in games] == ["Friday", "Friday", "Later", "Later still"]
    assert [game.tag("Site") for game in games] == ["Club", "Club", "", ""]
    assert [game.tag("Contract") for game in games] == ["2H", "3H", "Pass", "Pass"]
    assert games[1].tag("Result") == "8"
    assert games[3].tag("West") == "Diana"
    match, warnings = imported(text)
    assert [row.text for row in match.rows] == ["2H N 8", "3H E 8", "pass", "pass"]
    assert warnings == []


def test_quotes_and_backslashes_in_tags() -> None:
    tag = format_tag("Event", 'A "quoted" \\ one')
    assert read_games(tag)[0].tag("Event") == 'A "quoted" \\ one'


@pytest.mark.parametrize("text", ['[Contract "2H', "hello", "[Contract 2H]\n", "{never closed\n[x]\n}[x]"])
def test_what_is_no_pbn_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(UnreadableError, match=r"line [123]") as refused:
        read_pbn(text)
    assert refused.value.code == "pbn-unreadable"


def test_other_scoring_is_refused() -> None:
    with pytest.raises(UnreadableError, match="found the scoring MP") as refused:
        read_pbn(pbn("Scoring=MP;MP1|Contract=2H|Declarer=N|Result=8"))
    assert refused.value.code == "pbn-scoring"
    match, _warnings = imported(pbn("Competition=Chicago|Contract=2H|Declarer=N|Result=8"))
    assert match.opening.variant == "chicago"


def test_names_that_pbn_has_and_records_cannot() -> None:
    match, _warnings = imported(pbn("North=Smith, John|East=?|South=|West=A [x]|Contract=2H|Declarer=W|Result=8"))
    assert match.opening.players == ("Smith John", "E", "S", "A x")
    match, _warnings = imported(pbn("North=Ann|East=Ann|South=Cath|West=D|Contract=2H|Declarer=W|Result=8"))
    assert match.opening.players == ("N", "E", "S", "W")


def test_another_table_is_another_game() -> None:
    games, _findings = read_pbn(
        pbn("North=Ann|Contract=2H|Declarer=N|Result=8", "North=Zoe|Contract=3H|Declarer=N|Result=9")
    )
    assert [lines for _opening, lines in games] == [["2H N 8"], ["3H N 9"]]


def test_new_partners_close_an_unfinished_rubber() -> None:
    table = "North={}|East={}|South={}|West={}|Contract=2H|Declarer=N|Result=8"
    match, _warnings = imported(pbn(table.format("A", "B", "C", "D"), table.format("A", "C", "B", "D")))
    assert [row.text for row in match.rows] == ["2H N 8", "end", "rubber: A+B v C+D", "2H N 8"]


def test_a_rubber_that_begins_anew_was_given_up() -> None:
    deal = "Contract=2H|Declarer=N|Result=8|ScoreRubberHistory=NS {0} 0/0 EW 0 0/0"
    match, _warnings = imported(pbn(deal.format(0), deal.format(60)))
    assert [row.text for row in match.rows] == ["2H N 8", "end", "2H N 8"]
    deal = "Contract=2H|Declarer=N|Result=8|RubberNumber={}"
    match, _warnings = imported(pbn(deal.format(1), deal.format(1), deal.format(2)))
    assert [row.text for row in match.rows] == ["2H N 8", "2H N 8", "end", "2H N 8"]


def test_the_dealer_of_the_file_is_believed() -> None:
    deal = "Contract=2H|Declarer=N|Result=8|Dealer={}"
    match, warnings = imported(pbn(deal.format("E"), deal.format("S"), deal.format("S")))
    assert [row.text for row in match.rows] == ["2H N 8", "2H N 8", "2H N 8 dealer:S!"]
    assert warnings == ["pbn-dealer"]
    deal = "Auction={0}|Calls=1S AP|Result=8|Dealer={0}"
    match, warnings = imported(pbn(deal.format("N"), deal.format("W")))
    assert match.rows[1].text == "W![1S p p p] 8"


@pytest.mark.parametrize("text", ["", "NS 0 0/0", "NS 0/0 EW 0 0/0"])
def test_histories_that_cannot_be_read(text: str) -> None:
    assert read_history(text) is None


@given(st.integers(0, 10**6), st.sampled_from(["", "chicago"]))
def test_what_was_exported_is_imported_as_the_same_game(seed: int, variant: str) -> None:
    match = random_game(seed, 15, variant)
    again, warnings = imported(write_pbn(match))
    assert warnings == []
    assert [row.result for row in again.rows] == [row.result for row in match.rows]
    assert report(again)["rubbers"] == report(match)["rubbers"]


def test_export_writes_the_history_of_a_rubber() -> None:
    text = write_pbn(played([*R1, "4S N 10"], FOUR, dealer="Ann", title="Friday"))
    histories = [line for line in text.splitlines() if "ScoreRubberHistory" in line]
    assert histories[0] == '[ScoreRubberHistory "NS 0 0/0 EW 0 0/0"]'
    assert histories[6] == '[ScoreRubberHistory "NS 0 1210/60 360 0 EW 0 30/100 90 0"]'
    assert histories[9] == '[ScoreRubberHistory "NS 1210 0/0 EW 560 0/0"]'
    assert '[ScoreRubber "NS 650/360 EW 0/0"]' in text
    assert '[ScoreRubber "NS 0/0 EW 500/90"]' in text
    assert '[Vulnerable "All"]' in text


def test_auctions_and_irregular_declarers_are_exported() -> None:
    match = played(["N[1NT 1S!late p p p] 7", "E[1S p 2S p p p] 2S ^E 8", "pass"], dealer="Ann")
    text = write_pbn(match)
    assert '[Auction "N"]\n1NT ^I 1S Pass Pass\nPass' in text
    again, warnings = imported(text)
    assert warnings == []
    assert [row.text for row in again.rows] == ["N[1NT 1S! p p p] 7", "E[1S p 2S p p p] 2S ^E 8", "pass"]
    assert '[Declarer "^E"]' in text


def given_back(match: Any) -> tuple[Any, list[str]]:
    """The game exported and imported, and the lines it was recorded in."""
    again, warnings = imported(write_pbn(match))
    assert warnings == []
    return again, [row.text for row in again.rows]


SESSION = [
    "rubber: A+B v C+D dealer:C",
    "4S A 10 ; made by a finesse",
    "3NT C 9",
    "pass",
    "end",
    "rubber: E+B v C+A",
    "E[1S p 4S p p p] 10",
    "4S E 11 hon:C100",
    "rubber: D+A v C+E dealer:A",
    "2H D 8",
    "end",
    "end",
]


def test_a_session_of_five_comes_back_as_the_one_session_it_was() -> None:
    match = played(
        SESSION,
        FIVE,
        options=(("undertricks", "1935"), ("whists.rounding", "none")),
        stake="25",
        title="Friday",
        date="2026-11-27",
        place="Club",
    )
    again, _lines = given_back(match)
    assert again.opening == match.opening._replace(facts=dict(match.opening.facts))
    assert len(again.rows) == len(match.rows)
    assert [row.result for row in again.rows] == [row.result for row in match.rows]
    assert report(again) == report(match)


@pytest.mark.parametrize("players", [FIVE, (*FIVE, "Fay")])
def test_who_never_played_is_still_of_the_session(players: tuple[str, ...]) -> None:
    again, lines = given_back(played(["rubber: B+A v C+D", "2H B 8"], players))
    assert again.opening.players == players
    assert lines == ["rubber: B+A v C+D", "2H N 8"]


def test_a_table_of_four_that_changes_partners_comes_back() -> None:
    lines = ["4S N 10", "4S N 10", "rubber: A+B v C+D dealer:W", "4S N 10", "end", "rubber: A+C v B+D", "2S N 8"]
    assert given_back(played(lines, dealer="Ann"))[1] == lines


@pytest.mark.parametrize("remark", ["#", "##", "#3 was late", 'a "quoted" \\ {one}', "[Contract]; %"])
def test_a_remark_comes_back_whatever_it_holds(remark: str) -> None:
    assert given_back(played([f"2S N 8 ; {remark}"]))[1] == [f"2S N 8 ; {remark}"]


@pytest.mark.parametrize("ends", [0, 1, 2])
def test_what_was_given_up_comes_back_also_at_the_end(ends: int) -> None:
    again, lines = given_back(played(["2S N 8", *["end"] * ends]))
    assert lines == ["2S N 8", *["end"] * ends]
    assert again.finished is (ends == 2)


@pytest.mark.parametrize(
    ("tag", "count"),
    [
        ("Ann; Beth; Cath; Diana; Eve", 1),
        ("Ann; Beth; Cath; Diana", 2),  # no more than may sit
        ("Ann; Beth; Cath; Diana; Eve; Fay; Gay", 2),
        ("Ann; Beth; Cath; Zoe; Eve", 2),  # Diana sits
        ("Ann; Ann; Beth; Cath; Diana; Eve", 2),
        ("Ann; ; Cath; Diana; Eve; Beth", 2),  # a name that is empty
    ],
)
def test_a_list_of_players_is_believed_when_it_can_be(tag: str, count: int) -> None:
    deal = "North=Ann|East=Beth|South=Cath|West={}|Contract=2H|Declarer=N|Result=8|ScorekeeperPlayers=" + tag
    games, _findings = read_pbn(pbn(deal.format("Diana"), deal.format("Eve")))
    assert len(games) == count


@pytest.mark.parametrize("tags", ["ScorekeeperStake=much", "ScorekeeperRules=1932", "ScorekeeperRules=standard; x=1"])
def test_rules_and_stakes_that_cannot_be_are_refused_with_their_line(tags: str) -> None:
    with pytest.raises(UnreadableError, match="line 4"):
        read_pbn(pbn(f"Contract=2H|Declarer=N|Result=8|{tags}"))


@pytest.mark.parametrize("end", ["", "often", "-1", "0"])
def test_an_end_that_cannot_be_is_none(end: str) -> None:
    match, _warnings = imported(pbn(f"Contract=2H|Declarer=N|Result=8|ScorekeeperEnd={end}"))
    assert [row.text for row in match.rows] == ["2H N 8"]


HEAD = "Event=Friday|North=Ann|East=Beth|South=Cath|West=Diana|Dealer=N"


@pytest.mark.parametrize(
    ("tags", "line"),
    [
        ("Declarer=N|Contract=2H|Result=8|Score=200", 10),
        ("Declarer=N|Contract=2H|Result=8|ScoreRubber=NS 0/70", 10),
        ("Declarer=N|Contract=2H|Result=8|ScoreRubber=seventy", 10),
        ("Vulnerable=All|Declarer=N|Contract=2H|Result=8", 7),
        ("Declarer=N|Vulnerable=None|ScoreRubberHistory=NS 0 0/100 0 EW 0 0/0 0|Contract=2H|Result=8", 9),
        ("Declarer=N|Contract=2H|Result=8|ScoreRubberHistory=NS 0", 10),
        ("Declarer=N|Contract=2H|Result=8|Auction=N|Calls=1S Pass +", 10),
        ("Declarer=N|Contract=2Z|Result=8", 8),
        ("Contract=2H|Result=8|Declarer=Q", 9),
        ("Declarer=N|Contract=2H|Result=18", 9),
        ("Declarer=N|Contract=2H|Result=8|Honours=S 90", 10),
        ("Declarer=N|Result=8", 7),  # the contract is missing: the first of the tags of a deal that is there
    ],
)
def test_a_warning_has_the_line_of_its_tag(tags: str, line: int) -> None:
    _games, findings = read_pbn(pbn(f"{HEAD}|{tags}"))
    assert {finding.line for finding in findings} == {line}


def test_a_dealer_out_of_turn_is_told_at_his_tag() -> None:
    deal = f"{HEAD}|Contract=2H|Declarer=N|Result=8"
    _games, findings = read_pbn(pbn(deal, deal))
    assert [(finding.code, finding.line) for finding in findings] == [("pbn-dealer", 16)]


def test_other_scoring_is_refused_at_its_tag() -> None:
    with pytest.raises(UnreadableError, match="line 7: found the scoring MP"):
        read_pbn(pbn(f"{HEAD}|Scoring=MP|Contract=2H"))


@pytest.mark.parametrize(
    ("before", "told", "words"),
    [
        ([], "All", "nobody is vulnerable (None)"),
        (["4S|N"], "None", "North and South are vulnerable (NS)"),
        (["4S|E"], "NS", "East and West are vulnerable (EW)"),
        (["4S|N", "4S|E"], "EW", "both sides are vulnerable (All)"),
    ],
)
def test_vulnerability_is_told_in_words(before: list[str], told: str, words: str) -> None:
    deals = ["Contract={}|Declarer={}|Result=10".format(*deal.split("|")) for deal in before]
    _games, findings = read_pbn(pbn(*deals, f"Contract=Pass|Vulnerable={told}"))
    assert [finding.message for finding in findings] == [f"Vulnerable is {told}, but after the deals before it {words}"]


def test_three_players_cannot_be_exported() -> None:
    with pytest.raises(Refusal, match="tables of four") as refused:
        write_pbn(played(["4S A 10"], THREE, "cutthroat"))
    assert refused.value.code == "pbn-cutthroat"


@given(st.text('[]"NESW234HContractDeclarerResult \n{};%#^', max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        games, _findings = read_pbn(text)
    except UnreadableError:
        return
    for opening, lines in games:
        Match.replay(GAME, opening, lines)


def test_names_that_no_game_takes_are_refused_with_their_line() -> None:
    with pytest.raises(UnreadableError, match="line 1") as refused:
        read_pbn(pbn("North=\u202eAnn|Contract=2H|Declarer=N|Result=8"))
    assert refused.value.code == "player-name"


def test_a_file_of_too_many_games_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.games.bridge.pbn_text._MOST_GAMES", 1)
    with pytest.raises(UnreadableError, match="more games than anybody plays"):
        read_pbn(pbn("Contract=Pass", "Contract=Pass"))


def test_lines_that_were_no_deals_are_not_exported() -> None:
    match = played([], FIVE)
    match.record_anyway("4S N 10")
    assert "[Contract" not in write_pbn(match)
