"""What a ledger is made for, and where everything stands on it."""

from __future__ import annotations

from dataclasses import dataclass, field

from scorekeeper.games.bridge import places as grid
from scorekeeper.games.bridge.places import PAGE
from scorekeeper.games.bridge.values import ALONE, CUTTHROAT, TOUR, Rules
from scorekeeper.sheet import Ref

NUMBER, PAIR, OTHER_PAIR, POINTS, OTHER_POINTS, DIFFERENCE, WHISTS = range(1, 8)

ALONE_POINTS = 2
"""First of the three columns of points where everybody plays for himself."""

BLANK_ROWS = 12

LEDGER_RULE = "Source 003: each partner wins the whists from one opponent; each row sums to zero"


@dataclass(frozen=True, slots=True)
class Ledger:
    """What a ledger is made for: its members (empty names in a blank) and how many rubbers it has room for."""

    rules: Rules
    variant: str
    members: tuple[str, ...]
    rubbers: int
    page: str = PAGE
    head: int = grid.GROUPS_ROW
    """The row of the names; the next one heads the columns."""
    sources: tuple[tuple[tuple[Ref, ...], tuple[Ref, ...]], ...] = field(default=())
    """For each rubber on another page: its players' names by seat, and the totals of the sides."""
    ended: tuple[tuple[Ref, ...], int] = ((), 0)
    """Where the last rubber says that it is over: a mark that it was given up, then figures of which one is this many.

    Without places every rubber is over.
    """

    @property
    def alone(self) -> bool:
        """True for the cut-throat game: points of three players instead of two pairs."""
        return self.variant == CUTTHROAT

    @property
    def first_member(self) -> int:
        """The first column of the first member."""
        return ALONE_POINTS + ALONE if self.alone else WHISTS + 1

    @property
    def tours(self) -> bool:
        """True where three rubbers are summed up as a tour."""
        return self.rules.session == "tour3"

    def row(self, rubber: int) -> int:
        """The row of a rubber counted from 0; after every third one stands its tour."""
        return self.head + 2 + rubber + (rubber // TOUR if self.tours else 0)

    @property
    def last_row(self) -> int:
        """The last row of a rubber or tour."""
        last = self.row(self.rubbers - 1)
        return last + (self.tours and self.rubbers % TOUR == 0)

    def at(self, row: int, column: int) -> Ref:
        """A place on the ledger's page."""
        return Ref(self.page, row, column)

    def deal(self, rubber: int) -> int | None:
        """The number under which the row of a rubber is told of; beside the rubbers their deals have the numbers."""
        return rubber + 1 if self.page == PAGE else None

    def won(self, member: int) -> int:
        """The column of a member's whists in a rubber."""
        return self.first_member + 2 * member

    def running(self, member: int) -> int:
        """The column of a member's running total."""
        return self.first_member + 2 * member + 1

    @property
    def last_column(self) -> int:
        """The last column that is printed."""
        least = grid.STAKE if self.page == PAGE else 0
        return max(self.running(len(self.members) - 1), least)
