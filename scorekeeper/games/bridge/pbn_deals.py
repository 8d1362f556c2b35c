"""The games of a PBN file as lines of the notation; what cannot be kept or does not agree becomes a warning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from scorekeeper.errors import Refusal, UnreadableError
from scorekeeper.games.bridge.auction import Auction, Call, Outcome, follow, read_call
from scorekeeper.games.bridge.contract import is_pass, read_contract
from scorekeeper.games.bridge.entries import DealEntry, EndEntry, Entry, Result, RubberEntry
from scorekeeper.games.bridge.examine import examine
from scorekeeper.games.bridge.fold import step
from scorekeeper.games.bridge.lines import format_entry
from scorekeeper.games.bridge.opening import open_state
from scorekeeper.games.bridge.pbn_checks import SIDED, check_after, check_before, seat_of, warning
from scorekeeper.games.bridge.pbn_history import HISTORY_TAG, SIDE_NAMES, History, Written, read_history
from scorekeeper.games.bridge.pbn_session import REMARK, STAKE, ends_after, session_players, session_rules, told_in
from scorekeeper.games.bridge.pbn_text import PbnGame
from scorekeeper.games.bridge.score import Honours
from scorekeeper.games.bridge.state import DealResult, State, begin
from scorekeeper.games.bridge.values import AT_TABLE, CHICAGO, RUBBER, SEATS, TRICKS
from scorekeeper.i18n import _
from scorekeeper.model import Finding, Opening
from scorekeeper.names import fold

_NAMES = ("North", "East", "South", "West")
_HONOURS = re.compile(r"([NESW])\s*([0-9]{2,3})", re.IGNORECASE)
_DEAL_TAGS = ("Contract", "Declarer", "Result")


@dataclass
class Table:
    """One set of players in the file, and the lines of their game."""

    opening: Opening
    state: State
    lines: list[str] = field(default_factory=list)
    rubber_number: str = ""
    written: Written = field(default_factory=Written)

    def take(self, entry: Entry) -> DealResult | None:
        """Adds a line; the deal it was, scored."""
        self.lines.append(format_entry(entry, self.state))
        self.state, line = step(self.state, entry)
        if line.deal is not None:
            self.written.take(line.deal)
        if line.settlement is not None and line.rubber is not None:
            self.written.close(line.rubber)
        return line.deal


def read_tables(games: Sequence[PbnGame]) -> tuple[list[tuple[Opening, list[str]]], list[Finding]]:
    """One game for each set of players and kind of scoring, in the order of the file."""
    tables: dict[tuple[str, frozenset[str]], Table] = {}
    findings: list[Finding] = []
    for game in games:
        variant = _variant(game)
        players = _players(game)
        session = session_players(game, players)
        key = (variant, frozenset(map(fold, session)))
        if key not in tables:
            tables[key] = _open(game, variant, session)
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
            line=game.line_of("Scoring", "Competition"), found=scoring
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
    dealer = seat_of(game.tag("Dealer"))
    facts = {
        "title": " ".join(game.tag("Event").split()),
        "date": date if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", date) else "",
        "place": " ".join(game.tag("Site").split()),
        "dealer": "" if dealer is None or len(players) > AT_TABLE else players[dealer],
        "stake": game.tag(STAKE),
    }
    rules, options = session_rules(game)
    known = {key: re.sub(r"\s;", ",", text) for key, text in facts.items() if text}
    opening = Opening("bridge", players, variant, rules, options, known)
    try:
        return Table(opening, open_state(opening))
    except Refusal as error:
        raise UnreadableError(
            error.code,
            _("line {line}: {message}").format(line=game.line_of(*told_in(error.code)), message=error.message),
        ) from error


# one game --------------------------------------------------------------------------------------------------


def _take_game(table: Table, game: PbnGame, players: tuple[str, ...]) -> list[Finding]:
    findings: list[Finding] = []
    history = read_history(game.tag(HISTORY_TAG))
    if game.tag(HISTORY_TAG) and history is None:
        findings.append(warning(game, "pbn-history", _("the tag ScoreRubberHistory cannot be read"), HISTORY_TAG))
    _seat_players(table, game, players, history)
    read = _read_deal(game)
    if isinstance(read, str):
        return [warning(game, "pbn-skipped", read, *_guilty(game)), *findings]
    entry, notes = read
    findings += [warning(game, "pbn-auction", note, "Auction") for note in notes]
    findings += check_before(table.state, game, history, table.written)
    entry = _with_dealer(table.state, game, entry)
    faults = [finding for finding in examine(table.state, entry) if finding.severity == "error"]
    if faults:
        message = _("not taken in: {fault}").format(fault="; ".join(fault.message for fault in faults))
        tags = ("Honours",) if faults[0].code.startswith("honours") else _DEAL_TAGS
        return [warning(game, "pbn-skipped", message, *tags), *findings]
    deal = table.take(entry._replace(remark=" ".join(game.tag(REMARK).split())))
    assert deal is not None, "a deal that has no fault is scored"
    for _end in range(ends_after(game)):
        table.take(EndEntry())
    return findings + list(check_after(game, deal))


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
        dealer = seat_of(game.tag("Dealer"))
        after = begin(table.state, (n, e, s, w))
        is_known = dealer == after.dealer and after.dealer_known
        table.take(RubberEntry((n, e, s, w), None if is_known else dealer))


def _read_deal(game: PbnGame) -> tuple[DealEntry, list[str]] | str:
    """The deal of a game and notes on its auction; a sentence when it is not a deal that was played."""
    auction, notes = _read_auction(game)
    if is_pass(game.tag("Contract")):
        return DealEntry(passed=True), notes
    outcome = follow(auction, SEATS) if auction else Outcome()
    if outcome.passed_out and not game.tag("Contract"):
        return DealEntry(auction=auction), notes
    contract = read_contract(game.tag("Contract")) if game.tag("Contract") else outcome.contract
    declarer = seat_of(game.tag("Declarer")) if game.tag("Declarer") else outcome.declarer
    tricks = None if declarer is None else _tricks(game.tag("Result"), declarer)
    if contract is None or declarer is None or tricks is None:
        text = _("not taken in: found contract {contract}, declarer {declarer}, result {result}; expected {expected}")
        shown = {name: game.tag(name.capitalize()) or "-" for name in ("contract", "declarer", "result")}
        wanted = _("a contract such as 4S, or Pass"), _("a declarer N, E, S or W"), _("tricks won, 0 to 13")
        found = contract, declarer, tricks
        expected = next(words for words, figure in zip(wanted, found, strict=True) if figure is None)
        return text.format(**shown, expected=expected)
    irregular = game.tag("Declarer").startswith("^")
    told = DealEntry(contract, declarer, Result(tricks), _honours(game), irregular=irregular)
    return _with_auction(told, auction, outcome, notes)


def _guilty(game: PbnGame) -> tuple[str, ...]:
    """The tags of a game that is no deal, the one that cannot be read first."""
    contract, declarer = game.tag("Contract"), game.tag("Declarer")
    if contract and declarer and read_contract(contract) and seat_of(declarer) is not None:
        return ("Result", *_DEAL_TAGS)
    return ("Declarer", *_DEAL_TAGS) if contract and read_contract(contract) else _DEAL_TAGS


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
    for found in SIDED.finditer(bare):
        tricks = int(found[2])
        if 0 <= tricks <= TRICKS:
            mine = SIDE_NAMES.index(found[1].upper()) == declarer % 2
            return tricks if mine else TRICKS - tricks
    return None


def _honours(game: PbnGame) -> tuple[Honours, ...]:
    found = _HONOURS.fullmatch(game.tag("Honours"))
    return (Honours(SEATS.index(found[1].upper()), int(found[2])),) if found else ()


# the auction -----------------------------------------------------------------------------------------------


def _read_auction(game: PbnGame) -> tuple[Auction | None, list[str]]:
    """The auction section; None, with a note where there was one, when it is not whole or not allowed."""
    words = game.sections.get("Auction", [])
    dealer = seat_of(game.tag("Auction"))
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


def _with_dealer(state: State, game: PbnGame, entry: DealEntry) -> DealEntry:
    """The entry with its dealer, where he is not the one whose turn it is; the file is believed."""
    dealer = seat_of(game.tag("Dealer"))
    if entry.auction is not None:
        waived = entry.auction.dealer != state.dealer
        return entry._replace(auction=entry.auction._replace(waived=waived))
    if dealer is None or dealer == state.dealer:
        return entry
    return entry._replace(dealer=dealer, dealer_accepted=True)
