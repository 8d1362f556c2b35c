"""Contracts and strains, and every way in which players and programs spell them."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from scorekeeper.games.bridge.values import BOOK, CLUBS, DIAMONDS, HEARTS, HIGHEST, NOTRUMP, SPADES, STRAINS, StrainRow

SIGNS_OF_DOUBLES = ("", "X", "XX")
BY_LETTER = {strain.letter: strain for strain in STRAINS}
ORDER = {strain.letter: place for place, strain in enumerate(STRAINS)}

STRAIN_WORDS: dict[str, StrainRow] = {
    **dict.fromkeys(("C", "♣", "Т", "С", "CLUB", "CLUBS", "ТРЕФА", "ТРЕФЫ", "ТРЕФ"), CLUBS),
    **dict.fromkeys(("D", "♦", "Б", "DIAMOND", "DIAMONDS", "БУБНА", "БУБНЫ", "БУБЕН"), DIAMONDS),
    **dict.fromkeys(("H", "♥", "Ч", "Н", "HEART", "HEARTS", "ЧЕРВА", "ЧЕРВЫ", "ЧЕРВИ", "ЧЕРВЕЙ"), HEARTS),
    **dict.fromkeys(("S", "♠", "П", "SPADE", "SPADES", "ПИКА", "ПИКИ", "ПИК"), SPADES),
    **dict.fromkeys(
        (
            *("NT", "N", "NOTRUMP", "NOTRUMPS"),
            *("БК", "Б/К", "Б.К.", "БЕЗ", "БЕЗКОЗЫРЯ", "БЕЗКОЗЫРЬ", "БЕЗКОЗЫРЕЙ", "БЕСКОЗЫРЬ", "БЕСКОЗЫРКА"),
        ),
        NOTRUMP,
    ),
}
"""Capitals without blanks. БК is always notrump: a doubled diamond contract in Russian letters is 4Б X."""
DOUBLE_WORDS: dict[str, int] = {
    **dict.fromkeys(("X", "Х", "DBL", "DOUBLE", "DOUBLED"), 1),
    **dict.fromkeys(("К", "КОНТРА", "КОНТР", "ДБЛ", "ДАБЛ", "ДУБЛЬ"), 1),
    **dict.fromkeys(("XX", "ХХ", "RDBL", "RDBLD", "REDBL", "REDOUBLE", "REDOUBLED"), 2),
    **dict.fromkeys(("РК", "РЕКОНТРА", "РЕКОНТР", "РДБЛ", "РЕДБЛ", "РЕДАБЛ", "РЕДУБЛЬ"), 2),
}
PASS_WORDS = frozenset({
    *("P", "PASS", "PASSED", "PASSEDOUT", "PASSOUT", "ALLPASS"),
    *("ПАС", "ПАСС", "ВСЕПАС", "ВСЕПАСЫ", "ОБЩИЙПАС"),
})  # fmt: skip


class Contract(NamedTuple):
    """What is to be made: level 1 to 7 (others can be written, and are refused), strain letter, doubled 0, 1 or 2."""

    level: int
    strain: str
    doubled: int = 0

    @property
    def text(self) -> str:
        """``4S``, ``2HX``, ``7NTXX``."""
        return f"{self.level}{self.strain}{SIGNS_OF_DOUBLES[self.doubled]}"

    @property
    def shown(self) -> str:
        """The same with the sign of the suit."""
        return f"{self.level}{BY_LETTER[self.strain].sign}{SIGNS_OF_DOUBLES[self.doubled]}"

    @property
    def needed(self) -> int:
        """Tricks needed to make it."""
        return self.level + BOOK

    @property
    def possible(self) -> bool:
        """False for a level that no bid can have."""
        return 1 <= self.level <= HIGHEST


def alternatives(words: dict[str, StrainRow] | dict[str, int]) -> str:
    """A pattern for any of the words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_CONTRACT = re.compile(rf"([0-9])-?({alternatives(STRAIN_WORDS)})({alternatives(DOUBLE_WORDS)})?")


def solid(text: str) -> str:
    """The form in which contracts and calls are compared: capitals, no blanks, no picture selectors."""
    return "".join(unicodedata.normalize("NFC", text).replace("\N{VARIATION SELECTOR-16}", "").upper().split())


def read_contract(text: str) -> Contract | None:
    """The contract that a text spells, or None."""
    found = _CONTRACT.fullmatch(solid(text))
    if found is None:
        return None
    return Contract(int(found[1]), STRAIN_WORDS[found[2]].letter, DOUBLE_WORDS.get(found[3] or "", 0))


def is_pass(text: str) -> bool:
    """True for a passed-out deal."""
    return solid(text).replace("-", "") in PASS_WORDS
