"""Settlement of side bets: rules 1.3 and 1.4, over every legal set of calls, against a second reckoning."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from evenings import (
    DOMINO,
    LETTERS,
    NAMES,
    NEGATIVE,
    SEATS,
    TOTALS,
    Told,
    book_of,
    evening,
    legal_calls,
    line_of,
    made_up_outcome,
    settled,
)
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import game_of
from scorekeeper.games.barbu.calls import examine_doubles, legal_doubles
from scorekeeper.games.barbu.contracts import BY_LETTER
from scorekeeper.games.barbu.notation import Call, Entry, Outcome
from scorekeeper.games.barbu.rules import build_rules, named_rules
from scorekeeper.games.barbu.score import settle, side_points, step
from scorekeeper.games.barbu.state import State
from scorekeeper.model import Opening
from scorekeeper.transfers import fewest_transfers

STANDARD = named_rules("standard")
RAW = {
    "N": (-8, -2, -16, 0),
    "Q": (-6, 0, -6, -12),
    "L": (0, -10, -20, 0),
    "H": (0, -6, -20, -4),
    "K": (0, -20, 0, 0),
    "T": (30, 20, 15, 0),
    "D": (5, -5, 20, 45),
}


@pytest.mark.parametrize("letter", list(LETTERS))
def test_every_legal_set_of_calls_settles_to_the_total_of_the_contract(letter: str) -> None:
    """Rules 1.3: 1,728 sets in a negative deal, 27 in a positive one; 729 settlements."""
    contract = BY_LETTER[letter]
    sets = list(legal_calls(letter, 1))
    assert len(sets) == len(set(sets)) == (1728 if letter in NEGATIVE else 27)
    multiplicities = set()
    for doubles in sets:
        assert set(legal_doubles(STANDARD, 1, contract, sorted(doubles))) == doubles
        assert not examine_doubles(STANDARD, NAMES, 1, contract, sorted(doubles))
        side = side_points(settle(RAW[letter], sorted(doubles)))
        score = tuple(raw + paid for raw, paid in zip(RAW[letter], side, strict=True))
        assert sum(side) == 0
        assert sum(score) == TOTALS[letter]
        assert score == settled(RAW[letter], doubles)
        multiplicities.add(tuple(((a, b) in doubles) + ((b, a) in doubles) for a, b in combinations(SEATS, 2)))
    assert len(multiplicities) == (729 if letter in NEGATIVE else 27)


@pytest.mark.parametrize("letter", list(LETTERS))
@pytest.mark.parametrize("declarer", SEATS)
def test_a_double_that_the_rules_do_not_allow_never_counts(letter: str, declarer: int) -> None:
    """Every pair of claimed doubles: legal exactly when a legal set holds both."""
    contract, legal = BY_LETTER[letter], set(legal_calls(letter, declarer))
    for claimed in combinations([(a, b) for a in SEATS for b in SEATS], 2):
        kept = legal_doubles(STANDARD, declarer, contract, claimed)
        assert frozenset(kept) in legal
        assert (frozenset(claimed) in legal) == (set(kept) == set(claimed))
        assert (frozenset(claimed) in legal) == (not examine_doubles(STANDARD, NAMES, declarer, contract, claimed))


@pytest.mark.parametrize(
    ("options", "letter", "number", "ways"),
    [
        ({"positive_flank_doubles": "yes"}, "T", 1728, {"flanks_in_positive": True}),
        ({"declarer_may_double": "yes"}, "T", 64, {"declarer_first": True}),
        ({"declarer_may_double": "yes"}, "Q", 4096, {"declarer_first": True}),
        ({"doubles_scope": "declarer"}, "Q", 27, {"only_declarer": True}),
        (
            {"doubles_scope": "declarer", "declarer_may_double": "yes"},
            "Q",
            64,
            {"only_declarer": True, "declarer_first": True},
        ),
    ],
)
def test_options_widen_and_narrow_whom_one_may_double(
    options: dict[str, str], letter: str, number: int, ways: dict[str, bool]
) -> None:
    rules = build_rules(Opening("barbu", (), options=tuple(options.items())))
    legal = set(legal_calls(letter, 2, **ways))
    assert len(legal) == number
    for doubles in legal:
        assert set(legal_doubles(rules, 2, BY_LETTER[letter], sorted(doubles))) == doubles
    everything = [(a, b) for a in SEATS for b in SEATS]
    assert frozenset(legal_doubles(rules, 2, BY_LETTER[letter], everything)) == max(legal, key=len)


@given(st.sampled_from(LETTERS), st.integers(0, 2**32), st.sampled_from([1, 2]))
def test_when_all_six_pairs_are_doubled_alike_the_closed_forms_hold(letter: str, seed: int, times: int) -> None:
    """Rules 1.4: m = 1 gives 5 raw - T, m = 2 gives 9 raw - 2 T."""
    raw, _outcome = made_up_outcome(Random(seed), letter, DOMINO["standard"])
    pairs = [(a, b) for a, b in combinations(SEATS, 2)]
    doubles = pairs if times == 1 else pairs + [(b, a) for a, b in pairs]
    side = side_points(settle(raw, doubles))
    factor, share = (5, 1) if times == 1 else (9, 2)
    assert [r + s for r, s in zip(raw, side, strict=True)] == [factor * r - share * TOTALS[letter] for r in raw]


def test_the_extremes_of_a_deal_are_those_of_the_rules() -> None:
    """Rules 1.4: -210 (all -30 to one, all redoubled), +455 (13 tricks in trumps, three redoubles; others -130)."""
    everything = [(a, b) for a in SEATS for b in SEATS if a != b]
    worst = side_points(settle((-30, 0, 0, 0), everything))
    assert -30 + worst[0] == -210
    three = [(b, 0) for b in (1, 2, 3)] + [(0, b) for b in (1, 2, 3)]
    best = side_points(settle((65, 0, 0, 0), three))
    assert 65 + best[0] == 455
    assert best[1:] == (-130, -130, -130)


def state_of(**options: str) -> State:
    opening = Opening("barbu", NAMES, options=tuple((k.replace("__", "."), v) for k, v in options.items()))
    state: State = game_of("barbu").open(opening)
    return state


@pytest.mark.parametrize(
    ("letter", "call", "expected"),
    [
        ("Q", Call(1, word="*"), {(1, 0), (1, 2), (1, 3)}),  # Wikipedia, Parlett: everybody he may
        ("T", Call(1, word="*"), {(1, 0)}),  # positive: the declarer only
        ("Q", Call(1, word="flanks"), {(1, 2), (1, 3)}),
        ("Q", Call(1, (0, 3)), {(1, 0), (1, 3)}),
        ("Q", Call(1, word="-"), set()),
        ("Q", Call(0, word="*"), set()),  # the declarer only redoubles
    ],
)
def test_words_of_a_call_mean_what_the_rules_say(letter: str, call: Call, expected: set[tuple[int, int]]) -> None:
    entry = Entry(BY_LETTER[letter], calls=(call,), outcome=Outcome("points", RAW[letter]))
    assert set(step(state_of(), entry)[1].doubles) == expected


def test_the_declarers_maximum_redoubles_those_who_doubled_him() -> None:
    calls = (Call(1, (0,)), Call(3, word="*"), Call(0, word="*"))
    entry = Entry(BY_LETTER["H"], calls=calls, outcome=Outcome("points", RAW["H"]))
    declarers = {pair for pair in step(state_of(), entry)[1].doubles if pair[0] == 0}
    assert declarers == {(0, 1), (0, 3)}
    free = {pair for pair in step(state_of(declarer_may_double="yes"), entry)[1].doubles if pair[0] == 0}
    assert free == {(0, 1), (0, 2), (0, 3)}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"undoubled_negative": "split"},
        {"positive_flank_doubles": "yes", "declarer_may_double": "yes", "rotation": "each"},
        {"doubles_scope": "declarer", "check": "plain"},
    ],
)
@pytest.mark.parametrize("rules", list(DOMINO))
def test_whole_games_settle_as_reckoned_a_second_time(rules: str, options: dict[str, str]) -> None:
    for seed in range(8):
        game = evening(seed, rules=rules, first=seed % 4, **options)
        match = game.match
        book = book_of(game.deals, sign=1 if options.get("check") == "plain" else -1)
        for row, told, total, check in zip(match.rows, game.deals, book.totals, book.checks, strict=True):
            assert set(row.result.doubles) == told.doubles
            assert row.result.raw == told.raw
            assert row.result.score == settled(told.raw, told.doubles)
            assert (row.result.total, row.result.check) == (total, check)
        assert match.finished
        assert sum(match.state.totals) == match.state.check == 0


def test_a_line_of_the_generator_is_a_line_of_the_notation() -> None:
    told = Told(
        "Q", 0, frozenset({(1, 0), (1, 2), (1, 3), (2, 0), (0, 2)}), (-6, 0, -6, -12), "{0}1 {2}1 {3}2", frozenset({1})
    )
    assert line_of(told, "ABCD") == "Q B:* C:A A:C A1 C1 D2"


# Fewest transfers, by brute force over all ways to pay.


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=5).map(lambda some: [*some, -sum(some)]))
def test_transfers_settle_and_are_the_fewest(balances: list[int]) -> None:
    transfers = fewest_transfers(balances)
    left = list(balances)
    for payer, payee, amount in transfers:
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount
    assert not any(left)
    assert len(transfers) == len([b for b in balances if b]) - most_groups([b for b in balances if b])


def most_groups(balances: list[int]) -> int:
    """Into how many groups that sum to zero the balances can be parted, by trying all."""
    if not balances:
        return 0
    first, rest = balances[0], balances[1:]
    return max(
        1 + most_groups([b for i, b in enumerate(rest) if i not in chosen])
        for size in range(len(rest) + 1)
        for chosen in combinations(range(len(rest)), size)
        if first + sum(rest[i] for i in chosen) == 0
    )


def test_balances_that_do_not_sum_to_zero_cannot_be_settled() -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        fewest_transfers([2, -1])
