"""Which game is meant: its number in the book, the path of a record file, or the one that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper import games
from scorekeeper.errors import NotAllowedError, Refusal, UnreadableError
from scorekeeper.game import AnyMatch, Match
from scorekeeper.i18n import _
from scorekeeper.model import Finding, Opening
from scorekeeper.record import Record, read_record

if TYPE_CHECKING:
    from scorekeeper.book import Book, GameRow
    from scorekeeper.cli.settings import Settings

GAME_HELP = _(
    "A game's number in the book, or the path of a record file; "
    "left out, the open game, or the last one if none is open."
)


def is_number(game: str) -> bool:
    """True for the number of a game in the book; everything else is the path of a record file."""
    return game.isascii() and game.isdigit()


def choose_game(book: Book, game: str | None, *, way: str, or_latest: bool = False) -> int:
    """The number of the game meant; ``or_latest`` takes the latest changed one when none is open. Raises Refusal.

    ``way`` is what a user types before a number to say which game he means, such as ``show``.
    """
    if game is not None:
        return int(game)
    rows = book.open_games()
    if len(rows) == 1:
        return rows[0].id
    if rows:
        asked = _("{count} games are open: say which one is meant by its number, as in scorekeeper {way} {number}")
        asked = asked.format(count=len(rows), way=way, number=rows[-1].id)
        raise Refusal("several-open-games", "\n".join([asked, *(f"  {row.id}  {describe(row)}" for row in rows)]))
    latest = max(book.games(), key=lambda row: (row.changed_at, row.id), default=None)
    if latest is not None and or_latest:
        return latest.id
    raise Refusal("no-open-game", _none_is_open(latest))


def _none_is_open(latest: GameRow | None) -> str:
    """What can be done where every game is over, or none was ever opened."""
    if latest is None:
        return _("no game is open: open one, as in scorekeeper new {kind} Ann Beth Cath Diana").format(
            kind=games.KEYS[0]
        )
    return _(
        "no game is open, the last one was {number} ({game}): scorekeeper undo takes its last line back, "
        "scorekeeper new opens another game, scorekeeper add --game {number} goes on with one that was set aside"
    ).format(number=latest.id, game=describe(latest))


def describe(row: GameRow) -> str:
    """A game in a few words: date, kind, title, players."""
    return "  ".join(part for part in (row.date, row.kind, row.title, ", ".join(row.players)) if part)


def load_match(settings: Settings, game: str | None, *, way: str) -> AnyMatch:
    """The game meant, replayed. Raises Refusal for lines that are not allowed, StorageError."""
    if game is not None and not is_number(game):
        return replay_record(read_record(game))
    with settings.open_book() as book:
        loaded = book.load(choose_game(book, game, way=way, or_latest=True))
    return Match.replay(games.game_of(loaded.opening.game), loaded.opening, loaded.lines)


def replay_record(record: Record) -> AnyMatch:
    """The match a record file holds. Raises the refusal of its first bad line, with its place in the file."""
    match = Match.start(games.game_of(record.opening.game), record.opening)
    for line in record.lines:
        try:
            match.record(line.text)
        except (UnreadableError, NotAllowedError) as error:
            raise placed(error, _("{file}:{number}: ").format(file=record.source, number=line.number)) from None
    return match


def placed(error: Refusal, place: str) -> Refusal:
    """A refusal with its place in front of its sentence."""
    return type(error)(error.code, place + error.message)


def examine_match(settings: Settings, game: str | None) -> tuple[AnyMatch, list[Finding]]:
    """The game meant, each line taken as it stands, and all findings in order of lines."""
    if game is not None and not is_number(game):
        record = read_record(game)
        opening: Opening = record.opening
        lines = [(line.number, line.text) for line in record.lines]
    else:
        with settings.open_book() as book:
            loaded = book.load(choose_game(book, game, way="show", or_latest=True))
        opening, lines = loaded.opening, list(enumerate(loaded.lines, 1))
    match = Match.start(games.game_of(opening.game), opening)
    findings, _numbers = match.record_all_anyway(lines)
    return match, [*findings, *match.game.closing_findings(match.state)]
