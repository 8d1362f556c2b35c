"""Bridge: the scoring tables, rule sets and options, each row with its source.

"Source 003" is the encyclopaedia chapter on bridge whose printed tables are lost; "Laws" is the scoring table of the
Laws of Contract Bridge (rubber code, from 1932 to 2014), whose law numbers differ from edition to edition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, NamedTuple

from scorekeeper.errors import Refusal
from scorekeeper.game import Option, RuleRow
from scorekeeper.i18n import N_, _
from scorekeeper.model import Opening

RUBBER, CHICAGO, CUTTHROAT = "", "chicago", "cutthroat"
PHILLIPS = "phillips1942"
VARIANTS = (RUBBER, CHICAGO, CUTTHROAT)

SEATS = "NESW"
SIDES = 2
ALONE = 3
"""Players of the cut-throat game; each is a side of his own."""
AT_TABLE = 4
MOST_PLAYERS = 6

BOOK = 6
TRICKS = 13
HIGHEST = 7
SMALL_SLAM, GRAND_SLAM = 6, 7
GAME = 100
GAMES_TO_WIN = 2
CHICAGO_DEALS = 4
TOUR = 3
"""Rubbers of a tour of four: each partner once."""
HUNDRED = 100
"""Points that settle as one whist."""
UNIT = 10
"""Every entry is a multiple of it."""
HALF = HUNDRED // 2
EVEN = 2

_LAWS = "Laws, scoring table"
_SOURCE = "Source 003; Laws, scoring table"


class StrainRow(NamedTuple):
    """A strain: its letter in contracts, its sign, its title, and the kind of its tricks."""

    letter: str
    sign: str
    title: str
    kind: str


CLUBS = StrainRow("C", "♣", N_("clubs"), "minor")
DIAMONDS = StrainRow("D", "♦", N_("diamonds"), "minor")
HEARTS = StrainRow("H", "♥", N_("hearts"), "major")
SPADES = StrainRow("S", "♠", N_("spades"), "major")
NOTRUMP = StrainRow("NT", "NT", N_("notrump"), "notrump")
STRAINS: tuple[StrainRow, ...] = (CLUBS, DIAMONDS, HEARTS, SPADES, NOTRUMP)
"""From the lowest to the highest in the auction."""


class TrickRow(NamedTuple):
    """Points below the line of the first and of each further odd trick, by how often doubled: 0, 1, 2."""

    kind: str
    title: str
    first: tuple[int, int, int]
    further: tuple[int, int, int]
    source: str


TRICK_POINTS: Mapping[str, TrickRow] = {
    row.kind: row
    for row in (
        TrickRow("minor", N_("each trick in clubs or diamonds"), (20, 40, 80), (20, 40, 80), _SOURCE),
        TrickRow("major", N_("each trick in hearts or spades"), (30, 60, 120), (30, 60, 120), _SOURCE),
        TrickRow("notrump", N_("the first and each further trick at notrump"), (40, 80, 160), (30, 60, 120), _SOURCE),
    )
}


class PremiumRow(NamedTuple):
    """A premium above the line, not vulnerable and vulnerable."""

    title: str
    points: tuple[int, int]
    source: str


OVERTRICK_UNDOUBLED: Mapping[str, PremiumRow] = {
    "minor": PremiumRow(N_("each overtrick in clubs or diamonds"), (20, 20), _LAWS),
    "major": PremiumRow(N_("each overtrick in hearts or spades"), (30, 30), _LAWS),
    "notrump": PremiumRow(N_("each overtrick at notrump"), (30, 30), _LAWS),
}
OVERTRICK_DOUBLED = PremiumRow(N_("each overtrick, doubled"), (100, 200), _LAWS)
OVERTRICK_REDOUBLED = PremiumRow(N_("each overtrick, redoubled"), (200, 400), _LAWS)
INSULT_DOUBLED = PremiumRow(N_("a doubled contract made"), (50, 50), _LAWS)
INSULT_REDOUBLED: Mapping[str, PremiumRow] = {
    "100": PremiumRow(N_("a redoubled contract made"), (100, 100), "Laws since 1987, scoring table"),
    "50": PremiumRow(N_("a redoubled contract made"), (50, 50), "Laws 1935 to 1987; Бридж во всех видах"),
}
SLAMS: Mapping[int, PremiumRow] = {
    SMALL_SLAM: PremiumRow(N_("small slam bid and made"), (500, 750), "Source 003 (bid and made); Laws, scoring table"),
    GRAND_SLAM: PremiumRow(
        N_("grand slam bid and made"), (1000, 1500), "Source 003 (bid and made); Laws, scoring table"
    ),
}


class UndertrickRow(NamedTuple):
    """Points of the opponents for undertricks: the first, the second, the third, and each further one."""

    title: str
    doubled: int
    vulnerable: bool
    first: int
    second: int
    third: int
    further: int
    source: str


_SINCE_1987 = "Laws since 1987, scoring table"
_UNTIL_1987 = "Laws 1935 to 1987; Time, 25 March 1935; Бридж во всех видах"
_UNDOUBLED = (
    UndertrickRow(N_("undertricks, undoubled"), 0, False, 50, 50, 50, 50, _LAWS),
    UndertrickRow(N_("undertricks, undoubled, vulnerable"), 0, True, 100, 100, 100, 100, _LAWS),
)
_VULNERABLE = (
    UndertrickRow(N_("undertricks, doubled, vulnerable"), 1, True, 200, 300, 300, 300, _LAWS),
    UndertrickRow(N_("undertricks, redoubled, vulnerable"), 2, True, 400, 600, 600, 600, _LAWS),
)
UNDERTRICKS: Mapping[str, tuple[UndertrickRow, ...]] = {
    "modern": (
        *_UNDOUBLED,
        UndertrickRow(N_("undertricks, doubled"), 1, False, 100, 200, 200, 300, _SINCE_1987),
        UndertrickRow(N_("undertricks, redoubled"), 2, False, 200, 400, 400, 600, _SINCE_1987),
        *_VULNERABLE,
    ),
    "1935": (
        *_UNDOUBLED,
        UndertrickRow(N_("undertricks, doubled"), 1, False, 100, 200, 200, 200, _UNTIL_1987),
        UndertrickRow(N_("undertricks, redoubled"), 2, False, 200, 400, 400, 400, _UNTIL_1987),
        *_VULNERABLE,
    ),
}


class HonourRow(NamedTuple):
    """Honours in one hand: how many of what, at notrump or in a suit, and their points."""

    title: str
    notrump: bool
    points: int
    source: str


HONOURS: tuple[HonourRow, ...] = (
    HonourRow(N_("four of the five trump honours in one hand"), False, 100, "Source 003 (коронка); Laws"),
    HonourRow(N_("all five trump honours in one hand"), False, 150, "Source 003 (корона); Laws"),
    HonourRow(N_("four aces in one hand at notrump"), True, 150, "Source 003 (корона); Laws"),
)


class RubberRow(NamedTuple):
    """Premiums of a rubber won: when no opponent has won a game, when one has, and for every game of either side."""

    clean: int
    other: int
    each_game: int
    meaning: str
    source: str


RUBBER_PREMIUMS: Mapping[str, RubberRow] = {
    "laws": RubberRow(700, 500, 0, N_("700 when the losers won no game, 500 when they won one"), "Laws"),
    "game200": RubberRow(
        700, 700, 200, N_("700 for the rubber and 200 for each game of either side"), "Бридж во всех видах"
    ),
    "clean750": RubberRow(
        750, 500, 0, N_("750 when the losers won no game, 500 when they won one"), "Бридж во всех видах"
    ),
}
UNFINISHED_GAME = 300
"""Laws of 1993, unfinished rubber: to the winners of the only game."""
UNFINISHED_SOURCE = "Laws 1993, unfinished rubber"

CHICAGO_GAME = PremiumRow(N_("a game in Chicago"), (300, 500), "Bicycle, Four Deal Bridge; bluejak")
CHICAGO_PARTSCORE = 50
"""Duplicate style: each made part-score."""
CHICAGO_VULNERABLE: Mapping[int, str] = {1: "none", 2: "one", 3: "one", 4: "both"}
"""Who is vulnerable on which deal; ``one`` is the dealer's side, or the other by option."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game, by value."""

    name: str = "standard"
    undertricks: str = "modern"
    redoubled_insult: int = 100
    honours: bool = True
    rubber_premium: str = "laws"
    unfinished: str = "strict"
    unfinished_partscore: int = 100
    rounding: str = "half_up"
    session: str = "free"
    chicago_partscore: str = "carry"
    chicago_vul: str = "dealer"
    chicago_last_partscore: int = 100


def rule_sets() -> dict[str, str]:
    """The named rule sets, each with one sentence."""
    return {
        "standard": _("the Laws as they are now, whists rounded half up"),
        "1935": _(
            "the scale of 1935 to 1987: doubled undertricks 100 then 200 each, insult 50, part-score left over 50"
        ),
    }


_SETS: Mapping[str, Rules] = {
    "standard": Rules(),
    "1935": Rules("1935", undertricks="1935", redoubled_insult=50, unfinished_partscore=50),
}


def named_rules(name: str) -> Rules:
    """The rule set of that name. Refuses an unknown one."""
    if name not in _SETS:
        raise Refusal(
            "rules-unknown",
            _("unknown rule set {found}: expected one of {known}").format(found=name, known=", ".join(_SETS)),
        )
    return _SETS[name]


_YES = {"on", "yes", "true", "да"}
_NO = {"off", "no", "false", "нет"}


def _refuse(name: str, found: str, expected: Iterable[str]) -> Refusal:
    return Refusal(
        "option-value",
        _("rules.{name}: found {found}, expected {expected}").format(
            name=name, found=found or "-", expected=_(" or ").join(expected)
        ),
    )


def _one_of(*allowed: str) -> Callable[[str, str], str]:
    def read(name: str, text: str) -> str:
        word = text.strip().casefold()
        if word in allowed:
            return word
        raise _refuse(name, text, allowed)

    return read


def _figure_of(*allowed: int) -> Callable[[str, str], int]:
    words = {str(figure): figure for figure in allowed}

    def read(name: str, text: str) -> int:
        if text.strip() in words:
            return words[text.strip()]
        raise _refuse(name, text, words)

    return read


def _on_off(name: str, text: str) -> bool:
    word = text.strip().casefold()
    if word in _YES or word in _NO:
        return word in _YES
    raise _refuse(name, text, ("on", "off"))


class OptionRow(NamedTuple):
    """One option: its name in records, its field in Rules, how it is read, what it means, where it comes from."""

    name: str
    field: str
    read: Callable[[str, str], Any]
    choices: str
    meaning: str
    source: str


ROUNDINGS = ("half_up", "half_down", "half_even", "truncate", "none")
OPTIONS: tuple[OptionRow, ...] = (
    OptionRow(
        "undertricks",
        "undertricks",
        _one_of("modern", "1935"),
        "modern, 1935",
        N_("doubled undertricks not vulnerable: 300 from the fourth on, or 200 each for ever"),
        "Laws since 1987 (modern); Laws 1935 to 1987 (1935)",
    ),
    OptionRow(
        "redoubled_insult",
        "redoubled_insult",
        _figure_of(100, 50),
        "100, 50",
        N_("for making a redoubled contract"),
        "Laws since 1987 (100); before (50)",
    ),
    OptionRow(
        "honours",
        "honours",
        _on_off,
        "on, off",
        N_("honours in one hand score"),
        "Source 003; Laws; off in many clubs",
    ),
    OptionRow(
        "rubber_premium",
        "rubber_premium",
        _one_of("laws", "game200", "clean750"),
        "laws, game200, clean750",
        N_("700 or 500 for the rubber; 700 for the rubber and 200 for each game; 750 or 500"),
        "Laws; Бридж во всех видах",
    ),
    OptionRow(
        "unfinished",
        "unfinished",
        _one_of("strict", "each_side", "none"),
        "strict, each_side, none",
        N_("unfinished rubber: for the only game and the only part-score; for every side that has one; nothing"),
        "Laws 1993 (strict)",
    ),
    OptionRow(
        "unfinished_partscore",
        "unfinished_partscore",
        _figure_of(100, 50),
        "100, 50",
        N_("unfinished rubber: for a part-score in the game not completed"),
        "Laws 1993 (100); before (50)",
    ),
    OptionRow(
        "whists.rounding",
        "rounding",
        _one_of(*ROUNDINGS),
        ", ".join(ROUNDINGS),
        N_("how a difference becomes whists; none settles the points themselves"),
        "Source 003 (to a whole number); Bicycle, back score (50 counts as 100)",
    ),
    OptionRow(
        "session",
        "session",
        _one_of("free", "tour3", "pivot"),
        "free, tour3, pivot",
        N_("partners after a rubber: as they agree; three rubbers, each partner once; by the pivot table"),
        "Бридж во всех видах (tour); Bicycle (pivot)",
    ),
    OptionRow(
        "chicago.partscore",
        "chicago_partscore",
        _one_of("carry", "duplicate"),
        "carry, duplicate",
        N_("Chicago: part-scores add up to a game, or each scores 50 at once"),
        "Bicycle; bluejak (carry); club pages (duplicate)",
    ),
    OptionRow(
        "chicago.vul",
        "chicago_vul",
        _one_of("dealer", "non_dealer"),
        "dealer, non_dealer",
        N_("Chicago: who is vulnerable on deals 2 and 3"),
        "Bicycle; bluejak (dealer); clubs (non_dealer)",
    ),
    OptionRow(
        "chicago.last_partscore",
        "chicago_last_partscore",
        _figure_of(100, 50),
        "100, 50",
        N_("Chicago with carried part-scores: for a part-score made on deal 4"),
        "Bicycle; bluejak (100); clubs (50)",
    ),
)
_BY_NAME = {row.name: row for row in OPTIONS}


def build_rules(opening: Opening) -> Rules:
    """The rules a game was opened with: the pinned values, or the named set with its options."""
    if opening.pinned is not None:
        known = {field.name for field in fields(Rules)}
        pinned: dict[str, Any] = {key: value for key, value in opening.pinned.items() if key in known}
        return Rules(**pinned)
    rules = named_rules(opening.rules)
    for name, text in opening.options:
        row = _BY_NAME.get(name)
        if row is None:
            raise Refusal(
                "option-unknown",
                _("unknown option rules.{found}: expected one of {known}").format(
                    found=name, known=", ".join(option.name for option in OPTIONS)
                ),
            )
        rules = replace(rules, **{row.field: row.read(name, text)})
    return rules


def pin_rules(rules: Rules) -> dict[str, object]:
    """The rules by value, fit for JSON."""
    return asdict(rules)


def value_text(value: object) -> str:
    """An option's value as it is written in a record."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def changed_options(rules: Rules) -> tuple[tuple[str, str], ...]:
    """The options in which these rules differ from their named set, as a record writes them."""
    base = named_rules(rules.name)
    return tuple(
        (row.name, value_text(getattr(rules, row.field)))
        for row in OPTIONS
        if getattr(rules, row.field) != getattr(base, row.field)
    )


def option_list() -> tuple[Option, ...]:
    """The options as the command prints them, defaults of the standard set."""
    base = named_rules("standard")
    return tuple(
        Option(row.name, row.choices, value_text(getattr(base, row.field)), _(row.meaning), row.source)
        for row in OPTIONS
    )


def overtrick_row(kind: str, doubled: int) -> PremiumRow:
    """The row of overtricks of a kind of strain, by how often doubled."""
    return (OVERTRICK_UNDOUBLED[kind], OVERTRICK_DOUBLED, OVERTRICK_REDOUBLED)[doubled]


def rule_rows(rules: Rules, variant: str) -> list[RuleRow]:
    """Every value in force with its source."""
    rows = [
        RuleRow(
            _("{title}: undoubled, doubled, redoubled").format(title=_(row.title)),
            ", ".join(
                f"{first}" if first == further else f"{first}+{further}"
                for first, further in zip(row.first, row.further, strict=True)
            ),
            row.source,
        )
        for row in TRICK_POINTS.values()
    ]
    insult = INSULT_REDOUBLED[str(rules.redoubled_insult)]
    premiums = [*OVERTRICK_UNDOUBLED.values(), OVERTRICK_DOUBLED, OVERTRICK_REDOUBLED, INSULT_DOUBLED, insult]
    rows += [_premium_row(row) for row in (*premiums, *SLAMS.values())]
    rows += [
        RuleRow(
            _("{title}: first, second, third, further").format(title=_(row.title)),
            f"{row.first}, {row.second}, {row.third}, {row.further}",
            row.source,
        )
        for row in UNDERTRICKS[rules.undertricks]
    ]
    if rules.honours:
        rows += [RuleRow(_(row.title), str(row.points), row.source) for row in HONOURS]
    rows += _closing_rows(rules, variant)
    rows += [RuleRow(row.name, value_text(getattr(rules, row.field)), row.source) for row in OPTIONS]
    return rows


def _premium_row(row: PremiumRow) -> RuleRow:
    plain, vulnerable = row.points
    value = (
        str(plain)
        if plain == vulnerable
        else _("{plain}, vulnerable {vulnerable}").format(plain=plain, vulnerable=vulnerable)
    )
    return RuleRow(_(row.title), value, row.source)


def _closing_rows(rules: Rules, variant: str) -> list[RuleRow]:
    if variant == CHICAGO:
        return [_premium_row(CHICAGO_GAME)]
    premium = RUBBER_PREMIUMS[rules.rubber_premium]
    return [
        RuleRow(_("game: points below the line"), str(GAME), "Source 003; Laws"),
        RuleRow(_("rubber"), _(premium.meaning), premium.source),
        RuleRow(_("unfinished rubber: the only game"), str(UNFINISHED_GAME), UNFINISHED_SOURCE),
        RuleRow(_("unfinished rubber: the only part-score"), str(rules.unfinished_partscore), UNFINISHED_SOURCE),
    ]
