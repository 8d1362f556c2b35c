"""Checks of declarations whose cards were recorded: no card twice in one kind of combination."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.games.bezique.cards import Card, fits, suit_of
from scorekeeper.games.bezique.faults import Case, fault, joined
from scorekeeper.games.bezique.notation import Entry
from scorekeeper.games.bezique.state import suit_played, trump_of
from scorekeeper.i18n import _, ngettext
from scorekeeper.model import Finding


def examine_cards(case: Case) -> Iterator[Finding]:
    """The findings ``card-mismatch``, ``card-reused`` and what cards tell of marriages and beziques."""
    if not case.entry.cards:
        return
    _made, trump = trump_of(case.rules, case.scored, case.deal.suit)
    suit = suit_played(case.entry, trump)
    if not case.item.declared or not fits(case.item, suit, case.entry.cards, case.rules.cards_of_bezique(trump)):
        yield fault(
            case,
            "card-mismatch",
            _("{cards} is no {item}: expected {count} cards that make one").format(
                cards=_cards_text(case.entry.cards), item=_(case.item.title), count=case.item.cards
            ),
            found=_cards_text(case.entry.cards),
        )
        return
    yield from _no_such_copy(case)
    named = [card for card in case.entry.cards if card.copy]
    if len(set(named)) < len(named):
        twice = next(card for card in named if named.count(card) > 1)
        yield _reused(case, _("{card} stands twice in the combination").format(card=twice))
        return
    for check in (_held_by_another, _same_combination, _married_from_sequence, _lower_from_higher, _swapped):
        found = check(case)
        if found:
            yield found
            return


def _cards_text(cards: tuple[Card, ...]) -> str:
    return " ".join(str(card) for card in cards)


def _no_such_copy(case: Case) -> Iterator[Finding]:
    packs = case.rules.game.packs
    extra = [card for card in case.entry.cards if card.copy > packs]
    if extra:
        yield fault(
            case,
            "card-mismatch",
            _("{card}: {packs} packs hold {packs} of each card").format(card=extra[0], packs=packs),
            found=str(extra[0]),
        )


def _reused(case: Case, message: str) -> Finding:
    return fault(
        case,
        "card-reused",
        message,
        _("see which cards were on the table, or take the declaration out"),
        rule="Source 002: a card once scored serves in no other combination of its kind",
    )


def _named(entry: Entry) -> set[Card]:
    return {card for card in entry.cards if card.copy}


def _held_by_another(case: Case) -> Finding | None:
    for one in case.deal.scored:
        shared = _named(one) & _named(case.entry)
        if shared and one.player is not None and case.rules.side(one.player) != case.side:
            return _reused(
                case,
                _("{card} was in a combination of {other}, so {player} cannot have it").format(
                    card=min(shared), other=case.state.players[one.player], player=case.name
                ),
            )
    return None


def _same_combination(case: Case) -> Finding | None:
    """Without re-forming no card twice in a kind of combination; with it no set of cards twice."""
    game = case.rules.game
    cards = _named(case.entry)
    for one in case.deal.scored:
        if one.item is None or not _same_kind(case, one):
            continue
        shared = _named(one) & cards
        same_set = len(shared) == len(case.entry.cards)
        again = case.item.group == "bezique" and (game.reforms or case.item.times > 1)
        if (same_set or not (game.reforms or again)) and shared:
            where = _(" at trick {trick}").format(trick=one.trick) if one.trick else ""
            return _reused(
                case,
                ngettext(
                    "{card} was scored in a {item}{where} already",
                    "{card} were scored in a {item}{where} already",
                    len(shared),
                ).format(card=joined([str(card) for card in sorted(shared)]), item=_(one.item.title), where=where),
            )
    return None


def _same_kind(case: Case, one: Entry) -> bool:
    """Combinations of one kind: marriages with marriages, a quartet of kings with one of kings."""
    if one.item is None or one.item.group != case.item.group:
        return False
    if case.item.group in ("marriage", "sequence"):
        return suit_of(one.cards) == suit_of(case.entry.cards)
    return one.item is case.item


def _married_from_sequence(case: Case) -> Finding | None:
    if case.item.group != "marriage":
        return None
    for one in case.deal.scored:
        shared = _named(one) & _named(case.entry)
        if one.item is not None and one.item.group == "sequence" and shared:
            return fault(
                case,
                "marriage-from-sequence",
                _("{card} was scored in a sequence: it cannot marry any more").format(card=min(shared)),
                rule="Hoffmann; Enquire Within 125; Portland law 37",
            )
    return None


def _lower_from_higher(case: Case) -> Finding | None:
    if case.item.group != "bezique":
        return None
    for one in case.deal.scored:
        shared = _named(one) & _named(case.entry)
        if one.item is not None and one.item.times > case.item.times and shared:
            return fault(
                case,
                "bezique-order",
                _("{card} was scored in a {item}: it cannot serve in a lower bezique").format(
                    card=min(shared), item=_(one.item.title)
                ),
                rule="Portland law 38",
            )
    return None


def _swapped(case: Case) -> Finding | None:
    """Where partners change only after a card was played, marriages never close a ring: one of its cards is gone."""
    rules = case.rules
    if case.item.group != "marriage" or not rules.game.reforms or rules.marriage_swap == "free":
        return None
    groups: list[set[Card]] = []
    for one in case.deal.scored:
        if one.item is not None and one.item.group == "marriage":
            groups = _joined(groups, _named(one))
    named = _named(case.entry)
    if len(named) < case.item.cards or not any(named <= group for group in groups):
        return None
    cards = joined([str(card) for card in sorted(named)])
    return fault(
        case,
        "card-reused",
        _("{cards}: with the marriages before it one of these cards was played, as partners change only then").format(
            cards=cards
        ),
        _("see which cards were on the table, or take the declaration out"),
        rule="Portland law 35",
    )


def _joined(groups: list[set[Card]], cards: set[Card]) -> list[set[Card]]:
    """The groups of cards that marriages connect, with another marriage."""
    apart = [group for group in groups if group.isdisjoint(cards)]
    return [*apart, cards.union(*(group for group in groups if not group.isdisjoint(cards)))]
