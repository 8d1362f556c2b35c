"""What many tests share: the command line in process, programs that may be missing, and Hypothesis settings."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

IN_CI = os.environ.get("CI") == "true"

settings.register_profile("house", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))


def find_program(*names: str) -> str:
    """The path of the first program found; without any, the test fails under CI and is skipped elsewhere."""
    for name in names:
        if path := shutil.which(name):
            return path
    message = f"needs one of the programs {', '.join(names)}"
    if IN_CI:
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def soffice() -> str:
    """LibreOffice's program."""
    return find_program("soffice", "libreoffice", "localc")


@pytest.fixture(scope="session")
def chromium() -> str:
    """A Chromium that prints pages headless."""
    return find_program("chromium", "chromium-browser", "google-chrome", "chrome")


@pytest.fixture(scope="session")
def pdftotext() -> str:
    """Poppler's reader of printed pages."""
    return find_program("pdftotext")


@dataclass(frozen=True)
class Ran:
    """What one run of the command line came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Runner = Callable[..., Ran]


def run_in_process(*words: str, stdin: str = "") -> Ran:
    """Runs the command line in this process; ``stdin`` is what is typed, and no stream is a terminal."""
    from scorekeeper.__main__ import main

    streams = [io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8", newline="") for text in (stdin, "", "")]
    kept = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        code = main(list(words))
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
    written = []
    for stream in streams[1:]:
        stream.flush()
        written.append(stream.buffer.getvalue().decode("utf-8"))  # type: ignore[attr-defined]
    return Ran(code, *written)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runner:
    """The command line in process, with a fresh book in an empty working folder."""
    monkeypatch.setenv("SCOREKEEPER_BOOK", str(tmp_path / "evening.book"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delenv("SCOREKEEPER_LANG", raising=False)
    monkeypatch.chdir(tmp_path)
    return run_in_process
