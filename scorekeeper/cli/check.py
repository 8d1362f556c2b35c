"""``check``: audits filled sheets and record files, one after the other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli.choose import load_match
from scorekeeper.cli.command import command, plain_app
from scorekeeper.cli.say import complain, has_errors, tell, tell_json
from scorekeeper.cli.settings import Settings
from scorekeeper.errors import ScorekeeperError
from scorekeeper.i18n import _

if TYPE_CHECKING:
    from scorekeeper.audit import Audited

app = plain_app()

FOUND_CODE = 1


@command(
    app,
    "check",
    _(
        "Audit filled sheets and record files (.xlsx, .csv, .score). Every figure that does not follow is named with "
        "its cell, what was found, what was expected, and why. Exit code 0: all clean; 1: mistakes found."
    ),
    "scorekeeper check friday.xlsx",
    "scorekeeper check *.xlsx --json",
)
def check(
    settings: Settings,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help=_("Filled sheets, record files, files of other programs."))
    ],
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="GAME",
            help=_("Also compare with this game: its number in the book, or a record file."),
        ),
    ] = None,
) -> None:
    """Audits each file; one that cannot be read does not keep the others from being audited."""
    from scorekeeper.audit import audit_file

    match = load_match(settings, against, way="check --against") if against is not None else None
    outcomes: list[tuple[Path, Audited | ScorekeeperError]] = []
    for file in files:
        try:
            outcomes.append((file, audit_file(file, match)))
        except ScorekeeperError as error:
            outcomes.append((file, error))
        if not settings.as_json:
            _say(*outcomes[-1])
    if settings.as_json:
        tell_json({"files": [_object(file, outcome) for file, outcome in outcomes]})
    code = max(_code(outcome) for _file, outcome in outcomes)
    if code:
        raise typer.Exit(code)


def _say(file: Path, outcome: Audited | ScorekeeperError) -> None:
    from scorekeeper.audit import render_findings

    if isinstance(outcome, ScorekeeperError):
        message = outcome.message if str(file) in outcome.message else f"{file}: {outcome.message}"
        complain(_("error: {fault}").format(fault=message))
    else:
        tell(render_findings(outcome).splitlines())


def _object(file: Path, outcome: Audited | ScorekeeperError) -> dict[str, Any]:
    if isinstance(outcome, ScorekeeperError):
        failure = {"code": outcome.code, "message": outcome.message}
        return {"file": str(file), "game": None, "cells": 0, "findings": [], "error": failure}
    findings = [finding.as_json() for finding in outcome.findings]
    return {"file": str(file), "game": outcome.game, "cells": outcome.cells, "findings": findings}


def _code(outcome: Audited | ScorekeeperError) -> int:
    if isinstance(outcome, ScorekeeperError):
        return outcome.exit_code
    return FOUND_CODE if has_errors(outcome.findings) else 0
