"""Help, usage and the language of texts."""

from __future__ import annotations

import pytest
from commandline import Runner

from scorekeeper import __version__
from scorekeeper.cli.app import COMMANDS

CONTRACT = {
    *("new", "add", "play", "show", "undo", "redo", "fix", "log"),
    *("sheet", "check", "list", "export", "import", "rules"),
}


def test_every_command_of_the_contract_is_there() -> None:
    assert set(COMMANDS) >= CONTRACT


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_the_help_page_lists_every_command_with_a_whole_sentence(run: Runner, option: str) -> None:
    page = run(option)
    assert (page.code, page.err) == (0, "")
    listed = page.out.partition("Commands:")[2].partition("Start with")[0].strip().splitlines()
    assert [line.split()[0] for line in listed] == list(COMMANDS)
    assert not [line for line in listed if line.endswith("...")]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example_and_the_global_options(run: Runner, name: str) -> None:
    page = run(name, "-h")
    assert (page.code, page.err) == (0, "")
    assert "Example:" in page.out
    assert f"scorekeeper {name}" in page.out.partition("Example:")[2]
    for option in ("--book", "--lang", "--json"):
        assert option in page.out


def test_without_a_word_the_help_page_comes_as_a_refusal(run: Runner) -> None:
    ran = run()
    assert (ran.code, ran.out) == (2, "")
    assert "Commands:" in ran.err


def test_a_word_nearly_right_is_guessed(run: Runner) -> None:
    ran = run("shwo")
    assert (ran.code, ran.out) == (2, "")
    assert "did you mean show?" in ran.err


LIBRARY_WORDS = ("Usage", "No such", "Missing", "Invalid", "Got unexpected", "requires", "does not take", "valid int")


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("words", [["--colour"], ["--jsn"], ["--json=3"], ["--book"], ["--lang", "xx"], ["--lang"]])
def test_bad_usage_is_one_sentence_of_ours(run: Runner, name: str, words: list[str]) -> None:
    ran = run(name, *words)
    assert (ran.code, ran.out) == (2, "")
    fault, unwritten = ran.err.splitlines()
    assert fault.startswith("error: ")
    assert unwritten == "nothing was written"
    assert not [word for word in LIBRARY_WORDS if word in fault]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["shwo"], "unknown command shwo; did you mean show?; scorekeeper -h shows how it is used"),
        (["zzz"], "unknown command zzz; scorekeeper -h shows how it is used"),
        (["show", "--jsn"], "unknown option --jsn; did you mean --json?; scorekeeper show -h shows how it is used"),
        (["sheet", "a", "b"], "found b, expected nothing more; scorekeeper sheet -h shows how it is used"),
        (["add"], "WORD... is missing; scorekeeper add -h shows how it is used"),
        (["fix", "1"], "WORD... is missing; scorekeeper fix -h shows how it is used"),
        (["fix", "x", "Ann", "1"], "found fix x, expected fix, the number of a line, and the line anew"),
        (["--json=3", "list"], "--json takes no value; scorekeeper -h shows how it is used"),
        (["undo", "1", "--game", "2"], "found both the game 1 and --game 2: give one"),
    ],
)
def test_each_kind_of_bad_usage_says_what_was_found(run: Runner, words: list[str], said: str) -> None:
    assert run(*words).err.splitlines()[0] == f"error: {said}"


def test_words_of_a_later_library_are_said_as_they_are() -> None:
    import typer

    from scorekeeper.cli.usage import USAGE_ERROR, refusal_of

    assert issubclass(typer.BadParameter, USAGE_ERROR)
    assert refusal_of(USAGE_ERROR("Quite new.")).message == "Quite new; scorekeeper -h shows how it is used"


def test_a_language_may_be_written_in_capitals(run: Runner) -> None:
    assert run("--lang", "EN", "list").code == 0


@pytest.mark.parametrize("words", [["show", "--colour"], ["add"], ["fix", "1"], ["sheet", "a", "b"], ["check"]])
def test_bad_usage_is_refused_with_the_way_to_the_help(run: Runner, words: list[str]) -> None:
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert f"scorekeeper {words[0]} -h" in ran.err


@pytest.mark.parametrize("words", [["--version"], ["show", "--version"], ["add", "--version"]])
def test_the_version_is_said_anywhere(run: Runner, words: list[str]) -> None:
    assert run(*words).out == f"scorekeeper {__version__}\n"


def test_an_unknown_language_is_refused_before_or_after_the_command(run: Runner) -> None:
    for words in (["--lang", "xx", "list"], ["list", "--lang", "xx"], ["list", "--lang=xx"]):
        ran = run(*words)
        assert ran.code == 2
        assert "en, ru" in ran.err


def test_the_language_is_taken_from_the_option_or_the_environment(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorekeeper import i18n

    asked: list[str] = []

    def use_language(language: str) -> bool:
        asked.append(language)
        return True

    monkeypatch.setattr(i18n, "use_language", use_language)
    run("--lang", "ru", "list")
    run("list", "--lang=ru")
    monkeypatch.setenv("SCOREKEEPER_LANG", "ru")
    run("list")
    run("--lang", "en", "list")
    assert asked[0] == asked[1] == asked[2] == "ru"
    assert asked[-1] == "en"


def test_a_language_without_texts_leaves_english_and_says_so(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorekeeper.cli import command

    monkeypatch.setattr(command, "use_language", lambda language: False)
    ran = run("--lang", "ru", "list", "--json")
    assert ran.code == 0
    assert "not installed" in ran.err
    assert run("--lang", "en", "list", "--json").err == ""
