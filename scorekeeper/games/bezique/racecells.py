"""The foot of a race on the Bezique sheets: carried totals, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bezique import formulas as xl
from scorekeeper.games.bezique.foot import (
    add_carry,
    add_helper,
    add_seen_through,
    carried_formula,
    carried_refs,
    end_formula,
    has_item,
    has_item_formula,
    item_refs,
    marker_refs,
    says,
)
from scorekeeper.games.bezique.items import LAST
from scorekeeper.games.bezique.places import Layout, at, label
from scorekeeper.i18n import _
from scorekeeper.model import Figure, plain
from scorekeeper.sheet import Cell, Ref, Sheet, last_of, quote, whole

_FAR = 1_000_000
"""More than any place in the order of a deal, so that whoever is earlier has the higher key."""
_CARRY = ("race", "deal")
"""The row of the carried totals, and the one beside which what the next deal begins with stands outside the print."""
_AT_MARKERS, _AT_BRISQUES = 5000, 6000
"""Places in the order of a deal: totals come after all lines, brisques after totals."""


def add_race(sheet: Sheet, layout: Layout, deal: int) -> None:
    """The carried totals, and the winner once there is one."""
    label(sheet, at(layout.foot_row(deal, "race"), 1), _("race"), "foot-name", span=layout.label_span)
    for side in layout.sides:
        _add_carried(sheet, layout, deal, side)
        add_carry(sheet, layout, deal, side, _CARRY)
    label(sheet, at(layout.foot_row(deal, "winner"), 1), _("winner"), "foot-name", span=layout.label_span)
    if layout.rules.finish == "immediate":
        keys = tuple(_add_order_key(sheet, layout, deal, side) for side in layout.sides)
    else:
        keys = tuple(_add_end_key(sheet, layout, deal, side) for side in layout.sides)
    _add_winner(sheet, layout, deal, keys)


def race_refs(layout: Layout, deal: int) -> tuple[Ref, ...]:
    """The carried totals of all sides after a deal."""
    return tuple(layout.below(deal, "race", side) for side in layout.sides)


def _add_carried(sheet: Sheet, layout: Layout, deal: int, side: int) -> None:
    own = layout.below(deal, "deal", side)
    before = carried_refs(layout, deal, "race", side)

    def compute(figures: Sequence[Figure]) -> Figure:
        return figures[0] + last_of(figures[1:]) if isinstance(figures[0], int) else None

    def explain(figures: Sequence[Figure]) -> str:
        return _("before {before}, deal {points}").format(
            before=plain(last_of(figures[1:])), points=plain(whole(figures[0]))
        )

    carried = carried_formula(layout, deal, "deal", side)
    sheet.add(
        Cell(
            layout.below(deal, "race", side),
            "computed",
            form="points",
            look="total",
            formula=f'IF({xl.count([own])}=0,"",{own.a1}{carried})',
            needs=(own, *before),
            compute=compute,
            code="sum",
            explain=explain,
            rule=_("carried total"),
            deal=deal,
            player=layout.side_name(side),
        )
    )


def _add_end_key(sheet: Sheet, layout: Layout, deal: int, side: int) -> Ref:
    """Above 0 for a side with the highest total of a race that is over; of equal ones the highest key wins."""
    totals = race_refs(layout, deal)
    markers, counts, slots = marker_refs(layout, deal), layout.brisque_refs(deal), layout.irregular_refs(deal)
    brisques = layout.below(deal, "brisques", side, "points")
    items = item_refs(layout, deal, LAST, side)
    by_points = layout.rules.tie == "enquire_within"
    target, n = layout.rules.target, len(layout.sides)

    def compute(figures: Sequence[Figure]) -> Figure:
        scores, kept, counted, irregular = (figures[i * n : (i + 1) * n] for i in range(4))
        added, found = figures[4 * n], figures[4 * n + 1 :]
        closed = _any(kept) or all(isinstance(figure, int) for figure in counted) or says(irregular, "end")
        best = max((whole(score) for score in scores), default=0)
        if not closed or best < target or whole(scores[side]) != best:
            return 0
        plain_points = best - whole(added)
        return 1 + 2 * plain_points + has_item(layout, found, LAST) if by_points else 1

    best = f"MAX({xl.refs(totals)})"
    closed = f"OR({xl.count(markers)}>0,{xl.count(counts)}={n},{end_formula(layout, deal)})"
    last = f"(({has_item_formula(layout, deal, LAST, side)})>0)"
    key = f"1+2*({totals[side].a1}-N({brisques.a1}))+{last}" if by_points else "1"
    return add_helper(
        sheet,
        layout.helper(deal, "winner", side),
        f"IF(AND({closed},{best}>={target},N({totals[side].a1})={best}),{key},0)",
        (*totals, *markers, *counts, *slots, brisques, *items),
        compute,
        deal=deal,
    )


def _any(figures: Sequence[Figure]) -> bool:
    return any(isinstance(figure, int) for figure in figures)


def _add_order_key(sheet: Sheet, layout: Layout, deal: int, side: int) -> Ref:
    """Above 0 for a side that passed the target in this deal; the earlier, the higher."""
    reached = tuple(_add_reached(sheet, layout, deal, line, side) for line in range(1, _lines(layout) + 1))
    before = carried_refs(layout, deal, "race", side)
    total, marker = layout.below(deal, "race", side), layout.below(deal, "markers", side)
    dealer, slots = layout.dealer_ref(deal), layout.irregular_refs(deal)
    target, first = layout.rules.target, f"first {layout.labels[side]}"

    def compute(figures: Sequence[Figure]) -> Figure:
        places = [figure for figure in figures[: len(reached)] if isinstance(figure, int)]
        final, kept, who, *carried = figures[len(reached) :]
        if places:
            return min(places)
        if isinstance(kept, int) and kept + last_of(carried) >= target:
            return _AT_MARKERS
        return _AT_BRISQUES + _seat(layout, side, who) if whole(final) >= target else None

    carried = carried_formula(layout, deal, "deal", side)
    seats = xl.choose(
        [(f"{dealer.a1}={quote(letter)}", str(_seat(layout, side, letter))) for letter in layout.labels], "0"
    )
    cases = [(f"{xl.count(reached)}>0", f"MIN({xl.refs(reached)})")] if reached else []
    cases += [
        (f"AND({xl.count([marker])}>0,N({marker.a1}){carried}>={target})", str(_AT_MARKERS)),
        (f"N({total.a1})>={target}", f"{_AT_BRISQUES}+{seats}"),
    ]
    place = add_helper(
        sheet,
        layout.helper(deal, "race", side),
        xl.choose(cases, '""'),
        (*reached, total, marker, dealer, *before),
        compute,
        deal=deal,
    )
    return add_helper(
        sheet,
        layout.helper(deal, "winner", side),
        f"IF({xl.count([place])}=0,0,{_FAR}-2*{place.a1}+{xl.any_is(slots, first)})",
        (place, *slots),
        lambda figures: _FAR - 2 * figures[0] + says(figures[1:], first) if isinstance(figures[0], int) else 0,
        deal=deal,
    )


def _lines(layout: Layout) -> int:
    return 0 if layout.tally else layout.lines


def _seat(layout: Layout, side: int, dealer: Figure) -> int:
    """How far a player sits behind the dealer's left neighbour, who counts first; 0 for all when none is named."""
    letters = [letter.casefold() for letter in layout.labels]
    if not isinstance(dealer, str) or dealer.casefold() not in letters:
        return 0
    return (side - letters.index(dealer.casefold()) - 1) % len(layout.labels)


def _add_reached(sheet: Sheet, layout: Layout, deal: int, line: int, side: int) -> Ref:
    """The number of a line in which a side stands at the target or above."""
    total = layout.at(layout.line_row(deal, line), side, "total")
    before = carried_refs(layout, deal, "race", side)
    target = layout.rules.target

    def compute(figures: Sequence[Figure]) -> Figure:
        return line if isinstance(figures[0], int) and figures[0] + last_of(figures[1:]) >= target else None

    carried = carried_formula(layout, deal, "deal", side)
    ref = at(total.row, layout.aside + len(layout.sides) + side)
    formula = f'IF({xl.count([total])}=0,"",IF({total.a1}{carried}>={target},{line},""))'
    return add_helper(sheet, ref, formula, (total, *before), compute, deal=deal)


def _add_winner(sheet: Sheet, layout: Layout, deal: int, keys: tuple[Ref, ...]) -> None:
    """The name of the side with the one highest key."""
    names = tuple(layout.name_refs(side)[0] for side in layout.sides)
    equal = _("who was first?") if layout.rules.finish == "immediate" else _("equal: another deal")

    def compute(figures: Sequence[Figure]) -> Figure:
        n = len(keys)
        found = [whole(key) for key in figures[:n]]
        if max(found) <= 0:
            return None
        if found.count(max(found)) > 1:
            return equal
        side = found.index(max(found))
        name = figures[n + side]
        return layout.labels[side] if name is None else str(name)

    best = f"MAX({xl.refs(keys)})"
    level = "+".join(f"({key.a1}={best})" for key in keys)
    cases = [(f"{best}<=0", '""'), (f"({level})>1", quote(equal))]
    cases += [
        (f"{key.a1}={best}", f'IF({name.a1}="",{quote(layout.labels[side])},{name.a1})')
        for side, (key, name) in enumerate(zip(keys, names, strict=True))
    ]
    add_seen_through(
        sheet,
        Cell(
            layout.below(deal, "winner", 0, "item"),
            "computed",
            look="foot-name",
            formula=xl.choose(cases, '""'),
            needs=(*keys, *names),
            compute=compute,
            code="settlement",
            rule=_("target {target}").format(target=layout.rules.target),
            deal=deal,
            optional=True,
        ),
    )
