"""What the table hears: the deal just scored, where the rubber stands, what comes next, and who pays whom."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorekeeper.games.bridge.fold import score_words
from scorekeeper.games.bridge.seats import seat_letters, table_names
from scorekeeper.games.bridge.state import DealResult, LineResult, Rubber, State, vulnerable_now
from scorekeeper.games.bridge.values import AT_TABLE, CHICAGO, CHICAGO_DEALS, CUTTHROAT, GAME, STRAINS
from scorekeeper.i18n import _, ngettext
from scorekeeper.model import plain, signed
from scorekeeper.names import beginnings

_SMALL_DOUBLE = re.compile(r"([1-7])\s*[Бб]к(?!\w)(?!\s*р?к(?!\w))")
"""Notrump written as if к doubled Б: without more behind it both may be meant."""

_WIDTH = 9
"""Characters of a column of figures; names come last in a row, so that their width in a script does not matter."""


def side_names(state: State, seats: Sequence[int]) -> list[str]:
    """Each side's players at a table: ``Ann + Cath``."""
    return [
        " + ".join(state.players[player] for seat, player in enumerate(seats) if state.side(seat) == side)
        for side in range(state.sides)
    ]


def title_of(state: State) -> str:
    """``rubber`` or ``Chicago``."""
    return _("Chicago") if state.variant == CHICAGO else _("rubber")


def rubber_totals(state: State, rubbers: Sequence[Rubber]) -> dict[str, int]:
    """What each side has written in each rubber, by a name for it."""
    text = _("{what} {number}, {side}")
    return {
        text.format(what=title_of(state), number=rubber.number, side=name): total
        for rubber in rubbers
        for name, total in zip(side_names(state, rubber.seats), rubber.total, strict=True)
    }


def line_lines(state: State, line: LineResult) -> list[str]:
    """What one line came to."""
    if line.deal is not None and line.rubber is not None:
        lines = deal_lines(state, line.deal, line.rubber, line.number)
    elif line.kind == "rubber" and line.rubber is not None:
        lines = [
            _("{what} {number}: {sides}").format(
                what=title_of(state),
                number=line.rubber.number,
                sides=_(" against ").join(side_names(state, line.rubber.seats)),
            )
        ]
    elif line.settlement is None:  # that the evening is over is said with what comes next
        lines = [] if line.kind == "end" else [_("not scored: nobody is seated")]
    else:
        lines = [_("{what} {number} is closed unfinished").format(what=title_of(state), number=line.number)]
    return lines + settlement_lines(state, line)


def reading_lines(text: str) -> list[str]:
    """How a line was taken whose letters mean two things to people: small к is also the sign of a double."""
    found = _SMALL_DOUBLE.search(text.partition(";")[0])
    if found is None:
        return []
    return [
        _("{found} is read as {level} notrump; {level} diamonds doubled is {level}Б X").format(
            found=found[0], level=found[1]
        )
    ]


def deal_lines(state: State, deal: DealResult, rubber: Rubber, number: int) -> list[str]:
    """The deal in words, and each side's figures."""
    names = [state.players[player] for player in rubber.seats]
    if deal.contract is None or deal.declarer is None:
        what = _("passed out") if deal.passed_out else _("no contract")
        lines = [_("deal {number}: {what}, nothing to write").format(number=number, what=what)]
        if deal.passed_out and state.variant == CHICAGO:
            lines.append(_("it does not count: the same player deals again"))
        return lines
    lines = [
        _("deal {number}: {contract} by {declarer}, {vulnerable}: {outcome}").format(
            number=number,
            contract=deal.contract.shown,
            declarer=names[deal.declarer],
            vulnerable=_vulnerable_words(state, deal.vulnerable[state.side(deal.declarer)]),
            outcome=score_words(deal),
        ),
        _row(_("below"), _("above"), _("total"), ""),
    ]
    for side, name in enumerate(side_names(state, rubber.seats)):
        total = plain(rubber.total[side])
        lines.append(_row(plain(deal.below[side]), plain(deal.above[side]), total, name))
    lines += _honour_lines(deal, names)
    if deal.game is not None and state.variant != CHICAGO:
        lines.append(
            _("game to {side}: a line under all columns").format(side=side_names(state, rubber.seats)[deal.game])
        )
    lines += [
        _("{side}: premium {points}").format(side=name, points=points)
        for name, points in zip(side_names(state, rubber.seats), deal.premium, strict=True)
        if points
    ]
    return lines


def _honour_lines(deal: DealResult, names: Sequence[str]) -> list[str]:
    if deal.honours is None:
        return []
    return [
        _("honours {points} in the hand of {player}").format(
            points=deal.honours.points, player=names[deal.honours.seat]
        )
    ]


def _row(below: str, above: str, total: str, name: str) -> str:
    return f"{below:>{_WIDTH}}{above:>{_WIDTH}}{total:>{_WIDTH}}  {name}".rstrip()


def _vulnerable_words(state: State, vulnerable: bool) -> str:  # noqa: FBT001 - the one question there is
    """Source 003: "after game" (по партии) or "before game" (перед партией); in Chicago the deal alone decides."""
    if state.variant == CHICAGO:
        return _("vulnerable") if vulnerable else _("not vulnerable")
    return _("after game (vulnerable)") if vulnerable else _("before game (not vulnerable)")


def settlement_lines(state: State, line: LineResult) -> list[str]:
    """A closed rubber: totals, difference, whists, and each player's running whists with the check."""
    if line.settlement is None or line.rubber is None:
        return []
    sides = side_names(state, line.rubber.seats)
    totals = ", ".join(
        _("{side} {total}").format(side=side, total=plain(total))
        for side, total in zip(sides, line.rubber.total, strict=True)
    )
    lines = [
        _("{what} {number} is settled: {totals}").format(what=title_of(state), number=line.rubber.number, totals=totals)
    ]
    for pair in line.settlement.pairs:
        winner, loser = (pair.one, pair.other) if pair.difference >= 0 else (pair.other, pair.one)
        lines.append(
            _("{winner} against {loser}: difference {difference}, {whists}").format(
                winner=sides[winner],
                loser=sides[loser],
                difference=abs(pair.difference),
                whists=count_of_whists(abs(pair.whists)),
            )
        )
    figures = ", ".join(f"{name} {signed(total)}" for name, total in zip(state.players, line.whists, strict=True))
    lines.append(_("whists: {figures}; check {sum}").format(figures=figures, sum=signed(sum(line.whists))))
    return lines


def count_of_whists(count: int) -> str:
    """``1 whist``, ``8 whists``."""
    return ngettext("{count} whist", "{count} whists", count).format(count=count)


# what comes next -------------------------------------------------------------------------------------------


def status_lines(state: State) -> list[str]:
    """Where the rubber stands and who deals; after a closed rubber who pays whom."""
    if state.over:
        return [_("the evening is over"), *money_lines(state)]
    if not state.table:
        return [
            _("next: say who plays, as in rubber: {a}+{b} v {c}+{d}").format(
                **dict(zip("abcd", beginnings(state.players), strict=False))
            )
        ]
    rubber = state.in_progress
    lines = []
    if rubber is None and state.rubber is not None:
        lines += money_lines(state)
    if rubber is not None:
        lines.append(_standing(state, rubber))
    lines.append(_next_line(state, rubber))
    return lines


def _standing(state: State, rubber: Rubber) -> str:
    """Games, part-scores and vulnerability of every side."""
    vulnerable = vulnerable_now(state, state.dealer)
    parts = []
    for side, name in enumerate(side_names(state, rubber.seats)):
        words = [_vulnerable_words(state, vulnerable[side])]
        if state.variant == CHICAGO:
            words = [_("{vulnerable} in the next deal").format(vulnerable=words[0])]
        if rubber.part[side]:
            part = rubber.part[side]
            words.append(_("{points} on, {more} more make a game").format(points=part, more=GAME - part))
        if state.variant != CHICAGO:
            words.append(ngettext("{count} game", "{count} games", rubber.games[side]).format(count=rubber.games[side]))
        parts.append(f"{name}: {', '.join(words)}")
    return _("{what} {number}: {standing}").format(
        what=title_of(state), number=rubber.number, standing="; ".join(parts)
    )


def _next_line(state: State, rubber: Rubber | None) -> str:
    names = table_names(state)
    dealer = names[state.dealer % len(names)]
    if state.variant == CHICAGO:
        text = _("next: deal {number} of {deals}, {dealer} deals")
        number = 1 + (rubber.counted if rubber else 0)
        return text.format(number=number, deals=CHICAGO_DEALS, dealer=dealer) + _partners(state, rubber)
    text = _("next: deal {number}, {dealer} deals") if state.dealer_known else _("next: deal {number}")
    return text.format(number=state.deals + 1, dealer=dealer) + _partners(state, rubber)


def _partners(state: State, rubber: Rubber | None) -> str:
    """Who plays the next rubber, once one is closed."""
    if rubber is not None or state.rubber is None:
        return ""
    text = _("; {sides} begin {what} {number}, or end closes the evening")
    return text.format(
        sides=_(" against ").join(side_names(state, state.seats)), what=title_of(state), number=state.rubbers + 1
    )


def money_lines(state: State) -> list[str]:
    """Each player's whists, in money where there is a stake, and the fewest payments that settle them."""
    if not any(state.whists):
        return []
    from scorekeeper.transfers import fewest_transfers

    lines = [
        _("{payer} pays {payee} {amount}").format(
            payer=state.players[transfer.payer],
            payee=state.players[transfer.payee],
            amount=count_of_whists(transfer.amount),
        )
        + (
            _(" = {money} at {stake} a whist").format(money=transfer.amount * state.stake, stake=state.stake)
            if state.stake
            else ""
        )
        for transfer in fewest_transfers(state.whists)
    ]
    return [_("settled up to here:"), *(f"  {line}" for line in lines)]


# typing ----------------------------------------------------------------------------------------------------


def suggestions(state: State, words: Sequence[str]) -> list[str]:
    """Words that may come next at the prompt."""
    if not words:
        contracts = [f"{level}{strain.letter}" for level in range(1, 8) for strain in STRAINS]
        return [*contracts, "pass", "end", *([] if state.variant == CUTTHROAT else ["rubber:"])]
    if words[0].casefold().startswith("rubber"):
        return [*state.players, "v"]
    letters = list(seat_letters(table_names(state)))
    if len(words) == 1:
        return letters
    return ["=", "+1", "-1", *(f"hon:{letter}100" for letter in letters)]


def help_lines(state: State) -> list[str]:
    """How a line is written, with the players of this game."""
    names = table_names(state)
    one, other = seat_letters(names)[:2]
    lines = [
        _(
            "One line is one deal: CONTRACT DECLARER RESULT, as in 4S {one} 10, 3NT {other} +1, 2HX {one} -2, pass."
        ).format(one=one, other=other),
        _("contract: 1 to 7, then C D H S NT (or Т Б Ч П БК), X doubled, XX redoubled"),
        _("result: tricks won, 0 to 13; or = just made, +1 an overtrick, -1 an undertrick"),
        _("honours of one hand: hon:{one}100 or hon:{one}150").format(one=one),
        _("with the auction: {one}[1S p 2S p p p] 8; a call let stand although irregular is 1H!").format(one=one),
        _("the players: {names}").format(names=", ".join(_callings(state))),
        _("end closes an unfinished rubber, and after a closed one the evening"),
    ]
    if not state.table:
        lines.append(_("N, E, S and W are the seats: the line rubber: says who sits there"))
    if len(names) == AT_TABLE and state.variant != CUTTHROAT:
        a, b, c, d = beginnings(state.players)[:AT_TABLE]
        lines.append(
            _("new partners: rubber: {a}+{c} v {b}+{d}; who cuts the deal: add dealer:{a}").format(a=a, b=b, c=c, d=d)
        )
    lines.append(_("after a revoke give the final tricks, and transferred:1 as a note; a remark after ;"))
    return lines


def _callings(state: State) -> list[str]:
    """How each player may be called: by the seat while seated, else by the beginning of the name."""
    names = table_names(state) if state.table else state.players
    short = seat_letters(names) if state.table else beginnings(names)
    return [name if text == name else f"{text} {name}" for text, name in zip(short, names, strict=True)]
