"""The rules of the house: who may import whom, where a game's name may stand, and that every text can be translated."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from scorekeeper.games import KEYS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "scorekeeper"

RANKS = {
    name: rank
    for rank, names in enumerate(
        (
            ("", "i18n", "model", "looks", "screen"),
            ("errors",),
            ("atomic", "names", "spelling", "transfers", "money"),
            ("sheet",),
            ("found", "game", "view"),
            ("options",),
            ("games", "chart", "paper", "textgrid"),
            ("header",),
            ("record", "csvfile", "excel", "html", "terminal"),
            ("facts", "foreign"),
            ("book",),
            ("audit", "results"),
            ("cli",),
            ("__main__",),
        )
    )
    for name in names
}
"""How high each room stands: it may import only what stands lower, or a module of its own room.

A module ``excel_reader`` lives in the room ``excel``, ``games.anything.rules`` in the room ``games``.
"""

ONE_IMPORTER = {
    "sqlite3": {"book"},
    "openpyxl": {"excel"},
    "jinja2": {"html"},
    "pandas": {"results"},
    "prompt_toolkit": {"cli"},
    "platformdirs": {"book"},
}
HEAVY = ("pandas", "numpy", "openpyxl", "jinja2", "rich", "prompt_toolkit", "pydantic")
NOT_FOR_A_LINE = (
    *HEAVY,
    "dataclasses",  # making one frozen class with slots takes as long as reading five lines
    "hashlib",
    "platformdirs",
    "random",
    "secrets",
    "tempfile",
    "wcwidth",
    "scorekeeper.audit",
    "scorekeeper.excel",
    "scorekeeper.html",
    "scorekeeper.sheet",
    "scorekeeper.spelling",
    "scorekeeper.terminal",
    "scorekeeper.transfers",
    "scorekeeper.view",
    *(f"scorekeeper.games.{key}.{part}" for key in KEYS for part in ("audit", "filled", "places", "rules", "sheet")),
)
"""What recording a line in the book has no use for: whoever types a deal waits for every import."""
REFUSALS = {"ScorekeeperError", "Refusal", "UnreadableError", "NotAllowedError", "StorageError"}


def module_name(path: Path) -> str:
    """``games.__init__`` is ``games``; the package itself is the empty name."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


FILES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in FILES.items()}
OUTSIDE_GAMES = sorted(name for name in FILES if name.split(".")[0] != "games")


def room_of(module: str) -> str:
    first = module.split(".", maxsplit=1)[0]
    return first if first in RANKS else first.split("_")[0]


def imports_of(tree: ast.AST) -> Iterator[str]:
    """Full names of all modules a file imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            base = node.module or ""
            for alias in node.names:
                inner = f"{base}.{alias.name}".removeprefix("scorekeeper.")
                yield f"{base}.{alias.name}" if base.startswith("scorekeeper") and inner in FILES else base


def own_imports_of(module: str) -> set[str]:
    names = {name for name in imports_of(TREES[module]) if name.split(".")[0] == "scorekeeper"}
    return {name.removeprefix("scorekeeper").removeprefix(".") for name in names}


@pytest.mark.parametrize("module", FILES)
def test_imports_point_one_way(module: str) -> None:
    room = room_of(module)
    assert room in RANKS, f"{module}: give its room a rank in this test"
    for imported in own_imports_of(module):
        other = room_of(imported)
        if other == room:
            continue
        assert RANKS[other] < RANKS[room], f"{module} imports {imported}, which does not stand below it"


@pytest.mark.parametrize("module", [name for name in FILES if name.count(".") == 2 and name.startswith("games.")])
def test_a_game_knows_no_other_game(module: str) -> None:
    own = module.rsplit(".", 1)[0]
    for imported in own_imports_of(module):
        assert not imported.startswith("games.") or imported.startswith(own), f"{module} imports {imported}"


def test_no_modules_import_each_other_in_a_circle() -> None:
    done: set[str] = set()

    def walk(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " -> ".join([*path[path.index(module) :], module])
        if module in done:
            return
        for imported in sorted(own_imports_of(module) & FILES.keys()):
            # Asking a package for its own parts is no circle.
            if not module.startswith(imported) and imported != module:
                walk(imported, (*path, module))
        done.add(module)

    for module in FILES:
        walk(module, ())


@pytest.mark.parametrize(("library", "rooms"), ONE_IMPORTER.items())
def test_each_library_has_one_importer(library: str, rooms: set[str]) -> None:
    users = {
        room_of(module) for module, tree in TREES.items() if library in {n.split(".")[0] for n in imports_of(tree)}
    }
    assert users <= rooms


@pytest.mark.parametrize("module", FILES)
def test_click_is_never_imported(module: str) -> None:
    for name in imports_of(TREES[module]):
        assert name.split(".")[0] not in {"click", "typer_click"}
        assert not name.startswith("typer._"), "typer's inside is its own business"


@pytest.mark.parametrize("module", FILES)
def test_heavy_libraries_are_imported_inside_functions(module: str) -> None:
    for node in TREES[module].body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for name in imports_of(node):
                assert name.split(".")[0] not in HEAVY, f"{module} imports {name} at the top"


@pytest.mark.parametrize("module", FILES)
def test_modules_are_named_after_what_they_are(module: str) -> None:
    assert not {"utils", "util", "helper", "helpers", "data", "common", "misc"} & set(module.split("."))


def without_docstrings(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but texts that stand alone as a statement (docstrings, also of attributes)."""
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            if not (isinstance(node, ast.Expr) and isinstance(child, ast.Constant) and isinstance(child.value, str)):
                yield child


def words_of(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for field in ("id", "attr", "name", "arg", "module", "asname"):
        value = getattr(node, field, None)
        if isinstance(value, str):
            yield value


@pytest.mark.parametrize("module", OUTSIDE_GAMES)
def test_no_game_is_named_outside_its_folder(module: str) -> None:
    names = re.compile("|".join({*KEYS, "barbu", "bridge", "bezique"}), re.IGNORECASE)
    for node in without_docstrings(TREES[module]):
        for word in words_of(node):
            assert not names.search(word), f"{module}, line {getattr(node, 'lineno', '?')}: {word}"


def calls_of(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in names:
                yield node


def is_bare_text(node: ast.AST | None) -> bool:
    """True for a text with words in it that no translation can reach."""
    match node:
        case ast.Constant(value=str() as text):
            return bool(re.search(r"[^\W\d_]{2}", text))
        case ast.JoinedStr(values=values):
            return any(is_bare_text(value) for value in values)
        case ast.BinOp(left=left, right=right):
            return is_bare_text(left) or is_bare_text(right)
        case ast.Call(func=ast.Attribute(value=value, attr="format")):
            return is_bare_text(value)
        case ast.IfExp(body=body, orelse=orelse):
            return is_bare_text(body) or is_bare_text(orelse)
    return False


def argument(call: ast.Call, place: int, name: str) -> ast.AST | None:
    named = next((keyword.value for keyword in call.keywords if keyword.arg == name), None)
    return named or (call.args[place] if len(call.args) > place else None)


@pytest.mark.parametrize("module", FILES)
def test_every_text_for_people_can_be_translated(module: str) -> None:
    texts = [(call, argument(call, 1, "message")) for call in calls_of(TREES[module], *REFUSALS)]
    for name in ("message", "fix", "detail"):
        texts += [
            (call, argument(call, {"message": 2, "fix": 3}.get(name, 99), name))
            for call in calls_of(TREES[module], "Finding")
        ]
    texts += [(call, argument(call, 0, "message")) for call in calls_of(TREES[module], "echo", "print", "BadParameter")]
    texts += [(call, argument(call, 99, "help")) for call in calls_of(TREES[module], "Option", "Argument", "Typer")]
    for call, text in texts:
        assert not is_bare_text(text), f"{module}, line {call.lineno}: put the text through _()"


@pytest.mark.parametrize("module", FILES)
def test_translated_texts_are_plain_with_named_places(module: str) -> None:
    for call in calls_of(TREES[module], "_", "N_", "ngettext"):
        name = getattr(call.func, "id", "")
        for text in call.args[: 2 if name == "ngettext" else 1]:
            place = f"{module}, line {call.lineno}"
            # A table's text is marked by N_ where it stands and reaches _ by its name.
            plain = (
                (ast.Constant,) if name == "N_" else (ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.Call)
            )
            assert isinstance(text, plain), f"{place}: only a plain text can be found"
            if isinstance(text, ast.Call):
                assert not is_bare_text(text), f"{place}: translate first, format then"
            if isinstance(text, ast.Constant):
                assert not re.search(r"\{\d*\}", str(text.value)), f"{place}: name the place"


def tracked_files() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode:
        pytest.skip("needs a git checkout")
    return [ROOT / name for name in listing.stdout.split("\0") if name]


def test_nothing_names_the_workplace() -> None:
    # Written backwards, so that this file does not name them itself.
    places = [place[::-1] for place in ("derahs/..", "niam/krow/", "vnev/pmt/")]
    for path in tracked_files():
        if path.is_file():
            text = path.read_bytes().decode("utf-8", errors="replace")
            assert not [place for place in places if place in text], path


LEAN = """
import sys, typer.core, typer.main
# What typer itself takes from the standard library is its own business.
unwanted = set(sys.argv[1].split("|")) - (set(sys.modules) & sys.stdlib_module_names)
from scorekeeper.__main__ import main
codes = [main(words.split("|")) for words in sys.argv[2:]]
print(codes, sorted(unwanted & set(sys.modules)), file=sys.stderr)
"""


def run_lean(tmp_path: Path, unwanted: Sequence[str], *commands: str, **environment: str) -> str:
    """The last line of a fresh process: its exit codes and the unwanted modules it loaded."""
    ran = subprocess.run(
        [sys.executable, "-c", LEAN, "|".join(unwanted), *commands],
        env={**os.environ, "SCOREKEEPER_BOOK": str(tmp_path / "b.book"), "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
    )
    return ran.stderr.strip().splitlines()[-1] if ran.stderr else ran.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_completion_loads_nothing_heavy(shell: str) -> None:
    script = f"""
import atexit, sys
atexit.register(lambda: print(sorted({set(HEAVY)!r} & set(sys.modules)), file=sys.stderr))
from scorekeeper.__main__ import main
main([])
"""
    environment = {
        "_SCOREKEEPER_COMPLETE": f"complete_{shell}",
        "_TYPER_COMPLETE_ARGS": "scorekeeper s",
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": "s",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "COMP_WORDS": "scorekeeper s",
        "COMP_CWORD": "1",
        "PYTHONPATH": str(ROOT),
    }
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.stderr.strip() == "[]"
    assert "show" in ran.stdout
    assert "sheet" in ran.stdout


def test_recording_and_showing_load_nothing_heavy(tmp_path: Path) -> None:
    opened = "new|barbu|Ann|Beth|Cath|Diana"
    said = run_lean(tmp_path, HEAVY, opened, "add|Q|B:*|C:A|A:C|A1|C1|D2", "show", "undo", "list", "--version")
    assert said == "[0, 0, 0, 0, 0, 0] []"


def test_recording_a_line_loads_only_what_it_needs(tmp_path: Path) -> None:
    assert run_lean(tmp_path, (), "new|barbu|Ann|Beth|Cath|Diana") == "[0] []"
    assert run_lean(tmp_path, NOT_FOR_A_LINE, "add|Q|B:*|C:A|A:C|A1|C1|D2") == "[0] []"
    # That they are real names is seen where they are needed.
    shown = run_lean(tmp_path, NOT_FOR_A_LINE, "show", "rules|barbu")
    assert "scorekeeper.sheet" in shown
    assert "scorekeeper.games.barbu.rules" in shown


def test_every_module_that_recording_must_not_load_exists() -> None:
    own = {name.removeprefix("scorekeeper.") for name in NOT_FOR_A_LINE if name.startswith("scorekeeper.")}
    assert own <= FILES.keys()
