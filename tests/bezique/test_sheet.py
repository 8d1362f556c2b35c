"""The sheets: both layouts of every game, what stands in them, that they are read back as they were, and the audit."""

from __future__ import annotations

import random
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import browser
import plays
import pytest
from table import opened, played

from scorekeeper.audit import audit_file
from scorekeeper.csvfile import write_csv
from scorekeeper.errors import NotAllowedError, Refusal, UnreadableError
from scorekeeper.excel import write_workbook
from scorekeeper.game import Match
from scorekeeper.games.bezique import GAME, audit, filled
from scorekeeper.games.bezique.places import Layout, at
from scorekeeper.games.bezique.sheet import build
from scorekeeper.games.bezique.variants import VARIANTS
from scorekeeper.html import render_html, write_html
from scorekeeper.model import Figure, Finding, Opening
from scorekeeper.sheet import Drawing, Ref, Sheet
from scorekeeper.terminal import render_text

WORDS = [variant.word for variant in VARIANTS]
LAYOUTS = ("", "tally")
KINDS = [
    ("", "standard", {}),
    ("", "documented", {}),
    ("", "parlett", {}),
    ("", "standard", {"finish": "immediate", "target": "1000"}),
    ("", "standard", {"finish": "immediate", "target": "500", "brisques_when": "immediate"}),
    ("", "standard", {"tie": "enquire_within", "target": "1000"}),
    ("three", "standard", {}),
    ("three", "standard", {"finish": "immediate", "target": "800"}),
    ("rubicon", "standard", {}),
    ("rubicon", "hoyle-us", {"rubicon_save_may_flip": "no"}),
    ("rubicon", "standard", {"rubicon_rule": "label_only", "round_to": "0"}),
    ("four", "standard", {}),
    ("four", "documented", {"four_handed_quartets": "trump"}),
    ("six", "standard", {}),
    ("six", "documented", {"round_to": "100"}),
    ("eight", "parlett", {}),
]


def errors_of(findings: Any) -> list[tuple[str, str | None]]:
    return [(finding.code, finding.cell) for finding in findings if finding.severity == "error"]


def plan_of(match: Any, *, tally: bool = False) -> tuple[Layout, Sheet]:
    lines = [row.result for row in match.rows]
    plan = filled.layout_for(match.state, match.opening, lines, tally=tally)
    sheet = build(plan)
    sheet.fill(filled.given(sheet, plan, lines))
    return plan, sheet


def values_of(sheet: Sheet) -> dict[Ref, Figure]:
    return {ref: cell.value for ref, cell in sheet.cells.items() if cell.value is not None}


@pytest.mark.parametrize(("word", "rules", "options"), KINDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_sheet_comes_to_what_the_lines_come_to(word: str, rules: str, options: dict[str, str], seed: int) -> None:
    match = plays.play(plays.start(word, rules, **options), seed, deals=4, finished=seed == 1)
    report = GAME.report(match)
    for tally in (False, True):
        plan, sheet = plan_of(match, tally=tally)
        for number, deal in enumerate(report["deals"], 1):
            last = [row.result for row in match.rows if row.result.deal.number == number][-1]
            name = "race" if plan.rules.game.race else "session"
            for side in plan.sides:
                assert sheet.cells[plan.below(number, "deal", side)].value in (deal["total"][side], None)
                carried = sheet.cells[plan.below(number, name, side)].value
                assert carried == last.match[side] or (carried is None and last.settled is None)
            if plan.rules.game.race:
                # in the tally nobody knows who was first to pass the target within a deal
                if not tally or plan.rules.finish == "end_of_deal":
                    winner = sheet.cells[plan.below(number, "winner", 0, "item")].value
                    told = None if last.winner is None else match.state.side_name(last.winner)
                    assert winner == told or (told is None and winner in ("who was first?", "equal: another deal"))
            else:
                assert_settled(plan, sheet, number, deal["settlement"])


def assert_settled(plan: Layout, sheet: Sheet, number: int, settlement: dict[str, Any] | None) -> None:
    points = [sheet.cells[plan.below(number, "settlement", side)].value for side in plan.sides]
    words = sheet.cells[plan.below(number, "words", 0, "item")].value
    if settlement is None:
        assert points == [None, None]
        return
    won = [plan.side_name(side) == settlement["winner"] for side in plan.sides]
    assert points == [settlement["points"] if one else None for one in won]
    assert words == (settlement["steps"][-1] if settlement["winner"] else None)


@pytest.mark.parametrize(("word", "rules", "options"), KINDS)
def test_a_sheet_is_read_back_as_the_record_it_was_made_from(word: str, rules: str, options: dict[str, str]) -> None:
    match = plays.play(plays.start(word, rules, **options), 7, deals=3)
    sheet = GAME.sheet(match)
    opening, lines = GAME.lines_of(sheet, values_of(sheet))
    assert (opening.players, opening.variant, opening.rules) == (match.opening.players, word, rules)
    again = Match.replay(GAME, opening, lines)
    assert again.state.rules == match.state.rules
    assert GAME.report(again)["total"] == GAME.report(match)["total"]
    assert [row.entry for row in again.rows if row.entry.kind == "item"] == [
        row.entry for row in match.rows if row.entry.kind == "item"
    ]
    assert len(again.rows) == len(match.rows)
    assert all(GAME.same(one.result, other.result) for one, other in zip(again.rows, match.rows, strict=True))


@pytest.mark.parametrize(("word", "rules", "options"), KINDS)
def test_a_tally_is_read_back_with_its_totals(word: str, rules: str, options: dict[str, str]) -> None:
    match = plays.play(plays.start(word, rules, **options), 7, deals=3)
    sheet = GAME.sheet(match, layout="tally")
    opening, lines = GAME.lines_of(sheet, values_of(sheet))
    again = Match.start(GAME, opening)
    for line in lines:
        again.record_anyway(line)
    if match.state.rules.finish == "end_of_deal":
        assert GAME.report(again)["total"] == GAME.report(match)["total"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("word", "rules", "options"), KINDS)
def test_what_the_program_wrote_is_clean(
    word: str, rules: str, options: dict[str, str], layout: str, tmp_path: Path
) -> None:
    match = plays.play(plays.start(word, rules, **options), 11, deals=2)
    sheet = GAME.sheet(match, layout=layout)
    write_csv(sheet, tmp_path / "sheet.csv")
    assert errors_of(audit_file(tmp_path / "sheet.csv").findings) == []


@pytest.mark.parametrize("word", ["", "rubicon", "four"])
def test_workbooks_are_clean_too(word: str, tmp_path: Path) -> None:
    match = plays.play(plays.start(word), 11, deals=1)
    live, values = tmp_path / "live.xlsx", tmp_path / "values.xlsx"
    write_workbook(GAME.sheet(match), live)
    write_workbook(GAME.sheet(match), values, values=True)
    for path in (live, values):
        assert errors_of(audit_file(path).findings) == []
    assert audit_file(live, match).findings == audit_file(live).findings


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("word", WORDS)
def test_an_empty_sheet(word: str, layout: str, tmp_path: Path) -> None:
    sheet = GAME.blank(word, "standard", (), layout=layout)
    assert sheet.layout == ("bezique-tally/1" if layout else "bezique/1")
    assert sheet.cells[Ref("Bezique", *GAME.anchor)].value == f"scorekeeper: {sheet.layout}"
    given = {cell.value for cell in sheet.cells.values() if cell.role == "given"}
    assert given == {None}
    write_csv(sheet, tmp_path / "blank.csv")
    assert audit_file(tmp_path / "blank.csv").findings == ()
    rebuilt = GAME.sheet_for(values_of(sheet))
    assert list(rebuilt.cells) == list(sheet.cells)
    assert GAME.lines_of(sheet, values_of(sheet))[1] == []


@pytest.mark.parametrize("word", WORDS)
def test_every_cell_comes_after_what_it_needs(word: str) -> None:
    for layout in LAYOUTS:
        seen: set[Ref] = set()
        for ref, cell in GAME.blank(word, "standard", (("finish", "immediate"),) if word in ("", "three") else (),
                                    layout=layout).cells.items():  # fmt: skip
            assert seen.issuperset(cell.needs), ref
            seen.add(ref)


def test_an_unknown_layout_is_refused() -> None:
    with pytest.raises(Refusal, match="unknown layout ledger"):
        GAME.sheet(opened(), layout="ledger")


def test_other_media(tmp_path: Path) -> None:
    match = played("deal A H|3. A sequence H|5. B double|32. A last|brisques A6 B10")
    html = render_html(GAME.sheet(match))
    assert html.count('class="dials"') == 1
    assert html.count('class="line-chart"') == 1
    assert "0 / 300 / 20" in html
    assert "0 / 600 / 0" in html
    text = render_text(GAME.sheet(match), width=None, unicode=True, colour=False)
    assert "sequence in trumps" in text
    assert "line-chart" not in render_html(GAME.sheet(opened()))
    del tmp_path


def test_the_drop_downs_offer_the_items_of_the_game() -> None:
    sheet = GAME.blank("six", "standard", ())
    choices = {cell.choices for cell in sheet.cells.values() if cell.role == "given" and len(cell.choices) > 5}
    (titles,) = {one for one in choices if "bezique" in one}
    assert "four trump aces" in titles
    assert "quintuple bezique" not in titles


def test_a_tally_has_strokes_in_bundles_of_five() -> None:
    assert filled.stroke_text(1) == "|"
    assert filled.stroke_text(5) == "||||/"
    assert filled.stroke_text(7) == "||||/ ||"
    assert filled.stroke_text(21) == 21


# wrong sheets ----------------------------------------------------------------------------------------------


def edited(match: Any, changes: dict[Any, Figure], tmp_path: Path, *, layout: str = "") -> list[Finding]:
    """The findings on a sheet of values in which some cells hold something else; keys are asked of the layout."""
    plan, sheet = plan_of(match, tally=layout == "tally")
    for place, figure in changes.items():
        ref = place(plan)
        sheet.cells[ref].value = figure
    write_csv(sheet, tmp_path / "wrong.csv")
    return list(audit_file(tmp_path / "wrong.csv").findings)


def told(findings: list[Finding]) -> list[tuple[str, str | None, str | None]]:
    return [(finding.code, finding.cell, finding.carried_from) for finding in findings]


WORKED = "deal A C|1. A seven-exchanged|2. A royal C|6. B bezique|32. A last|brisques A6 B10|deal B H|3. A aces"


def test_wrong_points_are_a_root_and_what_follows_is_carried(tmp_path: Path) -> None:
    match = played(WORKED)
    found = edited(
        match,
        {
            lambda plan: plan.at(plan.line_row(1, 2), 0, "points"): 50,
            lambda plan: plan.at(plan.line_row(1, 2), 0, "total"): 60,
            lambda plan: plan.at(plan.line_row(1, 4), 0, "total"): 70,
            lambda plan: plan.below(1, "deal", 0): 130,
            lambda plan: plan.below(1, "race", 0): 130,
            lambda plan: plan.below(2, "race", 0): 230,
        },
        tmp_path,
    )
    root = "Bezique!E8"
    assert told(found) == [
        ("item-points", root, None),
        ("sum", "Bezique!F8", root),
        ("sum", "Bezique!F10", root),
        ("sum", "Bezique!F22", root),
        ("sum", "Bezique!F23", root),
        ("sum", "Bezique!F42", root),
    ]
    assert found[0].message == "found 50, expected 40 (10 too much)"
    assert "royal marriage: 40 in the table" in found[0].detail
    assert "A deals" in found[0].detail


def test_a_slip_in_a_running_total(tmp_path: Path) -> None:
    found = edited(played(WORKED), {lambda plan: plan.at(plan.line_row(1, 2), 0, "total"): 60}, tmp_path)
    assert told(found) == [("sum", "Bezique!F8", None)]


def test_brisques_that_do_not_add_up(tmp_path: Path) -> None:
    """The count that was altered is known by the figure beside it, which agrees with the right one."""
    found = edited(played(WORKED), {lambda plan: plan.brisque_refs(1)[1]: 9}, tmp_path)
    assert told(found) == [("brisque-total", "Bezique!H21", None)]
    assert "brisques 6 + 9 = 15, expected 16" in found[0].message
    assert (found[0].expected, found[0].fix) == (10, "write 10 in H21")
    # both agree with what stands beside them: nobody knows which is wrong
    changes: dict[Any, Figure] = {
        lambda plan: plan.brisque_refs(1)[1]: 9,
        lambda plan: plan.below(1, "brisques", 1, "points"): 90,
        lambda plan: plan.below(1, "deal", 1): 130,
        lambda plan: plan.below(1, "race", 1): 130,
        lambda plan: plan.below(2, "race", 1): 130,
    }
    found = edited(played(WORKED), changes, tmp_path)
    assert told(found) == [("brisque-total", "Bezique!D21", None)]
    assert (found[0].expected, found[0].fix) == (None, "count the aces and tens again: D21, H21 must make 16")


def test_brisques_of_a_settlement_that_do_not_add_up(tmp_path: Path) -> None:
    match = played("deal A|total A950 B1500|brisques A12 B20", "rubicon")
    found = edited(match, {lambda plan: plan.brisque_refs(1)[0]: 13}, tmp_path)
    assert [(f.code, f.fix, f.expected) for f in found] == [("brisque-total", "write 12 in D21", 12)]
    below_what_was_noted = played("deal A|3. A brisque 7|32. A last", "")
    below_what_was_noted.record_anyway("brisques A6 B10")
    found = edited(below_what_was_noted, {}, tmp_path)
    assert [(f.code, f.cell, f.expected) for f in found] == [("brisque-total", "Bezique!D21", None)]


# a slip in a cell, and what to write where: game, lines, layout, place, figure, then code, cell, expected, fix
FIXES: list[tuple[str, str, str, Any, Figure, str, str, Figure, str]] = [
    ("", WORKED, "", lambda plan: at(plan.line_row(1, 4), 2), 30, "last-trick-count", "B10", 32, "write 32 in B10"),
    ("six", "0. A cut-exact", "", lambda plan: at(plan.line_row(1, 1), 2), 3, "trick-number", "B7", 0,
     "write 0 in B7"),
    ("", WORKED, "", lambda plan: at(plan.line_row(1, 3), 2), 25, "declaration-after-stock", "B9", None,
     "write the right trick in B9, or empty the row"),
    ("", WORKED, "", lambda plan: plan.at(plan.line_row(1, 2), 0, "suit"), "S", "trump-mismatch", "D8", None,
     "write C in D8, or S in H6"),
    ("", "deal A C|2. A royal C|3. A marriage S", "", lambda plan: plan.at(plan.line_row(1, 2), 0, "suit"), "C",
     "trump-mismatch", "C8", None, "write royal marriage in C8, another suit in D8, or other trumps in H6"),
    ("rubicon", "A royal H|B marriage S", "", lambda plan: plan.at(plan.line_row(1, 2), 1, "suit"), "H",
     "trump-mismatch", "G8", None, "write royal marriage in G8, another suit in H8, or other trumps in H6"),
    ("", "deal A|2. A royal C|3. A sequence C", "", lambda plan: plan.at(plan.line_row(1, 2), 0, "suit"), "S",
     "trump-mismatch", "D8", None, "write C in D8, or S in H6"),
    ("", "deal A H|3. A aces", "", lambda plan: plan.at(plan.line_row(1, 1), 0, "suit"), "S", "suit-unexpected", "D7",
     None, "take S out of D7, or write another item in C7"),
    ("", "deal A H|3. A double S", "", lambda plan: plan.at(plan.line_row(1, 1), 0, "suit"), "C", "suit-unexpected",
     "D7", None, "take C out of D7, or write another item in C7"),
    ("", "deal A H|3. A aces|5. A kings", "", lambda plan: at(plan.line_row(1, 2), 2), 3, "two-declarations-one-trick",
     "B8", None, "write the right trick in B8 or in B7, or empty one of the rows"),
    ("rubicon", "deal A|2. A sequence C", "", lambda plan: plan.at(plan.line_row(1, 1), 0, "item"),
     "plain sequence", "trump-mismatch", "C7", None, "write sequence in trumps in C7"),
    ("", WORKED, "", lambda plan: plan.dealer_ref(2), "A", "dealer-rotation", "D25", "B", "write B in D25"),
    ("", "deal A|total A730 B590", "", lambda plan: plan.below(1, "markers", 1), 595, "not-multiple-of-ten", "J20",
     None, "write a multiple of 10 in J20"),
    ("", "deal A C|3. A aces|total A100 B0", "", lambda plan: plan.below(1, "markers", 1), 10, "sum", "F20", None,
     "write the right totals in F20, J20, or leave these cells empty"),
    ("", WORKED, "", lambda plan: plan.at(plan.line_row(1, 4), 0, "item"), "four jacks", "last-trick-count", "D21",
     None, "write the last trick for its winner among the things scored"),
    ("", WORKED, "", lambda plan: plan.at(plan.line_row(1, 3), 1, "item"), "seven of trumps exchanged", "sevens",
     "G9", None, "write what was scored in G9, or empty the row"),
    ("", WORKED, "tally", lambda plan: plan.at(plan.line_row(1, 13), 0, "item"), "||", "last-trick-count", "D19", None,
     "count the strokes in D19 again"),
    ("", "deal A|end|deal B|end", "", lambda plan: plan.irregular_refs(1)[0], "short A", "deal-unfinished", "D6",
     None, "write what is missing in deal 1, or end in C19 when it was broken off"),
    ("", "deal A|end", "", lambda plan: plan.irregular_refs(1)[1], "short A", "deal-over", "G19", None,
     "leave G19 empty"),
    ("", "deal A|end", "", lambda plan: plan.irregular_refs(1)[0], "foul A", "foul-unknown", "C19", None,
     "empty C19, or what contradicts it"),
]  # fmt: skip


@pytest.mark.parametrize(("word", "lines", "layout", "place", "figure", "code", "cell", "expected", "fix"), FIXES)
def test_a_slip_is_told_where_it_is_put_right(  # noqa: PLR0913, PLR0917 - a table
    word: str, lines: str, layout: str, place: Any, figure: Figure, code: str, cell: str, expected: Figure, fix: str
) -> None:  # fmt: skip
    """As far as what was given tells; figures may tell more (test_slips.py)."""
    plan, sheet = plan_of(played(lines, word), tally=layout == "tally")
    lines_only = {ref: value for ref, value in values_of(sheet).items() if sheet.cells[ref].code != "item-points"}
    found = GAME.examine_sheet(sheet, lines_only | {place(plan): figure})
    assert not any(" line" in text for finding in found for text in (finding.message, finding.fix))
    told_of = [finding for finding in found if finding.code == code]
    assert (told_of[0].cell, told_of[0].expected, told_of[0].fix) == (f"Bezique!{cell}", expected, fix)


def test_first_that_nobody_asked_for(tmp_path: Path) -> None:
    match = played("deal A|3. A aces", "", finish="immediate")
    found = edited(match, {lambda plan: plan.irregular_refs(1)[0]: "first A"}, tmp_path)
    assert ("first-unneeded", "Bezique!C19") in errors_of(found)


def test_a_tie_without_brisques_asks_for_them() -> None:
    plan, sheet = plan_of(played("deal A|total A1200 B1200", "rubicon"))
    assert sheet.cells[plan.below(1, "settlement", 0, "item")].value == "brisques?"
    assert sheet.cells[plan.below(1, "settlement", 0)].value is None


def test_an_altered_value_in_a_tally(tmp_path: Path) -> None:
    """Another value than the table's is the slip, and the points that follow from it are carried."""
    changes: dict[Any, Figure] = {
        lambda plan: at(plan.line_row(1, 2), 3): 50,
        lambda plan: plan.at(plan.line_row(1, 2), 0, "points"): 50,
    }
    found = edited(played(WORKED), changes, tmp_path, layout="tally")
    assert told(found)[:2] == [("item-points", "Bezique!C8", None), ("item-points", "Bezique!F8", "Bezique!C8")]
    assert found[0].fix == "write 40 in C8"


def test_settlement_arithmetic(tmp_path: Path) -> None:
    match = played("deal A|3. A royal H|5. A quadruple|7. B aces|64. A last", "rubicon")
    found = edited(
        match,
        {
            lambda plan: plan.below(1, "settlement", 0): 6000,
            lambda plan: plan.below(1, "session", 0): 6000,
        },
        tmp_path,
    )
    assert told(found)[0][0] == "settlement"
    assert found[0].message == "found 6000, expected 5900 (100 too much)"
    assert "A wins: 4500 + 100 + 1300 = 5900" in found[0].detail
    assert told(found)[1] == ("sum", "Bezique!F27", found[0].cell)
    assert found[0].expected == 4500 + 100 + 1300
    assert found[0].carried_from is None


def test_a_word_that_is_no_item(tmp_path: Path) -> None:
    found = edited(played(WORKED), {lambda plan: plan.at(plan.line_row(1, 2), 0, "item"): "grand slam"}, tmp_path)
    assert [(f.code, f.cell) for f in found] == [("unknown-item", "Bezique!C8")]


CELLS: list[tuple[Any, Figure, str]] = [
    (lambda plan: plan.dealer_ref(1), "Q", "player-unknown"),
    (lambda plan: plan.trump_ref(1), "green", "suit-unknown"),
    (lambda plan: at(plan.line_row(1, 1), 2), "first", "trick-unknown"),
    (lambda plan: at(plan.line_row(1, 3), 2), 25, "declaration-after-stock"),
    (lambda plan: plan.at(plan.line_row(1, 2), 0, "suit"), "Z", "suit-unknown"),
    (lambda plan: plan.at(plan.line_row(1, 2), 0, "suit"), "S", "trump-mismatch"),
    (lambda plan: plan.at(plan.line_row(1, 2), 0, "item"), None, "item-missing"),
    (lambda plan: plan.irregular_refs(1)[0], "nothing", "irregular-unknown"),
    (lambda plan: plan.irregular_refs(1)[0], "short", "irregular-unknown"),
    (lambda plan: plan.below(1, "markers", 0), 100, "figure-missing"),
    (lambda plan: plan.brisque_refs(1)[0], None, "figure-missing"),
    (lambda plan: plan.brisque_refs(1)[0], "six", "figure-unreadable"),
]


@pytest.mark.parametrize(("place", "figure", "code"), CELLS)
def test_a_cell_that_cannot_stand(place: Any, figure: Figure, code: str, tmp_path: Path) -> None:
    found = edited(played(WORKED), {place: figure}, tmp_path)
    plan, _sheet = plan_of(played(WORKED))
    assert code in [finding.code for finding in found]
    cells = {finding.cell for finding in found if finding.code == code}
    assert str(place(plan)) in cells or code in ("trump-mismatch", "figure-missing")


def test_a_cell_that_cannot_be_read_keeps_the_sheet_from_being_imported() -> None:
    plan, sheet = plan_of(played(WORKED))
    values = values_of(sheet) | {plan.dealer_ref(1): "Q"}
    with pytest.raises(NotAllowedError, match="D6 cannot be read: found Q, expected A, B"):
        GAME.lines_of(sheet, values)


def test_markers_that_are_no_multiple_of_ten(tmp_path: Path) -> None:
    found = edited(played("deal A|total A730 B590"), {lambda plan: plan.below(1, "markers", 0): 735}, tmp_path)
    assert ("not-multiple-of-ten", "Bezique!F20", None) in told(found)


def test_a_deal_left_empty_before_a_filled_one(tmp_path: Path) -> None:
    match = played("deal A|total A100 B0|deal B|total A100 B0|deal A|total A50 B0")
    empty: dict[Any, Figure] = {
        lambda plan: plan.dealer_ref(2): None,
        lambda plan: plan.below(2, "markers", 0): None,
        lambda plan: plan.below(2, "markers", 1): None,
    }
    found = edited(match, empty, tmp_path)
    assert ("row-gap", "Bezique!D25", None) in told(found)


GAPS = [
    # game, options, lines with a deal in which nothing is scored, the row of the totals, what they are at the end
    ("", {}, "deal A|total A700 B590|deal B|deal A|total A50 B100", "race", (750, 690)),
    ("", {"finish": "immediate", "target": "740"}, "deal A|1. A royal C|end|deal B|deal A|total A710 B9", "race", None),
    ("rubicon", {}, "deal A|total A1510 B1240|deal B|deal A|total A1010 B1510", "session", (800, 1000)),
]


@pytest.mark.parametrize(("word", "options", "lines", "row", "totals"), GAPS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_totals_are_carried_over_an_empty_deal(
    word: str, options: dict[str, str], lines: str, row: str, totals: tuple[int, int] | None, layout: str
) -> None:
    match = opened(word, **options)
    for line in lines.split("|"):
        match.record_anyway(line)
    plan, sheet = plan_of(match, tally=layout == "tally")
    assert plan.deals == 3
    assert [sheet.cells[plan.below(2, row, side)].value for side in plan.sides] == [None, None]
    if totals:
        assert tuple(sheet.cells[plan.below(3, row, side)].value for side in plan.sides) == totals
    else:
        assert sheet.cells[plan.below(3, "winner", 0, "item")].value == "A"
    assert match.game.totals(match) == (totals or (750, 9))


def test_a_deal_without_a_dealer(tmp_path: Path) -> None:
    found = edited(played(WORKED), {lambda plan: plan.dealer_ref(2): None}, tmp_path)
    assert [finding.code for finding in found] == ["dealer-missing"]
    # the first deal may be without one
    found = edited(played(WORKED), {lambda plan: plan.dealer_ref(1): None}, tmp_path)
    assert found == []


def test_partners_are_told_by_their_letters(tmp_path: Path) -> None:
    match = played("deal A|1. C royal H|2. A aces|3. B kings|48. D last", "four")
    plan, sheet = plan_of(match)
    places = [plan.at(plan.line_row(1, line), side, "by") for line, side in ((1, 0), (2, 0), (3, 1))]
    letters = [sheet.cells[place].value for place in places]
    assert letters == ["C", "A", "B"]
    found = edited(match, {lambda plan: plan.at(plan.line_row(1, 1), 0, "by"): "B"}, tmp_path)
    assert ("player-unknown", "Bezique!C7", None) in told(found)
    found = edited(match, {lambda plan: plan.at(plan.line_row(1, 1), 0, "by"): None}, tmp_path)
    assert found == []


def test_a_dealer_may_be_named_in_full() -> None:
    match = plays.play(plays.start(""), 3, deals=1)
    plan, sheet = plan_of(match)
    values = values_of(sheet) | {plan.dealer_ref(1): "Beth"}
    assert GAME.lines_of(sheet, values)[1][0].startswith("deal B")


def test_strokes_and_figures_in_a_tally(tmp_path: Path) -> None:
    match = played(WORKED)
    stroke = {lambda plan: plan.at(plan.line_row(1, 2), 0, "item"): 1}
    assert edited(match, stroke, tmp_path, layout="tally") == []
    for figure, code in (("one", "strokes-unknown"), (201, "strokes-unknown"), (3, "strokes-mismatch")):
        change = {lambda plan: plan.at(plan.line_row(1, 2), 0, "item"): figure}
        assert code in [finding.code for finding in edited(match, change, tmp_path, layout="tally")]


def test_a_tally_does_not_ask_for_any_order(tmp_path: Path) -> None:
    match = played("deal A H|1. A royal|2. A sequence|3. A royal|4. A sequence|5. A bezique|6. A double|32. A last")
    assert edited(match, {}, tmp_path, layout="tally") == []
    match = played("0. A carte-blanche|1. A royal H|2. B marriage S|3. A plain-sequence D|64. A last", "rubicon")
    assert edited(match, {}, tmp_path, layout="tally") == []


def test_irregular_things_are_kept() -> None:
    match = played("deal A|3. A royal H|foul A|64. B last", "rubicon")
    sheet = GAME.sheet(match)
    assert "foul A" in GAME.lines_of(sheet, values_of(sheet))[1]
    match = played("deal A|total A730 B590|deal B|total A640 B910|deal A|total A700 B520|first B", finish="immediate")
    sheet = GAME.sheet(match)
    assert GAME.lines_of(sheet, values_of(sheet))[1][-2:] == ["first B", "total A700 B520"]
    match = played("deal A H|3. A aces|short B|brisques A6 B10")
    sheet = GAME.sheet(match)
    assert GAME.lines_of(sheet, values_of(sheet))[1] == ["deal A H", "3. A aces", "short B", "brisques A6 B10"]
    match = played("deal A|3. A royal H|end", "six")
    sheet = GAME.sheet(match)
    assert GAME.lines_of(sheet, values_of(sheet))[1] == ["deal A", "3. A royal H", "end"]


def test_trumps_are_written_once() -> None:
    """Where lines tell trumps the head of the deal does not repeat them; otherwise it does."""
    match = played("deal A S|3. A aces", "rubicon")
    sheet = GAME.sheet(match)
    assert GAME.lines_of(sheet, values_of(sheet))[1][0] == "deal A S"
    match = played("deal A|3. A royal H", "rubicon")
    sheet = GAME.sheet(match)
    assert GAME.lines_of(sheet, values_of(sheet))[1][0] == "deal A"


# heads -----------------------------------------------------------------------------------------------------


def head_refused(changes: dict[Ref, Figure], word: str = "") -> str:
    sheet = GAME.blank(word, "standard", ())
    with pytest.raises(UnreadableError) as caught:
        GAME.sheet_for(values_of(sheet) | changes)
    return caught.value.code


def test_a_head_that_cannot_be_understood() -> None:
    size, rules = at(2, 9), at(3, 3)
    assert head_refused({size: "something"}) == "layout-unknown"
    assert head_refused({size: "pinochle 3x10"}) == "layout-unknown"
    assert head_refused({size: "two 0x10"}) == "layout-unknown"
    assert head_refused({size: "two 100x100"}) == "layout-unknown"
    assert head_refused({rules: "british"}) == "rules-unknown"
    assert head_refused({rules: "standard; target=1"}) == "option-value"
    assert head_refused({at(4, 3): "Ann", at(4, 7): "Ann"}) == "player-name"


def test_letters_that_were_lost_are_made_anew() -> None:
    match = plays.play(plays.start(""), 3, deals=1)
    _plan, sheet = plan_of(match)
    values = {ref: figure for ref, figure in values_of(sheet).items() if ref not in (at(4, 6), at(4, 10))}
    layout, opening = audit.layout_of(values)
    assert layout.labels == ("A", "B")
    assert opening.players == ("Ann", "Beth")


def test_options_and_facts_stand_in_the_head() -> None:
    facts = {"title": "Friday", "date": "2026-11-27", "place": "Club", "stake": "5"}
    opening = Opening("bezique", ("A", "B"), "", "standard", (("tie", "enquire_within"),), facts | {"target": "1000"})
    sheet = GAME.sheet(Match.start(GAME, opening))
    read, _lines = GAME.lines_of(sheet, values_of(sheet))
    assert read.facts == facts
    assert dict(read.options) == {"tie": "enquire_within", "target": "1000"}
    assert GAME.open(read).rules == replace(GAME.open(opening).rules)


# what people leave out -------------------------------------------------------------------------------------


def test_trumps_are_known_without_a_dealer(tmp_path: Path) -> None:
    match = played("deal A C|2. A royal C|32. A last|brisques A6 B10")
    wrong: dict[Any, Figure] = {
        lambda plan: plan.dealer_ref(1): None,
        lambda plan: plan.trump_ref(1): "H",
    }
    assert "trump-mismatch" in [finding.code for finding in edited(match, wrong, tmp_path)]
    plan, sheet = plan_of(match)
    values = {ref: figure for ref, figure in values_of(sheet).items() if ref != plan.dealer_ref(1)}
    assert GAME.lines_of(sheet, values)[1] == ["2. A royal C", "32. A last", "brisques A6 B10"]


def test_a_winner_without_a_name_is_called_by_his_letter() -> None:
    for options in ((("target", "100"),), (("target", "100"), ("finish", "immediate"))):
        sheet = GAME.blank("", "standard", options)
        plan, _opening = audit.layout_of(values_of(sheet))
        given = {plan.below(1, "markers", side): points for side, points in enumerate((50, 150))}
        values = sheet.evaluate(given)
        assert values[plan.below(1, "winner", 0, "item")] == "B"


def test_brisques_without_a_known_dealer_leave_the_first_open() -> None:
    options = (("target", "100"), ("finish", "immediate"))
    sheet = GAME.blank("", "standard", options)
    plan, _opening = audit.layout_of(values_of(sheet))
    given: dict[Ref, Figure] = dict.fromkeys(plan.brisque_refs(1), 16)
    for dealer, winner in ((None, "who was first?"), ("A", "B"), ("b", "A"), ("Z", "who was first?")):
        values = sheet.evaluate(given | {plan.dealer_ref(1): dealer})
        assert values[plan.below(1, "winner", 0, "item")] == winner


def test_alarms_beside_the_lines() -> None:
    sheet = GAME.blank("", "standard", ())
    plan, _opening = audit.layout_of(values_of(sheet))

    def verdict(line: int, lines: list[tuple[Figure, int, Figure]]) -> Figure:
        given: dict[Ref, Figure] = {}
        for number, (trick, side, item) in enumerate(lines, 1):
            row = plan.line_row(1, number)
            given |= {at(row, 2): trick, plan.at(row, side, "item"): item}
        return sheet.evaluate(given)[at(plan.line_row(1, line), plan.verdict)]

    assert verdict(1, [(3, 0, "grand slam")]) == "which item?"
    assert verdict(1, [(25, 0, "four aces")]) == "the stock is gone"
    assert verdict(2, [(3, 0, "four aces"), (3, 0, "four kings")]) == "two on this trick"
    assert verdict(2, [(3, 0, "four aces"), (3, 1, "seven of trumps played")]) is None
    assert verdict(2, [(None, 0, "four aces"), (None, 0, "four kings")]) is None
    assert verdict(1, [(32, 0, "last trick")]) is None
    disjoint = GAME.blank("", "standard", (("declarations_per_trick", "disjoint"),))
    row = plan.line_row(1, 1)
    given: dict[Ref, Figure] = {at(row, 2): 3, plan.at(row, 0, "item"): "aces", plan.at(row, 1, "item"): "kings"}
    assert disjoint.evaluate(given)[at(row, plan.verdict)] is None
    assert sheet.evaluate(given)[at(row, plan.verdict)] == "two on this trick"


def test_explanations_of_odd_cells_do_not_break() -> None:
    sheet = GAME.blank("rubicon", "standard", ())
    for cell in sheet.cells.values():
        if cell.explain:
            assert isinstance(cell.explain([None] * len(cell.needs)), str)
        if cell.compute:
            cell.compute(["odd"] * len(cell.needs))
            cell.compute([-7] * len(cell.needs))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("word", "rules", "options"), KINDS)
def test_one_wrong_figure_has_one_root(
    word: str, rules: str, options: dict[str, str], layout: str, tmp_path: Path
) -> None:
    """Whichever computed figure is written wrong, the audit names that cell alone; the rest is carried or right."""
    sheet = GAME.sheet(plays.play(plays.start(word, rules, **options), 21, deals=2), layout=layout)
    judged = [cell for cell in sheet.cells.values() if cell.code and not cell.optional and isinstance(cell.value, int)]
    for cell in random.Random(word + layout).sample(judged, 3):
        right = cell.value
        assert isinstance(right, int)
        cell.value = right + 10
        write_csv(sheet, tmp_path / "wrong.csv")
        cell.value = right
        roots = [f for f in audit_file(tmp_path / "wrong.csv").findings if f.severity == "error" and not f.carried_from]
        assert [(f.code, f.cell, f.found, f.expected) for f in roots] == [(cell.code, str(cell.ref), right + 10, right)]


# as people see it -------------------------------------------------------------------------------------------

RACE_LINES = "deal A C | 2. A royal C | 6. B bezique | 32. B last | brisques A6 B10"
RUBICON_LINES = (
    "deal A | 3. A royal H | 5. A quadruple | 7. B aces | 64. A last | brisques A19 B13 | "
    "deal B | total A1480 B860 | brisques A14 B18"
)
FOUR_LINES = "deal A | 1. A royal D | 4. D tens"


def shown(lines: str, variant: str = "", width: int | None = 80) -> str:
    return render_text(GAME.sheet(played(lines, variant)), width=width, unicode=True, colour=False)


@pytest.mark.parametrize("width", [80, None])
def test_rows_of_nothing_are_not_shown_but_every_deal_has_its_heading(width: int | None) -> None:
    text = shown(RUBICON_LINES, "rubicon", width)
    for name in ("irregular", "no. 14"):
        assert name not in text
    assert text.count("│ markers only") == 1
    assert [line.split()[2:5] for line in text.splitlines() if re.search(r"│ +deal \d", line)] == [
        ["1", "│", "dealer"],
        ["2", "│", "dealer"],
    ]
    assert sum(bool(re.match(r"│ +(\d+ +│ +)?\d+ +│", line)) for line in text.splitlines()) == 4
    assert re.search(r"markers only[ │]+1480 │ +860 │", text)


def test_at_80_columns_what_was_scored_stands_in_full() -> None:
    text = shown(RACE_LINES)
    assert "…" not in text
    assert re.search(r"│ +2 +│ royal marriage C +40 +40 │", text)
    assert re.search(r"│ dealer A +│ turned up C +│", text)
    assert all(len(line) <= 80 for line in text.splitlines() if line[:1] in "┌│├└")


def test_of_partners_the_one_who_scored_is_named() -> None:
    text = shown(FOUR_LINES, "four")
    assert re.search(r"│ +1 +│ A royal marriage D? +40 +40 │", text)
    assert re.search(r"│ +4 +│ +│ D four tens +900 +900 │", text)


def test_a_blank_keeps_every_row() -> None:
    text = render_text(GAME.blank("rubicon", "standard", ()), width=None, unicode=True, colour=False)
    assert text.count("irregular") == 3
    assert text.count("│ markers only") == 3


def test_the_course_of_settled_deals_is_what_was_won_and_of_a_race_the_score() -> None:
    course = course_of(RUBICON_LINES, "rubicon")
    assert course.title == "Won so far, after each deal"
    # 4590 and 100 in hundreds and the loser rubiconed: 4500 + 100 + 1300; then 1600 − 1000 + 500
    assert course.data == {
        "labels": ["0", "1", "2"],
        "series": [{"name": "A", "points": [0, 5900, 7000]}, {"name": "B", "points": [0, 0, 0]}],
        "signs": False,
    }
    race = course_of(RACE_LINES)
    assert race.title == "Score after each line"
    assert race.data["series"][1]["points"][-1] == 40 + 10 + 100  # type: ignore[index]


def course_of(lines: str, variant: str = "") -> Drawing:
    drawings = GAME.sheet(played(lines, variant)).pages[0].drawings
    return next(drawing for drawing in drawings if drawing.kind == "line-chart")


def test_the_first_settled_deal_is_shown_line_by_line() -> None:
    first = course_of(RUBICON_LINES.partition(" | deal B")[0], "rubicon")
    assert first.title == "Score after each line"
    assert first.data["series"][0]["points"] == [0, 40, 4540, 4540, 4590, 4590]  # type: ignore[index]


@pytest.mark.parametrize(
    ("variant", "lines", "pages"), [("", RACE_LINES, 1), ("rubicon", RUBICON_LINES, 2), ("four", FOUR_LINES, 2)]
)
def test_a_short_game_prints_on_a_page_or_two_that_begin_with_the_sheet(
    chromium: str, pdftotext: str, tmp_path: Path, variant: str, lines: str, pages: int
) -> None:
    write_html(GAME.sheet(played(lines, variant)), tmp_path / "game.html")
    with browser.started(chromium, tmp_path / "profile") as tab:
        tab.open(tmp_path / "game.html")
        for paper in ("A4", "Letter"):
            assert tab.print(tmp_path / "game.pdf", paper) == pages, paper
    command = [pdftotext, "-layout", str(tmp_path / "game.pdf"), "-"]
    text = subprocess.run(command, check=True, capture_output=True, timeout=60).stdout.decode()
    first, *others = text.split("\f")
    assert "royal marriage" in first
    assert not any("royal marriage" in page for page in others)
    assert "thousands" in text


def test_a_session_of_many_deals_has_a_sheet_that_can_be_read_again(tmp_path: Path) -> None:
    match = played("|".join(f"deal {name}|total A1510 B1240" for name in "AB" * 50), "rubicon")
    for path in (tmp_path / "long.csv", tmp_path / "long.xlsx"):
        write_csv(GAME.sheet(match), path) if path.suffix == ".csv" else write_workbook(GAME.sheet(match), path)
        assert audit_file(path).findings == ()


def test_a_sheet_of_more_lines_than_a_deal_can_have_is_refused() -> None:
    size = at(2, 9)
    assert head_refused({size: "two 2x401"}) == "layout-unknown"


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("word", [variant.word or "two" for variant in VARIANTS])
def test_rows_of_a_printed_blank_are_high_enough_to_write_in(word: str, layout: str) -> None:
    """6 mm at least; a filled sheet needs no more than its type."""
    document = render_html(GAME.blank(word, "standard", (), layout=layout))
    assert {float(height) for height in re.findall(r"--print-row: ([0-9.]+)mm", document)} == {6.4}
    assert "leaf" in document
    filled_in = render_html(GAME.sheet(played("deal A|total A1510 B1240", "rubicon"), layout=layout))
    assert re.findall(r"--print-row: ([0-9.]+)mm", filled_in) == ["0"]
    assert ' flow"' in filled_in


@pytest.mark.parametrize("word", [variant.word or "two" for variant in VARIANTS])
def test_the_names_of_rows_fit_before_the_columns_of_the_players(word: str) -> None:
    sheet = GAME.blank(word, "standard", ())
    room = sum(column.width for column in sheet.pages[0].columns[:2])
    names = [str(cell.value) for cell in sheet.cells.values() if cell.look == "foot-name" and cell.ref.column == 1]
    assert {"markers only", "deal"} <= set(names)
    assert max(map(len, names)) <= room - 1.3
