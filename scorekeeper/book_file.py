"""The book's file: the one place that knows SQLite.

It opens the file, waits for other writers, keeps transactions, brings older schemas up to date, and says in words
what went wrong. A book in another database is a second class with ``rows``, ``transaction`` and ``close``.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from scorekeeper.book_schema import APPLICATION_ID, SCHEMA, STEPS
from scorekeeper.errors import StorageError
from scorekeeper.i18n import N_, _

PATIENCE = 5.0
"""Seconds a writer waits for another one."""

Connection = sqlite3.Connection

_NOT_WRITABLE = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM})
_READ_ONLY = N_("the book {path} is in a place that cannot be written: make it writable, or choose another with --book")
_BUSY = N_("the book {path} is in use by another program (waited {seconds} s): close that program, or try again")
_NOT_OPENED = N_("the book {path} cannot be opened ({reason}): check the path, and that its folder may be used")
_SENTENCES: Mapping[int, tuple[str, str]] = {
    sqlite3.SQLITE_BUSY: ("book-busy", _BUSY),
    sqlite3.SQLITE_LOCKED: ("book-busy", _BUSY),
    sqlite3.SQLITE_PROTOCOL: ("book-busy", _BUSY),
    sqlite3.SQLITE_FULL: ("book-disk-full", N_("there is no room for the book {path}: free some space and try again")),
    sqlite3.SQLITE_READONLY: ("book-read-only", _READ_ONLY),
    sqlite3.SQLITE_PERM: (
        "book-no-access",
        N_("the book {path} may not be used by you ({reason}): change its permissions, or choose another with --book"),
    ),
    sqlite3.SQLITE_CANTOPEN: ("book-not-opened", _NOT_OPENED),
    sqlite3.SQLITE_NOTADB: (
        "book-not-a-book",
        N_("{path} is not a book of scorekeeper: choose another file with --book"),
    ),
    sqlite3.SQLITE_CORRUPT: (
        "book-damaged",
        N_("the book {path} is damaged ({reason}): restore a copy, and keep this file for a repair"),
    ),
    sqlite3.SQLITE_IOERR: (
        "book-disk-error",
        N_("the disk failed under the book {path} ({reason}): check that it has room and is in order"),
    ),
}
_OF_THE_SYSTEM: Mapping[int, int] = {
    errno.ENOSPC: sqlite3.SQLITE_FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): sqlite3.SQLITE_FULL,
    errno.EROFS: sqlite3.SQLITE_READONLY,
    errno.EACCES: sqlite3.SQLITE_PERM,
    errno.EPERM: sqlite3.SQLITE_PERM,
    errno.EIO: sqlite3.SQLITE_IOERR,
}
_OTHER = ("book-failed", N_("the book {path} cannot be used ({reason}): report this"))


class BookFile:
    """One SQLite file. Every method raises StorageError; nothing is opened or made before it is needed."""

    def __init__(self, path: Path, patience: float) -> None:
        self.path = Path(os.path.realpath(path))  # SQLite's journal stands beside the file itself, not beside a link
        self._shown = path
        self._patience = patience
        self._reader: sqlite3.Connection | None = None
        self._writer: sqlite3.Connection | None = None

    def close(self) -> None:
        """Lets go of the file."""
        for connection in (self._reader, self._writer):
            if connection is not None:
                with suppress(sqlite3.Error):  # what was acknowledged is on the disk already
                    connection.close()
        self._reader = self._writer = None

    def rows(self, sql: str, values: Any = ()) -> list[tuple[Any, ...]]:
        """The rows of a query; none when there is no book."""
        with self._faults_in_words():
            connection = self._reading()
            return connection.execute(sql, values).fetchall() if connection else []

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """A write transaction that is on the disk when the block ends, or never was."""
        with self._faults_in_words():
            connection = self._writing()
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise

    # opening ---------------------------------------------------------------------------------------------

    def _reading(self) -> sqlite3.Connection | None:
        if self._writer or self._reader:
            return self._writer or self._reader
        if not self._exists():
            return None
        connection = self._open_for_reading()
        try:
            version = self._schema_of(connection)
            if 0 < version < SCHEMA:
                # Reading never changes a file: an older book is copied into memory and brought up to date there.
                connection = _into_memory(connection)
                _take_steps(connection, version)
        except BaseException:
            connection.close()
            raise
        if version == 0:
            connection.close()
            return None
        self._reader = connection
        return connection

    def _open_for_reading(self) -> sqlite3.Connection:
        """A connection to an existing book, also where nothing can be written beside it."""
        uri = self.path.as_uri()
        if self.path.drive.startswith("\\\\"):
            uri = uri.replace("file://", "file:////", 1)  # SQLite's spelling of a Windows share
        for mode in ("mode=rw", "mode=ro"):
            try:
                return self._tried(f"{uri}?{mode}")
            except sqlite3.OperationalError as error:
                if _primary_code(error) not in _NOT_WRITABLE:
                    raise
        journal = self.path.with_name(self.path.name + "-wal")
        if not journal.exists() or journal.stat().st_size == 0:
            # SQLite wants files beside the book; told that nobody can write here, it does without.
            return self._tried(f"{uri}?immutable=1")
        return self._copied_with_journal(journal)

    def _tried(self, uri: str) -> sqlite3.Connection:
        connection = sqlite3.connect(uri, uri=True, timeout=self._patience, isolation_level=None)
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except BaseException:
            connection.close()
            raise
        return connection

    def _copied_with_journal(self, journal: Path) -> sqlite3.Connection:
        """A copy in memory of a read-only book whose last facts are still in the journal beside it."""
        import shutil
        import tempfile

        with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
            copy = Path(folder) / "book"
            shutil.copyfile(self.path, copy)
            shutil.copyfile(journal, copy.with_name("book-wal"))
            return _into_memory(sqlite3.connect(copy, isolation_level=None))

    def _writing(self) -> sqlite3.Connection:
        if self._writer:
            return self._writer
        self._exists()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not os.access(self.path.parent, os.W_OK):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))  # SQLite would only say that it cannot open
        connection = sqlite3.connect(self.path, timeout=self._patience, isolation_level=None)
        try:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = FULL")
            if self._schema_of(connection) < SCHEMA:
                self._bring_up_to_date(connection)
            _prefer_wal(connection)
        except BaseException:
            connection.close()
            raise
        self.close()
        self._writer = connection
        return connection

    def _exists(self) -> bool:
        """True for a file. Raises StorageError for a folder."""
        try:
            self.path.stat()
        except FileNotFoundError:
            return False
        if self.path.is_dir():
            raise StorageError(
                "book-is-a-folder", _("{path} is a folder: name the book's file in it").format(path=self._shown)
            )
        return True

    def _schema_of(self, connection: sqlite3.Connection) -> int:
        """The schema of the book, 0 for an empty file. Raises StorageError for what is no book of ours."""
        with _one_moment(connection):  # another program may be making the book right now
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if (application, version, tables) == (0, 0, 0):
            return 0
        if application != APPLICATION_ID or version < 1:
            raise self._no_book()
        if version > SCHEMA:
            message = _("the book {path} was written by a newer scorekeeper (schema {found}, known {known}): update it")
            raise StorageError("book-newer", message.format(path=self._shown, found=version, known=SCHEMA))
        return int(version)

    # schemas ---------------------------------------------------------------------------------------------

    def _bring_up_to_date(self, connection: sqlite3.Connection) -> None:
        """Makes a new book, or takes an older one to this schema in one transaction, after a copy was put aside."""
        connection.execute("BEGIN IMMEDIATE")
        backup: Path | None = None
        try:
            version = self._schema_of(connection)  # again: another program may have done it while we waited
            if 0 < version < SCHEMA:
                backup = self._put_copy_aside(version)
            _take_steps(connection, version)
            connection.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            if backup is None:
                raise
            with suppress(OSError, sqlite3.Error):
                if self._schema_of(connection) == version:  # the book is as it was: the copy is of no use
                    backup.unlink()
            if not isinstance(error, sqlite3.Error) or _primary_code(error) in _SENTENCES:
                raise
            message = _(
                "the book {path} could not be brought to schema {schema} ({reason}): it is as it was, report this"
            )
            raise StorageError(
                "book-not-migrated", message.format(path=self._shown, schema=SCHEMA, reason=error)
            ) from error

    def _put_copy_aside(self, version: int) -> Path:
        """The path of a complete copy of the book beside it; an earlier copy is not overwritten."""
        name, number = f"{self.path.name}.schema{version}-backup", 1
        target = self.path.with_name(name)
        while target.exists():
            number += 1
            target = self.path.with_name(f"{name}-{number}")
        draft = target.with_name(target.name + ".part")
        draft.unlink(missing_ok=True)
        try:
            with closing(self._open_for_reading()) as source, closing(sqlite3.connect(draft)) as copy:
                source.backup(copy)
            with draft.open("rb+") as written:
                os.fsync(written.fileno())
            draft.replace(target)
            _sync_folder(target.parent)
        except BaseException:
            with suppress(OSError):
                draft.unlink()
            raise
        return target

    # what went wrong -------------------------------------------------------------------------------------

    @contextmanager
    def _faults_in_words(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.ProgrammingError:
            raise
        except sqlite3.Error as error:
            raise self._in_words(error) from error
        except OSError as error:
            raise self._in_words(error) from error

    def _no_book(self) -> StorageError:
        code, sentence = _SENTENCES[sqlite3.SQLITE_NOTADB]
        return StorageError(code, _(sentence).format(path=self._shown))

    def _in_words(self, error: sqlite3.Error | OSError) -> StorageError:
        code, sentence = _SENTENCES.get(_primary_code(error), _OTHER)
        return StorageError(
            code,
            _(sentence).format(
                path=self._shown, seconds=f"{self._patience:g}", reason=getattr(error, "strerror", None) or error
            ),
        )


def _primary_code(error: sqlite3.Error | OSError) -> int:
    """SQLite's code without its refinement, or the one that means the same as a fault of the system; else 0."""
    if isinstance(error, OSError):
        return _OF_THE_SYSTEM.get(error.errno or 0, sqlite3.SQLITE_CANTOPEN)
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


@contextmanager
def _one_moment(connection: Connection) -> Iterator[None]:
    """All reads inside see the book at the same moment."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        with suppress(sqlite3.Error):  # after an error there may be nothing to end
            connection.execute("ROLLBACK")


def _sync_folder(folder: Path) -> None:
    """Puts a new name on the disk before anything is done that relies on it; Windows does so by itself."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _take_steps(connection: Connection, version: int) -> None:
    """Takes the tables from schema ``version`` to the one in force."""
    for statement in (statement for step in STEPS[version:] for statement in step):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA}")


def _into_memory(source: Connection) -> Connection:
    """A copy of the whole book in memory; the source is closed."""
    copy = sqlite3.connect(":memory:", isolation_level=None)
    try:
        with closing(source):
            source.backup(copy)
    except BaseException:
        copy.close()
        raise
    return copy


def _prefer_wal(connection: Connection) -> None:
    """Lets readers read while somebody writes. Where that cannot be had now, the book is as safe, only slower."""
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        if _primary_code(error) not in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise
