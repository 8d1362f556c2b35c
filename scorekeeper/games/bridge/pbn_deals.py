"""The games of a PBN file as lines of the notation; what cannot be kept or does not agree becomes a warning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.errors import Refusal, UnreadableError
from scorekeeper.games.bridge.auction import Auction, Call, Outcome, follow, read_call
from scorekeeper.games.bridge.contract import is_pass, read_contract
from scorekeeper.games.bridge.entries import DealEntry, EndEntry, Entry, Result, RubberEntry
from scorekeeper.games.bridge.examine import examine
from scorekeeper.games.bridge.fold import add, step
from scorekeeper.games.bridge.lines import format_entry
from scorekeeper.games.bridge.opening import open_state
from scorekeeper.games.bridge.pbn_text import PbnGame
from scorekeeper.games.bridge.score import Honours
from scorekeeper.games.bridge.state import DealResult, State, vulnerable_now
from scorekeeper.games.bridge.values import AT_TABLE, CHICAGO, RUBBER, SEATS, TRICKS
from scorekeeper.i18n import _
from scorekeeper.model import Finding, Opening
from scorekeeper.names import fold

_NAMES = ("North", "East", "South", "West")
_VULNERABLE = {
    **dict.fromkeys(("none", "love", "-"), (False, False)),
    "ns": (True, False),
    "ew": (False, True),
    **dict.fromkeys(("all", "both"), (True, True)),
}
_SIDED = re.compile(r"(NS|EW)\s*(-?[0-9]{1,5})", re.IGNORECASE)
_RUBBER_SCORE = re.compile(r"(NS|EW)\s*([0-9]{1,6})\s*/\s*([0-9]{1,6})", re.IGNORECASE)
_HISTORY = re.compile(r"(NS|EW)\s+([0-9]+)\s+([0-9]+)\s*/\s*([0-9]+(?:\s+[0-9]+){0,2})", re.IGNORECASE)
_HONOURS = re.compile(r"([NESW])\s*([0-9]{2,3})", re.IGNORECASE)
_GAME = 100


class History(NamedTuple):
    """The tag ``ScoreRubberHistory``, by side: above in earlier rubbers and in this one, below in each game."""

    earlier: tuple[int, int]
    above: tuple[int, int]
    below: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def games(self) -> tuple[int, int]:
        """Games won, by side."""
        first, second = (sum(points >= _GAME for points in games) for games in self.below)
        return first, second

    @property
    def begins(self) -> bool:
        """True at the start of a rubber."""
        return not any(self.above) and not any(points for games in self.below for points in games)


def read_history(text: str) -> History | None:
    """The history a tag tells, or None when it cannot be read."""
    found = {match[1].upper(): match for match in _HISTORY.finditer(text)}
    if set(found) != {"NS", "EW"}:
        return None
    ns, ew = found["NS"], found["EW"]
    below = tuple(map(int, ns[4].split())), tuple(map(int, ew[4].split()))
    return History((int(ns[2]), int(ew[2])), (int(ns[3]), int(ew[3])), below)


def read_rubber_score(text: str) -> dict[str, tuple[int, int]] | None:
    """``EW 300/40``: points above and below by side; None when the tag cannot be read."""
    found = {m[1].upper(): (int(m[2]), int(m[3])) for m in _RUBBER_SCORE.finditer(text)}
    return found or None


@dataclass
class Table:
    """One set of players in the file, and the lines of their game."""

    opening: Opening
    state: State
    lines: list[str] = field(default_factory=list)
    rubber_number: str = ""

    def take(self, entry: Entry) -> DealResult | None:
        """Adds a line; the deal it was, scored."""
        self.lines.append(format_entry(entry, self.state))
        self.state, line = step(self.state, entry)
        return line.deal


def read_tables(games: Sequence[PbnGame]) -> tuple[list[tuple[Opening, list[str]]], list[Finding]]:
    """One game for each set of players and kind of scoring, in the order of the file."""
    tables: dict[tuple[str, frozenset[str]], Table] = {}
    findings: list[Finding] = []
    for game in games:
        variant = _variant(game)
        players = _players(game)
        key = (variant, frozenset(map(fold, players)))
        if key not in tables:
            tables[key] = _open(game, variant, players)
        findings += _take_game(tables[key], game, players)
    return [(table.opening, table.lines) for table in tables.values() if table.lines], findings


def _variant(game: PbnGame) -> str:
    """Rubber or Chicago. Refuses other scoring, whose points are not ours."""
    scoring = game.tag("Scoring").partition(";")[0].strip() or game.tag("Competition")
    word = scoring.casefold()
    if word in {"", "rubber"}:
        return RUBBER
    if word in {"chicago", "cavendish"}:
        return CHICAGO
    raise UnreadableError(
        "pbn-scoring",
        _("line {line}: found the scoring {found}, expected Rubber or Chicago: other scoring is not kept").format(
            line=game.line, found=scoring
        ),
    )


def _players(game: PbnGame) -> tuple[str, ...]:
    """The players by seat; one without a name is called by the seat."""
    names = []
    for name, letter in zip(_NAMES, SEATS, strict=True):
        bare = " ".join(re.sub(r"[,;\[\]]", " ", game.tag(name)).split())
        names.append(bare or letter)
    if len(set(map(fold, names))) < AT_TABLE:
        return tuple(SEATS)
    return tuple(names)


def _open(game: PbnGame, variant: str, players: tuple[str, ...]) -> Table:
    date = game.tag("Date").replace(".", "-")
    dealer = _seat(game.tag("Dealer"))
    facts = {
        "title": " ".join(game.tag("Event").split()),
        "date": date if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", date) else "",
        "place": " ".join(game.tag("Site").split()),
        "dealer": "" if dealer is None else players[dealer],
    }
    opening = Opening(
        "bridge", players, variant, facts={key: re.sub(r"\s;", ",", text) for key, text in facts.items() if text}
    )
    try:
        return Table(opening, open_state(opening))
    except Refusal as error:
        raise UnreadableError(
            error.code, _("line {line}: {message}").format(line=game.line, message=error.message)
        ) from error


def _seat(text: str) -> int | None:
    """The seat of a letter, or None."""
    letter = text.strip().removeprefix("^").upper()
    return SEATS.index(letter) if letter in tuple(SEATS) else None


def _warning(game: PbnGame, code: str, message: str) -> Finding:
    return Finding(
        code,
        "warning",
        message,
        fix=_("look at the game in the file; what was taken in follows contract, declarer and result"),
        line=game.line,
    )


# one game --------------------------------------------------------------------------------------------------


def _take_game(table: Table, game: PbnGame, players: tuple[str, ...]) -> list[Finding]:
    findings: list[Finding] = []
    history = read_history(game.tag("ScoreRubberHistory"))
    if game.tag("ScoreRubberHistory") and history is None:
        findings.append(_warning(game, "pbn-history", _("the tag ScoreRubberHistory cannot be read")))
    _seat_players(table, game, players, history)
    read = _read_deal(game)
    if isinstance(read, str):
        return [*findings, _warning(game, "pbn-skipped", read)]
    entry, notes = read
    findings += [_warning(game, "pbn-auction", note) for note in notes]
    findings += _check_before(table.state, game, history)
    entry = _with_dealer(table.state, game, entry)
    faults = [finding.message for finding in examine(table.state, entry) if finding.severity == "error"]
    if faults:
        return [*findings, _warning(game, "pbn-skipped", _("not taken in: {fault}").format(fault="; ".join(faults)))]
    deal = table.take(entry)
    assert deal is not None, "a deal that has no fault is scored"
    return findings + list(_check_after(game, deal))


def _seat_players(table: Table, game: PbnGame, players: tuple[str, ...], history: History | None) -> None:
    """Closes a rubber that the file shows as given up, and seats new partners."""
    state = table.state
    number = {fold(name): place for place, name in enumerate(table.opening.players)}
    n, e, s, w = (number[fold(name)] for name in players)
    others = state.table != (n, e, s, w)
    rubber = state.in_progress
    begun = rubber is not None and any((*rubber.total, rubber.dealt))
    restarted = history is not None and history.begins and rubber is not None and any(rubber.total)
    told = game.tag("RubberNumber")
    renumbered = bool(table.rubber_number and told and told != table.rubber_number)
    table.rubber_number = told
    if begun and (others or restarted or renumbered):
        table.take(EndEntry())
    if others:
        table.take(RubberEntry((n, e, s, w)))


def _read_deal(game: PbnGame) -> tuple[DealEntry, list[str]] | str:
    """The deal of a game and notes on its auction; a sentence when it is not a deal that was played."""
    auction, notes = _read_auction(game)
    if is_pass(game.tag("Contract")):
        return DealEntry(passed=True), notes
    outcome = follow(auction, SEATS) if auction else Outcome()
    if outcome.passed_out and not game.tag("Contract"):
        return DealEntry(auction=auction), notes
    contract = read_contract(game.tag("Contract")) if game.tag("Contract") else outcome.contract
    declarer = _seat(game.tag("Declarer")) if game.tag("Declarer") else outcome.declarer
    tricks = None if declarer is None else _tricks(game.tag("Result"), declarer)
    if contract is None or declarer is None or tricks is None:
        text = _("not taken in: found contract {contract}, declarer {declarer}, result {result}")
        shown = {name: game.tag(name.capitalize()) or "-" for name in ("contract", "declarer", "result")}
        return text.format(**shown)
    irregular = game.tag("Declarer").startswith("^")
    told = DealEntry(contract, declarer, Result(tricks), _honours(game), irregular=irregular)
    return _with_auction(told, auction, outcome, notes)


def _with_auction(
    told: DealEntry, auction: Auction | None, outcome: Outcome, notes: list[str]
) -> tuple[DealEntry, list[str]]:
    """The deal with its auction, which then tells contract and declarer; without it where it tells others."""
    if auction is None:
        return told, notes
    if (outcome.contract, outcome.declarer) == (told.contract, told.declarer) and not told.irregular:
        return told._replace(contract=None, declarer=None, auction=auction), notes
    if outcome.contract == told.contract and told.irregular:
        return told._replace(auction=auction), notes
    return told, [*notes, _("the auction does not end in the contract and declarer that are named: it is left out")]


def _tricks(text: str, declarer: int) -> int | None:
    """Tricks of the declarer: bare, or of a named side, whose opponents took the others."""
    bare = text.replace("^", "").strip()
    if bare.isascii() and bare.isdigit() and int(bare) <= TRICKS:
        return int(bare)
    for found in _SIDED.finditer(bare):
        tricks = int(found[2])
        if 0 <= tricks <= TRICKS:
            mine = ("NS", "EW").index(found[1].upper()) == declarer % 2
            return tricks if mine else TRICKS - tricks
    return None


def _honours(game: PbnGame) -> tuple[Honours, ...]:
    found = _HONOURS.fullmatch(game.tag("Honours"))
    return (Honours(SEATS.index(found[1].upper()), int(found[2])),) if found else ()


# the auction -----------------------------------------------------------------------------------------------


def _read_auction(game: PbnGame) -> tuple[Auction | None, list[str]]:
    """The auction section; None, with a note where there was one, when it is not whole or not allowed."""
    words = game.sections.get("Auction", [])
    dealer = _seat(game.tag("Auction"))
    if not words or dealer is None:
        return None, []
    calls: list[Call] = []
    for word in _call_words(words):
        accepted = word.startswith("^I")
        bare = word.removeprefix("^I").rstrip("!?")
        if bare.upper() == "AP":
            while not follow(Auction(dealer, tuple(calls)), SEATS).over:
                calls.append(Call("pass"))
            continue
        call = read_call(bare)
        if call is None:
            return None, [_("the auction holds {found}: it is left out").format(found=word)]
        calls.append(call._replace(accepted=accepted))
    auction = Auction(dealer, tuple(calls))
    faults = follow(auction, SEATS).findings
    if faults:
        return None, [_("the auction is left out: {fault}").format(fault=faults[0].message)]
    return auction, []


def _call_words(words: Sequence[str]) -> Iterator[str]:
    """The calls alone: without notes, annotations and the signs for an auction that is not over."""
    insufficient = ""
    for word in words:
        if re.fullmatch(r"=[0-9]+=|\$[0-9]+|[+*]", word):
            continue
        if word == "^I":
            insufficient = "^I"
            continue
        yield insufficient + re.sub(r"=[0-9]+=|\$[0-9]+", "", word)
        insufficient = ""


# what does not agree ---------------------------------------------------------------------------------------


def _with_dealer(state: State, game: PbnGame, entry: DealEntry) -> DealEntry:
    """The entry with its dealer, where he is not the one whose turn it is; the file is believed."""
    dealer = _seat(game.tag("Dealer"))
    if entry.auction is not None:
        waived = entry.auction.dealer != state.dealer
        return entry._replace(auction=entry.auction._replace(waived=waived))
    if dealer is None or dealer == state.dealer:
        return entry
    return entry._replace(dealer=dealer, dealer_accepted=True)


def _check_before(state: State, game: PbnGame, history: History | None) -> Iterator[Finding]:
    """Vulnerability, rotation and history as the file tells them against what follows from its deals."""
    dealer = _seat(game.tag("Dealer"))
    told = _VULNERABLE.get(game.tag("Vulnerable").casefold())
    derived = vulnerable_now(state, state.dealer if dealer is None else dealer)
    if told is not None and told != derived:
        message = _("Vulnerable is {found}, and it follows {expected} from the deals before").format(
            found=game.tag("Vulnerable"), expected=_vulnerable_word(derived)
        )
        yield _warning(game, "pbn-vulnerable", message)
    if dealer is not None and dealer != state.dealer and state.deals:
        message = _("the dealer is {found}, and it was the turn of {expected}").format(
            found=SEATS[dealer], expected=SEATS[state.dealer]
        )
        yield _warning(game, "pbn-dealer", message)
    if history is None:
        return
    if told is not None and tuple(count > 0 for count in history.games) != told:
        message = _("ScoreRubberHistory shows games {games}, which does not go with Vulnerable {found}").format(
            games=":".join(map(str, history.games)), found=game.tag("Vulnerable")
        )
        yield _warning(game, "pbn-history", message)
    rubber = state.in_progress
    here = (0, 0) if rubber is None else add(rubber.above, rubber.premium)
    if history.above != here:
        message = _("ScoreRubberHistory has {found} above the line, and the deals before give {expected}").format(
            found="/".join(map(str, history.above)), expected="/".join(map(str, here))
        )
        yield _warning(game, "pbn-history", message)


def _vulnerable_word(vulnerable: Sequence[bool]) -> str:
    return next(name for name, value in _VULNERABLE.items() if value == tuple(vulnerable))


def _check_after(game: PbnGame, deal: DealResult) -> Iterator[Finding]:
    """Score tags against the deal scored here."""
    score = game.tag("Score")
    if score and deal.declarer is not None:
        side = deal.declarer % 2
        own = deal.below[side] + deal.above[side] - deal.above[1 - side] - deal.below[1 - side]
        told = [
            int(found[2]) * (1 if found[1].upper() == ("NS", "EW")[side] else -1) for found in _SIDED.finditer(score)
        ]
        told = told or ([int(score)] if re.fullmatch(r"-?[0-9]{1,5}", score) else [])
        if told and own not in told:
            message = _("Score is {found}, and the deal gives {expected} to the declaring side").format(
                found=score, expected=own
            )
            yield _warning(game, "pbn-score", message)
    yield from _check_rubber_score(game, deal)


def _check_rubber_score(game: PbnGame, deal: DealResult) -> Iterator[Finding]:
    told = game.tag("ScoreRubber")
    score = read_rubber_score(told) if told else {}
    if score is None:
        yield _warning(game, "pbn-score", _("ScoreRubber {found} cannot be read").format(found=told))
        return
    for name, (above, below) in score.items():
        side = ("NS", "EW").index(name)
        # Programs differ on whether the premium of the rubber belongs to its last deal.
        allowed = {deal.above[side], deal.above[side] + deal.premium[side]}
        if below != deal.below[side] or above not in allowed:
            message = _("ScoreRubber is {found}, and the deal gives {name} {above}/{below}").format(
                found=told, name=name, above=deal.above[side] + deal.premium[side], below=deal.below[side]
            )
            yield _warning(game, "pbn-score", message)


__all__ = ["History", "read_history", "read_rubber_score", "read_tables"]
