"""What the cells in the columns of the sides share: their places, and how entries below the line are read."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge.excel_text import area
from scorekeeper.games.bridge.places import (
    Block,
    Layout,
    at,
)
from scorekeeper.games.bridge.values import ALONE, GAMES_TO_WIN, HUNDRED
from scorekeeper.model import Figure
from scorekeeper.sheet import Cell, Compute, Ref, Sheet, whole

SUM_RULE = "Source 003: everything written above and below the line"


def computed(
    sheet: Sheet, ref: Ref, formula: str, needs: Sequence[Ref], compute: Compute, code: str = "", **more: object
) -> None:
    """Adds a computed cell of points."""
    options: dict[str, object] = {"form": "points", "look": "raw", **more}
    cell = Cell(ref, "computed", formula=formula, needs=tuple(needs), compute=compute, code=code, **options)  # type: ignore[arg-type]
    sheet.add(cell)


def player_of(layout: Layout, block: Block, side: int) -> str | None:
    """The player a side is, where each plays alone."""
    return (block.names[side] or None) if layout.sides == ALONE else None


def deal_area(block: Block, column: int) -> str:
    """The range of a column over all deals of a block."""
    return area(column, block.row(0), block.row(block.deals - 1))


def deal_refs(block: Block, column: int) -> tuple[Ref, ...]:
    """The cells of a column in all deals of a block."""
    return tuple(at(block.row(deal), column) for deal in range(block.deals))


def all_below(layout: Layout, block: Block) -> tuple[Ref, ...]:
    """The entries below the line, one side after the other."""
    return tuple(ref for side in range(layout.sides) for ref in below_refs(layout, block, side))


def below_refs(layout: Layout, block: Block, side: int) -> tuple[Ref, ...]:
    """A side's entries below the line, the first next to it."""
    column = layout.columns.figure(side)
    return tuple(at(layout.below_row(block, place), column) for place in range(1, block.below + 1))


def above_refs(layout: Layout, block: Block, side: int) -> tuple[Ref, ...]:
    """A side's entries above the line, the first next to it."""
    column = layout.columns.figure(side)
    return tuple(at(layout.above_row(block, place), column) for place in range(1, block.above + 1))


def split(figures: Sequence[Figure], sides: int) -> list[Sequence[Figure]]:
    """Figures of all sides one after the other, cut into one column for each side."""
    length = len(figures) // sides
    return [figures[side * length : (side + 1) * length] for side in range(sides)]


def games_below(entries: Sequence[Sequence[Figure]]) -> tuple[list[int], list[int]]:
    """Games won and part-scores on, by side, from the columns below the line read downwards.

    A text in any column is a line: whoever has 100 or more above it has won that game. After the last line figures
    count as a part-score, or as a game where they reach 100; after a side's second game nothing counts.
    """
    sides = len(entries)
    games, part = [0] * sides, [0] * sides
    for row in zip(*entries, strict=True):
        if any(isinstance(figure, str) for figure in row):
            _close_game(games, part)
            part = [0] * sides
        if max(games) >= GAMES_TO_WIN:
            break  # what follows is a premium, or does not belong here
        part = [points + whole(figure) for points, figure in zip(part, row, strict=True)]
    if _close_game(games, part):
        part = [0] * sides
    return games, part


def _close_game(games: list[int], part: Sequence[int]) -> bool:
    winner = next((side for side, points in enumerate(part) if points >= HUNDRED), None)
    if winner is None:
        return False
    games[winner] += 1
    return True
