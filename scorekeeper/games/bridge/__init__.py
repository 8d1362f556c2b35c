"""Bridge as it is played for points: the rubber, Chicago, and the cut-throat game of three."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scorekeeper.errors import Refusal
from scorekeeper.game import Correction, ForeignFormat, Game, Match, Option, Row, RuleRow
from scorekeeper.games.bridge import fold, lines, notation, table, values
from scorekeeper.games.bridge.entries import Entry
from scorekeeper.games.bridge.examine import examine
from scorekeeper.games.bridge.opening import open_state
from scorekeeper.games.bridge.state import LineResult, State
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, Opening

if TYPE_CHECKING:  # recording a line needs no sheet
    from scorekeeper.sheet import Ref, Sheet


class Bridge(Game[Entry, State, LineResult]):
    """The game of Source 003 under the Laws; its sheets, audit and PBN are imported only when asked for."""

    key = "bridge"
    title = "Bridge"
    variants = values.VARIANTS
    player_counts = (4, 3, 5, 6)
    header_keys = ("dealer", "stake")
    first_key = "dealer"
    layout = "bridge/1"
    anchor = (1, 13)
    first_page = "Bridge"

    def reserved_variants(self) -> Mapping[str, str]:
        """Hubert Phillips's game of 1942: named by the source, its rules lost."""
        return {
            values.PHILLIPS: _(
                "the rules of Hubert Phillips's three-player game of 1942 are not documented: the source names it and "
                "no more; for three players use {kind}"
            ).format(kind=f"{self.key} {values.CUTTHROAT}")
        }

    def open(self, opening: Opening) -> State:
        """The state before the first line; header keys: ``dealer``, the first, and ``stake``, minor units a whist."""
        if opening.variant in self.reserved_variants():
            raise Refusal("variant-reserved", self.reserved_variants()[opening.variant])
        return open_state(opening)

    def pin(self, state: State) -> dict[str, object]:
        """The rules by value."""
        return state.rules._asdict()

    def rule_sets(self, variant: str = "") -> Mapping[str, str]:
        """standard, 1935; each speaks of every variant."""
        del variant
        from scorekeeper.games.bridge import rules

        return rules.rule_sets()

    def options(self, variant: str = "") -> Sequence[Option]:
        """Section 7 of the rules."""
        from scorekeeper.games.bridge import rules

        return rules.option_list(variant)

    def rule_rows(self, state: State) -> Sequence[RuleRow]:
        """Every value in force with its source."""
        from scorekeeper.games.bridge import rules

        return rules.rule_rows(state.rules, state.variant)

    def parse(self, text: str, state: State) -> Entry:
        """A deal, who plays, or the end."""
        return notation.parse_line(text, state)

    def format(self, entry: Entry, state: State) -> str:
        """The shortest line."""
        return lines.format_entry(entry, state)

    def examine(self, state: State, entry: Entry) -> tuple[Finding, ...]:
        """Every fault of a line."""
        return examine(state, entry)

    def step(self, state: State, entry: Entry) -> tuple[State, LineResult]:
        """The line scored."""
        return fold.step(state, entry)

    def skip(self, state: State) -> State:
        """A deal that could not be read."""
        return fold.skip(state)

    def finished(self, state: State) -> bool:
        """After ``end`` has closed the evening."""
        return state.over

    def suggest(self, state: State, words: Sequence[str]) -> Sequence[str]:
        """Contracts, seats, results."""
        return table.suggestions(state, words)

    def help_text(self, state: State) -> str:
        """How a line is written."""
        return "\n".join(table.help_lines(state))

    def report(self, match: Match[Entry, State, LineResult]) -> dict[str, Any]:
        """The object of ``show --json``."""
        from scorekeeper.games.bridge import report

        return report.report(match.state, match.rows)

    def announce(self, match: Match[Entry, State, LineResult], row: Row[Entry, LineResult]) -> list[str]:
        """The line, the totals, the settlement of a closed rubber."""
        return table.line_lines(match.state, row.result) + table.reading_lines(row.text)

    def status(self, match: Match[Entry, State, LineResult]) -> list[str]:
        """Games, part-scores and vulnerability; who deals; who pays whom."""
        return table.status_lines(match.state)

    def totals(self, match: Match[Entry, State, LineResult]) -> tuple[int, ...]:
        """Each player's whists from closed rubbers."""
        return match.state.whists

    def part_totals(self, match: Match[Entry, State, LineResult]) -> Mapping[str, int]:
        """The points of each side in every rubber."""
        from scorekeeper.games.bridge.report import closed_and_open

        return table.rubber_totals(match.state, closed_and_open(match.rows))

    def sheet(self, match: Match[Entry, State, LineResult], *, layout: str = "") -> Sheet:
        """The filled sheet: ``documented``, ``laws`` (rubber premium above the line) or ``ledger``."""
        from scorekeeper.games.bridge.sheet import filled_sheet

        return filled_sheet(match.state, match.rows, match.opening, layout)

    def blank(self, variant: str, rules: str, options: tuple[tuple[str, str], ...], *, layout: str = "") -> Sheet:
        """An empty sheet of one rubber or Chicago, or an empty ledger."""
        from scorekeeper.games.bridge.sheet import blank_sheet

        return blank_sheet(Opening(self.key, (), variant, rules, options), layout)

    def sheet_for(self, found: Mapping[Ref, Figure]) -> Sheet:
        """The empty sheet a filled one was made from."""
        from scorekeeper.games.bridge.sheet import sheet_of

        return sheet_of(found)

    def examine_sheet(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> Sequence[Finding]:
        """Impossible contracts, figures, lines and premiums, by cell."""
        from scorekeeper.games.bridge.audit import examine_given

        return examine_given(sheet, values)

    def plain_inputs(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> Mapping[Ref, Figure]:
        """Beginnings of names and rarer spellings of contracts: cells that formulas do not understand."""
        from scorekeeper.games.bridge.plain_inputs import plain_inputs

        del sheet
        return plain_inputs(values)

    def corrections(self, sheet: Sheet, values: Mapping[Ref, Figure], deal: int) -> Sequence[Correction]:
        """Another contract, other tricks, the other side."""
        from scorekeeper.games.bridge.audit import deal_corrections

        del sheet
        return deal_corrections(values, deal)

    def suspects(self, sheet: Sheet, values: Mapping[Ref, Figure], errors: Sequence[Finding]) -> set[int]:
        """The deals of a rubber in whose columns something stands that no deal gives."""
        from scorekeeper.games.bridge.audit import suspected_deals

        del sheet
        return suspected_deals(values, errors)

    def deal_name(self, values: Mapping[Ref, Figure], deal: int) -> str:
        """A ledger has rubbers where other sheets have deals."""
        from scorekeeper.games.bridge.reading import is_ledger

        return _("rubber {number}").format(number=deal) if is_ledger(values) else super().deal_name(values, deal)

    def deal_title(self, sheet: Sheet, values: Mapping[Ref, Figure], deal: int) -> str:
        """``4♠ by N``."""
        from scorekeeper.games.bridge.audit import deal_title

        return deal_title(sheet, values, deal)

    def lines_of(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> tuple[Opening, list[str]]:
        """The record a filled sheet holds."""
        from scorekeeper.games.bridge.audit import lines_of

        return lines_of(sheet, values)

    def layouts(self) -> Mapping[str, str]:
        """``documented``, ``laws`` and ``ledger``."""
        from scorekeeper.games.bridge.heads import layout_titles

        return layout_titles()

    def foreign_formats(self) -> Sequence[ForeignFormat]:
        """Portable Bridge Notation."""
        from scorekeeper.games.bridge.pbn import FORMAT

        return (FORMAT,)


GAME = Bridge()

__all__ = ["GAME", "Bridge"]
