"""Sheets as text: whole in a pipe, fitted and coloured in a terminal, readable where Unicode is not."""

from __future__ import annotations

import io
import os
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth
from wide_sheet import HOSTILE, NAMES, PAGE, wide_sheet

from scorekeeper.sheet import Band, Cell, Column, Page, Ref, Sheet
from scorekeeper.spelling import asciify, broken, columns_of, encodable, shortened
from scorekeeper.terminal import StreamTraits, print_sheet, render_text, stream_traits, write_text
from scorekeeper.textgrid import Grid, Piece, TextCell

TOO_NARROW = re.compile(r"is (\d+) columns wide.* (\d+) columns show everything")


def piped(sheet: Sheet) -> str:
    return render_text(sheet, width=None, unicode=True, colour=False)


def table_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line[:1] in "┌├│└+|" and line]


class Terminal(io.TextIOWrapper):
    """A stream that says it is a terminal."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(), encoding=encoding, newline="")

    def isatty(self) -> bool:
        return True

    def written(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode(self.encoding)  # type: ignore[attr-defined, no-any-return]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    for name in ("NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    return Terminal()


# whole -----------------------------------------------------------------------------------------------------


def test_every_figure_and_text_of_the_printed_columns_is_there() -> None:
    sheet = wide_sheet()
    text = piped(sheet)
    page = sheet.page(PAGE)
    for ref, cell in sheet.cells.items():
        if ref.page == PAGE and not page.columns[ref.column - 1].aside and isinstance(cell.value, int):
            sign = "+" if cell.form == "signed" and cell.value > 0 else "−" if cell.value < 0 else ""
            assert f"{sign}{abs(cell.value)}{cell.tag}" in text


def test_excel_only_pages_columns_aside_and_the_anchor_are_left_out() -> None:
    text = piped(wide_sheet())
    assert "SECRET" not in text
    assert " 99 " not in text
    assert "toy/1" not in text


def test_pair_figures_are_folded_into_one_column() -> None:
    sheet = wide_sheet()
    row = [sheet.cells[Ref(PAGE, 7, column)] for column in (6, 7, 8)]
    for cell, value in zip(row, (6, -12, None), strict=True):
        cell.value = value
    line = next(line for line in piped(sheet).splitlines() if line.startswith("│  1  │"))
    assert "+6B −12C " in line


def test_nothing_is_clipped_in_a_pipe() -> None:
    text = piped(wide_sheet(HOSTILE))
    for name in HOSTILE:
        assert f"{name} declares" in text.replace("\N{LEFT-TO-RIGHT MARK}", "")
    assert "…" not in text
    assert "\x1b" not in text


@pytest.mark.parametrize("names", [NAMES, HOSTILE, ("日本語の名前", "e\u0301a\u0308", "👩‍🚀 Zoë", "שלום עולם")])
def test_all_lines_of_the_table_are_equally_wide(names: tuple[str, ...]) -> None:
    lines = table_lines(piped(wide_sheet(names)))
    heads = next(number for number, line in enumerate(lines) if line.startswith("├")) - 1
    assert heads >= 2
    assert len(lines) == 28 + 1 + heads + 4 + 1 + 3 + 1
    assert len({wcswidth(line) for line in lines if "declares" not in line}) == 1


def test_rows_not_played_yet_are_left_out_of_a_game_but_not_of_a_blank_sheet() -> None:
    started = piped(wide_sheet(rows=9))
    assert "│  9  │" in started
    assert "│ 10  │" not in started
    assert "Cath declares" not in started
    assert "Final totals" in started
    blank = piped(wide_sheet(rows=0))
    assert "│ 28  │" in blank
    assert "Place: ____" in blank
    assert "Place:" not in started


def test_a_verdict_that_is_not_good_is_told_by_a_sign() -> None:
    text = piped(wide_sheet())
    assert text.count("! off by −6") == 1
    assert "! ok" not in text


def test_circled_calls_are_circled_and_bracketed_in_ascii() -> None:
    sheet = wide_sheet()
    sheet.cells[Ref(PAGE, 7, 4)].value = "(A) B"
    sheet.cells[Ref(PAGE, 7, 10)].value = "(×)"
    sheet.cells[Ref(PAGE, 7, 16)].value = "(Bob)"
    row = next(line for line in piped(sheet).splitlines() if line.startswith("│  1  │"))
    assert "Ⓐ B" in row
    assert "⊗" in row
    assert "(Bob)" in row
    plain = render_text(sheet, width=None, unicode=False, colour=False)
    row = next(line for line in plain.splitlines() if line.startswith("|  1  |"))
    assert "(A) B" in row
    assert "(x)" in row


def test_a_text_file_is_written_whole(tmp_path: Path) -> None:
    write_text(wide_sheet(HOSTILE), tmp_path / "sheet.txt")
    assert (tmp_path / "sheet.txt").read_text(encoding="utf-8") == piped(wide_sheet(HOSTILE))


# fitted ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [80, 100, 132, 160])
@pytest.mark.parametrize("names", [NAMES, HOSTILE])
def test_a_table_fits_its_terminal_and_says_what_it_would_need(width: int, names: tuple[str, ...]) -> None:
    text = render_text(wide_sheet(names), width=width, unicode=True, colour=False)
    assert all(wcswidth(line) <= width for line in table_lines(text))
    said = TOO_NARROW.search(text)
    assert said
    assert int(said[1]) == width
    unlimited = render_text(wide_sheet(names), width=10_000, unicode=True, colour=False)
    whole = max(wcswidth(line) for line in table_lines(unlimited) if "declares" not in line)
    assert int(said[2]) == whole


def test_a_terminal_as_wide_as_needed_shows_all_and_says_nothing() -> None:
    whole = piped(wide_sheet())
    width = max(wcswidth(line) for line in table_lines(whole))
    assert render_text(wide_sheet(), width=width, unicode=True, colour=False) == whole
    assert TOO_NARROW.search(render_text(wide_sheet(), width=width - 1, unicode=True, colour=False))


def test_columns_go_in_the_order_of_their_drop() -> None:
    gone: list[int] = []
    heads = {"Declarer": 5, "raw": 4, "calls": 3, "side": 2, "Check": 1}
    for width in range(190, 50, -7):
        text = render_text(wide_sheet(), width=width, unicode=True, colour=False)
        gone += [
            drop
            for head, drop in heads.items()
            if head not in text[text.index("┌") : text.index("tricks")] and drop not in gone
        ]
        assert "total" in text
        assert "Contract" in text
    assert gone == [5, 4, 3, 2, 1]


def test_long_names_are_shortened_in_a_terminal_before_figures_go() -> None:
    page = Page("P", (Column(4, drop=1), Column(4)), (Band("head", 1, 1), Band("body", 2, 2)))
    sheet = Sheet("toy/1", "", (page,))
    sheet.add(Cell(Ref("P", 1, 1), "label", "no."))
    sheet.add(Cell(Ref("P", 1, 2), "given", "N" * 200))
    sheet.add(Cell(Ref("P", 2, 1), "given", 17))
    sheet.add(Cell(Ref("P", 2, 2), "given", -6))
    text = render_text(sheet, width=60, unicode=True, colour=False)
    assert "17" in text
    assert "NNNN…" in text
    assert TOO_NARROW.search(text)


def test_notes_are_folded_between_words_in_a_terminal_only() -> None:
    sheet = wide_sheet()
    note = "a note of many words " * 12
    sheet.pages[0].notes = (note.strip(),)
    assert note.strip() in piped(sheet)
    lines = render_text(sheet, width=80, unicode=True, colour=False).split("columns show everything.\n")[1].splitlines()
    assert " ".join(lines) == note.strip()
    assert all(60 < len(line) <= 80 for line in lines[:-1])


def test_pages_follow_each_other_after_an_empty_line() -> None:
    pages = tuple(Page(name, (Column(4),), (Band("body", 1, 1),), title=name) for name in ("One", "Two"))
    sheet = Sheet("toy/1", "Toy", pages)
    for page in pages:
        sheet.add(Cell(Ref(page.name, 1, 1), "given", 7))
    assert piped(sheet) == "One\n\n┌───┐\n│ 7 │\n└───┘\n\nTwo\n\n┌───┐\n│ 7 │\n└───┘\n"


def test_a_text_is_not_cut_within_a_joined_emoji() -> None:
    assert shortened("👩\u200d🚀👩\u200d🚀", 3) == "👩\u200d🚀…"
    assert shortened("ab👩\u200d🚀 pilot", 4) in {"ab…", "ab👩\u200d🚀…"}


# harmless --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("colour", [True, False])
@given(name=st.text(st.sampled_from("\x1b[31m]0;\a\b\r\n\x7f\x9b\u202e\u2066\u2028A\ud800"), min_size=1))
def test_no_name_reaches_the_terminal_as_a_command(name: str, *, unicode: bool, colour: bool) -> None:
    page = Page("P", (Column(4),), (Band("facts", 1, 1), Band("body", 2, 2, title=name)), title=name, notes=(name,))
    sheet = Sheet("toy/1", name, (page,))
    sheet.add(Cell(Ref("P", 1, 1), "given", name, look="fact"))
    sheet.add(Cell(Ref("P", 2, 1), "given", name, tag=name))
    text = render_text(sheet, width=None, unicode=unicode, colour=colour)
    ours = re.sub(r"\x1b\[[0-9;]*m", "", text) if colour else text
    bad = {c for c in ours if unicodedata.category(c) in {"Cc", "Cs"} or c in "\u202e\u2066\u2028"} - {"\n"}
    assert not bad


def test_control_characters_are_made_visible() -> None:
    assert "␛[2J" in piped(wide_sheet(("\x1b[2J", "B", "C", "D")))
    assert r"\x1b[2J" in render_text(wide_sheet(("\x1b[2J", "B", "C", "D")), width=None, unicode=False, colour=False)


def test_square_brackets_stay() -> None:
    assert "[red]" in piped(wide_sheet(("[red]", "B", "C", "D")))


# encodings -------------------------------------------------------------------------------------------------


def test_ascii_stand_ins_are_used_where_unicode_is_not_shown() -> None:
    assert render_text(wide_sheet(), width=None, unicode=False, colour=False).isascii()


@pytest.mark.parametrize(
    ("text", "stands_in"),
    [("−12", "-12"), ("×", "x"), ("♠♥♦♣", "SHDC"), ("⊗", "(x)"), ("Ⓐ ⓑ", "(A) (b)"), ("┌─┐│", "+-+|"), ("Аня", "Аня")],
)
def test_stand_ins(text: str, stands_in: str) -> None:
    assert asciify(text) == stands_in


@pytest.mark.parametrize(
    ("text", "encoding", "expected"),
    [
        ("Аня ♠", "cp1251", "Аня S"),
        ("Аня ♠", "latin-1", r"\u0410\u043d\u044f S"),
        ("2 × 6", "latin-1", "2 × 6"),
        ("2 × 6", "ascii", "2 x 6"),
        ("👩", "cp1252", r"\U0001f469"),
        ("Zoë", "utf-8", "Zoë"),
        ("Zoë", "no-such-encoding", r"Zo\xeb"),
    ],
)
def test_only_what_cannot_be_encoded_is_escaped(text: str, encoding: str, expected: str) -> None:
    assert encodable(text, encoding) == expected


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp1251", "cp437", "latin-1", "utf-8"])
def test_every_sheet_can_be_printed_in_every_encoding(terminal: Terminal, encoding: str) -> None:
    del terminal
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="")
    print_sheet(wide_sheet(("Аня ♠", "Zoë", "👩‍🚀", "אבי")), stream)
    stream.flush()
    text = stream.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined]
    assert ("Аня" in text) == (encoding in {"cp1251", "utf-8"})
    lines = [line for line in table_lines(text) if "declares" not in line]
    assert len({columns_of(line) for line in lines}) == 1


@given(text=st.text(max_size=30), columns=st.integers(1, 20))
def test_a_shortened_text_has_room_and_its_own_beginning(text: str, columns: int) -> None:
    short = shortened(text, columns)
    assert columns_of(short) <= columns
    assert short == text or (short.endswith("…") and text.startswith(short[:-1]))


# streams ---------------------------------------------------------------------------------------------------


def test_a_pipe_limits_nothing_and_has_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    assert stream_traits(stream) == StreamTraits(None, unicode=True, colour=False)


def test_a_terminal_has_a_width_and_colour(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "132")
    assert stream_traits(terminal) == StreamTraits(132, unicode=True, colour=True)


@pytest.mark.parametrize("columns", ["", "0", "wide", "²"])
def test_a_width_that_is_none_falls_back(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert stream_traits(terminal).width == 80


def test_the_width_is_asked_of_the_terminal_itself() -> None:
    leader, follower = os.openpty()
    try:
        import fcntl
        import struct
        import termios

        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 97, 0, 0))
        with pytest.MonkeyPatch.context() as patch, os.fdopen(follower, "w", encoding="utf-8") as stream:
            patch.delenv("COLUMNS", raising=False)
            assert stream_traits(stream).width == 97
    finally:
        os.close(leader)


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colour_can_be_refused(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    assert not stream_traits(terminal).colour
    print_sheet(wide_sheet(), terminal)
    assert "\x1b" not in terminal.written()


def test_an_empty_no_color_refuses_nothing(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    assert stream_traits(terminal).colour


def test_colour_tells_pairs_apart_and_changes_no_letter(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    print_sheet(wide_sheet(), terminal)
    text = terminal.written()
    assert re.sub(r"\x1b\[[0-9;]*m", "", text) == piped(wide_sheet())
    used = set(re.findall(r"\x1b\[([0-9;]*)m[+−]?\d+[ABCD]\b", text))
    assert len(used) == 6
    assert re.search(r"\x1b\[1;31m! off by", text)


def test_an_encoding_without_lines_gets_ascii(terminal: Terminal) -> None:
    del terminal
    assert stream_traits(Terminal("cp1252")).unicode is False


def test_rows_of_which_only_the_name_is_left_go_with_their_columns() -> None:
    grid = Grid([0, 0, 1], [True, True, True])
    for cells in ((0, 1, 2), (0, 2), (0,), (0, 1)):
        grid.row([TextCell(place, place, (Piece("x" * 20),)) for place in cells])
    kept, _needed = grid.fitted(60)
    assert [len(row.cells) for row in kept.rows] == [2, 1, 2]


@given(st.text(), st.integers(8, 40))
def test_a_broken_text_is_all_there_and_fits(text: str, columns: int) -> None:
    lines = broken(text, columns)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(columns_of(line) <= columns for line in lines)


def test_long_headings_take_several_lines_where_nothing_may_be_cut() -> None:
    name = "Maximiliana" * 18
    whole = piped(wide_sheet((name, "", "", "")))
    assert "".join(re.findall("[Maximilian]{5,}", "\n".join(table_lines(whole.partition("calls")[0])))) == name
    unlimited = render_text(wide_sheet((name, "", "", "")), width=10_000, unicode=True, colour=False)
    widths = [max(map(wcswidth, table_lines(text)[:1])) for text in (whole, unlimited)]
    assert widths[1] - widths[0] == len(name) - 32
