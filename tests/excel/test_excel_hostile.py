"""Files that are no workbooks or made to hurt: each gets one clear sentence, and none costs much time or memory."""

from __future__ import annotations

import os
import sys
import tracemalloc
import warnings
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import pytest
from test_excel_read import edited, minimal
from toy_sheet import FIRST, PAGE, at, filled

from scorekeeper.errors import ScorekeeperError, StorageError, UnreadableError
from scorekeeper.excel import read_workbook, write_workbook
from scorekeeper.excel.xml import MOST_ELEMENTS

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
ROWS = "<sheetData>{}</sheetData>"


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.xlsx"
    write_workbook(filled(), path)
    return path


def refused(path: Path) -> UnreadableError:
    """The refusal, which names the file and is one sentence."""
    with pytest.raises(UnreadableError) as error:
        read_workbook(path)
    message = error.value.message
    assert str(path) in message
    assert "\n" not in message
    return error.value


def holding(folder: Path, content: bytes) -> Path:
    path = folder / "file.xlsx"
    path.write_bytes(content)
    return path


# other kinds of files --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [b"", b"P", b"PK", b"\x00" * 100, b"No.;Declarer\r\n1;Ann\r\n", b"<html><table></table></html>", b"%PDF-1.7", OLE],
    ids=["empty", "one byte", "two bytes", "zeros", "csv", "html", "pdf", "another ole file"],
)
def test_what_is_no_workbook_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    assert refused(holding(tmp_path, content)).code == "not-a-workbook"


@pytest.mark.parametrize("name", ["Workbook", "Book"])
def test_an_old_workbook_is_named_as_such(tmp_path: Path, name: str) -> None:
    error = refused(holding(tmp_path, OLE + f"{name}\0".encode("utf-16-le") + bytes(200)))
    assert error.code == "old-workbook"
    assert ".xlsx" in error.message


@pytest.mark.parametrize("head", [b"\x09\x08\x10\x00\x00\x06\x05\x00", b"\x09\x04\x06\x00\x00\x00\x10\x00"])
def test_a_workbook_older_than_that_too(tmp_path: Path, head: bytes) -> None:
    assert refused(holding(tmp_path, head + bytes(100))).code == "old-workbook"


def test_a_workbook_with_a_password_is_named_as_such(tmp_path: Path) -> None:
    error = refused(holding(tmp_path, OLE + "EncryptedPackage".encode("utf-16-le") + bytes(200)))
    assert error.code == "encrypted-workbook"


def test_a_zip_with_a_password_is_named_as_such(good: Path) -> None:
    content = bytearray(good.read_bytes())
    place = content.index(b"PK\x01\x02")
    content[place + 8] |= 1
    good.write_bytes(content)
    assert refused(good).code == "encrypted-workbook"


def packed(folder: Path, parts: Mapping[str, bytes | str], method: int = ZIP_DEFLATED) -> Path:
    path = folder / "packed.xlsx"
    with ZipFile(path, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return path


def test_an_open_document_is_named_as_such(tmp_path: Path) -> None:
    parts = {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>"}
    assert refused(packed(tmp_path, parts)).code == "open-document"


def test_a_binary_workbook_is_named_as_such(tmp_path: Path) -> None:
    link = '<Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/>'
    parts = {"[Content_Types].xml": "<Types/>", "_rels/.rels": f"<Relationships>{link}</Relationships>"}
    error = refused(packed(tmp_path, {**parts, "xl/workbook.bin": b"\x83\x01"}))
    assert error.code == "binary-workbook"


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"a.txt": "hello"},
        {"[Content_Types].xml": "<Types/>"},
        {"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<document/>"},
        {"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>"},
        {"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "no xml"},
        {"[Content_Types].xml": "<Types/>", "xl/workbook.xml": ""},
    ],
    ids=["nothing in it", "another zip", "no workbook", "a text document", "no worksheet", "no xml", "an empty part"],
)
def test_a_zip_that_is_no_workbook_is_said_to_be_none(tmp_path: Path, parts: dict[str, bytes | str]) -> None:
    assert refused(packed(tmp_path, parts)).code == "not-a-workbook"


# damaged ---------------------------------------------------------------------------------------------------


def test_a_workbook_cut_short_anywhere_is_refused(good: Path) -> None:
    content = good.read_bytes()
    for length in range(0, len(content) - 1, 97):
        good.write_bytes(content[:length])
        assert refused(good).code == "not-a-workbook"


def test_a_workbook_with_any_byte_changed_is_read_or_refused(good: Path) -> None:
    content = good.read_bytes()
    for place in range(0, len(content), 61):
        changed = bytearray(content)
        changed[place] ^= 0xFF
        good.write_bytes(changed)
        try:
            read_workbook(good)
        except ScorekeeperError as error:
            assert str(good) in error.message  # noqa: PT017 - most changes do no harm


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("</sheetData>", "</sheetDat"),
        ('t="inlineStr"', 't="s"><v>999</v></c><c'),
        ('<c r="A5"', '<c s="x" r="A5"'),
        ("<row ", '<row ht="tall" '),
        ('r="5"', 'r="five"'),
        ('<row r="5"', '<row r="' + "9" * 5000 + '"'),
        ("<v>6</v>", "<v>six</v>"),
        ("<cols>", '<cols><col min="a" max="b" hidden="1"/>'),
        ("<sheetData>", '<?xml version="1.0" encoding="UTF-99"?><sheetData>'),
    ],
)
def test_a_worksheet_with_nonsense_in_it_is_refused(good: Path, tmp_path: Path, old: str, new: str) -> None:
    path = edited(tmp_path, "xl/worksheets/sheet1.xml", lambda part: part.replace(old, new), good)
    assert refused(path).code == "not-a-workbook"


def test_an_unknown_encoding_is_refused(tmp_path: Path) -> None:
    minimal(tmp_path / "x.xlsx", ROWS, prolog='<?xml version="1.0" encoding="UTF-99"?>')
    assert refused(tmp_path / "x.xlsx").code == "not-a-workbook"


def test_a_worksheet_that_is_missing_is_refused(tmp_path: Path) -> None:
    workbook = '<workbook xmlns:r="x"><sheets><sheet name="A" r:id="a"/></sheets></workbook>'
    link = '<Relationship Id="a" Type="x/worksheet" Target="../../../etc/passwd"/>'
    parts = {
        "[Content_Types].xml": "<Types/>",
        "xl/workbook.xml": workbook,
        "xl/_rels/workbook.xml.rels": f"<Relationships>{link}</Relationships>",
    }
    assert refused(packed(tmp_path, dict(parts))).code == "not-a-workbook"


# bombs -----------------------------------------------------------------------------------------------------


def test_a_part_that_unpacks_to_far_too_much_is_refused_unopened(tmp_path: Path) -> None:
    path = packed(tmp_path, {"[Content_Types].xml": "<Types/>", "xl/workbook.xml": b" " * 120_000_000})
    assert refused(path).code == "zip-bomb"


def test_a_part_packed_too_well_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, {"[Content_Types].xml": "<Types/>", "xl/workbook.xml": bytes(20_000_000)})
    assert refused(path).code == "zip-bomb"


def test_very_many_parts_are_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, {f"part{number}": b"" for number in range(2_001)}, ZIP_STORED)
    assert refused(path).code == "zip-bomb"


def test_an_endless_table_of_contents_is_refused_unread(tmp_path: Path) -> None:
    path = packed(tmp_path, {f"{number:0200}": b"" for number in range(4_000)}, ZIP_STORED)
    assert refused(path).code == "zip-bomb"


def test_a_part_that_lies_about_its_size_is_refused(good: Path) -> None:
    content = bytearray(good.read_bytes())
    place = content.index(b"xl/worksheets/sheet1.xml", content.index(b"PK\x01\x02")) - 46
    content[place + 24 : place + 28] = (100).to_bytes(4, "little")
    good.write_bytes(content)
    assert refused(good).code == "not-a-workbook"


def test_an_unusual_packing_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path, {"[Content_Types].xml": "<Types/>", "xl/workbook.xml": b"<workbook/>"}, ZIP_BZIP2)
    assert refused(path).code == "not-a-workbook"


@pytest.mark.parametrize("name", ["../evil.xml", "/etc/passwd", "xl\\workbook.xml", "C:/x", "xl/../../x"])
def test_names_that_lead_elsewhere_are_refused(good: Path, name: str) -> None:
    with ZipFile(good, "a") as archive:
        info = ZipInfo("x")
        info.filename = info.orig_filename = name
        archive.writestr(info, b"x")
    assert refused(good).code == "unsafe-zip"


@pytest.mark.parametrize("name", ["xl/workbook.xml", "XL/Workbook.xml"])
def test_two_parts_of_one_name_are_refused(good: Path, name: str) -> None:
    with warnings.catch_warnings(), ZipFile(good, "a") as archive:
        warnings.simplefilter("ignore")
        archive.writestr(name, b"<workbook/>")
    assert refused(good).code == "unsafe-zip"


LAUGHS = (
    '<!DOCTYPE x [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9))
    + "]>"
)


@pytest.mark.parametrize(
    "doctype",
    [
        LAUGHS,
        '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE x SYSTEM "http://example.invalid/x.dtd">',
        "<!DOCTYPE x>",
    ],
    ids=["laughs", "a file", "from outside", "plain"],
)
@pytest.mark.parametrize("part", ["worksheet", "texts"])
def test_a_document_type_is_refused_in_every_part(tmp_path: Path, doctype: str, part: str) -> None:
    path = tmp_path / "entities.xlsx"
    cell = ROWS.format('<row><c t="inlineStr"><is><t>x</t></is></c></row>')
    if part == "worksheet":
        minimal(path, cell.replace(">x<", ">&j;<") if doctype == LAUGHS else cell, prolog=doctype)
    else:
        minimal(path, cell, f"{doctype}<sst><si><t>x</t></si></sst>")
    assert refused(path).code == "unsafe-xml"


def test_a_document_type_is_seen_in_every_encoding(tmp_path: Path) -> None:
    text = '<?xml version="1.0" encoding="UTF-16"?>' + LAUGHS + "<workbook>&j;</workbook>"
    path = packed(tmp_path, {"[Content_Types].xml": "<Types/>", "xl/workbook.xml": text.encode("utf-16")})
    assert refused(path).code == "unsafe-xml"


# large -----------------------------------------------------------------------------------------------------


def memory_of(path: Path) -> tuple[int, int]:
    """Cells found and the most bytes held while reading."""
    tracemalloc.start()
    try:
        return len(read_workbook(path).cells), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_million_empty_rows_are_passed_over(tmp_path: Path) -> None:
    filled_row = '<row r="1"><c r="A1"><v>7</v></c></row>'
    empty = "".join(f'<row r="{row}" s="1" customFormat="1"/>' for row in range(2, 1_048_577))
    minimal(tmp_path / "rows.xlsx", '<dimension ref="A1:XFD1048576"/>' + ROWS.format(filled_row + empty))
    cells, memory = memory_of(tmp_path / "rows.xlsx")
    assert cells == 1
    assert memory < 5_000_000


def test_empty_styled_cells_are_passed_over(tmp_path: Path) -> None:
    rows = "".join(f'<row r="{row}">' + '<c s="1"/>' * 200 + "</row>" for row in range(1, 200))
    minimal(tmp_path / "cells.xlsx", ROWS.format(rows))
    cells, memory = memory_of(tmp_path / "cells.xlsx")
    assert cells == 0
    assert memory < 2_000_000


def test_more_cells_than_any_score_sheet_has_are_refused(tmp_path: Path) -> None:
    row = "<row>" + "<c/>" * 16_384 + "</row>"
    minimal(tmp_path / "cells.xlsx", ROWS.format(row * (MOST_ELEMENTS // 16_384 + 1)))
    assert refused(tmp_path / "cells.xlsx").code == "file-too-large"


def test_more_shared_texts_than_any_score_sheet_has_are_refused(tmp_path: Path) -> None:
    minimal(tmp_path / "texts.xlsx", ROWS.format(""), "<sst>" + "<si/>" * (MOST_ELEMENTS + 1) + "</sst>")
    assert refused(tmp_path / "texts.xlsx").code == "file-too-large"


def test_a_large_file_is_refused_unopened(tmp_path: Path) -> None:
    path = tmp_path / "large.xlsx"
    with path.open("wb") as file:
        file.write(b"PK\x03\x04")
        file.truncate(30_000_000)
    error = refused(path)
    assert error.code == "file-too-large"
    assert "30 MB" in error.message


def test_elements_within_elements_without_end_are_refused(tmp_path: Path) -> None:
    minimal(tmp_path / "deep.xlsx", "<a>" * (MOST_ELEMENTS + 1))
    assert refused(tmp_path / "deep.xlsx").code == "file-too-large"


def test_one_endless_text_is_cut_to_what_a_cell_can_hold(tmp_path: Path) -> None:
    noise = "".join(chr(97 + n * n % 26) + chr(97 + n * 7 % 23) for n in range(300_000))
    cell = f'<row><c t="inlineStr"><is><t>{noise}</t></is></c></row>'
    minimal(tmp_path / "text.xlsx", ROWS.format(cell))
    assert read_workbook(tmp_path / "text.xlsx").cells[at(1, 1)].value == noise[:32_767]


def test_a_dimension_that_lies_is_not_believed(good: Path, tmp_path: Path) -> None:
    lie = '<dimension ref="A1"/><sheetViews>'
    path = edited(tmp_path, "xl/worksheets/sheet1.xml", lambda part: part.replace("<sheetViews>", lie), good)
    assert read_workbook(path).cells[at(FIRST, 3)].value == 6


def test_merged_areas_over_everything_cost_little(tmp_path: Path) -> None:
    cells = ROWS.format("".join(f'<row r="{row}"><c><v>1</v></c></row>' for row in range(1, 500)))
    areas = "<mergeCells>" + '<mergeCell ref="A1:XFD1048576"/>' * 100_000 + "</mergeCells>"
    minimal(tmp_path / "merged.xlsx", cells + areas)
    found = read_workbook(tmp_path / "merged.xlsx")
    assert found.cells[at(2, 1)].oddities == {"merged"}
    assert len(found.merged) < 1_000


# places ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["missing.xlsx", ".", "missing/x.xlsx", "nul\0.xlsx", "x" * 5_000])
def test_a_file_that_cannot_be_opened_is_a_storage_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(StorageError) as error:
        read_workbook(tmp_path / name)
    assert error.value.code == "file-not-read"
    assert error.value.exit_code == 3


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="the system lets this user read anything")
def test_a_file_that_may_not_be_read_is_a_storage_error(good: Path) -> None:
    good.chmod(0)
    with pytest.raises(StorageError):
        read_workbook(good)


def test_links_out_of_the_workbook_are_not_followed(tmp_path: Path) -> None:
    minimal(tmp_path / "links.xlsx", ROWS.format("<row><c><f>[1]Other!A1</f><v>5</v></c></row>"))
    found = read_workbook(tmp_path / "links.xlsx")
    assert found.cells[at(1, 1)].formula == "[1]Other!A1"
    assert found.pages == (PAGE,)
