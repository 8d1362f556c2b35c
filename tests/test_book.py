"""The book: what was recorded is given back, undo and redo and corrections fold as people expect, nothing is slow."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fake_game import register
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scorekeeper.book import Book, default_book_path
from scorekeeper.errors import NotAllowedError, Refusal, StorageError, UnreadableError
from scorekeeper.facts import Fact, Fold
from scorekeeper.model import Opening
from scorekeeper.record import Record, format_record, new_record, parse_record

PINNED: dict[str, object] = {"bonus": [1, 2], "name": "Zoë"}


@pytest.fixture(autouse=True, scope="module")
def _tally() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        yield


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    with Book(tmp_path / "book.sqlite") as opened:
        yield opened


def a_record(title: str = "", players: tuple[str, ...] = ("Ann", "Beth"), date: str = "", variant: str = "") -> Record:
    return new_record(Opening("tally", players, variant, facts={"title": title, "date": date}))


def add(book: Book, game: int, *lines: str) -> None:
    for line in lines:
        book.add(game, line, book.load(game).revision, finished=False)


# opening and reading -------------------------------------------------------------------------------------------


def test_a_book_that_does_not_exist_reads_as_empty_and_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "no" / "such" / "book.sqlite"
    with Book(path) as book:
        assert book.games() == book.open_games() == []
        for use in (
            lambda: book.load(1),
            lambda: book.log(1),
            lambda: book.add(1, "Ann 5", 1, finished=False),
            lambda: book.undo(1, 1, finished=False),
            lambda: book.refresh_open(1, finished=True),
        ):
            with pytest.raises(Refusal) as caught:
                use()
            assert caught.value.code == "game-not-found"
    assert list(tmp_path.iterdir()) == []


def test_the_first_write_makes_the_book_and_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "new folder ü%20?#" / "book.sqlite"
    with Book(path) as book:
        game = book.create(a_record(), PINNED)
    with Book(path) as book:
        assert book.load(game).opening.players == ("Ann", "Beth")
    assert [found.name for found in path.parent.iterdir()] == ["book.sqlite"]


def test_a_game_is_given_back_as_it_was_opened_with_its_rules_by_value(book: Book) -> None:
    opening = Opening(
        "tally", ("Ann", "Zoë"), "short", "standard", (("bonus", "3"),), {"title": "Friday", "first": "Ann"}
    )
    game = book.load(book.create(new_record(opening), PINNED))
    assert game.opening.pinned == PINNED
    assert (game.opening.players, game.opening.options) == (opening.players, opening.options)
    assert (game.opening.kind, game.opening.facts) == ("tally short", opening.facts)
    assert game.lines == []
    assert game.open


@pytest.mark.parametrize("number", [0, -1, 2, 2**63, 2**80])
def test_a_game_that_is_not_there_is_refused(book: Book, number: int) -> None:
    book.create(a_record(), PINNED)
    with pytest.raises(Refusal, match=f"no game {number} "):
        book.load(number)
    with pytest.raises(Refusal, match=f"no game {number} "):
        book.add(number, "Ann 5", 1, finished=False)


def test_the_default_place_is_the_platforms_or_what_the_environment_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_BOOK", "~/club.book")
    assert default_book_path() == Path.home() / "club.book"
    for nothing in ("", None):
        monkeypatch.delenv("SCOREKEEPER_BOOK")
        if nothing is not None:
            monkeypatch.setenv("SCOREKEEPER_BOOK", nothing)
        assert default_book_path().parts[-2:] == ("scorekeeper", "book.sqlite")
        monkeypatch.setenv("SCOREKEEPER_BOOK", "x")


# lists ---------------------------------------------------------------------------------------------------------


def test_games_are_listed_with_their_openings_and_counts_in_order(book: Book) -> None:
    first = book.create(a_record("Friday", date="2026-11-27"), PINNED)
    second = book.create(a_record("Sunday", ("Cath", "Zoë", "Ann"), variant="short"), PINNED)
    add(book, first, "Ann 5", "Beth 3")
    rows = book.games()
    assert [(row.id, row.kind, row.title, row.date, row.players, row.open, row.lines) for row in rows] == [
        (first, "tally", "Friday", "2026-11-27", ("Ann", "Beth"), True, 2),
        (second, "tally short", "Sunday", "", ("Cath", "Zoë", "Ann"), True, 0),
    ]
    assert rows[0].changed_at == book.log(first)[-1].at


def test_lists_are_narrowed_by_kind_player_and_days_both_included(book: Book) -> None:
    old = book.create(a_record(date="2025-12-31"), PINNED)
    new = book.create(a_record(date="2026-01-01", variant="short", players=("Zoë", "Ann")), PINNED)
    undated = book.create(a_record(), PINNED)  # counts as of the day it was entered

    def ids(**wanted: str) -> list[int]:
        return [row.id for row in book.games(**wanted)]

    assert ids(kind="tally") == [old, new, undated]
    assert ids(kind="tally short") == [new]
    assert ids(kind="tall") == []
    assert ids(player="zoe\u0308".upper()) == [new]
    assert ids(since="2025-12-31", until="2026-01-01") == [old, new]
    assert ids(until="2025-12-31") == [old]
    assert undated in ids(since=book.load(undated).created_at[:10])


def test_finished_games_leave_the_list_of_open_ones_and_come_back_when_a_line_is_taken_back(book: Book) -> None:
    game, other = book.create(a_record(), PINNED), book.create(a_record(), PINNED)
    book.add(game, "Ann 5", book.load(game).revision, finished=True)
    assert [row.id for row in book.open_games()] == [other]
    assert not book.load(game).open
    book.undo(game, book.load(game).revision, finished=False)
    assert [row.id for row in book.open_games()] == [game, other]
    book.redo(game, book.load(game).revision, finished=True)
    book.refresh_open(other, finished=True)
    assert book.open_games() == []


def test_a_game_set_aside_is_not_open_until_a_line_is_added(book: Book) -> None:
    game = book.create(a_record(), PINNED)
    add(book, game, "Ann 5")
    revision = book.set_aside(game, book.load(game).revision)
    assert book.open_games() == []
    assert book.peek_undo(game) == []
    book.add(game, "Beth 3", revision, finished=False)
    assert [(row.id, row.lines) for row in book.open_games()] == [(game, 2)]


# undo, redo, fix -----------------------------------------------------------------------------------------------


def test_undo_takes_corrections_and_lines_back_in_the_opposite_order_and_redo_gives_them_back(book: Book) -> None:
    game = book.create(a_record(), PINNED)
    add(book, game, "Ann 1", "Beth 2")
    revision = book.fix(game, 1, " Ann 7 ", book.load(game).revision, finished=False)
    assert book.peek_undo(game) == ["Ann 1", "Beth 2"]
    undone = book.undo(game, revision, finished=False)
    assert (undone.number, undone.text, undone.restored) == (1, "Ann 7", "Ann 1")
    undone = book.undo(game, undone.revision, finished=False)
    assert (undone.number, undone.text, undone.restored) == (2, "Beth 2", None)
    assert book.load(game).lines == ["Ann 1"]
    assert book.peek_redo(game) == ["Ann 1", "Beth 2"]
    redone = book.redo(game, undone.revision, finished=False)
    assert (redone.number, redone.text, redone.instead_of) == (2, "Beth 2", None)
    redone = book.redo(game, redone.revision, finished=False)
    assert (redone.number, redone.text, redone.instead_of) == (1, "Ann 7", "Ann 1")
    assert book.load(game).lines == ["Ann 7", "Beth 2"]
    with pytest.raises(NotAllowedError) as caught:
        book.peek_redo(game)
    assert caught.value.code == "nothing-to-redo"


def test_the_log_tells_what_happened_in_order_and_instead_of_what(book: Book) -> None:
    game = book.create(a_record(), PINNED)
    add(book, game, "Ann 1")
    book.fix(game, 1, "Ann 2", book.load(game).revision, finished=False)
    book.undo(game, book.load(game).revision, finished=False)
    book.undo(game, book.load(game).revision, finished=False)
    book.redo(game, book.load(game).revision, finished=False)
    log = book.log(game)
    assert [(fact.what, fact.number, fact.text, fact.instead_of, fact.line_count) for fact in log] == [
        ("open", None, None, None, 0),
        ("add", 1, "Ann 1", None, 1),
        ("fix", 1, "Ann 2", "Ann 1", 1),
        ("undo", 1, "Ann 1", "Ann 2", 1),
        ("undo", 1, None, "Ann 1", 0),
        ("redo", 1, "Ann 1", None, 1),
    ]
    assert [fact.at for fact in log] == sorted(fact.at for fact in log)
    assert all(fact.at.endswith("Z") for fact in log)


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_a_line_that_is_not_there_cannot_be_corrected(book: Book, number: int) -> None:
    game = book.create(a_record(), PINNED)
    add(book, game, "Ann 1")
    with pytest.raises(NotAllowedError, match="from 1 to 1"):
        book.fix(game, number, "Ann 2", book.load(game).revision, finished=False)


def test_a_correction_that_changes_nothing_is_refused(book: Book) -> None:
    game = book.create(a_record(), PINNED)
    add(book, game, "Ann 1")
    with pytest.raises(NotAllowedError, match="already says Ann 1"):
        book.fix(game, 1, "Ann 1 ", book.load(game).revision, finished=False)


@pytest.mark.parametrize("text", ["", "; aside", "A\nB", "\udcff"])
def test_a_text_that_no_record_file_could_hold_is_not_recorded(book: Book, text: str) -> None:
    game = book.create(a_record(), PINNED)
    revision = book.load(game).revision
    with pytest.raises(UnreadableError):
        book.add(game, text, revision, finished=False)
    with pytest.raises(UnreadableError):
        book.fix(game, 1, text, revision, finished=False)
    assert book.load(game).revision == revision


def test_facts_that_do_not_fit_together_are_called_damage_and_not_guessed_at() -> None:
    opened = Fact(1, "", "open")
    for wrong in (
        Fact(2, "", "undo"),
        Fact(2, "", "add", 2, "Ann 1", None, 2),
        Fact(2, "", "add", 1, "Ann 1", None, 7),
        Fact(2, "", "add", 0, "Ann 1", None, 0),
        Fact(2, "", "fix", 1, "Ann 1", "Ann 2", 1),
        Fact(2, "", "add", None, None, None, 0),
    ):
        with pytest.raises(StorageError, match="entry 2 "):
            Fold.of([opened, wrong])
    added = Fact(2, "", "add", 1, "Ann 1", None, 1)
    for wrong in (
        Fact(3, "", "add", 1, "Ann 2", None, 1),
        Fact(3, "", "fix", 1, "Ann 2", "Ann 3", 1),
        Fact(3, "", "undo", 1, "Ann 2", "Ann 1", 1),
        Fact(3, "", "undo", 2, None, "Ann 1", 0),
        Fact(3, "", "redo", 1, "Ann 1", None, 1),
    ):
        with pytest.raises(StorageError, match="entry 3 "):
            Fold.of([opened, added, wrong])


texts = st.sampled_from(["Ann 1", "Ann 2", "Beth 3", "Beth -4 ; late"])


class AgainstSnapshots(RuleBasedStateMachine):
    """The book against a model that keeps a copy of all lines before every change, and knows nothing of facts."""

    make_path: Callable[[], Path]

    def __init__(self) -> None:
        super().__init__()
        self.book = Book(self.make_path())
        content = "tally\r\nplayers: Ann, Beth\r\n\r\n; first half\r\nAnn 9 \r\n\r\n Beth 8\r\n; the end"
        self.imported = parse_record(content, "x")
        self.game = self.book.import_record(self.imported, PINNED, finished=False)
        self.lines = ["Ann 9", "Beth 8"]
        self.before: list[list[str]] = [[], ["Ann 9"]]
        self.after: list[list[str]] = []

    def revision(self) -> int:
        return self.book.load(self.game).revision

    def changed(self, lines: list[str]) -> None:
        self.before.append(self.lines)
        self.after.clear()
        self.lines = lines

    @rule(text=texts)
    def add(self, text: str) -> None:
        self.book.add(self.game, text, self.revision(), finished=False)
        self.changed([*self.lines, text])

    @precondition(lambda self: self.lines)
    @rule(text=texts, data=st.data())
    def fix(self, text: str, data: st.DataObject) -> None:
        number = data.draw(st.integers(1, len(self.lines)))
        if self.lines[number - 1] == text:
            return
        self.book.fix(self.game, number, text, self.revision(), finished=False)
        self.changed([*self.lines[: number - 1], text, *self.lines[number:]])

    @rule()
    def undo(self) -> None:
        if not self.before:
            with pytest.raises(NotAllowedError):
                self.book.undo(self.game, self.revision(), finished=False)
            return
        assert self.book.peek_undo(self.game) == self.before[-1]
        self.book.undo(self.game, self.revision(), finished=False)
        self.after.append(self.lines)
        self.lines = self.before.pop()

    @rule()
    def redo(self) -> None:
        if not self.after:
            with pytest.raises(NotAllowedError):
                self.book.redo(self.game, self.revision(), finished=False)
            return
        assert self.book.peek_redo(self.game) == self.after[-1]
        self.book.redo(self.game, self.revision(), finished=False)
        self.before.append(self.lines)
        self.lines = self.after.pop()

    @invariant()
    def the_lines_are_those_of_the_model(self) -> None:
        assert self.book.load(self.game).lines == self.lines
        assert self.book.games()[0].lines == len(self.lines)

    @invariant()
    def the_export_reads_back_as_the_lines(self) -> None:
        exported = format_record(self.book.export(self.game))
        assert [line.text for line in parse_record(exported, "x").lines] == self.lines
        if self.lines == ["Ann 9", "Beth 8"] and len(self.before) == 2:
            assert exported == format_record(self.imported)

    def teardown(self) -> None:
        self.book.close()


def test_undo_redo_and_corrections_agree_with_a_plain_list(tmp_path_factory: pytest.TempPathFactory) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    AgainstSnapshots.make_path = staticmethod(lambda: tmp_path_factory.mktemp("book") / "b.sqlite")
    run_state_machine_as_test(
        AgainstSnapshots, settings=settings(max_examples=25, stateful_step_count=20, deadline=None)
    )


# import and export ---------------------------------------------------------------------------------------------


@given(
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.lists(st.sampled_from(["Ann 5", "  Beth 3 ; x \t", "", " \t", "; aside", "\t;"]), max_size=8),
    st.sampled_from(["", "\ufeff"]),
    st.sampled_from(["", "\n"]),
)
def test_an_imported_record_is_exported_to_the_byte(
    tmp_path_factory: pytest.TempPathFactory, end: str, body: list[str], mark: str, last: str
) -> None:
    text = mark + end.join(["tally ; x", "players:  Ann,Beth", "", *body]) + last
    with Book(tmp_path_factory.mktemp("book") / "b.sqlite") as book:
        record = parse_record(text.encode(), "x")
        game = book.import_record(record, PINNED, finished=True)
        assert format_record(book.export(game)).encode() == text.encode()
        assert book.load(game).lines == [line.text for line in record.lines]
        assert book.open_games() == []
        before = book.export(game)
        book.add(game, "Ann 1", book.load(game).revision, finished=False)
        assert format_record(book.export(game)) == format_record(record.with_line("Ann 1"))
        book.undo(game, book.load(game).revision, finished=False)
        assert format_record(book.export(game)) == format_record(before)


def test_a_corrected_line_keeps_the_remarks_around_it_in_an_export(book: Book) -> None:
    text = "tally\nplayers: Ann, Beth\n\n; first\n  Ann 5 \n\nBeth 3\n; end\n"
    game = book.import_record(parse_record(text, "x"), PINNED, finished=False)
    book.fix(game, 1, "Ann 6", book.load(game).revision, finished=False)
    assert format_record(book.export(game)) == text.replace("Ann 5", "Ann 6")


def test_an_import_that_fails_changes_nothing(book: Book) -> None:
    book.create(a_record(), PINNED)
    before = book.games()
    record = a_record().with_lines(["Ann 1", "Beth 2"])
    with pytest.raises(ValueError, match="JSON"):
        book.import_record(record, {"bonus": float("nan")}, finished=False)
    with book._file.transaction() as connection:
        connection.execute(
            "CREATE TEMP TRIGGER stop BEFORE INSERT ON facts WHEN NEW.number = 2 BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
    with pytest.raises(StorageError):
        book.import_record(record, PINNED, finished=False)
    assert book.games() == before


# speed ---------------------------------------------------------------------------------------------------------


def test_no_statement_of_recording_a_line_walks_through_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    statements: list[str] = []
    connect = sqlite3.connect

    def traced(*args: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **options)  # type: ignore[arg-type]
        connection.set_trace_callback(statements.append)
        return connection

    path = tmp_path / "b.sqlite"
    with Book(path) as book:
        game = book.create(a_record(), PINNED)
        add(book, game, "Ann 5")
        monkeypatch.setattr(sqlite3, "connect", traced)
    with Book(path) as book:
        assert [row.id for row in book.open_games()] == [game]
        revision = book.add(game, "Beth 3", book.load(game).revision, finished=False)
        revision = book.fix(game, 1, "Ann 6", revision, finished=False)
        book.undo(game, revision, finished=False)
        book.log(game)
    monkeypatch.undo()
    asked = [text for text in statements if text.lstrip().startswith(("SELECT", "INSERT", "UPDATE", "--"))]
    asked = [text for text in asked if "sqlite_master" not in text and not text.lstrip().startswith("--")]
    assert any("INSERT INTO facts" in text for text in asked)
    connection = sqlite3.connect(path)
    plans = {text: [row[3] for row in connection.execute("EXPLAIN QUERY PLAN " + text)] for text in asked}
    connection.close()
    slow = {
        text: plan
        for text, plan in plans.items()
        for step in plan
        if ("SCAN" in step and "games_open" not in step and "CONSTANT ROW" not in step) or "TEMP B-TREE" in step
    }
    assert slow == {}


def test_a_large_book_records_a_line_in_as_many_steps_of_the_database_as_a_small_one(tmp_path: Path) -> None:
    def steps(path: Path, games: int) -> int:
        with Book(path) as book:
            game = book.create(a_record(), PINNED)
            with book._file.transaction() as connection:
                connection.execute(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) INSERT INTO games"
                    " SELECT NULL, kind, title, date, place, players, head, pinned, created_at, tail, 0"
                    " FROM games, n WHERE id = 1",
                    (games,),
                )
                connection.execute(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 28) INSERT INTO facts"
                    " (game, at, what, number, text, line_count)"
                    " SELECT g.id, g.created_at, 'import', n.i, 'Ann 5', n.i FROM games g, n WHERE g.id > 1"
                )
            counted = 0

            def count() -> int:
                nonlocal counted
                counted += 1
                return 0

            revision = book.load(game).revision
            book._file._writing().set_progress_handler(count, 1)
            assert [row.id for row in book.open_games()] == [game]
            book.add(game, "Ann 5", revision, finished=False)
            book._file._writing().set_progress_handler(None, 1)
            return counted

    small, large = steps(tmp_path / "small", 1), steps(tmp_path / "large", 1000)
    assert small > 0
    assert large <= small * 1.1


def test_importing_the_book_loads_nothing_heavy() -> None:
    code = (
        "import sys; before = set(sys.modules); import scorekeeper.book;"
        "print(sorted({n.split('.')[0] for n in set(sys.modules) - before}))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    for heavy in ("platformdirs", "pandas", "openpyxl", "jinja2", "difflib", "tempfile", "shutil", "gettext"):
        assert f"'{heavy}'" not in loaded
