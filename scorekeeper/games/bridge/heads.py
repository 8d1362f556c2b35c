"""What stands above every sheet of bridge: title, date, place, stake, rules, and the mark it is known by."""

from __future__ import annotations

from scorekeeper.games.bridge import places as grid
from scorekeeper.games.bridge.places import (
    ANCHOR_COLUMN,
    FACTS_ROW,
    LAYOUT,
    OPTIONS_ROW,
    TITLE_ROW,
    at,
    label,
)
from scorekeeper.games.bridge.rules import changed_options
from scorekeeper.games.bridge.values import CHICAGO, CUTTHROAT, Rules
from scorekeeper.i18n import _
from scorekeeper.sheet import Cell, Sheet


def title_of(variant: str) -> str:
    """The name of the game on a sheet without a title."""
    return {CHICAGO: _("Chicago"), CUTTHROAT: _("Cut-throat bridge")}.get(variant, _("Rubber bridge"))


def rules_text(rules: Rules) -> str:
    """The rule set and the options that differ from it: ``standard; undertricks=1935``."""
    options = [f"{name}={value}" for name, value in changed_options(rules)]
    return "; ".join([rules.name, *options])


def add_facts(sheet: Sheet, last: int, code: str, rules: str) -> None:
    """Title, date, place, stake, rules, and the mark by which the sheet is known again."""
    facts = sheet.facts
    sheet.add(
        Cell(at(TITLE_ROW, 1), "given", facts.get("title"), look="title", span=ANCHOR_COLUMN - 1, prompt=_("title"))
    )
    label(sheet, TITLE_ROW, ANCHOR_COLUMN, f"scorekeeper: {LAYOUT}", "anchor", span=last - ANCHOR_COLUMN + 1)
    label(sheet, FACTS_ROW, 1, _("date"), "fact-name", span=2)
    sheet.add(Cell(at(FACTS_ROW, grid.DATE), "given", facts.get("date"), look="fact", span=3, prompt="2026-11-27"))
    label(sheet, FACTS_ROW, grid.PLACE - 2, _("place"), "fact-name", span=2)
    sheet.add(Cell(at(FACTS_ROW, grid.PLACE), "given", facts.get("place"), look="fact", span=5))
    label(sheet, FACTS_ROW, grid.STAKE - 2, _("stake"), "fact-name", span=2)
    stake = facts.get("stake")
    sheet.add(
        Cell(
            at(FACTS_ROW, grid.STAKE),
            "given",
            int(stake) if stake else None,
            form="count",
            look="fact",
            prompt=_("minor units (cents) a whist"),
        )
    )
    label(sheet, OPTIONS_ROW, 1, _("rules"), "fact-name", span=2)
    label(sheet, OPTIONS_ROW, grid.DATE, rules, "fact", span=ANCHOR_COLUMN - grid.DATE)
    label(sheet, OPTIONS_ROW, ANCHOR_COLUMN, code, "anchor", span=last - ANCHOR_COLUMN + 1)


def layout_titles() -> dict[str, str]:
    """The layouts of sheets, in the language in force."""
    return {
        grid.DOCUMENTED: _("the rubber premium below the line, as in Source 003"),
        grid.LAWS: _("the rubber premium above the line, as in the Laws"),
        grid.LEDGER: _("the whists of a session alone, one row for each rubber"),
    }
