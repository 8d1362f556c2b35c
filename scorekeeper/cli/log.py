"""``log``: the audit trail of a game: when, what, instead of what."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli.choose import GAME_HELP, choose_game, is_number
from scorekeeper.cli.command import command, plain_app
from scorekeeper.cli.say import aligned, tell, tell_json
from scorekeeper.cli.settings import Settings
from scorekeeper.cli.table import refuse_path
from scorekeeper.i18n import _

if TYPE_CHECKING:
    from scorekeeper.facts import Fact

app = plain_app()


@command(
    app,
    "log",
    _("Show all that happened to a game: when, what, instead of what. Nothing is ever erased."),
    "scorekeeper log",
)
def log(settings: Settings, game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP)] = None) -> None:
    """Prints the facts of a game, oldest first."""
    if game is not None and not is_number(game):
        refuse_path("log", game)
    with settings.open_book() as book:
        number = choose_game(book, game, way="log", or_latest=True)
        facts = book.log(number)
    if settings.as_json:
        tell_json({"id": number, "facts": [_object(fact) for fact in facts]})
    else:
        tell(aligned([(local_time(fact.at), _word(fact), _what(fact)) for fact in facts]))


def local_time(at: str) -> str:
    """A moment in UTC as the clock on the wall showed it, to the second."""
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _object(fact: Fact) -> dict[str, object]:
    kept = fact._asdict()
    return {key: kept[key] for key in ("id", "at", "what", "number", "text", "instead_of")}


def _word(fact: Fact) -> str:
    words = {
        "open": _("open"),
        "import": _("import"),
        "add": _("add"),
        "fix": _("fix"),
        "undo": _("undo"),
        "redo": _("redo"),
        "close": _("close"),
    }
    return words[fact.what]


def _what(fact: Fact) -> str:
    if fact.number is None:
        return ""
    place = _("line {number}: ").format(number=fact.number)
    if fact.text is None:
        return place + _("taken back: {line}").format(line=fact.instead_of)
    if fact.instead_of is None:
        return place + fact.text
    return place + _("{line}, instead of {former}").format(line=fact.text, former=fact.instead_of)
