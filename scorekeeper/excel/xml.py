"""One part of a workbook, element by element.

The standard library's parser, without a tree: a part made to hurt costs no more memory than a good one. A document
type is refused, and with it every entity; namespaces are dropped, so that strict and prefixed files read alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.parsers.expat import ParserCreate
from zipfile import ZipFile

from scorekeeper.excel.safety import file_too_large, unsafe_xml
from scorekeeper.i18n import _

CHUNK = 65_536
MOST_ELEMENTS = 250_000
"""In all parts of a workbook together; a score sheet of 28 deals has some 6,000."""

Start = Callable[[str, Mapping[str, str]], None]
"""Called with an element's name and attributes."""
End = Callable[[str, str], None]
"""Called with an element's name and the text since the last tag."""


class Enough(Exception):
    """Ends the reading of a part early: a handler has seen all it wants."""


@dataclass
class Package:
    """An open workbook and how many elements may still be read from it."""

    path: Path
    archive: ZipFile
    elements_left: int = MOST_ELEMENTS

    def walk(self, part: str, start: Start, end: End) -> None:
        """Calls ``start`` and ``end`` for every element of a part. Raises UnreadableError and what is in ``BROKEN``."""
        parser = ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        texts: list[str] = []
        local: dict[str, str] = {}

        def on_start(name: str, attributes: dict[str, str]) -> None:
            self.elements_left -= 1
            if self.elements_left < 0:
                raise self._too_many()
            texts.clear()
            if name not in local:
                local[name] = name.rpartition(" ")[2]
            start(local[name], attributes)

        def on_end(name: str) -> None:
            end(local[name], "".join(texts))
            texts.clear()

        def on_doctype(*_details: object) -> None:
            raise unsafe_xml(self.path)

        parser.StartElementHandler = on_start
        parser.EndElementHandler = on_end
        parser.CharacterDataHandler = texts.append
        parser.StartDoctypeDeclHandler = on_doctype
        with self.archive.open(part) as file:
            try:
                while chunk := file.read(CHUNK):
                    parser.Parse(chunk, False)
                parser.Parse(b"", True)
            except Enough:
                return

    def has(self, part: str) -> bool:
        """True when the workbook has a part of that name."""
        return part in self.archive.NameToInfo

    def _too_many(self) -> Exception:
        found = _("more than {count} elements").format(count=MOST_ELEMENTS)
        return file_too_large(self.path, found, _("{count} elements").format(count=MOST_ELEMENTS))
