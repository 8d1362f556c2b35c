"""How many copies of a card the players must have had, from what they declared (rules 2.2 and 2.3).

For each card a lower bound by side; added up over the sides it may not exceed the packs. A queen or jack serves
several kinds of combination at once, so of these the greatest counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.games.bezique.faults import Case, card_name, fault, joined
from scorekeeper.games.bezique.items import SEQUENCE_RANKS, SUITS
from scorekeeper.games.bezique.notation import Entry
from scorekeeper.games.bezique.rules import Rules
from scorekeeper.games.bezique.state import suit_played, trump_of
from scorekeeper.i18n import _
from scorekeeper.model import Finding

Needs = Mapping[str, tuple[int, ...]]
"""By card (``HK``) how many copies each side must have had."""
_MARRIED = "KQ"
SOME_BEZIQUE = "bezique"
"""Stands for the queen and the jack of bezique while trumps do not tell which they are."""


@dataclass(slots=True)
class _Suit:
    """One side's marriages and sequences in one suit; ``loose`` married kings are not known to be in a sequence."""

    marriages: int = 0
    sequences: int = 0
    couples: int = 0
    loose: int = 0
    blocked: int = 0
    """1 when a sequence came before any marriage: its king and queen can never marry."""

    def marry(self) -> None:
        self.marriages += 1
        self.couples += 1
        self.loose += 1

    def sequence(self) -> None:
        self.sequences += 1
        if self.loose:
            self.loose -= 1
        else:
            self.couples += 1
        if not self.marriages:
            self.blocked = 1


@dataclass(slots=True)
class _Beziques:
    """One side's beziques: ``pairs`` it must have had, the highest so far, and the most that were fresh below it."""

    pairs: int = 0
    highest: int = 0
    singles: int = 0
    fresh: int = 0

    def declare(self, rules: Rules, times: int) -> None:
        lower = times < self.highest
        if rules.game.reforms:
            self.fresh = max(self.fresh, times) if lower else self.fresh
            self.pairs = max(self.pairs, self.highest + self.fresh if lower else times)
        elif lower:
            self.pairs += times
        elif times == 1:
            self.singles += 1
            self.pairs = max(self.pairs, self.singles)
        elif self.highest == times or (self.highest and rules.bezique_upgrade_needs_new_card):
            self.pairs = max(times, self.pairs + 1)
        else:
            self.pairs = max(times, self.pairs)
        self.highest = max(self.highest, times)


@dataclass(slots=True)
class _Side:
    suits: dict[str, _Suit] = field(default_factory=lambda: {suit: _Suit() for suit in SUITS})
    beziques: _Beziques = field(default_factory=_Beziques)
    groups: dict[str, int] = field(default_factory=dict)
    """Copies of a trump that its fours and fives need, by rank."""
    seen: dict[str, int] = field(default_factory=dict)


def _fold(rules: Rules, scored: tuple[Entry, ...], trump: str) -> list[_Side]:
    sides = [_Side() for _side in range(rules.game.sides)]
    for entry in scored:
        item = entry.item
        if item is None or entry.player is None or not item.declared:
            continue
        side = sides[rules.side(entry.player)]
        suit = suit_played(entry, trump)
        if item.group == "marriage" and suit:
            side.suits[suit].marry()
        elif item.group == "sequence" and suit:
            side.suits[suit].sequence()
        elif item.group == "bezique":
            side.beziques.declare(rules, item.times)
        elif item.group == "trump-group":
            # Each repetition needs at least one new copy.
            side.seen[item.key] = side.seen.get(item.key, item.cards - 1) + 1
            side.groups[item.rank] = max(side.groups.get(item.rank, 0), side.seen[item.key])
    return sides


def needs(rules: Rules, scored: tuple[Entry, ...], suit: str) -> Needs:
    """The lower bound of copies of every card that declarations speak of, by side; ``suit`` is the deal line's."""
    _made, trump = trump_of(rules, scored, suit)
    sides = _fold(rules, scored, trump)
    bezique = rules.cards_of_bezique(trump)
    found: dict[str, tuple[int, ...]] = {}
    for suit_ in SUITS:
        for rank in SEQUENCE_RANKS:
            kind = suit_ + rank
            found[kind] = tuple(
                max(
                    _in_suit(rules, side.suits[suit_], rank),
                    side.beziques.pairs if bezique and kind in bezique else 0,
                    side.groups.get(rank, 0) if suit_ == trump else 0,
                )
                for side in sides
            )
    if bezique is None:
        found[SOME_BEZIQUE] = tuple(side.beziques.pairs for side in sides)
    return found


def _in_suit(rules: Rules, suit: _Suit, rank: str) -> int:
    """Copies that marriages and sequences of the suit need."""
    if not rules.game.reforms:
        return suit.couples if rank in _MARRIED else suit.sequences
    in_sequence = min(suit.sequences, 1)
    if rank not in _MARRIED or not suit.marriages:
        return in_sequence
    return suit.blocked + _least_to_marry(rules, suit.marriages)


def _least_to_marry(rules: Rules, marriages: int) -> int:
    """The fewest kings (or queens) for so many marriages when the other rank is there in full."""
    packs = rules.game.packs
    if rules.marriage_swap == "free":
        return -(-marriages // packs)
    return max(1, marriages + 1 - packs)


def examine_copies(case: Case) -> Iterator[Finding]:
    """The findings ``too-many-copies``, ``marriage-from-sequence`` and ``bezique-order``: at most one for an entry."""
    if not case.item.declared:
        return
    rules, packs = case.rules, case.rules.game.packs
    before = needs(rules, case.deal.scored, case.deal.suit)
    after = needs(rules, case.scored, case.deal.suit)
    over = [kind for kind, sides in after.items() if sum(sides) > packs and sum(sides) > sum(before.get(kind, (0,)))]
    if over:
        yield _fault(case, over, after)
    elif not _can_marry(case, blocked=True):
        code = "marriage-from-sequence" if _can_marry(case, blocked=False) else "too-many-copies"
        yield fault(
            case,
            code,
            _("{count} marriages of this suit by both sides need more kings and queens than {packs} packs hold").format(
                count=sum(side.suits[_suit(case)].marriages for side in _sides(case)), packs=packs
            ),
            rule="Portland laws 35 and 37; Hoffmann",
        )


def _sides(case: Case) -> list[_Side]:
    _made, trump = trump_of(case.rules, case.scored, case.deal.suit)
    return _fold(case.rules, case.scored, trump)


def _suit(case: Case) -> str:
    _made, trump = trump_of(case.rules, case.scored, case.deal.suit)
    return suit_played(case.entry, trump)


def _can_marry(case: Case, *, blocked: bool) -> bool:
    """Whether the kings and queens of the suit can be shared out so that all marriages declared were possible."""
    suit = _suit(case)
    if case.item.group != "marriage" or not case.rules.game.reforms or not suit:
        return True
    one, other = (side.suits[suit] for side in _sides(case))
    bars = (one.blocked, other.blocked) if blocked else (0, 0)
    packs = case.rules.game.packs
    return any(
        _marriages(case.rules, kings - bars[0], queens - bars[0]) >= one.marriages
        and _marriages(case.rules, packs - kings - bars[1], packs - queens - bars[1]) >= other.marriages
        for kings in range(packs + 1)
        for queens in range(packs + 1)
    )


def _marriages(rules: Rules, kings: int, queens: int) -> int:
    """How many marriages so many kings and queens can make (law 35; Hoffmann allows every pair once)."""
    if kings < 1 or queens < 1:
        return 0
    return kings * queens if rules.marriage_swap == "free" else kings + queens - 1


def _fault(case: Case, over: list[str], after: Needs) -> Finding:
    kind = over[0]
    shares = [
        _("{player} {count}").format(player=case.state.side_name(side), count=count)
        for side, count in enumerate(after[kind])
        if count
    ]
    code, rule = _code(case)
    return fault(
        case,
        code,
        _("{item} would need {count} of the {cards} ({shares}): {packs} packs hold {packs} of each").format(
            item=_(case.item.title),
            count=sum(after[kind]),
            cards=joined([_("cards of bezique") if one == SOME_BEZIQUE else card_name(one) for one in over]),
            shares=", ".join(shares),
            packs=case.rules.game.packs,
        ),
        _("see which of the declarations is wrong"),
        rule=rule,
        found=sum(after[kind]),
        expected=case.rules.game.packs,
    )


def _code(case: Case) -> tuple[str, str]:
    """Which rule is broken: would the cards do if a lower combination could be taken from a higher one?"""
    own = _sides(case)[case.side]
    packs = case.rules.game.packs
    if case.item.group == "marriage":
        suit = own.suits[_suit(case)]
        others = sum(side.suits[_suit(case)].couples for side in _sides(case)) - suit.couples
        if suit.sequences and max(suit.marriages, suit.sequences) + others <= packs:
            return "marriage-from-sequence", "Hoffmann; Enquire Within 125; Portland law 37"
    if case.item.group == "bezique" and case.item.times < own.beziques.highest:
        return "bezique-order", "Foster; Portland law 38"
    return "too-many-copies", "Foster; Hoffmann"
