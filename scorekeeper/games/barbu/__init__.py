"""Barbu: 28 deals, seven contracts, side bets between every pair of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scorekeeper.game import Correction, Game, Match, Option, Row, RuleRow
from scorekeeper.games.barbu import notation, score, table
from scorekeeper.games.barbu.contracts import PLAYERS, Rules, pin_rules, pinned_rules
from scorekeeper.games.barbu.notation import Entry
from scorekeeper.games.barbu.state import Deal, State, declarer_order
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, Opening
from scorekeeper.money import read_stake
from scorekeeper.names import beginnings, check_names, find_player, labels

if TYPE_CHECKING:  # recording a line needs no sheet
    from scorekeeper.sheet import Ref, Sheet


class Barbu(Game[Entry, State, Deal]):
    """The game of Source 000 and Source 001; its sheet and audit are imported only when asked for."""

    key = "barbu"
    title = "Barbu"
    player_counts = (PLAYERS,)
    header_keys = ("first", "stake")
    layout = "barbu/1"
    anchor = (1, 28)
    first_page = "Barbu"

    def open(self, opening: Opening) -> State:
        """The state before the first deal; header keys ``first`` (declarer) and ``stake`` (minor units a point)."""
        check_names(opening.players, self.player_counts)
        first = opening.fact("first")
        return State(
            _rules_of(opening),
            opening.players,
            find_player(first, opening.players) if first else 0,
            stake=read_stake(opening.fact("stake")),
        )

    def pin(self, state: State) -> dict[str, object]:
        """The rules by value."""
        return pin_rules(state.rules)

    def rule_sets(self, variant: str = "") -> Mapping[str, str]:
        """standard, french, american."""
        del variant
        from scorekeeper.games.barbu import rules

        return rules.rule_sets()

    def options(self, variant: str = "") -> Sequence[Option]:
        """Section 5 of the rules."""
        del variant
        from scorekeeper.games.barbu import rules

        return rules.option_list()

    def rule_rows(self, state: State) -> Sequence[RuleRow]:
        """Every value in force with its source."""
        from scorekeeper.games.barbu import rules

        return rules.rule_rows(state.rules)

    def sources(self) -> Mapping[str, str]:
        """What the short names of the sources stand for."""
        return {
            "Source 000": _("encyclopaedia entry on Barbu, after Nick Wedd's rules with John McLeod's corrections"),
            "Source 001": _("a second text of the same game, for bridge players: BARBU, 28 deals"),
            "pagat": _("the card games site pagat.com, page Barbu, in its older form"),
            "Wikipedia": _("the article Barbu (card game), and the German and French ones where they are named"),
            "JeffBley/BarbuScorer, ajspig/barbu-app, houihoui": _("published score programs"),
            "Parlett": _("David Parlett, The Penguin Book of Card Games"),
        }

    def parse(self, text: str, state: State) -> Entry:
        """One deal."""
        return notation.parse_line(text, state.players)

    def format(self, entry: Entry, state: State) -> str:
        """The shortest line for a deal."""
        return notation.format_entry(entry, state.players)

    def examine(self, state: State, entry: Entry) -> tuple[Finding, ...]:
        """Every fault of a deal."""
        return score.examine(state, entry)

    def step(self, state: State, entry: Entry) -> tuple[State, Deal]:
        """The deal settled."""
        return score.step(state, entry)

    def same(self, one: Deal, other: Deal) -> bool:
        """The same declarer, contract, doubles in any order, and points."""
        return (one.declarer, one.contract, set(one.doubles), one.raw) == (
            other.declarer,
            other.contract,
            set(other.doubles),
            other.raw,
        )

    def skip(self, state: State) -> State:
        """A deal that could not be read."""
        return score.skip(state)

    def finished(self, state: State) -> bool:
        """After 28 deals."""
        return state.finished

    def suggest(self, state: State, words: Sequence[str]) -> Sequence[str]:
        """Contracts left, then calls and players."""
        return table.suggestions(state, words)

    def help_text(self, state: State) -> str:
        """How a line is written."""
        return "\n".join(table.help_lines(state, beginnings(state.players)))

    def report(self, match: Match[Entry, State, Deal]) -> dict[str, Any]:
        """The object of ``show --json``; ``payments``, ``forced``, ``penalties`` and ``final`` are extras."""
        names = match.state.players
        return {
            "game": self.key,
            "rules": match.state.rules.name,
            "players": list(names),
            "deals": [
                {
                    "number": row.number,
                    "declarer": names[row.result.declarer],
                    "contract": row.result.contract.key,
                    "doubles": [[names[one], names[other]] for one, other in row.result.doubles],
                    "forced": [names[player] for player in row.result.forced],
                    "raw": list(row.result.raw),
                    "payments": [
                        [names[payment.payee], names[payment.payer], payment.amount, payment.times]
                        for payment in row.result.payments
                    ],
                    "side": list(row.result.side),
                    "score": list(row.result.score),
                    "total": list(row.result.total),
                    "check": row.result.check,
                }
                for row in match.rows
            ],
            "total": list(match.state.totals),
            "check": match.state.check,
            "penalties": list(match.state.penalties),
            "final": list(score.final_totals(match.state)),
            "finished": match.finished,
        }

    def announce(self, match: Match[Entry, State, Deal], row: Row[Entry, Deal]) -> list[str]:
        """The deal, its six pairs, the totals and the check."""
        return table.deal_lines(match.state.players, row.result)

    def status(self, match: Match[Entry, State, Deal]) -> list[str]:
        """What comes next, or the end of the game."""
        return table.status_lines(match.state)

    def totals(self, match: Match[Entry, State, Deal]) -> tuple[int, ...]:
        """With house penalties, once they are due."""
        return score.final_totals(match.state)

    def sheet(self, match: Match[Entry, State, Deal], *, layout: str = "") -> Sheet:
        """The filled sheet; there is one layout."""
        from dataclasses import replace

        from scorekeeper.games.barbu import filled
        from scorekeeper.sheet import Drawing

        del layout
        state = match.state
        plan = filled.layout_for(state.rules, state.players, labels(state.players), state.first)
        sheet = filled.build(plan, match.opening.facts)
        sheet.fill(filled.given(sheet, plan, match.opening.facts, [(r.entry, r.result) for r in match.rows]))
        chart = Drawing(
            "line-chart",
            _("Running totals"),
            {
                "labels": ["0", *(str(row.number) for row in match.rows)],
                "series": [
                    {"name": name, "points": [0, *(row.result.total[player] for row in match.rows)]}
                    for player, name in enumerate(state.players)
                ],
            },
        )
        first, *others = sheet.pages
        sheet.pages = (replace(first, drawings=(chart,) if match.rows else ()), *others)
        return sheet

    def blank(self, variant: str, rules: str, options: tuple[tuple[str, str], ...], *, layout: str = "") -> Sheet:
        """An empty sheet for the players A, B, C and D; there is one layout."""
        from scorekeeper.games.barbu import filled

        del variant, layout
        built = filled.build_rules(Opening(self.key, (), rules=rules, options=options))
        plan = filled.layout_for(built, ("",) * len(filled.SEATS), filled.SEATS, 0)
        sheet = filled.build(plan, {})
        sheet.fill(filled.given(sheet, plan, {}, []))
        return sheet

    def sheet_for(self, found: Mapping[Ref, Figure]) -> Sheet:
        """The empty sheet a filled one was made from."""
        from scorekeeper.games.barbu import audit, filled

        plan, opening = audit.layout_of(found)
        return filled.build(plan, opening.facts)

    def examine_sheet(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> Sequence[Finding]:
        """Impossible points, calls, marks, order and duties, by cell."""
        from scorekeeper.games.barbu import audit

        del sheet
        return audit.examine_given(audit.layout_of(values)[0], values)

    def corrections(self, sheet: Sheet, values: Mapping[Ref, Figure], deal: int) -> Sequence[Correction]:
        """Another contract, other points, another call, another declarer."""
        from scorekeeper.games.barbu import audit, slips

        del sheet
        return slips.corrections(audit.layout_of(values)[0], values, deal)

    def plain_inputs(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> Mapping[Ref, Figure]:
        """Contracts and calls in words, names in the place of letters, empty points that are 0."""
        from scorekeeper.games.barbu import audit

        del sheet
        return audit.plain_inputs(audit.layout_of(values)[0], values)

    def advice(self, sheet: Sheet, code: str) -> str:
        """The check column may have either sign."""
        from scorekeeper.games.barbu import audit

        return audit.advice(sheet) if code == "check-column" else ""

    def deal_title(self, sheet: Sheet, values: Mapping[Ref, Figure], deal: int) -> str:
        """The contract and its declarer."""
        from scorekeeper.games.barbu import audit

        del sheet
        return audit.deal_title(audit.layout_of(values)[0], values, deal)

    def lines_of(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> tuple[Opening, list[str]]:
        """The record a filled sheet holds."""
        from scorekeeper.games.barbu import audit

        del sheet
        plan, opening = audit.layout_of(values)
        entries = audit.entries_of(plan, values)
        return opening, [notation.format_entry(entry, opening.players) for entry in entries]


def _rules_of(opening: Opening) -> Rules:
    """The rules of an opening: a game in the book has them by value, and needs no table of options."""
    if opening.pinned is not None:
        return pinned_rules(opening.pinned)
    from scorekeeper.games.barbu.rules import build_rules

    return build_rules(opening)


GAME = Barbu()

__all__ = ["GAME", "Barbu", "declarer_order"]
