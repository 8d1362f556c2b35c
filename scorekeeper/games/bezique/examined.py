"""Everything that is wrong with what was given on a filled Bezique sheet, each slip at its own cell.

The entries are replayed as they were meant: a slip that the figures beside it tell of is named, and its
consequences are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.games.bezique.audit import Placed, are_strokes, played_deals, start_state
from scorekeeper.games.bezique.filled import stroke_text
from scorekeeper.games.bezique.items import Item
from scorekeeper.games.bezique.notation import Entry
from scorekeeper.games.bezique.places import Layout
from scorekeeper.games.bezique.score import examine, step
from scorekeeper.games.bezique.sentences import examine_words
from scorekeeper.games.bezique.slips import BY_TRICK, at_cell
from scorekeeper.games.bezique.state import State
from scorekeeper.games.bezique.trickorder import OddTrick, odd_tricks, order_finding
from scorekeeper.games.bezique.witnesses import Meant, item_finding, meant_in, moved_finding, stroke_message
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Ref, Sheet, whole

Values = Mapping[Ref, Figure]


@dataclass
class _Replay:
    """The entries of a sheet replayed: ``values`` are its figures as they were meant, ``written`` as they stand."""

    sheet: Sheet
    layout: Layout
    written: Values
    values: Values
    slips: Mapping[Ref, Meant]
    state: State
    findings: list[Finding] = field(default_factory=list)
    unread: bool = False
    """Whether something in the deal before could not be read."""

    def deal(self, deal: int, entries: Sequence[Placed]) -> None:
        """One deal, with the tricks that break the order left out."""
        odd = odd_tricks(self.layout, self.values, deal)
        start, unread = self.state, self.unread
        found = self._entries(deal, entries, {one.ref.row for one in odd})
        if odd:
            after, was_unread = self.state, self.unread
            self.state, self.unread = start, unread
            faults = [one for one in self._entries(deal, entries, set()) if _is_of_trick(one) and one not in found]
            self.state, self.unread = after, was_unread
            found += _of_order(odd, deal, faults)
        self.findings += found

    def _entries(self, deal: int, entries: Sequence[Placed], odd_rows: set[int]) -> list[Finding]:
        found: list[Finding] = []
        unread = False
        for placed in entries:
            if placed.entry is None:
                assert placed.finding is not None
                found.append(placed.finding._replace(deal=deal))
                unread = True
                continue
            entry = placed.entry
            if placed.ref.row in odd_rows and entry.kind == "item":
                entry = replace(entry, trick=None)
            slip = self.slips.get(placed.ref)
            if slip is not None and slip.items and not self.layout.tally:
                entry, told = self._meant(slip, entry)
                found.append(told)
            found += self._entry(deal, placed.ref, entry)
        self.unread = unread
        return found

    def _entry(self, deal: int, ref: Ref, entry: Entry) -> list[Finding]:
        """The findings on one entry, which is then scored, brisques as they must have been."""
        idle = {"race-over"} if self.layout.tally else set()
        idle |= {"deal-unfinished"} if self.unread else set()
        found = [one for one in examine(self.state, entry) if one.code not in idle]
        told = [at_cell(self.sheet, self.layout, self.values, (ref, entry, one), deal) for one in found]
        told = [self._carried(deal, one) for one in told]
        for one in told:
            if one.code == "brisque-total" and isinstance(one.expected, int) and entry.figures is not None:
                cells = [str(count) for count in self.layout.brisque_refs(deal)]
                figures = zip(cells, entry.figures, strict=True)
                entry = replace(entry, figures=tuple(one.expected if c == one.cell else f for c, f in figures))
        self.state, _line = step(self.state, entry)
        return told

    def _carried(self, deal: int, finding: Finding) -> Finding:
        """A race that is over only because of a mistake in an earlier deal."""
        if finding.code != "race-over":
            return finding
        cause = next((one for one in self.findings if one.severity == "error" and (one.deal or deal) < deal), None)
        return finding if cause is None else finding._replace(carried_from=cause.cell)

    def _meant(self, slip: Meant, entry: Entry) -> tuple[Entry, Finding]:
        """The entry with an item of those that the figures speak of: those that are possible, or else all."""
        fitting = [one for one in slip.items if not self._faults(entry, one)] or list(slip.items)
        return replace(entry, item=fitting[0]), item_finding(self.layout, self.written, slip, fitting)

    def _faults(self, entry: Entry, item: Item) -> list[Finding]:
        found = examine(self.state, replace(entry, item=item))
        return [one for one in found if one.severity == "error"]


def examine_given(sheet: Sheet, layout: Layout, written: Values) -> list[Finding]:
    """Everything that is wrong with what was given by hand, deal by deal, each with its cell."""
    slips = meant_in(layout, written)
    values = {**written, **{ref: figure for slip in slips.values() for ref, figure in slip.figures.items()}}
    replay = _Replay(sheet, layout, written, values, slips, start_state(layout))
    played = played_deals(layout, values)
    for number, (deal, entries) in enumerate(played, 1):
        if deal != number and deal == played[-1][0]:
            replay.findings.append(_gap(layout, number))
        replay.findings += [
            _of_cell(layout, written, slip) for slip in slips.values() if _is_for_cell(layout, slip, deal)
        ]
        replay.deal(deal, entries)
        replay.findings += examine_words(sheet, layout, values, deal)
    return _once(replay.findings)


def _is_for_cell(layout: Layout, slip: Meant, deal: int) -> bool:
    return slip.deal == deal and (layout.tally or slip.column is not None)


def _of_cell(layout: Layout, written: Values, slip: Meant) -> Finding:
    """A slip that needs no replay to be told: strokes, or an entry in another column."""
    if slip.column is not None:
        return moved_finding(layout, written, slip)
    found, count = written.get(slip.ref), whole(slip.figures[slip.ref])
    fix = _("write {expected} in {cell}") if count else _("leave {cell} empty")
    return Finding(
        "strokes-mismatch" if are_strokes(found) else "strokes-unknown",
        "error",
        stroke_message(found, count, are_strokes=are_strokes(found)),
        fix=fix.format(expected=stroke_text(count), cell=slip.ref.a1),
        cell=str(slip.ref),
        deal=slip.deal,
        player=layout.side_name(slip.side),
        found=found,
    )


def _is_of_trick(finding: Finding) -> bool:
    return finding.severity == "error" and finding.code in BY_TRICK


def _of_order(odd: Sequence[OddTrick], deal: int, faults: Sequence[Finding]) -> list[Finding]:
    """One finding for each trick out of order: its own mistake, that of a line it meets, or a warning."""
    own = {one.cell: one for one in faults}
    others = [one for one in faults if one.cell not in {str(trick.ref) for trick in odd}]
    found = []
    for trick in odd:
        fault = own.get(str(trick.ref))
        if fault is None:
            fault = order_finding(trick, deal, others.pop(0) if others else None)
        found.append(fault)
    return found


def _gap(layout: Layout, deal: int) -> Finding:
    ref = layout.dealer_ref(deal)
    return Finding(
        "row-gap",
        "error",
        _("deal {number} is empty, but a later one is filled").format(number=deal),
        fix=_("fill it in, or move the later deals up"),
        cell=str(ref),
        deal=deal,
    )


def _once(findings: list[Finding]) -> list[Finding]:
    """One finding of a kind for a cell: strokes of one row share theirs, and the last knows the whole count."""
    return list({(finding.code, finding.cell): finding for finding in findings}.values())
