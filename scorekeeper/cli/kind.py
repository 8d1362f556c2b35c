"""The kind of a game as it is typed: one word, or two with the variant, as one argument or as two."""

from __future__ import annotations

import os
from collections.abc import Sequence

from scorekeeper import games
from scorekeeper.errors import Refusal, UnreadableError
from scorekeeper.game import AnyGame
from scorekeeper.header import refuse_reserved
from scorekeeper.i18n import _
from scorekeeper.model import Opening


def as_typed(text: str) -> str:
    """A word of the command line as it was typed: where the locale knows ASCII alone, UTF-8 came in as half characters.

    Paths are left as they came, for by these characters the system finds its files.
    """
    try:
        return text if text.isascii() else os.fsencode(text).decode("utf-8")
    except UnicodeError:
        return text


def split_kind(words: Sequence[str]) -> tuple[AnyGame, str, list[str]]:
    """The game, its variant and the words that follow. Raises UnreadableError for an unknown game or variant.

    A second word that names a variant is one, unless it has a capital, as names have, and only as a player's name
    makes the number of players right.
    """
    first, *rest = words
    key, _blank, variant = " ".join(first.split()).partition(" ")
    game = games.game_of(key)
    refuse_reserved(game, variant or " ".join(rest[:1]))
    if not variant and rest and rest[0].casefold() in game.variants:
        counts = game.player_counts
        is_word = rest[0] == rest[0].casefold()
        if is_word or len(rest) - 1 in counts or len(rest) not in counts:
            variant, rest = rest[0], rest[1:]
    variant = variant.casefold()
    if variant not in game.variants:
        raise _unknown_variant(game, variant)
    return game, variant, rest


def read_kind(text: str) -> tuple[AnyGame, str]:
    """The game and variant that ``text`` names. Raises UnreadableError, also when more words follow."""
    game, variant, rest = split_kind(text.split() or [text])
    if rest:
        raise _unknown_variant(game, " ".join(rest))
    return game, variant


def _unknown_variant(game: AnyGame, found: str) -> UnreadableError:
    known = ", ".join(f"{game.key} {name}".strip() for name in game.variants)
    return UnreadableError(
        "variant-unknown", _("unknown variant {found}: expected one of {known}").format(found=found, known=known)
    )


def split_pairs(texts: Sequence[str], option: str) -> list[tuple[str, str]]:
    """``name=value`` texts as pairs. Raises Refusal for one without a name or a sign of equality."""
    pairs = []
    for text in map(as_typed, texts):
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise Refusal(
                "option-form",
                _("found {option} {text}, expected {option} name=value").format(option=option, text=text),
            )
        pairs.append((name.strip().casefold(), value.strip()))
    return pairs


def sample_opening(game: AnyGame, variant: str, rules: str, options: Sequence[tuple[str, str]]) -> Opening:
    """An opening with made-up players, in a number that this variant takes. Raises what ``game.open`` raises."""
    refusal: Refusal | None = None
    for count in game.player_counts:
        players = tuple(str(number) for number in range(1, count + 1))
        opening = Opening(game.key, players, variant, rules, tuple(options))
        try:
            game.open(opening)
        except Refusal as error:
            refusal = refusal or error
            continue
        return opening
    assert refusal, "a game takes some number of players"
    raise refusal
