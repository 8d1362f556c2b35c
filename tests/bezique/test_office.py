"""LibreOffice comes to the program's figures in every formula, also in a blank that was filled in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import office
import plays
from office_many import recalculated_all

from scorekeeper.audit import audit_file
from scorekeeper.excel import read_workbook, write_workbook
from scorekeeper.game import Match
from scorekeeper.games.bezique import GAME, filled
from scorekeeper.games.bezique.sheet import build
from scorekeeper.sheet import Page, Sheet

SESSIONS = [
    # game, rules, options, seed, finished
    ("", "standard", {}, 101, True),
    ("", "documented", {"tie": "enquire_within", "target": "1000"}, 102, False),
    ("", "parlett", {"finish": "immediate", "target": "700"}, 103, True),
    ("three", "standard", {"finish": "immediate", "brisques_when": "immediate"}, 104, False),
    ("rubicon", "standard", {}, 105, True),
    ("rubicon", "hoyle-us", {"rubicon_save_may_flip": "no"}, 106, False),
    ("rubicon", "standard", {"rubicon_rule": "label_only", "round_to": "0"}, 107, True),
    ("four", "standard", {}, 108, True),
    ("six", "documented", {}, 109, False),
    ("eight", "standard", {}, 110, True),
]
SETTLEMENTS = [
    "total A1510 B1240", "total A1550 B1520", "total A1320 B620", "total A1500 B990|brisques A0 B32",
    "total A1500 B990|brisques A32 B0", "total A1000 B90", "total A1240 B1240|brisques A19 B13",
    "total A1200 B1200|brisques A16 B16", "total A950 B950|brisques A20 B12", "total A600 B600|brisques A20 B12",
    "total A1010 B900|brisques A2 B30", "total A990 B980|brisques A0 B32", "total A2450 B1800|foul A",
    "total A1500 B990", "total A1240 B1240", "total A0 B0|brisques A16 B16",
]  # fmt: skip


def differences(sheet: Sheet, path: Path) -> list[tuple[str, Any, Any]]:
    found = read_workbook(path).cells
    wrong = []
    for ref, cell in sheet.cells.items():
        if cell.formula:
            figure = found[ref].value if ref in found else None
            if (figure or None) != (cell.value or None) or (figure == 0) != (cell.value == 0):
                wrong.append((str(ref), figure, cell.value))
    return wrong


def session(place: int) -> Any:
    word, rules, options, seed, finished = SESSIONS[place]
    return plays.play(plays.start(word, rules, **options), seed, deals=3, finished=finished)


def branches() -> Any:
    """Every result of a settlement at Rubicon, one deal after the other."""
    match: Match[Any, Any, Any] = plays.start("rubicon")
    for lines in SETTLEMENTS:
        match.record("deal A")
        for line in lines.split("|"):
            match.record(line)
    results = {deal["settlement"] and deal["settlement"]["result"] for deal in GAME.report(match)["deals"]}
    assert results == {
        None, "normal", "rubicon", "saved_by_brisques", "saved_and_overtaken", "tie_broken", "draw"
    }  # fmt: skip
    return match


GAPS = [
    # game, options, a deal in which nothing is scored, and another after it
    ("", {}, "deal A|total A700 B590|deal B|deal A|1. A royal C"),
    ("", {"finish": "immediate", "target": "740"}, "deal A|total A700 B590|deal B|deal A|1. A royal C"),
    ("rubicon", {}, "deal A|total A1510 B1240|deal B|deal A|total A1010 B1510"),
]


def with_gaps() -> list[Any]:
    """Sessions with an empty deal between two others, over which totals are carried."""
    matches = []
    for word, options, lines in GAPS:
        match = plays.start(word, **options)
        for line in lines.split("|"):
            match.record(line)
        matches.append(match)
    return matches


def test_formulas_come_to_the_programs_figures(soffice: str, tmp_path: Path) -> None:
    """Random sessions of all six games in both layouts, finished and broken off, and every branch of a settlement."""
    matches = [*(session(place) for place in range(len(SESSIONS))), branches(), *with_gaps()]
    sheets = [GAME.sheet(match, layout=layout) for match in matches for layout in ("", "tally")]
    paths = [tmp_path / f"sheet{number}.xlsx" for number in range(len(sheets))]
    for sheet, path in zip(sheets, paths, strict=True):
        write_workbook(sheet, path)
    for sheet, path in zip(sheets, recalculated_all(soffice, paths, tmp_path), strict=True):
        assert differences(sheet, path) == [], sheet.layout


FILLED = [("", "", 201), ("rubicon", "", 202), ("four", "", 203), ("six", "tally", 204)]


def test_a_blank_that_is_filled_in_scores_itself(soffice: str, tmp_path: Path) -> None:
    from openpyxl import load_workbook

    sheets, paths = [], []
    for word, layout, seed in FILLED:
        match = plays.play(plays.start(word), seed, deals=2)
        path = tmp_path / f"blank-{word}.xlsx"
        write_workbook(GAME.blank(word, "standard", (), layout=layout), path)
        plan = replace(filled.blank_layout(match.state.rules, tally=layout == "tally"), names=match.opening.players)
        sheet = build(plan)
        given = filled.given(sheet, plan, [row.result for row in match.rows])
        sheet.fill(given)
        workbook = load_workbook(path)
        for ref, figure in given.items():
            if figure is not None:
                workbook[ref.page].cell(ref.row, ref.column, figure)
        workbook.save(path)
        sheets.append(sheet)
        paths.append(path)
    for sheet, scored in zip(sheets, recalculated_all(soffice, paths, tmp_path), strict=True):
        assert differences(sheet, scored) == []
        assert [finding for finding in audit_file(scored).findings if finding.severity == "error"] == []


def test_pages_print_without_the_columns_aside(soffice: str, pdftotext: str, tmp_path: Path) -> None:
    import subprocess

    match = plays.play(plays.start("rubicon"), 5, deals=1)
    sheet = GAME.sheet(match)
    page: Page = sheet.pages[0]
    assert any(column.aside for column in page.columns)
    path = tmp_path / "print.xlsx"
    write_workbook(sheet, path)
    pdf = office.convert(soffice, path, "pdf", tmp_path)
    text = subprocess.run([pdftotext, "-layout", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
    assert "Ann" in text
    assert "kind of item" not in text
    assert "quintuple" not in text
