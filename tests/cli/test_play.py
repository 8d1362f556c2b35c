"""The prompt: lines from a pipe, lines typed at a terminal, and the words that are no lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from commandline import Runner

from scorekeeper.cli.prompt import continuations, game_completer, split_begun, toolbar, typed_lines
from scorekeeper.cli.settings import Settings
from scorekeeper.cli.table import BookTable, Table, open_table


@pytest.fixture
def opened(run: Runner) -> Runner:
    assert run("new", "tally", "Ann", "Bob").code == 0
    return run


@pytest.fixture
def table(opened: Runner) -> Iterator[Table]:
    opened("add", "Ann", "5")
    with open_table(Settings(), None, way="play") as table:
        yield table


def played(run: Runner, *lines: str, game: tuple[str, ...] = ()) -> tuple[int, list[str], list[str]]:
    ran = run("play", *game, stdin="".join(f"{line}\n" for line in lines))
    return ran.code, ran.out.splitlines(), ran.err.splitlines()


def test_lines_from_a_pipe_are_recorded_one_by_one(opened: Runner) -> None:
    code, out, err = played(opened, "Ann 5", "", "; a remark alone", "  Bob -3")
    assert (code, out, err) == (0, ["Ann 5", "next: line 2", "Bob -3", "next: line 3"], [])
    assert opened("list", "--json").json["games"][0]["lines"] == 2


def test_a_refused_line_keeps_the_prompt_alive_and_shows_in_the_exit_code(opened: Runner) -> None:
    code, out, err = played(opened, "Ann 5", "Eve 5", "Ann 500", "Bob 3")
    assert code == 2
    assert "Bob 3" in out
    assert len([line for line in err if line.startswith("error: ")]) == 2
    assert opened("list", "--json").json["games"][0]["lines"] == 2


def test_the_words_of_the_prompt(opened: Runner) -> None:
    code, out, err = played(opened, "Ann 5", "undo", "REDO", "fix 1 Bob 7", "show", "help", "quit", "Ann 9")
    assert (code, err) == (0, [])
    assert "taken back: line 1: Ann 5" in out
    assert "given back: line 1: Ann 5" in out
    assert "line 1: Bob 7, instead of Ann 5" in out
    assert any("Ann" in line and "│" in line for line in out)
    assert "at this prompt: undo, redo, fix N LINE, show, help, quit" in out
    assert not [line for line in out if "Ann 9" in line]


@pytest.mark.parametrize("line", ["fix", "fix 1", "fix one Ann 5", "undo 3", "redo now", "show me", "fix 9 Ann 1"])
def test_a_word_of_the_prompt_that_says_too_little_or_too_much_is_refused(opened: Runner, line: str) -> None:
    code, out, err = played(opened, "Ann 5", line)
    assert code == 2
    assert err[-1] == "nothing was written"
    assert out == ["Ann 5", "next: line 2"]


def test_a_finished_game_can_be_corrected_at_the_prompt(opened: Runner) -> None:
    code, out, err = played(opened, *["Ann 1"] * 7, "undo", "Bob 2")
    assert code == 2
    assert "finished" in err[0]
    assert out[-2:] == ["Bob 2", "the game is finished"]


def test_play_on_a_record_file_appends_and_refuses_to_take_back(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "evening.score"
    path.write_text("tally\nplayers: Ann, Bob\n\n", encoding="utf-8")
    code, _out, err = played(run, "Ann 5", "undo", "redo", "fix 1 Ann 6", "Bob 2", game=(str(path),))
    assert code == 2
    assert len([line for line in err if "scorekeeper import" in line]) == 3
    assert path.read_text(encoding="utf-8").endswith("\n\nAnn 5\nBob 2\n")


def test_a_line_that_somebody_else_recorded_meanwhile_is_seen_and_nothing_lost(table: Table, run: Runner) -> None:
    from scorekeeper.errors import NotAllowedError

    assert run("add", "Bob", "1").code == 0
    with pytest.raises(NotAllowedError, match="already recorded meanwhile: line 2"):
        table.record("Bob 1")
    assert [row.text for row in table.match.rows] == ["Ann 5", "Bob 1"]
    table.record("Ann 2")
    assert run("export").out.endswith("Ann 5\nBob 1\nAnn 2\n")


def test_a_record_file_changed_meanwhile_is_not_overwritten(run: Runner, tmp_path: Path) -> None:
    from scorekeeper.errors import NotAllowedError

    path = tmp_path / "evening.score"
    path.write_text("tally\nplayers: Ann, Bob\n\n", encoding="utf-8")
    with open_table(Settings(), str(path), way="play") as table:
        run("add", "--game", str(path), "Bob", "1")
        with pytest.raises(NotAllowedError, match="changed meanwhile"):
            table.record("Ann 2")
        table.record("Ann 3")
    assert path.read_text(encoding="utf-8").endswith("\n\nBob 1\nAnn 3\n")


def test_a_full_disk_leaves_the_game_as_it_is_in_the_book(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorekeeper.book import Book
    from scorekeeper.errors import StorageError

    def full(*_given: object) -> int:
        raise StorageError("book-full", "the disk is full")

    assert isinstance(table, BookTable)
    with monkeypatch.context() as patch:
        patch.setattr(Book, "add", full)
        with pytest.raises(StorageError):
            table.record("Bob 1")
    assert [row.text for row in table.match.rows] == ["Ann 5"]
    assert table.record("Bob 2").number == 2


# at a terminal ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "before", "begun"),
    [("", [], ""), ("An", [], "An"), ("Ann ", ["Ann"], ""), ("Ann 5 x", ["Ann", "5"], "x"), ("  ", [], "")],
)
def test_the_word_just_begun_is_told_from_those_before(text: str, before: list[str], begun: str) -> None:
    assert split_begun(text) == (before, begun)


def test_completion_offers_the_games_words_and_first_the_prompts_own(table: Table) -> None:
    assert continuations(table, ["undo", "?"], [], "") == ["Ann", "Bob", "undo"]
    assert continuations(table, ["undo", "?"], [], "u") == ["undo"]
    assert continuations(table, ["undo", "?"], [], "a") == ["Ann"]
    assert continuations(table, ["undo", "?"], ["Ann"], "") == []


def test_the_tab_key_completes_the_word_just_begun(table: Table) -> None:
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    offered = list(game_completer(table, ["undo"]).get_completions(Document("bo"), CompleteEvent()))
    assert [(completion.text, completion.start_position) for completion in offered] == [("Bob", -2)]


def test_the_toolbar_says_what_comes_next(table: Table) -> None:
    assert toolbar(table) == "next: line 2"


def test_lines_typed_at_a_terminal_come_one_by_one_with_history(table: Table) -> None:
    from prompt_toolkit.application import create_app_session
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    up, ctrl_d = "\x1b[A", "\x04"
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        lines = typed_lines(table, ["undo"])
        keys.send_text("Bob 3\r")
        assert next(lines) == "Bob 3"
        keys.send_text(up + up + "\r")  # past "Bob 3" to what the book has
        assert next(lines) == "Ann 5"
        keys.send_text(ctrl_d)
        assert list(lines) == []


def test_ctrl_c_forgets_the_line_half_typed_and_an_empty_one_says_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from prompt_toolkit import PromptSession

    typed: list[str | BaseException] = [KeyboardInterrupt(), "  ", "Ann 5", EOFError()]

    def prompt(*_given: object, **_named: object) -> str:
        what = typed.pop(0)
        if isinstance(what, BaseException):
            raise what
        return what

    monkeypatch.setattr(PromptSession, "prompt", prompt)
    assert list(typed_lines(table, [])) == ["Ann 5"]


def test_a_terminal_is_greeted_and_refusals_do_not_change_its_exit_code(
    opened: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scorekeeper.cli import play, prompt

    monkeypatch.setattr(play, "is_terminal", lambda: True)
    monkeypatch.setattr(prompt, "typed_lines", lambda table, words: iter(["Eve 1", "Ann 5"]))
    ran = opened("play")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "game 1; help shows how to write a line, quit leaves",
        "next: line 1",
        "Ann 5",
        "next: line 2",
    ]
    assert "Eve" in ran.err


def test_a_terminal_is_one_where_stdin_is(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    from scorekeeper.cli.play import is_terminal

    for answer in (True, False):
        monkeypatch.setattr(sys.stdin, "isatty", lambda answer=answer: answer, raising=False)
        assert is_terminal() is answer
