"""Deals of which only the figures were written: whether any contract, honours included, can have given them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from scorekeeper.games.bridge import places as grid
from scorekeeper.games.bridge.fold import points_of
from scorekeeper.games.bridge.places import CONTRACTS, Layout, at
from scorekeeper.games.bridge.reading import DealRead, Values, totals_at
from scorekeeper.games.bridge.score import Honours, score_contract
from scorekeeper.games.bridge.state import Points, State, vulnerable_now
from scorekeeper.games.bridge.values import (
    ALONE,
    CHICAGO_GAME,
    CHICAGO_PARTSCORE,
    HONOURS,
    NOTRUMP,
    SIDES,
    TRICKS,
    Rules,
)
from scorekeeper.i18n import _
from scorekeeper.model import Finding
from scorekeeper.sheet import Ref, whole

Outcome = tuple[Points, Points]
"""Below and above, by side."""


@lru_cache
def outcomes(rules: Rules, vulnerable: tuple[bool, ...]) -> frozenset[Outcome]:
    """Everything one deal can write below and above the line, when these sides are vulnerable."""
    sides = len(vulnerable)
    found: set[Outcome] = set()
    for contract, tricks, declaring in product(CONTRACTS, range(TRICKS + 1), range(sides)):
        parts = score_contract(rules, contract, tricks, vulnerable=vulnerable[declaring])
        found.add(points_of(parts, declaring, sides, (), None))
        notrump = contract.strain == NOTRUMP.letter
        for row in HONOURS if rules.honours else ():
            if row.notrump == notrump:
                for held in range(sides):
                    honoured = honoured_sides(held, declaring, sides)
                    found.add(points_of(parts, declaring, sides, honoured, Honours(held, row.points)))
    return frozenset(found)


def honoured_sides(held: int, declaring: int, sides: int) -> tuple[int, ...]:
    """The sides that score honours: the hand's own; in cut-throat both defenders for a defender's hand."""
    if sides != ALONE or held == declaring:
        return (held,)
    return tuple(side for side in range(sides) if side != declaring)


@lru_cache
def below_figures(rules: Rules) -> tuple[int, ...]:
    """Every figure that one contract can put below the line."""
    return tuple(sorted({score_contract(rules, c, c.needed, vulnerable=False).below for c in CONTRACTS}))


@lru_cache
def undertrick_figures(rules: Rules, vulnerable: bool | None = None) -> tuple[int, ...]:  # noqa: FBT001 - a key
    """Every figure of undertricks, under one vulnerability or under both."""
    both = (False, True) if vulnerable is None else (vulnerable,)
    points = {
        score_contract(rules, contract, tricks, vulnerable=one).undertricks
        for contract, tricks, one in product(CONTRACTS, range(TRICKS + 1), both)
    }
    return tuple(sorted(points - {0}))


@lru_cache
def above_figures(rules: Rules) -> frozenset[int]:
    """Every figure above the line: what one deal writes there in all, or one part of it, or a premium of the rubber."""
    figures: set[int] = set()
    for vulnerable in ((False, False), (True, True)):
        for _below, above in outcomes(rules, vulnerable):
            figures |= set(above)
        for contract, tricks in product(CONTRACTS, range(TRICKS + 1)):
            figures |= set(score_contract(rules, contract, tricks, vulnerable=vulnerable[0])[1:])
    return frozenset(figures - {0})


def nearest(figure: int, figures: Sequence[int]) -> str:
    """The neighbours of a figure among those that are possible."""
    lower = [other for other in figures if other < figure][-1:]
    higher = [other for other in figures if other > figure][:1]
    return _(" and ").join(str(other) for other in (*lower, *higher))


def examine_figures(state: State, layout: Layout, deal: DealRead) -> list[Finding]:
    """A deal of figures alone, against everything that a contract can give at this vulnerability."""
    below, above = tuple(map(whole, deal.below)), tuple(map(whole, deal.above))
    vulnerable = vulnerable_now(state, state.dealer if deal.dealer is None else deal.dealer)
    if (below, above) in outcomes(state.rules, vulnerable):
        return _odd_parts(layout, deal, below, above)
    columns = layout.columns
    makers = [side for side, points in enumerate(below) if points]
    if len(makers) > 1:
        cell = at(deal.row, columns.below(makers[1]))
        return [
            _finding("below-both", cell, _("two sides have points below the line in one deal: only declarer's has"))
        ]
    for side in makers:
        if below[side] not in below_figures(state.rules):
            return [impossible_below(state.rules, at(deal.row, columns.below(side)), below[side])]
    return [_odd_above(state, layout, deal, above, vulnerable, makers)]


@lru_cache
def chicago_totals(rules: Rules) -> frozenset[tuple[int, ...]]:
    """Everything that one deal of Chicago can bring the two sides, premiums included."""
    premiums = {CHICAGO_GAME.points[0], CHICAGO_GAME.points[1], rules.chicago_last_partscore, 0}
    if rules.chicago_partscore == "duplicate":
        premiums.add(CHICAGO_PARTSCORE)
    found: set[tuple[int, ...]] = set()
    for vulnerable in product((False, True), repeat=SIDES):
        for below, above in outcomes(rules, vulnerable):
            for premium in premiums if any(below) else (0,):
                found.add(tuple(b + a + (premium if b else 0) for b, a in zip(below, above, strict=True)))
    return frozenset(found)


def examine_totals(layout: Layout, row: int, values: Values) -> list[Finding]:
    """A deal of Chicago of which only the totals of the sides are known."""
    totals = totals_at(layout, row, values)
    if tuple(map(whole, totals)) in chicago_totals(layout.rules):
        return []
    side = next(side for side, figure in enumerate(totals) if figure)
    cell = at(row, layout.columns.figure(side))
    text = _("no deal of Chicago brings {points}, premium included").format(
        points=_(" and ").join(str(figure) for figure in totals if figure)
    )
    finding = _finding("deal-total", cell, text)
    return [finding._replace(found=totals[side], expected=_("what a deal can bring"))]


def _odd_parts(layout: Layout, deal: DealRead, below: Points, above: Points) -> list[Finding]:
    """Named parts that are not what stands above the line; honours have no column and may make up the rest."""
    over, insult, slam, under = map(whole, deal.parts)
    if not any((over, insult, slam, under)):
        return []
    made, down = over + insult + slam, under
    held = {0, *(row.points for row in HONOURS)}
    sides = range(layout.sides)
    fits = any(
        all(above[side] - (made if side == maker else down) in held for side in sides)
        and not (made and down)
        and (not any(below) or below[maker])
        for maker in sides
    )
    if fits:
        return []
    place = next(place for place, figure in enumerate(deal.parts) if figure)
    cell = at(deal.row, layout.columns.parts + place)
    text = _("the parts come to {parts}, which is not what stands above the line").format(
        parts=" + ".join(str(figure) for figure in deal.parts if figure)
    )
    finding = _finding("above-parts", cell, text)
    return [finding._replace(found=deal.parts[place], expected=_("the parts of the figure above the line"))]


def _odd_above(
    state: State,
    layout: Layout,
    deal: DealRead,
    above: Points,
    vulnerable: tuple[bool, ...],
    makers: Sequence[int],
) -> Finding:
    side = next((place for place, points in enumerate(above) if points), 0)
    cell, points = at(deal.row, layout.columns.above(side)), above[side]
    other = tuple(not one for one in vulnerable)
    below = tuple(map(whole, deal.below))
    if not makers and points not in undertrick_figures(state.rules):
        return impossible_undertricks(state.rules, cell, points)
    if any((below, above) in outcomes(state.rules, mix) for mix in product(*zip(vulnerable, other, strict=True))):
        text = _("{points} is not possible at this vulnerability: {sides}").format(
            points=points, sides=_vulnerable_text(layout, vulnerable)
        )
        return _finding("vulnerability-figure", cell, text)
    text = _("{points} above the line does not go with what else this deal wrote").format(points=points)
    return _finding("above-impossible", cell, text)


def _vulnerable_text(layout: Layout, vulnerable: Sequence[bool]) -> str:
    names = layout.labels if layout.sides == ALONE else grid.side_titles(layout.sides)
    words = (_("{side} after game"), _("{side} before game"))
    return ", ".join(words[not one].format(side=name) for name, one in zip(names, vulnerable, strict=True))


def impossible_below(rules: Rules, cell: Ref, points: int) -> Finding:
    """A figure that no single contract puts below the line."""
    text = _("no single contract gives {points} below the line; {near} are possible").format(
        points=points, near=nearest(points, below_figures(rules))
    )
    return _finding("below-impossible", cell, text)


def impossible_undertricks(rules: Rules, cell: Ref, points: int) -> Finding:
    """A figure that no number of undertricks gives."""
    text = _("no number of undertricks gives {points}; {near} are possible").format(
        points=points, near=nearest(points, undertrick_figures(rules))
    )
    return _finding("undertricks-impossible", cell, text)


def _finding(code: str, cell: Ref, message: str) -> Finding:
    return Finding(
        code,
        "error",
        message,
        fix=_("look up the contract and correct the figure, or split it into the entries it is made of"),
        cell=str(cell),
        rule="Source 003; Laws, scoring table",
    )
