"""The entries of one rubber's columns against those that its deals give, with as few differences as possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.games.bridge.audit_words import read_words
from scorekeeper.games.bridge.contract import Contract
from scorekeeper.games.bridge.places import GAME_LINE, Block, Layout, at, side_titles
from scorekeeper.games.bridge.reading import Values, text_at
from scorekeeper.games.bridge.state import Points
from scorekeeper.games.bridge.values import ALONE, GAME
from scorekeeper.i18n import _
from scorekeeper.model import Finding, plain
from scorekeeper.sheet import Ref, whole

SOURCE = "Source 003"
LINE = GAME_LINE
"""A line among entries; no other text of dashes is anything else."""


class Due(NamedTuple):
    """An entry that the deals put into a column: its figure (or a line), its deal, its place, its parts.

    Places are counted from the heavy line outwards, from 1; a line stands at the same place in all columns.
    """

    figure: int | str
    deal: int
    place: int
    parts: tuple[int, ...] = ()
    contract: Contract | None = None


@dataclass
class Expected:
    """What the deals put into the columns of every side, outwards from the heavy line."""

    sides: int
    below: list[list[Due]] = field(init=False)
    above: list[list[Due]] = field(init=False)
    ended: bool = False
    """True where deals follow the end of the rubber: what they gave may stand in the columns too."""

    def __post_init__(self) -> None:
        self.below = [[] for _side in range(self.sides)]
        self.above = [[] for _side in range(self.sides)]
        self._base = 0
        self._counts = [0] * self.sides

    def add(
        self,
        deal: int,
        below: Points,
        above: Points,
        *,
        parts: Sequence[int] = (),
        game: bool = False,
        contract: Contract | None = None,
    ) -> None:
        """The entries of one deal."""
        single = tuple(sorted(part for part in parts if part))
        for side in range(self.sides):
            if below[side]:
                self._counts[side] += 1
                self.below[side].append(Due(below[side], deal, self._base + self._counts[side], (), contract))
            if above[side]:
                own = single if sum(single) == above[side] else ()
                self.above[side].append(Due(above[side], deal, len(self.above[side]) + 1, own, contract))
        if game:
            self._base += max(self._counts) + 1
            self._counts = [0] * self.sides
            for column in self.below:
                column.append(Due(LINE, deal, self._base))


class Entry(NamedTuple):
    """An entry as it was found: figure, line or other text, and its cell; several where parts were written apart."""

    figure: int | str
    cells: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One side of the line in a side's column."""

    layout: Layout
    block: Block
    values: Values
    side: int
    above: bool

    def listed(self, deal: int) -> Ref:
        """The cell of the deal list from which the entry of a deal comes."""
        columns = self.layout.columns
        column = columns.above(self.side) if self.above else columns.below(self.side)
        return at(self.block.row(deal - self.block.offset - 1), column)

    def cell(self, place: int) -> Ref:
        """The cell of a place counted from the heavy line; it may be beyond the rows of the block."""
        row = self.layout.above_row if self.above else self.layout.below_row
        return at(row(self.block, place), self.layout.columns.figure(self.side))

    def place(self, cell: Ref) -> int:
        """The place of a cell."""
        return abs(cell.row - self.layout.heavy_row(self.block))

    @property
    def code(self) -> str:
        """The code of findings about its entries."""
        return "above-entry" if self.above else "below-entry"


def side_of(layout: Layout, side: int) -> str:
    """How a side is called."""
    return layout.labels[side] if layout.sides == ALONE else side_titles(layout.sides)[side]


def error(code: str, cell: Ref, message: str, fix: str) -> Finding:
    """A mistake in a column."""
    return Finding(code, "error", message, fix=fix, cell=str(cell), rule=SOURCE)


def compare_entries(column: Column, found: Sequence[Entry], expected: Expected) -> list[Finding]:
    """Every difference between the entries of one column and those that the deals give."""
    due = (expected.above if column.above else expected.below)[column.side]
    entries = _joined(found, due)
    findings: list[Finding] = []
    last = 0
    pairs = _aligned(column, entries, due)
    for mine, wanted in pairs:
        if mine is None:
            last = _free_place(column, due[wanted or 0].place, last)
            alike = _alike(due, pairs, wanted or 0)
            findings.append(_missing(column, due[wanted or 0], last, alike))
            continue
        entry = entries[mine]
        last = column.place(entry.cells[-1])
        if wanted is not None and entry.figure != due[wanted].figure:
            findings.append(_other_entry(column, entry, due, wanted))
        elif wanted is not None:
            findings += _examine_words(column, entry, due[wanted])
        elif entry.figure and not expected.ended:
            before = [one for one in due if one.deal <= _deal_before(due, entries, mine)]
            findings.append(_extra(column, entry, before))
    return findings


def _joined(found: Sequence[Entry], due: Sequence[Due]) -> list[Entry]:
    """The entries found, parts of one deal that were written apart taken together."""
    entries: list[Entry] = []
    place = 0
    for entry in due:
        if place >= len(found):
            break
        count = len(entry.parts)
        run = found[place : place + count]
        figures = [one.figure for one in run]
        apart = count > 1 and len(run) == count and LINE not in figures
        if apart and sorted(map(whole, figures)) == list(entry.parts):
            entries.append(Entry(entry.figure, tuple(cell for one in run for cell in one.cells)))
            place += count
        else:
            entries.append(found[place])
            place += 1
    return [*entries, *found[place:]]


def _deal_before(due: Sequence[Due], entries: Sequence[Entry], place: int) -> int:
    """The deal whose line was the last one above an entry; 0 when there is none."""
    lines = sum(1 for entry in entries[:place] if entry.figure == LINE)
    ended = [one.deal for one in due if one.figure == LINE]
    return ended[min(lines, len(ended)) - 1] if lines and ended else 0


Pair = tuple[int | None, int | None]
"""Places in what was found and in what is due; None where one has no counterpart."""
_Cost = tuple[int, int]
"""Differences, and entries that do not stand where they belong: of equal figures those in their places are meant."""
_NEVER = 1000


def _aligned(column: Column, entries: Sequence[Entry], due: Sequence[Due]) -> list[Pair]:
    """The two side by side with the fewest differences; a line is never taken for a wrong figure."""
    table: list[list[_Cost]] = [[(j, 0) for j in range(len(due) + 1)] for _entry in (None, *entries)]
    for i, entry in enumerate(entries, 1):
        table[i][0] = _plus(table[i - 1][0], _spare(entry))
    for i, entry in enumerate(entries, 1):
        for j, wanted in enumerate(due, 1):
            table[i][j] = min(
                _plus(table[i - 1][j - 1], _cost(column, entry, wanted)),
                _plus(table[i - 1][j], _spare(entry)),
                _plus(table[i][j - 1], (1, 0)),
            )
    pairs: list[Pair] = []
    i, j = len(entries), len(due)
    while i or j:
        if i and j and table[i][j] == _plus(table[i - 1][j - 1], _cost(column, entries[i - 1], due[j - 1])):
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif i and table[i][j] == _plus(table[i - 1][j], _spare(entries[i - 1])):
            i -= 1
            pairs.append((i, None))
        else:
            j -= 1
            pairs.append((None, j))
    return pairs[::-1]


def _spare(entry: Entry) -> _Cost:
    """What an entry costs that no deal gives; a nought is nothing."""
    return int(entry.figure != 0), 0


def _plus(one: _Cost, other: _Cost) -> _Cost:
    return one[0] + other[0], one[1] + other[1]


def _cost(column: Column, entry: Entry, due: Due) -> _Cost:
    moved = int(column.place(entry.cells[0]) != due.place)
    if entry.figure == due.figure:
        return 0, moved
    return (1 if LINE not in (entry.figure, due.figure) else _NEVER), moved


def _shown(figure: int | str) -> str:
    if figure == LINE:
        return _("a line")
    return plain(figure) if isinstance(figure, int) else figure


def _other_entry(column: Column, entry: Entry, due: Sequence[Due], place: int) -> Finding:
    """Another figure than the deal gives; carried where the deal list has the same wrong figure."""
    wanted = due[place]
    cell, listed = entry.cells[0], column.listed(wanted.deal)
    text = _("found {found}, expected {expected} of deal {deal}")
    finding = Finding(
        column.code if isinstance(entry.figure, int) else "entry-unreadable",
        "error",
        text.format(found=_shown(entry.figure), expected=_shown(wanted.figure), deal=wanted.deal),
        fix=_("write {expected} in {cell}").format(expected=_shown(wanted.figure), cell=cell.a1),
        cell=str(cell),
        deal=wanted.deal,
        found=entry.figure,
        expected=wanted.figure,
        rule=SOURCE,
    )
    if column.values.get(listed) == entry.figure:
        return finding._replace(
            carried_from=str(listed), fix=_("follows when {origin} is put right").format(origin=listed.a1)
        )
    return finding if column.above else _carried_over_line(finding, due, place)


def _carried_over_line(finding: Finding, due: Sequence[Due], place: int) -> Finding:
    """The finding, saying so where the figure holds a part-score that the game before it had cut off."""
    lines = [number for number, one in enumerate(due[:place]) if one.figure == LINE]
    if not lines or not isinstance(finding.found, int):
        return finding
    begin = lines[-2] + 1 if len(lines) > 1 else 0
    cut_off = due[begin : lines[-1]]
    more = finding.found - whole(finding.expected)
    if not cut_off or more != sum(whole(one.figure) for one in cut_off) or more >= GAME:
        return finding
    message = _("{difference}: {points} of deal {deal} was cut off by the game of deal {game}").format(
        difference=finding.message, points=more, deal=cut_off[-1].deal, game=due[lines[-1]].deal
    )
    return finding._replace(code="part-score-carried", message=message)


def _examine_words(column: Column, entry: Entry, due: Due) -> list[Finding]:
    """Words beside a right figure that tell another contract, or other parts."""
    if len(entry.cells) > 1 or due.contract is None:
        return []
    place = at(entry.cells[0].row, column.layout.columns.text(column.side))
    text = text_at(column.values, place)
    words = read_words(text)
    is_other = words.contract not in (None, due.contract) or words.total not in (None, due.figure)
    if not is_other:
        return []
    message = _("the words {found} stand beside {figure} of deal {deal}, {contract}").format(
        found=text, figure=_shown(due.figure), deal=due.deal, contract=due.contract.shown
    )
    fix = _("correct the words in {cell}").format(cell=place.a1)
    return [
        Finding("entry-words", "warning", message, fix=fix, cell=str(place), deal=due.deal, found=text, rule=SOURCE)
    ]


def _extra(column: Column, entry: Entry, before: Sequence[Due]) -> Finding:
    """An entry that no deal gives: perhaps a part-score carried over a line."""
    cell = entry.cells[0]
    if entry.figure == LINE:
        message = _("a line stands here, and no game was completed")
        return error("game-line", cell, message, _("take the line out"))
    cut_off = [due for due in before if due.figure == entry.figure]
    if cut_off and not column.above:
        message = _("{points} of deal {deal} was cut off by the game before it: found it carried over").format(
            points=entry.figure, deal=cut_off[-1].deal
        )
        fix = _("take it out: every game begins at zero")
        return error("part-score-carried", cell, message, fix)._replace(found=entry.figure, expected=0)
    message = _("found {found}, and no deal gives an entry here").format(found=_shown(entry.figure))
    code = column.code if isinstance(entry.figure, int) else "entry-unreadable"
    return error(code, cell, message, _("take it out"))._replace(found=entry.figure, expected=0)


def _free_place(column: Column, place: int, after: int) -> int:
    """Where a missing entry goes: its own place, when that is free, else the next one after those before it."""
    return place if column.values.get(column.cell(place)) is None and place > after else after + 1


def _alike(due: Sequence[Due], pairs: Sequence[Pair], missing: int) -> list[int]:
    """The deals of which each may be the one whose entry is missing: those that gave the same figure in a run."""
    figure = due[missing].figure
    if figure == LINE:
        return [due[missing].deal]
    kept = {wanted for mine, wanted in pairs if mine is not None and wanted is not None}
    first = last = missing
    while first and due[first - 1].figure == figure:
        first -= 1
    while last + 1 < len(due) and due[last + 1].figure == figure:
        last += 1
    return [due[place].deal for place in range(first, last + 1) if place == missing or place in kept]


def _missing(column: Column, due: Due, place: int, alike: Sequence[int]) -> Finding:
    """An entry that was forgotten, at its place or the next free one."""
    cell = column.cell(place)
    deals = _(" or ").join(str(deal) for deal in alike)
    message = _("{side}: {expected} of deal {deal} is missing").format(
        side=side_of(column.layout, column.side), expected=_shown(due.figure), deal=deals
    )
    fix = _("write it in the next free place, about {cell}").format(cell=cell.a1)
    code = "game-line" if due.figure == LINE else column.code
    is_free = column.values.get(cell) is None and isinstance(due.figure, int)
    return error(code, cell, message, fix)._replace(deal=due.deal, expected=due.figure if is_free else None)


# lines and places ------------------------------------------------------------------------------------------


def moved_lines(found: Sequence[Sequence[Entry]], expected: Expected) -> list[Finding]:
    """Lines that stand too high or too low among entries that are all right, by the columns below the line."""
    for entries, due in zip(found, expected.below, strict=True):
        if [one.figure for one in entries if one.figure != LINE] != [one.figure for one in due if one.figure != LINE]:
            return []
    stand = [_counts(column) for column in found]
    belong = [_counts(column) for column in expected.below]
    if len({len(counts) for counts in (*stand, *belong)}) > 1:
        return []
    findings = []
    for number in range(len(belong[0])):
        side = next((s for s in range(len(found)) if stand[s][number] != belong[s][number]), None)
        if side is None:
            continue
        line = [one for one in found[0] if one.figure == LINE][number]
        game = [one for one in expected.below[0] if one.figure == LINE][number]
        last = [one for one in expected.below[side] if one.figure != LINE][belong[side][number] - 1]
        message = _("the line after the game of deal {deal} does not stand under {points} of deal {last}").format(
            deal=game.deal, points=_shown(last.figure), last=last.deal
        )
        fix = _("draw it right under the entries of that game, in all columns")
        finding = error("game-line", line.cells[0], message, fix)
        findings.append(finding._replace(found=GAME_LINE, expected=_("the line under that entry")))
    return findings


def _counts(column: Sequence[Entry] | Sequence[Due]) -> list[int]:
    """How many entries stand above each line of a column."""
    figures = [one.figure for one in column]
    return [sum(1 for figure in figures[:place] if figure != LINE) for place, one in enumerate(figures) if one == LINE]


def merge_misplaced(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, two entries that hold each other's figures made one, and one that stands in another column."""
    merged = list(findings)
    for one, first in enumerate(findings):
        for other, second in enumerate(findings):
            if other <= one or first.code != second.code or merged[one] != first or merged[other] != second:
                continue
            if _is_exchanged(first, second):
                text = _("{fault}: it is exchanged with that of deal {deal}")
                merged[one] = first._replace(
                    message=text.format(fault=first.message, deal=second.deal),
                    fix=_("{fix}, and {other}").format(fix=first.fix, other=second.fix),
                )
                merged[other] = _following(second, first)
            elif _is_elsewhere(first, second) or _is_elsewhere(second, first):
                extra, missing = (one, other) if first.found is not None else (other, one)
                lost = findings[missing]
                merged[extra] = findings[extra]._replace(
                    message=_("{figure} stands in the wrong column: {fault}").format(
                        figure=findings[extra].found, fault=lost.message
                    ),
                    fix=_("{fix}, and {other}").format(fix=findings[extra].fix, other=lost.fix),
                )
                merged[missing] = _following(lost, findings[extra])
    return merged


def _is_exchanged(one: Finding, other: Finding) -> bool:
    return None not in (one.deal, other.deal, one.found) and (one.found, one.expected) == (other.expected, other.found)


def _is_elsewhere(extra: Finding, missing: Finding) -> bool:
    """Whether an entry that no deal gives is the one that another column misses."""
    is_pair = extra.deal is None and extra.expected == 0 and missing.deal is not None and missing.found is None
    return is_pair and extra.found == missing.expected


def _following(finding: Finding, root: Finding) -> Finding:
    origin = (root.cell or "").rpartition("!")[2]
    return finding._replace(carried_from=root.cell, fix=_("follows when {origin} is put right").format(origin=origin))


__all__ = [
    "LINE",
    "SOURCE",
    "Column",
    "Due",
    "Entry",
    "Expected",
    "compare_entries",
    "error",
    "merge_misplaced",
    "moved_lines",
    "side_of",
]
