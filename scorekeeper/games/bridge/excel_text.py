"""Small pieces of Excel formulas: only functions that Excel 2016, LibreOffice 7 and Google Sheets share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.games.bridge.places import SEAT_COLUMNS
from scorekeeper.sheet import Ref, column_letters, quote


def joined(refs: Iterable[Ref]) -> str:
    """References with commas between."""
    return ",".join(ref.a1 for ref in refs)


def area(column: int, first: int, last: int) -> str:
    """A range of one column, rows fixed."""
    letters = column_letters(column)
    return f"{letters}${first}:{letters}${last}"


def blank_zero(formula: str) -> str:
    """The figure, or nothing when it is 0."""
    return f'IF(({formula})=0,"",{formula})'


def constants(texts: Sequence[str]) -> str:
    """An array of texts: ``{"N","E","S","W"}``."""
    return "{" + ",".join(quote(text) for text in texts) + "}"


_UNWILD = (("~", "~~"), ("*", "~*"), ("?", "~?"))
"""MATCH takes these signs for any text; people write them for other things."""

_HARD_BLANK = "\N{NO-BREAK SPACE}"
"""What comes along when a cell is copied from elsewhere; TRIM leaves it."""

_SPELLINGS = (
    *_UNWILD,
    (" ", ""),
    (_HARD_BLANK, ""),
    ("♠", "S"),
    ("♥", "H"),
    ("♦", "D"),
    ("♣", "C"),
    ("БК", "NT"),
    ("П", "S"),
    ("Ч", "H"),
    ("Б", "D"),
    ("Т", "C"),
    ("РК", "XX"),
    ("К", "X"),
    ("Х", "X"),
    ("NT", "N"),
    ("N", "NT"),
)
"""What becomes of the letters of a contract, one after the other."""


def spelled(ref: Ref) -> str:
    """A contract in the spelling of the tables, whichever of the usual ones was typed."""
    text = f"UPPER({ref.a1})"
    for sign, letter in _SPELLINGS:
        text = f"SUBSTITUTE({text},{quote(sign)},{quote(letter)})"
    return text


def understood(text: str) -> str:
    """What ``spelled`` makes of a text, worked out here."""
    made = text.upper()
    for sign, letter in _SPELLINGS:
        made = made.replace(sign, letter)
    return made


def seat_formula(text: str, letters: Sequence[str], names: str) -> str:
    """The number from 1 of the seat that a text names: by its letter, else by the whole name; an error for nobody.

    ``names`` is the row of names with the letters before them, a seat every so many columns as in ``NAME_PLACES``.
    Blanks around the text and capitals do not matter.
    """
    bare = trim_formula(text)
    for sign, escaped in _UNWILD:
        bare = f"SUBSTITUTE({bare},{quote(sign)},{quote(escaped)})"
    named = f"INT((MATCH({bare},{names},0)-1)/{SEAT_COLUMNS})+1"
    return f"IFERROR(MATCH({bare},{constants(letters)},0),{named})"


def trim_formula(text: str) -> str:
    """A text without blanks around it."""
    return f'TRIM(SUBSTITUTE({text},{quote(_HARD_BLANK)}," "))'


def seat_understood(text: str, letters: Sequence[str], names: Sequence[str]) -> int | None:
    """What ``seat_formula`` finds, counted from 0, worked out here: None for nobody."""
    bare = trimmed(text).lower()
    for listed in (letters, names):
        folded = [one.lower() for one in listed]
        if bare and bare in folded:
            return folded.index(bare)
    return None


def trimmed(text: str) -> str:
    """What ``trim_formula`` makes of a text, worked out here: it knows no other blanks than these two."""
    return " ".join(word for word in text.replace(_HARD_BLANK, " ").split(" ") if word)
