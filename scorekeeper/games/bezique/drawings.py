"""What is drawn beside a Bezique sheet: each side's three-dial marker, and how the totals ran."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.games.bezique.dials import MARKS, UNITS, beyond_text, position_text, positions
from scorekeeper.games.bezique.score import match_totals
from scorekeeper.games.bezique.state import Line, State
from scorekeeper.i18n import _
from scorekeeper.sheet import Drawing
from scorekeeper.spelling import columns_of, shortened
from scorekeeper.view import harmless

_FULL_TURN = 360
_LONGEST_NAME = 16
"""Columns of text that fit beside the dials."""
_NAME_SIZES = (13, 26)
_NAME_ROOM, _WIDEST_LETTER, _LETTER = 240, 0.98, 0.62
"""Room beside the dials, and the width of wide and other letters in bold type, in units of the type's size."""
_WIDE = frozenset("mwMW@%&жшщюфмыЖШЩЮФМЫДО")


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
    """What was won, deal by deal; the score line by line in a race, and while the first deal is all there is."""
    settled = list({line.deal.number: line for line in lines if line.settled is not None}.values())
    if state.rules.game.race or len(settled) < 2:  # noqa: PLR2004 - one deal makes no course
        race = state.rules.game.race
        title = _("Score after each line")
        labels = [str(number) for number in range(1, len(lines) + 1)]
        points = [line.match if race else line.total for line in lines]
    else:
        title = _("Won so far, after each deal")
        labels = ["0", *(str(line.deal.number) for line in settled)]
        points = [(0,) * len(state.sides), *(line.match for line in settled)]
    series = [
        {"name": state.side_name(side), "points": [figures[side] for figures in points]}
        for side in range(len(state.sides))
    ]
    return Drawing("line-chart", title, {"labels": labels, "series": series, "signs": False})


def _size_of(name: str) -> int:
    """The size of type in which a name does not run into the dials."""
    width = sum(_WIDEST_LETTER if letter in _WIDE else _LETTER * columns_of(letter) for letter in name)
    least, most = _NAME_SIZES
    return max(least, min(most, int(_NAME_ROOM / max(width, 1))))


def dials(names: Sequence[str], totals: Sequence[int]) -> Drawing:
    """The drawing ``dials``: for each side its name, its total, and three faces with the angle of the pointer."""
    markers: list[Mapping[str, object]] = []
    name_of = dict(zip(UNITS, (_("thousands"), _("hundreds"), _("tens")), strict=True))
    for name, total in zip(names, totals, strict=True):
        faces = [
            {
                "unit": unit,
                "name": name_of[unit],
                "marks": [{"text": str(mark * unit), "angle": mark * _FULL_TURN // MARKS} for mark in range(MARKS)],
                "shows": figure,
                "angle": figure // unit * _FULL_TURN // MARKS,
            }
            for unit, figure in zip(UNITS, positions(total), strict=True)
        ]
        shown = shortened(harmless(name), _LONGEST_NAME)
        markers.append(
            {
                "name": shown,
                "total": total,
                "size": _size_of(shown),
                "text": position_text(total).removesuffix(beyond_text(total)).strip(),
                "beyond": beyond_text(total),
                "faces": faces,
            }
        )
    return Drawing("dials", _("Markers"), {"markers": markers})
