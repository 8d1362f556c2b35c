"""The prompt at a terminal: completion from the game, this game's lines as history, and what comes next below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from scorekeeper.cli.table import Table
from scorekeeper.i18n import _

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer


def typed_lines(table: Table, words: Iterable[str]) -> Iterator[str]:
    """Lines typed at the terminal, until Ctrl-D; Ctrl-C forgets a line half typed."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import InMemoryHistory

    history = InMemoryHistory([row.text for row in table.match.rows])
    session: PromptSession[str] = PromptSession(history=history, completer=game_completer(table, words))
    while True:
        try:
            line = session.prompt(
                f"{len(table.match.rows) + 1}> ",
                bottom_toolbar=lambda: toolbar(table),
                complete_while_typing=False,
            )
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        if line.strip():
            yield line


def game_completer(table: Table, words: Iterable[str]) -> Completer:
    """What the Tab key offers."""
    from prompt_toolkit.completion import Completer, Completion
    from prompt_toolkit.document import Document

    class FromGame(Completer):
        def get_completions(self, document: Document, complete_event: object) -> Iterator[Completion]:
            del complete_event
            before, begun = split_begun(document.text_before_cursor)
            for word in continuations(table, words, before, begun):
                yield Completion(word, start_position=-len(begun))

    return FromGame()


def split_begun(text: str) -> tuple[list[str], str]:
    """The whole words of a line being typed, and the word just begun."""
    words = text.split()
    begun = words.pop() if words and not text[-1].isspace() else ""
    return words, begun


def continuations(table: Table, commands: Iterable[str], before: list[str], begun: str) -> list[str]:
    """The words that may stand next and begin as typed: the game's, and in the first place the prompt's own."""
    suggested = list(table.match.game.suggest(table.match.state, before))
    if not before:
        suggested += [word for word in commands if word.isalpha()]
    return [word for word in suggested if word.casefold().startswith(begun.casefold())]


def toolbar(table: Table) -> str:
    """The first line of the game's status, below the prompt."""
    status = table.match.game.status(table.match)
    return status[0] if status else _("nothing more is expected")
