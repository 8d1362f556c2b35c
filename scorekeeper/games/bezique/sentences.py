"""The sentence beneath a settlement on a filled Bezique sheet, held against the figures above it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.games.bezique.places import Layout
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding
from scorekeeper.names import fold
from scorekeeper.sheet import Ref, Sheet

_NUMBER = re.compile(r"[0-9]+")
_WORD = re.compile(r"\w+")


def examine_words(sheet: Sheet, layout: Layout, values: Mapping[Ref, Figure], deal: int) -> Iterator[Finding]:
    """A warning for a sentence that names another winner or another result than the settlement above it.

    People say it in their own words: of these only the points are looked at, and a blank is fine.
    """
    if "words" not in layout.foot:
        return
    ref = layout.below(deal, "words", 0, "item")
    text = values.get(ref)
    written = _read(sheet, layout, values, deal)
    if not isinstance(text, str) or written is None or text == written.told:
        return
    problem = _problem(layout, text, written)
    if not problem:
        return
    right = _read(sheet, layout, sheet.evaluate({one: values.get(one) for one in sheet.given()}), deal)
    if right is not None and not _problem(layout, text, right):
        return  # the slip is in the figures, and they are judged themselves
    yield Finding(
        "settlement",
        "warning",
        problem.format(winner=layout.side_name(written.winner), points=written.points),
        fix=_("write {expected} in {cell}, or leave it empty").format(expected=written.told, cell=ref.a1),
        cell=str(ref),
        deal=deal,
        found=text,
        expected=written.told,
    )


class _Settlement(NamedTuple):
    """Who won how many points, and the sentence that says so."""

    winner: int
    points: int
    told: str


def _read(sheet: Sheet, layout: Layout, values: Mapping[Ref, Figure], deal: int) -> _Settlement | None:
    """The settlement by the figures of a deal; None where nobody won, or several did."""
    won = {side: values.get(layout.below(deal, "settlement", side)) for side in layout.sides}
    winners = [(side, points) for side, points in won.items() if isinstance(points, int) and points > 0]
    cell = sheet.cells[layout.below(deal, "words", 0, "item")]
    assert cell.compute is not None
    told = cell.compute([values.get(need) for need in cell.needs])
    return _Settlement(*winners[0], str(told)) if len(winners) == 1 and told is not None else None


def _problem(layout: Layout, text: str, settled: _Settlement) -> str:
    """What is wrong with a sentence; all its figures count where it is written like ours."""
    wins = _("{winner} wins: {terms} = {points}").partition("{winner}")[2].partition("{terms}")[0].strip(" :")
    name, is_ours, _terms = text.partition(wins)
    figures = _NUMBER.findall(text)
    if is_ours and not _names(layout, name, settled.winner):
        return _("the words name another winner than the settlement above, which {winner} won with {points}")
    if figures and str(settled.points) not in figures:
        return _("the words give other points than the settlement above: {winner} won {points}")
    if is_ours and "=" in text and figures != _NUMBER.findall(settled.told):
        return _("the words reckon with other figures than the settlement above: {winner} won {points}")
    return ""


def _names(layout: Layout, text: str, side: int) -> bool:
    """Whether a text has the name or the letter of a side's player."""
    names = (*layout.names[side :: len(layout.sides)], *layout.labels[side :: len(layout.sides)])
    known = {fold(word) for name in names for word in _WORD.findall(name)}
    return not known.isdisjoint(fold(word) for word in _WORD.findall(text))
