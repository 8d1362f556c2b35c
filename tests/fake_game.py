"""The smallest game there can be, for tests of what must not know any game: a line is ``NAME POINTS``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from scorekeeper import games
from scorekeeper.errors import UnreadableError
from scorekeeper.game import Game, Match, Option, Row, RuleRow
from scorekeeper.model import Figure, Finding, Opening
from scorekeeper.names import find_player
from scorekeeper.sheet import Ref, Sheet

KEY = "tally"
LAST_LINE = 6


@dataclass(frozen=True)
class TallyEntry:
    player: int
    points: int


@dataclass(frozen=True)
class TallyState:
    players: tuple[str, ...]
    totals: tuple[int, ...]
    lines: int = 0


class TallyGame(Game[TallyEntry, TallyState, int]):
    key = KEY
    title = "Tally"
    variants = ("", "short")
    player_counts = (2, 3, 4)
    header_keys = ("first", "stake")
    layout = "tally/1"

    def open(self, opening: Opening) -> TallyState:
        return TallyState(opening.players, (0,) * len(opening.players))

    def pin(self, state: TallyState) -> dict[str, object]:
        del state
        return {"last_line": LAST_LINE}

    def rule_sets(self, variant: str = "") -> Mapping[str, str]:
        del variant
        return {"standard": "every line counts"}

    def options(self, variant: str = "") -> Sequence[Option]:
        del variant
        return (Option("bonus", "a number", "0", "points for the last line", "made up"),)

    def rule_rows(self, state: TallyState) -> Sequence[RuleRow]:
        del state
        return ()

    def parse(self, text: str, state: TallyState) -> TallyEntry:
        words = text.partition(";")[0].split()
        try:
            name, points = words
            return TallyEntry(find_player(name, state.players), int(points))
        except ValueError as error:
            raise UnreadableError("tally-line", f"found {text}: expected NAME POINTS") from error

    def format(self, entry: TallyEntry, state: TallyState) -> str:
        return f"{state.players[entry.player]} {entry.points}"

    def examine(self, state: TallyState, entry: TallyEntry) -> tuple[Finding, ...]:
        del state, entry
        return ()

    def step(self, state: TallyState, entry: TallyEntry) -> tuple[TallyState, int]:
        totals = list(state.totals)
        totals[entry.player] += entry.points
        return replace(state, totals=tuple(totals), lines=state.lines + 1), entry.points

    def skip(self, state: TallyState) -> TallyState:
        return replace(state, lines=state.lines + 1)

    def finished(self, state: TallyState) -> bool:
        return state.lines >= LAST_LINE

    def suggest(self, state: TallyState, words: Sequence[str]) -> Sequence[str]:
        return () if words else state.players

    def help_text(self, state: TallyState) -> str:
        return f"{state.players[0]} 5"

    def report(self, match: Match[TallyEntry, TallyState, int]) -> dict[str, Any]:
        return {"total": list(match.state.totals)}

    def announce(self, match: Match[TallyEntry, TallyState, int], row: Row[TallyEntry, int]) -> list[str]:
        return [f"{match.state.players[row.entry.player]} {row.result}"]

    def status(self, match: Match[TallyEntry, TallyState, int]) -> list[str]:
        return [str(match.state.totals)]

    def totals(self, match: Match[TallyEntry, TallyState, int]) -> tuple[int, ...]:
        return match.state.totals

    def sheet(self, match: Match[TallyEntry, TallyState, int], *, layout: str = "") -> Sheet:
        raise NotImplementedError

    def blank(self, variant: str, rules: str, options: tuple[tuple[str, str], ...], *, layout: str = "") -> Sheet:
        raise NotImplementedError

    def sheet_for(self, found: Mapping[Ref, Figure]) -> Sheet:
        raise NotImplementedError

    def examine_sheet(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> Sequence[Finding]:
        raise NotImplementedError

    def lines_of(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> tuple[Opening, list[str]]:
        raise NotImplementedError


GAME = TallyGame()


def register(patch: pytest.MonkeyPatch) -> None:
    """Makes the tally the only game of the registry."""

    def game_of(key: str) -> TallyGame:
        if key.casefold() != KEY:
            raise UnreadableError("game-unknown", f"unknown game {key}: expected one of {KEY}")
        return GAME

    patch.setattr(games, "KEYS", (KEY,))
    patch.setattr(games, "game_of", game_of)
