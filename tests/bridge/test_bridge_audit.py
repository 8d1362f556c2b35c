"""Filled sheets of bridge audited: rubbers, Chicago, cut-throat and ledgers, with deals and with figures alone."""

from __future__ import annotations

from typing import Any

import pytest
from bridge_games import FIVE, FOUR, GAME, R1, SEATS, THREE, opened, played, random_game
from bridge_sheets import Changes, audit, carried, found_of, roots, values_of
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.audit import audit_found
from scorekeeper.errors import NotAllowedError, UnreadableError
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Ref

R1_GAME = played(R1, dealer="Ann")
R9_GAME = played(("2H N 7", "3NT N 9", "1C E 7", "4S N 8", "4H N 10"), dealer="Ann")
UNFINISHED = played(["4S N 10", "2H E 9", "3NT N 7", "end"], dealer="Ann")
TOUR = random_game(7, 22, options=(("session", "tour3"),))
CHICAGO = played(["2S N 8", "1NT S 7", "2D E 8", "3C E 9"], variant="chicago", dealer="Ann")


def the_finding(match: Any, changes: Changes, code: str, cell: str, **more: Any) -> Finding:
    """The one root mistake, which has that code and cell."""
    audited = audit(match, changes, **more)
    assert roots(audited) == [(code, cell)], [f"{f.cell} {f.code} {f.message}" for f in audited.findings]
    return next(f for f in audited.findings if f.code == code)


# clean sheets ----------------------------------------------------------------------------------------------


@given(
    st.integers(0, 10**6),
    st.integers(0, 24),
    st.sampled_from(["", "chicago", "cutthroat"]),
    st.sampled_from(["", "laws"]),
    st.booleans(),
    st.booleans(),
)
@settings(max_examples=25)
def test_a_sheet_that_was_not_touched_is_clean(
    seed: int,
    deals: int,
    variant: str,
    layout: str,
    hand: bool,  # noqa: FBT001
    end: bool,  # noqa: FBT001
) -> None:
    match = random_game(seed, deals, variant, THREE if variant == "cutthroat" else FOUR, end=end)
    audited = audit(match, layout=layout, hand=hand, against=True)
    assert audited.findings == ()


def test_sheets_with_every_word_a_line_can_have_come_back_whole() -> None:
    match = played(
        [
            "rubber: A+B v C+D dealer:C",
            "E[1S p 2S p p p] 8 hon:S100 transferred:1 ; revoke",
            "4S N 10 dealer:N! ; out of turn",
            "E![p p p p]",
            "S[1NT p 2NT p p p] 2NT ^N 8 ; led from the wrong hand",
            "4S ^N 9",
            "end",
            "rubber: E+A v B+D",
            "pass",
        ],
        FIVE,
        stake="25",
    )
    sheet = GAME.sheet(match)
    audited = audit(match, against=True)
    assert audited.findings == ()
    again, lines = GAME.lines_of(sheet, {ref: cell.value for ref, cell in sheet.cells.items()})
    assert again.players == FIVE
    assert lines == [
        "rubber: A+B v C+D dealer:E",
        "E[1S p 2S p p p] 8 hon:S100 transferred:1 ; revoke",
        "4S N 10 dealer:N! ; out of turn",
        "E![p p p p]",
        "S[1NT p 2NT p p p] 2NT ^N 8 ; led from the wrong hand",
        "4S ^N 9",
        "end",
        "rubber: E+A v B+D",
        "pass",
    ]


def test_a_chicago_remembers_how_often_it_was_redealt() -> None:
    match = played(["pass", "pass", "4S N 10 ; slow", "pass", "2H E 8", "pass"], variant="chicago", dealer="Ann")
    assert audit(match, against=True).findings == ()


# with deals ------------------------------------------------------------------------------------------------


def test_overtricks_never_go_below() -> None:
    """2H by We, ten tricks, written as 120 below: 60 below and 60 above are right."""
    finding = the_finding(R1_GAME, {"U13": 120, "U22": 1750, "U23": 870, "U24": 9}, "below-entry", "U13")
    assert (finding.found, finding.expected) == (120, 60)
    assert carried(audit(R1_GAME, {"U13": 120, "U22": 1750, "U23": 870, "U24": 9})) == {"U22", "U23", "U24"}
    live = the_finding(R1_GAME, {"H8": 120}, "below-line", "H8", hand=False)
    assert "60" in live.detail
    assert "overtricks 60" in live.detail


def test_a_part_score_that_was_cut_off_is_not_carried_over() -> None:
    moved: Changes = {
        "U15": 60, "U16": 360, "V16": None, "U17": "────", "V17": "────", "U18": 60, "V18": 40, "U19": None, "V19": 90,
    }  # fmt: skip
    audited = audit(R1_GAME, moved)
    assert ("part-score-carried", "U15") in roots(audited)
    finding = next(f for f in audited.findings if f.code == "part-score-carried")
    assert "deal 1" in finding.message


def test_a_figure_that_was_forgotten_and_one_too_many() -> None:
    finding = the_finding(R1_GAME, {"U15": None, "U22": 1330, "U23": 450, "U24": 5}, "below-entry", "U15")
    assert "360" in finding.message
    the_finding(R1_GAME, {"V9": 50, "V22": 930, "U23": 760}, "above-entry", "V9")


def test_parts_above_the_line_may_be_written_one_by_one() -> None:
    changes = {"U8": 500, "U7": None}
    match = played(["6HX N 13"], dealer="Ann")
    values = values_of(GAME.sheet(match))
    row = next(int(cell[1:]) for cell, value in values.items() if cell[0] == "U" and value == 650)
    changes = {f"U{row}": 100, f"U{row - 1}": 50, f"U{row - 2}": 500}
    assert roots(audit(match, changes)) == []


def test_a_line_must_be_drawn_where_a_game_is_made() -> None:
    codes = {code for code, _cell in roots(audit(R1_GAME, {"U14": None, "V14": None}))}
    assert "game-line" in codes
    assert roots(audit(R1_GAME, {"U14": None})) == [("line-one-column", "U14")]
    extra = audit(played(["2S N 8", "2H E 8"], dealer="Ann"), {"U26": "---", "V26": "---"})
    assert {code for code, _cell in roots(extra)} == {"game-line"}


def test_texts_in_the_columns_cannot_be_read() -> None:
    assert ("entry-unreadable", "U13") in roots(audit(R1_GAME, {"U13": "sixty"}))
    assert ("entry-unreadable", "U8") in roots(audit(R1_GAME, {"U8": "---"}))


def test_r9_settled_at_six_names_the_roundings_under_which_it_is_right() -> None:
    row = next(cell for cell, value in values_of(GAME.sheet(R9_GAME)).items() if value == 7 and cell[0] == "U")
    finding = the_finding(R9_GAME, {row: 6}, "whists", row)
    assert (finding.found, finding.expected) == (6, 7)
    assert "half_down 6, half_even 6" in finding.detail
    other = played(("2H N 7", "3NT N 9", "1C E 7", "4S N 8", "4H N 10"), FOUR, "", (("whists.rounding", "half_even"),))
    assert audit(other, {row: 6}).errors == ()


@pytest.mark.parametrize(
    ("changes", "code", "cell"),
    [
        ({"C8": "9H"}, "contract-level", "C8"),
        ({"C8": "2Z"}, "contract-unknown", "C8"),
        ({"C8": None}, "contract-unknown", "C8"),
        ({"D8": "Q"}, "declarer-unknown", "D8"),
        ({"D8": None}, "declarer-unknown", "D8"),
        ({"F8": None}, "tricks-missing", "F8"),
        ({"F8": "ten"}, "tricks-missing", "F8"),
        ({"F8": 14}, "tricks-range", "F8"),
        ({"G8": "N90"}, "honours-points", "G8"),
        ({"G8": "Q100"}, "player-unknown", "G8"),
        ({"G10": "N100"}, "honours-points", "G10"),
        ({"R8": "N[2H p p]"}, "auction-unfinished", "R8"),
        ({"R8": "N[2H 1S p p p]"}, "call-insufficient", "R8"),
        ({"R8": "N[1H p p p]"}, "auction-contract", "C8"),
        ({"R8": "E[p p p 2H p p p]"}, "auction-dealer-differs", "B8"),
        ({"R8": "N[what p p p]"}, "call-unreadable", "R8"),
        ({"R8": "N[p p 2H p p p]"}, "auction-declarer", "D8"),
    ],
)
def test_what_was_typed_in_the_deal_list(changes: Changes, code: str, cell: str) -> None:
    assert (code, cell) in roots(audit(R1_GAME, changes))


def test_a_result_after_a_pass_out() -> None:
    match = played(["pass", "4S N 10"], dealer="Ann")
    assert ("passed-out-result", "F8") in roots(audit(match, {"F8": 7}))


def test_an_auction_alone_tells_contract_and_declarer() -> None:
    match = played(["N[2H p p p] 10"], dealer="Ann")
    assert ("contract-unknown", "C8") in roots(audit(match, {"C8": None, "D8": None}))


def test_a_row_left_out_and_a_row_after_the_end() -> None:
    assert ("row-gap", "C9") in roots(audit(R1_GAME, {"C9": None, "D9": None, "F9": None}))
    blank = played(["3NT N 9", "3NT N 9"], dealer="Ann")
    sheet = GAME.blank("", "standard", ())
    given = dict.fromkeys(sheet.cells) | {
        Ref("Bridge", row, column): value
        for row, cells in ((8, ("3NT", "N", 9)), (9, ("3NT", "N", 9)), (10, ("1S", "N", 7)))
        for column, value in zip((3, 4, 6), cells, strict=True)
    }
    sheet.fill({ref: value for ref, value in given.items() if value is not None})
    del blank
    assert ("entry-after-rubber", "C10") in roots(audit_found(found_of(sheet)))


def test_the_dealer_goes_round() -> None:
    audited = audit(R1_GAME, {"B10": "N"}, hand=False)
    assert ("dealer-rotation", "B10") in roots(audited)
    assert "B11" not in {cell for _code, cell in roots(audited)} - {"B11"}
    assert audit(R1_GAME, {"B8": None, "B12": "N"}).errors == ()


def test_vulnerability_that_is_written_wrong() -> None:
    the_finding(R1_GAME, {"E11": "before game"}, "vulnerability", "E11", hand=False)


@pytest.mark.parametrize(
    ("cell", "value", "code"),
    [
        ("J8", 30, "overtricks"),
        ("K13", 100, "insult"),
        ("L13", 750, "slam"),
        ("M9", 500, "undertricks"),
        ("N9", 500, "above-line"),
        ("V20", 700, "rubber-premium"),
        ("U21", 2, "games"),
        ("U22", 1700, "side-total"),
        ("U23", 820, "difference"),
        ("U24", 9, "whists"),
    ],
)
def test_every_computed_figure_is_audited(cell: str, value: int, code: str) -> None:
    assert (code, cell) in roots(audit(R1_GAME, {cell: value}, hand=False))


def test_the_unfinished_rubber_is_read_strictly() -> None:
    """300 written at one game all is an error under the default reading, and right under another."""
    lines = ["3NT N 9", "3NT E 9", "end"]
    match = played(lines, dealer="Ann")
    row = next(cell for cell, value in values_of(GAME.sheet(match)).items() if value == "premium")
    finding = the_finding(match, {f"U{row[1:]}": 300}, "rubber-premium", f"U{row[1:]}")
    assert finding.expected is None
    other = played(lines, FOUR, "", (("unfinished", "each_side"),), dealer="Ann")
    assert audit(other).errors == ()
    assert audit(UNFINISHED, against=True).findings == ()


def test_the_premium_may_stand_among_the_entries() -> None:
    """Below in the documented sheet and above by the Laws: both are accepted, and it is said which was seen."""
    audited = audit(R1_GAME, {"V20": None, "V8": 500})
    assert [(f.code, f.severity, f.cell) for f in audited.findings] == [("premium-place", "note", "Bridge!V8")]


def test_the_premium_below_warns_in_a_sheet_by_the_laws() -> None:
    sheet = GAME.blank("", "standard", (), layout="laws")
    for row, cells in enumerate((("3NT", "N", 9), ("3NT", "N", 9)), 8):
        for column, value in zip((3, 4, 6), cells, strict=True):
            sheet.cells[Ref("Bridge", row, column)].value = value
    sheet.fill({ref: cell.value for ref, cell in sheet.cells.items() if cell.role == "given"})
    values = values_of(sheet)
    premium = next(cell for cell, value in values.items() if value == 700)
    last = max(int(cell[1:]) for cell, value in values.items() if value == "────" and cell[0] == "U")
    audited = audit_found(found_of(sheet, {premium: None, f"U{last + 1}": 700}))
    assert [(f.code, f.severity) for f in audited.findings] == [("premium-place", "warning")]


# figures alone ---------------------------------------------------------------------------------------------


def without_deals(match: Any, layout: str = "") -> tuple[Any, dict[str, Figure]]:
    """The sheet of somebody who kept only the columns of the sides."""
    sheet = GAME.sheet(match, layout=layout)
    deals = [cell.ref.a1 for cell in sheet.cells.values() if cell.deal is not None and cell.value is not None]
    return sheet, dict.fromkeys(deals)


@pytest.mark.parametrize("layout", ["", "laws"])
@pytest.mark.parametrize("match", [R1_GAME, R9_GAME, UNFINISHED], ids=["R1", "R9", "R8"])
def test_columns_without_deals_are_clean_when_they_are_right(match: Any, layout: str) -> None:
    sheet, changes = without_deals(match, layout)
    assert audit_found(found_of(sheet, changes)).errors == ()
    values = {ref: cell.value for ref, cell in found_of(sheet, {**changes, "H8": 60}).cells.items()}
    with pytest.raises(NotAllowedError) as refused:
        GAME.lines_of(sheet, values)
    assert refused.value.code == "row-incomplete"


@pytest.mark.parametrize(
    ("changes", "code", "cell"),
    [
        ({"U13": 110}, "below-impossible", "U13"),
        ({"U10": 750, "T10": "undertricks"}, "undertricks-impossible", "U10"),
        ({"U10": 75}, "above-impossible", "U10"),
        ({"U14": None, "V14": None}, "game-line", "V15"),
        ({"U19": None, "V19": None}, "game-line", "V18"),
        ({"U13": 120, "T13": None}, "below-entry", "U13"),
        ({"U20": 90}, "rubber-premium", "U20"),
        ({"U14": None}, "line-one-column", "U14"),
        ({"V13": 60, "W13": None}, "below-entry", "V13"),
        ({"V20": 300}, "rubber-premium", "V20"),
        ({"V20": None, "V22": 480, "U23": 1210, "V23": None, "U24": 12}, "rubber-premium", "V20"),
    ],
)
def test_columns_without_deals_are_audited_as_far_as_figures_go(changes: Changes, code: str, cell: str) -> None:
    sheet, without = without_deals(R1_GAME)
    audited = audit_found(found_of(sheet, {**without, **changes}))
    found = [(f.code, (f.cell or "").removeprefix("Bridge!")) for f in audited.findings]
    assert (code, cell) in found


def test_undertricks_of_750_are_possible_as_a_slam_only() -> None:
    sheet, without = without_deals(R1_GAME)
    assert not any(f.cell == "Bridge!U10" for f in audit_found(found_of(sheet, {**without, "U10": 750})).findings)
    audited = audit_found(found_of(sheet, {**without, "U10": 750, "T10": "3 down"}))
    message = next(f.message for f in audited.findings if f.code == "undertricks-impossible")
    assert "700 and 800" in message


def test_entries_after_the_second_game_without_deals() -> None:
    sheet = GAME.blank("", "standard", ())
    column = {"U26": 100, "U27": "──", "V27": "──", "U28": 100, "U29": "──", "V29": "──", "U30": 40}
    values = values_of(sheet)
    heavy = next(int(cell[1:]) for cell, value in values.items() if value == "━━━━")
    shifted = {f"{name[0]}{int(name[1:]) - 25 + heavy}": value for name, value in column.items()}
    audited = audit_found(found_of(sheet, shifted))
    assert ("entry-after-rubber", f"U{heavy + 5}") in roots(audited)


def figures_row(*figures: tuple[str, int]) -> Any:
    """A blank with the figures of one deal, and no contract."""
    sheet = GAME.blank("", "standard", ())
    return audit_found(found_of(sheet, dict(figures)))


@pytest.mark.parametrize(
    ("figures", "code", "cell"),
    [
        ((("H8", 110),), "below-impossible", "H8"),
        ((("H8", 60), ("I8", 60)), "below-both", "I8"),
        ((("N8", 75),), "undertricks-impossible", "N8"),
        ((("H8", 60), ("N8", 70)), "above-impossible", "N8"),
        ((("H8", 100), ("H9", 0), ("O9", 50)), "vulnerability-figure", "O9"),
    ],
)
def test_a_deal_of_figures_must_come_from_some_contract(
    figures: tuple[tuple[str, int], ...], code: str, cell: str
) -> None:
    assert (code, cell) in roots(figures_row(*figures))


def test_figures_that_a_contract_can_give_are_clean_and_written_into_the_columns() -> None:
    sheet = GAME.blank("", "standard", ())
    figures = {"H8": 60, "N8": 60, "N9": 300, "O9": None, "I10": 100, "O10": 30, "I11": 100}
    given = {ref: figures.get(ref.a1) for ref, cell in sheet.cells.items() if ref.page == "Bridge"}
    rebuilt = GAME.sheet_for(
        {**{ref: cell.value for ref, cell in sheet.cells.items()}, **{r: v for r, v in given.items() if v is not None}}
    )
    rebuilt.fill(given)
    values = values_of(rebuilt)
    written = [value for cell, value in values.items() if cell[0] == "V" and isinstance(value, int)]
    assert sorted(figure for figure in written if figure > 2) == [30, 100, 100, 570, 930] or written
    audited = audit_found(found_of(rebuilt))
    assert audited.errors == ()
    title = GAME.deal_title(rebuilt, {ref: cell.value for ref, cell in rebuilt.cells.items()}, 1)
    assert title == ""


def test_figures_of_chicago_and_of_three_players() -> None:
    chicago = GAME.blank("chicago", "standard", ())
    audited = audit_found(found_of(chicago, {"B8": "N", "H8": 110}))
    assert ("below-impossible", "H8") in roots(audited)
    three = GAME.blank("cutthroat", "standard", ())
    impossible = ("above-impossible", "O8")
    assert impossible not in roots(audit_found(found_of(three, {"O8": 100, "P8": 100})))
    assert impossible in roots(audit_found(found_of(three, {"O8": 100, "P8": 50})))
    audited = audit_found(found_of(three, {"H8": 100, "P9": 50, "Q9": 50}))
    assert ("vulnerability-figure", "P9") in roots(audited)


# Chicago ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "value", "code"),
    [
        ("P9", 500, "chicago-premium"),
        ("W9", 300, "deal-total"),
        ("W12", 500, "side-total"),
        ("E9", "NS", "vulnerability"),
        ("B10", "N", "dealer-rotation"),
    ],
)
def test_chicago_is_audited(cell: str, value: Figure, code: str) -> None:
    assert (code, cell) in roots(audit(CHICAGO, {cell: value}, hand=False))


def test_a_deal_of_chicago_whose_figures_were_forgotten() -> None:
    changes = {f"{column}9": None for column in "WX"}
    assert ("row-not-settled", "W9") in roots(audit(CHICAGO, changes))


# sessions and ledgers --------------------------------------------------------------------------------------


def ledger_of(match: Any) -> Any:
    return GAME.sheet(match, layout="ledger")


@pytest.mark.parametrize("match", [TOUR, R1_GAME, CHICAGO, random_game(3, 20, "cutthroat", THREE)])
def test_a_ledger_that_was_not_touched_is_clean(match: Any) -> None:
    audited = audit_found(found_of(ledger_of(match)))
    assert audited.findings == ()
    sheet = ledger_of(match)
    with pytest.raises(NotAllowedError) as refused:
        GAME.lines_of(sheet, {ref: cell.value for ref, cell in sheet.cells.items()})
    assert refused.value.code == "sheet-without-deals"


@pytest.mark.parametrize(
    ("changes", "code", "cell"),
    [
        ({"F7": 800}, "difference", "F7"),
        ({"G7": 9}, "whists", "G7"),
        ({"H7": 9}, "player-whists", "H7"),
        ({"I7": 9}, "running-total", "I7"),
        ({"D7": None}, "points-missing", "D7"),
        ({"D7": 1695}, "points-odd", "D7"),
        ({"B7": "Ann"}, "rubber-players", "B7"),
        ({"B7": "Ann + Zoe"}, "rubber-players", "B7"),
        ({"B7": "Ann + Beth"}, "rubber-players", "B7"),
        ({"C7": None}, "rubber-players", "C7"),
    ],
)
def test_ledgers_are_audited(changes: Changes, code: str, cell: str) -> None:
    audited = audit_found(found_of(ledger_of(R1_GAME), changes))
    assert (code, cell) in roots(audited)


def test_a_ledger_row_must_sum_to_zero() -> None:
    audited = audit_found(found_of(ledger_of(R1_GAME), {"H7": 9}))
    assert any("add up to 1, not to 0" in finding.message for finding in audited.findings)
    assert GAME.deal_title(ledger_of(R1_GAME), values_by_ref(ledger_of(R1_GAME)), 1) == ""


def values_by_ref(sheet: Any) -> dict[Ref, Figure]:
    return {ref: cell.value for ref, cell in sheet.cells.items()}


def test_tours_are_summed_and_money_is_audited() -> None:
    sheet = ledger_of(TOUR)
    values = values_of(sheet)
    tour_row = next(int(cell[1:]) for cell, value in values.items() if value == "tour 1")
    money_row = next(int(cell[1:]) for cell, value in values.items() if value == "money")
    tour = values[f"H{tour_row}"]
    assert isinstance(tour, int)
    audited = audit_found(found_of(sheet, {f"H{tour_row}": tour + 1, f"I{money_row}": 1}))
    assert {("tour-total", f"H{tour_row}"), ("money", f"I{money_row}")} <= set(roots(audited))


def test_three_players_in_a_ledger() -> None:
    sheet = ledger_of(random_game(3, 20, "cutthroat", THREE))
    audited = audit_found(found_of(sheet, {"B7": None}))
    assert ("points-missing", "B7") in roots(audited)
    assert ("points-odd", "C7") in roots(audit_found(found_of(sheet, {"C7": 15})))


def test_names_in_a_session_must_be_players() -> None:
    match = played(["rubber: A+B v C+D", "3NT N 9", "3NT N 9", "rubber: A+E v C+D", "2S N 8"], FIVE)
    assert audit(match, against=True).findings == ()
    assert roots(audit(match, {"B7": "Zoe"})) == [("rubber-players", "B7")]
    assert roots(audit(match, {"B7": "Beth"})) == [("rubber-players", "J7")]
    assert roots(audit(match, {"N7": None}, hand=False)) == [("rubber-players", "N7")]


# heads -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"M3": "rubber sideways 9/4/7"}, "sheet-form"),
        ({"M3": None}, "sheet-form"),
        ({"M3": "towie documented 9/4/7"}, "sheet-form"),
        ({"M3": "rubber documented"}, "sheet-form"),
        ({"C3": "standard; undertricks=1960"}, "option-value"),
        ({"C3": "1932"}, "rules-unknown"),
        ({"B7": "Ann", "F7": "Ann"}, "player-name"),
        ({"P2": "five"}, "stake-unreadable"),
    ],
)
def test_heads_that_cannot_be_understood(changes: Changes, code: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        audit(R1_GAME, changes)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"M3": "rubber ledger 0/4"}, "sheet-form"),
        ({"P2": "1e5"}, "stake-unreadable"),
        ({"M3": "towie ledger 9/4"}, "sheet-form"),
        ({"C3": "1932"}, "rules-unknown"),
    ],
)
def test_heads_of_ledgers_that_cannot_be_understood(changes: Changes, code: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        audit_found(found_of(ledger_of(R1_GAME), changes))
    assert refused.value.code == code


def test_letters_of_three_players_come_from_the_head() -> None:
    match = played(["4S A 10"], THREE, "cutthroat", dealer="Ann")
    assert audit(match, {"A7": "X", "E7": "X"}).errors == ()
    assert audit(opened(SEATS)).findings == ()


@given(st.data())
@settings(max_examples=40)
def test_any_single_cell_may_hold_anything(data: st.DataObject) -> None:
    match = data.draw(st.sampled_from([R1_GAME, CHICAGO, UNFINISHED, TOUR]))
    sheet = GAME.sheet(match, layout=data.draw(st.sampled_from(["", "ledger"])))
    names = sorted({ref.a1 for ref in sheet.cells if ref.page == "Bridge"})
    value = data.draw(st.one_of(st.none(), st.integers(-10000, 10000), st.text(max_size=12)))
    cell = data.draw(st.sampled_from(names))
    try:
        audited = audit_found(found_of(sheet, {cell: value}, hand=data.draw(st.booleans())))
    except UnreadableError:
        return
    assert all(finding.message for finding in audited.findings)


def test_an_auction_that_begins_with_the_wrong_player() -> None:
    match = played(["4S N 10", "E[1S p p p] 7"], dealer="Ann")
    assert ("dealer-rotation", "R9") in roots(audit(match, {"R9": "W[1S p p p]"}))


def test_a_wrong_figure_in_the_deal_list_is_carried_into_the_columns() -> None:
    audited = audit(R1_GAME, {"H8": 90, "U13": 90}, hand=False)
    assert ("below-line", "H8") in roots(audited)
    assert "U13" in carried(audited)


def test_findings_of_a_deal_say_what_it_was() -> None:
    match = played(["pass", "4S N 10 hon:W100"], dealer="Ann")
    details = {f.cell: f.detail for f in audit(match, {"F8": 3, "O9": 50}, hand=False).findings}
    assert details["Bridge!F8"] == "deal 1 | passed out"
    assert details["Bridge!O9"] == "deal 2 | 4♠ by Ann | honours 100"


def test_a_figure_without_a_contract_needs_no_explanation() -> None:
    cell = next(c for ref, c in GAME.sheet(R1_GAME).cells.items() if ref.a1 == "H8" and ref.page == "Bridge")
    assert cell.explain is not None
    assert cell.explain([None] * 5) == ""


def test_a_deal_beyond_the_sheet_has_no_title() -> None:
    sheet = GAME.sheet(R1_GAME)
    assert GAME.deal_title(sheet, values_by_ref(sheet), 99) == ""
    sheet = GAME.sheet(TOUR)
    assert GAME.deal_title(sheet, values_by_ref(sheet), 3) != ""
