"""Where a game of bridge stands, the rubber (or Chicago) in progress, and what one line came to."""

from __future__ import annotations

from typing import Literal, NamedTuple

from scorekeeper.games.bridge.contract import Contract
from scorekeeper.games.bridge.score import ContractResult, Honours, PairSettlement
from scorekeeper.games.bridge.values import (
    ALONE,
    AT_TABLE,
    CHICAGO,
    CHICAGO_DEALS,
    CHICAGO_VULNERABLE,
    CUTTHROAT,
    GAMES_TO_WIN,
    SIDES,
    Rules,
)

Points = tuple[int, ...]
Pairing = tuple[int, int, int, int]
"""Players in the order N, E, S, W: the first and third are partners."""


class Rubber(NamedTuple):
    """A rubber, or the four deals of a Chicago, as it stands. Points are by side: N-S, E-W, or the three players.

    ``part`` is what counts towards the game in progress; ``below`` and ``above`` are everything written so far.
    ``counted`` are the deals that count (in Chicago not those passed out), ``dealt`` all of them.
    """

    number: int
    seats: tuple[int, ...]
    games: Points
    part: Points
    below: Points
    above: Points
    premium: Points
    counted: int = 0
    dealt: int = 0
    won: bool = False
    closed: bool = False

    @property
    def total(self) -> Points:
        """Everything a side has written."""
        return tuple(map(sum, zip(self.below, self.above, self.premium, strict=True)))

    @property
    def leader(self) -> int | None:
        """The side that has won the rubber, if one has."""
        return next((side for side, count in enumerate(self.games) if count >= GAMES_TO_WIN), None)


def new_rubber(number: int, seats: tuple[int, ...]) -> Rubber:
    """A rubber with nothing written."""
    nothing = (0,) * sides_of(seats)
    return Rubber(number, seats, nothing, nothing, nothing, nothing, nothing)


def sides_of(seats: tuple[int, ...]) -> int:
    """How many sides there are."""
    return ALONE if len(seats) == ALONE else SIDES


class State(NamedTuple):
    """Where the game stands: enough to score the next line, whatever the number of lines before it.

    ``seats`` are the players of the next rubber by seat, empty while nobody has said who plays. ``dealer`` is the
    seat that deals next, ``dealer_known`` whether anybody has said so. ``whists`` are each player's from closed
    rubbers, ``points`` each side's from them. ``tour`` are the pairings that the tour has had.
    """

    rules: Rules
    players: tuple[str, ...]
    variant: str = ""
    stake: int = 0
    seats: tuple[int, ...] = ()
    dealer: int = 0
    dealer_known: bool = False
    rubber: Rubber | None = None
    rubbers: int = 0
    deals: int = 0
    whists: Points = ()
    points: Points = ()
    tour: tuple[int, ...] = ()
    over: bool = False

    @property
    def in_progress(self) -> Rubber | None:
        """The rubber to which the next deal belongs, if one is begun."""
        return self.rubber if self.rubber is not None and not self.rubber.closed else None

    @property
    def table(self) -> tuple[int, ...]:
        """The players who play the next deal, by seat."""
        rubber = self.in_progress
        return rubber.seats if rubber else self.seats

    @property
    def sides(self) -> int:
        """Two, or three in cut-throat."""
        return ALONE if self.variant == CUTTHROAT else SIDES

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return seat % self.sides


class Settlement(NamedTuple):
    """A closed rubber: the pairs of sides, and each player's whists (None for who sat out)."""

    pairs: tuple[PairSettlement, ...]
    whists: tuple[int | None, ...]


class DealResult(NamedTuple):
    """One deal scored: points by side; ``vulnerable`` by side before it; ``game`` the side that completed a game."""

    contract: Contract | None
    declarer: int | None
    dealer: int | None
    tricks: int | None
    vulnerable: tuple[bool, ...]
    parts: ContractResult
    honours: Honours | None
    below: Points
    above: Points
    premium: Points
    game: int | None
    auction: str = ""
    passed_out: bool = False


class LineResult(NamedTuple):
    """What a line came to: the rubber after it, the deal if it was one, the settlement if it closed the rubber."""

    kind: Literal["deal", "rubber", "end", "skip"]
    number: int
    rubber: Rubber | None
    deal: DealResult | None = None
    settlement: Settlement | None = None
    whists: Points = ()


def chicago_vulnerable(rules: Rules, deal: int, dealer: int) -> tuple[bool, bool]:
    """Who is vulnerable, N-S and E-W, on deal 1 to 4 of a Chicago with that dealer."""
    who = CHICAGO_VULNERABLE[min(deal, CHICAGO_DEALS)]
    if who != "one":
        return (who == "both", who == "both")
    side = (dealer + (rules.chicago_vul != "dealer")) % SIDES
    return (side == 0, side == 1)


def vulnerable_now(state: State, dealer: int) -> tuple[bool, ...]:
    """Each side's vulnerability on the next deal."""
    rubber = state.in_progress
    if state.variant == CHICAGO:
        return chicago_vulnerable(state.rules, 1 + (rubber.counted if rubber else 0), dealer)
    return tuple(count > 0 for count in rubber.games) if rubber else (False,) * state.sides


# partners --------------------------------------------------------------------------------------------------


def schedule(rules: Rules, players: int) -> tuple[Pairing, ...]:
    """The pairings of a tour by seat: three of four players, five of five; empty where partners are free."""
    if rules.session == "free" or players not in (AT_TABLE, AT_TABLE + 1):
        return ()
    if players == AT_TABLE:
        return ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
    rounds = []
    for out in range(players):
        one, two, three, four = ((out + step) % players for step in range(1, players))
        rounds.append((one, two, four, three))
    return tuple(rounds)


def pairing_number(rules: Rules, players: int, seats: tuple[int, ...]) -> int | None:
    """Which pairing of the tour these seats are, whoever sits North; None when it is none of them."""
    for number, pairing in enumerate(schedule(rules, players)):
        if pairs_of(pairing) == pairs_of(seats):
            return number
    return None


def pairs_of(seats: tuple[int, ...]) -> frozenset[frozenset[int]]:
    """The partnerships at a table of four."""
    return frozenset({frozenset(seats[0::SIDES]), frozenset(seats[1::SIDES])})


def next_seats(state: State) -> tuple[int, ...]:
    """The seats of the rubber after the one just closed."""
    pairings = schedule(state.rules, len(state.players))
    if not pairings:
        return state.table or state.seats
    had = () if len(state.tour) >= len(pairings) else state.tour
    return next(pairing for number, pairing in enumerate(pairings) if number not in had)


def begin(state: State, seats: tuple[int, ...]) -> State:
    """The state with a new rubber of these players begun."""
    pairings = schedule(state.rules, len(state.players))
    had = () if pairings and len(state.tour) >= len(pairings) else state.tour
    number = pairing_number(state.rules, len(state.players), seats)
    return state._replace(
        rubber=new_rubber(state.rubbers + 1, seats),
        rubbers=state.rubbers + 1,
        seats=seats,
        tour=had if number is None else (*had, number),
    )
