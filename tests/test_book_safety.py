"""The book under bad conditions: kills, full disks, read-only places, other writers, other schemas, other files."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fake_game import register

from scorekeeper import book_file
from scorekeeper.book import Book
from scorekeeper.book_schema import APPLICATION_ID, SCHEMA, STEPS
from scorekeeper.errors import NotAllowedError, StorageError
from scorekeeper.model import Opening
from scorekeeper.record import Record, format_record, new_record

TESTS = Path(__file__).parent
needs_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
WRITER = """
import sys
sys.path[:0] = {paths!r}
import pytest
from fake_game import register
from scorekeeper.book import Book
from scorekeeper.errors import NotAllowedError
register(pytest.MonkeyPatch())
name, count = sys.argv[2], int(sys.argv[3])
with Book(sys.argv[1], patience=30) as book:
    done = 0
    while done < count:
        try:
            book.add(1, f"Ann {{done}} ; {{name}}", book.load(1).revision, finished=False)
        except NotAllowedError as error:
            assert error.code == "already-recorded"
            continue
        print(done, flush=True)
        done += 1
"""


@pytest.fixture(autouse=True, scope="module")
def _tally() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        yield


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A book with one game of two lines, closed."""
    place = tmp_path / "shelf" / "book.sqlite"
    with Book(place) as book:
        book.create(a_record().with_lines(["Ann 1", "Beth 2"]), {})
    return place


def a_record() -> Record:
    return new_record(Opening("tally", ("Ann", "Beth")))


def writer(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    code = WRITER.format(paths=[str(TESTS.parent), str(TESTS)])
    return subprocess.Popen(
        [sys.executable, "-c", code, str(path), name, str(count)], stdout=subprocess.PIPE, text=True
    )


def refused(book: Book) -> StorageError:
    """The refusal of a line that the book cannot take."""
    with pytest.raises(StorageError) as caught:
        book.add(1, "Ann 3", 3, finished=False)
    assert "\n" not in caught.value.message
    return caught.value


def filled(book: Book, written: list[str]) -> StorageError:
    """The refusal that ends an endless row of lines; ``written`` takes those that were acknowledged."""
    while True:
        line = f"Ann {len(written)} ; {'x' * 1500}"
        try:
            book.add(1, line, book.load(1).revision, finished=False)
        except StorageError as error:
            return error
        written.append(line)


def lines(path: Path) -> list[str]:
    with Book(path) as book:
        return book.load(1).lines


def sound(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


# append-only ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE facts SET text = 'Ann 99' WHERE number = 1",
        "DELETE FROM facts WHERE number = 2",
        "INSERT OR REPLACE INTO facts SELECT * FROM facts WHERE number = 1",
        "UPDATE games SET head = 'tally'",
        "UPDATE games SET tail = '; forged'",
        "UPDATE games SET pinned = '[]'",
        "DELETE FROM games",
        "INSERT OR REPLACE INTO games SELECT * FROM games",
    ],
)
def test_the_database_itself_refuses_to_change_what_was_recorded(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        with pytest.raises(sqlite3.IntegrityError, match=r"never|only ever"):
            connection.execute(statement)
        assert connection.execute("SELECT count(*) FROM facts").fetchone() == (3,)
    assert lines(path) == ["Ann 1", "Beth 2"]


# two writers ---------------------------------------------------------------------------------------------------


def test_a_writer_who_has_not_seen_the_last_line_is_told_which_it_is(path: Path) -> None:
    with Book(path) as first, Book(path) as second:
        revision = second.load(1).revision
        first.add(1, "Ann 3", revision, finished=False)
        for write in (
            lambda: second.add(1, "Ann 3", revision, finished=False),
            lambda: second.fix(1, 1, "Ann 9", revision, finished=False),
            lambda: second.undo(1, revision, finished=False),
            lambda: second.redo(1, revision, finished=False),
            lambda: second.set_aside(1, revision),
        ):
            with pytest.raises(NotAllowedError, match=r"line 3 \(Ann 3\).*nothing was written") as caught:
                write()
            assert caught.value.code == "already-recorded"
        assert second.load(1).lines == ["Ann 1", "Beth 2", "Ann 3"]


def test_the_refusal_tells_corrections_and_lines_taken_back_too(path: Path) -> None:
    with Book(path) as first, Book(path) as second:
        revision = second.load(1).revision
        after = first.fix(1, 1, "Ann 7", revision, finished=False)
        after = first.undo(1, after, finished=False).revision
        after = first.undo(1, after, finished=False).revision
        first.set_aside(1, after)
        with pytest.raises(NotAllowedError) as caught:
            second.add(1, "Ann 3", revision, finished=False)
        assert "line 1 now says Ann 7; line 1 now says Ann 1; line 2 (Beth 2) was taken back and more" in str(
            caught.value
        )
        with pytest.raises(NotAllowedError, match="set aside"):
            second.add(1, "Ann 3", after, finished=False)
        with pytest.raises(NotAllowedError, match="not as it was shown"):
            second.add(1, "Ann 3", after + 100, finished=False)


def test_lines_of_two_programs_at_once_are_all_kept_in_one_order(path: Path) -> None:
    count = 25
    programs = [writer(path, name, count) for name in ("north", "south")]
    for program in programs:
        out, _ = program.communicate(timeout=60)
        assert program.returncode == 0
        assert out.split() == [str(n) for n in range(count)]
    kept = lines(path)[2:]
    for name in ("north", "south"):
        assert [line for line in kept if line.endswith(name)] == [f"Ann {n} ; {name}" for n in range(count)]
    with Book(path) as book:
        assert [fact.number for fact in book.log(1)[1:]] == list(range(1, 2 * count + 3))


def test_two_programs_may_make_the_book_at_once(tmp_path: Path) -> None:
    code = (
        f"import sys; sys.path[:0] = {[str(TESTS.parent), str(TESTS)]!r}\n"
        "import pytest\nfrom fake_game import register\nregister(pytest.MonkeyPatch())\n"
        "from scorekeeper.book import Book\nfrom scorekeeper.model import Opening\n"
        "from scorekeeper.record import new_record\nsys.stdin.read()\n"
        "with Book(sys.argv[1]) as book: book.create(new_record(Opening('tally', ('Ann', 'Beth'))), {})\n"
    )
    path = tmp_path / "book.sqlite"
    command = [sys.executable, "-c", code, str(path)]
    programs = [subprocess.Popen(command, stdin=subprocess.PIPE) for _ in range(3)]
    for program in programs:
        assert program.stdin is not None
        program.stdin.close()
    assert [program.wait(30) for program in programs] == [0, 0, 0]
    with Book(path) as book:
        assert [row.id for row in book.games()] == [1, 2, 3]


def test_a_book_locked_for_too_long_is_refused_and_can_still_be_read(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other, Book(path, patience=0.1) as book:
        other.execute("BEGIN IMMEDIATE")
        started = time.monotonic()
        error = refused(book)
        assert time.monotonic() - started >= 0.1
        assert error.code == "book-busy"
        assert "0.1 s" in error.message
        assert book.load(1).lines == ["Ann 1", "Beth 2"]
        other.execute("ROLLBACK")
        book.add(1, "Ann 3", 3, finished=False)


# kills ---------------------------------------------------------------------------------------------------------


@needs_kill
def test_no_acknowledged_line_is_lost_when_the_program_is_killed_at_any_moment(tmp_path: Path) -> None:
    path, rng, kept = tmp_path / "book.sqlite", random.Random(7), 0
    with Book(path) as book:
        book.create(a_record(), {})
    deadline = time.monotonic() + 3
    while time.monotonic() < deadline:
        with writer(path, "x", 100_000) as program:
            assert program.stdout is not None
            program.stdout.readline()
            time.sleep(rng.random() * 0.1)
            program.kill()
            acknowledged = 1 + len(
                [line for line in program.stdout.read().splitlines(keepends=True) if line[-1:] == "\n"]
            )
        with Book(path) as book:
            now = len(book.load(1).lines)
            # One line may be on the disk whose acknowledgement was cut off.
            assert kept + acknowledged <= now <= kept + acknowledged + 1
            kept = now
    assert kept > 10
    assert sound(path)


def test_a_program_killed_while_it_made_the_book_leaves_one_that_can_be_used(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite"
    path.touch()
    with Book(path) as book:
        assert book.games() == []
        assert path.stat().st_size == 0
        assert book.create(a_record(), {}) == 1


# full disks ----------------------------------------------------------------------------------------------------


def test_a_full_disk_is_refused_and_nothing_acknowledged_is_lost(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def small(*args: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **options)  # type: ignore[arg-type]
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 4}")
        return connection

    monkeypatch.setattr(sqlite3, "connect", small)
    with Book(path) as book:
        written = book.load(1).lines
        assert filled(book, written).code == "book-disk-full"
        assert len(written) > 2
        assert book.load(1).lines == written
    monkeypatch.undo()
    assert lines(path) == written
    assert sound(path)


@pytest.fixture
def mount() -> Iterator[list[str]]:
    """A way to mount things for one test; skips where this user may not."""
    places: list[str] = []
    yield places
    for place in reversed(places):
        subprocess.run(["umount", place], check=False, capture_output=True)


def mounted(places: list[str], *options: str) -> Path:
    place = options[-1]
    Path(place).mkdir(exist_ok=True)
    try:
        done = subprocess.run(["mount", *options], check=False, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("needs the program mount")
    if done.returncode:
        pytest.skip(f"this user may not mount: {done.stderr.strip()}")
    places.append(place)
    return Path(place)


def test_a_disk_that_is_really_full_is_refused_and_works_again_with_room(tmp_path: Path, mount: list[str]) -> None:
    disk = mounted(mount, "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(tmp_path / "disk"))
    path = disk / "book.sqlite"
    ballast = disk / "ballast"
    with Book(path) as book:
        book.create(a_record(), {})
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 512)
        written: list[str] = []
        assert filled(book, written).code in {"book-disk-full", "book-disk-error"}
        assert book.load(1).lines == written
        ballast.unlink()
        book.add(1, "Beth 1", book.load(1).revision, finished=False)
    assert lines(path) == [*written, "Beth 1"]
    assert sound(path)


# read-only places ----------------------------------------------------------------------------------------------


def test_a_book_in_a_read_only_place_is_read_and_not_written(path: Path, mount: list[str]) -> None:
    mounted(mount, "--bind", str(path.parent), str(path.parent))
    subprocess.run(["mount", "-o", "remount,ro,bind", str(path.parent)], check=True)
    with Book(path) as book:
        assert book.load(1).lines == ["Ann 1", "Beth 2"]
        assert [row.lines for row in book.open_games()] == [2]
        assert refused(book).code == "book-read-only"
    with Book(path.parent / "new" / "book.sqlite") as book, pytest.raises(StorageError) as caught:
        book.create(a_record(), {})
    assert caught.value.code == "book-read-only"
    assert [found.name for found in path.parent.iterdir()] == ["book.sqlite"]


def test_lines_still_in_the_journal_are_read_from_a_read_only_place(path: Path, mount: list[str]) -> None:
    with Book(path) as book:
        book.add(1, "Ann 3", 3, finished=False)
        journal = path.with_name("book.sqlite-wal").read_bytes()
        content = path.read_bytes()
    shelf = path.parent.parent / "copy"
    shelf.mkdir()
    (shelf / "book.sqlite").write_bytes(content)
    (shelf / "book.sqlite-wal").write_bytes(journal)
    mounted(mount, "--bind", str(shelf), str(shelf))
    subprocess.run(["mount", "-o", "remount,ro,bind", str(shelf)], check=True)
    assert lines(shelf / "book.sqlite") == ["Ann 1", "Beth 2", "Ann 3"]


def test_where_sqlite_can_make_no_files_beside_the_book_it_is_read_without_them(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Book(path) as book:
        tried = book._file._tried
        uris: list[str] = []

        def read_only(uri: str) -> sqlite3.Connection:
            uris.append(uri.partition("?")[2])
            if uri.endswith("immutable=1"):
                return tried(uri)
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error

        monkeypatch.setattr(book._file, "_tried", read_only)
        assert book.load(1).lines == ["Ann 1", "Beth 2"]
        assert uris == ["mode=rw", "mode=ro", "immutable=1"]


# other files ---------------------------------------------------------------------------------------------------


def test_a_folder_a_foreign_file_and_a_foreign_database_are_refused_and_left_as_they_are(tmp_path: Path) -> None:
    folder, text, foreign = tmp_path / "folder", tmp_path / "letter.txt", tmp_path / "other.sqlite"
    folder.mkdir()
    text.write_text("Dear Ann, " * 200)
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE games (id)")
    numbered = tmp_path / "numbered.sqlite"
    with closing(sqlite3.connect(numbered)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
    for path, code in (
        (folder, "book-is-a-folder"),
        (text, "book-not-a-book"),
        (foreign, "book-not-a-book"),
        (numbered, "book-not-a-book"),
        (text / "book.sqlite", "book-not-opened"),
    ):
        before = path.read_bytes() if path.is_file() else b""
        for use in (lambda book: book.games(), lambda book: book.create(a_record(), {})):
            with Book(path) as book, pytest.raises(StorageError) as caught:
                use(book)
            assert caught.value.code == code
            assert str(path) in caught.value.message
        assert (path.read_bytes() if path.is_file() else b"") == before


def test_a_damaged_book_is_called_damaged(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    with Book(path) as book, pytest.raises(StorageError) as caught:
        book.load(1)
    assert caught.value.code == "book-damaged"


def test_a_book_of_a_newer_schema_is_neither_read_nor_written(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    before = path.read_bytes()
    for use in (lambda book: book.games(), lambda book: book.create(a_record(), {})):
        with Book(path) as book, pytest.raises(StorageError, match=f"schema {SCHEMA + 1}") as caught:
            use(book)
        assert caught.value.code == "book-newer"
    assert path.read_bytes() == before


# older schemas -------------------------------------------------------------------------------------------------


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A book of schema 1 with a game of two lines."""
    path = tmp_path / "shelf" / "book.sqlite"
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in STEPS[0]:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 1")
        now = "2025-01-01T20:00:00.000Z"
        head = "tally\nplayers: Ann, Beth\n\n"
        connection.execute(
            "INSERT INTO games VALUES (1, 'tally', '', '', '', '[\"Ann\", \"Beth\"]', ?, '{}', ?)", (head, now)
        )
        for fact in ((1, "open", None, None, 0), (2, "add", 1, "Ann 1", 1), (3, "add", 2, "Beth 2", 2)):
            connection.execute(
                "INSERT INTO facts (id, game, at, what, number, text, line_count) VALUES (?, 1, ?, ?, ?, ?, ?)",
                (fact[0], now, *fact[1:]),
            )
    return path


def schema(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def beside(path: Path) -> list[str]:
    return sorted(found.name for found in path.parent.iterdir() if found != path)


def test_reading_an_older_book_changes_nothing(old: Path) -> None:
    before = old.read_bytes()
    assert lines(old) == ["Ann 1", "Beth 2"]
    with Book(old) as book:
        assert format_record(book.export(1)) == "tally\nplayers: Ann, Beth\n\nAnn 1\nBeth 2\n"
        assert [(row.id, row.open) for row in book.open_games()] == [(1, True)]
    assert old.read_bytes() == before
    assert beside(old) == []


def test_the_first_write_brings_an_older_book_up_to_date_after_a_whole_copy_was_put_aside(old: Path) -> None:
    with Book(old) as book:
        book.add(1, "Ann 3", book.load(1).revision, finished=True)
        assert book.load(1).lines == ["Ann 1", "Beth 2", "Ann 3"]
        assert book.open_games() == []
    assert schema(old) == SCHEMA
    assert beside(old) == ["book.sqlite.schema1-backup"]
    backup = old.with_name("book.sqlite.schema1-backup")
    assert schema(backup) == 1
    assert sound(backup)
    assert lines(backup) == ["Ann 1", "Beth 2"]


def test_a_copy_that_was_put_aside_earlier_is_not_overwritten(old: Path) -> None:
    earlier = old.with_name("book.sqlite.schema1-backup")
    earlier.write_bytes(b"earlier")
    with Book(old) as book:
        book.add(1, "Ann 3", 3, finished=False)
    assert earlier.read_bytes() == b"earlier"
    assert lines(old.with_name("book.sqlite.schema1-backup-2")) == ["Ann 1", "Beth 2"]


def test_a_migration_that_fails_leaves_the_older_book_as_it_was(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = old.read_bytes()
    broken = (STEPS[0], (*STEPS[1], "INSERT INTO nowhere VALUES (1)"))
    with Book(old) as book:
        assert book.load(1).revision == 3
        monkeypatch.setattr(book_file, "STEPS", broken)
        assert refused(book).code == "book-not-migrated"
    assert old.read_bytes() == before
    assert beside(old) == []
    monkeypatch.undo()
    assert lines(old) == ["Ann 1", "Beth 2"]


def test_without_room_for_the_copy_an_older_book_is_not_touched(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = old.read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    with Book(old) as book:
        assert refused(book).code == "book-disk-full"
    assert old.read_bytes() == before
    assert beside(old) == []


@needs_kill
def test_a_program_killed_while_it_migrated_leaves_an_older_book_that_is_migrated_next_time(old: Path) -> None:
    code = (
        f"import sys, os, signal; sys.path[:0] = {[str(TESTS.parent), str(TESTS)]!r}\n"
        "import pytest\nfrom fake_game import register\nregister(pytest.MonkeyPatch())\n"
        "from scorekeeper import book_file\nfrom scorekeeper.book import Book\n"
        "take = book_file._take_steps\n"
        "def killed(connection, version):\n"
        "    take(connection, version)\n"
        "    if connection.execute('PRAGMA database_list').fetchone()[2]: os.kill(os.getpid(), signal.SIGKILL)\n"
        "book_file._take_steps = killed\n"
        "Book(sys.argv[1]).add(1, 'Ann 3', 3, finished=False)\n"
    )
    assert subprocess.run([sys.executable, "-c", code, str(old)], check=False).returncode == -signal.SIGKILL
    assert schema(old) == 1
    with Book(old) as book:
        book.add(1, "Ann 3", 3, finished=False)
    assert schema(old) == SCHEMA
    assert lines(old) == ["Ann 1", "Beth 2", "Ann 3"]
    assert lines(old.with_name("book.sqlite.schema1-backup")) == ["Ann 1", "Beth 2"]


def test_two_programs_that_bring_an_older_book_up_to_date_at_once_put_one_copy_aside(old: Path) -> None:
    with closing(sqlite3.connect(old, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # both have to wait here, having seen the older schema
        programs = [writer(old, name, 3) for name in ("north", "south")]
        time.sleep(0.6)
        other.execute("ROLLBACK")
    for program in programs:
        program.communicate(timeout=60)
        assert program.returncode == 0
    assert len(lines(old)) == 8
    assert beside(old) == ["book.sqlite.schema1-backup"]


def test_a_link_to_a_book_is_followed(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite"
    try:
        link.symlink_to(path)
    except OSError:
        pytest.skip("this user may not make links")
    with Book(link) as book:
        book.add(1, "Ann 3", 3, finished=False)
    assert lines(path) == ["Ann 1", "Beth 2", "Ann 3"]
    assert link.is_symlink()
    assert beside(path) == []
