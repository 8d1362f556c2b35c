"""Files whose table lost its shape, and files that hold several score sheets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from catalogue_files import filled_csv
from commandline import Runner
from evenings import NAMES
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.audit import Audited, audit_file, read_found
from scorekeeper.audit.sheets import open_found
from scorekeeper.csvfile import write_csv
from scorekeeper.errors import UnreadableError
from scorekeeper.excel import write_workbook
from scorekeeper.game import Match
from scorekeeper.games import game_of
from scorekeeper.model import Opening

GAME = game_of("barbu")
LINES = ("Q B:* C:A A:C A1 C1 D2", "H D:A A:D B-6 C-20 D-4")


def edited(path: Path, edit: Callable[[Workbook, Worksheet], object], *, values: bool = True) -> Audited:
    write_workbook(GAME.sheet(Match.replay(GAME, Opening("barbu", NAMES), LINES)), path, values=values)
    book = load_workbook(path)
    edit(book, book["Barbu"])
    book.save(path)
    return audit_file(path)


def exchange(page: Worksheet, one: str, other: str) -> None:
    page[one].value, page[other].value = page[other].value, page[one].value


@pytest.mark.parametrize("values", [True, False])
@pytest.mark.parametrize(
    ("edit", "cell"),
    [
        (lambda _book, page: page.delete_cols(28), "AC5"),
        (lambda _book, page: exchange(page, "F5", "G5"), "F5"),
        (lambda _book, page: page.__setitem__("D4", "X"), "L5"),
        (lambda _book, page: page.__setitem__("I5", None), "I5"),
    ],
)
def test_columns_deleted_or_exchanged_are_one_finding(
    tmp_path: Path, edit: Callable[[Workbook, Worksheet], object], cell: str, *, values: bool
) -> None:
    (finding,) = edited(tmp_path / "sheet.xlsx", edit, values=values).findings
    assert (finding.code, finding.cell) == ("layout-broken", f"Barbu!{cell}")
    assert "columns were moved" in finding.message


def test_heads_of_another_language_are_heads(tmp_path: Path) -> None:
    def translate(_book: Workbook, page: Worksheet) -> None:
        for cell in page[5]:
            if isinstance(cell.value, str) and len(cell.value) > 3:
                cell.value = "слово"

    assert not edited(tmp_path / "sheet.xlsx", translate).findings


def test_a_table_copied_without_its_heads_is_audited(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    write_csv(GAME.sheet(Match.replay(GAME, Opening("barbu", NAMES), LINES)), path)
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    lines[4] = ""
    path.write_text("\n".join(lines), encoding="utf-8")
    assert not audit_file(path).findings


def second(book: Workbook, page: Worksheet) -> Worksheet:
    copy = book.copy_worksheet(page)
    copy.title = "Second evening"
    return copy


def test_every_page_with_the_mark_is_audited_under_its_name(tmp_path: Path) -> None:
    def edit(book: Workbook, page: Worksheet) -> None:
        copy = second(book, page)
        copy["AB7"] = 44
        copy.row_dimensions[7].hidden = True
        copy.merge_cells("E6:F6")
        page["O7"] = 16

    audited = edited(tmp_path / "two.xlsx", edit)
    told = {(f.code, f.cell) for f in audited.findings if f.carried_from is None}
    assert ("running-total", "Barbu!O7") in told
    assert ("check-column", "Second evening!AB7") in told
    assert {"hidden-cells", "merged-cells"} <= {code for code, _cell in told}
    assert audited.cells > 140


def test_what_is_odd_on_the_first_page_is_not_told_of_the_second(tmp_path: Path) -> None:
    def edit(book: Workbook, page: Worksheet) -> None:
        second(book, page)
        page.row_dimensions[7].hidden = True
        page.merge_cells("E6:F6")

    codes = [f.code for f in edited(tmp_path / "two.xlsx", edit).findings]
    assert (codes.count("hidden-cells"), codes.count("merged-cells")) == (1, 1)


def test_a_second_page_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    (finding,) = edited(
        tmp_path / "two.xlsx", lambda book, page: second(book, page).__setitem__("D3", "caltech")
    ).findings
    assert (finding.code, finding.severity) == ("rules-unknown", "error")
    assert finding.message.startswith("page Second evening: ")
    assert "two.xlsx" not in finding.message


def test_a_page_of_notes_before_the_sheet_does_not_hide_it(tmp_path: Path) -> None:
    def edit(book: Workbook, page: Worksheet) -> None:
        page["AB7"] = 44
        notes = book.create_sheet("notes", 0)
        notes["A1"] = "what we drank"

    path = tmp_path / "sheet.xlsx"
    assert [f.cell for f in edited(path, edit).errors] == ["Barbu!AB7"]
    _game, _sheet, _cells, figures = open_found(read_found(path))
    assert "Beth" in figures.values()


def test_a_file_of_several_sheets_is_not_imported_as_one(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "two.xlsx"
    assert not edited(path, second).findings
    with pytest.raises(UnreadableError, match="Barbu, Second evening") as caught:
        open_found(read_found(path))
    assert caught.value.code == "several-sheets"
    assert run("import", str(path)).code == 2


@pytest.mark.parametrize("text", ["+6 C", "6 C", "+6C", "+6 Q", "+6 c"])
def test_the_letter_behind_a_payment_is_that_of_its_column(text: str, tmp_path: Path) -> None:
    """Beth won 6 of Ann: her column for A is L."""
    path = tmp_path / "friday.csv"
    path.write_bytes(filled_csv({"L6": text}))
    findings = audit_file(path).errors
    if text[0] == "6":  # a text that is no figure
        assert [finding.cell for finding in findings if finding.carried_from is None] == ["Barbu!L6"]
        return
    assert [(finding.code, finding.cell, finding.expected) for finding in findings] == [
        ("other-letter", "Barbu!L6", "A")
    ]
    letter = text.strip("+6 ")
    assert findings[0].message == (
        f"found {text}, expected the letter A: the figures of {letter} stand in another column"
    )
    assert findings[0].fix == f"write +6 A in L6, or move it to the column of {letter} if it is that one's"


@pytest.mark.parametrize("text", ["+6 A", "+6 a", "+6A", "+6 А", "+6", "6"])
def test_the_right_letter_or_none_is_fine(text: str, tmp_path: Path) -> None:
    path = tmp_path / "friday.csv"
    path.write_bytes(filled_csv({"L6": text}))
    assert audit_file(path).errors == ()


def test_a_wrong_figure_with_a_wrong_letter_is_one_mistake(tmp_path: Path) -> None:
    path = tmp_path / "friday.csv"
    path.write_bytes(filled_csv({"L6": "+8 C"}))
    findings = audit_file(path).errors
    assert [finding.cell for finding in findings if finding.carried_from is None] == ["Barbu!L6"]
    assert findings[0].code == "side-payment"
