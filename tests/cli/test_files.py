"""Files in and out at the command line: show, sheet, check, list, export, import, rules."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from commandline import Runner

from scorekeeper.errors import StorageError, UnreadableError
from scorekeeper.model import Finding

RECORD = "tally\nplayers: Ann, Bob\n\nAnn 5\n; halfway\nBob   -3\n"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "friday.score"
    path.write_bytes(RECORD.encode())
    return path


@pytest.fixture
def opened(run: Runner) -> Runner:
    run("new", "tally", "Ann", "Bob")
    run("add", "Ann", "5")
    return run


def games_in_book(run: Runner) -> list[int]:
    return [game["id"] for game in run("list", "--json").json["games"]]


# show ---------------------------------------------------------------------------------------------------------


def test_show_prints_the_sheet_and_what_comes_next(opened: Runner) -> None:
    ran = opened("show")
    assert (ran.code, ran.err) == (0, "")
    assert "Ann" in ran.out
    assert ran.out.splitlines()[-1] == "next: line 2"


def test_show_answers_programs_with_the_report_and_the_findings(opened: Runner) -> None:
    opened("add", "Bob", "70")
    answer = opened("show", "--json").json
    assert list(answer) == ["schema", "game", "players", "total", "findings"]
    assert answer["total"] == [5, 70]
    assert [(f["code"], f["severity"], f["line"]) for f in answer["findings"]] == [("many", "warning", 2)]


def test_a_check_that_fails_makes_the_exit_code_1(opened: Runner) -> None:
    opened("add", "Bob", "-7")
    ran = opened("show")
    assert ran.code == 1
    assert ran.err == "error: a total is below zero\n"
    assert opened("show", "--json").code == 1


def test_show_of_a_record_file_takes_bad_lines_as_they_stand_and_names_them(run: Runner, record: Path) -> None:
    record.write_text(RECORD + "Ann 500\nEve 1\n", encoding="utf-8")
    ran = run("show", str(record), "--json")
    assert ran.code == 1
    assert [(f["code"], f["line"]) for f in ran.json["findings"]] == [
        ("too-many", 7),
        ("player-unknown", 8),
        ("below-zero", None),
    ]


def test_show_without_an_open_game_takes_the_last_one(opened: Runner) -> None:
    opened("close")
    assert opened("show").code == 0


@pytest.mark.parametrize("words", [["show"], ["sheet"], ["export"], ["log"], ["play"]])
def test_with_no_game_at_all_the_way_to_one_is_said(run: Runner, words: list[str], tmp_path: Path) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert "scorekeeper new" in ran.err
    assert not (tmp_path / "evening.book").exists()


# sheet --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [".xlsx", ".html", ".csv", ".txt", ".XLSX"])
def test_a_sheet_is_written_by_its_ending(opened: Runner, tmp_path: Path, ending: str) -> None:
    ran = opened("sheet", "-o", f"friday{ending}")
    assert (ran.code, ran.err) == (0, "")
    begins = {".xlsx": b"PK", ".html": b"<!", ".csv": b"\xef\xbb\xbfAnn,Bob"}.get(ending.lower(), b"")
    content = (tmp_path / f"friday{ending}").read_bytes()
    assert content.startswith(begins)
    assert content


def test_without_a_file_the_sheet_comes_as_text(opened: Runner) -> None:
    assert opened("sheet").out in opened("show").out


def test_a_sheet_of_a_record_file(run: Runner, record: Path, tmp_path: Path) -> None:
    assert run("sheet", str(record), "-o", "friday.csv").code == 0
    assert "5,-3" in (tmp_path / "friday.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["friday.pdf", "friday", "friday.score", "evening.book"])
def test_other_endings_are_refused_and_the_four_named(opened: Runner, tmp_path: Path, name: str) -> None:
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    ran = opened("sheet", "-o", name)
    assert ran.code == 2
    assert ".xlsx .html .csv .txt" in ran.err
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_the_book_is_never_replaced_whatever_it_is_called(run: Runner, tmp_path: Path) -> None:
    book = tmp_path / "book.csv"
    run("--book", str(book), "new", "tally", "Ann", "Bob")
    before = book.read_bytes()
    for words in (["sheet", "--blank", "tally", "--force", "-o", "book.csv"], ["export", "--force", "-o", "book.csv"]):
        ran = run("--book", str(book), *words)
        assert ran.code == 2
        assert "is the book" in ran.err
    assert book.read_bytes() == before


def test_an_export_replaces_an_older_one_but_an_empty_sheet_needs_force(opened: Runner, tmp_path: Path) -> None:
    target = tmp_path / "friday.csv"
    assert opened("sheet", "-o", "friday.csv").code == 0
    opened("add", "Ann", "3")
    assert opened("sheet", "-o", "friday.csv").code == 0
    filled = target.read_bytes()
    assert b"8,0" in filled
    refused = opened("sheet", "--blank", "tally", "-o", "friday.csv")
    assert refused.code == 2
    assert "--force" in refused.err
    assert target.read_bytes() == filled
    assert opened("sheet", "--blank", "tally", "--force", "-o", "friday.csv").code == 0
    assert target.read_bytes() != filled


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["1", "--blank", "tally", "-o", "x.csv"], "--blank"),
        (["--rules", "standard", "-o", "x.csv"], "--rules"),
        (["--set", "bonus=1", "-o", "x.csv"], "--set"),
        (["--json"], "show --json"),
        (["--blank", "poker", "-o", "x.csv"], "poker"),
        (["--blank", "tally long", "-o", "x.csv"], "long"),
        (["--blank", "tally short more", "-o", "x.csv"], "more"),
        (["--layout", "odd", "-o", "x.csv"], "odd"),
    ],
)
def test_sheet_refuses_what_does_not_go_together(opened: Runner, tmp_path: Path, words: list[str], named: str) -> None:
    ran = opened("sheet", *words)
    assert (ran.code, ran.out) == (2, "")
    assert named in ran.err
    assert not (tmp_path / "x.csv").exists()


def test_a_place_that_cannot_be_written_is_no_fault_of_the_program(opened: Runner) -> None:
    ran = opened("sheet", "-o", "nowhere/friday.csv")
    assert ran.code == 3
    assert "nowhere" in ran.err


def test_written_files_are_told_to_programs(opened: Runner) -> None:
    assert opened("sheet", "--json", "-o", "a.csv").json == {"schema": 1, "written": "a.csv"}
    assert opened("export", "--json", "-o", "a.score").json == {"schema": 1, "written": "a.score"}


# check --------------------------------------------------------------------------------------------------------

CLEAN = SimpleNamespace(game="tally", cells=3, findings=())
WARNED = SimpleNamespace(game="tally", cells=3, findings=(Finding("odd", "warning", "odd"),))
WRONG = SimpleNamespace(game="tally", cells=3, findings=(Finding("wrong", "error", "found 6, expected 12"),))
OUTCOMES = {
    "clean.xlsx": CLEAN,
    "warned.xlsx": WARNED,
    "wrong.xlsx": WRONG,
    "none.xlsx": UnreadableError("no-sheet", "no sheet of ours"),
    "gone.xlsx": StorageError("file-not-read", "gone.xlsx cannot be read"),
}


@pytest.fixture
def audit(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """An auditor that says what the file's name says; the list holds the games it was asked to compare with."""
    compared: list[object] = []

    def audit_file(path: Path, match: object = None) -> object:
        compared.append(match)
        outcome = OUTCOMES[path.name]
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    stub = ModuleType("scorekeeper.audit")
    stub.audit_file = audit_file  # type: ignore[attr-defined]
    stub.render_findings = lambda audited: "\n".join([f.message for f in audited.findings] or ["clean"])  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "scorekeeper.audit", stub)
    return compared


@pytest.mark.usefixtures("audit")
@pytest.mark.parametrize(
    ("files", "code"),
    [
        (["clean"], 0),
        (["warned", "clean"], 0),
        (["clean", "wrong"], 1),
        (["wrong", "none"], 2),
        (["none", "wrong"], 2),
        (["gone", "none", "wrong", "clean"], 3),
        (["clean", "wrong", "none", "gone"], 3),
    ],
)
def test_the_worst_file_gives_the_exit_code(run: Runner, files: list[str], code: int) -> None:
    names = [f"{file}.xlsx" for file in files]
    assert run("check", *names).code == code
    assert run("check", "--json", *names).code == code


@pytest.mark.usefixtures("audit")
def test_a_file_that_cannot_be_opened_does_not_keep_the_others_from_the_audit(run: Runner) -> None:
    ran = run("check", "gone.xlsx", "none.xlsx", "wrong.xlsx", "clean.xlsx")
    assert ran.out.splitlines() == ["found 6, expected 12", "clean"]
    assert ran.err.splitlines() == ["error: gone.xlsx cannot be read", "error: none.xlsx: no sheet of ours"]


@pytest.mark.usefixtures("audit")
def test_check_answers_programs_file_by_file(run: Runner) -> None:
    answer = run("check", "--json", "wrong.xlsx", "gone.xlsx").json
    assert answer["schema"] == 1
    wrong, gone = answer["files"]
    assert (wrong["file"], wrong["game"], wrong["cells"]) == ("wrong.xlsx", "tally", 3)
    assert list(wrong["findings"][0]) == [
        *("code", "severity", "cell", "line", "deal", "player", "found", "expected", "carried_from"),
        *("message", "detail", "rule", "fix"),
    ]
    assert gone["findings"] == []
    assert gone["error"] == {"code": "file-not-read", "message": "gone.xlsx cannot be read"}


def test_check_compares_with_the_game_named(opened: Runner, audit: list[object], record: Path) -> None:
    opened("check", "clean.xlsx")
    opened("check", "clean.xlsx", "--against", "1")
    opened("check", "clean.xlsx", "--against", str(record))
    assert [len(match.rows) if match else None for match in audit] == [None, 1, 2]  # type: ignore[attr-defined]


# list, export, import -----------------------------------------------------------------------------------------------


def test_an_empty_book_lists_nothing_and_says_so_apart(run: Runner) -> None:
    ran = run("list")
    assert (ran.code, ran.out) == (0, "")
    assert "no game yet" in ran.err
    assert run("list", "--json").json == {"schema": 1, "games": []}


def test_list_has_a_line_for_each_game(run: Runner) -> None:
    run("new", "tally", "Ann", "Bob", "--date", "2026-11-27", "--title", "Friday")
    run("add", "Ann", "5")
    run("close")
    run("new", "tally", "Zoë", "Bob", "--date", "2026-11-28")
    assert run("list").out.splitlines() == [
        "1  2026-11-27  tally  closed  1 line   Friday  Ann, Bob",
        "2  2026-11-28  tally  open    0 lines          Zoë, Bob",
    ]


def test_a_record_comes_out_of_the_book_the_same_to_the_byte(run: Runner, record: Path, tmp_path: Path) -> None:
    odd = RECORD.replace("\n", "\r\n").encode()
    record.write_bytes(odd)
    assert run("import", str(record)).out == f"game 1: {record}, tally, 2 lines\n"
    assert run("export", "1").out.encode() == odd
    assert run("export", "1", "-o", "again.score").code == 0
    assert (tmp_path / "again.score").read_bytes() == odd


def test_export_replaces_only_what_says_the_same_unless_forced(opened: Runner, tmp_path: Path) -> None:
    target = tmp_path / "a.score"
    assert opened("export", "-o", "a.score").code == 0
    assert opened("export", "-o", "a.score").code == 0
    target.write_text("something else", encoding="utf-8")
    ran = opened("export", "-o", "a.score")
    assert ran.code == 2
    assert "--force" in ran.err
    assert target.read_text(encoding="utf-8") == "something else"
    assert opened("export", "--force", "-o", "a.score").code == 0
    assert target.read_text(encoding="utf-8") == opened("export").out


def test_import_takes_all_files_or_none(run: Runner, record: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.score"
    bad.write_text(RECORD + "Ann 500\n", encoding="utf-8")
    ran = run("import", str(record), str(bad))
    assert (ran.code, ran.out) == (2, "")
    assert f"{bad}:7: " in ran.err
    assert games_in_book(run) == []
    assert run("import", str(record), "gone.score").code == 3
    assert games_in_book(run) == []
    assert run("import", str(record), str(record), "--json").json["imported"] == [
        {"id": 1, "file": str(record), "same_as": None},
        {"id": 2, "file": str(record), "same_as": 1},
    ]


def test_import_says_when_a_game_was_in_the_book_already(run: Runner, record: Path, tmp_path: Path) -> None:
    assert run("import", str(record)).err == ""
    again = run("import", str(record))
    assert (again.code, again.err) == (0, "note: game 2 says the same as game 1, which was in the book already\n")
    other = tmp_path / "other.score"
    other.write_text(record.read_text(encoding="utf-8") + "Ann 1\n", encoding="utf-8")
    assert run("import", str(other)).err == ""


def test_a_book_that_fails_in_the_middle_of_an_import_takes_no_file(
    run: Runner, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sqlite3

    from scorekeeper import book

    calls = []
    real = book._fact_row

    def fails_later(*given: object) -> object:
        calls.append(given)
        if len(calls) > 4:
            raise sqlite3.OperationalError("disk full")
        return real(*given)  # type: ignore[arg-type]

    run("import", str(record))
    monkeypatch.setattr(book, "_fact_row", fails_later)
    assert run("import", str(record), str(record)).code == 3
    assert games_in_book(run) == [1]


def test_an_imported_game_that_is_finished_is_not_open(run: Runner, record: Path) -> None:
    record.write_text("tally\nplayers: Ann, Bob\n\n" + "Ann 1\n" * 6, encoding="utf-8")
    run("import", str(record))
    assert [game["open"] for game in run("list", "--json").json["games"]] == [False]


# rules ---------------------------------------------------------------------------------------------------------------


def test_rules_without_a_kind_lists_the_games(run: Runner) -> None:
    assert run("rules").out.splitlines()[0] == "Tally: tally, tally short"
    assert run("rules", "--json").json["games"] == [{"game": "tally", "title": "Tally", "variants": ["", "short"]}]


def test_rules_shows_values_with_their_sources_options_and_rule_sets(run: Runner) -> None:
    out = run("rules", "tally", "short").out
    for text in ("tally short", "most points in a line  100  made up, page 1", "bonus = a number", "every line counts"):
        assert text in out
    answer = run("rules", "tally", "--json").json
    assert answer["values"] == [{"name": "most points in a line", "value": "100", "source": "made up, page 1"}]
    assert answer["options"][0]["name"] == "bonus"
    assert answer["rule_sets"] == {"standard": "every line counts"}


@pytest.mark.parametrize("words", [["poker"], ["tally", "long"], ["tally", "--rules", "odd"], ["tally", "--set", "x"]])
def test_rules_refuses_what_there_is_not(run: Runner, words: list[str]) -> None:
    ran = run("rules", *words)
    assert (ran.code, ran.out) == (2, "")
