"""A made-up game's sheet, as wide and tall as the widest real one; no writer can have been written for it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from scorekeeper.model import Figure
from scorekeeper.sheet import Band, Cell, Column, Drawing, Form, Page, Ref, Role, Sheet

PAGE = "Toy"
NAMES = ("Ann", "Beth", "Cath", "Diana")
HOSTILE = ('<script>alert("x")</script>', "=1+1", "[red]אבי\u0301[/red]", "Z" * 180 + "\U0001f469‍\U0001f680" + "end")
CONTRACTS = ("tricks", "queens", "last two", "hearts", "king", "trumps ♠", "domino")
HEADS, BODY, ROWS = (5, 6), 7, 28
FOOT = BODY + ROWS
MARK, RAW, PAIR, TOTAL, PLAYER_WIDTH = 4, 5, 6, 9, 6
CHECK, VERDICT, ASIDE = 28, 29, 30
PAIR_TINT = {(0, 1): 1, (0, 2): 2, (0, 3): 3, (1, 2): 4, (1, 3): 5, (2, 3): 6}
LOOKUP = "Lookup"


def columns() -> tuple[Column, ...]:
    def player(seat: int) -> list[Column]:
        pairs = [Column(5, fold=f"pairs{seat}", drop=2)] * 3
        return [Column(6, drop=3), Column(5, drop=4), *pairs, Column(6)]

    tail = [Column(6, drop=1), Column(12), *[Column(4, aside=True)] * 6]
    return (Column(4), Column(9, drop=5), Column(10), *(c for seat in range(4) for c in player(seat)), *tail)


class Builder:
    def __init__(self, names: Sequence[str], *, rows: int, seed: int) -> None:
        self.names, self.rows, self.rng = names, rows, random.Random(seed)
        self.letters = [chr(ord("A") + seat) for seat in range(4)]
        self.totals = [0] * 4
        self.series: list[list[int]] = [[], [], [], []]
        bands = [Band("facts", 1, 3), Band("head", *HEADS)]
        bands += [Band("body", BODY + 7 * seat, BODY + 7 * seat + 6, f"{names[seat]} declares") for seat in range(4)]
        bands.append(Band("foot", FOOT, FOOT + 2))
        drawing = Drawing("line-chart", "Running totals", {"series": [], "labels": []})
        page = Page(
            PAGE,
            columns(),
            tuple(bands),
            title="Deals, side payments and running totals",
            drawings=(drawing,),
            notes=(
                "× is everybody; a circled call includes the declarer.",
                "The check is minus the sum of the totals.",
            ),
        )
        lookup = Page(LOOKUP, (Column(10),), (Band("body", 1, 2),), excel_only=True)
        self.sheet = Sheet("toy/1", "Friday table", (page, lookup))

    def put(self, row: int, column: int, value: Figure, look: str, role: Role = "label", **more: object) -> Cell:
        return self.sheet.add(Cell(Ref(PAGE, row, column), role, value, look=look, **more))  # type: ignore[arg-type]

    def facts(self) -> None:
        self.put(1, 1, "Friday table", "title", "given", span=20)
        self.put(1, 24, "scorekeeper: toy/1", "anchor", span=6)
        for column, name, value in ((1, "Date", "2026-11-27"), (7, "Place", ""), (16, "Rules", "standard")):
            self.put(2, column, name, "fact-name", span=2)
            self.put(2, column + 2, value, "fact", "given", span=4)
        self.put(3, 1, "Players", "fact-name", span=2)
        for seat, name in enumerate(self.names):
            self.put(3, 3 + 6 * seat, name, "fact", "given", span=6)

    def heads(self) -> None:
        for column, text in ((1, "No."), (2, "Declarer"), (3, "Contract"), (CHECK, "Check"), (VERDICT, "Verdict")):
            self.put(HEADS[0], column, text, "head")
        for seat, name in enumerate(self.names):
            at = PLAYER_WIDTH * seat
            self.put(HEADS[0], MARK + at, name, "head-group", span=PLAYER_WIDTH)
            self.put(HEADS[1], MARK + at, "calls", "head")
            self.put(HEADS[1], RAW + at, "raw", "head")
            self.put(HEADS[1], PAIR + at, "side", "head", span=3)
            self.put(HEADS[1], TOTAL + at, "total", "head")

    def deal(self, index: int) -> None:
        row, declarer, filled = BODY + index, index // 7, index < self.rows
        self.put(row, 1, index + 1, "number", form="count")
        self.put(row, 2, self.names[declarer], "plain", "given", deal=index + 1)
        self.put(row, 3, CONTRACTS[index % 7] if filled else None, "plain", "given", deal=index + 1)
        pays = {pair: self.rng.choice((None, None, 6, -12, 0, 24)) for pair in PAIR_TINT} if filled else {}
        for seat in range(4):
            self.player(row, seat, declarer, pays, filled=filled)
        check = -sum(self.totals) if filled else None
        self.put(row, CHECK, check, "check", "computed", form="signed", deal=index + 1)
        wrong = filled and index == 4
        verdict = "off by −6" if wrong else "ok"
        self.put(row, VERDICT, verdict if filled else "", "verdict", "computed", good="ok", deal=index + 1)
        for column in range(ASIDE, ASIDE + 6):
            self.put(row, column, 99, "plain", "computed", form="count")

    def player(
        self, row: int, seat: int, declarer: int, pays: dict[tuple[int, int], int | None], *, filled: bool
    ) -> None:
        at = PLAYER_WIDTH * seat
        letter = self.letters[declarer]
        mark = self.rng.choice(("", "(×)", f"({letter})", f"({letter}) B", "D")) if filled else None
        self.put(row, MARK + at, mark, "mark-first", "given")
        raw = self.rng.choice((0, -2, -6, -24, 15, 65)) if filled else None
        self.put(row, RAW + at, raw, "raw", "given", form="points")
        sum_of_pairs = 0
        for place, other in enumerate(other for other in range(4) if other != seat):
            pair = (min(seat, other), max(seat, other))
            value = pays.get(pair)
            value = -value if value is not None and seat > other else value
            sum_of_pairs += value or 0
            look: dict[str, object] = {"tint": PAIR_TINT[pair], "tag": self.letters[other], "form": "signed"}
            self.put(row, PAIR + at + place, value, "pair", "computed", **look)
        if filled:
            self.totals[seat] += (raw or 0) + sum_of_pairs
            self.series[seat].append(self.totals[seat])
        total_form: Form = "signed"
        self.put(row, TOTAL + at, self.totals[seat] if filled else None, "total", "computed", form=total_form)

    def foot(self) -> None:
        for offset, name in enumerate(("Final totals", "Places", "Doubles owed to declarers")):
            self.put(FOOT + offset, 1, name, "foot-name", span=3)
        for seat in range(4):
            column = TOTAL + PLAYER_WIDTH * seat
            self.put(FOOT, column, self.totals[seat] if self.rows else None, "total", "computed", form="signed")
            self.put(FOOT + 1, column, seat + 1 if self.rows else None, "foot", "computed", form="count")
            self.put(FOOT + 2, MARK + PLAYER_WIDTH * seat, "none" if self.rows else "", "foot", "computed")


def wide_sheet(names: Sequence[str] = NAMES, *, rows: int = ROWS, seed: int = 1) -> Sheet:
    """A filled sheet of 28 rows; ``rows`` fewer leaves the rest empty, 0 makes a blank one."""
    builder = Builder(names, rows=rows, seed=seed)
    builder.facts()
    builder.heads()
    for index in range(ROWS):
        builder.deal(index)
    builder.foot()
    page = builder.sheet.pages[0]
    data = {
        "series": [{"name": name, "points": points} for name, points in zip(names, builder.series, strict=True)],
        "labels": [str(index + 1) for index in range(rows)],
    }
    page.drawings = (Drawing("line-chart", "Running totals", data),)
    builder.sheet.add(Cell(Ref(LOOKUP, 1, 1), "label", "SECRET-LOOKUP"))
    return builder.sheet
