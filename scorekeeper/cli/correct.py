"""``undo``, ``redo``, ``fix`` and ``close``: what was recorded is corrected, never erased."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from scorekeeper.cli.add import OTHER_GAME_HELP, line_of, state_object
from scorekeeper.cli.choose import GAME_HELP, is_number
from scorekeeper.cli.command import command, plain_app
from scorekeeper.cli.say import tell, tell_json
from scorekeeper.cli.settings import Settings
from scorekeeper.cli.table import Table, open_table, refuse_path
from scorekeeper.errors import Refusal, UnreadableError
from scorekeeper.i18n import _

app = plain_app()

GameOption = Annotated[str | None, typer.Option("--game", metavar="GAME", help=OTHER_GAME_HELP)]
GameWord = Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP)]


@command(
    app,
    "undo",
    _("Take back the last line or correction and say what it was. Taking back the last deal reopens the game."),
    "scorekeeper undo",
    "scorekeeper undo 3",
)
def undo(settings: Settings, word: GameWord = None, game: GameOption = None) -> None:
    """Takes back."""
    _change(settings, _one_of(word, game), "undo", lambda table: table.undo())


@command(app, "redo", _("Give back what undo took back last."), "scorekeeper redo", "scorekeeper redo 3")
def redo(settings: Settings, word: GameWord = None, game: GameOption = None) -> None:
    """Gives back."""
    _change(settings, _one_of(word, game), "redo", lambda table: table.redo())


@command(
    app,
    "fix",
    _("Correct an earlier line: everything after it is scored anew. Options stand before N."),
    "scorekeeper fix 2 H D:A A:D B-6 C-20 D-4",
    takes_words=True,
)
def fix(
    settings: Settings,
    number: Annotated[str, typer.Argument(metavar="N", help=_("The number of the line."))],
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help=_("The line anew."))],
    game: GameOption = None,
) -> None:
    """Corrects a line."""
    text = line_of(words)
    if not is_number(number):
        raise UnreadableError(
            "fix-form",
            _("found {found}, expected fix, the number of a line, and the line anew").format(found=f"fix {number}"),
        )
    _change(settings, game, "fix", lambda table: table.fix(int(number), text))


def _one_of(word: str | None, game: str | None) -> str | None:
    """The game as it was named, by its number alone or with ``--game``. Refuses two different ones."""
    if word is not None and game is not None and word != game:
        raise Refusal("usage", _("found both the game {one} and --game {other}: give one").format(one=word, other=game))
    return word if game is None else game


def _change(settings: Settings, game: str | None, word: str, change: Callable[[Table], list[str]]) -> None:
    """Makes the change and says what it was, and what comes next."""
    if game is not None and not is_number(game):
        refuse_path(word, game)
    with open_table(settings, game, way=word if word != "fix" else "fix --game", or_latest=True) as table:
        said = change(table)
    if settings.as_json:
        tell_json({**state_object(table), "said": said})
        return
    tell(said)
    tell(table.match.game.status(table.match))
