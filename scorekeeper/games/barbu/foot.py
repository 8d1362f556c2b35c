"""The foot of the Barbu sheet: penalties where the house has them, final totals, places, doubles of each declarer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.games.barbu import formulas
from scorekeeper.games.barbu.contracts import DEALS, DEALS_PER_DECLARER, PLAYERS
from scorekeeper.games.barbu.marks import read_mark
from scorekeeper.games.barbu.places import (
    CALLS,
    CONTRACT,
    DECLARER,
    FIRST_ROW,
    LAST_ROW,
    TOTAL,
    VERDICT,
    Layout,
    at,
    column,
    label,
    name_of,
    others_of,
    read_declarer,
)
from scorekeeper.games.barbu.score import ranking
from scorekeeper.i18n import _
from scorekeeper.model import Figure
from scorekeeper.sheet import Cell, Sheet, last_of, whole


def add_foot(sheet: Sheet, layout: Layout) -> int:
    """Penalties where they exist, final totals, places, and the doubles of each declarer; the last row used."""
    row = LAST_ROW
    duties = {
        declarer: row + 3 + (layout.rules.compulsory_policy == "penalty") + declarer for declarer in range(PLAYERS)
    }
    final_row = min(duties.values()) - 2
    for declarer, duty_row in duties.items():
        add_duties(sheet, layout, declarer, duty_row)
    if layout.rules.compulsory_policy == "penalty":
        label(sheet, final_row - 1, 1, _("penalties"), "foot-name", span=3)
        for player in range(PLAYERS):
            add_penalty(sheet, layout, player, final_row - 1, duties)
    label(sheet, final_row, 1, _("final"), "foot-name", span=3)
    label(sheet, final_row + 1, 1, _("place"), "foot-name", span=3)
    for player in range(PLAYERS):
        add_final(sheet, layout, player, final_row)
    for player in range(PLAYERS):
        add_place(sheet, layout, player, final_row + 1)
    return max(duties.values())


def add_duties(sheet: Sheet, layout: Layout, declarer: int, row: int) -> None:
    """How often each other player doubled one declarer."""
    name = name_of(layout, declarer)
    label(sheet, row, 1, _("doubles of {declarer}").format(declarer=layout.labels[declarer]), "foot-name", span=3)
    rows = range(FIRST_ROW, LAST_ROW + 1)
    for player in others_of(declarer):
        calls = tuple(at(r, column(player, CALLS)) for r in rows)
        heads = tuple(at(r, c) for r in rows for c in (DECLARER, CONTRACT))

        def compute(figures: Sequence[Figure], player: int = player) -> Figure:
            return _count_doubles(layout, declarer, player, figures)

        sheet.add(
            Cell(
                at(row, column(player, CALLS)),
                "computed",
                form="count",
                look="foot",
                formula=formulas.duties(layout, declarer, player),
                needs=(*heads, *calls),
                compute=compute,
                code="compulsory-count",
                explain=lambda _figures: _("calls of the declarer counted in the deals of {declarer}").format(
                    declarer=name
                ),
                rule=f"Source 000; Source 001: at least {layout.rules.compulsory_count} in each series",
                player=name_of(layout, player),
                optional=True,
            )
        )
    add_duty_verdict(sheet, layout, declarer, row)


def _count_doubles(layout: Layout, declarer: int, player: int, figures: Sequence[Figure]) -> Figure:
    heads, calls = figures[: 2 * DEALS], figures[2 * DEALS :]
    pairs = zip(heads[::2], heads[1::2], strict=True)
    if not any(head is not None and read_declarer(seat, layout) == declarer for seat, head in pairs):
        return None
    count = 0
    for deal, figure in enumerate(calls):
        call = read_mark(figure, player, layout.labels, layout.names).call
        if call is None or heads[2 * deal + 1] is None or read_declarer(heads[2 * deal], layout) != declarer:
            continue
        count += call.word == "*" or declarer in call.targets
    return count


def add_duty_verdict(sheet: Sheet, layout: Layout, declarer: int, row: int) -> None:
    """Words once the seven deals are over: whether everybody doubled this declarer as often as he must."""
    rows = range(FIRST_ROW, LAST_ROW + 1)
    counts = tuple(at(row, column(player, CALLS)) for player in others_of(declarer))
    heads = tuple(at(r, c) for r in rows for c in (DECLARER, CONTRACT))
    right, missing = _("right"), _("doubles missing")

    def compute(figures: Sequence[Figure]) -> Figure:
        pairs = zip(figures[PLAYERS - 1 :: 2], figures[PLAYERS::2], strict=True)
        played = sum(read_declarer(d, layout) == declarer and letter is not None for d, letter in pairs)
        if played < DEALS_PER_DECLARER:
            return None
        least = min(whole(figure) for figure in figures[: PLAYERS - 1])
        return right if least >= layout.rules.compulsory_count else missing

    sheet.add(
        Cell(
            at(row, VERDICT),
            "computed",
            look="verdict",
            formula=formulas.duty_verdict(layout, declarer, counts, right, missing),
            needs=(*counts, *heads),
            compute=compute,
            good=right,
            optional=True,
        )
    )


def add_penalty(sheet: Sheet, layout: Layout, player: int, row: int, duties: Mapping[int, int]) -> None:
    """The house penalty: what a player pays for doubles he did not make, and what he gets as a declarer."""
    owes = tuple(at(duties[declarer], column(player, CALLS)) for declarer in others_of(player))
    series = tuple(at(duties[declarer], VERDICT) for declarer in others_of(player))
    gets = tuple(at(duties[player], column(other, CALLS)) for other in others_of(player))
    own = at(duties[player], VERDICT)
    need, price = layout.rules.compulsory_count, layout.rules.compulsory_penalty

    def compute(figures: Sequence[Figure]) -> Figure:
        owed, over = figures[: PLAYERS - 1], figures[PLAYERS - 1 : 2 * PLAYERS - 2]
        due, own_over = figures[2 * PLAYERS - 2 : -1], figures[-1]
        paid = sum(max(0, need - whole(f)) for f, done in zip(owed, over, strict=True) if done)
        got = sum(max(0, need - whole(f)) for f in due) if own_over else 0
        return price * (got - paid)

    sheet.add(
        Cell(
            at(row, column(player, TOTAL)),
            "computed",
            form="signed",
            look="total",
            formula=formulas.penalty(owes, series, gets, own, need, price),
            needs=(*owes, *series, *gets, own),
            compute=compute,
            code="penalty",
            rule="house rule",
            player=name_of(layout, player),
        )
    )


def add_final(sheet: Sheet, layout: Layout, player: int, row: int) -> None:
    """A player's last total, with his penalties."""
    totals = tuple(at(r, column(player, TOTAL)) for r in range(LAST_ROW, FIRST_ROW - 1, -1))
    has_penalty = layout.rules.compulsory_policy == "penalty"
    penalty = (at(row - 1, column(player, TOTAL)),) if has_penalty else ()

    def compute(figures: Sequence[Figure]) -> Figure:
        running = figures[len(penalty) :]
        if not any(isinstance(figure, int) for figure in running):
            return None
        return last_of(running) + (whole(figures[0]) if penalty else 0)

    sheet.add(
        Cell(
            at(row, column(player, TOTAL)),
            "computed",
            form="signed",
            look="total",
            formula=formulas.final(column(player, TOTAL), penalty),
            needs=(*penalty, *totals),
            compute=compute,
            code="final-total",
            rule="Source 000",
            player=name_of(layout, player),
        )
    )


def add_place(sheet: Sheet, layout: Layout, player: int, row: int) -> None:
    """A player's place."""
    finals = tuple(at(row - 1, column(seat, TOTAL)) for seat in (player, *others_of(player)))

    def compute(figures: Sequence[Figure]) -> Figure:
        if figures[0] is None:
            return None
        return ranking([whole(figure) for figure in figures])[0]

    sheet.add(
        Cell(
            at(row, column(player, TOTAL)),
            "computed",
            form="count",
            look="total",
            formula=formulas.place(finals),
            needs=finals,
            compute=compute,
            code="place",
            rule="Source 001: the highest total wins",
            player=name_of(layout, player),
        )
    )
