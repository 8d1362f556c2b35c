"""Bezique: six games, in which a line is one thing scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scorekeeper.errors import Refusal
from scorekeeper.game import Compared, Correction, Game, Match, Option, Row, RuleRow
from scorekeeper.games.bezique import notation, rules, score, table
from scorekeeper.games.bezique.notation import Entry
from scorekeeper.games.bezique.state import Line, State
from scorekeeper.games.bezique.variants import VARIANTS
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, Opening
from scorekeeper.money import read_stake
from scorekeeper.names import beginnings, check_names, find_player

if TYPE_CHECKING:  # recording a line needs no sheet
    from scorekeeper.sheet import Ref, Sheet


class Bezique(Game[Entry, State, Line]):
    """The games of Source 002; sheets and their audit are imported only when asked for."""

    key = "bezique"
    title = "Bezique"
    variants = (*(variant.word for variant in VARIANTS), "two")
    player_counts = tuple(sorted({variant.players for variant in VARIANTS}))
    header_keys = ("dealer", "target", "stake")
    layout = "bezique/1"
    anchor = (1, 9)
    first_page = "Bezique"

    def open(self, opening: Opening) -> State:
        """The state before the first line; the header key ``dealer`` names who deals first."""
        built = _rules_of(opening)
        check_names(opening.players, (built.game.players,))
        dealer = opening.fact("dealer")
        return State(
            built,
            opening.players,
            before=(0,) * built.game.sides,
            first_dealer=find_player(dealer, opening.players) if dealer else None,
            stake=read_stake(opening.fact("stake")),
        )

    def pin(self, state: State) -> dict[str, object]:
        """The rules by value."""
        return rules.pin_rules(state.rules)

    def rule_sets(self, variant: str = "") -> Mapping[str, str]:
        """standard, documented, portland-1887, hoyle-us, parlett, classic-1000."""
        return rules.rule_sets(variant)

    def options(self, variant: str = "") -> Sequence[Option]:
        """Section 7 of the rules."""
        from scorekeeper.games.bezique.options import option_list

        return option_list(variant)

    def rule_rows(self, state: State) -> Sequence[RuleRow]:
        """Every value in force with its source."""
        from scorekeeper.games.bezique.options import rule_rows

        return rule_rows(state.rules)

    def layouts(self) -> Mapping[str, str]:
        """``trick`` and ``tally``."""
        return {
            "trick": _("a row for each thing scored, with its trick"),
            "tally": _("a row for each item, in which strokes are made, for those who do not note tricks"),
        }

    def sources(self) -> Mapping[str, str]:
        """What the short names of the sources stand for."""
        return {
            "Source 002": _("encyclopaedia entry on Bezique with its variants and a worked deal, in Russian"),
            "Portland laws": _("laws of Rubicon Bezique, Portland Club committee, 1887, as Hoffmann reprints them"),
            "Hoffmann": _("Professor Hoffmann, Hoyle's Games Modernized, edition of 1909"),
            "Enquire Within": _("Enquire Within Upon Everything, paragraphs 123 to 128 on Bezique"),
            "Foster": _("Foster's Complete Hoyle, pages 326 to 334"),
            "Britannica": _("Encyclopaedia Britannica, 9th and 11th edition, article Bezique"),
            "Parlett": _("David Parlett, The Penguin Book of Card Games"),
            "Bicycle rules page, crazymonkeycasino.com": _("published rules pages of Rubicon and Chinese Bezique"),
        }

    def parse(self, text: str, state: State) -> Entry:
        """One thing scored, or a line that begins, ends or sums up a deal."""
        return notation.parse_line(text, state.seats)

    def format(self, entry: Entry, state: State) -> str:
        """The shortest line for an entry."""
        return notation.format_entry(entry, state.seats)

    def examine(self, state: State, entry: Entry) -> tuple[Finding, ...]:
        """Every fault of a line."""
        return score.examine(state, entry)

    def step(self, state: State, entry: Entry) -> tuple[State, Line]:
        """The line scored."""
        return score.step(state, entry)

    def skip(self, state: State) -> State:
        """A line that could not be read."""
        return score.skip(state)

    def finished(self, state: State) -> bool:
        """When a race is won and the brisques of its last deal are counted; other games may have one deal more."""
        deal = state.deal
        over = deal is not None and (deal.brisques is not None or deal.ended or state.rules.finish == "immediate")
        return state.rules.game.race and over and score.winner_of(state) is not None

    def suggest(self, state: State, words: Sequence[str]) -> Sequence[str]:
        """Players, items and suits."""
        return table.suggestions(state, words)

    def help_text(self, state: State) -> str:
        """How a line is written."""
        return "\n".join(table.help_lines(state, beginnings(state.players)))

    def report(self, match: Match[Entry, State, Line]) -> dict[str, Any]:
        """The object of ``show --json``; ``sides``, ``rules``, ``finished`` and the steps go beyond the contract."""
        from scorekeeper.games.bezique.report import report

        return report(match)

    def announce(self, match: Match[Entry, State, Line], row: Row[Entry, Line]) -> list[str]:
        """The line, the totals, and a settlement with its steps."""
        return table.line_lines(match.state, row.entry, row.result)

    def status(self, match: Match[Entry, State, Line]) -> list[str]:
        """Markers, trumps, what may still be declared; who deals next; the winner."""
        return table.status_lines(match.state)

    def totals(self, match: Match[Entry, State, Line]) -> tuple[int, ...]:
        """Each player's total, that of his side; where deals are settled, with the points of one that is not yet."""
        sides = score.running_totals(match.state)
        return tuple(sides[match.state.rules.side(player)] for player in range(len(match.state.players)))

    def same(self, one: Line, other: Line) -> bool:
        """Whether two lines scored the same and left the same totals; remarks and spellings do not matter."""
        return (one.points, one.total, one.settled, one.deal.number, one.deal.dealer) == (
            other.points, other.total, other.settled, other.deal.number, other.deal.dealer
        ) and _bare(one) == _bare(other)  # fmt: skip

    def compared(self, match: Match[Entry, State, Line], layout: str) -> list[Compared]:
        """Deal by deal, in the order of the sheet; of a tally only what was scored by whom, and how often."""
        from scorekeeper.games.bezique.comparing import compared

        return compared(match.state, match.rows, tally=layout.startswith("bezique-tally"))

    def sheet(self, match: Match[Entry, State, Line], *, layout: str = "") -> Sheet:
        """The filled sheet, trick by trick; ``tally`` is the layout for those who do not note tricks."""
        from scorekeeper.games.bezique import drawings, filled
        from scorekeeper.games.bezique.sheet import build

        lines = [row.result for row in match.rows]
        plan = filled.layout_for(match.state, match.opening, lines, tally=_is_tally(layout))
        sheet = build(plan)
        sheet.fill(filled.given(sheet, plan, lines))
        first, *others = sheet.pages
        sheet.pages = (replace(first, drawings=drawings.drawings(match.state, lines)), *others)
        return sheet

    def blank(self, variant: str, rules: str, options: tuple[tuple[str, str], ...], *, layout: str = "") -> Sheet:
        """An empty sheet for the players A and B, or as many as the game has."""
        from scorekeeper.games.bezique import filled
        from scorekeeper.games.bezique.sheet import build

        built = _rules_of(Opening(self.key, (), variant, rules, options))
        plan = filled.blank_layout(built, tally=_is_tally(layout))
        sheet = build(plan)
        sheet.fill(filled.given(sheet, plan, ()))
        return sheet

    def sheet_for(self, found: Mapping[Ref, Figure]) -> Sheet:
        """The empty sheet a filled one was made from."""
        from scorekeeper.games.bezique import audit
        from scorekeeper.games.bezique.sheet import build

        return build(audit.layout_of(found)[0])

    def examine_sheet(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> Sequence[Finding]:
        """Impossible items, order, brisques and totals, by cell."""
        from scorekeeper.games.bezique import audit, examined

        return examined.examine_given(sheet, audit.layout_of(values)[0], values)

    def plain_inputs(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> Mapping[Ref, Figure]:
        """Items that others were meant for, as the figures beside them say; and lines that only totals tell of."""
        from scorekeeper.games.bezique import audit, witnesses

        del sheet
        return witnesses.plain_figures(audit.layout_of(values)[0], values)

    def corrections(self, sheet: Sheet, values: Mapping[Ref, Figure], deal: int) -> Sequence[Correction]:
        """Another item, another column, suit, trick, number of strokes, trumps, dealer or markers."""
        from scorekeeper.games.bezique import audit, corrections

        return corrections.corrections(sheet, audit.layout_of(values)[0], values, deal)

    def deal_title(self, sheet: Sheet, values: Mapping[Ref, Figure], deal: int) -> str:
        """Who dealt."""
        from scorekeeper.games.bezique import audit

        del sheet
        return audit.deal_title(audit.layout_of(values)[0], values, deal)

    def lines_of(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> tuple[Opening, list[str]]:
        """The record a filled sheet holds."""
        from scorekeeper.games.bezique import audit

        del sheet
        plan, opening = audit.layout_of(values)
        return opening, audit.lines_of(plan, values)


def _rules_of(opening: Opening) -> rules.Rules:
    """The rules a game was opened with; those a book has pinned need no options to be known."""
    if opening.pinned is not None:
        return rules.pinned_rules(opening.pinned)
    from scorekeeper.games.bezique.options import build_rules

    return build_rules(opening)


def _bare(line: Line) -> Entry | None:
    """What was scored last, without its remark."""
    return replace(line.deal.scored[-1], remark="") if line.deal.scored else None


def _is_tally(layout: str) -> bool:
    """Whether the tally is asked for. Refuses a layout that there is not."""
    word = layout.strip().casefold()
    if word not in ("", "trick", "tally", "bezique/1", "bezique-tally/1"):
        raise Refusal(
            "layout-name",
            _("unknown layout {found}: expected tally, or nothing for trick by trick").format(found=layout),
        )
    return word in ("tally", "bezique-tally/1")


GAME = Bezique()
