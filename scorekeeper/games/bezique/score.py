"""Bezique: one line examined and scored. The values come from the rules; here they are only added up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.games.bezique.caps import ceiling
from scorekeeper.games.bezique.checks import examine_item
from scorekeeper.games.bezique.faults import Case, brisques_not_counted
from scorekeeper.games.bezique.items import BRISQUE, LAST, UNIT
from scorekeeper.games.bezique.notation import Entry
from scorekeeper.games.bezique.race import race_winner, with_reached
from scorekeeper.games.bezique.rules import Rules
from scorekeeper.games.bezique.settle import Settled, ahead, settle
from scorekeeper.games.bezique.state import (
    Deal,
    Line,
    State,
    brisque_points,
    brisques_kept,
    broken_off,
    deal_total,
    new_deal,
    next_dealer,
    over,
    side_sums,
    with_deal,
)
from scorekeeper.i18n import _
from scorekeeper.model import Finding

# examining -------------------------------------------------------------------------------------------------


def examine(state: State, entry: Entry) -> tuple[Finding, ...]:
    """Every fault of a line at this moment."""
    if winner_of(state) is not None and entry.kind != "brisques" and state.rules.game.race:
        return (
            _fault(
                state,
                "race-over",
                _(
                    "the race is over, {winner} has won: nothing more is scored but the brisques of the last deal; "
                    "undo or fix changes what was written, new opens another game"
                ).format(winner=state.side_name(winner_of(state) or 0)),
            ),
        )
    deal = state.deal or new_deal(state, None)
    if entry.kind == "item":
        assert entry.item is not None
        assert entry.player is not None
        return examine_item(Case(state, deal, entry, entry.item, entry.player))
    checks = {
        "deal": _examine_deal,
        "brisques": _examine_brisques,
        "total": _examine_total,
        "foul": _examine_foul,
        "short": _examine_open,
        "first": _examine_first,
        "end": _examine_open,
    }
    return tuple(checks[entry.kind](state, deal, entry))


def _fault(state: State, code: str, message: str, fix: str = "", *, rule: str = "") -> Finding:
    return Finding(
        code,
        "error",
        message,
        fix=fix or _("correct the line, or leave it out"),
        deal=state.deals or 1,
        rule=rule,
    )


def _examine_open(state: State, deal: Deal, entry: Entry) -> Iterator[Finding]:
    del entry
    if deal.closed:
        yield _fault(state, "deal-over", _("deal {number} is over already").format(number=deal.number))


def _examine_deal(state: State, deal: Deal, entry: Entry) -> Iterator[Finding]:
    if state.deal is not None:
        yield from _examine_left_deal(state, deal)
    expected = next_dealer(state)
    if None not in (expected, entry.player) and entry.player != expected:
        yield _fault(
            state,
            "dealer-rotation",
            _("{player} deals: expected {expected}, as the deal goes to the left").format(
                player=state.players[entry.player or 0], expected=state.players[expected or 0]
            ),
            rule="Source 002",
        )._replace(severity="warning", expected=state.players[expected or 0])


def _examine_left_deal(state: State, deal: Deal) -> Iterator[Finding]:
    """What the deal before lacks when the next one begins: with it nothing more can be scored in that one."""
    rules, kept, most = state.rules, sum(brisques_kept(deal, len(state.players))), state.rules.game.brisques
    at_once = rules.brisques_when == "immediate" and rules.game.brisque_use == "score"
    lacks = list(_lacking(rules, deal, kept_all=at_once and kept == most))
    if at_once and deal.count(LAST) and kept < most and not deal.closed and deal.short is None:
        yield _fault(
            state,
            "brisque-total",
            _("{found} brisques noted in deal {deal}, expected {most}: aces and tens of {packs} packs").format(
                found=kept, deal=deal.number, most=most, packs=rules.game.packs
            ),
            _("write those that are missing before the next deal begins, or end when nobody counted them"),
            rule="Source 002: 8 in each pack",
        )._replace(found=kept, expected=most)
    elif lacks:
        yield _fault(
            state,
            "deal-unfinished",
            _("deal {deal} is left unfinished: {lacking}").format(deal=deal.number, lacking=", ".join(lacks)),
            _("write what is missing before the line of the next deal, or end where it was broken off"),
        )._replace(severity="note" if rules.game.race else "warning")


def _lacking(rules: Rules, deal: Deal, *, kept_all: bool) -> Iterator[str]:
    """What a deal has not got that belongs into it, in words."""
    if broken_off(rules, deal) or (deal.closed and (rules.game.race or settled_of(rules, deal) is not None)):
        return
    if not deal.scored and not deal.closed:
        yield _("nothing was scored in it")
        return
    if not deal.closed and deal.foul is None and deal.short is None and rules.value(LAST) and not deal.count(LAST):
        yield _("nobody scored the last trick")
    needs_brisques = rules.game.brisque_use == "score" or (over(rules, deal) and settled_of(rules, deal) is None)
    if needs_brisques and not kept_all:
        yield _("the brisques are not counted")


def _examine_brisques(state: State, deal: Deal, entry: Entry) -> Iterator[Finding]:
    rules = state.rules
    if rules.game.brisque_use == "never":
        yield _fault(
            state,
            "unknown-item",
            brisques_not_counted(rules),
            rule="Source 002",
        )
        return
    if deal.brisques is not None or deal.ended:
        yield from _examine_open(state, replace(deal, ended=True), entry)
        return
    yield from _examine_brisque_figures(state, deal, entry)
    yield from _examine_ceiling(state, deal, entry)
    if deal.scored and not deal.count(LAST) and deal.short is None and deal.foul is None:
        yield _fault(
            state,
            "last-trick-count",
            _("the brisques end the deal, and nobody has scored the last trick: expected it once"),
            _("write the last trick first: its winner and last"),
            rule="Source 002; Portland law 53",
        )


def _examine_brisque_figures(state: State, deal: Deal, entry: Entry) -> Iterator[Finding]:
    most = state.rules.game.brisques
    kept = brisques_kept(deal, len(state.players))
    figures = kept if entry.figures is None else entry.figures
    if sum(figures) != most:
        yield _fault(
            state,
            "brisque-total",
            _("brisques {sum} = {total}, expected {most}: aces and tens of {packs} packs").format(
                sum=" + ".join(map(str, figures)), total=sum(figures), most=most, packs=state.rules.game.packs
            ),
            _("count the aces and tens in the tricks again"),
            rule="Source 002: 8 in each pack",
        )._replace(found=sum(figures), expected=most)
    for player, (figure, noted) in enumerate(zip(figures, kept, strict=True)):
        if figure < noted:
            yield _fault(
                state,
                "brisque-total",
                _("{player} has {figure} brisques, and {noted} were noted as they were won").format(
                    player=state.players[player], figure=figure, noted=noted
                ),
            )


def _examine_ceiling(state: State, deal: Deal, entry: Entry) -> Iterator[Finding]:
    """Totals of the markers to which the brisques are added: together no more than a deal can hold."""
    most = ceiling(state.rules)
    if most is None or deal.markers is None:
        return
    found = sum(deal_total(state.rules, replace(deal, brisques=entry.figures or deal.brisques)))
    if found > most >= sum(deal.markers):
        yield _too_many_points(state, found, most)


def _too_many_points(state: State, found: int, most: int) -> Finding:
    return _fault(
        state,
        "too-many",
        _("{sum} points in one deal: all players together cannot have more than {most}").format(sum=found, most=most),
        rule="packs and cards",
    )._replace(found=found, expected=most)


def _examine_total(state: State, deal: Deal, entry: Entry) -> Iterator[Finding]:
    figures = entry.figures or ()
    if deal.markers is not None or deal.ended:
        yield from _examine_open(state, replace(deal, ended=True), entry)
        return
    odd = [figure for figure in figures if figure % UNIT]
    if odd:
        yield _fault(
            state,
            "not-multiple-of-ten",
            _("found {figure}, expected a multiple of 10: every score of the game is one").format(figure=odd[0]),
            rule="arithmetic",
        )._replace(found=odd[0])
        return
    most = ceiling(state.rules)
    if most is not None and sum(figures) > most:
        yield _too_many_points(state, sum(figures), most)
    total = deal_total(state.rules, deal)
    if deal.scored and figures != total:
        # A table may go over to markers in the middle of a deal: what they show then is more than was written.
        more = all(figure >= scored for figure, scored in zip(figures, total, strict=True))
        yield _fault(
            state,
            "sum",
            _("the markers show {found}, and what was scored adds up to {expected}").format(
                found=", ".join(map(str, figures)), expected=", ".join(map(str, total))
            ),
            _("see which line is missing or wrong"),
        )._replace(severity="note" if more else "error")


def _examine_foul(state: State, deal: Deal, entry: Entry) -> Iterator[Finding]:
    if not state.rules.offence_cap:
        yield _fault(
            state,
            "foul-unknown",
            _("{game} has no law for a player with too many cards: settle it at the table").format(
                game=_(state.rules.game.title)
            ),
            rule="Portland law 17 is for Rubicon",
        )
    yield from _examine_open(state, replace(deal, markers=None, brisques=None), entry)


def _examine_first(state: State, deal: Deal, entry: Entry) -> Iterator[Finding]:
    tied = deal.reached[0] if deal.reached else ()
    side = state.rules.side(entry.player or 0)
    if state.rules.finish != "immediate" or side not in tied or len(tied) <= 1:
        yield _fault(
            state,
            "first-unneeded",
            _("nobody asks who was first: expected it only when two pass the target at one moment"),
        )


# scoring ---------------------------------------------------------------------------------------------------


def step(state: State, entry: Entry) -> tuple[State, Line]:
    """The state after the line, and what it came to."""
    after = _scored(state, entry)
    deal = after.deal
    assert deal is not None
    if state.rules.game.race:
        deal = with_reached(after, deal, state.deal, entry)
        after = replace(after, deal=deal)
    points = state.rules.value(entry.item) * entry.count if entry.item is not None else 0
    if entry.item is BRISQUE and state.rules.brisques_when != "immediate":
        points = 0
    line = Line(
        deal,
        points,
        deal_total(after.rules, deal),
        settled_of(after.rules, deal),
        match_totals(after),
        winner_of(after),
    )
    return after, line


def _scored(state: State, entry: Entry) -> State:
    if entry.kind == "deal":
        return _begin(state, new_deal(state, entry.player, entry.suit))
    if state.deal is None or (entry.kind == "item" and state.deal.closed):
        state = _begin(state, new_deal(state, None))
    deal = state.deal
    assert deal is not None
    if entry.kind == "item":
        deal = _with_item(state, deal, entry)
    elif entry.kind == "brisques":
        figures = entry.figures or brisques_kept(deal, len(state.players))
        deal = replace(deal, brisques=figures) if state.rules.game.brisque_use != "never" else deal
    elif entry.kind == "total":
        deal = _with_markers(state, deal, entry)
    elif entry.kind == "foul":
        deal = replace(deal, foul=entry.player) if state.rules.offence_cap else deal
    elif entry.kind == "short":
        deal = replace(deal, short=entry.player)
    elif entry.kind == "first":
        deal = replace(deal, first=None if entry.player is None else state.rules.side(entry.player))
    else:
        deal = replace(deal, ended=True)
    return with_deal(state, deal)


def _with_item(state: State, deal: Deal, entry: Entry) -> Deal:
    rules = state.rules
    points = list(deal.points)
    scores_now = entry.item is not BRISQUE or rules.brisques_when == "immediate"
    if entry.item is not None and entry.player is not None and scores_now:
        points[rules.side(entry.player)] += rules.value(entry.item) * entry.count
    return replace(deal, scored=(*deal.scored, entry), points=tuple(points))


def _with_markers(state: State, deal: Deal, entry: Entry) -> Deal:
    """Totals written after the brisques hold them; written before, the brisques come on top."""
    figures = entry.figures or ()
    if state.rules.game.race and deal.brisques is not None:
        counted = brisque_points(state.rules, deal)
        figures = tuple(figure - points for figure, points in zip(figures, counted, strict=True))
    return replace(deal, markers=figures)


def _begin(state: State, deal: Deal) -> State:
    """The deal before is put away: its points or its settlement are in the session's totals."""
    return with_deal(replace(state, before=match_totals(state)), deal)


def skip(state: State) -> State:
    """The state after a line that could not be read: nothing was scored."""
    return state


def settled_of(rules: Rules, deal: Deal) -> Settled | None:
    """The settlement of a deal that is over, in the games that settle each deal."""
    if rules.game.race or not over(rules, deal):
        return None
    brisques = None if deal.brisques is None else side_sums(rules, deal.brisques)
    foul = None if deal.foul is None else rules.side(deal.foul)
    return settle(rules, deal_total(rules, deal), brisques, foul)


def match_totals(state: State) -> tuple[int, ...]:
    """Each side's total over all deals: points in a race, settled points in the other games."""
    before = state.before or (0,) * state.rules.game.sides
    deal = state.deal
    if deal is None:
        return before
    if state.rules.game.race:
        gained = deal_total(state.rules, deal)
    else:
        settled = settled_of(state.rules, deal)
        gained = tuple(settled.points if settled and settled.winner == side else 0 for side in state.sides)
    return tuple(one + more for one, more in zip(before, gained, strict=True))


def running_totals(state: State) -> tuple[int, ...]:
    """The totals over all deals, and what was scored in a deal that cannot be settled yet."""
    totals, deal = match_totals(state), state.deal
    if deal is None or state.rules.game.race or settled_of(state.rules, deal) or broken_off(state.rules, deal):
        return totals
    return tuple(one + more for one, more in zip(totals, deal_total(state.rules, deal), strict=True))


def winner_of(state: State) -> int | None:
    """The side that has won the race; in the other games the one that is ahead in settled points."""
    totals = match_totals(state)
    if state.rules.game.race:
        return race_winner(state.rules, totals, state.deal)
    return ahead(totals)
