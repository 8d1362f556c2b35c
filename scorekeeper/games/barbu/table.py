"""What the table hears: the deal just recorded with its six pairs, what comes next, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.barbu.contracts import CONTRACTS, DEALS, DEALS_PER_DECLARER, PLAYERS
from scorekeeper.games.barbu.score import count_of_deals, count_of_doubles, final_totals, ranking
from scorekeeper.games.barbu.state import PAIRS, Deal, State, doubles_owed, forced_doublers, next_declarer
from scorekeeper.i18n import _
from scorekeeper.model import plain, signed

_WIDTH = 7
"""Characters of a column of figures; names come last in a row, so that their width in a script does not matter."""


def deal_lines(players: Sequence[str], deal: Deal) -> list[str]:
    """The new row: who declared what, points, side payments by pair, totals and the check."""
    played = _(" (not played: nobody doubled)") if deal.unplayed else ""
    lines = [
        _("deal {number}: {contract} by {declarer}").format(
            number=deal.number, contract=_(deal.contract.title), declarer=players[deal.declarer]
        )
        + played,
        _row(_("points"), _("side"), _("deal"), _("total"), ""),
    ]
    lines += [
        _row(plain(deal.raw[p]), signed(deal.side[p]), signed(deal.score[p]), signed(deal.total[p]), players[p])
        for p in range(PLAYERS)
    ]
    lines += ["  " + pair_text(players, deal, one, other) for one, other in PAIRS]
    lines.append(_check_line(deal))
    return lines


def _row(points: str, side: str, score: str, total: str, name: str) -> str:
    figures = "".join(text.rjust(_WIDTH) for text in (points, side, score, total))
    return f"{figures}  {name}".rstrip()


def _check_line(deal: Deal) -> str:
    figures = " ".join(signed(total) for total in deal.total)
    remainder = sum(deal.total) + deal.check
    alternative = sum(deal.total) - deal.check
    if remainder and alternative == 0:
        return _("check {check}: totals {figures} add up to it").format(check=signed(deal.check), figures=figures)
    return _("check {check}: {figures} {check} = {sum}").format(
        check=signed(deal.check), figures=figures, sum=signed(remainder)
    )


def pair_text(players: Sequence[str], deal: Deal, one: int, other: int) -> str:
    """One pair in words: how often doubled, how far apart, who pays."""
    pair = f"{players[one]} – {players[other]}"
    times = deal.doubles.count((one, other)) + deal.doubles.count((other, one))
    if not times:
        return _("{pair}: not doubled").format(pair=pair)
    doubled = _("doubled") if times == 1 else _("redoubled")
    payment = next((p for p in deal.payments if {p.payee, p.payer} == {one, other}), None)
    if payment is None:
        return _("{pair}: {doubled}, equal, nothing to pay").format(pair=pair, doubled=doubled)
    return _("{pair}: {doubled}, {times} × {difference}: {payer} pays {payee} {amount}").format(
        pair=pair,
        doubled=doubled,
        times=times,
        difference=payment.amount // times,
        payer=players[payment.payer],
        payee=players[payment.payee],
        amount=payment.amount,
    )


def status_lines(state: State) -> list[str]:
    """Who declares, deals and cuts next, what is left to declare, doubles still owed, and who must double now."""
    if state.finished:
        return _final_lines(state)
    declarer = next_declarer(state)
    lines = [_next_line(state, declarer), _left_line(state)]
    owed = doubles_owed(state, declarer)
    if any(owed):
        debts = ", ".join(f"{state.players[p]} {owed[p]}" for p in range(PLAYERS) if owed[p])
        lines.append(
            _("doubles still owed to {declarer}: {debts}").format(declarer=state.players[declarer], debts=debts)
        )
    lines += [
        _("{player} must double {declarer} now: {owed} owed, {left} left").format(
            player=state.players[player],
            declarer=state.players[declarer],
            owed=count_of_doubles(owed[player]),
            left=count_of_deals(DEALS_PER_DECLARER - state.declared[declarer]),
        )
        for player in forced_doublers(state, declarer)
    ]
    return lines


def _next_line(state: State, declarer: int) -> str:
    right, opposite = (declarer - 1) % PLAYERS, (declarer + PLAYERS // 2) % PLAYERS
    if state.rules.dealer == "declarer":
        dealer, cutter = declarer, right
    else:
        dealer, cutter = right, opposite
    return _("next: deal {number} of {deals}, {declarer} declares; {dealer} deals, {cutter} cuts").format(
        number=state.deals + 1,
        deals=DEALS,
        declarer=state.players[declarer],
        dealer=state.players[dealer],
        cutter=state.players[cutter],
    )


def _left_line(state: State) -> str:
    parts = []
    for seat in range(PLAYERS):
        player = (state.first + seat) % PLAYERS
        left = [contract.letter for contract in CONTRACTS if contract.key not in state.played[player]]
        what = _("all") if len(left) == len(CONTRACTS) else " ".join(left) or _("none")
        parts.append(f"{state.players[player]} {what}")
    return _("left to declare: {left}").format(left="; ".join(parts))


def _final_lines(state: State) -> list[str]:
    from scorekeeper.money import format_money
    from scorekeeper.transfers import fewest_transfers

    totals = final_totals(state)
    places = ranking(totals)
    lines = [_("the game is finished")]
    lines += [
        f"{places[p]}.".rjust(4) + signed(totals[p]).rjust(_WIDTH) + f"  {state.players[p]}"
        for p in sorted(range(PLAYERS), key=lambda p: (places[p], p))
    ]
    for declarer in range(PLAYERS):
        owed = doubles_owed(state, declarer)
        lines += [
            _("{player} failed to make {owed} of {declarer}").format(
                player=state.players[p], owed=count_of_doubles(owed[p]), declarer=state.players[declarer]
            )
            for p in range(PLAYERS)
            if owed[p]
        ]
    if any(state.penalties):
        paid = ", ".join(f"{state.players[p]} {signed(state.penalties[p])}" for p in range(PLAYERS))
        lines.append(_("penalties for doubles not made, in the totals above: {paid}").format(paid=paid))
    if sum(totals):
        lines.append(_("the totals sum to {sum}, not to 0: settle by hand").format(sum=signed(sum(totals))))
        return lines
    for transfer in fewest_transfers(totals):
        text = (
            _("{payer} pays {payee} {amount} points, {money} at {stake} a point")
            if state.stake
            else _("{payer} pays {payee} {amount}")
        )
        lines.append(
            text.format(
                payer=state.players[transfer.payer],
                payee=state.players[transfer.payee],
                amount=transfer.amount,
                money=format_money(transfer.amount * state.stake),
                stake=format_money(state.stake),
            )
        )
    return lines


def suggestions(state: State, words: Sequence[str]) -> list[str]:
    """Words that may come next at the prompt: contracts left, then calls, then players for the outcome."""
    if not words:
        played = state.played[next_declarer(state)]
        return [contract.letter for contract in CONTRACTS if contract.key not in played]
    speakers = {word.partition(":")[0] for word in words[1:] if ":" in word}
    calls = [f"{name}:*" for name in state.players if name not in speakers]
    return calls + list(state.players)


def help_lines(state: State, short: Sequence[str]) -> list[str]:
    """How a line is written, with the players of this game."""
    a, b, c, d = short
    return [
        _("One line is one deal: CONTRACT CALLS OUTCOME."),
        _("contracts: {contracts}").format(
            contracts=", ".join(f"{contract.letter} {_(contract.title)}" for contract in CONTRACTS)
        ),
        _("calls: {b}:* doubles everybody he may, {c}:{a} doubles one, {d}:{a},{b} two, {b}:flanks, - nobody").format(
            a=a, b=b, c=c, d=d
        ),
        _(
            "outcome: {a}1 {c}1 {d}2 in tricks, queens or hearts ({c}8a took the ace), or points: {b}-6 {c}-20 {d}-4"
        ).format(a=a, b=b, c=c, d=d),
        _("last two: takers of tricks 12 and 13 ({a} {b}); king: its taker ({c}); domino: order of going out").format(
            a=a, b=b, c=c
        ),
        _("examples: {one} | {two} | {three}").format(
            one=f"Q {b}:* {c}:{a} {a}:{c} {a}1 {c}1 {d}2",
            two=f"H {d}:{a} {a}:{d} {b}-6 {c}-20 {d}-4",
            three=f"D {b}:{a} {c} {a} {b} {d}",
        ),
        _("another declarer than {declarer}: {b}/Q …; a remark after ;").format(
            declarer=state.players[next_declarer(state)], b=b
        ),
    ]
