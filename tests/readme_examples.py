"""The README's examples: what it shows is what the program says.

``console`` blocks are run in order in one empty folder with a fresh book: ``$ scorekeeper …`` lines are commands, the
lines under them what appears. ``[...]`` stands for lines left out. ``python tests/readme_examples.py`` writes the
real output under each command, except below commands whose shown output ends in or holds ``[...]``.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
LEFT_OUT = "[...]"
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass
class Example:
    """One command and the lines shown under it."""

    command: str
    shown: list[str]
    typed: str = ""

    def matches(self, output: list[str]) -> bool:
        """Whether the output is what is shown, ``[...]`` standing for any lines."""
        pattern = "\n".join(r"(?:.*\n)*?.*" if line == LEFT_OUT else re.escape(line) for line in self.shown)
        return re.fullmatch(pattern, "\n".join(output)) is not None


def examples_in(block: str) -> Iterator[Example]:
    """The commands of one block."""
    current: Example | None = None
    for line in block.splitlines():
        if line.startswith("$ "):
            if current:
                yield current
            current = Example(line[2:], [])
        elif current:
            current.shown.append(line)
    if current:
        yield current


def run(command: str, folder: Path) -> list[str]:
    """What a user sees who types the command: both streams in order, as lines without blanks at their ends."""
    words = shlex.split(command)
    assert words[0] == "scorekeeper", f"the README shows another program: {command}"
    environment = {**os.environ, "SCOREKEEPER_BOOK": str(folder / "book.sqlite"), "PYTHONUTF8": "1", "NO_COLOR": "1"}
    environment["PYTHONPATH"] = str(ROOT)
    environment.pop("COLUMNS", None)
    result = subprocess.run(
        [sys.executable, "-m", "scorekeeper", *words[1:]],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        check=False,
        encoding="utf-8",
        timeout=60,
    )
    return [line.rstrip() for line in result.stdout.splitlines()]


def prepared_folder() -> Path:
    """An empty folder with the samples beside it, as in a checkout."""
    folder = Path(tempfile.mkdtemp(prefix="readme-"))
    shutil.copytree(ROOT / "samples", folder / "samples", ignore=shutil.ignore_patterns("errors"))
    return folder


def blocks() -> list[str]:
    """The console blocks of the README that show our program."""
    return [block for block in _BLOCK.findall(README.read_text("utf-8")) if block.startswith("$ scorekeeper")]


def update() -> None:
    """Writes what the program says now into the README."""
    folder = prepared_folder()

    def rewritten(match: re.Match[str]) -> str:
        if not match[1].startswith("$ scorekeeper"):
            return match[0]
        lines: list[str] = []
        for example in examples_in(match[1]):
            output = run(example.command, folder)
            kept = example.shown if LEFT_OUT in example.shown and example.matches(output) else output
            lines += [f"$ {example.command}", *kept]
        return "```console\n" + "".join(f"{line}\n" for line in lines) + "```"

    README.write_text(_BLOCK.sub(rewritten, README.read_text("utf-8")), "utf-8")
    shutil.rmtree(folder)


if __name__ == "__main__":
    update()
