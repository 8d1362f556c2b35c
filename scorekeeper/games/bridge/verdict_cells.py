"""A deal's row judged in words."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge.contract import is_pass
from scorekeeper.games.bridge.deal_row import DealRow, put
from scorekeeper.games.bridge.excel_text import area
from scorekeeper.games.bridge.places import (
    CONTRACT,
    DECLARER,
    HONOURS,
    TRICKS,
    Layout,
)
from scorekeeper.games.bridge.values import GAMES_TO_WIN
from scorekeeper.i18n import _
from scorekeeper.model import Figure
from scorekeeper.sheet import quote


def verdict_words() -> dict[str, str]:
    """The words of the verdict, in the language in force; formulas and Python use the same."""
    return {
        "right": _("right"),
        "contract": _("contract?"),
        "declarer": _("declarer?"),
        "tricks": _("tricks 0 to 13?"),
        "honours": _("honours?"),
        "over": _("rubber is over"),
    }


def add_verdict(row: DealRow) -> None:
    """What is missing or impossible in the row, or that it is right."""
    layout, words = row.layout, verdict_words()
    typed = [row.at(column) for column in (CONTRACT, DECLARER, TRICKS, HONOURS)]
    contract, declarer, tricks, honours = (ref.a1 for ref in typed)
    key, side, ready, hand = (row.helper(name) for name in ("key", "side", "ready", "hand"))
    games = () if layout.is_chicago else row.earlier("game")
    over = " + ".join(
        f"(COUNTIF({area(games[0].column, games[0].row, games[-1].row)},{number + 1})>={GAMES_TO_WIN})"
        for number in range(layout.sides if games else 0)
    )
    solid = f'SUBSTITUTE(UPPER({contract})," ","")'
    steps = (
        (f'OR({solid}="PASS",{solid}="P",{solid}="ПАС")', "right"),
        (f'{key.a1}=""', "contract"),
        (f'{side.a1}=""', "declarer"),
        (f"{ready.a1}=0", "tricks"),
        (f'AND({honours}<>"",OR({hand.a1}="",{row.helper("hon").a1}=0))', "honours"),
        *(((f"{over}>0", "over"),) if over else ()),
    )
    formula = quote(words["right"])
    for test, word in reversed(steps):
        formula = f"IF({test},{quote(words[word])},{formula})"
    put(
        row,
        row.at(layout.columns.verdict),
        f'IF(AND({contract}="",{declarer}="",{tricks}="",{honours}=""),"",{formula})',
        (*typed, key, side, ready, hand, row.helper("hon"), *games),
        lambda figures: _verdict(layout, words, figures),
        form="text",
        look="verdict",
        good=words["right"],
    )


def _verdict(layout: Layout, words: dict[str, str], figures: Sequence[Figure]) -> Figure:
    contract, _declarer, _tricks, honours, key, side, ready, hand, points = figures[:9]
    games = figures[9:]
    if not any(figure is not None for figure in figures[:4]):
        return None
    if contract is not None and is_pass(str(contract)):
        return words["right"]
    tests = (
        (key is None, "contract"),
        (side is None, "declarer"),
        (not ready, "tricks"),
        (honours is not None and (hand is None or not points), "honours"),
        (any(games.count(number + 1) >= GAMES_TO_WIN for number in range(layout.sides)), "over"),
    )
    return words[next((word for wrong, word in tests if wrong), "right")]
