"""Money by stake: minor units a point, paid in the fewest payments at the end of the game."""

from __future__ import annotations

import pytest

from scorekeeper.errors import UnreadableError
from scorekeeper.game import Match
from scorekeeper.games.barbu import GAME
from scorekeeper.model import Opening
from scorekeeper.money import format_money, read_stake

PLAYERS = ("Ann", "Beth", "Cath", "Diana")
SERIES = ("N {0}13", "Q {0}4", "L {0} {0}", "H {0}13a", "K {0}", "T {1}13", "D {0} {1} {2} {3}")


def whole_game(stake: str) -> Match:
    facts = {"stake": stake} if stake else {}
    short = "ABCD"
    lines = [
        line.format(*(short[(declarer + seat) % 4] for seat in range(4))) for declarer in range(4) for line in SERIES
    ]
    return Match.replay(GAME, Opening("barbu", PLAYERS, facts=facts), lines)


def test_each_player_takes_the_same_and_nobody_pays() -> None:
    # Every series gives its declarer -26-24-30-30-20+45 and his left neighbour +65+20, the next +5, the last -5.
    # Over the four series each player has -85+85+5-5 = 0.
    match = whole_game("10")
    assert match.state.totals == (0, 0, 0, 0)
    assert not any(" pays " in line for line in GAME.status(match))


def test_money_is_shown_at_the_stake_of_the_header() -> None:
    match = whole_game("10")
    state = match.state._replace(totals=(30, -12, -18, 0))
    match.state = state
    lines = GAME.status(match)
    assert "Cath pays Ann 18 points, 1.80 at 0.10 a point" in lines
    assert "Beth pays Ann 12 points, 1.20 at 0.10 a point" in lines


def test_without_a_stake_points_are_paid() -> None:
    match = whole_game("")
    match.state = match.state._replace(totals=(30, -12, -18, 0))
    assert "Cath pays Ann 18" in GAME.status(match)


@pytest.mark.parametrize("text", ["ten", "-5", "1.5", "٣"])
def test_a_stake_is_whole_minor_units(text: str) -> None:
    with pytest.raises(UnreadableError, match=r"expected a whole number of minor units"):
        read_stake(text)


def test_money_has_two_places_and_a_true_minus() -> None:
    assert [format_money(units) for units in (0, 5, 230, -1230)] == ["0.00", "0.05", "2.30", "−12.30"]
    assert (read_stake(""), read_stake(" 25 ")) == (0, 25)
