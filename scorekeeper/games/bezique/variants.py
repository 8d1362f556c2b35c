"""The six games of the Bezique family: packs, players, tricks and what a settlement is made of, each with its source.

"Source 002" is the encyclopaedia entry on Bezique. Figures of the geometry follow from packs, hands and players;
a test counts them out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from scorekeeper.i18n import N_

BrisqueUse = Literal["score", "tie", "never"]
"""Brisques are scored; decide only a tie or the rubicon; or are not counted."""


class Variant(NamedTuple):
    """One game. ``word`` follows bezique in records, ``key`` names it in JSON; ``tricks`` are those with drawing."""

    key: str
    word: str
    title: str
    packs: int
    players: int
    sides: int
    hand: int
    tricks: int
    last_tricks: int
    brisques: int
    brisque_use: BrisqueUse
    turn_up: bool
    """A card is turned up for trumps, so sevens score; elsewhere the first marriage or sequence makes trumps."""
    reforms: bool
    """A combination may be scored again with a substitute card."""
    race: bool
    """Deals are added up to a target; elsewhere each deal is settled as a game."""
    source: str

    @property
    def all_tricks(self) -> int:
        """Tricks in a deal."""
        return self.tricks + self.last_tricks

    @property
    def partners(self) -> int:
        """Players of one side."""
        return self.players // self.sides


TWO = Variant("two", "", N_("Bezique"), 2, 2, 2, 8, 24, 8, 16, "score", True, False, True, "Source 002")
THREE = Variant(
    "three", "three", N_("Bezique for three"), 3, 3, 3, 8, 24, 8, 24, "score", True, False, True,
    "Source 002; Britannica",
)  # fmt: skip
RUBICON = Variant(
    "rubicon", "rubicon", N_("Rubicon Bezique"), 4, 2, 2, 9, 55, 9, 32, "tie", False, True, False,
    "Source 002; Portland Club laws 1887",
)  # fmt: skip
FOUR = Variant("four", "four", N_("Bezique for four"), 6, 4, 2, 9, 39, 9, 48, "never", False, True, False, "Source 002")
SIX = Variant(
    "six", "six", N_("Bezique with six packs"), 6, 2, 2, 12, 84, 12, 48, "never", False, True, False, "Source 002"
)
EIGHT = Variant(
    "eight", "eight", N_("Bezique with eight packs"), 8, 2, 2, 15, 113, 15, 64, "never", False, True, False,
    "Source 002; Parlett",
)  # fmt: skip
VARIANTS: tuple[Variant, ...] = (TWO, THREE, RUBICON, FOUR, SIX, EIGHT)
BY_WORD: Mapping[str, Variant] = {variant.word: variant for variant in VARIANTS} | {TWO.key: TWO}
"""The game of a record's second word; the plain game may also be called by its key."""
BY_KEY: Mapping[str, Variant] = {variant.key: variant for variant in VARIANTS}
RACES = (TWO.key, THREE.key)
SETTLED = tuple(variant.key for variant in VARIANTS if not variant.race)


class Settling(NamedTuple):
    """The figures of one game's settlement; 0 where there is no such thing.

    ``round_to`` drops the odd points of a score to that unit; ``under`` is the score below which a rubiconed loser
    costs ``under_bonus`` more; ``offence_cap`` the most that passes over from a player who held too many cards.
    """

    target: int
    game_bonus: int
    rubicon: int
    rubicon_bonus: int
    under: int
    under_bonus: int
    round_to: int
    min_difference: int
    offence_cap: int
    source: str


SETTLING: Mapping[str, Settling] = {
    TWO.key: Settling(2000, 0, 0, 0, 0, 0, 0, 0, 0, "Source 002: usually 2000"),
    THREE.key: Settling(2000, 0, 0, 0, 0, 0, 0, 0, 0, "Source 002; Britannica, 9th edition"),
    RUBICON.key: Settling(
        0, 500, 1000, 1300, 100, 100, 100, 100, 900, "Source 002 (1000, 1300, 100); Portland laws 17, 56-61"
    ),
    FOUR.key: Settling(0, 1000, 2500, 1000, 100, 100, 100, 100, 0, "Source 002 (1000, 2500); otherwise as at Rubicon"),
    SIX.key: Settling(0, 1000, 3000, 1000, 0, 0, 0, 0, 0, "Source 002 (1000, 3000); crazymonkeycasino.com (the sum)"),
    EIGHT.key: Settling(0, 1000, 5000, 1000, 0, 0, 0, 0, 0, "Source 002 (5000); Parlett (1000)"),
}
CUT_EXACT: Mapping[str, tuple[int, str]] = {
    SIX.key: (24, "Source 002: exactly two hands of 12"),
    EIGHT.key: (30, "two hands of 15, by analogy with Source 002"),
}
"""How many cards the dealer lifts for the bonus: exactly two hands."""
