"""Where everything stands on the Bezique sheets: a block for each deal, a group of columns for each side.

Two layouts share it: ``bezique/1`` has a row for each thing scored, ``bezique-tally/1`` a row for each item, in which
strokes are made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from scorekeeper.games.bezique.items import BRISQUE, Item
from scorekeeper.games.bezique.rules import Rules
from scorekeeper.games.bezique.state import partners_name
from scorekeeper.games.bezique.variants import EIGHT, FOUR, RUBICON, SIX, THREE, TWO
from scorekeeper.games.bezique.words import spellings as item_spellings
from scorekeeper.i18n import _
from scorekeeper.model import Figure
from scorekeeper.sheet import Cell, Ref, Sheet

TRICK_LAYOUT, TALLY_LAYOUT = "bezique/1", "bezique-tally/1"
PAGE, RULES_PAGE = "Bezique", "Rules"
ANCHOR = (1, 9)

TITLE_ROW, FACTS_ROW, OPTIONS_ROW, NAMES_ROW, HEAD_ROW = 1, 2, 3, 4, 5
FIRST_ROW = HEAD_ROW + 1
RULES_FIRST_ROW = 2
NUMBER, TRICK = 1, 2
EACH = 3
"""In the tally the column of an item's value; there column 2 holds its name."""

BLANK: Mapping[str, tuple[int, int]] = {
    TWO.key: (6, 28),
    THREE.key: (6, 32),
    RUBICON.key: (3, 42),
    FOUR.key: (3, 44),
    SIX.key: (2, 60),
    EIGHT.key: (2, 70),
}
"""Deals on an empty sheet, and lines in each: more than most deals take."""
FEWEST_LINES = 12
MOST_LINES, MOST_BODY_ROWS = 400, 9_900
"""What a sheet that is read may ask for: the lines of a deal, which no deal reaches, and the rows of all deals, some
hundreds of them. A workbook's reader looks at no more."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What a sheet is made for: rules, players' names (empty ones in a blank) and letters, deals and lines in each."""

    rules: Rules
    names: tuple[str, ...]
    labels: tuple[str, ...]
    deals: int
    lines: int
    tally: bool = False
    facts: Mapping[str, str] = field(default_factory=dict)

    @property
    def sides(self) -> range:
        """The sides, counted from 0."""
        return range(self.rules.game.sides)

    @property
    def paired(self) -> bool:
        """True for the game with partners."""
        return self.rules.game.partners > 1

    @property
    def first_group(self) -> int:
        """The first column of the first side."""
        return (EACH if self.tally else TRICK) + 1

    @property
    def parts(self) -> tuple[str, ...]:
        """The columns of one side, from left to right; strokes take two."""
        if self.tally:
            return ("item", "suit", "total")
        return ("by", "item", "suit", "points", "total") if self.paired else ("item", "suit", "points", "total")

    @property
    def label_span(self) -> int:
        """Columns before the groups, over which the names of rows stand."""
        return self.first_group - 1

    def column(self, side: int, part: str) -> int:
        """The column of one part of a side; the tally has its points where totals stand."""
        if self.tally and part == "points":
            part = "total"
        return self.first_group + side * len(self.parts) + self.parts.index(part)

    @property
    def verdict(self) -> int:
        """The column with words of alarm."""
        return self.first_group + len(self.sides) * len(self.parts)

    @property
    def aside(self) -> int:
        """The first of the columns outside the print."""
        return self.verdict + 2

    @property
    def foot(self) -> tuple[str, ...]:
        """The rows below a deal's lines, from top to bottom."""
        game = self.rules.game
        rows = ["irregular", "markers"]
        rows += ["brisques"] if game.brisque_use != "never" else []
        rows += ["deal"]
        if game.race:
            return (*rows, "race", "winner")
        rows += ["with_brisques"] if game.brisque_use == "tie" else []
        return (*rows, "counted", "settlement", "words", "session")

    @property
    def body_lines(self) -> int:
        """Rows between a deal's head and its foot."""
        return len(self.rows) if self.tally else self.lines

    @property
    def rows(self) -> tuple[Item, ...]:
        """The items of the tally, in order; brisques only where they are scored as they are won."""
        at_once = self.rules.brisques_when == "immediate"
        return tuple(item for item in self.rules.items if item is not BRISQUE or at_once)

    @property
    def height(self) -> int:
        """Rows of one deal."""
        return 1 + self.body_lines + len(self.foot)

    def head_row(self, deal: int) -> int:
        """The row with dealer and trumps of a deal counted from 1."""
        return FIRST_ROW + (deal - 1) * self.height

    def line_row(self, deal: int, line: int) -> int:
        """The row of a line counted from 1."""
        return self.head_row(deal) + line

    def line_rows(self, deal: int) -> range:
        """All rows of a deal's lines."""
        return range(self.line_row(deal, 1), self.line_row(deal, 1) + self.body_lines)

    def foot_row(self, deal: int, name: str) -> int:
        """A row below a deal's lines."""
        return self.line_row(deal, 1) + self.body_lines + self.foot.index(name)

    def at(self, row: int, side: int, part: str) -> Ref:
        """The place of one part of a side in a row."""
        return Ref(PAGE, row, self.column(side, part))

    def below(self, deal: int, name: str, side: int, part: str = "total") -> Ref:
        """A place in the foot of a deal."""
        return self.at(self.foot_row(deal, name), side, part)

    def helper(self, deal: int, name: str, number: int = 0) -> Ref:
        """A place outside the print, beside a row of the foot."""
        return Ref(PAGE, self.foot_row(deal, name), self.aside + number)

    def side_name(self, side: int) -> str:
        """A player's name or letter; of partners both."""
        sides = self.rules.game.sides
        pairs = zip(self.names[side::sides], self.labels[side::sides], strict=True)
        return partners_name([name or label for name, label in pairs])

    def name_refs(self, side: int) -> tuple[Ref, ...]:
        """The cells with the names of a side's players."""
        first = Ref(PAGE, NAMES_ROW, self.column(side, "item"))
        return (first, Ref(PAGE, NAMES_ROW, self.column(side, "suit"))) if self.paired else (first,)

    def brisque_refs(self, deal: int) -> tuple[Ref, ...]:
        """The cells in which brisques are counted, one for each side."""
        return tuple(self.below(deal, "brisques", side, self.count_part) for side in self.sides)

    @property
    def count_part(self) -> str:
        """The part of a group in which counts are written."""
        return "item" if self.tally else "suit"

    def dealer_ref(self, deal: int) -> Ref:
        """The cell of the dealer's letter."""
        return self.at(self.head_row(deal), 0, "total" if self.tally else "suit")

    def trump_ref(self, deal: int) -> Ref:
        """The cell of the suit of trumps."""
        return self.at(self.head_row(deal), 1, "total" if self.tally else "suit")

    def irregular_refs(self, deal: int) -> tuple[Ref, ...]:
        """The cells for what was out of order: ``end``, ``foul A``, ``short A``, ``first A``."""
        return tuple(self.below(deal, "irregular", side, "item") for side in self.sides)

    @property
    def irregular_words(self) -> tuple[str, ...]:
        """What may stand in those cells."""
        words = ["foul"] if self.rules.offence_cap else []
        words += ["short"]
        words += ["first"] if self.rules.game.race and self.rules.finish == "immediate" else []
        return ("end", *(f"{word} {label}" for word in words for label in self.labels))


def spellings(rules: Rules) -> tuple[tuple[str, Item], ...]:
    """Every text that the look-up of a sheet knows, with its item: titles in the language in force come first."""
    return _spelled(rules, tuple(_(item.title) for item in rules.items))


@lru_cache(maxsize=16)
def _spelled(rules: Rules, titles: tuple[str, ...]) -> tuple[tuple[str, Item], ...]:
    known: dict[str, tuple[str, Item]] = {}
    others = [(word, item) for item in rules.items for word in item_spellings(item)]
    for word, item in (*zip(titles, rules.items, strict=True), *others):
        known.setdefault(word.casefold(), (word, item))
    return tuple(known.values())


def sheet_value(rules: Rules, item: Item) -> int:
    """An item's points on a sheet: brisques noted in the lines are worth nothing where they count at the end."""
    return 0 if item is BRISQUE and rules.brisques_when != "immediate" else rules.value(item)


def item_in(rules: Rules, figure: Figure) -> Item | None:
    """The item that the look-up finds for what stands in a cell."""
    return _look_up(spellings(rules)).get(figure.casefold()) if isinstance(figure, str) else None


@lru_cache(maxsize=16)
def _look_up(spelled: tuple[tuple[str, Item], ...]) -> Mapping[str, Item]:
    return {word.casefold(): item for word, item in spelled}


def label(sheet: Sheet, ref: Ref, text: Figure, look: str, **more: object) -> Cell:
    """Adds a label."""
    return sheet.add(Cell(ref, "label", text, look=look, **more))  # type: ignore[arg-type]


def at(row: int, column: int) -> Ref:
    """A place on the main page."""
    return Ref(PAGE, row, column)
