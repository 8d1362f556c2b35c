"""Filled sheets of bridge as other people filled them in: each slip one mistake at its cell, right sheets clean."""

from __future__ import annotations

from typing import Any

import pytest
from bridge_games import GAME, R1, THREE, played, random_game
from bridge_sheets import Changes, audit, found_of, roots, values_of

from scorekeeper.audit import Audited, audit_found
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Sheet

R1_GAME = played(R1, dealer="Ann")
"""Deals in rows 8 to 16; WE in U, THEY in V: above in rows 8 to 11, below in 13 to 19, their foot from row 20."""
R9_GAME = played(("2H N 7", "3NT N 9", "1C E 7", "4S N 8", "4H N 10"), dealer="Ann")


def own(audited: Audited) -> list[Finding]:
    """The findings that are not carried from another."""
    return [finding for finding in audited.findings if finding.carried_from is None]


def the_one(audited: Audited) -> Finding:
    """The only finding of its own."""
    found = own(audited)
    assert len(found) == 1, [f"{f.cell} {f.code} {f.message}" for f in found]
    return found[0]


def emptied(sheet: Sheet, columns: str, rows: range) -> dict[str, Figure]:
    names = {ref.a1 for ref in sheet.cells if ref.page == "Bridge"}
    return {name: None for name in (f"{column}{row}" for column in columns for row in rows) if name in names}


# pads and lists without contracts --------------------------------------------------------------------------

PAD: Changes = {
    "W8": 420, "X9": 620, "W10": 600, "X11": 180, "W12": 1020, "X12": 800,
    "W13": 220, "X13": -220, "W14": 2, "X14": -2,
}  # fmt: skip
"""The four totals of a Chicago as a pad has them (rules of four-deal bridge: premiums are part of a deal)."""


def test_a_pad_of_chicago_without_a_deal_list_is_audited_as_far_as_figures_go() -> None:
    blank = GAME.blank("chicago", "standard", ())
    assert audit_found(found_of(blank, PAD)).findings == ()
    odd = the_one(audit_found(found_of(blank, {**PAD, "X11": 185})))
    assert (odd.code, odd.cell) == ("deal-total", "Bridge!X11")
    total = the_one(audit_found(found_of(blank, {**PAD, "W12": 1120, "W13": 320, "X13": -320, "W14": 3, "X14": -3})))
    assert (total.code, total.cell, total.expected) == ("side-total", "Bridge!W12", 1020)
    gap = own(audit_found(found_of(blank, {**PAD, "W10": None, "W12": 420, "W13": -380, "X13": 380})))
    assert ("row-gap", "Bridge!C10") in [(f.code, f.cell) for f in gap]


def test_duplicate_part_scores_bring_fifty_on_any_deal() -> None:
    pad: Changes = {"W8": 110, "W12": 110}
    carry = GAME.blank("chicago", "standard", ())
    duplicate = GAME.blank("chicago", "standard", (("chicago.partscore", "duplicate"),))
    codes = [[f.code for f in own(audit_found(found_of(sheet, pad)))] for sheet in (carry, duplicate)]
    assert "deal-total" not in codes[1]
    assert codes[0] == codes[1], "60 and 50 for honours would not do, but 60 and a double's 50 does"


def test_a_list_of_figures_without_contracts_is_clean_where_it_is_right() -> None:
    sheet = GAME.sheet(R1_GAME)
    without = emptied(sheet, "CDFG", range(8, 17))
    assert audit_found(found_of(sheet, without, hand=False)).findings == ()
    parts = the_one(audit_found(found_of(sheet, {**without, "J8": 90}, hand=False)))
    assert (parts.code, parts.cell) == ("above-parts", "Bridge!J8")
    both = own(audit_found(found_of(sheet, {**without, "M8": 60}, hand=False)))
    assert [f.code for f in both] == ["above-parts"]
    three = GAME.sheet(random_game(3, 4, "cutthroat", THREE))
    assert audit_found(found_of(three, emptied(three, "CDFG", range(8, 17)), hand=False)).errors == ()


# entries ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["6O", "½", "6 0", "60.5", "nan", "line"])
@pytest.mark.parametrize("hand", [False, True])
def test_an_entry_that_cannot_be_read_is_one_mistake_with_what_belongs_there(text: str, hand: bool) -> None:  # noqa: FBT001
    finding = the_one(audit(R1_GAME, {"U13": text}, hand=hand))
    assert (finding.code, finding.cell, finding.expected) == ("entry-unreadable", "Bridge!U13", 60)


def test_an_entry_that_cannot_be_read_and_that_no_deal_gives() -> None:
    assert ("entry-unreadable", "U7") not in roots(audit(R1_GAME))
    assert ("entry-unreadable", "V9") in roots(audit(R1_GAME, {"V9": "what"}))
    assert roots(audit(R1_GAME, {"V9": 0})) == []


def test_a_nought_is_not_the_entry_that_is_due() -> None:
    finding = the_one(audit(R1_GAME, {"U13": 0}))
    assert (finding.code, finding.cell, finding.expected) == ("below-entry", "Bridge!U13", 60)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [({"U13": "6O"}, 60), ({"U13": "6O", "T13": None}, 60), ({"U13": "6O", "T13": None, "U22": None}, "a figure")],
)
def test_without_deals_the_words_or_the_total_tell_an_entry(changes: Changes, expected: Figure) -> None:
    sheet = GAME.sheet(R1_GAME)
    deals = {c.ref.a1: None for r, c in sheet.cells.items() if r.page == "Bridge" and c.deal is not None and c.value}
    found = own(audit_found(found_of(sheet, {**deals, **changes}, hand=False)))
    assert ("entry-unreadable", "Bridge!U13", expected) in [(f.code, f.cell, f.expected) for f in found]


def test_no_entry_is_negative() -> None:
    sheet = GAME.sheet(R1_GAME)
    deals = {c.ref.a1: None for r, c in sheet.cells.items() if r.page == "Bridge" and c.deal is not None and c.value}
    for cell, right in (("U13", 60), ("U9", 200)):
        text = {f"T{cell[1:]}": None}
        finding = the_one(audit_found(found_of(sheet, {**deals, **text, cell: -110}, hand=False)))
        assert (finding.cell, finding.expected) == (f"Bridge!{cell}", right)
        assert "no entry is negative" in finding.message


def test_two_entries_exchanged_are_one_mistake() -> None:
    finding = the_one(audit(R1_GAME, {"U9": 300, "U10": 200}, hand=False))
    assert finding.fix == "write 300 in U10, and write 200 in U9"


def test_an_entry_in_the_other_column_is_one_mistake() -> None:
    finding = the_one(audit(R1_GAME, {"U9": None, "V9": 200}))
    assert (finding.cell, finding.found) == ("Bridge!V9", 200)
    assert "200 stands in the wrong column" in finding.message


def test_the_premium_at_the_wrong_side_is_one_mistake() -> None:
    finding = the_one(audit(R1_GAME, {"U20": 500, "V20": None}))
    assert finding.fix == "write 500 in V20, and leave U20 empty"


def test_60_of_deal_1_added_to_the_game_after_the_one_that_cut_it_off() -> None:
    """Source 003: every game begins at zero."""
    finding = the_one(audit(R1_GAME, {"U15": 420}))
    assert (finding.code, finding.cell, finding.expected) == ("part-score-carried", "Bridge!U15", 360)
    assert "60 of deal 1 was cut off by the game of deal 3" in finding.message
    assert the_one(audit(R1_GAME, {"U15": 460})).code == "below-entry"


def test_a_game_that_only_a_cut_off_part_score_makes_is_named_without_deals_too() -> None:
    sheet = GAME.blank("", "standard", ())
    heavy = next(int(c[1:]) for c, v in values_of(sheet).items() if v == "━━━━")
    column: Changes = {
        f"U{heavy + 1}": 60, f"V{heavy + 1}": 100, f"U{heavy + 2}": "──", f"V{heavy + 2}": "──",
        f"U{heavy + 3}": 40, f"U{heavy + 4}": "──", f"V{heavy + 4}": "──",
    }  # fmt: skip
    codes = [(f.code, f.cell) for f in own(audit_found(found_of(sheet, column)))]
    assert ("part-score-carried", f"Bridge!U{heavy + 3}") in codes


@pytest.mark.parametrize(("upper", "lower"), [(15, 16), (16, 17)])
@pytest.mark.parametrize("listed", [True, False], ids=["with deals", "without"])
def test_a_line_a_row_too_high_or_too_low_is_one_mistake(upper: int, lower: int, listed: bool) -> None:  # noqa: FBT001
    sheet = GAME.sheet(R1_GAME)
    values = values_of(sheet)
    swapped = {f"{c}{row}": values.get(f"{c}{other}") for c in "UV" for row, other in ((upper, lower), (lower, upper))}
    deals = {c.ref.a1: None for r, c in sheet.cells.items() if r.page == "Bridge" and c.value and c.deal is not None}
    words = {f"{column}{row}": None for column in "TW" for row in range(8, 20)}
    found = found_of(sheet, swapped if listed else {**deals, **words, **swapped}, hand=listed)
    finding = the_one(audit_found(found))
    line = upper if values[f"U{lower}"] == "────" else lower
    assert (finding.code, finding.cell) == ("game-line", f"Bridge!U{line}")


def test_a_figure_where_a_line_goes_is_one_mistake() -> None:
    finding = the_one(audit(R1_GAME, {"V16": 30}))
    assert (finding.code, finding.cell) == ("line-one-column", "Bridge!V16")
    assert finding.message == "found 30 where the line after the game goes"


def test_words_beside_a_right_entry_that_tell_another_are_warned_of() -> None:
    audited = audit(R1_GAME, {"T13": "3H", "T8": "100 over + 50 insult + 750 slam"}, hand=False)
    assert [(f.code, f.severity, f.cell) for f in audited.findings] == [
        ("entry-words", "warning", "Bridge!T8"),
        ("entry-words", "warning", "Bridge!T13"),
    ]
    apart = played(["6HX N 13"], dealer="Ann")
    row = next(int(c[1:]) for c, v in values_of(GAME.sheet(apart)).items() if c[0] == "U" and v == 650)
    assert audit(apart, {f"U{row}": 100, f"U{row - 1}": 50, f"U{row - 2}": 500, f"T{row}": "cat"}).errors == ()


# the foot --------------------------------------------------------------------------------------------------


def test_whists_of_both_sides_rounded_another_way_are_one_mistake_that_names_the_option() -> None:
    """R9 settled at 6: 650 is 7 half up, 6 under half_even or half_down (rules, rounding of whists)."""
    ours, theirs = (f"{c}19" for c in "UV")
    finding = the_one(audit(R9_GAME, {ours: 6, theirs: -6}, hand=False))
    assert (finding.cell, finding.expected) == (f"Bridge!{ours}", 7)
    assert "right under whists.rounding half_down or half_even or truncate" in finding.message
    assert "rounding" not in the_one(audit(R9_GAME, {ours: 9}, hand=False)).message


def test_difference_of_both_sides_is_one_mistake() -> None:
    assert the_one(audit(R1_GAME, {"U23": 820, "V23": -820}, hand=False)).cell == "Bridge!U23"


def test_whists_of_three_follow_from_the_whists_of_their_pairs() -> None:
    match = played(["3NT A 9", "4SX B 9", "2H C 8", "4S A 10"], THREE, "cutthroat", dealer="Ann")
    values = {ref.a1: cell for ref, cell in GAME.sheet(match).cells.items() if ref.page == "Bridge"}
    pair = next(c for c in values.values() if c.code == "whists" and c.value == 9)
    net = [c for c in values.values() if c.code == "whists" and c.player and c.value in (19, -7)]
    changes = {pair.ref.a1: 8, **{c.ref.a1: 18 if c.value == 19 else -6 for c in net}}
    assert the_one(audit(match, changes, hand=False)).cell == str(pair.ref)


def test_one_side_of_an_unfinished_rubber_paid_wrong_still_needs_its_mark() -> None:
    match = played(["4S N 10", "2H E 9", "3NT N 7", "end"], dealer="Ann")
    sheet = GAME.sheet(match)
    mark = next(c.ref.a1 for c in sheet.cells.values() if c.role == "given" and c.choices == ("x",))
    part = next(c.ref.a1 for c in sheet.cells.values() if c.code == "rubber-premium" and c.value == 100)
    found = own(audit(match, {mark: None, part: 50}, hand=False))
    assert [(f.code, f.cell, f.expected) for f in found if f.code != "side-total"] == [
        ("given-up-missing", f"Bridge!{mark}", "x"),
        ("rubber-premium", f"Bridge!{part}", 100),
    ]


# the deal list ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cell", ["H8", "J8", "N8", "M9"])
def test_a_figure_left_out_of_a_list_that_has_the_others_is_a_mistake(cell: str) -> None:
    assert the_one(audit(R1_GAME, {cell: None}, hand=False)).cell == f"Bridge!{cell}"


def test_tricks_that_would_fit_the_other_vulnerability_are_told_too() -> None:
    match = played(["3NT W 9", "1C W 5"], dealer="Ann")
    finding = the_one(audit(match, {"F9": 3}, hand=False))
    assert (finding.cell, finding.expected) == ("Bridge!F9", 5)
    assert "write 1 in F8" in the_one(audit(played(["1H N 1"], dealer="Ann"), {"F8": 11}, hand=False)).fix


def test_the_first_dealer_follows_from_those_after_him() -> None:
    finding = the_one(audit(R1_GAME, {"B8": "E"}, hand=False))
    assert (finding.code, finding.cell, finding.expected) == ("dealer-rotation", "Bridge!B8", "N")
    assert roots(audit(R1_GAME, {"B9": "W"}, hand=False)) == [("dealer-rotation", "B9")]


def test_the_letter_of_the_auction_alone_is_wrong() -> None:
    match = played(["N[2H p p p] 8", "3NT E 9"], dealer="Ann")
    finding = the_one(audit(match, {"R8": "E[2H p p p]"}, hand=False))
    assert (finding.code, finding.cell, finding.expected) == ("auction-dealer-differs", "Bridge!R8", "N[2H p p p]")
    assert len(roots(audit(match, {"R8": "E[2S p p p]"}, hand=False))) > 1


def test_honours_that_cannot_be_read_or_cannot_be_are_told_at_their_cell() -> None:
    assert the_one(audit(R1_GAME, {"G9": "S-100"}, hand=False)).cell == "Bridge!G9"
    finding = the_one(audit(R1_GAME, {"G10": "N100"}, hand=False))
    assert (finding.code, finding.found, finding.expected) == ("honours-points", "N100", "150")
    remark = played(["4S N 10 ; slow"], dealer="Ann")
    assert roots(audit(remark, {"G8": "Q100"}))[0] == ("player-unknown", "G8")


# ledgers ---------------------------------------------------------------------------------------------------

TOUR = random_game(7, 22, options=(("session", "tour3"),))


def test_a_row_left_out_of_a_ledger_is_one_mistake() -> None:
    sheet = GAME.sheet(TOUR, layout="ledger")
    row = {ref.a1: None for ref, cell in sheet.cells.items() if ref.row == 8 and cell.role != "label"}
    finding = the_one(audit_found(found_of(sheet, row)))
    assert (finding.code, finding.cell) == ("row-gap", "Bridge!B8")
    three: Any = GAME.sheet(random_game(3, 20, "cutthroat", THREE), layout="ledger")
    row = {ref.a1: None for ref, cell in three.cells.items() if ref.row == 7 and cell.role != "label"}
    assert the_one(audit_found(found_of(three, row))).cell == "Bridge!B7"


@pytest.mark.parametrize("stake", [50, None])
def test_another_stake_than_the_money_was_reckoned_with(stake: int | None) -> None:
    for sheet in (GAME.sheet(TOUR, layout="ledger"), GAME.sheet(TOUR)):
        finding = the_one(audit_found(found_of(sheet, {"P2": stake}, hand=False)))
        assert (finding.code, finding.cell, finding.expected) == ("stake-mismatch", "Bridge!P2", 25)


def test_points_of_both_sides_of_a_ledger_exchanged_are_one_mistake() -> None:
    sheet = GAME.sheet(R1_GAME, layout="ledger")
    finding = the_one(audit_found(found_of(sheet, {"D7": 880, "E7": 1690})))
    assert (finding.cell, finding.fix) == ("Bridge!D7", "write 1690 in D7 and 880 in E7")


def test_whists_under_the_wrong_player_are_one_mistake() -> None:
    sheet = GAME.sheet(R1_GAME, layout="ledger")
    finding = the_one(audit_found(found_of(sheet, {"H7": -8, "J7": 8})))
    assert "it is the figure of" in finding.message


# cut-throat ------------------------------------------------------------------------------------------------


def test_a_penalty_stands_in_the_columns_of_both_defenders() -> None:
    """Rules of cut-throat: each defender scores the whole penalty."""
    sheet = GAME.sheet(played(["3NT A 9", "4SX B 9", "2H C 8", "4S A 10"], THREE, "cutthroat", dealer="Ann"))
    deals = {c.ref.a1: None for r, c in sheet.cells.items() if r.page == "Bridge" and c.deal is not None and c.value}
    assert audit_found(found_of(sheet, deals, hand=False)).errors == ()
    under = [c.ref for c in sheet.cells.values() if c.code == "above-entry" and c.value == 100]
    gone = {under[0].a1: None, sheet.cells[under[0]._replace(column=under[0].column - 1)].ref.a1: None}
    codes = [(f.code, f.cell) for f in own(audit_found(found_of(sheet, {**deals, **gone}, hand=False)))]
    assert ("above-entry", str(under[1])) in codes


def test_the_premium_among_the_entries_above_is_where_the_laws_have_it() -> None:
    sheet = GAME.sheet(played(["3NT N 9", "3NT N 9"], dealer="Ann"), layout="laws")
    premium = next(c.ref for c in sheet.cells.values() if c.code == "rubber-premium" and c.value)
    above = next(c.ref for c in sheet.cells.values() if c.code == "above-entry" and c.ref.column == premium.column)
    assert audit_found(found_of(sheet, {premium.a1: None, above.a1: 700}, hand=False)).findings == ()


# half-filled sheets ----------------------------------------------------------------------------------------

TWO_CHICAGOS = played(
    ["2S N 8", "1NT S 7", "2D E 8", "3C E 9", "4S N 10", "4H E 10", "5D S 11", "3C W 10"],
    variant="chicago",
    dealer="Ann",
)


def test_pads_of_several_chicagos_without_their_deals_go_with_the_ledger() -> None:
    sheet = GAME.sheet(TWO_CHICAGOS)
    deals = {
        ref.a1: None
        for ref, cell in sheet.cells.items()
        if ref.page == "Bridge" and cell.deal is not None and cell.value is not None and ref.column < 20
    }
    assert audit_found(found_of(sheet, deals, hand=False)).findings == ()


def test_whists_and_difference_of_either_side_are_enough() -> None:
    """What one side wins the other loses."""
    assert audit(R1_GAME, {"U23": None, "U24": None}, hand=False).findings == ()
    assert the_one(audit(R1_GAME, {"U24": None, "V24": -9}, hand=False)).cell == "Bridge!V24"
    assert {f.cell for f in own(audit(R1_GAME, {"U24": None, "V24": None}, hand=False))} == {"Bridge!U24"}


def test_names_written_once_hold_for_the_rubbers_after() -> None:
    match = played(["3NT N 9", "4S N 10", "3NT E 9", "2S N 8", "4H E 11"], dealer="Ann")
    sheet = GAME.sheet(match)
    row = max(cell.ref.row for cell in sheet.cells.values() if cell.value == "Beth" and cell.role == "given")
    names = {f"{column}{row}": None for column in "BFJN"}
    found = found_of(sheet, names)
    assert audit_found(found).findings == ()
    values = {ref: cell.value for ref, cell in found.cells.items()}
    assert GAME.lines_of(sheet, values)[1] == ["3NT N 9", "4S N 10", "3NT E 9", "2S N 8", "4H E 11"]


def test_a_later_chicago_is_dealt_by_who_is_next() -> None:
    finding = the_one(audit(TWO_CHICAGOS, {"B17": None}))
    assert (finding.code, finding.cell, finding.expected) == ("dealer-missing", "Bridge!B17", "N")


def test_lines_that_are_all_missing_are_not_exchanged() -> None:
    gone = {f"{column}{row}": None for column in "UV" for row in (14, 16, 19)}
    assert all("exchanged" not in finding.message for finding in audit(R1_GAME, gone).findings)
