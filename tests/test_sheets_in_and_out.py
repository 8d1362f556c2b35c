"""A sheet written from the book, filled as by hand, checked and imported again: the same game comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import Runner

from scorekeeper.game import Match
from scorekeeper.games import game_of
from scorekeeper.model import Opening, signed
from scorekeeper.sheet import Ref

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


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_a_csv_file_saved_as_a_spreadsheet_shows_it_is_clean_and_imported(
    evening: Runner, tmp_path: Path, encoding: str
) -> None:
    """All of it is text: a true minus, a plus and the letter behind a side payment are how a program shows figures."""
    game = game_of("barbu")
    sheet = game.sheet(Match.replay(game, Opening("barbu", ("Ann", "Beth", "Cath", "Diana")), LINES))
    shown = {
        ref: f"{signed(cell.value)} {cell.tag}".strip() if cell.form == "signed" and cell.value else str(cell.value)
        for ref, cell in sheet.cells.items()
        if ref.page == game.first_page and cell.value is not None
    }
    assert {"+6 C", "−6 B", "−12", "(×)"} <= set(shown.values())
    with (tmp_path / "shown.csv").open("w", encoding=encoding, errors="replace") as file:
        rows = max(ref.row for ref in shown)
        for row in range(1, rows + 1):
            fields = [shown.get(Ref(game.first_page, row, column), "") for column in range(1, 30)]
            text = ";".join(fields)
            file.write((text.replace("−", "-") if encoding == "cp1252" else text) + "\n")
    ran = evening("check", "shown.csv", "--against", "1")
    assert (ran.code, ran.out.splitlines()[-1].endswith("clean")) == (0, True)
    assert evening("import", "shown.csv").code == 0


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


# what a sheet may replace -----------------------------------------------------------------------------------

ENDINGS = (".xlsx", ".html", ".csv", ".txt")
KINDS = {
    "barbu": ("Ann", "Beth", "Cath", "Diana"),
    "bridge": ("Ann", "Beth", "Cath", "Diana"),
    "bridge chicago": ("Ann", "Beth", "Cath", "Bartholomew Featherstonehaugh"),
    "bezique three": ("Ann", "Beth", "Cath"),
}
LINE = {"barbu": LINES[0], "bridge": "4S N 10", "bridge chicago": "4S N 10", "bezique three": "A aces"}


def open_game(run: Runner, kind: str, *words: str) -> None:
    assert run("new", *kind.split(), *KINDS[kind], "--date", "2026-11-27", *words).code == 0


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_later_sheet_of_the_same_game_replaces_the_earlier_one(run: Runner, kind: str, ending: str) -> None:
    open_game(run, kind, "--title", "Club <Friday> & co")
    path = Path(f"game{ending}")
    assert run("sheet", "-o", str(path)).code == 0
    before = path.read_bytes()
    assert run("add", *LINE[kind].split()).code == 0
    assert run("sheet", "-o", str(path)).code == 0
    assert path.read_bytes() != before


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("other", ["another kind", "other players", "another day", "another title"])
def test_the_sheet_of_another_game_is_replaced_with_force_only(run: Runner, other: str, ending: str) -> None:
    open_game(run, "bridge", "--title", "Friday")
    path = Path(f"game{ending}")
    assert run("sheet", "1", "-o", str(path)).code == 0
    before = path.read_bytes()
    kind = "barbu" if other == "another kind" else "bridge"
    players = ("Ann", "Beth", "Cath", "Zoe") if other == "other players" else KINDS[kind]
    date = "2026-11-28" if other == "another day" else "2026-11-27"
    title = "Saturday" if other == "another title" else "Friday"
    assert run("new", kind, *players, "--date", date, "--title", title).code == 0
    ran = run("sheet", "2", "-o", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert "is there already and is no sheet of this game: choose another name, or --force" in ran.err
    assert path.read_bytes() == before
    assert run("sheet", "2", "--force", "-o", str(path)).code == 0
    assert path.read_bytes() != before


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize(
    "content", [b"PK\x03\x04 no workbook", b"Ann, Beth, Cath and Diana, 2026-11-27\n", b"\xff\xfe\x00"]
)
@pytest.mark.parametrize("words", [["1"], ["--blank", "barbu"]])
def test_a_file_that_is_no_sheet_is_replaced_with_force_only(
    run: Runner, content: bytes, ending: str, words: list[str]
) -> None:
    open_game(run, "barbu")
    path = Path(f"notes{ending}")
    path.write_bytes(content)
    assert run("sheet", *words, "-o", str(path)).code == 2
    assert path.read_bytes() == content
    assert run("sheet", *words, "--force", "-o", str(path)).code == 0


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_empty_file_may_be_replaced_and_a_folder_never(run: Runner, ending: str) -> None:
    open_game(run, "barbu")
    empty, folder = Path(f"empty{ending}"), Path(f"folder{ending}")
    empty.write_bytes(b"")
    folder.mkdir()
    assert run("sheet", "-o", str(empty)).code == 0
    assert run("sheet", "-o", str(folder)).code in (2, 3)
    assert folder.is_dir()
