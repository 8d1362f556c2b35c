"""Sheets that reckon by themselves: what formulas do not understand, and where they have no result."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from evenings import NAMES
from office_many import recalculated_all
from openpyxl import load_workbook

from scorekeeper.audit import Audited, audit_file
from scorekeeper.excel import write_workbook
from scorekeeper.game import AnyMatch, Match
from scorekeeper.games import game_of
from scorekeeper.model import Finding, Opening

GAME = game_of("barbu")
LINES = ("Q B:* C:A A:C A1 C1 D2", "H D:A A:D B-6 C-20 D-4", "K B:A C", "T D:A A30 B20 C15")

INPUTS: dict[str, Mapping[str, object]] = {
    "words": {"C6": "queens"},
    "suit": {"C9": "TS"},
    "number": {"E7": "0", "Q7": "-20"},
    "name": {"B6": "Ann"},
    "everybody": {"J6": "table"},
    "zeros": {"E8": None, "K8": None, "W8": None},
    "contract": {"C8": "D"},
    "tolerant": {"C6": " q ", "C7": "н", "C8": "К", "C9": "т", "B7": "a ", "J6": "max"},
}


def evening() -> AnyMatch:
    return Match.replay(GAME, Opening("barbu", NAMES), LINES)


def write(path: Path, changes: Mapping[str, object], *, values: bool = False) -> Path:
    write_workbook(GAME.sheet(evening()), path, values=values)
    book = load_workbook(path)
    for cell, figure in changes.items():
        book["Barbu"][cell].value = figure  # type: ignore[assignment]
        if isinstance(figure, str) and not figure.startswith("="):
            book["Barbu"][cell].data_type = "s"
    book.save(path)
    return path


@pytest.fixture(scope="module")
def recalculated(soffice: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Each workbook as LibreOffice saves it after somebody typed that."""
    folder = tmp_path_factory.mktemp("live")
    recalculated_all(soffice, [write(folder / f"{name}.xlsx", changes) for name, changes in INPUTS.items()], folder)
    return folder / "recalculated"


def roots(audited: Audited) -> list[Finding]:
    return [finding for finding in audited.errors if finding.carried_from is None]


@pytest.mark.parametrize(
    ("name", "code", "cell", "fix"),
    [
        ("words", "input-spelling", "C6", "write Q in C6"),
        ("suit", "input-spelling", "C9", "write T in C9"),
        ("name", "input-spelling", "B6", "write A in B6"),
        ("everybody", "input-spelling", "J6", "write (×) in J6"),
        ("zeros", "points-missing", "E8", "write 0 in E8, K8, W8"),
        ("contract", "contract-mismatch", "C8", "write K in C8"),
    ],
)
def test_an_input_that_formulas_do_not_understand_is_the_one_mistake(
    recalculated: Path, name: str, code: str, cell: str, fix: str
) -> None:
    audited = audit_file(recalculated / f"{name}.xlsx")
    (root,) = roots(audited)
    assert (root.code, root.cell, root.fix) == (code, f"Barbu!{cell}", fix)
    assert len(audited.errors) > 1
    assert "stale-value" not in {finding.code for finding in audited.findings}


def test_figures_stored_as_text_are_the_mistakes_of_a_sheet_that_reckons(recalculated: Path) -> None:
    audited = audit_file(recalculated / "number.xlsx")
    assert {(root.code, root.cell) for root in roots(audited)} <= {
        ("text-number", "Barbu!E7"),
        ("text-number", "Barbu!Q7"),
    }
    assert "type the figure anew as a number in E7" in {root.fix for root in roots(audited)}


def test_blanks_small_letters_and_cyrillic_twins_are_understood_by_the_formulas(recalculated: Path) -> None:
    assert not audit_file(recalculated / "tolerant.xlsx").findings


@pytest.mark.parametrize("name", ["words", "everybody"])
def test_before_it_was_recalculated_it_is_a_warning(tmp_path: Path, name: str) -> None:
    audited = audit_file(write(tmp_path / "sheet.xlsx", INPUTS[name]))
    assert [(f.code, f.severity) for f in audited.findings] == [
        ("input-spelling", "warning"),
        ("not-calculated", "note"),
    ]


@pytest.mark.parametrize("name", ["words", "suit", "name", "everybody", "tolerant"])
def test_on_a_sheet_filled_by_hand_it_is_as_good_as_the_letter(tmp_path: Path, name: str) -> None:
    assert not audit_file(write(tmp_path / "sheet.xlsx", INPUTS[name], values=True)).findings


@pytest.mark.parametrize(("cell", "values"), [("E4", True), ("E4", False), ("E6", True), ("C6", True)])
def test_a_formula_without_a_result_where_people_write_is_a_mistake(tmp_path: Path, cell: str, *, values: bool) -> None:
    audited = audit_file(write(tmp_path / "sheet.xlsx", {cell: "=1+1"}, values=values))
    finding = next(f for f in audited.findings if f.cell == f"Barbu!{cell}")
    assert (finding.code, finding.severity, finding.found) == ("not-calculated", "error", "=1+1")
    assert finding.fix == f"write what it comes to in {cell}"
    assert sum(f.cell == f"Barbu!{cell}" for f in audited.findings) == 1


def test_no_formula_longer_than_a_line_is_printed(tmp_path: Path) -> None:
    long = "=" + "+".join(["1"] * 99)
    audited = audit_file(write(tmp_path / "sheet.xlsx", {"AE6": long, "O6": long}))
    assert {f.code for f in audited.errors} == {"formula-changed"}
    assert all(len(f.fix) < 120 and len(f.detail) < 150 for f in audited.findings)
    assert "copy the formula into AE6" in next(f for f in audited.errors if f.cell == "Barbu!AE6").fix
