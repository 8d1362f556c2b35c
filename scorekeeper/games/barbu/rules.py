"""Barbu: values, rule sets and options, each row with its source.

Sources: "Source 000" is the encyclopaedia entry after Wedd and McLeod, "Source 001" the second rules text;
"pagat" and "Wikipedia" are the pages of these names; others are named where they are used.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper import options
from scorekeeper.errors import Refusal
from scorekeeper.game import Option, RuleRow
from scorekeeper.games.barbu.contracts import (
    BOTH,
    BY_KEY,
    CONTRACTS,
    DEALS_PER_DECLARER,
    DOMINO_STANDARD,
    PLAYERS,
    SPLIT,
    Rules,
    pinned_rules,
)
from scorekeeper.i18n import N_, _
from scorekeeper.model import Opening, plain
from scorekeeper.options import OptionRow, count, field_option, find_option, list_options, one_of, refused, yes_no
from scorekeeper.spelling import did_you_mean


class ValueRow(NamedTuple):
    """One value of the standard game, in points, with its source."""

    name: str
    title: str
    points: int
    source: str


VALUES: tuple[ValueRow, ...] = (
    ValueRow("trick", N_("each trick in no tricks"), -2, BOTH),
    ValueRow("queen", N_("each queen"), -6, BOTH),
    ValueRow("last_but_one", N_("the last trick but one"), -10, BOTH),
    ValueRow("last", N_("the last trick"), -20, BOTH),
    ValueRow("heart", N_("each heart but the ace"), -2, BOTH),
    ValueRow("heart_ace", N_("the ace of hearts, in place of a heart's value"), -6, BOTH),
    ValueRow("king", N_("the king of hearts"), -20, BOTH),
    ValueRow("trump_trick", N_("each trick in trumps"), 5, BOTH),
)
DOMINO_FRENCH = (45, 20, 10, -10)
DOMINO_AMERICAN = (40, 25, 10, -10)
DOMINO_TOTAL = 65
"""Domino values add up to this in every published set; only then do the seven contracts sum to zero."""


class DominoRow(NamedTuple):
    """The domino values of a rule set, in the order of going out, with their source."""

    points: tuple[int, ...]
    source: str


DOMINO_SETS: Mapping[str, DominoRow] = {
    "standard": DominoRow(DOMINO_STANDARD, "Source 000; pagat"),
    "french": DominoRow(DOMINO_FRENCH, "French Barbu with contre and surcontre (trictrac forum; houihoui)"),
    "american": DominoRow(DOMINO_AMERICAN, "JeffBley/BarbuScorer"),
}


def rule_sets() -> dict[str, str]:
    """The named rule sets, each with one sentence."""
    return {
        "standard": _("the bridge players' game of Source 000 and Source 001: domino 45/20/5/−5"),
        "french": _("Barbu parisien: domino 45/20/10/−10, otherwise as standard"),
        "american": _("JeffBley's default: domino 40/25/10/−10, otherwise as standard"),
    }


def named_rules(name: str) -> Rules:
    """The rule set of that name. Refuses an unknown one."""
    word = name.strip().casefold()
    if word not in DOMINO_SETS:
        fault = _("unknown rule set {found}: expected one of {known}").format(found=name, known=", ".join(DOMINO_SETS))
        raise Refusal("rules-unknown", did_you_mean(fault, word, DOMINO_SETS))
    values: dict[str, Any] = {row.name: row.points for row in VALUES}
    return Rules(word, **values, domino=DOMINO_SETS[word].points)


def _read_domino(name: str, text: str) -> tuple[int, ...]:
    words = text.replace("\N{MINUS SIGN}", "-").replace(",", "/").split("/")
    try:
        figures = tuple(int(word) for word in words)
    except ValueError:
        figures = ()
    if len(set(figures)) == PLAYERS:
        return figures
    raise refused(name, text, _("four different figures in the order of going out, such as 45/20/5/-5"))


OPTIONS: tuple[OptionRow[Rules], ...] = (
    field_option(
        "domino",
        "domino",
        _read_domino,
        "45/20/5/-5, 45/20/10/-10, 40/25/10/-10 or any four",
        N_("points in domino by order of going out; they must total 65 for the game to sum to zero"),
        "Source 000; French Barbu (trictrac forum); JeffBley",
    ),
    field_option(
        "undoubled_negative",
        "undoubled_negative",
        one_of("play", "split"),
        "play, split",
        N_("a negative contract that nobody doubles is played, or shared out unplayed"),
        "Sources 000 and 001 silent; Wikipedia; JeffBley",
    ),
    field_option(
        "positive_flank_doubles",
        "positive_flank_doubles",
        yes_no,
        "yes, no",
        N_("non-declarers may double each other in trumps and domino too"),
        "Source 000; pagat; Wikipedia (no)",
    ),
    field_option(
        "declarer_may_double",
        "declarer_may_double",
        yes_no,
        "yes, no",
        N_("the declarer may double players who did not double him"),
        "Source 000; Source 001; Wikipedia (no); Wei-Hwa Huang, JeffBley's switch (yes)",
    ),
    field_option(
        "doubles_scope",
        "doubles_scope",
        one_of("all", "declarer"),
        "all, declarer",
        N_("whom non-declarers may double: everybody, or the declarer only"),
        "Source 000 (all); Goldsmith (declarer)",
    ),
    field_option(
        "compulsory.policy",
        "compulsory_policy",
        one_of("report", "auto", "refuse", "penalty"),
        "report, auto, refuse, penalty",
        N_("doubles owed to a declarer: report them, put them in when forced, refuse the deal, or charge a penalty"),
        "no source names a penalty; forcing as in JeffBley/BarbuScorer, refusing as in ajspig/barbu-app",
    ),
    field_option(
        "compulsory.count",
        "compulsory_count",
        count,
        "0 to 7",
        N_("how often each player must double each declarer in his seven deals"),
        "Source 000; Source 001; Wikipedia",
    ),
    field_option(
        "compulsory.penalty",
        "compulsory_penalty",
        count,
        "points",
        N_("house rule of the policy penalty: points paid to the declarer for each double not made"),
        "house rule: no source names one",
    ),
    field_option(
        "rotation",
        "rotation",
        one_of("block", "each"),
        "block, each",
        N_("the declarer plays his seven deals in a row, or the declarer changes with each deal"),
        "Source 000; Source 001; pagat (block); German Wikipedia (each)",
    ),
    field_option(
        "dealer",
        "dealer",
        one_of("right", "declarer"),
        "right, declarer",
        N_("who deals: the declarer's right neighbour, or the declarer; no effect on scores"),
        "Source 000; Source 001 (right); Wikipedia (declarer)",
    ),
    field_option(
        "redouble",
        "redouble",
        one_of("in-turn", "open"),
        "in-turn, open",
        N_("calls are made once each, clockwise from the declarer's left, or in any order; no effect on scores"),
        "pagat (in turn); Wikipedia (open)",
    ),
    field_option(
        "check",
        "check",
        one_of("negated", "plain"),
        "negated, plain",
        N_("sign of the check column: minus the contract totals, or the totals as they are"),
        "Source 000 (negated); JeffBley (plain)",
    ),
    field_option(
        "mark",
        "mark",
        one_of("circle", "underline"),
        "circle, underline",
        N_("how a call on the declarer is marked on the printed sheet"),
        "Source 000 (circle); Parlett (underline)",
    ),
)
_BY_NAME = {row.name: row for row in OPTIONS} | {
    "compulsory": next(row for row in OPTIONS if row.name == "compulsory.policy"),
    "count": next(row for row in OPTIONS if row.name == "compulsory.count"),
    "penalty": next(row for row in OPTIONS if row.name == "compulsory.penalty"),
}


def build_rules(opening: Opening) -> Rules:
    """The rules a game was opened with: the pinned values, or the named set with its options."""
    if opening.pinned is not None:
        return pinned_rules(opening.pinned)
    rules = named_rules(opening.rules)
    for name, text in opening.options:
        row = find_option(name, _BY_NAME)
        rules = row.put(rules, row.read(name, text))
    if rules.compulsory_count > DEALS_PER_DECLARER:
        raise refused("compulsory.count", str(rules.compulsory_count), _("0 to 7"))
    return rules


def changed_options(rules: Rules) -> tuple[tuple[str, str], ...]:
    """The options in which these rules differ from their named set, as a record writes them."""
    return options.changed_options(OPTIONS, rules, named_rules(rules.name))


def option_list() -> tuple[Option, ...]:
    """The options as ``rules barbu`` prints them, defaults of the standard set."""
    return list_options(OPTIONS, named_rules("standard"))


def rule_rows(rules: Rules) -> list[RuleRow]:
    """Every value in force with its source: single values, domino, contract totals, unplayed shares, options."""
    rows = [RuleRow(_(row.title), plain(getattr(rules, row.name)), row.source) for row in VALUES]
    places = (_("first out"), _("second out"), _("third out"), _("last out"))
    domino = next((row.source for row in DOMINO_SETS.values() if row.points == rules.domino), _("house rule"))
    rows += [
        RuleRow(_("domino, {place}").format(place=place), plain(points), domino)
        for place, points in zip(places, rules.domino, strict=True)
    ]
    rows += [
        RuleRow(
            _("total of {letter}, {contract}").format(letter=contract.letter, contract=_(contract.title)),
            plain(rules.total(contract)),
            contract.source,
        )
        for contract in CONTRACTS
    ]
    if rules.undoubled_negative == "split":
        rows += [
            RuleRow(
                _("{contract} undoubled: each other / declarer").format(contract=_(BY_KEY[key].title)),
                f"{plain(share.other)} / {plain(share.declarer)}",
                share.source,
            )
            for key, share in SPLIT.items()
        ]
    rows += [RuleRow(row.name, row.text(rules), row.source) for row in OPTIONS if row.name != "domino"]
    return rows
