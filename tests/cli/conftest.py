"""A game for the command line's tests: the tally, with faults, warnings and a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import fake_game
import pytest

from scorekeeper import games
from scorekeeper.errors import UnreadableError
from scorekeeper.game import Match, RuleRow
from scorekeeper.model import Figure, Finding, Opening
from scorekeeper.sheet import Band, Cell, Column, Page, Ref, Sheet

LIMIT = 100


class TableTally(fake_game.TallyGame):
    """More than 100 points are refused, more than 50 are wondered at, and a total below 0 is wrong."""

    def open(self, opening: Opening) -> fake_game.TallyState:
        if opening.rules not in self.rule_sets():
            raise UnreadableError("rules-unknown", f"unknown rules {opening.rules}: expected standard")
        return super().open(opening)

    def examine(self, state: fake_game.TallyState, entry: fake_game.TallyEntry) -> tuple[Finding, ...]:
        findings = []
        if abs(entry.points) > LIMIT:
            findings.append(Finding("too-many", "error", f"found {entry.points} points, expected at most {LIMIT}"))
        if entry.points % 2 and abs(entry.points) > LIMIT:
            findings.append(Finding("odd", "error", f"found {entry.points}, expected an even number"))
        if LIMIT // 2 < abs(entry.points) <= LIMIT:
            findings.append(Finding("many", "warning", f"{entry.points} points are many", fix="count again"))
        return tuple(findings)

    def closing_findings(self, state: fake_game.TallyState) -> tuple[Finding, ...]:
        if min(state.totals) < 0:
            return (Finding("below-zero", "error", "a total is below zero"),)
        return ()

    def rule_rows(self, state: fake_game.TallyState) -> Sequence[RuleRow]:
        return (RuleRow("most points in a line", str(LIMIT), "made up, page 1"),)

    def sheet(self, match: Match[Any, Any, Any], *, layout: str = "") -> Sheet:
        if layout:
            raise UnreadableError("layout-unknown", f"unknown layout {layout}: expected none")
        sheet = self.blank("", "standard", ())
        given: dict[Ref, Figure] = {}
        for column, (name, total) in enumerate(zip(match.opening.players, match.state.totals, strict=True), 1):
            given[Ref("Tally", 1, column)] = name
            given[Ref("Tally", 2, column)] = total
        sheet.fill(given)
        return sheet

    def blank(self, variant: str, rules: str, options: tuple[tuple[str, str], ...], *, layout: str = "") -> Sheet:
        page = Page("Tally", (Column(12),) * 5, (Band("head", 1, 1), Band("body", 2, 2)))
        sheet = Sheet(self.layout, "Tally", (page,))
        sheet.add(Cell(Ref("Tally", 1, 5), "label", f"scorekeeper: {self.layout}"))
        for column in range(1, 5):
            sheet.add(Cell(Ref("Tally", 1, column), "given"))
            sheet.add(Cell(Ref("Tally", 2, column), "given", form="points"))
        return sheet

    def report(self, match: Match[Any, Any, Any]) -> dict[str, Any]:
        return {"game": self.key, "players": list(match.opening.players), "total": list(match.state.totals)}

    def status(self, match: Match[Any, Any, Any]) -> list[str]:
        return ["the game is finished"] if match.finished else [f"next: line {match.state.lines + 1}"]

    def sheet_for(self, found: Mapping[Ref, Figure]) -> Sheet:
        del found
        return self.blank("", "standard", ())


@pytest.fixture(autouse=True)
def tally(monkeypatch: pytest.MonkeyPatch) -> TableTally:
    """The tally is the only game there is."""
    fake_game.register(monkeypatch)
    game = TableTally()
    lookup = games.game_of

    def game_of(key: str) -> TableTally:
        lookup(key)  # refuses what is not the tally
        return game

    monkeypatch.setattr(games, "game_of", game_of)
    return game
