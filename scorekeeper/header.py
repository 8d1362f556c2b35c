"""The header of a record file: which game, who plays, by which rules; read into an opening and written from one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper import games
from scorekeeper.errors import Refusal, UnreadableError
from scorekeeper.game import AnyGame
from scorekeeper.i18n import _
from scorekeeper.model import Opening
from scorekeeper.names import check_names

COMMON_KEYS = ("title", "date", "place", "players", "rules")
OPTION_PREFIX = "rules."

_ALIGNED = len("players: ")
_HEADER_LINE = re.compile(r"\s*([^\W\d][\w.-]*)\s*:(.*)", re.DOTALL)
_REMARK = re.compile(r"(?:^|\s);")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class HeaderLine(NamedTuple):
    """A header line: its number in the file, its key in small letters, its value without remark and blanks around."""

    number: int
    key: str
    value: str


def unfit_character(text: str) -> str:
    """The first character that no line can hold, or an empty text.

    That is a control character but the tab, a separator that other programs take for a line end, half a character.
    """
    return "" if text.isprintable() else next(filter(_is_unfit, text), "")


def _is_unfit(sign: str) -> bool:
    is_control = (sign < " " and sign != "\t") or "\x7f" <= sign <= "\x9f"
    return is_control or sign in "\u2028\u2029" or "\ud800" <= sign <= "\udfff"


def unreadable(code: str, source: str, number: int, message: str) -> UnreadableError:
    """A refusal with its place in front; line 0 is the file as a whole, an empty source is no file at all."""
    place = f"{source}:{number}: " if number else f"{source}: "
    return UnreadableError(code, place + message if source else message)


def header_length(lines: Sequence[str]) -> int:
    """How many lines the header has: up to and with the first blank line after the name of the game."""
    named = False
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if named and not text:
            return number
        named = named or bool(text and not text.startswith(";"))
    return len(lines)


def read_header(lines: Sequence[str], source: str, *, trusted: bool) -> Opening:
    """The opening that header lines say, line ends included or not. Raises UnreadableError for the first fault.

    A trusted header is not examined for unknown keys and options, nor its names: a game that is already in a book
    stays readable when a later version knows less or refuses more.
    """
    numbered = [(number, line.strip()) for number, line in enumerate(lines, 1)]
    spoken = [(number, text) for number, text in numbered if text and not text.startswith(";")]
    if not spoken:
        message = _("the file says nothing: expected the name of a game, such as {game}").format(game=games.KEYS[0])
        raise unreadable("record-empty", source, 1, message)
    game, variant = _read_kind(*spoken[0], source)
    by_key: dict[str, HeaderLine] = {}
    for number, text in spoken[1:]:
        line = _read_line(number, text, source)
        if not trusted:
            _check_key(line, game, source)
        if line.key in by_key:
            message = _("{key} is given twice: it stands in line {first} already; keep one").format(
                key=line.key, first=by_key[line.key].number
            )
            raise unreadable("header-duplicate", source, number, message)
        by_key[line.key] = line
    if "players" not in by_key:
        example = ", ".join(("Ann", "Beth", "Cath", "Diana")[: min(game.player_counts)])
        message = _("the header ends without the players: add a line such as players: {players}").format(
            players=example
        )
        raise unreadable("header-players", source, spoken[-1][0], message)
    players = _read_players(by_key.pop("players"), game, source, trusted=trusted)
    return _opening(Opening(game.key, players, variant), by_key.values(), source)


def format_header(opening: Opening) -> str:
    """The header that says ``opening``, values aligned, without its blank line.

    Raises Refusal for names that are not allowed, and UnreadableError for values that no header line can hold.
    Whether keys and options are known is seen when it is read.
    """
    players = [tidy_name(name) for name in opening.players]
    check_names(players, games.game_of(opening.game).player_counts)
    pairs = [(key, opening.fact(key)) for key in ("title", "date", "place")]
    pairs += [("players", ", ".join(players)), ("rules", opening.rules)]
    pairs = [(key, value.strip()) for key, value in pairs]
    pairs += [(OPTION_PREFIX + name, value.strip() or " ") for name, value in opening.options]
    pairs += [(key, value.strip()) for key, value in opening.facts.items() if key not in COMMON_KEYS]
    for key, value in pairs:
        _check_writable(key, value)
    lines = [f"{key}: ".ljust(_ALIGNED) + value for key, value in pairs if value]
    return "".join(line.rstrip() + "\n" for line in [opening.kind, *lines])


def tidy_name(name: str) -> str:
    """A player's name as it is kept: Unicode NFC, no blanks around it, single blanks inside."""
    return re.sub(" +", " ", unicodedata.normalize("NFC", name).strip())


def check_no_header_line(number: int, text: str, game: str, source: str) -> None:
    """Refuses a header line after the blank line that ended the header: it would be taken for an entry."""
    found = _HEADER_LINE.fullmatch(text)
    key = found[1].casefold() if found else ""
    if key.startswith(OPTION_PREFIX) or key in (*COMMON_KEYS, *games.game_of(game).header_keys):
        message = _("{key} stands after the blank line that ends the header: move it up to the header")
        raise unreadable("header-late", source, number, message.format(key=key))


def _opening(bare: Opening, lines: Iterable[HeaderLine], source: str) -> Opening:
    """The opening with its rules, options and facts; an empty value is the same as no line, but not for rules."""
    facts, options, rules = {}, [], bare.rules
    for line in lines:
        if not line.value and line.key.split(".")[0] == "rules":
            message = _("{key} has no value: write one, or take the line out").format(key=line.key)
            raise unreadable("header-value", source, line.number, message)
        if line.key == "date" and line.value and not _is_day(line.value):
            message = _("the date {found} is not a day: expected year-month-day, such as 2026-11-27")
            raise unreadable("header-value", source, line.number, message.format(found=line.value))
        if line.key == "rules":
            rules = line.value
        elif line.key.startswith(OPTION_PREFIX):
            options.append((line.key.removeprefix(OPTION_PREFIX), line.value))
        elif line.value:
            facts[line.key] = line.value
    return Opening(bare.game, bare.players, bare.variant, rules, tuple(options), facts)


def _read_kind(number: int, text: str, source: str) -> tuple[AnyGame, str]:
    words = text.partition(";")[0].casefold().split()
    try:
        game = games.game_of(words[0])
    except UnreadableError as error:
        message = _("{message}; a record begins with the name of its game").format(message=error.message)
        raise unreadable(error.code, source, number, message) from error
    variant = " ".join(words[1:])
    refuse_reserved(game, variant, source, number)
    if variant not in game.variants:
        kinds = ", ".join(f"{game.key} {known}".strip() for known in game.variants)
        message = _("unknown variant {found}: expected one of {known}").format(found=variant or "-", known=kinds)
        raise unreadable("variant-unknown", source, number, message)
    return game, variant


def refuse_reserved(game: AnyGame, variant: str, source: str = "", number: int = 0) -> None:
    """Refuses a variant that is known by name and cannot be kept."""
    sentence = game.reserved_variants().get(variant.casefold())
    if sentence is not None:
        raise unreadable("variant-reserved", source, number, sentence)


def _read_line(number: int, text: str, source: str) -> HeaderLine:
    found = _HEADER_LINE.fullmatch(text)
    if not found:
        message = _(
            "found {text} in the header: expected a key and its value, as in title: Friday; "
            "a blank line must stand between the header and the first entry"
        ).format(text=text)
        raise unreadable("header-line", source, number, message)
    remark = _REMARK.search(found[2])
    value = found[2][: remark.start()] if remark else found[2]
    return HeaderLine(number, found[1].casefold(), value.strip())


def _check_key(line: HeaderLine, game: AnyGame, source: str) -> None:
    """Refuses an unknown key and names the nearest known one."""
    if line.key.startswith(OPTION_PREFIX):
        known = [OPTION_PREFIX + option.name for option in game.options()]
    else:
        known = [*COMMON_KEYS, *game.header_keys]
    if line.key in known:
        return
    import difflib

    near = difflib.get_close_matches(line.key, known, n=1)
    if near:
        message = _("unknown header key {key}: did you mean {near}?").format(key=line.key, near=near[0])
    else:
        message = _("unknown header key {key}: expected one of {known}, and a blank line before the first entry")
        message = message.format(key=line.key, known=", ".join(known))
    raise unreadable("header-key", source, line.number, message)


def _read_players(line: HeaderLine, game: AnyGame, source: str, *, trusted: bool) -> tuple[str, ...]:
    names = [tidy_name(name) for name in line.value.split(",")]
    if not trusted:
        try:
            check_names(names, game.player_counts)
        except Refusal as error:
            raise unreadable(error.code, source, line.number, error.message) from error
    return tuple(names)


def _is_day(text: str) -> bool:
    import datetime as dt

    if not _DATE.fullmatch(text):
        return False
    try:
        dt.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _check_writable(key: str, value: str) -> None:
    """Refuses a value that would read back as something else."""
    remark = _REMARK.search(value)
    unfit = unfit_character(value) or (remark.group() if remark else "")
    if unfit:
        message = _("{key} holds {characters}, which a header line cannot: leave it out")
        raise UnreadableError("header-value", message.format(key=key, characters=ascii(unfit)))
