"""The registry: the one place outside its own folder that names a game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from scorekeeper.errors import UnreadableError
from scorekeeper.i18n import _

if TYPE_CHECKING:
    from scorekeeper.game import AnyGame

KEYS = ("barbu", "bridge", "bezique")


def game_of(key: str) -> AnyGame:
    """The game of that name. Raises UnreadableError for an unknown one; only the asked game is imported."""
    word = key.casefold()
    if word not in KEYS:
        from scorekeeper.spelling import did_you_mean

        for sentences in (game.reserved_variants() for game in all_games()):
            if word in sentences:
                raise UnreadableError("variant-reserved", sentences[word])
        fault = _("unknown game {found}: expected one of {known}").format(found=key, known=", ".join(KEYS))
        raise UnreadableError("game-unknown", did_you_mean(fault, word, KEYS))
    game: AnyGame = import_module(f"scorekeeper.games.{word}").GAME
    return game


def all_games() -> tuple[AnyGame, ...]:
    """Every game, in the order of the registry."""
    return tuple(game_of(key) for key in KEYS)
