"""The cells of one deal's row: what is typed, what follows from it, and the helpers that say where it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.games.bridge import tables_page as tables
from scorekeeper.games.bridge.contract import is_pass
from scorekeeper.games.bridge.excel_text import area, blank_zero, constants, joined, quote, spelled
from scorekeeper.games.bridge.places import (
    CONTRACT,
    CONTRACT_NUMBERS,
    CONTRACTS,
    DEALER,
    DECLARER,
    HONOURS,
    NUMBER,
    PARTS,
    TRICKS,
    VULNERABLE,
    Block,
    Layout,
    at,
    contract_in,
    label,
    seat_in,
    some,
    whole,
)
from scorekeeper.games.bridge.rules import (
    ALONE,
    CHICAGO_DEALS,
    CHICAGO_GAME,
    CHICAGO_PARTSCORE,
    CHICAGO_VULNERABLE,
    GAME,
    GAMES_TO_WIN,
)
from scorekeeper.games.bridge.rules import TRICKS as ALL_TRICKS
from scorekeeper.games.bridge.score import NOTHING, ContractResult, score_contract
from scorekeeper.games.bridge.state import chicago_vulnerable
from scorekeeper.i18n import _
from scorekeeper.model import Figure, plain
from scorekeeper.sheet import Cell, Compute, Ref, Sheet

SOURCE = "Source 003; Laws, scoring table"


@dataclass(frozen=True, slots=True)
class DealRow:
    """One row of a block's deal list, and where its cells are."""

    sheet: Sheet
    layout: Layout
    block: Block
    deal: int
    """From 0 in the block."""

    @property
    def row(self) -> int:
        """Its row on the page."""
        return self.block.row(self.deal)

    @property
    def number(self) -> int:
        """Its number on the sheet, from 1."""
        return self.block.offset + self.deal + 1

    @property
    def is_written(self) -> bool:
        """True where figures were written without a contract: they are given then."""
        return self.deal in self.block.figures

    def at(self, column: int) -> Ref:
        """A cell of this row."""
        return at(self.row, column)

    def helper(self, name: str) -> Ref:
        """A helper cell of this row."""
        return self.at(self.layout.columns.helper(name))

    def earlier(self, name: str) -> tuple[Ref, ...]:
        """A helper in all rows above, the nearest last."""
        column = self.layout.columns.helper(name)
        return tuple(at(row, column) for row in range(self.block.row(0), self.row))

    def before(self, name: str) -> tuple[Ref, ...]:
        """A helper in the row above, if there is one."""
        return self.earlier(name)[-1:]

    def add(self, ref: Ref, formula: str, needs: Sequence[Ref], compute: Compute, **more: object) -> None:
        """A computed cell of this row."""
        options: dict[str, object] = {"form": "count", "look": "number", "optional": True, **more}
        self.sheet.add(
            Cell(ref, "computed", formula=formula, needs=tuple(needs), compute=compute, deal=self.number, **options)  # type: ignore[arg-type]
        )


def add_deal(sheet: Sheet, layout: Layout, block: Block, deal: int) -> None:
    """All cells of one deal, in the order in which they follow from each other."""
    row = DealRow(sheet, layout, block, deal)
    label(sheet, row.row, NUMBER, row.number if not layout.is_chicago else deal + 1, "number", form="count")
    _add_inputs(row)
    _add_keys(row)
    _add_vulnerable(row)
    _add_honours(row)
    _add_points(row)
    _add_game(row)
    if layout.is_chicago:
        for side in range(layout.sides):
            _add_chicago_premium(row, side)
    for side in range(layout.sides):
        _add_text(row, side)
    if not layout.is_chicago:
        _add_places(row)
    _add_verdict(row)


# what is typed ---------------------------------------------------------------------------------------------


def _add_inputs(row: DealRow) -> None:
    layout, sheet, columns = row.layout, row.sheet, row.layout.columns
    _add_dealer(row)
    hint = _("4S, 2HX, 3NT, pass; 1 to 7, then C D H S NT, X doubled, XX redoubled")
    sheet.add(Cell(row.at(CONTRACT), "given", look="mark", prompt=hint, deal=row.number))
    sheet.add(Cell(row.at(DECLARER), "given", look="mark", choices=layout.labels, deal=row.number))
    sheet.add(
        Cell(
            row.at(TRICKS),
            "given",
            form="count",
            look="raw",
            limits=(0, ALL_TRICKS),
            prompt=_("tricks won, 0 to 13"),
            deal=row.number,
        )
    )
    hands = tuple(f"{letter}{points}" for letter in layout.labels for points in (100, 150))
    choices = hands if layout.rules.honours else ()
    sheet.add(Cell(row.at(HONOURS), "given", look="mark", choices=choices, deal=row.number))
    sheet.add(Cell(row.at(columns.remark), "given", look="verdict", deal=row.number))
    sheet.add(Cell(row.at(columns.auction), "given", look="verdict", deal=row.number))


def _add_dealer(row: DealRow) -> None:
    """The first dealer is given; then the deal goes round."""
    layout = row.layout
    if row.deal in row.block.dealers:
        row.sheet.add(Cell(row.at(DEALER), "given", look="mark", choices=layout.labels, deal=row.number))
        return
    dealers = [at(row.block.row(deal), DEALER) for deal in range(row.deal)]
    above = dealers[-1]
    seats = len(layout.labels)

    def compute(figures: Sequence[Figure]) -> Figure:
        seat = seat_in(figures[0], layout.labels)
        return None if seat is None else layout.labels[(seat + 1) % seats]

    letters = constants(layout.labels)
    formula = f'IF({above.a1}="","",IFERROR(INDEX({letters},MOD(MATCH({above.a1},{letters},0),{seats})+1),""))'
    row.add(
        row.at(DEALER),
        formula,
        (above,),
        compute,
        form="text",
        look="mark",
        code="dealer-rotation",
        rule="Source 003: the deal passes to the left",
    )


# which contract, whose, is the row complete ----------------------------------------------------------------


def _add_keys(row: DealRow) -> None:
    layout = row.layout
    contract, declarer, tricks = row.at(CONTRACT), row.at(DECLARER), row.at(TRICKS)
    key, side, ready = row.helper("key"), row.helper("side"), row.helper("ready")

    def number(figures: Sequence[Figure]) -> Figure:
        found = contract_in(figures[0])
        return CONTRACT_NUMBERS[found] if found else None

    def side_of(figures: Sequence[Figure]) -> Figure:
        seat = seat_in(figures[0], layout.labels)
        return None if seat is None else seat % layout.sides + 1

    def is_ready(figures: Sequence[Figure]) -> Figure:
        there = all(isinstance(figure, int) for figure in figures)
        return int(there and 0 <= whole(figures[2]) <= ALL_TRICKS)

    row.add(
        key,
        f'IF({contract.a1}="","",IFERROR(MATCH({spelled(contract)},{tables.area(tables.NAME)},0),""))',
        (contract,),
        number,
    )
    row.add(side, _side_formula(layout, declarer.a1), (declarer,), side_of)
    row.add(
        ready,
        f"IF(COUNT({joined((key, side, tricks))})<3,0,IF(OR({tricks.a1}<0,{tricks.a1}>{ALL_TRICKS}),0,1))",
        (key, side, tricks),
        is_ready,
    )


def _side_formula(layout: Layout, text: str) -> str:
    letters = constants(layout.labels)
    return f'IF({text}="","",IFERROR(MOD(MATCH({text},{letters},0)-1,{layout.sides})+1,""))'


# vulnerability ---------------------------------------------------------------------------------------------


def vulnerable_word(vulnerable: bool) -> str:  # noqa: FBT001 - the one question there is
    """What stands in the column: Source 003 says after game (по партии) or before game (перед партией)."""
    return _("after game") if vulnerable else _("before game")


def _add_vulnerable(row: DealRow) -> None:
    if row.layout.is_chicago:
        _add_chicago_vulnerable(row)
        return
    side, vul = row.helper("side"), row.helper("vul")
    won = [row.helper(f"won{s}") for s in range(row.layout.sides)]
    games = row.earlier("game")
    for place, ref in enumerate(won, 1):
        formula = f"COUNTIF({area(games[0].column, games[0].row, games[-1].row)},{place})" if games else "0"
        row.add(ref, formula, games, _counter(place))
    row.add(
        vul,
        f'IF({side.a1}="","",IF(CHOOSE({side.a1},{joined(won)})>0,1,0))',
        (side, *won),
        lambda figures: None if figures[0] is None else int(whole(figures[whole(figures[0])]) > 0),
    )
    words = vulnerable_word(True), vulnerable_word(False)
    row.add(
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
        seat = seat_in(figures[0], layout.labels)
        if seat is None:
            return None
        first, second = chicago_vulnerable(layout.rules, row.deal + 1, seat)
        return CHICAGO_WORDS[first + 2 * second]

    letters = constants(layout.labels)
    shift = 0 if layout.rules.chicago_vul == "dealer" else 1
    one = f'IF(MOD(MATCH({dealer.a1},{letters},0)-1+{shift},2)=0,"NS","EW")'
    shown = {"none": quote(CHICAGO_WORDS[0]), "both": quote(CHICAGO_WORDS[-1])}.get(who, one)
    row.add(
        row.at(VULNERABLE),
        f'IF({dealer.a1}="","",IFERROR({shown},""))' if who == "one" else f'IF({dealer.a1}="","",{shown})',
        (dealer,),
        word,
        form="text",
        look="mark",
        code="vulnerability",
        rule="Bicycle, Four Deal Bridge; bluejak",
    )
    side, place = row.helper("side"), row.at(VULNERABLE)
    row.add(
        row.helper("vul"),
        f'IF({side.a1}="","",IF(ISNUMBER(FIND(CHOOSE({side.a1},"NS","EW"),{place.a1})),1,0))',
        (side, place),
        lambda figures: None if figures[0] is None else int(CHICAGO_WORDS[whole(figures[0])] in str(figures[1] or "")),
    )


# honours ---------------------------------------------------------------------------------------------------


def _add_honours(row: DealRow) -> None:
    """``hand`` is the side of the hand that held them, ``hon`` their points."""
    layout, honours = row.layout, row.at(HONOURS)
    solid = f'SUBSTITUTE({honours.a1}," ","")'
    hand, points = row.helper("hand"), row.helper("hon")
    row.add(
        hand,
        f'IF({honours.a1}="","",IFERROR(MOD(MATCH(LEFT({solid},LEN({solid})-3),{constants(layout.labels)},0)-1,'
        f'{layout.sides})+1,""))',
        (honours,),
        lambda figures: _hand_side(layout, figures[0]),
    )
    row.add(
        points,
        f'IF({hand.a1}="",0,IFERROR(VALUE(RIGHT({solid},3)),0))' if layout.rules.honours else "0",
        (honours, hand),
        lambda figures: 0 if figures[1] is None or not layout.rules.honours else honour_points(figures[0]),
    )


def _hand_side(layout: Layout, figure: Figure) -> Figure:
    seat = seat_in("".join(str(figure or "").split())[:-3], layout.labels)
    return None if seat is None else seat % layout.sides + 1


def honour_points(figure: Figure) -> int:
    """The points in an honours cell: its last three digits."""
    digits = "".join(str(figure or "").split())[-3:]
    return int(digits) if digits.isascii() and digits.isdigit() else 0


# points ----------------------------------------------------------------------------------------------------


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


def part_titles() -> tuple[str, ...]:
    """The named parts above the line, in the language in force."""
    return _("overtricks"), _("insult"), _("slam"), _("undertricks")


def _add_points(row: DealRow) -> None:
    """Below the line, the four named parts, and everything above the line, by side."""
    layout, columns = row.layout, row.layout.columns
    for side in range(layout.sides):
        if row.is_written:
            _add_written(row, columns.below(side))
        else:
            _add_below(row, side)
    for place in range(len(PARTS)):
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
    row.add(
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
    row.add(
        row.at(row.layout.columns.parts + place),
        f'IF({ready}=0,"",{blank_zero(amount)})',
        _needs(row),
        lambda figures: some(_result(row.layout, figures)[1 + place]),
        form="points",
        look="pair",
        code=PARTS[place],
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

    row.add(
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


# games -----------------------------------------------------------------------------------------------------


def _add_game(row: DealRow) -> None:
    """``run`` is each side's part-score after the deal, ``game`` the side that completes a game with it, or 0."""
    layout, columns = row.layout, row.layout.columns
    ended = row.before("game")
    alone = layout.is_chicago and layout.rules.chicago_partscore == "duplicate"
    runs = []
    for side in range(layout.sides):
        own, before = row.at(columns.below(side)), row.before(f"run{side}")
        carried = f"IF({ended[0].a1}>0,0,{before[0].a1})+" if ended and not alone else ""
        needs = (own, *(() if alone else (*ended, *before)))
        row.add(row.helper(f"run{side}"), f"{carried}N({own.a1})", needs, _run)
        runs.append(row.helper(f"run{side}"))
    formula = "0"
    for side in reversed(range(layout.sides)):
        formula = f"IF({runs[side].a1}>={GAME},{side + 1},{formula})"
    row.add(
        row.helper("game"),
        formula,
        runs,
        lambda figures: next((side for side, run in enumerate(figures, 1) if whole(run) >= GAME), 0),
    )


def _run(figures: Sequence[Figure]) -> Figure:
    own, *before = figures
    carried = whole(before[1]) if before and not before[0] else 0
    return whole(own) + carried


def _add_chicago_premium(row: DealRow, side: int) -> None:
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

    row.add(
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


# texts and places ------------------------------------------------------------------------------------------

SEPARATOR = " + "


def _add_text(row: DealRow, side: int) -> None:
    """What the side's figure above the line is made of: ``200 overtricks + 50 insult``."""
    columns = row.layout.columns
    titles = (*part_titles(), _("honours"))
    parts = [row.at(columns.parts + place) for place in range(len(PARTS))]
    own, hand, points = row.helper("side"), row.helper("hand"), row.helper("hon")
    above = row.at(columns.above(side))
    pieces = []
    for place, ref in enumerate(parts):
        mine = "=" if place < len(PARTS) - 1 else "<>"
        pieces.append(
            f'IF(AND({own.a1}{mine}{side + 1},N({ref.a1})>0),{quote(SEPARATOR)}&{ref.a1}&{quote(" " + titles[place])},"")'
        )
    held = f"N({above.a1})>IF({own.a1}={side + 1},SUM({parts[0].a1}:{parts[2].a1}),SUM({parts[3].a1}))"
    pieces.append(f'IF({held},{quote(SEPARATOR)}&{points.a1}&{quote(" " + titles[-1])},"")')
    shown = f"MID({'&'.join(pieces)},{len(SEPARATOR) + 1},99)"

    def compute(figures: Sequence[Figure]) -> Figure:
        declaring, value, total = figures[0], figures[2], whole(figures[3])
        mine = declaring == side + 1
        listed = list(zip(figures[4:7], titles, strict=False)) if mine else [(figures[7], titles[3])]
        words = [f"{figure} {title}" for figure, title in listed if figure]
        if total > sum(whole(figure) for figure, _title in listed):
            words.append(f"{whole(value)} {titles[-1]}")
        return SEPARATOR.join(words) or None

    row.add(
        row.helper(f"text{side}"),
        f'IF(N({above.a1})=0,"",{shown})' if not row.is_written else '""',
        (own, hand, points, above, *parts),
        compute if not row.is_written else lambda _figures: None,
        form="text",
    )


def _add_places(row: DealRow) -> None:
    """Where the deal's entries stand in the columns of the sides, counted from the heavy line."""
    layout, columns = row.layout, row.layout.columns
    ended, base_before = row.before("game"), row.before("base")
    counts = [row.helper(f"count{side}") for side in range(layout.sides)]
    before = [ref for side in range(layout.sides) for ref in row.before(f"count{side}")]
    for side, ref in enumerate(counts):
        own, former = row.at(columns.below(side)), row.before(f"count{side}")
        carried = f"IF({ended[0].a1}>0,0,{former[0].a1})+" if ended else ""
        row.add(ref, f"{carried}IF(N({own.a1})>0,1,0)", (own, *ended, *former), _count)
    base = row.helper("base")
    grown = f"{base_before[0].a1}+IF({ended[0].a1}>0,MAX({joined(before)})+1,0)" if ended else "0"
    row.add(base, grown, (*base_before, *ended, *before), _base)
    for side, ref in enumerate(counts):
        own = row.at(columns.below(side))
        row.add(
            row.helper(f"place{side}"),
            f'IF(N({own.a1})>0,{base.a1}+{ref.a1},"")',
            (own, base, ref),
            lambda figures: whole(figures[1]) + whole(figures[2]) if whole(figures[0]) > 0 else None,
        )
    game = row.helper("game")
    row.add(
        row.helper("line"),
        f'IF({game.a1}>0,{base.a1}+MAX({joined(counts)})+1,"")',
        (game, base, *counts),
        lambda figures: whole(figures[1]) + max(map(whole, figures[2:])) + 1 if figures[0] else None,
    )
    for side in range(layout.sides):
        own, above = row.at(columns.above(side)), row.earlier(f"high{side}")
        counted = f"COUNT({area(above[0].column, above[0].row, above[-1].row)})+" if above else ""
        row.add(
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


# the verdict -----------------------------------------------------------------------------------------------


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


def _add_verdict(row: DealRow) -> None:
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
    row.add(
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
