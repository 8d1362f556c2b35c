"""``sheet``: a score sheet as a file, by its ending, or as text on stdout."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.cli.choose import GAME_HELP, load_match
from scorekeeper.cli.command import command, plain_app
from scorekeeper.cli.kind import read_kind, split_pairs
from scorekeeper.cli.replaced import is_sheet_of
from scorekeeper.cli.say import tell, tell_json
from scorekeeper.cli.settings import Settings
from scorekeeper.errors import Refusal
from scorekeeper.game import AnyMatch
from scorekeeper.i18n import _
from scorekeeper.sheet import Sheet

app = plain_app()

ENDINGS = (".xlsx", ".html", ".csv", ".txt")


@command(
    app,
    "sheet",
    _(
        "Make a score sheet. The ending of FILE says which: .xlsx (scores itself), .html (to print), .csv or .txt; "
        "without -o the text comes to the terminal. --blank makes an empty one, to print or to fill in."
    ),
    "scorekeeper sheet -o friday.xlsx",
    f"scorekeeper sheet --blank {games.KEYS[0]} -o empty.xlsx",
)
def make_sheet(
    settings: Settings,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=GAME_HELP)] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help=_("Where to write: .xlsx .html .csv .txt"))
    ] = None,
    values: Annotated[
        bool, typer.Option("--values", help=_("Plain figures instead of formulas, as if filled by hand."))
    ] = False,
    blank: Annotated[
        str | None, typer.Option("--blank", metavar="KIND", help=_("An empty sheet for this kind of game."))
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="NAME", help=_("With --blank: a named rule set."))
    ] = None,
    options: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="OPTION=VALUE", help=_("With --blank: a rule of its own; may be repeated.")),
    ] = None,
    layout: Annotated[
        str, typer.Option("--layout", metavar="NAME", help=_("Another documented layout; rules KIND names them."))
    ] = "",
    force: Annotated[bool, typer.Option("--force", help=_("Replace whatever file is there."))] = False,
) -> None:
    """Writes a sheet, or prints it as text."""
    _check_use(settings, game=game, output=output, blank=blank, ruled=bool(rules or options))
    if blank is not None:
        kind, variant = read_kind(blank)
        sheet = kind.blank(variant, rules or "standard", tuple(split_pairs(options or (), "--set")), layout=layout)
        match = None
    else:
        match = load_match(settings, game, way="sheet")
        sheet = match.game.sheet(match, layout=layout)
    if output is None:
        from scorekeeper.terminal import print_sheet

        print_sheet(sheet, sys.stdout)
        return
    _check_target(settings, output)
    if not force:
        _check_replaced(output, sheet, match)
    _write(sheet, output, values=values)
    if settings.as_json:
        tell_json({"written": str(output)})
    else:
        tell([_("written: {file}").format(file=output)])


def _check_use(settings: Settings, *, game: str | None, output: Path | None, blank: str | None, ruled: bool) -> None:
    """Refuses options that do not go together."""
    if blank is not None and game is not None:
        raise Refusal("usage", _("found both --blank and the game {game}: give one of them").format(game=game))
    if blank is None and ruled:
        raise Refusal("usage", _("--rules and --set are for --blank only: a game keeps the rules it was opened with"))
    if settings.as_json and output is None:
        raise Refusal("usage", _("a sheet is no JSON: use show --json for the figures, or -o for a file"))


def _check_target(settings: Settings, output: Path) -> None:
    """Refuses endings nobody writes, and to replace the book."""
    if output.suffix.casefold() not in ENDINGS:
        raise Refusal(
            "sheet-ending",
            _("{file}: found the ending {found}, expected one of {known}").format(
                file=output, found=output.suffix or _("none"), known=" ".join(ENDINGS)
            ),
        )
    check_not_book(settings, output)


def _check_replaced(output: Path, sheet: Sheet, match: AnyMatch | None) -> None:
    """Refuses to replace a file, but for an empty one or an earlier sheet of the same game; a blank is no game's."""
    if not output.exists() or (output.is_file() and not output.stat().st_size):
        return
    if match is None:
        text = _("{file} is there already and may be filled in: choose another name, or --force to replace it")
    elif is_sheet_of(match, sheet, output):
        return
    else:
        text = _("{file} is there already and is no sheet of this game: choose another name, or --force to replace it")
    raise Refusal("file-exists", text.format(file=output))


def check_not_book(settings: Settings, output: Path) -> None:
    """Refuses to replace the book itself."""
    book = settings.book_path
    if output.exists() and book.exists() and output.samefile(book):
        raise Refusal("file-is-book", _("{file} is the book: choose another name").format(file=output))


def _write(sheet: Sheet, output: Path, *, values: bool) -> None:
    ending = output.suffix.casefold()
    if ending == ".xlsx":
        from scorekeeper.excel import write_workbook

        write_workbook(sheet, output, values=values)
    elif ending == ".html":
        from scorekeeper.html import write_html

        write_html(sheet, output)
    elif ending == ".csv":
        from scorekeeper.csvfile import write_csv

        write_csv(sheet, output)
    else:
        from scorekeeper.terminal import write_text

        write_text(sheet, output)
