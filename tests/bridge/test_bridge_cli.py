"""Bridge at the command line: opened, recorded, corrected, shown, written, imported, exported, audited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bridge_games import R1
from catalogue_bridge import paths
from commandline import Runner
from openpyxl import load_workbook

SAMPLES = sorted((Path(__file__).parents[2] / "samples" / "bridge").iterdir())
NEW = ("new", "bridge", "Ann", "Beth", "Cath", "Diana", "--date", "2026-11-27")


def record(run: Runner, *lines: str) -> None:
    for line in lines:
        ran = run("add", *line.split())
        assert ran.code == 0, ran.err


def test_a_rubber_from_the_first_deal_to_the_settlement(run: Runner) -> None:
    assert run(*NEW, "--header", "dealer=Ann", "--stake", "25").code == 0
    record(run, *R1)
    shown = run("show", "--json").json
    assert (shown["schema"], shown["game"], shown["total"], shown["findings"]) == (1, "bridge", [1690, 880], [])
    assert shown["deals"][0] == {
        "number": 1,
        "rubber": 1,
        "contract": "2H",
        "declarer": "Ann",
        "vulnerable": False,
        "tricks": 10,
        "below": [60, 0],
        "above": [60, 0],
        "premium": [0, 0],
        "parts": {"below": 60, "overtricks": 60},
        "honours": None,
        "dealer": "Ann",
    }
    assert shown["rubbers"][0]["whists"] == 8
    assert "WE" in run("show").out
    assert run("add", "--json", "end").json["finished"] is True


def test_options_may_stand_among_the_words_of_a_line(run: Runner) -> None:
    run(*NEW)
    assert run("add", "4SX", "S", "-1").code == 0
    assert run("add", "N[1S", "p", "2S", "p", "4S", "p", "p", "p]", "10").code == 0


def test_refusals_leave_the_game_as_it_was(run: Runner) -> None:
    run(*NEW)
    for words in (("4S", "N", "14"), ("8S", "N", "7"), ("4S", "Zoe", "10"), ("N[2H", "1S", "p", "p", "p]", "8")):
        ran = run("add", *words)
        assert ran.code == 2
        assert "nothing was written" in ran.err
    assert run("show", "--json").json["deals"] == []


def test_undo_and_fix_recompute_all_that_follows(run: Runner) -> None:
    run(*NEW)
    record(run, *R1)
    ran = run("fix", "6", "6HX", "N", "11")
    assert ran.code == 0, ran.err
    shown = run("show", "--json").json
    assert shown["deals"][7]["vulnerable"] is False  # N-S have not won a game any more
    assert shown["rubbers"][0]["premium"] == [0, 700]
    assert run("undo").code == 0
    assert run("show", "--json").json["rubbers"][0]["total"] == [1690, 880]
    assert run("undo").code == 0
    assert run("show", "--json").json["rubbers"][0]["finished"] is False
    assert run("redo").code == 0
    refused = run("fix", "3", "rubber:", "A+B", "v", "C+D")
    assert refused.code == 2


def test_fix_and_undo_tell_the_points_that_change_in_a_rubber_in_play(run: Runner) -> None:
    run(*NEW)
    record(run, "2H N 8", "1NT E 7")
    fixed = run("fix", "1", "2H", "N", "9").out
    assert "points: rubber 1, Ann + Cath 60 → 90" in fixed
    assert "totals:" not in fixed
    assert "points: rubber 1, Ann + Cath 90 → 60" in run("undo").out
    assert "no total changes" in run("fix", "1", "2H", "S", "8").out


def test_fix_tells_the_points_of_a_rubber_that_is_no_more(run: Runner) -> None:
    run(*NEW)
    record(run, "3NT N 9", "3NT N 9", "1NT N 7")
    fixed = run("fix", "2", "1NT", "N", "7").out
    assert "totals: Ann 9 → 0" in fixed
    assert "points: rubber 1, Ann + Cath 900 → 180" in fixed
    assert "rubber 2, Ann + Cath 40 → 0" in fixed


def test_first_names_the_dealer_and_wrong_numbers_of_players_are_told_what_to_do(run: Runner) -> None:
    assert run(*NEW, "--first", "Beth").code == 0
    assert run("add", "2H", "N", "8").code == 0
    assert run("show", "--json").json["deals"][0]["dealer"] == "Beth"
    assert "bridge cutthroat" in run("new", "bridge", "Ann", "Beth", "Cath").err
    assert "3 to 6 players" in run("new", "bridge", *"ABCDEFG").err


def test_rules_name_the_layouts(run: Runner) -> None:
    assert "ledger" in run("rules", "bridge").out
    assert list(run("rules", "bridge", "--json").json["layouts"]) == ["documented", "laws", "ledger"]


def test_honours_that_a_table_does_not_score_are_no_points(run: Runner, tmp_path: Path) -> None:
    file = tmp_path / "off.score"
    head = "bridge\nplayers: Ann, Beth, Cath, Diana\nrules.honours: off\n\n"
    file.write_text(f"{head}2H N 8 hon:N100\n", encoding="utf-8")
    shown = run("show", str(file), "--json").json
    assert shown["rubbers"][0]["total"] == [60, 0]
    assert [finding["code"] for finding in shown["findings"]] == ["honours-off"]


def test_phillips_is_refused_wherever_it_is_named(run: Runner, tmp_path: Path) -> None:
    record_file = tmp_path / "old.score"
    record_file.write_text("bridge phillips1942\nplayers: Ann, Beth, Cath\n\n", encoding="utf-8")
    for words in (
        ("new", "bridge", "phillips1942", "Ann", "Beth", "Cath"),
        ("new", "bridge phillips1942", "Ann", "Beth", "Cath"),
        ("new", "phillips1942", "Ann", "Beth", "Cath"),
        ("sheet", "--blank", "bridge phillips1942"),
        ("rules", "bridge phillips1942"),
        ("show", str(record_file)),
    ):
        ran = run(*words)
        assert ran.code == 2, words
        assert "not documented" in ran.err
        assert "bridge cutthroat" in ran.err


@pytest.mark.parametrize("variant", ["", "chicago", "cutthroat"])
def test_rules_blanks_and_new_games_of_every_variant(run: Runner, tmp_path: Path, variant: str) -> None:
    kind = f"bridge {variant}".strip()
    assert "undertricks" in run("rules", kind).out
    players = ("Ann", "Beth", "Cath") if variant == "cutthroat" else ("Ann", "Beth", "Cath", "Diana")
    assert run("new", *kind.split(), *players).code == 0
    for ending in ("xlsx", "html", "csv", "txt"):
        assert run("sheet", "--blank", kind, "-o", str(tmp_path / f"b.{ending}")).code == 0
        assert run("sheet", "-o", str(tmp_path / f"g.{ending}")).code == 0
    assert run("check", str(tmp_path / "g.xlsx"), str(tmp_path / "g.csv")).code == 0


def test_ledgers_and_other_layouts(run: Runner, tmp_path: Path) -> None:
    run(*NEW)
    record(run, *R1)
    for layout in ("documented", "laws", "ledger"):
        for extra in ((), ("--values",)):
            path = str(tmp_path / f"{layout}{len(extra)}.xlsx")
            assert run("sheet", "-o", path, "--layout", layout, *extra).code == 0
            assert run("check", path).code == 0
    assert run("sheet", "--blank", "bridge", "--layout", "ledger", "-o", str(tmp_path / "empty.xlsx")).code == 0
    assert run("sheet", "--layout", "sideways").code == 2


def test_a_sheet_comes_back_as_the_game_it_was_made_of(run: Runner, tmp_path: Path) -> None:
    run(*NEW, "--header", "dealer=Cath", "--set", "undertricks=1935")
    record(run, *R1, "N[1S p p p] 7 hon:E100 ; slow".replace("N[", "E["), "end")
    for name in ("a.xlsx", "a.csv"):
        path = str(tmp_path / name)
        assert run("sheet", "1", "-o", path).code == 0
        checked = run("check", path, "--against", "1")
        assert checked.code == 0, checked.out
        assert run("import", path).code == 0
        again = run("show", "2" if name == "a.xlsx" else "3", "--json").json
        assert again == run("show", "1", "--json").json


def test_a_wrong_sheet_is_not_imported(run: Runner, tmp_path: Path) -> None:
    run(*NEW)
    record(run, *R1)
    path = tmp_path / "wrong.xlsx"
    run("sheet", "-o", str(path), "--values")
    workbook = load_workbook(path)
    workbook["Bridge"]["U13"].value = 120
    workbook.save(path)
    checked = run("check", str(path), "--json")
    assert checked.code == 1
    finding = next(f for f in checked.json["files"][0]["findings"] if f["carried_from"] is None)
    assert (finding["code"], finding["cell"], finding["found"], finding["expected"]) == (
        "below-entry", "Bridge!U13", 120, 60,
    )  # fmt: skip
    assert run("import", str(path)).code == 2


def test_records_are_audited_with_line_numbers(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "friday.score"
    path.write_text(
        "bridge\nplayers: Ann, Beth, Cath, Diana\ndealer:  Ann\n\n4S N 10\n3NT N 10 hon:S100\nN[2H 1S p p p] 8\n",
        encoding="utf-8",
    )
    checked = run("check", str(path), "--json")
    found = {(f["line"], f["code"]) for f in checked.json["files"][0]["findings"]}
    assert {(6, "honours-points"), (7, "call-insufficient")} <= found
    assert checked.code == 1


def test_records_go_in_and_out_to_the_byte(run: Runner, tmp_path: Path) -> None:
    text = (
        "bridge ; the club\ntitle:   Friday\nplayers: Ann, Beth, Cath, Diana, Eve\nstake:   25\n\n"
        "rubber: A+B v C+D ; first\n3NT N 9\n; a pause\n3NT  N =\n\nrubber: A+E v C+D\n2S N 8\nend\n"
    )
    path = tmp_path / "friday.score"
    path.write_bytes(text.encode())
    assert run("import", str(path)).code == 0
    assert run("export", "1").out == text
    assert run("show", "1", "--json").json["whists"] == [11, 9, -11, -11, 2]


def test_pbn_files_go_in_and_out(run: Runner, tmp_path: Path) -> None:
    run(*NEW, "--header", "dealer=Ann")
    record(run, *R1)
    path = tmp_path / "rubber.pbn"
    assert run("export", "-o", str(path)).code == 0
    ran = run("import", str(path))
    assert ran.code == 0
    assert "warning" not in ran.err
    assert run("show", "2", "--json").json == run("show", "1", "--json").json
    path.write_text(re.sub(r"NS 60/60", "NS 60/70", path.read_text("utf-8")), "utf-8")
    ran = run("import", str(path))
    assert ran.code == 0
    assert "warning: line 23: ScoreRubber" in ran.err
    answer = run("import", str(path), "--json").json
    assert [finding["code"] for finding in answer["findings"]] == ["pbn-score"]


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", 2), (b"hello", 2), (b"\xff\xfe\x00", 2), ('[Event "\xe9"]\n[Contract "Pass"]'.encode("latin-1"), 0)],
)
def test_hostile_pbn_files(run: Runner, tmp_path: Path, content: bytes, code: int) -> None:
    path = tmp_path / "odd.pbn"
    path.write_bytes(content)
    assert run("import", str(path)).code == code
    assert run("import", str(tmp_path / "missing.pbn")).code == 3


@pytest.mark.parametrize(
    ("tags", "words"),
    [
        (("Contract 4S", "Declarer N", "Result 14"), "line 3: not taken in: found contract 4S, declarer N, result 14"),
        (("Contract 4S", "Declarer N", "Result 14"), "; expected tricks won, 0 to 13"),
        (("Contract 4S", "Declarer N", "Result ?"), "line 3: not taken in: found contract 4S, declarer N, result -"),
        (("Contract 4S", "Declarer Q", "Result 9"), "expected a declarer N, E, S or W"),
        (("Declarer N", "Result 9"), "line 1: not taken in: found contract -, declarer N, result 9; expected"),
        (("Contract 3NT", "Declarer N", "Result 9", "Honours N 100"), "line 4: not taken in: "),
    ],
)
@pytest.mark.parametrize("command", ["import", "check"])
def test_a_file_of_one_deal_that_is_none_says_why(
    run: Runner, tmp_path: Path, tags: tuple[str, ...], words: str, command: str
) -> None:
    path = tmp_path / "one.pbn"
    path.write_text("".join('[{} "{}"]\n'.format(*tag.split(" ", 1)) for tag in tags), "utf-8")
    ran = run(command, str(path))
    assert ran.code == 2
    assert "found no game that was played; " in ran.err
    assert words in ran.err


def test_results_and_the_prompt_know_bridge(run: Runner) -> None:
    run(*NEW)
    ran = run("play", stdin="4S N 10\nhelp\nundo\n3NT E =\nend\nend\n")
    assert ran.code == 0, ran.err
    assert run("list").out.count("bridge") == 1
    assert "closed" in run("list").out


def test_odd_names_are_kept_and_shown(run: Runner, tmp_path: Path) -> None:
    players = ("=1+1", "Мария", "O'Neil", "NA")
    assert run("new", "bridge", *players).code == 0
    assert run("add", "4S", "N", "10").code == 0
    path = str(tmp_path / "odd.xlsx")
    assert run("sheet", "-o", path).code == 0
    assert run("check", path).code == 0
    assert run("import", path).code == 0
    assert run("show", "2", "--json").json["players"] == list(players)


@pytest.mark.parametrize("place", range(len(paths())))
def test_made_files_of_the_catalogue_are_what_their_script_makes(place: int) -> None:
    path, made = paths()[place]
    assert path.read_bytes() == made(), "write them anew with tests/bridge/catalogue_bridge.py"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_are_clean_and_go_into_the_book_and_out_again(run: Runner, path: Path) -> None:
    checked = run("check", str(path))
    assert checked.code == 0, checked.out
    assert "clean" in checked.out
    assert run("import", str(path)).code == 0
    if path.suffix == ".score":
        assert run("export", "1").out == path.read_text("utf-8")


def test_there_is_a_sample_of_every_variant() -> None:
    kinds = {path.read_text("utf-8").split("\n")[0] for path in SAMPLES if path.suffix == ".score"}
    assert kinds == {"bridge", "bridge chicago", "bridge cutthroat"}
