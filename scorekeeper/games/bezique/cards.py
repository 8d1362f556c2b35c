"""Cards as they may be recorded with a declaration: ``HK1`` is the first king of hearts, ``HK`` any of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.bezique.items import RANKS, SEQUENCE_RANKS, BeziqueCards, Item

SUIT_SIGNS = {
    # the Cyrillic letter that looks like C is the key C of a Russian keyboard
    "s": "S",
    "h": "H",
    "d": "D",
    "c": "C",
    **dict.fromkeys(("♠", "п", "пики", "spades", "spade"), "S"),
    **dict.fromkeys(("♥", "ч", "черви", "червы", "hearts", "heart"), "H"),
    **dict.fromkeys(("♦", "б", "бубны", "diamonds", "diamond"), "D"),
    **dict.fromkeys(("♣", "т", "с", "трефы", "clubs", "club"), "C"),
}
_RANK_SIGNS = {
    **{rank.casefold(): rank for rank in RANKS},
    "10": "T",
    "т": "A",
    "к": "K",
    "д": "Q",
    "в": "J",
}
_CARD = re.compile(r"([shdc♠♥♦♣пчбтс])(10|[atkqj987ткдв])(?:#?([1-9]))?")


class Card(NamedTuple):
    """A card: its suit and rank, and which of its copies it is (0: not said)."""

    suit: str
    rank: str
    copy: int = 0

    @property
    def kind(self) -> str:
        """Suit and rank, such as ``HK``."""
        return self.suit + self.rank

    def __str__(self) -> str:
        return self.kind + (str(self.copy) if self.copy else "")


def read_suit(text: str) -> str:
    """The suit's letter, or an empty text for what is none."""
    return SUIT_SIGNS.get(text.casefold(), "")


def read_card(text: str) -> Card | None:
    """The card that a word names (``HK1``, ``H10``, ``♥K#2``), or None."""
    found = _CARD.fullmatch(text.casefold())
    if found is None:
        return None
    suit, rank, copy = found.groups()
    return Card(SUIT_SIGNS[suit], _RANK_SIGNS[rank], int(copy or 0))


def suit_of(cards: Sequence[Card]) -> str:
    """The one suit of these cards, or an empty text."""
    suits = {card.suit for card in cards}
    return suits.pop() if len(suits) == 1 else ""


def fits(item: Item, suit: str, cards: Sequence[Card], bezique: BeziqueCards | None) -> bool:
    """True when the cards can make the item; ``bezique`` is None while its cards are not known."""
    kinds = Counter(card.kind for card in cards)
    if len(cards) != item.cards or (item.group != "bezique" and suit and {card.suit for card in cards} - {suit}):
        return item.group == "quartet" and len(cards) == item.cards and _of_rank(item, cards)
    if item.group == "bezique":
        wanted = dict.fromkeys(bezique or (), item.times)
        return not wanted or kinds == wanted
    if item.group == "marriage":
        return bool(suit_of(cards)) and sorted(card.rank for card in cards) == sorted("KQ")
    if item.group == "sequence":
        return bool(suit_of(cards)) and sorted(card.rank for card in cards) == sorted(SEQUENCE_RANKS)
    return _of_rank(item, cards) and (item.group == "quartet" or bool(suit_of(cards)))


def _of_rank(item: Item, cards: Sequence[Card]) -> bool:
    return all(card.rank == item.rank for card in cards)
