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
from scorekeeper.found import FoundCell, FoundSheet, read_text
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
# A spreadsheet takes these for figures and forgets how they were written: 007 becomes 7.
_LIKE_A_NUMBER = re.compile(r"\s*[0-9][0-9\s.,]*")
_ERROR_VALUES = frozenset(
    {"#REF!", "#NAME?", "#VALUE!", "#N/A", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "Err:502", "Err:508", "Err:522"}
)
_ANCHOR = re.compile(r"scorekeeper:\s*(?P<layout>[\w-]+/[0-9]+)", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_RUSSIAN = re.compile("[ЁёА-я]")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_CROSS = "\N{MULTIPLICATION SIGN}".encode("cp1252").decode("cp1251")
_SPECIAL = frozenset(',;\t"\r\n')
_SEPARATORS = (";", "\t", ",")  # of two that yield as many fields the comma is the decimal one
_SEPARATOR_LINE = re.compile(r"sep=(?P<separator>[,;\t])\r?\n", re.IGNORECASE)


# out -------------------------------------------------------------------------------------------------------


def render_csv(sheet: Sheet) -> str:
    """The first page as CSV text: commas, CRLF, figures as plain digits with an ASCII minus.

    A text that a spreadsheet would run as a formula or turn into a number is led by an apostrophe.
    """
    view = PageView(sheet, sheet.pages[0], whole=True)
    page = sheet.pages[0]
    last_row = max([ref.row for ref in sheet.cells if ref.page == page.name], default=0)
    rows = ([view.cell(row, column) for column in view.columns] for row in range(1, last_row + 1))
    return "".join(",".join(_field(cell.value) if cell else "" for cell in row) + "\r\n" for row in rows)


def write_csv(sheet: Sheet, path: Path) -> None:
    """Writes the first page as UTF-8 with a byte order mark, by which Excel knows it. Raises StorageError."""
    replace_file(path, render_csv(sheet).encode("utf-8-sig", "backslashreplace"))


def _field(value: Figure) -> str:
    if value is None:
        return ""
    if isinstance(value, int):
        return str(value)
    text = _GUARD + value if _needs_guard(value) else value
    # Quoted also for the separators of other countries, so that nobody has to guess which one it is.
    return '"{}"'.format(text.replace('"', '""')) if _SPECIAL.intersection(text) else text


def _needs_guard(text: str) -> bool:
    """True for a text that must not stand bare: it would run, or be read back as something else."""
    if not text:
        return False
    if text.startswith(_GUARD):
        return _needs_guard(text.lstrip(_GUARD))
    if text.startswith(_FORMULA_STARTS) or _LIKE_A_NUMBER.fullmatch(text):
        return True
    return read_text(text)[0] != text


# in --------------------------------------------------------------------------------------------------------


def read_csv(path: Path) -> FoundSheet:
    """The cells found in a CSV file, by places on the page ``""``.

    Semicolons and tabs separate as well as commas, decimal commas and typed minuses are understood, and
    UTF-8, UTF-16 and, failing these, the code pages of Windows for Russian and for the West are read. Raises
    StorageError when the file cannot be opened and UnreadableError when it is too large or no text.
    """
    rows = _split(_decode(_content(path), path), path)
    sheet = FoundSheet(path.name, pages=("",))
    for row, fields in enumerate(rows, 1):
        for column, field in enumerate(fields, 1):
            if field:
                sheet.cells[Ref("", row, column)] = _found(field)
        if len(sheet.cells) > CELLS_LIMIT:
            raise _too_large(path)
    for ref, cell in sheet.cells.items():
        match = _ANCHOR.fullmatch(cell.as_text.strip()) if ref.row <= ANCHOR_ROWS else None
        if match:
            sheet.layout = match["layout"].casefold()
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
    if content.startswith((b"PK\x03\x04", b"%PDF", b"\x1f\x8b")):
        raise _not_text(path)
    if b"\0" in content:  # UTF-16 without a mark: one byte of every line end and separator is zero, always the same
        return _decoded(
            content, ("utf-16-le" if content[1::2].count(0) and not content[::2].count(0) else "utf-16-be",), path
        )
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return _decoded(content, _code_pages(content), path)


def _code_pages(content: bytes) -> tuple[str, ...]:
    """The code pages of Windows to be tried, the likelier first.

    A Russian text has words of Russian letters. Where there is none, a sign among Latin letters is an accent, and
    one that is always the same and stands alone is the × of a call.
    """
    words = [word for word in _WORD.findall(content.decode("cp1251", "replace")) if _CYRILLIC.search(word)]
    whole = [word for word in words if not _RUSSIAN.sub("", word)]
    is_russian = any(len(word) > 1 for word in whole) or (whole == words and set(whole) != {_CROSS})
    return ("cp1251", "cp1252") if is_russian else ("cp1252", "cp1251")


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
    if field.strip() in _ERROR_VALUES:
        return FoundCell(field.strip(), oddities=frozenset({"not-a-figure"}))
    value, oddities = read_text(field)
    if not isinstance(value, int):
        return FoundCell(value, oddities=oddities)
    # Every figure of a CSV file is a text, and a program that saves it may write a figure as it shows it.
    return FoundCell(value, text=field.strip())
