"""HTML sheets: one safe file, readable by programs and by ear, printed on one page."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from browser import Browser, page_sizes, started
from hypothesis import given
from hypothesis import strategies as st
from wide_sheet import BODY, CHECK, FOOT, HOSTILE, MARK, NAMES, PAGE, PAIR, ROWS, TOTAL, VERDICT, wide_sheet

import scorekeeper.html
from scorekeeper.chart import line_chart, spread
from scorekeeper.errors import StorageError
from scorekeeper.games import all_games
from scorekeeper.html import render_html, write_html
from scorekeeper.sheet import Band, Cell, Column, Drawing, Page, Ref, Sheet

EMPTY_TAGS = {"meta", "col", "line", "circle", "path", "polyline"}


class Node:
    """An element: its tag, attributes, children in order, and the text in it."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.children: list[Node | str] = []

    @property
    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    def all(self, *tags: str) -> Iterator[Node]:
        for child in self.children:
            if isinstance(child, Node):
                if child.tag in tags:
                    yield child
                yield from child.all(*tags)

    def one(self, tag: str) -> Node:
        (node,) = self.all(tag)
        return node

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name, "")


class Tree(HTMLParser):
    """A strict reading: every element that is opened is closed, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = Node("", {})
        self.open = [self.root]
        self.feed(text)
        self.close()
        assert self.open == [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        assert len(node.attributes) == len(attrs), "an attribute twice"
        self.open[-1].children.append(node)
        if tag not in EMPTY_TAGS:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def tree(sheet: Sheet) -> Node:
    return Tree(render_html(sheet)).root


def grid(table: Node) -> dict[tuple[int, int], Node]:
    """Every place of a table and the cell that covers it, as a browser lays it out; rows and columns from 0."""
    places: dict[tuple[int, int], Node] = {}
    for row, line in enumerate(table.all("tr")):
        column = 0
        for cell in line.all("th", "td"):
            while (row, column) in places:
                column += 1
            for down in range(int(cell["rowspan"] or 1)):
                for right in range(int(cell["colspan"] or 1)):
                    assert (row + down, column + right) not in places, "cells overlap"
                    places[row + down, column + right] = cell
    return places


def grid_row(row: int) -> int:
    """The row of the HTML table for a row of the body: two head rows, a title before every seven deals."""
    return 2 + (row - BODY) + (row - BODY) // 7 + 1


# one safe file ---------------------------------------------------------------------------------------------


def test_the_document_names_its_language_encoding_and_what_it_may_load() -> None:
    text = render_html(wide_sheet(), language="ru")
    assert text.startswith('<!doctype html>\n<html lang="ru" dir="ltr">\n<head>\n<meta charset="utf-8">\n')
    policy = next(meta for meta in Tree(text).root.all("meta") if meta["http-equiv"])
    assert policy["content"].startswith("default-src 'none'; style-src 'unsafe-inline';")
    assert any(meta["name"] == "viewport" for meta in Tree(text).root.all("meta"))


@pytest.mark.parametrize("names", [NAMES, HOSTILE])
def test_nothing_runs_and_nothing_comes_from_outside(names: tuple[str, ...]) -> None:
    root = tree(wide_sheet(names))
    forbidden = ("script", "link", "img", "iframe", "object", "embed", "image", "use", "base", "form", "audio", "video")
    assert not list(root.all(*forbidden))
    for node in _walk(root):
        assert not {name for name in node.attributes if name.startswith("on") or name in {"src", "href", "xlink:href"}}
    assert not re.search(r"url\(|@import|@font-face", render_html(wide_sheet(names)))


def _walk(node: Node) -> Iterator[Node]:
    for child in node.children:
        if isinstance(child, Node):
            yield child
            yield from _walk(child)


def test_hostile_names_stand_as_text() -> None:
    root = tree(wide_sheet(HOSTILE))
    heads = [cell.text for cell in root.one("thead").all("th")]
    for name in HOSTILE:
        assert name in heads
    assert "<script>" not in render_html(wide_sheet(HOSTILE))


@given(name=st.text(min_size=1))
def test_any_name_and_title_leave_the_document_whole(name: str) -> None:
    page = Page(
        name,
        (Column(4),),
        (Band("facts", 1, 1), Band("head", 2, 2), Band("body", 3, 3, name), Band("foot", 4, 4)),
        title=name,
        notes=(name,),
        drawings=(Drawing("line-chart", name, {"series": [{"name": name, "points": [1]}], "labels": [name]}),),
    )
    sheet = Sheet("toy/1", name, (page,))
    for row in range(1, 5):
        sheet.add(Cell(Ref(name, row, 1), "given", name, look=("fact", "head", "mark", "foot")[row - 1], tag=name))
    root = tree(sheet)
    assert len(list(root.all("tr"))) == 4
    assert not list(root.all("script"))


def test_control_characters_are_made_visible() -> None:
    text = render_html(wide_sheet(("a\x00b\x1b", "x\u202ey", "C", "D")))
    assert "a␀b␛" in text
    assert r"x\u202ey" in text


def test_a_lone_surrogate_can_be_written(tmp_path: Path) -> None:
    write_html(wide_sheet(("\udcff", "B", "C", "D")), tmp_path / "sheet.html")
    assert r"\udcff" in (tmp_path / "sheet.html").read_text(encoding="utf-8")


# the table -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [ROWS, 3, 0])
def test_every_cell_stands_in_its_column_and_says_its_value(rows: int) -> None:
    sheet = wide_sheet(rows=rows)
    places = grid(tree(sheet).one("table"))
    for ref, cell in sheet.cells.items():
        if ref.page != PAGE or not BODY <= ref.row < FOOT or ref.column > VERDICT:
            continue
        shown = places[grid_row(ref.row), ref.column - 1].text
        if cell.value in (None, ""):
            assert shown == ""
        elif isinstance(cell.value, int):
            sign = "+" if cell.form == "signed" and cell.value > 0 else "−" if cell.value < 0 else ""
            assert shown == f"{sign}{abs(cell.value)}{cell.tag}"
        else:
            assert shown == cell.value


def test_the_table_has_no_holes() -> None:
    places = grid(tree(wide_sheet()).one("table"))
    rows = {row for row, _column in places}
    assert len(rows) == 2 + 4 + ROWS + 3
    assert set(places) == {(row, column) for row in rows for column in range(VERDICT)}


def test_columns_aside_and_excel_only_pages_are_left_out() -> None:
    text = render_html(wide_sheet())
    assert ">99<" not in text
    assert "SECRET" not in text


def test_headings_say_what_they_head() -> None:
    root = tree(wide_sheet())
    table = root.one("table")
    places = grid(table)
    assert root.one("caption").text == "Deals, side payments and running totals"
    for seat, name in enumerate(NAMES):
        group = places[0, MARK - 1 + 6 * seat]
        assert (group.tag, group["scope"], group["colspan"], group.text) == ("th", "colgroup", "6", name)
        side = places[1, PAIR - 1 + 6 * seat]
        assert (side["scope"], side["colspan"], side.text) == ("colgroup", "3", "side")
        total = places[1, TOTAL - 1 + 6 * seat]
        assert (total["scope"], total["colspan"], total.text) == ("col", "", "total")
    assert places[0, CHECK - 1] is places[1, CHECK - 1]
    for row in range(BODY, FOOT):
        head = places[grid_row(row), 0]
        assert (head.tag, head["scope"]) == ("th", "row")
    bands = [cell for cell in table.all("th") if cell["scope"] == "rowgroup"]
    assert [band.text for band in bands] == [f"{name} declares" for name in NAMES]
    groups = [len(list(group.all("col"))) for group in table.all("colgroup")]
    assert groups == [3, 6, 6, 6, 6, 2]


def test_a_heading_with_nothing_above_it_reaches_up() -> None:
    page = Page("P", (Column(4), Column(4)), (Band("head", 1, 2), Band("body", 3, 3)))
    sheet = Sheet("toy/1", "", (page,))
    sheet.add(Cell(Ref("P", 1, 1), "label", None, look="head"))
    for place, text in (((1, 2), "over"), ((2, 1), "alone"), ((2, 2), "under")):
        sheet.add(Cell(Ref("P", *place), "label", text, look="head"))
    places = grid(tree(sheet).one("table"))
    assert places[0, 0] is places[1, 0]
    assert (places[0, 0].text, places[0, 1].text, places[1, 1].text) == ("alone", "over", "under")


def test_places_without_a_cell_are_kept_empty() -> None:
    page = Page("P", (Column(4),) * 3, (Band("head", 1, 1), Band("body", 2, 2), Band("foot", 3, 3)))
    sheet = Sheet("toy/1", "", (page,))
    sheet.add(Cell(Ref("P", 1, 1), "label", "wide", look="head", span=2))
    sheet.add(Cell(Ref("P", 2, 1), "given", "wide", span=2))
    sheet.add(Cell(Ref("P", 3, 3), "given", 9))
    places = grid(tree(sheet).one("table"))
    assert set(places) == {(row, column) for row in range(3) for column in range(3)}
    assert [places[1, column].text for column in range(3)] == ["wide", "wide", ""]
    assert places[2, 0] is places[2, 1]
    assert places[2, 2].text == "9"


def test_circled_calls_are_ringed_and_named() -> None:
    sheet = wide_sheet()
    sheet.cells[Ref(PAGE, BODY, MARK)].value = "(A) B"
    cell = grid(tree(sheet).one("table"))[grid_row(BODY), MARK - 1]
    (ring,) = (node for node in cell.all("span") if node["class"] == "ring")
    assert (ring["role"], ring["aria-label"]) == ("img", "A, circled")
    assert cell.text == "(A) B"


def test_pair_figures_are_told_apart_by_colour_and_letter() -> None:
    root = tree(wide_sheet())
    found = {
        (re.search(r"tint-\d", cell["class"])[0], letter.text)  # type: ignore[index]
        for cell in root.all("td")
        for letter in cell.all("small")
    }
    assert len({tint for tint, _letter in found}) == 6
    assert len(found) == 12


def test_a_verdict_that_is_not_good_is_an_alarm() -> None:
    alarms = [cell.text for cell in tree(wide_sheet()).all("td") if "alarm" in cell["class"].split()]
    assert alarms == ["off by −6"]


def test_names_are_isolated_from_the_direction_of_what_surrounds_them() -> None:
    root = tree(wide_sheet(HOSTILE))
    isolated = {node.text for node in root.all("bdi")}
    assert set(HOSTILE) <= isolated


def test_a_name_is_shortened_only_where_it_stands_in_full_above() -> None:
    root = tree(wide_sheet(HOSTILE))
    short = {cell.text for cell in root.all("td") if "short" in cell["class"].split()}
    assert short == set(HOSTILE)
    assert all(cell["title"] == cell.text for cell in root.all("td") if "short" in cell["class"].split())
    headings = {cell.text for cell in root.one("thead").all("th")}
    assert short <= headings


def test_facts_are_named_and_open_ones_can_be_written_in() -> None:
    root = tree(wide_sheet())
    assert root.one("h1").text == "Friday table"
    facts = [(fact.one("dt").text, fact.one("dd")) for group in root.all("dl") for fact in group.all("div")]
    named = {name: fact.text for name, fact in facts if name}
    assert named == {"Date": "2026-11-27", "Place": "", "Rules": "standard", "Players": "Ann"}
    assert [name for name, fact in facts if fact["class"] == "open"] == ["Place"]
    assert "scorekeeper: toy/1" in root.text


def test_pages_follow_each_other_and_each_keeps_its_orientation() -> None:
    pages = (
        Page("One", (Column(4),), (Band("body", 1, 1),)),
        Page("Two", (Column(4),), (Band("body", 1, 1),), title="Second", landscape=False, fit_height=False),
    )
    sheet = Sheet("toy/1", "Toy", pages)
    for page in pages:
        sheet.add(Cell(Ref(page.name, 1, 1), "given", 1))
    root = tree(sheet)
    assert len(list(root.all("section"))) == 2
    assert [leaf["class"] for leaf in root.all("div") if "leaf" in leaf["class"]] == ["leaf wide", "leaf tall flow"]
    assert root.one("h1").text == "Toy"
    assert root.one("h2").text == "Second"
    assert "@page tall" in render_html(sheet)


# the chart -------------------------------------------------------------------------------------------------


def test_the_chart_names_its_lines_and_tells_them_apart() -> None:
    svg = tree(wide_sheet()).one("svg")
    assert svg["role"] == "img"
    title, desc = (next(svg.all(tag)) for tag in ("title", "desc"))
    assert svg["aria-labelledby"] == f"{title['id']} {desc['id']}"
    assert title.text == "Running totals"
    for name in NAMES:
        assert name in desc.text
    lines = list(svg.all("polyline"))
    assert len(lines) == 4
    assert len({line["stroke"] for line in lines}) == 4
    assert len({line["stroke-dasharray"] for line in lines}) == 4
    assert {len(line["points"].split()) for line in lines} == {ROWS}


def test_a_chart_needs_no_labels() -> None:
    chart = line_chart({"series": [{"name": "Ann", "points": [3]}], "labels": []})
    assert chart is not None
    assert chart.x_ticks == ()
    assert [series.label for series in chart.series] == ["Ann +3"]


def test_a_game_without_points_has_no_chart() -> None:
    assert not list(tree(wide_sheet(rows=0)).all("svg"))


@given(
    st.lists(st.lists(st.integers(-5000, 5000), min_size=1, max_size=28), min_size=1, max_size=8),
    st.integers(1, 28),
)
def test_every_point_is_drawn_in_its_place(totals: list[list[int]], labels: int) -> None:
    data = {
        "series": [{"name": f"P{i}", "points": points} for i, points in enumerate(totals)],
        "labels": [str(i) for i in range(labels)],
    }
    chart = line_chart(data)
    assert chart is not None
    scale = {tick.text: tick.at for tick in chart.y_ticks}
    assert chart.zero == scale["0"]
    assert len(scale) <= 12
    for points, series in zip(totals, chart.series, strict=True):
        assert len(series.points) == len(points)
        for value, (x, y) in zip(points, series.points, strict=True):
            assert chart.left <= x <= chart.right
            assert chart.top - 0.1 <= y <= chart.bottom + 0.1
            assert (y < chart.zero) <= (value > 0)
            assert (y > chart.zero) <= (value < 0)
    ys = sorted(series.label_y for series in chart.series)
    assert all(below - above >= 17.8 for above, below in pairwise(ys))


@given(st.lists(st.floats(0, 400), max_size=12))
def test_labels_never_overlap_and_stay_in_order(places: list[float]) -> None:
    moved = spread(places, 18, 0, 400)
    assert all(-1e-6 <= place <= 400 + 1e-6 for place in moved)
    ordered = [place for _old, place in sorted(zip(places, moved, strict=True))]
    assert all(after - before >= 18 - 1e-6 for before, after in pairwise(ordered))


def test_labels_far_apart_stay_where_they_are() -> None:
    assert spread([300, 10, 100], 18, 0, 400) == [300, 10, 100]


# files -----------------------------------------------------------------------------------------------------


def test_templates_are_found_inside_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "scorekeeper"
    shutil.copytree(scorekeeper.html.template_folder(), package / "templates")
    monkeypatch.setattr(scorekeeper.html, "__file__", str(package / "html.py"))
    assert scorekeeper.html.template_folder() == package / "templates"
    assert "Friday table" in render_html(wide_sheet())


def test_missing_templates_are_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scorekeeper.html, "__file__", str(tmp_path / "scorekeeper" / "html.py"))
    with pytest.raises(StorageError) as refused:
        render_html(wide_sheet())
    assert refused.value.code == "templates-missing"


def test_a_sheet_is_written_in_utf_8(tmp_path: Path) -> None:
    write_html(wide_sheet(), tmp_path / "sheet.html")
    assert (tmp_path / "sheet.html").read_bytes() == render_html(wide_sheet()).encode("utf-8")


# in a browser ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def browser(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with started(chromium, tmp_path_factory.mktemp("profile")) as one:
        yield one


def opened(browser: Browser, sheet: Sheet, folder: Path) -> Path:
    path = folder / "sheet.html"
    write_html(sheet, path)
    browser.screen(1280, 800)
    browser.open(path)
    return path


LONG = ("Maximiliana von und zu Hohenlohe-Langenburg", *["Ш" * 200] * 2, "Ann")
LANDSCAPE = {"A4": (842, 595), "Letter": (792, 612)}


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(
    ("names", "rows", "pages"), [(NAMES, 28, 2), (HOSTILE, 28, 2), (LONG, 28, 2), (NAMES, 1, 2), (("",) * 4, 0, 1)]
)
def test_the_table_prints_on_one_landscape_page_and_the_chart_on_another(
    browser: Browser, tmp_path: Path, paper: str, names: tuple[str, ...], rows: int, pages: int
) -> None:
    opened(browser, wide_sheet(names, rows=rows), tmp_path)
    printed = tmp_path / "sheet.pdf"
    assert browser.print(printed, paper) == pages
    ((width, height),) = page_sizes(printed.read_bytes())
    assert width == pytest.approx(LANDSCAPE[paper][0], abs=1)
    assert height == pytest.approx(LANDSCAPE[paper][1], abs=1)


def test_nothing_is_cut_off_in_print(browser: Browser, tmp_path: Path, pdftotext: str) -> None:
    sheet = wide_sheet(LONG)
    opened(browser, sheet, tmp_path)
    browser.print(tmp_path / "sheet.pdf", "Letter")
    command = [pdftotext, "-raw", "-f", "1", "-l", "1", str(tmp_path / "sheet.pdf"), "-"]
    text = "".join(subprocess.run(command, check=True, capture_output=True, timeout=60).stdout.decode().split())
    for name in LONG:
        assert "".join(name.split()) in text
    for row in range(BODY, FOOT + 1):
        total = sheet.cells.get(Ref(PAGE, row, TOTAL + 18))
        assert total is not None
        assert isinstance(total.value, int)
        assert str(abs(total.value)) in text
    assert "Thecheckisminusthesumofthetotals." in text


def test_long_tables_repeat_their_head_and_split_no_row_or_block(
    browser: Browser, tmp_path: Path, pdftotext: str
) -> None:
    bands = [Band("body", 2 + 10 * i, 11 + 10 * i, f"block {i}") for i in range(20)]
    page = Page("P", (Column(8), Column(8)), (Band("head", 1, 1), *bands), landscape=False, fit_height=False)
    sheet = Sheet("toy/1", "Long", (page,))
    sheet.add(Cell(Ref("P", 1, 1), "label", "HEADING", look="head"))
    for row in range(2, 202):
        sheet.add(Cell(Ref("P", row, 1), "given", f"row{row}", look="raw"))
    opened(browser, sheet, tmp_path)
    count = browser.print(tmp_path / "long.pdf", "A4")
    assert count > 2
    text = subprocess.run(
        [pdftotext, "-raw", str(tmp_path / "long.pdf"), "-"], check=True, capture_output=True, timeout=60
    ).stdout.decode()
    pages = text.split("\f")[:-1]
    assert len(pages) == count
    for text_of_page in pages:
        assert text_of_page.count("HEADING") == 1
        assert len(re.findall(r"row\d+", text_of_page)) == 10 * len(re.findall(r"block \d+", text_of_page))


def test_the_browser_asks_for_nothing_but_the_file(browser: Browser, tmp_path: Path) -> None:
    path = opened(browser, wide_sheet(HOSTILE), tmp_path)
    assert browser.requests == [path.as_uri()]
    assert browser.ask("document.scripts.length") == 0


@pytest.mark.parametrize("names", [NAMES, HOSTILE, LONG])
def test_on_a_phone_only_the_table_scrolls_sideways(browser: Browser, tmp_path: Path, names: tuple[str, ...]) -> None:
    opened(browser, wide_sheet(names), tmp_path)
    browser.screen(390, 800)
    assert browser.ask("document.documentElement.scrollWidth") == 390
    assert browser.ask("document.querySelector('.scroll').scrollWidth > 700")


HIDDEN = "document.querySelector('.scroll').scrollWidth - document.querySelector('.scroll').clientWidth"


def test_on_a_usual_screen_the_whole_table_is_seen(browser: Browser, tmp_path: Path) -> None:
    opened(browser, wide_sheet(), tmp_path)
    assert browser.ask(HIDDEN) == 0


def test_real_sheets_are_seen_whole_on_every_usual_screen(browser: Browser, tmp_path: Path) -> None:
    for game in all_games():
        path = tmp_path / "blank.html"
        write_html(game.blank("", "standard", ()), path)
        browser.open(path)
        for width in (1280, 1366, 1400, 1536, 1920, 2560):
            browser.screen(width, 900)
            assert browser.ask(HIDDEN) == 0, (game.key, width)
            assert browser.ask("document.documentElement.scrollWidth") == width


def test_no_figure_sticks_out_of_its_cell(browser: Browser, tmp_path: Path) -> None:
    opened(browser, wide_sheet(), tmp_path)
    wide = "Array.from(document.querySelectorAll('.figure')).filter(c => c.scrollWidth > c.clientWidth + 1).length"
    assert browser.ask(wide) == 0


def test_dark_on_a_dark_screen_but_black_on_white_in_print(browser: Browser, tmp_path: Path) -> None:
    opened(browser, wide_sheet(), tmp_path)
    colours = "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
    assert browser.ask(colours) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    browser.screen(1280, 800, dark=True)
    assert browser.ask(colours) == ["rgb(22, 22, 22)", "rgb(232, 232, 232)"]
    browser.screen(1280, 800, dark=True, media="print")
    assert browser.ask(colours) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
