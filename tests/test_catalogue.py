"""The catalogue of errors: each code of the program has a folder in samples/errors that provokes it, and no other has.

A folder ``samples/errors/CODE`` holds either files with one fault, each as small as it can be, and in ``expected.txt``
what ``scorekeeper check`` says of them, in the order of their names; or a ``session.txt``: lines ``$ scorekeeper ...``,
each followed by what it says, which begin with an empty book and may use files beside it. Several games may put their
files into one folder. What changed on purpose is written anew with ``python tests/catalogue_files.py --texts``, and
then read.
"""

from __future__ import annotations

import ast
import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from catalogue_codes import Collector
from catalogue_files import CATALOGUE, MADE, ON_THE_SPOT
from commandline import run_in_process

EXPECTED, SESSION = "expected.txt", "session.txt"
README = CATALOGUE / "README.md"

WITHOUT_FOLDER = {
    "already-recorded": "two programs at the same moment",
    "book-busy": "another program that holds the book",
    "book-disk-error": "a failing disk",
    "book-disk-full": "a full disk",
    "book-failed": "a fault of SQLite that has no sentence of its own",
    "book-no-access": "a book of another user",
    "book-not-migrated": "a book of an older schema that cannot be changed",
    "book-read-only": "a place that cannot be written",
    "row-incomplete": "a sheet that is changed between its audit and its import",
    "templates-missing": "an installation that lost files",
}
"""Codes that no file and no session provokes, each with what it needs."""

COLLECTED = Collector()
CODES = sorted(COLLECTED.places)
FOLDERS = sorted(path.name for path in CATALOGUE.iterdir() if path.is_dir())
SEVERITIES = ("error", "warning", "note")
REFUSED = "refused"
_STEP = re.compile(r"\$ (?:echo '(?P<typed>[^']*)' \| )?scorekeeper (?P<words>.*?)(?P<quiet> > /dev/null(?: 2>&1)?)?")
_SAID_CODE = re.compile(r": (?:(?P<mark>warning|note): )?(?P<code>[a-z]+(?:-[a-z]+)*): ")


@dataclass(frozen=True)
class Replayed:
    """What a folder says now: the text, and the kind (error, warning, note, refused) of each code in it."""

    text: str
    kinds: dict[str, set[str]]


def samples_of(folder: Path) -> list[Path]:
    """The files of a folder that are checked, in the order of their names."""
    return sorted(path for path in folder.iterdir() if path.name not in (EXPECTED, SESSION))


def replay(code: str, place: Path, refusals: list[str]) -> Replayed:
    """Runs what a folder holds in a copy of it at ``place``, which is the working folder."""
    shutil.copytree(CATALOGUE / code, place, dirs_exist_ok=True)
    for name, made in ON_THE_SPOT.items():
        if name.startswith(f"{code}/"):
            (place / Path(name).name).write_bytes(made())
    session = place / SESSION
    if session.exists():
        steps = [line for line in session.read_text(encoding="utf-8").splitlines() if line.startswith("$ ")]
        text = "".join(f"{step}\n{said(step)}" for step in steps)
    else:
        text = "".join(checked(path.name) for path in samples_of(place))
    kinds: dict[str, set[str]] = {refusal: {REFUSED} for refusal in refusals}
    for line in text.splitlines():
        if found := _SAID_CODE.search(line):
            kinds.setdefault(found["code"], set()).add(found["mark"] or "error")
    return Replayed(text, kinds)


def checked(*words: str) -> str:
    ran = run_in_process("check", *words)
    return ran.out + ran.err


def said(step: str) -> str:
    """What one line of a session says."""
    parts = _STEP.fullmatch(step)
    assert parts, f"not understood: {step}"
    words = re.sub(r"\$('[^']*')", lambda text: shlex.quote(str(ast.literal_eval(text[1]))), parts["words"])
    ran = run_in_process(*shlex.split(words), stdin=f"{parts['typed']}\n" if parts["typed"] else "")
    assert ran.code in range(4), ran.err
    return "" if parts["quiet"] else ran.out + ran.err


@pytest.fixture
def replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Replayed]:
    """Replays a folder with an empty book."""
    from scorekeeper.errors import ScorekeeperError

    refusals: list[str] = []
    original = ScorekeeperError.__init__

    def noted(self: ScorekeeperError, code: str, message: str) -> None:
        original(self, code, message)
        refusals.append(code)

    monkeypatch.setattr(ScorekeeperError, "__init__", noted)
    monkeypatch.setenv("SCOREKEEPER_BOOK", "evening.book")
    monkeypatch.delenv("SCOREKEEPER_LANG", raising=False)
    monkeypatch.chdir(tmp_path)
    return lambda code: replay(code, tmp_path, refusals)


def test_every_code_can_be_told_from_the_source() -> None:
    assert not COLLECTED.lost, "give the code as a plain text, or by a table of plain texts"


def test_codes_are_kebab_case() -> None:
    assert not [code for code in CODES if not re.fullmatch(r"[a-z]+(-[a-z]+)*", code)]


def test_every_code_has_a_folder_and_every_folder_a_code() -> None:
    assert [code for code in FOLDERS if code in WITHOUT_FOLDER] == []
    assert sorted({*FOLDERS, *WITHOUT_FOLDER}) == CODES


@pytest.mark.parametrize("code", FOLDERS)
def test_the_folder_says_its_code_and_the_expected_text(code: str, replayed: Callable[[str], Replayed]) -> None:
    folder = CATALOGUE / code
    held = SESSION if (folder / SESSION).exists() else EXPECTED
    now = replayed(code)
    assert now.text == (folder / held).read_text(encoding="utf-8")
    assert code in now.kinds, "the folder does not provoke its code"
    samples = samples_of(Path()) if held == EXPECTED else []
    for path in samples if len(samples) > 1 else ():
        assert_says(path.name, code)


def assert_says(file: str, code: str) -> None:
    """Every file in a folder provokes the folder's code, whichever game it is of."""
    (answer,) = run_in_process("check", file, "--json").json["files"]
    codes = {finding["code"] for finding in answer["findings"]} | {answer.get("error", {}).get("code")}
    assert code in codes, file


@pytest.mark.parametrize("name", MADE)
def test_made_files_are_what_their_script_makes(name: str) -> None:
    from catalogue_files import unpacked

    assert unpacked((CATALOGUE / name).read_bytes()) == unpacked(MADE[name]()), "run: python tests/catalogue_files.py"


def table_rows() -> Iterator[tuple[str, str, str]]:
    """Code, kind and meaning of each row of the catalogue's table."""
    for line in README.read_text(encoding="utf-8").splitlines():
        if row := re.fullmatch(r"\| (?:\[`(.+)`\]\(\1/\)|`(.+)`) \| (.*) \| (.*) \|", line):
            yield row[1] or row[2], row[3], row[4]


def test_the_table_has_every_code_once_and_in_order() -> None:
    assert [code for code, _kind, _meaning in table_rows()] == CODES


def test_the_table_says_one_sentence_of_each_code() -> None:
    for code, _kind, meaning in table_rows():
        assert re.fullmatch(r"[A-Z`].*[^.]\.", meaning), code
        assert ". " not in meaning, code


def test_the_table_names_what_codes_without_a_folder_need() -> None:
    kinds = {code: kind for code, kind, _meaning in table_rows() if code in WITHOUT_FOLDER}
    assert kinds == {code: f"needs {reason}" for code, reason in WITHOUT_FOLDER.items()}


@pytest.mark.parametrize(("code", "kind"), [(c, k) for c, k, _meaning in table_rows() if c not in WITHOUT_FOLDER])
def test_the_table_says_how_grave_a_code_is(code: str, kind: str) -> None:
    folder = CATALOGUE / code
    text = (folder / (SESSION if (folder / SESSION).exists() else EXPECTED)).read_text(encoding="utf-8")
    marks = {found["mark"] or "error" for found in _SAID_CODE.finditer(text) if found["code"] == code}
    assert kind == (", ".join(mark for mark in SEVERITIES if mark in marks) or REFUSED)
