"""Where a game of Barbu stands, one deal settled, whose turn it is and which doubles are owed."""

# No postponed annotations here: named tuples whose types are not texts are made in half the time, at every start.

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.games.barbu.contracts import DEALS, DEALS_PER_DECLARER, PLAYERS, Contract, Rules

if TYPE_CHECKING:
    from scorekeeper.games.barbu.notation import Entry

Double = tuple[int, int]
"""Who doubled, and whom."""
PAIRS: tuple[Double, ...] = tuple(combinations(range(PLAYERS), 2))
NO_POINTS = (0,) * PLAYERS


class Payment(NamedTuple):
    """One pair's settlement: the payee wins ``times`` x the difference of the raw points from the payer."""

    payee: int
    payer: int
    amount: int
    times: int


class State(NamedTuple):
    """Where the game stands: enough to score the next deal, whatever the number of deals before it.

    ``played[d]`` are the keys of the contracts declarer d has had; ``declared[d]`` how many deals he has had, an
    unreadable one included; ``doubled[d][p]`` how often p doubled declarer d; ``check`` minus the contract totals.
    """

    rules: Rules
    players: tuple[str, ...]
    first: int = 0
    deals: int = 0
    declared: tuple[int, ...] = NO_POINTS
    played: tuple[frozenset[str], ...] = (frozenset(),) * PLAYERS
    doubled: tuple[tuple[int, ...], ...] = (NO_POINTS,) * PLAYERS
    totals: tuple[int, ...] = NO_POINTS
    check: int = 0
    penalties: tuple[int, ...] = NO_POINTS
    stake: int = 0
    """Minor units of money a point; 0 where the table plays for nothing."""

    @property
    def finished(self) -> bool:
        """True after the last of the 28 deals."""
        return self.deals >= DEALS


class Deal(NamedTuple):
    """One deal settled. ``doubles`` are those that count, in the order called, forced ones last."""

    number: int
    declarer: int
    contract: Contract
    detail: str
    doubles: tuple[Double, ...]
    forced: tuple[int, ...]
    raw: tuple[int, ...]
    payments: tuple[Payment, ...]
    side: tuple[int, ...]
    score: tuple[int, ...]
    total: tuple[int, ...]
    check: int
    unplayed: bool = False


def declarer_order(rules: Rules, first: int) -> tuple[int, ...]:
    """The 28 declarers of an undisturbed game, clockwise from the first one, in blocks or in turn."""
    clockwise = [(first + seat) % PLAYERS for seat in range(PLAYERS)]
    if rules.rotation == "each":
        return tuple(clockwise * DEALS_PER_DECLARER)
    return tuple(seat for seat in clockwise for _deal in range(DEALS_PER_DECLARER))


def next_declarer(state: State) -> int:
    """Whose turn it is to declare: the first clockwise with deals left, or with the fewest deals when it rotates."""
    clockwise = [(state.first + seat) % PLAYERS for seat in range(PLAYERS)]
    if state.rules.rotation == "each":
        return min(clockwise, key=lambda seat: state.declared[seat])
    return next((seat for seat in clockwise if state.declared[seat] < DEALS_PER_DECLARER), state.first)


def declarer_of(state: State, entry: "Entry") -> int:
    """The declarer of an entry: the one it names, or the one whose turn it is."""
    return next_declarer(state) if entry.declarer is None else entry.declarer


def doubles_owed(state: State, declarer: int) -> tuple[int, ...]:
    """How many doubles of this declarer each player still owes; the declarer owes none."""
    return tuple(
        0 if player == declarer else max(0, state.rules.compulsory_count - state.doubled[declarer][player])
        for player in range(PLAYERS)
    )


def forced_doublers(state: State, declarer: int) -> tuple[int, ...]:
    """Who must double this declarer now: the deals left, this one included, do not exceed what he owes."""
    left = DEALS_PER_DECLARER - state.declared[declarer]
    owed = doubles_owed(state, declarer)
    return tuple(player for player in range(PLAYERS) if 0 < left <= owed[player])
