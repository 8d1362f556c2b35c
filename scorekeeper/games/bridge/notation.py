"""Bridge lines read: ``CONTRACT DECLARER RESULT [HONOURS]``, an auction, ``rubber: A+B v C+D``, ``end``.

The parser only reads: whether a deal is possible and allowed now is examined in examine.py.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import product

from scorekeeper.errors import UnreadableError
from scorekeeper.games.bridge.auction import ALL_PASS, Auction, Call, follow, read_call
from scorekeeper.games.bridge.contract import Contract, is_pass, read_contract, solid
from scorekeeper.games.bridge.entries import DealEntry, EndEntry, Entry, Result, RubberEntry
from scorekeeper.games.bridge.score import Honours
from scorekeeper.games.bridge.seats import find_among, find_seat, matching_seats, seat_letters, table_names
from scorekeeper.games.bridge.state import State
from scorekeeper.i18n import _
from scorekeeper.names import beginnings, find_player, fold, matching_players

_MINUS_SIGNS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{EM DASH}": "-"})

_RESULT = re.compile(r"=|[+-]?[0-9]{1,3}")

_GLUED = re.compile(r"(.+?)(=|[+-][0-9]{1,3}|[0-9]{1,2})")

_AUCTION = re.compile(r"([^\[\]]*)\[([^\[\]]*)\]([^\[\]]*)")

_RUBBER = re.compile(r"\s*(?:rubber|chicago|роббер|чикаго)\s*:(.*)", re.IGNORECASE)

_VERSUS = re.compile(r"\s(?:v|vs|v\.|vs\.|против|-)\s", re.IGNORECASE)

_OPTION = re.compile(r"(hon|honours|honors|онеры|онёры|dealer|сдатчик|transferred|revoke|ренонс):(.*)", re.IGNORECASE)

_OPTION_NAMES = {
    **dict.fromkeys(("hon", "honours", "honors", "онеры", "онёры"), "hon"),
    **dict.fromkeys(("dealer", "сдатчик"), "dealer"),
    **dict.fromkeys(("transferred", "revoke", "ренонс"), "transferred"),
}

_END = {"end", "конец"}

_LONGEST_CONTRACT = 4
"""Words in the longest way to write a contract (``3 без козыря контра``)."""

_MOST_PLUSES = 20
"""More than names hold: every way to cut the line at them is tried."""
_LONGEST_PASS = 2
"""Words: ``passed out``."""
_MOST_TRANSFERRED = 13


def parse_line(text: str, state: State) -> Entry:
    """The entry that a line says. Raises UnreadableError with what was found and expected."""
    body, _semicolon, remark = text.partition(";")
    body = unicodedata.normalize("NFC", body).translate(_MINUS_SIGNS).strip()
    remark = remark.strip()
    if not body:
        raise UnreadableError(
            "line-empty", _("the line holds no deal: expected contract, declarer and result, as in 4S N 10")
        )
    if fold(body) in _END:
        return EndEntry(remark)
    rubber = _RUBBER.fullmatch(body)
    if rubber:
        return _read_rubber(rubber[1], remark, state)
    return _read_deal(body, remark, state)


def _read_deal(body: str, remark: str, state: State) -> DealEntry:
    auction: Auction | None = None
    if "[" in body or "]" in body:
        found = _AUCTION.fullmatch(body)
        if found is None:
            raise UnreadableError(
                "auction-brackets",
                _("found {found}, expected one auction in brackets, as in N[1S p p p] 7").format(found=body),
            )
        auction, body = _read_auction(found[1], found[2], state), found[3]
    words, options = _split_options(body.split())
    entry = _read_words(words, auction, state)
    honours, dealer, accepted, transferred = _read_options(options, state)
    return DealEntry(
        entry.contract,
        entry.declarer,
        entry.result,
        honours,
        auction,
        dealer,
        accepted,
        entry.passed,
        entry.irregular,
        transferred,
        remark,
    )


def _read_words(words: list[str], auction: Auction | None, state: State) -> DealEntry:
    """Contract, declarer and result."""
    if auction is not None and not words:
        return DealEntry()
    if auction is not None and len(words) == 1 and _RESULT.fullmatch(words[0]):
        return DealEntry(result=_read_result(words[0]))
    if len(words) <= _LONGEST_PASS and is_pass("".join(words)):
        return DealEntry(passed=True)
    contract, rest = _split_contract(words)
    if not rest:
        raise UnreadableError(
            "result-missing",
            _("{contract} has no declarer and result: expected them after it, as in {contract} N {tricks}").format(
                contract=contract.text, tricks=contract.needed
            ),
        )
    name, result = _split_result(rest, contract, state)
    irregular = name.startswith("^")
    declarer = find_seat(name.removeprefix("^"), state)
    return DealEntry(contract, declarer, _read_result(result), irregular=irregular)


def _split_contract(words: Sequence[str]) -> tuple[Contract, list[str]]:
    """The contract at the beginning, in as many words as leave something for declarer and result."""
    found: tuple[Contract, list[str]] | None = None
    for length in range(1, min(_LONGEST_CONTRACT, len(words)) + 1):
        contract, rest = read_contract("".join(words[:length])), list(words[length:])
        if contract and (found is None or len(rest) > 1):
            found = contract, rest
    if found is None:
        raise UnreadableError(
            "contract-unknown",
            _("found {found}, expected a contract first, such as 4S, 2HX, 3NT or pass").format(
                found=words[0] if words else "-"
            ),
        )
    return found


def _split_result(words: list[str], contract: Contract, state: State) -> tuple[str, str]:
    """The declarer's name and the result, which may be written together: ``N=``, ``W-2``."""
    if len(words) > 1 and _RESULT.fullmatch(words[-1]):
        return " ".join(words[:-1]), words[-1]
    glued = _GLUED.fullmatch(" ".join(words))
    if glued and matching_seats(glued[1].removeprefix("^"), table_names(state)):
        return glued[1], glued[2]
    if len(words) == 1:
        find_seat(words[0].removeprefix("^"), state)
        raise UnreadableError(
            "result-missing",
            _(
                "{contract} by {player} has no result: expected tricks won or =, +1, -1, "
                "as in {contract} {player} {tricks}"
            ).format(contract=contract.text, player=words[0], tricks=contract.needed),
        )
    raise UnreadableError(
        "result-unreadable",
        _("found {found} as the result, expected tricks won (0 to 13), or = or +1 or -2 against the contract").format(
            found=words[-1]
        ),
    )


def _read_result(text: str) -> Result:
    if text == "=":
        return Result(0, relative=True)
    return Result(int(text), relative=text[0] in "+-")


def _split_options(words: list[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """The words before the first option, and the options with all words that belong to each."""
    plain: list[str] = []
    options: list[tuple[str, str]] = []
    for word in words:
        found = _OPTION.fullmatch(word)
        if found:
            options.append((_OPTION_NAMES[found[1].casefold()], found[2]))
        elif options:
            options[-1] = options[-1][0], f"{options[-1][1]} {word}".strip()
        else:
            plain.append(word)
    return plain, options


def _read_options(
    options: Sequence[tuple[str, str]], state: State
) -> tuple[tuple[Honours, ...], int | None, bool, int]:
    honours: list[Honours] = []
    dealer: int | None = None
    accepted = False
    transferred = 0
    for name, value in options:
        if name == "hon":
            honours.append(read_honours(value, state))
        elif name == "dealer":
            accepted = value.endswith("!")
            dealer = find_seat(value.removesuffix("!"), state)
        elif value.isascii() and value.isdigit() and 0 < int(value) <= _MOST_TRANSFERRED:
            transferred = int(value)
        else:
            raise UnreadableError(
                "transferred-unreadable",
                _(
                    "found transferred:{found}, expected how many tricks were moved after a revoke, as in transferred:1"
                ).format(found=value),
            )
    return tuple(honours), dealer, accepted, transferred


def read_honours(text: str, state: State) -> Honours:
    """``S100``, ``Bob2=100``: the hand and its points. Raises UnreadableError."""
    names = table_names(state)
    found = []
    for cut in range(len(text) - 1, 0, -1):
        figure = text[cut:]
        if not (figure.isascii() and figure.isdigit()):
            break
        name = text[:cut].rstrip(" =:")
        found += [Honours(seat, int(figure)) for seat in matching_seats(name, names)]
        if len(matching_seats(name, names)) > 1:
            find_seat(name, state)
    known = [honours for honours in found if honours.points in (100, 150)] or found
    if known:
        return known[0]
    name = text.rstrip("0123456789").rstrip(" =:")
    if name:
        find_seat(name, state)
    raise UnreadableError(
        "honours-unreadable",
        _("found hon:{found}, expected the hand and its points, as in hon:{player}100 or hon:{player}150").format(
            found=text, player=seat_letters(names)[0]
        ),
    )


def _read_auction(dealer: str, calls: str, state: State) -> Auction:
    waived = dealer.rstrip().endswith("!")
    name = dealer.strip().removesuffix("!").strip()
    if not name:
        raise UnreadableError(
            "auction-dealer", _("the auction does not say who dealt: write the dealer before it, as in N[1S p p p] 7")
        )
    seat = find_seat(name, state)
    return Auction(seat, tuple(read_calls(calls.replace(",", " ").split(), seat, state)), waived)


def read_calls(words: Sequence[str], dealer: int, state: State) -> list[Call]:
    """The calls that the words spell, from the dealer's on; ``AP`` stands for all passes that end the auction."""
    calls: list[Call] = []
    for word in words:
        if solid(word) in ALL_PASS:
            while not follow(Auction(dealer, tuple(calls)), table_names(state)).over:
                calls.append(Call("pass"))
            continue
        calls.append(_read_call_word(word, state))
    return calls


def _read_call_word(word: str, state: State) -> Call:
    said, bang, note = word.partition("!")
    seat, colon, text = said.rpartition(":")
    call = read_call(text)
    if call is None:
        raise UnreadableError(
            "call-unreadable",
            _("found the call {found}, expected a bid such as 1S or 3NT, p, X or XX").format(found=word),
        )
    return call._replace(seat=find_seat(seat, state) if colon else None, accepted=bool(bang), note=note)


def _read_rubber(text: str, remark: str, state: State) -> RubberEntry:
    words, options = _split_options(text.split())
    pairs = " ".join(words)
    for versus in _VERSUS.finditer(pairs) if pairs.count("+") <= _MOST_PLUSES else ():
        for one, other in product(_pairs(pairs[: versus.start()]), _pairs(pairs[versus.end() :])):
            named = [matching_players(name, state.players) for name in (one[0], other[0], one[1], other[1])]
            if all(len(players) == 1 for players in named):
                n, e, s, w = (players[0] for players in named)
                return RubberEntry((n, e, s, w), _first_dealer(options, (n, e, s, w), state), remark)
    found = _VERSUS.search(pairs)
    if found:
        for pair in (pairs[: found.start()], pairs[found.end() :]):
            for name in pair.split("+"):
                find_player(name, state.players)
    example = (*beginnings(state.players), "D")
    raise UnreadableError(
        "rubber-unreadable",
        _("found {found}, expected two pairs, as in rubber: {a}+{b} v {c}+{d}").format(
            found=pairs or "-", a=example[0], b=example[1], c=example[2], d=example[3]
        ),
    )


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Every way to cut a text into two names at a plus (names may hold one)."""
    for cut, sign in enumerate(text):
        if sign == "+":
            yield text[:cut], text[cut + 1 :]


def _first_dealer(options: Sequence[tuple[str, str]], seats: Sequence[int], state: State) -> int | None:
    dealer: int | None = None
    for name, value in options:
        if name != "dealer":
            raise UnreadableError(
                "rubber-unreadable",
                _("found {name}: in a line that says who plays; it belongs to a deal").format(name=name),
            )
        dealer = find_among(value, [state.players[player] for player in seats])
    return dealer
