"""The words beside an entry in the columns of the sides, and which figures they allow: ``2H``, ``200 under``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scorekeeper.games.bridge.contract import Contract, read_contract
from scorekeeper.games.bridge.places import CONTRACTS
from scorekeeper.games.bridge.points_cells import short_titles
from scorekeeper.games.bridge.score import ContractResult, rubber_premium, score_contract
from scorekeeper.games.bridge.values import GAMES_TO_WIN, HONOURS, NOTRUMP, TRICKS, Rules
from scorekeeper.names import fold

OVER, INSULT, SLAM, UNDER, HELD, PREMIUM = range(6)
"""Kinds of entries above the line; the first four in the order of a contract's result."""

_STEMS: Mapping[int, tuple[str, ...]] = {
    UNDER: ("under", "down", "off", "недобор", "подсад"),
    OVER: ("over", "перебор", "превыш", "сверх"),
    INSULT: ("insult", "оскорб"),
    SLAM: ("slam", "шлем"),
    HELD: ("hon", "онер", "корон"),
    PREMIUM: ("rubber", "premium", "роббер", "преми"),
}
"""How words for each kind begin."""
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d{1,5}")
_BETWEEN = re.compile(r"[+,;&]")
_AFTER_CONTRACT = re.compile(r"[\s=+(,;\-\N{MINUS SIGN}]")


class Part(NamedTuple):
    """One thing that words name: its kind and points, or for undertricks how many; None for what is not said."""

    kind: int | None
    points: int | None = None
    tricks: int | None = None


class Words(NamedTuple):
    """What stands beside an entry: the contract it comes from, or the parts it is made of; nothing of both else."""

    contract: Contract | None = None
    parts: tuple[Part, ...] = ()

    @property
    def total(self) -> int | None:
        """The points of all parts, where each is said."""
        points = [part.points for part in self.parts]
        return sum(point or 0 for point in points) if points and None not in points else None


def read_words(text: str) -> Words:
    """What words beside an entry say; words that are not understood say nothing."""
    contract = read_contract(text) or read_contract(_AFTER_CONTRACT.split(text.strip(), maxsplit=1)[0])
    if contract in CONTRACTS:
        return Words(contract)
    parts = [_part(piece) for piece in _BETWEEN.split(text) if piece.strip()]
    return Words(parts=tuple(parts)) if all(part.kind is not None for part in parts) else Words()


def _part(piece: str) -> Part:
    words = [fold(word).replace("ё", "е") for word in _WORD.findall(piece)]
    kind = next((kind for word in words for kind in _kinds() if word.startswith(_kinds()[kind])), None)
    figures = [int(figure) for figure in _NUMBER.findall(piece)]
    if kind is None or len(figures) != 1:
        return Part(kind)
    if kind == UNDER and figures[0] <= TRICKS:
        return Part(kind, tricks=figures[0])
    return Part(kind, points=figures[0])


def _kinds() -> Mapping[int, tuple[str, ...]]:
    """The stems of every kind, with the word that this program writes in the language in force."""
    own = dict(enumerate(short_titles()))
    return {kind: (*stems, fold(own[kind])) if kind in own else stems for kind, stems in _STEMS.items()}


# the figures they allow ------------------------------------------------------------------------------------


def _results(rules: Rules, contracts: Iterable[Contract]) -> list[ContractResult]:
    return [
        score_contract(rules, contract, tricks, vulnerable=vulnerable)
        for contract, tricks, vulnerable in product(contracts, range(TRICKS + 1), (False, True))
    ]


@lru_cache
def overtricks_of(rules: Rules, contract: Contract) -> frozenset[int]:
    """Every figure of overtricks that a contract can give."""
    return frozenset(result.overtricks for result in _results(rules, (contract,))) - {0}


@lru_cache
def _of_contract(rules: Rules, contract: Contract) -> frozenset[int]:
    """Everything that one deal of a contract may put above the line, for either side, honours included."""
    held = [row.points for row in HONOURS if rules.honours and row.notrump == (contract.strain == NOTRUMP.letter)]
    figures = {points for result in _results(rules, (contract,)) for points in (result.above, result.undertricks)}
    return frozenset(points + more for points in figures for more in (0, *held)) - {0}


@lru_cache
def figures_of_kind(rules: Rules, kind: int, tricks: int | None = None) -> frozenset[int]:
    """Every figure that overtricks, an insult, a slam, undertricks (so many), honours or a rubber can give."""
    if kind == HELD:
        return frozenset(row.points for row in HONOURS)
    if kind == PREMIUM:
        games = product(range(GAMES_TO_WIN + 1), repeat=1 + 1)
        premiums = (points for pair in games if max(pair) == GAMES_TO_WIN
                    for winner in (0, 1) for points in rubber_premium(rules, pair, winner))  # fmt: skip
        return frozenset(premiums) - {0}
    if tricks is not None:
        short = (contract for contract in CONTRACTS if contract.needed >= tricks)
        return frozenset(
            score_contract(rules, one, one.needed - tricks, vulnerable=vulnerable).undertricks
            for one, vulnerable in product(short, (False, True))
        ) - {0}
    return frozenset(result[1 + kind] for result in _results(rules, CONTRACTS)) - {0}


def allowed(rules: Rules, words: Words) -> frozenset[int] | None:
    """Every figure above the line that the words allow; None where they say nothing of figures."""
    if words.contract is not None:
        return _of_contract(rules, words.contract)
    if not words.parts:
        return None
    if words.total is not None:
        return frozenset((words.total,))
    sums = {0}
    for part in words.parts:
        figures = (part.points,) if part.points is not None else figures_of_kind(rules, part.kind or 0, part.tricks)
        sums = {one + more for one, more in product(sums, figures)}
    return frozenset(sums)


__all__ = ["Part", "Words", "allowed", "figures_of_kind", "overtricks_of", "read_words"]
