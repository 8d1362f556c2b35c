"""Pieces of Excel formulas for the Bezique sheets: only functions that Excel 2016, LibreOffice 7 and Google share."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorekeeper.games.bezique.places import RULES_FIRST_ROW, RULES_PAGE, Layout, spellings
from scorekeeper.sheet import ABOVE_ALL_NUMBERS, Ref, column_letters, quote


def span(column: int, rows: range) -> str:
    """A range of one column: ``F$7:F$34``."""
    letters = column_letters(column)
    return f"{letters}${rows.start}:{letters}${rows.stop - 1}"


def refs(places: Sequence[Ref]) -> str:
    """Places with commas."""
    return ",".join(place.a1 for place in places)


def count(places: Sequence[Ref]) -> str:
    """How many of the places hold a figure."""
    return f"COUNT({refs(places)})"


def last(column: int, rows: range) -> str:
    """The last figure of a column, 0 when there is none."""
    return f"IFERROR(LOOKUP({ABOVE_ALL_NUMBERS},{span(column, rows)}),0)" if rows else "0"


def table(layout: Layout, columns: int) -> str:
    """The look-up table of items, so many columns wide."""
    rows = len(spellings(layout.rules))
    first, end = Ref(RULES_PAGE, RULES_FIRST_ROW, 1), Ref(RULES_PAGE, RULES_FIRST_ROW + rows - 1, columns)
    return f"{RULES_PAGE}!{first.fixed}:{end.fixed}"


def look_up(layout: Layout, item: str, column: int) -> str:
    """What the table says of an item; an error for what it does not know."""
    return f"VLOOKUP({item},{table(layout, column)},{column},FALSE)"


def is_any(place: Ref, texts: Sequence[str]) -> str:
    """True when the place holds one of the texts."""
    return f"OR({','.join(f'{place.a1}={quote(text)}' for text in texts)})"


def any_is(places: Sequence[Ref], text: str) -> str:
    """True when one of the places holds the text."""
    return f"OR({','.join(f'{place.a1}={quote(text)}' for place in places)})"


def words(template: str, **values: str) -> str:
    """A text with names in braces, as an Excel concatenation of its parts and the values' formulas."""
    pieces = re.split(r"\{(\w+)\}", template)
    texts = [quote(piece) if place % 2 == 0 else values[piece] for place, piece in enumerate(pieces) if piece]
    return "&".join(texts)


def choose(cases: Sequence[tuple[str, str]], otherwise: str) -> str:
    """Nested IFs: the value of the first condition that holds."""
    text = otherwise
    for condition, value in reversed(cases):
        text = f"IF({condition},{value},{text})"
    return text
