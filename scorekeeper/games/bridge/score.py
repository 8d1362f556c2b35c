"""Bridge points: one contract's result by table, premiums of a rubber, whists. No value stands here: see rules.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from scorekeeper.games.bridge.contract import Contract
from scorekeeper.games.bridge.values import (
    BOOK,
    EVEN,
    HALF,
    HIGHEST,
    HUNDRED,
    INSULT_DOUBLED,
    INSULT_REDOUBLED,
    RUBBER_PREMIUMS,
    SLAMS,
    STRAINS,
    TRICK_POINTS,
    TRICKS,
    UNDERTRICKS,
    UNFINISHED_GAME,
    Rules,
    StrainRow,
    UndertrickRow,
    overtrick_row,
)

DOUBLINGS = (0, 1, 1 + 1)
"""Undoubled, doubled, redoubled."""


class ContractResult(NamedTuple):
    """What one contract scores: ``below`` to ``slam`` for the declaring side, ``undertricks`` for the other."""

    below: int = 0
    overtricks: int = 0
    insult: int = 0
    slam: int = 0
    undertricks: int = 0

    @property
    def above(self) -> int:
        """The declaring side's premiums."""
        return self.overtricks + self.insult + self.slam


class Honours(NamedTuple):
    """Honours in the hand of one seat, and the points claimed for them."""

    seat: int
    points: int


NOTHING = ContractResult()
Rows = tuple[tuple[ContractResult, ...], tuple[ContractResult, ...]]
"""Results by tricks won, 0 to 13, not vulnerable and vulnerable."""
Scorer = Callable[[Contract, int, bool], ContractResult]
"""What a contract scores by tricks won and vulnerability; nothing for a contract or tricks that cannot be."""


@lru_cache
def contract_table(undertricks: str, redoubled_insult: int) -> Mapping[Contract, Rows]:
    """All 2,940 results under one scale of undertricks and one insult."""
    down = {(row.doubled, row.vulnerable): undertrick_points(row) for row in UNDERTRICKS[undertricks]}
    insult = {1: INSULT_DOUBLED.points, DOUBLINGS[-1]: INSULT_REDOUBLED[str(redoubled_insult)].points}
    table: dict[Contract, Rows] = {}
    for level in range(1, HIGHEST + 1):
        for strain in STRAINS:
            for doubled in DOUBLINGS:
                premium = insult.get(doubled, (0, 0))
                made = tuple(_made(level, strain, doubled, vul, premium[vul]) for vul in (False, True))
                table[Contract(level, strain.letter, doubled)] = (
                    _by_tricks(level + BOOK, made[False], down[doubled, False]),
                    _by_tricks(level + BOOK, made[True], down[doubled, True]),
                )
    return table


def _by_tricks(needed: int, made: ContractResult, down: Sequence[int]) -> tuple[ContractResult, ...]:
    """The results by tricks; ``made`` holds the value of one overtrick."""
    return tuple(
        ContractResult(undertricks=down[needed - tricks - 1])
        if tricks < needed
        else made._replace(overtricks=(tricks - needed) * made.overtricks)
        for tricks in range(TRICKS + 1)
    )


def _made(level: int, strain: StrainRow, doubled: int, vulnerable: bool, insult: int) -> ContractResult:  # noqa: FBT001
    """The contract made; ``overtricks`` is the value of one."""
    row = TRICK_POINTS[strain.kind]
    below = row.first[doubled] + (level - 1) * row.further[doubled]
    slam = SLAMS[level].points[vulnerable] if level in SLAMS else 0
    return ContractResult(below, overtrick_row(strain.kind, doubled).points[vulnerable], insult, slam)


def undertrick_points(row: UndertrickRow) -> tuple[int, ...]:
    """Points for 1 to 13 undertricks."""
    steps = [row.first, row.second, row.third]
    steps += [row.further] * (TRICKS - len(steps))
    return tuple(sum(steps[:count]) for count in range(1, TRICKS + 1))


@lru_cache
def _scorer(undertricks: str, redoubled_insult: int) -> Scorer:
    table = contract_table(undertricks, redoubled_insult)

    def score(contract: Contract, tricks: int, vulnerable: bool) -> ContractResult:  # noqa: FBT001 - half the price
        try:
            return table[contract][vulnerable][tricks] if tricks >= 0 else NOTHING
        except (KeyError, IndexError):
            return NOTHING

    return score


def contract_scorer(rules: Rules) -> Scorer:
    """The function that scores contracts under these rules: for many of them, as it looks the rules up only once."""
    return _scorer(rules.undertricks, rules.redoubled_insult)


def score_contract(rules: Rules, contract: Contract, tricks: int, *, vulnerable: bool) -> ContractResult:
    """What a contract scores; nothing for a contract or a number of tricks that cannot be."""
    return _scorer(rules.undertricks, rules.redoubled_insult)(contract, tricks, vulnerable)


def rubber_premium(rules: Rules, games: Sequence[int], winner: int) -> tuple[int, ...]:
    """The premiums of a finished rubber by side."""
    row = RUBBER_PREMIUMS[rules.rubber_premium]
    others = any(count for side, count in enumerate(games) if side != winner)
    won = row.other if others else row.clean
    return tuple(count * row.each_game + (won if side == winner else 0) for side, count in enumerate(games))


def unfinished_premium(rules: Rules, games: Sequence[int], part: Sequence[int]) -> tuple[int, ...]:
    """The premiums of a rubber that is given up: for the only game, and for the only part-score in the current game.

    Laws of 1993, unfinished rubber. ``games`` and ``part`` are by side; where games are paid for one by one
    (``game200``) they need no other premium.
    """
    each = RUBBER_PREMIUMS[rules.rubber_premium].each_game
    by_game = [each] * len(games) if each else _to_owners(rules, games, UNFINISHED_GAME)
    by_part = _to_owners(rules, part, rules.unfinished_partscore)
    paid = [count if each else min(count, 1) for count in games]
    return tuple(count * points + more for count, points, more in zip(paid, by_game, by_part, strict=True))


def _to_owners(rules: Rules, owned: Sequence[int], points: int) -> list[int]:
    """The points for each side that owns something, as far as the reading of the rule allows."""
    owners = sum(1 for figure in owned if figure)
    pays = rules.unfinished == "each_side" or (rules.unfinished == "strict" and owners == 1)
    return [points if pays and figure else 0 for figure in owned]


def whists(rounding: str, difference: int) -> int:
    """The whists of a difference in points, with its sign; ``none`` gives the points themselves."""
    amount = abs(difference)
    full, rest = divmod(amount, HUNDRED)
    rounded = {
        "half_up": full + (rest >= HALF),
        "half_down": full + (rest > HALF),
        "half_even": full + (rest > HALF or (rest == HALF and full % EVEN)),
        "truncate": full,
        "none": amount,
    }[rounding]
    return int(rounded) if difference >= 0 else -int(rounded)


class PairSettlement(NamedTuple):
    """Two sides' difference (first less second) and the whists the first wins from the second."""

    one: int
    other: int
    difference: int
    whists: int


def settle(rounding: str, totals: Sequence[int]) -> tuple[PairSettlement, ...]:
    """Every two sides settled by themselves: one pair of two sides, three pairs of three."""
    return tuple(
        PairSettlement(one, other, totals[one] - totals[other], whists(rounding, totals[one] - totals[other]))
        for one, other in combinations(range(len(totals)), 1 + 1)
    )


def net_whists(settlements: Sequence[PairSettlement], sides: int) -> tuple[int, ...]:
    """What each side has won over all its pairs; sums to zero."""
    net = [0] * sides
    for pair in settlements:
        net[pair.one] += pair.whists
        net[pair.other] -= pair.whists
    return tuple(net)
