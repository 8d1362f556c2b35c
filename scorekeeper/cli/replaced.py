"""Whether a file that is there is an earlier sheet of the same game, which a new one may replace."""

from __future__ import annotations

import html
import re
from pathlib import Path

from scorekeeper.errors import ScorekeeperError
from scorekeeper.game import AnyMatch
from scorekeeper.names import fold
from scorekeeper.sheet import Sheet

_SURE_LETTERS = 6
_LAYOUT = re.compile(r"scorekeeper:([a-z]+)")


def is_sheet_of(match: AnyMatch, sheet: Sheet, path: Path) -> bool:
    """True for a sheet of the same kind of game with the same players, title and date, whatever its format.

    A sheet holds no number of its game, and a printed one no more than what people read.
    """
    text, opening = _text_of(path), match.opening
    layouts = _LAYOUT.findall(text)
    page = sheet.pages[0]
    if match.game.key not in layouts if layouts else fold(page.title or page.name) not in text:
        return False
    own = {fold(str(cell.value)) for cell in sheet.cells.values()}
    said = (opening.fact("title"), opening.fact("date"))
    # Text has room for the beginning of a long name.
    length = _SURE_LETTERS if path.suffix.casefold() == ".txt" else None
    parts = [*(fold(name)[:length] for name in opening.players), *(fold(part) for part in said if fold(part) in own)]
    return all(part in text for part in parts)


def _text_of(path: Path) -> str:
    """All that a sheet says, folded; nothing for a file that cannot be read."""
    if path.suffix.casefold() == ".xlsx":
        from scorekeeper.audit import read_found

        try:
            found = read_found(path)
        except ScorekeeperError:
            return ""
        return fold("\n".join([*found.pages, *(cell.as_text for cell in found.cells.values())]))
    try:
        text = path.read_text(encoding="utf-8-sig", errors="replace")
    except OSError:
        return ""
    return fold(html.unescape(text) if path.suffix.casefold() == ".html" else text)
