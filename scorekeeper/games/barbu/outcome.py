"""Outcomes: raw points from what was told, and why an outcome is impossible, with the figures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from scorekeeper.games.barbu.contracts import DOMINO, HEARTS, KING, LAST_TWO, PLAYERS, SPLIT, Contract, Rules
from scorekeeper.games.barbu.notation import Outcome
from scorekeeper.games.barbu.state import NO_POINTS
from scorekeeper.i18n import _
from scorekeeper.model import Finding, plain, signed


def split_points(contract: Contract, declarer: int) -> tuple[int, ...]:
    """The shares of an undoubled negative deal that is not played (rules table SPLIT)."""
    share = SPLIT[contract.key]
    return tuple(share.declarer if player == declarer else share.other for player in range(PLAYERS))


def raw_points(rules: Rules, contract: Contract, outcome: Outcome) -> tuple[int, ...]:
    """Each player's points before side payments, as far as the outcome tells; impossible ones are added up as told."""
    if outcome.form == "points":
        return outcome.figures
    if contract is DOMINO:
        places = outcome.figures or tuple(
            outcome.takers.index(player) + 1 if player in outcome.takers else 0 for player in range(PLAYERS)
        )
        return tuple(rules.domino[place - 1] if 0 < place <= len(rules.domino) else 0 for place in places)
    if contract is LAST_TWO:
        values = dict(zip(range(LAST_TWO.pieces), (rules.last_but_one, rules.last), strict=True))
        return tuple(
            sum(values.get(trick, 0) for trick, taker in enumerate(outcome.takers) if taker == player)
            for player in range(PLAYERS)
        )
    if contract is KING:
        taken = outcome.figures or tuple(outcome.takers.count(player) for player in range(PLAYERS))
        return tuple(rules.king * count for count in taken)
    points = [rules.unit(contract) * count for count in outcome.figures or NO_POINTS]
    if contract is HEARTS and outcome.ace is not None:
        points[outcome.ace] += rules.heart_ace - rules.heart
    return tuple(points)


def possible_points(rules: Rules, contract: Contract) -> frozenset[tuple[int, ...]]:
    """Every possible set of points in the contracts with few of them: last two, king, domino."""
    if contract is DOMINO:
        return frozenset(permutations(rules.domino))
    if contract is KING:
        takers: list[tuple[int, ...]] = [(player,) for player in range(PLAYERS)]
    else:
        takers = [(first, second) for first in range(PLAYERS) for second in range(PLAYERS)]
    return frozenset(raw_points(rules, contract, Outcome("takers", takers=taker)) for taker in takers)


def examine_points(
    rules: Rules, contract: Contract, points: Sequence[int], players: Sequence[str] = ()
) -> list[Finding]:
    """Why four raw points are impossible in a contract; empty when they are possible.

    A figure of the wrong sign or size also spoils the sum: the sum is named only where each figure could be right.
    With ``players`` a fault of one figure says whose it is.
    """
    wrong_sign = [figure for figure in points if figure * (-1 if contract.negative else 1) < 0]
    if contract is not DOMINO and wrong_sign:
        text = (
            _("{contract}: {found} is a plus, and a negative contract has none")
            if contract.negative
            else _("{contract}: {found} is a minus, and this contract has none")
        )
        fault = _impossible("outcome-sign", text.format(contract=_(contract.title), found=signed(wrong_sign[0])))
        return [_of_player(fault, points, wrong_sign[0], players)]
    if contract in (DOMINO, KING, LAST_TWO):
        if tuple(points) in possible_points(rules, contract):
            return []
        return [_impossible("outcome-impossible", _impossible_text(rules, contract, points))]
    unit = abs(rules.unit(contract))
    odd = [figure for figure in points if figure % unit]
    if odd:
        text = _("{contract}: {found} is not a multiple of {unit}")
        message = text.format(contract=_(contract.title), found=plain(odd[0]), unit=unit)
        return [_of_player(_impossible("outcome-granularity", message), points, odd[0], players)]
    placed, total = sum(points), rules.total(contract)
    if placed == total:
        return []
    text = _("{contract}: {found} points placed, {expected} needed")
    message = text.format(contract=_(contract.title), found=plain(placed), expected=plain(total))
    return [_impossible("outcome-total", message)._replace(found=placed, expected=total)]


def _of_player(fault: Finding, points: Sequence[int], figure: int, players: Sequence[str]) -> Finding:
    """A fault of the first player with that figure."""
    return fault._replace(found=figure, player=players[list(points).index(figure)] if players else None)


def _impossible_text(rules: Rules, contract: Contract, points: Sequence[int]) -> str:
    found = "/".join(plain(figure) for figure in points)
    if contract is DOMINO:
        text = _("{contract}: {found} is impossible, expected each of {values} once")
        values = "/".join(plain(figure) for figure in rules.domino)
    elif contract is KING:
        text = _("{contract}: {found} is impossible, expected {values} for the one player who took it")
        values = plain(rules.king)
    else:
        text = _("{contract}: {found} is impossible, expected {values}, to one player or to two")
        values = _("{first} and {second}").format(first=plain(rules.last_but_one), second=plain(rules.last))
    return text.format(contract=_(contract.title), found=found, values=values)


def _impossible(code: str, message: str) -> Finding:
    return Finding(code, "error", message, fix=_("count again and correct the outcome"), rule="Source 000; Source 001")


def examine_outcome(rules: Rules, contract: Contract, outcome: Outcome, players: Sequence[str]) -> list[Finding]:
    """Why an outcome is incomplete or impossible, with the figures; empty when it is possible."""
    if outcome.form == "points":
        return examine_points(rules, contract, outcome.figures, players)
    if outcome.form == "none":
        return [
            _impossible(
                "outcome-incomplete",
                _("{contract}: no outcome given, expected who took the {count} {counted}").format(
                    contract=_(contract.title), count=contract.pieces, counted=_(contract.counted)
                ),
            )
        ]
    if contract is DOMINO:
        return _examine_places(outcome, players)
    if outcome.form == "takers" or contract is LAST_TWO:
        return _examine_takers(contract, outcome)
    return _examine_counts(contract, outcome)


def _examine_places(outcome: Outcome, players: Sequence[str]) -> list[Finding]:
    given = outcome.figures or outcome.takers
    twice = [one for place, one in enumerate(given) if one in given[:place]]
    if not twice and len(given) == PLAYERS:
        return []
    if twice and outcome.takers:
        text = _("domino: {player} is named twice, expected all {expected} players once, in the order of going out")
        fault = text.format(player=players[twice[0]], expected=PLAYERS)
    elif twice:
        sharing = _(" and ").join(name for name, place in zip(players, given, strict=True) if place == twice[0])
        text = _("domino: {players} are both given place {place}, expected places 1 to {expected} once each, no ties")
        fault = text.format(players=sharing, place=twice[0], expected=PLAYERS)
    else:
        text = _("domino: {found} different players placed, expected all {expected} in the order of going out, no ties")
        fault = text.format(found=len(given), expected=PLAYERS)
    return [_impossible("outcome-impossible", fault)]


def _examine_takers(contract: Contract, outcome: Outcome) -> list[Finding]:
    if contract in (LAST_TWO, KING) and len(outcome.takers) == contract.pieces:
        return []
    if contract in (LAST_TWO, KING):
        text = (
            _("{contract}: takers named: {found}, needed: {expected}")
            if outcome.takers
            else _(
                "{contract}: found figures without a sign, expected {expected} takers by name, or points such as −10"
            )
        )
    else:
        text = _("{contract}: found names without figures, expected how many {counted} each player took")
    return [
        _impossible(
            "outcome-incomplete" if len(outcome.takers) < contract.pieces else "outcome-impossible",
            text.format(
                contract=_(contract.title),
                found=len(outcome.takers),
                expected=contract.pieces,
                counted=_(contract.counted),
            ),
        )
    ]


def _examine_counts(contract: Contract, outcome: Outcome) -> list[Finding]:
    findings = []
    placed = sum(outcome.figures)
    if placed != contract.pieces:
        message = _("{counted}: {found} placed, {expected} needed").format(
            counted=_(contract.counted), found=placed, expected=contract.pieces
        )
        findings.append(_impossible("outcome-total", message)._replace(found=placed, expected=contract.pieces))
    if contract is HEARTS and outcome.ace is None:
        findings.append(
            _impossible(
                "outcome-incomplete",
                _("hearts: nobody has the ace, expected an a after the count that includes it, as in C8a"),
            )
        )
    if contract is HEARTS and outcome.ace is not None and not outcome.figures[outcome.ace]:
        findings.append(
            _impossible("outcome-impossible", _("hearts: the ace is with a player who took no heart: mark its taker"))
        )
    return findings
