"""All 2,940 contract results against endplay and bridgebots, whose duplicate scores are taken apart."""

from __future__ import annotations

from itertools import product

import pytest

from scorekeeper.games.bridge.contract import Contract
from scorekeeper.games.bridge.score import contract_table, score_contract
from scorekeeper.games.bridge.values import Rules

ALL = list(product(range(1, 8), ("C", "D", "H", "S", "NT"), (0, 1, 2), (False, True), range(14)))


def duplicate(level: int, strain: str, doubled: int, vulnerable: bool, tricks: int) -> int:  # noqa: FBT001
    """Our result as a duplicate score: 50 for a part-score, 300 or 500 for a game."""
    result = score_contract(Rules(), Contract(level, strain, doubled), tricks, vulnerable=vulnerable)
    if tricks < level + 6:
        return -result.undertricks
    premium = 50 if result.below < 100 else (500 if vulnerable else 300)
    return result.below + result.above + premium


def test_there_are_2940_results() -> None:
    assert len(ALL) == 2940
    assert sum(len(rows[0]) + len(rows[1]) for rows in contract_table("modern", 100).values()) == 2940


@pytest.mark.filterwarnings("ignore")  # of libraries that endplay uses
def test_every_result_is_endplays() -> None:
    from endplay import types

    denoms = dict(zip(("C", "D", "H", "S", "NT"), ("clubs", "diamonds", "hearts", "spades", "nt"), strict=True))
    penalties = (types.Penalty.passed, types.Penalty.doubled, types.Penalty.redoubled)
    for level, strain, doubled, vulnerable, tricks in ALL:
        contract = types.Contract(
            level=level,
            denom=getattr(types.Denom, denoms[strain]),
            declarer=types.Player.north,
            penalty=penalties[doubled],
            result=tricks - level - 6,
        )
        vul = types.Vul.ns if vulnerable else types.Vul.none
        assert duplicate(level, strain, doubled, vulnerable, tricks) == contract.score(vul), (level, strain, tricks)


@pytest.mark.filterwarnings("ignore")  # of libraries that bridgebots uses
def test_every_result_is_bridgebots() -> None:
    import bridgebots

    suits = bridgebots.BiddingSuit
    strains = dict(zip(("C", "D", "H", "S", "NT"), (suits.CLUBS, suits.DIAMONDS, suits.HEARTS, suits.SPADES,
                                                    suits.NO_TRUMP), strict=True))  # fmt: skip
    for level, strain, doubled, vulnerable, tricks in ALL:
        theirs = bridgebots.calculate_score(level, strains[strain], doubled, tricks, vulnerable)
        assert duplicate(level, strain, doubled, vulnerable, tricks) == theirs, (level, strain, doubled, tricks)
