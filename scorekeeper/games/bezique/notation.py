"""Bezique lines: ``[TRICK.] PLAYER ITEM [SUIT] [CARDS]`` and the lines that begin, end and sum up a deal.

The parser only reads: whether an item exists in the game and is possible now is examined in checks.py.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, NoReturn

from scorekeeper.errors import UnreadableError
from scorekeeper.games.bezique.cards import Card, read_card, read_suit
from scorekeeper.games.bezique.items import BRISQUE, ITEMS, MARRIAGE, Item
from scorekeeper.games.bezique.words import ALONE, KEYWORDS, LONGEST, read_item, solid, spellings
from scorekeeper.i18n import _
from scorekeeper.names import beginnings, find_player, fold, matching_players

Kind = Literal["item", "deal", "brisques", "total", "foul", "short", "first", "end"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line as it was recorded.

    ``item``: ``player`` scored it on ``trick`` (0: before the first; None: not said) with ``suit`` and ``cards``;
    ``count`` how many brisques; ``alone`` from his own hand though he has a partner. ``deal``: ``player`` deals and
    ``suit`` is turned up. ``brisques`` and ``total``: one figure for each player or side, None for all as they were
    kept. ``foul``: ``player`` held too many cards; ``short``: too few. ``first``: he reached the target first.
    """

    kind: Kind
    player: int | None = None
    trick: int | None = None
    item: Item | None = None
    suit: str = ""
    cards: tuple[Card, ...] = ()
    count: int = 1
    alone: bool = False
    figures: tuple[int, ...] | None = None
    remark: str = ""


_TRICK = re.compile(r"([0-9]{1,3})\.(.*)", re.DOTALL)
_BARE_TRICK = re.compile(r"#?([0-9]{1,3})[:,)]?")
_FIGURE = re.compile(r"[=:]?([0-9]{1,6})")
_COUNT = re.compile(r"[1-9][0-9]?")
_COUNT_EXAMPLE, _TOTAL_EXAMPLE = 8, 160
"""Brisques and totals that refusals name as examples: 8 brisques are possible in every game that counts them."""
_ALIKE = 0.7
"""How like a known word must be to an unknown one to be suggested: ``sevens`` does not mean queens."""
_PARTNERS = re.compile(r"[+/&]")


class Seats(NamedTuple):
    """The players' names in order, and how many sides they make: player ``p`` is of side ``p % sides``.

    ``items`` are those that the game has: only they are named to who wrote something else.
    """

    names: tuple[str, ...]
    sides: int
    items: tuple[Item, ...] = ITEMS


def parse_line(text: str, seats: Seats) -> Entry:
    """The entry that a line says. Raises UnreadableError with what was found and expected."""
    body, semicolon, remark = text.partition(";")
    words = unicodedata.normalize("NFC", body).split()
    said = remark.strip() if semicolon else ""
    if not words:
        raise UnreadableError(
            "line-empty", _("the line says nothing: expected who scored what, as in 12. {player} marriage D").format(
                player=beginnings(seats.names)[0]
            )
        )  # fmt: skip
    entry = _read_keyword(words, seats) or _read_scored(words, seats)
    return replace(entry, remark=said)


# lines with a key word -------------------------------------------------------------------------------------


def _read_keyword(words: list[str], seats: Seats) -> Entry | None:
    """The entry of a line that begins with a key word; None when it is none, or rather a player so called."""
    kind = KEYWORDS.get(fold(words[0]))
    if kind is None or _is_scored(words, seats):
        return None
    rest = words[1:]
    if kind == "deal":
        return _read_deal(rest, seats)
    if kind == "brisques":
        # Where nobody counts them the figures are not asked for, whatever they are.
        counted = rest and BRISQUE in seats.items
        return Entry("brisques", figures=_read_figures(rest, seats, seats.names, _COUNT_EXAMPLE) if counted else None)
    if kind == "total":
        return Entry("total", figures=_read_figures(rest, seats, seats.names[: seats.sides], _TOTAL_EXAMPLE))
    if kind == "end":
        if rest:
            _refuse_rest(rest)
        return Entry("end")
    return Entry(_player_kind(kind), find_player(" ".join(rest), seats.names))


def _player_kind(kind: str) -> Kind:
    kinds: dict[str, Kind] = {"foul": "foul", "short": "short", "first": "first"}
    return kinds[kind]


def _is_scored(words: list[str], seats: Seats) -> bool:
    """True for a line in which a player, who is called like a key word, scores."""
    if not any(fold(name).startswith(fold(words[0])) for name in seats.names):
        return False
    try:
        _read_scored(words, seats)
    except UnreadableError:
        return False
    return True


def _read_deal(words: list[str], seats: Seats) -> Entry:
    """``deal DEALER [SUIT]``: the last word is a suit unless only with it the dealer is named."""
    if words and read_suit(words[-1]) and len(matching_players(" ".join(words), seats.names)) != 1:
        name, suit = " ".join(words[:-1]), read_suit(words[-1])
        if name:
            return Entry("deal", find_player(name, seats.names), suit=suit)
    return Entry("deal", find_player(" ".join(words), seats.names))


def _read_figures(words: list[str], seats: Seats, wanted: Sequence[str], example: int) -> tuple[int, ...]:
    """One figure for each player (or side), in their order, each named once."""
    found: dict[int, int] = {}
    place = 0
    while place < len(words):
        length, who, figure = _read_figure(words[place:], seats, len(wanted), example)
        if who in found:
            raise UnreadableError(
                "figure-twice", _("{player} has two figures: give one for each").format(player=wanted[who])
            )
        found[who] = figure
        place += length
    missing = [wanted[who] for who in range(len(wanted)) if who not in found]
    if missing:
        raise UnreadableError(
            "figure-missing",
            _("no figure for {players}: expected one for each, as in {example}").format(
                players=", ".join(missing),
                example=" ".join(f"{short}{example}" for short in beginnings(seats.names)[: len(wanted)]),
            ),
        )
    return tuple(found[who] for who in range(len(wanted)))


def _read_figure(words: list[str], seats: Seats, wanted: int, example: int) -> tuple[int, int, int]:
    """How many words the first figure takes, whose it is, and what it is: ``N1510``, ``N 1510``, ``Mary Ann=5``."""
    for length in range(1, len(words) + 1):
        readings = _readings(" ".join(words[:length]), seats, wanted)
        if len(readings) > 1:
            raise UnreadableError(
                "player-ambiguous",
                _("{text} can be read in several ways: put = between name and figure").format(
                    text=" ".join(words[:length])
                ),
            )
        if readings:
            return length, *readings.pop()
    raise UnreadableError(
        "figure-unreadable",
        _("found {found}, expected a player with a figure, such as {example}").format(
            found=words[0], example=f"{beginnings(seats.names)[0]}{example}"
        ),
    )


def _readings(text: str, seats: Seats, wanted: int) -> set[tuple[int, int]]:
    """Whose figure the text is and which, for every way to cut it into a name and a figure."""
    found: set[tuple[int, int]] = set()
    for cut in range(len(text) - 1, 0, -1):
        match = _FIGURE.fullmatch(text, cut)
        name = text[:cut].strip()
        if match is None or not name or (name[-1] in "=:" and match[1] == text[cut:]):
            continue
        who = _find_side(name, seats, wanted)
        if who is not None:
            found.add((who, int(match[1])))
    return found


def _find_side(name: str, seats: Seats, wanted: int) -> int | None:
    """The player, or in totals of sides the side, that a name means: a partner, ``N+S`` or ``NS``; None for nobody."""
    players = matching_players(name, seats.names)
    if len(players) == 1:
        return players[0] % wanted
    if len(players) > 1 or wanted == len(seats.names):
        return None
    cuts = [name.split(sign, 1) for sign in _PARTNERS.findall(name)[:1]] or [
        [name[:cut], name[cut:]] for cut in range(1, len(name))
    ]
    for one, other in cuts:
        pair = [*matching_players(one, seats.names), *matching_players(other, seats.names)]
        if len(set(pair)) == 2 == len(pair) and len({player % wanted for player in pair}) == 1:  # noqa: PLR2004
            return pair[0] % wanted
    return None


# lines that score ------------------------------------------------------------------------------------------


def _read_scored(words: list[str], seats: Seats) -> Entry:
    numbered = _TRICK.fullmatch(words[0])
    if numbered:
        rest = [numbered[2]] if numbered[2] else []
        try:
            return _read_player_and_item([*rest, *words[1:]], int(numbered[1]), seats)
        except UnreadableError:
            if not any(fold(name).startswith(fold(words[0])) for name in seats.names):
                raise
    _refuse_bare_trick(words, seats)
    return _read_player_and_item(words, None, seats)


def _refuse_bare_trick(words: list[str], seats: Seats) -> None:
    """Refuses a line with a figure in front of a player, or of what he scored, where nobody's name begins with it."""
    for place, word in enumerate(words[:2]):
        figure = _BARE_TRICK.fullmatch(word)
        rest = [*words[:place], *words[place + 1 :]]
        if figure is None or matching_players(" ".join(words[: place + 1]), seats.names) or _starts_item(words[place:]):
            continue
        if place and len(matching_players(words[0], seats.names)) != 1:
            continue
        who = rest if len(rest) > 1 else [beginnings(seats.names)[0], MARRIAGE.key]
        raise UnreadableError(
            "trick-unknown",
            _("found {found}: the number of a trick stands first and has a point, as in {example}").format(
                found=word, example=" ".join([f"{figure[1]}.", *who])
            ),
        )


def _starts_item(words: list[str]) -> bool:
    """True for words that begin with an item, such as ``4 aces``."""
    return _find_item(words) is not None


def _read_player_and_item(words: list[str], trick: int | None, seats: Seats) -> Entry:
    """The entry of the longest player's name behind which the rest can be read."""
    refusal: UnreadableError | None = None
    for length in range(len(words) - 1, 0, -1):
        if len(matching_players(" ".join(words[:length]), seats.names)) != 1:
            continue
        try:
            return _read_item(words[length:], find_player(" ".join(words[:length]), seats.names), trick, seats)
        except UnreadableError as error:
            refusal = error
    if refusal:
        raise refusal
    if not words:
        raise UnreadableError(
            "item-unknown", _("found only a trick number, expected a player and what he scored after it")
        )
    find_player(_name_before_item(words), seats.names)
    raise UnreadableError(
        "item-missing", _("found {player} alone, expected what he scored after it").format(player=" ".join(words))
    )


def _name_before_item(words: list[str]) -> str:
    """The words that stand where a player is expected, for a refusal that names them."""
    for length in range(1, len(words)):
        if _find_item(words[length:]):
            return " ".join(words[:length])
    return words[0]


def _find_item(words: Sequence[str]) -> tuple[Item, int] | None:
    """The item that the first words name, as many of them as possible, and how many they are."""
    for length in range(min(LONGEST, len(words)), 0, -1):
        item = read_item(" ".join(words[:length]))
        if item:
            return item, length
    return None


def _read_item(words: list[str], player: int, trick: int | None, seats: Seats) -> Entry:
    found = _find_item(words)
    if found is None:
        raise UnreadableError(
            "item-unknown",
            _("found {found}, expected what was scored{near}: one of {known}").format(
                found=words[0],
                near=_near(words, seats.items),
                known=", ".join(item.key for item in seats.items),
            ),
        )
    item, length = found
    return read_details(item, words[length:], player, trick)


def read_details(item: Item, words: Sequence[str], player: int, trick: int | None) -> Entry:
    """The entry of an item with the words behind it: suit, cards, ``alone``, or how many brisques."""
    rest, alone = list(words), False
    if rest and fold(rest[-1]) in ALONE:
        rest, alone = rest[:-1], True
    if item is BRISQUE:
        return _read_brisque(rest, player, trick)
    suit = read_suit(rest[0]) if rest else ""
    cards = tuple(_read_cards(rest[1:] if suit else rest))
    return Entry("item", player, trick, item, suit, cards, alone=alone)


def _near(words: list[str], items: Sequence[Item]) -> str:
    """The word of an item that looks like the first words, for a refusal; empty when none does."""
    import difflib

    known = {solid(word): item.key for item in items for word in spellings(item)}
    for length in range(min(LONGEST, len(words)), 0, -1):
        near = difflib.get_close_matches(solid(" ".join(words[:length])), known, n=1, cutoff=_ALIKE)
        if near:
            return _(" (did you mean {near}?)").format(near=known[near[0]])
    return ""


def _read_brisque(words: list[str], player: int, trick: int | None) -> Entry:
    if len(words) > 1 or (words and not _COUNT.fullmatch(words[0])):
        _refuse_rest(words)
    return Entry("item", player, trick, BRISQUE, count=int(words[0]) if words else 1)


def _read_cards(words: Sequence[str]) -> Iterator[Card]:
    for word in words:
        for part in word.replace("+", ",").split(","):
            card = read_card(part) if part else None
            if card is None:
                _refuse_rest([part or word])
            yield card


def _refuse_rest(words: Sequence[str]) -> NoReturn:
    raise UnreadableError(
        "words-left",
        _("found {found} at the end, expected a suit (S H D C), cards such as HK1, or nothing more").format(
            found=" ".join(words)
        ),
    )


# out -------------------------------------------------------------------------------------------------------


def format_entry(entry: Entry, seats: Seats) -> str:
    """The shortest line that says the entry; ``parse_line`` gives the entry back."""
    words = _format_words(entry, seats)
    if entry.remark:
        words.append(f"; {entry.remark}")
    return " ".join(words)


def _format_words(entry: Entry, seats: Seats) -> list[str]:
    short = beginnings(seats.names)
    name = "" if entry.player is None else short[entry.player]
    if entry.kind == "item":
        return _format_item(entry, name)
    if entry.kind == "deal":
        return ["deal", name, *([entry.suit] if entry.suit else [])]
    wanted = len(entry.figures or ())
    figures = [_format_figure(short[who], who, figure, seats, wanted) for who, figure in enumerate(entry.figures or ())]
    return [entry.kind, *figures, *([name] if name else [])]


def _format_figure(name: str, who: int, figure: int, seats: Seats, wanted: int) -> str:
    """``N1510``, with a sign of equality where that could be read in another way."""
    joint = f"{name}{figure}"
    return joint if _readings(joint, seats, wanted) == {(who, figure)} else f"{name}={figure}"


def _format_item(entry: Entry, name: str) -> list[str]:
    item = entry.item
    assert item is not None, "an entry that scores has an item"
    words = [f"{entry.trick}."] if entry.trick is not None else []
    return [*words, name, item.key, *details(entry)]


def details(entry: Entry) -> list[str]:
    """The words behind the item, as :func:`read_details` reads them."""
    if entry.item is BRISQUE:
        return [str(entry.count)] if entry.count > 1 else []
    words = [entry.suit] if entry.suit else []
    words += [str(card) for card in entry.cards]
    return [*words, *(["alone"] if entry.alone else [])]
