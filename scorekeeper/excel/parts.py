"""The parts of a workbook around its cells: its worksheets, shared texts, date formats and properties."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.errors import UnreadableError
from scorekeeper.excel.names import LONGEST_TEXT, unstored
from scorekeeper.excel.safety import not_a_workbook
from scorekeeper.excel.xml import Package
from scorekeeper.i18n import _

TRUE = ("1", "true")
"""How XML says yes."""

_DATE_IDS = frozenset(map(str, (*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59))))
"""Excel's own number formats that show dates and times."""
_NO_DATE_PART = re.compile(r'"[^"]*"|\\.|_.|\[(?![hms]+\])[^\]]*\]', re.IGNORECASE)
_DATE_PART = re.compile(r"[dmyhs]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PagePart:
    """A worksheet, hidden or not: its name and the part that holds its cells."""

    name: str
    part: str


@dataclass
class Contents:
    """What the cells of a workbook refer to."""

    pages: list[PagePart] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    date_styles: frozenset[int] = frozenset()
    """The numbers of cell styles that show a date or a time."""
    from_1904: bool = False
    properties: dict[str, str] = field(default_factory=dict)


def read_contents(package: Package) -> Contents:
    """Everything but the cells. Raises UnreadableError when the package is no Excel workbook."""
    roots = _links(package, "")
    main = next((target for kind, target in roots.values() if kind == "officeDocument"), "xl/workbook.xml")
    _check_main(package, main)
    contents = Contents()
    links = _links(package, main)
    _read_main(package, main, links, contents)
    for kind, target in (*links.values(), *roots.values()):
        if not package.has(target):
            continue
        if kind == "sharedStrings":
            contents.texts = _read_texts(package, target)
        elif kind == "styles":
            contents.date_styles = _read_date_styles(package, target)
        elif kind in ("core-properties", "custom-properties", "customProperties"):
            contents.properties |= _read_properties(package, target)
    return contents


def _check_main(package: Package, main: str) -> None:
    if main.endswith(".bin"):
        raise UnreadableError(
            "binary-workbook",
            _("{file} is a binary workbook (.xlsb): open it and save it as .xlsx").format(file=package.path),
        )
    if not package.has(main):
        raise not_a_workbook(package.path, _("it is another kind of zip file"))


def _links(package: Package, part: str) -> dict[str, tuple[str, str]]:
    """Where the part's links lead, by their id: the last word of its type, and the part; outward links are left out."""
    folder, name = posixpath.split(part)
    links: dict[str, tuple[str, str]] = {}

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "Relationship" and attributes.get("TargetMode") != "External":
            target = posixpath.normpath(posixpath.join("/", folder, attributes.get("Target", ""))).lstrip("/")
            links[attributes.get("Id", "")] = (attributes.get("Type", "").rpartition("/")[2], target)

    rels = posixpath.join(folder, "_rels", f"{name}.rels")
    if package.has(rels):
        package.walk(rels, start, _ignore)
    return links


def _read_main(package: Package, main: str, links: Mapping[str, tuple[str, str]], contents: Contents) -> None:
    roots: list[str] = []

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        if not roots:
            roots.append(tag)
        if tag == "workbookPr":
            contents.from_1904 = attributes.get("date1904") in TRUE
        elif tag == "sheet":
            link = next((value for name, value in attributes.items() if name.endswith(" id")), "")
            kind, target = links.get(link, ("", ""))
            if kind == "worksheet":
                contents.pages.append(PagePart(unstored(attributes.get("name", "")), target))

    package.walk(main, start, _ignore)
    if roots != ["workbook"]:
        raise not_a_workbook(package.path, _("it is another kind of Office file"))
    if not contents.pages:
        raise not_a_workbook(package.path, _("it has no worksheet"))


def _read_texts(package: Package, part: str) -> list[str]:
    texts: list[str] = []
    runs: list[str] = []
    phonetic = False

    def start(tag: str, _attributes: Mapping[str, str]) -> None:
        nonlocal phonetic
        if tag == "si":
            runs.clear()
        phonetic = phonetic or tag == "rPh"

    def end(tag: str, text: str) -> None:
        nonlocal phonetic
        if tag == "t" and not phonetic:
            runs.append(text)
        elif tag == "rPh":
            phonetic = False
        elif tag == "si":
            texts.append(unstored("".join(runs))[:LONGEST_TEXT])

    package.walk(part, start, end)
    return texts


def _read_date_styles(package: Package, part: str) -> frozenset[int]:
    codes: dict[str, str] = {}
    formats: list[str] = []
    in_cell_styles = False

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        nonlocal in_cell_styles
        if tag == "numFmt":
            codes[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
        elif tag == "cellXfs":
            in_cell_styles = True
        elif tag == "xf" and in_cell_styles:
            formats.append(attributes.get("numFmtId", "0"))

    def end(tag: str, _text: str) -> None:
        nonlocal in_cell_styles
        in_cell_styles = in_cell_styles and tag != "cellXfs"

    package.walk(part, start, end)
    dates = {number for number in set(formats) if _shows_date(number, codes.get(number))}
    return frozenset(style for style, number in enumerate(formats) if number in dates)


def _shows_date(number: str, code: str | None) -> bool:
    if code is None:
        return number in _DATE_IDS
    return _DATE_PART.search(_NO_DATE_PART.sub("", code.partition(";")[0])) is not None


def _read_properties(package: Package, part: str) -> dict[str, str]:
    """Custom properties by name, and the title among the general ones."""
    properties: dict[str, str] = {}
    names: list[str] = []

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        if tag == "property":
            names[:] = [attributes.get("name", "")]

    def end(tag: str, text: str) -> None:
        if tag == "property":
            names.clear()
        elif names and text:
            properties[names[0]] = unstored(text)[:LONGEST_TEXT]
        elif tag == "title" and text:
            properties["title"] = unstored(text)[:LONGEST_TEXT]

    package.walk(part, start, end)
    return properties


def _ignore(_tag: str, _text: str) -> None:
    """Nothing to do at an element's end."""
