"""LibreOffice opens what the writer wrote, recalculates it to the sheet's own figures, and prints it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import office
import pytest
from openpyxl import load_workbook
from test_excel_write import HOSTILE
from toy_sheet import ANN, BOB, FIRST, PAGE, ROUNDS, VERDICT, at, darts, filled, given_rounds

from scorekeeper.excel import read_workbook, write_workbook
from scorekeeper.model import Figure
from scorekeeper.sheet import Cell, Column, Page, Ref, Sheet


def figures(values: dict[Ref, Figure]) -> dict[Ref, Figure]:
    """What is not empty."""
    return {ref: value for ref, value in values.items() if value not in (None, "")}


def expected(sheet: Sheet, given: dict[Ref, Figure]) -> dict[Ref, Figure]:
    notes = {at(12, 1): sheet.pages[0].notes[0]}
    return figures({**sheet.evaluate(given), **notes})


def test_recalculated_figures_are_the_sheets_own(soffice: str, tmp_path: Path) -> None:
    sheet = filled()
    write_workbook(sheet, tmp_path / "toy.xlsx")
    again = read_workbook(office.recalculated(soffice, tmp_path / "toy.xlsx", tmp_path))
    assert figures(again.values()) == expected(sheet, sheet.given())
    assert again.layout == "darts/1"
    assert not [cell for cell in again.cells.values() if cell.oddities - {"blank-text"} or not cell.calculated]


def test_a_blank_sheet_that_is_filled_in_scores_itself(soffice: str, tmp_path: Path) -> None:
    blank = darts(("", ""))
    write_workbook(blank, tmp_path / "blank.xlsx")
    book = load_workbook(tmp_path / "blank.xlsx")
    page = book[PAGE]
    page.cell(4, ANN).value, page.cell(4, BOB).value = "Cath", "Dan"
    for row, (kind, ann, bob) in enumerate(ROUNDS, FIRST):
        page.cell(row, 2).value, page.cell(row, ANN).value, page.cell(row, BOB).value = kind, ann, bob
    book.save(tmp_path / "filled.xlsx")
    assert not read_workbook(tmp_path / "filled.xlsx").cells[at(FIRST, VERDICT)].calculated
    again = read_workbook(office.recalculated(soffice, tmp_path / "filled.xlsx", tmp_path)).values()
    given = given_rounds(blank) | {at(4, ANN): "Cath", at(4, BOB): "Dan"}
    assert figures(again) == expected(blank, given)
    assert again[at(FIRST + 4, VERDICT)] == "does not sum to 0"
    assert again[Ref("Ranks", 3, 2)] == "Cath"


def test_the_judge_does_not_believe_stored_results(soffice: str, tmp_path: Path) -> None:
    sheet = filled()
    sheet.cells[at(FIRST, 5)].value = 999
    write_workbook(sheet, tmp_path / "toy.xlsx")
    assert read_workbook(tmp_path / "toy.xlsx").cells[at(FIRST, 5)].value == 999
    assert read_workbook(office.recalculated(soffice, tmp_path / "toy.xlsx", tmp_path)).cells[at(FIRST, 5)].value == 6


def test_hostile_names_survive_in_libreoffice_and_nothing_is_executed(soffice: str, tmp_path: Path) -> None:
    sheet = Sheet("names/1", "Names", (Page(PAGE, (Column(30), Column(30)), ()),))
    for row, name in enumerate(HOSTILE, 1):
        sheet.add(Cell(at(row, 1), "given", name))
        sheet.add(Cell(at(row, 2), "computed", name, formula=f'A{row}&""', needs=(at(row, 1),), compute=lambda n: n[0]))
    write_workbook(sheet, tmp_path / "names.xlsx")
    again = read_workbook(office.recalculated(soffice, tmp_path / "names.xlsx", tmp_path)).cells
    assert [again[at(row, 1)].as_text for row in range(1, len(HOSTILE) + 1)] == list(HOSTILE)
    assert [again[at(row, 2)].value for row in range(1, len(HOSTILE) + 1)] == list(HOSTILE)
    assert not [ref for ref, cell in again.items() if ref.column == 1 and cell.formula]


def test_the_printed_sheet_is_one_page_each_without_tables_and_aside_columns(soffice: str, tmp_path: Path) -> None:
    write_workbook(filled(), tmp_path / "toy.xlsx")
    printed = office.convert(soffice, tmp_path / "toy.xlsx", "pdf", tmp_path)
    assert printed.read_bytes().count(b"/Type/Page\n") + printed.read_bytes().count(b"/Type/Page/") == 2


def test_the_print_shows_true_minus_signs_tags_and_the_verdict(soffice: str, pdftotext: str, tmp_path: Path) -> None:
    write_workbook(filled(), tmp_path / "toy.xlsx")
    printed = office.convert(soffice, tmp_path / "toy.xlsx", "pdf", tmp_path)
    text = subprocess.run([pdftotext, "-layout", str(printed), "-"], check=True, capture_output=True, text=True).stdout
    for figure in ("+6 A", "−12 A", "+12 B", "−20 B", "−6", "does not sum to 0", "page 1 of 2", "Darts & dice"):
        assert figure in text, figure
    for hidden in ("Double\n", "board 1", "-12"):
        assert hidden not in text, hidden


@pytest.mark.parametrize("values", [False, True])
def test_plain_figures_open_alike(soffice: str, tmp_path: Path, *, values: bool) -> None:
    sheet = filled()
    write_workbook(sheet, tmp_path / "toy.xlsx", values=values)
    again = read_workbook(office.recalculated(soffice, tmp_path / "toy.xlsx", tmp_path))
    assert again.cells[at(FIRST + 4, 5)].value == 17
    assert bool(again.cells[at(FIRST + 4, 5)].formula) is not values
