"""Whole games of Barbu by a seeded generator, and their settlement reckoned a second time, from the rules' text alone.

Nothing of the program's arithmetic is used here: contracts, values and payments are written out once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations, product
from random import Random

from scorekeeper.game import AnyMatch, Match
from scorekeeper.games import game_of
from scorekeeper.model import Opening

NAMES = ("Ann", "Beth", "Cath", "Diana")
SEATS = range(4)
LETTERS = "NQLHKTD"
NEGATIVE = "NQLHK"
TOTALS = {"N": -26, "Q": -24, "L": -30, "H": -30, "K": -20, "T": 65, "D": 65}
"""Rules 1.1: the total of each contract over the four players."""
KEYS = dict(zip(LETTERS, "tricks queens last-two hearts king trumps domino".split(), strict=True))
"""NOTATION: the contracts as ``show --json`` names them."""
DOMINO = {"standard": (45, 20, 5, -5), "french": (45, 20, 10, -10), "american": (40, 25, 10, -10)}
"""Rules 2 and 5.12."""
SPLIT = {"N": (-9, 1), "Q": (-8, 0), "L": (-10, 0), "H": (-10, 0), "K": (-7, 1)}
"""Rules 2, "no doubles in a negative game": each non-declarer, declarer."""

Doubles = frozenset[tuple[int, int]]


def splits(pieces: int, places: int = 4) -> Iterator[tuple[int, ...]]:
    """Every way to deal so many equal pieces out to the players."""
    if places == 1:
        yield (pieces,)
        return
    for first in range(pieces + 1):
        for rest in splits(pieces - first, places - 1):
            yield (first, *rest)


def legal_calls(
    letter: str,
    declarer: int,
    *,
    flanks_in_positive: bool = False,
    declarer_first: bool = False,
    only_declarer: bool = False,
) -> Iterator[Doubles]:
    """Every set of doubles that rules 1.3 allow: per pair nobody, one of the two, or both."""
    choices: list[list[Doubles]] = []
    for one, other in ((a, b) for a in SEATS for b in SEATS if a < b):
        forth, back = (one, other), (other, one)
        if declarer in (one, other) and not declarer_first:
            first, answer = (forth, back) if other == declarer else (back, forth)
            ways = [frozenset(), frozenset({first}), frozenset({first, answer})]
        elif declarer in (one, other):
            ways = [frozenset(), frozenset({forth}), frozenset({back}), frozenset({forth, back})]
        elif only_declarer or (letter in "TD" and not flanks_in_positive):
            ways = [frozenset()]
        else:
            ways = [frozenset(), frozenset({forth}), frozenset({back}), frozenset({forth, back})]
        choices.append(ways)
    for chosen in product(*choices):
        yield frozenset().union(*chosen)


def settled(raw: Sequence[int], doubles: Doubles) -> tuple[int, ...]:
    """Rules 1.4: for every pair the better raw score gains, the other loses, m times the difference."""
    return tuple(
        raw[me] + sum((raw[me] - raw[you]) * (((me, you) in doubles) + ((you, me) in doubles)) for you in SEATS)
        for me in SEATS
    )


@dataclass(frozen=True)
class Told:
    """One deal as the generator made it up."""

    letter: str
    declarer: int
    doubles: Doubles
    raw: tuple[int, ...]
    outcome: str
    """The outcome in words of the notation, with ``{0}`` to ``{3}`` for the players."""
    maximum: frozenset[int] = frozenset()
    """Who said it by the word *maximum*."""


@dataclass(frozen=True)
class Evening:
    """A made-up game: its opening, its lines, its deals."""

    opening: Opening
    lines: tuple[str, ...]
    deals: tuple[Told, ...]

    @property
    def match(self) -> AnyMatch:
        """The game replayed by the program."""
        return Match.replay(game_of("barbu"), self.opening, self.lines)


def made_up_outcome(random: Random, letter: str, domino: Sequence[int]) -> tuple[tuple[int, ...], str]:
    """Raw points and how a line says them: any legal deal, rarities included."""
    if letter == "D":
        order = random.choice(list(permutations(SEATS)))
        raw = tuple(domino[order.index(seat)] for seat in SEATS)
        return raw, " ".join(f"{{{seat}}}" for seat in order)
    if letter == "K":
        taker = random.choice(SEATS)
        return tuple(-20 * (seat == taker) for seat in SEATS), f"{{{taker}}}"
    if letter == "L":
        takers = random.choice(SEATS), random.choice(SEATS)
        raw = tuple(-10 * (takers[0] == seat) - 20 * (takers[1] == seat) for seat in SEATS)
        return raw, f"{{{takers[0]}}} {{{takers[1]}}}"
    pieces = 4 if letter == "Q" else 13
    weights = [random.random() ** 2 + 0.01 for _seat in SEATS]
    taken = [random.choices(SEATS, weights)[0] for _piece in range(pieces)]
    counts = [taken.count(seat) for seat in SEATS]
    ace = random.choice([seat for seat in SEATS if counts[seat]])
    unit = {"N": -2, "Q": -6, "H": -2, "T": 5}[letter]
    raw = tuple(unit * count - 4 * (letter == "H" and seat == ace) for seat, count in enumerate(counts))
    if random.random() < 0.3:
        return raw, " ".join(f"{{{seat}}}={figure}" for seat, figure in enumerate(raw))
    marks = ["a" if letter == "H" and seat == ace else "" for seat in SEATS]
    return raw, " ".join(f"{{{seat}}}={count}{marks[seat]}" for seat, count in enumerate(counts) if count)


def made_up_doubles(random: Random, letter: str, declarer: int, options: dict[str, str]) -> Doubles:
    """A legal set of doubles; in half of the deals few of them."""
    flanks = letter in NEGATIVE or options.get("positive_flank_doubles") == "yes"
    flanks = flanks and options.get("doubles_scope", "all") == "all"
    chance = random.choice([0.0, 0.15, 0.3, 0.6, 1.0])
    doubles = {
        (me, you)
        for me in SEATS
        for you in SEATS
        if me not in (you, declarer) and (you == declarer or flanks) and random.random() < chance
    }
    may = options.get("declarer_may_double") == "yes"
    return frozenset(
        doubles
        | {
            (declarer, you)
            for you in SEATS
            if you != declarer and ((you, declarer) in doubles or may) and random.random() < chance
        }
    )


def line_of(told: Told, names: Sequence[str], declared: str = "") -> str:
    """The deal as one line of the notation, calls clockwise from the declarer's left."""
    words = [declared + told.letter]
    for seat in ((told.declarer + step) % 4 for step in (1, 2, 3, 4)):
        targets = [you for you in SEATS if (seat, you) in told.doubles]
        if seat in told.maximum:
            words.append(f"{names[seat]}:*")
        elif targets:
            words.append(f"{names[seat]}:{','.join(names[you] for you in targets)}")
    if not told.doubles:
        words.append("-")
    if told.outcome:
        words.append(told.outcome.format(*names))
    return " ".join(words)


def _all_of(told: Told, seat: int, options: dict[str, str]) -> bool:
    """Whether a player doubled everybody he may, so that he could have said maximum."""
    targets = {you for you in SEATS if (seat, you) in told.doubles}
    if seat == told.declarer and options.get("declarer_may_double") != "yes":
        return bool(targets) and targets == {you for you in SEATS if (you, seat) in told.doubles}
    flanks = told.letter in NEGATIVE or options.get("positive_flank_doubles") == "yes"
    if seat != told.declarer and (not flanks or options.get("doubles_scope", "all") != "all"):
        return targets == {told.declarer}
    return len(targets) == 3


def evening(
    seed: int,
    *,
    deals: int = 28,
    names: Sequence[str] = NAMES,
    rules: str = "standard",
    first: int = 0,
    facts: dict[str, str] | None = None,
    **options: str,
) -> Evening:
    """A game of so many deals; options by their record names, with ``__`` for the dot."""
    random = Random(seed)
    written = {name.replace("__", "."): value for name, value in options.items()}
    domino = DOMINO[rules]
    if "domino" in written:
        domino = tuple(int(figure) for figure in written["domino"].split("/"))
    opening = Opening(
        "barbu",
        tuple(names),
        rules=rules,
        options=tuple(written.items()),
        facts={**(facts or {}), **({"first": names[first]} if first else {})},
    )
    left = {seat: list(LETTERS) for seat in SEATS}
    for letters in left.values():
        random.shuffle(letters)
    told: list[Told] = []
    lines = []
    turn = [(first + step) % 4 for step in range(4)]
    order = turn * 7 if written.get("rotation") == "each" else [seat for seat in turn for _deal in range(7)]
    for declarer in order[:deals]:
        letter = left[declarer].pop()
        doubles = made_up_doubles(random, letter, declarer, written)
        raw, outcome = made_up_outcome(random, letter, domino)
        is_shared = not doubles and letter in NEGATIVE and written.get("undoubled_negative") == "split"
        if is_shared and not (written.get("compulsory.policy") == "auto" and forced(told, declarer)):
            other, own = SPLIT[letter]
            raw, outcome = tuple(own if seat == declarer else other for seat in SEATS), ""
        deal = Told(letter, declarer, doubles, raw, outcome)
        maximum = frozenset(seat for seat in SEATS if _all_of(deal, seat, written) and random.random() < 0.5)
        deal = Told(letter, declarer, doubles, raw, outcome, maximum)
        told.append(deal)
        lines.append(line_of(deal, names))
    return Evening(opening, tuple(lines), tuple(told))


def forced(deals: Sequence[Told], declarer: int) -> list[int]:
    """Rules 1.3: who must double in the next deal: deals left with this declarer, that one included, <= owed."""
    series = [deal for deal in deals if deal.declarer == declarer]
    owed = {seat: 2 - sum((seat, declarer) in deal.doubles for deal in series) for seat in SEATS if seat != declarer}
    return [seat for seat, count in owed.items() if 0 < count >= 7 - len(series)]


@dataclass
class Book:
    """The running figures of a game, kept a second time."""

    totals: list[tuple[int, ...]] = field(default_factory=list)
    checks: list[int] = field(default_factory=list)


def book_of(deals: Sequence[Told], *, domino_total: int = 65, sign: int = -1) -> Book:
    """Running totals and checks (rules 1.5: minus the cumulated contract totals) after each deal."""
    book, running, check = Book(), (0, 0, 0, 0), 0
    for deal in deals:
        running = tuple(a + b for a, b in zip(running, settled(deal.raw, deal.doubles), strict=True))
        check += sign * (domino_total if deal.letter == "D" else TOTALS[deal.letter])
        book.totals.append(running)
        book.checks.append(check)
    return book
