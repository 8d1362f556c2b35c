"""The command line as a whole: the table of commands, each imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from scorekeeper import games
from scorekeeper.cli.command import HELP_NAMES, global_options, without_help
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


class LeanGroup(TyperGroup):
    """The commands together: only the one asked for is imported."""

    def list_commands(self, ctx: Any) -> list[str]:
        """All names, in the order of the help page."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, or None."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        found: Any = get_command(import_module(f"scorekeeper.cli.{COMMANDS[cmd_name]}").app)
        return found.commands[cmd_name] if isinstance(found, TyperGroup) else found

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """The words that may stand next."""
        return without_help(super().shell_complete(ctx, incomplete))


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
    names: Any = dict.fromkeys(COMMANDS)  # typer guesses from these what a mistyped word was meant to be
    group.commands = names
    return group
