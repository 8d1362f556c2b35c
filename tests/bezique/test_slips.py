"""One slip in a filled sheet, figures as they were meant: one mistake, at the cell where somebody slipped."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import plays
import pytest
from table import played

from scorekeeper.audit import audit_found
from scorekeeper.found import FoundCell, FoundSheet
from scorekeeper.game import Match
from scorekeeper.games.bezique import GAME, corrections, filled
from scorekeeper.games.bezique.body import strokes
from scorekeeper.games.bezique.items import BRISQUE
from scorekeeper.games.bezique.places import Layout, at, item_in, sheet_value
from scorekeeper.games.bezique.sheet import build
from scorekeeper.games.bezique.variants import VARIANTS
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Ref, Sheet

WORDS = [variant.word for variant in VARIANTS]
Changes = Mapping[Ref, Figure]


class Night:
    """A session on a sheet of figures, as filled in by hand."""

    def __init__(self, match: Match[Any, Any, Any], layout: str = "") -> None:
        lines = [row.result for row in match.rows]
        self.plan: Layout = filled.layout_for(match.state, match.opening, lines, tally=layout == "tally")
        self.sheet: Sheet = build(self.plan)
        self.sheet.fill(filled.given(self.sheet, self.plan, lines))
        self.right = {ref: cell.value for ref, cell in self.sheet.cells.items()}

    def audit(self, changes: Changes) -> list[Finding]:
        """The mistakes when some cells hold something else and all others what was meant."""
        return [finding for finding in self.told(changes) if finding.severity == "error"]

    def told(self, changes: Changes) -> list[Finding]:
        """All that is told then, warnings too."""
        values = {**self.right, **changes}
        cells = {
            ref: FoundCell(figure)
            for ref, figure in values.items()
            if figure is not None and ref.page == "Bezique" and ref.column < self.plan.aside
        }
        found = FoundSheet("night.csv", cells, self.sheet.layout, pages=("Bezique",))
        return list(audit_found(found).findings)

    def roots(self, changes: Changes) -> list[Finding]:
        return [finding for finding in self.audit(changes) if finding.carried_from is None]

    def line(self, line: int, side: int, part: str = "item", deal: int = 1) -> Ref:
        return self.plan.at(self.plan.line_row(deal, line), side, part)

    def trick(self, line: int) -> Ref:
        return at(self.plan.line_row(1, line), 2)


def night(lines: str, word: str = "", layout: str = "", **options: str) -> Night:
    return Night(played(lines, word, **options), layout)


def only(findings: list[Finding]) -> Finding:
    assert len(findings) == 1, [(finding.code, finding.cell, finding.message) for finding in findings]
    return findings[0]


TWO = (
    "deal A C|1. A seven-exchanged|2. A royal C|6. B bezique|9. B queens|32. A last|brisques A6 B10|deal B H|3. A aces"
)
RUBICON = (
    "deal A|2. A royal H|5. A quadruple|7. B aces|9. B marriage D|12. A plain-sequence C|64. A last|brisques A20 B12"
)

# items -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "word", "place", "written", "found", "expected"),
    [
        (TWO, "", (2, 0), "marriage",
         "marriage is worth 20, but the points and totals here are those of royal marriage", "royal marriage"),
        (TWO, "", (4, 1), "four aces",
         "four aces is worth 100, but the points and totals here are those of four queens", "four queens"),
        (TWO.replace("royal C", "royal C|4. A royal C"), "", (4, 1), "four kings",
         "four kings is worth 80, but the points and totals here are those of bezique or four jacks", None),
        (TWO, "", (5, 0), "four jacks",
         "four jacks is worth 40, but the points and totals here are those of last trick", "last trick"),
        (TWO, "", (2, 0), None, "nothing written, but the points and totals here are those of royal marriage",
         "royal marriage"),
        (TWO, "", (2, 0), "grand slam",
         "found grand slam, which is no item here; the points and totals are those of royal marriage",
         "royal marriage"),
        (RUBICON, "rubicon", (2, 0), "double bezique",
         "double bezique is worth 500, but the points and totals here are those of quadruple bezique",
         "quadruple bezique"),
        (RUBICON, "rubicon", (5, 0), "sequence in trumps",
         "sequence in trumps is worth 250, but the points and totals here are those of plain sequence",
         "plain sequence"),
        ("deal A|2. A royal H|4. B sequence H|6. A trump-kings|9. B aces|96. A last", "six", (3, 0), "four trump aces",
         "four trump aces is worth 1000, but the points and totals here are those of four trump kings",
         "four trump kings"),
        ("deal A|2. A royal H|4. B sequence H|6. A quintuple|9. B aces|128. A last", "eight", (3, 0), "triple bezique",
         "triple bezique is worth 1500, but the points and totals here are those of quintuple bezique",
         "quintuple bezique"),
        ("deal A|2. A royal H|4. B sequence H|6. C tens|48. A last", "four", (3, 0), "four kings",
         "four kings is worth 800, but the points and totals here are those of four tens", "four tens"),
        ("deal A H|2. A royal H|4. C queens|32. B last|brisques A8 B8 C8", "three", (2, 2), "four kings",
         "four kings is worth 80, but the points and totals here are those of four queens", "four queens"),
    ],
)  # fmt: skip
def test_another_item_than_the_points_show_is_blamed_itself(
    lines: str, word: str, place: tuple[int, int], written: Figure, found: str, expected: Figure
) -> None:
    """The second pair of expectations: which items the points may be of in this game and with these trumps."""
    sheet = night(lines, word)
    finding = only(sheet.audit({sheet.line(*place): written}))
    assert (finding.cell, finding.found, finding.expected) == (str(sheet.line(*place)), written, expected)
    assert finding.message == found
    told = expected or "bezique or four jacks"
    assert finding.fix == f"write {told} in {sheet.line(*place).a1}"


def test_wrong_points_are_still_blamed_where_the_totals_follow_from_the_item() -> None:
    sheet = night(TWO)
    for figure in (20, 100, 45, None):
        finding = only(sheet.audit({sheet.line(2, 0, "points"): figure}))
        assert (finding.code, finding.cell, finding.expected) == ("item-points", str(sheet.line(2, 0, "points")), 40)


def test_points_that_no_item_has_are_blamed_and_what_follows_is_carried() -> None:
    sheet = night(TWO)
    values = sheet.sheet.evaluate({ref: sheet.right[ref] for ref in sheet.sheet.given()})
    points = sheet.line(2, 0, "points")
    values[points] = 50
    for ref, cell in sheet.sheet.cells.items():
        if cell.compute is not None and ref.row >= points.row and ref != points and cell.code != "item-points":
            values[ref] = cell.compute([values.get(need) for need in cell.needs])
    assert only(sheet.roots(values)).cell == str(points)


@pytest.mark.parametrize("word", ["", "rubicon", "four"])
def test_an_item_in_the_column_of_another_is_one_slip(word: str) -> None:
    lines = {"": TWO, "rubicon": RUBICON, "four": "deal A|2. C royal H|4. B sequence H|6. C tens|48. A last"}[word]
    sheet = night(lines, word)
    number = 1 if word != "" else 2
    here, there = sheet.line(number, 0), sheet.line(number, 1)
    changes: dict[Ref, Figure] = {there: sheet.right[here], here: None}
    for part in ("suit", "by") if word == "four" else ("suit",):
        own, other = sheet.line(number, 0, part), sheet.line(number, 1, part)
        changes |= {other: "B" if part == "by" else sheet.right[own], own: None}
    finding = only(sheet.audit(changes))
    assert (finding.code, finding.cell) == ("item-column", str(there))
    assert finding.fix == f"move what was scored from {there.a1} to {here.a1}"


def test_the_same_value_is_blamed_only_for_several_mistakes() -> None:
    """Four jacks for a bezique are possible; so is a royal marriage, if the suit were another."""
    sheet = night(TWO)
    assert sheet.audit({sheet.line(3, 1): "four jacks"}) == []
    sheet = night("deal A|2. A royal H|58. A plain-sequence D|96. A last", "six")
    finding = only(sheet.audit({sheet.line(2, 0): "cut guessed"}))
    assert (finding.code, finding.cell, finding.expected) == ("item-mismatch", str(sheet.line(2, 0)), "plain sequence")
    assert finding.message == (
        "found cut guessed, which does not go with the rest of this deal; plain sequence is worth as much and does"
    )


def test_a_last_trick_that_is_called_something_else_is_found_at_the_last_line() -> None:
    sheet = night(TWO)
    finding = only(sheet.audit({sheet.line(5, 0): "seven of trumps played", sheet.trick(5): None}))
    assert (finding.cell, finding.expected) == (str(sheet.line(5, 0)), "last trick")


# suits, trumps, tricks, dealers ----------------------------------------------------------------------------


def test_a_suit_that_contradicts_the_item_is_blamed_itself() -> None:
    sheet = night(TWO)
    finding = only(sheet.audit({sheet.line(4, 1, "suit"): "H"}))
    assert (finding.code, finding.cell) == ("trump-mismatch", str(sheet.line(4, 1, "suit")))
    assert finding.fix == f"empty {sheet.line(4, 1, 'suit').a1}"
    finding = only(sheet.audit({sheet.line(2, 0, "suit"): "Z"}))
    assert (finding.code, finding.fix) == ("suit-unknown", f"write C in {sheet.line(2, 0, 'suit').a1}")


def test_the_suit_that_made_trumps_is_blamed_for_all_that_hangs_on_it() -> None:
    lines = "deal A|2. A royal H|4. A sequence H|6. B royal H|9. B plain-sequence S|64. A last|brisques A20 B12"
    sheet = night(lines, "rubicon")
    finding = only(sheet.audit({sheet.line(1, 0, "suit"): "S"}))
    assert (finding.cell, finding.expected) == (str(sheet.line(1, 0, "suit")), "H")
    assert finding.message == "royal marriage: found S, but all else in this deal agrees with hearts"


def test_the_trumps_in_the_head_are_blamed_where_all_lines_say_another_suit() -> None:
    sheet = night("deal A C|2. A royal C|4. B sequence C|6. B marriage S|32. A last|brisques A6 B10")
    ref = sheet.plan.trump_ref(1)
    for written, code in (("S", "trump-mismatch"), ("green", "suit-unknown")):
        finding = only(sheet.audit({ref: written}))
        assert (finding.code, finding.cell, finding.expected) == (code, str(ref), "C")
        assert finding.message == (f"found {written}, but all that was scored in this deal agrees with clubs as trumps")


def test_where_one_line_speaks_against_the_head_both_are_named() -> None:
    sheet = night("deal A C|2. A royal C|32. A last|brisques A6 B10")
    finding = only(sheet.audit({sheet.plan.trump_ref(1): "S"}))
    assert finding.fix == f"write S in {sheet.line(1, 0, 'suit').a1}, or C in {sheet.plan.trump_ref(1).a1}"


def test_a_trick_out_of_order_is_blamed_and_not_the_one_it_meets() -> None:
    sheet = night("deal A H|2. A aces|4. B kings|9. A queens|32. A last|brisques A6 B10")
    finding = only(sheet.audit({sheet.trick(1): 9}))
    assert (finding.code, finding.cell) == ("two-declarations-one-trick", str(sheet.trick(1)))
    assert finding.message == "trick 9 stands between trick 0 and trick 4"
    finding = only(sheet.audit({sheet.trick(2): 2}))  # in order: either may be wrong
    assert finding.fix == "write the right trick in B8 or in B7, or empty one of the rows"


def test_the_dealer_is_blamed_where_two_bonuses_say_another() -> None:
    lines = "deal A|0. A cut-exact|0. B cut-guess|2. A royal H|4. B sequence H|96. A last"
    sheet = night(lines, "six")
    finding = only(sheet.audit({sheet.plan.dealer_ref(1): "B"}))
    assert (finding.code, finding.cell, finding.expected) == ("cut-bonus", str(sheet.plan.dealer_ref(1)), "A")
    assert finding.message == "found B, but what was scored in this deal says that A dealt"


def test_a_deal_of_markers_needs_its_dealer_too() -> None:
    sheet = night("deal A|total A2300 B1900|deal B|total A2500 B1100", "six")
    finding = only(sheet.audit({sheet.plan.dealer_ref(2): None}))
    assert (finding.code, finding.cell) == ("dealer-missing", str(sheet.plan.dealer_ref(2)))


# the foot --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["", "tally"])
@pytest.mark.parametrize(
    ("lines", "word"),
    [
        ("deal A|total A730 B590|brisques A6 B10", ""),
        ("deal A|total A730 B590", ""),
        ("deal A|total A2300 B1900", "rubicon"),
        ("deal A|total A2820 B3730", "six"),
    ],
)
@pytest.mark.parametrize("change", [10, -10, 1000, -720])
def test_markers_are_blamed_where_the_totals_follow_from_others(
    lines: str, word: str, layout: str, change: int
) -> None:
    sheet = night(lines, word, layout)
    ref = sheet.plan.below(1, "markers", 0)
    right = sheet.right[ref]
    assert isinstance(right, int)
    finding = only(sheet.audit({ref: right + change}))
    if word == "rubicon" and change == 10:  # in hundreds both are 2300, so that nothing tells which is wrong
        assert finding.fix == f"write 2310 in {sheet.plan.below(1, 'deal', 0).a1}; or else write 2300 in {ref.a1}"
        return
    assert (finding.code, finding.cell, finding.expected) == ("markers-mismatch", str(ref), right)


def test_markers_of_no_multiple_of_ten_are_told_the_right_figure() -> None:
    sheet = night("deal A|total A730 B590")
    finding = only(sheet.audit({sheet.plan.below(1, "markers", 0): 735}))
    assert (finding.code, finding.fix) == ("not-multiple-of-ten", "write 730 in F20")


# the tally -------------------------------------------------------------------------------------------------


def tally_row(sheet: Night, title: str) -> int:
    return next(line for line, item in enumerate(sheet.plan.rows, 1) if item.title == title)


@pytest.mark.parametrize(
    ("written", "fix"), [("||", "write | in {cell}"), (3, "write | in {cell}"), (None, "write | in {cell}")]
)
def test_strokes_are_blamed_where_points_and_totals_say_others(written: Figure, fix: str) -> None:
    sheet = night(TWO, layout="tally")
    ref = sheet.line(tally_row(sheet, "royal marriage"), 0)
    finding = only(sheet.audit({ref: written}))
    assert (finding.code, finding.cell, finding.fix) == ("strokes-mismatch", str(ref), fix.format(cell=ref.a1))
    assert finding.message == f"found {strokes(written)}, but the points and totals are those of 1 stroke"


def test_strokes_that_nothing_was_scored_for() -> None:
    sheet = night(TWO, layout="tally")
    ref = sheet.line(tally_row(sheet, "four kings"), 1)
    finding = only(sheet.audit({ref: "|"}))
    assert (finding.fix, finding.message) == (
        f"leave {ref.a1} empty",
        "found 1, but the points and totals are those of 0 strokes",
    )


@pytest.mark.parametrize(("line", "side"), [("four kings", 0), ("royal marriage", 1)])
def test_strokes_in_a_wrong_row_or_column_are_one_slip(line: str, side: int) -> None:
    sheet = night(TWO, layout="tally")
    right = sheet.line(tally_row(sheet, "royal marriage"), 0)
    wrong = sheet.line(tally_row(sheet, line), side)
    finding = only(sheet.audit({right: None, wrong: "|"}))
    assert (finding.code, finding.cell) == ("strokes-mismatch", str(wrong))
    assert finding.message == f"the points and totals are those of strokes in {right.a1}, not in {wrong.a1}"


def test_wrong_points_in_a_tally_are_blamed_where_the_totals_follow_from_the_strokes() -> None:
    sheet = night(TWO, layout="tally")
    ref = sheet.line(tally_row(sheet, "royal marriage"), 0, "points")
    for figure in (80, 45):
        finding = only(sheet.audit({ref: figure}))
        assert (finding.code, finding.cell, finding.expected) == ("item-points", str(ref), 40)


# any slip in any game --------------------------------------------------------------------------------------

Slip = tuple[str, dict[Ref, Figure]]
PER_KIND = 1


@cache
def random_night(word: str, layout: str) -> Night:
    return Night(plays.play(plays.start(word), 51 + len(word), deals=2), layout)


def at_the_cell(sheet: Night, rng: random.Random) -> Iterator[Slip]:
    """Slips whose cell the figures or the rest of the sheet tell for sure."""
    plan, right = sheet.plan, sheet.right
    for ref, cell in sheet.sheet.cells.items():
        figure = right[ref]
        if cell.code and not cell.optional and isinstance(figure, int):
            yield f"{cell.code} {ref.column}", {ref: figure + rng.choice((10, 100, -10))}
            yield "a figure left out", {ref: None}
    for deal in range(1, plan.deals + 1):
        yield "dealer", {plan.dealer_ref(deal): "Q"}
        for ref in plan.brisque_refs(deal) if "brisques" in plan.foot else ():
            if isinstance(right[ref], int):
                yield "brisques", {ref: int(str(right[ref])) + 1}
        for row in plan.line_rows(deal):
            for side in plan.sides:
                if right.get(plan.at(row, side, "item")) is not None:
                    yield from in_a_line(sheet, plan.at(row, side, "item"), side, rng)


def in_a_line(sheet: Night, ref: Ref, side: int, rng: random.Random) -> Iterator[Slip]:
    plan, right = sheet.plan, sheet.right
    other_side = plan.at(ref.row, (side + 1) % len(plan.sides), "item")
    if plan.tally:
        yield "a stroke more", {ref: strokes(right[ref]) + 1}
        yield "no strokes", {ref: None}
        yield "no strokes to be read", {ref: "q"}
        if right[other_side] is None:
            yield "strokes of another", {ref: None, other_side: right[ref]}
        return
    item = item_in(plan.rules, right[ref])
    assert item is not None
    others = [
        one.title
        for one in plan.rules.items
        if one is not BRISQUE and sheet_value(plan.rules, one) != sheet_value(plan.rules, item)
    ]
    yield "another item", {ref: rng.choice(others)}
    yield "no item", {ref: None}
    yield "an odd item", {ref: "grand slam"}
    suit, other_suit = plan.at(ref.row, side, "suit"), plan.at(ref.row, (side + 1) % len(plan.sides), "suit")
    yield "an odd suit", {suit: "Z"}
    if right[other_side] is None and not plan.paired:
        yield "item of another", {ref: None, other_side: right[ref], suit: None, other_suit: right[suit]}


def near_the_cell(sheet: Night, rng: random.Random) -> Iterator[Slip]:
    """Slips that nothing may show, and that two cells may be to blame for."""
    plan, right = sheet.plan, sheet.right
    for deal in range(1, plan.deals + 1):
        trump = plan.trump_ref(deal)
        if right[trump]:
            yield "trumps", {trump: rng.choice([suit for suit in "SHDC" if suit != right[trump]])}
        for row in () if plan.tally else plan.line_rows(deal):
            trick = at(row, 2)
            if isinstance(right.get(trick), int):
                yield "trick", {trick: int(str(right[trick])) + rng.choice((1, -1, 30))}


def some(slips: Callable[[Night, random.Random], Iterator[Slip]], sheet: Night, seed: int) -> list[Slip]:
    """A few of every kind."""
    rng = random.Random(seed)
    by_kind: dict[str, list[Slip]] = {}
    for slip in slips(sheet, rng):
        by_kind.setdefault(slip[0], []).append(slip)
    return [slip for found in by_kind.values() for slip in rng.sample(found, min(PER_KIND, len(found)))]


@pytest.mark.parametrize("layout", ["", "tally"])
@pytest.mark.parametrize("word", WORDS)
def test_one_slip_has_one_root_where_it_was_made(word: str, layout: str) -> None:
    sheet = random_night(word, layout)
    assert sheet.audit({}) == []
    for kind, changes in some(at_the_cell, sheet, len(word)):
        finding = only(sheet.roots(changes))
        assert finding.cell in map(str, changes), (kind, changes, finding)


@pytest.mark.parametrize("layout", ["", "tally"])
@pytest.mark.parametrize("word", WORDS)
def test_a_slip_that_two_cells_may_be_to_blame_for_has_one_root_that_names_its_own(word: str, layout: str) -> None:
    sheet = random_night(word, layout)
    for kind, changes in some(near_the_cell, sheet, len(word)):
        ((ref, _figure),) = changes.items()
        for finding in sheet.roots(changes)[:1]:
            assert finding.cell == str(ref) or ref.a1 in finding.fix.replace(",", " ").split(), (kind, ref, finding)
        assert len(sheet.roots(changes)) <= 1, (kind, ref, sheet.roots(changes))


def test_long_sheets_are_not_tried_at_all() -> None:
    sheet = night("|".join(f"deal {name}|3. A aces" for name in "AB" * 13), target="9990")
    assert corrections.corrections(sheet.sheet, sheet.plan, sheet.right, 1) == []
    assert len(sheet.roots({sheet.line(1, 0): "four kings"})) == 1


def test_a_sheet_that_is_right_needs_no_slips() -> None:
    sheet = night(TWO)
    assert corrections.corrections(sheet.sheet, sheet.plan, sheet.right, 1) == []
    assert GAME.corrections(sheet.sheet, sheet.right, 2) == []
