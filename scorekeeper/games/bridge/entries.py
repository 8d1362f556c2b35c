"""What a line of bridge says."""

from __future__ import annotations

from typing import NamedTuple

from scorekeeper.games.bridge.auction import Auction
from scorekeeper.games.bridge.contract import Contract
from scorekeeper.games.bridge.score import Honours


class Result(NamedTuple):
    """Tricks won, or, when ``relative``, how many more or fewer than the contract needs."""

    figure: int
    relative: bool = False

    def tricks(self, contract: Contract | None) -> int:
        """Tricks won by the declarer of that contract."""
        return self.figure + (contract.needed if self.relative and contract else 0)


class DealEntry(NamedTuple):
    """One deal as it was recorded. Seats count from 0 at North (cut-throat: the first player).

    ``contract`` and ``declarer`` are None where the auction tells them, and in a deal passed out. ``irregular`` marks
    a declarer that the auction does not tell. ``transferred`` tricks are in the result already.
    """

    contract: Contract | None = None
    declarer: int | None = None
    result: Result | None = None
    honours: tuple[Honours, ...] = ()
    auction: Auction | None = None
    dealer: int | None = None
    dealer_accepted: bool = False
    passed: bool = False
    irregular: bool = False
    transferred: int = 0
    remark: str = ""


class RubberEntry(NamedTuple):
    """Who plays the next rubber, in the order N, E, S, W (the first and third are partners), and who deals first."""

    seats: tuple[int, int, int, int]
    dealer: int | None = None
    remark: str = ""


class EndEntry(NamedTuple):
    """The rubber in progress is given up; after a closed rubber, the evening is over."""

    remark: str = ""


Entry = DealEntry | RubberEntry | EndEntry
