"""A small made-up sheet: two players throw darts for six rounds, an aside column doubles, a second page ranks."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.model import Figure
from scorekeeper.sheet import Band, Cell, Column, Page, Ref, Sheet

PAGE, RANKS, TABLES = "Darts", "Ranks", "Tables"
FIRST, LAST = 5, 10
"""The rows of the rounds, in two blocks of three."""
ANN, BOB, TOTAL_ANN, TOTAL_BOB, CHECK, VERDICT, ASIDE = 3, 4, 5, 6, 7, 8, 9
KINDS = ("in", "out", "(D)")
LONG_CHOICES = tuple(f"board {number}, wall" for number in range(1, 31))
NAMES = ("Ann", "Bob")
ROUNDS: tuple[tuple[str, int | None, int | None], ...] = (
    ("in", 6, -6),
    ("out", -12, 12),
    ("(D)", 0, 0),
    ("in", 20, -20),
    ("in", 3, -2),
)
"""Kind and points of each round; the last does not sum to zero, and the sixth was not played."""


def at(row: int, column: int, page: str = PAGE) -> Ref:
    return Ref(page, row, column)


def _number(figure: Figure) -> int:
    return figure if isinstance(figure, int) else 0


def _running(needs: Sequence[Figure]) -> Figure:
    return None if needs[0] is None else sum(map(_number, needs))


def _check(needs: Sequence[Figure]) -> Figure:
    return None if needs[0] is None else _number(needs[0]) + _number(needs[1])


def _verdict(needs: Sequence[Figure]) -> Figure:
    if needs[0] is None:
        return None
    return "good" if needs[0] == 0 else "does not sum to 0"


def _double(needs: Sequence[Figure]) -> Figure:
    return 2 * _number(needs[0])


def _leader(needs: Sequence[Figure]) -> Figure:
    ann, bob = (_number(figure) for figure in needs[:2])
    return needs[2] if ann > bob else needs[3] if bob > ann else ""


def _facts(sheet: Sheet, names: tuple[str, str], date: str) -> None:
    sheet.add(Cell(at(1, 1), "label", sheet.title, look="title", span=6))
    sheet.add(Cell(at(1, 7), "label", "scorekeeper: darts/1", look="anchor", span=2))
    sheet.add(Cell(at(2, 1), "label", "Date", look="fact-name"))
    sheet.add(Cell(at(2, 2), "given", date or None, look="fact", span=2, prompt="the day of the game"))
    sheet.add(Cell(at(2, 5), "label", "Board", look="fact-name"))
    sheet.add(Cell(at(2, 6), "given", None, look="fact", span=2, choices=LONG_CHOICES))
    sheet.add(Cell(at(3, 1), "label", "Round", look="head"))
    sheet.add(Cell(at(3, 2), "label", "Kind", look="head"))
    sheet.add(Cell(at(3, ANN), "label", "Points", look="head-group", span=2))
    sheet.add(Cell(at(3, TOTAL_ANN), "label", "Total", look="head-group", span=2))
    for column, text in ((CHECK, "Check"), (VERDICT, "Verdict"), (ASIDE, "Double")):
        sheet.add(Cell(at(3, column), "label", text, look="head"))
    for column, name in zip((ANN, BOB), names, strict=True):
        sheet.add(Cell(at(4, column), "given", name or None, look="head", tint=column))
        total = column + 2
        sheet.add(
            Cell(
                at(4, total),
                "computed",
                look="head",
                formula=f'IF({at(4, column).a1}="","",{at(4, column).a1})',
                needs=(at(4, column),),
                compute=lambda needs: needs[0],
            )
        )


def _round(sheet: Sheet, row: int) -> None:
    sheet.add(Cell(at(row, 1), "label", row - FIRST + 1, form="count", look="number"))
    sheet.add(Cell(at(row, 2), "given", look="mark", choices=KINDS, prompt="in, out or a doubled one", deal=row))
    for column, tag in ((ANN, "A"), (BOB, "B")):
        look = "raw" if column == BOB else "pair"
        sheet.add(
            Cell(at(row, column), "given", form="signed", look=look, tint=column, tag=tag, limits=(-60, 60), deal=row)
        )
    for column in (TOTAL_ANN, TOTAL_BOB):
        raw = at(row, column - 2)
        above = (at(row - 1, column),) if row > FIRST else ()
        formula = f'IF({raw.a1}="","",{raw.a1}+N({above[0].a1}))' if above else f'IF({raw.a1}="","",{raw.a1})'
        sheet.add(
            Cell(
                at(row, column),
                "computed",
                form="points",
                look="total",
                formula=formula,
                needs=(raw, *above),
                compute=_running,
                code="total",
            )
        )
    ann, bob = at(row, ANN), at(row, BOB)
    sheet.add(
        Cell(
            at(row, CHECK),
            "computed",
            form="points",
            look="check",
            formula=f'IF({ann.a1}="","",{ann.a1}+{bob.a1})',
            needs=(ann, bob),
            compute=_check,
        )
    )
    check = at(row, CHECK)
    sheet.add(
        Cell(
            at(row, VERDICT),
            "computed",
            look="verdict",
            formula=f'IF({check.a1}="","",IF({check.a1}=0,"good","does not sum to 0"))',
            needs=(check,),
            compute=_verdict,
            good="good",
            optional=True,
        )
    )
    sheet.add(
        Cell(
            at(row, ASIDE),
            "computed",
            form="count",
            look="raw",
            formula=f"{ann.a1}*{TABLES}!$A$1",
            needs=(ann,),
            compute=_double,
        )
    )


def _ranks(sheet: Sheet, rounds: int) -> None:
    for column, total in ((1, TOTAL_ANN), (2, TOTAL_BOB)):
        last = [at(row, total - 2) for row in range(FIRST, FIRST + rounds)]
        area = f"{PAGE}!{last[0].a1}:{last[-1].a1}"
        sheet.add(Cell(at(1, column, RANKS), "label", f"Player {column}", look="head"))
        sheet.add(
            Cell(
                at(2, column, RANKS),
                "computed",
                form="signed",
                look="foot",
                formula=f"SUM({area})",
                needs=tuple(last),
                compute=lambda needs: sum(map(_number, needs)),
            )
        )
    totals = at(2, 1, RANKS), at(2, 2, RANKS)
    names = at(4, ANN), at(4, BOB)
    sheet.add(Cell(at(3, 1, RANKS), "label", "Leader", look="foot-name"))
    sheet.add(
        Cell(
            at(3, 2, RANKS),
            "computed",
            look="foot",
            formula=f'IF(A2>B2,{PAGE}!{names[0].a1}&"",IF(B2>A2,{PAGE}!{names[1].a1}&"",""))',
            needs=(*totals, *names),
            compute=_leader,
        )
    )


def darts(names: tuple[str, str] = NAMES, title: str = "Darts & dice", rounds: int = LAST - FIRST + 1) -> Sheet:
    """The blank sheet, its formulas computed; without names it is wholly blank."""
    columns = (
        *(Column(7), Column(8), Column(9), Column(9), Column(9), Column(9), Column(8), Column(18)),
        Column(8, aside=True),
    )
    last = FIRST + rounds - 1
    blocks = tuple(Band("body", first, min(first + 2, last), "block") for first in range(FIRST, last + 1, 3))
    bands = (Band("facts", 1, 2), Band("head", 3, 4), *blocks)
    sheet = Sheet(
        "darts/1",
        title,
        (
            Page(PAGE, columns, bands, frozen=at(FIRST, 3), notes=("Doubled rounds stand in brackets.",)),
            Page(RANKS, (Column(12), Column(12)), (Band("head", 1, 1), Band("foot", 2, 3)), landscape=False),
            Page(TABLES, (Column(8),), (), excel_only=True),
        ),
        facts={"title": title, "players": ", ".join(names)},
    )
    sheet.add(Cell(at(1, 1, TABLES), "label", 2, form="count"))
    _facts(sheet, names, "2026-11-27")
    for row in range(FIRST, last + 1):
        _round(sheet, row)
    _ranks(sheet, rounds)
    sheet.fill(sheet.given())
    return sheet


def given_rounds(sheet: Sheet) -> dict[Ref, Figure]:
    """What the given cells hold once ROUNDS were written in."""
    given = sheet.given()
    for row, (kind, ann, bob) in enumerate(ROUNDS, FIRST):
        given |= {at(row, 2): kind, at(row, ANN): ann, at(row, BOB): bob}
    return given


def filled(names: tuple[str, str] = NAMES, title: str = "Darts & dice") -> Sheet:
    """The sheet with ROUNDS written in and everything computed."""
    sheet = darts(names, title)
    sheet.fill(given_rounds(sheet))
    return sheet
