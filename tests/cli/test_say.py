"""What the command line prints where it cannot print everything."""

from __future__ import annotations

import io

import pytest

from scorekeeper.cli.say import aligned, fit


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
