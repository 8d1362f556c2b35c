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
from scorekeeper.games.bridge.values import GAME, GAMES_TO_WIN
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
    reckoned = alone.with_figures(
        {one.ref: one.right for one in told if one.right is not None}, [one.ref for one in told if one.right is None]
    )
    faults = examine_games(reckoned)
    if told and faults and not examine_games(alone):
        return [_as_written(one) for one in told]
    if whole_list and not told:
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
            if figure is None:
                told = _left_out(alone, ref, side, words, is_above=is_above)
            elif not isinstance(figure, int) or not alone.points(ref):
                told = None
            else:
                told = (_odd_above if is_above else _odd_below)(alone, ref, side, words)
            if told is not None:
                yield told


def _left_out(alone: Alone, ref: Ref, side: int, words: Words, *, is_above: bool) -> Told | None:
    """Words without the figure they stand for."""
    points = words.total if is_above else _below_of(alone, words)
    if points is None or (is_above and words.contract is not None):
        return None
    message = _("nothing written, but {words} stands beside it: expected {expected}").format(
        words=alone.words(ref, side), expected=plain(points)
    )
    return _told(ref, message, points, is_above=is_above)


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
            message = _("a line is drawn, and no column had reached {game}").format(game=GAME)
            fix = _("take the line out, or find the missing entry")
            findings.append(error("game-line", rows[end][0], message, fix))
        if winner is not None:
            games[winner] += 1
        start = end + 1
    return findings


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
        return None
    if len(mending) == 1:
        return _slip(alone, cells[0], mending[0][cells[0]])
    return _slip_among(alone, cells, [(ref, figure) for way in mending for ref, figure in way.items()], errors)


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
