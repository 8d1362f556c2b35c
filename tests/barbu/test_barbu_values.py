"""Every value of the tables, typed from the rules with the source, and every legal outcome of the seven contracts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import pytest
from evenings import DOMINO, KEYS, LETTERS, NEGATIVE, SEATS, SPLIT, TOTALS, splits

from scorekeeper.errors import Refusal, UnreadableError
from scorekeeper.games import all_games, game_of
from scorekeeper.games.barbu.contracts import (
    BY_LETTER,
    CONTRACTS,
    DEALS,
    DEALS_PER_DECLARER,
    Rules,
    pin_rules,
)
from scorekeeper.games.barbu.notation import Outcome
from scorekeeper.games.barbu.outcome import examine_outcome, examine_points, possible_points, raw_points, split_points
from scorekeeper.games.barbu.rules import (
    DOMINO_TOTAL,
    OPTIONS,
    VALUES,
    build_rules,
    named_rules,
    option_list,
    rule_rows,
    rule_sets,
)
from scorekeeper.model import Opening

STANDARD = named_rules("standard")
NAMES = ("Ann", "Beth", "Cath", "Diana")


# Values: Source 000 and Source 001, agreed by pagat and Wikipedia (rules 1.1).


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("trick", -2),  # "-2 a trick"
        ("queen", -6),  # "-6 a queen"
        ("last_but_one", -10),  # "-10 last but one"
        ("last", -20),  # "-20 last"
        ("heart", -2),  # "-2 a heart"
        ("heart_ace", -6),  # "ace -6 instead of -2": the total value, not an extra (rules 5.23)
        ("king", -20),  # "-20"
        ("trump_trick", 5),  # "+5 a trick"
    ],
)
def test_a_value_is_that_of_source_000_and_source_001(name: str, points: int) -> None:
    assert getattr(STANDARD, name) == points
    assert [row.points for row in VALUES if row.name == name] == [points]


@pytest.mark.parametrize(
    ("rules", "place", "points"),
    [
        *(("standard", place, points) for place, points in enumerate((45, 20, 5, -5))),  # Source 000
        *(("french", place, points) for place, points in enumerate((45, 20, 10, -10))),  # trictrac forum
        *(("american", place, points) for place, points in enumerate((40, 25, 10, -10))),  # JeffBley
    ],
)
def test_a_domino_value_is_that_of_its_rule_set(rules: str, place: int, points: int) -> None:
    assert named_rules(rules).domino[place] == points


@pytest.mark.parametrize(
    ("letter", "total"), [("N", -26), ("Q", -24), ("L", -30), ("H", -30), ("K", -20), ("T", 65), ("D", 65)]
)
@pytest.mark.parametrize("rules", ["standard", "french", "american"])
def test_a_contract_total_is_that_of_the_rules(rules: str, letter: str, total: int) -> None:
    assert named_rules(rules).total(BY_LETTER[letter]) == total


def test_the_seven_totals_sum_to_zero_and_so_do_28_deals() -> None:
    assert sum(STANDARD.total(contract) for contract in CONTRACTS) == 0
    assert (DEALS, DEALS_PER_DECLARER, DOMINO_TOTAL) == (28, 7, 65)


@pytest.mark.parametrize(
    ("letter", "other", "declarer"), [("N", -9, 1), ("Q", -8, 0), ("L", -10, 0), ("H", -10, 0), ("K", -7, 1)]
)
def test_an_undoubled_deal_not_played_is_shared_as_wikipedia_says(letter: str, other: int, declarer: int) -> None:
    for seat in SEATS:
        shares = split_points(BY_LETTER[letter], seat)
        assert [shares[p] for p in SEATS] == [declarer if p == seat else other for p in SEATS]
        assert sum(shares) == TOTALS[letter]


def test_contracts_have_their_keys_letters_signs_and_sources() -> None:
    assert [contract.letter for contract in CONTRACTS] == list(LETTERS)
    assert {contract.letter: contract.key for contract in CONTRACTS} == KEYS
    assert "".join(contract.letter for contract in CONTRACTS if contract.negative) == NEGATIVE
    assert all(contract.source for contract in CONTRACTS)


# Legal outcomes: rules 1.1, "number of legal raw outcomes".

POINTS = {"N": -2, "Q": -6, "T": 5}


def legal_points(letter: str) -> Iterator[tuple[int, ...]]:
    """Every legal set of points, from the rules alone."""
    if letter in POINTS:
        yield from (tuple(POINTS[letter] * n for n in counts) for counts in splits(4 if letter == "Q" else 13))
    elif letter == "H":
        yield from {
            tuple(-2 * count - 4 * (seat == ace) for seat, count in enumerate(counts))
            for counts in splits(13)
            for ace in SEATS
            if counts[ace]
        }
    elif letter == "K":
        yield from (tuple(-20 * (seat == taker) for seat in SEATS) for taker in SEATS)
    elif letter == "L":
        yield from (
            tuple(-10 * (seat == first) - 20 * (seat == second) for seat in SEATS)
            for first, second in product(SEATS, SEATS)
        )
    else:
        yield from permutations((45, 20, 5, -5))


@pytest.mark.parametrize(
    ("letter", "number"), [("N", 560), ("Q", 35), ("L", 16), ("H", 816), ("K", 4), ("T", 560), ("D", 24)]
)
def test_every_legal_set_of_points_is_accepted_and_sums_to_the_total(letter: str, number: int) -> None:
    contract = BY_LETTER[letter]
    vectors = list(legal_points(letter))
    assert len(vectors) == len(set(vectors)) == number
    for points in vectors:
        assert examine_points(STANDARD, contract, points) == [], points
        assert sum(points) == STANDARD.total(contract) == TOTALS[letter]


@pytest.mark.parametrize(
    ("letter", "steps"),
    [
        ("N", range(-28, 3)),
        ("Q", range(-30, 8, 2)),
        ("L", range(-35, 10, 5)),
        ("H", range(-32, 3, 2)),
        ("K", range(-25, 10, 5)),
        ("T", range(-5, 70, 5)),
        ("D", range(-10, 50, 5)),
    ],
)
def test_every_other_set_of_points_is_refused(letter: str, steps: range) -> None:
    contract, legal = BY_LETTER[letter], set(legal_points(letter))
    seen = 0
    for three in product(steps, repeat=3):
        # The fourth figure makes the sum right, or is nothing: both must be told from what is legal.
        for points in ((*three, TOTALS[letter] - sum(three)), (*three, 0)):
            assert bool(examine_points(STANDARD, contract, points)) == (points not in legal), points
            seen += points in legal
    assert seen


@pytest.mark.parametrize(("letter", "pieces", "number"), [("N", 13, 560), ("Q", 4, 35), ("T", 13, 560)])
def test_every_way_to_deal_the_pieces_out_is_accepted_and_scored(letter: str, pieces: int, number: int) -> None:
    contract = BY_LETTER[letter]
    outcomes = list(splits(pieces))
    assert len(outcomes) == number
    for counts in outcomes:
        outcome = Outcome("counts", counts)
        assert examine_outcome(STANDARD, contract, outcome, NAMES) == []
        assert raw_points(STANDARD, contract, outcome) == tuple(POINTS[letter] * n for n in counts)


def test_every_hearts_deal_with_its_ace_is_accepted_and_scored() -> None:
    number = 0
    for counts in splits(13):
        for ace in SEATS:
            outcome = Outcome("counts", counts, ace=ace)
            faults = examine_outcome(STANDARD, BY_LETTER["H"], outcome, NAMES)
            assert bool(faults) == (not counts[ace])
            if not faults:
                number += 1
                raw = raw_points(STANDARD, BY_LETTER["H"], outcome)
                assert raw == tuple(-2 * n - 4 * (seat == ace) for seat, n in enumerate(counts))
                assert examine_points(STANDARD, BY_LETTER["H"], raw) == []
    assert number == 1820


def test_hearts_points_without_an_ace_are_exactly_four_even_figures_that_sum_to_30() -> None:
    even = {p for p in product(range(-30, 1, 2), repeat=4) if sum(p) == -30}
    assert even == set(legal_points("H"))
    assert len(even) == 816


def test_last_two_are_twelve_ways_split_and_four_with_both_to_one() -> None:
    raws = [raw_points(STANDARD, BY_LETTER["L"], Outcome("takers", takers=t)) for t in product(SEATS, SEATS)]
    assert sum(min(raw) == -20 for raw in raws) == 12
    assert sum(min(raw) == -30 for raw in raws) == 4  # both to one player are -30, not -20
    for first, second in product(SEATS, SEATS):
        outcome = Outcome("takers", takers=(first, second))
        assert examine_outcome(STANDARD, BY_LETTER["L"], outcome, NAMES) == []
        expected = tuple(-10 * (seat == first) - 20 * (seat == second) for seat in SEATS)
        assert raw_points(STANDARD, BY_LETTER["L"], outcome) == expected


def test_the_king_goes_to_one_player() -> None:
    for taker in SEATS:
        for outcome in (Outcome("takers", takers=(taker,)), Outcome("counts", tuple(int(s == taker) for s in SEATS))):
            assert examine_outcome(STANDARD, BY_LETTER["K"], outcome, NAMES) == []
            assert raw_points(STANDARD, BY_LETTER["K"], outcome) == tuple(-20 * (s == taker) for s in SEATS)


@pytest.mark.parametrize("rules", list(DOMINO))
def test_domino_is_one_of_24_orders(rules: str) -> None:
    for order in permutations(SEATS):
        expected = tuple(DOMINO[rules][order.index(seat)] for seat in SEATS)
        places = tuple(order.index(seat) + 1 for seat in SEATS)
        for outcome in (Outcome("takers", takers=order), Outcome("places", places), Outcome("points", expected)):
            assert examine_outcome(named_rules(rules), BY_LETTER["D"], outcome, NAMES) == []
            assert raw_points(named_rules(rules), BY_LETTER["D"], outcome) == expected
    assert len(possible_points(named_rules(rules), BY_LETTER["D"])) == 24


def test_counts_that_do_not_add_up_are_refused() -> None:
    for letter, pieces in (("N", 13), ("Q", 4), ("T", 13), ("K", 1)):
        for counts in product(range(5), repeat=4):
            outcome = Outcome("counts", counts)
            assert bool(examine_outcome(STANDARD, BY_LETTER[letter], outcome, NAMES)) == (sum(counts) != pieces)


def test_domino_places_with_ties_are_refused() -> None:
    for places in product(range(1, 5), repeat=4):
        faults = examine_outcome(STANDARD, BY_LETTER["D"], Outcome("places", places), NAMES)
        assert bool(faults) == (sorted(places) != [1, 2, 3, 4])


# Rule sets and options (rules 2 and 5).


def test_the_three_rule_sets_differ_in_domino_alone() -> None:
    assert list(rule_sets()) == ["standard", "french", "american"]
    pinned = {name: {**pin_rules(named_rules(name)), "name": "", "domino": ()} for name in rule_sets()}
    assert pinned["standard"] == pinned["french"] == pinned["american"]


@pytest.mark.parametrize(
    ("name", "text", "field", "value"),
    [
        ("domino", "40/25/10/-10", "domino", (40, 25, 10, -10)),
        ("domino", "45, 20, 10, −10", "domino", (45, 20, 10, -10)),
        ("undoubled_negative", "split", "undoubled_negative", "split"),
        ("undoubled_negative", "Play", "undoubled_negative", "play"),
        ("positive_flank_doubles", "yes", "positive_flank_doubles", True),
        ("positive_flank_doubles", "нет", "positive_flank_doubles", False),
        ("declarer_may_double", "on", "declarer_may_double", True),
        ("doubles_scope", "declarer", "doubles_scope", "declarer"),
        ("compulsory", "auto", "compulsory_policy", "auto"),
        ("compulsory.policy", "refuse", "compulsory_policy", "refuse"),
        ("compulsory.policy", "penalty", "compulsory_policy", "penalty"),
        ("compulsory.count", "3", "compulsory_count", 3),
        ("count", "0", "compulsory_count", 0),
        ("compulsory.penalty", "20", "compulsory_penalty", 20),
        ("penalty", "5", "compulsory_penalty", 5),
        ("rotation", "each", "rotation", "each"),
        ("dealer", "declarer", "dealer", "declarer"),
        ("redouble", "open", "redouble", "open"),
        ("check", "plain", "check", "plain"),
        ("mark", "underline", "mark", "underline"),
    ],
)
def test_an_option_is_read(name: str, text: str, field: str, value: object) -> None:
    rules = build_rules(Opening("barbu", (), options=((name, text),)))
    assert getattr(rules, field) == value


@pytest.mark.parametrize(
    ("name", "text", "code", "said"),
    [
        ("domino", "45/20/5", "option-value", "four different figures"),
        ("domino", "45/20/5/5", "option-value", "four different figures"),
        ("domino", "many", "option-value", "many"),
        ("undoubled_negative", "maybe", "option-value", "play or split"),
        ("declarer_may_double", "perhaps", "option-value", "yes or no"),
        ("compulsory.count", "-1", "option-value", "0 or more"),
        ("compulsory.count", "8", "option-value", "0 to 7"),
        ("compulsory.penalty", "", "option-value", "found -"),
        ("ravage", "yes", "option-unknown", "undoubled_negative"),
    ],
)
def test_an_option_is_refused_with_what_was_found_and_expected(name: str, text: str, code: str, said: str) -> None:
    with pytest.raises(Refusal) as caught:
        build_rules(Opening("barbu", (), options=((name, text),)))
    assert caught.value.code == code
    assert said in caught.value.message
    assert name in caught.value.message


def test_an_unknown_rule_set_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(Refusal, match=r"caltech.*standard, french, american"):
        named_rules("caltech")


def test_rules_are_pinned_by_value_and_come_back() -> None:
    opening = Opening("barbu", (), rules="french", options=(("rotation", "each"), ("domino", "40/25/10/-10")))
    rules = build_rules(opening)
    pinned = {**pin_rules(rules), "trick": -3, "of_a_later_version": 1}
    again = build_rules(Opening("barbu", (), rules="standard", pinned=pinned))
    assert isinstance(again, Rules)
    assert (again.name, again.rotation, again.domino, again.trick) == ("french", "each", (40, 25, 10, -10), -3)
    assert build_rules(Opening("barbu", (), pinned=pin_rules(rules))) == rules


def test_the_list_of_options_names_each_with_default_and_source() -> None:
    options = {option.name: option for option in option_list()}
    assert list(options) == [row.name for row in OPTIONS]
    assert options["domino"].default == "45/20/5/-5"
    assert options["positive_flank_doubles"].default == "no"
    assert options["compulsory.policy"].default == "report"
    assert options["compulsory.count"].default == "2"
    assert options["check"].default == "negated"
    assert all(option.source and option.meaning and option.choices for option in options.values())


def test_the_values_in_force_are_listed_with_their_sources() -> None:
    rows = {row.name: row.value for row in rule_rows(named_rules("french"))}
    assert rows["domino, last out"] == "−10"
    assert rows["the ace of hearts, in place of a heart's value"] == "−6"
    assert rows["total of H, no hearts"] == "−30"
    assert not any("undoubled:" in name for name in rows)
    split = build_rules(Opening("barbu", (), options=(("undoubled_negative", "split"),)))
    shares = {row.name: row.value for row in rule_rows(split) if "undoubled:" in row.name}
    assert list(shares.values()) == ["−9 / 1", "−8 / 0", "−10 / 0", "−10 / 0", "−7 / 1"]
    assert all(row.source for row in rule_rows(split))
    assert len(SPLIT) == len(shares)


def test_the_game_lists_its_rules_and_is_the_one_in_the_registry() -> None:
    game = game_of("BARBU")
    assert game in all_games()
    state = game.open(Opening("barbu", ("A", "B", "C", "D"), rules="american"))
    assert list(game.rule_sets()) == ["standard", "french", "american"]
    assert game.options() == option_list()
    assert game.rule_rows(state) == rule_rows(named_rules("american"))
    assert game.pin(state) == pin_rules(named_rules("american"))
    named = ", ".join(game.sources())
    assert all(source in named for source in ("Source 000", "Source 001", "pagat", "Wikipedia"))
    with pytest.raises(UnreadableError, match="barbu"):
        game_of("whist")
