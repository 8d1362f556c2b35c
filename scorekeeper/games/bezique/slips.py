"""What is wrong in a filled Bezique sheet, told in the cell where it is put right: what to write there."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.bezique import places as grid
from scorekeeper.games.bezique.items import ROYAL, SEQUENCE, UNIT
from scorekeeper.games.bezique.notation import Entry
from scorekeeper.games.bezique.places import Layout, at
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Ref, Sheet, whole

Values = Mapping[Ref, Figure]

BY_TRICK = frozenset({
    "declaration-after-stock", "trick-number", "trick-order", "two-declarations-one-trick", "last-trick-count",
    "sevens", "carte-blanche-order",
})  # fmt: skip
"""Findings that may be about the trick of an item; they are when they found that trick."""
_EXACT = frozenset({"trick-number", "last-trick-count", "sevens"})
"""Those of them that expect one trick, not the last of several."""


def at_cell(sheet: Sheet, layout: Layout, values: Values, found: tuple[Ref, Entry, Finding], deal: int) -> Finding:
    """A finding on an entry as one on its cell; ``found`` are the entry's cell, the entry and the finding."""
    ref, entry, finding = found
    finding = finding._replace(deal=deal)
    if finding.code in ("race-over", "deal-over"):
        return _placed(finding, ref, _("leave {cell} empty").format(cell=ref.a1))
    if entry.kind == "item":
        return _of_item(layout, values, ref, entry, finding)
    if finding.code == "brisque-total" and entry.kind == "brisques":
        return _of_brisques(sheet, layout, values, finding, deal)
    if entry.kind == "total" or (entry.kind == "brisques" and finding.code == "too-many"):
        return _of_markers(layout, values, finding, deal)
    return _of_deal(layout, ref, entry, finding, deal)


def _placed(finding: Finding, ref: Ref, fix: str, expected: Figure = None) -> Finding:
    return finding._replace(cell=str(ref), fix=fix, expected=expected)


def _of_item(layout: Layout, values: Values, ref: Ref, entry: Entry, finding: Finding) -> Finding:
    """In the cell of the trick, of the suit or of the item itself."""
    if layout.tally:
        return _placed(finding, ref, _("count the strokes in {cell} again").format(cell=ref.a1))
    trick = at(ref.row, grid.TRICK)
    by_trick = finding.code in ("trick-order", "two-declarations-one-trick") or finding.found == entry.trick
    if entry.trick is not None and finding.code in BY_TRICK and by_trick:
        if finding.code in _EXACT and isinstance(finding.expected, int) and finding.expected != 1:
            return _placed(finding, trick, _write(trick, finding.expected), finding.expected)
        return _placed(finding, trick, _right_trick(layout, values, trick, finding))
    if finding.code == "suit-unexpected":
        return _of_suit(ref, entry, finding)
    if finding.code == "trump-mismatch" and finding.expected is not None:
        return _of_trumps(ref, entry, finding, layout.trump_ref(finding.deal or 1), values)
    return _placed(finding, ref, _("write what was scored in {cell}, or empty the row").format(cell=ref.a1))


def _of_suit(ref: Ref, entry: Entry, finding: Finding) -> Finding:
    """In the cell of a suit that contradicts the item."""
    suit = Ref(ref.page, ref.row, ref.column + 1)
    fix = _("take {suit} out of {cell}, or write another item in {item}")
    return _placed(finding, suit, fix.format(suit=entry.suit, cell=suit.a1, item=ref.a1))


def _right_trick(layout: Layout, values: Values, trick: Ref, finding: Finding) -> str:
    """What to do about a trick, and about the row with the same trick when they do not go together."""
    rows = layout.line_rows(finding.deal or 1)
    twin = next((at(row, grid.TRICK) for row in rows if values.get(at(row, grid.TRICK)) == values.get(trick)), trick)
    if finding.code == "two-declarations-one-trick" and twin != trick:
        return _("write the right trick in {cell} or in {twin}, or empty one of the rows").format(
            cell=trick.a1, twin=twin.a1
        )
    return _("write the right trick in {cell}, or empty the row").format(cell=trick.a1)


def _of_trumps(ref: Ref, entry: Entry, finding: Finding, head: Ref, values: Values) -> Finding:
    """A marriage or sequence that is the one in trumps; or something in trumps that says another suit."""
    marriage = entry.item is not None and entry.item.group == "marriage"
    title = ROYAL.title if marriage else SEQUENCE.title
    royal, suit = _(title), Ref(ref.page, ref.row, ref.column + 1)
    if isinstance(finding.expected, int):
        return _placed(finding, ref, _write(ref, royal))
    is_told = values.get(head) is not None
    if finding.found == finding.expected:
        fix = _("write {item} in {cell}, or another suit in {suit}")
        if is_told:
            fix = _("write {item} in {cell}, another suit in {suit}, or other trumps in {head}")
        return _placed(finding, ref, fix.format(item=royal, cell=ref.a1, suit=suit.a1, head=head.a1))
    fix = _("write {expected} in {suit}, or {found} in {head}") if is_told else _("write {expected} in {suit}")
    told = fix.format(expected=finding.expected, suit=suit.a1, found=finding.found, head=head.a1)
    return _placed(finding, suit, told)


def _write(ref: Ref, figure: Figure) -> str:
    return _("write {expected} in {cell}").format(expected=figure, cell=ref.a1)


def _of_brisques(sheet: Sheet, layout: Layout, values: Values, finding: Finding, deal: int) -> Finding:
    """In the count that was altered, where the figure beside it says so; otherwise at the first."""
    counts = layout.brisque_refs(deal)
    slip = _altered(sheet, layout, values, deal) if finding.expected == layout.rules.game.brisques else None
    if slip is not None:
        return _placed(finding, slip[0], _write(*slip), slip[1])._replace(found=values.get(slip[0]))
    cells = ", ".join(ref.a1 for ref in counts)
    fix = _("count the aces and tens again: {cells} must make {most}")
    return _placed(finding, counts[0], fix.format(cells=cells, most=layout.rules.game.brisques))


def _altered(sheet: Sheet, layout: Layout, values: Values, deal: int) -> tuple[Ref, int] | None:
    """The one count that does not agree with the figure beside it, and the count that does and makes the sum right."""
    counts = layout.brisque_refs(deal)
    figures = [whole(values.get(ref)) for ref in counts]
    row, part = ("brisques", "points") if layout.rules.game.race else ("with_brisques", "total")
    most, fitting = layout.rules.game.brisques, []
    for side, ref in enumerate(counts):
        right = most - sum(figures) + figures[side]
        witness = sheet.cells[layout.below(deal, row, side, part)]
        assert witness.compute is not None
        told = [right if need == ref else values.get(need) for need in witness.needs]
        others = [
            _agrees(sheet, values, layout.below(deal, row, other, part)) for other in layout.sides if other != side
        ]
        if right >= 0 and values.get(witness.ref) == witness.compute(told) and all(others):
            fitting.append((ref, right))
    return fitting[0] if len(fitting) == 1 else None


def _agrees(sheet: Sheet, values: Values, ref: Ref) -> bool:
    """Whether a figure follows from what it was made of, or was made without the count that is in question."""
    cell = sheet.cells[ref]
    assert cell.compute is not None
    return values.get(ref) == cell.compute([values.get(need) for need in cell.needs])


def _of_markers(layout: Layout, values: Values, finding: Finding, deal: int) -> Finding:
    refs = [layout.below(deal, "markers", side) for side in layout.sides]
    if finding.code == "not-multiple-of-ten":
        odd = next(ref for ref in refs if whole(values.get(ref)) % UNIT)
        return _placed(finding, odd, _("write a multiple of 10 in {cell}").format(cell=odd.a1))
    fix = _("write the right totals in {cells}, or leave these cells empty")
    return _placed(finding, refs[0], fix.format(cells=", ".join(ref.a1 for ref in refs)))


def _of_deal(layout: Layout, ref: Ref, entry: Entry, finding: Finding, deal: int) -> Finding:
    """What concerns a deal: its dealer, what it lacks, what was irregular."""
    if finding.code == "dealer-rotation":
        letter = layout.labels[layout.names.index(str(finding.expected))]
        return _placed(finding, ref, _write(ref, letter), letter)
    if entry.kind == "deal" and finding.code in ("deal-unfinished", "brisque-total"):
        dealer = layout.dealer_ref(deal - 1)
        fix = _("write what is missing in deal {deal}, or end in {cell} when it was broken off").format(
            deal=deal - 1, cell=layout.irregular_refs(deal - 1)[0].a1
        )
        return _placed(finding, dealer, fix)._replace(deal=deal - 1)
    if finding.code == "last-trick-count":
        return _placed(finding, ref, _("write the last trick for its winner among the things scored"))
    return _placed(finding, ref, _("empty {cell}, or what contradicts it").format(cell=ref.a1))
