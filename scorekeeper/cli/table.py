"""A game being recorded, in the book or in a record file: one line more, taken back, given back, corrected."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from scorekeeper import games
from scorekeeper.cli.choose import choose_game, is_number, replay_record
from scorekeeper.errors import NotAllowedError, Refusal
from scorekeeper.game import AnyMatch, Match, Row
from scorekeeper.i18n import _
from scorekeeper.model import plain
from scorekeeper.record import format_record, no_such_line, read_record, write_record

if TYPE_CHECKING:
    from scorekeeper.book import Book
    from scorekeeper.cli.settings import Settings


class Table(ABC):
    """A game that goes on. Every method but :meth:`record` returns the lines that say what was done."""

    name: str
    match: AnyMatch
    number: int | None = None
    """The game's number in the book; None for a record file."""

    @abstractmethod
    def record(self, text: str) -> Row[Any, Any]:
        """The new row, safely kept. Raises Refusal or StorageError; nothing was written then."""

    @abstractmethod
    def undo(self) -> list[str]:
        """Takes the last change back."""

    @abstractmethod
    def redo(self) -> list[str]:
        """Gives back what was taken back last."""

    @abstractmethod
    def fix(self, number: int, text: str) -> list[str]:
        """Makes line ``number`` say ``text`` and scores all that follows anew."""


class BookTable(Table):
    """A game in the book."""

    def __init__(self, book: Book, number: int) -> None:
        self._book = book
        self.number = number
        self.name = _("game {number}").format(number=number)
        self._read()

    def _read(self) -> None:
        loaded = self._book.load(self._id)
        self._opening, self._lines, self._revision = loaded.opening, loaded.lines, loaded.revision
        self.match = self._replayed(self._lines)

    @property
    def _id(self) -> int:
        assert self.number is not None
        return self.number

    def _replayed(self, lines: list[str]) -> AnyMatch:
        return Match.replay(games.game_of(self._opening.game), self._opening, lines)

    def record(self, text: str) -> Row[Any, Any]:
        """The new row; when another program was quicker its lines are taken over and the line is refused."""
        row = self.match.record(text)
        try:
            self._revision = self._book.add(self._id, text, self._revision, self.match.finished)
        except BaseException:
            self._read()
            raise
        self._lines.append(text)
        return row

    def undo(self) -> list[str]:
        """Takes the last line or the last correction back."""
        former = self.match
        match = self._replayed(self._book.peek_undo(self._id))
        undone = self._book.undo(self._id, self._revision, match.finished)
        self._read()
        if undone.restored is None:
            return [_("taken back: line {number}: {line}").format(number=undone.number, line=undone.text)]
        text = _("taken back: line {number}: {line}; it says again: {restored}")
        said = text.format(number=undone.number, line=undone.text, restored=undone.restored)
        return [said, *changed_totals(former, self.match)]

    def redo(self) -> list[str]:
        """Gives back the line or the correction that was taken back last."""
        former = self.match
        match = self._replayed(self._book.peek_redo(self._id))
        redone = self._book.redo(self._id, self._revision, match.finished)
        self._read()
        if redone.instead_of is None:
            said = _("given back: line {number}: {line}").format(number=redone.number, line=redone.text)
            return [said, *self.match.game.announce(self.match, self.match.rows[-1])]
        text = _("given back: line {number}: {line}, instead of {former}")
        said = text.format(number=redone.number, line=redone.text, former=redone.instead_of)
        return [said, *changed_totals(former, self.match)]

    def fix(self, number: int, text: str) -> list[str]:
        """Corrects a line; refused, with the line named, when a later line would no longer be allowed."""
        if not 0 < number <= len(self._lines):
            raise no_such_line(number, len(self._lines))
        former, was = self.match, self._lines[number - 1]
        lines = [*self._lines[: number - 1], text, *self._lines[number:]]
        match = self._replayed(lines)
        self._book.fix(self._id, number, text, self._revision, match.finished)
        self._read()
        said = _("line {number}: {line}, instead of {former}").format(number=number, line=text, former=was)
        row = self.match.rows[number - 1]
        return [said, *self.match.game.announce(self.match, row), *changed_totals(former, self.match)]


class RecordTable(Table):
    """A game in a record file, to which lines are added; what takes back needs the book."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.name = str(path)
        self._record = read_record(path)
        self.match = replay_record(self._record)

    def record(self, text: str) -> Row[Any, Any]:
        """The new row, added to the file at once. Refused when the file was changed meanwhile."""
        longer = self._record.with_line(text)
        row = self.match.record(text)
        try:
            self._check_unchanged()
            write_record(self._path, longer)
        except BaseException:
            self._record = read_record(self._path)
            self.match = replay_record(self._record)
            raise
        self._record = longer
        return row

    def _check_unchanged(self) -> None:
        if format_record(read_record(self._path)) != format_record(self._record):
            raise NotAllowedError(
                "already-recorded",
                _("{file} was changed meanwhile: look at it and enter what is missing").format(file=self._path),
            )

    def undo(self) -> list[str]:
        """Refused."""
        refuse_path("undo", self._path)

    def redo(self) -> list[str]:
        """Refused."""
        refuse_path("redo", self._path)

    def fix(self, number: int, text: str) -> list[str]:
        """Refused."""
        del number, text
        refuse_path("fix", self._path)


def refuse_path(word: str, path: str | Path) -> NoReturn:
    """Refuses what only the book can do."""
    raise Refusal(
        "needs-the-book",
        _(
            "{word} is for games in the book, and {file} is a record file: edit the file, "
            "or take it into the book with scorekeeper import {file}"
        ).format(word=word, file=path),
    )


@contextmanager
def open_table(settings: Settings, game: str | None, *, way: str, or_latest: bool = False) -> Iterator[Table]:
    """The game meant, ready to record; ``or_latest`` takes the latest changed one when none is open."""
    if game is not None and not is_number(game):
        yield RecordTable(Path(game))
        return
    with settings.open_book() as book:
        yield BookTable(book, choose_game(book, game, way=way, or_latest=or_latest))


def changed_totals(former: AnyMatch, now: AnyMatch) -> list[str]:
    """What a correction changed: one line with each player's total before and after, one with totals of parts."""
    players = now.opening.players
    before, after = (dict(zip(players, match.game.totals(match), strict=True)) for match in (former, now))
    old_parts, new_parts = former.game.part_totals(former), now.game.part_totals(now)
    parts = [_change(name, old_parts.get(name, 0), total) for name, total in new_parts.items()]
    parts += [_change(name, total, 0) for name, total in old_parts.items() if name not in new_parts]
    lines = []
    if before != after:
        changes = [_change(name, before[name], total) or f"{name} {plain(total)}" for name, total in after.items()]
        lines.append(_("totals: {changes}").format(changes=", ".join(changes)))
    if any(parts):
        lines.append(_("points: {changes}").format(changes=", ".join(filter(None, parts))))
    return lines or [_("no total changes")]


def _change(name: str, old: int, new: int) -> str:
    """``Ann 30 → 40``, or nothing where the total stayed."""
    return f"{name} {plain(old)} → {plain(new)}" if old != new else ""
