"""Bridge: rule sets, options, and the values in force as they are told; read only where they are asked for."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper import options
from scorekeeper.errors import Refusal
from scorekeeper.game import Option, RuleRow
from scorekeeper.games.bridge.values import (
    CHICAGO,
    CHICAGO_GAME,
    CUTTHROAT,
    GAME,
    HONOURS,
    INSULT_DOUBLED,
    INSULT_REDOUBLED,
    OVERTRICK_DOUBLED,
    OVERTRICK_REDOUBLED,
    OVERTRICK_UNDOUBLED,
    RUBBER_PREMIUMS,
    SLAMS,
    TRICK_POINTS,
    UNDERTRICKS,
    UNFINISHED_GAME,
    UNFINISHED_SOURCE,
    PremiumRow,
    Rules,
    pinned_rules,
)
from scorekeeper.i18n import N_, _
from scorekeeper.model import Opening
from scorekeeper.options import OptionRow, field_option, figure_of, find_option, list_options, on_off, one_of


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


_RUBBERS = ("", CUTTHROAT)
_PARTNERS = ("", CHICAGO)
_CHICAGO = (CHICAGO,)
ROUNDINGS = ("half_up", "half_down", "half_even", "truncate", "none")
OPTIONS: tuple[OptionRow[Rules], ...] = (
    field_option(
        "undertricks",
        "undertricks",
        one_of("modern", "1935"),
        "modern, 1935",
        N_("doubled undertricks not vulnerable: 300 from the fourth on, or 200 each for ever"),
        "Laws since 1987 (modern); Laws 1935 to 1987 (1935)",
    ),
    field_option(
        "redoubled_insult",
        "redoubled_insult",
        figure_of(100, 50),
        "100, 50",
        N_("for making a redoubled contract"),
        "Laws since 1987 (100); before (50)",
    ),
    field_option(
        "honours",
        "honours",
        on_off,
        "on, off",
        N_("honours in one hand score"),
        "Source 003; Laws; off in many clubs",
    ),
    field_option(
        "rubber_premium",
        "rubber_premium",
        one_of("laws", "game200", "clean750"),
        "laws, game200, clean750",
        N_("700 or 500 for the rubber; 700 for the rubber and 200 for each game; 750 or 500"),
        "Laws; Бридж во всех видах",
        _RUBBERS,
    ),
    field_option(
        "unfinished",
        "unfinished",
        one_of("strict", "each_side", "none"),
        "strict, each_side, none",
        N_("unfinished rubber: for the only game and the only part-score; for every side that has one; nothing"),
        "Laws 1993 (strict)",
        _RUBBERS,
    ),
    field_option(
        "unfinished_partscore",
        "unfinished_partscore",
        figure_of(100, 50),
        "100, 50",
        N_("unfinished rubber: for a part-score in the game not completed"),
        "Laws 1993 (100); before (50)",
        _RUBBERS,
    ),
    field_option(
        "whists.rounding",
        "rounding",
        one_of(*ROUNDINGS),
        ", ".join(ROUNDINGS),
        N_("how a difference becomes whists; none settles the points themselves"),
        "Source 003 (to a whole number); Bicycle, back score (50 counts as 100)",
    ),
    field_option(
        "session",
        "session",
        one_of("free", "tour3", "pivot"),
        "free, tour3, pivot",
        N_("partners after a rubber: as they agree; three rubbers, each partner once; by the pivot table"),
        "Бридж во всех видах (tour); Bicycle (pivot)",
        _PARTNERS,
    ),
    field_option(
        "chicago.partscore",
        "chicago_partscore",
        one_of("carry", "duplicate"),
        "carry, duplicate",
        N_("Chicago: part-scores add up to a game, or each scores 50 at once"),
        "Bicycle; bluejak (carry); club pages (duplicate)",
        _CHICAGO,
    ),
    field_option(
        "chicago.vul",
        "chicago_vul",
        one_of("dealer", "non_dealer"),
        "dealer, non_dealer",
        N_("Chicago: who is vulnerable on deals 2 and 3"),
        "Bicycle; bluejak (dealer); clubs (non_dealer)",
        _CHICAGO,
    ),
    field_option(
        "chicago.last_partscore",
        "chicago_last_partscore",
        figure_of(100, 50),
        "100, 50",
        N_("Chicago with carried part-scores: for a part-score made on deal 4"),
        "Bicycle; bluejak (100); clubs (50)",
        _CHICAGO,
    ),
)
_BY_NAME = {row.name: row for row in OPTIONS}


def build_rules(opening: Opening) -> Rules:
    """The rules a game was opened with: the pinned values, or the named set with its options."""
    if opening.pinned is not None:
        return pinned_rules(opening.pinned)
    rules = named_rules(opening.rules)
    for name, text in opening.options:
        row = find_option(name, _BY_NAME)
        rules = row.put(rules, row.read(name, text))
    return rules


def changed_options(rules: Rules) -> tuple[tuple[str, str], ...]:
    """The options in which these rules differ from their named set, as a record writes them."""
    return options.changed_options(OPTIONS, rules, named_rules(rules.name))


def option_list(variant: str = "") -> tuple[Option, ...]:
    """The options of one variant as the command prints them, all for the plain game; defaults of the standard set."""
    rows = [row for row in OPTIONS if not variant or row.is_of(variant)]
    return list_options(rows, named_rules("standard"))


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
    rows += [RuleRow(row.name, row.text(rules), row.source) for row in OPTIONS if row.is_of(variant)]
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
