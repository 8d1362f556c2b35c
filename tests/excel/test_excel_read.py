"""What a filled workbook is read as: figures, formulas with results, and every oddity people and programs leave."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, time
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font
from openpyxl.worksheet.formula import ArrayFormula
from test_excel_write import HOSTILE
from toy_sheet import FIRST, PAGE, RANKS, TABLES, at, filled

from scorekeeper.excel import read_workbook, write_workbook
from scorekeeper.found import FoundCell, FoundSheet, layout_areas, read_text
from scorekeeper.model import Figure
from scorekeeper.sheet import Ref, Sheet

Fill = Callable[[object], object]


def saved(folder: Path, *values: object) -> FoundSheet:
    """A workbook with these values in A1, A2 ..., as openpyxl saves them, read back."""
    book = Workbook()
    page = book.worksheets[0]
    page.title = PAGE
    for row, value in enumerate(values, 1):
        cell = page.cell(row, 1)
        cell.value = value  # type: ignore[assignment]
    path = folder / "values.xlsx"
    book.save(path)
    return read_workbook(path)


def one(folder: Path, value: object) -> FoundCell:
    return saved(folder, value).cells[at(1, 1)]


def edited(folder: Path, part: str, change: Callable[[str], str], source: Path | None = None) -> Path:
    """A workbook with one part changed by hand; without a source, a workbook whose A1 is 7."""
    if source is None:
        source = folder / "source.xlsx"
        book = Workbook()
        book.worksheets[0].title = PAGE
        book.worksheets[0]["A1"] = 7
        book.save(source)
    path = folder / "edited.xlsx"
    with ZipFile(source) as old, ZipFile(path, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            new.writestr(name, change(content.decode()).encode() if name == part else content)
    return path


FIRST_PAGE = "xl/worksheets/sheet1.xml"


def with_cells(folder: Path, rows: str, *, before: str = "", after: str = "") -> FoundSheet:
    """What is read of a worksheet that holds these rows of raw XML."""
    body = f"{before}<sheetData>{rows}</sheetData>{after}"
    path = edited(folder, FIRST_PAGE, lambda part: re.sub(r"<sheetData>.*</sheetData>", lambda _: body, part))
    return read_workbook(path)


def found(value: Figure, *oddities: str, text: str = "") -> FoundCell:
    return FoundCell(value, oddities=frozenset(oddities), text=text)  # type: ignore[arg-type]


# round trip ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("values", [False, True])
def test_what_was_written_is_read_back(tmp_path: Path, *, values: bool) -> None:
    sheet = filled()
    write_workbook(sheet, tmp_path / "toy.xlsx", values=values)
    back = read_workbook(tmp_path / "toy.xlsx")
    for ref, cell in sheet.cells.items():
        away = values and (ref.page == TABLES or (ref.page == PAGE and ref.column >= 8 and cell.role == "computed"))
        got = back.cells.get(ref, FoundCell(None))
        assert got.value == (None if away else cell.value or None if cell.form == "text" else cell.value), str(ref)
        assert got.formula == ("" if values else cell.formula), str(ref)
        assert got.calculated
        assert not got.oddities
    assert back.layout == "darts/1"
    assert back.anchor == at(1, 7)
    assert back.pages == ((PAGE, RANKS) if values else (PAGE, RANKS, TABLES))
    assert set(back.merged) == layout_areas(sheet)
    assert not back.hidden
    assert back.file == "toy.xlsx"
    assert back.properties["scorekeeper-mode"] == ("values" if values else "formulas")
    assert back.properties["title"] == "Darts & dice"


@pytest.mark.parametrize("name", [*HOSTILE, "a\tb"])
def test_hostile_names_come_back_as_they_were(tmp_path: Path, name: str) -> None:
    write_workbook(filled((name, "Bob")), tmp_path / "toy.xlsx")
    cells = read_workbook(tmp_path / "toy.xlsx").cells
    assert cells[at(4, 3)].as_text == name.strip()
    assert cells[at(4, 5)].value == name.strip()
    assert cells[at(4, 5)].formula


@given(name=st.text(min_size=1, max_size=40))
def test_any_name_that_can_be_stored_comes_back(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    folder = tmp_path_factory.mktemp("any")
    write_workbook(filled((name, "Bob")), folder / "toy.xlsx")
    cell = read_workbook(folder / "toy.xlsx").cells.get(at(4, 3))
    forbidden = re.compile("[\x00-\x08\x0b-\x1f\x7f\ufffe\uffff]")
    if not forbidden.search(name) and not re.search("[\u200b\ufeff]", name):
        assert (cell.as_text if cell else "") == name.strip()


def test_one_pass_finds_what_openpyxl_finds_in_two(tmp_path: Path) -> None:
    path = tmp_path / "toy.xlsx"
    write_workbook(filled(), path)
    formulas, results = load_workbook(path), load_workbook(path, data_only=True)
    expected = {}
    for page in results.worksheets:
        for row in page.iter_rows():
            for cell in row:
                formula = formulas[page.title][cell.coordinate]
                is_formula = formula.data_type == "f"
                if page.title != "scorekeeper lists" and (cell.value is not None or is_formula):
                    place = at(cell.row or 0, cell.column or 0, page.title)
                    expected[place] = cell.value, str(formula.value)[1:] if is_formula else ""
    got = {ref: (cell.value, cell.formula) for ref, cell in read_workbook(path).cells.items()}
    assert got == expected


# figures ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "expected"), [(12, 12), (-6, -6), (0, 0), (5.0, 5), (1e3, 1000), (-0.0, 0)])
def test_whole_numbers_are_figures(tmp_path: Path, value: float, expected: int) -> None:
    cell = one(tmp_path, value)
    assert cell == found(expected)
    assert isinstance(cell.value, int)


@pytest.mark.parametrize("stored", ["5", "5.0", "5.00", "+5", "5e0", "0.5E1"])
def test_a_whole_number_is_one_however_it_is_stored(tmp_path: Path, stored: str) -> None:
    assert with_cells(tmp_path, f'<row r="1"><c r="A1"><v>{stored}</v></c></row>').cells[at(1, 1)] == found(5)


@pytest.mark.parametrize(("value", "text"), [(6.5, "6.5"), (-0.25, "-0.25"), (5.0000001, "5.0000001")])
def test_broken_numbers_are_named_and_kept_as_text(tmp_path: Path, value: float, text: str) -> None:
    assert one(tmp_path, value) == found(text, "not-whole")


@pytest.mark.parametrize("stored", ["1e999", "nan", "-inf"])
def test_numbers_beyond_all_bounds_are_no_figures(tmp_path: Path, stored: str) -> None:
    cells = with_cells(tmp_path, f'<row r="1"><c r="A1"><v>{stored}</v></c></row>').cells
    assert cells[at(1, 1)] == found(stored, "not-a-figure")


@pytest.mark.parametrize(("value", "text"), [(True, "TRUE"), (False, "FALSE")])
def test_true_is_not_one(tmp_path: Path, text: str, *, value: bool) -> None:
    assert one(tmp_path, value) == found(text, "not-a-figure")


@pytest.mark.parametrize("value", ["#REF!", "#N/A", "#DIV/0!"])
def test_error_values_are_no_figures(tmp_path: Path, value: str) -> None:
    assert one(tmp_path, value) == found(value, "not-a-figure")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (date(2026, 11, 27), "2026-11-27"),
        (datetime(2026, 11, 27, 19, 30), "2026-11-27 19:30"),  # noqa: DTZ001 - a spreadsheet has no time zones
        (time(6, 5), "06:05"),
        (date(1900, 1, 5), "1900-01-05"),
    ],
)
def test_dates_are_no_figures_and_keep_their_text(tmp_path: Path, value: object, text: str) -> None:
    assert one(tmp_path, value) == found(text, "not-a-figure")


def test_dates_count_from_1904_where_the_file_says_so(tmp_path: Path) -> None:
    book = Workbook()
    book.epoch = datetime(1904, 1, 1)  # noqa: DTZ001 - a spreadsheet has no time zones
    book.worksheets[0].title = PAGE
    book.worksheets[0]["A1"] = date(2026, 11, 27)
    book.save(tmp_path / "mac.xlsx")
    assert read_workbook(tmp_path / "mac.xlsx").cells[at(1, 1)].value == "2026-11-27"


@pytest.mark.parametrize(
    "code", ["0", '+0" D";0', "+0\\ \\D;0", "[Red]0", '0" days"', "#,##0", "General", "0.00E+00", "0_d"]
)
def test_formats_with_letters_of_dates_in_texts_are_no_dates(tmp_path: Path, code: str) -> None:
    book = Workbook()
    book.worksheets[0].title = PAGE
    book.worksheets[0]["A1"] = 7
    book.worksheets[0]["A1"].number_format = code
    book.save(tmp_path / "format.xlsx")
    assert read_workbook(tmp_path / "format.xlsx").cells[at(1, 1)] == found(7)


@pytest.mark.parametrize("code", ["yyyy-mm-dd", "dd.mm.yy;@", "[$-419]d mmm yyyy", "h:mm", "[h]:mm", "mm-dd-yy"])
def test_formats_of_dates_are_seen(tmp_path: Path, code: str) -> None:
    book = Workbook()
    book.worksheets[0].title = PAGE
    book.worksheets[0]["A1"] = 7
    book.worksheets[0]["A1"].number_format = code
    book.save(tmp_path / "format.xlsx")
    assert "not-a-figure" in read_workbook(tmp_path / "format.xlsx").cells[at(1, 1)].oddities


# texts -----------------------------------------------------------------------------------------------------

TEXTS: list[tuple[str, Figure, str]] = [
    ("12", 12, "text-number"),
    ("5.0", 5, "text-number"),
    ("5,00", 5, "text-number"),
    (" 7 ", 7, "text-number"),
    ("+6", 6, "text-number"),
    ("-12", -12, "text-number"),
    ("1 234", 1234, "text-number"),
    ("1\N{NO-BREAK SPACE}234", 1234, "text-number"),
    ("\N{ZERO WIDTH SPACE}8", 8, "text-number"),
    ("0", 0, "text-number"),
    ("\N{MINUS SIGN}12", -12, "text-minus"),
    ("\N{MINUS SIGN} 12", -12, "text-minus"),
    ("\N{EN DASH}3", -3, "text-minus"),
    ("\N{EM DASH}3", -3, "text-minus"),
    ("\N{NON-BREAKING HYPHEN}3", -3, "text-minus"),
    ("6.5", "6.5", "not-whole"),
    ("\N{MINUS SIGN}6,5", "\N{MINUS SIGN}6,5", "not-whole"),
    ("", None, "blank-text"),
    (" \N{NO-BREAK SPACE}\t", None, "blank-text"),
    ("007", "007", ""),
    ("00", "00", ""),
    ("1 23", "1 23", ""),
    ("12a", "12a", ""),
    ("-", "-", ""),
    ("\N{EN DASH}", "\N{EN DASH}", ""),
    ("NA", "NA", ""),
    ("None", "None", ""),
    ("1e3", "1e3", ""),
    (" Ann  B ", "Ann  B", ""),
    ("9" * 400, "9" * 400, ""),
]


@pytest.mark.parametrize(("text", "value", "oddity"), TEXTS)
def test_a_text_in_a_cell_is_read_for_what_it_means(text: str, value: Figure, oddity: str) -> None:
    assert read_text(text) == (value, frozenset({oddity} - {""}))


@pytest.mark.parametrize(("text", "value", "oddity"), [row for row in TEXTS if row[0]])
def test_texts_in_a_workbook_are_read_alike_and_kept(tmp_path: Path, text: str, value: Figure, oddity: str) -> None:
    cell = one(tmp_path, text)
    assert (cell.value, cell.oddities) == (value, frozenset({oddity} - {""}))
    if value is not None:
        assert cell.as_text == text.strip()


@given(number=st.integers(-(10**14), 10**14), sign=st.sampled_from(["-", "\N{MINUS SIGN}", "\N{EN DASH}"]))
def test_a_number_written_as_text_is_that_number(number: int, sign: str) -> None:
    text = f"{sign}{-number}" if number < 0 else str(number)
    assert read_text(text)[0] == number


def test_texts_are_found_however_they_are_stored(tmp_path: Path) -> None:
    rows = (
        '<row r="1"><c r="A1" t="inlineStr"><is><r><t>An</t></r><r><t>n</t></r><rPh><t>x</t></rPh></is></c>'
        '<c r="B1" t="str"><v>Beth</v></c><c r="C1" t="inlineStr"><is><t/></is></c><c r="D1" s="0"/></row>'
    )
    cells = with_cells(tmp_path, rows).cells
    assert {ref.a1: cell.value for ref, cell in cells.items()} == {"A1": "Ann", "B1": "Beth", "C1": None}
    assert cells[at(1, 3)].oddities == {"blank-text"}


def test_shared_texts_are_found_with_all_their_runs(tmp_path: Path) -> None:
    path = tmp_path / "shared.xlsx"
    strings = "<sst><si><r><t>An</t></r><r><t>n</t></r><rPh><t>x</t></rPh></si><si><t>_x0041_</t></si></sst>"
    cells = '<sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row></sheetData>'
    minimal(path, cells, strings)
    assert [cell.value for cell in read_workbook(path).cells.values()] == ["Ann", "A"]


def minimal(
    path: Path, sheet: str, strings: str = "<sst/>", *, prefix: str = "", prolog: str = "", styles: str = "<x/>"
) -> None:
    """The smallest workbook by hand: one worksheet, one list of shared texts; relative and absolute links."""
    rel = "http://purl.oclc.org/ooxml/officeDocument/relationships"
    main = "http://purl.oclc.org/ooxml/spreadsheetml/main"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        link = '<Relationship Id="a" Type="{rel}/{kind}" Target="{target}"/>'
        office = link.format(rel=rel, kind="officeDocument", target="/book/main.xml")
        archive.writestr("_rels/.rels", f"<Relationships>{office}</Relationships>")
        archive.writestr(
            "book/main.xml",
            f'<workbook xmlns="{main}" xmlns:q="{rel}"><sheets><sheet name="{PAGE}" q:id="a"/></sheets></workbook>',
        )
        pages = link.format(rel=rel, kind="worksheet", target="../pages/one.xml")
        texts = link.format(rel=rel, kind="sharedStrings", target="/texts.xml").replace('Id="a"', 'Id="b"')
        looks = link.format(rel=rel, kind="styles", target="/styles.xml").replace('Id="a"', 'Id="d"')
        away = '<Relationship Id="c" Type="x/externalLink" Target="http://example.invalid/" TargetMode="External"/>'
        archive.writestr("book/_rels/main.xml.rels", f"<Relationships>{pages}{texts}{looks}{away}</Relationships>")
        archive.writestr("texts.xml", strings)
        archive.writestr("styles.xml", styles)
        if prefix:
            sheet = re.sub(r"<(/?)(?=\w)", rf"<\1{prefix}:", sheet)
            archive.writestr(
                "pages/one.xml", f'{prolog}<{prefix}:worksheet xmlns:{prefix}="{main}">{sheet}</{prefix}:worksheet>'
            )
        else:
            archive.writestr("pages/one.xml", f'{prolog}<worksheet xmlns="{main}">{sheet}</worksheet>')


def test_a_strict_file_with_prefixes_and_without_places_is_read(tmp_path: Path) -> None:
    minimal(
        tmp_path / "strict.xlsx",
        "<sheetData><row><c><v>1</v></c><c><v>2</v></c></row><row><c/><c><v>3</v></c></row></sheetData>",
        prefix="s",
    )
    cells = read_workbook(tmp_path / "strict.xlsx").cells
    assert {ref.a1: cell.value for ref, cell in cells.items()} == {"A1": 1, "B1": 2, "B2": 3}


# formulas --------------------------------------------------------------------------------------------------


def test_a_formula_that_was_never_calculated_is_marked(tmp_path: Path) -> None:
    assert one(tmp_path, "=1+1") == FoundCell(None, "1+1", calculated=False)


@pytest.mark.parametrize(
    ("stored", "value", "oddities"),
    [
        ("<f>A2</f><v>5.0</v>", 5, ()),
        ("<f>A2</f><v>6.5</v>", "6.5", ("not-whole",)),
    ],
)
def test_results_of_formulas_are_figures(tmp_path: Path, stored: str, value: Figure, oddities: tuple[str, ...]) -> None:
    cell = with_cells(tmp_path, f'<row r="1"><c r="A1">{stored}</c></row>').cells[at(1, 1)]
    assert cell == FoundCell(value, "A2", oddities=frozenset(oddities))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "result", "value", "oddities"),
    [
        ("str", "5", "5", ()),
        ("str", "", None, ()),
        ("str", "  ", None, ()),
        ("e", "#REF!", "#REF!", ("not-a-figure",)),
        ("b", "1", "TRUE", ("not-a-figure",)),
    ],
)
def test_a_text_that_a_formula_gives_is_not_odd_but_an_error_is(
    tmp_path: Path, kind: str, result: str, value: Figure, oddities: tuple[str, ...]
) -> None:
    row = f'<row r="1"><c r="A1" t="{kind}"><f>B1</f><v>{result}</v></c></row>'
    cell = with_cells(tmp_path, row).cells[at(1, 1)]
    assert cell == FoundCell(value, "B1", oddities=frozenset(oddities))  # type: ignore[arg-type]


@pytest.mark.parametrize("result", ["", "<v/>", "<v></v>"])
def test_a_missing_result_is_not_an_empty_one(tmp_path: Path, result: str) -> None:
    cells = with_cells(tmp_path, f'<row r="1"><c r="A1"><f>B1</f>{result}</c></row>').cells
    assert not cells[at(1, 1)].calculated


def test_a_shared_formula_that_cannot_be_moved_is_kept_as_it_is(tmp_path: Path) -> None:
    rows = (
        '<row r="1"><c r="B1"><f t="shared" ref="B1:B2" si="0">A1+"</f><v>1</v></c></row>'
        '<row r="2"><c r="B2"><f t="shared" si="0"/><v>2</v></c></row>'
    )
    assert with_cells(tmp_path, rows).cells[at(2, 2)].formula == 'A1+"'


def test_a_number_too_large_for_a_date_is_kept_as_it_is(tmp_path: Path) -> None:
    styles = "<styleSheet><cellXfs><xf numFmtId='0'/><xf numFmtId='14'/></cellXfs></styleSheet>"
    minimal(tmp_path / "date.xlsx", '<sheetData><row><c s="1"><v>1e12</v></c></row></sheetData>', styles=styles)
    assert read_workbook(tmp_path / "date.xlsx").cells[at(1, 1)] == found("1e12", "not-a-figure")


def test_shared_formulas_are_spelled_out(tmp_path: Path) -> None:
    rows = (
        '<row r="1"><c r="B1"><f t="shared" ref="B1:B3" si="0">A1+$C$1+Tables!A1</f><v>1</v></c></row>'
        '<row r="2"><c r="B2"><f t="shared" si="0"/><v>2</v></c></row>'
        '<row r="3"><c r="C3"><f t="shared" si="0"/><v>3</v></c></row>'
        '<row r="4"><c r="C4"><f t="shared" si="9"/><v>3</v></c></row>'
    )
    cells = with_cells(tmp_path, rows).cells
    assert [cell.formula for cell in cells.values()] == [
        "A1+$C$1+Tables!A1",
        "A2+$C$1+Tables!A2",
        "B3+$C$1+Tables!B3",
        "",
    ]


def test_array_formulas_are_read(tmp_path: Path) -> None:
    assert one(tmp_path, ArrayFormula("A1", "=SUM(B1:B3*2)")).formula == "SUM(B1:B3*2)"


# hidden, merged, layout ------------------------------------------------------------------------------------


def test_hidden_rows_and_columns_with_content_are_named(tmp_path: Path) -> None:
    write_workbook(filled(), tmp_path / "toy.xlsx")
    book = load_workbook(tmp_path / "toy.xlsx")
    book[PAGE].row_dimensions[6].hidden = True
    book[PAGE].row_dimensions[40].hidden = True
    book[PAGE].column_dimensions["D"].hidden = True
    book[RANKS].row_dimensions[2].hidden = True
    book.save(tmp_path / "hidden.xlsx")
    back = read_workbook(tmp_path / "hidden.xlsx")
    assert back.hidden == ("row 6", "column D", f"row 2 of page {RANKS}")
    hidden = {ref for ref, cell in back.cells.items() if "hidden" in cell.oddities}
    assert at(6, 3) in hidden
    assert at(9, 4) in hidden
    assert at(9, 3) not in hidden


@pytest.mark.parametrize(
    ("row", "cols"), [('r="1" ht="0" customHeight="1"', ""), ('r="1"', '<cols><col min="1" max="3" width="0"/></cols>')]
)
def test_rows_and_columns_without_size_are_hidden(tmp_path: Path, row: str, cols: str) -> None:
    back = with_cells(tmp_path, f'<row {row}><c r="A1"><v>7</v></c></row>', before=cols)
    assert back.cells[at(1, 1)].oddities == {"hidden"}


def test_merged_areas_beyond_the_layout_are_named(tmp_path: Path) -> None:
    sheet = filled()
    write_workbook(sheet, tmp_path / "toy.xlsx")
    after = re.compile(r"(<mergeCells[^>]*>)")
    path = edited(
        tmp_path,
        FIRST_PAGE,
        lambda part: after.sub(r'\1<mergeCell ref="C6:D7"/><mergeCell ref="A9"/>', part),
        tmp_path / "toy.xlsx",
    )
    back = read_workbook(path)
    assert set(back.merged) - layout_areas(sheet) == {"C6:D7"}
    merged = {ref.a1 for ref, cell in back.cells.items() if "merged" in cell.oddities}
    assert merged == {"D6", "C7", "D7"}


def test_areas_on_other_pages_are_named_with_their_page(tmp_path: Path) -> None:
    write_workbook(filled(), tmp_path / "toy.xlsx")
    book = load_workbook(tmp_path / "toy.xlsx")
    book[RANKS].merge_cells("A5:B6")
    book.save(tmp_path / "merged.xlsx")
    assert f"{RANKS}!A5:B6" in read_workbook(tmp_path / "merged.xlsx").merged


def without_properties(source: Path, folder: Path) -> Path:
    """The workbook as a program saves it that drops custom properties."""
    book = load_workbook(source)
    for name in list(book.custom_doc_props.names):  # type: ignore[attr-defined]
        del book.custom_doc_props[name]  # type: ignore[attr-defined]
    path = folder / "bare.xlsx"
    book.save(path)
    return path


def test_the_layout_is_known_by_its_label_when_properties_are_lost(tmp_path: Path) -> None:
    write_workbook(filled(), tmp_path / "toy.xlsx")
    back = read_workbook(without_properties(tmp_path / "toy.xlsx", tmp_path))
    assert back.layout == "darts/1"
    assert back.anchor == at(1, 7)
    assert "scorekeeper-layout" not in back.properties


def test_the_label_is_found_where_rows_were_put_above_it(tmp_path: Path) -> None:
    assert saved(tmp_path, None, None, "  Scorekeeper:  some game/12 ").anchor == at(3, 1)
    assert saved(tmp_path, None, None, "scorekeeper: some game/12").layout == "some game/12"


@pytest.mark.parametrize("text", ["scorekeeper: darts", "see scorekeeper: darts/1", "scorekeeper"])
def test_other_texts_are_no_label(tmp_path: Path, text: str) -> None:
    back = saved(tmp_path, text)
    assert (back.layout, back.anchor) == ("", None)


def test_the_label_is_looked_for_at_the_top_only(tmp_path: Path) -> None:
    assert saved(tmp_path, *[None] * 15, "scorekeeper: darts/1").layout == ""


def test_a_renamed_page_is_still_the_first(tmp_path: Path) -> None:
    write_workbook(filled(), tmp_path / "toy.xlsx")
    book = load_workbook(tmp_path / "toy.xlsx")
    book[PAGE].title = "Friday & <co>"
    book.save(tmp_path / "renamed.xlsx")
    back = read_workbook(tmp_path / "renamed.xlsx")
    assert back.pages[0] == "Friday & <co>"
    assert back.cells[Ref("Friday & <co>", FIRST, 3)].value == 6
    assert back.anchor == Ref("Friday & <co>", 1, 7)


def test_reading_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "toy.xlsx"
    write_workbook(filled(), path)
    before = (path.read_bytes(), path.stat().st_mtime_ns)
    path.chmod(0o444)
    read_workbook(path)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert len(list(tmp_path.iterdir())) == 1


def test_a_workbook_with_macros_is_read_and_they_are_not_run(tmp_path: Path) -> None:
    write_workbook(filled(), tmp_path / "toy.xlsx")
    path = edited(
        tmp_path,
        "[Content_Types].xml",
        lambda part: part.replace(
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
            "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
        ),
        tmp_path / "toy.xlsx",
    )
    with ZipFile(path, "a") as archive:
        archive.writestr("xl/vbaProject.bin", b"\xd0\xcf\x11\xe0" + bytes(100))
    assert read_workbook(path).cells[at(FIRST, 3)].value == 6


def test_styles_that_other_readers_stumble_over_do_no_harm(tmp_path: Path) -> None:
    book = Workbook()
    book.worksheets[0].title = PAGE
    book.worksheets[0]["A1"] = 7
    book.worksheets[0]["A1"].font = Font(name="x" * 200)
    content = BytesIO()
    book.save(content)
    (tmp_path / "odd.xlsx").write_bytes(content.getvalue())
    path = edited(tmp_path, "xl/styles.xml", lambda part: part.replace("<fill>", "<fill><odd/>"), tmp_path / "odd.xlsx")
    assert read_workbook(path).cells[at(1, 1)].value == 7


def test_long_lists_of_the_writer_are_not_taken_for_a_page(tmp_path: Path) -> None:
    write_workbook(filled(), tmp_path / "toy.xlsx")
    assert "scorekeeper lists" not in read_workbook(tmp_path / "toy.xlsx").pages


def test_cells_far_away_are_not_looked_at(tmp_path: Path) -> None:
    rows = (
        '<row r="1"><c r="A1"><v>1</v></c><c r="GR1"><v>2</v></c><c r="GS1"><v>3</v></c></row>'
        '<row r="10000"><c r="A10000"><v>4</v></c></row><row r="10001"><c r="A10001"><v>5</v></c></row>'
    )
    assert [cell.value for cell in with_cells(tmp_path, rows).cells.values()] == [1, 2, 4]


def test_given_cells_hold_what_the_sheet_says(tmp_path: Path) -> None:
    sheet: Sheet = filled()
    write_workbook(sheet, tmp_path / "toy.xlsx")
    values = read_workbook(tmp_path / "toy.xlsx").values()
    assert {ref: values.get(ref) for ref in sheet.given()} == sheet.given()
