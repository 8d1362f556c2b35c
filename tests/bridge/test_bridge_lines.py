"""Lines read and written: every spelling, every refusal, and ``parse(format(x)) == x``."""

from __future__ import annotations

from typing import Any

import pytest
from bridge_games import FIVE, FOUR, GAME, SEATS, THREE, opened, played
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import UnreadableError
from scorekeeper.games.bridge.auction import Auction, Call
from scorekeeper.games.bridge.contract import Contract, is_pass, read_contract
from scorekeeper.games.bridge.entries import DealEntry, EndEntry, Result, RubberEntry
from scorekeeper.games.bridge.score import Honours
from scorekeeper.games.bridge.seats import seat_letters


def parse(text: str, players: Any = FOUR, variant: str = "") -> Any:
    return GAME.parse(text, opened(players, variant).state)


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("4S", (4, "S", 0)),
        ("4s", (4, "S", 0)),
        ("4♠", (4, "S", 0)),
        ("4♠\ufe0f", (4, "S", 0)),
        ("4П", (4, "S", 0)),
        ("4пк", (4, "S", 1)),
        ("2HX", (2, "H", 1)),
        ("2H x", (2, "H", 1)),
        ("2ЧX", (2, "H", 1)),
        ("2чх", (2, "H", 1)),
        ("7NTXX", (7, "NT", 2)),
        ("7Nxx", (7, "NT", 2)),
        ("1N", (1, "NT", 0)),
        ("1NT", (1, "NT", 0)),
        ("1БК", (1, "NT", 0)),
        ("1бкрк", (1, "NT", 2)),
        ("5D", (5, "D", 0)),
        ("5Б", (5, "D", 0)),
        ("5♦Dbl", (5, "D", 1)),
        ("5БРК", (5, "D", 2)),
        ("6C", (6, "C", 0)),
        ("6Т", (6, "C", 0)),
        ("6♣Rdbl", (6, "C", 2)),
        ("3 no trump", (3, "NT", 0)),
        ("3 без козыря контра", (3, "NT", 1)),
        ("4П дбл", (4, "S", 1)),
        ("4пдбл", (4, "S", 1)),
        ("2ч рдбл", (2, "H", 2)),
        ("4б дбл", (4, "D", 1)),
        ("4Б контра", (4, "D", 1)),
        ("4БК контр", (4, "NT", 1)),
        ("5♦ дубль", (5, "D", 1)),
        ("5т редубль", (5, "C", 2)),
        ("1бк реконтр", (1, "NT", 2)),
        ("3 без", (3, "NT", 0)),
        ("3 без козырей", (3, "NT", 0)),
        ("3 б/к рк", (3, "NT", 2)),
        ("3 без дабл", (3, "NT", 1)),
        ("4 spades doubled", (4, "S", 1)),
        ("8S", (8, "S", 0)),
        ("0H", (0, "H", 0)),
    ],
)
def test_spellings_of_contracts(text: str, contract: tuple[int, str, int]) -> None:
    assert read_contract(text) == Contract(*contract)


@pytest.mark.parametrize("text", ["", "4", "S4", "4Z", "44S", "4SXXX", "NT"])
def test_what_is_no_contract(text: str) -> None:
    assert read_contract(text) is None


@pytest.mark.parametrize("text", ["pass", "Pass", "P", "пас", "PASS OUT", "all-pass", "пасс", "все пас", "общий пас"])
def test_spellings_of_a_pass_out(text: str) -> None:
    assert is_pass(text)


@pytest.mark.parametrize(
    ("text", "tricks"),
    [
        ("4S N 10", 10),
        ("4S N =", 10),
        ("4S N +1", 11),
        ("4S N -2", 8),
        ("4S N −2", 8),
        ("4S North 10", 10),
        ("4S an 10", 10),
        ("4S север 10", 10),
        ("4S N=", 10),
        ("4S N+1", 11),
        ("4S N-2", 8),
        ("4 S N 10", 10),
        ("4S N 0", 0),
    ],
)
def test_spellings_of_a_deal(text: str, tricks: int) -> None:
    entry = parse(text)
    assert (entry.contract, entry.declarer) == (Contract(4, "S", 0), 0)
    assert entry.result.tricks(entry.contract) == tricks


@pytest.mark.parametrize(
    "text", ["4S X N -1", "4SX N -1", "4s dbl N -1", "4П к N -1", "4П дбл N -1", "4п дбл север -1"]
)
def test_a_doubled_contract_in_several_words(text: str) -> None:
    assert parse(text).contract == Contract(4, "S", 1)


def test_a_player_whose_name_looks_like_a_double_may_declare() -> None:
    entry = parse("4П К 10", ("Катя", "Beth", "Cath", "Diana"))
    assert (entry.contract, entry.declarer) == (Contract(4, "S", 0), 0)
    assert parse("4П К К 10", ("Катя", "Beth", "Cath", "Diana")).contract == Contract(4, "S", 1)


def test_names_may_hold_blanks_and_figures() -> None:
    players = ("Mary Ann", "7", "Bob2", "D-D")
    assert parse("4S Mary Ann 10", players).declarer == 0
    assert parse("4S 7 10", players).declarer == 1
    assert parse("4S Bob2 10 hon:Bob2=100", players).honours == (Honours(2, 100),)
    assert parse("4S Bob2 10 hon:Mary Ann 150", players).honours == (Honours(0, 150),)
    assert parse("4S D-D -1", players).declarer == 3


def test_a_whole_name_beats_a_seat_and_a_seat_beats_the_beginning_of_a_name() -> None:
    players = ("E", "Nora", "Sam", "Will")
    assert parse("4S E 10", players).declarer == 0
    assert parse("4S N 10", players).declarer == 0
    assert parse("4S No 10", players).declarer == 1
    assert parse("4S S 10", players).declarer == 2
    assert parse("4S East 10", players).declarer == 1


def test_words_after_the_result() -> None:
    entry = parse("4S N 10 hon:S100 dealer:E! transferred:1 ; revoke by West")
    assert entry == DealEntry(
        Contract(4, "S", 0),
        0,
        Result(10),
        (Honours(2, 100),),
        dealer=1,
        dealer_accepted=True,
        transferred=1,
        remark="revoke by West",
    )


def test_auctions() -> None:
    entry = parse("N[1S p 2S p 4S p p p] 10")
    assert entry.auction == Auction(0, (Call("bid", 1, "S"), Call("pass"), Call("bid", 2, "S"), Call("pass"),
                                        Call("bid", 4, "S"), Call("pass"), Call("pass"), Call("pass")))  # fmt: skip
    assert entry.result == Result(10)
    assert parse("E![1NT, X, AP] -1").auction == Auction(
        1, (Call("bid", 1, "NT"), Call("double"), Call("pass"), Call("pass"), Call("pass")), waived=True
    )
    accepted = parse("N[1NT 1H!accepted p p p] 7").auction.calls[1]
    assert accepted == Call("bid", 1, "H", accepted=True, note="accepted")
    assert parse("N[p S:1H!] 7").auction.calls[1].seat == 2
    assert parse("N[ap]").auction.calls == (Call("pass"),) * 4
    assert parse("A[ap]", THREE, "cutthroat").auction.calls == (Call("pass"),) * 3


def test_who_plays_and_the_end() -> None:
    entry = parse("rubber: A+C v B+E dealer:B ; cut", FIVE)
    assert entry == RubberEntry((0, 1, 2, 4), 1, "cut")
    assert parse("роббер: Ann+Cath против Beth+Diana") == RubberEntry((0, 1, 2, 3))
    assert parse("Chicago: A+C - B+D").seats == (0, 1, 2, 3)
    assert parse("rubber: A+B+C v D+E", ("A+B", "C", "D", "E")).seats == (0, 2, 1, 3)
    assert parse("END") == EndEntry()
    assert parse("конец ; late") == EndEntry("late")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "line-empty"),
        ("; only a remark", "line-empty"),
        ("hello", "contract-unknown"),
        ("4Z N 10", "contract-unknown"),
        ("4S", "result-missing"),
        ("4S N", "result-missing"),
        ("4S N ten", "result-unreadable"),
        ("4S Zoe 10", "player-unknown"),
        ("4S Zoe", "player-unknown"),
        ("4S N 10 hon:", "honours-unreadable"),
        ("4S N 10 hon:100", "honours-unreadable"),
        ("4S N 10 hon:Zoe100", "player-unknown"),
        ("4S N 10 transferred:x", "transferred-unreadable"),
        ("4S N 10 dealer:Zoe", "player-unknown"),
        ("[1S p p p] 7", "auction-dealer"),
        ("N[1S p p p 7", "auction-brackets"),
        ("N[1S p p p]] 7", "auction-brackets"),
        ("N[1S what p p] 7", "call-unreadable"),
        ("Zoe[1S p p p] 7", "player-unknown"),
        ("rubber: A+C v B", "rubber-unreadable"),
        ("rubber: nobody", "rubber-unreadable"),
        ("rubber: A+C v B+D" + "+D" * 30, "rubber-unreadable"),
        ("rubber: A+C v B+Zoe", "player-unknown"),
        ("rubber: A+C v B+D hon:A100", "rubber-unreadable"),
        ("rubber: A+C v B+D dealer:Zoe", "player-unknown"),
    ],
)
def test_lines_that_cannot_be_read(text: str, code: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        parse(text)
    assert refused.value.code == code
    assert refused.value.message


def test_a_clash_is_named_in_honours_too() -> None:
    with pytest.raises(UnreadableError, match=r"Bea .E. or Bess"):
        parse("4S N 10 hon:Be100", ("Ann", "Bea", "Bess", "Diana"))


def test_a_player_who_sits_out_is_named_so() -> None:
    match = played(["rubber: A+B v C+D"], FIVE)
    with pytest.raises(UnreadableError, match="Eve does not play this rubber") as refused:
        GAME.parse("4S Eve 10", match.state)
    assert refused.value.code == "player-sits-out"


def test_names_before_anybody_is_seated() -> None:
    with pytest.raises(UnreadableError, match="rubber: A") as refused:
        parse("4S Ann 10", FIVE)
    assert refused.value.code == "players-unseated"


# round trips -----------------------------------------------------------------------------------------------

REMARKS = st.text("abc ё+", max_size=8).map(lambda text: " ".join(text.split()))
CONTRACTS = st.builds(Contract, st.integers(0, 9), st.sampled_from(["C", "D", "H", "S", "NT"]), st.integers(0, 2))
RESULTS = st.one_of(
    st.builds(Result, st.integers(0, 99)),
    st.builds(Result, st.integers(-13, 13), st.just(True)),
)
SEAT = st.integers(0, 3)
HONOURS = st.lists(st.builds(Honours, SEAT, st.sampled_from([100, 150, 90])), max_size=2).map(tuple)
NOTES = st.text("abцё12", max_size=4)
BIDS = st.tuples(st.integers(0, 9), st.sampled_from(["C", "D", "H", "S", "NT"]), st.none() | SEAT).map(
    lambda bid: Call("bid", *bid)
)
PLAIN = st.tuples(st.sampled_from(["pass", "double", "redouble"]), st.none() | SEAT).map(
    lambda call: Call(call[0], seat=call[1])
)
CALLS = st.one_of(BIDS, PLAIN).flatmap(
    lambda call: st.just(call) | NOTES.map(lambda note: call._replace(accepted=True, note=note))
)
AUCTIONS = st.builds(Auction, SEAT, st.lists(CALLS, max_size=9).map(tuple), st.booleans())


@st.composite
def entries(draw: st.DrawFn) -> Any:
    kind = draw(st.sampled_from(["deal", "auction", "both", "pass", "rubber", "end"]))
    remark = draw(REMARKS)
    if kind == "end":
        return EndEntry(remark)
    if kind == "rubber":
        seats = draw(st.permutations(range(4)))
        return RubberEntry(tuple(seats), draw(st.none() | SEAT), remark)
    dealer = draw(st.none() | SEAT)
    extra = {
        "dealer": dealer,
        "dealer_accepted": dealer is not None and draw(st.booleans()),
        "transferred": draw(st.integers(0, 13)),
        "remark": remark,
    }
    if kind == "pass":
        return DealEntry(passed=True, **extra)
    extra |= {"honours": draw(HONOURS), "auction": None if kind == "deal" else draw(AUCTIONS)}
    if kind == "auction":
        return DealEntry(result=draw(st.none() | RESULTS), **extra)
    return DealEntry(draw(CONTRACTS), draw(SEAT), draw(RESULTS), irregular=draw(st.booleans()), **extra)


TABLES = st.sampled_from(
    [FOUR, SEATS, ("Ned", "Sam", "Ed", "Wim"), ("Mary Ann", "Mary", "Bob2", "Bob"), ("Аня", "Н", "X", "10")]
)


@given(entries(), TABLES)
def test_a_line_that_was_written_reads_the_same(entry: Any, players: tuple[str, ...]) -> None:
    state = opened(players).state
    line = GAME.format(entry, state)
    assert GAME.parse(line, state) == entry


@given(st.text(max_size=40), st.sampled_from(["", "chicago", "cutthroat"]))
def test_any_text_is_read_or_refused(text: str, variant: str) -> None:
    match = opened(THREE if variant == "cutthroat" else FOUR, variant)
    match.record_anyway(text)
    assert sum(match.state.whists) == 0


@given(st.lists(st.sampled_from("4S 2HX 3NT N E Ann 10 = -1 +2 hon:S100 [ ] p X N[1S rubber: A+C v B+D end pass ; ^N"
                                .split()), max_size=9))  # fmt: skip
def test_words_in_any_order_are_read_or_refused(words: list[str]) -> None:
    match = opened()
    for findings in (match.record_anyway(" ".join(words)), match.record_anyway("4S N 10")):
        assert all(finding.message for finding in findings)


def test_letters_of_a_table_without_clashes_are_the_seats() -> None:
    assert seat_letters(FOUR) == SEATS
    assert seat_letters(("Ann", "Ned", "Cath", "Diana")) == SEATS
    assert seat_letters(("E", "Nora", "Sam", "Will")) == ("N", "No", "S", "W")
    assert seat_letters(THREE) == ("A", "B", "C")


@pytest.mark.parametrize("text", ["passed out", "all pass", "Pass Out"])
def test_a_pass_out_in_two_words(text: str) -> None:
    assert parse(text) == DealEntry(passed=True)


def test_three_players_are_told_by_name() -> None:
    with pytest.raises(UnreadableError, match="Bea or Bess"):
        parse("4S Be 10", ("Ann", "Bea", "Bess"), "cutthroat")
    with pytest.raises(UnreadableError, match="expected one of Ann, Beth, Cath"):
        parse("4S N 10", THREE, "cutthroat")


def test_an_auction_in_russian_words() -> None:
    said = parse("север[1ч пас 2ч дбл рдбл пас пасс пас] 8").auction
    assert said == parse("N[1H p 2H X XX p p p] 8").auction
    assert parse("север[1бк контра реконтра ВсеПасы] 8").auction == parse("N[1NT X XX p p p] 8").auction


@pytest.mark.parametrize(("letter", "seat"), [("Е", "E"), ("е", "E"), ("В", "E"), ("Ю", "S"), ("З", "W"), ("юг", "S")])
def test_cyrillic_letters_that_can_mean_but_one_seat_are_taken(letter: str, seat: str) -> None:
    assert parse(f"4S {letter} 10 hon:{letter}100") == parse(f"4S {seat} 10 hon:{seat}100")
    assert parse(f"{letter}[1S p p p] 10") == parse(f"{seat}[1S p p p] 10")


@pytest.mark.parametrize(
    ("letter", "said"),
    [
        ("С", "found С, a Cyrillic letter that may be meant for N (север) or for S: write N or S, or the word"),
        ("Н", "there is no player Н (a Cyrillic letter was typed): expected one of "),
        ("Ш", "there is no player Ш (a Cyrillic letter was typed): expected one of "),
    ],
)
def test_other_cyrillic_letters_are_refused_as_such(letter: str, said: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        parse(f"4S {letter} 10")
    assert refused.value.code == "player-unknown"
    assert refused.value.message.startswith(said)


def test_a_name_that_begins_with_a_cyrillic_letter_comes_before_the_seat() -> None:
    match = played([], ("Зина", "Юра", "Вера", "Савва"))
    for letter, seat in (("З", 0), ("Ю", 1), ("В", 2), ("С", 3)):
        assert GAME.parse(f"4S {letter} 10", match.state).declarer == seat  # type: ignore[union-attr]
