"""The documented sheet: golden cells, its build, and its figures against the fold and against LibreOffice."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from evenings import DOMINO, NAMES, Evening, Told, book_of, evening, settled
from hypothesis import given, settings
from hypothesis import strategies as st
from office_many import recalculated_all
from openpyxl import load_workbook

from scorekeeper.audit import audit_file, audit_found
from scorekeeper.audit.sheets import open_found
from scorekeeper.excel import read_workbook, write_workbook
from scorekeeper.found import FoundSheet
from scorekeeper.game import Match
from scorekeeper.games import game_of
from scorekeeper.games.barbu import formulas
from scorekeeper.games.barbu import places as grid
from scorekeeper.games.barbu.places import at, column, deal_row, side_column
from scorekeeper.model import Figure, Opening
from scorekeeper.sheet import Ref, Sheet

GAME = game_of("barbu")
PUBLISHED = ("Q B:* C:A A:C A1 C1 D2", "H D:A A:D B-6 C-20 D-4")
TABLES: tuple[tuple[str, ...], ...] = (
    NAMES,
    ("Al", "Ann", "Bea", "Ben"),  # labels of two and three letters
    ("Xena", "Anna", "Anne", "Ad"),  # a cross among the letters: seats
    ("Аня", "Боря", "Вера", "Гена"),
    ("=1+1", "007", "Mary Ann", "O'Neil"),
    ("אבי", "בני", "🎲", "Zoë"),
    ("B", "Bo", "Bob", "Bobby"),
)
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"declarer_may_double": "yes", "positive_flank_doubles": "yes"},
    {"doubles_scope": "declarer", "rotation": "each"},
    {"compulsory__policy": "penalty", "compulsory__penalty": "10", "mark": "underline"},
    {"check": "plain", "undoubled_negative": "split"},
    {"compulsory__policy": "auto", "rotation": "each", "undoubled_negative": "split"},
    {"positive_flank_doubles": "yes", "doubles_scope": "all", "domino": "45/20/10/-5"},
)


def made(number: int) -> Evening:
    """One of many games: options, players, rule set, length and first declarer all change with the number."""
    random = Random(number)
    options = dict(OPTIONS[number % len(OPTIONS)])
    return evening(
        number,
        deals=random.choice([28, 28, 1, 6, 17]),
        names=TABLES[number % len(TABLES) if number < len(TABLES) else random.randrange(len(TABLES))],
        rules="standard" if "domino" in options else random.choice(list(DOMINO)),
        first=random.randrange(4),
        facts={"title": "=2+3", "date": "2026-11-27", "place": "Клуб № 1"},
        **options,
    )


def sheet_of(game: Evening) -> Sheet:
    match = game.match
    return match.game.sheet(match)


def cell(sheet: Sheet, name: str) -> Figure:
    """The figure in a cell by its Excel name."""
    return next(c.value for ref, c in sheet.cells.items() if ref.page == "Barbu" and ref.a1 == name)


# The layout of rules 1.5: contract | calls, points, side payments, total of each player | check.

GOLDEN: dict[str, Figure] = {
    "A1": "Friday table",
    "AB1": "scorekeeper: barbu/1",
    "D2": "2026-11-27",
    "D3": "standard",
    "D4": "A",
    "E4": "Ann",
    "J4": "B",
    "K4": "Beth",
    "P4": "C",
    "Q4": "Cath",
    "V4": "D",
    "W4": "Diana",
    # Opponents of each player by letter, in the order of players.
    "F5": "B",
    "G5": "C",
    "H5": "D",
    "L5": "A",
    "M5": "C",
    "N5": "D",
    "R5": "A",
    "S5": "B",
    "T5": "D",
    "X5": "A",
    "Y5": "B",
    "Z5": "C",
    # Deal 1: queens by Ann; Beth maximum, Cath doubles Ann, Ann redoubles Cath.
    "A6": 1,
    "B6": "A",
    "C6": "Q",
    "D6": "C",
    "E6": -6,
    "F6": -6,
    "G6": None,
    "H6": None,
    "I6": -12,
    "J6": "(×)",
    "K6": 0,
    "L6": 6,
    "M6": 6,
    "N6": 12,
    "O6": 24,
    "P6": "(A)",
    "Q6": -6,
    "R6": None,
    "S6": -6,
    "T6": None,
    "U6": -12,
    "V6": None,
    "W6": -12,
    "X6": None,
    "Y6": -12,
    "Z6": None,
    "AA6": -24,
    "AB6": 24,
    "AC6": "right",
    # How often each pair is doubled: A/B A/C A/D B/C B/D C/D.
    "AE6": 1,
    "AF6": 2,
    "AG6": 0,
    "AH6": 1,
    "AI6": 1,
    "AJ6": 0,
    # Deal 2: hearts by Ann; Diana doubles Ann, Ann redoubles.
    "A7": 2,
    "B7": "A",
    "C7": "H",
    "D7": "D",
    "E7": 0,
    "F7": None,
    "G7": None,
    "H7": 8,
    "I7": -4,
    "J7": None,
    "K7": -6,
    "L7": None,
    "M7": None,
    "N7": None,
    "O7": 18,
    "P7": None,
    "Q7": -20,
    "R7": None,
    "S7": None,
    "T7": None,
    "U7": -32,
    "V7": "(A)",
    "W7": -4,
    "X7": -8,
    "Y7": None,
    "Z7": None,
    "AA7": -36,
    "AB7": 54,
    "AC7": "right",
    # Deal 3 is not played.
    "A8": 3,
    "B8": "A",
    "C8": None,
    "E8": None,
    "I8": None,
    "AB8": None,
    "AC8": None,
    "AE8": None,
    # The end of the table and the foot.
    "A33": 28,
    "B33": "D",
    "B13": "B",
    "B12": "A",
    "I34": -4,
    "O34": 18,
    "U34": -32,
    "AA34": -36,
    "I35": 2,
    "O35": 1,
    "U35": 3,
    "AA35": 4,
    "J36": 1,
    "P36": 1,
    "V36": 1,
    "AC36": None,
    "D37": None,
}


def test_the_published_sheet_cell_by_cell() -> None:
    facts = {"title": "Friday table", "date": "2026-11-27"}
    match = Match.replay(GAME, Opening("barbu", NAMES, facts=facts), PUBLISHED)
    sheet = match.game.sheet(match)
    assert {name: cell(sheet, name) for name in GOLDEN} == GOLDEN
    assert (sheet.layout, GAME.layout, GAME.anchor) == ("barbu/1", "barbu/1", (1, 28))


def test_side_payments_are_told_apart_by_letter_and_colour() -> None:
    sheet = GAME.blank("", "standard", ())
    cells = {c.ref.a1: c for c in sheet.cells.values() if c.ref.page == "Barbu"}
    assert [cells[name].tag for name in ("F6", "G6", "H6", "L6", "M6", "N6")] == list("BCDACD")
    tints = {name: cells[name].tint for name in ("F6", "G6", "H6", "M6", "N6", "T6")}
    assert len(set(tints.values())) == 6
    for mine, theirs in (("F6", "L6"), ("G6", "R6"), ("H6", "X6"), ("M6", "S6"), ("N6", "Y6"), ("T6", "Z6")):
        assert cells[mine].tint == cells[theirs].tint


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_every_computed_cell_has_formula_compute_and_code_and_follows_what_it_needs(number: int) -> None:
    sheet = sheet_of(made(number))
    before: set[Ref] = set()
    for ref, place in sheet.cells.items():
        assert set(place.needs) <= before, ref
        before.add(ref)
        if place.role == "computed":
            assert place.formula
            assert place.compute
            assert place.code or place.optional
            assert not place.formula.startswith("=")
            assert len(place.formula) < 8192  # Excel's limit
        else:
            assert not place.formula
    assert all(ref.page == sheet.pages[0].name for ref, place in sheet.cells.items() if place.role == "given")


def test_bands_of_seven_bear_the_declarers_name_where_he_has_them_in_a_row() -> None:
    page = sheet_of(evening(1, deals=2)).pages[0]
    bodies = [band for band in page.bands if band.kind == "body"]
    assert [(band.first, band.last, band.title) for band in bodies] == [
        (6 + 7 * i, 12 + 7 * i, f"{name} declares") for i, name in enumerate(NAMES)
    ]
    rotating = sheet_of(evening(1, deals=2, rotation="each")).pages[0]
    assert [band.title for band in rotating.bands if band.kind == "body"] == [""] * 4


def check_figures(sheet: Sheet, game: Evening) -> None:
    """The sheet's figures are those reckoned a second time from the deals."""
    options = dict(game.opening.options)
    total = sum(int(f) for f in options["domino"].split("/")) if "domino" in options else 65
    book = book_of(game.deals, domino_total=total, sign=1 if options.get("check") == "plain" else -1)
    for deal, (told, totals, check) in enumerate(zip(game.deals, book.totals, book.checks, strict=True), 1):
        row = deal_row(deal)
        value = {c: sheet.cells[at(row, c)].value for c in range(1, 37) if at(row, c) in sheet.cells}
        assert value[grid.CONTRACT] == told.letter
        assert tuple(value[column(p, grid.TOTAL)] for p in range(4)) == totals
        assert value[grid.CHECK] == check
        assert value[grid.VERDICT] == "right"
        for p in range(4):
            assert value[column(p, grid.POINTS)] == told.raw[p]
            sides = [value[side_column(p, other)] or 0 for other in range(4) if other != p]
            assert told.raw[p] + sum(sides) == settled(told.raw, told.doubles)[p]


@pytest.mark.parametrize("number", [n for n in range(40) if "auto" not in OPTIONS[n % len(OPTIONS)].values()])
def test_the_sheet_of_a_whole_game_holds_the_figures_of_a_second_reckoning(number: int) -> None:
    game = made(number)
    check_figures(sheet_of(game), game)


@pytest.mark.parametrize("number", range(40, 75))
def test_the_sheet_of_a_whole_game_holds_the_figures_of_the_fold(number: int) -> None:
    match = made(number).match
    sheet = match.game.sheet(match)
    for row in match.rows:
        line = deal_row(row.number)
        values = [sheet.cells[at(line, column(p, grid.TOTAL))].value for p in range(4)]
        assert (tuple(values), sheet.cells[at(line, grid.CHECK)].value) == (row.result.total, row.result.check)
    finals = tuple(place.value for place in sheet.cells.values() if place.code == "final-total")
    assert finals == match.game.totals(match)
    places = [place.value for place in sheet.cells.values() if place.code == "place"]
    assert places == [1 + sum(other > mine for other in finals) for mine in finals]
    counts = {
        (place.ref.row, place.player): place.value
        for place in sheet.cells.values()
        if place.code == "compulsory-count" and place.value is not None
    }
    doubled = [match.state.doubled[d][p] for d in range(4) for p in range(4) if d != p and match.state.declared[d]]
    assert list(counts.values()) == doubled


FIGURES = (
    st.none()
    | st.integers(-500, 500)
    | st.text(max_size=4)
    | st.sampled_from(["A", "B", "Q", "T", "x", "×", "(×)", "(A) B", "AB", "⊗", "Ⓐ", "−6", " ", "=1", "queens"])
)


@settings(max_examples=40)
@given(st.data())
def test_a_sheet_is_worked_out_whatever_stands_in_it(data: st.DataObject) -> None:
    sheet = BLANK
    given_cells = [
        ref for ref, place in sheet.cells.items() if place.role == "given" and grid.FIRST_ROW <= ref.row < 12
    ]
    values: dict[Ref, Figure] = sheet.given()
    for ref in data.draw(st.lists(st.sampled_from(given_cells), max_size=40)):
        values[ref] = data.draw(FIGURES)
    worked = sheet.evaluate(values)
    assert set(worked) == set(sheet.cells)
    findings = GAME.examine_sheet(sheet, values | {ref: v for ref, v in worked.items() if ref not in values})
    assert all(finding.cell for finding in findings)


BLANK = GAME.blank("", "standard", ())


def test_the_verdict_says_what_is_wrong_with_a_row() -> None:
    def verdict(deals: dict[int, tuple[Figure, ...]], row: int) -> Figure:
        values: dict[Ref, Figure] = BLANK.given()
        for line, (contract, *points) in deals.items():
            values[at(line, grid.CONTRACT)] = contract
            for p, figure in enumerate(points):
                values[at(line, column(p, grid.POINTS))] = figure
        return BLANK.evaluate(values)[at(row, grid.VERDICT)]

    assert verdict({6: ("Q", -6, 0, -6, -12)}, 6) == "right"
    assert verdict({6: ("Q", -6, 0, -6, -6)}, 6) == "points −18, not −24"
    assert verdict({6: ("Q", -6, 0, None, -6)}, 6) == "points missing"
    assert verdict({6: ("Z", -6, 0, -6, -12)}, 6) == "which contract?"
    assert verdict({6: (None, -6)}, 6) == "which contract?"
    assert verdict({6: ("Q", -6, 0, -6, -12), 7: ("Q", -6, 0, -6, -12)}, 7) == "contract twice"
    assert verdict({6: ("Q", -6, 0, -6, -6), 7: ("T", 65, 0, 0, 0)}, 7) == "out by 6"
    assert verdict({}, 6) is None


def test_words_with_figures_anywhere_become_a_concatenation() -> None:
    """Other languages put the figures elsewhere."""
    assert formulas._words("{a} of {b}!", a="A1", b="B1") == 'A1&" of "&B1&"!"'
    assert formulas._words("none") == '"none"'


# LibreOffice: the formulas are the twins of what Python computes.

WHOLE = (0, 1, 2, 3, 4, 5, 6, 7, 9, 15)
LABELLED = ("x", "(AN)BEA", "al/an", "BEN,AN", "bea+ben", "[al]", "Х", "an*", "(×)", "AL.BEN", "")
CALLS_AS_TYPED = ("x", "*", "(X)", "⊗", "a c", "AC", "(a) c", "A,C", "Ⓐ", "a/d", "b;d", "d", "(b)d", "Х", "-")
BLANKS: tuple[tuple[str, dict[str, str]], ...] = (
    ("standard", {}),
    ("french", {"positive_flank_doubles": "yes", "rotation": "each"}),
    ("american", {"declarer_may_double": "yes", "compulsory.policy": "penalty", "compulsory.penalty": "7"}),
)


def fill(path: Path, number: int, rules: str, options: dict[str, str]) -> None:
    """A blank workbook filled in as people type: small letters, many signs for the same call."""
    random = Random(number)
    book = load_workbook(path)
    page = book["Barbu"]
    for p, name in enumerate(("Dora", "=Eve", "Фёдор", "007")):
        page.cell(4, column(p, grid.POINTS)).value = name
        page.cell(4, column(p, grid.POINTS)).data_type = "s"
    game = evening(number, deals=random.choice([28, 20]), rules=rules, rotation=options.get("rotation", "block"))
    for deal, told in enumerate(game.deals, 1):
        row = deal_row(deal)
        twin = {"K": "К", "T": "т", "H": "Н"}.get(told.letter, told.letter)
        page.cell(row, grid.CONTRACT).value = random.choice([told.letter, f" {told.letter.lower()} ", twin])
        page.cell(row, grid.DECLARER).value = random.choice(["{}", " {}", "{} "]).format(
            page.cell(row, grid.DECLARER).value
        )
        for p in range(4):
            typed = random.choice(["", "", *CALLS_AS_TYPED])
            if "abcd"[p] not in typed.lower():
                page.cell(row, column(p, grid.CALLS)).value = typed or None
            page.cell(row, column(p, grid.POINTS)).value = told.raw[p]
    book.save(path)


def fill_labelled(path: Path) -> None:
    """Calls typed with labels of several letters, with every sign that may stand between them."""
    book = load_workbook(path)
    for row in range(6, 34):
        for p in range(4):
            book["Barbu"].cell(row, column(p, grid.CALLS)).value = LABELLED[(row * 4 + p) % len(LABELLED)] or None
    book.save(path)


def differences(sheet: Sheet, found: FoundSheet) -> dict[str, tuple[Any, Any]]:
    """Cells whose figure in the workbook is not the one the sheet computes from the workbook's own inputs."""
    given_figures = {ref: found.cells[ref].value for ref in sheet.given() if ref in found.cells}
    right = sheet.evaluate(given_figures)
    return {
        str(ref): (found.cells[ref].value if ref in found.cells else None, right[ref])
        for ref, place in sheet.cells.items()
        if place.role == "computed" and (found.cells[ref].value if ref in found.cells else None) != right[ref]
    }


@pytest.fixture(scope="module")
def office_folder(soffice: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All workbooks of this file, as LibreOffice saves them after a recalculation, in ``recalculated``."""
    folder = tmp_path_factory.mktemp("barbu")
    sources = []
    for number in WHOLE:
        sources.append(folder / f"whole{number}.xlsx")
        write_workbook(sheet_of(made(number)), sources[-1])
    for number, (rules, options) in enumerate(BLANKS):
        sources.append(folder / f"blank{number}.xlsx")
        write_workbook(GAME.blank("", rules, tuple(options.items())), sources[-1])
        fill(sources[-1], number, rules, options)
    sources.append(folder / "labelled.xlsx")
    write_workbook(sheet_of(evening(11, names=TABLES[1], declarer_may_double="yes")), sources[-1])
    fill_labelled(sources[-1])
    recalculated_all(soffice, sources, folder)
    return folder / "recalculated"


@pytest.mark.parametrize("number", WHOLE)
def test_libreoffice_works_out_a_whole_game_as_the_program_does(office_folder: Path, number: int) -> None:
    found = read_workbook(office_folder / f"whole{number}.xlsx")
    game = made(number)
    assert not differences(sheet_of(game), found)
    if "auto" not in dict(game.opening.options).values():
        totals = book_of(game.deals).totals[-1]
        assert tuple(found.cells[at(deal_row(len(game.deals)), column(p, 5))].value for p in range(4)) == totals


@pytest.mark.parametrize("number", WHOLE)
def test_a_sheet_saved_by_libreoffice_is_clean_and_is_the_game_it_was_made_from(
    office_folder: Path, number: int
) -> None:
    """LibreOffice writes formulas in its own way; they are still the sheet's."""
    match = made(number).match
    found = read_workbook(office_folder / f"whole{number}.xlsx")
    assert any(place.formula for place in found.cells.values())
    kept = [f for f in audit_found(found, match).findings if f.code not in ("compulsory-double", "domino-total")]
    assert not kept
    assert_same_game(found, match)


def test_libreoffice_reads_labels_of_several_letters_as_the_program_does(office_folder: Path) -> None:
    found = read_workbook(office_folder / "labelled.xlsx")
    assert not differences(sheet_of(evening(11, names=TABLES[1], declarer_may_double="yes")), found)
    counted = [found.cells[at(row, grid.ASIDE + pair)].value for row in range(6, 34) for pair in range(6)]
    assert set(counted) == {0, 1, 2}


def assert_same_game(found: FoundSheet, match: Any) -> None:
    game, sheet, _cells, figures = open_found(found)
    opening, lines = game.lines_of(sheet, figures)
    again = Match.replay(game, opening, lines)
    assert [row.result.total for row in again.rows] == [row.result.total for row in match.rows]
    assert game.totals(again) == game.totals(match)
    assert again.opening.players == match.opening.players
    assert again.state.rules == match.state.rules


@pytest.mark.parametrize("number", range(len(BLANKS)))
def test_a_blank_filled_in_by_hand_scores_itself_as_the_program_would(office_folder: Path, number: int) -> None:
    found = read_workbook(office_folder / f"blank{number}.xlsx")
    rules, options = BLANKS[number]
    blank = GAME.blank("", rules, tuple(options.items()))
    assert not differences(blank, found)
    assert [found.cells[at(4, column(p, grid.POINTS))].as_text for p in range(4)] == ["Dora", "=Eve", "Фёдор", "007"]
    assert {f.code.split("-")[0] for f in audit_found(found).errors} == {"double"}  # as the calls fell out


@pytest.mark.parametrize("number", range(12))
def test_the_lines_of_a_filled_sheet_replay_to_its_game(number: int, tmp_path: Path) -> None:
    match = made(number).match
    for values in (False, True):
        write_workbook(match.game.sheet(match), tmp_path / "sheet.xlsx", values=values)
        assert_same_game(read_workbook(tmp_path / "sheet.xlsx"), match)
        assert not audit_file(tmp_path / "sheet.xlsx", match).errors


def test_a_told_deal_is_not_needed_to_read_an_unplayed_row() -> None:
    told = Told("K", 0, frozenset(), (1, -7, -7, -7), "")
    assert settled(told.raw, told.doubles) == (1, -7, -7, -7)
