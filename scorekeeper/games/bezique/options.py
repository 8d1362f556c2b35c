"""Bezique: every option, how it is read and written, and the rules that an opening asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper import options
from scorekeeper.errors import Refusal
from scorekeeper.game import Option, RuleRow
from scorekeeper.games.bezique import items as tables
from scorekeeper.games.bezique.items import Item
from scorekeeper.games.bezique.rules import Rules, named_rules, value_rows, variant_of
from scorekeeper.games.bezique.variants import EIGHT, FOUR, RACES, RUBICON, SETTLED, SIX, VARIANTS
from scorekeeper.i18n import N_, _
from scorekeeper.model import Opening
from scorekeeper.options import OptionRow, Read, count, find_option, one_of, refused, yes_no

_NONE = {"none", "no", "exact", "нет"}


def _points(name: str, text: str) -> int:
    """Points: every score of these games is a multiple of ten."""
    figure = 0 if text.strip().casefold() in _NONE else count(name, text)
    if figure % tables.UNIT:
        raise refused(name, text, _("a multiple of 10, as all scores of Bezique are"))
    return figure


def _target(name: str, text: str) -> int:
    figure = _points(name, text)
    if figure:
        return figure
    raise refused(name, text, _("points above 0, such as 1000, 1500, 2000 or 4000"))


def _field(
    name: str, variants: tuple[str, ...], read: Read, choices: str, meaning: str, source: str, *, field: str = ""
) -> OptionRow[Rules]:
    """An option that is a field of the rules."""
    key = field or name

    def put(rules: Rules, value: object) -> Rules:
        return replace(rules, **{key: value})  # type: ignore[arg-type]

    return OptionRow(name, read, lambda rules: getattr(rules, key), put, choices, meaning, source, variants)


def _worth(
    name: str, variants: tuple[str, ...], item: Item, *, meaning: str, source: str, keep_zero: bool = False
) -> OptionRow[Rules]:
    """An option that is an item's value; 0 takes the item out, unless it is kept to be recorded for nothing."""

    def put(rules: Rules, value: object) -> Rules:
        points = int(str(value))
        return rules.worth_with(**{item.key: points or (0 if keep_zero else -1)})

    return OptionRow(name, _points, lambda rules: rules.value(item), put, _POINTS, meaning, source, variants)


def _put_quartets(rules: Rules, value: object) -> Rules:
    """Whose four the four-handed thousands are for: any, or trumps; any four then count as in the other games."""
    changed = replace(rules, four_handed_quartets=str(value))
    if value == "any":
        standard = tables.values_of(FOUR.key)
        printed = {item.key: standard[item.key] for item in tables.ITEMS if item.group == "quartet"}
        return changed.worth_with(**printed, **{key: -1 for key, _points in tables.TRUMP_QUARTETS})
    return changed.worth_with(**{tables.TENS.key: -1}, **dict(tables.PLAIN_QUARTETS), **dict(tables.TRUMP_QUARTETS))


_EVERY = tuple(variant.key for variant in VARIANTS)
_LARGE = SETTLED
_POINTS = "points"
OPTIONS: tuple[OptionRow[Rules], ...] = (
    _field(
        "target",
        RACES,
        _target,
        "1000, 1500, 2000, 4000 or any",
        N_("points that end the race"),
        "Source 002 (usually 2000); Hoffmann, Parlett (1000); Enquire Within (1000, 2000, 4000)",
    ),
    _field(
        "finish",
        RACES,
        one_of("end_of_deal", "immediate"),
        "end_of_deal, immediate",
        N_("the race ends with the deal in which the target is passed, or at once"),
        "Source 002 silent",
    ),
    _field(
        "tie",
        _EVERY,
        one_of("another_deal", "enquire_within", "draw"),
        "another_deal, enquire_within, draw",
        N_("equal scores: a race has another deal, or goes by the points before brisques; other games are drawn"),
        "Source 002 silent; Enquire Within",
    ),
    _field(
        "brisques_when",
        RACES,
        one_of("end", "immediate"),
        "end, immediate",
        N_("brisques are scored at the end of the deal, or as they are won"),
        "Source 002, Enquire Within, Britannica (end); Hoffmann, Parlett (immediate)",
    ),
    _field(
        "last_trick_at",
        RACES,
        one_of("deal_end", "stock_end"),
        "deal_end, stock_end",
        N_("the last trick is that of the deal, or the last one with drawing"),
        "Source 002: its text says the end of the deal, its deal scores trick 24; Hoffmann (deal_end)",
    ),
    _field(
        "declarations_per_trick",
        _EVERY,
        one_of("one", "disjoint"),
        "one, disjoint",
        N_("one declaration is scored on a trick, or several that share no card"),
        "Hoffmann, Enquire Within, Britannica (one); one reading of Source 002 (disjoint)",
    ),
    _field(
        "bezique_upgrade_needs_new_card",
        RACES,
        yes_no,
        "yes, no",
        N_("a double or triple bezique needs a card that was in none before"),
        "Foster; Source 002 silent",
    ),
    _field(
        "seven_counts_as_declaration",
        RACES,
        yes_no,
        "yes, no",
        N_("exchanging the seven uses up the trick's declaration"),
        "Enquire Within (no)",
    ),
    _field(
        "bezique_cards",
        _EVERY,
        one_of(*tables.BEZIQUE_CARDS),
        ", ".join(tables.BEZIQUE_CARDS),
        N_("queen of spades and jack of diamonds always, or in hearts and clubs only, or the queen of trumps"),
        "Portland, Hoffmann (fixed); Source 002 (shift with four players, trump_queen with six packs)",
    ),
    _field(
        "bezique_sets_trump",
        (SIX.key, EIGHT.key),
        yes_no,
        "yes, no",
        N_("where bezique is the queen of trumps, a bezique may make trumps"),
        "Parlett (optional)",
    ),
    _field(
        "game_bonus",
        _LARGE,
        _points,
        _POINTS,
        N_("bonus for the game"),
        "Portland laws (500); Source 002 (1000 with four players and six packs)",
    ),
    _field(
        "round_to",
        _LARGE,
        _points,
        "points; 0 for exact figures",
        N_("the unit to which scores are lowered before they are settled"),
        "Portland laws (100); Source 002 silent",
    ),
    _field(
        "rubicon_bonus",
        _LARGE,
        _points,
        _POINTS,
        N_("bonus when the loser is rubiconed"),
        "Source 002 (1300 at Rubicon); American books (1320)",
    ),
    _field(
        "min_difference", _LARGE, _points, _POINTS, N_("the least difference that is counted"), "Portland laws (100)"
    ),
    _field(
        "rubicon_rule",
        _LARGE,
        one_of("sum", "label_only"),
        "sum, label_only",
        N_("a rubiconed loser's score is added, or rubiconed is only a word for a lost game"),
        "Source 002 (sum at Rubicon; 'has lost' with six packs); crazymonkeycasino.com (sum)",
    ),
    _field(
        "rubicon_save_may_flip",
        (RUBICON.key,),
        yes_no,
        "yes, no",
        N_("a loser who is saved by his brisques and is then ahead wins"),
        "Source 002 and Portland laws silent",
    ),
    _field(
        "marriage_swap",
        _LARGE,
        one_of("free", "after_play"),
        "free, after_play",
        N_("partners of two marriages may be exchanged on the table, or only after a card was played"),
        "Source 002, Hoffmann (free); Portland law 35 (after_play)",
    ),
    _worth(
        "double_carte_blanche.value",
        (FOUR.key,),
        tables.DOUBLE_CARTE_BLANCHE,
        meaning=N_("points when both partners are dealt no court card"),
        source="Source 002 prints 50; read as 500",
    ),
    _field(
        "double_carte_blanche.replaces",
        (FOUR.key,),
        yes_no,
        "yes, no",
        N_("the double carte blanche stands in place of the two single ones"),
        "Source 002 silent",
        field="double_carte_blanche_replaces",
    ),
    OptionRow(
        "four_handed_quartets",
        one_of("any", "trump"),
        lambda rules: rules.four_handed_quartets,
        _put_quartets,
        "any, trump",
        N_("whether the four-handed thousands are for any four, or for four trumps"),
        "Source 002 (any)",
        (FOUR.key,),
    ),
    _worth(
        "last_trick",
        _LARGE,
        tables.LAST,
        meaning=N_("points for the last trick"),
        source="Source 002 (50 at Rubicon, silent elsewhere); Parlett (250 with six and eight packs)",
        keep_zero=True,
    ),
    _field(
        "carte_blanche_repeat",
        _LARGE,
        yes_no,
        "yes, no",
        N_("carte blanche is scored again after each draw that brings no court card"),
        "Source 002 (at Rubicon); silent elsewhere",
    ),
    _worth(
        "carte_blanche",
        _LARGE,
        tables.CARTE_BLANCHE,
        meaning=N_("points for a hand without a court card; 0: none"),
        source="Source 002; Parlett (none with eight packs)",
    ),
    _field(
        "cut_exact_cards",
        (SIX.key, EIGHT.key),
        count,
        "cards",
        N_("how many cards the dealer must lift for his bonus: two hands"),
        "Source 002 (24 with six packs)",
    ),
    _worth(
        "quartet_tens",
        (SIX.key, EIGHT.key),
        tables.TENS,
        meaning=N_("points for any four tens; 0: none"),
        source="Parlett (90 if agreed)",
    ),
)
_BY_NAME = {row.name: row for row in OPTIONS} | {
    "double_carte_blanche": next(row for row in OPTIONS if row.name == "double_carte_blanche.value")
}


def build_rules(opening: Opening) -> Rules:
    """The rules an opening asks for: the named set with its options and its target."""
    rules = named_rules(opening.rules, variant_of(opening.variant).key)
    target = opening.fact("target").strip()
    for name, text in (*opening.options, *((("target", target),) if target else ())):
        rules = _apply(rules, name, text)
    return rules


def _apply(rules: Rules, name: str, text: str) -> Rules:
    row = find_option(name, _BY_NAME)
    if not row.is_of(rules.variant):
        raise Refusal(
            "option-not-here",
            _("rules.{name} means nothing in {game}: take it out").format(name=name, game=_(rules.game.title)),
        )
    value = row.read(name, text)
    if row.name == "tie" and (value == "draw") is rules.game.race:
        allowed = _("another_deal or enquire_within") if rules.game.race else "draw"
        raise refused(name, text, allowed)
    return row.put(rules, value)


def changed_options(rules: Rules) -> tuple[tuple[str, str], ...]:
    """The options in which these rules differ from their named set, as a record writes them, in an order that works."""
    rows = [row for row in OPTIONS if row.is_of(rules.variant)]
    return options.changed_options(rows, rules, named_rules(rules.name, rules.variant))


def option_list(variant: str = "") -> tuple[Option, ...]:
    """The options of one game (its word in records) with the defaults of its standard set.

    For the plain game they are those of all games, as ``rules bezique`` prints them, with defaults by game where
    these differ.
    """
    keys = [variant_of(variant).key] if variant else [one.key for one in VARIANTS]
    return tuple(
        Option(
            name,
            _choices(row, keys),
            _default(row, keys),
            _(row.meaning) if name == row.name else _short_for(row),
            row.source,
        )
        for row in OPTIONS
        for name, known in _BY_NAME.items()
        if known is row and any(row.is_of(key) for key in keys)
    )


_TIES = {True: "another_deal, enquire_within", False: "draw"}
"""How equal scores may be met, by whether the game is a race."""


def _choices(row: OptionRow[Rules], keys: Sequence[str]) -> str:
    """What an option may be set to; of ties what the games named allow."""
    races = {key in RACES for key in keys}
    return _TIES[races.pop()] if row.name == "tie" and len(races) == 1 else row.choices


def _short_for(row: OptionRow[Rules]) -> str:
    return _("short for {name}").format(name=row.name)


def _default(row: OptionRow[Rules], keys: Sequence[str]) -> str:
    values = {key: row.text(named_rules("standard", key)) for key in keys if row.is_of(key)}
    if len(set(values.values())) == 1:
        return next(iter(values.values()))
    return ", ".join(f"{key} {value}" for key, value in values.items())


def rule_rows(rules: Rules) -> list[RuleRow]:
    """Every value and every option in force, with its source."""
    rows = value_rows(rules)
    rows += [
        RuleRow(row.name, row.text(rules), row.source)
        for row in OPTIONS
        if row.is_of(rules.variant) and row.read not in (_points, _target)
    ]
    return rows
