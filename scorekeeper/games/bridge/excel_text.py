"""Small pieces of Excel formulas: only functions that Excel 2016, LibreOffice 7 and Google Sheets share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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


_SPELLINGS = (
    (" ", ""),
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
