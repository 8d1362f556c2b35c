"""Checks that need no card: item, player, trick number and suit are enough (rules 2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.games.bezique.bounds import examine_copies
from scorekeeper.games.bezique.caps import examine_caps
from scorekeeper.games.bezique.cardcheck import examine_cards
from scorekeeper.games.bezique.faults import Case, brisques_not_counted, fault, suit_name
from scorekeeper.games.bezique.items import (
    BEZIQUE_CARDS,
    BRISQUE,
    CARTE_BLANCHE,
    COURT_RANKS,
    CUT_EXACT,
    CUT_GUESS,
    DOUBLE_CARTE_BLANCHE,
    LAST,
    MARRIAGE,
    PLAIN_SEQUENCE,
    ROYAL,
    SEQUENCE,
    SEVEN_EXCHANGED,
    SEVEN_PLAYED,
    SEVEN_TURNED,
    Item,
)
from scorekeeper.games.bezique.state import brisques_kept, makes_trump, suit_played, trump_of
from scorekeeper.i18n import _
from scorekeeper.model import Finding

_SUITED = frozenset({"marriage", "sequence", "bezique", "trump-group"})


def examine_item(case: Case) -> tuple[Finding, ...]:
    """Every fault of one thing scored; an item that the game does not have is the only finding on it."""
    if not case.rules.has(case.item):
        return (_unknown_item(case),)
    checks = (
        _deal_is_over, _trick_number, _one_a_trick, _suit, _trumps, examine_caps, examine_copies, _hand, _sevens,
        _carte_blanche, _cut, _last_trick, _brisques, examine_cards,
    )  # fmt: skip
    return _one_of_a_cause([finding for check in checks for finding in check(case)])


_FINER = {"too-many": {"too-many-copies"}, "carte-blanche-order": {"trick-number", "too-many"}}
"""Findings of which one is the cause of others: too many of an item are too many of its cards."""


def _one_of_a_cause(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    codes = {finding.code for finding in findings if finding.severity == "error"}
    idle = {code for cause in codes for code in _FINER.get(cause, ())}
    return tuple(finding for finding in findings if finding.code not in idle)


def _unknown_item(case: Case) -> Finding:
    text = _("{game} has no {item}: expected one of {known}")
    if case.item is BRISQUE:
        text = brisques_not_counted(case.rules)
    return fault(
        case,
        "unknown-item",
        text.format(
            game=_(case.rules.game.title),
            item=_(case.item.title),
            known=", ".join(item.key for item in case.rules.items),
        ),
        found=case.item.key,
        rule="Source 002",
    )


def _deal_is_over(case: Case) -> Iterator[Finding]:
    if case.deal.closed:
        yield fault(
            case,
            "deal-over",
            _("deal {number} is over: begin the next one with deal and the name of the dealer").format(
                number=case.deal.number
            ),
        )


# tricks ----------------------------------------------------------------------------------------------------


def _trick_number(case: Case) -> Iterator[Finding]:
    """Each item in its part of the deal, and tricks in order."""
    trick, game, item = case.entry.trick, case.rules.game, case.item
    if trick is None:
        return
    least, most = _tricks_of(case)
    if item.declared and game.tricks < trick <= game.all_tricks:
        yield fault(
            case,
            "declaration-after-stock",
            _("{item} at trick {trick}: no declaration is scored after trick {last}, when the stock ends").format(
                item=_(item.title), trick=trick, last=game.tricks
            ),
            rule="all sources",
            found=trick,
            expected=game.tricks,
        )
    elif not least <= trick <= most and not (item is LAST and case.deal.short is not None):
        yield fault(
            case,
            _trick_code(item),
            _("{item} at trick {trick}: expected {tricks}").format(
                item=_(item.title), trick=trick, tricks=_tricks_text(least, most)
            ),
            found=trick,
            expected=least if least == most else None,
        )
    before = max((one.trick for one in case.deal.scored if one.trick is not None), default=0)
    if trick < before:
        yield fault(
            case,
            "trick-order",
            _("trick {trick} is written after trick {before}: running totals are in the order of writing").format(
                trick=trick, before=before
            ),
            found=trick,
        )._replace(severity="warning")


def _tricks_text(least: int, most: int) -> str:
    if least == most:
        return _("trick {trick}").format(trick=least)
    return _("a trick from {first} to {last}").format(first=least, last=most)


def _trick_code(item: Item) -> str:
    if item.group == "seven":
        return "sevens"
    return "last-trick-count" if item is LAST else "trick-number"


def _tricks_of(case: Case) -> tuple[int, int]:
    """The first and last trick at which an item can be scored; 0 is before the first trick."""
    game, item = case.rules.game, case.item
    if item is CARTE_BLANCHE:
        return 0, game.tricks if case.rules.carte_blanche_repeat else 0
    if item in (DOUBLE_CARTE_BLANCHE, SEVEN_TURNED, CUT_EXACT, CUT_GUESS):
        return 0, 0
    if item is LAST:
        last = game.tricks if case.rules.last_trick_at == "stock_end" else game.all_tricks
        return last, last
    return 1, game.all_tricks if item is BRISQUE else game.tricks


def _one_a_trick(case: Case) -> Iterator[Finding]:
    """One declaration a trick, and only by the side that won it."""
    trick = case.entry.trick
    if not trick or not (_uses_trick(case, case.item) or case.item is SEVEN_EXCHANGED):
        return
    rival = next((one for one in case.deal.scored if one.trick == trick and _needs_trick(one.item)), None)
    if rival is not None and rival.player is not None and case.rules.side(rival.player) != case.side:
        yield fault(
            case,
            "two-declarations-one-trick",
            _("trick {trick} was won by {rival}, who scored on it: {player} cannot score on it too").format(
                trick=trick, rival=case.state.players[rival.player], player=case.name
            ),
            rule="Hoffmann; Portland law 42",
        )
        return
    if case.rules.declarations_per_trick != "one" or not _uses_trick(case, case.item):
        return
    counted = [one for one in case.deal.scored if one.trick == trick and one.item and _uses_trick(case, one.item)]
    if counted:
        yield fault(
            case,
            "two-declarations-one-trick",
            _("{first} and {second} on trick {trick}: one declaration is scored for a trick").format(
                first=_(counted[0].item.title) if counted[0].item else "", second=_(case.item.title), trick=trick
            ),
            _("score the second one on a later trick"),
            rule="Hoffmann; Enquire Within 123; Portland law 43",
        )


def _uses_trick(case: Case, item: Item) -> bool:
    return item.declared or (item is SEVEN_EXCHANGED and case.rules.seven_counts_as_declaration)


def _needs_trick(item: Item | None) -> bool:
    """True for what only the winner of the trick can score."""
    return item is not None and (item.declared or item in (SEVEN_EXCHANGED, LAST))


# trumps ----------------------------------------------------------------------------------------------------


def _suit(case: Case) -> Iterator[Finding]:
    """A suit that contradicts the item: one that has none, or a bezique whose queen is of another suit."""
    suit = case.entry.suit
    if not suit:
        return
    queens = [] if case.item.group not in _SUITED else _queens_of_bezique(case)
    if case.item.group not in _SUITED:
        yield fault(
            case,
            "suit-unexpected",
            _("{item} has no suit: found {suit}, expected none").format(item=_(case.item.title), suit=suit_name(suit)),
        )
    elif queens and suit not in queens:
        yield fault(
            case,
            "suit-unexpected",
            _("{item} of {suit}: the suit of a bezique is that of its queen, here {queens}").format(
                item=_(case.item.title), suit=suit_name(suit), queens=_(" or ").join(map(suit_name, queens))
            ),
            found=suit,
            expected=queens[0] if len(queens) == 1 else None,
        )


def _queens_of_bezique(case: Case) -> list[str]:
    """The suits that the queen of a bezique may have, none where the check of trumps says it, or for other items."""
    if case.item.group != "bezique" or case.rules.bezique_cards == "trump_queen":
        return []
    _made, trump = case.trump
    cards = case.rules.cards_of_bezique(trump)
    return sorted({cards.queen[0]} if cards else {one.queen[0] for one in BEZIQUE_CARDS["shift"].values()})


def _trumps(case: Case) -> Iterator[Finding]:
    """The first marriage or sequence makes trumps; afterwards every item agrees with them."""
    if case.item.group not in _SUITED:
        return
    made, trump = case.trump
    suit = suit_played(case.entry, trump)
    if not made:
        yield from _before_trumps(case)
    if trump and suit:
        plain = case.item in (MARRIAGE, PLAIN_SEQUENCE)
        in_trumps = case.item in (ROYAL, SEQUENCE) or case.item.group == "trump-group"
        by_queen = case.item.group == "bezique" and case.rules.bezique_cards == "trump_queen"
        if (plain and suit == trump) or ((in_trumps or by_queen) and suit != trump):
            yield _mismatch(case, suit, trump)
    elif made and not trump:
        yield from _trumps_found_out(case)


def _mismatch(case: Case, suit: str, trump: str) -> Finding:
    return fault(
        case,
        "trump-mismatch",
        _("{item} in {suit}, and {trump} are trumps: {reason}").format(
            item=_(case.item.title),
            suit=suit_name(suit),
            trump=suit_name(trump),
            reason=_("it is the royal one, or the sequence in trumps")
            if case.item in (MARRIAGE, PLAIN_SEQUENCE)
            else _("it is not in trumps"),
        ),
        rule="Source 002; Portland law 40",
        found=suit,
        expected=trump,
    )


def _before_trumps(case: Case) -> Iterator[Finding]:
    item = case.item
    if item in (MARRIAGE, PLAIN_SEQUENCE):
        right = ROYAL if item is MARRIAGE else SEQUENCE
        yield fault(
            case,
            "trump-mismatch",
            _("{item} before there are trumps: the first one makes trumps and is a {right}, {points} points").format(
                item=_(item.title), right=_(right.title), points=case.rules.value(right)
            ),
            _("write {right} in its place").format(right=right.key),
            rule="Portland laws 40-41",
            found=case.rules.value(item),
            expected=case.rules.value(right),
        )
    elif item.group == "trump-group":
        yield fault(
            case,
            "trump-mismatch",
            _("{item} before there are trumps: no marriage and no sequence was scored yet").format(item=_(item.title)),
            rule="Portland law 41",
        )
    elif item.group == "bezique" and case.rules.bezique_cards == "trump_queen" and not makes_trump(case.rules, item):
        yield fault(
            case,
            "bezique-before-trump",
            _("{item} before there are trumps: here its cards are the queen of trumps and a jack").format(
                item=_(item.title)
            ),
            rule="Source 002 (six packs)",
        )


def _trumps_found_out(case: Case) -> Iterator[Finding]:
    """This entry says which suit is trumps; a plain marriage or sequence in that suit came before."""
    _made, trump = trump_of(case.rules, case.scored, case.deal.suit)
    plain = [one for one in case.deal.scored if one.item in (MARRIAGE, PLAIN_SEQUENCE) and one.suit == trump != ""]
    if plain and plain[0].item:
        yield fault(
            case,
            "trump-mismatch",
            _("{item} makes {trump} trumps, and a {plain} of that suit was scored before").format(
                item=_(case.item.title), trump=suit_name(trump), plain=_(plain[0].item.title)
            ),
            rule="Source 002",
            found=trump,
        )


# the rest --------------------------------------------------------------------------------------------------


def _hand(case: Case) -> Iterator[Finding]:
    """A combination that no hand can hold; partners may put theirs together."""
    game = case.rules.game
    if case.entry.alone and game.partners == 1:
        yield fault(
            case,
            "words-left",
            _("found alone at the end, expected nothing more: in {game} nobody has a partner").format(
                game=_(game.title)
            ),
        )
    cards = game.hand * (1 if case.entry.alone else game.partners)
    if case.item.cards > cards:
        yield fault(
            case,
            "hand-too-small",
            _("{item} takes {needed} cards, and a hand has {cards}").format(
                item=_(case.item.title), needed=case.item.cards, cards=cards
            ),
            rule="Source 002: the fivefold bezique needs the partner's help",
            found=case.item.cards,
            expected=cards,
        )


def _sevens(case: Case) -> Iterator[Finding]:
    """One turned, by the dealer; one exchanged, unless one was turned; all together no more than the packs have."""
    if case.item.group != "seven":
        return
    deal, packs = case.deal, case.rules.game.packs
    sevens = [one for one in deal.scored if one.item is not None and one.item.group == "seven"]
    problem = ""
    if case.item is not SEVEN_PLAYED and deal.count(case.item):
        problem = _("{item} for the second time in this deal: it happens once at most").format(item=_(case.item.title))
    elif case.item is SEVEN_TURNED and deal.dealer not in (None, case.player):
        problem = _("the seven that is turned up scores for the dealer, {dealer}, not for {player}").format(
            dealer=case.state.players[deal.dealer or 0], player=case.name
        )
    elif case.item is SEVEN_EXCHANGED and deal.count(SEVEN_TURNED):
        problem = _("a seven was turned up: there is nothing to exchange it for")
    elif case.item is SEVEN_TURNED and deal.count(SEVEN_EXCHANGED):
        problem = _("a seven was exchanged for the card turned up, which was no seven then")
    elif len(sevens) >= packs:
        problem = _("{count} sevens of trumps scored: {packs} packs hold {packs}").format(
            count=len(sevens) + 1, packs=packs
        )
    if problem:
        yield fault(case, "sevens", problem, rule="Hoffmann; Enquire Within 123")


def _carte_blanche(case: Case) -> Iterator[Finding]:
    if case.item is DOUBLE_CARTE_BLANCHE:
        yield from _double_carte_blanche(case)
    if case.item is not CARTE_BLANCHE:
        return
    if _at_the_deal(case) and _side_has(case, DOUBLE_CARTE_BLANCHE) and case.rules.double_carte_blanche_replaces:
        yield _replaced(case)
    court = next((one for one in case.deal.scored if one.player == case.player and shows_court(one.item)), None)
    if court is not None and court.item is not None:
        yield fault(
            case,
            "carte-blanche-order",
            _("carte blanche after {item}: {player} has shown a court card").format(
                item=_(court.item.title), player=case.name
            ),
            rule="Portland law 16",
        )._replace(severity="error" if case.rules.game.partners == 1 else "warning")
    else:
        yield from _carte_blanche_gap(case)


def _carte_blanche_gap(case: Case) -> Iterator[Finding]:
    """First at the deal, then at draws 1, 2, 3 and so on."""
    trick = case.entry.trick
    own = [one for one in case.deal.scored if one.player == case.player and one.item is CARTE_BLANCHE]
    own += [one for one in case.deal.scored if one.item is DOUBLE_CARTE_BLANCHE and _partner(case, one.player)]
    told = [one.trick for one in own if one.trick is not None]
    if trick is None or len(told) < len(own) or trick > case.rules.game.tricks:
        return
    if not case.rules.carte_blanche_repeat:
        yield from _carte_blanche_late(case, trick)
        return
    expected = max(told) + 1 if told else 0
    if trick != expected:
        yield fault(case,
            "carte-blanche-order",
            _("carte blanche at draw {trick}, expected at {expected}: it is scored at the deal and each draw").format(
                trick=trick, expected=_("draw {trick}").format(trick=expected) if expected else _("the deal")
            ),
            rule="Portland laws 15-16",
            found=trick,
            expected=expected,
        )._replace(severity="warning" if trick > expected else "error")  # fmt: skip


def _carte_blanche_late(case: Case, trick: int) -> Iterator[Finding]:
    """Where it is not scored again at a draw."""
    if trick:
        yield fault(
            case,
            "carte-blanche-order",
            _(
                "carte blanche at draw {trick}, expected at the deal: by the rules in force it is not scored again"
            ).format(trick=trick),
            rule=_("option carte_blanche_repeat"),
            found=trick,
            expected=0,
        )


def _double_carte_blanche(case: Case) -> Iterator[Finding]:
    single, double = case.rules.value(CARTE_BLANCHE), case.rules.value(DOUBLE_CARTE_BLANCHE)
    if double < single:
        yield fault(
            case,
            "BZW1",
            _("a double carte blanche brings {double}, less than a single one with {single}: likely a misprint").format(
                double=double, single=single
            ),
            _("write rules.double_carte_blanche.value: 500 in the header, the likely figure"),
            rule="Source 002 as printed",
            found=double,
            expected=single,
        )._replace(severity="warning")
    if _side_has(case, DOUBLE_CARTE_BLANCHE):
        yield fault(case, "too-many", _("double carte blanche for the second time by one side"), rule="one deal")
    if _side_has(case, CARTE_BLANCHE) and case.rules.double_carte_blanche_replaces:
        yield _replaced(case)


def _replaced(case: Case) -> Finding:
    return fault(
        case,
        "carte-blanche-order",
        _("the double carte blanche stands in place of the partners' single ones: both are scored here"),
        _("keep the double one alone, or set rules.double_carte_blanche.replaces: no"),
        rule="recommended reading of Source 002",
    )


def _at_the_deal(case: Case) -> bool:
    return not case.entry.trick and not case.deal.count(CARTE_BLANCHE, case.player)


def _side_has(case: Case, item: Item) -> bool:
    return any(one.item is item and _partner(case, one.player) for one in case.deal.scored)


def _partner(case: Case, player: int | None) -> bool:
    return player is not None and case.rules.side(player) == case.side


def shows_court(item: Item | None) -> bool:
    """True for a declaration that shows a king, a queen or a jack."""
    return item is not None and item.declared and (not item.rank or item.rank in COURT_RANKS)


def _cut(case: Case) -> Iterator[Finding]:
    """The exact cut is the dealer's, the guess the other player's; each once."""
    if case.item.group != "cut":
        return
    dealer = case.deal.dealer
    if case.deal.count(case.item):
        yield fault(
            case,
            "cut-bonus",
            _("{item} for the second time in this deal: there is one cut").format(item=_(case.item.title)),
            rule="Source 002 (six packs)",
        )
    if dealer is not None and (case.player == dealer) is not (case.item is CUT_EXACT):
        text = (
            _("the bonus for lifting {cards} cards is the dealer's: {dealer} dealt, not {player}")
            if case.item is CUT_EXACT
            else _("the bonus for guessing the cut is not the dealer's, and {player} dealt")
        )
        yield fault(
            case,
            "cut-bonus",
            text.format(cards=case.rules.cut_exact_cards, dealer=case.state.players[dealer], player=case.name),
            rule="Source 002 (six packs)",
        )


def _last_trick(case: Case) -> Iterator[Finding]:
    if case.item is LAST and case.deal.count(LAST):
        yield fault(
            case,
            "last-trick-count",
            _("the last trick for the second time in this deal: there is one"),
            rule="Source 002",
            found=case.deal.count(LAST) + 1,
            expected=1,
        )


def _brisques(case: Case) -> Iterator[Finding]:
    """Brisques noted as they are won: no more than the aces and tens of the packs."""
    if case.item is not BRISQUE:
        return
    kept = sum(brisques_kept(case.deal, len(case.state.players))) + case.entry.count
    if kept > case.rules.game.brisques:
        yield fault(
            case,
            "brisque-total",
            _("{count} brisques noted: {packs} packs hold {most}").format(
                count=kept, packs=case.rules.game.packs, most=case.rules.game.brisques
            ),
            rule="packs and cards",
            found=kept,
            expected=case.rules.game.brisques,
        )
