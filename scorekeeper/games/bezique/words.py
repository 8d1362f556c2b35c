"""The words of a Bezique line: items and key words, English and Russian, with their spellings."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.bezique import items as tables
from scorekeeper.games.bezique.items import ITEMS, Item
from scorekeeper.i18n import _
from scorekeeper.names import fold

LONGEST = 4
"""Words in the longest way to write an item (``four jacks of trumps``)."""

_OTHER: Mapping[Item, tuple[str, ...]] = {
    tables.MARRIAGE: ("common marriage", "simple marriage", "марьяж", "простой марьяж"),
    tables.ROYAL: ("trump marriage", "королевский", "королевский марьяж"),
    tables.SEQUENCE: (
        "trump sequence",
        "sequence trump",
        "секвенция",
        "последовательность",
        "секвенция козырей",
        "козырная секвенция",
    ),
    tables.PLAIN_SEQUENCE: ("sequence plain", "простая секвенция", "обычная секвенция"),
    tables.BEZIQUE: ("single", "single bezique", "bezique 1", "безик"),
    tables.DOUBLE: ("double bezique", "bezique 2", "двойной", "двойной безик"),
    tables.TRIPLE: ("triple bezique", "treble", "treble bezique", "bezique 3", "тройной", "тройной безик"),
    tables.QUADRUPLE: ("quadruple bezique", "bezique 4", "четверной", "четверной безик"),
    tables.QUINTUPLE: ("quintuple bezique", "bezique 5", "пятерной", "пятерной безик"),
    tables.SEXTUPLE: ("sextuple bezique", "bezique 6", "шестерной", "шестерной безик"),
    tables.CARTE_BLANCHE: ("blanche", "карт-бланш"),
    tables.DOUBLE_CARTE_BLANCHE: ("double blanche", "двойной карт-бланш"),
    tables.SEVEN_TURNED: ("seven of trumps turned", "turned seven", "семёрка открыта", "семерка открыта"),
    tables.SEVEN_EXCHANGED: ("seven of trumps exchanged", "exchange", "обмен", "обмен семёрки", "обмен семерки"),
    tables.SEVEN_PLAYED: ("seven of trumps played", "seven", "семёрка", "семерка"),
    tables.CUT_EXACT: ("exact cut", "exact", "точный снос", "ровно"),
    tables.CUT_GUESS: ("cut guessed", "guess", "угадал", "угадано"),
    tables.LAST: ("last trick", "последняя", "последняя взятка"),
    tables.BRISQUE: ("brisques", "бриск", "бриски"),
}
_RANKS = {
    "A": ("aces", "тузы", "туза"),
    "T": ("tens", "десятки"),
    "K": ("kings", "короли", "короля"),
    "Q": ("queens", "дамы"),
    "J": ("jacks", "knaves", "валеты", "валета"),
}
ALONE = frozenset({"alone", "один", "одна"})
KEYWORDS: Mapping[str, str] = {
    **dict.fromkeys(("deal", "сдача", "сдаёт", "сдает", "раздача"), "deal"),
    **dict.fromkeys(("brisques", "бриски"), "brisques"),
    **dict.fromkeys(("total", "totals", "markers", "итог", "итого", "всего", "счёт", "счет"), "total"),
    **dict.fromkeys(("end", "конец"), "end"),
    **dict.fromkeys(("foul", "фол"), "foul"),
    **dict.fromkeys(("short", "недобор"), "short"),
    **dict.fromkeys(("first", "первый"), "first"),
}
"""Words that begin a line which scores no item, and what each means."""


def solid(text: str) -> str:
    """A word as it is compared: no case, no blanks, no hyphens."""
    return fold(text).replace("-", "").replace("_", "").replace("ё", "е")


def spellings(item: Item) -> tuple[str, ...]:
    """Every way to write an item, the word of lines first."""
    if not item.rank:
        return (item.key, item.title, *_OTHER[item])
    plain = _RANKS[item.rank]
    leads: tuple[str, ...] = ("four", "any four", "quartet", "4", "четыре")
    if item.group == "quartet":
        return (item.key, *plain, *(f"{lead} {word}" for word in plain for lead in leads))
    if item.cards == tables.TRUMP_ACES.cards:
        leads = ("trump", "four trump", "trump quartet", "козырные", "4 trump", "4 козырных")
    else:
        leads = ("five trump", "five", "trump quintet", "пять", "5 trump", "5", "5 козырных")
    return (item.key, item.title, *(f"{lead} {word}" for word in plain for lead in leads))


_BY_WORD: dict[str, Item] = {solid(word): item for item in ITEMS for word in spellings(item)}
assert len({id(item) for item in _BY_WORD.values()}) == len(ITEMS), "every item has a word of its own"


def read_item(text: str) -> Item | None:
    """The item that a text names, in a line or on a sheet; None for anything else."""
    word = solid(text)
    return _BY_WORD.get(word) or next((item for item in ITEMS if solid(_(item.title)) == word), None)
