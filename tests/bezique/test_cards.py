"""Cards recorded with a declaration: how they are read, and that none serves twice in one kind of combination."""

from __future__ import annotations

import pytest
from table import codes, findings

from scorekeeper.games.bezique.cards import Card, read_card, read_suit


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("HK1", Card("H", "K", 1)),
        ("hk", Card("H", "K")),
        ("H101", Card("H", "T", 1)),
        ("HT#2", Card("H", "T", 2)),
        ("♥K#2", Card("H", "K", 2)),
        ("чД1", Card("H", "Q", 1)),
        ("S71", Card("S", "7", 1)),
        ("KH", None),
        ("H", None),
        ("HK0", None),
        ("H1", None),
    ],
)
def test_how_a_card_is_read(text: str, card: Card | None) -> None:
    assert read_card(text) == card
    if card is not None:
        assert read_card(str(card)) == card


@pytest.mark.parametrize(("text", "suit"), [("H", "H"), ("♣", "C"), ("пики", "S"), ("Diamonds", "D"), ("x", "")])
def test_how_a_suit_is_read(text: str, suit: str) -> None:
    assert read_suit(text) == suit


# lines, game, what is found
CASES = [
    # no card twice with two and three packs
    ("deal A C|3. A marriage H HK1 HQ1|22. A marriage H HK1 HQ2", "", ["card-reused"]),
    ("deal A C|3. A marriage H HK1 HQ1|22. A marriage H HK2 HQ2", "", []),
    ("deal A C|3. A marriage HK1 HQ1|22. A marriage HK1 HQ2", "", ["card-reused"]),
    ("deal A C|3. A royal CK1 CQ1|5. A sequence CA1 CT1 CK1 CQ1 CJ1", "", []),
    ("deal A C|3. A sequence CA1 CT1 CK1 CQ1 CJ1|5. A royal CK1 CQ2", "", ["marriage-from-sequence"]),
    ("deal A C|3. A sequence CA1 CT1 CK1 CQ1 CJ1|5. A royal CK2 CQ2", "", []),
    ("3. A kings HK1 SK1 DK1 CK1|5. A kings HK1 SK2 DK2 CK2", "", ["card-reused"]),
    ("3. A kings HK1 SK1 DK1 CK1|5. A queens HQ1 SQ1 DQ1 CQ1", "", []),
    ("deal A C|3. A marriage HK1 HQ1|5. A kings HK1 SK1 DK1 CK1", "", []),
    ("deal A H|3. A bezique SQ1 DJ1|5. A bezique SQ1 DJ2", "", ["card-reused"]),
    ("deal A H|3. A bezique SQ1 DJ1|5. A double SQ1 DJ1 SQ2 DJ2", "", []),
    ("deal A H|3. A double SQ1 DJ1 SQ2 DJ2|5. A bezique SQ1 DJ1", "", ["bezique-order", "bezique-order"]),
    ("deal A H|3. A double SQ1 DJ1 SQ2 DJ2|5. A double SQ2 DJ2 SQ3 DJ3", "three", []),
    ("deal A H|3. A double SQ1 DJ1 SQ2 DJ2|5. A double SQ2 DJ2 SQ1 DJ1", "three", ["card-reused"]),
    # where combinations can be formed again: no set of cards twice
    ("3. A royal HK1 HQ1|5. A royal HK2 HQ2|7. A royal HK1 HQ2|9. A royal HK2 HQ1", "rubicon", []),
    ("3. A royal HK1 HQ1|5. A royal HK2 HQ2|7. A royal HQ1 HK1", "rubicon", ["card-reused"]),
    ("3. A aces HA1 SA1 DA1 CA1|5. A aces HA2 SA1 DA1 CA1", "rubicon", []),
    ("3. A royal HK1 HQ1|5. A sequence HA1 HT1 HK1 HQ1 HJ1|7. A royal HK1 HQ2", "rubicon", ["marriage-from-sequence"]),
    ("3. A double SQ1 SQ2 DJ1 DJ2|5. A bezique SQ1 DJ3", "rubicon", ["bezique-order"]),
    ("3. A double SQ1 SQ2 DJ1 DJ2|5. A bezique SQ3 DJ3", "rubicon", []),
    # two players cannot have one card
    ("deal A C|3. A marriage HK1 HQ1|5. B marriage HK1 HQ2", "", ["card-reused"]),
    ("3. A royal HK1 HQ1|5. C kings HK1 SK1 DK1 CK1", "four", []),
    # the cards must make the item
    ("deal A C|3. A marriage HK1 SQ1", "", ["card-mismatch"]),
    ("deal A C|3. A marriage S HK1 HQ1", "", ["card-mismatch"]),
    ("deal A C|3. A marriage HK1 HK2", "", ["card-mismatch"]),
    ("deal A C|3. A marriage HK1", "", ["card-mismatch"]),
    ("deal A C|3. A sequence CA1 CT1 CK1 CQ1 C91", "", ["card-mismatch"]),
    ("3. A kings HK1 SK1 DK1 CQ1", "", ["card-mismatch"]),
    ("3. A kings HK1 SK1 DK1", "", ["card-mismatch"]),
    ("deal A H|3. A bezique SQ1 HJ1", "", ["card-mismatch"]),
    ("3. A bezique SQ1 HJ1", "", []),
    ("deal A S|3. A bezique CQ1 HJ1", "", []),
    ("3. A royal H|5. A trump-aces HA1 HA2 HA3 HA4", "six", []),
    ("3. A royal H|5. A trump-aces HA1 HA2 HA3 SA1", "six", ["card-mismatch"]),
    ("deal A H|3. A seven-played H71", "", ["card-mismatch"]),
    ("deal A C|3. A marriage HK3 HQ1", "", ["card-mismatch"]),
    ("3. A kings HK1 HK1 DK1 CK1", "", ["card-reused"]),
    # cards without numbers prove nothing against each other
    ("deal A C|3. A marriage HK HQ|22. A marriage HK HQ", "", []),
]


@pytest.mark.parametrize(("lines", "word", "expected"), CASES)
def test_what_cards_tell(lines: str, word: str, expected: list[str]) -> None:
    assert codes(lines, word) == expected


def test_the_sentence_names_card_and_trick() -> None:
    finding = findings("deal A C|3. A marriage H HK1 HQ1|22. A marriage H HK1 HQ2")[0]
    assert finding.message == "HK1 was scored in a marriage at trick 3 already"
    assert finding.player == "A"
    finding = findings("deal A C|A marriage H HK1 HQ1|A marriage H HK1 HQ2")[0]
    assert finding.message == "HK1 was scored in a marriage already"


def test_cards_tell_the_suit() -> None:
    assert codes("deal A H|3. A marriage HK1 HQ1") == ["trump-mismatch"]
    assert codes("3. A royal HK1 HQ1|5. A royal SK1 SQ1", "rubicon") == ["trump-mismatch"]


SWAPS = "3. A royal H HK1 HQ1|4. A royal H HK2 HQ2|5. A royal H HK1 HQ2|6. A royal H HK2 HQ1"


@pytest.mark.parametrize(
    ("lines", "swap", "expected"),
    [
        (SWAPS, "free", []),
        (SWAPS, "after_play", ["card-reused"]),
        (SWAPS.rpartition("|")[0], "after_play", []),
        (f"{SWAPS.rpartition('|')[0]}|6. A royal H HK3 HQ1", "after_play", []),
        (f"2. A aces|{SWAPS.rpartition('|')[0]}|6. A royal H HK HQ", "after_play", []),
        (f"3. A marriage S|{SWAPS}".replace("3. A royal", "3. B royal").replace("3. A marriage S|", ""), "after_play",
         ["card-reused", "card-reused"]),
    ],
)  # fmt: skip
def test_four_cards_make_three_marriages_where_partners_change_only_after_a_card_was_played(
    lines: str, swap: str, expected: list[str]
) -> None:
    assert codes(lines, "rubicon", marriage_swap=swap) == expected


def test_two_cards_that_were_scored_together_are_told_as_two() -> None:
    (finding,) = findings("3. A royal H HK1 HQ1|5. A royal H HK1 HQ1", "rubicon")
    assert finding.message == "HK1 and HQ1 were scored in a royal marriage at trick 3 already"
