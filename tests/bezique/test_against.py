"""A sheet held against its game: one finding for each difference, none for what the sheet cannot hold."""

from __future__ import annotations

import plays
import pytest
from table import played
from test_slips import Night, tally_row

from scorekeeper.audit import audit_found
from scorekeeper.audit.against import compare_matches
from scorekeeper.found import FoundCell, FoundSheet
from scorekeeper.game import AnyMatch
from scorekeeper.games.bezique.variants import VARIANTS
from scorekeeper.model import Figure
from scorekeeper.sheet import Ref

FULL = (
    "deal B|0. A carte-blanche|3. B royal S|6. B bezique|10. A aces|15. B sequence S|22. B double|38. B queens|"
    "45. B queens|52. A kings|64. A last|brisques A19 B13|deal A|total A1480 B860|brisques A14 B18"
)


def differences(sheet: Night, known: AnyMatch, changes: dict[Ref, Figure]) -> list[tuple[Figure, Figure]]:
    values = {**sheet.right, **changes}
    cells = {
        ref: FoundCell(figure)
        for ref, figure in values.items()
        if figure is not None and ref.page == "Bezique" and ref.column < sheet.plan.aside
    }
    found = FoundSheet("night.csv", cells, sheet.sheet.layout, pages=("Bezique",))
    told = audit_found(found, known).findings
    return [(one.found, one.expected) for one in told if one.code == "differs-from-game"]


@pytest.mark.parametrize("layout", ["", "tally"])
@pytest.mark.parametrize("word", [variant.word for variant in VARIANTS])
def test_a_sheet_of_the_very_game_does_not_differ(word: str, layout: str) -> None:
    match = plays.play(plays.start(word), 7, deals=2)
    assert differences(Night(match, layout), match, {}) == []


@pytest.mark.parametrize("layout", ["", "tally"])
def test_brisques_noted_as_they_were_won_do_not_differ(layout: str) -> None:
    lines = "deal A C|2. A royal C|3. A brisque 2|9. B brisque|32. A last"
    for when in ("end", "immediate"):
        match = played(lines, "", brisques_when=when)
        assert differences(Night(match, layout), match, {}) == []


def test_one_line_that_is_missing_is_one_difference() -> None:
    match = played(FULL, "rubicon")
    sheet = Night(match)
    row = {sheet.line(5, 1, part): None for part in ("item", "suit", "points", "total")} | {sheet.trick(5): None}
    assert differences(sheet, match, row) == [(None, "15. B sequence S")]


def test_one_line_that_is_another_is_one_difference() -> None:
    match = played(FULL, "rubicon")
    sheet = Night(match)
    assert differences(sheet, match, {sheet.trick(6): 23}) == [("23. B double", "22. B double")]
    assert differences(sheet, match, {sheet.plan.below(2, "markers", 0): 1490}) == [
        ("total A1490 B860", "total A1480 B860")
    ]


def test_a_stroke_more_in_a_tally_is_one_difference() -> None:
    match = played(FULL, "rubicon")
    sheet = Night(match, "tally")
    assert differences(sheet, match, {sheet.line(tally_row(sheet, "four queens"), 1): "|||"}) == [("B queens", None)]


def test_a_game_without_a_line_for_its_deal_is_the_same() -> None:
    known = played("B aces|A kings", "rubicon")
    assert differences(Night(known), known, {}) == []


def test_spellings_and_remarks_do_not_differ() -> None:
    one = played("deal B|3. B royal S ; at last|B four aces", "rubicon")
    other = played("deal B|3. B royal marriage S|B aces", "rubicon")
    assert compare_matches(one, other, ()) == []


def test_lines_of_a_file_are_named() -> None:
    one, other = played("deal B|B aces|B kings", "rubicon"), played("deal B|A aces", "rubicon")
    found = compare_matches(one, other, (5, 6, 7))
    assert [(f.line, f.found, f.expected) for f in found] == [(6, "B aces", "A aces"), (7, "B kings", None)]
