"""The filled Bezique sheets of the error catalogue, each with one fault; :mod:`catalogue_files` writes them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from functools import cache

RACE = (
    "bezique\nplayers: Ann, Beth\n\ndeal A C\n1. A seven-exchanged\n2. A royal C\n6. B bezique\n32. A last\n"
    "brisques A6 B10\ndeal B H\n3. A aces\n"
)
MARKERS = "bezique\nplayers: Ann, Beth\n\ndeal A\ntotal A730 B590\n"
RUBICON = "bezique rubicon\nplayers: Ann, Beth\n\ndeal A\n3. A royal H\n5. A quadruple\n7. B aces\n64. A last\n"


@cache
def _rows(record: str, layout: str) -> tuple[tuple[int | str | None, ...], ...]:
    """The first page of the record's sheet, row by row, without the columns that exist only in Excel."""
    from scorekeeper import games
    from scorekeeper.game import Match
    from scorekeeper.record import parse_record
    from scorekeeper.view import PageView

    parsed = parse_record(record, "")
    game = games.game_of(parsed.opening.game)
    match = Match.replay(game, parsed.opening, [line.text for line in parsed.lines])
    sheet = game.sheet(match, layout=layout)
    view = PageView(sheet, sheet.pages[0], whole=True)
    last = max(ref.row for ref in sheet.cells if ref.page == game.first_page)
    cells = ((view.cell(row, column) for column in view.columns) for row in range(1, last + 1))
    return tuple(tuple(cell.value if cell else None for cell in row) for row in cells)


def filled(changes: Mapping[str, int | str | None], record: str = RACE, layout: str = "") -> bytes:
    """The record's sheet as a CSV file with some cells changed, by their names; None empties one."""
    rows = [list(row) for row in _rows(record, layout)]
    for a1, value in changes.items():
        letter = a1.rstrip("0123456789")
        rows[int(a1[len(letter) :]) - 1][ord(letter) - ord("A")] = value
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([["" if cell is None else cell for cell in row] for row in rows])
    return text.getvalue().encode()


SHEETS: dict[str, Callable[[], bytes]] = {
    "dealer-missing/bezique.csv": lambda: filled({"D25": None}),
    "figure-missing/bezique.csv": lambda: filled({"H21": None}),
    "irregular-unknown/bezique.csv": lambda: filled({"C19": "late"}),
    "item-column/bezique.csv": lambda: filled({"C8": None, "D8": None, "G8": "royal marriage", "H8": "C"}),
    "item-mismatch/bezique.csv": lambda: filled({"C8": "marriage"}),
    "item-points/bezique.csv": lambda: filled({"E8": 50}),
    "markers-mismatch/bezique.csv": lambda: filled({"F20": 710}, MARKERS),
    "settlement/bezique.csv": lambda: filled({"F24": 5000, "F26": 5000}, RUBICON),
    "strokes-mismatch/bezique.csv": lambda: filled({"D8": None, "D9": "|"}, layout="tally"),
    "strokes-unknown/bezique.csv": lambda: filled({"D8": "one"}, layout="tally"),
    "suit-unknown/bezique.csv": lambda: filled({"D8": "Z"}),
    "sum/bezique.csv": lambda: filled({"F8": 60}),
    "trick-unknown/bezique.csv": lambda: filled({"B8": "second"}),
    "unknown-item/bezique.csv": lambda: filled({"C8": "triple bezique"}),
}
"""Filled sheets by their place in the catalogue."""
