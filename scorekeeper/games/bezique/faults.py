"""What the checks of Bezique share: the case examined, how a finding is written, and names of cards and suits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.games.bezique.items import Item
from scorekeeper.games.bezique.notation import Entry
from scorekeeper.games.bezique.rules import Rules
from scorekeeper.games.bezique.state import Deal, State, trump_of
from scorekeeper.i18n import N_, _
from scorekeeper.model import Figure, Finding

SUIT_NAMES = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}
_RANK_NAMES = {"A": N_("ace"), "T": N_("ten"), "K": N_("king"), "Q": N_("queen"), "J": N_("jack")}


class Case(NamedTuple):
    """One thing scored, before it is: the state, the deal it belongs to, who scores what."""

    state: State
    deal: Deal
    entry: Entry
    item: Item
    player: int

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.state.rules

    @property
    def side(self) -> int:
        """The side that scores."""
        return self.rules.side(self.player)

    @property
    def name(self) -> str:
        """The player's name."""
        return self.state.players[self.player]

    @property
    def trump(self) -> tuple[bool, str]:
        """Whether there are trumps before this entry, and their suit if known."""
        return trump_of(self.rules, self.deal.scored, self.deal.suit)

    @property
    def scored(self) -> tuple[Entry, ...]:
        """What was scored in the deal, with this entry."""
        return (*self.deal.scored, self.entry)


def fault(
    case: Case,
    code: str,
    message: str,
    fix: str = "",
    *,
    rule: str = "",
    found: Figure = None,
    expected: Figure = None,
) -> Finding:
    """A finding on the entry of a case."""
    return Finding(
        code,
        "error",
        message,
        fix=fix or _("correct the line, or leave it out"),
        deal=case.deal.number,
        player=case.name,
        found=found,
        expected=expected,
        rule=rule,
    )


def brisques_not_counted(rules: Rules) -> str:
    """The sentence for brisques in a game that has none."""
    return _("brisques are not counted in {game}: leave the line out").format(game=_(rules.game.title))


def suit_name(suit: str) -> str:
    """``hearts``."""
    return _(SUIT_NAMES[suit])


def card_name(kind: str) -> str:
    """``king of hearts`` for ``HK``."""
    return _("{rank} of {suit}").format(rank=_(_RANK_NAMES[kind[1]]), suit=suit_name(kind[0]))


def joined(texts: Sequence[str]) -> str:
    """The texts with commas and a last *and*."""
    if len(texts) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(texts)
    return _("{first} and {last}").format(first=", ".join(texts[:-1]), last=texts[-1])
