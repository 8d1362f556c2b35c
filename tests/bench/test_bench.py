"""What things cost, as ratios measured in one run: machines differ and are noisy, ratios much less so.

Run with ``make bench``. Each measurement prints one line; none fails for being slow.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from copy import copy
from pathlib import Path

import openpyxl
import pytest

from scorekeeper.audit import audit_file
from scorekeeper.book import Book
from scorekeeper.excel import write_workbook
from scorekeeper.game import Match
from scorekeeper.games import game_of
from scorekeeper.record import new_record, read_record

ROOT = Path(__file__).parent.parent.parent
EVENING = ROOT / "samples" / "barbu" / "friday.score"
PROCESSES = 15
REPEATS = 9
MILLION = 1_000_000
TRIVIAL = """
import typer
app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
@app.command()
def add(words: list[str]) -> None:
    typer.echo(" ".join(words))
app()
"""


def say(line: str) -> None:
    sys.stdout.write(f"\n{line}\n")


def seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def compare(name: str, ours: Callable[[], object], theirs: Callable[[], object], repeats: int, aim: str) -> None:
    """Prints the median of the ratios of runs taken in turn."""
    pairs = [(seconds(ours), seconds(theirs)) for _turn in range(repeats + 1)][1:]
    ratio = statistics.median(mine / other for mine, other in pairs)
    milliseconds = [1000 * statistics.median(side) for side in zip(*pairs, strict=True)]
    say(f"{name}: {ratio:.2f} ({milliseconds[0]:.0f} ms against {milliseconds[1]:.0f} ms; aim {aim})")


def process(arguments: list[str], book: Path) -> Callable[[], object]:
    """A run as installed programs run: their modules are compiled once, wherever the bench itself may not write."""
    environment = {**os.environ, "SCOREKEEPER_BOOK": str(book), "PYTHONPYCACHEPREFIX": str(book.parent / "compiled")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its bytecode beside it
    return lambda: subprocess.run(
        [sys.executable, *arguments], env=environment, check=True, stdout=subprocess.DEVNULL, cwd=ROOT
    )


@pytest.fixture
def evening() -> Match:
    record = read_record(EVENING)
    return Match.replay(game_of("barbu"), record.opening, [line.text for line in record.lines])


def new_game(book: Path) -> None:
    process(["-m", "scorekeeper", "new", "barbu", "Ann", "Beth", "Cath", "Diana"], book)()


def fill_book(path: Path, lines: int) -> None:
    """Finished evenings until the book holds so many lines, written in a few large imports."""
    record = read_record(EVENING)
    pinned = game_of("barbu").pin(game_of("barbu").open(record.opening))
    games = -(-lines // len(record.lines))
    with Book(path) as book:
        for first in range(0, games, 500):
            book.import_records([(record, pinned, True)] * min(500, games - first))


def test_add_against_a_trivial_typer_command(tmp_path: Path) -> None:
    trivial = tmp_path / "trivial.py"
    trivial.write_text(TRIVIAL)
    line = ["add", "Q", "B:*", "C:A", "A:C", "A1", "C1", "D2"]
    book = tmp_path / "book.sqlite"

    def ours() -> None:
        process(["-m", "scorekeeper", *line], book)()

    pairs = []
    for _turn in range(PROCESSES + 1):
        book.unlink(missing_ok=True)
        new_game(book)
        pairs.append((seconds(ours), seconds(process([str(trivial), *line], book))))
    del pairs[0]  # the first turn compiles
    ratio = statistics.median(mine / other for mine, other in pairs)
    median = [1000 * statistics.median(side) for side in zip(*pairs, strict=True)]
    say(f"add against a trivial typer command: {ratio:.2f} ({median[0]:.0f} ms against {median[1]:.0f} ms; aim 1.3)")


def test_check_of_a_workbook_against_loading_it(tmp_path: Path, evening: Match) -> None:
    for values in (True, False):
        path = tmp_path / f"evening-{values}.xlsx"
        write_workbook(evening.game.sheet(evening), path, values=values)
        compare(
            f"check of a 28-deal workbook ({'figures' if values else 'formulas'}) against openpyxl loading it",
            lambda path=path: audit_file(path),
            lambda path=path: openpyxl.load_workbook(path),
            REPEATS,
            "1.5",
        )


def test_writing_a_workbook_against_openpyxl(tmp_path: Path, evening: Match) -> None:
    ours, theirs = tmp_path / "ours.xlsx", tmp_path / "theirs.xlsx"
    sheet = evening.game.sheet(evening)
    write_workbook(sheet, ours)
    cells = [
        (
            page.title,
            cell.row,
            cell.column,
            cell.value,
            copy(cell.font),
            copy(cell.border),
            copy(cell.fill),
            copy(cell.alignment),
            cell.number_format,
            copy(cell.protection),
        )
        for page in openpyxl.load_workbook(ours)
        for row in page.iter_rows()
        for cell in row
        if cell.value is not None or cell.has_style
    ]

    def plain() -> None:
        book = openpyxl.Workbook()
        book.remove(book.worksheets[0])
        for page, row, column, value, font, border, fill, alignment, number_format, protection in cells:
            target = book[page] if page in book.sheetnames else book.create_sheet(page)
            cell = target.cell(row, column, value)
            cell.font, cell.border, cell.fill, cell.alignment = font, border, fill, alignment
            cell.number_format, cell.protection = number_format, protection
        book.save(theirs)

    compare(
        "writing a 28-deal workbook against openpyxl writing the same cells and styles",
        lambda: write_workbook(sheet, ours),
        plain,
        REPEATS,
        "1.5",
    )


def test_add_in_a_book_of_a_million_lines_against_an_empty_one(tmp_path: Path) -> None:
    full, empty = tmp_path / "full.sqlite", tmp_path / "empty.sqlite"
    fill_book(full, MILLION)
    line = ["-m", "scorekeeper", "add", "Q", "B:*", "C:A", "A:C", "A1", "C1", "D2"]
    undo = ["-m", "scorekeeper", "undo"]
    for book in (full, empty):
        new_game(book)
    pairs = []
    for _turn in range(PROCESSES):
        pairs.append((seconds(process(line, full)), seconds(process(line, empty))))
        for book in (full, empty):
            process(undo, book)()
    ratio = statistics.median(mine / other for mine, other in pairs)
    median = [1000 * statistics.median(side) for side in zip(*pairs, strict=True)]
    say(
        f"add in a book of {MILLION:,} lines against an empty one: {ratio:.2f} "
        f"({median[0]:.0f} ms against {median[1]:.0f} ms; aim 1.1)"
    )


def test_deals_settled_a_second() -> None:
    record = read_record(EVENING)
    game = game_of("barbu")
    opening = new_record(record.opening).opening
    start_state = game.open(opening)
    state, entries = start_state, []
    for line in record.lines:
        entries.append(game.parse(line.text, state))
        state, _deal = game.step(state, entries[-1])
    evenings = 200

    def settle() -> None:
        for _evening in range(evenings):
            now = start_state
            for entry in entries:
                now, _settled = game.step(now, entry)

    per_second = evenings * len(entries) / min(seconds(settle) for _turn in range(5))

    def replay() -> None:
        for _evening in range(20):
            Match.replay(game, opening, [line.text for line in record.lines])

    replayed = 20 * len(record.lines) / min(seconds(replay) for _turn in range(3))
    say(f"deals settled in memory: {per_second:,.0f} a second; read, examined and settled: {replayed:,.0f} a second")
