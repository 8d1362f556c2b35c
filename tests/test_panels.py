"""A made-up page of two panels, a pad and a list, as every writer shows it: tables, lines, rows of nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser import started
from openpyxl import load_workbook

from scorekeeper.chart import line_chart
from scorekeeper.csvfile import render_csv
from scorekeeper.excel import write_workbook
from scorekeeper.html import render_html, write_html
from scorekeeper.model import Figure
from scorekeeper.paper import fit_page, printed_pages
from scorekeeper.sheet import Band, Cell, Column, Page, Panel, Ref, Sheet
from scorekeeper.terminal import render_text
from scorekeeper.textgrid import Grid, Piece, TextCell
from scorekeeper.view import page_views

ROWS = range(4, 12)
HEAVY, THIN = "━━━━", "────"


def sheet(values: dict[str, Figure], title: str = "") -> Sheet:
    """Column A is a list with a remark in B; C to E are the pad: what for, points, and names of rows before them."""
    columns = (Column(5), Column(12, spare=True), Column(8), Column(20, wrap=10), Column(6))
    panels = (
        Panel(3, 5, "pad", landscape=False, row_names={4: "first"}),
        Panel(1, 2, "list", in_line=frozenset({3})),
    )
    bands = (Band("facts", 1, 1), Band("head", 2, 2), Band("body", 3, ROWS[-1], title, trim=True))
    page = Page("P", columns, bands, title="Toy", panels=panels, notes=("a note",))
    made = Sheet("toy/1", "Toy", (page,))
    made.add(Cell(Ref("P", 1, 1), "given", values.get("A1"), look="title"))
    heads = ((1, "no."), (2, "remark"), (3, None), (4, "for"), (5, "points"))
    for column, text in heads:
        look = "head-group" if column in (1, 4) else "head"
        made.add(Cell(Ref("P", 2, column), "label", text, look=look))
    made.add(Cell(Ref("P", 3, 1), "label", "N", look="head"))
    made.add(Cell(Ref("P", 3, 2), "given", values.get("B3"), look="foot-name"))
    for row in ROWS:
        made.add(Cell(Ref("P", row, 1), "given", values.get(f"A{row}"), look="raw"))
        made.add(Cell(Ref("P", row, 2), "given", values.get(f"B{row}"), good="right"))
        made.add(Cell(Ref("P", row, 4), "computed", values.get(f"D{row}"), formula='""', look="verdict"))
        made.add(Cell(Ref("P", row, 5), "computed", values.get(f"E{row}"), formula='""', form="points", look="raw"))
    for column in (4, 5):
        made.add(Cell(Ref("P", 6, column), "label", HEAVY, look="line"))
    made.add(Cell(Ref("P", 10, 1), "label", "given up", look="foot-name"))
    made.add(Cell(Ref("P", 11, 3), "label", "total", look="foot-name"))
    return made


FILLED: dict[str, Figure] = {
    "A1": "Evening", "A4": 1, "A5": 2, "D4": "60 over", "E4": 60, "D7": "2H", "E7": 100, "E8": THIN, "E11": 160,
}  # fmt: skip


def table_rows(html: str) -> list[list[list[str]]]:
    """The texts of every row of every table."""
    rows = [re.findall(r"<tr.*?</tr>", table, re.DOTALL) for table in re.findall(r"<table.*?</table>", html, re.DOTALL)]
    return [
        [
            [re.sub(r"<[^>]*>|\s+", " ", cell).strip() for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)]
            for row in table
        ]
        for table in rows
    ]


def test_each_panel_is_a_table_of_its_own_without_rows_and_columns_of_nothing() -> None:
    pad, deals = table_rows(render_html(sheet(FILLED)))
    assert pad == [
        ["", "for", "points"],
        ["first", "60 over", "60"],
        ["", ""],
        ["", "2H", "100"],
        ["", ""],
        ["total", "", "160"],
    ]
    assert deals == [["no."], ["N"], ["1"], ["2"]]


def test_a_remark_brings_its_column_back_but_not_a_verdict_that_all_is_well() -> None:
    assert table_rows(render_html(sheet({**FILLED, "B5": "right"})))[1][-1] == ["2"]
    assert table_rows(render_html(sheet({**FILLED, "B5": "late"})))[1][-1] == ["2", "late"]


def test_a_blank_keeps_every_row_and_column_and_gives_each_panel_a_paper() -> None:
    text = render_html(sheet({}))
    pad, deals = table_rows(text)
    assert len(pad) == 1 + len(ROWS)
    assert len(deals) == 2 + len(ROWS)
    assert deals[0] == ["no.", "remark"]
    assert re.findall(r'class="leaf (\w+)', text) == ["tall", "wide"]
    assert len(re.findall(r'class="leaf (\w+)', render_html(sheet(FILLED)))) == 1


def test_a_line_is_one_line_over_its_group_of_columns() -> None:
    text = render_html(sheet(FILLED))
    assert re.findall(r'colspan="(\d)" class="rule (\w+)"><hr>', text) == [("2", "heavy"), ("2", "thin")]
    assert THIN not in text
    assert HEAVY not in text


def test_the_terminal_draws_the_lines_through() -> None:
    text = render_text(sheet(FILLED), width=None, unicode=True, colour=False)
    assert text.split("\n\n")[1].splitlines() == [
        "┌───────┬────────────────┐",
        "│       │   for   points │",
        "├───────┼────────────────┤",
        "│ first │ 60 over     60 │",
        "│       ╞════════════════╡",
        "│       │ 2H         100 │",
        "│       ├────────────────┤",
        "│ total │            160 │",
        "└───────┴────────────────┘",
    ]
    assert "N" in text
    assert "given up" not in text


def test_in_ascii_a_heavy_line_is_told_from_a_light_one() -> None:
    text = render_text(sheet(FILLED), width=None, unicode=False, colour=False)
    assert "|       ==================" in text
    assert "|       +----------------+" in text


def test_a_grid_with_a_line_over_all_fields_begins_at_its_edge() -> None:
    grid = Grid([0, 0], [True, True])
    grid.row([TextCell(0, 0, (Piece("a"),)), TextCell(1, 1, (Piece("b"),))])
    grid.line(0, 1, heavy=True)
    assert ["".join(piece.text for piece in line) for line in grid.lines()][2] == "╞═══╪═══╡"


def test_a_line_goes_with_its_columns() -> None:
    grid = Grid([0, 0, 1], [True, True, True])
    grid.row([TextCell(place, place, (Piece("x" * 20),)) for place in range(3)])
    grid.line(2, 2, heavy=False)
    grid.line(1, 2, heavy=False)
    narrow, needed = grid.fitted(60)
    assert needed == 70
    assert ["".join(piece.text for piece in line) for line in narrow.lines()][1:3] == [
        f"│ {'x' * 20} │ {'x' * 20} │",
        f"│ {' ' * 20} ├─{'─' * 20}─┤",
    ]


def test_words_go_over_several_lines_before_anything_is_left_out() -> None:
    words = "100 over + 50 insult + 500 slam"
    text = render_text(sheet({**FILLED, "D4": words}), width=40, unicode=True, colour=False)
    lines = [line for line in text.splitlines() if "│" in line]
    assert all(len(line) <= 40 for line in lines)
    for word in words.split():
        assert word in text
    assert "…" not in text
    assert "columns show everything" not in text


def test_a_csv_file_keeps_all() -> None:
    rows = render_csv(sheet(FILLED)).splitlines()
    assert len(rows) == ROWS[-1]
    assert rows[1] == "no.,remark,,for,points"
    assert rows[5] == f",,,{HEAVY},{HEAVY}"


def test_a_workbook_prints_each_panel_on_papers_of_its_own(tmp_path: Path) -> None:
    write_workbook(sheet(FILLED), tmp_path / "toy.xlsx")
    page = load_workbook(tmp_path / "toy.xlsx")["P"]
    assert page.print_area == "'P'!$A$1:$B$11,'P'!$C$2:$E$13"
    assert (page.page_setup.fitToWidth, page.page_setup.fitToHeight) == (1, 0)
    assert page["C13"].value == "a note"


def test_a_workbook_draws_lines_and_does_not_show_what_stands_for_them(tmp_path: Path) -> None:
    write_workbook(sheet(FILLED), tmp_path / "toy.xlsx")
    page = load_workbook(tmp_path / "toy.xlsx")["P"]
    assert page["D6"].value == HEAVY
    assert page["D6"].number_format == ";;;"
    assert page["D6"].border.bottom.style == "thick"
    assert page["D7"].border.top.style == "thick"
    ((area, rule),) = [
        (str(one.sqref), rule)
        for one in page.conditional_formatting
        for rule in one.rules
        if "COUNTIF" in rule.formula[0]
    ]
    assert area == "D3:E11"
    assert rule.formula == ['COUNTIF($D3:$E3,"─*")>0']
    assert (rule.dxf.border.top.style, rule.dxf.border.bottom.style) == ("thin", "thin")
    assert rule.dxf.numFmt.formatCode == ";;;"


@pytest.mark.parametrize("length", [5, 200])
def test_a_long_name_goes_over_lines_in_a_workbook_and_a_short_one_does_not(tmp_path: Path, length: int) -> None:
    name = ("Annamaria " * 20)[:length].strip()
    write_workbook(sheet({**FILLED, "B3": name}), tmp_path / "toy.xlsx")
    page = load_workbook(tmp_path / "toy.xlsx")["P"]
    assert page["B3"].value == name
    assert bool(page["B3"].alignment.wrap_text) == (length == 200)
    assert bool(page["B3"].alignment.shrink_to_fit) == (length == 5), "rather smaller than cut off"
    if length == 200:
        assert page.row_dimensions[3].height >= 13 * (200 // 12)
    else:
        assert page.row_dimensions[3].height == 17


def test_scores_have_no_sign_in_a_chart() -> None:
    data = {"series": [{"name": "Ann", "points": [0, 3]}], "labels": ["0", "1"]}
    signed, plain = line_chart(data), line_chart({**data, "signs": False})
    assert signed is not None
    assert plain is not None
    assert [series.label for series in (*signed.series, *plain.series)] == ["Ann +3", "Ann 3"]
    assert {"+1", "+3"} <= {tick.text for tick in signed.y_ticks}
    assert {tick.text for tick in plain.y_ticks} == {"0", "1", "2", "3"}


def test_a_block_longer_than_a_page_begins_on_the_first_and_splits_no_row(
    chromium: str, pdftotext: str, tmp_path: Path
) -> None:
    import subprocess

    bands = (Band("head", 1, 1), Band("body", 2, 101), Band("body", 102, 106, "short one"))
    page = Page("P", (Column(8), Column(8)), bands, landscape=False, fit_height=False)
    long = Sheet("toy/1", "Long", (page,))
    long.add(Cell(Ref("P", 1, 1), "label", "HEADING", look="head"))
    for row in range(2, 107):
        long.add(Cell(Ref("P", row, 1), "given", f"row{row}", look="raw"))
        long.add(Cell(Ref("P", row, 2), "given", f"end{row}", look="raw"))
    write_html(long, tmp_path / "long.html")
    with started(chromium, tmp_path / "profile") as tab:
        tab.open(tmp_path / "long.html")
        count = tab.print(tmp_path / "long.pdf", "A4")
    command = [pdftotext, "-raw", str(tmp_path / "long.pdf"), "-"]
    text = subprocess.run(command, check=True, capture_output=True, timeout=60).stdout.decode()
    pages = text.split("\f")[:-1]
    assert count == len(pages) == 2
    assert len(re.findall(r"row\d+", pages[0])) > 50
    for one in pages:
        assert one.count("HEADING") == 1
        assert re.findall(r"row(\d+)", one) == re.findall(r"end(\d+)", one)
    assert len(re.findall(r"row10[2-6]", pages[1])) == 5


def of_rows(count: int) -> Sheet:
    """Two panels of so many rows, in a page that shall be one page high."""
    bands = (Band("head", 1, 1), Band("body", 2, count + 1))
    panels = (Panel(1, 2, "list"), Panel(3, 4, "pad", landscape=False))
    page = Page("P", tuple(Column(20) for _column in range(4)), bands, panels=panels)
    long = Sheet("toy/1", "Long", (page,))
    for column in range(1, 5):
        long.add(Cell(Ref("P", 1, column), "label", f"HEAD{column}", look="head"))
        for row in range(2, count + 2):
            long.add(Cell(Ref("P", row, column), "given", f"r{row}c{column}", look="raw"))
    return long


@pytest.mark.parametrize(("rows", "one_page"), [(10, True), (25, True), (43, False), (90, False)])
def test_long_panels_go_over_pages_and_never_into_small_type(rows: int, one_page: bool) -> None:  # noqa: FBT001
    (view,) = page_views(of_rows(rows))
    fits = [fit_page(view, printed, "Long") for printed in printed_pages(view)]
    assert all(fit.size_pt >= 9 for fit in fits)
    assert all(bool(fit.row_mm) for fit in fits[:1]) is one_page


def test_long_panels_have_their_heads_on_every_page(chromium: str, pdftotext: str, tmp_path: Path) -> None:
    import subprocess

    write_html(of_rows(90), tmp_path / "long.html")
    with started(chromium, tmp_path / "profile") as tab:
        tab.open(tmp_path / "long.html")
        tab.print(tmp_path / "long.pdf", "A4")
    command = [pdftotext, "-raw", str(tmp_path / "long.pdf"), "-"]
    text = subprocess.run(command, check=True, capture_output=True, timeout=60).stdout.decode()
    pages = text.split("\f")[:-1]
    assert len(pages) > 2
    for one in pages:
        assert ("HEAD1" in one) == ("c1" in one)
        assert ("HEAD3" in one) == ("c3" in one)
    assert sum(len(re.findall(r"r\d+c1", one)) for one in pages) == 90
