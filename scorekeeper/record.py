"""Record files: a header that opens a game and one line per entry, read and written without changing a byte.

A record is kept as the characters of its file, cut into the header, the entries and what stands between them.
Remarks, blank lines, odd spacing and every kind of line end are therefore given back exactly as they were.
"""

# No postponed annotations here: named tuples whose types are not texts are made in half the time, at every start.

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from scorekeeper.atomic import replace_file
from scorekeeper.errors import NotAllowedError, StorageError, UnreadableError
from scorekeeper.header import (
    HeaderFault,
    examine_header,
    first_fault,
    format_header,
    header_length,
    late_header_lines,
    read_header,
    unfit_character,
    unreadable,
)
from scorekeeper.i18n import _
from scorekeeper.model import Opening

LARGEST_FILE = 4 * 1024 * 1024
"""Bytes; a record of a whole season is a hundred times smaller."""

_BYTE_ORDER_MARK = "\ufeff"
_RAW_LINE = re.compile(r"[^\r\n]*(?:\r\n|[\r\n])|[^\r\n]+")
_LINE_END = re.compile(r"\r\n|[\r\n]")


class RecordLine(NamedTuple):
    """An entry line: its number in the file, from 1, and its text without the blanks around it."""

    number: int
    text: str


class RecordEntry(NamedTuple):
    """An entry line and all characters that stand between it and the entry before: line ends, remarks, blanks."""

    lead: str
    text: str


class Record(NamedTuple):
    """A game as its file holds it: ``head`` with its blank line, ``entries`` in order, ``tail`` after the last text."""

    head: str
    opening: Opening
    entries: tuple[RecordEntry, ...] = ()
    tail: str = ""
    source: str = ""

    @property
    def lines(self) -> list[RecordLine]:
        """The entry lines alone, in order, each with its line number in the file."""
        number, found = 1 + _line_ends(self.head), []
        for entry in self.entries:
            number += _line_ends(entry.lead)
            found.append(RecordLine(number, entry.text))
        return found

    def with_line(self, text: str) -> Self:
        """The record with one more entry at its end. Raises UnreadableError for a text that is no line."""
        return self.with_lines([text])

    def with_lines(self, texts: Iterable[str]) -> Self:
        """The record with more entries at its end, after whatever remarks stand there."""
        line_end = self._line_end()
        added: list[RecordEntry] = []
        tail = self.tail if self.entries else self.tail + _closing_of(self.head, line_end)
        for text in texts:
            before = tail if added or self.entries else self.head + tail
            lead = tail if before.endswith(("\n", "\r")) else tail + line_end
            added.append(RecordEntry(lead, check_line(text)))
            tail = line_end
        return self._replace(entries=self.entries + tuple(added), tail=tail) if added else self

    def without_last_line(self) -> Self:
        """The record without its last entry; the remarks before that entry stay. Raises NotAllowedError."""
        if not self.entries:
            raise NotAllowedError("nothing-to-undo", _("there is no line to take back: the record has none yet"))
        *kept, last = self.entries
        first_end = _LINE_END.search(self.tail)
        rest = self.tail[first_end.end() :] if first_end else ""
        # The line end that closed the entry goes with it, and so does the blank before or after its text.
        return self._replace(entries=tuple(kept), tail=last.lead.rstrip(" \t") + rest)

    def with_line_fixed(self, number: int, text: str) -> Self:
        """The record with entry ``number`` (from 1) saying ``text`` instead. Raises NotAllowedError."""
        if not 0 < number <= len(self.entries):
            raise no_such_line(number, len(self.entries))
        fixed = list(self.entries)
        fixed[number - 1] = fixed[number - 1]._replace(text=check_line(text))
        return self._replace(entries=tuple(fixed))

    def _line_end(self) -> str:
        """The line end this file uses."""
        first = _LINE_END.search(self.head)
        return first.group() if first else "\n"


def no_such_line(number: int, count: int) -> NotAllowedError:
    """The refusal of a line number that a game of ``count`` lines does not have."""
    if count == 0:
        return NotAllowedError(
            "no-such-line", _("there is no line {number}: the game has none yet").format(number=number)
        )
    return NotAllowedError(
        "no-such-line",
        _("there is no line {number}: expected a number from 1 to {count}").format(number=number, count=count),
    )


def check_line(text: str) -> str:
    """The text of an entry line without the blanks around it. Raises UnreadableError for what no file could hold."""
    line = text.strip()
    unfit = unfit_character(line)
    if unfit:
        raise UnreadableError(
            "line-unfit",
            _("the line holds {character}, which a line cannot: leave it out").format(character=ascii(unfit)),
        )
    if not line or line.startswith(";"):
        raise UnreadableError(
            "line-empty", _("the line says nothing: expected an entry, with a remark after ; if wanted")
        )
    return line


# reading -------------------------------------------------------------------------------------------------------


def read_record(path: Path | str) -> Record:
    """The record in a file. Raises StorageError when it cannot be read, UnreadableError when it is no record."""
    return parse_record(_content(path), str(path))


def examine_record(path: Path | str) -> tuple[Record | None, tuple[HeaderFault, ...]]:
    """The record in a file as far as it can be read, and every fault of its header, in order of lines.

    There is no record without a known game and its players. Lines of the header that stand among the entries are
    faults and no entries. Raises StorageError when the file cannot be read, UnreadableError when it is no text.
    """
    return _examined(_content(path), str(path))


def _content(path: Path | str) -> bytes:
    path = Path(path)
    try:
        if path.is_dir():
            raise StorageError("file-not-read", _("{path} is a folder: name a record file in it").format(path=path))
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise StorageError(
            "file-not-read",
            _("{path} cannot be read ({reason}): check its name and that you may read it").format(
                path=path, reason=reason
            ),
        ) from error


def write_record(path: Path | str, record: Record) -> None:
    """Puts the record at ``path``, whole or not at all. Raises StorageError; an old file is then untouched."""
    replace_file(Path(path), format_record(record).encode("utf-8"))


def format_record(record: Record) -> str:
    """The characters of the record's file; ``format_record(parse_record(text, ...)) == text``."""
    return "".join([record.head, *(part for entry in record.entries for part in (entry.lead, entry.text)), record.tail])


def parse_record(text: str | bytes, source: str) -> Record:
    """The record a file holds; ``source`` is its name in refusals. Raises UnreadableError for the first fault."""
    record, faults = _examined(text, source)
    if faults or record is None:
        raise first_fault(faults, source)
    return record


def _examined(text: str | bytes, source: str) -> tuple[Record | None, tuple[HeaderFault, ...]]:
    """The record, if its game and players are known, and the faults of its header, also those among the entries."""
    raw = _RAW_LINE.findall(_decoded(text, source))
    _check_characters(raw, source)
    plain = [raw[0].removeprefix(_BYTE_ORDER_MARK), *raw[1:]] if raw else []
    header = examine_header(plain[: header_length(plain)])
    if header.opening is None:
        return None, header.faults
    entries, tail = _cut_entries(raw[header.length :])
    record = Record("".join(raw[: header.length]), header.opening, entries, tail, source)
    return record, header.faults + tuple(late_header_lines(record.lines, header.opening.game))


def record_of_head(head: str, source: str) -> Record:
    """A record without entries from a header that was examined when it was first kept."""
    lines = _RAW_LINE.findall(head.removeprefix(_BYTE_ORDER_MARK))
    return Record(head, read_header(lines, source, trusted=True), source=source)


def new_record(opening: Opening) -> Record:
    """A record without entries whose header says ``opening``; pinned rules are not part of a file.

    Raises Refusal for names, keys, options and values that a header cannot hold.
    """
    return parse_record(format_header(opening) + "\n", "")


def _decoded(text: str | bytes, source: str) -> str:
    """The characters of the file. Refuses what is no text."""
    if isinstance(text, str):
        return text
    if len(text) > LARGEST_FILE:
        message = _("the file is larger than a record can be: expected less than 4 MB; is it the right file?")
        raise unreadable("record-too-large", source, 0, message)
    if text.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise unreadable("record-not-text", source, 1, _("the file is UTF-16: save it as UTF-8 text"))
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        line = 1 + len(re.findall(rb"\r\n|[\r\n]", text[: error.start]))
        message = _("found the byte {byte}, which is not UTF-8: save the file as UTF-8 text")
        message = message.format(byte=f"0x{text[error.start]:02x}")
        raise unreadable("record-not-text", source, line, message) from error


def _check_characters(raw: Sequence[str], source: str) -> None:
    """Refuses characters that no line can hold."""
    for number, line in enumerate(raw, 1):
        unfit = unfit_character(line.rstrip("\r\n"))
        if unfit:
            message = _("found the control character {character}: a record is plain text; take it out")
            raise unreadable("record-not-text", source, number, message.format(character=ascii(unfit)))


def _cut_entries(raw: Iterable[str]) -> tuple[tuple[RecordEntry, ...], str]:
    """The entries of the lines after the header, and what stands after the last entry's text."""
    entries: list[RecordEntry] = []
    between = ""
    for line in raw:
        text = line.strip()
        if not text or text.startswith(";"):
            between += line
            continue
        start = line.index(text)
        entries.append(RecordEntry(between + line[:start], text))
        between = line[start + len(text) :]
    return tuple(entries), between


def _line_ends(text: str) -> int:
    return len(_LINE_END.findall(text))


def _closing_of(head: str, line_end: str) -> str:
    """What a header lacks to be ended by a blank line; nothing, as a rule."""
    raw = _RAW_LINE.findall(head)
    if raw and not raw[-1].strip():
        return ""
    return line_end if head.endswith(("\n", "\r")) else line_end * 2
