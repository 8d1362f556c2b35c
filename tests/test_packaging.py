"""What is declared is what is used: dependencies, entry points, what goes into the wheel, and the set-up targets."""

from __future__ import annotations

import ast
import importlib.metadata
import re
import sys
import tomllib
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.__main__ import main

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NEVER_IMPORTED = {
    "defusedxml": "openpyxl takes it when it is there, and is unsafe without it",
}


def named(requirements: list[str]) -> set[str]:
    """The distributions of requirement lines, as modules are named."""
    return {re.split(r"[<>=!~;\[ ]", line)[0].replace("-", "_").lower() for line in requirements}


def imported() -> set[str]:
    """All top-level modules the package imports that are neither its own nor the standard library's."""
    found = set()
    for path in (ROOT / "scorekeeper").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.split(".")[0])
    return found - sys.stdlib_module_names - {"scorekeeper", "__future__"}


def test_every_library_that_is_imported_is_declared() -> None:
    assert imported() <= named(PROJECT["project"]["dependencies"])


def test_every_declared_library_is_used() -> None:
    planned = {"pandas"}  # the club's results
    assert named(PROJECT["project"]["dependencies"]) - imported() <= {*NEVER_IMPORTED, *planned}


def test_the_four_main_dependencies_are_there() -> None:
    assert named(PROJECT["project"]["dependencies"]) >= {"typer", "pandas", "openpyxl", "jinja2"}


def test_typer_stays_below_the_version_that_starts_slowly() -> None:
    (typer,) = [line for line in PROJECT["project"]["dependencies"] if line.startswith("typer")]
    assert "<0.29" in typer


def test_the_command_is_the_programs_entry() -> None:
    module, _colon, function = PROJECT["project"]["scripts"]["scorekeeper"].partition(":")
    assert getattr(sys.modules[module], function) is main


def test_templates_go_into_the_wheel() -> None:
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"] == {"templates": "scorekeeper/templates"}
    assert list((ROOT / "templates").iterdir())


def test_the_licence_is_mit() -> None:
    assert PROJECT["project"]["license"] == "MIT"
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")


def test_the_installed_distribution_says_the_packages_version() -> None:
    try:
        version = importlib.metadata.version(PROJECT["project"]["name"])
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("not installed here, only on the path")
    assert version == scorekeeper.__version__


@pytest.mark.parametrize("target", ["test", "demo", "bench", "wheel-check"])
def test_the_targets_of_the_makefile(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("name", ["run", "demo", "wheel-check"])
def test_scripts_stop_at_the_first_failure_and_can_be_started(name: str) -> None:
    script = ROOT / ".ci" / name
    assert "set -euo pipefail" in script.read_text(encoding="utf-8")
    assert script.stat().st_mode & 0o100
