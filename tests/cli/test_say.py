"""What the command line prints where it cannot print everything."""

from __future__ import annotations

import io
import sys

import pytest

from scorekeeper.cli.say import aligned, complain, fit, tell
from scorekeeper.spelling import columns_of


@pytest.mark.parametrize(
    ("text", "encoding", "fitted"),
    [
        ("−12 ♠", "utf-8", "−12 ♠"),
        ("−12 ♠", "cp1252", "-12 S"),
        ("Олег −6", "cp1251", "Олег -6"),
        ("Олег", "ascii", r"\u041e\u043b\u0435\u0433"),
        ("a\x1b[2Jb", "utf-8", "a␛[2Jb"),
        ("a\x1b[2Jb", "ascii", r"a\x1b[2Jb"),
        ("naïve", "latin-1", "naïve"),
    ],
)
def test_a_line_is_fitted_to_its_stream(text: str, encoding: str, fitted: str) -> None:
    assert fit(text, io.TextIOWrapper(io.BytesIO(), encoding=encoding)) == fitted


def test_columns_are_aligned_by_how_wide_they_stand() -> None:
    assert aligned([("1", "日本", "x"), ("12", "a", "y")], indent=" ") == [" 1   日本  x", " 12  a     y"]
    assert aligned([]) == []


class Terminal(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", newline="")

    def isatty(self) -> bool:
        return True

    def written(self) -> list[str]:
        self.flush()
        return self.buffer.getvalue().decode("utf-8").splitlines()  # type: ignore[attr-defined, no-any-return]


LONG = "rubber 1: Ann + Cath: before game (not vulnerable), 60 on, 40 more make a game, 0 games; Beth + Diana: 1 game"


@pytest.mark.parametrize("name", ["stdout", "stderr"])
@pytest.mark.parametrize("text", [LONG, f"    {LONG}", LONG.replace("game", "партия"), "日本 " * 40])
def test_a_terminal_is_told_in_lines_broken_between_words(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, name, stream)
    monkeypatch.setenv("COLUMNS", "80")
    if name == "stdout":
        tell([text])
    else:
        complain(text)
    lines = stream.written()
    assert len(lines) > 1
    assert all(columns_of(line) <= 80 for line in lines)
    assert " ".join(" ".join(lines).split()) == " ".join(text.split())
    indent = len(text) - len(text.lstrip())
    assert [len(line) - len(line.lstrip()) for line in lines] == [indent, *[indent + 2] * (len(lines) - 1)]


@pytest.mark.parametrize("text", ["короткая строка", "x" * 80, "a " * 40 + "b"])
def test_what_fits_a_terminal_or_goes_into_a_pipe_stays_one_line(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("COLUMNS", "81")
    stream = Terminal()
    monkeypatch.setattr(sys, "stdout", stream)
    tell([text])
    assert stream.written() == [text]
    pipe = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", pipe)
    monkeypatch.setenv("COLUMNS", "10")
    tell([text])
    pipe.flush()
    assert pipe.buffer.getvalue().decode("utf-8") == f"{text}\n"  # type: ignore[attr-defined]
