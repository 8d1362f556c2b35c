"""Sheets as CSV files: the first page's grid, row by row and column by column, out and in.

Row 1 of the file is row 1 of the page and the first field is column A; columns that exist only in Excel are
left out. A CSV file does not name its page: the places :func:`read_csv` gives have the page name ``""``, which
stands for the first page of whatever sheet the file turns out to be.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from pathlib import Path

from scorekeeper.atomic import replace_file
from scorekeeper.errors import StorageError, UnreadableError
from scorekeeper.found import FoundCell, FoundSheet, Oddity
from scorekeeper.i18n import _
from scorekeeper.model import Figure
from scorekeeper.sheet import Ref, Sheet
from scorekeeper.view import PageView

BYTES_LIMIT = 2_000_000
CELLS_LIMIT = 50_000
"""Far above any sheet (some thousand cells), far below what would keep a user waiting."""
ANCHOR_ROWS = 15

# A spreadsheet takes a field that begins so for a formula; the wide forms count in East Asian settings.
_FORMULA_STARTS = tuple("=+-@\t\r\n＝＋－＠")
_GUARD = "'"
_NUMBER = re.compile(r"(?P<sign>[-+\u2212\u2012\u2013\u2014]?)(?P<whole>[0-9]{1,15})(?:[.,](?P<part>[0-9]{0,15}))?")
_TYPED_MINUSES = frozenset("\u2212\u2012\u2013\u2014")
_ERROR_VALUES = frozenset(
    {"#REF!", "#NAME?", "#VALUE!", "#N/A", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "Err:502", "Err:508", "Err:522"}
)
_ANCHOR = re.compile(r"scorekeeper:\s*(?P<layout>\S.*/[0-9]+)", re.IGNORECASE)
_SEPARATORS = (",", ";", "\t")
_SEPARATOR_LINE = re.compile(r"sep=(?P<separator>[,;\t])\r?\n", re.IGNORECASE)


# out -------------------------------------------------------------------------------------------------------


def render_csv(sheet: Sheet) -> str:
    """The first page as CSV text: commas, CRLF, figures as plain digits with an ASCII minus.

    A text that a spreadsheet would run as a formula or turn into a number is led by an apostrophe.
    """
    view = PageView(sheet, sheet.pages[0])
    page = sheet.pages[0]
    last_row = max([ref.row for ref in sheet.cells if ref.page == page.name], default=0)
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    for row in range(1, last_row + 1):
        cells = (view.cell(row, column) for column in view.columns)
        writer.writerow([_field(cell.value) if cell else "" for cell in cells])
    return text.getvalue()


def write_csv(sheet: Sheet, path: Path) -> None:
    """Writes the first page as UTF-8 with a byte order mark, by which Excel knows it. Raises StorageError."""
    replace_file(path, render_csv(sheet).encode("utf-8-sig", "backslashreplace"))


def _field(value: Figure) -> str:
    if value is None:
        return ""
    if isinstance(value, int):
        return str(value)
    return _GUARD + value if _needs_guard(value) else value


def _needs_guard(text: str) -> bool:
    """True for a text that must not stand bare: it would run, or be read back as something else."""
    if text.startswith(_GUARD):
        return _needs_guard(text.lstrip(_GUARD))
    return text.startswith(_FORMULA_STARTS) or _NUMBER.fullmatch(text.strip()) is not None


# in --------------------------------------------------------------------------------------------------------


def read_csv(path: Path) -> FoundSheet:
    """The cells found in a CSV file, by places on the page ``""``.

    Semicolons and tabs separate as well as commas, decimal commas and typed minuses are understood, and
    UTF-8, UTF-16 and, failing these, Windows-1251 are read. Raises StorageError when the file cannot be
    opened and UnreadableError when it is too large or no text.
    """
    rows = _split(_decode(_content(path), path), path)
    sheet = FoundSheet(path.name)
    for row, fields in enumerate(rows, 1):
        for column, field in enumerate(fields, 1):
            if field:
                sheet.cells[Ref("", row, column)] = _found(field)
        if len(sheet.cells) > CELLS_LIMIT:
            raise _too_large(path)
    for ref, cell in sheet.cells.items():
        match = _ANCHOR.fullmatch(str(cell.value).strip()) if ref.row <= ANCHOR_ROWS else None
        if match:
            sheet.layout = match["layout"].strip()
            sheet.anchor = ref
            break
    return sheet


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(BYTES_LIMIT + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise StorageError(
            "file-not-read",
            _("{path} cannot be read ({reason}): check its name and that you may open it").format(
                path=path, reason=reason
            ),
        ) from error
    if len(content) > BYTES_LIMIT:
        raise _too_large(path)
    return content


def _too_large(path: Path) -> UnreadableError:
    return UnreadableError(
        "file-too-large",
        _(
            "{path} is too large for a score sheet: expected at most {bytes} bytes and {cells} filled cells; "
            "name the sheet itself"
        ).format(path=path, bytes=BYTES_LIMIT, cells=CELLS_LIMIT),
    )


def _decode(content: bytes, path: Path) -> str:
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if content.startswith(mark):
            return _decoded(content, (encoding,), path)
    sample = content[:1000]
    if sample and sample[1::2].count(0) * 4 > len(sample):
        return _decoded(content, ("utf-16-le",), path)
    if sample and sample[0::2].count(0) * 4 > len(sample):
        return _decoded(content, ("utf-16-be",), path)
    # In a file without a mark a NUL, or what other kinds of files begin with, means that this is no text.
    if b"\0" in content or content.startswith((b"PK\x03\x04", b"%PDF", b"\x1f\x8b")):
        raise _not_text(path)
    return _decoded(content, ("utf-8", "cp1251"), path)


def _decoded(content: bytes, encodings: Iterable[str], path: Path) -> str:
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise _not_text(path)


def _not_text(path: Path) -> UnreadableError:
    return UnreadableError(
        "file-not-csv",
        _(
            "{path} is not a CSV file: found bytes that are no text, expected lines of fields; "
            "give a workbook its ending .xlsx, or save the sheet as CSV again"
        ).format(path=path),
    )


def _split(text: str, path: Path) -> list[list[str]]:
    """The rows of fields, by the separator that yields the most fields."""
    named = _SEPARATOR_LINE.match(text)
    separators = (named["separator"],) if named else _SEPARATORS
    text = text[named.end() :] if named else text
    try:
        readings = [list(csv.reader(io.StringIO(text, newline=""), delimiter=mark)) for mark in separators]
    except csv.Error as error:
        raise UnreadableError(
            "file-not-csv",
            _(
                "{path} is not a CSV file: found a field without end, expected lines of fields; save it as CSV again"
            ).format(path=path),
        ) from error
    return max(readings, key=lambda rows: sum(len(row) - 1 for row in rows))


def _found(field: str) -> FoundCell:
    if field.startswith(_GUARD) and _needs_guard(field[1:]):
        return FoundCell(field[1:])
    if field.startswith("=") and len(field) > 1:
        return FoundCell(None, formula=field[1:], calculated=False)
    text = field.strip()
    if not text:
        return _odd(field, "blank-text")
    if text in _ERROR_VALUES:
        return _odd(text, "not-a-figure")
    number = _NUMBER.fullmatch(text)
    return _number(field, number) if number else FoundCell(field)


def _number(field: str, number: re.Match[str]) -> FoundCell:
    sign, whole = number["sign"], number["whole"]
    if (number["part"] or "").strip("0"):
        return _odd(field.strip(), "not-whole")
    if whole != "0" and whole.startswith("0"):
        return _odd(field.strip(), "text-number")  # 007 is somebody's name or a slip, not seven points
    value = int(whole) if sign in {"", "+"} else -int(whole)
    return _odd(value, "text-minus") if sign in _TYPED_MINUSES else FoundCell(value)


def _odd(value: Figure, oddity: Oddity) -> FoundCell:
    return FoundCell(value, oddities=frozenset({oddity}))
