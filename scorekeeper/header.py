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
LATE = "header-late"
"""The code of a header line among the entries."""

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


class HeaderFault(NamedTuple):
    """What is wrong with a header: a code, the number of the line, a sentence."""

    code: str
    number: int
    message: str


class Header(NamedTuple):
    """A header as far as it can be read: no opening without a game and players; ``length`` counts its lines."""

    opening: Opening | None
    faults: tuple[HeaderFault, ...]
    length: int


def read_header(lines: Sequence[str], source: str, *, trusted: bool) -> Opening:
    """The opening that header lines say, line ends included or not. Raises UnreadableError for the first fault.

    A trusted header is not examined for unknown keys and options, nor its names: a game that is already in a book
    stays readable when a later version knows less or refuses more.
    """
    header = examine_header(lines, trusted=trusted)
    if header.faults or header.opening is None:
        raise first_fault(header.faults, source)
    return header.opening


def first_fault(faults: Sequence[HeaderFault], source: str) -> UnreadableError:
    """The refusal of a header that has faults."""
    fault = faults[0]
    return unreadable(fault.code, source, fault.number, fault.message)


def examine_header(lines: Sequence[str], *, trusted: bool = False) -> Header:
    """The header that the lines hold, with every fault, in order of lines.

    Where only the blank line is missing that should end it, it ends with its last line of a key and a value.
    """
    numbered = [(number, line.strip()) for number, line in enumerate(lines, 1)]
    spoken = [(number, text) for number, text in numbered if text and not text.startswith(";")]
    if not spoken:
        message = _("the file says nothing: expected the name of a game, such as {game}").format(game=games.KEYS[0])
        return Header(None, (HeaderFault("record-empty", 1, message),), len(lines))
    try:
        game, variant = _read_kind(spoken[0][1])
    except UnreadableError as error:
        return Header(None, (HeaderFault(error.code, spoken[0][0], error.message),), len(lines))
    faults: list[HeaderFault] = []
    by_key, length = _read_lines(spoken[1:], game, faults, trusted=trusted)
    players: tuple[str, ...] | None = None
    if "players" in by_key:
        players = _read_players(by_key.pop("players"), game, faults, trusted=trusted)
    else:
        faults.append(HeaderFault("header-players", spoken[-1][0], _missing_players(game)))
    opening = _opening(Opening(game.key, players or (), variant), by_key.values(), faults)
    return Header(
        opening if players else None, tuple(sorted(faults, key=lambda fault: fault.number)), length or len(lines)
    )


def _read_lines(
    spoken: Sequence[tuple[int, str]], game: AnyGame, faults: list[HeaderFault], *, trusted: bool
) -> tuple[dict[str, HeaderLine], int]:
    """The lines by their keys, and how many lines the header has if it is not ended by a blank one, else 0."""
    by_key: dict[str, HeaderLine] = {}
    last = max((number for number, text in spoken if _HEADER_LINE.fullmatch(text)), default=0)
    for number, text in spoken:
        line = _read_line(number, text)
        if line is None:
            faults.append(HeaderFault("header-line", number, _no_header_line(text)))
            if number > last:
                return by_key, number - 1
            continue
        fault = "" if trusted else _fault_of_key(line, game)
        if fault:
            faults.append(HeaderFault("header-key", number, fault))
            if _nearest(line.key, COMMON_KEYS) == "players":  # one slip: the game can be checked all the same
                by_key.setdefault("players", line)
        elif line.key in by_key:
            message = _("{key} is given twice: it stands in line {first} already; keep one").format(
                key=line.key, first=by_key[line.key].number
            )
            faults.append(HeaderFault("header-duplicate", number, message))
        else:
            by_key[line.key] = line
    return by_key, 0


def _missing_players(game: AnyGame) -> str:
    example = ", ".join(("Ann", "Beth", "Cath", "Diana")[: min(game.player_counts)])
    return _("the header ends without the players: add a line such as players: {players}").format(players=example)


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


def late_header_lines(lines: Iterable[tuple[int, str]], game: str) -> list[HeaderFault]:
    """The header lines after the blank line that ended the header, which would be taken for entries."""
    known = {*COMMON_KEYS, *games.game_of(game).header_keys}
    faults = []
    for number, text in lines:
        found = _HEADER_LINE.fullmatch(text)
        key = found[1].casefold() if found else ""
        if key in known or key.startswith(OPTION_PREFIX):
            message = _("{key} stands after the blank line that ends the header: move it up to the header")
            faults.append(HeaderFault(LATE, number, message.format(key=key)))
    return faults


def _opening(bare: Opening, lines: Iterable[HeaderLine], faults: list[HeaderFault]) -> Opening:
    """The opening with its rules, options and facts; an empty value is the same as no line, but not for rules."""
    facts, options, rules = {}, [], bare.rules
    for line in lines:
        if not line.value and line.key.split(".")[0] == "rules":
            message = _("{key} has no value: write one, or take the line out").format(key=line.key)
            faults.append(HeaderFault("header-value", line.number, message))
        elif line.key == "date" and line.value and not _is_day(line.value):
            message = _("the date {found} is not a day: expected year-month-day, such as 2026-11-27")
            faults.append(HeaderFault("header-value", line.number, message.format(found=line.value)))
        elif line.key == "rules":
            rules = line.value
        elif line.key.startswith(OPTION_PREFIX):
            options.append((line.key.removeprefix(OPTION_PREFIX), line.value))
        elif line.value:
            facts[line.key] = line.value
    return Opening(bare.game, bare.players, bare.variant, rules, tuple(options), facts)


def _read_kind(text: str) -> tuple[AnyGame, str]:
    words = text.partition(";")[0].casefold().split()
    try:
        game = games.game_of(words[0])
    except UnreadableError as error:
        message = _("{message}; a record begins with the name of its game").format(message=error.message)
        raise UnreadableError(error.code, message) from error
    variant = " ".join(words[1:])
    refuse_reserved(game, variant)
    if variant not in game.variants:
        kinds = ", ".join(f"{game.key} {known}".strip() for known in game.variants)
        message = _("unknown variant {found}: expected one of {known}").format(found=variant or "-", known=kinds)
        raise UnreadableError("variant-unknown", message)
    return game, variant


def refuse_reserved(game: AnyGame, variant: str) -> None:
    """Refuses a variant that is known by name and cannot be kept. Raises UnreadableError."""
    sentence = game.reserved_variants().get(variant.casefold())
    if sentence is not None:
        raise UnreadableError("variant-reserved", sentence)


def _read_line(number: int, text: str) -> HeaderLine | None:
    """The line's key and value; None for a line that is no header line."""
    found = _HEADER_LINE.fullmatch(text)
    if not found:
        return None
    remark = _REMARK.search(found[2])
    value = found[2][: remark.start()] if remark else found[2]
    return HeaderLine(number, found[1].casefold(), value.strip())


def _no_header_line(text: str) -> str:
    return _(
        "found {text} in the header: expected a key and its value, as in title: Friday; "
        "a blank line must stand between the header and the first entry"
    ).format(text=text)


def _fault_of_key(line: HeaderLine, game: AnyGame) -> str:
    """What is wrong with an unknown key, with the nearest known one; empty for a known key."""
    if line.key.startswith(OPTION_PREFIX):
        known = [OPTION_PREFIX + option.name for option in game.options()]
    else:
        known = [*COMMON_KEYS, *game.header_keys]
    if line.key in known:
        return ""
    near = _nearest(line.key, known)
    if near:
        return _("unknown header key {key}: did you mean {near}?").format(key=line.key, near=near)
    message = _("unknown header key {key}: expected one of {known}, and a blank line before the first entry")
    return message.format(key=line.key, known=", ".join(known))


def _nearest(key: str, known: Sequence[str]) -> str:
    from scorekeeper.spelling import nearest

    return nearest(key, known)


def _read_players(
    line: HeaderLine, game: AnyGame, faults: list[HeaderFault], *, trusted: bool
) -> tuple[str, ...] | None:
    """The players' names; None for names that are refused."""
    names = [tidy_name(name) for name in line.value.split(",")]
    if not trusted:
        try:
            check_names(names, game.player_counts)
        except Refusal as error:
            faults.append(HeaderFault(error.code, line.number, error.message))
            return None
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
