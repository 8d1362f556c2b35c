"""Every option of the rules: read, put into force, refused where it means nothing."""

from __future__ import annotations

import pytest

from scorekeeper.errors import Refusal
from scorekeeper.games.bezique import GAME
from scorekeeper.games.bezique.options import OPTIONS, build_rules, changed_options, option_list
from scorekeeper.games.bezique.rules import Rules, named_rules
from scorekeeper.games.bezique.variants import BY_KEY, VARIANTS
from scorekeeper.model import Opening


def built(game: str, rules: str = "standard", **options: str) -> Rules:
    pairs = tuple((name.replace("__", "."), value) for name, value in options.items())
    return build_rules(Opening("bezique", (), BY_KEY[game].word, rules, pairs))


# Each choice of rules 7, the field or value it sets.
CHOICES = [
    ("two", "target", "1500", "target", 1500),
    ("three", "target", "4000", "target", 4000),
    ("two", "finish", "immediate", "finish", "immediate"),
    ("two", "finish", "end-of-deal", "finish", "end_of_deal"),
    ("two", "tie", "enquire_within", "tie", "enquire_within"),
    ("rubicon", "tie", "draw", "tie", "draw"),
    ("two", "brisques_when", "immediate", "brisques_when", "immediate"),
    ("three", "last_trick_at", "stock_end", "last_trick_at", "stock_end"),
    ("two", "declarations_per_trick", "disjoint", "declarations_per_trick", "disjoint"),
    ("two", "bezique_upgrade_needs_new_card", "no", "bezique_upgrade_needs_new_card", False),
    ("two", "seven_counts_as_declaration", "да", "seven_counts_as_declaration", True),
    ("two", "bezique_cards", "fixed", "bezique_cards", "fixed"),
    ("six", "bezique_cards", "shift", "bezique_cards", "shift"),
    ("six", "bezique_sets_trump", "yes", "bezique_sets_trump", True),
    ("rubicon", "game_bonus", "1000", "game_bonus", 1000),
    ("six", "round_to", "100", "round_to", 100),
    ("rubicon", "round_to", "exact", "round_to", 0),
    ("rubicon", "rubicon_bonus", "1320", "rubicon_bonus", 1320),
    ("four", "rubicon_bonus", "1300", "rubicon_bonus", 1300),
    ("rubicon", "min_difference", "0", "min_difference", 0),
    ("eight", "rubicon_rule", "label_only", "rubicon_rule", "label_only"),
    ("rubicon", "rubicon_save_may_flip", "no", "rubicon_save_may_flip", False),
    ("rubicon", "marriage_swap", "after_play", "marriage_swap", "after_play"),
    ("four", "double_carte_blanche__replaces", "no", "double_carte_blanche_replaces", False),
    ("four", "four_handed_quartets", "trump", "four_handed_quartets", "trump"),
    ("six", "carte_blanche_repeat", "no", "carte_blanche_repeat", False),
    ("eight", "cut_exact_cards", "24", "cut_exact_cards", 24),
]


@pytest.mark.parametrize(("game", "option", "text", "field", "value"), CHOICES)
def test_an_option_sets_its_rule(game: str, option: str, text: str, field: str, value: object) -> None:
    rules = built(game, **{option: text})
    assert getattr(rules, field) == value
    if getattr(named_rules("standard", game), field) != value:
        assert [name for name, _text in changed_options(rules)] == [option.replace("__", ".")]


# Options that are values of items: game, option, text, item, points (None: no such item).
WORTHS = [
    ("four", "double_carte_blanche__value", "50", "double-carte-blanche", 50),
    ("four", "double_carte_blanche", "50", "double-carte-blanche", 50),
    ("rubicon", "last_trick", "100", "last", 100),
    ("six", "last_trick", "0", "last", 0),
    ("eight", "carte_blanche", "none", "carte-blanche", None),
    ("six", "carte_blanche", "100", "carte-blanche", 100),
    ("six", "quartet_tens", "90", "tens", 90),
    ("eight", "quartet_tens", "0", "tens", None),
    ("four", "four_handed_quartets", "trump", "aces", 100),
    ("four", "four_handed_quartets", "trump", "kings", 80),
    ("four", "four_handed_quartets", "trump", "queens", 60),
    ("four", "four_handed_quartets", "trump", "jacks", 40),
    ("four", "four_handed_quartets", "trump", "tens", None),
    ("four", "four_handed_quartets", "trump", "trump-aces", 1000),
    ("four", "four_handed_quartets", "trump", "trump-tens", 900),
    ("four", "four_handed_quartets", "trump", "trump-kings", 800),
    ("four", "four_handed_quartets", "trump", "trump-queens", 600),
    ("four", "four_handed_quartets", "trump", "trump-jacks", 400),
    ("four", "four_handed_quartets", "any", "aces", 1000),
    ("four", "four_handed_quartets", "any", "trump-aces", None),
]


@pytest.mark.parametrize(("game", "option", "text", "item", "points"), WORTHS)
def test_an_option_sets_a_value(game: str, option: str, text: str, item: str, points: int | None) -> None:
    assert dict(built(game, **{option: text}).worth).get(item) == points


def test_quartets_can_be_put_back() -> None:
    rules = build_rules(
        Opening("bezique", (), "four", options=(("four_handed_quartets", "trump"), ("four_handed_quartets", "any")))
    )
    assert rules == named_rules("standard", "four")


REFUSED = [
    ("two", "target", "0", "option-value"),
    ("two", "target", "1005", "option-value"),
    ("two", "target", "-5", "option-value"),
    ("two", "target", "99999999", "option-value"),
    ("two", "finish", "never", "option-value"),
    ("two", "tie", "draw", "option-value"),
    ("six", "tie", "another_deal", "option-value"),
    ("two", "bezique_upgrade_needs_new_card", "perhaps", "option-value"),
    ("six", "last_trick", "15", "option-value"),
    ("six", "round_to", "", "option-value"),
    ("rubicon", "target", "2000", "option-not-here"),
    ("two", "game_bonus", "500", "option-not-here"),
    ("two", "no_such_thing", "1", "option-unknown"),
]


@pytest.mark.parametrize(("game", "option", "text", "code"), REFUSED)
def test_an_option_is_refused(game: str, option: str, text: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        built(game, **{option: text})
    assert caught.value.code == code


def test_the_header_names_the_target() -> None:
    opening = Opening("bezique", ("A", "B"), facts={"target": "1000"})
    assert GAME.open(opening).rules.target == 1000
    with pytest.raises(Refusal, match="means nothing in Rubicon"):
        GAME.open(Opening("bezique", ("A", "B"), "rubicon", facts={"target": "1000"}))


@pytest.mark.parametrize(("stake", "is_fine"), [("5", True), ("", True), ("five", False), ("-1", False)])
def test_a_stake_is_a_whole_number(stake: str, *, is_fine: bool) -> None:
    opening = Opening("bezique", ("A", "B"), facts={"stake": stake})
    if is_fine:
        GAME.open(opening)
        return
    with pytest.raises(Refusal) as caught:
        GAME.open(opening)
    assert caught.value.code == "stake-unreadable"


@pytest.mark.parametrize(("word", "count"), [("", 3), ("three", 2), ("four", 2), ("six", 4)])
def test_each_game_has_its_number_of_players(word: str, count: int) -> None:
    with pytest.raises(Refusal) as caught:
        GAME.open(Opening("bezique", tuple("ABCD"[:count]), word))
    assert caught.value.code == "player-count"


def test_every_option_is_listed_with_its_default() -> None:
    listed = {option.name: option for option in GAME.options()}
    assert [name for name in listed if name != "double_carte_blanche"] == [row.name for row in OPTIONS]
    assert listed["double_carte_blanche"].meaning == "short for double_carte_blanche.value"
    assert listed["target"].default == "2000"
    assert listed["bezique_cards"].default.startswith("two shift, three shift, rubicon fixed")
    assert all(option.meaning and option.source and option.choices for option in listed.values())


@pytest.mark.parametrize(
    ("word", "there", "elsewhere"),
    [
        ("two", ["target", "seven_counts_as_declaration"], ["game_bonus", "cut_exact_cards", "last_trick"]),
        ("three", ["target", "brisques_when"], ["rubicon_bonus", "quartet_tens"]),
        ("rubicon", ["rubicon_save_may_flip", "carte_blanche"], ["target", "double_carte_blanche", "cut_exact_cards"]),
        ("four", ["double_carte_blanche", "four_handed_quartets"], ["finish", "rubicon_save_may_flip"]),
        ("six", ["cut_exact_cards", "quartet_tens"], ["brisques_when", "double_carte_blanche.replaces"]),
        ("eight", ["bezique_sets_trump"], ["bezique_upgrade_needs_new_card", "four_handed_quartets"]),
    ],
)
def test_a_game_lists_its_own_options_with_its_own_defaults(word: str, there: list[str], elsewhere: list[str]) -> None:
    listed = {option.name: option.default for option in GAME.options(word)}
    assert set(there) <= listed.keys()
    assert listed.keys().isdisjoint(elsewhere)
    assert not [default for default in listed.values() if "," in default], "one game has one default"


def test_a_game_lists_the_rule_sets_that_speak_of_it() -> None:
    assert list(GAME.rule_sets("two")) == ["standard", "documented", "hoyle-us", "parlett", "classic-1000"]
    assert list(GAME.rule_sets("rubicon")) == ["standard", "documented", "portland-1887", "hoyle-us", "parlett"]
    assert list(GAME.rule_sets("four")) == ["standard", "documented"]
    assert {option.name: option.default for option in GAME.options("eight")}["cut_exact_cards"] == "30"
    assert {option.name: option.default for option in GAME.options("rubicon")}["tie"] == "draw"


@pytest.mark.parametrize("word", [variant.word for variant in VARIANTS])
def test_every_choice_that_is_listed_for_a_game_is_taken(word: str) -> None:
    for option in option_list(word or "two"):
        choices = [choice.strip() for choice in option.choices.split(",")]
        if all(choice.isidentifier() for choice in choices) and choices[0] not in ("points", "cards"):
            for choice in choices:
                assert build_rules(Opening("bezique", (), word, options=((option.name, choice),)))
