"""``list``, ``export`` and ``import``: the games of the book, and record files and filled sheets out and in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.atomic import replace_file
from scorekeeper.cli.choose import choose_game, is_number, replay_record
from scorekeeper.cli.command import command, plain_app
from scorekeeper.cli.say import aligned, complain, tell, tell_as_it_is, tell_json, warn
from scorekeeper.cli.settings import Settings
from scorekeeper.cli.sheet import check_not_book
from scorekeeper.cli.table import refuse_path
from scorekeeper.errors import Refusal
from scorekeeper.foreign import format_of, read_foreign
from scorekeeper.game import AnyMatch
from scorekeeper.i18n import _, ngettext
from scorekeeper.model import Finding
from scorekeeper.record import Record, format_record, new_record, read_record

if TYPE_CHECKING:
    from scorekeeper.book import Book

app = plain_app()

SHEET_ENDINGS = {".xlsx", ".xlsm", ".csv"}
RECORD_ENDING = ".score"


@command(
    app,
    "list",
    _("List the games of the book. One line each: number, date, kind, state, lines, title, players."),
    "scorekeeper list",
)
def list_games(settings: Settings) -> None:
    """Prints one line per game, in the order they were entered."""
    with settings.open_book() as book:
        rows = book.games()
    if settings.as_json:
        games = [
            {
                "id": row.id,
                "kind": row.kind,
                "title": row.title,
                "date": row.date,
                "place": row.place,
                "players": list(row.players),
                "lines": row.lines,
                "open": row.open,
                "changed_at": row.changed_at,
            }
            for row in rows
        ]
        tell_json({"games": games})
        return
    if not rows:
        complain(_("the book {path} holds no game yet").format(path=settings.book_path))
    table = []
    for row in rows:
        state = _("open") if row.open else _("closed")
        table.append(
            (str(row.id), row.date, row.kind, state, counted_lines(row.lines), row.title, ", ".join(row.players))
        )
    tell(aligned(table))


@command(
    app,
    "export",
    _("Write a game as a record file. It goes to stdout or to FILE; what was imported comes out the same to the byte."),
    "scorekeeper export 3 -o friday.score",
)
def export(
    settings: Settings,
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=_("A game's number in the book; left out, the open game."))
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help=_("Where to write: .score or the format of another program; stdout if left out."),
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help=_("Replace a file that is there and says something else."))
    ] = False,
) -> None:
    """Writes the record file of a game."""
    if game is not None and not is_number(game):
        refuse_path("export", game)
    form = format_of(output) if output is not None else None
    with settings.open_book() as book:
        record = book.export(choose_game(book, game, way="export", or_latest=True))
    text = form.write(replay_record(record)) if form is not None else format_record(record)
    if output is None:
        tell_as_it_is(text)
        return
    content = text.encode("utf-8")
    check_not_book(settings, output)
    if output.is_file() and not force and output.read_bytes() != content:
        raise Refusal(
            "file-exists",
            _("{file} is there already and says something else: choose another name, or --force to replace it").format(
                file=output
            ),
        )
    replace_file(output, content)
    if settings.as_json:
        tell_json({"written": str(output)})
    else:
        tell([_("written: {file}").format(file=output)])


@command(
    app,
    "import",
    _(
        "Take record files and filled sheets into the book. All files or none: when one cannot "
        "be read, breaks a rule or has mistakes, nothing is written."
    ),
    "scorekeeper import friday.score",
    "scorekeeper import friday.xlsx",
)
def import_files(
    settings: Settings,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help=_("Record files, filled sheets, files of other programs."))
    ],
) -> None:
    """Replays every file first, then writes all of them at once."""
    findings: list[Finding] = []
    games = [(file, game) for file in files for game in _read(file, findings)]
    with settings.open_book() as book:
        numbers = book.import_records(
            (record, match.game.pin(match.state), match.finished) for _file, (record, match) in games
        )
        twins = [_twin(book, number, record) for number, (_file, (record, _match)) in zip(numbers, games, strict=True)]
    imported = [(number, *game) for number, game in zip(numbers, games, strict=True)]
    if settings.as_json:
        said = [(number, file, twin) for (number, file, _game), twin in zip(imported, twins, strict=True)]
        answer: dict[str, object] = {
            "imported": [{"id": number, "file": str(file), "same_as": twin} for number, file, twin in said]
        }
        if findings:
            answer["findings"] = [finding.as_json() for finding in findings]
        tell_json(answer)
        return
    tell(
        _("game {number}: {file}, {kind}, {lines}").format(
            number=number, file=file, kind=record.opening.kind, lines=counted_lines(len(match.rows))
        )
        for number, file, (record, match) in imported
    )
    warn(findings)
    for number, twin in zip(numbers, twins, strict=True):
        if twin is not None:
            text = _("note: game {number} says the same as game {twin}, which was in the book already")
            complain(text.format(number=number, twin=twin))


def _twin(book: Book, number: int, record: Record) -> int | None:
    """The number of an earlier game of the same day and players with the very same lines, or None."""
    lines = [line.text for line in record.lines]
    facts = (record.opening.fact("date"), record.opening.kind, record.opening.players, len(lines))
    for row in book.games():
        alike = row.id < number and (row.date, row.kind, tuple(row.players), row.lines) == facts
        if alike and book.load(row.id).lines == lines:
            return row.id
    return None


def counted_lines(count: int) -> str:
    """``1 line``, ``28 lines``."""
    return ngettext("{count} line", "{count} lines", count).format(count=count)


def _read(file: Path, findings: list[Finding]) -> list[tuple[Record, AnyMatch]]:
    """The records a file holds, replayed; a file of another program may hold several and give findings.

    Raises Refusal for what may not be recorded, StorageError.
    """
    ending = file.suffix.casefold()
    form = format_of(file) if ending not in (*SHEET_ENDINGS, RECORD_ENDING) else None
    if form is not None:
        games, found = read_foreign(file, form)
        findings += found
        return games
    record = _record_of_sheet(file) if ending in SHEET_ENDINGS else read_record(file)
    return [(record, replay_record(record))]


def _record_of_sheet(file: Path) -> Record:
    """The record a filled sheet holds. Raises Refusal for one whose audit finds mistakes."""
    from scorekeeper.audit import audit_found, read_found
    from scorekeeper.audit.sheets import open_found

    found = read_found(file)
    mistakes = len(audit_found(found).errors)
    if mistakes:
        raise Refusal(
            "sheet-has-mistakes",
            ngettext(
                "{file}: found {count} mistake, expected a clean sheet: see scorekeeper check {file}",
                "{file}: found {count} mistakes, expected a clean sheet: see scorekeeper check {file}",
                mistakes,
            ).format(file=file, count=mistakes),
        )
    game, sheet, _cells, figures = open_found(found)
    opening, lines = game.lines_of(sheet, figures)
    return new_record(opening).with_lines(lines)
