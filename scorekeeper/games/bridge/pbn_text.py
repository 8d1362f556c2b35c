"""PBN as text: the games of a file with their tags and sections, and tags written.

Portable Bridge Notation 2.1 (T. Veugen): tag pairs, comments, ``%`` lines, values inherited with ``#`` and ``##``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from scorekeeper.errors import UnreadableError
from scorekeeper.i18n import _

_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_MOST_GAMES = 20_000


@dataclass
class PbnGame:
    """One game of a file: tags with their inherited values, words of its sections, the line it begins in.

    ``lines`` are those of its own tags; an inherited one stands elsewhere.
    """

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)

    def tag(self, name: str) -> str:
        """A tag's value; empty when it is not there or says that it is not known."""
        value = self.tags.get(name, "").strip()
        return "" if value in {"?", "-"} and name != "Vulnerable" else value

    def line_of(self, *names: str) -> int:
        """The line of the first of these tags that stands in the game itself; the game's own when none does."""
        return next((self.lines[name] for name in names if name in self.lines), self.line)


def read_games(text: str) -> list[PbnGame]:
    """The games of a PBN file in order. Raises UnreadableError with the line of what cannot be read."""
    games: list[PbnGame] = []
    game: PbnGame | None = None
    section = ""
    for number, line in _lines(text):
        if not line.strip():
            game, section = (None, "") if section or (game and game.tags) else (game, section)
            continue
        rest = line.strip()
        while rest:
            found = _TAG.match(rest)
            if found is None:
                if rest.startswith("[") or game is None:
                    raise UnreadableError(
                        "pbn-unreadable",
                        _('line {number}: found {found}, expected a tag such as [Contract "4S"]').format(
                            number=number, found=rest[:40]
                        ),
                    )
                game.sections.setdefault(section, []).extend(rest.split())
                break
            game = _take_tag(games, game, number, found[1], found[2])
            section = found[1]
            rest = rest[found.end() :].strip()
    _inherit(games)
    return games


def _take_tag(games: list[PbnGame], game: PbnGame | None, number: int, name: str, value: str) -> PbnGame:
    """The game that a tag belongs to, the tag in it; a tag that is there already is ignored, but for a new Event."""
    if game is None or (name == "Event" and "Event" in game.tags):
        game = PbnGame(number)
        games.append(game)
        if len(games) > _MOST_GAMES:
            raise UnreadableError("pbn-unreadable", _("the file holds more games than anybody plays"))
    game.tags.setdefault(name, re.sub(r"\\(.)", r"\1", value))
    game.lines.setdefault(name, number)
    return game


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, without ``%`` lines and comments; a comment may go on over lines."""
    open_comment = False
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        if line.startswith("%"):
            continue
        kept, quoted, was_open, escaped = "", False, open_comment, False
        for sign in line:
            if open_comment:
                open_comment = sign != "}"
            elif not quoted and sign == "{":
                open_comment = True
            elif not quoted and sign == ";":
                break
            else:
                quoted = quoted != (sign == '"' and not escaped)
                escaped = sign == "\\" and not escaped
                kept += sign
        # A line that held only a comment does not end a game, as an empty line does.
        if kept.strip() or not (line.strip() or was_open):
            yield number, kept


def _inherit(games: list[PbnGame]) -> None:
    """Replaces ``#`` by the value of the game before; a value begun with ``##`` holds for all games after it."""
    last: dict[str, str] = {}
    lasting: set[str] = set()
    for game in games:
        for name, value in list(game.tags.items()):
            if value.startswith("##"):
                lasting.add(name)
                game.tags[name] = value[2:]
            elif value == "#":
                game.tags[name] = last.get(name, "")
        for name in lasting - game.tags.keys():
            game.tags[name] = last.get(name, "")
        last |= game.tags


def format_tag(name: str, value: str) -> str:
    """``[Contract "4S"]``."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
