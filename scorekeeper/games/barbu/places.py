"""Where everything stands on the documented Barbu sheet (rules 1.5, after Source 000), and how its cells are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.games.barbu.contracts import DEALS, PLAYERS, Contract, Rules
from scorekeeper.games.barbu.marks import read_mark
from scorekeeper.games.barbu.notation import Call, letter_contract
from scorekeeper.games.barbu.state import PAIRS
from scorekeeper.model import Figure
from scorekeeper.names import fold
from scorekeeper.sheet import Cell, Ref, Sheet

LAYOUT = "barbu/1"
PAGE = "Barbu"
RULES_PAGE = "Rules"

NUMBER, DECLARER, CONTRACT = 1, 2, 3
FIRST_GROUP = 4
CALLS, POINTS, SIDES, TOTAL = 0, 1, 2, 5
GROUP = 6
"""Columns of one player: calls, points, three side payments, total."""
CHECK = FIRST_GROUP + PLAYERS * GROUP
VERDICT = CHECK + 1
ASIDE = VERDICT + 2
"""First of the six columns outside the print area that say how often each pair is doubled."""

TITLE_ROW, FACTS_ROW, OPTIONS_ROW, NAMES_ROW, HEAD_ROW = 1, 2, 3, 4, 5
FIRST_ROW = HEAD_ROW + 1
LAST_ROW = HEAD_ROW + DEALS
RULES_FIRST_ROW = 2

CYRILLIC_TWINS: dict[str, str | int | None] = {"К": "K", "Т": "T", "Н": "H"}
"""Cyrillic letters that look like a contract's letter: on a Russian keyboard one is typed for the other."""

SOURCE_SHEET = "Source 000"
SOURCE_CHECK = "Source 000: totals and check add up to 0"


@dataclass(frozen=True, slots=True)
class Layout:
    """What the sheet is made for: rules, players' names (empty in a blank), their letters, the declarers by row."""

    rules: Rules
    names: tuple[str, ...]
    labels: tuple[str, ...]
    declarers: tuple[int, ...]


def at(row: int, column: int) -> Ref:
    """A place on the main page."""
    return Ref(PAGE, row, column)


def deal_row(deal: int) -> int:
    """The row of a deal counted from 1."""
    return HEAD_ROW + deal


def column(player: int, part: int) -> int:
    """The column of one part (CALLS, POINTS, TOTAL) of a player."""
    return FIRST_GROUP + player * GROUP + part


def side_column(player: int, other: int) -> int:
    """The column of the player's side payments with ``other``: opponents in the order of players."""
    return column(player, SIDES) + other - (other > player)


def pair_of(player: int, other: int) -> int:
    """The number of a pair, from 0 to 5: AB AC AD BC BD CD."""
    return PAIRS.index((min(player, other), max(player, other)))


def others_of(player: int) -> list[int]:
    """The other players, in order."""
    return [other for other in range(PLAYERS) if other != player]


@cache
def points_refs(deal: int) -> tuple[Ref, ...]:
    """The four cells of points of a deal."""
    return tuple(at(deal_row(deal), column(player, POINTS)) for player in range(PLAYERS))


def read_declarer(figure: Figure, layout: Layout) -> int | None:
    """The player in a declarer cell: a letter of the sheet, or an unambiguous beginning of a name."""
    if figure is None:
        return None
    if figure in layout.labels:
        return layout.labels.index(str(figure))
    letters = [fold(label) for label in layout.labels]
    if fold(str(figure)) in letters:
        return letters.index(fold(str(figure)))
    call = read_mark(figure, -1, layout.labels, layout.names).call
    return call.targets[0] if call and len(call.targets) == 1 else None


def read_contract(figure: Figure) -> Contract | None:
    """The contract in a contract cell."""
    return letter_contract(str(figure)) if figure is not None else None


def formula_letter(figure: Figure) -> str:
    """What the sheet's formulas make of a contract cell: its text in capitals, Cyrillic twins as their letter."""
    text = "" if figure is None else str(figure).strip().upper()
    return text.translate(str.maketrans(CYRILLIC_TWINS))


def read_calls(figures: Sequence[Figure], layout: Layout) -> tuple[Call, ...]:
    """The calls in the four columns of calls, in the order of players."""
    marks = [read_mark(figure, player, layout.labels, layout.names) for player, figure in enumerate(figures)]
    return tuple(mark.call for mark in marks if mark.call)


def name_of(layout: Layout, player: int) -> str:
    """A player's name, or his letter while no name is written."""
    return layout.names[player] or layout.labels[player]


def label(sheet: Sheet, row: int, column_: int, text: Figure, look: str, **more: object) -> Cell:
    """Adds a label to the main page."""
    return sheet.add(Cell(at(row, column_), "label", text, look=look, **more))  # type: ignore[arg-type]
