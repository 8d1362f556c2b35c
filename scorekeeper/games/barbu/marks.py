"""The column of calls on a sheet: ``(×)``, ``(A) C``, ``D``: a call on the declarer stands in brackets (circled)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from scorekeeper.games.barbu.notation import Call, Entry
from scorekeeper.games.barbu.state import Deal
from scorekeeper.model import Figure
from scorekeeper.names import fold, matching_players

EVERYBODY = "×"
EVERYBODY_SIGNS = ("×", "*", "X", "Х", "⊗")
SEPARATORS = "()[] ,;._+&/"
"""What stands between the words of a column of calls, circles included."""
EVERYBODY_WORDS = frozenset(["MAX", "MAXIMUM", "TABLE", "ALL", "EVERYBODY", "МАКС", "МАКСИМУМ", "ВСЕ", "ВСЕХ", "СТОЛ"])
FLANK_WORDS = frozenset(["FLANKS", "FLANK", "FAMILY", "OTHERS", "ФЛАНГИ"])
NOBODY_WORDS = frozenset(["PASS", "ПАС"])
"""The words of a line, as people write them into a column of calls too; the formulas of a sheet know only signs."""
_CIRCLED_A = ord("Ⓐ")


class Mark(NamedTuple):
    """A column of calls read: the call, and what in it is circled; ``unknown`` holds what cannot be read."""

    call: Call | None
    circled: tuple[int, ...] = ()
    """Players whose letter is circled; -1 stands for a circled cross."""
    unknown: str = ""
    named: str = ""
    """A word that was read as a player's name; formulas read only the letters of the sheet."""
    word: str = ""
    """A word for everybody, the flanks or nobody; formulas do not read these."""


def circled_letter(letter: str) -> str:
    """Ⓐ for A; an empty text for letters that have no circled form."""
    is_latin = len(letter) == 1 and "A" <= letter <= "Z"
    return chr(_CIRCLED_A + ord(letter) - ord("A")) if is_latin else ""


def mark_of(entry: Entry, deal: Deal, player: int, labels: Sequence[str]) -> Figure:
    """What stands in a player's column of calls; None for a pass."""
    targets = [target for speaker, target in deal.doubles if speaker == player]
    if not targets:
        return None
    said = any(call.speaker == player and call.word == "*" for call in entry.calls)
    on_declarer = deal.declarer in targets
    if said:
        return f"({EVERYBODY})" if on_declarer else EVERYBODY
    return mark_text(targets, deal.declarer, labels)


def mark_text(targets: Iterable[int], declarer: int | None, labels: Sequence[str]) -> str:
    """The letters of those doubled, the declarer's first and in brackets."""
    words = [f"({labels[t]})" if t == declarer else labels[t] for t in sorted(targets)]
    return " ".join(sorted(words, key=lambda word: not word.startswith("(")))


def mark_choices(player: int, declarer: int | None, labels: Sequence[str]) -> tuple[str, ...]:
    """The drop-down of a column of calls: everybody, then every set of the other players."""
    others = [seat for seat in range(len(labels)) if seat != player]
    cross = f"({EVERYBODY})" if declarer not in (None, player) else EVERYBODY
    choices = [cross]
    for size in range(1, len(others) + 1):
        choices += [mark_text(chosen, declarer, labels) for chosen in combinations(others, size)]
    return tuple(choices)


def read_mark(text: Figure, player: int, labels: Sequence[str], names: Sequence[str]) -> Mark:
    """The call that stands in a column of calls; letters of the sheet first, then beginnings of names."""
    return _read_mark(text, player, tuple(labels), tuple(names))


@lru_cache(maxsize=1024)  # every pair of a row, its payments and the foot read the same marks
def _read_mark(text: Figure, player: int, labels: tuple[str, ...], names: tuple[str, ...]) -> Mark:
    if text is None or not str(text).strip(" -–—−.,;()"):
        return Mark(None)
    targets: list[int] = []
    circled: list[int] = []
    everybody = flanks = False
    unknown = named = spelled = ""
    for word, ringed in _words(str(text)):
        if word in EVERYBODY_SIGNS and word not in labels:
            everybody = True
            if ringed or word == "⊗":
                circled.append(-1)
            continue
        seats = _seats(word, labels)
        if seats is None and (meant := _meaning(word, names)):
            spelled = spelled or word
            everybody, flanks = everybody or meant == "*", flanks or meant == "flanks"
            circled += [-1] if ringed and meant == "*" else []
            continue
        if seats is None and len(found := matching_players(word, names)) == 1:
            seats, named = list(found), named or word
        if seats is None:
            unknown = unknown or word
            continue
        targets += seats
        circled += seats if ringed else []
    if flanks and (targets or everybody):
        unknown = unknown or spelled
    call = Call(player, word="*") if everybody else Call(player, tuple(targets))
    if flanks and not targets and not everybody:
        call = Call(player, word="flanks")
    return Mark(call if call.word or targets else None, tuple(circled), unknown, named, spelled)


def is_plain(mark: Mark, labels: Sequence[str]) -> bool:
    """Whether the formulas of a sheet read a mark as it was read here: in ``max`` they find a cross."""
    if mark.named:
        return False
    has_cross = any(sign in mark.word for sign in EVERYBODY_SIGNS if sign not in labels)
    return not mark.word or (has_cross and all(len(label) == 1 for label in labels))


def _meaning(word: str, names: Sequence[str]) -> str:
    """``*``, ``flanks`` or ``-`` for a word of that meaning that is no player's whole name; else an empty text."""
    if fold(word) in [fold(name) for name in names]:
        return ""
    if word in EVERYBODY_WORDS:
        return "*"
    if word in FLANK_WORDS:
        return "flanks"
    return "-" if word in NOBODY_WORDS else ""


def _words(text: str) -> list[tuple[str, bool]]:
    """The words of a column of calls in capitals, each with whether it is circled (bracketed, Ⓐ or underlined)."""
    words: list[tuple[str, bool]] = []
    word, depth = "", 0
    for sign in unicodedata.normalize("NFC", text).upper() + " ":
        if sign in SEPARATORS:
            if word:
                words.append((word, depth > 0))
            word = ""
            depth += (sign in "([") - (sign in ")]")
        elif _CIRCLED_A <= ord(sign) <= _CIRCLED_A + 25:
            words.append((chr(ord(sign) - _CIRCLED_A + ord("A")), True))
        elif sign in "×*⊗":
            words += [(word, depth > 0)] if word else []
            words.append((sign, depth > 0))
            word = ""
        else:
            word += sign
    return words


def _seats(word: str, labels: Sequence[str]) -> list[int] | None:
    """The players a word names by their letters: one label, or several one-letter labels run together."""
    folded = [fold(label) for label in labels]
    solid = fold(word)
    if solid in folded:
        return [folded.index(solid)]
    if all(len(label) == 1 for label in folded) and all(sign in folded for sign in solid):
        return [folded.index(sign) for sign in solid]
    return None
