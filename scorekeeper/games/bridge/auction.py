"""The auction: calls as they are spelled, and which of them are allowed (Laws of Contract Bridge, the auction).

Seats are numbers in clockwise order, 0 is North (in cut-throat the first player).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from scorekeeper.games.bridge.contract import (
    DOUBLE_WORDS,
    ORDER,
    SIGNS_OF_DOUBLES,
    STRAIN_WORDS,
    Contract,
    alternatives,
    solid,
)
from scorekeeper.games.bridge.values import ALONE, HIGHEST
from scorekeeper.i18n import _
from scorekeeper.model import Finding

CallKind = Literal["pass", "double", "redouble", "bid"]
LAW = "Laws, the auction"

_BID = re.compile(rf"([0-9])-?({alternatives(STRAIN_WORDS)})")
_PASSES = frozenset({"P", "PASS", "PAS", "ПАС", "ПАСС", "П", "-", "--"})
ALL_PASS = frozenset({"AP", "ALLPASS", "ВСЕПАС", "ВСЕПАСЫ", "ОБЩИЙПАС"})


class Call(NamedTuple):
    """One call. ``seat`` is None where it was the caller's turn; an ``accepted`` call is irregular and stands."""

    kind: CallKind
    level: int = 0
    strain: str = ""
    seat: int | None = None
    accepted: bool = False
    note: str = ""

    @property
    def text(self) -> str:
        """``1S``, ``3NT``, ``p``, ``X``, ``XX``, without who said it."""
        if self.kind == "bid":
            return f"{self.level}{self.strain}"
        return {"pass": "p", "double": SIGNS_OF_DOUBLES[1], "redouble": SIGNS_OF_DOUBLES[-1]}[self.kind]


class Auction(NamedTuple):
    """All calls from the dealer's on. ``waived`` says that dealing out of turn was let stand."""

    dealer: int
    calls: tuple[Call, ...] = ()
    waived: bool = False


def read_call(text: str) -> Call | None:
    """The call a word spells, or None; who says it and notes are not part of the word."""
    word = solid(text)
    if word in _PASSES:
        return Call("pass")
    if word in DOUBLE_WORDS:
        return Call("double" if DOUBLE_WORDS[word] == 1 else "redouble")
    bid = _BID.fullmatch(word)
    return Call("bid", int(bid[1]), STRAIN_WORDS[bid[2]].letter) if bid else None


class Outcome(NamedTuple):
    """What an auction comes to: the contract and its declarer, or None for both when passed out or not over."""

    contract: Contract | None = None
    declarer: int | None = None
    over: bool = False
    findings: tuple[Finding, ...] = ()

    @property
    def passed_out(self) -> bool:
        """True when everybody passed."""
        return self.over and self.contract is None


class _Bidding:
    """An auction being followed call by call."""

    def __init__(self, auction: Auction, names: Sequence[str]) -> None:
        self.names = names
        self.seats = len(names)
        self.turn = auction.dealer
        self.bid: Call | None = None
        self.bidder = 0
        self.doubled = 0
        self.doubler = 0
        self.passes = 0
        self.made = 0
        self.first: dict[tuple[int, str], int] = {}
        """Who of a side named a strain first."""
        self.findings: list[Finding] = []

    def side(self, seat: int) -> int:
        return seat if self.seats == ALONE else seat % 2

    @property
    def over(self) -> bool:
        return self.passes >= self.seats - (self.bid is not None)

    def take(self, call: Call) -> None:
        """Follows one call; what is not allowed becomes a finding, and the auction goes on as if it were."""
        self.made += 1
        if self.over:
            if any(finding.code == "call-after-end" for finding in self.findings):
                return
            _fault(
                self,
                "call-after-end",
                call,
                _("the auction was over: {passes} passes in a row").format(passes=self.passes),
            )
            return
        if call.seat is not None and call.seat != self.turn and not call.accepted:
            _fault(self, "auction-turn", call, _("it was the turn of {player}").format(player=self.names[self.turn]))
        seat = self.turn if call.seat is None else call.seat
        {"pass": self._pass, "double": self._double, "redouble": self._redouble, "bid": self._bid}[call.kind](
            call, seat
        )
        self.turn = (seat + 1) % self.seats

    def _pass(self, call: Call, seat: int) -> None:
        del call, seat
        self.passes += 1

    def _bid(self, call: Call, seat: int) -> None:
        if not 1 <= call.level <= HIGHEST:
            _fault(self, "call-level", call, _("bids go from 1 to {highest}").format(highest=HIGHEST))
            return
        if self.bid is not None and not call.accepted and _height(call) <= _height(self.bid):
            _fault(self, "call-insufficient", call, _("it is not higher than {bid}").format(bid=self.bid.text))
        self.bid, self.bidder, self.doubled, self.passes = call, seat, 0, 0
        self.first.setdefault((self.side(seat), call.strain), seat)

    def _double(self, call: Call, seat: int) -> None:
        if self.bid is None:
            why = _("nothing was bid")
        elif self.side(self.bidder) == self.side(seat):
            why = _("{bid} was bid by the same side").format(bid=self.bid.text)
        elif self.doubled:
            why = _("{bid} is doubled already").format(bid=self.bid.text)
        else:
            self.doubled, self.doubler, self.passes = 1, seat, 0
            return
        _fault(self, "call-double", call, why)
        self.passes = 0

    def _redouble(self, call: Call, seat: int) -> None:
        if self.doubled != 1:
            why = _("there is no double to redouble")
        elif self.side(self.doubler) == self.side(seat):
            why = _("the double was made by the same side")
        else:
            self.doubled, self.passes = len(SIGNS_OF_DOUBLES) - 1, 0
            return
        _fault(self, "call-redouble", call, why)
        self.passes = 0


def _fault(bidding: _Bidding, code: str, call: Call, why: str) -> None:
    seat = bidding.turn if call.seat is None else call.seat
    fix = _("correct the auction")
    if code in {"call-insufficient", "auction-turn"}:
        fix = _("correct it, or write {call}! if the next opponent accepted it").format(call=call.text)
    bidding.findings.append(
        Finding(
            code,
            "error",
            _("call {number}, {call} by {player}: {why}").format(
                number=bidding.made, call=_spoken(call), player=bidding.names[seat], why=why
            ),
            fix=fix,
            player=bidding.names[seat],
            rule=LAW,
        )
    )


def _height(call: Call) -> tuple[int, int]:
    return call.level, ORDER[call.strain]


def _spoken(call: Call) -> str:
    return _("pass") if call.kind == "pass" else call.text


def follow(auction: Auction, names: Sequence[str]) -> Outcome:
    """What the auction comes to, with every call that is not allowed. ``names`` are by seat: four, or three."""
    bidding = _Bidding(auction, names)
    for call in auction.calls:
        bidding.take(call)
    findings = bidding.findings
    if not bidding.over:
        findings.append(
            Finding(
                "auction-unfinished",
                "error",
                _("the auction is not over: found {passes} passes at its end, expected {needed}").format(
                    passes=bidding.passes, needed=bidding.seats - (bidding.bid is not None)
                ),
                fix=_("write all calls, the closing passes too"),
                rule=LAW,
            )
        )
    bid = bidding.bid
    if bid is None:
        return Outcome(over=bidding.over, findings=tuple(findings))
    contract = Contract(bid.level, bid.strain, bidding.doubled)
    declarer = bidding.first[bidding.side(bidding.bidder), bid.strain]
    return Outcome(contract, declarer, bidding.over, tuple(findings))


def shown_auction(auction: Auction, letters: Sequence[str]) -> str:
    """The auction as a line writes it, ``N[1S p 2S p p p]``; ``letters`` are by seat."""
    calls = " ".join(_shown_call(call, letters) for call in auction.calls)
    return f"{letters[auction.dealer]}{'!' if auction.waived else ''}[{calls}]"


def _shown_call(call: Call, letters: Sequence[str]) -> str:
    seat = "" if call.seat is None else f"{letters[call.seat]}:"
    return f"{seat}{call.text}{'!' if call.accepted else ''}{call.note}"
