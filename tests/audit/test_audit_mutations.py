"""One figure of a right sheet is changed: the audit names that cell and nothing else as the mistake."""

from __future__ import annotations

import pytest
from filled_sheets import NUMBERS, Values, audit, carried, changed, game, places, points, right, roots, sheet
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.model import Figure, plain
from scorekeeper.sheet import Ref

CARRYING = st.sampled_from([changed, carried])
"""Whether the others are left as they are, or whoever slipped reckoned on from the wrong figure."""


@pytest.mark.parametrize("number", NUMBERS)
def test_a_right_sheet_has_no_errors(number: int) -> None:
    audited = audit(number, right(number))
    assert not audited.errors
    assert {f.code for f in audited.findings} <= {"compulsory-double", "domino-total"}


def other_than(figure: Figure) -> st.SearchStrategy[int]:
    return st.integers(-250, 250).filter(lambda new: new != figure and not (new == 0 and figure is None))


@settings(max_examples=40)
@given(st.data(), st.sampled_from(NUMBERS), CARRYING)
def test_any_one_wrong_figure_is_the_one_root_and_its_fix_is_the_right_figure(
    data: st.DataObject, number: int, spoil: type
) -> None:
    ref = data.draw(st.sampled_from(places(number) + places(number, empty=True)))
    was = right(number)[ref]
    new = data.draw(other_than(was))
    audited = audit(number, spoil(number, {ref: new}))
    (root,) = roots(audited)
    assert (root.cell, root.code, root.found, root.expected) == (str(ref), sheet(number).cells[ref].code, new, was)
    assert root.fix == (f"leave {ref.a1} empty" if was is None else f"write {plain(was)} in {ref.a1}")  # type: ignore[arg-type]
    assert all(finding.carried_from == str(ref) for finding in audited.errors if finding is not root)
    assert root.deal == sheet(number).cells[ref].deal


@settings(max_examples=18)
@given(st.data(), st.sampled_from(NUMBERS), CARRYING)
def test_a_figure_that_was_left_out_is_the_one_root(data: st.DataObject, number: int, spoil: type) -> None:
    ref = data.draw(st.sampled_from([place for place in places(number) if right(number)[place] != 0]))
    audited = audit(number, spoil(number, {ref: None}))
    (root,) = roots(audited)
    assert (root.cell, root.found, root.expected) == (str(ref), None, right(number)[ref])
    assert "nothing written" in root.message


@settings(max_examples=40)
@given(st.data(), st.sampled_from(NUMBERS))
def test_one_wrong_figure_of_points_is_found_by_the_totals_beside_it(data: st.DataObject, number: int) -> None:
    ref = data.draw(st.sampled_from(points(number)))
    was = right(number)[ref]
    new = data.draw(other_than(was))
    audited = audit(number, changed(number, {ref: new}))
    (root,) = roots(audited)
    assert (root.cell, root.found, root.expected) == (str(ref), new, was)
    assert root.code.startswith("outcome-") or root.code == "undoubled-not-played"
    assert ref.a1 in root.fix
    assert all(finding.carried_from == str(ref) for finding in audited.errors if finding is not root)


@settings(max_examples=18)
@given(st.data(), st.sampled_from(NUMBERS))
def test_impossible_points_from_which_everything_followed_are_one_root_in_their_row(
    data: st.DataObject, number: int
) -> None:
    ref = data.draw(st.sampled_from(points(number)))
    new = data.draw(other_than(right(number)[ref]))
    audited = audit(number, carried(number, {ref: new}))
    (root,) = roots(audited)
    assert root.deal == sheet(number).cells[ref].deal
    assert root.code.startswith("outcome-") or root.code == "undoubled-not-played"
    assert root.cell in {str(place) for place in points(number) if place.row == ref.row}


@settings(max_examples=18)
@given(st.data(), st.sampled_from(NUMBERS))
def test_two_wrong_figures_in_different_rows_are_two_roots(data: st.DataObject, number: int) -> None:
    refs = data.draw(st.lists(st.sampled_from(places(number)), min_size=2, max_size=2, unique_by=lambda ref: ref.row))
    news = {ref: data.draw(other_than(right(number)[ref])) for ref in refs}
    audited = audit(number, changed(number, news))
    assert {(root.cell, root.expected) for root in roots(audited)} == {(str(ref), right(number)[ref]) for ref in refs}


def side_pairs(number: int) -> list[tuple[Ref, Ref]]:
    """Both sides of each payment: the payee's cell and the payer's."""
    pays = [(ref, sheet(number).cells[ref]) for ref in places(number, code="side-payment")]
    return [
        (one, other)
        for one, a in pays
        for other, b in pays
        if one.row == other.row and one < other and a.tint == b.tint
    ]


@settings(max_examples=18)
@given(st.data(), st.sampled_from(NUMBERS), st.sampled_from(["forgotten", "halved", "reversed"]))
def test_a_side_payment_wrong_on_both_sides_keeps_the_check_right_and_is_named(
    data: st.DataObject, number: int, how: str
) -> None:
    """Rules 1.5, limit of the check column; cases A01 and A02."""
    one, other = data.draw(st.sampled_from(side_pairs(number)))
    figures = right(number)
    spoilt = {
        ref: {"forgotten": None, "halved": int(int(figures[ref]) / 2), "reversed": -int(figures[ref])}[how]  # type: ignore[arg-type]
        for ref in (one, other)
    }
    values = carried(number, spoilt)
    audited = audit(number, values)
    payee, payer = (one, other) if int(figures[one]) > 0 else (other, one)  # type: ignore[arg-type]
    (root,) = roots(audited)
    assert (root.cell, root.code) == (str(payee), "side-payment")
    assert root.fix.startswith(
        f"write {plain(figures[payee])} in {payee.a1} and {plain(figures[payer])} in {payer.a1}"  # type: ignore[arg-type]
    )
    assert "check-column" not in {finding.code for finding in audited.errors}
    assert {finding.carried_from for finding in audited.errors if finding is not root} == {str(payee)}


@settings(max_examples=12)
@given(st.data(), st.sampled_from(NUMBERS))
def test_two_totals_that_are_wrong_by_the_same_and_cancel_are_both_named(data: st.DataObject, number: int) -> None:
    one = data.draw(st.sampled_from(places(number, code="running-total")))
    other = data.draw(
        st.sampled_from([r for r in places(number, code="running-total") if r.row == one.row and r != one])
    )
    figures = right(number)
    audited = audit(number, carried(number, {one: int(figures[one]) + 1, other: int(figures[other]) - 1}))  # type: ignore[arg-type]
    assert {root.cell for root in roots(audited)} == {str(one), str(other)}


@pytest.mark.parametrize("number", [0, 1])
def test_a_running_slip_is_carried_down_and_said_to_be(number: int) -> None:
    ref = places(number, code="running-total")[4]
    audited = audit(number, carried(number, {ref: int(right(number)[ref]) + 3}))  # type: ignore[arg-type]
    below = [f.cell for f in audited.errors if f.code == "running-total" and f.carried_from == str(ref)]
    rows = [
        place for place in places(number, code="running-total") if place.column == ref.column and place.row > ref.row
    ]
    assert below == [str(place) for place in rows]
    assert all(f"{ref.a1} is put right" in f.fix for f in audited.errors if f.carried_from)


def marks_of(number: int, deal: int) -> list[Ref]:
    cells = sheet(number).cells
    return [ref for ref, cell in cells.items() if cell.look.startswith("mark-first") and cell.deal == deal]


@pytest.mark.parametrize("number", NUMBERS)
def test_calls_forgotten_in_several_columns_show_in_the_payments(number: int) -> None:
    """What several people called cannot be told back from what was paid; which figures do not follow can."""
    one, other = next(
        (one, other)
        for one, other in side_pairs(number)
        if sum(right(number)[ref] is not None for ref in marks_of(number, one.row - 5)) > 1
        and sum(place.row == one.row for pair in side_pairs(number) for place in pair) > 2
    )
    marks: Values = dict.fromkeys(marks_of(number, one.row - 5))
    audited = audit(number, changed(number, marks))
    told = {finding.cell for finding in audited.errors if finding.deal == one.row - 5}
    assert {str(one), str(other)} <= told or any(root.code == "call-mismatch" for root in roots(audited))
    assert {root.deal for root in roots(audited)} <= {one.row - 5, None}


def test_every_finding_says_deal_contract_player_and_arithmetic() -> None:
    one, _other = side_pairs(0)[0]
    (root,) = roots(audit(0, changed(0, {one: 999})))
    cell = sheet(0).cells[one]
    told = game(0).deals[(cell.deal or 1) - 1]
    assert root.detail.startswith(f"deal {cell.deal} | ")
    assert f"by {game(0).opening.players[told.declarer]} | {cell.player} | " in root.detail
    assert "doubled" in root.detail
    assert root.rule.startswith("Source 000")
