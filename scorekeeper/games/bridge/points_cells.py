"""The points of a deal: below the line, the named parts above it, honours, and all that is above."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorekeeper.games.bridge import tables_page as tables
from scorekeeper.games.bridge.deal_row import SOURCE, DealRow, put
from scorekeeper.games.bridge.excel_text import blank_zero, trim_formula
from scorekeeper.games.bridge.places import (
    CONTRACTS,
    HONOUR_DIGITS,
    HONOURS,
    PARTS,
    TRICKS,
    Layout,
    honours_in,
    some,
)
from scorekeeper.games.bridge.score import NOTHING, ContractResult, score_contract
from scorekeeper.games.bridge.values import ALONE
from scorekeeper.games.bridge.vulnerable_cells import vulnerable_word
from scorekeeper.i18n import _
from scorekeeper.model import Figure, plain
from scorekeeper.sheet import Cell, Ref, whole


def add_honours(row: DealRow) -> None:
    """``hand`` is the side of the hand that held them, ``hon`` their points."""
    layout, honours = row.layout, row.at(HONOURS)
    text = trim_formula(honours.a1)
    hand, points = row.helper("hand"), row.helper("hon")
    seat = row.seat_formula(f"LEFT({text},LEN({text})-{HONOUR_DIGITS})")
    put(
        row,
        hand,
        f'IF({honours.a1}="","",IFERROR(MOD({seat}-1,{layout.sides})+1,""))',
        (honours, *row.names),
        lambda figures: _hand_side(row, figures),
    )
    put(
        row,
        points,
        f'IF({hand.a1}="",0,IFERROR(VALUE(RIGHT({text},{HONOUR_DIGITS})),0))' if layout.rules.honours else "0",
        (honours, hand),
        lambda figures: 0 if figures[1] is None or not layout.rules.honours else honours_in(figures[0])[1],
    )


def _hand_side(row: DealRow, figures: Sequence[Figure]) -> Figure:
    seat = row.seat(honours_in(figures[0])[0] or None, figures[1:])
    return None if seat is None else seat % row.layout.sides + 1


def honour_points(figure: Figure) -> int:
    """The points in an honours cell: its last three digits."""
    return honours_in(figure)[1]


def _result(layout: Layout, figures: Sequence[Figure]) -> ContractResult:
    """What the row scores, from key, ready, tricks and vulnerable."""
    key, ready, tricks, vulnerable = figures[:4]
    if not ready or not isinstance(key, int) or not isinstance(tricks, int):
        return NOTHING
    return score_contract(layout.rules, CONTRACTS[key - 1], tricks, vulnerable=bool(vulnerable))


def _explained(layout: Layout) -> Callable[[Sequence[Figure]], str]:
    def explain(figures: Sequence[Figure]) -> str:
        key, _ready, tricks, vulnerable = figures[:4]
        if not isinstance(key, int):
            return ""
        parts = _result(layout, figures)
        named = [
            f"{name} {plain(points)}"
            for name, points in zip((_("below"), *part_titles()), parts, strict=True)
            if points
        ]
        return _("{contract}, {tricks} tricks, {vulnerable}: {parts}").format(
            contract=CONTRACTS[key - 1].shown,
            tricks=whole(tricks),
            vulnerable=vulnerable_word(bool(vulnerable)),
            parts=", ".join(named) or plain(0),
        )

    return explain


PART_CODES = {0: "overtricks", 1: "insult", 2: "slam", 3: "undertricks"}


def short_titles() -> tuple[str, ...]:
    """The named parts and the honours, as they stand at the head of columns and beside an entry."""
    return _("over"), _("insult"), _("slam"), _("under"), _("honours")


def part_titles() -> tuple[str, ...]:
    """The named parts above the line, in the language in force."""
    return _("overtricks"), _("insult"), _("slam"), _("undertricks")


def add_points(row: DealRow) -> None:
    """Below the line, the four named parts, and everything above the line, by side."""
    layout, columns = row.layout, row.layout.columns
    for side in range(layout.sides):
        if row.is_written:
            _add_written(row, columns.below(side))
        else:
            _add_below(row, side)
    for place in range(len(PARTS)):
        if row.is_written:
            row.sheet.add(Cell(row.at(columns.parts + place), "given", form="points", look="pair", deal=row.number))
        else:
            _add_part(row, place)
    for side in range(layout.sides):
        if row.is_written:
            _add_written(row, columns.above(side))
        else:
            _add_above(row, side)


def _add_written(row: DealRow, column: int) -> None:
    row.sheet.add(Cell(row.at(column), "given", form="points", look="raw", deal=row.number))


def _needs(row: DealRow) -> tuple[Ref, ...]:
    return row.helper("key"), row.helper("ready"), row.at(TRICKS), row.helper("vul"), row.helper("side")


def _lookup(row: DealRow, column: int, *, by_vulnerability: bool = False) -> str:
    key = row.helper("key").a1
    if by_vulnerability:
        return f"INDEX({tables.area(column, column + 1)},{key},1+{row.helper('vul').a1})"
    return f"INDEX({tables.area(column)},{key})"


def _add_below(row: DealRow, side: int) -> None:
    ready, own, tricks = row.helper("ready").a1, row.helper("side").a1, row.at(TRICKS).a1
    made = f"{tricks}>={_lookup(row, tables.NEEDED)}"
    put(
        row,
        row.at(row.layout.columns.below(side)),
        f'IF({ready}=0,"",IF(AND({own}={side + 1},{made}),{_lookup(row, tables.BELOW)},""))',
        _needs(row),
        lambda figures: some(_result(row.layout, figures).below) if figures[4] == side + 1 else None,
        form="points",
        look="raw",
        code="below-line",
        explain=_explained(row.layout),
        rule=SOURCE,
        player=_side_player(row, side),
    )


def _side_player(row: DealRow, side: int) -> str | None:
    return row.block.names[side] or None if row.layout.sides == ALONE else None


def _add_part(row: DealRow, place: int) -> None:
    ready, tricks, vul = row.helper("ready").a1, row.at(TRICKS).a1, row.helper("vul").a1
    needed = _lookup(row, tables.NEEDED)
    down = f"1+2*{_lookup(row, tables.DOUBLED)}+{vul}"
    amount = (
        f"MAX(0,{tricks}-{needed})*{_lookup(row, tables.OVERTRICK, by_vulnerability=True)}",
        f"IF({tricks}>={needed},{_lookup(row, tables.INSULT)},0)",
        f"IF({tricks}>={needed},{_lookup(row, tables.SLAM, by_vulnerability=True)},0)",
        f"IF({tricks}<{needed},INDEX({tables.down_area()},{needed}-{tricks},{down}),0)",
    )[place]
    put(
        row,
        row.at(row.layout.columns.parts + place),
        f'IF({ready}=0,"",{blank_zero(amount)})',
        _needs(row),
        lambda figures: some(_result(row.layout, figures)[1 + place]),
        form="points",
        look="pair",
        code=PART_CODES[place],
        explain=_explained(row.layout),
        rule=SOURCE,
    )


def _add_above(row: DealRow, side: int) -> None:
    columns, sides = row.layout.columns, row.layout.sides
    own, hand, points = row.helper("side"), row.helper("hand"), row.helper("hon")
    parts = [row.at(columns.parts + place) for place in range(len(PARTS))]
    honoured = f"{hand.a1}={side + 1}"
    if sides == ALONE:
        honoured = f"OR({honoured},AND({hand.a1}<>{own.a1},{own.a1}<>{side + 1}))"
    amount = (
        f"IF({own.a1}={side + 1},SUM({parts[0].a1}:{parts[2].a1}),SUM({parts[3].a1}))"
        f'+IF(AND({hand.a1}<>"",{honoured}),{points.a1},0)'
    )

    def compute(figures: Sequence[Figure]) -> Figure:
        ready, declaring, held, value = figures[:4]
        if not ready:
            return None
        mine = declaring == side + 1
        total = sum(map(whole, figures[4:7])) if mine else whole(figures[7])
        defended = sides == ALONE and held != declaring and not mine
        return some(total + (whole(value) if held is not None and (held == side + 1 or defended) else 0))

    put(
        row,
        row.at(columns.above(side)),
        f'IF({row.helper("ready").a1}=0,"",{blank_zero(amount)})',
        (row.helper("ready"), own, hand, points, *parts),
        compute,
        form="points",
        look="raw",
        code="above-line",
        explain=_explain_above(side),
        rule=SOURCE,
        player=_side_player(row, side),
    )


def _explain_above(side: int) -> Callable[[Sequence[Figure]], str]:
    def explain(figures: Sequence[Figure]) -> str:
        mine = figures[1] == side + 1
        shown = figures[4:7] if mine else figures[7:8]
        titles = part_titles()[:3] if mine else part_titles()[3:]
        words = [f"{title} {plain(whole(figure))}" for title, figure in zip(titles, shown, strict=True) if figure]
        if figures[3]:
            words.append(_("honours {points}").format(points=figures[3]))
        return " + ".join(words)

    return explain
