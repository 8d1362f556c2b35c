"""Two slips in one deal, or one that hides others: each is named at its own cell, and nothing else is."""

from __future__ import annotations

import pytest
from test_slips import RUBICON, TWO, Night, night, only, tally_row

from scorekeeper.audit import audit_found
from scorekeeper.found import FoundCell, FoundSheet
from scorekeeper.games.bezique.trickorder import longest_run
from scorekeeper.games.bezique.witnesses import meant_in
from scorekeeper.model import Figure
from scorekeeper.sheet import Ref

FULL = (
    "deal B|0. A carte-blanche|1. A carte-blanche|3. B royal S|6. B bezique|10. A aces|15. B sequence S|22. B double|"
    "28. A plain-sequence D|33. A marriage H|38. B queens|45. B queens|52. A kings|64. A last|brisques A19 B13"
)


def cells(sheet: Night, changes: dict[Ref, Figure]) -> list[tuple[str, str | None]]:
    """Code and cell of every mistake that comes from nowhere else."""
    return [(one.code, one.cell) for one in sheet.roots(changes)]


def test_a_wrong_item_is_named_beside_another_slip() -> None:
    sheet = night(FULL, "rubicon")
    item, total = sheet.line(12, 0), sheet.line(9, 0, "total")
    found = {one.cell: one for one in sheet.roots({item: "four jacks", total: 470})}
    assert set(found) == {str(item), str(total)}
    assert found[str(item)].code == "item-mismatch"
    assert found[str(item)].fix == f"write four kings in {item.a1}"
    assert found[str(total)].expected == 370


@pytest.mark.parametrize(("one", "other"), [(8, 9), (12, 13), (5, 8)])
def test_two_items_that_changed_places_are_both_named(one: int, other: int) -> None:
    sheet = night(FULL, "rubicon")
    here, there = sheet.line(one, 0), sheet.line(other, 0)
    changes = {here: sheet.right[there], there: sheet.right[here]}
    assert {cell for _code, cell in cells(sheet, changes)} == {str(here), str(there)}


def test_an_item_that_is_none_or_missing_is_named_beside_another_slip() -> None:
    sheet = night(FULL, "rubicon")
    item, total = sheet.line(12, 0), sheet.line(2, 0, "total")
    for written, code in (("grand slam", "unknown-item"), (None, "item-missing")):
        assert set(cells(sheet, {item: written, total: 110})) == {(code, str(item)), ("sum", str(total))}


def test_items_of_one_value_are_named_together_where_they_are_possible() -> None:
    """A royal marriage brings 40 too, but not with the suit of this line."""
    sheet = night(FULL, "rubicon")
    found = {one.cell: one for one in sheet.roots({sheet.line(4, 1): "four aces", sheet.line(9, 0, "total"): 470})}
    assert found[str(sheet.line(4, 1))].fix.startswith("write royal marriage or bezique or four jacks in")


def test_wrong_strokes_are_named_beside_a_wrong_total() -> None:
    sheet = night(FULL, "rubicon", "tally")
    ref, total = sheet.line(tally_row(sheet, "four kings"), 0), sheet.plan.below(1, "deal", 1)
    right = sheet.right[total]
    assert isinstance(right, int)
    for written, code in (("||", "strokes-mismatch"), ("q", "strokes-unknown"), (None, "strokes-mismatch")):
        assert set(cells(sheet, {ref: written, total: right + 10})) == {(code, str(ref)), ("sum", str(total))}
    found = only([one for one in sheet.roots({ref: "||", total: right + 10}) if one.cell == str(ref)])
    assert found.fix == f"write | in {ref.a1}"


@pytest.mark.parametrize(
    ("lines", "word", "side"),
    [
        (FULL, "rubicon", 0),
        (FULL, "rubicon", 1),
        (TWO, "", 0),
        ("deal A H|4. B royal H|32. A last|brisques A9 B8 C7", "three", 1),
    ],
)
def test_wrong_strokes_are_named_beside_a_wrong_total_of_the_same_side(lines: str, word: str, side: int) -> None:
    """The figure below the total, made of the right one, speaks for the points and against the strokes."""
    sheet = night(lines, word, "tally")
    ref, total = sheet.line(tally_row(sheet, "four kings"), side), sheet.plan.below(1, "deal", side)
    right = sheet.right[total]
    assert isinstance(right, int)
    assert set(cells(sheet, {ref: "|||", total: right + 10})) == {("strokes-mismatch", str(ref)), ("sum", str(total))}


def test_strokes_are_not_judged_by_markers() -> None:
    sheet = night("deal A|total A730 B590|brisques A6 B10", "", "tally")
    ref = sheet.line(tally_row(sheet, "four kings"), 0)
    assert meant_in(sheet.plan, {**sheet.right, ref: "||"}) == {}


def test_a_line_that_only_the_totals_count_is_missing() -> None:
    sheet = night(FULL, "rubicon")
    finding = only(sheet.roots({sheet.line(7, 1): None, sheet.line(7, 1, "points"): None}))
    assert (finding.code, finding.cell) == ("item-missing", str(sheet.line(7, 1)))
    assert finding.message == "nothing written, but the totals rise by 500 here: double bezique is missing"


def test_a_forgotten_line_that_wins_a_race_leaves_its_winner() -> None:
    sheet = night("deal A H|4. B royal H|9. C bezique|10. C double|15. C triple|32. A last|brisques A9 B8 C7", "three")
    finding = only(sheet.roots({sheet.line(4, 2): None, sheet.line(4, 2, "points"): None}))
    assert finding.cell == str(sheet.line(4, 2))


def test_a_total_in_the_row_below_is_no_missing_line() -> None:
    sheet = night(FULL, "rubicon")
    here, there = sheet.line(5, 0, "total"), sheet.line(6, 0, "total")
    assert ("item-missing", str(sheet.line(6, 0))) not in cells(sheet, {here: None, there: sheet.right[here]})


def test_a_forgotten_last_trick_is_one_mistake() -> None:
    sheet = night(FULL, "rubicon")
    row = [sheet.line(13, 0, part) for part in ("item", "points", "total")]
    finding = only(sheet.roots({**dict.fromkeys(row), sheet.trick(13): None}))
    assert (finding.code, finding.cell) == ("item-missing", str(sheet.line(13, 0)))
    assert finding.fix == f"write last trick in {sheet.line(13, 0).a1}"


def test_an_entry_in_the_columns_of_another_is_one_mistake() -> None:
    sheet = night("deal A|0. A cut-exact|2. A royal H|4. B sequence H|7. A aces|9. B kings|96. A last", "six")
    changes: dict[Ref, Figure] = {}
    for part in ("item", "points", "total"):
        changes |= {sheet.line(1, 1, part): sheet.right[sheet.line(1, 0, part)], sheet.line(1, 0, part): None}
    finding = only(sheet.roots(changes))
    assert (finding.code, finding.cell) == ("item-column", str(sheet.line(1, 1)))
    assert finding.fix == f"move what was scored from {sheet.line(1, 1).a1} to {sheet.line(1, 0).a1}"


# tricks ----------------------------------------------------------------------------------------------------


def warnings(sheet: Night, changes: dict[Ref, Figure]) -> list[tuple[str, str | None, str]]:
    return [(one.code, one.cell, one.severity) for one in sheet.told(changes)]


def test_the_one_trick_that_breaks_the_order_is_named() -> None:
    sheet = night(FULL, "rubicon")
    assert warnings(sheet, {sheet.trick(4): 16}) == [("trick-order", str(sheet.trick(4)), "warning")]
    (finding,) = sheet.told({sheet.trick(4): 16})
    assert (finding.message, finding.fix) == (
        "trick 16 stands between trick 3 and trick 10", f"write the right trick in {sheet.trick(4).a1}",
    )  # fmt: skip
    assert warnings(sheet, {sheet.trick(10): 4}) == [("trick-order", str(sheet.trick(10)), "warning")]


def test_a_carte_blanche_at_a_late_draw_is_named_and_not_the_next_one() -> None:
    sheet = night(FULL, "rubicon")
    (finding,) = sheet.told({sheet.trick(1): 10})
    assert (finding.cell, finding.message) == (str(sheet.trick(1)), "trick 10 stands before trick 1")


def test_a_trick_out_of_order_that_is_a_mistake_of_its_own_stays_one() -> None:
    sheet = night(FULL, "rubicon")
    (finding,) = sheet.told({sheet.trick(4): 60})
    assert (finding.code, finding.cell) == ("declaration-after-stock", str(sheet.trick(4)))
    (finding,) = sheet.told({sheet.trick(13): 6})
    assert (finding.code, finding.cell, finding.expected) == ("last-trick-count", str(sheet.trick(13)), 64)
    sheet = night(FULL.replace("|64. A last|brisques A19 B13", ""), "rubicon")
    (finding,) = [one for one in sheet.told({sheet.trick(12): 4}) if one.code == "trick-order"]
    assert finding.message == "trick 4 stands behind trick 45"


@pytest.mark.parametrize(
    ("figures", "kept"),
    [
        ([], []),
        ([1, 2, 2, 3], [0, 1, 2, 3]),
        ([3, 16, 10, 15], [0, 2, 3]),
        ([5, 3], [0]),
        ([10, 1, 3], [1, 2]),
        ([9, 4, 9, 32], [1, 2, 3]),
        ([1, 9, 8, 7, 2, 3], [0, 4, 5]),
    ],
)
def test_the_longest_run_that_never_falls(figures: list[int], kept: list[int]) -> None:
    assert longest_run(figures) == kept


# what follows ----------------------------------------------------------------------------------------------


def carried_down(sheet: Night, ref: Ref, figure: Figure) -> dict[Ref, Figure]:
    """The figures of somebody who wrote ``figure`` in ``ref`` and reckoned on rightly with it."""
    values = {one: sheet.right[one] for one in sheet.sheet.cells}
    values[ref] = figure
    for one, cell in sheet.sheet.cells.items():
        if cell.compute is not None and one != ref:
            values[one] = cell.compute([values.get(need) for need in cell.needs])
    return values


@pytest.mark.parametrize(
    ("lines", "word", "place"),
    [
        (FULL, "rubicon", (10, 1)),
        (RUBICON, "rubicon", (2, 0)),
        ("deal A|2. A royal H|4. B sequence H|7. B aces|9. A kings|96. A last", "six", (3, 1)),
        (
            "deal A C|1. A royal C|2. A sequence C|32. B last|brisques A6 B10|deal B H|3. A aces|total A1900 B10",
            "",
            (2, 0),
        ),
    ],
)
@pytest.mark.parametrize("change", [500, -500, 3000])
def test_who_won_by_a_wrong_total_follows_from_it(lines: str, word: str, place: tuple[int, int], change: int) -> None:
    if "total" in lines:
        lines = lines.replace("|3. A aces", "")
    sheet = night(lines, word)
    ref = sheet.line(*place, "total")
    right = sheet.right[ref]
    assert isinstance(right, int)
    assert cells(sheet, carried_down(sheet, ref, right + change)) == [("sum", str(ref))]


def test_a_race_that_a_slip_ends_too_early_is_carried() -> None:
    sheet = night(
        "deal A C|2. A royal C|32. A last|brisques A9 B7|deal B H|3. A aces|32. B last|brisques A8 B8", target="1000"
    )
    ref = sheet.plan.brisque_refs(1)[0]
    finding = only(sheet.roots({ref: 90}))
    assert (finding.code, finding.cell, finding.found, finding.expected) == ("brisque-total", str(ref), 90, 9)
    changes = {ref: 99, sheet.plan.below(1, "brisques", 0, "points"): 990}
    found = sheet.roots(changes)
    assert {one.cell for one in found} == {str(ref)} or str(sheet.plan.dealer_ref(2)) not in {one.cell for one in found}
    assert "race-over" in {one.code for one in sheet.audit(changes)}


def test_a_brisque_slip_tells_what_stands_in_its_cell() -> None:
    sheet = night("deal A H|4. B royal H|32. A last|brisques A9 B8 C7", "three")
    finding = only(sheet.roots({sheet.plan.brisque_refs(1)[0]: 10}))
    assert (finding.found, finding.expected) == (10, 9)


@pytest.mark.parametrize(("lines", "word"), [(TWO, ""), (FULL, "rubicon")])
def test_a_count_that_is_missing_or_none_is_told_by_what_stands_beside_it(lines: str, word: str) -> None:
    sheet = night(lines, word)
    ref = sheet.plan.brisque_refs(1)[0]
    for written, code in ((None, "figure-missing"), (-1, "figure-unreadable"), ("some", "figure-unreadable")):
        finding = only(sheet.roots({ref: written}))
        assert (finding.code, finding.cell, finding.expected) == (code, str(ref), sheet.right[ref])
        assert finding.fix == f"write {sheet.right[ref]} in {ref.a1}"


def test_a_marker_that_is_missing_is_told_by_the_total() -> None:
    sheet = night("deal A|total A730 B590|brisques A6 B10")
    finding = only(sheet.roots({sheet.plan.below(1, "markers", 0): None}))
    assert (finding.code, finding.expected) == ("figure-missing", 730)


def test_a_count_that_nothing_tells_is_asked_for() -> None:
    sheet = night(TWO)
    ref, points = sheet.plan.brisque_refs(1)[0], sheet.plan.below(1, "brisques", 0, "points")
    finding = next(one for one in sheet.roots({ref: None, points: 55}) if one.cell == str(ref))
    assert (finding.code, finding.expected) == ("figure-missing", "a whole number")


# words and markers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (None, ""),
        ("B wins: 900 + 500 + 1300 = 2700", ""),
        ("Well played, 2700", ""),
        ("2700 for B, 27.00 by A", ""),
        ("Well played", ""),
        ("A wins: 900 + 500 + 1300 = 2700", "name another winner"),
        ("B wins: 900 + 500 + 1300 = 2600", "give other points"),
        ("B wins: 900 + 400 + 1300 = 2700", "reckon with other figures"),
        ("B wins 2700", ""),
        ("B has 2600", "give other points"),
    ],
)
def test_the_sentence_of_a_settlement_is_held_against_its_figures(words: Figure, told: str) -> None:
    sheet = night(FULL, "rubicon")
    ref = sheet.plan.below(1, "words", 0, "item")
    assert sheet.right[ref] == "B wins: 900 + 500 + 1300 = 2700"
    found = sheet.told({ref: words})
    assert [(one.code, one.cell, one.severity) for one in found] == [("settlement", str(ref), "warning")] * bool(told)
    assert all(told in one.message for one in found)


def test_the_sentence_of_a_deal_without_a_winner_is_nobody_s_business() -> None:
    sheet = night("deal A|total A900 B900|brisques A16 B16", "rubicon")
    assert sheet.told({sheet.plan.below(1, "words", 0, "item"): "A wins 500"}) == []


def test_a_total_that_the_markers_contradict_is_named_where_nothing_else_tells() -> None:
    """In hundreds both make the same settlement (four-handed), so the total and the markers are both in question."""
    sheet = night("deal A|total A4260 B3120", "four")
    marker, total = sheet.plan.below(1, "markers", 0), sheet.plan.below(1, "deal", 0)
    finding = only(sheet.roots({total: 4270}))
    assert (finding.code, finding.cell, finding.expected) == ("sum", str(total), 4260)
    assert finding.fix == f"write 4260 in {total.a1}; or else write 4270 in {marker.a1}"
    finding = only(sheet.roots({marker: 4360}))
    assert (finding.code, finding.cell, finding.expected) == ("markers-mismatch", str(marker), 4260)


def test_a_changed_table_is_named_and_what_is_looked_up_there_is_carried() -> None:
    sheet = night(FULL, "rubicon")
    row = next(ref.row for ref, cell in sheet.sheet.cells.items() if ref.page == "Rules" and cell.value == 500)
    table, points = Ref("Rules", row, 2), sheet.line(7, 1, "points")
    cells = {
        ref: FoundCell(sheet.right[ref], formula=cell.formula)
        for ref, cell in sheet.sheet.cells.items()
        if sheet.right[ref] is not None or cell.formula
    }
    assert audit_found(FoundSheet("night.xlsx", cells, sheet.sheet.layout, pages=("Bezique", "Rules"))).findings == ()
    cells |= {table: FoundCell(540), points: FoundCell(540, formula=sheet.sheet.cells[points].formula)}
    found = audit_found(FoundSheet("night.xlsx", cells, sheet.sheet.layout, pages=("Bezique", "Rules"))).errors
    assert [(one.code, one.cell, one.found, one.expected) for one in found if one.carried_from is None] == [
        ("table-changed", str(table), 540, 500)
    ]
    carried = {one.cell: one for one in found if one.carried_from is not None}
    assert carried[str(points)].carried_from == str(table)
    assert carried[str(points)].fix == f"follows when {table} is put right"
    cells[table] = FoundCell("")
    found = audit_found(FoundSheet("night.xlsx", cells, sheet.sheet.layout, pages=("Bezique", "Rules"))).errors
    (told,) = [one for one in found if one.cell == str(table)]
    assert told.message.startswith("the table has nothing, by the rules of this sheet it is 500")


@pytest.mark.parametrize(("written", "code"), [("grand slam", "unknown-item"), (None, "item-missing")])
def test_an_item_that_no_figure_tells_of_is_asked_for(written: Figure, code: str) -> None:
    sheet = night(FULL, "rubicon")
    item, points, total = (sheet.line(9, 0, part) for part in ("item", "points", "total"))
    assert (code, str(item)) in cells(sheet, {item: written, points: 30, total: None})


def test_strokes_that_no_figure_tells_of_are_asked_for() -> None:
    sheet = night(FULL, "rubicon", "tally")
    row = tally_row(sheet, "four kings")
    ref, points = sheet.line(row, 0), sheet.line(row, 0, "points")
    assert ("strokes-unknown", str(ref)) in cells(sheet, {ref: "q", points: None})
