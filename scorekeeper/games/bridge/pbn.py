"""Portable Bridge Notation in and out: deals, auctions and rubber scores, for interchange with other programs.

PBN has no tag for honours: they stand in the supplemental tag ``Honours``, as in ``[Honours "N 100"]``. Others of our
own hold what makes several deals one session (pbn_session.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.errors import Refusal
from scorekeeper.game import AnyMatch, ForeignFormat
from scorekeeper.games.bridge.entries import DealEntry, Entry
from scorekeeper.games.bridge.fold import add
from scorekeeper.games.bridge.pbn_deals import read_tables
from scorekeeper.games.bridge.pbn_history import HISTORY_TAG, SIDE_NAMES, Written
from scorekeeper.games.bridge.pbn_session import deal_lines, left_out, session_lines
from scorekeeper.games.bridge.pbn_text import format_tag, read_games
from scorekeeper.games.bridge.state import DealResult, Rubber
from scorekeeper.games.bridge.values import CHICAGO, CUTTHROAT, SEATS
from scorekeeper.i18n import _
from scorekeeper.model import Finding, Opening

_NAMES = ("North", "East", "South", "West")
_CALLS_IN_LINE = 4


def read_pbn(text: str) -> tuple[list[tuple[Opening, list[str]]], list[Finding]]:
    """The games of a PBN file, one for each set of players, and a warning for every tag that does not agree."""
    return read_tables(read_games(text))


def write_pbn(match: AnyMatch) -> str:
    """The deals of a game as a PBN file. Refuses the game of three, which PBN cannot hold."""
    state = match.state
    if state.variant == CUTTHROAT:
        raise Refusal("pbn-cutthroat", _("PBN knows tables of four only: a cut-throat game is exported as .score"))
    lines = ["% PBN 2.1", "% EXPORT", "%Creator: scorekeeper", "% Honours: supplemental tag, hand and points"]
    lines += [f"% {_('not carried by PBN')}: {text}" for text in left_out([row.entry for row in match.rows])]
    before: dict[int, Rubber] = {}
    history = Written()
    number = current = 0
    for row, after in zip(match.rows, _entries_after(match), strict=True):
        deal, rubber = row.result.deal, row.result.rubber
        if deal is not None and rubber is not None:
            number += 1
            if current and rubber.number != current:
                history.close(before[current])
            current = rubber.number
            lines += ["", *_deal_lines(match, row.entry, deal, rubber, number, history.history.text, after)]
            history.take(deal)
        if rubber is not None:
            before[rubber.number] = rubber
    return "\n".join(lines) + "\n"


def _entries_after(match: AnyMatch) -> list[list[Entry]]:
    """For each line the entries behind it, up to the next deal."""
    after: list[list[Entry]] = []
    following: list[Entry] = []
    for row in reversed(match.rows):
        after.append(following)
        following = [] if isinstance(row.entry, DealEntry) else [row.entry, *following]
    return after[::-1]


def _deal_lines(
    match: AnyMatch,
    entry: DealEntry,
    deal: DealResult,
    rubber: Rubber,
    number: int,
    history: str,
    after: Sequence[Entry],
) -> Iterator[str]:
    opening, state = match.opening, match.state
    scoring = "Chicago" if state.variant == CHICAGO else "Rubber"
    date = opening.fact("date").replace("-", ".")
    yield format_tag("Event", opening.fact("title"))
    yield format_tag("Site", opening.fact("place"))
    yield format_tag("Date", date)
    yield format_tag("Board", str(number))
    for seat in (3, 0, 1, 2):
        yield format_tag(_NAMES[seat], state.players[rubber.seats[seat]])
    yield format_tag("Dealer", "" if deal.dealer is None else SEATS[deal.dealer])
    yield format_tag("Vulnerable", vulnerable_text(deal.vulnerable))
    yield format_tag("Deal", "")
    yield format_tag("Scoring", scoring)
    irregular = "^" if entry.irregular else ""
    yield format_tag("Declarer", "" if deal.declarer is None else irregular + SEATS[deal.declarer])
    yield format_tag("Contract", "Pass" if deal.contract is None else deal.contract.text)
    yield format_tag("Result", "" if deal.tricks is None else str(deal.tricks))
    yield format_tag("Competition", scoring)
    yield format_tag("RubberNumber", str(rubber.number))
    if deal.honours is not None:
        yield format_tag("Honours", f"{SEATS[deal.honours.seat]} {deal.honours.points}")
    yield format_tag("ScoreRubber", _score_text(deal))
    if state.variant != CHICAGO:
        yield format_tag(HISTORY_TAG, history)
    yield from session_lines(match)
    yield from deal_lines(entry, after)
    if entry.auction is not None:
        yield format_tag("Auction", SEATS[entry.auction.dealer])
        calls = [_call_text(call.kind, call.text, accepted=call.accepted) for call in entry.auction.calls]
        for first in range(0, len(calls), _CALLS_IN_LINE):
            yield " ".join(calls[first : first + _CALLS_IN_LINE])


def _call_text(kind: str, text: str, *, accepted: bool) -> str:
    call = "Pass" if kind == "pass" else text
    return f"^I {call}" if accepted else call


def vulnerable_text(vulnerable: Sequence[bool]) -> str:
    """None, NS, EW or All."""
    return {(False, False): "None", (True, False): "NS", (False, True): "EW"}.get(tuple(vulnerable), "All")  # type: ignore[arg-type]


def _score_text(deal: DealResult) -> str:
    above = add(deal.above, deal.premium)
    return " ".join(f"{name} {above[side]}/{deal.below[side]}" for side, name in enumerate(SIDE_NAMES))


FORMAT = ForeignFormat(".pbn", "Portable Bridge Notation (.pbn)", read_pbn, write_pbn)
