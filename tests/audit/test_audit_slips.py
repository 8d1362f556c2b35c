"""One slip in what was given, with figures reckoned from what was meant: one mistake, at the cell mistyped."""

from __future__ import annotations

from pathlib import Path

import pytest
from filled_sheets import NUMBERS, Values, audit, carried, changed, game, places, points, right, roots, sheet
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from scorekeeper.audit import Audited, audit_file
from scorekeeper.excel import write_workbook
from scorekeeper.game import Match
from scorekeeper.games import game_of
from scorekeeper.model import Figure, Opening
from scorekeeper.record import read_record
from scorekeeper.sheet import Ref

FRIDAY = Path(__file__).parents[2] / "samples" / "barbu" / "friday.score"
GAME = game_of("barbu")


@pytest.fixture(scope="module")
def friday(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample evening as filled in by hand."""
    record = read_record(FRIDAY)
    match = Match.replay(GAME, record.opening, [line.text for line in record.lines])
    path = tmp_path_factory.mktemp("friday") / "friday.xlsx"
    write_workbook(GAME.sheet(match), path, values=True)
    return path


def check(path: Path, folder: Path, changes: dict[str, Figure]) -> Audited:
    book = load_workbook(path)
    for cell, figure in changes.items():
        book["Barbu"][cell].value = figure
    book.save(folder / "changed.xlsx")
    return audit_file(folder / "changed.xlsx")


@pytest.mark.parametrize(
    ("changes", "code", "cell", "fix"),
    [
        ({"C13": "T"}, "contract-mismatch", "C13", "write Q in C13"),
        ({"C17": "D"}, "contract-mismatch", "C17", "write N in C17"),
        ({"C24": "D"}, "contract-mismatch", "C24", "write T in C24"),  # the same total
        ({"C13": None}, "contract-unknown", "C13", "write Q in C13"),
        ({"C13": "?"}, "contract-unknown", "C13", "write Q in C13"),
        ({"B14": "C"}, "declarer-order", "B14", "write B in B14"),
        ({"B14": None}, "declarer-unknown", "B14", "write B in B14"),
        ({"B14": "E"}, "declarer-unknown", "B14", "write B in B14"),
        ({"V6": None}, "call-mismatch", "V6", "write B in V6"),
        ({"J6": "(A)"}, "call-mismatch", "J6", "write C D in J6"),
        ({"J23": None}, "call-mismatch", "J23", "write (C) in J23"),  # the other call of it paid nothing
        ({"V6": "b?z"}, "mark-unknown", "V6", "write B in V6"),
        ({"P26": "(A)"}, "double-by-declarer", "P26", "leave P26 empty"),
        ({"W13": -6}, "outcome-total", "W13", "write 0 in W13: the totals of the row agree with it"),
        ({"Q13": None}, "points-missing", "Q13", "write −6 in Q13"),
        ({"Q13": "six"}, "points-missing", "Q13", "write −6 in Q13"),
        ({"N6": 7}, "side-payment", "N6", "write 32 in N6"),
        ({"T26": -6, "Z26": 6}, "side-payment", "Z26", "write 12 in Z26 and −12 in T26"),
        ({"T26": 0, "Z26": None}, "side-payment", "Z26", "write 12 in Z26 and −12 in T26"),
        ({"G26": 5, "R26": -5}, "side-payment", "G26", "leave G26 and R26 empty"),
    ],
)
def test_a_slip_is_one_mistake_with_its_fix(
    friday: Path, tmp_path: Path, changes: dict[str, Figure], code: str, cell: str, fix: str
) -> None:
    audited = check(friday, tmp_path, changes)
    (root,) = roots(audited)
    assert (root.code, root.cell, root.fix) == (code, f"Barbu!{cell}", fix)
    assert {f.carried_from for f in audited.errors if f is not root} <= {root.cell}


@pytest.mark.parametrize("number", NUMBERS)
def test_points_of_two_players_exchanged_are_one_mistake_at_theirs(number: int) -> None:
    figures = right(number)
    one, other = next(
        (one, other)
        for one in points(number)
        for other in points(number)
        if one.row == other.row and one < other and figures[one] != figures[other]
    )
    audited = audit(number, changed(number, {one: figures[other], other: figures[one]}))
    (root,) = roots(audited)
    assert (root.code, root.cell, root.expected) == ("points-exchanged", str(one), figures[one])
    (second,) = (finding for finding in audited.errors if finding is not root)
    assert (second.cell, second.carried_from, second.expected) == (str(other), str(one), figures[other])
    assert one.a1 in root.fix
    assert other.a1 in root.fix


def contract_at(number: int, deal: int) -> Ref:
    return next(
        ref
        for ref, cell in sheet(number).cells.items()
        if cell.deal == deal and cell.role == "given" and cell.choices[:1] == ("N",)
    )


@settings(max_examples=25)
@given(st.data(), st.sampled_from(NUMBERS), st.sampled_from("NQLHKTD"))
def test_a_wrong_contract_is_one_mistake_at_its_cell_unless_the_figures_allow_it(
    data: st.DataObject, number: int, letter: str
) -> None:
    deal = data.draw(st.integers(1, len(game(number).deals)))
    ref = contract_at(number, deal)
    was = right(number)[ref]
    if letter == was or {letter, was} == {"H", "L"}:
        return  # no hearts and the last two share points and total (−30): either row may then be the other
    audited = audit(number, changed(number, {ref: letter}))
    told = roots(audited)
    if any(finding.code == "contract-mismatch" for finding in told):
        (root,) = told
        assert (root.cell, root.found, root.expected) == (str(ref), letter, was)
    else:  # another row of this declarer has the letter, or the two contracts share points and total
        assert {finding.deal for finding in told} - {None}


def test_a_payment_forgotten_in_two_deals_of_a_pair_is_two_mistakes() -> None:
    pairs = {ref: sheet(0).cells[ref].mirror for ref in places(0, code="side-payment")}
    column = max({ref.column for ref in pairs}, key=lambda c: sum(ref.column == c for ref in pairs))
    first, second = [ref for ref in pairs if ref.column == column][:2]
    figures = right(0)
    spoilt: Values = {}
    for ref in (first, second):
        mirror = pairs[ref]
        assert mirror is not None
        spoilt |= {ref: -int(figures[ref]), mirror: -int(figures[mirror])}  # type: ignore[arg-type]
    told = {finding.deal for finding in roots(audit(0, carried(0, spoilt)))}
    assert told == {first.row - 5, second.row - 5}


def test_mirrored_cells_of_which_one_holds_a_text_are_two_mistakes(friday: Path, tmp_path: Path) -> None:
    told = {root.cell for root in roots(check(friday, tmp_path, {"N6": "x", "Y6": 0}))}
    assert told == {"Barbu!N6", "Barbu!Y6"}


def test_a_check_column_with_the_other_sign_is_one_mistake_and_hints_at_the_rule(friday: Path, tmp_path: Path) -> None:
    page = load_workbook(friday)["Barbu"]
    turned: dict[str, Figure] = {f"AB{row}": -page[f"AB{row}"].value for row in range(6, 34)}
    (root,) = roots(check(friday, tmp_path, turned))
    assert (root.code, root.cell) == ("check-column", "Barbu!AB6")
    assert "write standard; check=plain in D3" in root.fix
    match = Match.replay(GAME, Opening("barbu", ("A", "B", "C", "D"), options=(("check", "plain"),)), ["Q A4", "N A13"])
    plain = tmp_path / "plain.xlsx"
    write_workbook(GAME.sheet(match), plain, values=True)
    (root,) = roots(check(plain, tmp_path, {"AB6": 24, "AB7": 50}))
    assert "check=negated in D3" in root.fix


def test_totals_with_the_other_sign_throughout_have_no_rule_to_set(tmp_path: Path) -> None:
    match = Match.replay(GAME, Opening("barbu", ("A", "B", "C", "D")), ["Q A4", "N A13"])
    path = tmp_path / "two.xlsx"
    write_workbook(GAME.sheet(match), path, values=True)
    told = roots(check(path, tmp_path, {"I6": 24, "I7": 50, "I34": -50}))
    assert (told[0].cell, told[0].fix) == ("Barbu!I6", "turn the sign of each figure of the column")


def test_two_slips_in_one_deal_are_not_guessed_at(friday: Path, tmp_path: Path) -> None:
    told = roots(check(friday, tmp_path, {"C13": "T", "G13": -11}))
    assert "contract-mismatch" in {root.code for root in told} or len(told) > 1


def test_empty_points_beside_points_that_make_the_total_are_zeros(friday: Path, tmp_path: Path) -> None:
    (finding,) = check(friday, tmp_path, {"E8": None, "K8": None, "W8": None}).findings
    assert (finding.code, finding.severity, finding.cell) == ("points-missing", "warning", "Barbu!E8")
    assert finding.fix == "write 0 in E8, K8, W8"


@pytest.mark.parametrize(
    ("cell", "mark"),
    [
        *(("D13", word) for word in ("max", "(Maximum)", "table", "макс", "Стол", "(все)")),
        *(("J6", word) for word in ("flanks", "Family", "фланги")),
        *(("D6", word) for word in ("pass", "пас")),
    ],
)
def test_words_for_calls_are_read_on_a_sheet_filled_by_hand(friday: Path, tmp_path: Path, cell: str, mark: str) -> None:
    assert not check(friday, tmp_path, {cell: mark}).findings


@pytest.mark.parametrize("mark", ["flanks A", "flanks x"])
def test_flanks_and_somebody_else_cannot_be_read(friday: Path, tmp_path: Path, mark: str) -> None:
    (root,) = roots(check(friday, tmp_path, {"J6": mark}))
    assert (root.code, root.found, root.fix) == ("mark-unknown", mark, "write C D in J6")


def test_a_mark_that_no_figure_explains_is_quoted_as_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "one.xlsx"
    write_workbook(GAME.sheet(Match.replay(GAME, Opening("barbu", ("A", "B", "C", "D")), ["Q A4"])), path)
    (root,) = roots(check(path, tmp_path, {"J6": "q & z"}))
    assert (root.found, root.fix) == ("q & z", "write × or letters of A, B, C, D in J6")


@pytest.mark.parametrize(
    ("changes", "fix"),
    [
        (
            {"C7": "Q", "E7": 0, "K7": -24, "F7": 24, "R7": None, "G7": None, "L7": -24, "I7": 0, "O7": -48},
            "write the contract that was played in C7, or its declarer in B7",
        ),
        ({"J7": "(A) B"}, "write (A) in J7"),
        ({"J7": "A"}, "write (A) in J7"),
        ({"P7": "(Ann)"}, "write (A) in P7"),
    ],
)
def test_fixes_say_what_to_write_where(tmp_path: Path, changes: dict[str, Figure], fix: str) -> None:
    lines = ["Q A4", "N B:A C:A A13"]
    match = Match.replay(GAME, Opening("barbu", ("Ann", "Beth", "Cath", "Diana")), lines)
    path = tmp_path / "two.xlsx"
    write_workbook(GAME.sheet(match), path)
    assert fix in {finding.fix for finding in check(path, tmp_path, changes).findings}


def test_a_double_that_was_owed_is_to_be_written_with_the_calls_made(tmp_path: Path) -> None:
    lines = ["N C:A D:A A13", "Q C:A D:A A4", "L C:A D:A A A", "H A-30", "K A", "T B:A A13", "D A B C D"]
    match = Match.replay(GAME, Opening("barbu", ("Ann", "Beth", "Cath", "Diana")), lines)
    path = tmp_path / "seven.xlsx"
    write_workbook(GAME.sheet(match), path, values=True)
    (finding,) = audit_file(path).findings
    assert (finding.code, finding.fix) == ("compulsory-double", "if Beth doubled Ann, write (A) in J12")


def test_a_player_called_max_is_not_everybody(tmp_path: Path) -> None:
    match = Match.replay(GAME, Opening("barbu", ("Ann", "Max", "Cath", "Diana")), ["Q C:Max A1 M1 D2"])
    path = tmp_path / "max.xlsx"
    write_workbook(GAME.sheet(match), path, values=True)
    (finding,) = check(path, tmp_path, {"P6": "Max"}).findings
    assert (finding.code, finding.severity, finding.fix) == ("mark-unknown", "warning", "write M in P6")


def test_the_shares_of_a_deal_that_is_not_played_tell_its_contract(tmp_path: Path) -> None:
    opening = Opening("barbu", ("Ann", "Beth", "Cath", "Diana"), options=(("undoubled_negative", "split"),))
    path = tmp_path / "shared.xlsx"
    write_workbook(GAME.sheet(Match.replay(GAME, opening, ["N -", "Q B:A A4"])), path, values=True)
    (root,) = roots(check(path, tmp_path, {"C6": "T"}))
    assert (root.code, root.cell, root.fix) == ("contract-mismatch", "Barbu!C6", "write N in C6")


def test_the_doubles_counted_below_tell_between_calls_that_were_paid_alike(friday: Path, tmp_path: Path) -> None:
    """Beth doubled Ann in J8, and neither took anything: only the count of her doubles tells it."""
    counted = {"J36": 3, "P36": 4, "V36": 3}
    assert not check(friday, tmp_path, counted).errors
    (root,) = roots(check(friday, tmp_path, counted | {"J8": "C"}))
    assert (root.code, root.cell, root.fix) == ("call-mismatch", "Barbu!J8", "write (A) in J8")
