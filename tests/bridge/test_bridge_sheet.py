"""The sheets of bridge: what they hold, what LibreOffice makes of their formulas, blanks that are filled in, print."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import browser
import pytest
from bridge_games import FIVE, FOUR, GAME, R1, SEATS, THREE, opened, played, random_game, report
from bridge_sheets import found_of, values_of
from hypothesis import given, settings
from hypothesis import strategies as st
from office import convert
from office_many import recalculated_all
from openpyxl import load_workbook

from scorekeeper.audit import audit_file, audit_found
from scorekeeper.audit.sheets import open_found
from scorekeeper.csvfile import read_csv, write_csv
from scorekeeper.errors import Refusal
from scorekeeper.excel import read_workbook, write_workbook
from scorekeeper.game import AnyMatch, Match
from scorekeeper.games.bridge.contract import read_contract
from scorekeeper.games.bridge.excel_text import spelled
from scorekeeper.games.bridge.places import CONTRACTS, GAME_LINE, HEAVY_LINE
from scorekeeper.games.bridge.reading import layout_of
from scorekeeper.html import write_html
from scorekeeper.model import Figure
from scorekeeper.sheet import Ref, Sheet
from scorekeeper.terminal import render_text

EVERY = (
    ("rubber", random_game(1, 5), ""),
    ("two rubbers by the Laws", random_game(2, 14), "laws"),
    ("given up", random_game(3, 4, end=True), ""),
    ("chicago", random_game(4, 7, "chicago"), ""),
    ("chicago duplicate", random_game(5, 9, "chicago", options=(("chicago.partscore", "duplicate"),
                                                                ("chicago.vul", "non_dealer"))), ""),
    ("three", random_game(6, 13, "cutthroat", THREE, end=True), ""),
    ("half even", random_game(7, 9, options=(("whists.rounding", "half_even"), ("rubber_premium", "game200"))), ""),
    ("half down", random_game(8, 9, options=(("whists.rounding", "half_down"), ("rubber_premium", "clean750"))), ""),
    ("truncate", random_game(9, 8, options=(("whists.rounding", "truncate"), ("unfinished", "each_side")), end=True),
     "laws"),
    ("points", random_game(10, 8, options=(("whists.rounding", "none"), ("unfinished", "none")), end=True), ""),
    ("old scale", random_game(11, 9, options=(("undertricks", "1935"), ("redoubled_insult", "50"))), ""),
    ("no honours", random_game(12, 9, options=(("honours", "off"),)), ""),
    ("tours", random_game(13, 25, options=(("session", "tour3"),)), ""),
    ("ledger", random_game(14, 25, options=(("session", "tour3"),)), "ledger"),
    ("ledger of three", random_game(15, 25, "cutthroat", THREE), "ledger"),
)  # fmt: skip


def figures(sheet: Sheet) -> dict[Ref, Figure]:
    return {ref: cell.value for ref, cell in sheet.cells.items() if cell.role == "computed"}


def differences(path: Path, sheet: Sheet) -> list[str]:
    """Every computed cell whose figure in the file is not ours; an empty text is nothing."""
    found = read_workbook(path).values()
    return [
        f"{ref}: {found.get(ref)!r}, expected {value!r}"
        for ref, value in figures(sheet).items()
        if (found.get(ref) or None) != (value or None)
    ]


def totals_of(sheet: Sheet, found: Any) -> list[list[Figure]]:
    """The totals of every rubber, by side."""
    layout, _opening = layout_of(found)
    del sheet
    rows = [layout.foot_row(block) + (not layout.is_chicago) for block in layout.blocks]
    return [[found.get(Ref("Bridge", row, layout.columns.figure(s))) for s in range(layout.sides)] for row in rows]


def test_libreoffice_recalculates_every_figure(soffice: str, tmp_path: Path) -> None:
    paths = []
    for number, (_name, match, layout) in enumerate(EVERY):
        paths.append(tmp_path / f"{number}.xlsx")
        write_workbook(GAME.sheet(match, layout=layout), paths[-1])
    for path, (name, match, layout) in zip(recalculated_all(soffice, paths, tmp_path), EVERY, strict=True):
        assert differences(path, GAME.sheet(match, layout=layout)) == [], name
        assert audit_file(path, None if layout == "ledger" else match).findings == (), name


FILLED = (
    ("", FOUR, SEATS, R1),
    ("", FOUR, SEATS, ("4♠ N 10 hon:S100", "2чх E 8", "pass", "1БК S 7", "3n w 8", "7NTXX N 0", "5 d xx E 11")),
    ("chicago", FOUR, SEATS, ("2S N 8", "1NT S 7", "2DX E 8", "3C E 9 hon:N150")),
    ("cutthroat", THREE, ("A", "B", "C"), ("3NT A 9", "4SX B 9 hon:C100", "2H C 8", "4S A 10")),
)


def fill_blank(path: Path, variant: str, names: Any, letters: Any, lines: Any) -> None:
    """What people type into an empty workbook, and nothing else."""
    write_workbook(GAME.blank(variant, "standard", ()), path)
    workbook = load_workbook(path)
    page = workbook["Bridge"]
    for name, column in zip(names, (2, 6, 10, 14), strict=False):
        page.cell(7, column).value = name
    page.cell(8, 2).value = letters[0]
    for row, line in enumerate(lines, 8):
        deal, _hon, honours = line.partition(" hon:")
        contract, *rest = deal.rsplit(" ", 2)
        page.cell(row, 3).value = contract
        if rest:
            page.cell(row, 4).value, page.cell(row, 6).value = rest[0].upper(), int(rest[1])
            page.cell(row, 7).value = honours or None
    workbook.save(path)


def test_a_blank_that_was_filled_in_scores_itself_and_is_imported_clean(soffice: str, tmp_path: Path) -> None:
    paths = []
    for number, case in enumerate(FILLED):
        paths.append(tmp_path / f"blank{number}.xlsx")
        fill_blank(paths[-1], *case)
    for path, case in zip(recalculated_all(soffice, paths, tmp_path), FILLED, strict=True):
        variant, names, _letters, lines = case
        match = played(lines, names, variant, dealer=names[0])
        assert audit_file(path, match).findings == ()
        _game, sheet, _cells, found = open_found(read_workbook(path))
        opening, again = GAME.lines_of(sheet, found)
        replayed = Match.replay(GAME, opening, again)
        assert [row.result for row in replayed.rows] == [row.result for row in match.rows]
        assert totals_of(sheet, found) == [report(match)["rubbers"][0]["total"]]


def by_hand(path: Path, variant: str, cells: dict[str, Figure], names: tuple[str, ...] = FOUR) -> None:
    """A blank workbook with the players' names and these cells typed into it."""
    write_workbook(GAME.blank(variant, "standard", ()), path)
    workbook = load_workbook(path)
    page = workbook["Bridge"]
    for name, column in zip(names, (2, 6, 10, 14), strict=False):
        page.cell(7, column).value = name
    for name, value in cells.items():
        page[name].value = value
    workbook.save(path)


def test_a_name_is_known_while_others_are_not_written(soffice: str, tmp_path: Path) -> None:
    by_hand(tmp_path / "some.xlsx", "", {"B8": "N", "C8": "4S", "D8": "Ann", "F8": 10}, ("Ann",))
    (again,) = recalculated_all(soffice, [tmp_path / "some.xlsx"], tmp_path)
    assert audit_file(again).findings == ()
    values = read_workbook(again).values()
    layout, _opening = layout_of(values)
    assert values[Ref("Bridge", 8, layout.columns.below(0))] == 120


def test_pairs_of_a_ledger_may_be_begun_names_and_formulas_need_whole_ones(tmp_path: Path) -> None:
    path = tmp_path / "ledger.xlsx"
    write_workbook(GAME.sheet(played(R1), layout="ledger"), path)
    workbook = load_workbook(path)
    page = workbook["Bridge"]
    (cell,) = (cell for row in page.iter_rows() for cell in row if cell.value == "Ann + Cath")
    cell.value = "an+CATH"
    workbook.save(path)
    told = [finding for finding in audit_file(path).findings if finding.code == "input-spelling"]
    assert [(finding.cell, finding.fix) for finding in told] == [
        (f"Bridge!{cell.coordinate}", f"write Ann + Cath in {cell.coordinate}")
    ]
    cell.value = "A+zz"
    workbook.save(path)
    assert "input-spelling" not in {finding.code for finding in audit_file(path).findings}
    sheet = GAME.sheet(played(R1), layout="ledger")
    before = sheet.evaluate(sheet.given())
    begun = {ref: "a + C" if value == "Ann + Cath" else value for ref, value in sheet.given().items()}
    assert sheet.evaluate(begun) == {**before, **begun}


ODD_NAMES = ("Mary Ann", "N~e", "What?", "Wu*")
SAID_OTHERWISE = (
    ("", FOUR, {"B8": " Ann", "C8": " 4s ", "D8": "N ", "F8": 10, "G8": " n 100 "}),
    ("", FOUR, {"B8": "\u00a0E", "C8": "4\u00a0S", "D8": "Beth\u00a0", "F8": 10, "G8": "\u00a0S 100\u00a0"}),
    ("", FOUR, {"B8": "w ", "C8": "4S", "D8": "ann", "F8": 10, "G8": "ANN 100"}),
    ("", ODD_NAMES, {"B8": "mary ann", "C8": "4S", "D8": " Mary  Ann", "F8": 10, "G8": "Wu* 100"}),
    ("", ODD_NAMES, {"B8": "N~e", "C8": "4S", "D8": "what?", "F8": 10, "G8": "Wu*100"}),
    ("chicago", FOUR, {"B8": "Beth", "C8": "4S", "D8": " diana ", "F8": 10, "G8": "Beth 100"}),
    ("cutthroat", THREE, {"B8": "Beth", "C8": "4S", "D8": " cath ", "F8": 10, "G8": "Cath 100"}),
)
"""Seats by letters with blanks around them, and by the names in the row of names."""


def test_formulas_know_players_by_their_names_and_letters_with_blanks(soffice: str, tmp_path: Path) -> None:
    paths = []
    for number, (variant, names, cells) in enumerate(SAID_OTHERWISE):
        paths.append(tmp_path / f"said{number}.xlsx")
        by_hand(paths[-1], variant, cells, names)  # type: ignore[arg-type]
    for path, (variant, names, _cells) in zip(recalculated_all(soffice, paths, tmp_path), SAID_OTHERWISE, strict=True):
        found = read_workbook(path)
        _game, sheet, _places, values = open_found(found)
        assert audit_file(path).findings == ()
        layout, _opening = layout_of(values)
        place = Ref("Bridge", 8, layout.columns.verdict)
        assert values[place] == "right"
        assert values[Ref("Bridge", 9, 2)], "the deal goes round from the first dealer"
        assert differences(path, filled_again(sheet, values)) == [], (variant, names)


def filled_again(sheet: Sheet, values: Any) -> Sheet:
    """The sheet worked out here from what was typed."""
    sheet.fill({ref: values.get(ref) for ref, cell in sheet.cells.items() if cell.role == "given"})
    return sheet


@pytest.mark.parametrize(
    ("cell", "typed", "plain"),
    [
        ("D8", "An", "N"),  # the beginning of a name
        ("D8", "Е", "E"),  # a Cyrillic letter
        ("D8", "юг", "S"),
        ("B8", "Be", "E"),
        ("G8", "An 100", "N100"),
        ("G8", "N=100", "N100"),
        ("C8", "4 spades", "4S"),
        ("C8", "passed out", "pass"),
    ],
)
def test_what_formulas_cannot_read_is_told_with_what_they_can(
    tmp_path: Path, cell: str, typed: str, plain: str
) -> None:
    again = tmp_path / "typed.xlsx"
    by_hand(again, "", {"B8": "N", "C8": "4S", "D8": "N", "F8": 10, "G8": "N100", cell: typed})
    if plain == "pass":
        by_hand(again, "", {"C8": typed})
    told = [finding for finding in audit_file(again).findings if finding.code == "input-spelling"]
    assert [(finding.cell, finding.expected) for finding in told] == [(f"Bridge!{cell}", plain)]
    assert told[0].fix == f"write {plain} in {cell}"


@pytest.mark.parametrize("typed", ["?", "*", "4?", "N*"])
def test_signs_that_stand_for_any_text_are_nobody(soffice: str, tmp_path: Path, typed: str) -> None:
    path = tmp_path / "wild.xlsx"
    by_hand(path, "", {"B8": "N", "C8": "4S", "D8": typed, "F8": 10})
    (again,) = recalculated_all(soffice, [path], tmp_path)
    values = read_workbook(again).values()
    layout, _opening = layout_of(values)
    assert values[Ref("Bridge", 8, layout.columns.verdict)] == "declarer?"


@pytest.mark.parametrize("variant", ["", "cutthroat"])
def test_a_blank_has_no_games_printed_until_something_is_written(soffice: str, tmp_path: Path, variant: str) -> None:
    blank = GAME.blank(variant, "standard", ())
    (name,) = (ref for ref, cell in blank.cells.items() if cell.value == "games")
    figures_in_row = [
        (ref.a1, cell.value) for ref, cell in blank.cells.items() if cell.code == "games" and ref.row == name.row
    ]
    assert [value for _cell, value in figures_in_row] == [None] * (3 if variant else 2)
    names = ("blank", "passed", "contract", "points", "above")
    paths = [tmp_path / f"{name}.xlsx" for name in names]
    typed: tuple[dict[str, Figure], ...] = (
        {},
        {"C8": "pass"},
        {"C8": "2S"},
        {"H8": 60},
        {"N8" if not variant else "P8": 50},
    )
    for path, cells in zip(paths, typed, strict=True):
        by_hand(path, variant, cells, THREE if variant else FOUR)  # type: ignore[arg-type]
    for path, games in zip(recalculated_all(soffice, paths, tmp_path), (None, None, 0, 0, 0), strict=True):
        values = {ref.a1: value for ref, value in read_workbook(path).values().items() if ref.page == "Bridge"}
        assert [values.get(cell) or None if games is None else values.get(cell) for cell, _value in figures_in_row] == [
            games
        ] * len(figures_in_row)
        assert not [one for one in audit_file(path).findings if one.code in {"games", "rubber-premium"}]


@pytest.mark.parametrize(("variant", "layout"), [("", ""), ("", "laws"), ("chicago", ""), ("cutthroat", "")])
def test_a_blank_workbook_prints_the_list_and_the_pad_on_a_page_each(
    soffice: str, tmp_path: Path, variant: str, layout: str
) -> None:
    write_workbook(GAME.blank(variant, "standard", (), layout=layout), tmp_path / "blank.xlsx")
    printed = convert(soffice, tmp_path / "blank.xlsx", "pdf", tmp_path)
    assert browser.count_pages(printed.read_bytes()) == 2


def test_a_workbook_of_many_deals_goes_over_pages_rather_than_into_small_type(tmp_path: Path) -> None:
    write_workbook(GAME.sheet(played(["1NT N 6"] * 60)), tmp_path / "long.xlsx")
    page = load_workbook(tmp_path / "long.xlsx")["Bridge"]
    assert page.page_setup.scale is None
    assert (page.page_setup.fitToWidth, page.page_setup.fitToHeight) == (1, 0)
    assert page.print_title_rows == "$5:$6"


LONG_REMARK = "made by a finesse that nobody expected, after which the table talked for a quarter of an hour " * 3
LONG_NAMES = ("Alexandra Konstantinopol", "Beth", "Cath", "Anna-Maria Theodora von und zu Hohenlohe-Langenburg")


def test_a_long_remark_makes_no_row_of_the_pad_higher(tmp_path: Path) -> None:
    heights = []
    for remark in ("", f" ; {LONG_REMARK}"):
        write_workbook(GAME.sheet(played([f"4S N 10{remark}", "2H E 8"])), tmp_path / "long.xlsx")
        page = load_workbook(tmp_path / "long.xlsx")["Bridge"]
        heights.append([page.row_dimensions[row].height for row in range(1, page.max_row + 1)])
    assert heights[0] == heights[1]
    (cell,) = (cell for row in page.iter_rows() for cell in row if cell.value == LONG_REMARK.strip())
    assert not cell.alignment.wrap_text
    assert not cell.alignment.shrink_to_fit


def test_a_long_name_is_made_smaller_or_goes_over_lines(tmp_path: Path) -> None:
    write_workbook(GAME.sheet(played(["4S N 10"], LONG_NAMES)), tmp_path / "long.xlsx")
    page = load_workbook(tmp_path / "long.xlsx")["Bridge"]
    long, short, *_others, longest = (page.cell(7, column) for column in (2, 6, 10, 14))
    assert (bool(long.alignment.shrink_to_fit), bool(long.alignment.wrap_text)) == (True, False)
    assert not short.alignment.wrap_text
    assert longest.alignment.wrap_text
    assert page.row_dimensions[7].height > page.row_dimensions[8].height


@pytest.mark.parametrize("games", [None, 0])
def test_games_that_nobody_has_won_may_be_left_out_or_written(games: Figure) -> None:
    sheet = GAME.sheet(played(["2S N 8"]))
    cells = {ref.a1: games for ref, cell in sheet.cells.items() if cell.code == "games"}
    assert audit_found(found_of(sheet, cells)).findings == ()
    empty = GAME.sheet(played([]))
    assert audit_found(found_of(empty, cells)).findings == ()


def test_a_workbook_that_nobody_calculated_is_worked_out_here(tmp_path: Path) -> None:
    path = tmp_path / "filled.xlsx"
    fill_blank(path, "", FOUR, SEATS, R1)
    audited = audit_file(path)
    assert [finding.code for finding in audited.findings] == ["not-calculated"]


@given(st.integers(0, 10**6), st.integers(0, 24), st.sampled_from(["", "chicago", "cutthroat"]))
@settings(max_examples=15)
def test_the_sheet_has_the_figures_of_the_game(seed: int, deals: int, variant: str) -> None:
    match = random_game(seed, deals, variant, THREE if variant == "cutthroat" else FOUR)
    sheet = GAME.sheet(match)
    found = {ref: cell.value for ref, cell in sheet.cells.items()}
    assert totals_of(sheet, found)[: len(report(match)["rubbers"])] == [
        rubber["total"] if any(rubber["total"]) else [None] * match.state.sides for rubber in report(match)["rubbers"]
    ]


def test_the_rubber_sheet_is_written_as_players_write_it() -> None:
    """Trick points below, newest lowest; the rest above, newest farthest from the line; lines under both columns."""
    values = values_of(GAME.sheet(played(R1)))
    column = {int(cell[1:]): value for cell, value in values.items() if cell[0] == "U" and int(cell[1:]) > 7}
    other = {int(cell[1:]): value for cell, value in values.items() if cell[0] == "V" and int(cell[1:]) > 7}
    we = [column[row] for row in sorted(column)]
    they = [other[row] for row in sorted(other)]
    assert we == [650, 200, 300, 60, HEAVY_LINE, 60, GAME_LINE, 360, GAME_LINE, 60, GAME_LINE, 1, 1690, 810, 8]
    assert they == [30, 30, HEAVY_LINE, 100, GAME_LINE, 90, GAME_LINE, 40, 90, GAME_LINE, 500, 2, 880, -810, -8]
    texts = [value for cell, value in values.items() if cell[0] == "T"]
    assert "100 over + 50 insult + 500 slam" in texts
    assert "6HX" in texts


def test_the_laws_put_the_premium_above() -> None:
    for layout, above in (("", False), ("laws", True)):
        values = values_of(GAME.sheet(played(R1), layout=layout))
        heavy = next(int(cell[1:]) for cell, value in values.items() if value == HEAVY_LINE and cell[0] == "V")
        premium = next(int(cell[1:]) for cell, value in values.items() if value == 500 and cell[0] == "V")
        assert (premium < heavy) is above


def test_an_unknown_layout_is_refused() -> None:
    with pytest.raises(Refusal, match="documented, laws, ledger"):
        GAME.sheet(opened(), layout="sideways")
    with pytest.raises(Refusal, match="session"):
        GAME.blank("cutthroat", "standard", (("session", "pivot"),))


def test_a_rubber_longer_than_a_blank_has_rows_to_spare() -> None:
    match = played(["pass"] * 30)
    values = values_of(GAME.sheet(match))
    assert values["A41"] == 34
    assert audit_found(found_of(GAME.sheet(match))).findings == ()


def test_sessions_have_a_ledger_beside_the_rubbers() -> None:
    match = played(["rubber: A+B v C+D", "3NT N 9", "3NT N 9", "rubber: A+E v C+D", "2S N 8", "end"], FIVE, stake="10")
    sheet = GAME.sheet(match)
    assert [page.name for page in sheet.pages] == ["Bridge", "Ledger", "Tables"]
    ledger = {ref.a1: cell.value for ref, cell in sheet.cells.items() if ref.page == "Ledger"}
    assert [ledger[cell] for cell in ("B3", "C3", "D3", "E3", "F3", "G3")] == [
        "Ann + Beth", "Cath + Diana", 900, 0, 900, 9,
    ]  # fmt: skip
    assert [ledger.get(f"{column}3") for column in "HJLNP"] == [9, 9, -9, -9, None]
    assert [ledger.get(f"{column}4") for column in "HJLNP"] == [2, None, -2, -2, 2]
    assert [ledger.get(f"{column}5") for column in "IKMOQ"] == [110, 90, -110, -110, 20]


def test_every_spelling_of_a_contract_finds_the_same_row() -> None:
    """The formula's substitutions in Python's words, for every contract in every usual spelling."""
    pairs = [part for part in spelled(Ref("Bridge", 8, 3)).split('"') if part != ","]
    assert len(pairs) > 20
    for contract in CONTRACTS:
        assert read_contract(contract.text) == contract
        assert read_contract(contract.shown) == contract


LINES_DRAWN = (
    "[...document.querySelectorAll('td.rule hr')].map(hr => [hr.closest('td').className.split(' ')[1], "
    "parseFloat(getComputedStyle(hr).borderTopWidth), Math.round(hr.getBoundingClientRect().width)])"
)
SMALLEST_PT = (
    "Math.min(...[...document.querySelectorAll('td.figure')].filter(cell => cell.textContent.trim())"
    ".map(cell => parseFloat(getComputedStyle(cell.closest('table')).fontSize))) * .75"
)
CLIPPED = (
    "[...document.querySelectorAll('.scroll')].filter(box => box.scrollWidth > box.clientWidth + 1).length"
    " + [...document.querySelectorAll('td')].filter(cell => cell.scrollWidth > cell.clientWidth + 1).length"
)


@pytest.mark.parametrize(("variant", "blank_pages"), [("", 2), ("chicago", 2), ("cutthroat", 2)])
def test_a_game_prints_legibly_on_one_page_and_a_blank_on_pad_and_list(
    chromium: str, tmp_path: Path, variant: str, blank_pages: int
) -> None:
    letters = THREE if variant == "cutthroat" else SEATS
    players = letters if variant == "cutthroat" else FOUR
    lines = ("4SX {0} 10", "2H {1} 8", "pass", "6NTXX {1} 3", "2D {0} 7")
    match = played([line.format(*letters) for line in lines], players, variant)
    with browser.started(chromium, tmp_path / "profile") as tab:
        for sheet, pages in ((GAME.blank(variant, "standard", ()), blank_pages), (GAME.sheet(match), 1)):
            path = tmp_path / "sheet.html"
            write_html(sheet, path)
            tab.open(path)
            for paper in ("A4", "Letter"):
                assert tab.print(tmp_path / "sheet.pdf", paper) == pages, paper
        tab.screen(990, 700, media="print")
        assert tab.ask(SMALLEST_PT) >= 9
        assert tab.ask(CLIPPED) == 0


def test_in_print_the_lines_are_lines_over_both_columns_and_the_heavy_one_is_heavy(
    chromium: str, tmp_path: Path
) -> None:
    write_html(GAME.sheet(played(R1)), tmp_path / "sheet.html")
    with browser.started(chromium, tmp_path / "profile") as tab:
        tab.open(tmp_path / "sheet.html")
        tab.screen(800, 1100, media="print")
        drawn = tab.ask(LINES_DRAWN)
        columns = tab.ask(
            "[...document.querySelectorAll('table')[0].rows[2].cells].slice(1)"
            ".reduce((sum, cell) => sum + cell.getBoundingClientRect().width, 0)"
        )
    assert [kind for kind, _thick, _long in drawn] == ["heavy", "thin", "thin", "thin"]
    assert drawn[0][1] >= 2 * drawn[1][1] >= 4
    assert all(abs(long - columns) <= 4 for _kind, _thick, long in drawn)


RUBBER_AT_80 = """\
┌────────────┬────────────────────────────────────────┬────────────────┐
│            │                   WE                   │      THEY      │
│            │               for               points │ points   for   │
├────────────┼────────────────────────────────────────┼────────────────┤
│            │               Ann + Cath               │  Beth + Diana  │
│            │ 100 over + 50 insult + 500 slam    650 │                │
│            │ 200 under                          200 │                │
│            │ 300 under                          300 │     30 30 over │
│            │ 60 over                             60 │     30 30 over │
│            ╞════════════════════════════════════════╪════════════════╡
│            │ 2H                                  60 │    100 3NT     │
│            ├────────────────────────────────────────┼────────────────┤
│            │ 6HX                                360 │     90 3S      │
│            ├────────────────────────────────────────┼────────────────┤
│            │ 3C                                  60 │     40 1NT     │
│            │                                        │     90 3H      │
│            ├────────────────────────────────────────┼────────────────┤
│ premium    │                                        │    500         │
│ games      │                                      1 │      2         │
│ total      │                                   1690 │    880         │
│ difference │                                   +810 │   −810         │
│ whists     │                                     +8 │     −8         │
└────────────┴────────────────────────────────────────┴────────────────┘
"""


def test_at_80_columns_a_rubber_looks_as_it_does_on_paper() -> None:
    text = render_text(GAME.sheet(played(R1, dealer="Ann")), width=80, unicode=True, colour=False)
    assert RUBBER_AT_80 in text
    assert max(len(line) for line in text.splitlines() if line[:1] in set("│┌├╞└")) == 76
    assert "│ N Ann E Beth S Cath W Diana " in text
    assert "│  2    E      4SX      E   before game      8 │                │ 300      │" in text
    assert "given up" not in text
    assert not re.search(r"^│[ │]*│$", text, re.MULTILINE), "rows of nothing"


def test_a_rubber_given_up_says_so() -> None:
    text = render_text(GAME.sheet(played(["4S N 10", "end"])), width=80, unicode=True, colour=False)
    assert re.search(r"│ rubber given up and settled +x", text)


def test_chicago_numbers_its_deals_on_the_pad_and_names_nothing_given_up() -> None:
    lines = ["2S N 8", "1NT S 7", "2D E 8", "3C E 9"]
    text = render_text(GAME.sheet(played(lines, variant="chicago")), width=80, unicode=True, colour=False)
    for row in (
        r"1 +│ 60 below +60 │",
        r"2 +│ 40 below \+ 300 premium +340 │",
        r"3 +│ +│ +40 40 below +│",
        r"4 +│ +│ +560 60 below \+ 500 premium +│",
        r"total +│ +400 │ +600 +│",
    ):
        assert re.search(rf"^│ +{row}", text, re.MULTILINE), row
    assert "given up" not in text
    ended = render_text(
        GAME.sheet(played([*lines[:2], "end"], variant="chicago")), width=80, unicode=True, colour=False
    )
    assert re.search(r"│ +╲ +1 +╱ +given up +x ", ended)


def test_the_workbook_prints_legibly_on_two_pages(soffice: str, pdftotext: str, tmp_path: Path) -> None:
    write_workbook(GAME.sheet(played(R1)), tmp_path / "rubber.xlsx")
    printed = convert(soffice, tmp_path / "rubber.xlsx", "pdf", tmp_path)
    command = [pdftotext, "-bbox", str(printed), "-"]
    found = subprocess.run(command, check=True, capture_output=True, timeout=60).stdout.decode()
    pages = found.split("<page ")[1:]
    assert len(pages) == 2
    place = r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">'
    heights = [
        float(bottom) - float(top)
        for word in ("360", "1690", "6HX")
        for top, bottom in re.findall(rf"{place}{word}</word>", found)
    ]
    assert len(heights) == 5
    assert min(heights) >= 9, "six letters high or so are a line of type"
    assert [("dealer" in page, "points" in page) for page in pages] == [(True, False), (False, True)]


def test_sheets_before_anybody_is_seated() -> None:
    match = opened(FIVE)
    assert "A7" in values_of(GAME.sheet(match))
    match.record_anyway("4S N 10")
    assert values_of(GAME.sheet(match))["C4"] == ", ".join(FIVE)


@pytest.mark.parametrize(
    ("lines", "variant", "players", "settled"),
    [
        (("3NT N 9", "3NT N 9", "2H N 8"), "", FOUR, [9, None]),
        (("3NT N 9", "3NT N 9", "2H N 8", "end"), "", FOUR, [9, 2]),
        (("3NT N 9", "3NT N 9", "3NT N 9", "3NT N 9"), "", FOUR, [9, 9]),
        ((*["1NT N 7"] * 4, "2H N 8"), "chicago", FOUR, [8, None]),
        ((*["1NT N 7"] * 4, "2H N 8", "end"), "chicago", FOUR, [8, 1]),
        ((*["1NT N 7"] * 8,), "chicago", FOUR, [8, 8]),
        (("3NT A 9", "3NT A 9", "2H B 8"), "cutthroat", THREE, [18, None]),
    ],
)
def test_the_ledger_settles_no_rubber_that_is_in_play(
    lines: Any, variant: str, players: Any, settled: list[int | None]
) -> None:
    match = played(lines, players, variant, dealer="Ann")
    sheet = GAME.sheet(match)
    first = min(
        ref.column for ref, cell in sheet.cells.items() if ref.page == "Ledger" and cell.code == "player-whists"
    )
    assert [sheet.cells[Ref("Ledger", row, first)].value for row in (3, 4)] == settled
    last = max(
        (ref for ref, cell in sheet.cells.items() if cell.code == "running-total" and cell.value is not None
         and ref.column == first + 1), default=None
    )  # fmt: skip
    assert last is not None
    assert sheet.cells[last].value == GAME.totals(match)[0]


@pytest.mark.parametrize(("name", "match", "layout"), EVERY)
def test_a_workbook_of_values_holds_what_the_csv_holds_but_verdicts(
    tmp_path: Path, name: str, match: AnyMatch, layout: str
) -> None:
    sheet = GAME.sheet(match, layout=layout)
    book, text = tmp_path / "values.xlsx", tmp_path / "values.csv"
    write_workbook(sheet, book, values=True)
    write_csv(sheet, text)
    verdicts = {ref.a1 for ref, cell in sheet.cells.items() if cell.good}
    first = {ref.a1: value for ref, value in read_workbook(book).values().items() if ref.page == "Bridge"}
    listed = {ref.a1: value for ref, value in read_csv(text).values().items() if ref.a1 not in verdicts}
    assert {place: first.get(place) for place in listed} == listed, name
    assert not audit_file(book).findings, name


def test_a_deal_of_chicago_says_what_its_figure_is_made_of() -> None:
    """Bicycle, Four Deal Bridge: 300 or 500 for a game, 100 for a part-score on the last deal."""
    match = played(["2S N 8", "1NT S 7", "4HX E 7", "3C E 10 hon:W100"], variant="chicago", dealer="Ann")
    cells = [c for c in GAME.sheet(match).cells.values() if c.role == "computed" and c.look == "verdict" and c.deal]
    said = {(cell.deal, cell.value) for cell in cells if cell.value and "+" in str(cell.value)}
    assert said == {(2, "40 below + 300 premium"), (4, "60 below + 20 over + 100 honours + 100 premium")}
