"""What packs and cards allow: counts of items, copies of cards over all players, the most points of a deal."""

from __future__ import annotations

import pytest
from table import codes, findings, opened

from scorekeeper.games.bezique.caps import ceiling, most_of
from scorekeeper.games.bezique.items import BY_KEY, CARTE_BLANCHE
from scorekeeper.games.bezique.rules import named_rules


def times(count: int, text: str, first: int = 1) -> str:
    """The line ``text`` so many times, on tricks one after the other."""
    return "|".join(f"{first + place}. {text}" for place in range(count))


# game, item, most in a deal (rules 2.4)
CAPS = [
    ("two", "sequence", 2), ("two", "royal", 2), ("two", "marriage", 2), ("two", "aces", 2), ("two", "bezique", 2),
    ("two", "double", 1), ("three", "sequence", 3), ("three", "royal", 3), ("three", "marriage", 3),
    ("three", "jacks", 3), ("three", "bezique", 3), ("three", "double", 2), ("three", "triple", 1),
    ("rubicon", "aces", 13), ("rubicon", "sequence", 16), ("rubicon", "plain-sequence", 16),
    ("rubicon", "marriage", 16), ("rubicon", "bezique", 7), ("rubicon", "double", 5), ("rubicon", "triple", 3),
    ("rubicon", "quadruple", 1), ("rubicon", "carte-blanche", 56),
    ("four", "tens", 21), ("four", "sequence", 26), ("four", "royal", 36), ("four", "bezique", 11),
    ("four", "double", 9), ("four", "triple", 7), ("four", "quadruple", 5), ("four", "quintuple", 3),
    ("four", "sextuple", 1), ("four", "carte-blanche", 40), ("four", "double-carte-blanche", 1),
    ("six", "kings", 21), ("six", "trump-aces", 3), ("six", "sequence", 26), ("six", "marriage", 36),
    ("six", "bezique", 11), ("six", "double", 9), ("six", "triple", 7), ("six", "quadruple", 5),
    ("six", "carte-blanche", 85),
    ("eight", "queens", 29), ("eight", "trump-kings", 5), ("eight", "five-trump-kings", 4), ("eight", "sequence", 36),
    ("eight", "marriage", 64), ("eight", "bezique", 15), ("eight", "double", 13), ("eight", "triple", 11),
    ("eight", "quadruple", 9), ("eight", "quintuple", 7), ("eight", "carte-blanche", 114),
]  # fmt: skip


@pytest.mark.parametrize(("game", "item", "most"), CAPS)
def test_the_most_of_an_item(game: str, item: str, most: int) -> None:
    assert most_of(named_rules("standard", game), BY_KEY[item]) == most


def test_marriages_are_fewer_when_partners_are_exchanged_only_after_play() -> None:
    built = opened("rubicon", marriage_swap="after_play").state.rules
    assert most_of(built, BY_KEY["marriage"]) == 4 + 4 - 1
    built = opened("rubicon", carte_blanche_repeat="no").state.rules
    assert most_of(built, CARTE_BLANCHE) == 1


def test_the_most_points_of_a_deal() -> None:
    """2x250 + 2x40 + 6x20 + 540 + 2x280 + 20 + 160 + 10; and the best 24 declarations with three packs."""
    assert ceiling(named_rules("standard", "two")) == 1990
    assert ceiling(named_rules("standard", "three")) == 4090
    assert all(ceiling(named_rules("standard", game)) is None for game in ("rubicon", "four", "six", "eight"))
    # with several declarations a trick all 30 count: six more marriages
    assert ceiling(opened("three", declarations_per_trick="disjoint").state.rules) == 4090 + 6 * 20


# lines, game, what is found
COUNTS = [
    (times(2, "A aces"), "", []),
    ("1. A aces|2. B aces|3. A aces", "", ["too-many"]),
    ("1. A marriage S|2. B marriage S|3. A marriage D", "", []),
    ("1. A marriage S|2. B marriage S|3. A marriage S", "", ["too-many"]),
    (times(6, "A marriage"), "", []),
    (times(7, "A marriage"), "", ["too-many"]),
    ("1. A double|2. A double", "", ["too-many"]),
    (times(13, "A aces"), "rubicon", []),
    (times(14, "A aces"), "rubicon", ["too-many"]),
    # both sides: 16 − 3 − 3
    (f"{times(5, 'A aces')}|{times(5, 'B aces', 6)}", "rubicon", []),
    (f"{times(5, 'A aces')}|{times(6, 'B aces', 6)}", "rubicon", ["too-many"]),
    (times(16, "A sequence H"), "rubicon", []),
    (times(17, "A sequence H"), "rubicon", ["too-many"]),
    (f"{times(6, 'A sequence H')}|{times(6, 'B sequence H', 7)}", "rubicon", []),
    (f"{times(6, 'A sequence H')}|{times(7, 'B sequence H', 7)}", "rubicon", ["too-many"]),
    (times(16, "A royal H"), "rubicon", []),
    (times(17, "A royal H"), "rubicon", ["too-many"]),
    (times(7, "A bezique"), "rubicon", []),
    (times(8, "A bezique"), "rubicon", ["too-many"]),
    ("1. A quadruple|2. A quadruple", "rubicon", ["too-many"]),
    ("1. A royal H|" + times(3, "A trump-aces", 2), "six", []),
    ("1. A royal H|" + times(4, "A trump-aces", 2), "six", ["too-many"]),
    ("1. A royal H|2. A trump-aces|3. B trump-aces", "six", ["too-many"]),
    ("1. A royal H|2. A five-trump-aces|3. B trump-aces", "eight", ["too-many-copies"]),
    ("1. A royal H|2. A five-trump-aces|3. B sequence H", "eight", []),
    ("|".join("A carte-blanche" for _ in range(57)), "rubicon", ["too-many"]),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "word", "expected"), COUNTS)
def test_counts(lines: str, word: str, expected: list[str]) -> None:
    assert codes(lines, word) == expected


def test_no_more_declarations_than_tricks_before_the_stock_ends() -> None:
    kinds = ["royal H", "royal H", "sequence H", "sequence H", "aces", "aces", "kings", "kings", "queens", "queens"]
    kinds += ["jacks", "jacks", "bezique", "double", *(f"marriage {suit}" for suit in "SDC" for _twice in "12")]
    assert codes("|".join(f"A {kind}" for kind in kinds)) == []
    assert len(kinds) == 20
    many = "|".join(["A royal H", *["A aces"] * 13, *["A kings"] * 13, *["A queens"] * 13, *["A jacks"] * 13])
    assert codes(f"{many}|A marriage S|A marriage S|A marriage S", "rubicon") == ["too-many"]
    assert codes(f"{many}|A marriage S|A marriage S|A marriage S", "rubicon", declarations_per_trick="disjoint") == []


def test_two_cartes_blanches_share_the_cards_that_exist() -> None:
    """80 non-court cards with four packs: two hands of nine and 62 draws."""
    lines = ["A carte-blanche"] * 32 + ["B carte-blanche"] * 32
    assert codes("|".join(lines), "rubicon") == []
    assert codes("|".join([*lines, "A carte-blanche"]), "rubicon") == ["too-many"]


# copies of cards: lines, game, what is found
COPIES = [
    # Hoffmann: a spade marriage makes the double bezique impossible with two packs
    ("deal A H|1. A marriage S|2. B double", "", ["too-many-copies"]),
    ("deal A H|1. A double|2. B marriage S", "", ["too-many-copies"]),
    ("deal A S|1. A royal S|2. B double", "", []),
    ("deal A H|1. A marriage S|2. A double", "", []),
    ("deal A H|1. A bezique|2. B double", "", ["too-many-copies"]),
    ("deal A H|1. A marriage S|2. B double", "three", []),
    ("deal A C|1. A sequence|2. B sequence|3. B royal", "", ["marriage-from-sequence"]),
    ("deal A C|1. A sequence|2. A royal", "", []),
    ("deal A C|1. A sequence|2. B royal|3. A royal", "", ["marriage-from-sequence"]),
    ("deal A C|1. A royal|2. A royal|3. B sequence", "", ["too-many-copies"]),
    ("deal A C|1. A royal|2. A sequence|3. A royal|4. A sequence", "", []),
    # beziques in order
    ("deal A H|1. A bezique|2. A double", "", []),
    ("deal A H|1. A bezique|2. A bezique|3. A double", "", ["too-many-copies"]),
    ("deal A H|1. A double|2. A bezique", "", ["bezique-order"]),
    ("deal A H|1. A bezique|2. A double|3. A triple", "three", []),
    ("deal A H|1. A double|2. A double", "three", []),
    ("deal A H|1. A double|2. A bezique", "three", []),
    ("deal A H|1. A double|2. A bezique|3. A triple", "three", ["too-many-copies"]),
    ("deal A H|1. A triple|2. A double", "three", ["bezique-order"]),
    # where combinations can be formed again
    ("1. A quadruple|2. A bezique", "rubicon", ["bezique-order"]),
    ("1. A triple|2. A bezique|3. A bezique", "rubicon", []),
    ("1. A triple|2. A double", "rubicon", ["bezique-order"]),
    ("1. A triple|2. B double", "rubicon", ["too-many-copies"]),
    ("1. A royal H|2. A marriage S|3. B quadruple", "rubicon", ["too-many-copies"]),
    ("1. A royal H|2. B royal H|" + times(4, "A royal H", 3), "rubicon", []),
    (times(9, "A royal H") + "|10. B royal H", "rubicon", []),
    (times(10, "A royal H") + "|11. B royal H", "rubicon", ["too-many-copies"]),
    ("1. A sequence H|" + times(9, "A royal H", 2), "rubicon", []),
    ("1. A sequence H|" + times(10, "A royal H", 2), "rubicon", ["marriage-from-sequence"]),
    ("1. A royal H|" + times(5, "A trump-kings", 2) + "|9. B royal H", "eight", ["too-many-copies"]),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "word", "expected"), COPIES)
def test_copies_over_all_players(lines: str, word: str, expected: list[str]) -> None:
    assert codes(lines, word) == expected


def test_a_double_may_be_made_of_two_singles_by_option() -> None:
    lines = "deal A H|1. A bezique|2. A bezique|3. A double"
    assert codes(lines, bezique_upgrade_needs_new_card="no") == []


def test_strict_law_35() -> None:
    assert codes(times(7, "A royal H"), "rubicon", marriage_swap="after_play") == []
    assert codes(times(8, "A royal H"), "rubicon", marriage_swap="after_play") == ["too-many"]


def test_the_sentence_names_card_players_and_packs() -> None:
    (finding,) = findings("deal A H|1. A marriage S|2. B double")
    assert finding.message == ("double bezique would need 3 of the queen of spades (A 1, B 2): 2 packs hold 2 of each")
    (finding,) = findings("1. A bezique|2. A bezique|3. A double")
    assert "3 of the cards of bezique (A 3)" in finding.message


def test_the_cap_stays_where_it_is_however_many_are_scored() -> None:
    """Four packs of six: 24 aces make 21 times four; where both sides declare them, 21 - 3 (rules 2.4)."""
    lines = f"{times(9, 'A aces')}|{times(9, 'B aces', 10)}|19. A aces|20. B aces|21. B aces"
    found = [(one.found, one.expected) for one in findings(lines, "four")]
    assert found == [(19, 18), (20, 18), (21, 18)]
    assert [(one.found, one.expected) for one in findings(times(22, "A aces"), "four")] == [(22, 21)]
