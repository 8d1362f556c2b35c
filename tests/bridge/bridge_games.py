"""Games of bridge for tests: opened, replayed, and made at random."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scorekeeper.game import AnyMatch, Match
from scorekeeper.games import game_of
from scorekeeper.games.bridge.places import CONTRACTS
from scorekeeper.model import Opening

GAME = game_of("bridge")
SEATS = ("N", "E", "S", "W")
FOUR = ("Ann", "Beth", "Cath", "Diana")
FIVE = ("Ann", "Beth", "Cath", "Diana", "Eve")
THREE = ("Ann", "Beth", "Cath")
CASES: dict[str, Any] = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
"""Published rubbers, single contracts, auctions, whists; each with its source."""

R1 = (
    "2H N 10",
    "4SX E 8",
    "3NT E 10",
    "3S E 9",
    "2D E 6",
    "6HX N 13",
    "1NT E 8",
    "3C N 9",
    "3H E 9",
)
"""The published rubber that its loser wins on points."""


def opened(players: Sequence[str] = FOUR, variant: str = "", options: Any = (), **facts: str) -> AnyMatch:
    """A game with no lines."""
    return Match.start(GAME, Opening("bridge", tuple(players), variant, options=tuple(options), facts=facts))


def played(
    lines: Sequence[str], players: Sequence[str] = FOUR, variant: str = "", options: Any = (), **facts: str
) -> AnyMatch:
    """A game with these lines."""
    match = opened(players, variant, options, **facts)
    for line in lines:
        match.record(line)
    return match


def report(match: AnyMatch) -> dict[str, Any]:
    return GAME.report(match)


def random_line(chance: random.Random, letters: Sequence[str], *, honours: bool = True) -> str:
    """A deal that may happen: contracts of all heights, mostly near their number of tricks."""
    if chance.random() < 0.06:
        return "pass"
    contract = chance.choice(CONTRACTS[:60] if chance.random() < 0.8 else CONTRACTS)
    tricks = min(13, max(0, contract.needed + chance.choice([-3, -1, 0, 0, 0, 1, 2])))
    held = ""
    if honours and chance.random() < 0.2:
        points = 150 if contract.strain == "NT" else chance.choice([100, 150])
        held = f" hon:{chance.choice(letters)}{points}"
    return f"{contract.text} {chance.choice(letters)} {tricks}{held}"


def random_game(
    seed: int, deals: int, variant: str = "", players: Sequence[str] = FOUR, options: Any = (), *, end: bool = False
) -> AnyMatch:
    """A game of so many deals; with ``end`` its last rubber is given up."""
    chance = random.Random(seed)
    match = opened(players, variant, options, dealer=players[0], stake="25")
    letters = players if variant == "cutthroat" else SEATS
    honours = ("honours", "off") not in tuple(options)
    for _deal in range(deals):
        match.record(random_line(chance, letters, honours=honours))
    if end and match.state.in_progress is not None:
        match.record("end")
    return match
