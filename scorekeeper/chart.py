"""The geometry of a line chart, in the units of its drawing; how it is inked is the template's business."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.model import plain, signed
from scorekeeper.spelling import columns_of, shortened
from scorekeeper.view import harmless

WIDTH, HEIGHT = 960, 520
_TOP, _BOTTOM, _LEFT = 16, 36, 52
_TEXT_WIDTH = 9.8
"""Of a bold digit at the size of the labels, in the widest of the usual fonts."""
_LABEL_GAP = 18.0
_PAD = 16
_NAME_COLUMNS = 24
_TICKS = 8
_LABEL_ROOM = 26.0
"""Between two marks of the lower axis."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of an axis: its place and its text."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Series:
    """A line: its points as ``x,y`` pairs, where it ends, and the label there, moved clear of the others.

    ``name`` is whole; ``label`` is the name, shortened when it is long, with the last figure.
    """

    name: str
    label: str
    last: str
    points: tuple[tuple[float, float], ...]
    end: tuple[float, float]
    label_y: float


@dataclass(frozen=True, slots=True)
class LineChart:
    """Everything a template needs; coordinates run right and down from the upper left corner."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    zero: float
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    series: tuple[Series, ...]

    @property
    def label_x(self) -> float:
        """Where the labels begin."""
        return self.right + 22


def line_chart(data: Mapping[str, Any]) -> LineChart | None:
    """The chart of ``{"series": [{"name": str, "points": [int, ...]}, ...], "labels": [str, ...]}``, or None.

    Series come in the order given and may have fewer points than there are labels; without any point there
    is nothing to draw. Figures are what somebody is up or down and have their signs, unless ``"signs": False``
    says that they are scores.
    """
    spell = signed if data.get("signs", True) else plain
    named = [(harmless(str(one["name"])), [int(point) for point in one["points"]]) for one in data["series"]]
    named = [(name, points) for name, points in named if points]
    if not named:
        return None
    labels = [harmless(str(label)) for label in data["labels"]]
    ticks = _nice_ticks([point for _name, points in named for point in points])
    ends = [f"{shortened(name, _NAME_COLUMNS)} {spell(points[-1])}" for name, points in named]
    right = WIDTH - 30 - _TEXT_WIDTH * max(columns_of(end) for end in ends)
    bottom = HEIGHT - _BOTTOM
    count = max(len(labels), *(len(points) for _name, points in named))
    apart = (right - _LEFT - 2 * _PAD) / max(count - 1, 1)
    x_of = [_LEFT + _PAD + apart * place for place in range(count)]
    scale = (bottom - _TOP) / (ticks[-1] - ticks[0])

    def y_of(points: int) -> float:
        return round(bottom - (points - ticks[0]) * scale, 1)

    lines = [[(round(x_of[i], 1), y_of(point)) for i, point in enumerate(points)] for _name, points in named]
    label_ys = spread([line[-1][1] for line in lines], _LABEL_GAP, _TOP, bottom)
    return LineChart(
        WIDTH,
        HEIGHT,
        _LEFT,
        round(right, 1),
        _TOP,
        bottom,
        y_of(0),
        _x_ticks(labels, x_of),
        tuple(Tick(y_of(tick), spell(tick)) for tick in ticks),
        tuple(
            Series(name, end, spell(points[-1]), tuple(line), line[-1], round(label_y, 1))
            for (name, points), end, line, label_y in zip(named, ends, lines, label_ys, strict=True)
        ),
    )


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """The places moved as little as needed to stand ``gap`` apart, in their order, between ``low`` and ``high``.

    Where there is no room for all, they stand closer than ``gap``, evenly.
    """
    if not places:
        return []
    gap = min(gap, (high - low) / max(len(places) - 1, 1))
    order = sorted(range(len(places)), key=lambda i: places[i])
    clusters: list[tuple[float, int]] = []  # the middle of each run of neighbours, and how many they are
    for i in order:
        middle, size = places[i], 1
        middle = _within(middle, size, gap, low, high)
        while clusters and middle - (size - 1) * gap / 2 < clusters[-1][0] + (clusters[-1][1] - 1) * gap / 2 + gap:
            before, number = clusters.pop()
            middle = (before * number + middle * size) / (number + size)
            size += number
            middle = _within(middle, size, gap, low, high)
        clusters.append((middle, size))
    moved = [middle + (k - (size - 1) / 2) * gap for middle, size in clusters for k in range(size)]
    result = [0.0] * len(places)
    for i, place in zip(order, moved, strict=True):
        result[i] = place
    return result


def _within(middle: float, size: int, gap: float, low: float, high: float) -> float:
    half = (size - 1) * gap / 2
    return min(max(middle, low + half), high - half)


def _nice_ticks(points: Sequence[int]) -> list[int]:
    """Round figures from below the least point to above the greatest, zero among them, at most nine or so."""
    low, high = min(0, *points), max(0, *points)
    step = 1
    while (high - low) / step > _TICKS:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    first, last = low // step, -(-high // step)
    return [tick * step for tick in range(first, max(last, first + 1) + 1)]


def _x_ticks(labels: Sequence[str], x_of: Sequence[float]) -> tuple[Tick, ...]:
    """As many labels of the lower axis as stand clear of each other."""
    if not labels:
        return ()
    room = max(_LABEL_ROOM, _TEXT_WIDTH * max(columns_of(label) for label in labels) + 8)
    apart = x_of[1] - x_of[0] if len(x_of) > 1 else room
    every = max(1, -(-int(room) // max(int(apart), 1)))
    return tuple(Tick(round(x_of[i], 1), labels[i]) for i in range(0, len(labels), every))
