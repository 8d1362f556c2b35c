"""``new`` and ``close``: a game is opened in the book, or set aside unfinished."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.cli.choose import choose_game, is_number
from scorekeeper.cli.command import command, plain_app
from scorekeeper.cli.kind import as_typed, split_kind, split_pairs
from scorekeeper.cli.say import complain, tell, tell_json
from scorekeeper.cli.settings import Settings
from scorekeeper.cli.table import refuse_path
from scorekeeper.errors import Refusal
from scorekeeper.game import Match
from scorekeeper.i18n import _
from scorekeeper.model import Opening
from scorekeeper.record import new_record

app = plain_app()


@command(
    app,
    "new",
    _("Open a game. The players stand clockwise; quote a name with blanks. Prints its number and what comes next."),
    f"scorekeeper new {games.KEYS[0]} Ann Beth Cath Diana --title 'Friday table'",
)
def new(
    settings: Settings,
    words: Annotated[
        list[str],
        typer.Argument(metavar="GAME-KIND PLAYER...", help=_("The kind of game (see rules), then the players.")),
    ],
    rules: Annotated[
        str, typer.Option("--rules", metavar="NAME", help=_("A named rule set; see rules GAME-KIND."))
    ] = "standard",
    options: Annotated[
        list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help=_("A rule of its own; may be repeated."))
    ] = None,
    title: Annotated[str, typer.Option("--title", metavar="TEXT", help=_("What the evening is called."))] = "",
    date: Annotated[str, typer.Option("--date", metavar="YYYY-MM-DD", help=_("The day; today if left out."))] = "",
    place: Annotated[str, typer.Option("--place", metavar="TEXT", help=_("Where it is played."))] = "",
    stake: Annotated[
        str, typer.Option("--stake", metavar="N", help=_("Minor units (cents) per unit of settlement."))
    ] = "",
    first: Annotated[
        str, typer.Option("--first", metavar="PLAYER", help=_("Who begins, where not the first player does."))
    ] = "",
    header: Annotated[
        list[str] | None,
        typer.Option(
            "--header", metavar="KEY=VALUE", help=_("Any other header line of a record file; may be repeated.")
        ),
    ] = None,
) -> None:
    """Opens a game and says what comes next."""
    game, variant, players = split_kind([as_typed(word) for word in words])
    facts = {
        "title": title,
        "date": date or time.strftime("%Y-%m-%d"),
        "place": place,
        "stake": stake,
        game.first_key: first,
    }
    for key, value in split_pairs(header or (), "--header"):
        facts[_free_key(key)] = value
    given = {key: as_typed(value) for key, value in facts.items() if value.strip()}
    asked = Opening(
        game.key, tuple(players), variant, rules.strip().casefold(), tuple(split_pairs(options or (), "--set")), given
    )
    record = new_record(asked)
    match = Match.start(game, record.opening)
    with settings.open_book() as book:
        number = book.create(record, game.pin(match.state))
        others = [row.id for row in book.open_games() if row.id != number]
    if settings.as_json:
        tell_json(
            {"id": number, "kind": asked.kind, "players": list(record.opening.players), "next": game.status(match)}
        )
        return
    tell(
        [
            _("game {number} is open: {kind}, {players}").format(
                number=number, kind=asked.kind, players=", ".join(record.opening.players)
            ),
            *game.status(match),
        ]
    )
    if others:
        complain(
            _("note: other games are open too ({others}): add --game {number} says which one is meant").format(
                others=", ".join(map(str, others)), number=number
            )
        )


def _free_key(key: str) -> str:
    """A header key that has no option of its own. Raises Refusal for one that has."""
    if key.casefold() in {"players", "rules"} or key.casefold().startswith("rules."):
        raise Refusal(
            "option-form",
            _("found --header {key}, expected another key: players are words, rules have --rules and --set").format(
                key=key
            ),
        )
    return key.casefold()


@command(
    app,
    "close",
    _("Set an unfinished game aside. It is no longer the open one; a later add --game opens it again."),
    "scorekeeper close 2",
)
def close(
    settings: Settings,
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=_("A game's number in the book; left out, the open game."))
    ] = None,
) -> None:
    """Closes a game without another line."""
    if game is not None and not is_number(game):
        refuse_path("close", game)
    with settings.open_book() as book:
        number = choose_game(book, game, way="close")
        loaded = book.load(number)
        if not loaded.open:
            raise Refusal("game-closed", _("game {number} is closed already").format(number=number))
        book.set_aside(number, loaded.revision)
    if settings.as_json:
        tell_json({"id": number, "open": False})
    else:
        tell([_("game {number} is set aside").format(number=number)])
