"""Lines of Barbu: what is printed is read back, whatever the players are called."""

from __future__ import annotations

import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.errors import Refusal
from scorekeeper.games import game_of
from scorekeeper.games.barbu.contracts import CONTRACTS, DOMINO, HEARTS, TRUMPS
from scorekeeper.games.barbu.notation import Call, Entry, Outcome, format_entry, parse_line
from scorekeeper.model import Opening
from scorekeeper.names import beginnings, check_names

HOSTILE = (
    "Bob Bobby Bo B Ann Anna Xena X Х × * - pass D T TS D5 max flanks a A1 B12 007 12 1 2 =1+1 @x <script> [red] NA "
    "None true O'Neil Jean-Luc Аня Боря пас Д К אבי בני محمد 🎲 👨‍👩‍👧 Zoë é ß ǅ İ 太郎 ½ ² ① +1 -1 10a − : /"
).split()
HOSTILE += [
    "Mary Ann",
    "Mary",
    "Mary Beth",
    "van der Berg",
    "van",
    "a b",
    "A/B",
    "Jean–Luc",
    "Maxim",
    "Maria",
    "Allan",
    "Alla",
    "Flanksy",
    "Passy",
    "x" * 200,
]


def _fit(name: str) -> bool:
    try:
        check_names([name], (1,))
    except Refusal:
        return False
    return name == " ".join(name.split()) == unicodedata.normalize("NFC", name)


def _table(names: list[str]) -> bool:
    try:
        check_names(names, (4,))
    except Refusal:
        return False
    return True


NAMES = st.sampled_from([name for name in HOSTILE if _fit(name)]) | st.text(min_size=1, max_size=6).filter(_fit)
TABLES = st.lists(NAMES, min_size=4, max_size=4).filter(_table)
SEATS = st.integers(0, 3)
CALLS = st.lists(
    st.tuples(SEATS, st.lists(SEATS, min_size=1, max_size=3).map(tuple)).map(lambda call: Call(*call))
    | st.tuples(SEATS, st.sampled_from(["*", "flanks", "-"])).map(lambda call: Call(call[0], word=call[1])),
    max_size=4,
).map(tuple)
REMARKS = st.just("") | st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])).map(str.strip)


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    contract = draw(st.sampled_from(CONTRACTS))
    detail = {TRUMPS: ["", *"SHDC"], DOMINO: ["", "2", "5", "10", *"JQKA"]}.get(contract, [""])
    figures = st.tuples(*[st.integers(0, 13)] * 4)
    points = st.tuples(*[st.integers(-30, 65)] * 4)
    outcomes = [st.just(Outcome("none")), st.lists(SEATS, min_size=1, max_size=5).map(_takers), points.map(_points)]
    if contract is DOMINO:
        outcomes.append(st.permutations([1, 2, 3, 4]).map(_places))
    elif contract is TRUMPS:
        outcomes.append(figures.filter(lambda f: sum(f) <= 13).map(_counts))
    elif contract is HEARTS:
        outcomes.append(st.builds(Outcome, st.just("counts"), figures, st.just(()), st.none() | SEATS))
    else:
        outcomes.append(figures.map(_counts))
    return Entry(
        contract,
        draw(st.none() | SEATS),
        draw(st.sampled_from(detail)),
        draw(CALLS),
        draw(st.booleans()),
        draw(st.one_of(outcomes)),
        draw(REMARKS),
    )


def _takers(takers: list[int]) -> Outcome:
    return Outcome("takers", takers=tuple(takers))


def _points(figures: tuple[int, ...]) -> Outcome:
    return Outcome("points", figures)


def _counts(figures: tuple[int, ...]) -> Outcome:
    return Outcome("counts", figures)


def _places(figures: list[int]) -> Outcome:
    return Outcome("places", tuple(figures))


def _said(*calls: Call, takers: tuple[int, ...] = (2,)) -> Entry:
    return Entry(CONTRACTS[4], calls=calls, outcome=_takers(list(takers)))


@given(entries(), TABLES)
@example(_said(Call(1, (0,)), takers=(1,)), ["Mary", "Ann", "Mary Ann", "Bo"])
@example(_said(Call(1, (2,)), takers=(0, 1)), ["Mary", "Ann", "Mary Ann", "Bo"])
@example(_said(Call(1, (0,)), takers=(3,)), ["Bo", "Bobby", "Bob", "B"])
@example(_said(Call(1, (0,)), Call(2, (3, 0))), ["Maxim", "Maria", "Mabel", "Bo"])
@example(Entry(HEARTS, outcome=Outcome("counts", (0, 13, 0, 0), ace=2)), ["Ann", "Beth", "Cath", "Diana"])
@example(Entry(HEARTS, outcome=Outcome("points", (0, 0, 0, 0))), ["Ann", "Beth", "Cath", "Diana"])
@example(Entry(TRUMPS, outcome=Outcome("points", (5, 0, 0, 0))), ["A1", "A12", "A", "12"])
@example(Entry(DOMINO, outcome=_takers([0, 1, 2, 3]), passed=True), ["-1", "007", "0", "00"])
def test_an_entry_printed_is_read_back(entry: Entry, names: list[str]) -> None:
    line = format_entry(entry, names)
    assert parse_line(line, names) == entry, (line, beginnings(names))


def test_the_game_prints_and_reads_lines_with_its_players() -> None:
    game = game_of("barbu")
    state = game.open(Opening("barbu", ("Dora", "Eve", "Fay", "Gus")))
    assert game.format(game.parse("queens Eve:max Dora4", state), state) == "Q E:* D4"
