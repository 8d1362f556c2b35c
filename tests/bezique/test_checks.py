"""The checks that need no card: what each finds, and what it lets pass."""

from __future__ import annotations

import pytest
from table import codes, findings, opened, played

from scorekeeper.games.bezique import GAME

# lines, game, what is found
FOUND = [
    # items
    ("3. A triple", "", ["unknown-item"]),
    ("3. A tens", "", ["unknown-item"]),
    ("3. A carte-blanche", "three", ["unknown-item"]),
    ("3. A seven-played", "rubicon", ["unknown-item"]),
    ("3. A sextuple", "six", ["unknown-item"]),
    ("3. A aces H", "", ["suit-unexpected"]),
    # one declaration a trick
    ("deal A H|3. A aces|3. A kings", "", ["two-declarations-one-trick"]),
    ("deal A H|3. A aces|3. B kings", "", ["two-declarations-one-trick"]),
    ("deal A H|3. A aces|3. B seven-exchanged", "", ["two-declarations-one-trick"]),
    ("deal A H|3. A aces|3. A seven-exchanged|3. A seven-played", "", []),
    ("A aces|A kings", "", []),
    ("0. A carte-blanche|1. A carte-blanche|1. A aces", "rubicon", []),
    ("deal A|1. A royal H|2. A aces|2. C kings", "four", ["two-declarations-one-trick"]),
    # parts of the deal
    ("24. A aces", "", []),
    ("25. A aces", "", ["declaration-after-stock"]),
    ("55. A aces", "rubicon", []),
    ("56. A aces", "rubicon", ["declaration-after-stock"]),
    ("40. A aces", "four", ["declaration-after-stock"]),
    ("85. A aces", "six", ["declaration-after-stock"]),
    ("114. A aces", "eight", ["declaration-after-stock"]),
    ("33. A aces", "", ["trick-number"]),
    ("0. A aces", "", ["trick-number"]),
    ("1. A cut-exact", "six", ["trick-number"]),
    ("5. A aces|3. A kings", "", ["trick-order"]),
    # trumps turned up
    ("deal A H|3. A royal H|5. A marriage S", "", []),
    ("deal A H|3. A royal S", "", ["trump-mismatch"]),
    ("deal A H|3. A marriage H", "", ["trump-mismatch"]),
    ("deal A H|3. A sequence D", "", ["trump-mismatch"]),
    ("3. A royal S|5. B royal H", "", ["trump-mismatch"]),
    ("3. A marriage S|5. B royal S", "", ["trump-mismatch"]),
    # trumps made
    ("3. A royal H|5. B marriage S|7. B plain-sequence D|9. A sequence H", "rubicon", []),
    ("3. A sequence H|5. B royal H", "rubicon", []),
    ("3. A marriage H", "rubicon", ["trump-mismatch"]),
    ("3. A plain-sequence H", "rubicon", ["trump-mismatch"]),
    ("3. A royal H|5. B marriage H", "rubicon", ["trump-mismatch"]),
    ("3. A royal H|5. B plain-sequence H", "rubicon", ["trump-mismatch"]),
    ("3. A royal|5. B marriage H|7. B royal H", "rubicon", ["trump-mismatch"]),
    ("3. A trump-aces", "six", ["trump-mismatch"]),
    ("3. A royal H|5. A trump-aces", "six", []),
    ("3. A royal H|5. A trump-aces S", "six", ["trump-mismatch"]),
    ("deal A H|3. A royal S", "six", ["trump-mismatch"]),
    ("3. A bezique", "six", ["bezique-before-trump"]),
    ("3. A bezique", "rubicon", []),
    ("3. A royal H|5. B bezique H", "six", []),
    ("3. A royal H|5. B bezique S", "six", ["trump-mismatch"]),
    # sevens
    ("deal A H|0. A seven-turned|5. B seven-played", "", []),
    ("deal A H|0. B seven-turned", "", ["sevens"]),
    ("deal A H|0. A seven-turned|0. A seven-turned", "", ["sevens"]),
    ("deal A H|0. A seven-turned|5. B seven-exchanged", "", ["sevens"]),
    ("deal A H|5. B seven-exchanged|A seven-turned", "", ["sevens"]),
    ("deal A H|5. B seven-exchanged|7. B seven-exchanged", "", ["sevens"]),
    ("deal A H|5. B seven-exchanged|7. B seven-played|9. A seven-played", "", ["sevens"]),
    ("deal A H|5. B seven-played|7. B seven-played|9. A seven-played", "three", []),
    ("deal A H|5. B seven-played|7. B seven-played|9. A seven-played|11. C seven-played", "three", ["sevens"]),
    ("deal A H|25. B seven-played", "", ["sevens"]),
    ("deal A H|3. A seven-turned", "", ["sevens"]),
    # carte blanche
    ("0. A carte-blanche|1. A carte-blanche|2. A carte-blanche", "rubicon", []),
    ("1. A carte-blanche", "rubicon", ["carte-blanche-order"]),
    ("0. A carte-blanche|2. A carte-blanche", "rubicon", ["carte-blanche-order"]),
    ("0. A carte-blanche|0. A carte-blanche", "rubicon", ["carte-blanche-order"]),
    ("A carte-blanche|2. A carte-blanche", "rubicon", []),
    ("0. A carte-blanche|1. A royal H|1. A carte-blanche", "rubicon", ["carte-blanche-order"]),
    ("0. A carte-blanche|1. A aces|1. A carte-blanche", "rubicon", []),
    ("0. A carte-blanche|1. B royal H|1. A carte-blanche", "rubicon", []),
    ("0. A carte-blanche|1. A royal H|1. C carte-blanche", "four", ["carte-blanche-order"]),
    ("0. A double-carte-blanche|1. A carte-blanche|2. A carte-blanche", "four", []),
    ("0. A double-carte-blanche|0. C carte-blanche", "four", ["carte-blanche-order", "carte-blanche-order"]),
    ("0. A carte-blanche|0. A double-carte-blanche", "four", ["carte-blanche-order"]),
    ("0. A double-carte-blanche|0. C double-carte-blanche", "four", ["too-many"]),
    ("56. A carte-blanche", "rubicon", ["trick-number"]),
    # the cut
    ("deal A|0. A cut-exact|0. B cut-guess", "six", []),
    ("deal A|0. B cut-exact", "six", ["cut-bonus"]),
    ("deal A|0. A cut-guess", "six", ["cut-bonus"]),
    ("deal A|0. A cut-exact|0. A cut-exact", "six", ["cut-bonus"]),
    ("0. B cut-exact", "six", []),
    # the last trick
    ("32. A last|32. B last", "", ["last-trick-count"]),
    ("24. A last", "", ["last-trick-count"]),
    ("short A|60. A last", "rubicon", []),
    ("deal A H|3. A aces|brisques A6 B10", "", ["last-trick-count"]),
    ("deal A H|3. A aces|short A|brisques A6 B10", "", []),
    # brisques
    ("brisques A6 B10", "", []),
    ("brisques A7 B8", "", ["brisque-total"]),
    ("brisques A8 B8 C8", "three", []),
    ("brisques A8 B8 C7", "three", ["brisque-total"]),
    ("brisques A16 B16", "rubicon", []),
    ("brisques A16 B15", "rubicon", ["brisque-total"]),
    ("brisques A24 B24", "six", ["unknown-item"]),
    ("brisques A6 B10|brisques A6 B10", "", ["deal-over"]),
    ("A brisque 7|B brisque 9|32. A last|brisques A6 B10", "", ["brisque-total"]),
    ("A brisque 7|B brisque 8|32. A last|brisques", "", ["brisque-total"]),
    ("A brisque 7|B brisque 10", "", ["brisque-total"]),
    ("33. A brisque", "", ["trick-number"]),
    # totals
    ("total A735 B590", "", ["not-multiple-of-ten"]),
    ("total A990 B1000", "", []),
    ("total A1000 B1000", "", ["too-many"]),
    ("total A90 B2000 C2000", "three", []),
    ("total A100 B2000 C2000", "three", ["too-many"]),
    ("total A99990 B0", "rubicon", []),
    ("total A1990 B0|brisques A16 B0", "", ["too-many"]),
    ("total A1830 B0|brisques A16 B0", "", []),
    ("total A4000 B90 C0|brisques A8 B8 C8", "three", ["too-many"]),
    ("total A3850 B0 C0|brisques A8 B8 C8", "three", []),
    ("3. A aces|total A100 B0", "", []),
    ("3. A aces|total A90 B0", "", ["sum"]),
    ("3. A aces|total A90 B700", "", ["sum"]),
    ("3. A aces|total A110 B0", "", ["sum"]),  # a note: from there on only markers were kept
    ("total A100 B0|total A100 B0", "", ["deal-over"]),
    ("total A100 B0|3. A aces", "", ["deal-over"]),
    # the deal
    ("deal A|total A10 B0|deal B", "", []),
    ("deal A|total A10 B0|deal A", "", ["dealer-rotation"]),
    ("deal A|total A10 B0 C0|deal C", "three", ["dealer-rotation"]),
    ("deal A|total A10 B0|deal A", "rubicon", ["dealer-rotation"]),
    ("deal A|total A10 B0|deal C", "four", ["dealer-rotation"]),
    ("deal A|total A10 B0|deal B", "four", []),
    ("end|end", "", ["deal-over"]),
    ("end|3. A aces", "", ["deal-over"]),
    ("end|short A", "", ["deal-over"]),
    ("foul A", "rubicon", []),
    ("foul A", "six", ["foul-unknown"]),
    ("end|foul A", "rubicon", ["deal-over"]),
    ("end|total A0 B0", "", ["deal-over"]),
    ("end|brisques A8 B8", "", ["deal-over"]),
    # hands
    ("deal A|3. A royal H|5. A quintuple", "four", []),
    ("deal A|3. A royal H|5. A quintuple alone", "four", ["hand-too-small"]),
    ("deal A|3. A royal H|5. A quadruple alone", "four", []),
    # misprint
    ("0. A double-carte-blanche", "four", []),
]


@pytest.mark.parametrize(("lines", "word", "expected"), FOUND)
def test_what_is_found(lines: str, word: str, expected: list[str]) -> None:
    assert codes(lines, word) == expected


# a deal that the next one leaves behind: lines, game, options, code, severity, what it lacks
LEFT = [
    ("deal A|deal B", "", {}, "deal-unfinished", "note", "deal 1 is left unfinished: nothing was scored in it"),
    ("deal A|3. A aces|deal B", "", {}, "deal-unfinished", "note",
     "deal 1 is left unfinished: nobody scored the last trick, the brisques are not counted"),
    ("deal A|32. A last|deal B", "", {}, "deal-unfinished", "note", "the brisques are not counted"),
    ("deal A|3. A royal H|deal B", "rubicon", {}, "deal-unfinished", "warning", "nobody scored the last trick"),
    ("total A1500 B990|deal B", "rubicon", {}, "deal-unfinished", "warning", "the brisques are not counted"),
    ("deal A|3. A brisque 7|32. A last|deal B", "", {"brisques_when": "immediate"}, "brisque-total", "error",
     "7 brisques noted in deal 1, expected 16: aces and tens of 2 packs"),
    ("deal A|3. A brisque 16|deal B", "", {"brisques_when": "immediate"}, "deal-unfinished", "note",
     "nobody scored the last trick"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "word", "options", "code", "severity", "text"), LEFT)
def test_a_deal_left_behind(
    lines: str, word: str, options: dict[str, str], code: str, severity: str, text: str
) -> None:
    (finding,) = findings(lines, word, **options)
    assert (finding.code, finding.severity, finding.deal) == (code, severity, 1)
    assert finding.message.endswith(text)


COMPLETE = [
    ("deal A|32. A last|brisques A6 B10|deal B", "", {}),
    ("deal A|total A100 B0|deal B", "", {}),
    ("deal A|3. A aces|end|deal B", "", {}),
    ("deal A|3. A aces|short A|brisques A6 B10|deal B", "", {}),
    ("deal A|3. A brisque 16|32. A last|deal B", "", {"brisques_when": "immediate"}),
    ("deal A|3. A royal H|64. A last|deal B", "rubicon", {}),
    ("deal A|3. A royal H|foul A|deal B", "rubicon", {}),
    ("deal A|3. A royal H|deal B", "six", {"last_trick": "0"}),
]


@pytest.mark.parametrize(("lines", "word", "options"), COMPLETE)
def test_a_deal_that_lacks_nothing(lines: str, word: str, options: dict[str, str]) -> None:
    assert codes(lines, word, **options) == []


# the same under options: lines, game, rule set, options, what is found
OPTIONS = [
    ("deal A H|3. A aces|3. A kings", "", "standard", {"declarations_per_trick": "disjoint"}, []),
    ("deal A H|3. A aces|3. B kings", "", "standard", {"declarations_per_trick": "disjoint"},
     ["two-declarations-one-trick"]),
    ("deal A H|3. A aces|3. A seven-exchanged", "", "standard", {"seven_counts_as_declaration": "yes"},
     ["two-declarations-one-trick"]),
    ("24. A last", "", "documented", {}, []),
    ("32. A last", "", "documented", {}, ["last-trick-count"]),
    ("3. A bezique H|5. B royal H", "six", "standard", {"bezique_sets_trump": "yes"}, []),
    ("3. A bezique H|5. B marriage H", "six", "standard", {"bezique_sets_trump": "yes"}, ["trump-mismatch"]),
    ("3. A bezique", "six", "standard", {"bezique_cards": "fixed"}, []),
    ("0. A carte-blanche|1. A carte-blanche", "rubicon", "standard", {"carte_blanche_repeat": "no"},
     ["carte-blanche-order"]),
    ("1. A carte-blanche", "rubicon", "standard", {"carte_blanche_repeat": "no"}, ["carte-blanche-order"]),
    ("0. A carte-blanche|0. A carte-blanche", "rubicon", "standard", {"carte_blanche_repeat": "no"}, ["too-many"]),
    ("0. A carte-blanche", "eight", "parlett", {}, ["unknown-item"]),
    ("3. A tens", "six", "parlett", {"quartet_tens": "90"}, []),
    ("3. A royal|5. A trump-tens", "four", "standard", {"four_handed_quartets": "trump"}, []),
    ("3. A tens", "four", "standard", {"four_handed_quartets": "trump"}, ["unknown-item"]),
    ("0. A double-carte-blanche", "four", "documented", {}, ["BZW1"]),
    ("0. A double-carte-blanche|0. C carte-blanche", "four", "documented", {}, ["BZW1", "carte-blanche-order"]),
    ("96. A last", "six", "documented", {}, []),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "word", "rules", "options", "expected"), OPTIONS)
def test_what_is_found_under_options(
    lines: str, word: str, rules: str, options: dict[str, str], expected: list[str]
) -> None:
    assert codes(lines, word, rules, **options) == expected


def test_severities() -> None:
    """What is legal but odd is a warning, and does not keep a line out."""
    assert [f.severity for f in findings("0. A carte-blanche|2. A carte-blanche", "rubicon")] == ["warning"]
    assert [f.severity for f in findings("5. A aces|3. A kings")] == ["warning"]
    assert [f.severity for f in findings("deal A|total A10 B0|deal A")] == ["warning"]
    assert [f.severity for f in findings("0. A double-carte-blanche", "four", "documented")] == ["warning"]
    assert [f.severity for f in findings("1. A royal H|1. A carte-blanche", "four")] == ["warning"]
    assert [f.severity for f in findings("1. A royal H|1. A carte-blanche", "six")] == ["error"]
    played("0. A carte-blanche|2. A carte-blanche", "rubicon")


def test_a_finding_says_what_was_found_and_expected() -> None:
    (finding,) = findings("3. A marriage H", "rubicon")
    assert (finding.found, finding.expected, finding.player, finding.deal) == (20, 40, "A", 1)
    assert finding.message == (
        "marriage before there are trumps: the first one makes trumps and is a royal marriage, 40 points"
    )
    assert finding.fix == "write royal in its place"
    (finding,) = findings("brisques A7 B8")
    assert (finding.found, finding.expected) == (15, 16)
    assert finding.message == "brisques 7 + 8 = 15, expected 16: aces and tens of 2 packs"
    (finding,) = findings("deal A|0. B cut-exact", "eight")
    assert "30 cards is the dealer's: A dealt, not B" in finding.message


def test_a_trick_that_can_only_be_one_is_expected() -> None:
    (finding,) = findings("30. A last")
    assert (finding.code, finding.found, finding.expected) == ("last-trick-count", 30, 32)
    (finding,) = findings("3. A cut-exact", "six")
    assert (finding.code, finding.found, finding.expected) == ("trick-number", 3, 0)
    (finding,) = findings("deal A|total A10 B0|deal A")
    assert (finding.code, finding.expected) == ("dealer-rotation", "B")


def test_the_dealer_of_the_header_begins() -> None:
    match = opened(facts={"dealer": "B"})
    assert GAME.status(match) == ["next: deal B and the suit turned up begins the first deal"]
    assert [finding.code for finding in match.record_anyway("deal A")] == ["dealer-rotation"]
    match = opened(facts={"dealer": "B"})
    match.record("0. B seven-turned")
    assert GAME.report(match)["deals"][0]["dealer"] == "B"


def test_lines_after_a_deal_that_is_over_begin_another_in_an_audit() -> None:
    match = opened()
    for line in ("total A100 B0", "3. A aces", "nonsense at all"):
        match.record_anyway(line)
    assert [deal["total"] for deal in GAME.report(match)["deals"]] == [[100, 0], [100, 0]]
    assert GAME.report(match)["total"] == [200, 0]


def test_an_unknown_item_scores_nothing_in_an_audit() -> None:
    match = opened()
    match.record_anyway("3. A triple")
    assert match.rows[-1].result.total == (0, 0)
    match = opened("six")
    match.record_anyway("brisques A24 B24")
    assert GAME.report(match)["deals"][0]["brisques"] is None
