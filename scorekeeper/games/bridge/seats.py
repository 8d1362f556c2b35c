"""Who is meant at the table: by seat, by name, or by the beginning of one."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from scorekeeper.errors import UnreadableError
from scorekeeper.games.bridge.state import State
from scorekeeper.games.bridge.values import AT_TABLE, SEATS
from scorekeeper.i18n import _
from scorekeeper.names import beginnings, fold, matching_players

_SEAT_WORDS = {
    **{letter.casefold(): seat for seat, letter in enumerate(SEATS)},
    **{word: seat for seat, word in enumerate(("north", "east", "south", "west"))},
    **{word: seat for seat, word in enumerate(("север", "восток", "юг", "запад"))},
}

_SEAT_SIGNS = {"\N{CYRILLIC SMALL LETTER IE}": 1, "в": 1, "ю": 2, "з": 3}
"""Cyrillic letters that can mean but one seat: the one that looks like E, and the Russian ones of E, S and W.

The Russian letter of North is missing: it sounds like S, and who types it may mean either.
"""
_NORTH_OR_SOUTH = "с"


def table_names(state: State) -> tuple[str, ...]:
    """The names of those who play the next deal, by seat; the seats themselves while nobody is seated."""
    return tuple(state.players[player] for player in state.table) or tuple(SEATS)


def matching_seats(text: str, names: Sequence[str]) -> tuple[int, ...]:
    """All seats a text may mean: the one whole name, else the seat so called, else every name that begins so.

    What is whole beats what only begins: ``E`` is East beside a player Eve, unless somebody's name is just E.
    """
    word = fold(text)
    whole = tuple(seat for seat, name in enumerate(names) if fold(name) == word)
    if whole:
        return whole
    if len(names) == AT_TABLE and word in _SEAT_WORDS:
        return (_SEAT_WORDS[word],)
    found = matching_players(text, names)
    # After the names, for they may begin with such a letter.
    return (_SEAT_SIGNS[word],) if not found and len(names) == AT_TABLE and word in _SEAT_SIGNS else found


def find_seat(text: str, state: State) -> int:
    """The seat of the one player that a text means. Raises UnreadableError and lists the candidates."""
    names = table_names(state)
    if matching_seats(text, names):
        return find_among(text, names)
    outside = [state.players[player] for player in matching_players(text, state.players)]
    if outside and state.table:
        raise UnreadableError(
            "player-sits-out",
            _("{player} does not play this rubber: expected one of {names}").format(
                player=outside[0], names=", ".join(_described(seat, names) for seat in range(len(names)))
            ),
        )
    if outside:
        raise UnreadableError(
            "players-unseated",
            _("nobody is seated yet: say who plays first, as in rubber: {a}+{b} v {c}+{d}").format(
                **dict(zip("abcd", state.players, strict=False))
            ),
        )
    return find_among(text, names)


def find_among(text: str, names: Sequence[str]) -> int:
    """The seat of the one of these players that a text means. Raises UnreadableError and lists the candidates."""
    found = matching_seats(text, names)
    if len(found) == 1:
        return found[0]
    if found:
        raise UnreadableError(
            "player-ambiguous",
            _("{text} may be {names}: write one more letter").format(
                text=text.strip(), names=_(" or ").join(_described(seat, names) for seat in found)
            ),
        )
    if len(names) == AT_TABLE and fold(text) == _NORTH_OR_SOUTH:
        message = _(
            "found {text}, a Cyrillic letter that may be meant for N (север) or for S: write N or S, or the word"
        )
    elif _is_cyrillic(text):
        message = _("there is no player {text} (a Cyrillic letter was typed): expected one of {names}")
    else:
        message = _("there is no player {text}: expected one of {names}")
    listed = ", ".join(_described(seat, names) for seat in range(len(names)))
    raise UnreadableError("player-unknown", message.format(text=text.strip() or "-", names=listed))


def _is_cyrillic(text: str) -> bool:
    """True for a single letter of that alphabet, some of which look like Latin ones."""
    bare = fold(text)
    return len(bare) == 1 and unicodedata.name(bare, "").startswith("CYRILLIC")


def _described(seat: int, names: Sequence[str]) -> str:
    if len(names) != AT_TABLE or fold(names[seat]) == fold(SEATS[seat]):
        return names[seat]
    return f"{names[seat]} ({SEATS[seat]})"


def seat_letters(names: Sequence[str]) -> tuple[str, ...]:
    """For every seat the shortest way to mean it: its letter, else the beginning of the name, else all of it."""
    short = beginnings(names)
    letters = []
    for seat, name in enumerate(names):
        solid = "".join(name.split())
        longer = [solid[:length] for length in range(len(short[seat]), len(solid) + 1)]
        choices = [*([SEATS[seat]] if len(names) == AT_TABLE else []), *longer]
        letters.append(next(text for text in choices if matching_seats(text, names) == (seat,)))
    return tuple(letters)
