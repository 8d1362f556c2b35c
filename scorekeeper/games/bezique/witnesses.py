"""What the figures of a filled Bezique sheet say of the entries beside them: items that others were meant for.

A line has two witnesses that need no other line to be right: its points, and the step that the running total makes
in it. Where both say another item than the one written, or one that nobody wrote, the item is the slip.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.games.bezique.audit import are_strokes
from scorekeeper.games.bezique.body import line_value, strokes
from scorekeeper.games.bezique.items import BRISQUE, LAST, Item
from scorekeeper.games.bezique.places import Layout, item_in, sheet_value
from scorekeeper.games.bezique.settle import lower
from scorekeeper.i18n import _, ngettext
from scorekeeper.model import Figure, Finding, plain
from scorekeeper.sheet import Ref, whole

Values = Mapping[Ref, Figure]


@dataclass(frozen=True, slots=True)
class Meant:
    """An entry that was meant otherwise. ``figures`` are the cells with what belongs there, the first is the slip.

    ``items`` are those that the figures speak of, ``points`` their value; ``column`` is the side in whose columns an
    entry stands that belongs into those of ``side``.
    """

    deal: int
    ref: Ref
    figures: Mapping[Ref, Figure]
    items: tuple[Item, ...] = ()
    points: int = 0
    side: int = 0
    column: int | None = None
    forgotten: bool = False
    """Nothing at all was written but a total that counts it."""


@dataclass(slots=True)
class _Column:
    """One side's lines of a deal: where each stands, and its points and running total as they are written."""

    layout: Layout
    values: Values
    deal: int
    side: int
    rows: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rows = list(self.layout.line_rows(self.deal))

    def ref(self, row: int, part: str) -> Ref:
        return self.layout.at(row, self.side, part)

    def figure(self, row: int, part: str) -> int | None:
        found = self.values.get(self.ref(row, part))
        return found if isinstance(found, int) else None

    def is_blank(self, row: int) -> bool:
        return all(self.values.get(self.ref(row, part)) is None for part in ("item", "suit", "points"))

    def worth(self, row: int) -> int | None:
        """What the item written in a row is worth."""
        return line_value(self.layout.rules, *(self.values.get(self.ref(row, part)) for part in ("item", "suit")))

    def bases(self, row: int) -> tuple[int, ...]:
        """The total before a row: as it is written, and as it follows from the points since the last but one."""
        written = followed = 0
        for earlier in self.rows[: self.rows.index(row)]:
            points, total = self.figure(earlier, "points"), self.figure(earlier, "total")
            if points is None and total is None:
                continue
            followed = written + whole(points)
            written = followed if total is None else total
        return tuple(dict.fromkeys((written, followed)))

    def after(self, row: int) -> int | None:
        """The total that the next line begins with, or that the deal has; None where that is not written."""
        for later in self.rows[self.rows.index(row) + 1 :]:
            points, total = self.figure(later, "points"), self.figure(later, "total")
            if points is not None or total is not None:
                return None if points is None or total is None else total - points
        return self.played()

    def played(self) -> int | None:
        """What was scored in the lines by the deal's total; None where markers stand, or it is not written."""
        total = self.values.get(self.layout.below(self.deal, "deal", self.side))
        marker = self.values.get(self.layout.below(self.deal, "markers", self.side))
        if not isinstance(total, int) or marker is not None:
            return None
        added = self.layout.rules.game.race and self.values.get(
            self.layout.below(self.deal, "brisques", self.side, "points")
        )
        return total - whole(added or None)


def meant_in(layout: Layout, values: Values) -> dict[Ref, Meant]:
    """Every entry that the figures beside it say was meant otherwise, by its cell."""
    found: dict[Ref, Meant] = {}
    for deal in range(1, layout.deals + 1):
        slips = _strokes(layout, values, deal) if layout.tally else _lines(layout, values, deal)
        found |= {slip.ref: slip for slip in slips}
    return found


def plain_figures(layout: Layout, values: Values) -> dict[Ref, Figure]:
    """The cells of those entries with what was meant."""
    return {ref: figure for slip in meant_in(layout, values).values() for ref, figure in slip.figures.items()}


# trick by trick --------------------------------------------------------------------------------------------


def _lines(layout: Layout, values: Values, deal: int) -> Iterator[Meant]:
    columns = [_Column(layout, values, deal, side) for side in layout.sides]
    for row in layout.line_rows(deal):
        for column in columns:
            slip = _other_item(column, row) or _forgotten(column, row) or _moved(columns, column, row)
            if slip is not None:
                yield slip
    if not any(_is_last(column, row) for column in columns for row in column.rows):
        yield from _forgotten_last(columns)


def _is_last(column: _Column, row: int) -> bool:
    return item_in(column.layout.rules, column.values.get(column.ref(row, "item"))) is LAST


def _worth_as_much(layout: Layout, points: int, but: Item | None = None) -> tuple[Item, ...]:
    rules = layout.rules
    return tuple(one for one in rules.items if one not in (but, BRISQUE) and sheet_value(rules, one) == points)


def _other_item(column: _Column, row: int) -> Meant | None:
    """Points and running total agree with one another, and not with the item, or there is none."""
    points, total = column.figure(row, "points"), column.figure(row, "total")
    if not points or total is None or points == column.worth(row):
        return None
    ref = column.ref(row, "item")
    items = _worth_as_much(column.layout, points, item_in(column.layout.rules, column.values.get(ref)))
    if not items or total - points not in column.bases(row):
        return None
    return Meant(column.deal, ref, {ref: _(items[0].title)}, items, points, column.side)


def _forgotten(column: _Column, row: int) -> Meant | None:
    """Nothing but a running total, with which the later ones agree: what it counts is missing."""
    total = column.figure(row, "total")
    if total is None or not column.is_blank(row) or column.after(row) != total:
        return None
    steps = [total - base for base in column.bases(row)]
    items = () if min(steps) <= 0 else _worth_as_much(column.layout, steps[0])
    if not items:
        return None
    ref = column.ref(row, "item")
    figures: dict[Ref, Figure] = {ref: _(items[0].title), column.ref(row, "points"): steps[0]}
    return Meant(column.deal, ref, figures, items, steps[0], column.side, forgotten=True)


def _forgotten_last(columns: Sequence[_Column]) -> Iterator[Meant]:
    """No last trick among the lines, and the deal's total of one side counts it."""
    points = columns[0].layout.rules.value(LAST)
    used = [row for row in columns[0].rows if any(not one.is_blank(row) or one.figure(row, "total") for one in columns)]
    free = [row for row in columns[0].rows if used and row > used[-1]]
    counting = [
        one
        for one in columns
        if free and points and one.played() == one.bases(free[0])[0] + points and _is_believed(one, points)
    ]
    if len(counting) == 1:
        (column,) = counting
        figures: dict[Ref, Figure] = {
            column.ref(free[0], "item"): _(LAST.title),
            column.ref(free[0], "points"): points,
            column.ref(free[0], "total"): column.played(),
        }
        ref = column.ref(free[0], "item")
        yield Meant(column.deal, ref, figures, (LAST,), points, column.side, forgotten=True)


def _is_believed(column: _Column, points: int) -> bool:
    """Whether a figure below the deal's total follows from it, and would not without so many points."""
    layout, total = column.layout, column.played()
    if total in tuple(_further_totals(column)):
        return True
    refs = [layout.below(column.deal, "counted", column.side)] if "counted" in layout.foot else []
    counted, without = (lower(layout.rules, whole(figure)) for figure in (total, whole(total) - points))
    return counted != without and any(column.values.get(ref) == counted for ref in refs)


def _moved(columns: Sequence[_Column], column: _Column, row: int) -> Meant | None:
    """A whole entry in one side's columns that the later totals of another side count, and not those of its own."""
    points, total, base = column.figure(row, "points"), column.figure(row, "total"), column.bases(row)[0]
    if not points or total is None or points != column.worth(row) or column.after(row) != base:
        return None
    others = [
        one
        for one in columns
        if one is not column and one.is_blank(row) and one.after(row) == one.bases(row)[0] + points
    ]
    if len(others) != 1 or total not in (base + points, others[0].after(row)):
        return None
    (there,) = others
    figures: dict[Ref, Figure] = {column.ref(row, part): None for part in column.layout.parts}
    figures |= {there.ref(row, part): column.values.get(column.ref(row, part)) for part in ("item", "suit", "points")}
    figures[there.ref(row, "total")] = there.after(row)
    return Meant(column.deal, column.ref(row, "item"), figures, (), points, there.side, column.side)


# the tally -------------------------------------------------------------------------------------------------


def _strokes(layout: Layout, values: Values, deal: int) -> Iterator[Meant]:
    """Strokes that do not make the points beside them, where these points add up to a total of the deal."""
    for side in layout.sides:
        column = _Column(layout, values, deal, side)
        scored = sum(whole(column.figure(row, "points")) for row in column.rows)
        if scored not in (column.played(), *_further_totals(column)):
            continue
        for row, item in zip(column.rows, layout.rows, strict=True):
            ref, each = column.ref(row, "item"), sheet_value(layout.rules, item)
            count, odd = divmod(whole(column.figure(row, "points")), max(each, 1))
            is_wrong = strokes(values.get(ref)) != count or not are_strokes(values.get(ref))
            if each and not odd and is_wrong:
                yield Meant(deal, ref, {ref: count or None}, (item,), count * each, side)


def _further_totals(column: _Column) -> Iterator[int]:
    """What was scored by the figures below the deal's total, which may itself be wrong."""
    layout, values, deal, side = column.layout, column.values, column.deal, column.side
    if values.get(layout.below(deal, "markers", side)) is not None:
        return
    if layout.rules.game.race:
        carried = values.get(layout.below(deal, "race", side))
        before = values.get(layout.below(deal - 1, "race", side)) if deal > 1 else 0
        if isinstance(carried, int) and isinstance(before, int):
            yield carried - before - whole(values.get(layout.below(deal, "brisques", side, "points")))
    elif "with_brisques" in layout.foot:
        added, count = (
            values.get(layout.below(deal, "with_brisques", side)),
            values.get(layout.brisque_refs(deal)[side]),
        )
        if isinstance(added, int) and isinstance(count, int):
            yield added - layout.rules.value(BRISQUE) * count


# in words --------------------------------------------------------------------------------------------------


def either(texts: Sequence[str]) -> str:
    """``royal marriage or bezique``."""
    return _(" or ").join(dict.fromkeys(texts))


def item_message(found: str, worth: int | None, others: str) -> str:
    """What is said of an item that the figures beside it are not those of; ``worth`` None: it is no item."""
    if worth is not None:
        text = _("{found} is worth {worth}, but the points and totals here are those of {others}")
        return text.format(found=found, worth=plain(worth), others=others)
    if found:
        text = _("found {found}, which is no item here; the points and totals are those of {others}")
        return text.format(found=found, others=others)
    return _("nothing written, but the points and totals here are those of {others}").format(others=others)


def stroke_message(found: Figure, count: int, *, are_strokes: bool) -> str:
    """What is said of strokes that do not make the points beside them."""
    return ngettext(
        "found {found}, but the points and totals are those of {count} stroke",
        "found {found}, but the points and totals are those of {count} strokes",
        count,
    ).format(found=strokes(found) if are_strokes else found, count=count)


def moved_finding(layout: Layout, values: Values, slip: Meant) -> Finding:
    """The finding on an entry in the columns of another."""
    assert slip.column is not None
    there = layout.at(slip.ref.row, slip.side, "item")
    return Finding(
        "item-column",
        "error",
        _("{item} stands in the columns of {one}, but the totals that follow count it for {other}").format(
            item=values.get(slip.ref), one=layout.side_name(slip.column), other=layout.side_name(slip.side)
        ),
        fix=_("move what was scored from {here} to {there}").format(here=slip.ref.a1, there=there.a1),
        cell=str(slip.ref),
        deal=slip.deal,
        player=layout.side_name(slip.column),
        found=values.get(slip.ref),
    )


def item_finding(layout: Layout, values: Values, slip: Meant, items: Sequence[Item]) -> Finding:
    """The finding on an item that others were meant for; ``items`` are those that are possible there."""
    rules, figure = layout.rules, values.get(slip.ref)
    found, known, others = str(figure or "").strip(), item_in(rules, figure), either([_(one.title) for one in items])
    message = item_message(found, None if known is None else sheet_value(rules, known), others)
    if slip.forgotten:
        message = _("nothing written, but the totals rise by {points} here: {others} is missing").format(
            points=plain(slip.points), others=others
        )
    return Finding(
        "item-mismatch" if known else "unknown-item" if found else "item-missing",
        "error",
        message,
        fix=_("write {expected} in {cell}").format(expected=others, cell=slip.ref.a1),
        cell=str(slip.ref),
        deal=slip.deal,
        player=layout.side_name(slip.side),
        found=figure,
        expected=others if len(items) == 1 else None,
    )
