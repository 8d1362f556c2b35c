"""What every game's opening has in common: the number of players, the stake, options and how they are listed."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper import games, options
from scorekeeper.errors import Refusal
from scorekeeper.game import AnyGame
from scorekeeper.model import Opening
from scorekeeper.names import check_names

PLAYERS = ("Ann", "Beth", "Cath", "Diana")
GAMES = games.all_games()
KINDS = [(game, variant) for game in GAMES for variant in game.variants]


def opened(game: AnyGame, variant: str = "", **more: Any) -> Any:
    """The state of a game opened with as many of four players as it takes."""
    for count in (4, 3, 2):
        try:
            return game.open(Opening(game.key, PLAYERS[:count], variant, **more))
        except Refusal as error:
            if error.code != "player-count":
                raise
    raise AssertionError(game.key)


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ((4,), "4 players"),
        ((2, 4), "2 or 4 players"),
        ((3, 4), "3 or 4 players"),
        ((4, 3, 5, 6), "3 to 6 players"),
        ((2, 3, 4), "2 to 4 players"),
        ((2, 3, 4, 6), "2 or 3 or 4 or 6 players"),
    ],
)
def test_a_wrong_number_of_players_is_told_the_right_one_in_words(counts: tuple[int, ...], told: str) -> None:
    with pytest.raises(Refusal) as caught:
        check_names(["Ann"], counts)
    assert caught.value.code == "player-count"
    assert caught.value.message == f"1 player named (Ann): this game needs {told}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("stake", ["0", "00", ""])
def test_a_stake_of_nothing_is_no_stake_in_any_game(game: AnyGame, stake: str) -> None:
    assert opened(game, facts={"stake": stake}).stake == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("stake", ["-1", "1.5", "ten", "1000001"])
def test_what_is_no_stake_is_refused_alike_in_every_game(game: AnyGame, stake: str) -> None:
    with pytest.raises(Refusal, match="expected a whole number of minor units") as caught:
        opened(game, facts={"stake": stake})
    assert caught.value.code == "stake-unreadable"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_an_unknown_option_is_told_the_known_ones_and_the_nearest(game: AnyGame) -> None:
    known = [option.name for option in game.options()]
    with pytest.raises(Refusal) as caught:
        opened(game, options=((known[0] + "s", "1"),))
    assert caught.value.code == "option-unknown"
    assert caught.value.message.endswith(f"; did you mean {known[0]}?")
    with pytest.raises(Refusal) as caught:
        opened(game, options=(("zzzz", "1"),))
    assert known[-1] in caught.value.message
    assert "did you mean" not in caught.value.message


# one reading for all ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (options.yes_no, " Yes ", True),
        (options.yes_no, "нет", False),
        (options.on_off, "OFF", False),
        (options.on_off, "да", True),
        (options.one_of("in-turn", "open"), "in_turn", "in-turn"),
        (options.one_of("another_deal"), "Another-Deal", "another_deal"),
        (options.figure_of(100, 50), " 50 ", 50),
        (options.count, "12", 12),
    ],
)
def test_a_value_is_read(read: options.Read, text: str, value: object) -> None:
    assert read("name", text) == value


@pytest.mark.parametrize(
    ("read", "text", "expected"),
    [
        (options.yes_no, "maybe", "found maybe, expected yes or no"),
        (options.on_off, "", "found -, expected on or off"),
        (options.one_of("a", "b", "c"), "d", "found d, expected a or b or c"),
        (options.figure_of(100, 50), "75", "found 75, expected 100 or 50"),
        (options.count, "-1", "found -1, expected a whole number, 0 or more"),
        (options.count, "1234567", "found 1234567, expected a whole number, 0 or more"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_what_may_be(read: options.Read, text: str, expected: str) -> None:
    with pytest.raises(Refusal) as caught:
        read("name", text)
    assert (caught.value.code, caught.value.message) == ("option-value", f"rules.name: {expected}")


# what `rules KIND` lists ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "variant"), KINDS, ids=lambda part: getattr(part, "key", part))
def test_a_variant_lists_exactly_the_options_that_are_in_force_in_it(game: AnyGame, variant: str) -> None:
    """An option is listed for a variant when its value stands among the values in force or opens the variant."""
    listed = {option.name: option for option in game.options(variant)}
    everything = {option.name for option in game.options()}
    assert listed.keys() <= everything
    if not variant:
        assert listed.keys() == everything
        return
    for option in listed.values():
        assert opened(game, variant, options=((option.name, option.default),)) is not None, option
    in_force = {row.name for row in game.rule_rows(opened(game, variant))} & everything
    assert in_force <= listed.keys()


@pytest.mark.parametrize(("game", "variant"), KINDS, ids=lambda part: getattr(part, "key", part))
def test_a_variant_lists_exactly_the_rule_sets_that_open_it(game: AnyGame, variant: str) -> None:
    listed = game.rule_sets(variant)
    for name in game.rule_sets():
        if not variant or name in listed:
            continue
        with pytest.raises(Refusal, match="does not speak of"):
            opened(game, variant, rules=name)
    for name in listed if variant else ():
        assert opened(game, variant, rules=name).rules.name == name


@pytest.mark.parametrize("unseen", ["\u200b", "\u200d", "\ufeff", "\u2060", "\u00ad", "\ufe0f"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_names_that_only_a_program_can_tell_apart_are_refused(game: AnyGame, unseen: str) -> None:
    for players in (("Ann", f"A{unseen}nn"), (f"Ann{unseen}", "Ann"), (f"{unseen}Ann", f"ANN{unseen}")):
        with pytest.raises(Refusal, match="looks like another, but holds") as caught:
            opened_with(game, players)
        assert caught.value.code == "player-name"
        assert ascii(unseen) in caught.value.message
    opened_with(game, (f"A{unseen}nn", "Beth"))


def opened_with(game: AnyGame, first: tuple[str, ...]) -> None:
    """Opens the game with these players and as many others as it takes."""
    for count in (4, 2):
        try:
            game.open(Opening(game.key, (*first, "Cath", "Diana")[:count], ""))
        except Refusal as error:
            if error.code != "player-count":
                raise
        else:
            return
