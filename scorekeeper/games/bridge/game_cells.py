"""Games and part-scores, premiums of Chicago, and the places of a deal's entries in the columns of the sides."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge.deal_row import DealRow, put
from scorekeeper.games.bridge.excel_text import area, joined
from scorekeeper.games.bridge.places import (
    PARTS,
    VULNERABLE,
    some,
)
from scorekeeper.games.bridge.points_cells import short_titles
from scorekeeper.games.bridge.values import CHICAGO_DEALS, CHICAGO_GAME, CHICAGO_PARTSCORE, GAME
from scorekeeper.games.bridge.vulnerable_cells import CHICAGO_WORDS
from scorekeeper.i18n import _
from scorekeeper.model import Figure
from scorekeeper.sheet import Ref, quote, whole


def add_game(row: DealRow) -> None:
    """``run`` is each side's part-score after the deal, ``game`` the side that completes a game with it, or 0."""
    layout, columns = row.layout, row.layout.columns
    ended = row.before("game")
    alone = layout.is_chicago and layout.rules.chicago_partscore == "duplicate"
    runs = []
    for side in range(layout.sides):
        own, before = row.at(columns.below(side)), row.before(f"run{side}")
        carried = f"IF({ended[0].a1}>0,0,{before[0].a1})+" if ended and not alone else ""
        needs = (own, *(() if alone else (*ended, *before)))
        put(row, row.helper(f"run{side}"), f"{carried}N({own.a1})", needs, _run)
        runs.append(row.helper(f"run{side}"))
    formula = "0"
    for side in reversed(range(layout.sides)):
        formula = f"IF({runs[side].a1}>={GAME},{side + 1},{formula})"
    put(
        row,
        row.helper("game"),
        formula,
        runs,
        lambda figures: next((side for side, run in enumerate(figures, 1) if whole(run) >= GAME), 0),
    )


def _run(figures: Sequence[Figure]) -> Figure:
    own, *before = figures
    carried = whole(before[1]) if before and not before[0] else 0
    return whole(own) + carried


def add_chicago_premium(row: DealRow, side: int) -> None:
    """Chicago: 300 or 500 for a game, by the vulnerability of the deal that reaches it; else for a part-score."""
    layout, columns = row.layout, row.layout.columns
    rules = layout.rules
    game, place, own = row.helper("game"), row.at(VULNERABLE), row.at(columns.below(side))
    part = 0
    if rules.chicago_partscore == "duplicate":
        part = CHICAGO_PARTSCORE
    elif row.deal + 1 == CHICAGO_DEALS:
        part = rules.chicago_last_partscore
    letters = CHICAGO_WORDS[side + 1]
    low, high = CHICAGO_GAME.points

    def compute(figures: Sequence[Figure]) -> Figure:
        if figures[0] == side + 1:
            return high if letters in str(figures[1] or "") else low
        return some(part) if figures[2] and not figures[0] else None

    put(
        row,
        row.at(columns.premium(side)),
        f"IF({game.a1}={side + 1},IF(ISNUMBER(FIND({quote(letters)},{place.a1})),{high},{low}),"
        + (f'IF(AND({game.a1}=0,N({own.a1})>0),{part},""))' if part else '"")'),
        (game, place, own),
        compute,
        form="points",
        look="raw",
        code="chicago-premium",
        rule=CHICAGO_GAME.source,
    )


SEPARATOR = " + "


def add_text(row: DealRow, side: int) -> None:
    """What the side's figure is made of: above the line ``200 over + 50 insult``; in Chicago everything of the deal."""
    columns, titles = row.layout.columns, short_titles()
    parts = [row.at(columns.parts + place) for place in range(len(PARTS))]
    own, hand, points = row.helper("side"), row.helper("hand"), row.helper("hon")
    above = row.at(columns.above(side))
    pieces = []
    for place, ref in enumerate(parts):
        mine = "=" if place < len(PARTS) - 1 else "<>"
        pieces.append(
            f"IF(AND({own.a1}{mine}{side + 1},N({ref.a1})>0),"
            f'{quote(SEPARATOR)}&{ref.a1}&{quote(" " + titles[place])},"")'
        )
    held = f"N({above.a1})>IF({own.a1}={side + 1},SUM({parts[0].a1}:{parts[2].a1}),SUM({parts[3].a1}))"
    pieces.append(f'IF({held},{quote(SEPARATOR)}&{points.a1}&{quote(" " + titles[-1])},"")')
    chicago = _chicago_parts(row, side)
    around = [f'IF(N({ref.a1})>0,{quote(SEPARATOR)}&{ref.a1}&{quote(" " + title)},"")' for ref, title in chicago]
    shown = f"MID({'&'.join([*around[:1], *pieces, *around[1:]])},{len(SEPARATOR) + 1},99)"
    empty = "+".join(f"N({ref.a1})" for ref in (above, *(ref for ref, _title in chicago)))

    def compute(figures: Sequence[Figure]) -> Figure:
        declaring, value, total = figures[0], figures[2], whole(figures[3])
        mine = declaring == side + 1
        listed = list(zip(figures[4:7], titles, strict=False)) if mine else [(figures[7], titles[3])]
        words = [f"{figure} {title}" for figure, title in listed if figure]
        if total > sum(whole(figure) for figure, _title in listed):
            words.append(f"{whole(value)} {titles[-1]}")
        more = [
            f"{figure} {title}" if figure else "" for figure, (_ref, title) in zip(figures[8:], chicago, strict=True)
        ]
        return SEPARATOR.join(word for word in (*more[:1], *words, *more[1:]) if word) or None

    put(
        row,
        row.helper(f"text{side}"),
        f'IF({empty}=0,"",{shown})' if not row.is_written else '""',
        (own, hand, points, above, *parts, *(ref for ref, _title in chicago)),
        compute if not row.is_written else lambda _figures: None,
        form="text",
    )


def _chicago_parts(row: DealRow, side: int) -> tuple[tuple[Ref, str], ...]:
    """In Chicago, whose deals are one figure each: the tricks that come first and the premium that comes last."""
    columns = row.layout.columns
    if not row.layout.is_chicago:
        return ()
    return (row.at(columns.below(side)), _("below")), (row.at(columns.premium(side)), _("premium"))


def add_places(row: DealRow) -> None:
    """Where the deal's entries stand in the columns of the sides, counted from the heavy line."""
    layout, columns = row.layout, row.layout.columns
    ended, base_before = row.before("game"), row.before("base")
    counts = [row.helper(f"count{side}") for side in range(layout.sides)]
    before = [ref for side in range(layout.sides) for ref in row.before(f"count{side}")]
    for side, ref in enumerate(counts):
        own, former = row.at(columns.below(side)), row.before(f"count{side}")
        carried = f"IF({ended[0].a1}>0,0,{former[0].a1})+" if ended else ""
        put(row, ref, f"{carried}IF(N({own.a1})>0,1,0)", (own, *ended, *former), _count)
    base = row.helper("base")
    grown = f"{base_before[0].a1}+IF({ended[0].a1}>0,MAX({joined(before)})+1,0)" if ended else "0"
    put(row, base, grown, (*base_before, *ended, *before), _base)
    for side, ref in enumerate(counts):
        own = row.at(columns.below(side))
        put(
            row,
            row.helper(f"place{side}"),
            f'IF(N({own.a1})>0,{base.a1}+{ref.a1},"")',
            (own, base, ref),
            lambda figures: whole(figures[1]) + whole(figures[2]) if whole(figures[0]) > 0 else None,
        )
    game = row.helper("game")
    put(
        row,
        row.helper("line"),
        f'IF({game.a1}>0,{base.a1}+MAX({joined(counts)})+1,"")',
        (game, base, *counts),
        lambda figures: whole(figures[1]) + max(map(whole, figures[2:])) + 1 if figures[0] else None,
    )
    for side in range(layout.sides):
        own, above = row.at(columns.above(side)), row.earlier(f"high{side}")
        counted = f"COUNT({area(above[0].column, above[0].row, above[-1].row)})+" if above else ""
        put(
            row,
            row.helper(f"high{side}"),
            f'IF(N({own.a1})>0,{counted}1,"")',
            (own, *above),
            lambda figures: 1 + sum(isinstance(f, int) for f in figures[1:]) if whole(figures[0]) > 0 else None,
        )


def _count(figures: Sequence[Figure]) -> Figure:
    own, *before = figures
    return int(whole(own) > 0) + (whole(before[1]) if before and not before[0] else 0)


def _base(figures: Sequence[Figure]) -> Figure:
    if not figures:
        return 0
    before, ended, *counts = figures
    return whole(before) + (max(map(whole, counts)) + 1 if ended else 0)
