"""What scores in the Bezique games: every item, its value in each game and the source of that value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from scorekeeper.games.bezique.variants import EIGHT, FOUR, RUBICON, SIX, THREE, TWO
from scorekeeper.i18n import N_

Group = Literal[
    "marriage", "sequence", "bezique", "quartet", "trump-group", "carte-blanche", "seven", "cut", "last", "brisque"
]


class Item(NamedTuple):
    """One thing scored. ``key`` is its word in lines and in JSON, ``title`` what a sheet calls it.

    A declaration has ``cards`` cards of ``kinds`` kinds (four aces: 4 of the four suits; a double bezique: 4 of two
    kinds); ``rank`` is that of a group of four or five, ``times`` how many beziques there are in one.
    """

    key: str
    title: str
    group: Group
    rank: str = ""
    cards: int = 0
    kinds: int = 0
    times: int = 0

    @property
    def declared(self) -> bool:
        """True for combinations laid on the table after a trick was won."""
        return self.group in _DECLARED


_DECLARED = frozenset({"marriage", "sequence", "bezique", "quartet", "trump-group"})

MARRIAGE = Item("marriage", N_("marriage"), "marriage", cards=2, kinds=2)
ROYAL = Item("royal", N_("royal marriage"), "marriage", cards=2, kinds=2)
SEQUENCE = Item("sequence", N_("sequence in trumps"), "sequence", cards=5, kinds=5)
PLAIN_SEQUENCE = Item("plain-sequence", N_("plain sequence"), "sequence", cards=5, kinds=5)
BEZIQUE = Item("bezique", N_("bezique"), "bezique", cards=2, kinds=2, times=1)
DOUBLE = Item("double", N_("double bezique"), "bezique", cards=4, kinds=2, times=2)
TRIPLE = Item("triple", N_("triple bezique"), "bezique", cards=6, kinds=2, times=3)
QUADRUPLE = Item("quadruple", N_("quadruple bezique"), "bezique", cards=8, kinds=2, times=4)
QUINTUPLE = Item("quintuple", N_("quintuple bezique"), "bezique", cards=10, kinds=2, times=5)
SEXTUPLE = Item("sextuple", N_("sextuple bezique"), "bezique", cards=12, kinds=2, times=6)
ACES = Item("aces", N_("four aces"), "quartet", "A", 4, 4)
TENS = Item("tens", N_("four tens"), "quartet", "T", 4, 4)
KINGS = Item("kings", N_("four kings"), "quartet", "K", 4, 4)
QUEENS = Item("queens", N_("four queens"), "quartet", "Q", 4, 4)
JACKS = Item("jacks", N_("four jacks"), "quartet", "J", 4, 4)
TRUMP_ACES = Item("trump-aces", N_("four trump aces"), "trump-group", "A", 4, 1)
TRUMP_TENS = Item("trump-tens", N_("four trump tens"), "trump-group", "T", 4, 1)
TRUMP_KINGS = Item("trump-kings", N_("four trump kings"), "trump-group", "K", 4, 1)
TRUMP_QUEENS = Item("trump-queens", N_("four trump queens"), "trump-group", "Q", 4, 1)
TRUMP_JACKS = Item("trump-jacks", N_("four trump jacks"), "trump-group", "J", 4, 1)
FIVE_ACES = Item("five-trump-aces", N_("five trump aces"), "trump-group", "A", 5, 1)
FIVE_TENS = Item("five-trump-tens", N_("five trump tens"), "trump-group", "T", 5, 1)
FIVE_KINGS = Item("five-trump-kings", N_("five trump kings"), "trump-group", "K", 5, 1)
FIVE_QUEENS = Item("five-trump-queens", N_("five trump queens"), "trump-group", "Q", 5, 1)
FIVE_JACKS = Item("five-trump-jacks", N_("five trump jacks"), "trump-group", "J", 5, 1)
CARTE_BLANCHE = Item("carte-blanche", N_("carte blanche"), "carte-blanche")
DOUBLE_CARTE_BLANCHE = Item("double-carte-blanche", N_("double carte blanche"), "carte-blanche")
SEVEN_TURNED = Item("seven-turned", N_("seven of trumps turned"), "seven")
SEVEN_EXCHANGED = Item("seven-exchanged", N_("seven of trumps exchanged"), "seven")
SEVEN_PLAYED = Item("seven-played", N_("seven of trumps played"), "seven")
CUT_EXACT = Item("cut-exact", N_("exact cut"), "cut")
CUT_GUESS = Item("cut-guess", N_("cut guessed"), "cut")
LAST = Item("last", N_("last trick"), "last")
BRISQUE = Item("brisque", N_("brisque"), "brisque")

ITEMS: tuple[Item, ...] = (
    MARRIAGE, ROYAL, SEQUENCE, PLAIN_SEQUENCE, BEZIQUE, DOUBLE, TRIPLE, QUADRUPLE, QUINTUPLE, SEXTUPLE,
    ACES, TENS, KINGS, QUEENS, JACKS,
    TRUMP_ACES, TRUMP_TENS, TRUMP_KINGS, TRUMP_QUEENS, TRUMP_JACKS,
    FIVE_ACES, FIVE_TENS, FIVE_KINGS, FIVE_QUEENS, FIVE_JACKS,
    CARTE_BLANCHE, DOUBLE_CARTE_BLANCHE, SEVEN_TURNED, SEVEN_EXCHANGED, SEVEN_PLAYED, CUT_EXACT, CUT_GUESS, LAST,
    BRISQUE,
)  # fmt: skip
BY_KEY: Mapping[str, Item] = {item.key: item for item in ITEMS}
UNIT = 10
"""Every score of every game is a multiple of this."""
COURT_RANKS = frozenset("KQJ")
NON_COURT_RANKS = 5
"""Ace, ten, nine, eight and seven of each suit: the cards a carte blanche may hold."""
SUITS = "SHDC"
SEQUENCE_RANKS = "ATKQJ"
RANKS = "ATKQJ987"
"""Highest first."""


class ValueRow(NamedTuple):
    """What an item is worth in some of the games, and the source that says so."""

    item: str
    variants: tuple[str, ...]
    points: int
    source: str


_ALL = (TWO.key, THREE.key, RUBICON.key, FOUR.key, SIX.key, EIGHT.key)
_SMALL = (TWO.key, THREE.key)
_LARGE = (RUBICON.key, FOUR.key, SIX.key, EIGHT.key)
_MANY = (SIX.key, EIGHT.key)
_BUT_FOUR = (TWO.key, THREE.key, RUBICON.key, SIX.key, EIGHT.key)
_S = "Source 002"
_AS_SIX = "Source 002: as with six packs"
_PORTLAND = "Portland law 40"

VALUES: tuple[ValueRow, ...] = (
    ValueRow("marriage", _ALL, 20, _S),
    ValueRow("royal", _ALL, 40, _S),
    ValueRow("sequence", _ALL, 250, _S),
    ValueRow("plain-sequence", _LARGE, 150, _S),
    ValueRow("bezique", _SMALL, 40, "Source 002, trick 6 of its deal; missing from its list"),
    ValueRow("bezique", (RUBICON.key, FOUR.key, SIX.key), 40, _S),
    ValueRow("bezique", (EIGHT.key,), 50, _S),
    ValueRow("double", _SMALL, 500, "Source 002, trick 17 of its deal; missing from its list"),
    ValueRow("double", _LARGE, 500, _S),
    ValueRow("triple", (THREE.key, SIX.key, EIGHT.key), 1500, _S),
    ValueRow("triple", (RUBICON.key, FOUR.key), 1500, _PORTLAND),
    ValueRow("quadruple", _MANY, 4500, _S),
    ValueRow("quadruple", (RUBICON.key, FOUR.key), 4500, _PORTLAND),
    ValueRow("quintuple", (FOUR.key,), 13500, _S),
    ValueRow("quintuple", (EIGHT.key,), 9000, _S),
    ValueRow("sextuple", (FOUR.key,), 40500, _S),
    ValueRow("aces", _BUT_FOUR, 100, _S),
    ValueRow("kings", _BUT_FOUR, 80, _S),
    ValueRow("queens", _BUT_FOUR, 60, _S),
    ValueRow("jacks", _BUT_FOUR, 40, _S),
    ValueRow("aces", (FOUR.key,), 1000, _S),
    ValueRow("tens", (FOUR.key,), 900, _S),
    ValueRow("kings", (FOUR.key,), 800, _S),
    ValueRow("queens", (FOUR.key,), 600, _S),
    ValueRow("jacks", (FOUR.key,), 400, _S),
    ValueRow("trump-aces", (SIX.key,), 1000, _S),
    ValueRow("trump-tens", (SIX.key,), 900, _S),
    ValueRow("trump-kings", (SIX.key,), 800, _S),
    ValueRow("trump-queens", (SIX.key,), 600, _S),
    ValueRow("trump-jacks", (SIX.key,), 400, _S),
    ValueRow("trump-aces", (EIGHT.key,), 1000, "Parlett; " + _AS_SIX),
    ValueRow("trump-tens", (EIGHT.key,), 900, "Parlett; " + _AS_SIX),
    ValueRow("trump-kings", (EIGHT.key,), 800, "Parlett; " + _AS_SIX),
    ValueRow("trump-queens", (EIGHT.key,), 600, "Parlett; " + _AS_SIX),
    ValueRow("trump-jacks", (EIGHT.key,), 400, "Parlett; " + _AS_SIX),
    ValueRow("five-trump-aces", (EIGHT.key,), 2000, _S),
    ValueRow("five-trump-tens", (EIGHT.key,), 1800, _S),
    ValueRow("five-trump-kings", (EIGHT.key,), 1600, _S),
    ValueRow("five-trump-queens", (EIGHT.key,), 1200, _S),
    ValueRow("five-trump-jacks", (EIGHT.key,), 800, _S),
    ValueRow("carte-blanche", (RUBICON.key,), 50, _S),
    ValueRow("carte-blanche", (FOUR.key,), 100, _S),
    ValueRow("carte-blanche", (SIX.key,), 250, _S),
    ValueRow("carte-blanche", (EIGHT.key,), 250, _AS_SIX),
    ValueRow("double-carte-blanche", (FOUR.key,), 500, "Source 002 prints 50, less than a single one: read as 500"),
    ValueRow("seven-turned", _SMALL, 10, _S),
    ValueRow("seven-exchanged", _SMALL, 10, _S),
    ValueRow("seven-played", _SMALL, 10, _S),
    ValueRow("brisque", (TWO.key, THREE.key, RUBICON.key), 10, _S),
    ValueRow("last", (TWO.key, THREE.key), 10, _S),
    ValueRow("last", (RUBICON.key,), 50, _S),
    ValueRow("last", (FOUR.key,), 50, "Source 002: otherwise as at Rubicon"),
    ValueRow("last", _MANY, 250, "Parlett; Source 002 silent"),
    ValueRow("cut-exact", (SIX.key,), 250, _S),
    ValueRow("cut-exact", (EIGHT.key,), 250, _AS_SIX),
    ValueRow("cut-guess", (SIX.key,), 150, _S),
    ValueRow("cut-guess", (EIGHT.key,), 150, _AS_SIX),
)  # fmt: skip

DOUBLE_CARTE_BLANCHE_AS_PRINTED = 50
NO_LAST_TRICK = 0
"""Source 002 has no score for the last trick with six and eight packs."""
PLAIN_QUARTETS: tuple[tuple[str, int], ...] = (("aces", 100), ("kings", 80), ("queens", 60), ("jacks", 40))
TRUMP_QUARTETS: tuple[tuple[str, int], ...] = (
    ("trump-aces", 1000), ("trump-tens", 900), ("trump-kings", 800), ("trump-queens", 600), ("trump-jacks", 400),
)  # fmt: skip
"""The values of the four-handed game when its thousands are for trumps only."""


class BeziqueCards(NamedTuple):
    """The queen and the jack that make a bezique, by the suit of trumps; both as suit and rank."""

    queen: str
    jack: str


_SPADES = BeziqueCards("SQ", "DJ")
_CLUBS = BeziqueCards("CQ", "HJ")
BEZIQUE_CARDS: Mapping[str, Mapping[str, BeziqueCards]] = {
    "fixed": dict.fromkeys(SUITS, _SPADES),
    "shift": {"S": _CLUBS, "D": _CLUBS, "H": _SPADES, "C": _SPADES},
    "trump_queen": {"S": _SPADES, "D": BeziqueCards("DQ", "SJ"), "H": BeziqueCards("HQ", "CJ"), "C": _CLUBS},
}
"""``fixed``: Portland laws, Hoffmann. ``shift``: Source 002 (four-handed). ``trump_queen``: Source 002 (six packs)."""


def values_of(variant: str) -> dict[str, int]:
    """Item and points of one game as standard has them, in the order of the items."""
    worth = {row.item: row.points for row in VALUES if variant in row.variants}
    return {item.key: worth[item.key] for item in ITEMS if item.key in worth}


def source_of(item: str, variant: str) -> str:
    """The source of an item's value in one game; empty for an item that an option brought in."""
    return next((row.source for row in VALUES if row.item == item and variant in row.variants), "")
