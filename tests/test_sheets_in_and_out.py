"""A sheet written from the book, filled as by hand, checked and imported again: the same game comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import Runner

LINES = ("Q B:* C:A A:C A1 C1 D2", "H D:A A:D B-6 C-20 D-4")


@pytest.fixture
def evening(run: Runner) -> Runner:
    run("new", "barbu", "Ann", "Beth", "Cath", "Diana", "--title", "Friday table", "--date", "2026-11-27")
    for line in LINES:
        assert run("add", line).code == 0
    return run


@pytest.mark.parametrize("words", [["-o", "friday.xlsx", "--values"], ["-o", "friday.xlsx"], ["-o", "friday.csv"]])
def test_a_sheet_is_clean_and_gives_its_game_back(evening: Runner, words: list[str]) -> None:
    assert evening("sheet", *words).code == 0
    assert evening("check", words[1], "--against", "1").code == 0
    assert evening("import", words[1]).code == 0
    first, second = evening("show", "1", "--json").json, evening("show", "2", "--json").json
    assert first == second
    assert first["total"] == [-4, 18, -32, -36]


def test_a_sheet_with_a_mistake_is_found_wrong_and_not_imported(evening: Runner, tmp_path: Path) -> None:
    evening("sheet", "-o", "friday.csv")
    sheet = tmp_path / "friday.csv"
    text = sheet.read_text(encoding="utf-8-sig")
    assert "-32" in text
    sheet.write_text(text.replace("-32", "-23", 1), encoding="utf-8")
    assert evening("check", "friday.csv").code == 1
    evening("export", "-o", "friday.score")
    ran = evening("import", "friday.score", "friday.csv")
    assert (ran.code, ran.out) == (2, "")
    assert "scorekeeper check friday.csv" in ran.err
    assert [game["id"] for game in evening("list", "--json").json["games"]] == [1]


def test_a_file_that_is_no_sheet_is_not_imported(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "odd.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    (tmp_path / "odd.xlsx").write_bytes(b"PK no workbook")
    for name in ("odd.csv", "odd.xlsx"):
        ran = run("import", name)
        assert ran.code in (2, 3)
        assert name in ran.err
        assert "Traceback" not in ran.err
