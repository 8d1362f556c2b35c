"""Barbu lines: ``[DECLARER/]CONTRACT CALLS… OUTCOME…`` to an Entry and back.

The parser only reads: whether the calls are allowed and the outcome possible is examined in score.py.
"""

# No postponed annotations here: named tuples whose types are not texts are made in half the time, at every start.

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, NoReturn

from scorekeeper.errors import UnreadableError
from scorekeeper.games.barbu.contracts import (
    BY_LETTER,
    CONTRACTS,
    DOMINO,
    HEARTS,
    KING,
    LAST_TWO,
    QUEENS,
    TRICKS,
    TRUMPS,
    Contract,
)
from scorekeeper.i18n import _
from scorekeeper.names import beginnings, find_player, fold, matching_players

CallWord = Literal["", "*", "flanks", "-"]
OutcomeForm = Literal["none", "counts", "points", "takers", "places"]


class Call(NamedTuple):
    """One player's call: whom he doubles. ``word`` is ``*`` for everybody he may, ``flanks``, or ``-`` for nobody."""

    speaker: int
    targets: tuple[int, ...] = ()
    word: CallWord = ""


class Outcome(NamedTuple):
    """What happened, as it was told.

    ``figures`` holds counts, points or places in the order of players; ``takers`` the players in order (the
    takers of tricks 12 and 13, of the king, or the order of going out in domino). ``ace`` took the ace of hearts.
    """

    form: OutcomeForm
    figures: tuple[int, ...] = ()
    takers: tuple[int, ...] = ()
    ace: int | None = None


class Entry(NamedTuple):
    """One deal as it was recorded. ``declarer`` is None where the order of play names him.

    ``detail`` is the trump suit (S H D C) or the rank that starts domino; ``passed`` an explicit "nobody doubled".
    """

    contract: Contract
    declarer: int | None = None
    detail: str = ""
    calls: tuple[Call, ...] = ()
    passed: bool = False
    outcome: Outcome = Outcome("none")
    remark: str = ""


_WORDS: dict[str, tuple[Contract, ...]] = {
    **{contract.letter.casefold(): (contract,) for contract in CONTRACTS},
    **dict.fromkeys(("tricks", "notricks", "nullo", "misere", "безвзятие", "безвзяток", "взятки", "б"), (TRICKS,)),
    **dict.fromkeys(("queens", "noqueens", "девочки", "дамы", "бездам"), (QUEENS,)),
    **dict.fromkeys(("lasttwo", "nolasttwo", "последниедве", "последние", "п", "2"), (LAST_TWO,)),
    **dict.fromkeys(("hearts", "nohearts", "червы", "черви", "безчервей", "ч", "н"), (HEARTS,)),
    **dict.fromkeys(
        ("king", "noking", "kingofhearts", "nokingofhearts", "barbu", "король", "корольчервей", "барбю", "бородач"),
        (KING,),
    ),
    **dict.fromkeys(("trumps", "козыри", "+", "т"), (TRUMPS,)),
    **dict.fromkeys(("domino", "fantan", "домино", "фантан", "ф"), (DOMINO,)),
    # One Russian letter begins two contracts; the outcome tells which (order of going out, figures or a taker).
    "д": (QUEENS, DOMINO),
    "к": (KING, TRUMPS),
}
_SUITS = {
    **dict.fromkeys(("s", "♠", "п", "пики", "spades"), "S"),
    **dict.fromkeys(("h", "♥", "ч", "червы", "черви", "hearts"), "H"),
    **dict.fromkeys(("d", "♦", "б", "бубны", "diamonds"), "D"),
    **dict.fromkeys(("c", "♣", "т", "трефы", "clubs"), "C"),
}
_RANKS = {
    **{str(rank): str(rank) for rank in range(2, 11)},
    "j": "J",
    "q": "Q",
    "k": "K",
    "a": "A",
    "в": "J",
    "д": "Q",
    "к": "K",
    "т": "A",
}
_EVERYBODY = {"*", "×", "max", "maximum", "table", "all", "everybody", "макс", "максимум", "все", "всех", "стол"}
_EVERYBODY_IF_NO_PLAYER = {"x", "х"}
_FLANKS = ("flanks", "family", "фланги", "flank", "others")
_NOBODY = {"-", "pass", "пас"}
_LONGEST_CONTRACT = 4
"""Words in the longest way to write a contract (``no king of hearts``)."""

_FIGURE = re.compile(r"[=:]?(?P<figure>[+-]?[0-9]{1,3})(?P<ace>[aAаАтТ]?)$")
_MINUS_SIGNS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{EM DASH}": "-"})


class _Figure(NamedTuple):
    player: int
    signed: str
    value: int
    ace: bool


def parse_line(text: str, players: Sequence[str]) -> Entry:
    """The entry that a line says. Raises UnreadableError with what was found and expected."""
    body, semicolon, remark = text.partition(";")
    words = unicodedata.normalize("NFC", body).translate(_MINUS_SIGNS).split()
    if not words:
        raise UnreadableError(
            "line-empty", _("the line holds no deal: expected a contract, calls and an outcome, as in Q B:* A1 C1 D2")
        )
    declarer, words = _read_declarer(words, players)
    contracts, detail, words = _read_contract(words)
    calls, passed, words = _read_calls(words, players)
    contract, outcome = _read_outcome(contracts, words, players)
    return Entry(contract, declarer, detail, calls, passed, outcome, remark.strip() if semicolon else "")


def _read_declarer(words: list[str], players: Sequence[str]) -> tuple[int | None, list[str]]:
    """The player before the first slash that leaves a contract behind it, and the words that remain."""
    joined = " ".join(words)
    slashes = [i for i, sign in enumerate(joined) if sign == "/"]
    for slash in slashes:
        rest = joined[slash + 1 :].split()
        if rest and joined[:slash].strip() and _is_contract(rest):
            return find_player(joined[:slash], players), rest
    return None, words


def _is_contract(words: list[str]) -> bool:
    return _find_contract(words) is not None


def _find_contract(words: list[str]) -> tuple[tuple[Contract, ...], str, int] | None:
    """Contracts the first words may name, the detail, and how many words they took."""
    for length in range(min(_LONGEST_CONTRACT, len(words)), 0, -1):
        solid = fold("".join(words[:length])).replace("-", "")
        if solid in _WORDS and words[length - 1] not in _NOBODY:
            return _WORDS[solid], "", length
    word = fold(words[0])
    for contract, beginnings_, details in ((TRUMPS, "tт", _SUITS), (DOMINO, "dд", _RANKS)):
        if word[:1] and word[0] in beginnings_ and word[1:] in details:
            return (contract,), details[word[1:]], 1
    return None


def _read_contract(words: list[str]) -> tuple[tuple[Contract, ...], str, list[str]]:
    found = _find_contract(words)
    if found is None:
        raise UnreadableError(
            "contract-unknown",
            _("found {found}, expected a contract first: {contracts}").format(
                found=words[0], contracts=", ".join(f"{c.letter} ({_(c.title)})" for c in CONTRACTS)
            ),
        )
    contracts, detail, length = found
    return contracts, detail, words[length:]


def _spans(words: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Ever longer beginnings of the words: how many, and their joined text. Names may hold blanks."""
    for length in range(1, len(words) + 1):
        yield length, " ".join(words[:length])


def _read_calls(words: list[str], players: Sequence[str]) -> tuple[tuple[Call, ...], bool, list[str]]:
    calls: list[Call] = []
    passed = False
    while words:
        if words[0] == "-" or (words[0].casefold() in _NOBODY and not matching_players(words[0], players)):
            passed, words = True, words[1:]
            continue
        length = _call_length(words, players)
        if not length:
            break
        calls.append(_read_call(" ".join(words[:length]), players))
        words = words[length:]
    return tuple(calls), passed, words


def _call_length(words: list[str], players: Sequence[str]) -> int:
    """How many words the call at the beginning takes; 0 when there is none."""
    for length, text in _spans(words):
        speaker, colon, targets = text.partition(":")
        if not colon:
            continue
        if re.fullmatch(r"[+-]?[0-9]+[aA]?", targets) and not _targets_readable(targets, players):
            return 0
        if length > 1 and not matching_players(speaker, players):
            return 0
        # A target's name may hold blanks: take as many words as still read as targets.
        last = targets.rpartition(",")[2]
        if _stands_alone(last, words[length:], players):
            return length
        end = next((n for n in range(length, len(words)) if ":" in words[n]), len(words))
        spans = [(n, f"{targets} {' '.join(words[length:n])}") for n in range(length + 1, end + 1)]
        return max([length, *(n for n, longer in spans if _targets_readable(longer, players))])
    return 0


def _stands_alone(name: str, following: Sequence[str], players: Sequence[str]) -> bool:
    """Whether a name ends here: it is whole, and the next word is another player (Mary and Ann, not Mary Ann)."""
    return _is_whole(name, players) and bool(following) and len(matching_players(following[0], players)) == 1


def _is_whole(name: str, players: Sequence[str]) -> bool:
    return fold(name) in map(fold, players)


def _targets_readable(text: str, players: Sequence[str]) -> bool:
    return all(len(matching_players(part, players)) == 1 for part in text.split(","))


def _read_call(text: str, players: Sequence[str]) -> Call:
    name, _colon, targets = text.partition(":")
    speaker = find_player(name, players)
    word = fold(targets)
    if not targets.strip():
        raise UnreadableError(
            "player-unknown",
            _(
                "the call {found} names nobody: expected whom {player} doubles after the colon, or * for everybody"
            ).format(found=text, player=players[speaker]),
        )
    if _is_whole(targets, players):
        return Call(speaker, (find_player(targets, players),))
    if word in _EVERYBODY or (word in _EVERYBODY_IF_NO_PLAYER and not matching_players(word, players)):
        return Call(speaker, word="*")
    if word in _FLANKS:
        return Call(speaker, word="flanks")
    if word in _NOBODY:
        return Call(speaker, word="-")
    return Call(speaker, tuple(find_player(part, players) for part in targets.split(",")))


def _read_outcome(
    contracts: tuple[Contract, ...], words: list[str], players: Sequence[str]
) -> tuple[Contract, Outcome]:
    figures, takers = _read_outcome_words(words, players)
    contract = contracts[0]
    if len(contracts) > 1:
        contract = contracts[_which_contract(contracts, figures, takers)]
    if figures and takers:
        raise UnreadableError(
            "outcome-mixed",
            _("found figures for some players and bare names for others: give either figures or an order"),
        )
    if takers:
        return contract, Outcome("takers", takers=takers)
    if not figures:
        return contract, Outcome("none")
    return contract, _outcome_of_figures(contract, figures, players)


def _which_contract(contracts: tuple[Contract, ...], figures: list[_Figure], takers: tuple[int, ...]) -> int:
    """0 or 1: which of the two contracts that share a Russian letter the outcome fits."""
    if contracts[1] is DOMINO:
        return int(bool(takers) or any(figure.value > QUEENS.pieces for figure in figures))
    return int(sum(figure.value for figure in figures) > KING.pieces)


def _read_outcome_words(words: list[str], players: Sequence[str]) -> tuple[list[_Figure], tuple[int, ...]]:
    figures: list[_Figure] = []
    takers: list[int] = []
    while words:
        length, figure = _figure_span(words, players)
        if figure is not None:
            figures.append(figure)
        else:
            length = max((n for n, text in _spans(words) if len(matching_players(text, players)) == 1), default=0)
            if _stands_alone(words[0], words[1:], players):
                length = 1
            if not length:
                _refuse_outcome_word(words[0], players)
            takers.append(find_player(" ".join(words[:length]), players))
        words = words[length:]
    return figures, tuple(takers)


def _figure_span(words: list[str], players: Sequence[str]) -> tuple[int, _Figure | None]:
    """The figure at the beginning and how many words it takes: ``Ann5``, ``Ann 5``, ``Mary Ann=5``."""
    for length, text in _spans(words):
        figure = _read_figure(text, players)
        if figure is not None and not (length > 1 and matching_players(words[length - 1], players)):
            return length, figure
        if not matching_players(text, players):
            break
    return 0, None


def _read_figure(text: str, players: Sequence[str]) -> _Figure | None:
    """The figure of one player, for every way to cut the text into a name and a figure; None if there is none."""
    if _is_whole(text, players):
        return None
    found: dict[int, _Figure] = {}
    for cut in range(len(text) - 1, 0, -1):
        match = _FIGURE.fullmatch(text, cut)
        name = text[:cut]
        if match is None or (name[-1] in "+=:-" and match.group()[0].isdigit()):
            continue
        candidates = matching_players(name, players)
        if len(candidates) > 1 and not found:
            find_player(name, players)
        for player in candidates:
            signed = match["figure"]
            found.setdefault(player, _Figure(player, signed, int(signed), bool(match["ace"])))
    if len(found) > 1:
        raise UnreadableError(
            "player-ambiguous",
            _("{text} may be a figure of {names}: put = between name and figure").format(
                text=text, names=_(" or ").join(players[i] for i in found)
            ),
        )
    return next(iter(found.values()), None)


def _refuse_outcome_word(word: str, players: Sequence[str]) -> NoReturn:
    """Refuses a word that names no player, or one player with a figure too long to be one."""
    name = re.sub(r"[=:]?[+-]?[0-9]+[aA]?$", "", word) or word
    player = players[find_player(name, players)]
    raise UnreadableError(
        "outcome-unreadable",
        _("found {found}: a figure this large cannot be {player}'s, expected at most three digits").format(
            found=word, player=player
        ),
    )


def _outcome_of_figures(contract: Contract, figures: list[_Figure], players: Sequence[str]) -> Outcome:
    by_player = [0] * len(players)
    named: set[int] = set()
    ace: int | None = None
    for figure in figures:
        if figure.player in named:
            raise UnreadableError(
                "outcome-twice",
                _("{player} has two figures: give one for each player").format(player=players[figure.player]),
            )
        named.add(figure.player)
        by_player[figure.player] = figure.value
        if figure.ace:
            if ace is not None:
                raise UnreadableError(
                    "outcome-two-aces", _("two players have the ace of hearts: mark only one figure with a")
                )
            ace = figure.player
    if ace is not None and contract is not HEARTS:
        raise UnreadableError(
            "outcome-ace",
            _(
                "found an a after a figure: it marks the ace of hearts, which {contract} does not count; leave it out"
            ).format(contract=_(contract.title)),
        )
    _refuse_mixed_signs(contract, figures, players)
    return Outcome(_form_of_figures(contract, figures, tuple(by_player)), tuple(by_player), ace=ace)


def _refuse_mixed_signs(contract: Contract, figures: Sequence[_Figure], players: Sequence[str]) -> None:
    """Refuses points beside counts in a negative contract, where only the sign tells the two apart."""
    if not contract.negative:
        return
    signed = next((figure for figure in figures if figure.signed[0] in "+-"), None)
    bare = next((figure for figure in figures if figure.value and figure.signed[0] not in "+-"), None)
    if signed and bare:
        short = beginnings(players)
        raise UnreadableError(
            "outcome-mixed",
            _(
                "found {one} with a sign and {other} without: give counts, none with a sign, or points, all with one"
            ).format(one=short[signed.player] + signed.signed, other=short[bare.player] + bare.signed),
        )


def _form_of_figures(contract: Contract, figures: list[_Figure], by_player: tuple[int, ...]) -> OutcomeForm:
    """Counts or points, by sign in negative contracts and by sum in trumps and domino (see NOTATION)."""
    has_sign = any(figure.signed[0] in "+-" for figure in figures)
    if contract is DOMINO:
        are_places = not has_sign and all(1 <= figure <= DOMINO.pieces for figure in by_player)
        return "places" if are_places else "points"
    if contract is TRUMPS:
        few = sum(by_player) <= TRUMPS.pieces or any(figure % 5 for figure in by_player)
        return "points" if has_sign or not few else "counts"
    return "points" if has_sign else "counts"


def format_entry(entry: Entry, players: Sequence[str]) -> str:
    """The shortest line that says the entry; ``parse_line`` gives the entry back."""
    short = beginnings(players)
    words = [entry.contract.letter + entry.detail]
    if entry.declarer is not None:
        words[0] = f"{short[entry.declarer]}/{words[0]}"
    words += [_format_call(call, short, players) for call in entry.calls]
    if entry.passed:
        words.append("-")
    words += [_format_taker(taker, short, players) for taker in entry.outcome.takers]
    words += _format_figures(entry.contract, entry.outcome, short, players)
    if entry.remark:
        words.append(f"; {entry.remark}")
    return " ".join(words)


def _format_taker(taker: int, short: Sequence[str], players: Sequence[str]) -> str:
    """A player alone: in full where his beginning could be read as another's figure (007 beside 0)."""
    is_clear = not _FIGURE.search(short[taker]) and not _may_go_on(short[taker], short, players)
    return short[taker] if is_clear else "".join(players[taker].split())


def _may_go_on(text: str, short: Sequence[str], players: Sequence[str]) -> bool:
    """Whether a beginning and that of another player after it read as one name (M and A as Mary Ann)."""
    return any(matching_players(f"{text} {other}", players) for other in short)


def _format_figures(contract: Contract, outcome: Outcome, short: Sequence[str], players: Sequence[str]) -> list[str]:
    """The figures that are not zero (all, when all are), with a + only where it tells points from counts."""
    plain = [_Figure(player, str(figure), figure, False) for player, figure in enumerate(outcome.figures)]
    mixed = contract.negative and min(outcome.figures, default=0) < 0 < max(outcome.figures, default=0)
    bare = not plain or (_form_of_figures(contract, plain, outcome.figures) == outcome.form and not mixed)
    words = []
    for player, figure in enumerate(outcome.figures):
        if figure or player == outcome.ace or not any(outcome.figures):
            # A12 may be 12 of Ann, or 2 of a player called A1.
            joint = "=" if fold(short[player])[-1] in "+-=" or re.search(r"[0-9]", "".join(players)) else ""
            ace = "a" if player == outcome.ace else ""
            words.append(f"{short[player]}{joint}{figure if bare else format(figure, '+d')}{ace}")
    return words


def _format_call(call: Call, short: Sequence[str], players: Sequence[str]) -> str:
    words = [word for word in _FLANKS if not _is_whole(word, players)] if call.word == "flanks" else [call.word]
    targets = words[0] or ",".join(_format_target(target, short, players) for target in call.targets)
    return f"{short[call.speaker]}:{targets}"


def _format_target(target: int, short: Sequence[str], players: Sequence[str]) -> str:
    """A player after a colon: in full where his beginning is a word of its own there (Max beside Maria)."""
    is_word = fold(short[target]) in {*_EVERYBODY, *_FLANKS, *_NOBODY}
    is_clear = not is_word and not _may_go_on(short[target], short, players)
    return short[target] if is_clear else "".join(players[target].split())


def letter_contract(text: str) -> Contract | None:
    """The contract whose letter stands in a sheet's contract column; other spellings of lines are accepted too."""
    word = fold(text)
    if word.upper() in BY_LETTER:
        return BY_LETTER[word.upper()]
    found = _find_contract(text.split()) if word else None
    return found[0][0] if found else None
