"""Files of other programs: found by their ending in what the games say they can read and write."""

from __future__ import annotations

from pathlib import Path

from scorekeeper import games
from scorekeeper.errors import Refusal, StorageError, UnreadableError
from scorekeeper.game import AnyMatch, ForeignFormat, Match
from scorekeeper.i18n import _
from scorekeeper.model import Finding, Opening
from scorekeeper.record import Record, new_record

LARGEST_FILE = 16 * 1024 * 1024


def format_of(path: Path) -> ForeignFormat | None:
    """The format of a file by its ending, or None when no game knows it."""
    ending = path.suffix.casefold()
    known = (form for game in games.all_games() for form in game.foreign_formats())
    return next((form for form in known if form.ending == ending), None)


def read_foreign(path: Path, form: ForeignFormat) -> tuple[list[tuple[Record, AnyMatch]], list[Finding]]:
    """The games in a file, replayed, and what in it does not agree with them. Raises Refusal and StorageError."""
    found, findings = _read(path, form)
    if not found:
        raise _empty(path, form, findings)
    replayed = []
    for opening, lines in found:
        record = new_record(opening).with_lines(lines)
        match: AnyMatch = Match.replay(games.game_of(opening.game), record.opening, lines)
        replayed.append((record, match))
    return replayed, findings


def _empty(path: Path, form: ForeignFormat, findings: list[Finding]) -> UnreadableError:
    """The refusal of a file without a game: what was wrong with the first that was left out, and where."""
    if not findings:
        text = _("{file}: found no game in it, expected {title}").format(file=path, title=form.title)
    else:
        text = _("{file}: found no game that was played; line {line}: {message}").format(
            file=path, line=findings[0].line, message=findings[0].message
        )
    return UnreadableError("foreign-empty", text)


def _read(path: Path, form: ForeignFormat) -> tuple[list[tuple[Opening, list[str]]], list[Finding]]:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise StorageError(
            "file-not-read",
            _("{path} cannot be read ({reason}): check its name and that you may read it").format(
                path=path, reason=reason
            ),
        ) from error
    if len(content) > LARGEST_FILE:
        raise UnreadableError(
            "foreign-too-large", _("{file}: the file is larger than a file of games can be").format(file=path)
        )
    try:
        return form.read(_decoded(content))
    except Refusal as error:
        raise UnreadableError(error.code, f"{path}: {error.message}") from error


def _decoded(content: bytes) -> str:
    """UTF-8, or the Latin alphabet of old files."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")
