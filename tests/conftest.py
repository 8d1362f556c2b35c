"""What many tests share: the command line in process, programs that may be missing, and Hypothesis settings."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from commandline import Runner, run_in_process
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


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runner:
    """The command line in process, with a fresh book in an empty working folder."""
    monkeypatch.setenv("SCOREKEEPER_BOOK", str(tmp_path / "evening.book"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delenv("SCOREKEEPER_LANG", raising=False)
    monkeypatch.chdir(tmp_path)
    return run_in_process
