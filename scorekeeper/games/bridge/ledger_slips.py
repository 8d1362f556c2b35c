"""Single slips in what was given for a rubber of a ledger: another pair, other points. The auditor tries them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from scorekeeper.game import Correction
from scorekeeper.games.bridge.ledger_cells import pair_members
from scorekeeper.games.bridge.ledger_plan import (
    ALONE_POINTS,
    DIFFERENCE,
    LEDGER_RULE,
    OTHER_PAIR,
    OTHER_POINTS,
    PAIR,
    POINTS,
    Ledger,
)
from scorekeeper.games.bridge.reading import Values, figure_at, text_at
from scorekeeper.games.bridge.score import net_whists, settle
from scorekeeper.games.bridge.values import ALONE, HUNDRED, UNIT
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, plain
from scorekeeper.names import fold
from scorekeeper.sheet import Ref, whole

_TWO = 2
_FURTHEST = 100
"""Whists beyond which no rubber is searched for."""


def ledger_corrections(plan: Ledger, values: Values, number: int) -> list[Correction]:
    """Every single slip that could be behind the mistakes in the row of a rubber, counted from 1."""
    if not 0 < number <= plan.rubbers:
        return []
    ways = (
        (_alone(plan, values, number),) if plan.alone else (_pairs(plan, values, number), _points(plan, values, number))
    )
    return [slip for several in ways for slip in several]


def _slip(cell: Ref, number: int, code: str, found: Figure, right: Figure, told: str) -> Correction:
    """One cell as it should be. Where something sensible stands there, the mistakes must be two to be this slip."""
    text = (
        _("nothing written, but the figures of this row follow from {expected}")
        if found in (None, "")
        else _("found {found}, but the figures of this row follow from {expected}")
    )
    message = text.format(found=plain(found) if isinstance(found, int) else found, expected=told)
    fix = _("write {expected} in {cell}").format(expected=told, cell=cell.a1)
    finding = Finding(code, "error", message, fix=fix, cell=str(cell), deal=number, found=found,
                      expected=right if told in (plain(whole(right)), right) else told, rule=LEDGER_RULE)  # fmt: skip
    is_sensible = _code_of(found) == _SENSIBLE
    return Correction({cell: right}, (finding,), 1, _TWO if is_sensible else 1, 0, named=True)


_SENSIBLE = "points-mismatch"


def _code_of(found: Figure) -> str:
    """The code of a finding about points: missing, none that a rubber can have, or others than the row's."""
    if not isinstance(found, int):
        return "points-missing"
    return "points-odd" if found % UNIT else _SENSIBLE


def _pairs(plan: Ledger, values: Values, number: int) -> Iterator[Correction]:
    """Another pair of those who do not play on the other side."""
    row = plan.row(number - 1)
    for column, opposite in ((PAIR, OTHER_PAIR), (OTHER_PAIR, PAIR)):
        cell = plan.at(row, column)
        members = [name for name in plan.members if name]
        against = pair_members(text_at(values, plan.at(row, opposite)), members)
        free = [name for name in members if fold(name) not in against]
        for pair in combinations(free, 1 + 1):
            if {fold(name) for name in pair} != set(pair_members(text_at(values, cell), members)):
                text = " + ".join(pair)
                yield _slip(cell, number, "rubber-players", text_at(values, cell), text, text)


def _points(plan: Ledger, values: Values, number: int) -> Iterator[Correction]:
    """The points of one side that give the written difference with those of the other."""
    row = plan.row(number - 1)
    difference = figure_at(values, plan.at(row, DIFFERENCE))
    one, other = plan.at(row, POINTS), plan.at(row, OTHER_POINTS)
    if not isinstance(difference, int):
        return
    points = (figure_at(values, one), figure_at(values, other))
    if isinstance(points[0], int) and isinstance(points[1], int) and points[1] - points[0] == difference:
        yield _exchange(one, other, (points[0], points[1]), number)
    for cell, opposite, sign in ((one, other, 1), (other, one, -1)):
        against, found = figure_at(values, opposite), figure_at(values, cell)
        right = whole(against) + sign * difference
        if isinstance(against, int) and right >= 0 and right % UNIT == 0 and right != found:
            yield _slip(cell, number, _code_of(found), found, right, plain(right))


def _exchange(one: Ref, other: Ref, points: tuple[int, int], number: int) -> Correction:
    """The points of both sides stand in each other's cells."""
    message = _("the points of both sides are exchanged: the figures of this row follow from the reverse")
    fix = _("write {expected} in {one} and {reverse} in {other}").format(
        expected=plain(points[1]), one=one.a1, reverse=plain(points[0]), other=other.a1
    )
    finding = Finding(_SENSIBLE, "error", message, fix=fix, cell=str(one), deal=number, found=points[0],
                      expected=points[1], rule=LEDGER_RULE)  # fmt: skip
    follows = finding._replace(cell=str(other), found=points[1], expected=points[0], carried_from=str(one))
    return Correction({one: points[1], other: points[0]}, (finding, follows), 0, 1, 0)


def _alone(plan: Ledger, values: Values, number: int) -> Iterator[Correction]:
    """The points of one of three players that give the written whists with those of the others; often some do."""
    row = plan.row(number - 1)
    cells = [plan.at(row, ALONE_POINTS + side) for side in range(ALONE)]
    points = [figure_at(values, cell) for cell in cells]
    written = tuple(figure_at(values, plan.at(row, plan.won(member))) for member in range(ALONE))
    for side, cell in enumerate(cells):
        others = [figure for place, figure in enumerate(points) if place != side]
        if not all(isinstance(figure, int) for figure in others):
            continue
        highest = max(map(whole, others)) + _FURTHEST * HUNDRED
        fitting = [
            figure
            for figure in range(0, highest, UNIT)
            if figure != points[side] and _net(plan, points, side, figure) == written
        ]
        if fitting:
            told = plain(fitting[0])
            if len(fitting) > 1:
                told = _("{least} to {most}").format(least=plain(fitting[0]), most=plain(fitting[-1]))
            yield _slip(cell, number, _code_of(points[side]), points[side], fitting[0], told)


def _net(plan: Ledger, points: list[Figure], side: int, figure: int) -> tuple[int, ...]:
    totals = [figure if place == side else whole(other) for place, other in enumerate(points)]
    return net_whists(settle(plan.rules.rounding, totals), ALONE)


__all__ = ["ledger_corrections"]
