"""What a written workbook holds, as openpyxl reads it: cells, formulas with results, locks, lists, print."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell.cell import MergedCell
from openpyxl.worksheet.worksheet import Worksheet
from toy_sheet import (
    ANN,
    ASIDE,
    BOB,
    CHECK,
    FIRST,
    KINDS,
    LAST,
    LONG_CHOICES,
    PAGE,
    RANKS,
    TABLES,
    TOTAL_ANN,
    VERDICT,
    at,
    darts,
    filled,
)

from scorekeeper.errors import StorageError
from scorekeeper.excel import write_workbook
from scorekeeper.excel.entry import areas
from scorekeeper.excel.names import needs_quote, stored, unstored
from scorekeeper.excel.styles import number_format
from scorekeeper.looks import INPUT_FILL, TINTS
from scorekeeper.sheet import Cell, Page, Ref, Sheet

HOSTILE = (
    "=1+1",
    "@x",
    "-cmd|' /C calc'!A0",
    "+1",
    "'quoted",
    "007",
    "NA",
    "None",
    "TRUE",
    "#REF!",
    "1/2",
    "27.11.2026",
    "5.0",
    "<script>alert(1)</script>",
    "]]>&amp;",
    "[red]",
    "x" * 200,
    "אבג דה",
    "\N{LATIN SMALL LETTER E}\N{COMBINING ACUTE ACCENT}",
    "🂡👩‍🚀",
    "_x0041_",
    "two\nlines",
)


@pytest.fixture
def book(tmp_path: Path) -> Workbook:
    return written(filled(), tmp_path)


def written(sheet: Sheet, folder: Path, *, values: bool = False, results: bool = False) -> Workbook:
    path = folder / "toy.xlsx"
    write_workbook(sheet, path, values=values)
    return load_workbook(path, data_only=results)


def page_of(book: Workbook, name: str = PAGE) -> Worksheet:
    page = book[name]
    assert isinstance(page, Worksheet)
    return page


def test_a_live_sheet_holds_formulas_in_computed_cells_and_figures_in_given_ones(book: Workbook) -> None:
    page = page_of(book)
    assert page["E5"].value == '=IF(C5="","",C5)'
    assert page["E6"].value == '=IF(C6="","",C6+N(E5))'
    assert page["I6"].value == "=C6*Tables!$A$1"
    assert [page.cell(row, ANN).value for row in range(FIRST, LAST + 1)] == [6, -12, 0, 20, 3, None]
    assert page["B7"].value == "(D)"
    assert page["A1"].value == "Darts & dice"


def test_every_formula_carries_its_result(tmp_path: Path) -> None:
    book = written(filled(), tmp_path, results=True)
    page, ranks = page_of(book), page_of(book, RANKS)
    assert [page.cell(row, TOTAL_ANN).value for row in range(FIRST, LAST + 1)] == [6, -6, -6, 14, 17, None]
    assert [page.cell(row, CHECK).value for row in range(FIRST, LAST + 1)] == [0, 0, 0, 0, 1, None]
    assert [page.cell(row, VERDICT).value for row in range(FIRST + 3, LAST)] == ["good", "does not sum to 0"]
    assert (ranks["A2"].value, ranks["B2"].value, ranks["B3"].value) == (17, -16, "Ann")


def test_an_empty_result_is_stored_as_an_empty_text_not_as_a_missing_one(tmp_path: Path) -> None:
    path = tmp_path / "toy.xlsx"
    write_workbook(filled(), path)
    with ZipFile(path) as archive:
        part = archive.read("xl/worksheets/sheet1.xml").decode()
    cell = re.search(r'<c r="E10"[^>]*>.*?</c>', part)
    assert cell
    assert 't="str"' in cell[0]
    assert cell[0].endswith("</f><v></v></c>")
    assert part.count("<f>") == len(re.findall(r"</f><v[^/]*>", part)), "a formula without a result"


def test_results_with_signs_of_markup_stay_texts(tmp_path: Path) -> None:
    name = '<b>&"x"_x0041_'
    book = written(filled((name, "Bob")), tmp_path, results=True)
    assert page_of(book)["E4"].value == '<b>&"x"_x005F_x0041_', "openpyxl leaves the escape, Excel resolves it"


def test_with_values_there_is_no_formula_and_verdicts_and_helpers_are_empty(tmp_path: Path) -> None:
    book = written(filled(), tmp_path, values=True)
    assert book.sheetnames[:2] == [PAGE, RANKS]
    assert TABLES not in book.sheetnames
    page = page_of(book)
    assert not [cell for row in page.iter_rows() for cell in row if cell.data_type == "f"]
    assert [page.cell(row, TOTAL_ANN).value for row in range(FIRST, LAST + 1)] == [6, -6, -6, 14, 17, None]
    assert {page.cell(row, VERDICT).value for row in range(FIRST, LAST + 1)} == {None}
    assert {page.cell(row, ASIDE).value for row in range(FIRST, LAST + 1)} == {None}
    assert isinstance(page.cell(FIRST, TOTAL_ANN).value, int)
    assert not page.protection.sheet


def test_both_kinds_have_the_same_layout(tmp_path: Path) -> None:
    live, plain = page_of(written(filled(), tmp_path)), page_of(written(filled(), tmp_path, values=True))
    assert {area.coord for area in live.merged_cells.ranges} == {area.coord for area in plain.merged_cells.ranges}
    assert live.print_area == plain.print_area
    assert live.print_title_rows == plain.print_title_rows
    assert {key: size.width for key, size in live.column_dimensions.items()} == {
        key: size.width for key, size in plain.column_dimensions.items()
    }
    for row in live.iter_rows():
        for cell in row:
            twin = plain[cell.coordinate]
            assert repr((cell.font, cell.border)) == repr((twin.font, twin.border))
            assert cell.number_format == twin.number_format


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_the_text_it_is(tmp_path: Path, name: str) -> None:
    page = page_of(written(filled((name, "Bob"), title=name), tmp_path))
    for cell in (page["C4"], page["A1"]):
        assert cell.data_type == "s"
        assert unstored(str(cell.value)) == name
        assert cell.quotePrefix == needs_quote(name)


@pytest.mark.parametrize("text", ["=1+1", "@x", "-cmd", "+1", "'x", "007", "1/2", "5.0", "TRUE", "false", "\u221212"])
def test_texts_that_programs_would_take_for_something_else_are_quoted(text: str) -> None:
    assert needs_quote(text)


@pytest.mark.parametrize("text", ["Ann", "(A) B", "NA", "None", "True love", "[red]", "<b>", ""])
def test_texts_that_are_plain_are_not_quoted(text: str) -> None:
    assert not needs_quote(text)


def test_control_characters_are_shown_instead_of_breaking_the_file(tmp_path: Path) -> None:
    page = page_of(written(filled(("a\x00b\x07c\x1bd\x7f\r", "Bob\ud800\ufffe")), tmp_path))
    assert page["C4"].value == "a␀b␇c␛d␡␍"
    assert page["D4"].value == "Bob\ufffd\ufffd"


@pytest.mark.parametrize("text", ["_x0041_", "a_x000D_b", "_x005F_", "_xyz_", "__x0041__", "plain"])
def test_texts_that_look_like_escapes_come_back(text: str) -> None:
    assert unstored(stored(text)) == text


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        (Cell(at(1, 1), "given", form="signed", tag="A"), '+0\\ \\A;"−"0\\ \\A;0'),
        (Cell(at(1, 1), "computed", form="signed"), '+0;"−"0;0'),
        (Cell(at(1, 1), "computed", form="points"), '0;"−"0;0'),
        (Cell(at(1, 1), "computed", form="count"), "0"),
        (Cell(at(1, 1), "given", form="text"), "@"),
        (Cell(at(1, 1), "computed", form="text"), "General"),
        (Cell(at(1, 1), "given", form="points", tag='"'), '0\\ \\";"−"0\\ \\";0'),
    ],
)
def test_number_formats_have_a_true_minus_and_the_tag(cell: Cell, expected: str) -> None:
    assert number_format(cell) == expected


def test_given_cells_are_open_and_coloured_and_all_others_locked(book: Workbook) -> None:
    page = page_of(book)
    given = {ref.a1 for ref, cell in darts().cells.items() if ref.page == PAGE and cell.role == "given"}
    for row in page.iter_rows(max_row=LAST):
        for cell in row:
            if isinstance(cell, MergedCell):
                continue
            is_input = cell.coordinate in given
            assert cell.protection.locked is not is_input, cell.coordinate
            assert (cell.fill.fgColor.rgb == f"00{INPUT_FILL}") is is_input, cell.coordinate
    assert page.protection.sheet
    assert page.protection.password is None
    assert not page.protection.formatColumns
    assert not page.protection.formatRows
    assert page.protection.formatCells


def test_tints_colour_the_figures(book: Workbook) -> None:
    page = page_of(book)
    assert page.cell(FIRST, ANN).font.color.rgb == f"00{TINTS[ANN]}"
    assert page.cell(FIRST, BOB).font.color.rgb == f"00{TINTS[BOB]}"


def test_a_heavy_line_ends_each_block_and_both_sides_of_it_agree(book: Workbook) -> None:
    page = page_of(book)
    for column in range(1, VERDICT + 1):
        for row in (FIRST + 2, LAST):
            assert page.cell(row, column).border.bottom.style == "medium", (row, column)
        assert page.cell(FIRST + 3, column).border.top.style == "medium"
        assert page.cell(FIRST + 1, column).border.bottom.style == "thin"
    assert page.cell(LAST, ASIDE).border.bottom.style == "thin"
    assert page.cell(FIRST, CHECK).border.left.style == "medium"
    assert page.cell(FIRST, CHECK - 1).border.right.style == "medium"


def rule_at(page: Worksheet, place: str) -> object:
    rules = [rule for rule in page.data_validations.dataValidation if place in rule.sqref]
    assert len(rules) == 1, place
    return rules[0]


def test_short_lists_stand_in_the_drop_down_and_only_warn(book: Workbook) -> None:
    rule = rule_at(page_of(book), "B5")
    assert (rule.type, rule.formula1) == ("list", f'"{",".join(KINDS)}"')  # type: ignore[attr-defined]
    assert (rule.errorStyle, rule.allow_blank) == ("warning", True)  # type: ignore[attr-defined]
    assert rule.prompt == "in, out or a doubled one"  # type: ignore[attr-defined]
    assert str(rule.sqref) == "B5:B10", "one rule for all rows"  # type: ignore[attr-defined]


def test_lists_that_are_long_or_hold_commas_stand_on_a_hidden_page(book: Workbook) -> None:
    rule = rule_at(page_of(book), "F2")
    assert rule.formula1 == "'scorekeeper lists'!$A$1:$A$30"  # type: ignore[attr-defined]
    lists = page_of(book, "scorekeeper lists")
    assert lists.sheet_state == "veryHidden"
    assert [lists.cell(row, 1).value for row in range(1, 31)] == list(LONG_CHOICES)
    assert book.sheetnames[-1] == "scorekeeper lists"


def test_limits_warn_about_figures_that_are_no_whole_numbers_between(book: Workbook) -> None:
    rule = rule_at(page_of(book), "D7")
    assert (rule.type, rule.formula1, rule.formula2) == ("whole", "-60", "60")  # type: ignore[attr-defined]
    assert rule.errorStyle == "warning"  # type: ignore[attr-defined]
    assert str(rule.sqref) == "C5:D10"  # type: ignore[attr-defined]


def test_a_hint_alone_forbids_nothing(book: Workbook) -> None:
    rule = rule_at(page_of(book), "B2")
    assert rule.type is None  # type: ignore[attr-defined]
    assert (rule.showInputMessage, rule.prompt) == (True, "the day of the game")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ([(1, 1)], ["A1"]),
        ([(5, 2), (6, 2), (8, 2)], ["B5:B6", "B8"]),
        ([(row, column) for row in (5, 6) for column in (2, 3, 4)], ["B5:D6"]),
        ([(5, 2), (6, 2), (5, 3), (5, 5), (6, 5)], ["C5", "B5:B6", "E5:E6"]),
    ],
)
def test_areas_join_neighbouring_places(places: list[tuple[int, int]], expected: list[str]) -> None:
    assert areas(places) == expected


def test_a_failed_check_is_coloured_by_a_rule(book: Workbook) -> None:
    page = page_of(book)
    (area,) = page.conditional_formatting
    (rule,) = area.rules
    assert str(area.sqref) == "H5:H10"
    assert rule.formula == ['AND(LEN(TRIM(H5))>0,H5<>"good")']


def test_the_page_is_set_up_for_a4(book: Workbook) -> None:
    page, ranks = page_of(book), page_of(book, RANKS)
    assert (page.page_setup.paperSize, page.page_setup.orientation) == (9, "landscape")
    assert ranks.page_setup.orientation == "portrait"
    assert page.sheet_properties.pageSetUpPr is not None
    assert page.sheet_properties.pageSetUpPr.fitToPage
    assert (page.page_setup.fitToWidth, page.page_setup.fitToHeight) == (1, 1)
    assert page.print_area == "'Darts'!$A$1:$H$12", "without the aside column, with the note"
    assert page.print_title_rows == "$3:$4"
    assert page.freeze_panes == "C5"
    assert page.print_options.horizontalCentered


def test_a_long_page_is_fitted_to_its_width_only(tmp_path: Path) -> None:
    sheet = filled()
    sheet.pages[0].fit_height = False
    assert page_of(written(sheet, tmp_path)).page_setup.fitToHeight == 0


def test_the_footer_shows_the_title_as_it_is(tmp_path: Path) -> None:
    write_workbook(filled(title="R&D &P 2026"), tmp_path / "toy.xlsx")
    with ZipFile(tmp_path / "toy.xlsx") as archive:
        part = archive.read("xl/worksheets/sheet1.xml").decode()
    assert "&amp;L&amp;8 R&amp;&amp;D &amp;&amp;P 2026&amp;R&amp;8 page &amp;P of &amp;N" in part


def test_a_very_long_title_does_not_break_the_footer(tmp_path: Path) -> None:
    footer = page_of(written(filled(title="&" * 300), tmp_path)).oddFooter
    assert footer is not None
    assert len(str(footer.left.text)) + len(str(footer.right.text)) < 255 - 20


def test_notes_stand_below_the_table_over_its_width(book: Workbook) -> None:
    page = page_of(book)
    assert page["A12"].value == "Doubled rounds stand in brackets."
    assert "A12:H12" in {area.coord for area in page.merged_cells.ranges}


def test_pages_of_tables_are_hidden(book: Workbook) -> None:
    assert page_of(book, TABLES).sheet_state == "hidden"
    assert page_of(book).sheet_state == "visible"
    assert book.active is book[PAGE]


@pytest.mark.parametrize(("values", "mode"), [(False, "formulas"), (True, "values")])
def test_the_document_says_what_it_is(tmp_path: Path, mode: str, *, values: bool) -> None:
    book = written(filled(), tmp_path, values=values)
    properties = {one.name: one.value for one in book.custom_doc_props.props}  # type: ignore[attr-defined]
    assert properties["scorekeeper-layout"] == "darts/1"
    assert properties["scorekeeper-mode"] == mode
    assert properties["scorekeeper-players"] == "Ann, Bob"
    assert book.properties.title == "Darts & dice"
    assert book.calculation.fullCalcOnLoad


def test_an_older_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "toy.xlsx"
    path.write_bytes(b"old")
    write_workbook(filled(), path)
    assert load_workbook(path).sheetnames[0] == PAGE
    assert [entry.name for entry in tmp_path.iterdir()] == ["toy.xlsx"]


def test_a_name_too_long_to_be_locked_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as refused:
        write_workbook(filled(), tmp_path / ("x" * 5_000))
    assert refused.value.code == "file-not-written"


@pytest.mark.parametrize("lock", [".~lock.toy.xlsx#", "~$toy.xlsx"])
def test_a_workbook_that_is_open_elsewhere_is_not_overwritten(tmp_path: Path, lock: str) -> None:
    path = tmp_path / "toy.xlsx"
    path.write_bytes(b"old")
    (tmp_path / lock).write_text("Ann")
    with pytest.raises(StorageError) as refused:
        write_workbook(filled(), path)
    assert refused.value.code == "file-open-elsewhere"
    assert lock in refused.value.message
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("target", ["missing/toy.xlsx", "folder"])
def test_a_place_that_cannot_be_written_is_a_storage_error(tmp_path: Path, target: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(StorageError):
        write_workbook(filled(), tmp_path / target)
    assert [entry.name for entry in tmp_path.rglob("*")] == ["folder"]


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="the system lets this user write anywhere")
def test_a_read_only_folder_is_a_storage_error(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StorageError):
        write_workbook(filled(), tmp_path / "toy.xlsx")


def test_a_game_that_has_one_page_and_no_columns_is_written_too(tmp_path: Path) -> None:
    sheet = Sheet("tiny/1", "", (Page("P", (), ()),))
    sheet.add(Cell(Ref("P", 1, 1), "label", "scorekeeper: tiny/1", look="anchor"))
    assert page_of(written(sheet, tmp_path), "P")["A1"].value == "scorekeeper: tiny/1"


def test_the_rows_of_the_table_are_as_high_as_the_page_says(tmp_path: Path) -> None:
    sheet = filled()
    sheet.pages[0].row_height = 23.5
    page = page_of(written(sheet, tmp_path))
    assert {page.row_dimensions[row].height for row in range(FIRST, LAST + 1)} == {23.5}
    assert page.row_dimensions[1].height == 24.0, "1.6 times the type, and half as much again"
    assert page.row_dimensions[3].height is None


def test_the_footer_names_the_page_where_it_has_a_title_of_its_own(tmp_path: Path) -> None:
    sheet = filled(title="Friday")
    sheet.pages[0].title = "Rounds"
    footer = page_of(written(sheet, tmp_path)).oddFooter
    assert footer is not None
    assert footer.left.text == "Friday · Rounds"
