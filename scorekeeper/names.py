"""Players' names: which are allowed, how a typed beginning finds one, and how short each may be written."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from scorekeeper.errors import Refusal, UnreadableError
from scorekeeper.i18n import _, ngettext

SEAT_LETTERS = "ABCDEFGH"
LONGEST_LABEL = 3
# Direction overrides can make one name look like another on every screen; the rest of Unicode is welcome.
_DIRECTION_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_SEPARATORS = frozenset(",;:")
# Keyboards and programs put other dashes in the place of the plain one, in names as in figures.
_DASHES = str.maketrans(dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}", "-"))
# Letters that mean "everybody" in a column of calls; a player cannot be told by them.
_EVERYBODY_LETTERS = frozenset("XХ×*")


def fold(text: str) -> str:
    """The form in which names are compared: NFC, no case, no blanks, plain dashes."""
    if text.isascii():  # the rest is nothing to such a text, and takes five times as long
        return "".join(text.casefold().split())
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold()).translate(_DASHES)
    return "".join(folded.split())


def check_names(names: Sequence[str], counts: Sequence[int]) -> None:
    """Refuses a wrong number of players and names that are empty, equal, or unfit for a record file."""
    if len(names) not in counts:
        raise Refusal(
            "player-count",
            ngettext(
                "{found} player named ({names}): this game needs {expected}",
                "{found} players named ({names}): this game needs {expected}",
                len(names),
            ).format(found=len(names), names=", ".join(names) or "-", expected=_players(sorted(counts))),
        )
    seen: dict[str, str] = {}
    for name in names:
        if not fold(name):
            raise Refusal("player-name", _("a player's name is empty: give every player a name"))
        if not any(_is_said(character) for character in name):
            raise Refusal(
                "player-name",
                _("the name {name} holds only signs that lines are written with: expected a letter or a figure").format(
                    name=name
                ),
            )
        bad = [c for c in name if c in _SEPARATORS or c in _DIRECTION_CONTROLS or unicodedata.category(c) == "Cc"]
        if bad:
            raise Refusal(
                "player-name",
                _("the name {name} holds {character}, which a name cannot: leave it out").format(
                    name=ascii(name), character=ascii(bad[0])
                ),
            )
        if fold(name) in seen:
            raise Refusal(
                "player-name",
                _("two players are called {name}: tell them apart, as in {name} and {name}2").format(name=name),
            )
        seen[fold(name)] = name
    _check_unseen(names)


def _check_unseen(names: Sequence[str]) -> None:
    """Refuses names that differ only in characters that nobody sees: on paper they are one."""
    seen: set[str] = set()
    for name in sorted(names, key=lambda name: any(map(_is_unseen, name))):
        bare = fold("".join(character for character in name if not _is_unseen(character)))
        if bare in seen:
            unseen = next(character for character in name if _is_unseen(character))
            raise Refusal(
                "player-name",
                _("the name {name} looks like another, but holds {character}, which nobody sees: leave it out").format(
                    name=ascii(name), character=ascii(unseen)
                ),
            )
        seen.add(bare)


def _is_unseen(character: str) -> bool:
    """Format characters such as a zero-width space, and the selectors of a picture's looks."""
    return unicodedata.category(character) == "Cf" or "\ufe00" <= character <= "\ufe0f"


def _players(counts: Sequence[int]) -> str:
    """How many players there may be: ``4 players``, ``2 or 4 players``, ``3 to 6 players``."""
    least, most = counts[0], counts[-1]
    if most - least > 1 and len(counts) == most - least + 1:
        return _("{least} to {most} players").format(least=least, most=most)
    return _("{counts} players").format(counts=_(" or ").join(map(str, counts)))


def _is_said(character: str) -> bool:
    """Letters, figures, pictures: no punctuation, no blank, no mathematical sign, nothing invisible."""
    category = unicodedata.category(character)
    return category[0] not in "PZ" and category not in {"Sm", "Cc", "Cf"}


def matching_players(text: str, names: Sequence[str]) -> tuple[int, ...]:
    """The positions of all players that ``text`` may name: the one whole name, else every name that begins so.

    Blanks inside a name may be left out (``MaryA``); where they are typed, every word but the last is whole.
    """
    typed = [fold(word) for word in text.split()]
    if not typed:
        return ()
    if len(typed) == 1:
        folded = [fold(name) for name in names]
        whole = tuple(i for i, name in enumerate(folded) if name == typed[0])
        return whole or tuple(i for i, name in enumerate(folded) if name.startswith(typed[0]))
    # "Bo B" are two players beside Bob; only one word may stand for a name of several.
    words = [[fold(word) for word in name.split()] for name in names]
    whole = tuple(i for i, name in enumerate(words) if name == typed)
    return whole or tuple(i for i, name in enumerate(words) if _begins(name[: len(typed)], typed))


def _begins(name: list[str], typed: list[str]) -> bool:
    return name[:-1] == typed[:-1] and name[-1].startswith(typed[-1])


def find_player(text: str, names: Sequence[str]) -> int:
    """The position of the one player named by ``text``. Raises UnreadableError and lists the candidates."""
    found = matching_players(text, names)
    if len(found) == 1:
        return found[0]
    if not text.strip():
        raise UnreadableError(
            "player-unknown", _("a player's name is missing: expected one of {names}").format(names=", ".join(names))
        )
    if found:
        raise UnreadableError(
            "player-ambiguous",
            _("{text} may be {names}: write one more letter").format(
                text=text.strip(), names=_(" or ").join(names[i] for i in found)
            ),
        )
    raise UnreadableError(
        "player-unknown",
        _("there is no player {text}: expected one of {names}").format(text=text.strip(), names=", ".join(names)),
    )


def beginnings(names: Sequence[str]) -> tuple[str, ...]:
    """For each player the shortest beginning, without blanks, that finds him and is a word of its own."""
    return tuple(_beginning(i, name, names) for i, name in enumerate(names))


def _beginning(position: int, name: str, names: Sequence[str]) -> str:
    solid = "".join(unicodedata.normalize("NFC", name).split())
    for length in range(1, len(solid)):
        text = solid[:length]
        ends_within_letter = unicodedata.combining(solid[length]) != 0
        if text[-1].isalnum() and not ends_within_letter and matching_players(text, names) == (position,):
            return text
    return solid


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """The letters by which a score sheet tells the players: their shortest beginnings, or A, B, C, D by seat.

    Seats are used for everybody as soon as one beginning is longer than three signs, is not all letters and
    digits, or could be read as the cross that means everybody.
    """
    short = tuple(text.upper() for text in beginnings(names))
    readable = all(
        len(text) <= LONGEST_LABEL and text.isalnum() and not _EVERYBODY_LETTERS & set(text) for text in short
    )
    if readable and len(set(short)) == len(short):
        return short
    return tuple(SEAT_LETTERS[: len(names)])
