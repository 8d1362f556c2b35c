"""Real workbooks and CSV files, filled by hand or by formulas, then spoiled with openpyxl: what the audit says."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from commandline import Runner
from evenings import NAMES, evening
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.audit import Audited, audit_file, read_found, render_findings
from scorekeeper.audit.sheets import open_found
from scorekeeper.csvfile import write_csv
from scorekeeper.errors import NotAllowedError, UnreadableError
from scorekeeper.excel import write_workbook
from scorekeeper.game import AnyMatch, Match
from scorekeeper.games import game_of
from scorekeeper.model import Finding, Opening

GAME = game_of("barbu")
PUBLISHED = ("Q B:* C:A A:C A1 C1 D2", "H D:A A:D B-6 C-20 D-4")
Writer = Callable[..., Path]


def published(*, deals: int = 2, **options: str) -> AnyMatch:
    named = tuple((name.replace("__", "."), value) for name, value in options.items())
    return Match.replay(GAME, Opening("barbu", NAMES, options=named), PUBLISHED[:deals])


def write_xlsx(folder: Path, match: AnyMatch, changes: Mapping[str, Any], *, values: bool = True) -> Path:
    """The sheet as a workbook, changed where ``changes`` say so; None empties a cell."""
    path = folder / "friday.xlsx"
    write_workbook(match.game.sheet(match), path, values=values)
    book = load_workbook(path)
    for name, figure in changes.items():
        book["Barbu"][name].value = figure
    book.save(path)
    return path


def write_changed_csv(folder: Path, match: AnyMatch, changes: Mapping[str, Any]) -> Path:
    """The same as a CSV file, without the words that a hand would not write."""
    path = folder / "friday.csv"
    write_csv(match.game.sheet(match), path)
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    grid = Workbook().active
    assert isinstance(grid, Worksheet)
    for name, figure in changes.items():
        place = grid[name]
        rows[place.row - 1][place.column - 1] = "" if figure is None else str(figure)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return path


BOTH = pytest.mark.parametrize("write", [write_xlsx, write_changed_csv], ids=["xlsx", "csv"])


def roots(audited: Audited) -> list[Finding]:
    return [finding for finding in audited.errors if finding.carried_from is None]


def told(audited: Audited) -> set[tuple[str, str | None]]:
    return {(finding.code, finding.cell) for finding in audited.findings}


# The worked cases A01 to A08 of the rules (cases.json says what is stated and what is to be found).


@BOTH
def test_a01_a_forgotten_payment_is_found_though_the_check_is_right(tmp_path: Path, write: Writer) -> None:
    changes = {"N6": None, "Y6": None, "O6": 12, "AA6": -12}
    audited = audit_file(write(tmp_path, published(deals=1), changes))
    (root,) = roots(audited)
    assert (root.code, root.cell, root.found, root.expected) == ("side-payment", "Barbu!N6", None, 12)
    assert root.fix == "write 12 in N6 and −12 in Y6; or else write (A) C in J6"
    assert {(f.cell, f.carried_from, f.expected) for f in audited.errors if f is not root} == {
        ("Barbu!Y6", "Barbu!N6", -12),
        ("Barbu!O6", "Barbu!N6", 24),
        ("Barbu!AA6", "Barbu!N6", -24),
    }
    assert "check-column" not in {f.code for f in audited.findings}


@BOTH
def test_a02_a_single_payment_in_place_of_a_double_is_found(tmp_path: Path, write: Writer) -> None:
    changes = {"H7": 4, "X7": -4, "I7": -8, "AA7": -32}
    audited = audit_file(write(tmp_path, published(), changes))
    (mine,) = roots(audited)
    assert (mine.code, mine.cell, mine.found, mine.expected) == ("side-payment", "Barbu!H7", 4, 8)
    assert mine.message == "found 4, expected 8 (4 too little)"
    assert "2 × 4" in mine.detail
    assert "deal 2 | no hearts by Ann | Ann" in mine.detail
    assert mine.fix == "write 8 in H7 and −8 in X7; or else leave D7 empty"


@BOTH
def test_a04_a_slip_in_a_running_total_is_found(tmp_path: Path, write: Writer) -> None:
    audited = audit_file(write(tmp_path, published(), {"O7": 16}))
    (root,) = roots(audited)
    assert (root.code, root.cell, root.player, root.found, root.expected) == (
        "running-total",
        "Barbu!O7",
        "Beth",
        16,
        18,
    )
    (check,) = (f for f in audited.errors if f.code == "check-column")
    assert (check.cell, check.found, check.carried_from) == ("Barbu!AB7", -2, "Barbu!O7")


@BOTH
def test_a06_a_wrong_check_is_found(tmp_path: Path, write: Writer) -> None:
    (root,) = roots(audit_file(write(tmp_path, published(), {"AB7": 44})))
    assert (root.code, root.cell, root.found, root.expected) == ("check-column", "Barbu!AB7", 44, 54)
    assert "before 24, total of no hearts −30" in root.detail


@BOTH
def test_a08_a_cross_that_is_not_circled_is_a_warning(tmp_path: Path, write: Writer) -> None:
    audited = audit_file(write(tmp_path, published(), {"J6": "X"}))
    (finding,) = audited.findings
    assert (finding.code, finding.severity, finding.cell, finding.player) == (
        "circle-missing",
        "warning",
        "Barbu!J6",
        "Beth",
    )
    assert "(×)" in finding.fix


@BOTH
def test_words_where_a_figure_belongs_are_told(tmp_path: Path, write: Writer) -> None:
    (root,) = roots(audit_file(write(tmp_path, published(), {"F6": "six", "N7": "none"})))[:1]
    assert (root.code, root.cell, root.found, root.expected) == ("side-payment", "Barbu!F6", "six", -6)
    assert root.message == "found six, expected −6"


# Marks, order, duties.


@BOTH
@pytest.mark.parametrize(
    ("cell", "mark", "code", "severity"),
    [
        ("P6", "A", "circle-missing", "warning"),
        ("D6", "(C)", "circle-extra", "warning"),
        ("J6", "(×) Z", "mark-unknown", "error"),
        ("J6", "(x)", "", ""),
        ("J6", "⊗", "", ""),
        ("J6", "(A) C D", "", ""),
        ("J6", "(A)CD", "", ""),
        ("J6", "Ⓐ,C,D", "", ""),
        ("J6", "[*]", "", ""),
        ("P6", "(Ann)", "mark-unknown", "warning"),
        ("P6", "(a)", "", ""),
    ],
)
def test_marks_are_read_as_people_write_them(
    tmp_path: Path, write: Writer, cell: str, mark: str, code: str, severity: str
) -> None:
    findings = audit_file(write(tmp_path, published(), {cell: mark})).findings
    assert [(f.code, f.severity, f.cell) for f in findings] == ([(code, severity, f"Barbu!{cell}")] if code else [])


@BOTH
def test_a_redouble_of_a_mark_that_cannot_be_read_is_not_blamed(tmp_path: Path, write: Writer) -> None:
    audited = audit_file(write(tmp_path, published(), {"J6": "?", "D6": "B C"}))
    assert ("mark-unknown", "Barbu!J6") in told(audited)
    assert "double-by-declarer" not in {finding.code for finding in audited.findings}


@BOTH
def test_a_double_that_is_not_allowed_is_found_in_its_cell(tmp_path: Path, write: Writer) -> None:
    audited = audit_file(write(tmp_path, published(), {"D6": "C D"}))
    assert ("double-by-declarer", "Barbu!D6") in told(audited)
    audited = audit_file(write(tmp_path, published(), {"P6": "(A) C"}))
    assert told(audited) == {("double-self", "Barbu!P6")}


@BOTH
def test_a_contract_played_twice_is_found(tmp_path: Path, write: Writer) -> None:
    match = Match.replay(GAME, Opening("barbu", NAMES), ("Q A4", "N A13"))
    audited = audit_file(write(tmp_path, match, {"C7": "Q", "E7": -24, "I7": -48, "AB7": 48, "I34": -48}))
    assert told(audited) == {("contract-played", "Barbu!C7")}


@BOTH
def test_a_declarer_out_of_turn_is_a_warning(tmp_path: Path, write: Writer) -> None:
    match = Match.replay(GAME, Opening("barbu", NAMES), ("Q A4", "N A13"))
    findings = audit_file(write(tmp_path, match, {"B7": "C"})).findings
    assert [(f.code, f.severity, f.cell, f.player) for f in findings] == [
        ("declarer-order", "warning", "Barbu!B7", "Cath")
    ]


@pytest.mark.parametrize(("policy", "severity"), [("report", "warning"), ("refuse", "error")])
def test_doubles_owed_at_the_end_of_a_series_are_told(tmp_path: Path, policy: str, severity: str) -> None:
    lines = ("N C:A D:A A13", "Q C:A D:A A4", "L A A", "H A-30", "K A", "T B:A A13", "D B:A A B C D")
    match = Match.replay(GAME, Opening("barbu", NAMES, options=(("compulsory", policy),)), lines)
    changes = {"J11": None, "F11": None, "L11": None, "I11": -65, "O11": 0, "I12": 20}
    audited = audit_file(write_xlsx(tmp_path, match, changes))
    due = [f for f in audited.findings if f.code == "compulsory-double"]
    assert [(f.cell, f.severity, f.player) for f in due] == [("Barbu!J11", severity, "Beth")]


# Rows.


@BOTH
def test_an_empty_row_between_played_ones_is_told(tmp_path: Path, write: Writer) -> None:
    match = Match.replay(GAME, Opening("barbu", NAMES), ("Q A4", "N A13", "T A13"))
    empty = dict.fromkeys(("C7", "E7", "K7", "Q7", "W7", "I7", "O7", "U7", "AA7", "AB7"))
    changes = empty | {"I8": 41, "AB8": -41, "I34": 41}
    audited = audit_file(write(tmp_path, match, changes))
    assert told(audited) == {("row-gap", "Barbu!C7")}


@BOTH
@pytest.mark.parametrize(
    ("cell", "figure", "code"),
    [
        ("C6", None, "contract-unknown"),
        ("C6", "Z", "contract-unknown"),
        ("B6", "Z", "declarer-unknown"),
        ("B6", None, "declarer-unknown"),
        ("E6", None, "points-missing"),
        ("E6", "six", "points-missing"),
        ("E6", 5.5, "points-missing"),
    ],
)
def test_an_incomplete_row_is_told_and_the_rest_still_audited(
    tmp_path: Path, write: Writer, cell: str, figure: object, code: str
) -> None:
    audited = audit_file(write(tmp_path, published(), {cell: figure, "AB7": 50}))
    assert (code, f"Barbu!{cell}") in told(audited)
    assert any(finding.deal == 2 for finding in audited.errors)
    game, sheet, _cells, figures = open_found(read_found(write(tmp_path, published(), {cell: figure})))
    with pytest.raises(NotAllowedError) as caught:
        game.lines_of(sheet, figures)
    assert caught.value.code == "row-incomplete"


@BOTH
def test_a_row_that_was_not_worked_out_is_one_finding(tmp_path: Path, write: Writer) -> None:
    computed = ("F6", "I6", "L6", "M6", "N6", "O6", "S6", "U6", "Y6", "AA6", "AB6")
    audited = audit_file(write(tmp_path, published(deals=1), dict.fromkeys(computed)))
    assert [(f.code, f.deal) for f in roots(audited)][:1] == [("row-not-settled", 1)]
    assert {f.code for f in audited.errors} <= {"row-not-settled", "final-total", "place"}


@BOTH
def test_impossible_points_are_found_where_the_totals_say_so(tmp_path: Path, write: Writer) -> None:
    (root,) = roots(audit_file(write(tmp_path, published(), {"W6": -6})))
    assert (root.code, root.cell, root.found, root.expected) == ("outcome-total", "Barbu!W6", -6, -12)
    assert "−18 points placed, −24 needed" in root.message
    assert root.fix == "write −12 in W6: the totals of the row agree with it"


# What people and programs leave in cells.


@pytest.mark.parametrize(
    ("figure", "code", "severity"),
    [("-6", "text-number", "warning"), ("−6", "text-minus", "warning"), ("–6", "text-minus", "warning")],
)
@pytest.mark.parametrize("cell", ["E6", "F6"])
def test_figures_stored_as_text_are_read_and_told(
    tmp_path: Path, figure: str, code: str, severity: str, cell: str
) -> None:
    path = write_xlsx(tmp_path, published(), {})
    book = load_workbook(path)
    book["Barbu"][cell].value = figure
    book["Barbu"][cell].data_type = "s"
    book.save(path)
    (finding,) = audit_file(path).findings
    assert (finding.code, finding.severity, finding.cell) == (code, severity, f"Barbu!{cell}")


def test_a_cell_of_blanks_is_a_note(tmp_path: Path) -> None:
    (finding,) = audit_file(write_xlsx(tmp_path, published(), {"G6": "  "})).findings
    assert (finding.code, finding.severity, finding.cell) == ("blank-text", "note", "Barbu!G6")


def test_a_typed_minus_in_a_csv_file_is_the_same_figure(tmp_path: Path) -> None:
    assert not audit_file(write_changed_csv(tmp_path, published(), {"E6": "−6"})).findings


def test_hidden_rows_and_columns_are_told(tmp_path: Path) -> None:
    path = write_xlsx(tmp_path, published(), {})
    book = load_workbook(path)
    book["Barbu"].row_dimensions[7].hidden = True
    book["Barbu"].column_dimensions["F"].hidden = True
    book.save(path)
    findings = audit_file(path).findings
    assert {(f.code, f.severity) for f in findings} == {("hidden-cells", "warning")}
    assert {f.message.split(" is ")[0] for f in findings} == {"row 7", "column F"}


def test_merged_cells_in_the_table_are_told(tmp_path: Path) -> None:
    path = write_xlsx(tmp_path, published(), {})
    book = load_workbook(path)
    book["Barbu"].merge_cells("E6:F6")
    book.save(path)
    audited = audit_file(path)
    assert ("merged-cells", None) in told(audited)
    assert any(f.cell == "Barbu!F6" for f in audited.errors)


# Formulas.


def test_formulas_that_were_never_calculated_are_worked_out_and_told(tmp_path: Path) -> None:
    """openpyxl saves formulas without their results."""
    audited = audit_file(write_xlsx(tmp_path, published(), {}, values=False))
    (finding,) = audited.findings
    assert (finding.code, finding.severity, finding.cell) == ("not-calculated", "note", None)


def test_a_fresh_sheet_with_formulas_is_clean(tmp_path: Path) -> None:
    write_workbook(GAME.sheet(published()), tmp_path / "sheet.xlsx")
    assert not audit_file(tmp_path / "sheet.xlsx").findings


def patched(folder: Path, figures: Mapping[str, int]) -> Path:
    """A workbook with formulas whose stored results are changed: as after a program that did not recalculate."""
    match = published()
    sheet = GAME.sheet(match)
    for ref, cell in sheet.cells.items():
        if ref.page == "Barbu" and ref.a1 in figures:
            cell.value = figures[ref.a1]
    write_workbook(sheet, folder / "friday.xlsx")
    return folder / "friday.xlsx"


def test_a_stale_result_of_a_right_formula_is_told(tmp_path: Path) -> None:
    (root,) = roots(audit_file(patched(tmp_path, {"F6": -60})))
    assert (root.code, root.cell, root.found, root.expected) == ("stale-value", "Barbu!F6", -60, -6)
    assert "recalculate" in root.fix


@pytest.mark.parametrize(("figure", "errors"), [(-6, 0), (-7, 1)])
def test_a_formula_overwritten_by_a_figure_is_told_right_or_wrong(tmp_path: Path, figure: int, errors: int) -> None:
    audited = audit_file(write_xlsx(tmp_path, published(), {"F6": figure}, values=False))
    assert ("formula-overwritten", "Barbu!F6") in told(audited)
    assert [(f.code, f.cell, f.expected) for f in roots(audited)] == [("side-payment", "Barbu!F6", -6)] * errors


def test_a_sheet_of_values_has_no_formulas_to_overwrite(tmp_path: Path) -> None:
    assert not audit_file(write_xlsx(tmp_path, published(), {"F6": -6})).findings


def test_a_changed_formula_that_was_not_calculated_is_an_error(tmp_path: Path) -> None:
    (root,) = roots(audit_file(write_xlsx(tmp_path, published(), {"F6": "=E6-K6"}, values=False)))
    assert (root.code, root.cell, root.expected) == ("formula-changed", "Barbu!F6", -6)
    assert "=E6-K6" in root.detail
    assert root.fix.startswith("write =IF(")


@pytest.mark.parametrize(("formula", "figure", "severity"), [("E6-K6", -6, "warning"), ("E6+1", -5, "error")])
def test_a_changed_formula_is_told_by_what_it_comes_to(
    tmp_path: Path, formula: str, figure: int, severity: str
) -> None:
    sheet = GAME.sheet(published())
    cell = next(c for ref, c in sheet.cells.items() if ref.page == "Barbu" and ref.a1 == "F6")
    cell.formula, cell.value = formula, figure
    write_workbook(sheet, tmp_path / "friday.xlsx")
    (finding,) = (f for f in audit_file(tmp_path / "friday.xlsx").findings if f.cell == "Barbu!F6")
    assert finding.severity == severity
    assert finding.code == ("formula-changed" if severity == "warning" else "side-payment")
    assert "write =IF(" in finding.fix


# The file as a whole.


def test_a_renamed_page_is_still_the_first_and_cells_go_by_its_name(tmp_path: Path) -> None:
    path = write_xlsx(tmp_path, published(), {"O7": 16})
    book = load_workbook(path)
    book["Barbu"].title = "Пятница"
    book.save(path)
    audited = audit_file(path)
    (root,) = roots(audited)
    assert root.cell == "Пятница!O7"
    assert {f.carried_from for f in audited.errors if f.carried_from} == {"Пятница!O7"}


@pytest.mark.parametrize("change", ["insert_rows", "insert_cols"])
def test_a_moved_table_is_refused(tmp_path: Path, change: str) -> None:
    path = write_xlsx(tmp_path, published(), {})
    book = load_workbook(path)
    getattr(book["Barbu"], change)(1)
    book.save(path)
    with pytest.raises(UnreadableError, match="AB1") as caught:
        audit_file(path)
    assert caught.value.code == "layout-moved"


@pytest.mark.parametrize("change", ["delete", "sort", "insert"])
def test_rows_deleted_inserted_or_sorted_are_one_finding(tmp_path: Path, change: str) -> None:
    path = write_xlsx(tmp_path, published(), {})
    book = load_workbook(path)
    page = book["Barbu"]
    if change == "delete":
        page.delete_rows(7)
    elif change == "insert":
        page.insert_rows(7)
        page["A7"].value = 2
        page["A8"].value = 3
    else:
        for column in range(1, 29):
            page.cell(6, column).value, page.cell(7, column).value = (
                page.cell(7, column).value,
                page.cell(6, column).value,
            )
    book.save(path)
    findings = audit_file(path).findings
    assert findings
    assert findings[0].code == "layout-broken"
    assert len(findings) == 1


@pytest.mark.parametrize("name", ["foreign.xlsx", "foreign.csv"])
def test_a_foreign_file_is_refused_with_what_to_do(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if name.endswith("csv"):
        path.write_text("a,b\n1,2\n", encoding="utf-8")
    else:
        Workbook().save(path)
    with pytest.raises(UnreadableError, match="--blank") as caught:
        audit_file(path)
    assert caught.value.code == "layout-unknown"


@pytest.mark.parametrize("name", ["sheet.txt", "sheet.html", "sheet.pdf"])
def test_a_printed_sheet_is_not_audited(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        audit_file(tmp_path / name)
    assert caught.value.code == "not-auditable"


@BOTH
@pytest.mark.parametrize(
    ("cell", "text", "said"),
    [
        ("D3", "caltech", "caltech"),
        ("D3", "standard; ravage=yes", "ravage"),
        ("D3", "standard; domino=1/2", "1/2"),
        ("K4", "Ann", "two players"),
    ],
)
def test_a_head_that_cannot_be_understood_is_refused(
    tmp_path: Path, write: Writer, cell: str, text: str, said: str
) -> None:
    with pytest.raises(UnreadableError, match=said):
        audit_file(write(tmp_path, published(), {cell: text}))


def test_letters_of_the_head_that_were_lost_are_made_anew(tmp_path: Path) -> None:
    assert not audit_file(write_xlsx(tmp_path, published(), {"D4": None, "J4": None})).errors


def test_the_other_contract_value_of_another_rule_set_is_reckoned_with(tmp_path: Path) -> None:
    match = Match.replay(GAME, Opening("barbu", NAMES, rules="american"), ("D B:A C A B D",))
    assert not audit_file(write_xlsx(tmp_path, match, {})).findings
    (root,) = roots(audit_file(write_xlsx(tmp_path, match, {"D3": "standard"})))
    assert root.code == "outcome-impossible"
    assert "25/10/40/−10" in root.message
    assert "45/20/5/−5" in root.message


# Against a known game.


def test_a_sheet_of_the_game_compared_with_is_clean(tmp_path: Path) -> None:
    match = evening(4, undoubled_negative="split").match
    assert not audit_file(write_xlsx(tmp_path, match, {}), match).errors


def test_the_deals_that_are_not_those_of_the_game_are_named_one_by_one(tmp_path: Path) -> None:
    written = Match.replay(GAME, Opening("barbu", NAMES), ("Q C:A A4", "N A13", "T A13"))
    known = Match.replay(GAME, Opening("barbu", NAMES), ("Q A4", "N A13", "T A12 B1", "K D"))
    audited = audit_file(write_xlsx(tmp_path, written, {}), known)
    assert [(f.code, f.deal, f.found, f.expected) for f in audited.findings] == [
        ("differs-from-game", 1, "Q C:A A-24", "Q A4"),
        ("differs-from-game", 3, "T A65", "T A12 B1"),
        ("differs-from-game", 4, None, "K D"),
    ]


def test_another_game_and_a_sheet_that_cannot_be_replayed_are_said_so(tmp_path: Path) -> None:
    other = Match.replay(GAME, Opening("barbu", ("Ann", "Beth", "Cath", "Dora")), PUBLISHED)
    (finding,) = audit_file(write_xlsx(tmp_path, published(), {}), other).findings
    assert finding.code == "against-other-game"
    assert "Diana" in finding.message
    assert "Dora" in finding.message
    audited = audit_file(write_xlsx(tmp_path, published(), {"E6": None}), published())
    assert "against-unreadable" in {f.code for f in audited.findings}


# In words.


def test_figures_carried_from_a_cell_that_is_no_finding_are_listed() -> None:
    follower = Finding("running-total", "error", "found 1, expected 2", cell="Barbu!I6", carried_from="Barbu!E6")
    lines = render_findings(Audited("friday.xlsx", "barbu", 3, (follower,))).splitlines()
    assert lines[0] == "carried from Barbu!E6: I6"


def test_a_clean_file_is_one_closing_line(tmp_path: Path) -> None:
    for path in (write_xlsx(tmp_path, published(), {}), write_changed_csv(tmp_path, published(), {})):
        (line,) = render_findings(audit_file(path)).splitlines()
        assert line.startswith(f"{path.name}: barbu, ")
        assert line.endswith(" checked: clean")


def test_a_finding_is_told_place_first_and_fix_last(tmp_path: Path) -> None:
    lines = render_findings(audit_file(write_xlsx(tmp_path, published(), {"O7": 16}))).splitlines()
    assert lines[0] == "friday.xlsx: Barbu!O7: running-total: found 16, expected 18 (2 too little)"
    assert lines[1] == "    deal 2 | no hearts by Ann | Beth | before, points and side payments: 24 + −6"
    assert lines[2].startswith("    rule: Source 000")
    assert lines[3] == "    carried on to AB7"
    assert lines[4] == "    fix: write 18 in O7"
    assert lines[-1].endswith("1 error, 1 figure carried from it")


def test_check_exits_with_one_for_errors_alone(run: Runner, tmp_path: Path) -> None:
    wrong = write_xlsx(tmp_path, published(), {"O7": 16})
    ran = run("check", str(wrong), "--json")
    assert ran.code == 1
    (file,) = ran.json["files"]
    assert (file["game"], [f["cell"] for f in file["findings"]]) == ("barbu", ["Barbu!O7", "Barbu!AB7"])
    assert file["findings"][1]["carried_from"] == "Barbu!O7"
    warned = write_xlsx(tmp_path, published(), {"J6": "X"})
    assert run("check", str(warned)).code == 0
    clean = write_xlsx(tmp_path, published(), {})
    assert run("check", str(clean)).code == 0
    assert json.loads(run("check", str(clean), "--json").out)["files"][0]["findings"] == []


def test_a_clean_sheet_is_imported_into_the_book(run: Runner, tmp_path: Path) -> None:
    match = evening(6, deals=9, names=("=1+1", "007", "Mary Ann", "O'Neil")).match
    path = write_xlsx(tmp_path, match, {})
    assert run("import", str(path)).code == 0
    assert run("show", "--json").json["total"] == list(match.state.totals)
    assert run("check", str(path), "--against", "1").code == 0
