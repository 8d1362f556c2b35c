"""Every worked case of the rules comes out as printed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import handed
import pytest

from scorekeeper.games.bezique import GAME


@pytest.mark.parametrize("name", handed.CASES)
def test_a_worked_case(name: str) -> None:
    case = handed.CASES[name]
    expect = case["expect"]
    match, found = handed.audited(handed.opening_of(case), handed.lines_of(case))
    report: dict[str, Any] = GAME.report(match)
    errors = [finding.code for finding in found if finding.severity == "error"]
    warnings = [finding.code for finding in found if finding.severity == "warning"]
    assert Counter(errors) == Counter(expect.get("findings", []))
    assert warnings == expect.get("warnings", [])
    sides = ["".join(names) for names in report["sides"]]
    if "totals" in expect and "second_deal_events" not in case:
        totals = dict(zip(sides, report["deals"][-1]["total"], strict=True))
        for side, points in expect["totals"].items():
            assert totals[side] == points
    if "points" in expect:
        settlement = report["deals"][-1]["settlement"]
        assert settlement["points"] == expect["points"]
        assert settlement["winner"] == expect["winner"]
        assert settlement["result"] == expect.get("result", settlement["result"])
    elif "winner" in expect:
        assert report["winner"] == expect["winner"]
    if "match_totals" in expect:
        assert dict(zip(sides, report["total"], strict=True)) == expect["match_totals"]
        assert len(report["deals"]) == expect["deals"]


@pytest.mark.parametrize("name", [name for name, case in handed.CASES.items() if case["expect"].get("findings")])
def test_a_wrong_line_is_refused_at_the_table(name: str) -> None:
    case = handed.CASES[name]
    assert handed.refused(handed.opening_of(case), handed.lines_of(case)) == case["expect"]["findings"]


def test_the_worked_deal_line_by_line() -> None:
    """Source 002's game: 530 to 630 before the brisques, North 590 and South 730."""
    case = handed.CASES["B2-01"]
    match, found = handed.audited(handed.opening_of(case), handed.lines_of(case))
    assert found == []
    entries = GAME.report(match)["deals"][0]["entries"]
    assert [[entry["trick"], *entry["total"]] for entry in entries] == case["expect"]["running_N_S"]
    assert entries[-1]["total"] == [530, 630]
    assert match.rows[-1].result.total == (590, 730)


def test_a_single_bezique_before_counts_beside_the_double() -> None:
    case = handed.CASES["B2-03"]
    lines = handed.lines_of(case)
    second = ["deal B", *(handed.scored_line(event) for event in case["second_deal_events"])]
    match, found = handed.audited(handed.opening_of(case), [*lines, *second])
    assert [(finding.code, finding.severity) for finding in found] == [("deal-unfinished", "note")]
    assert GAME.report(match)["total"] == [540, 500]


def test_the_marriage_of_trick_22_is_caught_when_cards_are_recorded() -> None:
    """Card bookkeeping gives North one king of hearts at trick 22, married at trick 3 already."""
    case = handed.CASES["B2-01"]
    cards = {"3. N marriage H": " HK1 HQ1", "22. N marriage H": " HK1 HQ2"}
    lines = [line + cards.get(line, "") for line in handed.lines_of(case)]
    _match, found = handed.audited(handed.opening_of(case), lines)
    assert [finding.code for finding in found] == ["card-reused"]
