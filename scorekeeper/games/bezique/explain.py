"""A settlement and a race in words and figures, step by step."""

from __future__ import annotations

from scorekeeper.games.bezique.items import BRISQUE
from scorekeeper.games.bezique.rules import Rules
from scorekeeper.games.bezique.settle import Settled, other
from scorekeeper.games.bezique.state import Deal, side_name, side_sums
from scorekeeper.i18n import N_, _

RESULT_WORDS = {
    "normal": N_("game"),
    "rubicon": N_("rubicon"),
    "saved_by_brisques": N_("saved by brisques"),
    "saved_and_overtaken": N_("saved and overtaken"),
    "tie_broken": N_("tie broken by brisques"),
    "draw": N_("draw"),
}


def settlement_lines(rules: Rules, players: tuple[str, ...], deal: Deal, settled: Settled) -> list[str]:
    """The steps from the scores to the points won, each with its figures and the law it follows."""
    names = [side_name(players, rules, side) for side in range(rules.game.sides)]
    lines = [_("scores: {scores}").format(scores=_figures(names, settled.scores))]
    if settled.foul is not None:
        lines.append(
            _("{player} held more than {hand} cards and is rubiconed; at most {cap} of his points pass over").format(
                player=names[settled.foul], hand=rules.game.hand, cap=rules.offence_cap
            )
        )
    lines += _rubicon_lines(rules, names, deal, settled)
    if settled.winner is None:
        return [*lines, _("equal: the game is drawn, nobody gets anything")]
    if rules.round_to:
        lines.append(
            _("in units of {unit}: {figures}").format(unit=rules.round_to, figures=_figures(names, settled.figures))
        )
    return [*lines, arithmetic(rules, names, settled)]


def _figures(names: list[str], figures: tuple[int, ...]) -> str:
    return ", ".join(f"{name} {figure}" for name, figure in zip(names, figures, strict=True))


def _rubicon_lines(rules: Rules, names: list[str], deal: Deal, settled: Settled) -> list[str]:
    """What the rubicon and the brisques did."""
    lines = []
    winner = settled.winner
    with_brisques = settled.with_brisques
    if with_brisques is not None and deal.brisques is not None and settled.result != "normal":
        counts = side_sums(rules, deal.brisques)
        sums = ", ".join(
            f"{name} {score} + {rules.value(BRISQUE)} × {count} = {total}"
            for name, score, count, total in zip(names, settled.scores, counts, with_brisques, strict=True)
        )
        lines.append(_("with brisques: {sums}").format(sums=sums))
    if winner is None or settled.foul is not None:
        return lines
    loser = names[other(winner)]
    texts = {
        "normal": _("{loser} has {rubicon} or more: the difference counts"),
        "rubicon": _("{loser} has not reached {rubicon} and is rubiconed"),
        "saved_by_brisques": _("his brisques take {loser} to {rubicon}: both add brisques, the difference counts"),
        "saved_and_overtaken": _("brisques took {winner} to {rubicon} and past {loser}: the higher score wins"),
        "tie_broken": _("the scores were equal: with brisques {winner} is ahead, the difference counts"),
    }
    return [*lines, texts[settled.result].format(loser=loser, winner=names[winner], rubicon=rules.rubicon)]


def arithmetic(rules: Rules, names: list[str], settled: Settled) -> str:
    """``A wins: 1300 + 600 + 1300 = 3200``."""
    winner = settled.winner
    assert winner is not None
    high, low = settled.figures[winner], settled.figures[other(winner)]
    if settled.added:
        more = settled.points - high - low - rules.rubicon_bonus
        terms = f"{high} + {low} + {rules.rubicon_bonus}" + (f" + {more}" if more else "")
    elif high - low < rules.min_difference:
        terms = _("{high} − {low} counts as {least}: {least} + {bonus}").format(
            high=high, low=low, least=rules.min_difference, bonus=rules.game_bonus
        )
    else:
        terms = f"{high} − {low} + {rules.game_bonus}"
    return _("{winner} wins: {terms} = {points}").format(winner=names[winner], terms=terms, points=settled.points)
