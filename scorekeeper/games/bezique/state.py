"""Where a session of Bezique stands: the deal in progress, and what the deals before it came to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.games.bezique.items import BRISQUE, LAST, ROYAL, SEQUENCE, Item
from scorekeeper.games.bezique.notation import Entry, Seats
from scorekeeper.games.bezique.rules import Rules
from scorekeeper.games.bezique.settle import Settled


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal in progress or over. It holds its own lines, some dozens at most, and forgets those of earlier deals.

    ``suit`` is the suit on the deal's line. ``points`` are what each side scored, ``brisques`` how many each player
    won once they were counted at the end, ``markers`` the totals of those who kept nothing else. ``reached`` are the
    sides that passed the target of a race, in that order; several at one time stand together.
    """

    number: int
    dealer: int | None = None
    suit: str = ""
    scored: tuple[Entry, ...] = ()
    points: tuple[int, ...] = ()
    brisques: tuple[int, ...] | None = None
    markers: tuple[int, ...] | None = None
    foul: int | None = None
    short: int | None = None
    first: int | None = None
    ended: bool = False
    reached: tuple[tuple[int, ...], ...] = ()

    @property
    def closed(self) -> bool:
        """True when nothing more can be scored in it, but for brisques after totals."""
        return self.brisques is not None or self.markers is not None or self.ended

    def count(self, item: Item, player: int | None = None) -> int:
        """How often the item was scored, by everybody or by one player."""
        return sum(one.item is item and player in (None, one.player) for one in self.scored)


@dataclass(frozen=True, slots=True)
class State:
    """Where the session stands. ``before`` are the sides' totals of the deals that came before this one.

    These are points in a race and settled points in the other games; ``dealer`` is who dealt the last deal, or the
    one before the first when the header names who deals first.
    """

    rules: Rules
    players: tuple[str, ...]
    deal: Deal | None = None
    deals: int = 0
    before: tuple[int, ...] = ()
    first_dealer: int | None = None
    stake: int = 0
    """Minor units of money for a point; 0 where nobody plays for money."""

    @property
    def seats(self) -> Seats:
        """The players for reading and writing lines."""
        return Seats(self.players, self.rules.game.sides, self.rules.items)

    @property
    def sides(self) -> range:
        """The sides, counted from 0."""
        return range(self.rules.game.sides)

    def side_name(self, side: int) -> str:
        """A player's name, or those of two partners: ``NS``, ``Ann + Cath``."""
        return side_name(self.players, self.rules, side)


def side_name(players: tuple[str, ...], rules: Rules, side: int) -> str:
    """A player's name, or those of two partners: ``NS``, ``Ann + Cath``."""
    return partners_name(players[side :: rules.game.sides])


def partners_name(names: Sequence[str]) -> str:
    """A side by its players: single letters are joined, longer names have a plus with blanks, where lines may break."""
    return ("" if all(len(name) == 1 for name in names) else " + ").join(names)


@dataclass(frozen=True, slots=True)
class Line:
    """What one line came to: the deal after it, its points, and the settlement as far as one is possible."""

    deal: Deal
    points: int
    total: tuple[int, ...]
    """The deal's running total of each side."""
    settled: Settled | None
    match: tuple[int, ...]
    """The session's running total of each side, as ``total`` of ``show --json``."""
    winner: int | None
    """The side that has won the race, or is ahead in settled points."""


def trump_of(rules: Rules, scored: Iterable[Entry], suit: str) -> tuple[bool, str]:
    """Whether there are trumps, and their suit where it is known; ``suit`` is the one on the deal's line."""
    made = rules.game.turn_up
    for entry in scored:
        item = entry.item
        if not made and item is not None and makes_trump(rules, item):
            made, suit = True, entry.suit or _suit_of(entry) or suit
        elif made and not suit and item in (ROYAL, SEQUENCE):
            suit = entry.suit or _suit_of(entry)
    return made, suit


def makes_trump(rules: Rules, item: Item) -> bool:
    """True for an item that makes trumps where none are made yet (Portland law 41)."""
    by_bezique = rules.bezique_sets_trump and rules.bezique_cards == "trump_queen" and item.group == "bezique"
    return item.group in ("marriage", "sequence") or by_bezique


def _suit_of(entry: Entry) -> str:
    return next((card.suit for card in entry.cards if entry.item is not None and card.rank == "Q"), "")


def suit_played(entry: Entry, trump: str) -> str:
    """The suit of a declaration: as it was said, that of its cards, or trumps where the item says so."""
    if entry.suit:
        return entry.suit
    if entry.cards and entry.item is not None and entry.item.group != "quartet":
        return _suit_of(entry) or entry.cards[0].suit
    item = entry.item
    if item is not None and (item in (ROYAL, SEQUENCE) or item.group == "trump-group"):
        return trump
    return ""


def brisques_kept(deal: Deal, players: int) -> tuple[int, ...]:
    """The brisques noted as they were won, by player."""
    kept = [0] * players
    for entry in deal.scored:
        if entry.item is BRISQUE and entry.player is not None:
            kept[entry.player] += entry.count
    return tuple(kept)


def side_sums(rules: Rules, by_player: Iterable[int]) -> tuple[int, ...]:
    """Figures of players added up by side."""
    sums = [0] * rules.game.sides
    for player, figure in enumerate(by_player):
        sums[rules.side(player)] += figure
    return tuple(sums)


def deal_total(rules: Rules, deal: Deal) -> tuple[int, ...]:
    """The deal's total of each side: what was scored or the markers, with brisques where the game counts them."""
    total = deal.points if deal.markers is None else deal.markers
    return tuple(points + more for points, more in zip(total, brisque_points(rules, deal), strict=True))


def brisque_points(rules: Rules, deal: Deal) -> tuple[int, ...]:
    """What counting the brisques at the end adds for each side of a race; those scored at once are in already."""
    counted = deal.brisques if rules.game.race else None
    if counted is None:
        return (0,) * rules.game.sides
    if rules.brisques_when == "immediate":
        kept = brisques_kept(deal, rules.game.players)
        counted = tuple(count - had for count, had in zip(counted, kept, strict=True))
    return tuple(rules.value(BRISQUE) * count for count in side_sums(rules, counted))


def last_trick_winner(deal: Deal) -> int | None:
    """The player who scored the last trick."""
    return next((entry.player for entry in reversed(deal.scored) if entry.item is LAST), None)


def over(rules: Rules, deal: Deal) -> bool:
    """True when a deal can be settled: by its figures, or the last trick is scored; where none ever is, from its start.

    A deal in which nothing was scored yet has nothing to settle, and one that was broken off before its last trick
    is not settled.
    """
    told = deal.brisques is not None or deal.markers is not None or deal.foul is not None
    return told or deal.count(LAST) > 0 or (not rules.value(LAST) and bool(deal.scored))


def broken_off(rules: Rules, deal: Deal) -> bool:
    """True for a deal that was ended before it could be settled, in the games that settle each deal."""
    return deal.ended and not rules.game.race and not over(rules, deal)


def new_deal(state: State, dealer: int | None, suit: str = "") -> Deal:
    """The next deal; who deals follows from the deal before where it is not said."""
    if dealer is None:
        dealer = next_dealer(state)
    return Deal(state.deals + 1, dealer, suit, points=(0,) * state.rules.game.sides)


def next_dealer(state: State) -> int | None:
    """Who deals next: the player at the left of the last dealer, which with two players is the other."""
    if state.deal is None:
        return state.first_dealer
    if state.deal.dealer is None:
        return None
    return (state.deal.dealer + 1) % len(state.players)


def with_deal(state: State, deal: Deal) -> State:
    """The state with this deal as the one in progress."""
    return replace(state, deal=deal, deals=deal.number)
