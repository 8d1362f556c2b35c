"""One worksheet's cells as the file has them, gathered in one pass."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import datetime, timedelta

from scorekeeper.excel.names import LONGEST_TEXT, unstored
from scorekeeper.excel.parts import TRUE, Contents
from scorekeeper.excel.xml import Enough
from scorekeeper.found import FoundCell, Oddity, read_text
from scorekeeper.model import Figure
from scorekeeper.sheet import Ref

MOST_ROWS = 10_000
MOST_COLUMNS = 200
"""What lies beyond these belongs to no score sheet and is not looked at."""
MOST_AREAS = 500
"""Merged areas looked at on one page."""

_PLACE = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})")
_DAY_ZERO = datetime(1899, 12, 30)  # noqa: DTZ001 - a spreadsheet's dates have no time zone
_DAYS_TO_1904 = 1462
_NO_LEAP_DAY = 60
"""Excel counts a 29 February 1900; the days before it are one off."""
_SECONDS = 86_400

Read = tuple[Figure, frozenset[Oddity], str]
"""A figure, what is odd about it, and the text it was read from where it was a text."""


class PageReader:
    """Takes a worksheet's elements and keeps its cells, its hidden rows and columns, and its merged areas."""

    def __init__(self, page: str, contents: Contents) -> None:
        self.page = page
        self.cells: dict[Ref, FoundCell] = {}
        self.hidden_rows: set[int] = set()
        self.hidden_columns: set[int] = set()
        self.merged: list[tuple[int, int, int, int]] = []
        """Top row, left column, bottom row, right column."""
        self._contents = contents
        self._shared: dict[str, tuple[str, Ref]] = {}
        self._row = 0
        self._column = 0
        self._cell: Mapping[str, str] = {}
        self._formula: Mapping[str, str] | None = None
        self._formula_text = ""
        self._result: str | None = None
        self._runs: list[str] | None = None
        self._phonetic = False

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins. Raises Enough below the last row that is looked at."""
        if tag == "c":
            self._start_cell(attributes)
        elif tag == "row":
            self._start_row(attributes)
        elif tag == "f":
            self._formula = attributes
        elif tag == "is":
            self._runs = []
        elif tag == "rPh":
            self._phonetic = True
        elif tag == "col":
            self._hide_columns(attributes)
        elif tag == "mergeCell" and len(self.merged) < MOST_AREAS:
            self._keep_area(attributes.get("ref", ""))

    def end(self, tag: str, text: str) -> None:
        """An element ends; ``text`` is what stood in it."""
        if tag == "c":
            self._end_cell()
        elif tag == "v":
            self._result = text
        elif tag == "f":
            self._formula_text = text
        elif tag == "t" and self._runs is not None and not self._phonetic:
            self._runs.append(text)
        elif tag == "rPh":
            self._phonetic = False

    def _start_row(self, attributes: Mapping[str, str]) -> None:
        self._row = int(attributes["r"]) if "r" in attributes else self._row + 1
        self._column = 0
        if self._row > MOST_ROWS:
            raise Enough
        if attributes.get("hidden") in TRUE or _is_zero(attributes.get("ht")):
            self.hidden_rows.add(self._row)

    def _start_cell(self, attributes: Mapping[str, str]) -> None:
        place = _PLACE.fullmatch(attributes.get("r", ""))
        if place:
            self._column, self._row = _column_number(place[1]), int(place[2])
        else:
            self._column += 1
        self._cell, self._formula, self._formula_text, self._result, self._runs = attributes, None, "", None, None

    def _end_cell(self) -> None:
        if self._result is None and self._formula is None and self._runs is None:
            return
        if self._column > MOST_COLUMNS or self._row > MOST_ROWS:
            return
        ref = Ref(self.page, self._row, self._column)
        kind = self._cell.get("t", "n")
        if self._formula is not None:
            formula = self._spelled_out(ref, self._formula)
            value, oddities = self._formula_result(kind)
            calculated = self._result is not None and (self._result != "" or kind == "str")
            self.cells[ref] = FoundCell(value, formula, calculated, oddities)
        else:
            value, oddities, text = self._plain(kind)
            if value is not None or oddities:
                self.cells[ref] = FoundCell(value, oddities=oddities, text=text)

    def _plain(self, kind: str) -> Read:
        if self._runs is not None:
            return _from_text(unstored("".join(self._runs)))
        result = self._result or ""
        if kind == "s":
            return _from_text(self._contents.texts[int(result)]) if result else (None, frozenset(), "")
        if kind in ("str", "inlineStr"):
            return _from_text(unstored(result))
        return (*self._figure(kind, result), "") if result else (None, frozenset(), "")

    def _formula_result(self, kind: str) -> tuple[Figure, frozenset[Oddity]]:
        """A text that a formula gives is what the formula says, and nothing is odd about it."""
        if not self._result:
            return None, frozenset()
        if kind == "s":
            return self._contents.texts[int(self._result)].strip() or None, frozenset()
        if kind == "str":
            return unstored(self._result)[:LONGEST_TEXT].strip() or None, frozenset()
        return self._figure(kind, self._result)

    def _figure(self, kind: str, result: str) -> tuple[Figure, frozenset[Oddity]]:
        """What a stored value that is no text says."""
        if kind == "b":
            return "TRUE" if result in TRUE else "FALSE", frozenset({"not-a-figure"})
        if kind in ("e", "d"):
            return result, frozenset({"not-a-figure"})
        number = float(result)
        if int(self._cell.get("s") or 0) in self._contents.date_styles:
            return _date_text(number, result, from_1904=self._contents.from_1904), frozenset({"not-a-figure"})
        if not math.isfinite(number):
            return result, frozenset({"not-a-figure"})
        if not number.is_integer():
            return repr(number), frozenset({"not-whole"})
        return int(number), frozenset()

    def _spelled_out(self, ref: Ref, formula: Mapping[str, str]) -> str:
        """The formula of the cell itself, where the file says only: the same as over there."""
        if formula.get("t") != "shared":
            return self._formula_text
        index = formula.get("si", "")
        if self._formula_text:
            self._shared[index] = (self._formula_text, ref)
            return self._formula_text
        text, origin = self._shared.get(index, ("", ref))
        return _moved(text, origin, ref)

    def _hide_columns(self, attributes: Mapping[str, str]) -> None:
        if attributes.get("hidden") in TRUE or _is_zero(attributes.get("width")):
            last = min(int(attributes.get("max", "0")), MOST_COLUMNS)
            self.hidden_columns.update(range(int(attributes.get("min", "1")), last + 1))

    def _keep_area(self, area: str) -> None:
        corners = [_PLACE.fullmatch(corner) for corner in area.split(":")]
        if len(corners) == 2 and corners[0] and corners[1]:  # noqa: PLR2004 - first and last cell
            (left, top), (right, bottom) = ((_column_number(corner[1]), int(corner[2])) for corner in corners if corner)
            self.merged.append((top, left, min(bottom, MOST_ROWS), min(right, MOST_COLUMNS)))


def _from_text(text: str) -> Read:
    value, oddities = read_text(text[:LONGEST_TEXT])
    return value, oddities, text.strip() if isinstance(value, int) else ""


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _is_zero(size: str | None) -> bool:
    return size is not None and float(size) == 0


def _date_text(number: float, stored: str, *, from_1904: bool) -> str:
    """``2026-11-27``, with the time where there is one, or only the time; the stored number where it is no date."""
    days = number + _DAYS_TO_1904 if from_1904 else number
    if not from_1904 and 1 <= days < _NO_LEAP_DAY:
        days += 1
    try:
        moment = _DAY_ZERO + timedelta(seconds=round(days * _SECONDS))
    except (OverflowError, ValueError):
        return stored
    if 0 <= number < 1:
        return f"{moment:%H:%M}"
    return f"{moment:%Y-%m-%d}" if number.is_integer() else f"{moment:%Y-%m-%d %H:%M}"


def _moved(formula: str, origin: Ref, ref: Ref) -> str:
    """The formula as it reads when it is copied from one cell to the other."""
    from openpyxl.formula.tokenizer import TokenizerError
    from openpyxl.formula.translate import Translator, TranslatorError

    try:
        moved = Translator(f"={formula}", origin.a1).translate_formula(ref.a1)
    except (TokenizerError, TranslatorError):
        return formula
    return str(moved).removeprefix("=")
