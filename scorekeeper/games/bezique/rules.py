"""Bezique: the rules of one game by value, and the named rule sets they begin from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from scorekeeper.errors import Refusal
from scorekeeper.game import RuleRow
from scorekeeper.games.bezique import items as tables
from scorekeeper.games.bezique.items import BeziqueCards, Item
from scorekeeper.games.bezique.variants import (
    BY_KEY,
    BY_WORD,
    CUT_EXACT,
    EIGHT,
    FOUR,
    RUBICON,
    SETTLING,
    SIX,
    THREE,
    TWO,
    VARIANTS,
    Variant,
)
from scorekeeper.i18n import N_, _
from scorekeeper.model import plain


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game, by value. ``worth`` are items and points; ``variant`` is the game's key in JSON.

    The figures of the settlement are those of :class:`scorekeeper.games.bezique.variants.Settling`.
    """

    name: str
    variant: str
    worth: tuple[tuple[str, int], ...]
    target: int
    game_bonus: int
    rubicon: int
    rubicon_bonus: int
    under: int
    under_bonus: int
    round_to: int
    min_difference: int
    offence_cap: int
    cut_exact_cards: int
    bezique_cards: str
    tie: str
    finish: str = "end_of_deal"
    brisques_when: str = "end"
    last_trick_at: str = "deal_end"
    declarations_per_trick: str = "one"
    bezique_upgrade_needs_new_card: bool = True
    seven_counts_as_declaration: bool = False
    bezique_sets_trump: bool = False
    rubicon_rule: str = "sum"
    rubicon_save_may_flip: bool = True
    marriage_swap: str = "free"
    double_carte_blanche_replaces: bool = True
    carte_blanche_repeat: bool = True
    four_handed_quartets: str = "any"

    @property
    def game(self) -> Variant:
        """The geometry of the game."""
        return BY_KEY[self.variant]

    @property
    def items(self) -> tuple[Item, ...]:
        """Everything that scores, in the order of the tables."""
        known = dict(self.worth)
        return tuple(item for item in tables.ITEMS if item.key in known)

    def has(self, item: Item) -> bool:
        """True when the item exists in this game, be it for no points."""
        return item.key in dict(self.worth)

    def value(self, item: Item) -> int:
        """Points of one item; 0 for one that this game does not have."""
        return dict(self.worth).get(item.key, 0)

    def side(self, player: int) -> int:
        """The side of a player: himself, or with partners the two who sit opposite each other."""
        return player % self.game.sides

    def cards_of_bezique(self, trump: str) -> BeziqueCards | None:
        """The cards of a bezique; None while they depend on trumps that are not known."""
        by_suit = tables.BEZIQUE_CARDS[self.bezique_cards]
        choices = set(by_suit.values())
        return by_suit.get(trump) or (choices.pop() if len(choices) == 1 else None)

    def worth_with(self, **points: int) -> Rules:
        """The same rules with other values; a value below 0 takes the item out. ``_`` stands for ``-`` in names."""
        changed = {name.replace("_", "-"): figure for name, figure in points.items()}
        known = dict(self.worth) | changed
        kept = tuple((item.key, known[item.key]) for item in tables.ITEMS if known.get(item.key, -1) >= 0)
        return replace(self, worth=kept)


class RuleSet(NamedTuple):
    """A named rule set: the games it speaks of, what it says of them in one sentence."""

    name: str
    variants: tuple[str, ...]
    meaning: str
    source: str


_EVERY = tuple(variant.key for variant in VARIANTS)
RULE_SETS: tuple[RuleSet, ...] = (
    RuleSet("standard", _EVERY, N_("Source 002, its gaps and misprints mended from the authorities"), "see each value"),
    RuleSet(
        "documented",
        _EVERY,
        N_("Source 002 as printed: last trick at the end of the stock, double carte blanche 50"),
        "Source 002",
    ),
    RuleSet("portland-1887", (RUBICON.key,), N_("the Portland Club's laws of Rubicon, the same as standard"), "1887"),
    RuleSet(
        "hoyle-us",
        (TWO.key, RUBICON.key),
        N_("American books: rubiconed for 1000 + 320, two packs to 1000"),
        "Bicycle rules page",
    ),
    RuleSet(
        "parlett",
        (TWO.key, RUBICON.key, SIX.key, EIGHT.key),
        N_("Penguin Book of Card Games: two packs to 1000 and brisques at once, no carte blanche with eight packs"),
        "Parlett",
    ),
    RuleSet("classic-1000", (TWO.key,), N_("two packs to 1000, last trick at the end of the deal"), "Hoffmann 1909"),
)
_CHANGES: Mapping[tuple[str, str], Mapping[str, Any]] = {
    ("documented", TWO.key): {"last_trick_at": "stock_end"},
    ("documented", THREE.key): {"last_trick_at": "stock_end"},
    ("documented", FOUR.key): {"double_carte_blanche_replaces": False},
    ("hoyle-us", TWO.key): {"target": 1000},
    ("hoyle-us", RUBICON.key): {"rubicon_bonus": 1320},
    ("parlett", TWO.key): {"target": 1000, "brisques_when": "immediate"},
    ("classic-1000", TWO.key): {"target": 1000, "last_trick_at": "deal_end"},
}
_WORTH: Mapping[tuple[str, str], Mapping[str, int]] = {
    ("documented", FOUR.key): {"double_carte_blanche": tables.DOUBLE_CARTE_BLANCHE_AS_PRINTED},
    ("documented", SIX.key): {"last": tables.NO_LAST_TRICK},
    ("documented", EIGHT.key): {"last": tables.NO_LAST_TRICK},
    ("parlett", EIGHT.key): {"carte_blanche": -1},
}
_BEZIQUE_CARDS = {
    TWO.key: "shift",
    THREE.key: "shift",
    RUBICON.key: "fixed",
    FOUR.key: "shift",
    SIX.key: "trump_queen",
    EIGHT.key: "trump_queen",
}
TABLE_FIGURES: tuple[tuple[str, str], ...] = (
    ("target", N_("target of the race")),
    ("game_bonus", N_("bonus of the game")),
    ("rubicon", N_("rubicon")),
    ("rubicon_bonus", N_("bonus when the loser is rubiconed")),
    ("under", N_("a rubiconed loser below this costs more")),
    ("under_bonus", N_("how much more")),
    ("round_to", N_("scores are counted in units of")),
    ("min_difference", N_("least difference")),
    ("offence_cap", N_("most that passes over from a player with too many cards")),
)


def rule_sets(variant: str = "") -> dict[str, str]:
    """The named rule sets that speak of a game (its word in records), each with one sentence; all for the plain one."""
    return {row.name: _(row.meaning) for row in RULE_SETS if not variant or variant_of(variant).key in row.variants}


def named_rules(name: str, variant: str) -> Rules:
    """The rule set of that name for one game (its key). Refuses an unknown one, and one that knows not this game."""
    known = [row.name for row in RULE_SETS if variant in row.variants]
    if name not in known:
        elsewhere = any(row.name == name for row in RULE_SETS)
        text = (
            _("the rule set {found} does not speak of {game}: expected one of {known}")
            if elsewhere
            else _("unknown rule set {found} for {game}: expected one of {known}")
        )
        raise Refusal("rules-unknown", text.format(found=name, game=_(BY_KEY[variant].title), known=", ".join(known)))
    figures = SETTLING[variant]._asdict()
    del figures["source"]
    rules = Rules(
        name,
        variant,
        tuple(tables.values_of(variant).items()),
        **figures,
        cut_exact_cards=CUT_EXACT[variant][0] if variant in CUT_EXACT else 0,
        bezique_cards=_BEZIQUE_CARDS[variant],
        tie="another_deal" if BY_KEY[variant].race else "draw",
    )
    rules = replace(rules, **_CHANGES.get((name, variant), {}))
    return rules.worth_with(**_WORTH.get((name, variant), {}))


def variant_of(word: str) -> Variant:
    """The game of a record's second word."""
    return BY_WORD[word]


def pinned_rules(pinned: Mapping[str, object]) -> Rules:
    """The rules that a book stored by value."""
    known = {field.name for field in fields(Rules)}
    values: dict[str, Any] = {key: value for key, value in pinned.items() if key in known}
    values["worth"] = tuple((str(key), int(points)) for key, points in values["worth"])
    return Rules(**values)


def pin_rules(rules: Rules) -> dict[str, object]:
    """The rules by value, fit for JSON."""
    values: dict[str, object] = {field.name: getattr(rules, field.name) for field in fields(Rules)}
    return values | {"worth": [[key, points] for key, points in rules.worth]}


def value_rows(rules: Rules) -> list[RuleRow]:
    """Every value in force with its source: items, then the figures of the settlement that this game has."""
    house = _("option or rule set {rules}").format(rules=rules.name)
    standard = tables.values_of(rules.variant)
    rows = [
        RuleRow(
            _(item.title),
            plain(rules.value(item)),
            tables.source_of(item.key, rules.variant) if standard.get(item.key) == rules.value(item) else house,
        )
        for item in rules.items
    ]
    table = SETTLING[rules.variant]
    for name, title in TABLE_FIGURES:
        figure: int = getattr(rules, name)
        if figure or getattr(table, name):
            source = table.source if getattr(table, name) == figure else house
            rows.append(RuleRow(_(title), plain(figure), source))
    return rows
