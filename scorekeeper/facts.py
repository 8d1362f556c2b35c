"""What the facts of a game in the book come to: its lines now, and what undo and redo would do.

Facts are only ever added. ``add``, ``import`` and ``fix`` are changes; ``undo`` takes the latest change back that is
not taken back yet, ``redo`` gives the latest one back that was taken back, and a new change ends what redo could give
back. Because changes are taken back in the opposite order in which they were made, undo of an ``add`` always takes
the last line away, and undo of a ``fix`` always restores the text that the line had before it:

    add Q, add H, fix 1 N, undo, undo   ->  the fix is taken back (Q, H), then the second line (Q)
    ... redo, redo                      ->  H is back, then the fix (N, H)
"""

# No postponed annotations here: named tuples whose types are not texts are made in half the time, at every start.

from collections.abc import Iterable
from typing import Literal, NamedTuple, Self

from scorekeeper.errors import NotAllowedError, StorageError
from scorekeeper.i18n import _
from scorekeeper.record import RecordEntry

What = Literal["open", "import", "add", "fix", "undo", "redo", "close"]


class Fact(NamedTuple):
    """One thing that happened to a game in the book.

    ``at`` is UTC, ISO 8601. ``number`` is the line concerned, from 1; ``text`` is what that line says from now on
    (None: it is taken away) and ``instead_of`` what it said before (None: it was not there). ``line_count`` is how
    many lines the game has now. ``lead`` are the remarks and blanks before a line that came from a record file.
    """

    id: int
    at: str
    what: What
    number: int | None = None
    text: str | None = None
    instead_of: str | None = None
    line_count: int = 0
    lead: str | None = None


class FoldedLine(NamedTuple):
    """A line as it stands now. A ``lead`` of None marks one that was typed, not read from a file."""

    text: str
    lead: str | None = None

    def entry(self) -> RecordEntry | None:
        """The line as a record file held it, or None for a typed one."""
        return None if self.lead is None else RecordEntry(self.lead, self.text)


class Change(NamedTuple):
    """A line before and after; None where there is no such line."""

    number: int
    before: FoldedLine | None
    after: FoldedLine | None


class Fold:
    """The lines after some facts, the changes that undo can take back and those redo can give back, latest last."""

    def __init__(self) -> None:
        self.lines: list[FoldedLine] = []
        self.done: list[Change] = []
        self.undone: list[Change] = []

    @classmethod
    def of(cls, facts: Iterable[Fact]) -> Self:
        """The fold of a game's facts in order. Raises StorageError when they do not fit together."""
        fold = cls()
        for fact in facts:
            try:
                fold._apply(fact)
                consistent = fact.line_count == len(fold.lines)
            except (IndexError, NotAllowedError):
                consistent = False
            if not consistent:
                raise StorageError(
                    "book-damaged",
                    _("entry {id} of the book does not fit those before it: restore a copy of the book").format(
                        id=fact.id
                    ),
                )
        return fold

    def texts(self) -> list[str]:
        """The lines alone, in order."""
        return [line.text for line in self.lines]

    def change(self, number: int, text: str, lead: str | None = None) -> Change:
        """Makes line ``number`` say ``text``; one more than the last number adds a line."""
        before = self.lines[number - 1] if number <= len(self.lines) else None
        change = Change(number, before, FoldedLine(text, before.lead if before else lead))
        self._put(number, before, change.after)
        self.done.append(change)
        self.undone.clear()
        return change

    def undo(self) -> Change:
        """Takes the latest change back and returns it as it was made. Raises NotAllowedError."""
        if not self.done:
            raise NotAllowedError("nothing-to-undo", _("there is nothing to take back: no line was recorded"))
        change = self.done.pop()
        self._put(change.number, change.after, change.before)
        self.undone.append(change)
        return change

    def redo(self) -> Change:
        """Gives the change back that was taken back last. Raises NotAllowedError."""
        if not self.undone:
            raise NotAllowedError(
                "nothing-to-redo", _("there is nothing to give back: nothing was taken back since the last line")
            )
        change = self.undone.pop()
        self._put(change.number, change.before, change.after)
        self.done.append(change)
        return change

    def _put(self, number: int, before: FoldedLine | None, after: FoldedLine | None) -> None:
        if before is None and after is not None and number == len(self.lines) + 1:
            self.lines.append(after)
        elif after is None and number == len(self.lines):
            self.lines.pop()
        elif before is not None and after is not None:
            self.lines[number - 1] = after
        else:
            raise IndexError(number)

    def _apply(self, fact: Fact) -> None:
        """Follows one fact. Raises IndexError or NotAllowedError when it does not fit the lines as they are."""
        number = fact.number or 0
        if fact.what in ("undo", "redo"):
            change = self.undo() if fact.what == "undo" else self.redo()
            now = change.before if fact.what == "undo" else change.after
            if (number, fact.text) != (change.number, now and now.text):
                raise IndexError(number)
        elif fact.what not in ("open", "close"):
            former = self.lines[number - 1].text if 1 <= number <= len(self.lines) else None
            if number < 1 or fact.text is None or former != fact.instead_of:
                raise IndexError(number)
            self.change(number, fact.text, fact.lead)
