"""What a deal of the settled games brings its winner: Portland laws 56-61, and the games that follow them.

Scores are those of the two sides in order. The figures come from the rules; the steps are functions of their own, so
that a sheet can be computed and audited cell by cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.games.bezique.items import BRISQUE
from scorekeeper.games.bezique.rules import Rules

Result = Literal["normal", "rubicon", "saved_by_brisques", "saved_and_overtaken", "tie_broken", "draw"]
Pair = tuple[int, ...]
"""One figure for each of the two sides."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A deal settled. ``figures`` are the scores that were counted, with brisques and lowered as the rules say.

    ``winner`` and ``points`` are None and 0 in a draw; ``added`` says that the scores were added, not subtracted.
    """

    result: Result
    winner: int | None
    points: int
    scores: Pair
    with_brisques: Pair | None
    figures: Pair
    added: bool
    foul: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """Who won and how; ``with_brisques`` and ``added`` say which scores are counted, and how."""

    result: Result
    winner: int | None
    with_brisques: bool = False
    added: bool = False


def settle(rules: Rules, scores: Pair, brisques: Pair | None, foul: int | None = None) -> Settled | None:
    """The settlement of a deal; None while brisques decide it and are not known.

    ``scores`` are without brisques, ``brisques`` how many each side won, ``foul`` the side found with too many cards.
    """
    added = scores_with_brisques(rules, scores, brisques)
    decided = decide(rules, scores, added, foul)
    if decided is None:
        return None
    figures = figures_counted(rules, scores, added, decided, foul)
    points = points_won(rules, scores, figures, decided, foul)
    return Settled(decided.result, decided.winner, points, scores, added, figures, decided.added, foul)


def scores_with_brisques(rules: Rules, scores: Pair, brisques: Pair | None) -> Pair | None:
    """The scores with ten for every brisque; None where brisques are not counted or not known."""
    if brisques is None or rules.game.brisque_use != "tie":
        return None
    each = rules.value(BRISQUE)
    return tuple(score + each * count for score, count in zip(scores, brisques, strict=True))


def decide(rules: Rules, scores: Pair, added: Pair | None, foul: int | None = None) -> Decision | None:
    """Who won, and by which law; None while the brisques that decide are not known."""
    if foul is not None:
        return Decision("rubicon", other(foul), added=True)
    winner = ahead(scores)
    if winner is None:
        return _decide_tie(rules, scores, added)
    loser = other(winner)
    if scores[loser] >= rules.rubicon:
        return Decision("normal", winner)
    if not can_be_saved(rules, scores[loser]) or (added is not None and added[loser] < rules.rubicon):
        return _rubicon(rules, winner)
    return None if added is None else _decide_saved(rules, added, winner)


def _decide_saved(rules: Rules, added: Pair, winner: int) -> Decision:
    """The loser's brisques lift him to the rubicon: both add theirs (law 60), and he may now be ahead."""
    loser = other(winner)
    if added[loser] <= added[winner] or not rules.rubicon_save_may_flip:
        return Decision("saved_by_brisques", winner, with_brisques=True)
    if added[winner] < rules.rubicon:
        return _rubicon(rules, loser)
    return Decision("saved_and_overtaken", loser, with_brisques=True)


def _decide_tie(rules: Rules, scores: Pair, added: Pair | None) -> Decision | None:
    """Equal scores: ten for every brisque on both sides decides, where brisques are counted at all (law 61)."""
    if rules.game.brisque_use != "tie":
        return Decision("draw", None)
    if added is None:
        return None
    winner = ahead(added)
    if winner is None:
        return Decision("draw", None, with_brisques=True)
    loser = other(winner)
    if scores[loser] >= rules.rubicon:
        return Decision("tie_broken", winner, with_brisques=True)
    if added[loser] >= rules.rubicon:
        return Decision("saved_by_brisques", winner, with_brisques=True)
    return _rubicon(rules, winner)


def _rubicon(rules: Rules, winner: int) -> Decision:
    return Decision("rubicon", winner, added=rules.rubicon_rule == "sum")


def can_be_saved(rules: Rules, score: int) -> bool:
    """True for a score under the rubicon that all brisques of the deal would lift to it."""
    if rules.game.brisque_use != "tie":
        return False
    return score + rules.value(BRISQUE) * rules.game.brisques >= rules.rubicon


def figures_counted(rules: Rules, scores: Pair, added: Pair | None, decided: Decision, foul: int | None = None) -> Pair:
    """The two figures that are subtracted or added: with brisques where these decided, lowered to round figures."""
    counted = added if decided.with_brisques and added is not None else scores
    return tuple(figure_counted(rules, score, foul=side == foul) for side, score in enumerate(counted))


def figure_counted(rules: Rules, score: int, *, foul: bool = False) -> int:
    """One side's figure: lowered, and of a player with too many cards no more than the law lets pass (law 17)."""
    figure = lower(rules, score)
    return min(figure, rules.offence_cap) if foul else figure


def points_won(rules: Rules, scores: Pair, figures: Pair, decided: Decision, foul: int | None = None) -> int:
    """What the winner gets; 0 in a draw. ``figures`` are those of :func:`figures_counted`."""
    winner = decided.winner
    if winner is None:
        return 0
    loser = other(winner)
    if not decided.added:
        return max(rules.min_difference, figures[winner] - figures[loser]) + rules.game_bonus
    low = scores[loser] < rules.under and foul is None
    return figures[winner] + figures[loser] + rules.rubicon_bonus + (rules.under_bonus if low else 0)


def lower(rules: Rules, score: int) -> int:
    """The score with its odd points dropped (law 57), or as it is in games that count exactly."""
    return score - score % rules.round_to if rules.round_to else score


def ahead(scores: Sequence[int]) -> int | None:
    """The side with the one highest score; None when several have it."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None


def other(side: int) -> int:
    """The opposite side."""
    return 1 - side
