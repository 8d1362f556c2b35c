"""What the table hears after each deal and at the end, and the published example in every medium."""

from __future__ import annotations

import csv
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from commandline import Runner
from evenings import NAMES, evening
from openpyxl import load_workbook

from scorekeeper.game import AnyMatch, Match
from scorekeeper.games import game_of
from scorekeeper.model import Opening

PUBLISHED = ("Q B:* C:A A:C A1 C1 D2", "H D:A A:D B-6 C-20 D-4")
"""The worked example of Source 000, pagat and Parlett (rules 1.5)."""


def start(**options: str) -> AnyMatch:
    named = tuple((name.replace("__", "."), value) for name, value in options.items())
    return Match.start(game_of("barbu"), Opening("barbu", NAMES, options=named))


def heard(match: AnyMatch, line: str) -> str:
    row = match.record(line)
    return "\n".join(match.game.announce(match, row))


def told_next(match: AnyMatch) -> str:
    return "\n".join(match.game.status(match))


def test_the_published_deals_are_announced_with_their_six_pairs_totals_and_check() -> None:
    match = start()
    first = heard(match, PUBLISHED[0])
    assert "deal 1: no queens by Ann" in first
    for figures in (
        "−6     −6    −12    −12  Ann",
        "0    +24    +24    +24  Beth",
        "−6     −6    −12    −12  Cath",
        "−12    −12    −24    −24  Diana",
        "Ann – Beth: doubled, 1 × 6: Ann pays Beth 6",
        "Ann – Cath: redoubled, equal, nothing to pay",
        "Ann – Diana: not doubled",
        "Beth – Cath: doubled, 1 × 6: Cath pays Beth 6",
        "Beth – Diana: doubled, 1 × 12: Diana pays Beth 12",
        "Cath – Diana: not doubled",
        "check +24: −12 +24 −12 −24 +24 = 0",
    ):
        assert figures in first
    second = heard(match, PUBLISHED[1])
    assert "Ann – Diana: redoubled, 2 × 4: Diana pays Ann 8" in second
    assert "check +54: −4 +18 −32 −36 +54 = 0" in second


def test_a_plain_check_is_the_sum_itself() -> None:
    assert "check −24: totals −12 +24 −12 −24 add up to it" in heard(start(check="plain"), PUBLISHED[0])


def test_a_deal_not_played_is_said_so() -> None:
    assert "not played: nobody doubled" in heard(start(undoubled_negative="split"), "K -")


def test_what_comes_next_is_declarer_dealer_cutter_contracts_left_and_doubles_owed() -> None:
    """Rules 1.2: dealt by the declarer's right neighbour, cut by the player opposite him."""
    match = start()
    said = told_next(match)
    assert "next: deal 1 of 28, Ann declares; Diana deals, Cath cuts" in said
    assert "left to declare: Ann all; Beth all; Cath all; Diana all" in said
    assert "doubles still owed to Ann: Beth 2, Cath 2, Diana 2" in said
    for line in PUBLISHED:
        match.record(line)
    said = told_next(match)
    assert "next: deal 3 of 28, Ann declares" in said
    assert "left to declare: Ann N L K T D; Beth all" in said
    assert "doubles still owed to Ann: Beth 1, Cath 1, Diana 1" in said
    assert "must double" not in said


def test_nothing_is_said_of_doubles_when_none_is_owed() -> None:
    assert "owed" not in told_next(start(compulsory__count="0"))


def test_where_the_declarer_deals_his_right_neighbour_cuts() -> None:
    assert "Ann declares; Ann deals, Diana cuts" in told_next(start(dealer="declarer"))


def test_in_rotation_the_left_neighbour_declares_next() -> None:
    match = start(rotation="each")
    match.record("Q A4")
    assert "deal 2 of 28, Beth declares; Ann deals, Diana cuts" in told_next(match)


def test_a_double_that_is_forced_now_is_told_before_the_deal() -> None:
    match = start()
    for line in ("N B:A C:A A13", "Q B:A C:A A4", "L A A", "H A-30", "K A"):
        match.record(line)
    assert "Diana must double Ann now: 2 doubles owed, 2 deals left" in told_next(match)
    match.record("T D:A A13")
    assert "Diana must double Ann now: 1 double owed, 1 deal left" in told_next(match)
    match.record("D D:A A B C D")
    said = told_next(match)
    assert "Beth declares" in said
    assert "left to declare: Ann none; Beth all" in said


def one_sided() -> AnyMatch:
    """A game in which Ann wins each trumps and domino, nobody doubles, and negative points go round."""
    match = start(compulsory__count="0")
    for _series in range(4):
        for line in ("N A13", "Q B4", "L C D", "H D-30", "K B", "T A13", "D A B C D"):
            match.record(line)
    return match


def test_after_deal_28_the_ranking_and_the_fewest_transfers_are_told() -> None:
    match = one_sided()
    said = told_next(match)
    # Ann: 4 x (-26 + 65 + 45) = 336; Beth: 4 x (-24 - 20 + 20) = -96; Cath: 4 x (-10 + 5) = -20;
    # Diana: 4 x (-20 - 30 - 5) = -220.
    assert match.game.totals(match) == (336, -96, -20, -220)
    assert said.splitlines() == [
        "the game is finished",
        "  1.   +336  Ann",
        "  2.    −20  Cath",
        "  3.    −96  Beth",
        "  4.   −220  Diana",
        "Beth pays Ann 96",
        "Cath pays Ann 20",
        "Diana pays Ann 220",
    ]


def test_equal_totals_share_the_better_place() -> None:
    """Option 5.21: no source breaks a tie."""
    match = start(compulsory__count="0")
    for declarer in range(4):
        a, b, c, d = (NAMES[(declarer + seat) % 4] for seat in range(4))
        for line in (f"N {a}13", f"Q {a}4", f"L {a} {a}", f"H {a}-30", f"K {a}", f"T {a}13", f"D {a} {b} {c} {d}"):
            match.record(line)
    said = told_next(match)
    assert said.count("  1.      0  ") == 4
    assert "pays" not in said


def test_doubles_not_made_and_penalties_are_told_at_the_end() -> None:
    match = start(compulsory__policy="penalty", compulsory__penalty="10")
    for _series in range(4):
        for line in ("N A13", "Q B4", "L C D", "H D-30", "K B", "T A13", "D A B C D"):
            match.record(line)
    said = told_next(match)
    assert said.count("failed to make 2 doubles of") == 12
    assert "penalties" not in said  # everybody owed everybody the same
    match = start(compulsory__policy="penalty", compulsory__penalty="10")
    for series in range(4):
        calls = "B:A D:A" if series == 0 else ""
        for line in (f"N {calls} A13", f"Q {calls} B4", "L C D", "H D-30", "K B", "T A13", "D A B C D"):
            match.record(line)
    said = told_next(match)
    assert "Cath failed to make 2 doubles of Ann" in said
    assert "Beth failed to make 2 doubles of Ann" not in said
    # Beth and Diana made theirs of Ann: Ann gets 20 from Cath alone, and pays 20 each to the three others.
    assert "in the totals above: Ann −40, Beth +20, Cath 0, Diana +20" in said


def test_totals_that_do_not_sum_to_zero_are_settled_by_hand() -> None:
    match = start(domino="45/20/10/-5")
    for _series in range(4):
        for line in ("N A13", "Q B4", "L C D", "H D-30", "K B", "T A13", "D A B C D"):
            match.record(line)
    assert "the totals sum to +20, not to 0: settle by hand" in told_next(match)


def test_suggestions_are_contracts_left_then_calls_and_players() -> None:
    match = start()
    match.record("Q A4")
    suggest = match.game.suggest
    assert suggest(match.state, []) == ["N", "L", "H", "K", "T", "D"]
    assert suggest(match.state, ["N"]) == [*(f"{name}:*" for name in NAMES), *NAMES]
    assert "Beth:*" not in suggest(match.state, ["N", "Beth:A"])


def test_help_shows_lines_that_can_be_recorded_with_these_players() -> None:
    names = ("Bob", "Bobby", "Xena", "Дима")
    match = Match.start(game_of("barbu"), Opening("barbu", names))
    (examples,) = (line for line in match.game.help_text(match.state).splitlines() if line.startswith("examples: "))
    for example in examples.removeprefix("examples: ").split(" | "):
        assert match.record(example).result.number == len(match.rows)
    assert len(match.rows) == 3


# The published example in every medium.

TOTALS = [[-12, 24, -12, -24], [-4, 18, -32, -36]]
CHECKS = [24, 54]


@pytest.fixture
def published(run: Runner) -> Runner:
    """The two deals in the book of a fresh folder."""
    assert run("new", "barbu", *NAMES).code == 0
    for line in PUBLISHED:
        assert run("add", *line.split()).code == 0
    return run


def test_the_published_example_as_json(published: Runner) -> None:
    report = published("show", "--json").json
    assert report["schema"] == 1
    assert (report["game"], report["rules"], report["players"]) == ("barbu", "standard", list(NAMES))
    first, second = report["deals"]
    expected = {
        "number": 1,
        "declarer": "Ann",
        "contract": "queens",
        "doubles": [["Beth", "Ann"], ["Beth", "Cath"], ["Beth", "Diana"], ["Cath", "Ann"], ["Ann", "Cath"]],
        "raw": [-6, 0, -6, -12],
        "side": [-6, 24, -6, -12],
        "score": [-12, 24, -12, -24],
        "total": TOTALS[0],
        "check": 24,
    }
    assert expected.items() <= first.items()
    assert first["payments"] == [["Beth", "Ann", 6, 1], ["Beth", "Cath", 6, 1], ["Beth", "Diana", 12, 1]]
    assert (second["contract"], second["raw"], second["side"]) == ("hearts", [0, -6, -20, -4], [8, 0, 0, -8])
    assert (second["total"], second["check"]) == (TOTALS[1], 54)
    assert (report["total"], report["check"], report["finished"], report["findings"]) == (TOTALS[1], 54, False, [])


def figures_of(text: str) -> list[int]:
    return [int(figure.replace("−", "-")) for figure in re.findall(r"(?<![\w−+-])[+−-]?\d+(?!\w)", text)]


def test_the_published_example_in_the_terminal_and_as_text(published: Runner, tmp_path: Path) -> None:
    published("sheet", "-o", "sheet.txt")
    for text in (published("show").out, (tmp_path / "sheet.txt").read_text(encoding="utf-8")):
        first = next(line for line in text.splitlines() if " Q " in line and "⊗" in line)
        second = next(line for line in text.splitlines() if " H " in line and "Ⓐ" in line)
        assert is_within([-12, 24, -12, -24, 24], figures_of(first))
        assert is_within([-4, 18, -32, -36, 54], figures_of(second))
        assert "Ⓐ" in first  # Cath's call on the declarer


def is_within(wanted: list[int], figures: list[int]) -> bool:
    rest = iter(figures)
    return all(any(figure == found for found in rest) for figure in wanted)


def test_the_published_example_as_csv(published: Runner, tmp_path: Path) -> None:
    published("sheet", "-o", "sheet.csv")
    with (tmp_path / "sheet.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[5] == ("1,A,Q,C,-6,-6,,,-12,(×),0,6,6,12,24,(A),-6,,-6,,-12,,-12,,-12,,-24,24,right".split(","))
    assert rows[6] == "2,A,H,D,0,,,8,-4,,-6,,,,18,,-20,,,,-32,(A),-4,-8,,,-36,54,right".split(",")


class Cells(HTMLParser):
    """The texts of all table cells, row by row."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] += data.strip()


def test_the_published_example_as_html(published: Runner, tmp_path: Path) -> None:
    published("sheet", "-o", "sheet.html")
    cells = Cells()
    cells.feed((tmp_path / "sheet.html").read_text(encoding="utf-8"))
    (first,) = (row for row in cells.rows if row[:3] == ["1", "A", "Q"])
    (second,) = (row for row in cells.rows if row[:3] == ["2", "A", "H"])
    assert is_within([-12, 24, -12, -24, 24], figures_of(" ".join(first)))
    assert is_within([-4, 18, -32, -36, 54], figures_of(" ".join(second)))
    assert "(×)" in first
    assert "(A)" in second


@pytest.mark.parametrize("mode", [(), ("--values",)])
def test_the_published_example_as_a_workbook(published: Runner, tmp_path: Path, mode: tuple[str, ...]) -> None:
    published("sheet", "-o", "sheet.xlsx", *mode)
    page = load_workbook(tmp_path / "sheet.xlsx", data_only=True)["Barbu"]
    for row, (totals, check) in enumerate(zip(TOTALS, CHECKS, strict=True), 6):
        assert [page.cell(row, column).value for column in (9, 15, 21, 27)] == totals
        assert page.cell(row, 28).value == check
    assert [page.cell(6, column).value for column in (4, 10, 16, 22)] == ["C", "(×)", "(A)", None]
    assert [page.cell(6, column).value for column in (11, 12, 13, 14)] == [0, 6, 6, 12]


def test_a_report_of_a_whole_game_holds_what_the_fold_holds() -> None:
    match = evening(5, compulsory__policy="penalty", compulsory__penalty="10").match
    report = match.game.report(match)
    assert report["finished"]
    assert len(report["deals"]) == 28
    assert sum(report["penalties"]) == sum(report["final"]) == 0
    assert report["final"] == [t + p for t, p in zip(report["total"], report["penalties"], strict=True)]


# The sheet in a terminal.


@pytest.mark.parametrize("rotation", ["block", "each"])
def test_eighty_columns_hold_contracts_points_and_totals(rotation: str) -> None:
    """The number of a deal, or else the check, gives way; who declares stands in the line above or in its column."""
    from scorekeeper.terminal import render_text

    opening = Opening("barbu", ("Ann", "Beth", "Cath", "Diana"), options=(("rotation", rotation),))
    sheet = game_of("barbu").sheet(Match.replay(game_of("barbu"), opening, ["N A13", "B/N B13"]))
    text = render_text(sheet, width=80, unicode=True, colour=False)
    lines = text.splitlines()
    assert max(map(len, lines[: lines.index(next(line for line in lines if "This terminal" in line))])) <= 80
    head = next(line for line in lines if "contr." in line)
    assert (head.count("points"), head.count("total")) == (4, 4)
    assert ("decl." in head) == (rotation == "each")
    assert ("check" in head) == (rotation == "block")
    assert "doubles" not in text.partition("This terminal")[0]
    assert "place" in text
