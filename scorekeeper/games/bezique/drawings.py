"""What is drawn beside a Bezique sheet: each side's three-dial marker, and how the totals ran."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.games.bezique.dials import MARKS, UNITS, position_text, positions
from scorekeeper.games.bezique.score import match_totals
from scorekeeper.games.bezique.state import Line, State
from scorekeeper.i18n import _
from scorekeeper.sheet import Drawing
from scorekeeper.spelling import shortened
from scorekeeper.view import harmless

_FULL_TURN = 360
_LONGEST_NAME = 18
"""Columns of text that fit beside the dials."""


def drawings(state: State, lines: Sequence[Line]) -> tuple[Drawing, ...]:
    """The markers as they stand, and in a session with lines the course of the totals."""
    names = [state.side_name(side) for side in state.sides]
    return (dials(names, marker_totals(state)), *((_course(state, lines),) if lines else ()))


def marker_totals(state: State) -> tuple[int, ...]:
    """What the markers show: the race, or the points of the deal in progress."""
    if state.rules.game.race or state.deal is None:
        return match_totals(state)
    return state.deal.points if state.deal.markers is None else state.deal.markers


def _course(state: State, lines: Sequence[Line]) -> Drawing:
    race = state.rules.game.race
    return Drawing(
        "line-chart",
        _("Running totals"),
        {
            "labels": [str(number) for number in range(1, len(lines) + 1)],
            "series": [
                {
                    "name": state.side_name(side),
                    "points": [line.match[side] if race else line.total[side] for line in lines],
                }
                for side in state.sides
            ],
        },
    )


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
