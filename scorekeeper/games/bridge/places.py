"""Where everything stands on the sheets of bridge, and what a sheet is made for.

One block holds one rubber (or Chicago): the deal list at the left, the columns of the sides at the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.games.bridge.contract import SIGNS_OF_DOUBLES, Contract, read_contract
from scorekeeper.games.bridge.seats import matching_seats
from scorekeeper.games.bridge.values import ALONE, CHICAGO, CHICAGO_DEALS, HIGHEST, SIDES, STRAINS, Rules
from scorekeeper.i18n import _
from scorekeeper.model import Figure
from scorekeeper.names import fold
from scorekeeper.sheet import Cell, Ref, Sheet

LAYOUT = "bridge/1"
PAGE = "Bridge"
TABLES_PAGE = "Tables"
LEDGER_PAGE = "Ledger"

RUBBER_WORD = "rubber"
DOCUMENTED, LAWS, LEDGER = "documented", "laws", "ledger"
LAYOUTS = (DOCUMENTED, LAWS, LEDGER)
"""Rubber premium below the line as in Source 003, or above it as in the Laws; the ledger of a session alone."""

NUMBER, DEALER, CONTRACT, DECLARER, VULNERABLE, TRICKS, HONOURS = range(1, 8)
BELOW = HONOURS + 1
TITLE_ROW, FACTS_ROW, OPTIONS_ROW, MEMBERS_ROW, GROUPS_ROW, HEAD_ROW = range(1, 7)
FIRST_ROW = HEAD_ROW + 1
ANCHOR_COLUMN = 13
DATE, PLACE, STAKE = 3, 9, 16
"""Columns of the facts in their row."""

BLANK_DEALS = 16
BLANK_ABOVE = 16
MOST_BELOW = 18
"""Rows below the line that no rubber can exceed: three games of at most five entries in a column, and their lines."""
GAME_LINE = "────"
HEAVY_LINE = "━━━━"
SETTLED = "x"
"""What stands in the cell that says a rubber was given up and settled."""

CONTRACTS: tuple[Contract, ...] = tuple(
    Contract(level, strain.letter, doubled)
    for level in range(1, HIGHEST + 1)
    for strain in STRAINS
    for doubled in range(len(SIGNS_OF_DOUBLES))
)
"""In the order of the table page."""
CONTRACT_NUMBERS = {contract: number for number, contract in enumerate(CONTRACTS, 1)}


@dataclass(frozen=True, slots=True)
class Block:
    """One rubber on a sheet: its rows, its players' names by seat (empty ones in a blank), and what is given in it.

    ``first`` is the row of the names. ``figures`` are deals whose figures were written without a contract,
    ``dealers`` those whose dealer is written rather than worked out (numbers from 0 in the block).
    """

    number: int
    first: int
    deals: int
    above: int
    below: int
    names: tuple[str, ...]
    offset: int = 0
    """Deals in the blocks before it."""
    figures: frozenset[int] = frozenset()
    totals: frozenset[int] = frozenset()
    """Deals of a Chicago of which nothing but the totals of the sides was written: they are given then."""
    dealers: frozenset[int] = frozenset({0})
    named: bool = False
    """True where a line of its own said who plays this rubber."""
    written: bool = False
    """True for a block that is read and in whose columns of the sides something stands: they are given then."""
    dealt: bool = False
    """True for a block that is read and in whose deal list something stands: games follow from the deals then."""
    entries_optional: bool = False
    """True for a block that is read and in whose columns nothing stands: they follow from the deals then."""
    premium_elsewhere: bool = False
    """True for a block that is read and whose rubber premium stands among the other entries."""

    def row(self, deal: int) -> int:
        """The row of a deal counted from 0."""
        return self.first + 1 + deal


@dataclass(frozen=True, slots=True)
class Layout:
    """What a sheet is made for. ``labels`` are by seat: N E S W, or the letters of three players.

    ``members`` are all players of a session, empty where the block names them all.
    """

    rules: Rules
    variant: str
    form: str
    labels: tuple[str, ...]
    blocks: tuple[Block, ...]
    members: tuple[str, ...] = ()
    columns: Columns = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", Columns(self.sides, chicago=self.variant == CHICAGO))

    @property
    def sides(self) -> int:
        """Two, or three in cut-throat."""
        return ALONE if len(self.labels) == ALONE else SIDES

    @property
    def is_chicago(self) -> bool:
        """True for the sheet of four deals."""
        return self.variant == CHICAGO

    @property
    def session(self) -> bool:
        """True where a ledger page sums several rubbers up."""
        return bool(self.members)

    def premium_row(self, block: Block) -> int:
        """The row of the rubber premium: below everything in the documented layout, else on top."""
        top = block.first + 1
        return top if self.form == LAWS else self.below_row(block, block.below) + 1

    def above_row(self, block: Block, place: int) -> int:
        """The row of an entry above the line; place 1 is next to the line."""
        return block.first + (self.form == LAWS) + block.above + 1 - place

    def below_row(self, block: Block, place: int) -> int:
        """The row of an entry below the line; place 1 is next to the line."""
        return self.heavy_row(block) + place

    def heavy_row(self, block: Block) -> int:
        """The row of the heavy line."""
        return self.above_row(block, 1) + 1

    def foot_row(self, block: Block) -> int:
        """The first row of the sums of a block."""
        if self.is_chicago:
            return block.first + 1 + CHICAGO_DEALS
        return block.first + 3 + block.above + block.below

    def last_row(self, block: Block) -> int:
        """The last row of a block."""
        foot = self.foot_row(block) + FOOT_ROWS[self.sides] - 1
        return max(foot, block.row(block.deals) + (0 if not self.is_chicago else WHEEL_ROWS - 1))


FOOT_ROWS = {SIDES: 4, ALONE: 6}
"""Games, total, difference, whists; with three players three pairs in place of one difference."""
WHEEL_ROWS = 3


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a sheet with two or three sides; ``helpers`` stand outside the print area."""

    sides: int
    chicago: bool = False

    def below(self, side: int) -> int:
        """Points below the line."""
        return BELOW + side

    @property
    def parts(self) -> int:
        """The first of the four named parts: overtricks, insult, slam, undertricks."""
        return BELOW + self.sides

    def above(self, side: int) -> int:
        """Everything above the line."""
        return self.parts + len(PARTS) + side

    def premium(self, side: int) -> int:
        """The premium a deal of Chicago earns."""
        return self.above(self.sides) + side

    @property
    def verdict(self) -> int:
        """The row judged in words."""
        return self.above(self.sides) + (self.sides if self.chicago else 0)

    @property
    def remark(self) -> int:
        """Remarks."""
        return self.verdict + 1

    @property
    def auction(self) -> int:
        """The auction."""
        return self.remark + 1

    @property
    def gap(self) -> int:
        """An empty column before the columns of the sides."""
        return self.auction + 1

    def text(self, side: int) -> int:
        """What an entry is for: left of the figure, but right of it for the second of two sides."""
        return self.gap + 1 + 2 * side + (side == 1 and self.sides == SIDES)

    def figure(self, side: int) -> int:
        """The column a side writes its points in."""
        return self.gap + 1 + 2 * side + (not (side == 1 and self.sides == SIDES))

    @property
    def last(self) -> int:
        """The last column that is printed."""
        return self.gap + 2 * self.sides

    @property
    def helper_names(self) -> tuple[str, ...]:
        """The helper columns, in the order in which they are worked out."""
        each = range(self.sides)
        names = ["key", "side", "ready", *(f"won{s}" for s in each), "vul", "hand", "hon"]
        names += [*(f"run{s}" for s in each), "game", *(f"text{s}" for s in each)]
        if not self.chicago:
            names += [*(f"count{s}" for s in each), "base", *(f"place{s}" for s in each), "line"]
            names += [f"high{s}" for s in each]
        return tuple(names)

    def helper(self, name: str) -> int:
        """A helper column."""
        return self.last + 2 + self.helper_names.index(name)


SEAT_COLUMNS = 4
"""From one seat's letter to the next one's, in the row of names."""
NAME_PLACES = tuple((first, first + 1, SEAT_COLUMNS - 1) for first in range(1, 4 * SEAT_COLUMNS, SEAT_COLUMNS))
"""For each seat the column of its letter, the column of the name, and how many columns that has."""


def name_at(seat: int) -> int:
    """The column of a player's name in the row of names."""
    return NAME_PLACES[seat][1]


def name_refs(block: Block, seats: int) -> tuple[Ref, ...]:
    """The cells of the players' names, by seat."""
    return tuple(at(block.first, name_at(seat)) for seat in range(seats))


def names_area(block: Block, seats: int) -> str:
    """The row of names from the first letter to the last name, fixed."""
    first, *_others, last = name_refs(block, seats)
    return f"{at(block.first, NAME_PLACES[0][0]).fixed}:{max(first, last).fixed}"


HONOUR_DIGITS = 3
"""Of the points of honours, 100 or 150."""

PARTS = ("overtricks", "insult", "slam", "undertricks")


def at(row: int, column: int) -> Ref:
    """A place on the main page."""
    return Ref(PAGE, row, column)


def label(sheet: Sheet, row: int, column: int, text: Figure, look: str, **more: object) -> Cell:
    """Adds a label to the main page."""
    return sheet.add(Cell(at(row, column), "label", text, look=look, **more))  # type: ignore[arg-type]


def some(points: int) -> Figure:
    """Points, or nothing for none."""
    return points or None


def contract_in(figure: Figure) -> Contract | None:
    """The contract in a contract cell, if it can be one."""
    contract = read_contract(str(figure)) if figure is not None else None
    return contract if contract in CONTRACT_NUMBERS else None


def seat_in(figure: Figure, labels: Sequence[str], names: Sequence[str] = ()) -> int | None:
    """The seat a cell names: a letter of the sheet, else a beginning of one player's name, or a word for a seat."""
    if figure is None:
        return None
    word = fold(str(figure))
    letters = [fold(text) for text in labels]
    if word in letters:
        return letters.index(word)
    known = [name or letter for name, letter in zip(names, labels, strict=True)] if names else labels
    found = matching_seats(str(figure), known)
    return found[0] if len(found) == 1 else None


def named_seat(figure: Figure, labels: Sequence[str], names: Sequence[Figure]) -> int | None:
    """The seat a cell names, the players' names as their cells hold them."""
    return seat_in(figure, labels, ["" if name is None else str(name).strip() for name in names])


def honours_in(figure: Figure) -> tuple[str, int]:
    """Whose honours a cell tells, and their points: its last three digits."""
    text = "" if figure is None else str(figure).strip()
    digits = text[-HONOUR_DIGITS:]
    return text[:-HONOUR_DIGITS].rstrip(" =:"), int(digits) if digits.isascii() and digits.isdigit() else 0


def side_titles(sides: int) -> tuple[str, ...]:
    """WE and THEY; three players are told by their names alone."""
    return (_("WE"), _("THEY")) if sides == SIDES else ("",) * sides
