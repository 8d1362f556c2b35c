"""Bridge: the scoring tables, each row with its source, and the rules of one game by value.

"Source 003" is the encyclopaedia chapter on bridge whose printed tables are lost; "Laws" is the scoring table of the
Laws of Contract Bridge (rubber code, from 1932 to 2014), whose law numbers differ from edition to edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.i18n import N_

RUBBER, CHICAGO, CUTTHROAT = "", "chicago", "cutthroat"
PHILLIPS = "phillips1942"
VARIANTS = (RUBBER, CHICAGO, CUTTHROAT)

SEATS = "NESW"
SIDES = 2
ALONE = 3
"""Players of the cut-throat game; each is a side of his own."""
AT_TABLE = 4
MOST_PLAYERS = 6

BOOK = 6
TRICKS = 13
HIGHEST = 7
SMALL_SLAM, GRAND_SLAM = 6, 7
GAME = 100
GAMES_TO_WIN = 2
CHICAGO_DEALS = 4
TOUR = 3
"""Rubbers of a tour of four: each partner once."""
HUNDRED = 100
"""Points that settle as one whist."""
UNIT = 10
"""Every entry is a multiple of it."""
HALF = HUNDRED // 2
EVEN = 2

_LAWS = "Laws, scoring table"
_SOURCE = "Source 003; Laws, scoring table"


class StrainRow(NamedTuple):
    """A strain: its letter in contracts, its sign, its title, and the kind of its tricks."""

    letter: str
    sign: str
    title: str
    kind: str


CLUBS = StrainRow("C", "♣", N_("clubs"), "minor")
DIAMONDS = StrainRow("D", "♦", N_("diamonds"), "minor")
HEARTS = StrainRow("H", "♥", N_("hearts"), "major")
SPADES = StrainRow("S", "♠", N_("spades"), "major")
NOTRUMP = StrainRow("NT", "NT", N_("notrump"), "notrump")
STRAINS: tuple[StrainRow, ...] = (CLUBS, DIAMONDS, HEARTS, SPADES, NOTRUMP)
"""From the lowest to the highest in the auction."""


class TrickRow(NamedTuple):
    """Points below the line of the first and of each further odd trick, by how often doubled: 0, 1, 2."""

    kind: str
    title: str
    first: tuple[int, int, int]
    further: tuple[int, int, int]
    source: str


TRICK_POINTS: Mapping[str, TrickRow] = {
    row.kind: row
    for row in (
        TrickRow("minor", N_("each trick in clubs or diamonds"), (20, 40, 80), (20, 40, 80), _SOURCE),
        TrickRow("major", N_("each trick in hearts or spades"), (30, 60, 120), (30, 60, 120), _SOURCE),
        TrickRow("notrump", N_("the first and each further trick at notrump"), (40, 80, 160), (30, 60, 120), _SOURCE),
    )
}


class PremiumRow(NamedTuple):
    """A premium above the line, not vulnerable and vulnerable."""

    title: str
    points: tuple[int, int]
    source: str


OVERTRICK_UNDOUBLED: Mapping[str, PremiumRow] = {
    "minor": PremiumRow(N_("each overtrick in clubs or diamonds"), (20, 20), _LAWS),
    "major": PremiumRow(N_("each overtrick in hearts or spades"), (30, 30), _LAWS),
    "notrump": PremiumRow(N_("each overtrick at notrump"), (30, 30), _LAWS),
}
OVERTRICK_DOUBLED = PremiumRow(N_("each overtrick, doubled"), (100, 200), _LAWS)
OVERTRICK_REDOUBLED = PremiumRow(N_("each overtrick, redoubled"), (200, 400), _LAWS)
INSULT_DOUBLED = PremiumRow(N_("a doubled contract made"), (50, 50), _LAWS)
INSULT_REDOUBLED: Mapping[str, PremiumRow] = {
    "100": PremiumRow(N_("a redoubled contract made"), (100, 100), "Laws since 1987, scoring table"),
    "50": PremiumRow(N_("a redoubled contract made"), (50, 50), "Laws 1935 to 1987; Бридж во всех видах"),
}
SLAMS: Mapping[int, PremiumRow] = {
    SMALL_SLAM: PremiumRow(N_("small slam bid and made"), (500, 750), "Source 003 (bid and made); Laws, scoring table"),
    GRAND_SLAM: PremiumRow(
        N_("grand slam bid and made"), (1000, 1500), "Source 003 (bid and made); Laws, scoring table"
    ),
}


class UndertrickRow(NamedTuple):
    """Points of the opponents for undertricks: the first, the second, the third, and each further one."""

    title: str
    doubled: int
    vulnerable: bool
    first: int
    second: int
    third: int
    further: int
    source: str


_SINCE_1987 = "Laws since 1987, scoring table"
_UNTIL_1987 = "Laws 1935 to 1987; Time, 25 March 1935; Бридж во всех видах"
_UNDOUBLED = (
    UndertrickRow(N_("undertricks, undoubled"), 0, False, 50, 50, 50, 50, _LAWS),
    UndertrickRow(N_("undertricks, undoubled, vulnerable"), 0, True, 100, 100, 100, 100, _LAWS),
)
_VULNERABLE = (
    UndertrickRow(N_("undertricks, doubled, vulnerable"), 1, True, 200, 300, 300, 300, _LAWS),
    UndertrickRow(N_("undertricks, redoubled, vulnerable"), 2, True, 400, 600, 600, 600, _LAWS),
)
UNDERTRICKS: Mapping[str, tuple[UndertrickRow, ...]] = {
    "modern": (
        *_UNDOUBLED,
        UndertrickRow(N_("undertricks, doubled"), 1, False, 100, 200, 200, 300, _SINCE_1987),
        UndertrickRow(N_("undertricks, redoubled"), 2, False, 200, 400, 400, 600, _SINCE_1987),
        *_VULNERABLE,
    ),
    "1935": (
        *_UNDOUBLED,
        UndertrickRow(N_("undertricks, doubled"), 1, False, 100, 200, 200, 200, _UNTIL_1987),
        UndertrickRow(N_("undertricks, redoubled"), 2, False, 200, 400, 400, 400, _UNTIL_1987),
        *_VULNERABLE,
    ),
}


class HonourRow(NamedTuple):
    """Honours in one hand: how many of what, at notrump or in a suit, and their points."""

    title: str
    notrump: bool
    points: int
    source: str


HONOURS: tuple[HonourRow, ...] = (
    HonourRow(N_("four of the five trump honours in one hand"), False, 100, "Source 003 (коронка); Laws"),
    HonourRow(N_("all five trump honours in one hand"), False, 150, "Source 003 (корона); Laws"),
    HonourRow(N_("four aces in one hand at notrump"), True, 150, "Source 003 (корона); Laws"),
)


class RubberRow(NamedTuple):
    """Premiums of a rubber won: when no opponent has won a game, when one has, and for every game of either side."""

    clean: int
    other: int
    each_game: int
    meaning: str
    source: str


RUBBER_PREMIUMS: Mapping[str, RubberRow] = {
    "laws": RubberRow(700, 500, 0, N_("700 when the losers won no game, 500 when they won one"), "Laws"),
    "game200": RubberRow(
        700, 700, 200, N_("700 for the rubber and 200 for each game of either side"), "Бридж во всех видах"
    ),
    "clean750": RubberRow(
        750, 500, 0, N_("750 when the losers won no game, 500 when they won one"), "Бридж во всех видах"
    ),
}
UNFINISHED_GAME = 300
"""Laws of 1993, unfinished rubber: to the winners of the only game."""
UNFINISHED_SOURCE = "Laws 1993, unfinished rubber"

CHICAGO_GAME = PremiumRow(N_("a game in Chicago"), (300, 500), "Bicycle, Four Deal Bridge; bluejak")
CHICAGO_PARTSCORE = 50
"""Duplicate style: each made part-score."""
CHICAGO_VULNERABLE: Mapping[int, str] = {1: "none", 2: "one", 3: "one", 4: "both"}
"""Who is vulnerable on which deal; ``one`` is the dealer's side, or the other by option."""


class Rules(NamedTuple):
    """The rules of one game, by value."""

    name: str = "standard"
    undertricks: str = "modern"
    redoubled_insult: int = 100
    honours: bool = True
    rubber_premium: str = "laws"
    unfinished: str = "strict"
    unfinished_partscore: int = 100
    rounding: str = "half_up"
    session: str = "free"
    chicago_partscore: str = "carry"
    chicago_vul: str = "dealer"
    chicago_last_partscore: int = 100


def overtrick_row(kind: str, doubled: int) -> PremiumRow:
    """The row of overtricks of a kind of strain, by how often doubled."""
    return (OVERTRICK_UNDOUBLED[kind], OVERTRICK_DOUBLED, OVERTRICK_REDOUBLED)[doubled]


def pinned_rules(pinned: Mapping[str, object]) -> Rules:
    """The rules that a book has kept by value; what a later version added to them is left out."""
    known: dict[str, Any] = {key: value for key, value in pinned.items() if key in Rules._fields}
    return Rules(**known)
