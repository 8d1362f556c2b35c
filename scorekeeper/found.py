"""A filled sheet as it was found in a file: figures, formulas and the odd things people and programs leave behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.model import Figure
from scorekeeper.sheet import Ref

Oddity = Literal[
    "text-number",  # a figure stored as text: "12", "5.0"
    "text-minus",  # a figure typed with a true minus, so stored as text: "−12"
    "blank-text",  # an empty text or blanks only
    "not-whole",  # a number that is no whole number: 6.5 (value keeps the text of it)
    "not-a-figure",  # TRUE, a date, an error value such as #REF! (value keeps the text of it)
    "hidden",  # in a hidden row or column
    "merged",  # inside a merged area, not its first cell
]


@dataclass(slots=True)
class FoundCell:
    """One non-empty cell: its figure (whole number or text), its formula if any, whether the result was stored."""

    value: Figure
    formula: str = ""
    """Without the leading ``=``; empty for a plain figure."""
    calculated: bool = True
    """False for a formula whose result was never stored: ``value`` is then None."""
    oddities: frozenset[Oddity] = frozenset()


@dataclass
class FoundSheet:
    """All cells found, by place; ``layout`` is what the file says of itself (``barbu/1``), or empty."""

    file: str
    cells: dict[Ref, FoundCell] = field(default_factory=dict)
    layout: str = ""
    properties: Mapping[str, str] = field(default_factory=dict)
    hidden: tuple[str, ...] = ()
    """Hidden rows and columns in words a user can find: ``row 9``, ``column F``."""
    merged: tuple[str, ...] = ()
    """Merged areas, ``B9:C9``, other than those a heading of the layout has."""

    def values(self) -> dict[Ref, Figure]:
        """The figures alone."""
        return {ref: cell.value for ref, cell in self.cells.items()}
