"""Numbers of tricks on a filled Bezique sheet that do not stand in order: those outside the longest run that does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.bezique import places as grid
from scorekeeper.games.bezique.places import Layout, at
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Ref


class OddTrick(NamedTuple):
    """A number that breaks the order, between those next to it that keep it; None: there is none."""

    ref: Ref
    trick: int
    before: int | None
    behind: int | None


def odd_tricks(layout: Layout, values: Mapping[Ref, Figure], deal: int) -> list[OddTrick]:
    """The tricks of a deal that break the order of writing; none in the tally. Of equal runs the first counts."""
    if layout.tally:
        return []
    numbered = [
        (ref, trick)
        for ref in (at(row, grid.TRICK) for row in layout.line_rows(deal))
        if isinstance(trick := values.get(ref), int)
    ]
    kept = longest_run([trick for _ref, trick in numbered])
    odd = []
    for place, (ref, trick) in enumerate(numbered):
        if place not in kept:
            before = [numbered[one][1] for one in kept if one < place]
            behind = [numbered[one][1] for one in kept if one > place]
            odd.append(OddTrick(ref, trick, before[-1] if before else None, behind[0] if behind else None))
    return odd


def longest_run(figures: Sequence[int]) -> list[int]:
    """The places of the longest run of figures that never fall.

    Of several it is the one that rises most often, for a trick seldom stands twice, and then whose places come first.
    """
    ways: list[tuple[int, int, list[int]]] = []
    for place in reversed(range(len(figures))):
        behind = [
            (length, rises + (figures[kept[0]] > figures[place]), kept)
            for length, rises, kept in ways
            if figures[kept[0]] >= figures[place]
        ]
        length, rises, kept = max(behind, key=_merit, default=(0, 0, []))
        ways.append((length + 1, rises, [place, *kept]))
    return max(ways, key=_merit, default=(0, 0, []))[2]


def _merit(way: tuple[int, int, list[int]]) -> tuple[int, int, list[int]]:
    length, rises, kept = way
    return length, rises, [-place for place in kept]


def order_message(odd: OddTrick) -> str:
    """Where the number stands."""
    if odd.before is None:
        return _("trick {trick} stands before trick {behind}").format(trick=odd.trick, behind=odd.behind)
    if odd.behind is None:
        return _("trick {trick} stands behind trick {before}").format(trick=odd.trick, before=odd.before)
    return _("trick {trick} stands between trick {before} and trick {behind}").format(
        trick=odd.trick, before=odd.before, behind=odd.behind
    )


def order_finding(odd: OddTrick, deal: int, fault: Finding | None) -> Finding:
    """The finding on it; ``fault`` is a mistake that it makes of a line beside it."""
    finding = Finding("trick-order", "warning", order_message(odd), rule="")
    if fault is not None:
        finding = fault._replace(message=order_message(odd), expected=None, player=None)
    fix = _("write the right trick in {cell}").format(cell=odd.ref.a1)
    return finding._replace(cell=str(odd.ref), fix=fix, found=odd.trick, deal=deal)
