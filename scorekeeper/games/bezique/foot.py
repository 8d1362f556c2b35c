"""What stands below the lines of a deal: what was irregular, markers, brisques, and the deal's total."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

from scorekeeper.games.bezique import formulas as xl
from scorekeeper.games.bezique.items import BRISQUE, Item
from scorekeeper.games.bezique.places import Layout, at, item_in, label, spellings
from scorekeeper.i18n import _
from scorekeeper.model import Figure, plain
from scorekeeper.sheet import Cell, Ref, Sheet, last_of, quote, whole


def add_foot(sheet: Sheet, layout: Layout, deal: int) -> None:
    """The rows that all games have; a race or a settlement follows below them."""
    _add_irregular(sheet, layout, deal)
    _add_markers(sheet, layout, deal)
    if "brisques" in layout.foot:
        _add_brisques(sheet, layout, deal)
    label(sheet, at(layout.foot_row(deal, "deal"), 1), _("deal"), "foot-name", span=layout.label_span)
    for side in layout.sides:
        _add_deal_total(sheet, layout, deal, side)


def _add_irregular(sheet: Sheet, layout: Layout, deal: int) -> None:
    row = layout.foot_row(deal, "irregular")
    label(sheet, at(row, 1), _("irregular"), "foot-name", span=layout.label_span)
    hints = {
        "end": _("end: the deal was broken off"),
        "foul": _("foul: a player held too many cards"),
        "short": _("short: a player held too few"),
        "first": _("first: who passed the target first"),
    }
    words = layout.irregular_words
    used = [text for word, text in hints.items() if any(one.split()[0] == word for one in words)]
    for ref in layout.irregular_refs(deal):
        sheet.add(
            Cell(
                ref, "given", look="entry", choices=words, deal=deal, prompt="; ".join(used),
                span=2 if layout.tally else 1,
            )
        )  # fmt: skip


def _add_markers(sheet: Sheet, layout: Layout, deal: int) -> None:
    row = layout.foot_row(deal, "markers")
    label(sheet, at(row, 1), _("markers only"), "foot-name", span=layout.label_span)
    for side in layout.sides:
        sheet.add(
            Cell(
                layout.below(deal, "markers", side),
                "given",
                form="points",
                look="total",
                deal=deal,
                player=layout.side_name(side),
                prompt=_("the total of a deal of which nothing else was kept"),
            )
        )


def marker_refs(layout: Layout, deal: int) -> tuple[Ref, ...]:
    """The cells of those who keep only markers."""
    return tuple(layout.below(deal, "markers", side) for side in layout.sides)


def _add_brisques(sheet: Sheet, layout: Layout, deal: int) -> None:
    row, game = layout.foot_row(deal, "brisques"), layout.rules.game
    label(sheet, at(row, 1), _("brisques"), "foot-name", span=layout.label_span)
    counts = layout.brisque_refs(deal)
    for side, ref in zip(layout.sides, counts, strict=True):
        sheet.add(
            Cell(
                ref, "given", form="count", look="entry", limits=(0, game.brisques), deal=deal,
                player=layout.side_name(side), span=2 if layout.tally else 1,
            )
        )  # fmt: skip
        if game.race:
            _add_brisque_points(sheet, layout, deal, side, ref)
    _add_brisque_check(sheet, layout, deal, counts)


def _add_brisque_points(sheet: Sheet, layout: Layout, deal: int, side: int, count: Ref) -> None:
    """Ten for each brisque; those that were scored as they were won are in the total already."""
    each, at_once = layout.rules.value(BRISQUE), layout.rules.brisques_when == "immediate"
    rows = layout.line_rows(deal)
    items = tuple(layout.at(row, side, "item") for row in rows) if at_once and not layout.tally else ()
    points = tuple(layout.at(row, side, "points") for row in rows) if at_once else ()
    places = [number for number, item in enumerate(layout.rows) if item is BRISQUE]

    def had(figures: Sequence[Figure]) -> int:
        if layout.tally:
            return sum(whole(figures[1 + place]) for place in places) if at_once else 0
        kept = zip(figures[1 : 1 + len(items)], figures[1 + len(items) :], strict=True)
        return sum(whole(point) for item, point in kept if item_in(layout.rules, item) is BRISQUE)

    def compute(figures: Sequence[Figure]) -> Figure:
        return each * figures[0] - had(figures) if isinstance(figures[0], int) else None

    def explain(figures: Sequence[Figure]) -> str:
        return f"{plain(whole(figures[0]))} × {each}" + (f" − {had(figures)}" if had(figures) else "")

    formula = f"{each}*{count.a1}"
    if at_once and layout.tally:
        formula += "".join(f"-N({points[place].a1})" for place in places)
    elif at_once:
        item_span, point_span = (xl.span(layout.column(side, part), rows) for part in ("item", "points"))
        formula += "".join(
            f"-SUMIF({item_span},{quote(word)},{point_span})"
            for word, item in spellings(layout.rules)
            if item is BRISQUE
        )
    sheet.add(
        Cell(
            layout.below(deal, "brisques", side, "points"),
            "computed",
            form="points",
            look="total" if layout.tally else "pair",
            formula=f'IF({xl.count([count])}=0,"",{formula})',
            needs=(count, *items, *points),
            compute=compute,
            code="sum",
            explain=explain,
            rule="Source 002: 10 for each ace and ten",
            deal=deal,
            player=layout.side_name(side),
        )
    )


def _add_brisque_check(sheet: Sheet, layout: Layout, deal: int, counts: tuple[Ref, ...]) -> None:
    most, right, wrong = layout.rules.game.brisques, _("right"), _("{found}, not {expected}")

    def compute(figures: Sequence[Figure]) -> Figure:
        told = [figure for figure in figures if isinstance(figure, int)]
        if len(told) < len(figures):
            return None
        return right if sum(told) == most else wrong.format(found=sum(told), expected=most)

    total = f"SUM({xl.refs(counts)})"
    formula = xl.choose(
        [(f"{xl.count(counts)}<{len(counts)}", '""'), (f"{total}={most}", quote(right))],
        xl.words(wrong, found=total, expected=str(most)),
    )
    sheet.add(
        Cell(
            at(layout.foot_row(deal, "brisques"), layout.verdict),
            "computed",
            look="verdict",
            formula=formula,
            needs=counts,
            compute=compute,
            deal=deal,
            good=right,
            optional=True,
        )
    )


# the deal's total ------------------------------------------------------------------------------------------


def _add_deal_total(sheet: Sheet, layout: Layout, deal: int, side: int) -> None:
    """Markers or the last running total (in the tally the sum), with the brisques of a race."""
    rows = layout.line_rows(deal)
    own = tuple(layout.at(row, side, "total") for row in reversed(rows))
    marker = layout.below(deal, "markers", side)
    more = (layout.below(deal, "brisques", side, "points"),) if layout.rules.game.race else ()
    signs = _signs_of_use(layout, deal)

    def compute(figures: Sequence[Figure]) -> Figure:
        kept, rest = figures[0], figures[1:]
        added = whole(rest[0]) if more else 0
        totals = rest[len(more) : len(more) + len(own)]
        if not any(isinstance(figure, int) for figure in figures):
            return None
        base = sum(whole(figure) for figure in totals) if layout.tally else last_of(totals)
        return (kept if isinstance(kept, int) else base) + added

    def explain(figures: Sequence[Figure]) -> str:
        added = whole(figures[1]) if more else 0
        total = whole(compute(figures))
        return _("scored {scored}, brisques {brisques}").format(scored=plain(total - added), brisques=plain(added))

    base = f"SUM({xl.span(layout.column(side, 'total'), rows)})" if layout.tally else _last(layout, side, rows)
    added = f"+N({more[0].a1})" if more else ""
    used = f"COUNT({','.join(_used(layout, deal))})"
    sheet.add(
        Cell(
            layout.below(deal, "deal", side),
            "computed",
            form="points",
            look="total",
            formula=f'IF({used}=0,"",IF({xl.count([marker])}>0,{marker.a1},{base}){added})',
            needs=(marker, *more, *own, *signs),
            compute=compute,
            code="sum",
            explain=explain,
            rule=_("the deal's total"),
            deal=deal,
            player=layout.side_name(side),
        )
    )


def _last(layout: Layout, side: int, rows: range) -> str:
    return xl.last(layout.column(side, "total"), rows)


def _signs_of_use(layout: Layout, deal: int) -> tuple[Ref, ...]:
    """All cells that show that a deal was played: running totals, markers and brisques of every side."""
    totals = tuple(layout.at(row, side, "total") for side in layout.sides for row in layout.line_rows(deal))
    counts = layout.brisque_refs(deal) if "brisques" in layout.foot else ()
    return (*totals, *marker_refs(layout, deal), *counts)


def _used(layout: Layout, deal: int) -> list[str]:
    """The same as ranges of a formula."""
    rows = layout.line_rows(deal)
    ranges = [xl.span(layout.column(side, "total"), rows) for side in layout.sides]
    counts = layout.brisque_refs(deal) if "brisques" in layout.foot else ()
    return [*ranges, *(ref.a1 for ref in (*marker_refs(layout, deal), *counts))]


def end_formula(layout: Layout, deal: int) -> str:
    """True when a deal was broken off."""
    return xl.any_is(layout.irregular_refs(deal), "end")


def says(figures: Sequence[Figure], word: str) -> bool:
    """True when one of the cells for irregular things holds the word, whatever its capitals."""
    return any(isinstance(figure, str) and figure.casefold() == word.casefold() for figure in figures)


def item_refs(layout: Layout, deal: int, item: Item, side: int) -> tuple[Ref, ...]:
    """The cells that tell whether a side scored the item: all its lines, or the points of its row in the tally."""
    if layout.tally:
        number = layout.rows.index(item) + 1
        return (layout.at(layout.line_row(deal, number), side, "points"),)
    return tuple(layout.at(row, side, "item") for row in layout.line_rows(deal))


def has_item(layout: Layout, figures: Sequence[Figure], item: Item) -> bool:
    """Whether those cells tell of the item."""
    if layout.tally:
        return any(isinstance(figure, int) for figure in figures)
    return any(item_in(layout.rules, figure) is item for figure in figures)


def has_item_formula(layout: Layout, deal: int, item: Item, side: int) -> str:
    """How often a side scored the item (in the tally only whether it did), as a number above 0."""
    if layout.tally:
        return xl.count(item_refs(layout, deal, item, side))
    span = xl.span(layout.column(side, "item"), layout.line_rows(deal))
    known = [word for word, one in spellings(layout.rules) if one is item]
    return "+".join(f"COUNTIF({span},{quote(word)})" for word in known)


def carried_refs(layout: Layout, deal: int, row: str, side: int) -> tuple[Ref, ...]:
    """A side's carried totals of all deals before this one, the latest first; a deal left empty has none."""
    return tuple(layout.below(before, row, side) for before in range(deal - 1, 0, -1))


def carried_formula(layout: Layout, deal: int, helper: str, side: int) -> str:
    """What is added for the deals before, ``+N(M40)``; nothing in the first deal."""
    return f"+N({layout.helper(deal - 1, helper, side).a1})" if deal > 1 else ""


def add_carry(sheet: Sheet, layout: Layout, deal: int, side: int, rows: tuple[str, str]) -> None:
    """The total that the next deal begins with: this deal's, or that of the deal before where nothing was played.

    ``rows`` are the row of the totals and the one beside which the helper stands.
    """
    row, helper = rows
    own, before = layout.below(deal, row, side), carried_refs(layout, deal, row, side)
    earlier = layout.helper(deal - 1, helper, side).a1 if deal > 1 else "0"
    formula = f"IF({xl.count([own])}=0,{earlier},{own.a1})"
    add_helper(sheet, layout.helper(deal, helper, side), formula, (own, *before), last_of, deal=deal)


def seen_through(
    sheet: Sheet, needs: Sequence[Ref], compute: Callable[[Sequence[Figure]], Figure]
) -> tuple[tuple[Ref, ...], Callable[[Sequence[Figure]], Figure]]:
    """The needs of a cell with helpers replaced by what they are made of, and its figure from those.

    Nobody writes helpers down: only so can an auditor see that a figure follows from wrong ones beside it.
    """
    known: dict[Ref, None] = {}

    def collect(ref: Ref) -> None:
        if _is_helper(sheet, ref):
            for need in sheet.cells[ref].needs:
                collect(need)
        else:
            known[ref] = None

    for need in needs:
        collect(need)
    places = tuple(known)

    def figure(ref: Ref, values: dict[Ref, Figure]) -> Figure:
        if ref not in values:
            cell = sheet.cells[ref]
            assert cell.compute is not None
            values[ref] = cell.compute([figure(need, values) for need in cell.needs])
        return values[ref]

    def from_places(figures: Sequence[Figure]) -> Figure:
        values = dict(zip(places, figures, strict=True))
        return compute([figure(need, values) for need in needs])

    return places, from_places


def _is_helper(sheet: Sheet, ref: Ref) -> bool:
    cell = sheet.cells[ref]
    return cell.compute is not None and not cell.code


def add_seen_through(sheet: Sheet, cell: Cell) -> None:
    """Adds a cell whose needs are those of its helpers."""
    assert cell.compute is not None
    needs, compute = seen_through(sheet, cell.needs, cell.compute)
    explain = cell.explain
    if explain is not None:
        _needs, texts = seen_through(sheet, cell.needs, explain)
        explain = cast("Callable[[Sequence[Figure]], str]", texts)
    sheet.add(replace(cell, needs=needs, compute=compute, explain=explain))


def add_helper(
    sheet: Sheet,
    ref: Ref,
    formula: str,
    needs: tuple[Ref, ...],
    compute: Callable[[Sequence[Figure]], Figure],
    *,
    deal: int,
) -> Ref:
    """Adds a cell outside the print and returns its place."""
    sheet.add(
        Cell(
            ref, "computed", form="count", look="pair", formula=formula, needs=needs, compute=compute, deal=deal,
            optional=True,
        )
    )  # fmt: skip
    return ref
