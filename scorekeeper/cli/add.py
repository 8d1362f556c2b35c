"""``add``: one line of a game, recorded and announced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from scorekeeper.cli.command import command, plain_app
from scorekeeper.cli.kind import as_typed
from scorekeeper.cli.say import tell, tell_json, warn
from scorekeeper.cli.settings import Settings
from scorekeeper.cli.table import Table, open_table
from scorekeeper.errors import UnreadableError
from scorekeeper.game import Row
from scorekeeper.i18n import _

app = plain_app()

OTHER_GAME_HELP = _("The game's number in the book, or the path of a record file, where not the open one is meant.")


@command(
    app,
    "add",
    _(
        "Record one line in the open game. Prints the new row, the totals, the check and what comes next. "
        "Options stand before the first word; everything after it is the line."
    ),
    "scorekeeper add Q B:* C:A A:C A1 C1 D2",
    takes_words=True,
)
def add(
    settings: Settings,
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help=_("The line, as the game writes it."))],
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help=OTHER_GAME_HELP)] = None,
) -> None:
    """Records a line and says what it came to."""
    text = line_of(words)
    with open_table(settings, game, way="add --game") as table:
        row = table.record(text)
    if settings.as_json:
        tell_json(recorded_object(table, row))
        return
    tell(table.match.game.announce(table.match, row))
    tell(table.match.game.status(table.match))
    warn(row.findings)


def line_of(words: Sequence[str]) -> str:
    """The line that the words make. Raises UnreadableError for an option among them."""
    line = as_typed(" ".join(words))
    for word in line.partition(";")[0].split():
        if word.startswith("--") and word[2:3].isalpha():
            raise UnreadableError(
                "option-after-words",
                _("found {word} in the line: options stand before its first word").format(word=word),
            )
    return line


def recorded_object(table: Table, row: Row[Any, Any]) -> dict[str, Any]:
    """What ``add --json`` answers."""
    return {
        **state_object(table),
        "line": row.number,
        "text": row.text,
        "said": table.match.game.announce(table.match, row),
        "findings": [finding.as_json() for finding in row.findings],
    }


def state_object(table: Table) -> dict[str, Any]:
    """Where a game stands after a change: its number in the book, its totals in order of players, what comes next."""
    match = table.match
    return {
        "id": table.number,
        "kind": match.opening.kind,
        "players": list(match.opening.players),
        "lines": len(match.rows),
        "total": list(match.game.totals(match)),
        "finished": match.finished,
        "next": match.game.status(match),
    }
