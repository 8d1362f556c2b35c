"""What a game must offer to live in this house, and the one fold that replays its lines.

A game is a folder in ``scorekeeper/games`` with one object ``GAME`` that implements :class:`Game`.
Nothing outside that folder and the registry's list knows its name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from scorekeeper.errors import NotAllowedError, UnreadableError
from scorekeeper.i18n import _, ngettext
from scorekeeper.model import Figure, Finding, Opening

if TYPE_CHECKING:  # recording a line needs no sheet
    from scorekeeper.sheet import Ref, Sheet

EntryT = TypeVar("EntryT")
StateT = TypeVar("StateT")
ResultT = TypeVar("ResultT")


class RuleRow(NamedTuple):
    """One value in force: its name in words, the value as text, and the source that gives it."""

    name: str
    value: str
    source: str


class Option(NamedTuple):
    """One rule option: what it may be set to, what it means, its default and the source of that default."""

    name: str
    choices: str
    default: str
    meaning: str
    source: str


class Row(NamedTuple, Generic[EntryT, ResultT]):
    """One recorded line: its number from 1, the text as typed, the entry read from it, what it came to."""

    number: int
    text: str
    entry: EntryT
    result: ResultT
    findings: tuple[Finding, ...] = ()


class Compared(NamedTuple):
    """A line as it is compared with those of another game: ``key`` is what it says, whatever came before it.

    ``deal`` is the number of its deal, ``row`` its own from 1, or 0 for what no line says but the order of play.
    """

    key: Hashable
    text: str
    deal: int
    row: int
    result: Any


class ForeignFormat(NamedTuple):
    """Another program's file format that a game takes in and gives out; ``ending`` is ``.xyz``.

    ``read`` gives the games a file holds, each as an opening and its lines, and warnings on what in the file does not
    agree with them; it raises UnreadableError with the place. ``write`` gives the text of a file.
    """

    ending: str
    title: str
    read: Callable[[str], tuple[list[tuple[Opening, list[str]]], list[Finding]]]
    write: Callable[[AnyMatch], str]


class Correction(NamedTuple):
    """One slip in what was given for a deal of a filled sheet: a candidate, which the auditor tries.

    ``figures`` are the given cells with what belongs there. ``findings`` are told when it is taken: the first is the
    root, the others name its cell in ``carried_from``. ``weight`` says how far it is from what was written: the
    lightest is taken, and of two that are equally light neither, unless they are ``named`` together: then the first is
    taken, and its fix names the others (three at most). ``roots`` is the least number of mistakes the deal
    must otherwise have: below it those mistakes are the simpler explanation, and this one only a hint. ``witnesses``
    is the least number of figures written by hand that must follow from it.
    """

    figures: Mapping[Ref, Figure]
    findings: tuple[Finding, ...]
    weight: int = 1
    roots: int = 1
    witnesses: int = 2
    named: bool = False


class Game(ABC, Generic[EntryT, StateT, ResultT]):
    """One game. ``StateT`` is small and frozen (it does not grow with the rows); ``ResultT`` one line's settlement."""

    key: str
    """First word of a record file."""
    title: str
    variants: tuple[str, ...] = ("",)
    """Second words that are allowed; the empty one is the plain game."""
    player_counts: tuple[int, ...]
    header_keys: tuple[str, ...] = ()
    """Header keys this game knows beyond title, date, place, players and rules."""
    first_key: str = "first"
    """The header key that says who begins."""

    def reserved_variants(self) -> Mapping[str, str]:
        """Second words that are known and refused, each with the sentence that says why and what to play instead."""
        return {}

    def layouts(self) -> Mapping[str, str]:
        """The names ``sheet --layout`` takes, the usual one first, each with what it is; empty where there is one."""
        return {}

    def foreign_formats(self) -> Sequence[ForeignFormat]:
        """Formats of other programs that ``import`` and ``export`` take for this game."""
        return ()

    # opening -------------------------------------------------------------------------------------------
    @abstractmethod
    def open(self, opening: Opening) -> StateT:
        """The state before the first line. Refuses unknown rules, options, header values and player counts."""

    @abstractmethod
    def pin(self, state: StateT) -> dict[str, object]:
        """The rules in force by value, fit for JSON; ``Opening.pinned`` gives them back to :meth:`open`."""

    @abstractmethod
    def rule_sets(self, variant: str = "") -> Mapping[str, str]:
        """The named rule sets and one sentence on each: all, or those that speak of a variant that is named."""

    @abstractmethod
    def options(self, variant: str = "") -> Sequence[Option]:
        """What ``rules.NAME: VALUE`` and ``--set NAME=VALUE`` accept: every option, or those of a variant named.

        Defaults are those of the standard rule set, of each variant where they differ and none is named.
        """

    @abstractmethod
    def rule_rows(self, state: StateT) -> Sequence[RuleRow]:
        """The values in force, each with its source."""

    def sources(self) -> Mapping[str, str]:
        """What the short names of sources in rule rows and findings stand for."""
        return {}

    # lines ---------------------------------------------------------------------------------------------
    @abstractmethod
    def parse(self, text: str, state: StateT) -> EntryT:
        """The entry a line says, remark included. Raises UnreadableError."""

    @abstractmethod
    def format(self, entry: EntryT, state: StateT) -> str:
        """The shortest line that says this entry; ``parse(format(e, s), s) == e``."""

    @abstractmethod
    def examine(self, state: StateT, entry: EntryT) -> tuple[Finding, ...]:
        """Every fault of this entry at this moment; errors are refused at entry, warnings and notes are not."""

    @abstractmethod
    def step(self, state: StateT, entry: EntryT) -> tuple[StateT, ResultT]:
        """The state after the entry and what it came to. Never raises, also for an entry that has errors."""

    def same(self, one: ResultT, other: ResultT) -> bool:
        """Whether two lines say the same of the table, whatever came before them and whatever a sheet cannot hold."""
        return bool(one == other)

    def compared(self, match: Match[EntryT, StateT, ResultT], layout: str) -> list[Compared]:
        """The rows of a match as they are compared with another's; ``layout`` is that of the sheet compared, or empty.

        Here each row is a deal and says its entry; a game overrides this where a sheet holds less, or in other order.
        """
        del layout
        return [
            Compared(repr(_without_remark(row.entry)), row.text.strip(), row.number, row.number, row.result)
            for row in match.rows
        ]

    @abstractmethod
    def skip(self, state: StateT) -> StateT:
        """The state after a line that could not be read but took its place in the order of play."""

    @abstractmethod
    def finished(self, state: StateT) -> bool:
        """True when no further line is possible."""

    def closing_findings(self, state: StateT) -> tuple[Finding, ...]:
        """Findings that belong to the whole rather than to a line (sums that do not close, duties not met)."""
        del state
        return ()

    @abstractmethod
    def suggest(self, state: StateT, words: Sequence[str]) -> Sequence[str]:
        """Words that may come next after ``words`` in a line typed at the prompt."""

    @abstractmethod
    def help_text(self, state: StateT) -> str:
        """How a line is written in this game, with examples that use these players' names."""

    # showing -------------------------------------------------------------------------------------------
    @abstractmethod
    def report(self, match: Match[EntryT, StateT, ResultT]) -> dict[str, Any]:
        """The object of ``show --json``, without ``findings``."""

    @abstractmethod
    def announce(self, match: Match[EntryT, StateT, ResultT], row: Row[EntryT, ResultT]) -> list[str]:
        """What the table hears after a line was recorded: the new row, its settlement, the totals, the check."""

    @abstractmethod
    def status(self, match: Match[EntryT, StateT, ResultT]) -> list[str]:
        """What comes next; after the last line the ranking and who pays whom."""

    @abstractmethod
    def totals(self, match: Match[EntryT, StateT, ResultT]) -> tuple[int, ...]:
        """The final or running total of each player (not side), in the order of players."""

    def part_totals(self, match: Match[EntryT, StateT, ResultT]) -> Mapping[str, int]:
        """Totals beside the players' (a side's in a rubber), by name: a correction tells which of them change."""
        del match
        return {}

    # the sheet -----------------------------------------------------------------------------------------
    layout: str
    """Name and number of the documented layout, such as ``barbu/1``; the name begins with the game's key."""
    anchor: tuple[int, int]
    """Row and column on the first page of the label ``scorekeeper: LAYOUT``, by which a moved table is found."""
    first_page: str
    """The name of the first page of every sheet of this game: it holds all given cells."""

    @abstractmethod
    def sheet(self, match: Match[EntryT, StateT, ResultT], *, layout: str = "") -> Sheet:
        """The filled sheet of a game; ``layout`` names a documented alternative where the game has one."""

    @abstractmethod
    def blank(self, variant: str, rules: str, options: tuple[tuple[str, str], ...], *, layout: str = "") -> Sheet:
        """An empty sheet that scores itself when it is filled in; players are seats until names are written.

        ``layout`` names a documented alternative where the game has one, as in :meth:`sheet`.
        """

    @abstractmethod
    def sheet_for(self, found: Mapping[Ref, Figure]) -> Sheet:
        """The empty sheet that a filled one was made from, rebuilt from its own header cells.

        Raises UnreadableError when the header cannot be understood.
        """

    @abstractmethod
    def examine_sheet(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> Sequence[Finding]:
        """Findings on what was given by hand: impossible inputs, marks, order, duties, each with its cell.

        ``values`` are the figures found in all cells; whether computed ones are right is the auditor's business.
        """

    def corrections(self, sheet: Sheet, values: Mapping[Ref, Figure], deal: int) -> Sequence[Correction]:
        """What single slips in the given cells of a deal could be behind its mistakes; the auditor tries each."""
        del sheet, values, deal
        return ()

    def plain_inputs(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> Mapping[Ref, Figure]:
        """Given cells that are understood here but not by the sheet's formulas, with what formulas would understand.

        Figures that follow from an entry that was clearly meant otherwise, or left out whole, may stand beside it.
        """
        del sheet, values
        return {}

    def advice(self, sheet: Sheet, code: str) -> str:
        """What else to do when every figure of a column with this finding code has the other sign; may be empty."""
        del sheet, code
        return ""

    def suspects(self, sheet: Sheet, values: Mapping[Ref, Figure], errors: Sequence[Finding]) -> set[int]:
        """Deals that may be behind mistakes told of no deal, so that their ``corrections`` are worth a trial."""
        del sheet, values, errors
        return set()

    def deal_name(self, values: Mapping[Ref, Figure], deal: int) -> str:
        """How a row of a filled sheet is called: ``deal 7``, in a sheet of other things by their name."""
        del values
        return _("deal {number}").format(number=deal)

    def deal_title(self, sheet: Sheet, values: Mapping[Ref, Figure], deal: int) -> str:
        """What a deal of a filled sheet was, in a few words (``no queens by Ann``); empty when that is unknown."""
        del sheet, values, deal
        return ""

    @abstractmethod
    def lines_of(self, sheet: Sheet, values: Mapping[Ref, Figure]) -> tuple[Opening, list[str]]:
        """The record a filled sheet holds, ready to be replayed (import of a sheet)."""


class Match(Generic[EntryT, StateT, ResultT]):
    """A game being replayed: its opening, its rows so far and the state after them."""

    def __init__(self, game: Game[EntryT, StateT, ResultT], opening: Opening, state: StateT) -> None:
        self.game = game
        self.opening = opening
        self.state = state
        self.rows: list[Row[EntryT, ResultT]] = []

    @classmethod
    def start(cls, game: Game[EntryT, StateT, ResultT], opening: Opening) -> Match[EntryT, StateT, ResultT]:
        """A match with no rows. Raises what ``game.open`` raises."""
        return cls(game, opening, game.open(opening))

    @classmethod
    def replay(
        cls, game: Game[EntryT, StateT, ResultT], opening: Opening, lines: Iterable[str]
    ) -> Match[EntryT, StateT, ResultT]:
        """The match after all lines; a refused line raises with its number in the sentence."""
        match = cls.start(game, opening)
        for number, line in enumerate(lines, 1):
            try:
                match.record(line)
            except (UnreadableError, NotAllowedError) as error:
                error.message = _("line {number} ({line}): {message}").format(
                    number=number, line=line.strip(), message=error.message
                )
                error.args = (error.message,)
                raise
        return match

    @property
    def finished(self) -> bool:
        """True when no further line is possible."""
        return self.game.finished(self.state)

    def record(self, text: str) -> Row[EntryT, ResultT]:
        """The new row; the match is unchanged when the line is refused (UnreadableError, NotAllowedError)."""
        if self.finished:
            raise NotAllowedError(
                "game-finished",
                _(
                    "the game is finished: {line} cannot be added; "
                    "undo or fix changes what was written, new opens another game"
                ).format(line=text.strip()),
            )
        entry = self.game.parse(text, self.state)
        findings = self.game.examine(self.state, entry)
        errors = [finding for finding in findings if finding.severity == "error"]
        if errors:
            raise NotAllowedError(errors[0].code, "; ".join(error.message for error in errors), errors)
        return self._append(text, entry, findings)

    def record_all_anyway(self, lines: Iterable[tuple[int, str]]) -> tuple[list[Finding], list[int]]:
        """The findings of numbered lines that are taken as they stand, with their numbers; and the number of each row.

        The lines after the end of the game are one finding together, at the first of them.
        """
        findings: list[Finding] = []
        numbers: list[int] = []
        remaining = iter(lines)
        for number, text in remaining:
            if self.finished:
                findings.append(_after_the_end(1 + sum(1 for _line in remaining)).at(line=number))
                break
            findings += [finding.at(line=number) for finding in self.record_anyway(text)]
            numbers += [number] * (len(self.rows) - len(numbers))
        return findings, numbers

    def record_anyway(self, text: str) -> tuple[Finding, ...]:
        """The findings of a line that is taken as it stands, as an audit does; it never raises for a bad line."""
        if self.finished:
            return (_after_the_end(1),)
        try:
            entry = self.game.parse(text, self.state)
        except UnreadableError as error:
            self.state = self.game.skip(self.state)
            return (Finding(error.code, "error", error.message, fix=_("write the line anew")),)
        return self._append(text, entry, self.game.examine(self.state, entry)).findings

    def _append(self, text: str, entry: EntryT, findings: tuple[Finding, ...]) -> Row[EntryT, ResultT]:
        self.state, result = self.game.step(self.state, entry)
        row = Row(len(self.rows) + 1, text, entry, result, findings)
        self.rows.append(row)
        return row


def _without_remark(entry: object) -> object:
    """An entry without what was noted beside it, which is nothing that the table did."""
    from dataclasses import is_dataclass, replace  # recording a line does without it

    if not is_dataclass(entry) or isinstance(entry, type) or not hasattr(entry, "remark"):
        return entry
    return replace(entry, remark="")


def _after_the_end(count: int) -> Finding:
    return Finding(
        "game-finished",
        "error",
        ngettext(
            "the game was already finished before this line",
            "the game was already finished before this line and those after it: {count} lines too many",
            count,
        ).format(count=count),
        fix=ngettext(
            "take the line out, or move it to the game it belongs to",
            "take the lines out, or move them to the game they belong to",
            count,
        ),
    )


AnyGame = Game[Any, Any, Any]
AnyMatch = Match[Any, Any, Any]
