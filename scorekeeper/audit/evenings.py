"""A workbook may hold several score sheets: every page with the layout's mark is one of its own."""

from __future__ import annotations

import re
from dataclasses import replace

from scorekeeper.found import FoundCell, FoundSheet
from scorekeeper.i18n import _
from scorekeeper.sheet import Ref

MARK_ROWS = 15
"""Rows at the top of a page in which the layout's mark is looked for."""
_MARK = re.compile(r"scorekeeper:\s*(\S.*/\d+)", re.IGNORECASE)


def evenings_of(found: FoundSheet) -> list[FoundSheet]:
    """A found sheet for each page with the mark, in the order of the file; the file as it is when only one has it."""
    marks = _marks(found)
    first = found.pages[0] if found.pages else ""
    if not marks or list(marks) == [first]:
        return [found]
    return [_evening(found, page, tuple(marks)) for page in marks]


def _marks(found: FoundSheet) -> dict[str, tuple[Ref, str]]:
    """For each page with a mark the place and the layout it names."""
    marks: dict[str, tuple[Ref, str]] = {}
    for ref, cell in found.cells.items():
        if ref.row <= MARK_ROWS and ref.page not in marks and (match := _match(cell)):
            marks[ref.page] = (ref, match[1].casefold())
    return {page: marks[page] for page in found.pages if page in marks}


def _match(cell: FoundCell) -> re.Match[str] | None:
    return _MARK.fullmatch(cell.as_text.strip()) if isinstance(cell.value, str) else None


def _evening(found: FoundSheet, page: str, marked: tuple[str, ...]) -> FoundSheet:
    """The file with one of its marked pages as the first, and without the others."""
    anchor, layout = _marks(found)[page]
    pages = (page, *(name for name in found.pages if name not in marked))
    own = replace(found, cells={ref: c for ref, c in found.cells.items() if ref.page in pages}, pages=pages)
    if page == found.pages[0]:
        return own
    return replace(
        own,
        layout=layout,
        anchor=anchor,
        hidden=tuple(_own_hidden(found, page)),
        merged=tuple(_own_merged(found, page)),
    )


def _own_hidden(found: FoundSheet, page: str) -> list[str]:
    """The hidden rows and columns of a later page, named as on a first page."""
    before, _place, after = _("{place} of page {page}").format(place="\0", page=page).partition("\0")
    return [
        name.removeprefix(before).removesuffix(after)
        for name in found.hidden
        if name.startswith(before) and name.endswith(after)
    ]


def _own_merged(found: FoundSheet, page: str) -> list[str]:
    """The merged areas of a later page, named as on a first page."""
    return [area.removeprefix(f"{page}!") for area in found.merged if area.startswith(f"{page}!")]
