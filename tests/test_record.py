"""Record files: nothing that was read is lost, and what cannot be read is refused with its place."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from fake_game import register
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import NotAllowedError, Refusal, StorageError, UnreadableError
from scorekeeper.model import Opening
from scorekeeper.record import (
    LARGEST_FILE,
    RecordLine,
    check_line,
    examine_record,
    format_record,
    new_record,
    parse_record,
    read_record,
    record_of_head,
    write_record,
)

HEADER = "tally\nplayers: Ann, Beth\n\n"


@pytest.fixture(autouse=True, scope="module")
def _tally() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        yield


def refusal(text: str | bytes) -> UnreadableError:
    with pytest.raises(UnreadableError) as caught:
        parse_record(text, "friday.score")
    return caught.value


# a record that was read is written to the byte -----------------------------------------------------------------

line_ends = st.sampled_from(["\n", "\r\n", "\r"])
blanks = st.text(" \t", max_size=3)
words = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=12)
trivia = st.one_of(blanks, st.builds("{};{}".format, blanks, words))
entry_lines = st.builds("{}{} {}{}".format, blanks, st.sampled_from(["Ann", "b"]), words, blanks)


@st.composite
def record_texts(draw: st.DrawFn) -> str:
    end = draw(line_ends)
    start = draw(st.sampled_from(["", "\ufeff"])) + draw(st.sampled_from(["", "; made by hand" + end, end + end]))
    kind = draw(st.sampled_from(["tally", "  Tally short ; Friday", "tally;x", "TALLY \t"]))
    title = draw(st.sampled_from(["", "title:   the table ; a remark" + end, "  ; aside" + end, "Stake :5" + end]))
    players = draw(st.sampled_from(["players: Ann, Beth", "players:Ann ,  Beth ; clockwise"]))
    head = start + kind + end + title + players
    if draw(st.booleans()):
        return head + draw(st.sampled_from(["", end, end + draw(blanks)]))
    body = draw(st.lists(st.one_of(trivia, entry_lines), max_size=8))
    return head + end + draw(blanks) + end + draw(line_ends).join(body) + draw(st.sampled_from(["", end]))


@given(record_texts())
def test_a_record_that_was_read_is_written_to_the_same_bytes(text: str) -> None:
    content = text.encode()
    record = parse_record(content, "friday.score")
    assert format_record(record).encode() == content
    assert record.opening.players == ("Ann", "Beth")


@given(record_texts())
def test_entry_lines_are_numbered_as_an_editor_numbers_them(text: str) -> None:
    plain = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    expected = [RecordLine(n, line.strip()) for n, line in enumerate(plain, 1) if line.split()[:1] in (["Ann"], ["b"])]
    assert parse_record(text, "friday.score").lines == expected


@given(record_texts(), st.lists(words.map(lambda word: f"Ann {word}".strip()), min_size=1, max_size=3))
def test_added_lines_are_read_back_as_the_last_ones_and_nothing_else_changes(text: str, added: list[str]) -> None:
    record = parse_record(text, "friday.score")
    longer = record
    for line in added:
        longer = longer.with_line(line)
    again = parse_record(format_record(longer), "friday.score")
    assert [line.text for line in again.lines] == [line.text for line in record.lines] + added
    assert again.opening == record.opening
    assert format_record(longer).startswith(text)


@given(record_texts(), words)
def test_a_line_taken_back_leaves_the_remarks_and_the_other_lines(text: str, word: str) -> None:
    record = parse_record(text, "friday.score")
    line = f"Ann {word}"
    shorter = record.with_line(line).without_last_line()
    assert [entry.text for entry in shorter.entries] == [entry.text for entry in record.entries]
    assert format_record(shorter).rstrip() == text.rstrip()
    if record.entries:
        shorter = record.without_last_line()
        again = parse_record(format_record(shorter), "friday.score")
        assert [found.text for found in again.lines] == [found.text for found in record.lines][:-1]
        assert format_record(shorter).count(";") == text.count(";") - record.lines[-1].text.count(";")


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused_in_one_sentence(content: bytes) -> None:
    try:
        record = parse_record(HEADER.encode() + content, "friday.score")
    except UnreadableError as error:
        refused = error.message
    else:
        assert format_record(record).encode() == HEADER.encode() + content
        return
    assert refused.startswith("friday.score:")
    assert "\n" not in refused


def test_blanks_around_a_line_are_kept_in_the_file_and_not_in_its_text() -> None:
    text = HEADER + "  Ann 5  \n; half time\n\n\tBeth 3 ; late\t\n"
    record = parse_record(text, "friday.score")
    assert record.lines == [RecordLine(4, "Ann 5"), RecordLine(7, "Beth 3 ; late")]
    assert format_record(record.with_line_fixed(1, "Ann 6")) == text.replace("Ann 5", "Ann 6")


# the header ----------------------------------------------------------------------------------------------------


def test_a_header_says_the_opening() -> None:
    text = (
        "; our club\nTally Short   ; by Ann\ntitle:   Friday; the table ; not said\n"
        "date:    2026-11-27\nPLACE: Room 2\nplayers: Ann,Mary  Lee , O'Neil-2 ; clockwise\n"
        "rules: standard\nrules.bonus: 10\nfirst: Ann\nstake:\n"
    )
    assert parse_record(text, "friday.score").opening == Opening(
        "tally",
        ("Ann", "Mary Lee", "O'Neil-2"),
        "short",
        "standard",
        (("bonus", "10"),),
        {"title": "Friday; the table", "date": "2026-11-27", "place": "Room 2", "first": "Ann"},
    )


def test_names_are_kept_in_unicode_nfc() -> None:
    assert parse_record("tally\nplayers: Zoe\u0308, Ann\n", "x").opening.players == ("Zo\u00eb", "Ann")


def test_a_new_record_has_the_aligned_header_of_the_contract() -> None:
    opening = Opening(
        "tally",
        ("Ann", "Beth"),
        options=(("bonus", "10"),),
        facts={"place": "Club room 2", "first": "Beth", "title": "Friday table", "date": "2026-11-27"},
    )
    expected = (
        "tally\ntitle:   Friday table\ndate:    2026-11-27\nplace:   Club room 2\nplayers: Ann, Beth\n"
        "rules:   standard\nrules.bonus: 10\nfirst:   Beth\n\n"
    )
    record = new_record(opening)
    assert format_record(record) == expected
    assert record.opening == opening
    assert format_record(record.with_lines(["Ann 5", "Beth 3"])) == expected + "Ann 5\nBeth 3\n"


@pytest.mark.parametrize("name", ["=1+1", "@x", "<script>", "[red]", "NA", "None", "007", "אבג", "👩‍🚀", "x" * 200])
def test_odd_names_are_kept_as_they_are(name: str) -> None:
    assert parse_record(format_record(new_record(Opening("tally", (name, "Ann")))), "x").opening.players == (
        name,
        "Ann",
    )


@pytest.mark.parametrize(
    ("opening", "code"),
    [
        (Opening("tally", ("A", "B"), facts={"title": "x ; y"}), "header-value"),
        (Opening("tally", ("A", "B"), facts={"title": "x\nplayers: C, D"}), "header-value"),
        (Opening("tally", ("A", "B"), facts={"title": "x\u2028y"}), "header-value"),
        (Opening("tally", ("A", "B"), facts={"date": "27.11.2026"}), "header-value"),
        (Opening("tally", ("A", "B"), facts={"target": "100"}), "header-key"),
        (Opening("tally", ("A", "B"), options=(("bonsu", "1"),)), "header-key"),
        (Opening("tally", ("A", "B"), options=(("bonus", ""),)), "header-value"),
        (Opening("tally", ("A", "B, C")), "player-name"),
        (Opening("tally", ("A", "B\nC")), "player-name"),
        (Opening("tally", ("A", "B\u2028C")), "header-value"),
        (Opening("tally", ("A", "\udcff")), "header-value"),
        (Opening("tally", ("A", " ")), "player-name"),
        (Opening("tally", ("A", "B"), "long"), "variant-unknown"),
        (Opening("whist", ("A", "B")), "game-unknown"),
    ],
)
def test_a_new_record_refuses_what_a_header_cannot_say(opening: Opening, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        new_record(opening)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "place", "code", "says"),
    [
        ("whist\nplayers: A, B\n", 1, "game-unknown", "whist"),
        ("title: Friday\ntally\nplayers: A, B\n", 1, "game-unknown", "begins with the name of its game"),
        ("tally long\nplayers: A, B\n", 1, "variant-unknown", "tally short"),
        ("tally\nplayrs: A, B\n", 2, "header-key", "players"),
        ("tally\nrule: standard\nplayers: A, B\n", 2, "header-key", "did you mean rules?"),
        ("tally\nplayers: A, B\nrules.bonsu: 3\n", 3, "header-key", "did you mean rules.bonus?"),
        ("tally\nplayers: A, B\nxyz: 3\n", 3, "header-key", "first, stake, and a blank line"),
        ("tally\nplayers: A, B\n; aside\nPlayers: C, D\n", 4, "header-duplicate", "line 2"),
        ("tally\nplayers: A, B\nrules.bonus: 1\nrules.bonus: 1\n", 4, "header-duplicate", "line 3"),
        ("tally\nplayers: A, B\nA 5\n", 3, "header-line", "blank line"),
        ("tally\ntitle: x\n\nA 5\n", 2, "header-players", "players: Ann, Beth"),
        ("tally\nplayers: A, B\n\nA 5\nrules: standard\n", 5, "header-late", "rules"),
        ("tally\n\nplayers: A, B\n", 1, "header-players", "players"),
        ("tally\nplayers: A\n", 2, "player-count", "this game needs 2 to 4 players"),
        ("tally\nplayers: A, B, C, D, E\n", 2, "player-count", "5"),
        ("tally\nplayers: A,, B\n", 2, "player-name", "empty"),
        ("tally\nplayers:\n", 2, "player-count", "1"),
        ("tally\nplayers: Zo\u00eb, ZOE\u0308\n", 2, "player-name", "tell them apart"),
        ("tally\nplayers: Stra\u00dfe, STRASSE\n", 2, "player-name", "tell them apart"),
        ("tally\nplayers: A\tB, C\n", 2, "player-name", "\\t"),
        ("tally\nplayers: A\u202eB, C\n", 2, "player-name", "\\u202e"),
        ("tally\nplayers: A; clockwise, B\n", 2, "player-name", "';'"),
        ("tally\nplayers: A, B\ndate: 2026-02-30\n", 3, "header-value", "2026-11-27"),
        ("tally\nplayers: A, B\ndate: 20261127\n", 3, "header-value", "20261127"),
        ("tally\nplayers: A, B\ndate: 2026-W48-5\n", 3, "header-value", "2026-W48-5"),
        ("tally\nplayers: A, B\nrules:\n", 3, "header-value", "rules has no value"),
        ("tally\nplayers: A, B\nrules.bonus: ; none\n", 3, "header-value", "rules.bonus has no value"),
        ("tally\nplayers: A, B\n\nA 5\x1b[2J\n", 4, "record-not-text", "x1b"),
        ("tally\nplayers: A, B\n\nA 5 ;\u2028 x\n", 4, "record-not-text", "u2028"),
        (b"tally\nplayers: A, B\n\nA 5\n\0\n", 5, "record-not-text", "x00"),
        ("tally\nplayers: Анна, Пётр\n".encode("cp1251"), 2, "record-not-text", "UTF-8"),
        ("tally\nplayers: A, B\n".encode("utf-16"), 1, "record-not-text", "UTF-16"),
        (b"", 1, "record-empty", "tally"),
        (b"\xef\xbb\xbf \r\n", 1, "record-empty", "tally"),
        ("; only remarks\n\n", 1, "record-empty", "tally"),
    ],
)
def test_a_header_fault_is_refused_with_file_line_and_remedy(
    text: str | bytes, place: int, code: str, says: str
) -> None:
    error = refusal(text)
    assert error.code == code
    assert error.message.startswith(f"friday.score:{place}: ")
    assert says in error.message
    assert "\n" not in error.message


def test_a_file_far_too_large_is_refused() -> None:
    assert refusal(HEADER.encode() + b"\n" * LARGEST_FILE).code == "record-too-large"


def test_every_fault_of_a_header_is_found_and_the_game_read_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "evening.score"
    text = "tally\ntitel: x\nplayers: A, B\nstray words\ndate: Friday\nplayers: C, D\nrules:\n\nA 5\nplace: y\nB 5\n"
    path.write_text(text, encoding="utf-8")
    record, faults = examine_record(path)
    assert [(fault.number, fault.code) for fault in faults] == [
        (2, "header-key"),
        (4, "header-line"),
        (5, "header-value"),
        (6, "header-duplicate"),
        (7, "header-value"),
        (10, "header-late"),
    ]
    assert record is not None
    assert record.opening.players == ("A", "B")
    assert [line.number for line in record.lines] == [9, 10, 11]


def test_where_the_blank_line_is_missing_the_game_begins_after_the_last_header_line(tmp_path: Path) -> None:
    path = tmp_path / "evening.score"
    path.write_text("tally\nplayers: A, B\nA 5\nB 5\n\nA 6\n", encoding="utf-8")
    record, faults = examine_record(path)
    assert [(fault.number, fault.code) for fault in faults] == [(3, "header-line")]
    assert record is not None
    assert [line.text for line in record.lines] == ["A 5", "B 5", "A 6"]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("whist\n\nA 5\n", ["game-unknown"]),
        ("tally\ntitel: x\n", ["header-key", "header-players"]),
        ("tally\nplayers: A, A\ntitel: x\n", ["player-name", "header-key"]),
        ("", ["record-empty"]),
    ],
)
def test_without_a_game_and_players_there_is_no_record(tmp_path: Path, text: str, codes: list[str]) -> None:
    path = tmp_path / "evening.score"
    path.write_text(text, encoding="utf-8")
    record, faults = examine_record(path)
    assert record is None
    assert [fault.code for fault in faults] == codes


def test_a_misspelt_key_of_the_players_is_one_fault(tmp_path: Path) -> None:
    path = tmp_path / "evening.score"
    path.write_text("tally\nplayrs: A, B\n\nA 5\n", encoding="utf-8")
    record, faults = examine_record(path)
    assert [fault.code for fault in faults] == ["header-key"]
    assert record is not None
    assert record.opening.players == ("A", "B")


def test_a_header_kept_by_a_book_stays_readable_when_its_keys_are_no_longer_known() -> None:
    head = "tally\nplayers: A, B, C, D, E\nrules.gone: 1\nspirit: calm\n\n"
    record = record_of_head(head, "game 1")
    assert record.opening.players == ("A", "B", "C", "D", "E")
    assert record.opening.options == (("gone", "1"),)
    assert record.opening.fact("spirit") == "calm"
    assert format_record(record) == head


# lines ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "  ", "; a remark alone", "A 5\nB 3", "A 5\rB 3", "A\0", "A\u2028B", "A \udcff"])
def test_what_a_file_could_not_hold_as_one_line_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        check_line(text)
    assert caught.value.code in {"line-empty", "line-unfit"}


def test_a_line_that_is_not_there_cannot_be_corrected_or_taken_back() -> None:
    record = parse_record(HEADER, "x")
    with pytest.raises(NotAllowedError, match="none yet"):
        record.without_last_line()
    with pytest.raises(NotAllowedError, match="none yet"):
        record.with_line_fixed(1, "Ann 5")
    for number in (0, 2):
        with pytest.raises(NotAllowedError, match="from 1 to 1"):
            record.with_line("Ann 5").with_line_fixed(number, "Ann 6")


# files ---------------------------------------------------------------------------------------------------------


def test_a_file_is_read_and_written_to_the_byte(tmp_path: Path) -> None:
    first, second = tmp_path / "a.score", tmp_path / "b.score"
    content = b"\xef\xbb\xbftally\r\nplayers: Ann, Beth\r\n\r\n  Ann 5 \r\n; end"
    first.write_bytes(content)
    write_record(second, read_record(first))
    assert second.read_bytes() == content
    write_record(first, read_record(first).with_line("Beth 3"))
    assert first.read_bytes() == content + b"\r\nBeth 3\r\n"
    assert sorted(tmp_path.iterdir()) == [first, second]


def test_a_write_that_fails_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.score"
    path.write_text(HEADER)
    record = read_record(path).with_line("Ann 5")

    def full(_descriptor: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match="nothing was written"):
        write_record(path, record)
    assert path.read_text() == HEADER
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["", "missing.score", "a.score/b.score", "\0"])
def test_what_is_no_file_is_refused_in_one_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "a.score").write_text(HEADER)
    with pytest.raises(StorageError) as caught:
        read_record(tmp_path / name)
    assert caught.value.code == "file-not-read"
    assert str(tmp_path) in caught.value.message


def test_an_endless_file_is_refused_and_not_read_to_its_end() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("needs /dev/zero")
    with pytest.raises(UnreadableError) as caught:
        read_record("/dev/zero")
    assert caught.value.code == "record-too-large"
