"""Is this file a workbook that can be opened without harm? Answered from its first bytes and its table of contents."""

from __future__ import annotations

import re
import zlib
from pathlib import Path
from typing import IO, NoReturn
from xml.parsers.expat import ExpatError
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from scorekeeper.errors import StorageError, UnreadableError
from scorekeeper.i18n import _

LARGEST_FILE = 20_000_000
LARGEST_CONTENT = 100_000_000
"""Bytes in all parts together once unpacked."""
MOST_PARTS = 2_000
LARGEST_DIRECTORY = 600_000
"""Bytes of the zip's table of contents: some 300 for each of the most parts."""
STEEPEST_RATIO = 500
RATIO_COUNTS_FROM = 5_000_000
"""Unpacked bytes from which a part's ratio is looked at; small parts may be all blanks."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OLD_BIFF = (b"\x09\x00\x04\x00", b"\x09\x02\x06\x00", b"\x09\x04\x06\x00", b"\x09\x08")
_ENDS_DIRECTORY = b"PK\x05\x06"
_LONGEST_ENDING = 66_000
"""A zip's last record with the longest comment it may have."""
_ENCRYPTED = 0x1
_ODS_TYPE = b"application/vnd.oasis.opendocument.spreadsheet"
_TRICK = re.compile(r"^[/\\]|^[A-Za-z]:|\\|(^|/)\.\.(/|$)|\x00")

BROKEN = (
    *(BadZipFile, zlib.error, EOFError, ExpatError),
    *(NotImplementedError, RuntimeError, OverflowError, LookupError, ValueError),
)
"""What Python's zip and XML readers raise for files that are cut short, damaged or made to hurt."""


def open_archive(path: Path, file: IO[bytes]) -> ZipFile:
    """The workbook's zip, checked. Raises UnreadableError with one sentence that names the file, or OSError."""
    head = file.read(8)
    file.seek(0)
    if head.startswith(_OLE):
        _refuse_ole(path, file)
    if head.startswith(_OLD_BIFF):
        _refuse_old(path)
    if not head.startswith(b"PK"):
        raise not_a_workbook(path, _("it does not begin like one"))
    _check_size(path, file)
    try:
        archive = ZipFile(file)
        _check_parts(path, archive)
    except BROKEN as error:
        raise not_a_workbook(path, _("it is damaged or cut short")) from error
    return archive


def not_a_workbook(path: Path, reason: str) -> UnreadableError:
    """The refusal of a file that is no Excel workbook; ``reason`` is half a sentence."""
    return UnreadableError(
        "not-a-workbook",
        _("{file} is no readable Excel workbook ({reason}): an .xlsx file was expected; save it as .xlsx anew").format(
            file=path, reason=reason
        ),
    )


def unsafe_xml(path: Path) -> UnreadableError:
    """The refusal of a workbook whose parts define entities, which no honest program writes."""
    return UnreadableError(
        "unsafe-xml",
        _("{file} holds XML definitions that could do harm: open it in a spreadsheet program and save it anew").format(
            file=path
        ),
    )


def file_too_large(path: Path, found: str, expected: str) -> UnreadableError:
    """The refusal of a file that is no score sheet for its size; both texts are amounts with their unit."""
    return UnreadableError(
        "file-too-large",
        _(
            "{file} is too large for a score sheet: {found} found, at most {expected} expected; "
            "copy the score sheet into a workbook of its own"
        ).format(file=path, found=found, expected=expected),
    )


def cannot_be_read(path: Path, error: OSError) -> StorageError:
    """The error for a file that the system does not let us read."""
    return StorageError(
        "file-not-read",
        _("{file} cannot be read ({reason}): check its name and place and who may read it").format(
            file=path, reason=error.strerror or error
        ),
    )


def _refuse_ole(path: Path, file: IO[bytes]) -> NoReturn:
    content = file.read(LARGEST_FILE)
    if any(name.encode("utf-16-le") in content for name in ("EncryptedPackage", "EncryptionInfo")):
        raise _encrypted(path)
    if any(f"{name}\0".encode("utf-16-le") in content for name in ("Workbook", "Book")):
        _refuse_old(path)
    raise not_a_workbook(path, _("it is another kind of Office file"))


def _refuse_old(path: Path) -> NoReturn:
    raise UnreadableError(
        "old-workbook",
        _("{file} is a workbook of Excel 2003 or older (.xls): open it and save it as .xlsx").format(file=path),
    )


def _encrypted(path: Path) -> UnreadableError:
    return UnreadableError(
        "encrypted-workbook",
        _("{file} is protected by a password: open it and save it as .xlsx without one").format(file=path),
    )


def _bomb(path: Path) -> UnreadableError:
    return UnreadableError(
        "zip-bomb",
        _(
            "{file} would unpack to far more than a score sheet holds: "
            "do not trust it; save the score sheet as a new .xlsx file"
        ).format(file=path),
    )


def _check_size(path: Path, file: IO[bytes]) -> None:
    """Refuses what is too large before Python's zipfile reads a table of contents of any length."""
    size = file.seek(0, 2)
    if size > LARGEST_FILE:
        raise file_too_large(path, _megabytes(size), _megabytes(LARGEST_FILE))
    file.seek(max(0, size - _LONGEST_ENDING))
    ending = file.read()
    file.seek(0)
    place = ending.rfind(_ENDS_DIRECTORY)
    if place < 0:
        raise not_a_workbook(path, _("it is damaged or cut short"))
    if int.from_bytes(ending[place + 12 : place + 16], "little") > LARGEST_DIRECTORY:
        raise _bomb(path)


def _megabytes(size: int) -> str:
    return _("{size} MB").format(size=-(-size // 1_000_000))


def _check_parts(path: Path, archive: ZipFile) -> None:
    parts = archive.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_CONTENT or any(map(_steep, parts)):
        raise _bomb(path)
    names = [part.filename.casefold() for part in parts]
    if len(set(names)) < len(names) or any(_TRICK.search(part.orig_filename) for part in parts):
        raise UnreadableError(
            "unsafe-zip",
            _(
                "{file} holds parts of the same name or with names that lead elsewhere: "
                "open it in a spreadsheet program and save it anew"
            ).format(file=path),
        )
    if any(part.flag_bits & _ENCRYPTED for part in parts):
        raise _encrypted(path)
    if any(part.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for part in parts):
        raise not_a_workbook(path, _("it is packed in an unusual way"))
    if _is_open_document(archive, names):
        raise UnreadableError(
            "open-document",
            _("{file} is an OpenDocument sheet (.ods): open it and save it as .xlsx").format(file=path),
        )
    if "[content_types].xml" not in names:
        raise not_a_workbook(path, _("it is another kind of zip file"))


def _is_open_document(archive: ZipFile, names: list[str]) -> bool:
    if "mimetype" not in names:
        return False
    with archive.open(archive.infolist()[names.index("mimetype")]) as part:
        return part.read(len(_ODS_TYPE)) == _ODS_TYPE


def _steep(part: ZipInfo) -> bool:
    return part.file_size > RATIO_COUNTS_FROM and part.file_size > STEEPEST_RATIO * max(part.compress_size, 1)
