"""What the table hears: each line, totals, markers, what may still be declared, and the end."""

from __future__ import annotations

import pytest
from table import opened, played

from scorekeeper.game import Match
from scorekeeper.games.bezique import GAME
from scorekeeper.games.bezique.dials import position_text, positions
from scorekeeper.games.bezique.drawings import dials
from scorekeeper.games.bezique.variants import VARIANTS
from scorekeeper.model import Opening


def said(match: object) -> list[str]:
    return GAME.announce(match, match.rows[-1])  # type: ignore[arg-type, attr-defined]


def test_a_line_and_the_totals_of_the_deal() -> None:
    match = played("deal A C")
    assert said(match) == ["deal 1: A deals, clubs turned up"]
    match.record("12. B marriage D")
    assert said(match) == ["trick 12: B, marriage diamonds +20", "deal 1: A 0, B 20"]
    match.record("B double")
    assert said(match)[0] == "B, double bezique +500"
    match.record("13. A brisque 2")
    assert said(match)[0] == "trick 13: A, brisque × 2"


def test_the_race_is_told_from_the_second_deal_on() -> None:
    match = played("deal A|total A730 B590|deal B H|3. A aces")
    assert said(match)[1] == "deal 2: A 100, B 0   race: A 830, B 590"


def test_other_lines() -> None:
    assert said(played("deal A|total A730 B590"))[0] == "totals of the markers"
    assert said(played("deal A|brisques A6 B10"))[0] == "brisques counted"
    assert said(played("deal A|end"))[0] == "deal 1 is over"
    assert said(played("deal A|short B"))[0] == "B held too few cards"
    assert said(played("deal A|foul B", "rubicon"))[0] == "B held too many cards"
    lines = "deal A|total A730 B590|deal B|total A640 B910|deal A|total A700 B520|first B"
    assert said(played(lines, finish="immediate"))[0] == "B reached the target first"
    assert said(played("A brisque 2", brisques_when="immediate"))[0] == "A, brisque +20"


def test_a_settlement_is_told_step_by_step_when_the_deal_is_over() -> None:
    match = played("deal A|total A1510 B1240", "rubicon")
    assert said(match)[2:] == [
        "settlement: game",
        "  scores: A 1510, B 1240",
        "  B has 1000 or more: the difference counts",
        "  in units of 100: A 1500, B 1200",
        "  A wins: 1500 − 1200 + 500 = 800",
    ]
    match = played("deal A|3. A royal H|64. A last", "rubicon")
    assert said(match)[2] == "settlement: rubicon"
    match = played("deal A|3. A royal H", "six", "documented")
    assert len(said(match)) == 2
    match = played("deal A|total A2450 B1800|foul A", "rubicon")
    assert "  A held more than 9 cards and is rubiconed; at most 900 of his points pass over" in said(match)


def test_the_explanations_of_each_result() -> None:
    def steps(lines: str) -> list[str]:
        return said(played(f"deal A|{lines}", "rubicon"))

    assert "  his brisques take B to 1000: both add brisques, the difference counts" in steps(
        "total A1480 B860|brisques A14 B18"
    )
    assert "  brisques took B to 1000 and past A: the higher score wins" in steps("total A1010 B900|brisques A2 B30")
    assert "  the scores were equal: with brisques A is ahead, the difference counts" in steps(
        "total A1240 B1240|brisques A19 B13"
    )
    assert "settlement: draw" in steps("total A1200 B1200|brisques A16 B16")


def test_markers_trumps_and_tricks_left() -> None:
    match = played("deal A C|1. A seven-exchanged|2. A royal C|6. B bezique")
    assert GAME.status(match) == [
        "markers: A 0 / 0 / 50; B 0 / 0 / 40",
        "trumps: clubs; tricks left before the stock ends: 18",
        "A may still declare: marriage S/H/D, royal, sequence, bezique, aces, kings, queens, jacks",
        "B may still declare: marriage S/H/D, royal, sequence, bezique, double, aces, kings, queens, jacks",
    ]


def test_what_is_not_known_is_not_told() -> None:
    assert GAME.status(played("deal A")) == ["markers: A 0 / 0 / 0; B 0 / 0 / 0", "trumps: not said"]
    assert GAME.status(played("deal A", "rubicon"))[1] == "trumps: not made yet"
    assert GAME.status(played("A royal", "rubicon"))[1] == "trumps: not said"


def test_brisques_that_are_kept() -> None:
    match = played("deal A C|3. A brisque 2|5. B brisque")
    assert "brisques so far: A 2, B 1" in GAME.status(match)


def test_no_declaration_after_the_stock() -> None:
    match = played("deal A C|24. A aces")
    assert GAME.status(match)[-1] == "no more declarations in this deal"
    match.record("32. B last")
    assert GAME.status(match)[-2:] == [
        "no more declarations in this deal",
        "next: brisques and a count for each player end the deal",
    ]


def test_nothing_left_to_declare() -> None:
    match = played("deal A H|1. A double|2. A aces|3. A aces|4. A kings|5. A kings|6. A queens|7. A queens", "")
    for line in ("8. A jacks", "9. A jacks", "10. A sequence", "11. A sequence"):
        match.record(line)
    for trick, suit in enumerate("SDCSDC", 12):
        match.record(f"{trick}. A marriage {suit}")
    assert GAME.status(match)[-1:] == ["all may still declare: nothing"]


def test_what_comes_next() -> None:
    assert GAME.status(opened()) == ["next: deal A and the suit turned up begins the first deal"]
    assert GAME.status(opened("rubicon", facts={"dealer": "B"})) == ["next: deal B begins the first deal"]
    match = played("deal A|total A730 B590")
    assert GAME.status(match) == ["totals: A 730, B 590; next: deal 2, B deals"]
    match = played("total A730 B590")
    assert GAME.status(match) == ["totals: A 730, B 590; next: deal and the name of the dealer"]
    match = played("deal A|total A1500 B990", "rubicon")
    assert GAME.status(match) == ["to settle deal 1 the brisques are needed: brisques and a count for each player"]
    match = played("deal A|3. A royal H|64. A last", "rubicon")
    assert GAME.status(match)[-1] == "totals: A 1400, B 0; next: deal 2, B deals"


def test_the_winner_of_a_race() -> None:
    match = played("deal A|total A1990 B0|deal B|total A10 B0|brisques A6 B10")
    assert GAME.status(match) == ["A has won: A 2060, B 100, target 2000"]


def test_words_that_may_come_next() -> None:
    state = played("deal A|3. A royal H", "rubicon").state
    assert GAME.suggest(state, []) == ["A", "B", "deal", "brisques", "total", "end"]
    assert GAME.suggest(state, ["deal"]) == ["A", "B", "S", "H", "D", "C"]
    assert GAME.suggest(state, ["total"]) == ["A", "B"]
    assert GAME.suggest(state, ["12."]) == ["A", "B"]
    assert "plain-sequence" in GAME.suggest(state, ["12.", "A"])
    assert "bezique" in GAME.suggest(state, ["A"])
    assert GAME.suggest(state, ["A", "marriage"]) == ["S", "H", "D", "C"]


def test_the_help_can_be_typed() -> None:
    for word in ("", "three", "rubicon", "four", "six", "eight"):
        state = opened(word).state
        text = GAME.help_text(state)
        for line in text.splitlines():
            if line.startswith(("a deal begins: ", "with cards", "brisques end", "those who keep")):
                GAME.parse(line.partition(": ")[2], state)
            if line.startswith("examples: "):
                for example in line.removeprefix("examples: ").split(" | "):
                    GAME.parse(example, state)


def test_the_three_dials() -> None:
    assert positions(730) == (0, 700, 30)
    assert positions(9990) == (9000, 900, 90)
    assert position_text(15590) == "5000 / 500 / 90 and 10000 beyond"
    drawing = dials(["A", "A player with a very long name"], [730, 0])
    first, second = drawing.data["markers"]  # type: ignore[misc]
    assert [face["angle"] for face in first["faces"]] == [0, 252, 108]
    assert [mark["text"] for mark in first["faces"][0]["marks"]][:3] == ["0", "1000", "2000"]
    assert [face["name"] for face in first["faces"]] == ["thousands", "hundreds", "tens"]
    assert second["name"] == "A player with a…"


def test_sources_are_named() -> None:
    assert "Source 002" in GAME.sources()


def test_what_is_owed_where_there_is_a_stake() -> None:
    match = opened("rubicon", facts={"stake": "5"})
    for line in ("deal A", "total A1510 B1240", "deal B", "total A620 B1320"):
        match.record(line)
    assert GAME.status(match)[-1] == "A owes B 2400 points, 120.00 at 0.05 a point"
    match = opened("four", facts={"stake": "1"})
    for line in ("deal A", "3. A royal H", "48. C last"):
        match.record(line)
    assert GAME.status(match)[-2:] == [
        "B owes A 1100 points, 11.00 at 0.01 a point",
        "D owes C 1100 points, 11.00 at 0.01 a point",
    ]
    match = opened("three", facts={"stake": "1"}, target="1000")
    for line in ("deal A", "total A1100 B300 C200", "brisques A8 B8 C8"):
        match.record(line)
    assert GAME.status(match)[1:] == [
        "B owes A 800 points, 8.00 at 0.01 a point",
        "C owes A 900 points, 9.00 at 0.01 a point",
    ]


def test_totals_of_a_running_deal_show_what_a_change_does() -> None:
    match = played("deal A|3. A royal H", "rubicon")
    assert GAME.totals(match) == (40, 0)
    assert GAME.report(match)["total"] == [0, 0]
    match = played("deal A|3. A royal H|64. A last", "rubicon")
    assert GAME.totals(match) == tuple(GAME.report(match)["total"])


def test_a_side_is_called_by_its_players() -> None:
    match = Match.start(GAME, Opening("bezique", ("Ann", "Beth", "Cath", "Dora"), "four"))
    match.record("total Ann + Cath 2700 BethDora=900")
    assert GAME.report(match)["winner"] == "Ann + Cath"
    assert "Ann + Cath wins: 2700 + 900 + 1000 = 4600" in GAME.report(match)["deals"][0]["settlement"]["steps"][-1]


@pytest.mark.parametrize("word", ["three", "four"])
def test_what_all_may_declare_is_said_once(word: str) -> None:
    lines = [line for line in GAME.status(played("deal A H|3. A aces", word)) if "may still declare" in line]
    assert len(lines) == 1
    assert lines[0].startswith("all may still declare: ")


def test_players_who_may_declare_the_same_share_a_line() -> None:
    match = played("deal A|3. A royal H|5. B quadruple alone", "four")
    lines = [line for line in GAME.status(match) if "may still declare" in line]
    assert [line.partition(":")[0] for line in lines] == ["A and C may still declare", "B and D may still declare"]
    assert "quadruple" in lines[1]
    assert "quadruple" not in lines[0]


def test_after_a_last_trick_without_a_number_nobody_counts_the_stock() -> None:
    match = played("deal A|11. A royal H|A last", "rubicon")
    lines = GAME.status(match)
    assert "trumps: hearts" in lines
    assert "no more declarations in this deal" in lines


@pytest.mark.parametrize("word", [variant.word for variant in VARIANTS])
def test_the_totals_that_help_suggests_are_taken(word: str) -> None:
    match = played("deal A", word)
    (example,) = [line for line in GAME.help_text(match.state).splitlines() if "total " in line]
    assert match.record(example.partition(": ")[2]).findings == ()


def test_a_table_that_goes_over_to_markers_can_finish_its_deal() -> None:
    match = played("deal A|3. A royal H|total A900 B500", "rubicon")
    (finding,) = match.rows[-1].findings
    assert (finding.code, finding.severity) == ("sum", "note")
    assert GAME.report(match)["deals"][0]["total"] == [900, 500]


def test_too_many_cards_settle_nothing_where_no_law_says_so() -> None:
    match = opened("four")
    for line in ("deal A", "3. A royal H", "48. A last", "foul B"):
        match.record_anyway(line)
    assert GAME.report(match)["deals"][0]["settlement"]["winner"] == "AC"


def test_what_stands_beside_the_dials_does_not_run_into_them() -> None:
    """248 units are free beside them; a line of 19 units' type holds 26 letters at most, the name is set smaller."""
    names = ["Ann", "W" * 200, "Щ" * 200, "Maximilian-Alexander"]
    markers = dials(names, [55550, 730, 0, 10]).data["markers"]
    assert [marker["size"] for marker in markers] == [26, 15, 15, 22]
    assert all(len(marker["name"]) <= 16 for marker in markers)
    assert (markers[0]["text"], markers[0]["beyond"]) == ("5000 / 500 / 50", "and 50000 beyond")
    assert (markers[1]["text"], markers[1]["beyond"]) == ("0 / 700 / 30", "")
    assert position_text(55550) == "5000 / 500 / 50 and 50000 beyond"
