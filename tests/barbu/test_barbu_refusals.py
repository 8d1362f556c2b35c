"""What is refused at entry, each with its figures in the sentence; and what is rare, but legal, and never refused."""

from __future__ import annotations

import pytest
from evenings import NAMES, evening

from scorekeeper.errors import NotAllowedError, Refusal, UnreadableError
from scorekeeper.game import AnyMatch, Match
from scorekeeper.games import game_of
from scorekeeper.games.barbu.contracts import BY_LETTER
from scorekeeper.games.barbu.notation import Outcome, format_entry, parse_line
from scorekeeper.model import Opening


def start(names: tuple[str, ...] = NAMES, first: str = "", **options: str) -> AnyMatch:
    named = tuple((name.replace("__", "."), value) for name, value in options.items())
    facts = {"first": first} if first else {}
    return Match.start(game_of("barbu"), Opening("barbu", names, options=named, facts=facts))


@pytest.mark.parametrize(
    ("line", "code", "figures"),
    [
        ("N A5 C3 D4", "outcome-total", ("12", "13")),
        ("N A5 C5 D4", "outcome-total", ("14", "13")),
        ("T A5 C3 D4", "outcome-total", ("12", "13")),
        ("Q A1 C1 D1", "outcome-total", ("3", "4")),
        ("H A1 B4a C6 D1", "outcome-total", ("12", "13")),
        ("H A-5 B-5 C-10 D-10", "outcome-granularity", ("−5", "2")),
        ("H B-6 C-16 D-4", "outcome-total", ("−26", "−30")),  # the ace counted as two
        ("N A-26 B-1 C+1", "outcome-sign", ("+1",)),
        ("Q A-8 B-16", "outcome-granularity", ("−8", "6")),
        ("T A31 B34", "outcome-total", ("65", "13")),  # no multiples of five: counts
        ("T A+31 B+34", "outcome-granularity", ("31", "5")),
        ("T A-5 B70", "outcome-sign", ("−5",)),
        ("H A1 B4 C6 D2", "outcome-incomplete", ("ace",)),
        ("H B13 C0a", "outcome-impossible", ("ace",)),
        ("L A-10 B-10 C-10", "outcome-impossible", ("−10/−10/−10/0", "−20")),
        ("L A-15 B-15", "outcome-impossible", ("−15/−15/0/0",)),
        ("L A", "outcome-incomplete", ("1", "2")),
        ("L A B C", "outcome-impossible", ("3", "2")),
        ("L A1 B1", "outcome-incomplete", ("2", "−10")),
        ("K A-20 B-20", "outcome-impossible", ("−20/−20/0/0", "−20")),
        ("K A-10 B-10", "outcome-impossible", ("−10/−10/0/0",)),
        ("K A1 B1", "outcome-total", ("2", "1")),
        ("K A B", "outcome-impossible", ("2", "1")),
        ("D A45 B20 C5 D5", "outcome-impossible", ("45/20/5/5", "45/20/5/−5")),
        ("D A1 B1 C3 D4", "outcome-impossible", ("Ann and Beth", "place 1")),
        ("D A B C C", "outcome-impossible", ("Cath is named twice",)),
        ("D A B C D D", "outcome-impossible", ("Diana is named twice",)),
        ("D A B C", "outcome-impossible", ("3", "4")),
        ("Q B:A", "outcome-incomplete", ("4", "queens")),
        ("Q A", "outcome-incomplete", ("queens",)),
        ("N A+26", "outcome-sign", ("+26",)),
    ],
)
def test_an_impossible_outcome_is_refused_with_its_figures(line: str, code: str, figures: tuple[str, ...]) -> None:
    match = start()
    with pytest.raises(NotAllowedError) as caught:
        match.record(line)
    assert code in {finding.code for finding in caught.value.findings}
    for figure in figures:
        assert figure in caught.value.message
    assert not match.rows
    assert match.state == start().state


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("Q B:B A4", "double-self", ("Beth",)),
        ("Q B:C,C A4", "double-duplicate", ("Beth", "Cath", "twice")),
        ("Q B:A B:A A4", "double-duplicate", ("Beth", "Ann", "twice")),
        ("T B:C A13", "double-flank-in-positive", ("Beth", "Cath", "trumps", "Ann")),
        ("D C:flanks A B C D", "double-flank-in-positive", ("Cath", "Beth", "Diana", "domino")),
        ("Q B:A A:C A4", "double-by-declarer", ("Ann", "Cath", "redouble")),
        ("Q A:flanks A4", "double-by-declarer", ("Ann", "Beth", "Cath", "Diana")),
        ("Q B:A - A4", "double-contradiction", ("nobody doubled",)),
    ],
)
def test_a_call_that_is_not_allowed_is_refused(line: str, code: str, said: tuple[str, ...]) -> None:
    with pytest.raises(NotAllowedError) as caught:
        start().record(line)
    assert {finding.code for finding in caught.value.findings} == {code}
    assert all(finding.fix for finding in caught.value.findings if code != "double-contradiction")
    for word in said:
        assert word in caught.value.message


def test_a_double_out_of_scope_is_refused() -> None:
    with pytest.raises(NotAllowedError, match=r"Beth.*Cath.*Ann") as caught:
        start(doubles_scope="declarer").record("Q B:C A4")
    assert caught.value.code == "double-out-of-scope"


def test_all_faults_of_a_line_are_told_at_once() -> None:
    with pytest.raises(NotAllowedError) as caught:
        start().record("T B:C,B A5")
    codes = [finding.code for finding in caught.value.findings]
    assert codes == ["double-flank-in-positive", "double-self", "outcome-total"]
    assert {finding.deal for finding in caught.value.findings} == {1}


def test_a_contract_already_played_by_this_declarer_is_refused_with_those_left() -> None:
    match = start()
    match.record("Q A4")
    with pytest.raises(NotAllowedError, match=r"Ann.*no queens.*N L H K T D") as caught:
        match.record("Q B4")
    assert caught.value.code == "contract-played"
    assert match.record("Beth/Q B4").result.declarer == 1
    for line in ("N A13", "L A A", "H A-30", "K A", "T A13", "D A B C D"):
        match.record(line)
    with pytest.raises(NotAllowedError, match=r"Ann.*expected one of -"):
        match.record("A/N A13")


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("", "line-empty", "contract"),
        (" ; only a remark", "line-empty", "contract"),
        ("X B:* A4", "contract-unknown", "X"),
        ("B:* A4", "contract-unknown", "Q (no queens)"),
        ("Q E4", "player-unknown", "Ann, Beth, Cath, Diana"),
        ("Q E:A A4", "player-unknown", "E"),
        ("Q B:E A4", "player-unknown", "E"),
        ("Q B: A4", "player-unknown", "names nobody"),
        ("Q :A A4", "player-unknown", "name is missing"),
        ("Q B:A, A4", "player-unknown", "name is missing"),
        ("N A9999999999 B1", "outcome-unreadable", "at most three digits"),
        ("Q A1 B+6 C2", "outcome-mixed", "B+6 with a sign and A1 without"),
        ("Q B-6 C18", "outcome-mixed", "B-6 with a sign and C18 without"),
        ("Q A1 A3", "outcome-twice", "Ann"),
        ("H A5a B8a", "outcome-two-aces", "two players"),
        ("Q A3a B1", "outcome-ace", "no queens"),
        ("Q A3 B", "outcome-mixed", "either"),
        ("Eve/Q A4", "player-unknown", "Eve"),
        ("Q A4 B:A", "player-unknown", "B:A"),
        ("Q 4", "player-unknown", "4"),
        ("Q A1234", "outcome-unreadable", "A1234"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_what_was_found(line: str, code: str, said: str) -> None:
    match = start()
    with pytest.raises(UnreadableError) as caught:
        match.record(line)
    assert caught.value.code == code
    assert said in caught.value.message
    assert match.state == start().state


@pytest.mark.parametrize("line", ["Q A4", "Q B:A Bob4", "Q A:B Bob4", "A/Q Bob4", "K A", "Q An 4"])
def test_an_ambiguous_player_is_refused_with_the_candidates(line: str) -> None:
    with pytest.raises(UnreadableError, match=r"Ann or Anna") as caught:
        start(("Ann", "Anna", "Bob", "Cy")).record(line)
    assert caught.value.code == "player-ambiguous"


def test_a_whole_name_beats_a_longer_one() -> None:
    match = start(("Bob", "Bobby", "Cy", "Di"))
    assert match.record("Q Bobb:Bob Bob3 Bobby1").result.raw == (-18, -6, 0, 0)


def test_a_figure_that_may_be_of_two_players_is_refused() -> None:
    with pytest.raises(UnreadableError, match=r"put = between"):
        start(("A", "A1", "Cy", "Di")).record("N A13")
    assert start(("A", "A1", "Cy", "Di")).record("N A=13").result.raw == (-26, 0, 0, 0)


@pytest.mark.parametrize(
    ("line", "raw"),
    [
        ("N A13", (-26, 0, 0, 0)),  # all 13 tricks to one player
        ("T D13", (0, 0, 0, 65)),
        ("L C C", (0, 0, -30, 0)),  # both last tricks to one
        ("H B13a", (0, -30, 0, 0)),
        ("Q D4", (0, 0, 0, -24)),
        ("N - A4 B4 C3 D2", (-8, -8, -6, -4)),  # nobody doubles
        ("Q B:* C:* D:* A:* A1 C1 D2", (-6, 0, -6, -12)),  # everybody doubles everybody
        ("H B1a C12", (0, -6, -24, 0)),  # the ace alone
        ("K A", (-20, 0, 0, 0)),
        ("H A-4 B-4 C-4 D-18", (-4, -4, -4, -18)),
    ],
)
def test_a_legal_rarity_is_never_refused(line: str, raw: tuple[int, ...]) -> None:
    row = start().record(line)
    assert row.result.raw == raw
    assert not row.findings


@pytest.mark.parametrize(
    ("line", "letter", "declarer", "detail", "raw"),
    [
        ("н A5 B8", "H", None, "", None),
        ("Ч B-6 C-20 D-4", "H", None, "", (0, -6, -20, -4)),
        ("червы B3 C8т D2", "H", None, "", None),
        ("дамы A1 C1 D2", "Q", None, "", None),
        ("Д A1 C1 D2", "Q", None, "", None),
        ("Д A B C D", "D", None, "", None),
        ("Д A45 B20 C5 D-5", "D", None, "", (45, 20, 5, -5)),
        ("К C", "K", None, "", None),
        ("К A6 B7", "T", None, "", None),
        ("козыри A6 B7", "T", None, "", None),
        ("Т A6 B7", "T", None, "", None),
        ("ТП A6 B7", "T", None, "S", None),
        ("TЧ A6 B7", "T", None, "H", None),
        ("Б A6 B7", "N", None, "", None),
        ("взятки A6 B7", "N", None, "", None),
        ("П A B", "L", None, "", None),
        ("король C", "K", None, "", None),
        ("домино A B C D", "D", None, "", None),
        ("дВ A B C D", "D", None, "J", None),
        ("no king of hearts C", "K", None, "", None),
        ("no queens A4", "Q", None, "", None),
        ("last two A B", "L", None, "", None),
        ("barbu C", "K", None, "", None),
        ("2 A B", "L", None, "", None),
        ("+ A13", "T", None, "", None),
        ("Beth/tricks A13", "N", 1, "", None),
        ("Beth / Q A4", "Q", 1, "", None),
        ("b/TH A13", "T", 1, "H", None),
        ("D10 A B C D", "D", None, "10", None),
        ("dq A B C D", "D", None, "Q", None),
    ],
)
def test_contracts_are_read_by_letter_and_word_in_both_languages(
    line: str, letter: str, declarer: int | None, detail: str, raw: tuple[int, ...] | None
) -> None:
    entry = parse_line(line, NAMES)
    assert (entry.contract, entry.declarer, entry.detail) == (BY_LETTER[letter], declarer, detail)
    if raw is not None:
        assert entry.outcome == Outcome("points", raw)
    assert parse_line(format_entry(entry, NAMES), NAMES) == entry


@pytest.mark.parametrize("word", ["*", "×", "max", "maximum", "table", "all", "everybody", "максимум", "все", "X", "х"])
def test_maximum_has_many_words(word: str) -> None:
    assert format_entry(parse_line(f"Q B:{word} A4", NAMES), NAMES) == "Q B:* A4"


@pytest.mark.parametrize("word", ["-", "pass", "пас", "−", "Pass"])
def test_nobody_doubled_has_many_words(word: str) -> None:
    entry = parse_line(f"Q {word} A4", NAMES)
    assert (entry.passed, entry.calls) == (True, ())
    assert format_entry(parse_line(f"Q B:{word} A4", NAMES), NAMES) == "Q B:- A4"


def test_x_is_a_player_where_one_begins_so() -> None:
    assert format_entry(parse_line("Q A:X A4", ("Ann", "Xena", "Cy", "Di")), ("Ann", "Xena", "Cy", "Di")) == "Q A:X A4"


def test_words_are_free_in_case_blanks_and_minus() -> None:
    players = ("Mary Ann", "O'Neil", "Jean-Luc", "Дима")
    one = parse_line("h  mary ann:o'neil,jean-luc   MARY ANN −6 o'n-20 Jean-Luc-4 ; first  deal ", players)
    assert one == parse_line("H MaryAnn:O,J M-6 O-20 J-4 ; first  deal", players)
    assert one.remark == "first  deal"
    assert one.calls[0].targets == (1, 2)
    assert format_entry(one, players) == "H M:O,J M-6 O-20 J-4 ; first  deal"


@pytest.mark.parametrize(
    ("line", "form", "figures"),
    [
        ("T A6 B4 C3", "counts", (6, 4, 3, 0)),
        ("T A30 B20 C15", "points", (30, 20, 15, 0)),
        ("T A+5 B+5", "points", (5, 5, 0, 0)),
        ("T A5 B5 C3", "counts", (5, 5, 3, 0)),
        ("D A1 B2 C3 D4", "places", (1, 2, 3, 4)),
        ("D A45 B20 C5 D-5", "points", (45, 20, 5, -5)),
        ("H B-6 C-20 D-4", "points", (0, -6, -20, -4)),
        ("N A13", "counts", (13, 0, 0, 0)),
        ("N A-26", "points", (-26, 0, 0, 0)),
    ],
)
def test_counts_and_points_are_told_by_sign_and_sum(line: str, form: str, figures: tuple[int, ...]) -> None:
    assert parse_line(line, NAMES).outcome == Outcome(form, figures)  # type: ignore[arg-type]


def test_a_colon_may_stand_between_name_and_figure() -> None:
    assert parse_line("Q A:1 C:1 D:2", NAMES) == parse_line("Q A1 C1 D2", NAMES)


def test_a_name_may_hold_a_slash() -> None:
    entry = parse_line("Q/Z/N B13", ("Q/Z", "B", "C", "D"))
    assert (entry.declarer, entry.contract) == (0, BY_LETTER["N"])
    assert parse_line(format_entry(entry, ("Q/Z", "B", "C", "D")), ("Q/Z", "B", "C", "D")) == entry
    assert parse_line("B/ /N B13", ("/B", "C", "D", "B/ x")).declarer == 3


# Compulsory doubles: rules 1.3, options 5.10 and 5.11.

FIVE = ("N B:A C:A A13", "Q B:A C:A A4", "L A A", "H A-30", "K A")


@pytest.mark.parametrize(("policy", "severity"), [("report", "warning"), ("penalty", "warning"), ("auto", "note")])
def test_a_compulsory_double_that_is_due_is_told(policy: str, severity: str) -> None:
    match = start(compulsory__policy=policy, compulsory__penalty="10")
    assert not [f for line in FIVE for f in match.record(line).findings]
    (finding,) = match.record("T A13").findings
    assert (finding.code, finding.severity, finding.player) == ("compulsory-double", severity, "Diana")
    assert "2 doubles" in finding.message
    assert "2 deals" in finding.message
    assert "Diana:Ann" in finding.fix
    assert match.rows[-1].result.score == ((130, 0, 0, -65) if policy == "auto" else (65, 0, 0, 0))
    assert match.rows[-1].result.forced == ((3,) if policy == "auto" else ())
    findings = match.record("D A B C D").findings
    assert [f.player for f in findings] == ["Diana"]


def test_a_compulsory_double_that_is_due_can_be_demanded() -> None:
    match = start(compulsory__policy="refuse")
    for line in FIVE:
        match.record(line)
    with pytest.raises(NotAllowedError, match=r"Diana.*Ann.*2 doubles.*2 deals") as caught:
        match.record("T A13")
    assert caught.value.code == "compulsory-double"
    assert match.record("T D:A A13").result.score == (130, 0, 0, -65)


def test_a_forced_double_is_redoubled_by_the_declarers_maximum() -> None:
    match = start(compulsory__policy="auto")
    for line in FIVE:
        match.record(line)
    row = match.record("T A:* A13")
    assert set(row.result.doubles) == {(3, 0), (0, 3)}
    assert row.result.score == (65 + 130, 0, 0, -130)
    named = match.record("D A:D A B C D")
    assert set(named.result.doubles) == {(3, 0), (0, 3)}


def test_the_count_of_compulsory_doubles_is_an_option() -> None:
    codes = {f.code for row in evening(3, compulsory__count="0").match.rows for f in row.findings}
    assert "compulsory-double" not in codes
    assert "compulsory-double" in {f.code for row in evening(3).match.rows for f in row.findings}
    match = start(compulsory__count="7")
    (first, *_others) = match.record("N A13").findings
    assert first.code == "compulsory-double"


def test_penalties_are_paid_at_the_end_of_a_series_and_sum_to_zero() -> None:
    match = start(compulsory__policy="penalty", compulsory__penalty="10")
    for line in (*FIVE, "T B:A A13"):
        match.record(line)
    assert match.state.penalties == (0, 0, 0, 0)
    match.record("D A B C D")
    assert match.state.penalties == (20, 0, 0, -20)  # Diana owes two
    totals = match.state.totals
    assert match.game.totals(match) == (totals[0] + 20, totals[1], totals[2], totals[3] - 20)


def test_an_eighth_deal_of_a_declarer_forces_nobody() -> None:
    match = start(compulsory__policy="auto")
    for line in (*FIVE, "T A13", "D A B C D"):
        match.record(line)
    findings = match.record_anyway("A/N A13")
    assert [f.code for f in findings] == ["contract-played", "declarer-order"]
    assert match.rows[-1].result.forced == ()


# Undoubled negative deals (rules 2; option 5.13).


def test_an_undoubled_deal_that_is_not_played_takes_no_other_outcome() -> None:
    match = start(undoubled_negative="split")
    with pytest.raises(NotAllowedError, match="−9") as caught:
        match.record("N A4 B4 C3 D2")
    assert caught.value.code == "undoubled-not-played"
    assert match.record("N A+1 B-9 C-9 D-9").result.raw == (1, -9, -9, -9)
    assert match.record("Q -").result.raw == (0, -8, -8, -8)
    assert match.record("H B:A A-30").result.raw == (-30, 0, 0, 0)


def test_domino_values_that_do_not_total_65_are_a_warning_with_the_figures() -> None:
    (finding,) = start(domino="45/20/10/-5").record("D A B C D").findings
    assert (finding.code, finding.severity) == ("domino-total", "warning")
    assert "70" in finding.message


# The order of play (rules 1.2, option 5.18).


def test_in_blocks_each_declares_seven_times_in_a_row_from_the_first() -> None:
    declarers = [row.result.declarer for row in evening(1, first=2).match.rows]
    assert declarers == [2] * 7 + [3] * 7 + [0] * 7 + [1] * 7


def test_in_rotation_the_declarer_changes_with_each_deal() -> None:
    declarers = [row.result.declarer for row in evening(1, first=2, rotation="each").match.rows]
    assert declarers == [2, 3, 0, 1] * 7


def test_another_declarer_than_the_one_whose_turn_it_is_is_a_warning() -> None:
    match = start(rotation="each")
    (finding,) = match.record("C/Q A4").findings
    assert (finding.code, finding.severity, finding.player) == ("declarer-order", "warning", "Cath")
    assert "Ann" in finding.message
    assert match.record("N A13").result.declarer == 0
    assert match.record("N A13").result.declarer == 1
    assert match.record("N A13").result.declarer == 3  # Cath has had her first deal


def test_a_29th_deal_is_refused() -> None:
    match = evening(2).match
    with pytest.raises(NotAllowedError) as caught:
        match.record("Q A4")
    assert caught.value.code == "game-finished"
    (finding,) = match.record_anyway("Q A4")
    assert (finding.code, finding.severity) == ("game-finished", "error")


def test_an_unreadable_line_takes_its_turn_in_an_audit() -> None:
    match = start()
    (finding,) = match.record_anyway("?")
    assert finding.code == "contract-unknown"
    assert (match.state.deals, match.state.declared) == (1, (1, 0, 0, 0))


@pytest.mark.parametrize("first", ["E", "A"])
def test_an_unknown_first_declarer_is_refused(first: str) -> None:
    with pytest.raises(Refusal):
        start(("Ann", "Anna", "Bob", "Cy"), first=first)
