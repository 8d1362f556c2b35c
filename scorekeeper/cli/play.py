"""``play``: recording at a prompt, with completion at a terminal and plain lines from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

import typer

from scorekeeper.cli.choose import GAME_HELP
from scorekeeper.cli.command import command, plain_app
from scorekeeper.cli.kind import as_typed
from scorekeeper.cli.say import refuse, tell, warn
from scorekeeper.cli.settings import Settings
from scorekeeper.cli.table import Table, open_table
from scorekeeper.errors import ScorekeeperError, UnreadableError
from scorekeeper.i18n import _

app = plain_app()


@command(
    app,
    "play",
    _(
        "Record at a prompt. One line after the other, each safe at once. Words of the prompt: undo, redo, fix N ..., "
        "show, help, quit. Lines may come from a pipe too; then the exit code is 2 if one was refused."
    ),
    "scorekeeper play",
    "scorekeeper play friday.score",
)
def play(
    settings: Settings, game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP)] = None
) -> None:
    """Reads lines until they end, and records each."""
    terminal = is_terminal()
    with open_table(settings, game, way="play", or_latest=True) as table:
        code = _play(table, _greeted(table) if terminal else piped_lines())
    if code and not terminal:
        raise typer.Exit(code)


def is_terminal() -> bool:
    """True where somebody types."""
    return sys.stdin.isatty()


def _greeted(table: Table) -> Iterator[str]:
    from scorekeeper.cli.prompt import typed_lines

    tell([_("{name}; help shows how to write a line, quit leaves").format(name=table.name)])
    tell(table.match.game.status(table.match))
    yield from typed_lines(table, [*PROMPT_WORDS, *LEAVING])


def _play(table: Table, lines: Iterable[str]) -> int:
    """Does what the lines say until they end; the exit code of the worst refusal, or 0."""
    code = 0
    for line in lines:
        try:
            if not _obey(table, line):
                break
        except ScorekeeperError as error:
            refuse(error)
            code = max(code, error.exit_code)
    return code


def piped_lines() -> Iterator[str]:
    """Lines from a pipe or a file, without those that say nothing."""
    for line in sys.stdin:
        text = as_typed(line.strip())
        if text and not text.startswith(";"):
            yield text


def _obey(table: Table, line: str) -> bool:
    """Does what a line says; False when it says to leave."""
    word, _blank, rest = line.strip().partition(" ")
    if word.casefold() in LEAVING:
        return False
    action = PROMPT_WORDS.get(word.casefold())
    if action is None:
        row = table.record(line)
        tell(table.match.game.announce(table.match, row))
        warn(row.findings)
    else:
        action(table, rest.strip())
        if action in (_show, _help):
            return True
    tell(table.match.game.status(table.match))
    return True


def _undo(table: Table, rest: str) -> None:
    _nothing_more("undo", rest)
    tell(table.undo())


def _redo(table: Table, rest: str) -> None:
    _nothing_more("redo", rest)
    tell(table.redo())


def _fix(table: Table, rest: str) -> None:
    number, _blank, text = rest.partition(" ")
    if not (number.isascii() and number.isdigit() and text.strip()):
        raise UnreadableError(
            "fix-form",
            _("found {found}, expected fix, the number of a line, and the line anew").format(
                found=f"fix {rest}".rstrip()
            ),
        )
    tell(table.fix(int(number), text.strip()))


def _show(table: Table, rest: str) -> None:
    from scorekeeper.terminal import print_sheet

    _nothing_more("show", rest)
    print_sheet(table.match.game.sheet(table.match), sys.stdout)


def _help(table: Table, rest: str) -> None:
    del rest
    tell(table.match.game.help_text(table.match.state).splitlines())
    tell([_("at this prompt: undo, redo, fix N LINE, show, help, quit")])


def _nothing_more(word: str, rest: str) -> None:
    if rest:
        raise UnreadableError(
            "prompt-form", _("found {rest} after {word}, expected nothing more").format(rest=rest, word=word)
        )


PROMPT_WORDS: dict[str, Callable[[Table, str], None]] = {
    "undo": _undo,
    "redo": _redo,
    "fix": _fix,
    "show": _show,
    "help": _help,
    "?": _help,
}
"""What may be typed at the prompt instead of a line."""
LEAVING = ("quit", "exit")
