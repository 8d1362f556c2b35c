"""How much a deal can hold at most, from packs and cards alone (rules 2.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from scorekeeper.games.bezique.faults import Case, fault, suit_name
from scorekeeper.games.bezique.items import (
    BRISQUE,
    CARTE_BLANCHE,
    LAST,
    MARRIAGE,
    NON_COURT_RANKS,
    SEVEN_PLAYED,
    SUITS,
    Item,
)
from scorekeeper.games.bezique.rules import Rules
from scorekeeper.games.bezique.state import side_sums, suit_played
from scorekeeper.i18n import _
from scorekeeper.model import Finding

_ARITHMETIC = "packs and cards"


def most_of(rules: Rules, item: Item) -> int:
    """How often an item can be scored in one deal by one side; marriages and sequences in one suit."""
    game = rules.game
    if item.group == "carte-blanche":
        return 1 + (game.tricks if rules.carte_blanche_repeat and item is CARTE_BLANCHE else 0)
    if item.group == "bezique" and not game.reforms:
        return game.packs - item.times + 1
    if not game.reforms:
        return game.packs
    if item.group == "marriage":
        pairs = game.packs * game.packs
        return pairs if rules.marriage_swap == "free" else game.packs + game.packs - 1
    return item.kinds * game.packs - item.cards + 1


def examine_caps(case: Case) -> Iterator[Finding]:
    """Findings ``too-many``: more of an item, or more declarations, than the deal can hold."""
    if case.item.declared:
        yield from _too_many_of_item(case)
        yield from _too_many_declarations(case)
    elif case.item is CARTE_BLANCHE:
        yield from _too_many_cartes_blanches(case)


def _too_many_of_item(case: Case) -> Iterator[Finding]:
    rules, game = case.rules, case.rules.game
    _made, trump = case.trump
    suit = suit_played(case.entry, trump) if case.item.group in ("marriage", "sequence") else ""
    counts = [0] * len(case.state.players)
    for one in case.scored:
        if one.item is case.item and one.player is not None and (not suit or suit_played(one, trump) == suit):
            counts[one.player] += 1
    sides = side_sums(rules, counts)
    suits = len(SUITS) - 1 if case.item is MARRIAGE or case.item.key.startswith("plain") else 1
    most = most_of(rules, case.item) * (1 if suit else suits)
    if game.reforms and case.item.group != "marriage" and (bool(suit) or suits == 1):
        declaring = sum(count > 0 for count in sides)
        most = min(most, case.item.kinds * game.packs - declaring * (case.item.cards - 1))
    if sum(sides) > most:
        what = _(case.item.title) + (_(" in {suit}").format(suit=suit_name(suit)) if suit else "")
        yield fault(
            case,
            "too-many",
            _("{item} scored {count} times in this deal: {packs} packs do not hold so many").format(
                item=what, count=sum(sides), packs=game.packs
            ),
            rule=_ARITHMETIC,
            found=sum(sides),
            expected=most,
        )


def _too_many_declarations(case: Case) -> Iterator[Finding]:
    if case.rules.declarations_per_trick != "one":
        return
    count = sum(one.item is not None and one.item.declared for one in case.scored)
    most = case.rules.game.tricks
    if count > most:
        yield fault(
            case,
            "too-many",
            _("{count} declarations in this deal: found one more than the {most} tricks before the stock ends").format(
                count=count, most=most
            ),
            rule=_ARITHMETIC,
            found=count,
            expected=most,
        )


def _too_many_cartes_blanches(case: Case) -> Iterator[Finding]:
    """One chain shows a hand and a card at each draw; all chains together hold no more non-court cards than exist."""
    game = case.rules.game
    counts = [0] * len(case.state.players)
    for one in case.scored:
        if one.item is CARTE_BLANCHE and one.player is not None:
            counts[one.player] += 1
    shown = sum(game.hand + count - 1 for count in counts if count)
    least, most = counts[case.player], most_of(case.rules, CARTE_BLANCHE)
    if least > most or shown > NON_COURT_RANKS * len(SUITS) * game.packs:
        yield fault(
            case,
            "too-many",
            _("carte blanche scored {count} times by {player}: at most {most} are possible in a deal").format(
                count=least, player=case.name, most=min(most, least - 1)
            ),
            rule=_ARITHMETIC,
            found=least,
            expected=min(most, least - 1),
        )


@lru_cache(maxsize=64)
def ceiling(rules: Rules) -> int | None:
    """The most points that all players together can have in a deal; None where combinations can be formed again."""
    game = rules.game
    if game.reforms:
        return None
    declarations = sorted(_best_declarations(rules), reverse=True)
    if rules.declarations_per_trick == "one":
        declarations = declarations[: game.tricks]
    others = game.packs * rules.value(SEVEN_PLAYED) + game.brisques * rules.value(BRISQUE) + rules.value(LAST)
    return sum(declarations) + others


def _best_declarations(rules: Rules) -> Iterator[int]:
    """The points of every declaration a deal can hold; of beziques one of each kind, as one player lays them down."""
    for item in rules.items:
        if item.group == "bezique":
            yield rules.value(item)
        elif item.declared:
            times = len(SUITS) - 1 if item is MARRIAGE else 1
            yield from [rules.value(item)] * (times * rules.game.packs)
