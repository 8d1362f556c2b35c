"""The worked cases of the rules as lines of a record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scorekeeper.errors import NotAllowedError
from scorekeeper.game import Match
from scorekeeper.games.bezique import GAME
from scorekeeper.model import Finding, Opening

FILE = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in FILE["cases"]}
WORDS = {
    "two_pack": "",
    "three_handed": "three",
    "rubicon": "rubicon",
    "four_handed": "four",
    "six_pack": "six",
    "eight_pack": "eight",
}
_SIMPLE = {
    "royal_marriage": "royal",
    "sequence_trump": "sequence",
    "sequence_plain": "plain-sequence",
    "last_trick": "last",
    "bezique_1": "bezique",
    "bezique_2": "double",
    "bezique_3": "triple",
    "bezique_4": "quadruple",
    "bezique_5": "quintuple",
    "bezique_6": "sextuple",
}


def word_of(item: str) -> str:
    """The word of a line for an item of the handed file."""
    if item in _SIMPLE:
        return _SIMPLE[item]
    for long, short in (("trump_quintet_", "five-trump-"), ("trump_quartet_", "trump-"), ("quartet_", "")):
        if item.startswith(long):
            return short + item.removeprefix(long)
    return item.replace("_", "-")


def players_of(case: dict[str, Any]) -> tuple[str, ...]:
    """The players, clockwise; in the game for four the letters of both sides."""
    if case["variant"] == "four_handed":
        return ("N", "E", "S", "W")
    if case["variant"] == "three_handed":
        return ("A", "B", "C")
    named = [event["player"] for event in (*case.get("events", ()), *case.get("card_events", ()))]
    named += [*case.get("brisques", {}), *case.get("totals", {}), *case.get("offence", {}), case.get("dealer", "")]
    named += [name for deal in case.get("deal_totals", ()) for name in deal]
    letters = sorted({name for name in named if name})
    return tuple([*letters, *(letter for letter in "AB" if letter not in letters)][:2])


def opening_of(case: dict[str, Any], **more: str) -> Opening:
    options = {name: "yes" if value is True else str(value) for name, value in case.get("options", {}).items()}
    return Opening(
        "bezique",
        players_of(case),
        WORDS[case["variant"]],
        case["rule_set"],
        tuple((options | more).items()),
    )


def scored_line(event: dict[str, Any]) -> str:
    words = [f"{event['trick']}.", event["player"], word_of(event["item"]), event.get("suit", "")]
    words += [card.replace("#", "") for card in event.get("cards", ())]
    return " ".join(word for word in words if word)


def lines_of(case: dict[str, Any]) -> list[str]:
    """The record's lines: the deal, what was scored, markers, an offence, the brisques."""
    players = players_of(case)
    deal = f"deal {case.get('dealer', players[0])}"
    if case["variant"] in ("two_pack", "three_handed") and "trump" in case:
        deal += f" {case['trump']}"
    if "deal_totals" in case:
        return [
            line
            for number, totals in enumerate(case["deal_totals"])
            for line in (
                f"deal {players[number % len(players)]}",
                "total " + " ".join(f"{name}{points}" for name, points in totals.items()),
            )
        ]
    lines = [deal, *(scored_line(event) for event in (*case.get("events", ()), *case.get("card_events", ())))]
    for word in ("totals", "sheet_totals"):
        if word in case:
            lines += ["total " + " ".join(f"{name}{points}" for name, points in case[word].items())]
    lines += [f"foul {name}" for name in case.get("offence", {})]
    if "brisques" in case:
        lines.append("brisques " + " ".join(f"{name}{count}" for name, count in case["brisques"].items()))
    return lines


def audited(opening: Opening, lines: list[str]) -> tuple[Match[Any, Any, Any], list[Finding]]:
    """All lines taken as they stand, as an audit does, and every finding."""
    match: Match[Any, Any, Any] = Match.start(GAME, opening)
    found = [finding for line in lines for finding in match.record_anyway(line)]
    return match, found


def refused(opening: Opening, lines: list[str]) -> list[str]:
    """The codes of the errors with which lines are refused at the table."""
    match: Match[Any, Any, Any] = Match.start(GAME, opening)
    codes: list[str] = []
    for line in lines:
        try:
            match.record(line)
        except NotAllowedError as error:
            codes += [finding.code for finding in error.findings]
    return codes
