"""Races to a target: at the end of a deal or at once, equal scores, who was first."""

from __future__ import annotations

from table import codes, played

from scorekeeper.games.bezique import GAME


def test_the_race_ends_with_the_deal() -> None:
    match = played("deal A|total A730 B590|deal B|total A640 B910|deal A|total A700 B520")
    report = GAME.report(match)
    assert report["total"] == [2070, 2020]
    assert report["winner"] == "A"
    assert [deal["settlement"] for deal in report["deals"]] == [None, None, None]


def test_brisques_come_on_top_of_totals_written_before_them() -> None:
    match = played("deal A H|total A530 B630|brisques A6 B10")
    assert GAME.report(match)["total"] == [590, 730]
    match = played("deal A H|brisques A6 B10|total A590 B730")
    assert GAME.report(match)["total"] == [590, 730]


def test_nobody_has_won_while_the_last_deal_is_played() -> None:
    match = played("deal A|total A1900 B0|deal B H|3. A sequence")
    assert GAME.report(match)["total"] == [2150, 0]
    assert GAME.report(match)["winner"] is None
    match.record("32. A last")
    match.record("brisques A6 B10")
    assert GAME.report(match)["winner"] == "A"
    assert match.finished


def test_nothing_follows_a_race_that_is_won() -> None:
    assert codes("deal A|total A1990 B0|deal B|total A100 B0|deal A") == ["race-over"]
    # totals alone may still be followed by the brisques
    match = played("deal A|total A1990 B0|deal B|total A10 B0|brisques A6 B10")
    assert GAME.report(match)["total"] == [2060, 100]
    assert match.finished


def test_equal_totals_have_another_deal() -> None:
    match = played("deal A|total A980 B0|deal B|total A20 B1000", target="1000")
    assert GAME.report(match)["total"] == [1000, 1000]
    assert GAME.report(match)["winner"] is None
    match.record("deal A")
    match.record("total A10 B0")
    assert GAME.report(match)["winner"] == "A"


def test_equal_totals_by_enquire_within() -> None:
    """More points before the brisques of the last deal, then the winner of the last trick."""
    enquire = {"tie": "enquire_within", "target": "1000"}
    match = played("deal A|total A800 B840|deal B|total A270 B270|brisques A10 B6", **enquire)
    assert GAME.report(match)["total"] == [1170, 1170]
    assert GAME.report(match)["winner"] == "B"
    enquire["target"] = "80"
    match = played("deal A H|5. A seven-played|32. B last|brisques A8 B8", **enquire)
    assert GAME.report(match)["total"] == [90, 90]
    assert GAME.report(match)["winner"] == "B"
    match = played("deal A|total A90 B90|brisques A8 B8", **enquire)
    assert GAME.report(match)["winner"] is None
    # a third player, who is not level, does not win by the last trick
    even = "deal A H|3. A seven-played|5. B seven-played|32. C last|brisques A9 B9 C6"
    match = played(even, "three", **enquire)
    assert GAME.report(match)["total"] == [100, 100, 70]
    assert GAME.report(match)["winner"] is None


def test_at_once_means_the_first_to_pass_the_target() -> None:
    match = played("deal A H|3. B sequence|5. A royal|9. A double", finish="immediate", target="500")
    assert GAME.report(match)["winner"] == "A"
    assert match.finished


def test_at_the_brisques_the_dealers_left_neighbour_counts_first() -> None:
    match = played("deal A H|5. A sequence|9. B sequence|32. A last|brisques A8 B8", finish="immediate", target="300")
    assert GAME.report(match)["winner"] == "B"
    match = played("deal B H|5. A sequence|9. B sequence|32. A last|brisques A8 B8", finish="immediate", target="300")
    assert GAME.report(match)["winner"] == "A"


def test_who_was_first_is_asked_when_one_line_brings_both_there() -> None:
    lines = "deal A|total A730 B590|deal B|total A640 B910|deal A|total A700 B520"
    match = played(lines, finish="immediate")
    assert GAME.report(match)["winner"] is None
    assert GAME.status(match) == ["A and B passed 2000 in one line: who was first? Write first and the name"]
    match.record("first B")
    assert GAME.report(match)["winner"] == "B"
    assert match.finished


def test_without_a_dealer_the_brisques_ask_too() -> None:
    match = played("5. A sequence|9. B sequence|32. A last|brisques A8 B8", finish="immediate", target="300")
    assert GAME.report(match)["winner"] is None
    assert codes("deal A|total A0 B0|first A", finish="immediate") == ["first-unneeded"]
    assert codes("deal A|first A") == ["first-unneeded"]


def test_brisques_scored_at_once_are_not_counted_again() -> None:
    match = played("deal A H|3. A brisque 2|5. B brisque|32. A last|brisques A6 B10", "", "parlett")
    entries = GAME.report(match)["deals"][0]["entries"]
    assert [entry["total"] for entry in entries] == [[20, 0], [20, 10], [30, 10]]
    assert GAME.report(match)["total"] == [70, 100]


def test_brisques_noted_for_the_end_bring_nothing_yet() -> None:
    match = played("deal A H|3. A brisque 6|5. B brisque 10|32. A last")
    assert match.rows[-1].result.total == (10, 0)
    match.record("brisques")
    assert match.rows[-1].result.total == (70, 100)


def test_three_each_for_himself() -> None:
    match = played("deal A|total A900 B800 C390|deal B|total A100 B1200 C0", "three")
    assert GAME.report(match)["winner"] == "B"
    assert GAME.totals(match) == (1000, 2000, 390)
