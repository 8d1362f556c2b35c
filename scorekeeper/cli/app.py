"""The command line as a whole: the table of commands, each imported only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from scorekeeper import games
from scorekeeper.cli.command import HELP_NAMES, LeanGroup, global_options
from scorekeeper.i18n import _

COMMANDS = {
    "new": "new",
    "add": "add",
    "play": "play",
    "show": "show",
    "undo": "correct",
    "redo": "correct",
    "fix": "correct",
    "log": "log",
    "close": "new",
    "sheet": "sheet",
    "check": "check",
    "list": "exchange",
    "export": "exchange",
    "import": "exchange",
    "rules": "rules",
}
"""Command words in the order of the help page, each with the module of this package that declares it."""


class CommandShelf(MutableMapping[str, Any]):
    """typer's table of commands by name, filled as they are asked for."""

    def __init__(self) -> None:
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        """The command of that name. Raises KeyError for an unknown one."""
        if name not in self._loaded:
            found: Any = get_command(import_module(f"scorekeeper.cli.{COMMANDS[name]}").app)
            self._loaded[name] = found.commands[name] if isinstance(found, TyperGroup) else found
        return self._loaded[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


def build() -> TyperGroup:
    """The whole command line, in the language in force."""
    app = typer.Typer(
        rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True, context_settings=HELP_NAMES
    )
    text = _(
        "Keep the score of card games played with real cards: type one short line for what happened, "
        "see it scored and checked, print the sheet, audit a filled one."
    )
    start = _("Start with: scorekeeper new {kind} Ann Beth Cath Diana").format(kind=games.KEYS[0])
    app.callback(cls=LeanGroup, help=text, epilog=start)(global_options)
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    group.commands = CommandShelf()
    return group
