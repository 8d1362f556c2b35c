"""Random sessions of every game: what could be scored is scored, line by line, as the rules allow it."""

from __future__ import annotations

import random
from typing import Any

from scorekeeper.errors import NotAllowedError
from scorekeeper.game import Match
from scorekeeper.games.bezique import GAME
from scorekeeper.games.bezique.items import SUITS
from scorekeeper.games.bezique.variants import BY_WORD
from scorekeeper.model import Opening

NAMES = ("Ann", "Beth", "Cath", "Diana")
AnyMatch = Match[Any, Any, Any]


def start(word: str, rules: str = "standard", **options: str) -> AnyMatch:
    names = NAMES[: BY_WORD[word].players]
    return Match.start(GAME, Opening("bezique", names, word, rules, tuple(options.items())))


def attempt(match: AnyMatch, line: str) -> bool:
    """Records the line if it is allowed."""
    try:
        match.record(line)
    except NotAllowedError:
        return False
    return True


def play(match: AnyMatch, seed: int, deals: int = 2, *, finished: bool = True) -> AnyMatch:
    """Plays random deals into the match; without ``finished`` the last one breaks off in its middle."""
    rng = random.Random(seed)
    for number in range(deals):
        if match.finished or not attempt(match, _head(match, rng, number)):
            break
        if rng.random() < 0.15:
            _markers(match, rng)
            continue
        _deal(match, rng, cut_short=not finished and number == deals - 1)
    return match


def _head(match: AnyMatch, rng: random.Random, number: int) -> str:
    dealer = match.opening.players[number % len(match.opening.players)]
    return f"deal {dealer}" + (f" {rng.choice(SUITS)}" if match.state.rules.game.turn_up else "")


def _markers(match: AnyMatch, rng: random.Random) -> None:
    game, names = match.state.rules.game, match.opening.players[: match.state.rules.game.sides]
    most = 60 if game.race else rng.choice((130, 330, 700))
    attempt(match, "total " + " ".join(f"{name}{10 * rng.randrange(most)}" for name in names))
    if game.brisque_use != "never" and rng.random() < 0.7:
        attempt(match, _brisques(match, rng))


def _brisques(match: AnyMatch, rng: random.Random) -> str:
    names, left = match.opening.players, match.state.rules.game.brisques
    words = []
    for place, name in enumerate(names):
        count = left if place == len(names) - 1 else rng.randint(0, left)
        words.append(f"{name}{count}")
        left -= count
    return "brisques " + " ".join(words)


def _deal(match: AnyMatch, rng: random.Random, *, cut_short: bool) -> None:
    rules, names = match.state.rules, match.opening.players
    game = rules.game
    items = [item.key for item in rules.items if item.key not in ("last", "brisque")]
    attempt(match, f"0. {rng.choice(names)} carte-blanche")
    last = rng.randint(1, game.tricks) if cut_short else game.tricks
    trick = 0
    while trick < last:
        trick += rng.choice((1, 1, 2, 3, 5)) if game.tricks < 50 else rng.choice((1, 2, 3, 4, 8))
        for _try in range(6):
            suit = rng.choice(("", *SUITS))
            if attempt(match, f"{trick}. {rng.choice(names)} {rng.choice(items)} {suit}".strip()):
                break
        if rules.brisques_when == "immediate" and rng.random() < 0.3:
            attempt(match, f"{trick}. {rng.choice(names)} brisque {rng.choice((1, 2))}")
    if cut_short:
        return
    attempt(match, f"{rng.choice(names)} last")
    if game.brisque_use == "score" or (game.brisque_use == "tie" and rng.random() < 0.8):
        for _try in range(40):
            if attempt(match, _brisques(match, rng)):
                return
    attempt(match, "end")
