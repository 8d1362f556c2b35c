"""Bridge: contract results a second beside endplay and bridgebots, and a long session in linear time.

Run with ``make bench``. Each measurement prints one line; none fails for being slow.
"""

from __future__ import annotations

import gc
import random
import statistics
import sys
import time
from collections.abc import Callable
from itertools import product

import pytest

from scorekeeper.game import Match
from scorekeeper.games import game_of
from scorekeeper.games.bridge.contract import Contract
from scorekeeper.games.bridge.score import contract_scorer, contract_table, score_contract
from scorekeeper.games.bridge.values import Rules
from scorekeeper.model import Opening

RESULTS = list(product(range(1, 8), ("C", "D", "H", "S", "NT"), (0, 1, 2), (False, True), range(14)))
TURNS = 9


def say(line: str) -> None:
    sys.stdout.write(f"\n{line}\n")


def rate(action: Callable[[], object]) -> float:
    """Results a second, the median of several turns through all 2,940."""
    action()
    times = []
    for _turn in range(TURNS):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return len(RESULTS) / statistics.median(times)


@pytest.mark.filterwarnings("ignore")  # of libraries that the others use
def test_contract_results_a_second() -> None:
    import bridgebots
    from endplay import types

    rules, table = Rules(), contract_table("modern", 100)
    score = contract_scorer(rules)
    contracts = [(Contract(level, strain, dbl), tricks, vul) for level, strain, dbl, vul, tricks in RESULTS]
    keys = [contract for contract, _tricks, _vul in contracts]
    suits = bridgebots.BiddingSuit
    strains = dict(zip(("C", "D", "H", "S", "NT"), suits, strict=True))
    theirs = [(level, strains[strain], dbl, tricks, vul) for level, strain, dbl, vul, tricks in RESULTS]
    denoms = dict(
        zip(
            ("C", "D", "H", "S", "NT"),
            (types.Denom.clubs, types.Denom.diamonds, types.Denom.hearts, types.Denom.spades, types.Denom.nt),
            strict=True,
        )
    )
    penalties = (types.Penalty.passed, types.Penalty.doubled, types.Penalty.redoubled)
    ready = [
        (
            types.Contract(
                level=level,
                denom=denoms[strain],
                declarer=types.Player.north,
                penalty=penalties[dbl],
                result=tricks - level - 6,
            ),
            types.Vul.ns if vul else types.Vul.none,
        )
        for level, strain, dbl, vul, tricks in RESULTS
    ]
    rates = {
        "a look-up in our table": rate(lambda: [table[key] for key in keys]),
        "contract_scorer": rate(lambda: [score(contract, tricks, vul) for contract, tricks, vul in contracts]),
        "score_contract, rules and all": rate(
            lambda: [score_contract(rules, c, t, vulnerable=v) for c, t, v in contracts]
        ),
        "endplay": rate(lambda: [contract.score(vul) for contract, vul in ready]),
        "bridgebots": rate(lambda: [bridgebots.calculate_score(*result) for result in theirs]),
    }
    faster = max(rates["endplay"], rates["bridgebots"])
    for name, results in rates.items():
        say(f"contract results, {name}: {results:,.0f} a second, {results / faster:.1f} times the faster of the others")
    say("aim: contract_scorer five times, the table ten times")


def test_a_long_session_takes_linear_time() -> None:
    """Deals read, examined and scored: what one costs must not grow with how many there were."""
    chance = random.Random(1)
    game = game_of("bridge")
    lines = [
        f"{chance.randint(1, 7)}{chance.choice('CDHS')} {chance.choice('NESW')} {chance.randint(5, 13)}"
        for _ in range(10_000)
    ]

    def cost(deals: int) -> float:
        """Seconds of this process for each deal."""
        match = Match.start(game, Opening("bridge", ("Ann", "Beth", "Cath", "Diana")))
        start = time.process_time()
        for line in lines[:deals]:
            match.record(line)
        return (time.process_time() - start) / deals

    cost(1_000)  # tables are made when they are first asked for
    gc.collect()
    gc.freeze()  # the collector need not go through what pytest and the other libraries hold
    costs = {deals: statistics.median(cost(deals) for _turn in range(5)) for deals in (1_000, 10_000)}
    gc.unfreeze()
    say(
        f"a deal in a session of 10,000: {1e6 * costs[10_000]:.0f} µs, "
        f"{costs[10_000] / costs[1_000]:.2f} times a deal in one of 1,000 (aim 1.0)"
    )
