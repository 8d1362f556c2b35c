"""The columns of one rubber whose deals nobody wrote down: each entry by itself and by its words, games and lines.

A figure that cannot be is one mistake. Games and lines are judged with what belongs there, and where nobody can tell
what that is, as well as may be. One entry that explains every fault of the games is that mistake.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NamedTuple

from scorekeeper.games.bridge.audit_due import error, side_of
from scorekeeper.games.bridge.audit_figures import (
    above_figures,
    below_figures,
    impossible_below,
    impossible_undertricks,
)
from scorekeeper.games.bridge.audit_words import (
    PREMIUM,
    UNDER,
    Words,
    allowed,
    figures_of_kind,
    overtricks_of,
    read_words,
)
from scorekeeper.games.bridge.column_cells import above_refs, below_refs, games_below
from scorekeeper.games.bridge.places import Block, Layout, at
from scorekeeper.games.bridge.premium_cells import premiums_of, settled_ref
from scorekeeper.games.bridge.reading import Values, figure_at, is_line, text_at
from scorekeeper.games.bridge.score import score_contract
from scorekeeper.games.bridge.values import ALONE, GAME, GAMES_TO_WIN
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, plain
from scorekeeper.sheet import Ref, whole

Faults = list[Finding]


@dataclass(frozen=True)
class Alone:
    """The columns of one rubber; ``wild`` are entries of which nobody can tell what they should be."""

    layout: Layout
    block: Block
    values: Values
    premium: Ref | None
    wild: frozenset[Ref] = frozenset()

    def with_figures(self, figures: Mapping[Ref, Figure], wild: Collection[Ref] = ()) -> Alone:
        """The same with other figures in some cells."""
        return replace(self, values={**self.values, **figures}, wild=self.wild | frozenset(wild))

    def below(self, side: int) -> tuple[Ref, ...]:
        """Places below the line, outwards from it."""
        return below_refs(self.layout, self.block, side)

    def above(self, side: int) -> tuple[Ref, ...]:
        """Places above the line, outwards from it."""
        return above_refs(self.layout, self.block, side)

    def points(self, ref: Ref) -> int:
        """The entry in a cell; nothing for lines, texts, and the premium of the rubber."""
        return 0 if ref == self.premium else whole(figure_at(self.values, ref))

    def words(self, ref: Ref, side: int) -> str:
        """The words beside an entry."""
        return text_at(self.values, at(ref.row, self.layout.columns.text(side)))

    def missing(self, side: int) -> int:
        """By how much the written total of a side is more than its entries; 0 where none is written."""
        layout = self.layout
        column, row = layout.columns.figure(side), layout.foot_row(self.block) + 1
        total = figure_at(self.values, at(row, column))
        own = (*self.above(side), *self.below(side), at(layout.premium_row(self.block), column))
        return total - sum(whole(figure_at(self.values, ref)) for ref in own) if isinstance(total, int) else 0


class Told(NamedTuple):
    """A mistake at one entry, and what games are to be reckoned with instead; None where nobody can tell."""

    finding: Finding
    ref: Ref
    right: int | None


def examine_alone(alone: Alone, *, whole_list: bool) -> Faults:
    """Every fault; ``whole_list`` is False where some deals are known, which may explain more than the entries do."""
    told = [one for side in range(alone.layout.sides) for one in _examine_side(alone, side)]
    if alone.layout.sides == ALONE and not told:
        told += _one_defender(alone)
    reckoned = alone.with_figures(
        {one.ref: one.right for one in told if one.right is not None}, [one.ref for one in told if one.right is None]
    )
    faults = examine_games(reckoned)
    if told and faults and not examine_games(alone):
        return [_as_written(one) for one in told]
    is_carried = any(fault.code == "part-score-carried" for fault in faults)
    by_total = any(alone.missing(side) for side in range(alone.layout.sides))
    if whole_list and not told and (by_total or not is_carried):
        slip = _one_slip(alone, faults)
        if slip is not None:
            return [slip]
    unclear = _("an entry, or a line, that fits the others")
    return [*(one.finding for one in told), *(fault._replace(expected=unclear) for fault in faults)]


def _as_written(told: Told) -> Finding:
    """An entry whose games go with what was written: it may be the words beside it that are wrong."""
    if told.right is None or told.finding.code != "below-entry":
        return told.finding
    return told.finding._replace(expected=_("{figure}, or other words").format(figure=plain(told.right)))


# entries ---------------------------------------------------------------------------------------------------


def _examine_side(alone: Alone, side: int) -> Iterator[Told]:
    for refs, is_above in ((alone.below(side), False), (alone.above(side), True)):
        for ref in refs:
            figure, words = figure_at(alone.values, ref), read_words(alone.words(ref, side))
            if not figure:
                told = _left_out(alone, ref, side, words, is_above=is_above)
            elif not isinstance(figure, int):
                told = None if is_line(figure) else _unreadable(alone, ref, side, words, is_above=is_above)
            elif not alone.points(ref):
                told = None
            else:
                told = (_odd_above if is_above else _odd_below)(alone, ref, side, words)
            if told is not None:
                yield told


def _one_defender(alone: Alone) -> Iterator[Told]:
    """Cut-throat: each defender scores the whole penalty, so undertricks stand in two columns as often as they were."""
    places: dict[int, list[list[Ref]]] = {}
    for side in range(ALONE):
        for ref in alone.above(side):
            parts = read_words(alone.words(ref, side)).parts
            if len(parts) == 1 and parts[0].kind == UNDER:
                places.setdefault(alone.points(ref), [[], [], []])[side].append(ref)
    for points, columns in places.items():
        counts = [len(refs) for refs in columns]
        most = max(counts)
        if sum(counts) % 2 == 0 and most <= sum(counts) - most:
            continue
        ref = columns[counts.index(most)][-1]
        message = _("{points} for undertricks: each defender scores the whole penalty, so it stands in two columns")
        fix = _("write it in the column of the other defender too, or correct {cell}").format(cell=ref.a1)
        finding = error("above-entry", ref, message.format(points=points), fix)
        yield Told(finding._replace(found=points, expected=_("the same in another column")), ref, None)


def _left_out(alone: Alone, ref: Ref, side: int, words: Words, *, is_above: bool) -> Told | None:
    """Words without the figure they stand for."""
    points = words.total if is_above else _below_of(alone, words)
    if points is None or (is_above and words.contract is not None):
        return None
    message = _("nothing written, but {words} stands beside it: expected {expected}").format(
        words=alone.words(ref, side), expected=plain(points)
    )
    return _told(ref, message, points, is_above=is_above)


def _unreadable(alone: Alone, ref: Ref, side: int, words: Words, *, is_above: bool) -> Told:
    """A text where a figure belongs: what its words or the total say, if they do."""
    found = text_at(alone.values, ref)
    points = words.total if is_above else _below_of(alone, words)
    missing, rules = alone.missing(side), alone.layout.rules
    if points is None and missing in (above_figures(rules) if is_above else below_figures(rules)):
        points = missing
    message = _("found {found}, expected a figure").format(found=found)
    finding = error("entry-unreadable", ref, message, _("write the points as a number"))._replace(found=found)
    if points is None:
        return Told(finding._replace(expected=_("a figure")), ref, None)
    fix = _("write {expected} in {cell}").format(expected=plain(points), cell=ref.a1)
    return Told(finding._replace(fix=fix, expected=points), ref, points)


def _below_of(alone: Alone, words: Words) -> int | None:
    contract = words.contract
    return (
        None
        if contract is None
        else score_contract(alone.layout.rules, contract, contract.needed, vulnerable=False).below
    )


def _told(ref: Ref, message: str, right: int, *, is_above: bool, found: Figure = None, fix: str = "") -> Told:
    fix = fix or _("write {expected} in {cell}").format(expected=plain(right), cell=ref.a1)
    finding = error("above-entry" if is_above else "below-entry", ref, message, fix)
    return Told(finding._replace(found=found, expected=right), ref, right)


def _odd_below(alone: Alone, ref: Ref, side: int, words: Words) -> Told | None:
    rules, points, contract = alone.layout.rules, alone.points(ref), words.contract
    due = _below_of(alone, words)
    if contract is not None and due is not None and due != points:
        if points - due in overtricks_of(rules, contract) and alone.missing(side) != due - points:
            return _overtricks_below(alone, ref, due)
        message = _("found {found}, but {words} beside it gives {expected}").format(
            found=plain(points), words=contract.shown, expected=plain(due)
        )
        return _told(ref, message, due, is_above=False, found=points, fix=_either(alone, ref, side, due))
    if points in below_figures(rules):
        return None
    if points < 0:
        return _negative(alone, ref, side, below_figures(rules), is_above=False)
    return _by_total(alone, ref, side, impossible_below(rules, ref, points), below_figures(rules))


def _overtricks_below(alone: Alone, ref: Ref, due: int) -> Told:
    """2H with 120 below: 60 below and 60 above; the total stays as it is."""
    points = alone.points(ref)
    more = points - due
    message = _("found {found}: {expected} belongs below, the other {more} are overtricks and go above the line")
    fix = _("write {expected} in {cell}, and {more} above the line").format(
        expected=plain(due), cell=ref.a1, more=plain(more)
    )
    finding = error("below-entry", ref, message.format(found=plain(points), expected=plain(due), more=plain(more)), fix)
    both = _("{below} below and {above} above").format(below=plain(due), above=plain(more))
    return Told(finding._replace(found=points, expected=both), ref, due)


def _either(alone: Alone, ref: Ref, side: int, due: int) -> str:
    words = at(ref.row, alone.layout.columns.text(side))
    return _("write {expected} in {cell}, or correct the words in {words}").format(
        expected=plain(due), cell=ref.a1, words=words.a1
    )


def _odd_above(alone: Alone, ref: Ref, side: int, words: Words) -> Told | None:
    rules, points = alone.layout.rules, alone.points(ref)
    if points < 0:
        return _negative(alone, ref, side, above_figures(rules), is_above=True)
    possible = allowed(rules, words)
    down = any(part.kind == UNDER for part in words.parts)
    if down and len(words.parts) == 1 and points not in figures_of_kind(rules, UNDER):
        return _by_total(alone, ref, side, impossible_undertricks(rules, ref, points), figures_of_kind(rules, UNDER))
    if words.total is not None and words.total != points:
        message = _("found {found}, but {words} beside it comes to {expected}").format(
            found=plain(points), words=alone.words(ref, side), expected=plain(words.total)
        )
        fix = _either(alone, ref, side, words.total)
        return _told(ref, message, words.total, is_above=True, found=points, fix=fix)
    if possible is not None and points not in possible:
        message = _("found {found}, which {words} beside it cannot give; {near}").format(
            found=plain(points), words=alone.words(ref, side), near=_some_of(possible)
        )
        fix = _("correct the figure, or the words beside it")
        finding = error("above-impossible", ref, message, fix)._replace(found=points)
        return _by_total(alone, ref, side, finding, possible)
    premiums = figures_of_kind(rules, PREMIUM)
    everything = above_figures(rules) | premiums
    if points in everything:
        return None
    message = _("no deal gives {points} above the line").format(points=points)
    fix = _("split it into the entries it is made of, or correct it")
    finding = error("above-impossible", ref, message, fix)._replace(found=points)
    return _by_total(alone, ref, side, finding, everything)


def _negative(alone: Alone, ref: Ref, side: int, possible: Collection[int], *, is_above: bool) -> Told:
    """Points are never taken from a side."""
    message = _("found {found}: no entry is negative, what one side loses the other writes above the line").format(
        found=plain(alone.points(ref))
    )
    code = "above-impossible" if is_above else "below-impossible"
    finding = error(code, ref, message, _("correct the figure, or write it in the other column"))
    return _by_total(alone, ref, side, finding, possible)


_FEW = 6


def _some_of(figures: Collection[int]) -> str:
    """``100, 200 and 300 are possible``, with the first of many."""
    shown = [plain(figure) for figure in sorted(figures)]
    more = ", …" if len(shown) > _FEW else ""
    return _("possible: {figures}").format(figures=", ".join(shown[:_FEW]) + more)


def _by_total(alone: Alone, ref: Ref, side: int, finding: Finding, possible: Collection[int]) -> Told:
    """An entry that cannot be: it should be what the total was made with, if that can be and is another."""
    points = alone.points(ref)
    right = points + alone.missing(side)
    if right == points or right not in possible:
        unclear = _("a figure that a deal can give")
        return Told(finding._replace(found=points, expected=unclear), ref, None)
    message = _("{fault}; the total was made with {expected}").format(fault=finding.message, expected=plain(right))
    fix = _("write {expected} in {cell}").format(expected=plain(right), cell=ref.a1)
    return Told(finding._replace(message=message, fix=fix, found=points, expected=right), ref, right)


# games -----------------------------------------------------------------------------------------------------


def examine_games(alone: Alone) -> Faults:
    """Lines where a column reaches 100 and nowhere else, and nothing after the second game of a side."""
    rows = list(zip(*(alone.below(side) for side in range(alone.layout.sides)), strict=True))
    findings: Faults = []
    games = [0] * alone.layout.sides
    start = 0
    before: Sequence[Sequence[Ref]] = ()
    lines = [place for place, row in enumerate(rows) if any(is_line(alone.values.get(ref)) for ref in row)]
    for end in [*lines, len(rows)]:
        segment = rows[start:end]
        is_wild = any(ref in alone.wild for row in segment for ref in row)
        winner, faults = _game_of(alone, segment, closed=end < len(rows))
        findings += [] if is_wild else faults
        entries = [ref for row in segment for ref in row if alone.points(ref)]
        if max(games) >= GAMES_TO_WIN and entries:
            message = _("an entry below the line after a side has won two games: the rubber was over")
            fix = _("move it to the next rubber, or take it out")
            findings.append(error("entry-after-rubber", entries[0], message, fix))
            break
        if winner is None and end < len(rows) and not faults and not is_wild:
            findings.append(_carried(alone, before, segment) or _no_game(rows[end][0]))
        if winner is not None:
            games[winner] += 1
        start, before = end + 1, segment
    return findings


def _no_game(line: Ref) -> Finding:
    message = _("a line is drawn, and no column had reached {game}").format(game=GAME)
    return error("game-line", line, message, _("take the line out, or find the missing entry"))


def _carried(alone: Alone, before: Sequence[Sequence[Ref]], segment: Sequence[Sequence[Ref]]) -> Finding | None:
    """A game that only a part-score from before the last line makes: the game of the others cut it off."""
    for side in range(alone.layout.sides):
        cut_off = sum(alone.points(row[side]) for row in before)
        entries = [row[side] for row in segment if alone.points(row[side])]
        now = sum(alone.points(ref) for ref in entries)
        if entries and 0 < cut_off < GAME <= cut_off + now:
            message = _(
                "{now} makes a game only with the {points} before the last line: that game cut them off"
            ).format(now=now, points=cut_off)
            fix = _("take the line out: every game begins at zero")
            finding = error("part-score-carried", entries[-1], message, fix)
            return finding._replace(found=alone.points(entries[-1]))
    return None


def _game_of(alone: Alone, segment: Sequence[Sequence[Ref]], *, closed: bool) -> tuple[int | None, Faults]:
    """Who won the game between two lines; a line that is missing where a column reached 100."""
    reached: dict[int, int] = {}
    for side in range(alone.layout.sides):
        sums = accumulate(alone.points(row[side]) for row in segment)
        place = next((place for place, total in enumerate(sums) if total >= GAME), None)
        if place is not None:
            reached[side] = place
    if not reached:
        return None, []
    winner = min(reached, key=lambda side: reached[side])
    place, column = reached[winner], [row[winner] for row in segment]
    if list(reached.values()).count(place) > 1:
        cell = segment[place][max(side for side in reached if reached[side] == place)]
        message = _("both columns reach {game} in one game").format(game=GAME)
        return None, [error("game-line", cell, message, _("draw the line where the first did"))]
    later = [ref for ref in column[place + 1 :] if alone.points(ref)]
    others = [segment[then][side] for side, then in reached.items() if side != winner]
    if later or others:
        return None if others else winner, [_line_missing(alone, winner, column[place], (later or others)[0])]
    return winner, [] if closed else [_line_missing(alone, winner, column[place], None)]


def _line_missing(alone: Alone, side: int, reached: Ref, later: Ref | None) -> Finding:
    """The line after a game is missing: a mistake where entries follow, else perhaps only not drawn yet."""
    text = (
        _("{side} had reached {game} before this: the line after the game is missing")
        if later is not None
        else _("{side} has reached {game}: the line after the game is missing")
    )
    message = text.format(side=side_of(alone.layout, side), game=GAME)
    fix = _("draw a line under all columns below {cell}").format(cell=reached.a1)
    finding = error("game-line", later or reached, message, fix)
    return finding if later is not None else finding._replace(severity="warning")


# one slip --------------------------------------------------------------------------------------------------


def _one_slip(alone: Alone, faults: Faults) -> Finding | None:
    """The one entry that puts every fault right, or the gap into which an entry that the total counts belongs."""
    sides = range(alone.layout.sides)
    errors = [fault for fault in faults if fault.severity == "error"]
    is_off = bool(errors) or not _rows_agree(alone)
    ways = [way for side in sides for way in (_changes(alone, side) if is_off else _gaps(alone, side, inner=True))]
    by_total = any(alone.missing(side) for side in sides)
    mending = [way for way in ways if _is_mended(alone.with_figures(way), by_total=by_total)]
    cells = sorted({ref for way in mending for ref in way})
    if not cells or len({ref.column for ref in cells}) > 1:
        return _moved_line(alone) if errors else None
    if len(mending) == 1:
        return _slip(alone, cells[0], mending[0][cells[0]])
    return _slip_among(alone, cells, [(ref, figure) for way in mending for ref, figure in way.items()], errors)


def _moved_line(alone: Alone) -> Finding | None:
    """The one line that, drawn a row higher or lower, puts every fault right."""
    rows = list(zip(*(alone.below(side) for side in range(alone.layout.sides)), strict=True))
    found: list[Finding] = []
    for place, row in enumerate(rows):
        if not all(is_line(alone.values.get(ref)) for ref in row):
            continue
        for other in (place - 1, place + 1):
            if not 0 <= other < len(rows) or not any(alone.points(ref) for ref in rows[other]):
                continue
            pairs = list(zip(row, rows[other], strict=True))
            swapped = {a: alone.values.get(b) for a, b in pairs} | {b: alone.values.get(a) for a, b in pairs}
            if _is_mended(alone.with_figures(swapped), by_total=False):
                found.append(_line_at_fault(row[0], rows[other][0], higher=other < place))
    return found[0] if len(found) == 1 else None


def _line_at_fault(line: Ref, other: Ref, *, higher: bool) -> Finding:
    text = (
        _("this line stands a row too low: the game was won before {cell}")
        if higher
        else _("this line stands a row too high: {cell} belongs to the game above it")
    )
    fix = _("exchange this row and the one of {cell}").format(cell=other.a1)
    finding = error("game-line", line, text.format(cell=other.a1), fix)
    return finding._replace(expected=_("the entries of that row"))


def _changes(alone: Alone, side: int) -> Iterator[Mapping[Ref, Figure]]:
    """Other figures for one entry below the line: what the total was made with, or else any that can be."""
    missing, possible = alone.missing(side), below_figures(alone.layout.rules)
    entries = [ref for ref in alone.below(side) if alone.points(ref)]
    if missing:
        yield from (
            {ref: alone.points(ref) + missing} for ref in entries if alone.points(ref) + missing in (0, *possible)
        )
        yield from _gaps(alone, side, inner=False)
        return
    if any(alone.missing(other) for other in range(alone.layout.sides)):
        return
    for ref in entries:
        yield from ({ref: figure} for figure in possible if figure != alone.points(ref))


def _gaps(alone: Alone, side: int, *, inner: bool) -> Iterator[Mapping[Ref, Figure]]:
    """The free places of a column, or those with another entry right after them, with what its total has more."""
    missing, rules = alone.missing(side), alone.layout.rules
    for refs, figures in ((alone.below(side), below_figures(rules)), (alone.above(side), above_figures(rules))):
        if missing not in figures:
            continue
        for place, ref in enumerate(refs):
            after = refs[place + 1] if place + 1 < len(refs) else None
            is_inner = after is not None and bool(alone.points(after))
            if (
                alone.values.get(ref) is None
                and not _follows_a_gap(refs, alone.values, place)
                and (is_inner or not inner)
            ):
                yield {ref: missing}


def _follows_a_gap(refs: Sequence[Ref], values: Values, place: int) -> bool:
    return place > 0 and values.get(refs[place - 1]) is None


def _is_mended(alone: Alone, *, by_total: bool) -> bool:
    """Whether nothing is wrong in the columns, and games and premiums are those that were written.

    Totals must be right too, ``by_total``, unless they were made with the figure that is wrong.
    """
    if examine_games(alone) or not _rows_agree(alone):
        return False
    return not (by_total and any(alone.missing(side) for side in range(alone.layout.sides)))


def games_of(layout: Layout, block: Block, values: Values, premium: Ref | None) -> tuple[list[int], list[int]]:
    """Games won and part-scores on, by side, as the entries below the line have them."""
    alone = Alone(layout, block, values, premium)
    entries = [[alone.points(ref) or _line_at(alone, ref) for ref in alone.below(s)] for s in range(layout.sides)]
    return games_below(entries)


def _rows_agree(alone: Alone) -> bool:
    """Whether the written games and premiums are those of the entries below the line."""
    layout, block = alone.layout, alone.block
    games, parts = games_of(layout, block, alone.values, alone.premium)
    columns = [layout.columns.figure(side) for side in range(layout.sides)]
    counted = [figure_at(alone.values, at(layout.foot_row(block), column)) for column in columns]
    if any(figure not in (None, count) for figure, count in zip(counted, games, strict=True)):
        return False
    paid = [whole(figure_at(alone.values, at(layout.premium_row(block), column))) for column in columns]
    given_up = alone.values.get(settled_ref(layout, block)) is not None
    due = premiums_of(layout.rules, games, parts, given_up=given_up)
    return alone.premium is not None or paid == list(due)


def _line_at(alone: Alone, ref: Ref) -> Figure:
    figure = alone.values.get(ref)
    return figure if is_line(figure) else None


def _slip(alone: Alone, ref: Ref, right: Figure) -> Finding:
    found = alone.points(ref)
    is_above = ref.row < alone.layout.heavy_row(alone.block)
    text = (
        _("found {found}, but games and total follow from {expected}")
        if found
        else _("nothing written, but the total was made with {expected} here")
    )
    message = text.format(found=plain(found), expected=plain(whole(right)))
    return _told(ref, message, whole(right), is_above=is_above, found=found or None).finding


def _slip_among(alone: Alone, cells: Sequence[Ref], ways: Sequence[tuple[Ref, Figure]], errors: Faults) -> Finding:
    """One entry of several, or one of which only some figures are known; the finding stands at the last of them."""
    told = []
    for ref in reversed(cells):
        figures = sorted(whole(figure) for cell, figure in ways if cell == ref)
        is_range = len(figures) > 1
        text = _("{least} to {most} in {cell}") if is_range else _("{least} in {cell}")
        told.append(text.format(least=plain(figures[0]), most=plain(figures[-1]), cell=ref.a1))
    ways_out = _(" or ").join(told)
    fault = errors[0].message if errors else _("the games and premiums are not those of the entries")
    message = _("{fault}; {ways} would put it right").format(fault=fault, ways=ways_out)
    finding = error("below-entry", cells[-1], message, _("find out which entry it was, and correct it"))
    return finding._replace(found=alone.points(cells[-1]) or None, expected=ways_out)


__all__ = ["Alone", "examine_alone", "games_of"]
