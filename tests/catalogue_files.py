"""The files of the error catalogue that nobody can type: filled sheets with one fault, odd workbooks, odd books.

``python tests/catalogue_files.py`` writes them anew, which a changed layout of a sheet needs, and with ``--texts`` what
the program says of all files. Record files and sessions are written by hand and stand only in samples/errors.
"""

from __future__ import annotations

import csv
import io
import sqlite3
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

import catalogue_bezique

ROOT = Path(__file__).parents[1]
CATALOGUE = ROOT / "samples" / "errors"

PUBLISHED = "barbu\nplayers: Ann, Beth, Cath, Diana\n{rules}\nQ B:* C:A A:C A1 C1 D2\nH D:A A:D B-6 C-20 D-4\n"
"""The two deals of the published example: enough for every figure of a sheet to be there."""

Changes = Mapping[str, int | str | None]
"""What stands in a cell instead, by the cell's name; None leaves it empty."""


@cache
def _sheet(rules: str = "") -> dict[str, int | str]:
    """All cells of the first page of the published example that are not empty, filled with plain figures."""
    from scorekeeper import games
    from scorekeeper.game import Match
    from scorekeeper.record import parse_record

    record = parse_record(PUBLISHED.format(rules=rules), "")
    game = games.game_of(record.opening.game)
    sheet = game.sheet(Match.replay(game, record.opening, [line.text for line in record.lines]))
    return {
        ref.a1: cell.value
        for ref, cell in sheet.cells.items()
        if ref.page == game.first_page and cell.value not in (None, "")
    }


@cache
def _tables() -> dict[str, int | str]:
    """What stands on the page of tables."""
    from scorekeeper import games

    game = games.game_of("barbu")
    cells = game.blank("", "standard", ()).cells.items()
    return {ref.a1: cell.value for ref, cell in cells if ref.page != game.first_page and cell.value not in (None, "")}


@cache
def _formula(cell: str) -> str:
    """The formula that the published example's sheet has in a cell."""
    from scorekeeper import games

    blank = games.game_of("barbu").blank("", "standard", ())
    return next(there.formula for ref, there in blank.cells.items() if ref.a1 == cell and there.formula)


def _place(a1: str) -> tuple[int, int]:
    """Row and column of a cell's name."""
    letters = a1.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(a1[len(letters) :]), column


def filled_csv(changes: Changes, rules: str = "", rows_above: int = 0) -> bytes:
    """The published example as a CSV file, as a spreadsheet program saves it, with some cells changed."""
    cells = {_place(a1): value for a1, value in {**_sheet(rules), **changes}.items() if value is not None}
    cells = {(row, column): value for (row, column), value in cells.items() if column <= LAST_COLUMN}
    width = max(column for _row, column in cells)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([[""] * width] * rows_above)
    for row in range(1, max(row for row, _column in cells) + 1):
        writer.writerow([cells.get((row, column), "") for column in range(1, width + 1)])
    return text.getvalue().encode()


LAST_COLUMN = 29
"""AC, the last column that is printed."""

_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/'
    'vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/docProps/custom.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/></Types>'
)
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


_MODE = (
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" '
    'xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property '
    'fmtid="{{D5CDD505-2E9C-101B-9397-08002B2CF9AE}}" pid="2" name="scorekeeper-mode"><vt:lpwstr>{mode}</vt:lpwstr>'
    "</property></Properties>"
)


def _links(*kinds_and_targets: str) -> str:
    links = zip(kinds_and_targets[::2], kinds_and_targets[1::2], strict=True)
    return (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'.format(
            "".join(
                f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
                for number, (kind, target) in enumerate(links, 1)
            )
        )
    )


@dataclass
class Formula:
    """A formula with the result stored beside it; None means that it was never calculated."""

    text: str
    result: int | str | None = None


@dataclass
class Workbook:
    """The published example as the smallest workbook that holds it, with some cells changed."""

    changes: Mapping[str, int | str | Formula | None] = field(default_factory=dict)
    hidden_row: int = 0
    merged: str = ""
    doctype: str = ""
    live: bool = False
    """Whether the workbook says of itself that it was made with formulas."""
    second: bool = False
    """Whether there is a second page with the same sheet."""
    tables: Mapping[str, int | str] = field(default_factory=dict)
    """What stands elsewhere than it should on a page of tables, which is there where this is given."""

    def bytes(self) -> bytes:
        """The workbook's zip; every run gives the same content."""
        rows = _rows({**_sheet(), **self.changes})
        body = _body(rows, self.hidden_row)
        merged = f'<mergeCells count="1"><mergeCell ref="{self.merged}"/></mergeCells>' if self.merged else ""
        page = f'{self.doctype}<worksheet xmlns="{_MAIN}"><sheetData>{body}</sheetData>{merged}</worksheet>'
        name = "Saturday" if self.second else "Rules"
        is_more = self.second or bool(self.tables)
        second = f'<sheet name="{name}" sheetId="2" r:id="rId2"/>' if is_more else ""
        more = ("worksheet", "worksheets/sheet2.xml") if is_more else ()
        tables = _body(_rows({**_tables(), **self.tables}))
        other = page if self.second else f'<worksheet xmlns="{_MAIN}"><sheetData>{tables}</sheetData></worksheet>'
        return zipped(
            {
                "[Content_Types].xml": _TYPES,
                "_rels/.rels": _links("officeDocument", "xl/workbook.xml", "custom-properties", "docProps/custom.xml"),
                "docProps/custom.xml": _MODE.format(mode="formulas" if self.live else "values"),
                "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
                f'<sheet name="Barbu" sheetId="1" r:id="rId1"/>{second}</sheets></workbook>',
                "xl/_rels/workbook.xml.rels": _links("worksheet", "worksheets/sheet1.xml", *more),
                "xl/worksheets/sheet1.xml": page,
                **({"xl/worksheets/sheet2.xml": other} if is_more else {}),
            }
        )


def _rows(cells: Mapping[str, int | str | Formula | None]) -> dict[int, list[str]]:
    rows: dict[int, list[str]] = {}
    for a1, value in sorted(cells.items(), key=lambda item: _place(item[0])):
        if value is not None:
            rows.setdefault(_place(a1)[0], []).append(_cell(a1, value))
    return rows


def _body(rows: Mapping[int, list[str]], hidden_row: int = 0) -> str:
    return "".join(
        f'<row r="{row}" hidden="{int(row == hidden_row)}">{"".join(texts)}</row>' for row, texts in rows.items()
    )


def _cell(a1: str, value: int | str | Formula) -> str:
    if isinstance(value, Formula):
        result = "" if value.result is None else f"<v>{value.result}</v>"
        kind = ' t="str"' if isinstance(value.result, str) else ""
        return f'<c r="{a1}"{kind}><f>{escape(value.text)}</f>{result}</c>'
    if isinstance(value, int):
        return f'<c r="{a1}"><v>{value}</v></c>'
    return f'<c r="{a1}" t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'


def zipped(parts: Mapping[str, str] | Iterable[tuple[str, str]]) -> bytes:
    """A zip file of these parts, all of the same day."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items() if isinstance(parts, Mapping) else parts:
            info = zipfile.ZipInfo(name, (2026, 11, 27, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            archive.writestr(info, text)
    return file.getvalue()


def zip_bomb() -> bytes:
    """A zip whose table of contents says that one part of it unpacks to two gigabytes."""
    content = zipped({"[Content_Types].xml": _TYPES})
    directory = content.index(b"PK\x01\x02")
    size_at = directory + 24
    return content[:size_at] + (2_000_000_000).to_bytes(4, "little") + content[size_at + 4 :]


def unsafe_zip() -> bytes:
    """A zip with a part that wants to stand outside the folder it is unpacked in."""
    return zipped([("[Content_Types].xml", _TYPES), ("../workbook.xml", "")])


def encrypted() -> bytes:
    """What is left of a workbook with a password: the old container, and in it the name of what is locked up."""
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(8) + "EncryptedPackage".encode("utf-16-le")


def binary_workbook() -> bytes:
    """A workbook whose main part is binary (.xlsb), under the wrong ending."""
    return zipped(
        {
            "[Content_Types].xml": _TYPES,
            "_rels/.rels": _links("officeDocument", "xl/workbook.bin"),
            "xl/workbook.bin": "",
        }
    )


def open_document() -> bytes:
    """A sheet of LibreOffice under the wrong ending."""
    return zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>"})


def book(*, version: int, damaged: bool = False) -> bytes:
    """A book of some schema, without tables; a damaged one has lost the end of its only page."""
    from scorekeeper.book_schema import APPLICATION_ID

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book"
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA page_size = 512")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.commit()
        connection.close()
        content = path.read_bytes()
    return content[:100] + b"\xff" * (len(content) - 100) if damaged else content


SHEETS: dict[str, Callable[[], bytes]] = {
    "blank-text/barbu.csv": lambda: filled_csv({"G7": "  "}),
    "call-mismatch/barbu.csv": lambda: filled_csv({"V7": None}),
    "check-column/barbu.csv": lambda: filled_csv({"AB6": 25, "AB7": 55}),
    "circle-extra/barbu.csv": lambda: filled_csv({"D6": "(C)"}),
    "circle-missing/barbu.csv": lambda: filled_csv({"J6": "×"}),
    "compulsory-count/barbu.csv": lambda: filled_csv({"J36": 2}),
    "contract-mismatch/barbu.csv": lambda: filled_csv({"C6": "N"}),
    "contract-unknown/barbu.csv": lambda: filled_csv({"C7": "Z"}),
    "declarer-unknown/barbu.csv": lambda: filled_csv({"B7": "E"}),
    "final-total/barbu.csv": lambda: filled_csv({"I34": 4}),
    "layout-broken/columns.csv": lambda: filled_csv({"F5": "C", "G5": "B"}),
    "layout-broken/barbu.csv": lambda: filled_csv({"A7": 3, "A8": 2}),
    "layout-moved/barbu.csv": lambda: filled_csv({}, rows_above=1),
    "mark-unknown/barbu.csv": lambda: filled_csv({"V7": "(E)"}),
    "option-unknown/barbu.csv": lambda: filled_csv({"D3": "standard; dominos=45/20/5/-5"}),
    "outcome-total/barbu.csv": lambda: filled_csv({"K7": -8}),
    "other-letter/barbu.csv": lambda: filled_csv({"L6": "+6 C"}),
    "penalty/barbu.csv": lambda: filled_csv({"I34": 5, "I35": 1, "I36": 2}, "rules.compulsory.policy: penalty\n"),
    "place/barbu.csv": lambda: filled_csv({"I35": 3, "U35": 2}),
    "points-exchanged/barbu.csv": lambda: filled_csv({"K7": -20, "Q7": -6}),
    "points-missing/zero.csv": lambda: filled_csv({"E7": None}),
    "points-missing/barbu.csv": lambda: filled_csv({"K7": None}),
    "row-gap/barbu.csv": lambda: filled_csv(moved_row(7, 8)),
    "row-not-settled/barbu.csv": lambda: filled_csv(dict.fromkeys(("H7", "I7", "O7", "U7", "X7", "AA7", "AB7", "AC7"))),
    "running-total/barbu.csv": lambda: filled_csv({"I6": -11, "I7": -3, "I34": -3}),
    "side-payment/barbu.csv": lambda: filled_csv({"L6": 12, "O6": 30, "O7": 24, "O34": 24}),
    "against-unreadable/friday.csv": lambda: filled_csv({"K7": None}),
    "sheet-has-mistakes/friday.csv": lambda: filled_csv({"L6": 12}),
    "formula-changed/barbu.xlsx": lambda: Workbook({"I6": Formula("E6+F6", -12)}).bytes(),
    "formula-overwritten/barbu.xlsx": lambda: Workbook(formulas_but("I6"), live=True).bytes(),
    "hidden-cells/barbu.xlsx": lambda: Workbook(hidden_row=7).bytes(),
    "input-spelling/barbu.xlsx": lambda: Workbook({"C7": "hearts", "AB7": Formula(_formula("AB7"), "")}).bytes(),
    "merged-cells/barbu.xlsx": lambda: Workbook(merged="K7:L7").bytes(),
    "not-calculated/input.xlsx": lambda: Workbook({"K7": Formula("3-9")}).bytes(),
    "several-sheets/two.xlsx": lambda: Workbook(second=True).bytes(),
    "not-calculated/barbu.xlsx": lambda: Workbook({"I6": Formula(_formula("I6"))}).bytes(),
    "pair-doubles/barbu.xlsx": lambda: Workbook({"AE6": 2}).bytes(),
    "stale-value/barbu.xlsx": lambda: Workbook({"I6": Formula(_formula("I6"), -11)}).bytes(),
    "table-changed/barbu.xlsx": lambda: Workbook(tables={"C2": -28}).bytes(),
    "text-minus/barbu.xlsx": lambda: Workbook({"K7": "−6"}).bytes(),
    "text-number/barbu.xlsx": lambda: Workbook({"K7": "-6"}).bytes(),
}
"""Filled sheets by their place in the catalogue."""

ODD_FILES: dict[str, Callable[[], bytes]] = {
    "binary-workbook/sheet.xlsx": binary_workbook,
    "book-damaged/damaged.book": lambda: book(version=1, damaged=True),
    "book-newer/newer.book": lambda: book(version=1000),
    "encrypted-workbook/sheet.xlsx": encrypted,
    "old-workbook/sheet.xls": lambda: b"\x09\x08\x10\x00\x00\x06\x05\x00",
    "open-document/sheet.xlsx": open_document,
    "unsafe-xml/sheet.xlsx": lambda: Workbook(doctype='<!DOCTYPE x [<!ENTITY a "ha">]>').bytes(),
    "unsafe-zip/sheet.xlsx": unsafe_zip,
    "zip-bomb/sheet.xlsx": zip_bomb,
}

ON_THE_SPOT: dict[str, Callable[[], bytes]] = {
    "file-too-large/sheet.csv": lambda: b"12,\n" * 500_001,
    "foreign-too-large/bridge.pbn": lambda: b"% PBN" * 3_500_000,
    "record-too-large/barbu.score": lambda: b"barbu\nplayers: Ann, Beth, Cath, Diana\n\n" + b"; ha\n" * 900_000,
}
"""Files too large to be kept: the test writes them into a folder of its own."""


def moved_row(row: int, target: int) -> Changes:
    """One row of the published example standing in another."""
    columns = {a1.rstrip("0123456789"): value for a1, value in _sheet().items() if _place(a1)[0] == row}
    kept = ("A", "B")
    return {
        **{f"{column}{row}": None for column in columns if column not in kept},
        **{f"{column}{target}": value for column, value in columns.items() if column not in kept},
    }


def formulas_but(cell: str) -> dict[str, int | str | Formula | None]:
    """The computed figures of the published example as live formulas, all but one."""
    from scorekeeper import games

    game = games.game_of("barbu")
    figures = _sheet()
    blank = game.blank("", "standard", ())
    return {
        ref.a1: Formula(computed.formula, int(figures[ref.a1]))
        for ref, computed in blank.cells.items()
        if computed.formula and ref.page == game.first_page and isinstance(figures.get(ref.a1), int) and ref.a1 != cell
    }


MADE = {**SHEETS, **catalogue_bezique.SHEETS, **ODD_FILES}


def unpacked(content: bytes) -> object:
    """What is compared of a file: the parts of a zip, for no two versions of zlib pack alike; else its bytes."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, EOFError, ValueError):
        return content


def write_texts() -> None:
    """Writes what each folder says now; to be read before it is kept."""
    import contextlib
    import os

    import test_catalogue

    for code in test_catalogue.FOLDERS:
        with tempfile.TemporaryDirectory() as place, contextlib.chdir(place):
            os.environ["SCOREKEEPER_BOOK"] = "evening.book"
            text = test_catalogue.replay(code, Path(place), []).text
        session = CATALOGUE / code / test_catalogue.SESSION
        target = session if session.exists() else session.with_name(test_catalogue.EXPECTED)
        target.write_text(text, encoding="utf-8", newline="\n")


def main() -> None:
    """Writes every file that is kept, or with ``--texts`` the texts of the folders."""
    if "--texts" in sys.argv[1:]:
        write_texts()
        return
    for name, made in MADE.items():
        path = CATALOGUE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(made())


if __name__ == "__main__":
    main()
