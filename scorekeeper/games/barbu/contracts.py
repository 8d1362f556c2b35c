"""Barbu: the seven contracts and the rules in force, by value.

Sources: "Source 000" is the encyclopaedia entry after Wedd and McLeod, "Source 001" the second rules text;
"pagat" and "Wikipedia" are the pages of these names. Rule sets, options and the source of each value stand in
rules.py, which recording a line does not need.
"""

# No postponed annotations here: named tuples whose types are not texts are made in half the time, at every start.

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.i18n import N_

PLAYERS = 4
DEALS_PER_DECLARER = 7
DEALS = PLAYERS * DEALS_PER_DECLARER

BOTH = "Source 000; Source 001; pagat"


class Contract(NamedTuple):
    """One of the seven contracts: its JSON key, its letter on line and sheet, its sign, what is counted."""

    key: str
    letter: str
    title: str
    negative: bool
    counted: str
    """What is placed: tricks, queens, hearts ... in words."""
    pieces: int
    """How many of them there are in a deal."""
    source: str


TRICKS = Contract("tricks", "N", N_("no tricks"), True, N_("tricks"), 13, BOTH)
QUEENS = Contract("queens", "Q", N_("no queens"), True, N_("queens"), 4, BOTH)
LAST_TWO = Contract("last-two", "L", N_("no last two"), True, N_("last tricks"), 2, BOTH)
HEARTS = Contract("hearts", "H", N_("no hearts"), True, N_("hearts"), 13, BOTH)
KING = Contract("king", "K", N_("no king of hearts"), True, N_("kings"), 1, BOTH)
TRUMPS = Contract("trumps", "T", N_("trumps"), False, N_("tricks"), 13, BOTH)
DOMINO = Contract("domino", "D", N_("domino"), False, N_("places"), 4, BOTH)
CONTRACTS: tuple[Contract, ...] = (TRICKS, QUEENS, LAST_TWO, HEARTS, KING, TRUMPS, DOMINO)
BY_KEY: Mapping[str, Contract] = {contract.key: contract for contract in CONTRACTS}
BY_LETTER: Mapping[str, Contract] = {contract.letter: contract for contract in CONTRACTS}

DOMINO_STANDARD = (45, 20, 5, -5)
"""Points in domino, in the order of going out."""


class Share(NamedTuple):
    """What an undoubled negative deal that is not played brings each non-declarer, and the declarer."""

    other: int
    declarer: int
    source: str


_SPLIT = "Wikipedia; JeffBley/BarbuScorer"
SPLIT: Mapping[str, Share] = {
    TRICKS.key: Share(-9, 1, _SPLIT),
    QUEENS.key: Share(-8, 0, _SPLIT),
    LAST_TWO.key: Share(-10, 0, _SPLIT),
    HEARTS.key: Share(-10, 0, _SPLIT),
    KING.key: Share(-7, 1, _SPLIT),
}


class Rules(NamedTuple):
    """The rules of one game, by value. Points are integers; ``domino`` is in the order of going out."""

    name: str
    trick: int
    queen: int
    last_but_one: int
    last: int
    heart: int
    heart_ace: int
    king: int
    trump_trick: int
    domino: tuple[int, ...] = DOMINO_STANDARD
    undoubled_negative: str = "play"
    positive_flank_doubles: bool = False
    declarer_may_double: bool = False
    doubles_scope: str = "all"
    compulsory_policy: str = "report"
    compulsory_count: int = 2
    compulsory_penalty: int = 0
    rotation: str = "block"
    dealer: str = "right"
    redouble: str = "in-turn"
    check: str = "negated"
    mark: str = "circle"

    def total(self, contract: Contract) -> int:
        """The contract's total over the four players."""
        if contract is LAST_TWO:
            return self.last_but_one + self.last
        if contract is HEARTS:
            return (HEARTS.pieces - 1) * self.heart + self.heart_ace
        if contract is DOMINO:
            return sum(self.domino)
        return contract.pieces * (self.king if contract is KING else self.unit(contract))

    def unit(self, contract: Contract) -> int:
        """Points of one piece in the contracts that count equal pieces (tricks, queens, hearts, trumps)."""
        value: int = getattr(self, _UNITS[contract.key])
        return value


_UNITS: Mapping[str, str] = {
    TRICKS.key: "trick",
    QUEENS.key: "queen",
    HEARTS.key: "heart",
    TRUMPS.key: "trump_trick",
}


def pinned_rules(values: Mapping[str, object]) -> Rules:
    """The rules that were kept by value when the game was opened; values that are not known any more are left out."""
    pinned: dict[str, Any] = {name: value for name, value in values.items() if name in Rules._fields}
    pinned["domino"] = tuple(pinned["domino"])
    return Rules(**pinned)


def pin_rules(rules: Rules) -> dict[str, object]:
    """The rules by value, fit for JSON."""
    return rules._asdict()
