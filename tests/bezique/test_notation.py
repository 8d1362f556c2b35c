"""Lines of Bezique: what each word means, what is refused, and that every entry is printed as it is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table import opened

from scorekeeper.errors import Refusal, UnreadableError
from scorekeeper.game import Match
from scorekeeper.games.bezique import GAME
from scorekeeper.games.bezique.cards import Card
from scorekeeper.games.bezique.items import ACES, BRISQUE, ITEMS, RANKS, SUITS
from scorekeeper.games.bezique.notation import Entry, Seats, format_entry, parse_line
from scorekeeper.games.bezique.variants import BY_WORD
from scorekeeper.model import Opening
from scorekeeper.names import fold

TWO = Seats(("North", "South"), 2)
FOUR = Seats(("N", "E", "S", "W"), 2)

# typed, as it is printed
LINES = [
    ("12. S marriage D", "12. S marriage D"),
    ("12.S marriage ♦", "12. S marriage D"),
    ("south marriage", "S marriage"),
    ("17. S double", "17. S double"),
    ("17. S double bezique", "17. S double"),
    ("17. S DOUBLE", "17. S double"),
    ("0. N carte blanche", "0. N carte-blanche"),
    ("0. N double carte-blanche", "0. N double-carte-blanche"),
    ("3. N royal marriage", "3. N royal"),
    ("3. N trump sequence C", "3. N sequence C"),
    ("3. N plain sequence S", "3. N plain-sequence S"),
    ("3. N four aces", "3. N aces"),
    ("3. N trump aces", "3. N trump-aces"),
    ("3. N five trump jacks", "3. N five-trump-jacks"),
    ("3. N seven exchanged", "3. N seven-exchanged"),
    ("3. N bezique_3", "3. N triple"),
    ("3. S марьяж Ч", "3. S marriage H"),
    ("3. S четверной безик", "3. S quadruple"),
    ("24. N last trick", "24. N last"),
    ("3. N brisque", "3. N brisque"),
    ("3. N brisque 2", "3. N brisque 2"),
    ("4. N royal H HK1,HQ1", "4. N royal H HK1 HQ1"),
    ("4. N royal HK1+HQ1 alone", "4. N royal HK1 HQ1 alone"),
    ("deal N C", "deal N C"),
    ("deal North ♣", "deal N C"),
    ("deal S", "deal S"),
    ("сдача S Т", "deal S C"),
    ("brisques N6 S10", "brisques N6 S10"),
    ("brisques S 10 N=6", "brisques N6 S10"),
    ("brisques", "brisques"),
    ("total N1510 S1240", "total N1510 S1240"),
    ("итог N:1510 S:1240", "total N1510 S1240"),
    ("end", "end"),
    ("foul N", "foul N"),
    ("short South", "short S"),
    ("first S", "first S"),
    ("12. S marriage D ; at last", "12. S marriage D ; at last"),
]


@pytest.mark.parametrize(("typed", "printed"), LINES)
def test_a_line_and_how_it_is_printed(typed: str, printed: str) -> None:
    entry = parse_line(typed, TWO)
    assert format_entry(entry, TWO) == printed
    assert parse_line(printed, TWO) == entry


@pytest.mark.parametrize(
    "text", ["total N4260 E3120", "total NS4260 EW3120", "total S+N 4260 W/E 3120", "total W3120 S4260"]
)
def test_totals_of_sides(text: str) -> None:
    assert parse_line(text, FOUR).figures == (4260, 3120)


REFUSED = [
    ("", "line-empty"),
    ("; only a remark", "line-empty"),
    ("double", "player-unknown"),
    ("X aces", "player-unknown"),
    ("N", "item-missing"),
    ("N S", "item-unknown"),
    ("S maariage", "item-unknown"),
    ("33.", "item-unknown"),
    ("N aces x", "words-left"),
    ("N marriage H HK1 x", "words-left"),
    ("N brisque x", "words-left"),
    ("N brisque 0", "words-left"),
    ("end N", "words-left"),
    ("deal", "player-unknown"),
    ("deal X C", "player-unknown"),
    ("deal C", "player-unknown"),
    ("total N100", "figure-missing"),
    ("total N100 N200", "figure-twice"),
    ("total N100 S", "figure-unreadable"),
    ("total N-100 S100", "figure-unreadable"),
    ("brisques X6 S10", "figure-unreadable"),
    ("foul", "player-unknown"),
]


@pytest.mark.parametrize(("text", "code"), REFUSED)
def test_a_line_that_cannot_be_read(text: str, code: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        parse_line(text, TWO)
    assert caught.value.code == code


def test_a_sum_of_partners_of_both_sides_is_refused() -> None:
    for text in ("total NE100 SW200", "total N+E100 S+W200", "total Q100 E100"):
        with pytest.raises(UnreadableError) as caught:
            parse_line(text, FOUR)
        assert caught.value.code == "figure-unreadable"


def test_near_words_are_named() -> None:
    with pytest.raises(UnreadableError, match="did you mean marriage"):
        parse_line("N mariage", TWO)


def test_players_called_like_words_of_the_notation() -> None:
    seats = Seats(("Deal", "Total Royal"), 2)
    assert parse_line("Deal royal", seats) == parse_line("d royal", seats)
    assert parse_line("deal Deal H", seats).kind == "deal"
    assert parse_line("Total Royal last", seats).player == 1
    assert parse_line("t last", seats).player == 1


def test_players_whose_names_are_numbers() -> None:
    seats = Seats(("7", "8."), 2)
    for text in ("3. 7 aces", "7 aces", "8. aces", "3. 8. aces", "brisques 7=6 8.=10", "total 7=100 8=200"):
        entry = parse_line(text, seats)
        assert parse_line(format_entry(entry, seats), seats) == entry
    assert parse_line("8. aces", seats).player == 1
    seats = Seats(("Player1", "Player11"), 2)
    with pytest.raises(UnreadableError, match="several ways"):
        parse_line("brisques Player116 Player11=10", seats)


NAMES = st.lists(
    st.text("ABCabcxyzАБвЖ דл123 -'", min_size=1, max_size=8).map(lambda text: " ".join(text.split())),
    min_size=2,
    max_size=2,
    unique_by=fold,
).filter(lambda names: all(any(sign.isalnum() for sign in name) for name in names) and all(fold(n) for n in names))
CARDS = st.builds(Card, st.sampled_from(SUITS), st.sampled_from(RANKS), st.integers(0, 8))
SCORED = st.builds(
    Entry,
    st.just("item"),
    st.integers(0, 1),
    st.none() | st.integers(0, 128),
    st.sampled_from([item for item in ITEMS if item is not BRISQUE]),
    st.sampled_from(("", *SUITS)),
    st.lists(CARDS, max_size=5).map(tuple),
    alone=st.booleans(),
    remark=st.sampled_from(("", "a remark; with a semicolon")),
)
BRISQUES = st.builds(
    Entry,
    st.just("item"),
    st.integers(0, 1),
    st.none() | st.integers(0, 128),
    st.just(BRISQUE),
    count=st.integers(1, 16),
)
DEALS = st.builds(Entry, st.just("deal"), st.integers(0, 1), suit=st.sampled_from(("", *SUITS)))
PAIRS = st.tuples(st.integers(0, 99990), st.integers(0, 99990))
FIGURES = st.builds(Entry, st.sampled_from(("total", "brisques")), figures=PAIRS)
OTHERS = st.builds(Entry, st.sampled_from(("foul", "short", "first")), st.integers(0, 1))


@given(NAMES, SCORED | BRISQUES | DEALS | FIGURES | OTHERS | st.just(Entry("end")))
def test_every_entry_is_read_as_it_is_printed(names: list[str], entry: Entry) -> None:
    seats = Seats(tuple(names), 2)
    text = format_entry(entry, seats)
    # a name with a figure at its end can be asked for in full; nothing is ever read as something else
    assert read_or_code(text, seats) in (entry, "player-ambiguous")


def read_or_code(text: str, seats: Seats) -> Entry | str:
    """The entry, or the code with which the line is refused."""
    try:
        return parse_line(text, seats)
    except UnreadableError as error:
        return error.code


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_with_a_code(text: str) -> None:
    seats = opened("four").state.seats
    entry = read_or_code(text, seats)
    assert entry
    if isinstance(entry, Entry):
        assert parse_line(format_entry(entry, seats), seats) == entry


WORDS = st.sampled_from(
    [*"A B 3. 0. 999. deal total brisques end foul first H HK1 brisque 2 A100 B200 A8 B8 alone ; x".split(),
     *(item.key for item in ITEMS)]
)  # fmt: skip
LINES_OF_WORDS = st.lists(st.lists(WORDS, min_size=1, max_size=4).map(" ".join), max_size=8)


@given(LINES_OF_WORDS, st.sampled_from(["", "rubicon", "six"]))
def test_an_audit_never_breaks(lines: list[str], word: str) -> None:
    match = opened(word)
    for line in lines:
        match.record_anyway(line)
    report = GAME.report(match)
    assert len(report["total"]) == 2
    assert GAME.status(match)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("раздача A", "deal A"),
        ("итого A100 B50", "total A100 B50"),
        ("всего A100 B50", "total A100 B50"),
        ("3. A последовательность", "3. A sequence"),
        ("3. A четыре туза", "3. A aces"),
        ("3. A royal С", "3. A royal C"),
    ],
)
def test_more_russian_words(text: str, plain: str) -> None:
    seats = Seats(("A", "B"), 2)
    assert parse_line(text, seats) == parse_line(plain, seats)


def test_the_plain_game_by_its_key() -> None:
    assert GAME.open(Opening("bezique", ("A", "B"), "two")).rules == GAME.open(Opening("bezique", ("A", "B"))).rules


def test_examples_in_refusals_are_possible_counts() -> None:
    seats = Seats(("A", "B"), 2)
    with pytest.raises(UnreadableError, match="as in A8 B8"):
        parse_line("brisques A6", seats)
    with pytest.raises(UnreadableError, match="such as A160"):
        parse_line("total B", seats)


# what a refusal tells ---------------------------------------------------------------------------------------


def refused(line: str, word: str = "", *before: str) -> Refusal:
    match = opened(word)
    for text in before:
        match.record(text)
    with pytest.raises(Refusal) as caught:
        match.record(line)
    return caught.value


@pytest.mark.parametrize("line", ["brisques A6 B10", "brisques", "brisques A6", "A brisque", "A brisques 2"])
@pytest.mark.parametrize("word", ["four", "six", "eight"])
def test_where_brisques_are_not_counted_it_is_said_whatever_is_written_behind(line: str, word: str) -> None:
    error = refused(line, word)
    assert error.code == "unknown-item"
    assert error.message == f"brisques are not counted in {BY_WORD[word].title}: leave the line out"


@pytest.mark.parametrize("word", BY_WORD)
def test_an_unknown_item_is_told_all_items_of_this_game_and_no_other(word: str) -> None:
    error = refused("A foo", word)
    assert error.code == "item-unknown"
    assert "did you mean" not in error.message
    told = error.message.rpartition("one of ")[2].split(", ")
    assert told == [item.key for item in opened(word).state.rules.items]


@pytest.mark.parametrize(
    ("line", "word", "meant"),
    [
        ("A marrige H", "", "marriage"),
        ("A dubble", "", "double"),
        ("A doubel bezique", "", "double"),
        ("A four acse", "", "aces"),
        ("A quadrupel", "six", "quadruple"),
        ("A carte-blanch", "rubicon", "carte-blanche"),
        ("A марьяш H", "", "marriage"),
    ],
)
def test_a_word_that_looks_like_an_item_is_asked_for(line: str, word: str, meant: str) -> None:
    assert f"(did you mean {meant}?)" in refused(line, word).message


def test_an_item_of_another_game_is_not_suggested() -> None:
    assert "quadruple" not in refused("A quadrupel").message
    assert "did you mean" not in refused("A sevenn-turned", "six").message


@pytest.mark.parametrize(
    ("line", "example"),
    [
        ("7 A aces", "7. A aces"),
        ("7, A marriage H", "7. A marriage H"),
        ("7: A aces", "7. A aces"),
        ("#7 A aces", "7. A aces"),
        ("A 7 aces", "7. A aces"),
        ("7 aces", "7. A marriage"),
        ("7", "7. A marriage"),
    ],
)
def test_a_trick_without_a_point_is_told_how_tricks_are_written(line: str, example: str) -> None:
    error = refused(line)
    assert error.code == "trick-unknown"
    assert error.message == (
        f"found {line.split(maxsplit=1)[0] if line[0] != 'A' else '7'}: "
        f"the number of a trick stands first and has a point, as in {example}"
    )


def test_figures_that_are_no_tricks_stay_what_they_are() -> None:
    assert refused("foo 7 aces").code == "player-unknown"
    named = Match.start(GAME, Opening("bezique", ("7up", "Bob"), ""))
    assert named.record("7 aces").entry.player == 0
    assert opened().record("A 4 aces").entry.item is ACES
    assert opened().record("A brisque 2").entry.count == 2


@pytest.mark.parametrize(
    ("line", "word", "before"),
    [
        ("A aces H", "", ()),
        ("A last H", "", ()),
        ("A seven-played H", "", ()),
        ("A carte-blanche S", "rubicon", ()),
        ("A cut-guess S", "six", ()),
        ("A double H", "rubicon", ()),  # its queen is that of spades
        ("A bezique D", "rubicon", ()),  # the suit of its jack
        ("A double S", "", ("deal A S",)),  # spades are trumps: the queen of clubs
        ("A double C", "", ("deal A H",)),
        ("A double H", "", ()),
        ("A double H", "four", ("A royal H",)),
    ],
)
def test_a_suit_that_contradicts_the_item_is_refused(line: str, word: str, before: tuple[str, ...]) -> None:
    assert refused(line, word, *before).code == "suit-unexpected"


@pytest.mark.parametrize(
    ("line", "word", "before"),
    [
        ("A double S", "rubicon", ()),
        ("A double S", "", ()),
        ("A double C", "", ()),
        ("A double C", "", ("deal A S",)),
        ("A double S", "", ("deal A H",)),
        ("A double H", "six", ("A royal H",)),
    ],
)
def test_the_suit_of_a_bezique_is_that_of_its_queen(line: str, word: str, before: tuple[str, ...]) -> None:
    match = opened(word)
    for text in before:
        match.record(text)
    assert match.record(line).entry.suit == line[-1]


def test_a_refused_suit_of_a_bezique_tells_the_right_one() -> None:
    assert refused("A double H", "rubicon").message == (
        "double bezique of hearts: the suit of a bezique is that of its queen, here spades"
    )
    assert refused("A double H", "").message.endswith("here clubs or spades")


WON = ("deal A H", "total A1700 B90", "brisques A6 B10", "deal B C", "total A300 B90")


@pytest.mark.parametrize("line", ["deal B H", "A aces", "brisques A6 B10", "end", "total A10 B10"])
def test_after_a_race_every_line_is_told_that_it_is_over_and_what_can_be_done(line: str) -> None:
    error = refused(line, "", *WON, "brisques A6 B10")
    assert error.code == "game-finished"
    assert error.message == (
        f"the game is finished: {line} cannot be added; undo or fix changes what was written, new opens another game"
    )


@pytest.mark.parametrize("line", ["deal B H", "A aces", "total A10 B10"])
def test_a_won_race_waits_for_its_brisques_and_nothing_else(line: str) -> None:
    error = refused(line, "", *WON)
    assert error.code == "race-over"
    assert error.message == (
        "the race is over, A has won: nothing more is scored but the brisques of the last deal; "
        "undo or fix changes what was written, new opens another game"
    )


@pytest.mark.parametrize("word", ["", "three", "rubicon", "six", "eight"])
def test_who_has_no_partner_declares_alone_anyway(word: str) -> None:
    error = refused("A aces alone", word)
    assert (error.code, error.message.startswith("found alone at the end")) == ("words-left", True)
