"""Recording at the command line: new, add, undo, redo, fix, log, close, and which game is meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import Runner

NOT_WRITTEN = "nothing was written"


@pytest.fixture
def opened(run: Runner) -> Runner:
    """The command line with one open game of Ann and Bob."""
    assert run("new", "tally", "Ann", "Bob", "--date", "2026-11-27").code == 0
    return run


def lines_in_book(run: Runner, game: str = "1") -> list[str]:
    """The lines of a game as its exported record has them."""
    return run("export", game).out.partition("\n\n")[2].splitlines()


# new --------------------------------------------------------------------------------------------------------


def test_new_says_the_number_and_what_comes_next(run: Runner) -> None:
    ran = run("new", "tally", "Ann", "Bob", "--title", "Friday table")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == ["game 1 is open: tally, Ann, Bob", "next: line 1"]


@pytest.mark.parametrize("kind", [["tally", "short"], ["tally short"], ["TALLY", "Short"]])
def test_a_variant_is_a_word_of_its_own_or_part_of_the_first(run: Runner, kind: list[str]) -> None:
    assert run("new", *kind, "Ann", "Bob", "--json").json["kind"] == "tally short"


def test_a_player_may_be_called_like_a_variant_where_only_that_fits(run: Runner) -> None:
    assert run("new", "tally", "Short", "Ann", "--json").json["players"] == ["Short", "Ann"]
    assert run("new", "tally", "short", "Ann").code == 2  # without a capital it is the game's word


def test_a_name_may_hold_blanks(run: Runner) -> None:
    assert run("new", "tally", "Mary Ann", "Bob", "--json").json["players"] == ["Mary Ann", "Bob"]


def test_what_new_is_told_stands_in_the_record(run: Runner) -> None:
    options = ["--title", "Friday", "--date", "2026-11-27", "--place", "Room 2", "--stake", "5", "--set", "bonus=3"]
    assert run("new", "tally", "Ann", "Bob", *options, "--header", "first=Bob").code == 0
    header = dict(line.split(":") for line in run("export").out.splitlines()[1:] if line)
    assert {key: value.strip() for key, value in header.items()} == {
        "title": "Friday",
        "date": "2026-11-27",
        "place": "Room 2",
        "players": "Ann, Bob",
        "rules": "standard",
        "rules.bonus": "3",
        "stake": "5",
        "first": "Bob",
    }


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["poker", "Ann", "Bob"], "poker"),
        (["tally long", "Ann", "Bob"], "long"),
        (["tally", "Ann"], "(Ann)"),
        (["tally", "Ann", "ann"], "ann"),
        (["tally", "Ann", "Bob", "--rules", "odd"], "odd"),
        (["tally", "Ann", "Bob", "--set", "bonus"], "name=value"),
        (["tally", "Ann", "Bob", "--set", "bonuss=3"], "bonus"),
        (["tally", "Ann", "Bob", "--header", "frist=Bob"], "first"),
        (["tally", "Ann", "Bob", "--header", "rules=odd"], "rules"),
        (["tally", "Ann", "Bob", "--date", "Friday"], "Friday"),
    ],
)
def test_new_refuses_what_no_game_can_be_opened_with(run: Runner, words: list[str], named: str) -> None:
    ran = run("new", *words)
    assert (ran.code, ran.out) == (2, "")
    assert named in ran.err
    assert NOT_WRITTEN in ran.err
    assert run("list").out == ""


def test_new_warns_that_several_games_are_open_now(opened: Runner) -> None:
    ran = opened("new", "tally", "Cath", "Diana")
    assert ran.code == 0
    assert "--game 2" in ran.err


# add --------------------------------------------------------------------------------------------------------


def test_add_prints_the_row_and_what_comes_next(opened: Runner) -> None:
    ran = opened("add", "Ann", "5")
    assert (ran.code, ran.out, ran.err) == (0, "Ann 5\nnext: line 2\n", "")


@pytest.mark.parametrize("points", ["-6", "-1", "-0"])
def test_words_that_begin_like_options_need_no_dashes_before_them(opened: Runner, points: str) -> None:
    assert opened("add", "Ann", points).code == 0
    assert lines_in_book(opened) == [f"Ann {points}"]


def test_a_remark_is_kept_with_the_line_whatever_it_holds(opened: Runner) -> None:
    assert opened("add", "Ann 5 ; as --agreed").code == 0
    assert lines_in_book(opened) == ["Ann 5 ; as --agreed"]


def test_an_option_after_the_first_word_is_refused_with_the_way_out(opened: Runner) -> None:
    ran = opened("add", "Ann", "5", "--json")
    assert ran.code == 2
    assert "--json" in ran.err
    assert "before" in ran.err


def test_a_warning_does_not_refuse_and_stands_on_stderr(opened: Runner) -> None:
    ran = opened("add", "Ann", "70")
    assert ran.code == 0
    assert ran.err == "warning: 70 points are many; count again\n"
    assert "many" not in ran.out


def test_every_fault_of_a_line_is_named(opened: Runner) -> None:
    ran = opened("add", "Ann", "101")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines() == [
        "error: found 101 points, expected at most 100",
        "error: found 101, expected an even number",
        NOT_WRITTEN,
    ]
    assert lines_in_book(opened) == []


def test_a_line_that_cannot_be_read_is_refused(opened: Runner) -> None:
    ran = opened("add", "Eve", "5")
    assert (ran.code, ran.out) == (2, "")
    assert "Eve" in ran.err
    assert "Ann, Bob" in ran.err
    assert ran.err.endswith(f"{NOT_WRITTEN}\n")


def test_add_answers_programs(opened: Runner) -> None:
    answer = opened("add", "--json", "Ann", "70").json
    assert answer["findings"][0]["code"] == "many"
    del answer["findings"]
    assert answer == {
        "schema": 1,
        "id": 1,
        "kind": "tally",
        "players": ["Ann", "Bob"],
        "line": 1,
        "lines": 1,
        "text": "Ann 70",
        "said": ["Ann 70"],
        "next": ["next: line 2"],
        "total": [70, 0],
        "finished": False,
    }


def test_add_with_no_game_open_says_how_to_open_one(run: Runner, tmp_path: Path) -> None:
    ran = run("add", "Ann", "5")
    assert ran.code == 2
    assert "scorekeeper new" in ran.err
    assert not (tmp_path / "evening.book").exists()


def test_several_open_games_are_listed(opened: Runner) -> None:
    opened("new", "tally", "Cath", "Diana")
    ran = opened("add", "Ann", "5")
    assert ran.code == 2
    assert "1  2026-11-27  tally  Ann, Bob" in ran.err
    assert "Cath, Diana" in ran.err
    assert lines_in_book(opened) == []


@pytest.mark.parametrize(
    ("words", "way"),
    [
        (["add", "Ann", "5"], "add --game 2"),
        (["fix", "1", "Ann", "5"], "fix --game 2"),
        *(([word], f"{word} 2") for word in ("play", "show", "undo", "redo", "log", "close", "sheet", "export")),
    ],
)
def test_with_several_open_games_each_command_says_how_to_name_one(opened: Runner, words: list[str], way: str) -> None:
    opened("new", "tally", "Cath", "Diana")
    opened("add", "--game", "2", "Cath", "1")
    ran = opened(*words)
    assert (ran.code, ran.out) == (2, "")
    assert f"as in scorekeeper {way}\n" in ran.err
    named = [word.replace("2", "1") for word in way.split()]
    assert opened(*named, *words[1:]).err.count("games are open") == 0


def test_undo_and_redo_take_the_number_alone_or_as_an_option(opened: Runner) -> None:
    opened("add", "Ann", "5")
    opened("new", "tally", "Cath", "Diana")
    for words in (["1"], ["--game", "1"], ["1", "--game", "1"]):
        assert opened("undo", *words).code == 0
        assert lines_in_book(opened) == []
        assert opened("redo", *words).code == 0
        assert lines_in_book(opened) == ["Ann 5"]


def test_a_game_is_meant_by_its_number(opened: Runner) -> None:
    opened("new", "tally", "Cath", "Diana")
    assert opened("add", "--game", "1", "Ann", "-5").code == 0
    assert lines_in_book(opened, "1") == ["Ann -5"]
    assert lines_in_book(opened, "2") == []


def test_a_number_that_no_game_has_is_refused(opened: Runner) -> None:
    ran = opened("add", "--game", "7", "Ann", "5")
    assert ran.code == 2
    assert "7" in ran.err


def test_a_finished_game_takes_no_line(opened: Runner) -> None:
    for _line in range(6):
        assert opened("add", "--game", "1", "Ann", "1").code == 0
    ran = opened("add", "--game", "1", "Ann", "1")
    assert ran.code == 2
    assert "finished" in ran.err


# global options ---------------------------------------------------------------------------------------------


def test_global_options_stand_before_or_after_the_command_word(run: Runner, tmp_path: Path) -> None:
    other = str(tmp_path / "other.book")
    assert run("--book", other, "new", "tally", "Ann", "Bob").code == 0
    assert run("add", "--book", other, "Ann", "5").code == 0
    before, after = run("--json", "--book", other, "list"), run("list", "--json", "--book", other)
    assert before == after
    assert [game["lines"] for game in after.json["games"]] == [1]
    assert run("list", "--json").json["games"] == []


def test_an_option_after_the_command_word_overrides_the_same_before(run: Runner, tmp_path: Path) -> None:
    one, two = str(tmp_path / "one.book"), str(tmp_path / "two.book")
    run("--book", one, "new", "tally", "Ann", "Bob")
    assert run("--book", one, "list", "--book", two).out == ""


def test_json_before_the_command_word_reaches_add(opened: Runner) -> None:
    assert opened("--json", "add", "Ann", "5").json["total"] == [5, 0]


# undo, redo, fix ----------------------------------------------------------------------------------------------


def test_undo_says_what_it_takes_back_and_redo_what_it_gives_back(opened: Runner) -> None:
    opened("add", "Ann", "5")
    opened("add", "Bob", "3")
    taken = opened("undo")
    assert taken.out.splitlines() == ["taken back: line 2: Bob 3", "next: line 2"]
    assert lines_in_book(opened) == ["Ann 5"]
    given = opened("redo")
    assert given.out.splitlines() == ["given back: line 2: Bob 3", "Bob 3", "next: line 3"]
    assert lines_in_book(opened) == ["Ann 5", "Bob 3"]


def test_undo_of_a_correction_gives_the_earlier_words_back(opened: Runner) -> None:
    opened("add", "Ann", "5")
    opened("fix", "1", "Ann", "8")
    ran = opened("undo")
    assert ran.out.splitlines()[:2] == [
        "taken back: line 1: Ann 8; it says again: Ann 5",
        "totals: Ann 8 \N{RIGHTWARDS ARROW} 5, Bob 0",
    ]
    again = opened("redo")
    assert again.out.splitlines()[0] == "given back: line 1: Ann 8, instead of Ann 5"
    assert lines_in_book(opened) == ["Ann 8"]


@pytest.mark.parametrize("word", ["undo", "redo"])
def test_nothing_to_take_back_or_give_back_is_refused(opened: Runner, word: str) -> None:
    ran = opened(word)
    assert (ran.code, ran.out) == (2, "")
    assert "nothing to" in ran.err


def test_taking_back_the_last_line_reopens_a_finished_game(opened: Runner) -> None:
    for _line in range(6):
        opened("add", "--game", "1", "Ann", "1")
    ran = opened("add", "Ann", "1")
    assert (ran.code, ran.out) == (2, "")
    assert "no game is open, the last one was 1 (" in ran.err
    assert "scorekeeper undo takes its last line back" in ran.err
    assert "scorekeeper new opens another game" in ran.err
    assert "scorekeeper add --game 1 goes on" in ran.err
    assert opened("undo").code == 0
    assert opened("add", "Bob", "2").code == 0
    assert lines_in_book(opened)[-1] == "Bob 2"


def test_with_no_open_game_undo_takes_the_one_changed_last(run: Runner) -> None:
    for players in (["Ann", "Bob"], ["Cath", "Diana"]):
        run("new", "tally", *players)
    for game, line in ((2, "Cath 1"), (1, "Ann 1")):
        for _line in range(6):
            assert run("add", "--game", str(game), line).code == 0
    assert "Ann 1" in run("undo").out
    assert len(lines_in_book(run, "2")) == 6


def test_fix_scores_anew_what_follows_and_says_what_changed(opened: Runner) -> None:
    for line in ("Ann 5", "Bob 3", "Ann 2"):
        opened("add", line)
    ran = opened("fix", "1", "Bob", "-4")
    assert ran.out.splitlines() == [
        "line 1: Bob -4, instead of Ann 5",
        "Bob -4",
        "totals: Ann 7 \N{RIGHTWARDS ARROW} 2, Bob 3 \N{RIGHTWARDS ARROW} \N{MINUS SIGN}1",
        "next: line 4",
    ]
    assert lines_in_book(opened) == ["Bob -4", "Bob 3", "Ann 2"]


def test_fix_that_changes_no_total_says_so(opened: Runner) -> None:
    opened("add", "Ann", "5")
    assert "no total changes" in opened("fix", "1", "A", "5").out


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["1", "Ann", "101"], "line 1 (Ann 101)"),
        (["1", "Eve", "1"], "line 1 (Eve 1)"),
        (["2", "Ann", "1"], "there is no line 2"),
        (["0", "Ann", "1"], "there is no line 0"),
        (["one", "Ann", "1"], "one"),
        (["1", "Ann", "5"], "already says"),
        (["1", "Ann", "5", "--json"], "--json"),
    ],
)
def test_fix_refuses_and_changes_nothing(opened: Runner, words: list[str], named: str) -> None:
    opened("add", "Ann", "5")
    ran = opened("fix", *words)
    assert (ran.code, ran.out) == (2, "")
    assert named in ran.err
    assert lines_in_book(opened) == ["Ann 5"]


def test_fix_names_the_later_line_that_becomes_impossible(opened: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    from scorekeeper import games
    from scorekeeper.model import Finding

    game = games.game_of("tally")

    def examine(state: object, entry: object) -> tuple[Finding, ...]:
        ahead = max(state.totals) > 50  # type: ignore[attr-defined]
        return (Finding("ahead", "error", "somebody is too far ahead"),) if ahead else ()

    monkeypatch.setattr(game, "examine", examine)
    for line in ("Ann 5", "Bob 3"):
        opened("add", line)
    ran = opened("fix", "1", "Ann", "60")
    assert ran.code == 2
    assert "line 2 (Bob 3): somebody is too far ahead" in ran.err
    assert lines_in_book(opened) == ["Ann 5", "Bob 3"]


@pytest.mark.parametrize("word", ["undo", "redo"])
def test_changes_answer_programs(opened: Runner, word: str) -> None:
    opened("add", "Ann", "5")
    if word == "redo":
        opened("undo")
    answer = opened(word, "--json").json
    assert answer["total"] == ([0, 0] if word == "undo" else [5, 0])
    assert answer["said"][0].endswith("line 1: Ann 5")


# log, close ---------------------------------------------------------------------------------------------------


def test_log_says_what_and_instead_of_what_oldest_first(opened: Runner) -> None:
    opened("add", "Ann", "5")
    opened("fix", "1", "Ann", "8")
    opened("add", "Bob", "1")
    opened("undo")
    opened("undo")
    told = [line.split("  ", 1)[1].split(None, 1) for line in opened("log").out.splitlines()]
    assert told == [
        ["open"],
        ["add", "line 1: Ann 5"],
        ["fix", "line 1: Ann 8, instead of Ann 5"],
        ["add", "line 2: Bob 1"],
        ["undo", "line 2: taken back: Bob 1"],
        ["undo", "line 1: Ann 5, instead of Ann 8"],
    ]


def test_log_answers_programs_in_utc(opened: Runner) -> None:
    opened("add", "Ann", "5")
    facts = opened("log", "--json").json["facts"]
    assert [(fact["what"], fact["number"], fact["text"]) for fact in facts] == [
        ("open", None, None),
        ("add", 1, "Ann 5"),
    ]
    assert all(fact["at"].endswith("Z") for fact in facts)


def test_a_closed_game_is_no_longer_the_open_one_until_it_goes_on(opened: Runner) -> None:
    assert opened("close").code == 0
    assert opened("add", "Ann", "1").code == 2
    assert opened("close", "1").code == 2
    assert opened("add", "--game", "1", "Ann", "1").code == 0
    assert opened("add", "Ann", "2").code == 0
    assert opened("close", "--json").json == {"schema": 1, "id": 1, "open": False}


# record files ---------------------------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "evening.score"
    path.write_text("tally\nplayers: Ann, Bob\n\n; the first line\nAnn 5\n", encoding="utf-8")
    return path


def test_add_appends_to_a_record_file_and_leaves_the_book_alone(run: Runner, record: Path, tmp_path: Path) -> None:
    before = record.read_text(encoding="utf-8")
    assert run("add", "--game", str(record), "Bob", "-3").code == 0
    assert record.read_text(encoding="utf-8") == before + "Bob -3\n"
    assert not (tmp_path / "evening.book").exists()


def test_a_refused_line_leaves_a_record_file_as_it_was(run: Runner, record: Path) -> None:
    before = record.read_bytes()
    assert run("add", "--game", str(record), "Bob", "500").code == 2
    assert record.read_bytes() == before


def test_a_record_file_that_breaks_a_rule_is_refused_with_the_place(run: Runner, record: Path) -> None:
    record.write_text("tally\nplayers: Ann, Bob\n\n; a remark\nAnn 5\nAnn 500\n", encoding="utf-8")
    ran = run("add", "--game", str(record), "Bob", "1")
    assert ran.code == 2
    assert f"{record}:6: " in ran.err


@pytest.mark.parametrize(
    "words",
    [["undo", "--game"], ["redo", "--game"], ["log"], ["close"], ["export"]],
)
def test_what_needs_the_book_is_refused_for_a_record_file(run: Runner, record: Path, words: list[str]) -> None:
    before = record.read_bytes()
    ran = run(*words, str(record))
    assert ran.code == 2
    assert "scorekeeper import" in ran.err
    assert record.read_bytes() == before


def test_fix_is_refused_for_a_record_file(run: Runner, record: Path) -> None:
    ran = run("fix", "--game", str(record), "1", "Ann", "6")
    assert ran.code == 2
    assert "scorekeeper import" in ran.err


def test_a_record_file_that_is_not_there_cannot_be_read(run: Runner) -> None:
    assert run("add", "--game", "nowhere.score", "Ann", "1").code == 3


def test_a_book_that_is_none_cannot_be_read(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "no.book"
    path.write_text("this is no book", encoding="utf-8")
    for words in (["list"], ["add", "Ann", "1"], ["new", "tally", "Ann", "Bob"]):
        ran = run("--book", str(path), *words)
        assert (ran.code, ran.out) == (3, "")
        assert str(path) in ran.err
    assert path.read_text(encoding="utf-8") == "this is no book"
