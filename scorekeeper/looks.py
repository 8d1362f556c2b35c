"""How cells look, by name: one table for all writers, so that paper, Excel and HTML agree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Look:
    """A named style: type size relative to the table's (1.0), weight, alignment, and lines around the cell."""

    size: float = 1.0
    bold: bool = False
    italic: bool = False
    align: Literal["left", "center", "right"] = "left"
    fill: str = ""
    colour: str = "000000"
    grid: bool = False
    """Thin lines all around."""
    heavy: Literal["", "left", "right", "bottom", "top"] = ""
    """One heavy line at that edge."""
    underlined: bool = False
    """A mark in brackets is underlined where others draw a circle around it."""
    keeps_row: bool = False
    """A heading or a line: its row is shown though nothing else stands in it."""


LOOKS: dict[str, Look] = {
    "plain": Look(),
    "title": Look(size=1.6, bold=True),
    "fact-name": Look(size=0.9, colour="595959"),
    "fact": Look(bold=True),
    "anchor": Look(size=0.7, colour="8C8C8C", align="right"),
    "head": Look(size=0.9, bold=True, align="center", fill="F2F2F2", grid=True, keeps_row=True),
    "head-group": Look(bold=True, align="center", fill="E6E6E6", grid=True, heavy="left", keeps_row=True),
    "head-name": Look(bold=True, align="center", fill="E6E6E6", grid=True, keeps_row=True),
    "number": Look(size=0.9, align="center", colour="595959", grid=True),
    "mark": Look(align="center", grid=True),
    "mark-first": Look(align="center", grid=True, heavy="left"),
    "mark-first-underlined": Look(align="center", grid=True, heavy="left", underlined=True),
    "entry": Look(size=0.9, grid=True),
    "entry-first": Look(size=0.9, grid=True, heavy="left"),
    "strokes": Look(grid=True, heavy="left"),
    "raw": Look(align="right", grid=True),
    "pair": Look(size=0.9, align="right", grid=True),
    "total": Look(bold=True, align="right", fill="F7F7F7", grid=True),
    "check": Look(align="right", italic=True, grid=True, heavy="left"),
    "verdict": Look(size=0.9, grid=True),
    "foot-name": Look(align="left", bold=True),
    "foot": Look(align="center", grid=True),
    "line": Look(bold=True, align="center", heavy="bottom", keeps_row=True),
    "note": Look(size=0.9, colour="595959"),
}

TINTS: tuple[str, ...] = ("000000", "B00020", "8A4B00", "006B3C", "0B4F9E", "6A1B9A", "00616B")
"""Text colours by ``Cell.tint``: 0 is black; 1 to 6 differ in hue and stay readable on white in grey print."""

INPUT_FILL = "FFFBE6"
"""Paper of the cells that people fill in."""
ALARM_FILL = "FFD9D9"
ALARM_COLOUR = "9C0006"
