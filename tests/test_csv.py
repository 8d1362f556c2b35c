"""CSV files: the grid as it stands, safe in a spreadsheet, and everything read back."""

from __future__ import annotations

import csv
import io
import time
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wide_sheet import ASIDE, HOSTILE, LOOKUP, PAGE, VERDICT, wide_sheet

from scorekeeper.csvfile import BYTES_LIMIT, CELLS_LIMIT, read_csv, render_csv, write_csv
from scorekeeper.errors import StorageError, UnreadableError
from scorekeeper.found import FoundSheet
from scorekeeper.model import Figure
from scorekeeper.sheet import Band, Cell, Column, Page, Ref, Sheet


def rows_of(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


def one_cell(value: Figure) -> Sheet:
    """The value in A1 beside a fixed text, so that the file always has a separator."""
    page = Page("P", (Column(5), Column(5)), (Band("body", 1, 1),))
    sheet = Sheet("toy/1", "", (page,))
    sheet.add(Cell(Ref("P", 1, 1), "given", value))
    sheet.add(Cell(Ref("P", 1, 2), "label", "end"))
    return sheet


def read_bytes(tmp_path: Path, content: bytes) -> FoundSheet:
    path = tmp_path / "sheet.csv"
    path.write_bytes(content)
    return read_csv(path)


def read_text(tmp_path: Path, text: str) -> FoundSheet:
    return read_bytes(tmp_path, text.encode())


# out -------------------------------------------------------------------------------------------------------


def test_a_line_of_the_file_is_a_row_of_the_page_and_a_field_a_column() -> None:
    sheet = wide_sheet()
    rows = rows_of(render_csv(sheet))
    for ref, cell in sheet.cells.items():
        if ref.page == PAGE and ref.column < ASIDE and isinstance(cell.value, int):
            assert rows[ref.row - 1][ref.column - 1] == str(cell.value), ref


def test_columns_aside_and_other_pages_are_left_out() -> None:
    rows = rows_of(render_csv(wide_sheet()))
    assert {len(row) for row in rows} == {VERDICT}
    assert not any("SECRET" in field for row in rows for field in row)


def test_figures_are_plain_digits_with_an_ascii_minus() -> None:
    assert rows_of(render_csv(one_cell(-12)))[0][0] == "-12"
    assert rows_of(render_csv(one_cell(24)))[0][0] == "24"


def test_the_file_begins_with_a_byte_order_mark_for_excel(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    write_csv(wide_sheet(), path)
    assert path.read_bytes().startswith(b"\xef\xbb\xbfFriday table,")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "'=", "''@"])
def test_no_field_of_text_begins_like_a_formula(start: str) -> None:
    assert rows_of(render_csv(one_cell(f"{start}1+1")))[0][0] == f"'{start}1+1"


@pytest.mark.parametrize("text", ["007", "12", "1,5", "1 234", "5.0", " Ann"])
def test_a_text_a_spreadsheet_would_change_is_guarded(text: str) -> None:
    assert rows_of(render_csv(one_cell(text)))[0][0] == f"'{text}"


@pytest.mark.parametrize("text", ["Ann", "O'Neill", "'tis", "NA", "None", "[red]", "(×)", "2026-11-27", "Ann, Beth"])
def test_ordinary_texts_stand_as_they_are(text: str) -> None:
    assert rows_of(render_csv(one_cell(text)))[0][0] == text


# out and in ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", [("Ann", "Beth", "Cath", "Diana"), HOSTILE, ("NA", "007", "'=x", "None")])
def test_a_written_sheet_is_read_back_cell_by_cell(tmp_path: Path, names: tuple[str, ...]) -> None:
    sheet = wide_sheet(names)
    path = tmp_path / "sheet.csv"
    write_csv(sheet, path)
    expected = {
        Ref("", ref.row, ref.column): cell.value
        for ref, cell in sheet.cells.items()
        if ref.page != LOOKUP and ref.column < ASIDE and cell.value not in (None, "")
    }
    found = read_csv(path)
    assert found.values() == expected
    assert not any(cell.oddities or cell.formula for cell in found.cells.values())


encodable_texts = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), min_size=1)
awkward_texts = st.text(st.sampled_from("=+-@\t\r\n'\"0127 ,;.−éא"), min_size=1)


@given(value=st.integers(-(10**12), 10**12) | encodable_texts | awkward_texts)
def test_every_value_comes_back_as_it_was(tmp_path_factory: pytest.TempPathFactory, value: int | str) -> None:
    path = tmp_path_factory.mktemp("csv") / "sheet.csv"
    write_csv(one_cell(value), path)
    found = read_csv(path).values()
    assert found[Ref("", 1, 1)] == value
    assert type(found[Ref("", 1, 1)]) is type(value)
    assert found[Ref("", 1, 2)] == "end"


# in --------------------------------------------------------------------------------------------------------


def test_the_layout_is_read_from_its_label(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    write_csv(wide_sheet(), path)
    found = read_csv(path)
    assert (found.layout, found.anchor, found.file) == ("toy/1", Ref("", 1, 24), "sheet.csv")


def test_a_label_far_down_is_no_layout(tmp_path: Path) -> None:
    assert read_text(tmp_path, "\n" * 15 + "scorekeeper: toy/1,x\n").layout == ""
    assert read_text(tmp_path, "\n" * 14 + "scorekeeper: toy/1,x\n").layout == "toy/1"


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separators_of_other_countries_are_understood(tmp_path: Path, separator: str) -> None:
    text = "a,b;c\td,-1,2\n".replace(",", "\0").replace("\0", separator)
    expected = {",": {1: "a", 2: "b;c\td", 3: -1, 4: 2}, ";": None, "\t": None}[separator]
    found = {ref.column: value for ref, value in read_text(tmp_path, text * 3).values().items() if ref.row == 1}
    if expected is None:
        assert found[max(found)] == 2
        assert found[max(found) - 1] == -1
    else:
        assert found == expected


def read_in(folder: Path, encoding: str, text: str) -> list[Figure]:
    return list(read_bytes(folder, text.encode(encoding)).values().values())


@pytest.mark.parametrize("text", ["Ann;×;Beth", "Zoë;(×);A", "Café;é", "×;×;×", "Müller;Jürgen;×", "Ann;£5"])
def test_the_western_code_page_is_told_by_its_content(tmp_path: Path, text: str) -> None:
    assert read_in(tmp_path, "cp1252", text) == text.split(";")


@pytest.mark.parametrize("text", ["Анна;Ч;Beth", "Пятница;Ann", "А;Б;В;Г", "Ж;Ann", "Анна;Zo;X"])
def test_the_russian_code_page_is_told_by_its_content(tmp_path: Path, text: str) -> None:
    assert read_in(tmp_path, "cp1251", text) == text.split(";")


def test_excels_line_that_names_the_separator_is_no_row(tmp_path: Path) -> None:
    assert read_text(tmp_path, "sep=;\r\nAnn;6\r\n").values() == {Ref("", 1, 1): "Ann", Ref("", 1, 2): 6}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1251"])
def test_encodings_that_spreadsheets_save_are_understood(tmp_path: Path, encoding: str) -> None:
    text = "Название стола;Дата\r\nАня;-6\r\n"
    found = read_bytes(tmp_path, text.encode(encoding)).values()
    assert found[Ref("", 1, 1)] == "Название стола"
    assert found[Ref("", 2, 1)] == "Аня"
    assert found[Ref("", 2, 2)] == -6


@pytest.mark.parametrize(
    ("typed", "value", "oddities"),
    [
        ("12", 12, set()),
        ("+12", 12, set()),
        ("-12", -12, set()),
        (" 12 ", 12, set()),
        ("5.0", 5, set()),
        ("5,0", 5, set()),
        ("−12", -12, set()),
        ("–12", -12, set()),
        ("+8 C", 8, set()),
        ("−6 B", -6, set()),
        ("-6B", -6, set()),
        ("+12 Ан", 12, set()),
        ("8 C", "8 C", set()),
        ("+8 Carl", "+8 Carl", set()),
        ("+8 1", "+8 1", set()),
        ("6.5", "6.5", {"not-whole"}),
        ("6,5", "6,5", {"not-whole"}),
        ("  ", None, {"blank-text"}),
        ("#REF!", "#REF!", {"not-a-figure"}),
        ("007", "007", set()),
        ("Ann", "Ann", set()),
        ("'tis", "'tis", set()),
        ("'=1+1", "=1+1", set()),
        ("'12", "12", set()),
    ],
)
def test_what_people_type_is_read_as_they_mean_it(
    tmp_path: Path, typed: str, value: Figure, oddities: set[str]
) -> None:
    cell = read_text(tmp_path, f"{typed};end\n").cells[Ref("", 1, 1)]
    assert (cell.value, set(cell.oddities)) == (value, oddities)


def test_a_formula_saved_in_place_of_its_result_is_one_never_calculated(tmp_path: Path) -> None:
    cell = read_text(tmp_path, "=SUM(A1:A3);end\n").cells[Ref("", 1, 1)]
    assert (cell.value, cell.formula, cell.calculated) == (None, "SUM(A1:A3)", False)


def test_empty_fields_and_short_rows_leave_no_cells(tmp_path: Path) -> None:
    assert read_text(tmp_path, "a,,\n\n,b\n").values() == {Ref("", 1, 1): "a", Ref("", 3, 2): "b"}


def test_an_empty_file_is_an_empty_sheet(tmp_path: Path) -> None:
    assert read_bytes(tmp_path, b"").cells == {}


def zipped() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
    return content.getvalue()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (zipped(), "file-not-csv"),
        (b"%PDF-1.7\n", "file-not-csv"),
        (bytes(range(256)) * 4, "file-not-csv"),
        (b"\xff\xfe\x00\xd8", "file-not-csv"),
        (b"\xef\xbb\xbf\xff\xff", "file-not-csv"),
        (b'a,"' + b"x" * 200_000, "file-not-csv"),
        (b"a" * (BYTES_LIMIT + 1), "file-too-large"),
        (b"1," * (CELLS_LIMIT + 1), "file-too-large"),
        (b"1\n" * (CELLS_LIMIT + 1), "file-too-large"),
    ],
    ids=["zip", "pdf", "binary", "half-utf-16", "broken-utf-8", "endless-field", "bytes", "fields", "lines"],
)
def test_what_is_no_sheet_gives_one_sentence_soon(tmp_path: Path, content: bytes, code: str) -> None:
    begin = time.perf_counter()
    with pytest.raises(UnreadableError) as refused:
        read_bytes(tmp_path, content)
    assert refused.value.code == code
    assert "sheet.csv" in refused.value.message
    assert "\n" not in refused.value.message
    assert time.perf_counter() - begin < 5


@pytest.mark.parametrize("name", ["missing.csv", ".", "nul\0.csv"])
def test_a_file_that_cannot_be_opened_is_a_matter_of_storage(tmp_path: Path, name: str) -> None:
    with pytest.raises(StorageError) as refused:
        read_csv(tmp_path / name)
    assert refused.value.code == "file-not-read"
