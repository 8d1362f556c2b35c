"""Difference and whists below the totals."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge.column_cells import computed, player_of
from scorekeeper.games.bridge.excel_text import joined
from scorekeeper.games.bridge.places import (
    Block,
    Layout,
    at,
    label,
)
from scorekeeper.games.bridge.score import whists
from scorekeeper.games.bridge.values import ALONE, HALF, HUNDRED
from scorekeeper.i18n import _
from scorekeeper.model import Figure, plain, signed
from scorekeeper.sheet import Compute, Ref, Sheet, whole

PAIRS = ((0, 1), (0, 2), (1, 2))
"""Every two of three players."""

WHIST_RULE = "Source 003: the difference divided by 100, to a whole number"


def whists_formula(rounding: str, difference: str) -> str:
    """The whists of a difference, by the named rounding, with its sign."""
    amount = f"ABS({difference})"
    full, rest = f"INT({amount}/{HUNDRED})", f"MOD({amount},{HUNDRED})"
    rounded = {
        "half_up": f"INT(({amount}+{HALF})/{HUNDRED})",
        "half_down": f"INT(({amount}+{HALF - 1})/{HUNDRED})",
        "half_even": f"({full}+IF(OR({rest}>{HALF},AND({rest}={HALF},MOD({full},2)=1)),1,0))",
        "truncate": full,
        "none": amount,
    }[rounding]
    return f"SIGN({difference})*{rounded}"


def explain_whists(figures: Sequence[Figure]) -> str:
    """What each rounding makes of the difference, so that the option under which a figure is right is named."""
    return roundings_of(whole(figures[0]) - whole(figures[1]))


def other_rounding(found: Figure, figures: Sequence[Figure]) -> str:
    """Under which rounding a wrong figure of whists would be right, from the totals of both."""
    return _rounding_of(found, whole(figures[0]) - whole(figures[1]))


def rounding_of_difference(found: Figure, figures: Sequence[Figure]) -> str:
    """The same from the difference."""
    return _rounding_of(found, whole(figures[0]))


def _rounding_of(found: Figure, difference: int) -> str:
    fitting = [name for name in ROUNDINGS if found is not None and whists(name, difference) == found]
    if not fitting:
        return ""
    return _("right under whists.rounding {names}").format(names=_(" or ").join(fitting))


ROUNDINGS = ("half_up", "half_down", "half_even", "truncate")


def roundings_of(difference: int) -> str:
    """``difference 650: half_up 7, half_even 6 …``."""
    ways = ", ".join(f"{name} {plain(whists(name, difference))}" for name in ROUNDINGS)
    return _("difference {difference}: {ways}").format(difference=signed(difference), ways=ways)


def add_settlement(sheet: Sheet, layout: Layout, block: Block, total_row: int) -> None:
    """Difference and whists below the totals: of the two sides, or of every two of three players."""
    columns, sides = layout.columns, layout.sides
    totals = [at(total_row, columns.figure(side)) for side in range(sides)]
    if sides == ALONE:
        _settle_alone(sheet, layout, block, totals)
        return
    label(sheet, total_row + 1, columns.gap, _("difference"), "foot-name")
    label(sheet, total_row + 2, columns.gap, _("whists"), "foot-name")
    for side in range(sides):
        own, other = totals[side], totals[1 - side]
        difference = f"({own.a1}-{other.a1})"
        computed(
            sheet,
            at(total_row + 1, columns.figure(side)),
            f'IF(COUNT({joined(totals)})<2,"",{difference})',
            (own, other),
            lambda figures: None if None in figures else whole(figures[0]) - whole(figures[1]),
            form="signed",
            look="total",
            code="difference",
            explain=lambda figures: f"{plain(whole(figures[0]))} − {plain(whole(figures[1]))}",
            rule=WHIST_RULE,
            optional=side > 0,
            mirror=at(total_row + 1, columns.figure(1 - side)),
        )
        computed(
            sheet,
            at(total_row + 2, columns.figure(side)),
            f'IF(COUNT({joined(totals)})<2,"",{whists_formula(layout.rules.rounding, difference)})',
            (own, other),
            lambda figures: (
                None if None in figures else whists(layout.rules.rounding, whole(figures[0]) - whole(figures[1]))
            ),
            form="signed",
            look="total",
            code="whists",
            explain=explain_whists,
            told=other_rounding,
            rule=WHIST_RULE,
            optional=side > 0,
            mirror=at(total_row + 2, columns.figure(1 - side)),
        )


def _settle_alone(sheet: Sheet, layout: Layout, block: Block, totals: Sequence[Ref]) -> None:
    """Three players: the difference and whists of every two, and what each has won in all."""
    columns, rounding, row = layout.columns, layout.rules.rounding, totals[0].row
    for step, (one, other) in enumerate(PAIRS, 1):
        text = f"{layout.labels[one]} – {layout.labels[other]}"
        label(sheet, row + step, columns.gap, text, "foot-name")
        difference = f"({totals[one].a1}-{totals[other].a1})"
        both = (totals[one], totals[other])
        computed(
            sheet,
            at(row + step, columns.figure(0)),
            f'IF(COUNT({joined(totals)})<3,"",{difference})',
            both,
            lambda figures: None if None in figures else whole(figures[0]) - whole(figures[1]),
            form="signed",
            code="difference",
            rule=WHIST_RULE,
        )
        computed(
            sheet,
            at(row + step, columns.figure(1)),
            f'IF(COUNT({joined(totals)})<3,"",{whists_formula(rounding, difference)})',
            both,
            lambda figures: None if None in figures else whists(rounding, whole(figures[0]) - whole(figures[1])),
            form="signed",
            code="whists",
            explain=explain_whists,
            told=other_rounding,
            rule=WHIST_RULE,
        )
    label(sheet, row + ALONE + 1, columns.gap, _("whists"), "foot-name")
    pairs = tuple(at(row + step, columns.figure(1)) for step in range(1, ALONE + 1))
    for side in range(ALONE):
        signs = tuple((side == one) - (side == other) for one, other in PAIRS)
        won = "".join(f"{'+' if sign > 0 else '-'}{ref.a1}" for ref, sign in zip(pairs, signs, strict=True) if sign)
        computed(
            sheet,
            at(row + ALONE + 1, columns.figure(side)),
            f'IF(COUNT({joined(pairs)})<3,"",{won})',
            pairs,
            _sum_of(signs),
            form="signed",
            look="total",
            code="whists",
            rule=WHIST_RULE,
            player=player_of(layout, block, side),
        )


def _sum_of(signs: Sequence[int]) -> Compute:
    """The whists of one of three: what he wins from both others."""

    def compute(figures: Sequence[Figure]) -> Figure:
        if None in figures:
            return None
        return sum(sign * whole(figure) for sign, figure in zip(signs, figures, strict=True))

    return compute
