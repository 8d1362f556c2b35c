"""``show``: the sheet of a game in the terminal, or as an object for programs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from scorekeeper.cli.choose import GAME_HELP, examine_match
from scorekeeper.cli.command import command, plain_app
from scorekeeper.cli.say import has_errors, tell, tell_json, warn
from scorekeeper.cli.settings import Settings
from scorekeeper.i18n import _

app = plain_app()

FOUND_CODE = 1


@command(
    app,
    "show",
    _("Show a score sheet and what comes next. The exit code is 1 when one of the game's checks fails."),
    "scorekeeper show",
    "scorekeeper show 3 --json",
)
def show(
    settings: Settings, game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP)] = None
) -> None:
    """Prints a game's sheet and status, and on stderr what its checks found; notes were said when they arose."""
    match, findings = examine_match(settings, game)
    if settings.as_json:
        tell_json({**match.game.report(match), "findings": [finding.as_json() for finding in findings]})
    else:
        from scorekeeper.terminal import print_sheet

        print_sheet(match.game.sheet(match), sys.stdout)
        tell(["", *match.game.status(match)])
        warn(finding for finding in findings if finding.severity != "note")
    if has_errors(findings):
        raise typer.Exit(FOUND_CODE)
