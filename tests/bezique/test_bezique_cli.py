"""Bezique on the command line: the samples, a session from the first line to the imported sheet, hostile input."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from commandline import Runner

SAMPLES = Path(__file__).parents[2] / "samples" / "bezique"

# file, totals of the session, winner; figures from the worked cases of the rules
EXPECTED = [
    ("worked-deal.score", [590, 730], None),
    ("three.score", [300, 390, 2170], "Cath"),
    ("rubicon.score", [1100, 2700], "Beth"),
    ("four.score", [6700, 0], "NS"),
    ("six.score", [7380, 0], "Ann"),
    ("eight.score", [0, 21540], "Beth"),
]


def test_every_game_has_a_sample() -> None:
    assert {path.name for path in SAMPLES.iterdir()} == {name for name, _total, _winner in EXPECTED}


@pytest.mark.parametrize(("name", "total", "winner"), EXPECTED)
def test_a_sample(run: Runner, name: str, total: list[int], winner: str | None) -> None:
    shutil.copy(SAMPLES / name, name)
    assert run("check", name).code == 0
    shown = run("show", name, "--json")
    assert shown.code == 0
    assert shown.json["total"] == total
    assert shown.json["winner"] == winner
    assert shown.json["findings"] == []
    for ending in ("xlsx", "csv"):
        for layout in ((), ("--layout", "tally")):
            sheet = f"sheet{len(layout)}.{ending}"
            assert run("sheet", name, "-o", sheet, *layout).code == 0
            assert run("check", sheet).out.endswith("clean\n")
    assert run("import", name).code == 0
    assert run("export", "1", "-o", "again.score").code == 0
    assert Path("again.score").read_text(encoding="utf-8") == Path(name).read_text(encoding="utf-8")


def test_the_object_for_programs(run: Runner) -> None:
    shutil.copy(SAMPLES / "rubicon.score", "r.score")
    shown = run("show", "r.score", "--json").json
    assert (shown["schema"], shown["game"], shown["variant"], shown["rules"]) == (1, "bezique", "rubicon", "standard")
    assert shown["players"] == ["Ann", "Beth"]
    first, second = shown["deals"]
    assert (first["number"], first["dealer"], first["trump"]) == (1, "Beth", "S")
    entry = {key: first["entries"][3][key] for key in ("trick", "player", "item", "points", "total")}
    assert entry == {"trick": 6, "player": "Beth", "item": "bezique", "points": 40, "total": [100, 80]}
    assert (first["brisques"], first["total"]) == ([19, 13], [500, 950])
    assert {key: first["settlement"][key] for key in ("result", "winner", "points")} == {
        "result": "rubicon", "winner": "Beth", "points": 2700
    }  # fmt: skip
    assert second["entries"] == []
    assert second["settlement"]["result"] == "saved_by_brisques"


def test_from_the_first_line_to_the_imported_sheet(run: Runner) -> None:
    assert run("new", "bezique", "rubicon", "Ann", "Beth", "--set", "rubicon_bonus=1320").code == 0
    for line in ("deal A", "3. B royal H", "5. A double", "7. B aces", "64. B last"):
        assert run("add", *line.split()).code == 0
    assert run("add", "brisques", "A14", "B18").code == 0
    refused = run("add", "9.", "A", "aces")
    assert refused.code == 2
    assert "deal 1 is over" in refused.err
    assert run("undo").code == 0
    fixed = run("fix", "3", "5.", "A", "triple")
    assert "totals: Ann 1920 → 2920, Beth 0" in fixed.out
    assert run("add", "brisques", "A14", "B18").code == 0
    assert run("show", "--json").json["deals"][0]["settlement"]["points"] == 1500 + 100 + 1320
    assert run("sheet", "-o", "night.xlsx").code == 0
    assert run("check", "night.xlsx", "--against", "1").code == 0
    imported = run("import", "night.xlsx")
    assert imported.code == 0
    one, two = (run("show", number, "--json").json for number in ("1", "2"))
    assert one["deals"] == two["deals"]
    assert run("log", "1").code == 0


def test_kinds_as_words_and_as_one_word(run: Runner) -> None:
    assert run("new", "bezique", "four", "N", "E", "S", "W").code == 0
    assert run("new", "bezique six", "A", "B").code == 0
    assert run("new", "bezique", "A", "B", "--rules", "classic-1000").code == 0
    for word in ("three", "four"):  # a game's word is no player, however many are missing
        refused = run("new", "bezique", word, "A")
        assert (refused.code, "this game needs" in refused.err) == (2, True)
    refused = run("new", "bezique", "three", "A", "B")
    assert refused.code == 2
    refused = run("new", "bezique", "rubicon", "A", "B", "--rules", "classic-1000")
    assert (refused.code, "does not speak of Rubicon" in refused.err) == (2, True)


@pytest.mark.parametrize(
    "line",
    ["", "deal", "deal Z", "12. A", "12. Z aces", "999. A aces", "A aces; DROP TABLE", "A \x1b[31maces", "total A B",
     "brisques A-1 B17", "total A99999999 B0", "A brisque 100", "A bezique " + "x" * 500, "=1+1", "--help"],
)  # fmt: skip
def test_hostile_lines_are_refused_in_one_sentence(run: Runner, line: str) -> None:
    run("new", "bezique", "A", "B")
    ran = run("play", stdin=f"{line}\n")
    assert ran.code in (0, 2)
    assert "Traceback" not in ran.err
    assert run("show", "--json").code in (0, 1)


@pytest.mark.parametrize("word", ["", "three", "rubicon", "four", "six", "eight"])
def test_rules_and_blanks_of_every_game(run: Runner, word: str) -> None:
    kind = f"bezique {word}".strip()
    ruled = run("rules", *kind.split(), "--json")
    assert ruled.code == 0
    assert all(row["source"] for row in ruled.json["values"])
    for layout in ((), ("--layout", "tally")):
        assert run("sheet", "--blank", kind, "-o", f"blank{len(layout)}.html", *layout).code == 0
    assert run("sheet", "--blank", kind, "--layout", "ledger", "-o", "x.html").code == 2


def test_the_misprint_is_kept_and_warned_about(run: Runner) -> None:
    Path("four.score").write_text(
        "bezique four\nplayers: N, E, S, W\nrules: documented\n\n0. N double-carte-blanche\n", encoding="utf-8"
    )
    ran = run("check", "four.score", "--json")
    assert ran.code == 0
    assert [(f["code"], f["severity"]) for f in json.loads(ran.out)["files"][0]["findings"]] == [("BZW1", "warning")]
    assert run("show", "four.score", "--json").json["deals"][0]["total"] == [50, 0]


@pytest.mark.parametrize("rules", ["", "rules: portland-1887\n", "rules: nobody\nrules.target: 1000\n"])
def test_a_variant_for_another_number_of_players_is_told_at_the_players(run: Runner, rules: str) -> None:
    Path("three.score").write_text(f"bezique three\nplayers: A, B\n{rules}\ndeal A C\n", encoding="utf-8")
    found = run("check", "three.score", "--json")
    told = [(finding["code"], finding["line"]) for finding in found.json["files"][0]["findings"]]
    assert found.code == 1
    assert told == [("player-count", 2)]
