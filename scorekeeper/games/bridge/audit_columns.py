"""The columns of the sides as people filled them in: against the deals, or by themselves where no deal is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from scorekeeper.games.bridge.audit_figures import (
    above_figures,
    below_figures,
    impossible_below,
    impossible_undertricks,
    undertrick_figures,
)
from scorekeeper.games.bridge.column_cells import above_refs, below_refs
from scorekeeper.games.bridge.places import GAME_LINE, LAWS, Block, Layout, at, side_titles
from scorekeeper.games.bridge.reading import Values, is_line, premium_place, text_at
from scorekeeper.games.bridge.state import Points
from scorekeeper.games.bridge.values import ALONE, GAME, GAMES_TO_WIN
from scorekeeper.i18n import _
from scorekeeper.model import Finding, plain
from scorekeeper.sheet import Ref, whole

SOURCE = "Source 003"
_LINE = "line"


@dataclass(frozen=True, slots=True)
class Due:
    """An entry that the deals put into a column: its figure (or a line), its parts, its deal."""

    figure: int | str
    deal: int
    parts: tuple[int, ...] = ()


@dataclass
class Expected:
    """What the deals put into the columns of every side, outwards from the heavy line."""

    sides: int
    below: list[list[Due]] = field(init=False)
    above: list[list[Due]] = field(init=False)

    def __post_init__(self) -> None:
        self.below = [[] for _side in range(self.sides)]
        self.above = [[] for _side in range(self.sides)]

    def add(self, deal: int, below: Points, above: Points, *, parts: Sequence[int] = (), game: bool = False) -> None:
        """The entries of one deal."""
        single = tuple(sorted(part for part in parts if part))
        for side in range(self.sides):
            if below[side]:
                self.below[side].append(Due(below[side], deal))
            if above[side]:
                self.above[side].append(Due(above[side], deal, single if sum(single) == above[side] else ()))
        if game:
            for column in self.below:
                column.append(Due(_LINE, deal))


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry as it was found: its figure (or a line) and its cell; several cells where parts were written apart."""

    figure: int | str
    cells: tuple[Ref, ...]


def examine_columns(layout: Layout, block: Block, values: Values, expected: Expected | None) -> list[Finding]:
    """Every fault in the columns of one rubber; ``expected`` is what the deals put there, None where unknown."""
    if not block.written:
        return []
    findings = _examine_texts(layout, block, values) + _examine_lines(layout, block, values)
    premium = premium_place(layout, block, values)
    if premium is not None:
        findings.append(_premium_note(layout, premium))
    for side in range(layout.sides):
        below = _entries(values, below_refs(layout, block, side), premium)
        above = _entries(values, above_refs(layout, block, side), premium)
        if expected is not None:
            findings += _against_deals(_Column(layout, block, values, side, above=False), below, expected.below[side])
            findings += _against_deals(_Column(layout, block, values, side, above=True), above, expected.above[side])
        else:
            findings += _alone(layout, values, side, below, above)
    if expected is None:
        findings += _examine_games(layout, block, values, premium)
    return _each_line_once(findings)


def _column_of(finding: Finding) -> str:
    """The letters of the column of a finding."""
    return (finding.cell or "").rpartition("!")[2].rstrip("0123456789")


def _each_line_once(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, a line that is missing in several columns told once."""
    half = {_column_of(finding) for finding in findings if finding.code == "line-one-column"}
    kept: list[Finding] = []
    told: set[int] = set()
    for finding in findings:
        is_line = finding.code == "game-line"
        if is_line and (_column_of(finding) in half or finding.deal in told):
            continue
        if is_line and finding.deal is not None:
            told.add(finding.deal)
        kept.append(finding)
    return kept


def _entries(values: Values, refs: Sequence[Ref], premium: Ref | None) -> list[Entry]:
    found = []
    for ref in refs:
        figure = values.get(ref)
        if is_line(figure):
            found.append(Entry(_LINE, (ref,)))
        elif isinstance(figure, int) and figure and ref != premium:
            found.append(Entry(figure, (ref,)))
    return found


def _error(code: str, cell: Ref, message: str, fix: str) -> Finding:
    return Finding(code, "error", message, fix=fix, cell=str(cell), rule=SOURCE)


def _side_of(layout: Layout, side: int) -> str:
    return layout.labels[side] if layout.sides == ALONE else side_titles(layout.sides)[side]


def _premium_note(layout: Layout, cell: Ref) -> Finding:
    place = _("above the line, as in the Laws")
    severity = "note"
    if layout.form == LAWS:
        place, severity = _("below the line, as in Source 003"), "warning"
    return Finding(
        "premium-place",
        severity,  # type: ignore[arg-type]
        _("the rubber premium stands {place}: it counts the same").format(place=place),
        fix=_("nothing, or write it in the row for it"),
        cell=str(cell),
        rule="Source 003 (below the line); Laws (above)",
    )


def _examine_texts(layout: Layout, block: Block, values: Values) -> list[Finding]:
    """Texts that are neither figures nor lines; lines above the heavy line."""
    findings = []
    for side in range(layout.sides):
        for refs, lines_allowed in ((below_refs(layout, block, side), True), (above_refs(layout, block, side), False)):
            for ref in refs:
                figure = values.get(ref)
                if isinstance(figure, str) and not (is_line(figure) and lines_allowed):
                    message = _("found {found}, expected a figure").format(found=figure)
                    findings.append(_error("entry-unreadable", ref, message, _("write the points as a number")))
    return findings


def _examine_lines(layout: Layout, block: Block, values: Values) -> list[Finding]:
    """A line after a game goes under all columns."""
    findings = []
    for row in zip(*(below_refs(layout, block, side) for side in range(layout.sides)), strict=True):
        lines = [is_line(values.get(ref)) for ref in row]
        if any(lines) and not all(lines):
            ref = row[lines.index(False)]
            findings.append(
                _error(
                    "line-one-column",
                    ref,
                    _("a line ends a game in one column only: it goes under all of them"),
                    _("draw {line} in {cell} too").format(line=GAME_LINE, cell=ref.a1),
                )
            )
    return findings


# against the deals -----------------------------------------------------------------------------------------


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
        apart = count > 1 and len(run) == count and _LINE not in figures
        if apart and sorted(map(whole, figures)) == list(entry.parts):
            entries.append(Entry(entry.figure, tuple(cell for one in run for cell in one.cells)))
            place += count
        else:
            entries.append(found[place])
            place += 1
    return [*entries, *found[place:]]


def _against_deals(column: _Column, found: Sequence[Entry], due: Sequence[Due]) -> list[Finding]:
    """The entries of one column against those that the deals give, with as few differences as possible."""
    entries = _joined(found, due)
    findings: list[Finding] = []
    after: Ref | None = None
    missing = 0
    for mine, wanted in _aligned([entry.figure for entry in entries], [one.figure for one in due]):
        if mine is None:
            missing += 1
            findings.append(_missing(column, due[wanted or 0], after, missing))
            continue
        entry, after, missing = entries[mine], entries[mine].cells[-1], 0
        if wanted is None:
            before = [one for one in due if one.deal <= _deal_before(due, entries, mine)]
            findings.append(_extra(column, entry, before))
        elif entry.figure != due[wanted].figure:
            findings.append(_other_entry(column, entry, due[wanted]))
    return findings


def _deal_before(due: Sequence[Due], entries: Sequence[Entry], place: int) -> int:
    """The deal whose line was the last one above an entry; 0 when there is none."""
    lines = sum(1 for entry in entries[:place] if entry.figure == _LINE)
    ended = [one.deal for one in due if one.figure == _LINE]
    return ended[min(lines, len(ended)) - 1] if lines and ended else 0


Pair = tuple[int | None, int | None]
"""Places in what was found and in what is due; None where one has no counterpart."""


def _aligned(found: Sequence[int | str], due: Sequence[int | str]) -> list[Pair]:
    """The two side by side with the fewest differences; a line is never taken for a wrong figure."""
    table = [list(range(len(due) + 1)) for _row in range(len(found) + 1)]
    for i in range(1, len(found) + 1):
        table[i][0] = i
        for j in range(1, len(due) + 1):
            table[i][j] = min(
                table[i - 1][j - 1] + _cost(found[i - 1], due[j - 1]), table[i - 1][j] + 1, table[i][j - 1] + 1
            )
    pairs: list[Pair] = []
    i, j = len(found), len(due)
    while i or j:
        if i and j and table[i][j] == table[i - 1][j - 1] + _cost(found[i - 1], due[j - 1]):
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif i and table[i][j] == table[i - 1][j] + 1:
            i -= 1
            pairs.append((i, None))
        else:
            j -= 1
            pairs.append((None, j))
    return pairs[::-1]


def _cost(found: int | str, due: int | str) -> int:
    if found == due:
        return 0
    return 1 if _LINE not in (found, due) else _NEVER


_NEVER = 1000


@dataclass(frozen=True, slots=True)
class _Column:
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


def _shown(figure: int | str) -> str:
    return plain(figure) if isinstance(figure, int) else _("a line")


def _other_entry(column: _Column, entry: Entry, due: Due) -> Finding:
    """Another figure than the deal gives; carried where the deal list has the same wrong figure."""
    cell, listed = entry.cells[0], column.listed(due.deal)
    text = _("found {found}, expected {expected} of deal {deal}")
    finding = Finding(
        _entry_code(above=column.above),
        "error",
        text.format(found=_shown(entry.figure), expected=_shown(due.figure), deal=due.deal),
        fix=_("write {expected} in {cell}").format(expected=_shown(due.figure), cell=cell.a1),
        cell=str(cell),
        deal=due.deal,
        found=entry.figure,
        expected=due.figure,
        rule=SOURCE,
    )
    if column.values.get(listed) == entry.figure:
        return finding._replace(
            carried_from=str(listed), fix=_("follows when {origin} is put right").format(origin=listed.a1)
        )
    return finding


def _entry_code(*, above: bool) -> str:
    return "above-entry" if above else "below-entry"


def _extra(column: _Column, entry: Entry, before: Sequence[Due]) -> Finding:
    """An entry that no deal gives: perhaps a part-score carried over a line."""
    cell = entry.cells[0]
    if entry.figure == _LINE:
        message = _("a line stands here, and no game was completed")
        return _error("game-line", cell, message, _("take the line out"))
    cut_off = [due for due in before if due.figure == entry.figure]
    if cut_off and not column.above:
        message = _("{points} of deal {deal} was cut off by the game before it: found it carried over").format(
            points=entry.figure, deal=cut_off[-1].deal
        )
        fix = _("take it out: every game begins at zero")
        return _error("part-score-carried", cell, message, fix)._replace(found=entry.figure, expected=0)
    message = _("found {found}, and no deal gives an entry here").format(found=_shown(entry.figure))
    code = _entry_code(above=column.above)
    return _error(code, cell, message, _("take it out"))._replace(found=entry.figure, expected=0)


def _missing(column: _Column, due: Due, after: Ref | None, step: int) -> Finding:
    """An entry that was forgotten, at the next free place after those that are there."""
    layout, block = column.layout, column.block
    first = layout.above_row(block, 1) if column.above else layout.below_row(block, 1)
    way = -1 if column.above else 1
    cell = at((first - way if after is None else after.row) + way * step, layout.columns.figure(column.side))
    message = _("{side}: {expected} of deal {deal} is missing").format(
        side=_side_of(layout, column.side), expected=_shown(due.figure), deal=due.deal
    )
    fix = _("write it in the next free place, about {cell}").format(cell=cell.a1)
    code = "game-line" if due.figure == _LINE else _entry_code(above=column.above)
    is_free = column.values.get(cell) is None and isinstance(due.figure, int)
    return _error(code, cell, message, fix)._replace(deal=due.deal, expected=due.figure if is_free else None)


# without deals ---------------------------------------------------------------------------------------------


def _alone(layout: Layout, values: Values, side: int, below: Sequence[Entry], above: Sequence[Entry]) -> list[Finding]:
    """Figures that nothing can have given."""
    possible = below_figures(layout.rules)
    findings = [
        impossible_below(layout.rules, entry.cells[0], entry.figure)
        for entry in below
        if isinstance(entry.figure, int) and entry.figure not in possible
    ]
    for entry in above:
        cell = entry.cells[0]
        points = whole(entry.figure)
        words = text_at(values, at(cell.row, layout.columns.text(side))).casefold()
        down = any(word in words for word in ("under", "down", "недобор", "подсад"))
        if down and points not in undertrick_figures(layout.rules):
            findings.append(impossible_undertricks(layout.rules, cell, points))
        elif points not in above_figures(layout.rules):
            message = _("no deal gives {points} above the line").format(points=points)
            fix = _("split it into the entries it is made of, or correct it")
            findings.append(_error("above-impossible", cell, message, fix)._replace(found=points))
    return findings


def _examine_games(layout: Layout, block: Block, values: Values, premium: Ref | None) -> list[Finding]:
    """Lines where a column reaches 100 and nowhere else, and nothing after the second game of a side."""
    columns = [below_refs(layout, block, side) for side in range(layout.sides)]
    rows = list(zip(*columns, strict=True))
    findings: list[Finding] = []
    games = [0] * layout.sides
    start = 0
    lines = [place for place, row in enumerate(rows) if any(is_line(values.get(ref)) for ref in row)]
    for end in [*lines, len(rows)]:
        segment = rows[start:end]
        winner, faults = _game_of(layout, segment, values, premium, closed=end < len(rows))
        findings += faults
        if max(games) >= GAMES_TO_WIN and any(_points(values, ref, premium) for row in segment for ref in row):
            ref = next(ref for row in segment for ref in row if _points(values, ref, premium))
            message = _("an entry below the line after a side has won two games: the rubber was over")
            findings.append(_error("entry-after-rubber", ref, message, _("move it to the next rubber, or take it out")))
        if winner is None and end < len(rows) and not faults:
            ref = rows[end][0]
            message = _("a line is drawn, and no column had reached {game}").format(game=GAME)
            findings.append(_error("game-line", ref, message, _("take the line out, or find the missing entry")))
        if winner is not None:
            games[winner] += 1
        start = end + 1
    return findings


def _points(values: Values, ref: Ref, premium: Ref | None) -> int:
    return 0 if ref == premium else whole(values.get(ref))


def _game_of(
    layout: Layout, segment: Sequence[Sequence[Ref]], values: Values, premium: Ref | None, *, closed: bool
) -> tuple[int | None, list[Finding]]:
    """Who won the game between two lines; more entries after 100 was reached are found."""
    winner: int | None = None
    findings: list[Finding] = []
    for side in range(layout.sides):
        points = [_points(values, row[side], premium) for row in segment]
        sums = list(accumulate(points))
        reached = next((place for place, total in enumerate(sums) if total >= GAME), None)
        if reached is None:
            continue
        if winner is not None:
            message = _("both columns reach {game} in one game").format(game=GAME)
            findings.append(
                _error("game-line", segment[reached][side], message, _("draw the line where the first did"))
            )
        winner = side
        later = [place for place in range(reached + 1, len(points)) if points[place]]
        if later or not closed:
            place = later[0] if later else reached
            message = _("{side} had reached {game} before this: the line after the game is missing").format(
                side=_side_of(layout, side), game=GAME
            )
            if not later:
                message = _("{side} has reached {game}: the line after the game is missing").format(
                    side=_side_of(layout, side), game=GAME
                )
            fix = _("draw a line under all columns below {cell}").format(cell=segment[reached][side].a1)
            severity = "error" if later else "warning"
            findings.append(
                Finding("game-line", severity, message, fix=fix, cell=str(segment[place][side]), rule=SOURCE)  # type: ignore[arg-type]
            )
    return winner, findings


__all__ = ["Expected", "examine_columns"]
