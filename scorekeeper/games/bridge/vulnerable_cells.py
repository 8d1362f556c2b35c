"""Whether the declarer is vulnerable: by the games won, in Chicago by deal and dealer."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge.deal_row import DealRow, put
from scorekeeper.games.bridge.excel_text import area, joined
from scorekeeper.games.bridge.places import (
    DEALER,
    VULNERABLE,
)
from scorekeeper.games.bridge.state import chicago_vulnerable
from scorekeeper.games.bridge.values import CHICAGO_VULNERABLE
from scorekeeper.i18n import _
from scorekeeper.model import Figure
from scorekeeper.sheet import Cell, Compute, quote, whole


def vulnerable_word(vulnerable: bool) -> str:  # noqa: FBT001 - the one question there is
    """What stands in the column: Source 003 says after game (по партии) or before game (перед партией)."""
    return _("after game") if vulnerable else _("before game")


def add_vulnerable(row: DealRow) -> None:
    """The column of vulnerability, and whether the declarer is."""
    if row.layout.is_chicago:
        _add_chicago_vulnerable(row)
        return
    side, vul = row.helper("side"), row.helper("vul")
    won = [row.helper(f"won{s}") for s in range(row.layout.sides)]
    games = row.earlier("game")
    for place, ref in enumerate(won, 1):
        formula = f"COUNTIF({area(games[0].column, games[0].row, games[-1].row)},{place})" if games else "0"
        put(row, ref, formula, games, _counter(place))
    put(
        row,
        vul,
        f'IF({side.a1}="","",IF(CHOOSE({side.a1},{joined(won)})>0,1,0))',
        (side, *won),
        lambda figures: None if figures[0] is None else int(whole(figures[whole(figures[0])]) > 0),
    )
    words = vulnerable_word(True), vulnerable_word(False)
    if row.is_written:
        row.sheet.add(Cell(row.at(VULNERABLE), "given", look="verdict", deal=row.number))
        return
    put(
        row,
        row.at(VULNERABLE),
        f'IF(OR({row.helper("key").a1}="",{vul.a1}=""),"",IF({vul.a1}=1,{quote(words[0])},{quote(words[1])}))',
        (row.helper("key"), vul),
        lambda figures: None if None in figures else words[not figures[1]],
        form="text",
        look="verdict",
        code="vulnerability",
        rule="Source 003: a side that has won a game is vulnerable",
    )


def _counter(place: int) -> Compute:
    return lambda figures: sum(1 for figure in figures if figure == place)


CHICAGO_WORDS = ("–", "NS", "EW", "NS EW")
"""Nobody, one side, the other, both."""


def _add_chicago_vulnerable(row: DealRow) -> None:
    layout, dealer = row.layout, row.at(DEALER)
    who = CHICAGO_VULNERABLE[row.deal + 1]

    def word(figures: Sequence[Figure]) -> Figure:
        seat = row.seat(figures[0], figures[1:])
        if seat is None:
            return None
        first, second = chicago_vulnerable(layout.rules, row.deal + 1, seat)
        return CHICAGO_WORDS[first + 2 * second]

    shift = 0 if layout.rules.chicago_vul == "dealer" else 1
    one = f'IF(MOD({row.seat_formula(dealer.a1)}-1+{shift},2)=0,"NS","EW")'
    shown = {"none": quote(CHICAGO_WORDS[0]), "both": quote(CHICAGO_WORDS[-1])}.get(who, one)
    put(
        row,
        row.at(VULNERABLE),
        f'IF({dealer.a1}="","",IFERROR({shown},""))' if who == "one" else f'IF({dealer.a1}="","",{shown})',
        (dealer, *row.names),
        word,
        form="text",
        look="mark",
        code="vulnerability",
        rule="Bicycle, Four Deal Bridge; bluejak",
    )
    side, place = row.helper("side"), row.at(VULNERABLE)
    put(
        row,
        row.helper("vul"),
        f'IF({side.a1}="","",IF(ISNUMBER(FIND(CHOOSE({side.a1},"NS","EW"),{place.a1})),1,0))',
        (side, place),
        lambda figures: None if figures[0] is None else int(CHICAGO_WORDS[whole(figures[0])] in str(figures[1] or "")),
    )
