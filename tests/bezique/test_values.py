"""Every value of every game, typed from the rules; geometry counted out; rule sets and their differences."""

from __future__ import annotations

import json

import pytest

from scorekeeper.errors import Refusal
from scorekeeper.games.bezique import GAME, options, rules
from scorekeeper.games.bezique.items import BEZIQUE_CARDS, ITEMS, VALUES
from scorekeeper.games.bezique.rules import named_rules, pin_rules, pinned_rules
from scorekeeper.games.bezique.variants import BY_KEY, CUT_EXACT, SETTLING, VARIANTS
from scorekeeper.model import Opening

GAMES = ("two", "three", "rubicon", "four", "six", "eight")
_ = None
# One row an item; columns in the order of GAMES; None: the game has no such item (rules 1.2).
POINTS = {
    "marriage": (20, 20, 20, 20, 20, 20),
    "royal": (40, 40, 40, 40, 40, 40),
    "sequence": (250, 250, 250, 250, 250, 250),
    "plain-sequence": (_, _, 150, 150, 150, 150),
    "bezique": (40, 40, 40, 40, 40, 50),
    "double": (500, 500, 500, 500, 500, 500),
    "triple": (_, 1500, 1500, 1500, 1500, 1500),
    "quadruple": (_, _, 4500, 4500, 4500, 4500),
    "quintuple": (_, _, _, 13500, _, 9000),
    "sextuple": (_, _, _, 40500, _, _),
    "aces": (100, 100, 100, 1000, 100, 100),
    "tens": (_, _, _, 900, _, _),
    "kings": (80, 80, 80, 800, 80, 80),
    "queens": (60, 60, 60, 600, 60, 60),
    "jacks": (40, 40, 40, 400, 40, 40),
    "trump-aces": (_, _, _, _, 1000, 1000),
    "trump-tens": (_, _, _, _, 900, 900),
    "trump-kings": (_, _, _, _, 800, 800),
    "trump-queens": (_, _, _, _, 600, 600),
    "trump-jacks": (_, _, _, _, 400, 400),
    "five-trump-aces": (_, _, _, _, _, 2000),
    "five-trump-tens": (_, _, _, _, _, 1800),
    "five-trump-kings": (_, _, _, _, _, 1600),
    "five-trump-queens": (_, _, _, _, _, 1200),
    "five-trump-jacks": (_, _, _, _, _, 800),
    "carte-blanche": (_, _, 50, 100, 250, 250),
    "double-carte-blanche": (_, _, _, 500, _, _),
    "seven-turned": (10, 10, _, _, _, _),
    "seven-exchanged": (10, 10, _, _, _, _),
    "seven-played": (10, 10, _, _, _, _),
    "cut-exact": (_, _, _, _, 250, 250),
    "cut-guess": (_, _, _, _, 150, 150),
    "last": (10, 10, 50, 50, 250, 250),
    "brisque": (10, 10, 10, _, _, _),
}
CELLS = [(game, item, row[place]) for item, row in POINTS.items() for place, game in enumerate(GAMES)]


def test_every_item_has_its_row() -> None:
    assert [item.key for item in ITEMS] == list(POINTS)


@pytest.mark.parametrize(("game", "item", "points"), CELLS)
def test_a_value_of_the_standard_games(game: str, item: str, points: int | None) -> None:
    assert dict(named_rules("standard", game).worth).get(item) == points


@pytest.mark.parametrize(("game", "item"), [(game, item) for game, item, points in CELLS if points is not None])
def test_every_value_has_one_source(game: str, item: str) -> None:
    assert len([row for row in VALUES if row.item == item and game in row.variants]) == 1


# target, bonus, rubicon, bonus when rubiconed, under, its bonus, unit, least difference, cap of law 17 (rules 1.2, 1.5)
SETTLEMENT = {
    "two": (2000, 0, 0, 0, 0, 0, 0, 0, 0),
    "three": (2000, 0, 0, 0, 0, 0, 0, 0, 0),
    "rubicon": (0, 500, 1000, 1300, 100, 100, 100, 100, 900),
    "four": (0, 1000, 2500, 1000, 100, 100, 100, 100, 0),
    "six": (0, 1000, 3000, 1000, 0, 0, 0, 0, 0),
    "eight": (0, 1000, 5000, 1000, 0, 0, 0, 0, 0),
}


@pytest.mark.parametrize("game", GAMES)
def test_the_figures_of_a_settlement(game: str) -> None:
    assert tuple(SETTLING[game])[:-1] == SETTLEMENT[game]
    built = named_rules("standard", game)
    assert [getattr(built, name) for name in SETTLING[game]._fields[:-1]] == list(SETTLEMENT[game])


# packs, players, sides, hand, tricks with drawing, last tricks, brisques counted (rules 1.1)
GEOMETRY = {
    "two": (2, 2, 2, 8, 24, 8, 16),
    "three": (3, 3, 3, 8, 24, 8, 24),
    "rubicon": (4, 2, 2, 9, 55, 9, 32),
    "four": (6, 4, 2, 9, 39, 9, 48),
    "six": (6, 2, 2, 12, 84, 12, 48),
    "eight": (8, 2, 2, 15, 113, 15, 64),
}


@pytest.mark.parametrize("game", GAMES)
def test_the_geometry_counted_out(game: str) -> None:
    variant = BY_KEY[game]
    assert tuple(variant[3:10]) == GEOMETRY[game]
    cards = 32 * variant.packs
    assert cards == variant.players * (variant.hand + variant.tricks)
    assert variant.brisques == 8 * variant.packs
    assert variant.last_tricks == variant.hand


def test_the_dealer_lifts_two_hands() -> None:
    assert {game: cards for game, (cards, _source) in CUT_EXACT.items()} == {"six": 24, "eight": 30}


# queen and jack by trumps S H D C (rules 1.4)
CARDS = {
    "fixed": ("SQ DJ", "SQ DJ", "SQ DJ", "SQ DJ"),
    "shift": ("CQ HJ", "SQ DJ", "CQ HJ", "SQ DJ"),
    "trump_queen": ("SQ DJ", "HQ CJ", "DQ SJ", "CQ HJ"),
}


@pytest.mark.parametrize("option", CARDS)
def test_the_cards_of_a_bezique(option: str) -> None:
    assert tuple(" ".join(BEZIQUE_CARDS[option][suit]) for suit in "SHDC") == CARDS[option]


def test_which_cards_each_game_takes() -> None:
    assert {game: named_rules("standard", game).bezique_cards for game in GAMES} == {
        "two": "shift", "three": "shift", "rubicon": "fixed", "four": "shift", "six": "trump_queen",
        "eight": "trump_queen",
    }  # fmt: skip


# rule sets -------------------------------------------------------------------------------------------------

# What a rule set changes against standard, by game (rules 7, sheet of other rule sets).
CHANGES = {
    ("documented", "two"): {"last_trick_at": "stock_end"},
    ("documented", "three"): {"last_trick_at": "stock_end"},
    ("documented", "rubicon"): {},
    ("documented", "four"): {"double_carte_blanche.value": 50, "double_carte_blanche.replaces": False},
    ("documented", "six"): {"last_trick": 0},
    ("documented", "eight"): {"last_trick": 0},
    ("portland-1887", "rubicon"): {},
    ("hoyle-us", "two"): {"target": 1000},
    ("hoyle-us", "rubicon"): {"rubicon_bonus": 1320},
    ("parlett", "two"): {"target": 1000, "brisques_when": "immediate"},
    ("parlett", "rubicon"): {},
    ("parlett", "six"): {},
    ("parlett", "eight"): {"carte_blanche": 0},
    ("classic-1000", "two"): {"target": 1000},
}


def option_values(built: rules.Rules) -> dict[str, object]:
    return {row.name: row.get(built) for row in options.OPTIONS if built.variant in row.variants}


@pytest.mark.parametrize(("name", "game"), CHANGES)
def test_what_a_rule_set_changes(name: str, game: str) -> None:
    standard = option_values(named_rules("standard", game))
    other = option_values(named_rules(name, game))
    assert {key: value for key, value in other.items() if value != standard[key]} == CHANGES[name, game]


def test_rule_sets_speak_only_of_their_games() -> None:
    spoken = {(row.name, game) for row in rules.RULE_SETS for game in row.variants if row.name != "standard"}
    assert spoken == set(CHANGES)
    with pytest.raises(Refusal, match="does not speak of Bezique with six packs: expected one of standard") as caught:
        named_rules("portland-1887", "six")
    assert caught.value.code == "rules-unknown"
    with pytest.raises(Refusal, match="unknown rule set british"):
        named_rules("british", "two")


@pytest.mark.parametrize(("row", "game"), [(row.name, game) for row in rules.RULE_SETS for game in row.variants])
def test_rules_are_pinned_by_value(row: str, game: str) -> None:
    built = named_rules(row, game)
    assert pinned_rules(json.loads(json.dumps(pin_rules(built)))) == built
    word = BY_KEY[game].word
    players = ("A", "B", "C", "D")[: BY_KEY[game].players]
    pinned = json.loads(json.dumps(pin_rules(built)))
    assert GAME.open(Opening("bezique", players, word, "no such set", pinned=pinned)).rules == built


def test_every_value_in_force_is_shown_with_a_source() -> None:
    for variant in VARIANTS:
        players = ("A", "B", "C", "D")[: variant.players]
        state = GAME.open(Opening("bezique", players, variant.word))
        rows = GAME.rule_rows(state)
        assert all(row.source for row in rows)
        values = [row.value for row in rows]
        assert values[: len(state.rules.items)] == [str(state.rules.value(item)) for item in state.rules.items]


def test_a_changed_value_names_the_option_as_its_source() -> None:
    opening = Opening("bezique", ("A", "B"), "six", "standard", (("last_trick", "0"), ("game_bonus", "500")))
    rows = {row.name: row for row in GAME.rule_rows(GAME.open(opening))}
    assert rows["last trick"].value == "0"
    assert rows["last trick"].source == rows["bonus of the game"].source == "option or rule set standard"


def test_the_rule_sets_have_a_sentence_each() -> None:
    assert list(GAME.rule_sets()) == ["standard", "documented", "portland-1887", "hoyle-us", "parlett", "classic-1000"]
    assert all(GAME.rule_sets().values())


def test_the_game_pins_and_prints_through_its_own_object() -> None:
    state = GAME.open(Opening("bezique", ("A", "B"), "rubicon", "hoyle-us"))
    assert GAME.pin(state)["rubicon_bonus"] == 1320
    assert GAME.format(GAME.parse("12. b MARRIAGE d", state), state) == "12. B marriage D"
    names = {option.name for option in GAME.options()}
    assert names == {"double_carte_blanche"} | {row.name for row in options.OPTIONS}
