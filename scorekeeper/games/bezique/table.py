"""What the table hears: the line just scored with its totals and markers, what is still possible, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.games.bezique.checks import examine_item
from scorekeeper.games.bezique.dials import position_text
from scorekeeper.games.bezique.explain import RESULT_WORDS, settlement_lines
from scorekeeper.games.bezique.faults import SUIT_NAMES, Case, joined, suit_name
from scorekeeper.games.bezique.items import BRISQUE, LAST, MARRIAGE, PLAIN_SEQUENCE, SUITS, Item
from scorekeeper.games.bezique.notation import Entry
from scorekeeper.games.bezique.score import match_totals, settled_of, winner_of
from scorekeeper.games.bezique.state import (
    Deal,
    Line,
    State,
    brisques_kept,
    broken_off,
    new_deal,
    next_dealer,
    over,
    trump_of,
)
from scorekeeper.i18n import _
from scorekeeper.model import plain, signed
from scorekeeper.money import format_money

_BY_SUIT = (MARRIAGE, PLAIN_SEQUENCE)


def line_lines(state: State, entry: Entry, line: Line) -> list[str]:
    """The new line with its points, then the totals of the deal and of the session; a settlement with its steps."""
    lines = [_said(state, entry, line), _totals(state, line)]
    if entry.kind == "deal":
        lines = lines[:1]
    if line.settled is not None and (entry.kind != "item" or entry.item is LAST):
        word = _(RESULT_WORDS[line.settled.result])
        lines.append(_("settlement: {result}").format(result=word))
        lines += [f"  {text}" for text in settlement_lines(state.rules, state.players, line.deal, line.settled)]
    return lines


def _said(state: State, entry: Entry, line: Line) -> str:
    name = "" if entry.player is None else state.players[entry.player]
    if entry.kind == "item" and entry.item is not None:
        trick = _("trick {trick}: ").format(trick=entry.trick) if entry.trick else ""
        suit = f" {suit_name(entry.suit)}" if entry.suit else ""
        points = signed(line.points) if entry.item is not BRISQUE or line.points else f"× {entry.count}"
        return f"{trick}{name}, {_(entry.item.title)}{suit} {points}"
    if entry.kind == "deal":
        turned = _(", {suit} turned up").format(suit=suit_name(entry.suit)) if entry.suit else ""
        return _("deal {number}: {dealer} deals").format(number=line.deal.number, dealer=name) + turned
    texts = {
        "brisques": _("brisques counted"),
        "total": _("totals of the markers"),
        "foul": _("{player} held too many cards").format(player=name),
        "short": _("{player} held too few cards").format(player=name),
        "first": _("{player} reached the target first").format(player=name),
    }
    if broken_off(state.rules, line.deal):
        text = _("deal {number} was broken off before its last trick: it is not settled, and brings nobody anything")
        return text.format(number=line.deal.number)
    return texts.get(entry.kind, _("deal {number} is over").format(number=line.deal.number))


def _totals(state: State, line: Line) -> str:
    deal = ", ".join(f"{state.side_name(side)} {plain(line.total[side])}" for side in state.sides)
    text = _("deal {number}: {totals}").format(number=line.deal.number, totals=deal)
    if state.rules.game.race and line.deal.number > 1:
        match = ", ".join(f"{state.side_name(side)} {plain(line.match[side])}" for side in state.sides)
        text += "   " + _("race: {totals}").format(totals=match)
    return text


def status_lines(state: State) -> list[str]:
    """Markers, trumps, tricks left, brisques, what may still be declared; between deals who deals next."""
    deal = state.deal
    if deal is None:
        return [_first_line(state)]
    lines = list(_race_end(state))
    if deal.closed or lines:
        return [*(lines or [_next_deal(state)]), *_payments(state)]
    lines = [_markers(state, deal), _trumps(state, deal), *_brisques(state, deal)]
    lines += _possible(state, deal)
    if over(state.rules, deal):
        race = state.rules.game.race
        lines.append(_("next: brisques and a count for each player end the deal") if race else _next_deal(state))
        lines += _payments(state)
    return [line for line in lines if line]


def _first_line(state: State) -> str:
    dealer = next_dealer(state)
    name = state.players[0 if dealer is None else dealer]
    suit = _(" and the suit turned up") if state.rules.game.turn_up else ""
    return _("next: deal {name}{suit} begins the first deal").format(name=name, suit=suit)


def _next_deal(state: State) -> str:
    dealer = next_dealer(state)
    totals = match_totals(state)
    standing = ", ".join(f"{state.side_name(side)} {plain(totals[side])}" for side in state.sides)
    deal, race = state.deal, state.rules.game.race
    if deal is not None and not race and over(state.rules, deal) and settled_of(state.rules, deal) is None:
        return _("to settle deal {number} the brisques are needed: brisques and a count for each player").format(
            number=state.deals
        )
    if dealer is None:
        return _("totals: {totals}; next: deal and the name of the dealer").format(totals=standing)
    return _("totals: {totals}; next: deal {number}, {dealer} deals").format(
        totals=standing, number=state.deals + 1, dealer=state.players[dealer]
    )


def _payments(state: State) -> list[str]:
    """Where there is a stake: what every player of another side owes a player of the leading one, by difference."""
    totals, winner = match_totals(state), winner_of(state)
    if not state.stake or winner is None:
        return []
    payees = range(winner, len(state.players), len(state.sides))
    return [
        _("{payer} owes {payee} {amount} points, {money} at {stake} a point").format(
            payer=state.players[payee - winner + side],
            payee=state.players[payee],
            amount=totals[winner] - totals[side],
            money=format_money((totals[winner] - totals[side]) * state.stake),
            stake=format_money(state.stake),
        )
        for payee in payees
        for side in state.sides
        if side != winner
    ]


def _race_end(state: State) -> Iterator[str]:
    """The winner of a race, or the question who was first."""
    if not state.rules.game.race:
        return
    winner, totals = winner_of(state), match_totals(state)
    if winner is not None:
        yield _("{winner} has won: {totals}, target {target}").format(
            winner=state.side_name(winner),
            totals=", ".join(f"{state.side_name(side)} {plain(totals[side])}" for side in state.sides),
            target=state.rules.target,
        )
        return
    deal = state.deal
    tied = deal.reached[0] if deal and deal.reached and state.rules.finish == "immediate" else ()
    if tied:
        yield _("{players} passed {target} in one line: who was first? Write first and the name").format(
            players=_(" and ").join(state.side_name(side) for side in tied), target=state.rules.target
        )


def _markers(state: State, deal: Deal) -> str:
    totals = match_totals(state) if state.rules.game.race else deal.points
    shown = "; ".join(f"{state.side_name(side)} {position_text(totals[side])}" for side in state.sides)
    return _("markers: {positions}").format(positions=shown)


def _trumps(state: State, deal: Deal) -> str:
    made, trump = trump_of(state.rules, deal.scored, deal.suit)
    suit = suit_name(trump) if trump else _("not said") if made else _("not made yet")
    trick = max((one.trick for one in deal.scored if one.trick is not None), default=None)
    text = _("trumps: {suit}").format(suit=suit)
    if trick is None or deal.count(LAST):
        return text
    left = max(0, state.rules.game.tricks - trick)
    return text + "; " + _("tricks left before the stock ends: {left}").format(left=left)


def _brisques(state: State, deal: Deal) -> list[str]:
    kept = brisques_kept(deal, len(state.players))
    if not any(kept):
        return []
    counts = ", ".join(f"{name} {count}" for name, count in zip(state.players, kept, strict=True))
    return [_("brisques so far: {counts}").format(counts=counts)]


def _possible(state: State, deal: Deal) -> Iterator[str]:
    """What each player may still declare, as far as lines and packs tell; nothing once the stock is gone.

    Players who may declare the same share a line.
    """
    trick = max((one.trick for one in deal.scored if one.trick is not None), default=0)
    if trick >= state.rules.game.tricks or deal.count(LAST):
        yield _("no more declarations in this deal")
        return
    if not deal.scored:
        return
    possible: dict[str, list[str]] = {}
    for player, name in enumerate(state.players):
        words = [word for item in state.rules.items if item.declared for word in _ways(state, deal, player, item)]
        possible.setdefault(", ".join(words) or _("nothing"), []).append(name)
    for items, names in possible.items():
        if len(names) == len(state.players):
            yield _("all may still declare: {items}").format(items=items)
        else:
            yield _("{player} may still declare: {items}").format(player=joined(names), items=items)


def _ways(state: State, deal: Deal, player: int, item: Item) -> Iterator[str]:
    """The item's word if it is possible; for marriages and plain sequences with the suits that are."""
    if item not in _BY_SUIT:
        if _is_possible(state, deal, Entry("item", player, None, item)):
            yield item.key
        return
    suits = [suit for suit in SUITS if _is_possible(state, deal, Entry("item", player, None, item, suit))]
    if suits:
        yield f"{item.key} {'/'.join(suits)}"


def _is_possible(state: State, deal: Deal, entry: Entry) -> bool:
    assert entry.item is not None
    assert entry.player is not None
    case = Case(state, deal, entry, entry.item, entry.player)
    return not any(finding.severity == "error" for finding in examine_item(case))


def suggestions(state: State, words: Sequence[str]) -> list[str]:
    """Words that may come next at the prompt."""
    names = list(state.players)
    if not words:
        return [*names, "deal", "brisques", "total", "end"]
    if words[0] in ("deal", "brisques", "total", "foul", "short", "first"):
        return [*names, *SUIT_NAMES] if words[0] == "deal" else names
    rest = words[1:] if words[0].rstrip(".").isdigit() and words[0].endswith(".") else words
    if not rest:
        return names
    items = [item.key for item in state.rules.items]
    return list(SUIT_NAMES) if rest[-1] in items else items


def help_lines(state: State, short: Sequence[str]) -> list[str]:
    """How a line is written, with the players of this game."""
    a, b = short[0], short[1]
    game = state.rules.game
    deal = new_deal(state, 0)
    del deal
    lines = [
        _("One line is one thing scored: [TRICK.] PLAYER ITEM [SUIT] [CARDS]; a trick number is optional."),
        _("a deal begins: {example}").format(example=f"deal {a} H" if game.turn_up else f"deal {a}"),
        _("items: {items}").format(items=", ".join(item.key for item in state.rules.items)),
        _("examples: {one} | {two} | {three}").format(
            one=f"12. {b} marriage D", two=f"17. {b} double", three=f"{game.all_tricks}. {a} last"
        ),
        _("with cards, so that none is used twice: {example}").format(example=f"3. {a} marriage H HK1 HQ1"),
    ]
    half = game.brisques // len(state.players)
    if game.brisque_use != "never":
        counts = " ".join(f"{name}{half}" for name in short)
        lines.append(_("brisques end the deal: {example}").format(example=f"brisques {counts}"))
    figures = (730, 590, 410) if game.race else (1510, 1240)
    totals = " ".join(f"{short[side]}{figure}" for side, figure in zip(state.sides, figures, strict=False))
    lines.append(_("those who keep only markers write totals: {example}").format(example=f"total {totals}"))
    lines.append(_("end closes a deal that was broken off; a remark after ;"))
    return lines
