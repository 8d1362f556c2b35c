"""The program as its own process: pipes, signals, consoles, and faults of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commandline import Runner

from scorekeeper.games import KEYS

ROOT = Path(__file__).parents[2]
KIND = KEYS[0]
"""A real game: the tally is not known in other processes."""


def start(folder: Path, *words: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", *words],
        cwd=folder,
        env={**os.environ, "SCOREKEEPER_BOOK": str(folder / "b.book"), "PYTHONPATH": str(ROOT), **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def finish(process: subprocess.Popen[bytes], typed: bytes = b"") -> tuple[int, bytes, bytes]:
    out, err = process.communicate(typed, timeout=60)
    return process.returncode, out, err


def test_the_whole_of_it_as_a_program(tmp_path: Path) -> None:
    assert finish(start(tmp_path, "new", KIND, "Ann", "Beth", "Cath", "Diana"))[0] == 0
    code, out, err = finish(start(tmp_path, "play"), b"Q B:* C:A A:C A1 C1 D2\nH D:A A:D B-6 C-20 D-4\n")
    assert (code, err) == (0, b"")
    assert out
    code, out, _err = finish(start(tmp_path, "show", "--json"))
    assert code == 0
    assert b'"total": [' in out


def test_a_console_that_cannot_show_a_sign_gets_a_stand_in(tmp_path: Path) -> None:
    finish(start(tmp_path, "new", KIND, "Ann", "Beth", "Олег", "Diana"))
    for encoding in ("cp1252", "ascii"):
        for words in (["add", "Q", "A1", "B1", "D2"], ["undo"], ["show"], ["list"], ["rules", KIND], ["log"]):
            code, out, err = finish(start(tmp_path, *words, PYTHONIOENCODING=encoding, PYTHONUTF8="0"))
            assert (words, code, err) == (words, 0, b"")
            assert out.decode(encoding)


def test_record_files_and_json_are_utf8_whatever_the_console(tmp_path: Path) -> None:
    finish(start(tmp_path, "new", KIND, "Ann", "Beth", "Олег", "Diana", "--title", "♠"))
    for words in (["export"], ["list", "--json"]):
        _code, out, _err = finish(start(tmp_path, *words, PYTHONIOENCODING="cp1252", PYTHONUTF8="0"))
        assert "Олег" in out.decode("utf-8")


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX pipes")
@pytest.mark.parametrize("words", [["rules", KIND], ["rules", KIND, "--json"], ["-h"], ["list"]])
def test_a_reader_who_leaves_is_no_reason_to_complain(tmp_path: Path, words: list[str]) -> None:
    process = start(tmp_path, *words, PYTHONUNBUFFERED="1" if words == ["list"] else "")
    assert process.stdout
    process.stdout.close()
    process.stdout = None
    _code, _out, err = finish(process)
    assert b"Traceback" not in err
    assert b"Exception" not in err
    if words[0] == "rules":
        assert process.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [["rules", KIND], ["rules", KIND, "--json"], ["-h"], ["export", "1"]])
def test_a_full_disk_behind_stdout_is_said_in_one_line(tmp_path: Path, words: list[str]) -> None:
    finish(start(tmp_path, "new", KIND, "Ann", "Beth", "Cath", "Diana"))
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "scorekeeper", *words],
            env={**os.environ, "SCOREKEEPER_BOOK": str(tmp_path / "b.book"), "PYTHONPATH": str(ROOT)},
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert ran.returncode == 3
    assert len(ran.stderr.splitlines()) == 1
    assert b"cannot be written" in ran.stderr


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", ">&- 2>&-", "<&- >&-", "<&- 2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", ["list", "show", "add Q A4", "play", "nonsense", "-h", "export"])
def test_closed_streams_never_make_a_traceback(tmp_path: Path, closed: str, words: str) -> None:
    finish(start(tmp_path, "new", KIND, "Ann", "Beth", "Cath", "Diana"))
    ran = subprocess.run(
        ["sh", "-c", f'exec "$0" -m scorekeeper {words} {closed}', sys.executable],
        env={**os.environ, "SCOREKEEPER_BOOK": str(tmp_path / "b.book"), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert b"Traceback" not in ran.stderr
    assert ran.returncode in ({3} if ">&-" in closed.replace("2>&-", "") else {0, 2})
    if ran.returncode == 3:
        assert len(ran.stderr.splitlines()) == ("2>&-" not in closed)
    exported = finish(start(tmp_path, "export"))[1]
    assert exported.endswith(b"Q A4\n") == (words == "add Q A4" and ran.returncode == 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_where_no_stream_takes_anything_the_exit_code_alone_tells(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "show"],
            env={**os.environ, "SCOREKEEPER_BOOK": str(tmp_path / "b.book"), "PYTHONPATH": str(ROOT)},
            stdout=full,
            stderr=full,
            timeout=60,
            check=False,
        )
    assert ran.returncode == 3


@pytest.mark.skipif(os.name == "nt", reason="the console of Windows gives Unicode")
def test_names_and_lines_are_utf8_where_the_locale_knows_ascii_alone(tmp_path: Path) -> None:
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    words = ["new", KIND, "Ж", "Beth", "Cath", "Diana", "--title", "Пятница"]
    assert finish(start(tmp_path, *words, **ascii_only))[0] == 0
    assert finish(start(tmp_path, "add", "Q", "Ж4", **ascii_only))[0] == 0
    assert finish(start(tmp_path, "play", **ascii_only), "K Ж\n".encode())[0] == 0
    exported = finish(start(tmp_path, "export", **ascii_only))[1].decode()
    assert "title:   Пятница" in exported
    assert "players: Ж, Beth" in exported
    assert exported.endswith("Q Ж4\nK Ж\n")


def test_typed_bytes_that_are_no_text_are_refused_like_any_word(tmp_path: Path) -> None:
    finish(start(tmp_path, "new", KIND, "Ann", "Beth", "Cath", "Diana"))
    code, _out, err = finish(start(tmp_path, "play"), b"Q \xc64\nQ A4\n")
    assert code == 2
    assert err.startswith(b"error: ")
    assert b"Q A4" in finish(start(tmp_path, "export"))[1]


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_ctrl_c_ends_quietly_with_130(tmp_path: Path) -> None:
    finish(start(tmp_path, "new", KIND, "Ann", "Beth", "Cath", "Diana"))
    # A program started by one that ignores the signal, as jobs in the background do, would ignore it too.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = start(tmp_path, "play", PYTHONUNBUFFERED="1")
    signal.signal(signal.SIGINT, before)
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"help\n")
    process.stdin.flush()
    process.stdout.readline()  # it listens now
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    code, _out, err = finish(process)
    assert code == 130
    assert err.strip() == b""


# in process, where a fault can be provoked ---------------------------------------------------------------------------


def test_a_fault_of_the_program_is_one_line_and_70(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorekeeper.book import Book

    def broken(*_given: object) -> None:
        raise RuntimeError("not\nthought of")

    monkeypatch.setattr(Book, "games", broken)
    ran = run("list")
    assert (ran.code, ran.out) == (70, "")
    assert len(ran.err.splitlines()) == 1
    assert "RuntimeError: not thought of" in ran.err
    assert "--debug" in ran.err
    for words in (["--debug", "list"], ["list", "--debug"]):
        ran = run(*words)
        assert ran.code == 70
        assert "Traceback" in ran.err


@pytest.mark.parametrize("closed", [("stdin",), ("stderr",), ("stdin", "stderr")])
def test_a_closed_stream_is_replaced_by_an_empty_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], closed: tuple[str, ...]
) -> None:
    from scorekeeper.__main__ import main

    for name in closed:
        monkeypatch.setattr(sys, name, None)
    assert main(["list"]) == 0
    assert main(["nonsense"]) == 2
    if "stdin" in closed:
        assert sys.stdin.read() == ""
    for name in closed:
        getattr(sys, name).close()


def test_without_stdout_nothing_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from scorekeeper.__main__ import main

    monkeypatch.setattr(sys, "stdout", None)
    assert main(["new", "tally", "Ann", "Bob"]) == 3
    sys.stdout.close()
    assert capsys.readouterr().err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_stderr_that_takes_nothing_leaves_the_exit_code(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorekeeper import __main__ as entry

    class Full:
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stderr", Full())
    entry._complain("a sentence")
    sys.stderr.write("no fault any more")
    sys.stderr.close()


def test_words_are_read_as_utf8_where_they_came_as_half_characters() -> None:
    import sys as system

    from scorekeeper.cli.kind import as_typed

    assert as_typed("Ann") == "Ann"
    assert as_typed("Жук") == "Жук"
    if system.getfilesystemencoding() == "utf-8":
        assert as_typed("\udcc6") == "\udcc6"


def test_an_interrupt_between_the_commands_is_quiet_too(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorekeeper.cli import app

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "build", interrupted)
    assert run("list").code == 130


def test_control_characters_that_were_typed_reach_no_terminal(run: Runner) -> None:
    ran = run("add", "--game", "no\x1b[31mthing", "Ann", "1")
    assert ran.code == 3
    assert "\x1b" not in ran.err


@pytest.mark.parametrize("place", ["answer", "end"])
def test_a_reader_who_leaves_gives_the_code_of_a_broken_pipe(
    run: Runner, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    from scorekeeper import __main__ as entry
    from scorekeeper.cli import exchange

    def gone(*_given: object, **_named: object) -> None:
        raise BrokenPipeError

    if place == "answer":
        monkeypatch.setattr(exchange, "complain", gone)
    else:
        monkeypatch.setattr(entry, "_run", gone)
    assert run("list").code == 141


def test_an_answer_that_cannot_be_written_is_a_matter_of_storage(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorekeeper.cli import exchange

    def full(*_given: object, **_named: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(exchange, "complain", full)
    ran = run("list")
    assert (ran.code, ran.out) == (3, "")
    assert "No space left on device" in ran.err


@pytest.mark.parametrize(("args", "printed"), [("s", {"show", "sheet"}), ("sheet --bl", {"--blank"})])
def test_completion_offers_commands_and_options(
    run: Runner, monkeypatch: pytest.MonkeyPatch, args: str, printed: set[str]
) -> None:
    words = f"scorekeeper {args}".split()
    monkeypatch.setenv("_SCOREKEEPER_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", " ".join(words))
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    assert set(run().out.split()) == printed
