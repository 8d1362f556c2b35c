"""The three-dial marker of Bezique: thousands, hundreds and tens, each a clock face of ten marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.i18n import _
from scorekeeper.sheet import Drawing
from scorekeeper.spelling import shortened
from scorekeeper.view import harmless

MARKS = 10
"""On each dial: 0 to 9 of its unit."""
UNITS = (1000, 100, 10)
_FULL_TURN = 360
_LONGEST_NAME = 18
"""Columns of text that fit beside the dials."""


def positions(total: int) -> tuple[int, ...]:
    """What the pointers show: ``(0, 700, 30)`` for 730; a marker begins again after 9990."""
    return tuple(total // unit % MARKS * unit for unit in UNITS)


def position_text(total: int) -> str:
    """``0 / 700 / 30``; with ``+10000`` for what a marker cannot show."""
    text = " / ".join(str(figure) for figure in positions(total))
    beyond = total // (UNITS[0] * MARKS) * UNITS[0] * MARKS
    return text + (_(" and {beyond} beyond").format(beyond=beyond) if beyond else "")


def dials(names: Sequence[str], totals: Sequence[int]) -> Drawing:
    """The drawing ``dials``: for each side its name, its total, and three faces with the angle of the pointer."""
    markers: list[Mapping[str, object]] = []
    for name, total in zip(names, totals, strict=True):
        faces = [
            {
                "unit": unit,
                "marks": [{"text": str(mark * unit), "angle": mark * _FULL_TURN // MARKS} for mark in range(MARKS)],
                "shows": figure,
                "angle": figure // unit * _FULL_TURN // MARKS,
            }
            for unit, figure in zip(UNITS, positions(total), strict=True)
        ]
        markers.append(
            {
                "name": shortened(harmless(name), _LONGEST_NAME),
                "total": total,
                "text": position_text(total),
                "faces": faces,
            }
        )
    return Drawing("dials", _("Markers"), {"markers": markers})
