"""Single slips in what was given for a deal of a filled Bezique sheet; the auditor tries them against the figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.game import Correction
from scorekeeper.games.bezique import places as grid
from scorekeeper.games.bezique.audit import are_strokes, text_at
from scorekeeper.games.bezique.body import strokes
from scorekeeper.games.bezique.cards import read_suit
from scorekeeper.games.bezique.examined import examine_given
from scorekeeper.games.bezique.faults import suit_name
from scorekeeper.games.bezique.filled import stroke_text
from scorekeeper.games.bezique.items import BRISQUE, LAST, SUITS, UNIT, Item
from scorekeeper.games.bezique.places import Layout, at, item_in, sheet_value
from scorekeeper.games.bezique.witnesses import either, item_message, stroke_message
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, plain
from scorekeeper.sheet import Ref, Sheet

Values = Mapping[Ref, Figure]

_MOST_DEALS = 24
"""In longer sheets nothing is tried: every try examines the whole sheet."""
_MOST_ROWS = 6
"""Rows at which faults are found; where there are more, only what all of them hang on is tried."""
_SUIT_CODES = frozenset({"trump-mismatch", "suit-unexpected", "suit-unknown", "too-many", "too-many-copies",
                         "marriage-from-sequence"})  # fmt: skip
_TRICK_CODES = frozenset({"two-declarations-one-trick", "declaration-after-stock", "trick-number"})
_DEALER_CODES = frozenset({"cut-bonus", "sevens"})
_UNLIKELY = 2
"""The weight of a slip that the figures do not tell of, and the mistakes that it must explain to be believed."""


@dataclass(frozen=True)
class Trial:
    """A deal of a filled sheet, and what is found in it as it stands."""

    sheet: Sheet
    layout: Layout
    values: Values
    deal: int

    def faults_with(self, changes: Values) -> list[Finding]:
        """The mistakes in what was given for the deal, once some cells hold something else."""
        found = examine_given(self.sheet, self.layout, {**self.values, **changes})
        return [one for one in found if one.deal == self.deal and one.severity == "error"]

    def is_clean(self, changes: Values) -> bool:
        """Whether nothing given in the deal is a mistake then."""
        return not self.faults_with(changes)

    @cached_property
    def faults(self) -> list[Finding]:
        """The mistakes as it stands."""
        return self.faults_with({})

    @cached_property
    def rows(self) -> list[int]:
        """The rows of things scored at whose cells they are found."""
        cells = {fault.cell for fault in self.faults}
        return [
            row
            for row in self.layout.line_rows(self.deal)
            if any(str(at(row, column)) in cells for column in range(1, self.layout.verdict))
        ]


def corrections(sheet: Sheet, layout: Layout, values: Values, deal: int) -> list[Correction]:
    """Every single slip that could be behind the mistakes of a deal."""
    if layout.deals > _MOST_DEALS:
        return []
    trial = Trial(sheet, layout, values, deal)
    lines = _strokes(trial) if layout.tally else (*_items(trial), *_columns(trial), *_suits(trial), *_tricks(trial))
    return [*lines, *_trumps(trial), *_dealers(trial), *_markers(trial)]


def _finding(code: str, trial: Trial, ref: Ref, expected: Figure, message: str, fix: str) -> Finding:
    """A finding on one cell of the deal."""
    return Finding(
        code,
        "error",
        message,
        fix=fix,
        cell=str(ref),
        deal=trial.deal,
        found=trial.values.get(ref),
        expected=expected,
        player=trial.sheet.cells[ref].player,
    )


# trick by trick --------------------------------------------------------------------------------------------


def _items(trial: Trial) -> Iterator[Correction]:
    """Another item in a line: of the value that its points show, or, where something is found, of the same value."""
    layout, values = trial.layout, trial.values
    ends_without = any(fault.code == "last-trick-count" for fault in trial.faults)
    last_row = max((row for row in layout.line_rows(trial.deal) if _is_used(trial, row)), default=0)
    for row in layout.line_rows(trial.deal):
        for side in layout.sides:
            ref, points = layout.at(row, side, "item"), values.get(layout.at(row, side, "points"))
            if not isinstance(points, int):
                continue
            known = item_in(layout.rules, values.get(ref))
            worth = None if known is None else trial.sheet.cells[layout.at(row, side, "points")].compute
            needs = [values.get(ref), values.get(layout.at(row, side, "suit"))]
            if worth is None or worth(needs) != points:
                yield from _item(trial, ref, known, points, 1)
            elif row in trial.rows:
                yield from _item(trial, ref, known, points, _UNLIKELY)
            elif ends_without and points == layout.rules.value(LAST):
                yield from _item(trial, ref, known, points, 1 if row == last_row else _UNLIKELY, (LAST,))


def _is_used(trial: Trial, row: int) -> bool:
    return any(text_at(trial.values, trial.layout.at(row, side, "item")) for side in trial.layout.sides)


def _item(
    trial: Trial, ref: Ref, known: Item | None, points: int, weight: int, among: Sequence[Item] = ()
) -> Iterator[Correction]:
    """The line with the items of that value that are possible in it: one slip, however many they are."""
    rules = trial.layout.rules
    titles = [
        _(item.title)
        for item in among or rules.items
        if item not in (known, BRISQUE) and sheet_value(rules, item) == points
    ]
    fitting = [title for title in titles if trial.is_clean({ref: title})]
    if not fitting:
        return
    found, others = text_at(trial.values, ref), either(fitting)
    if (known is not None and weight == _UNLIKELY) or among:
        message = _("found {found}, which does not go with the rest of this deal; {others} is worth as much and does")
        message = message.format(found=found, others=others)
    else:
        message = item_message(found, None if known is None else sheet_value(rules, known), others)
    code = "item-mismatch" if known else "unknown-item" if found else "item-missing"
    finding = _finding(
        code,
        trial,
        ref,
        fitting[0] if len(fitting) == 1 else None,
        message,
        _("write {expected} in {cell}").format(expected=others, cell=ref.a1),
    )
    yield Correction({ref: fitting[0]}, (finding,), weight, roots=weight)


def _columns(trial: Trial) -> Iterator[Correction]:
    """An item in one player's column, its points in another's."""
    layout, values = trial.layout, trial.values
    for row in layout.line_rows(trial.deal):
        for side in layout.sides:
            item = item_in(layout.rules, values.get(layout.at(row, side, "item")))
            if item is None or values.get(layout.at(row, side, "points")) is not None:
                continue
            for other in layout.sides:
                there, points = layout.at(row, other, "item"), values.get(layout.at(row, other, "points"))
                if points is not None and values.get(there) is None:
                    yield _moved(trial, row, side, other)


def _moved(trial: Trial, row: int, side: int, other: int) -> Correction:
    layout, values = trial.layout, trial.values
    here, there = layout.at(row, side, "item"), layout.at(row, other, "item")
    changes: dict[Ref, Figure] = {there: values.get(here), here: None}
    suit = layout.at(row, side, "suit")
    if values.get(suit) is not None:
        changes |= {layout.at(row, other, "suit"): values[suit], suit: None}
    if layout.paired:
        changes[layout.at(row, side, "by")] = None
    message = _("{item} stands in the column of {one}, its points and totals in that of {other}").format(
        item=text_at(values, here), one=layout.side_name(side), other=layout.side_name(other)
    )
    fix = _("move what was scored from {here} to {there}").format(here=here.a1, there=there.a1)
    return Correction(changes, (_finding("item-column", trial, here, None, message, fix),))


def _suits(trial: Trial) -> Iterator[Correction]:
    """Another suit in a line at which something is found, or in the one that makes trumps."""
    if not any(fault.code in _SUIT_CODES for fault in trial.faults):
        return
    layout = trial.layout
    rows = trial.rows if len(trial.rows) <= _MOST_ROWS else []
    maker = next((row for row in layout.line_rows(trial.deal) if _names_trumps(trial, row)), None)
    for row in dict.fromkeys([*rows, *([] if maker is None else [maker])]):
        for side in layout.sides:
            if text_at(trial.values, layout.at(row, side, "item")):
                yield from _suit(trial, layout.at(row, side, "suit"))


def _names_trumps(trial: Trial, row: int) -> bool:
    """Whether a line says a suit for a marriage or sequence."""
    layout = trial.layout
    items = [item_in(layout.rules, trial.values.get(layout.at(row, side, "item"))) for side in layout.sides]
    return any(item is not None and item.group in ("marriage", "sequence") for item in items)


def _suit(trial: Trial, ref: Ref) -> Iterator[Correction]:
    """A cell with a suit, or with none where one was not said, so that all agrees."""
    found = text_at(trial.values, ref)
    fitting = [suit for suit in _other_suits(found) if trial.is_clean({ref: suit or None})]
    if not fitting:
        return
    item = text_at(trial.values, Ref(ref.page, ref.row, ref.column - 1))
    named = [suit for suit in fitting if suit]
    if named:
        others = either([suit_name(suit) for suit in named])
        fix = _("write {expected} in {cell}").format(expected=either(named), cell=ref.a1)
        message = _("{item}: found {found}, but all else in this deal agrees with {others}")
    else:
        others = ""
        fix = _("empty {cell}").format(cell=ref.a1)
        message = _("{item} of the suit {found} does not agree with the deal, and without a suit it does")
    message = message.format(item=item, found=found or _("no suit"), others=others)
    expected = named[0] if len(named) == 1 else None
    code = "trump-mismatch" if not found or read_suit(found) else "suit-unknown"
    finding = _finding(code, trial, ref, expected, message, fix)
    yield Correction({ref: named[0] if named else None}, (finding,))


def _other_suits(found: str) -> list[str]:
    return [suit for suit in (*SUITS, "") if suit != (read_suit(found) or found)]


def _tricks(trial: Trial) -> Iterator[Correction]:
    """A number of a trick that does not stand in order; the right one is not known."""
    fault = next((one for one in trial.faults if one.code in _TRICK_CODES), None)
    if fault is None:
        return
    numbered = [
        (ref, trick)
        for ref in (at(row, grid.TRICK) for row in trial.layout.line_rows(trial.deal))
        if isinstance(trick := trial.values.get(ref), int)
    ]
    for place, (ref, trick) in enumerate(numbered):
        before = numbered[place - 1][1] if place else 0
        behind = numbered[place + 1][1] if place + 1 < len(numbered) else trial.layout.rules.game.all_tricks
        if before <= trick <= behind or before > behind or not trial.is_clean({ref: None}):
            continue
        message = _("trick {trick} stands between trick {before} and trick {behind}").format(
            trick=trick, before=before, behind=behind
        )
        fix = _("write the right trick in {cell}").format(cell=ref.a1)
        finding = fault._replace(message=message, fix=fix, cell=str(ref), found=trick, expected=None, player=None)
        yield Correction({ref: None}, (finding,))


# the tally -------------------------------------------------------------------------------------------------


def _strokes(trial: Trial) -> Iterator[Correction]:
    """Strokes that do not make the points beside them: of one cell, or made in one and meant for another."""
    layout, values = trial.layout, trial.values
    wrong: dict[Ref, int] = {}
    for row, item in zip(layout.line_rows(trial.deal), layout.rows, strict=True):
        each = sheet_value(layout.rules, item)
        for side in layout.sides:
            ref, points = layout.at(row, side, "item"), values.get(layout.at(row, side, "points"))
            told = points if isinstance(points, int) else 0
            if strokes(values.get(ref)) * each != told or not are_strokes(values.get(ref)):
                if told % max(each, 1):
                    return
                wrong[ref] = told // max(each, 1)
    if 1 <= len(wrong) <= _UNLIKELY:
        yield _recounted(trial, wrong)


def _recounted(trial: Trial, wrong: Mapping[Ref, int]) -> Correction:
    values = trial.values
    changes = {ref: stroke_text(count) if count else None for ref, count in wrong.items()}
    if len(wrong) == 1:
        ((ref, count),) = wrong.items()
        found = values.get(ref)
        code = "strokes-mismatch" if are_strokes(found) else "strokes-unknown"
        message = stroke_message(found, count, are_strokes=are_strokes(found))
        fix = _("write {expected} in {cell}") if count else _("leave {cell} empty")
        fix = fix.format(expected=stroke_text(count), cell=ref.a1)
        return Correction(changes, (_finding(code, trial, ref, None, message, fix),))
    here, there = sorted(wrong, key=lambda ref: wrong[ref] - strokes(values.get(ref)))
    message = _("the points and totals are those of strokes in {there}, not in {here}").format(
        here=here.a1, there=there.a1
    )
    fix = _("make the strokes that are too many in {here} in {there} instead").format(here=here.a1, there=there.a1)
    return Correction(changes, (_finding("strokes-mismatch", trial, here, None, message, fix),))


# the head and the foot -------------------------------------------------------------------------------------


def _trumps(trial: Trial) -> Iterator[Correction]:
    """Another suit of trumps in the head of the deal."""
    ref = trial.layout.trump_ref(trial.deal)
    found = text_at(trial.values, ref)
    if not found or not any(fault.code in _SUIT_CODES for fault in trial.faults):
        return
    fitting = [suit for suit in SUITS if suit != read_suit(found) and trial.is_clean({ref: suit})]
    if fitting:
        others = either([suit_name(suit) for suit in fitting])
        message = _("found {found}, but all that was scored in this deal agrees with {others} as trumps").format(
            found=found, others=others
        )
        fix = _("write {expected} in {cell}").format(expected=either(fitting), cell=ref.a1)
        expected = fitting[0] if len(fitting) == 1 else None
        code = "trump-mismatch" if read_suit(found) else "suit-unknown"
        yield Correction({ref: fitting[0]}, (_finding(code, trial, ref, expected, message, fix),))


def _dealers(trial: Trial) -> Iterator[Correction]:
    """Another dealer, where what only he or only another can score says so."""
    ref = trial.layout.dealer_ref(trial.deal)
    fault = next((one for one in trial.faults if one.code in _DEALER_CODES), None)
    found = text_at(trial.values, ref)
    if fault is None or not found:
        return
    labels = [label for label in trial.layout.labels if label != found]
    fitting = [label for label in labels if trial.is_clean({ref: label})]
    if fitting:
        others = either(fitting)
        message = _("found {found}, but what was scored in this deal says that {others} dealt")
        finding = fault._replace(
            message=message.format(found=found, others=others),
            fix=_("write {expected} in {cell}").format(expected=others, cell=ref.a1),
            cell=str(ref),
            found=found,
            expected=fitting[0] if len(fitting) == 1 else None,
            player=None,
        )
        yield Correction({ref: fitting[0]}, (finding,), _UNLIKELY)


def _markers(trial: Trial) -> Iterator[Correction]:
    """The totals of those who keep only markers, where the deal's total is another."""
    layout, values = trial.layout, trial.values
    for side in layout.sides:
        ref, total = layout.below(trial.deal, "markers", side), values.get(layout.below(trial.deal, "deal", side))
        found = values.get(ref)
        if not isinstance(found, int) or not isinstance(total, int):
            continue
        brisques = values.get(layout.below(trial.deal, "brisques", side, "points")) if layout.rules.game.race else None
        right = total - (brisques if isinstance(brisques, int) else 0)
        if right != found and right >= 0:
            message = _("found {found}, but the totals of this deal follow from {right}").format(
                found=plain(found), right=plain(right)
            )
            fix = _("write {expected} in {cell}").format(expected=plain(right), cell=ref.a1)
            code = "not-multiple-of-ten" if found % UNIT else "markers-mismatch"
            # Where nothing but the total speaks against the markers, that total may as well be the slip.
            roots = 1 if found % UNIT or _is_witnessed(trial, side, found + total - right) else _UNLIKELY
            yield Correction({ref: right}, (_finding(code, trial, ref, right, message, fix),), roots=roots)


def _is_witnessed(trial: Trial, side: int, by_markers: int) -> bool:
    """Whether a figure that was written down follows from the deal's total, and would not from that of the markers."""
    total = trial.layout.below(trial.deal, "deal", side)
    for ref, cell in trial.sheet.cells.items():
        if total in cell.needs and cell.code and cell.compute is not None and trial.values.get(ref) is not None:
            figures = [by_markers if need == total else trial.values.get(need) for need in cell.needs]
            if cell.compute(figures) != trial.values[ref]:
                return True
    return False
