"""The book: all games in one SQLite file, as facts that are only ever added.

The book does not know scoring. Whoever writes has replayed the lines first, says which state of the game that was
(``expected_revision``) and whether the game is finished after it; the book keeps both promises under one lock.
"""

# No postponed annotations here: named tuples whose types are not texts are made in half the time, at every start.

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from scorekeeper.book_file import PATIENCE, BookFile, Connection
from scorekeeper.errors import NotAllowedError, Refusal
from scorekeeper.facts import Fact, Fold, FoldedLine, What
from scorekeeper.i18n import _
from scorekeeper.model import Opening
from scorekeeper.names import fold as fold_name
from scorekeeper.record import Record, check_line, no_such_line, record_of_head

_NAMED_MEANWHILE = 3
_LARGEST_ID = 2**63 - 1

_LIST = """
    SELECT g.id, g.kind, g.title, g.date, g.place, g.players, g.is_open, f.line_count, f.at
    FROM games g JOIN facts f ON f.id = (SELECT max(id) FROM facts WHERE game = g.id)
    WHERE (:kind = '' OR g.kind = :kind OR substr(g.kind, 1, length(:kind) + 1) = :kind || ' ')
      AND (:since = '' OR CASE g.date WHEN '' THEN substr(g.created_at, 1, 10) ELSE g.date END >= :since)
      AND (:until = '' OR CASE g.date WHEN '' THEN substr(g.created_at, 1, 10) ELSE g.date END <= :until)
    ORDER BY g.id"""
_LIST_OPEN = """
    SELECT g.id, g.kind, g.title, g.date, g.place, g.players, g.is_open, f.line_count, f.at
    FROM games g JOIN facts f ON f.id = (SELECT max(id) FROM facts WHERE game = g.id)
    WHERE g.is_open = 1
    ORDER BY g.id"""
_GAME = "SELECT head, tail, pinned, is_open, created_at FROM games WHERE id = ?"
_FACTS = """
    SELECT id, at, what, number, text, instead_of, line_count, lead FROM facts
    WHERE game = ? AND id > ? ORDER BY id"""
_LAST = """
    SELECT id, at, what, number, text, instead_of, line_count, lead FROM facts
    WHERE game = ? ORDER BY id DESC LIMIT 1"""
_NEW_GAME = """
    INSERT INTO games (kind, title, date, place, players, head, tail, pinned, created_at, is_open)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"""
_NEW_FACT = """
    INSERT INTO facts (game, at, what, number, text, instead_of, line_count, lead)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
_SET_OPEN = "UPDATE games SET is_open = ? WHERE id = ?"


def default_book_path() -> Path:
    """The book of this user: what SCOREKEEPER_BOOK names, else a file in the platform's data folder."""
    named = os.environ.get("SCOREKEEPER_BOOK", "")
    if named:
        return Path(named).expanduser()
    import platformdirs

    return platformdirs.user_data_path("scorekeeper", appauthor=False) / "book.sqlite"


class GameRow(NamedTuple):
    """A game in a list: how it was opened, whether it goes on, its number of lines, its last change (UTC, ISO)."""

    id: int
    kind: str
    title: str
    date: str
    place: str
    players: tuple[str, ...]
    open: bool
    lines: int
    changed_at: str


class BookGame(NamedTuple):
    """A game as it stands: ``revision`` is the id of its last fact, ``opening`` carries the pinned rules."""

    id: int
    record: Record
    opening: Opening
    revision: int
    open: bool
    created_at: str

    @property
    def lines(self) -> list[str]:
        """The entry lines now, in order."""
        return [entry.text for entry in self.record.entries]


class Undone(NamedTuple):
    """What undo took back: line ``number`` said ``text``; it now says ``restored``, or is gone (None)."""

    number: int
    text: str
    restored: str | None
    revision: int


class Redone(NamedTuple):
    """What redo gave back: line ``number`` says ``text`` again, instead of ``instead_of`` or of no line (None)."""

    number: int
    text: str
    instead_of: str | None
    revision: int


class Book:
    """One book. Nothing is opened before it is needed; a book that does not exist reads as an empty one.

    Every method raises StorageError when the file cannot be used, and Refusal for a game that is not in it.
    Writing methods return after the fact is safely on the disk; when they raise, nothing was written.
    """

    def __init__(self, path: Path | str, *, patience: float = PATIENCE) -> None:
        self.path = Path(path)
        self._file = BookFile(self.path, patience)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file."""
        self._file.close()

    # reading ---------------------------------------------------------------------------------------------

    def games(self, *, kind: str = "", since: str = "", until: str = "", player: str = "") -> list[GameRow]:
        """The games in the order they were entered; a kind without variant takes all its variants.

        ``since`` and ``until`` are ISO days, both included, compared with the game's date or the day of its entry.
        """
        rows = self._file.rows(_LIST, {"kind": kind, "since": since, "until": until})
        listed = [_listed(row) for row in rows]
        wanted = fold_name(player)
        return [row for row in listed if not wanted or wanted in map(fold_name, row.players)]

    def open_games(self) -> list[GameRow]:
        """The games that are not finished, in the order they were entered."""
        return [_listed(row) for row in self._file.rows(_LIST_OPEN)]

    def load(self, game_id: int) -> BookGame:
        """The game as it stands now."""
        head, tail, pinned, is_open, created_at = self._game_row(game_id)
        facts = _facts(self._file.rows(_FACTS, (game_id, 0)))
        opened = record_of_head(head, _("game {id}").format(id=game_id))
        record = _folded(opened._replace(tail=tail), Fold.of(facts))
        opening = record.opening._replace(pinned=json.loads(pinned))
        return BookGame(game_id, record, opening, facts[-1].id, bool(is_open), created_at)

    def export(self, game_id: int) -> Record:
        """The game as a record file; an imported one that was not changed since is the same to the byte.

        Remarks before an imported line go with it when it is taken back, and come back with it.
        """
        return self.load(game_id).record

    def log(self, game_id: int) -> list[Fact]:
        """Everything that happened to the game, oldest first."""
        self._game_row(game_id)
        return _facts(self._file.rows(_FACTS, (game_id, 0)))

    def peek_undo(self, game_id: int) -> list[str]:
        """The lines the game would have after undo. Raises NotAllowedError when there is nothing to take back."""
        fold = Fold.of(self.log(game_id))
        fold.undo()
        return fold.texts()

    def peek_redo(self, game_id: int) -> list[str]:
        """The lines the game would have after redo. Raises NotAllowedError when there is nothing to give back."""
        fold = Fold.of(self.log(game_id))
        fold.redo()
        return fold.texts()

    # writing ---------------------------------------------------------------------------------------------

    def create(self, record: Record, pinned: dict[str, object]) -> int:
        """The number of the new, open game that the record begins; its rules are kept by value."""
        return self.import_record(record, pinned, finished=False)

    def import_record(self, record: Record, pinned: dict[str, object], finished: bool) -> int:  # noqa: FBT001
        """The number of the new game with all lines of the record; all of it is written, or nothing."""
        return self.import_records([(record, pinned, finished)])[0]

    def import_records(self, games: Iterable[tuple[Record, dict[str, object], bool]]) -> list[int]:
        """The numbers of the new games, each a record, its pinned rules and whether it is finished; all, or none."""
        rows = [_imported(*game) for game in games]
        numbers = []
        with self._file.transaction() as connection:
            for opened, facts in rows:
                game_id = int(connection.execute(_NEW_GAME, opened).fetchone()[0])
                connection.executemany(_NEW_FACT, [_fact_row(game_id, fact) for fact in facts])
                numbers.append(game_id)
        return numbers

    def add(self, game_id: int, text: str, expected_revision: int, finished: bool) -> int:  # noqa: FBT001
        """The revision after one more line. Raises NotAllowedError when the game changed since that revision."""
        line = check_line(text)
        with self._writing(game_id, expected_revision) as (connection, last):
            number = last.line_count + 1
            fact = Fact(0, _now(), "add", number, line, line_count=number)
            return _append(connection, game_id, fact, finished=finished)

    def fix(self, game_id: int, number: int, text: str, expected_revision: int, finished: bool) -> int:  # noqa: FBT001
        """The revision after line ``number`` says ``text``. Raises NotAllowedError."""
        line = check_line(text)
        with self._writing(game_id, expected_revision) as (connection, last):
            if not 0 < number <= last.line_count:
                raise no_such_line(number, last.line_count)
            former = _fold(connection, game_id).lines[number - 1].text
            if former == line:
                message = _("line {number} already says {line}: nothing to correct").format(number=number, line=line)
                raise NotAllowedError("nothing-to-fix", message)
            fact = Fact(0, _now(), "fix", number, line, former, last.line_count)
            return _append(connection, game_id, fact, finished=finished)

    def undo(self, game_id: int, expected_revision: int, finished: bool) -> Undone:  # noqa: FBT001
        """What was taken back: the last line, or the correction that was made last. Raises NotAllowedError."""
        with self._writing(game_id, expected_revision) as (connection, _last):
            fold = _fold(connection, game_id)
            change = fold.undo()
            fact = _turned("undo", change.number, change.after, change.before, len(fold.lines))
            revision = _append(connection, game_id, fact, finished=finished)
        return Undone(change.number, fact.instead_of or "", fact.text, revision)

    def redo(self, game_id: int, expected_revision: int, finished: bool) -> Redone:  # noqa: FBT001
        """What was given back: what undo took back last. Raises NotAllowedError."""
        with self._writing(game_id, expected_revision) as (connection, _last):
            fold = _fold(connection, game_id)
            change = fold.redo()
            fact = _turned("redo", change.number, change.before, change.after, len(fold.lines))
            revision = _append(connection, game_id, fact, finished=finished)
        return Redone(change.number, fact.text or "", fact.instead_of, revision)

    def set_aside(self, game_id: int, expected_revision: int) -> int:
        """The revision after an unfinished game was closed; a later line opens it again. Raises NotAllowedError."""
        with self._writing(game_id, expected_revision) as (connection, last):
            return _append(connection, game_id, Fact(0, _now(), "close", line_count=last.line_count), finished=True)

    def refresh_open(self, game_id: int, finished: bool) -> None:  # noqa: FBT001
        """Sets the index of open games right for a game whose lines were replayed; no fact is added."""
        self._game_row(game_id)
        with self._file.transaction() as connection:
            connection.execute(_SET_OPEN, (int(not finished), game_id))

    # inside ----------------------------------------------------------------------------------------------

    def _game_row(self, game_id: int) -> tuple[Any, ...]:
        rows = self._file.rows(_GAME, (game_id,)) if 0 < game_id <= _LARGEST_ID else []
        if not rows:
            message = _("there is no game {id} in the book {path}: see list for those there are")
            raise Refusal("game-not-found", message.format(id=game_id, path=self.path))
        return rows[0]

    @contextmanager
    def _writing(self, game_id: int, expected_revision: int) -> Iterator[tuple[Connection, Fact]]:
        """A write transaction and the game's last fact, which is the one the caller knew of."""
        self._game_row(game_id)  # before the lock: a book that is not there must not be created by a refusal
        with self._file.transaction() as connection:
            last = _facts(connection.execute(_LAST, (game_id,)).fetchall())[0]
            if last.id != expected_revision:
                raise _overtaken(_facts(connection.execute(_FACTS, (game_id, expected_revision)).fetchall()))
            yield connection, last


def _imported(record: Record, pinned: dict[str, object], finished: bool) -> tuple[tuple[object, ...], list[Fact]]:  # noqa: FBT001
    """What the book keeps of a record: its game's row and its facts."""
    now, opening = _now(), record.opening
    players = json.dumps(opening.players, ensure_ascii=False)
    names = [opening.fact(key) for key in ("title", "date", "place")]
    opened = (opening.kind, *names, players, record.head, record.tail, _as_json(pinned), now, int(not finished))
    facts: list[Fact] = [Fact(0, now, "open")]
    for number, entry in enumerate(record.entries, 1):
        facts.append(Fact(0, now, "import", number, entry.text, line_count=number, lead=entry.lead))
    return opened, facts


def _now() -> str:
    import datetime as dt

    return dt.datetime.now(dt.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _as_json(pinned: dict[str, object]) -> str:
    return json.dumps(pinned, ensure_ascii=False, allow_nan=False)


def _listed(row: Sequence[Any]) -> GameRow:
    number, kind, title, date, place, players, is_open, lines, changed_at = row
    return GameRow(number, kind, title, date, place, tuple(json.loads(players)), bool(is_open), lines, changed_at)


def _facts(rows: Sequence[Sequence[Any]]) -> list[Fact]:
    return [Fact(*row) for row in rows]


def _fold(connection: Connection, game_id: int) -> Fold:
    return Fold.of(_facts(connection.execute(_FACTS, (game_id, 0)).fetchall()))


def _folded(opened: Record, fold: Fold) -> Record:
    """The record with the lines as they stand: those from a file with what stood before them, then those typed."""
    kept = [entry for line in fold.lines if (entry := line.entry())]
    record = opened._replace(entries=tuple(kept))
    return record.with_lines(line.text for line in fold.lines[len(kept) :])


def _turned(what: What, number: int, was: FoldedLine | None, now: FoldedLine | None, count: int) -> Fact:
    """The fact that a change was taken back or given back: what the line says now, and what it said before."""
    return Fact(0, _now(), what, number, now.text if now else None, was.text if was else None, count)


def _fact_row(game_id: int, fact: Fact) -> tuple[object, ...]:
    return (game_id, fact.at, fact.what, fact.number, fact.text, fact.instead_of, fact.line_count, fact.lead)


def _append(connection: Connection, game_id: int, fact: Fact, *, finished: bool) -> int:
    """The id of the fact now written; the index of open games is set with it."""
    revision = connection.execute(_NEW_FACT + " RETURNING id", _fact_row(game_id, fact)).fetchone()[0]
    connection.execute(_SET_OPEN, (int(not finished), game_id))
    return int(revision)


def _overtaken(meanwhile: Sequence[Fact]) -> NotAllowedError:
    """The refusal of a write by somebody who has not seen what was recorded meanwhile."""
    said = "; ".join(_told(fact) for fact in meanwhile[:_NAMED_MEANWHILE])
    if len(meanwhile) > _NAMED_MEANWHILE:
        said = _("{first} and more").format(first=said)
    message = _(
        "already recorded meanwhile: {meanwhile}; nothing was written, look at the game and enter what is missing"
    )
    return NotAllowedError("already-recorded", message.format(meanwhile=said or _("the game is not as it was shown")))


def _told(fact: Fact) -> str:
    """One fact in a few words."""
    if fact.what == "close":
        return _("the game was set aside")
    if fact.text is None:
        return _("line {number} ({line}) was taken back").format(number=fact.number, line=fact.instead_of)
    if fact.instead_of is not None:
        return _("line {number} now says {line}").format(number=fact.number, line=fact.text)
    return _("line {number} ({line})").format(number=fact.number, line=fact.text)
