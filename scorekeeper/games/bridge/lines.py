"""Bridge lines written: the shortest that says an entry."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge.auction import shown_auction
from scorekeeper.games.bridge.entries import DealEntry, EndEntry, Entry, Result, RubberEntry
from scorekeeper.games.bridge.score import Honours
from scorekeeper.games.bridge.seats import seat_letters, table_names
from scorekeeper.games.bridge.state import State
from scorekeeper.names import beginnings


def format_entry(entry: Entry, state: State) -> str:
    """The shortest line that says the entry; ``parse_line`` gives the entry back."""
    if isinstance(entry, EndEntry):
        words = ["end"]
    elif isinstance(entry, RubberEntry):
        words = _rubber_words(entry, state)
    else:
        words = _deal_words(entry, seat_letters(table_names(state)))
    if entry.remark:
        words.append(f"; {entry.remark}")
    return " ".join(words)


def _rubber_words(entry: RubberEntry, state: State) -> list[str]:
    short = beginnings(state.players)
    n, e, s, w = (short[player] for player in entry.seats)
    words = ["rubber:", f"{n}+{s}", "v", f"{e}+{w}"]
    if entry.dealer is not None:
        names = [state.players[player] for player in entry.seats]
        words.append(f"dealer:{seat_letters(names)[entry.dealer]}")
    return words


def _deal_words(entry: DealEntry, letters: Sequence[str]) -> list[str]:
    words = []
    if entry.auction is not None:
        words.append(shown_auction(entry.auction, letters))
    if entry.passed:
        words.append("pass")
    if entry.contract is not None and entry.declarer is not None:
        words += [entry.contract.text, ("^" if entry.irregular else "") + letters[entry.declarer]]
    if entry.result is not None:
        words.append(_result_text(entry.result))
    words += [honours_text(honours, letters) for honours in entry.honours]
    if entry.dealer is not None:
        words.append(f"dealer:{letters[entry.dealer]}{'!' if entry.dealer_accepted else ''}")
    if entry.transferred:
        words.append(f"transferred:{entry.transferred}")
    return words


def _result_text(result: Result) -> str:
    if not result.relative:
        return str(result.figure)
    return f"{result.figure:+d}" if result.figure else "="


def honours_text(honours: Honours, letters: Sequence[str]) -> str:
    """``hon:S100``."""
    letter = letters[honours.seat]
    return f"hon:{letter}{'=' if letter[-1].isdigit() else ''}{honours.points}"
