"""Deals of which only the figures were written: whether any contract, honours included, can have given them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from scorekeeper.games.bridge import places as grid
from scorekeeper.games.bridge.fold import points_of
from scorekeeper.games.bridge.places import CONTRACTS, Layout, at
from scorekeeper.games.bridge.reading import DealRead
from scorekeeper.games.bridge.score import Honours, score_contract
from scorekeeper.games.bridge.state import Points, State, vulnerable_now
from scorekeeper.games.bridge.values import ALONE, HONOURS, NOTRUMP, TRICKS, Rules
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
        return []
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
