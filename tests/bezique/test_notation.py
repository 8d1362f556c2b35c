"""Lines of Bezique: what each word means, what is refused, and that every entry is printed as it is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table import opened

from scorekeeper.errors import UnreadableError
from scorekeeper.games.bezique import GAME
from scorekeeper.games.bezique.cards import Card
from scorekeeper.games.bezique.items import BRISQUE, ITEMS, RANKS, SUITS
from scorekeeper.games.bezique.notation import Entry, Seats, format_entry, parse_line
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
