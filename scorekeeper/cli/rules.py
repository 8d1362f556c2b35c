"""``rules``: the values in force, each with its source, the options and the rule sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.cli.command import command, plain_app
from scorekeeper.cli.kind import read_kind, sample_opening, split_pairs
from scorekeeper.cli.say import aligned, tell, tell_json
from scorekeeper.cli.settings import Settings
from scorekeeper.game import AnyGame, RuleRow
from scorekeeper.i18n import _
from scorekeeper.model import Opening

app = plain_app()


@command(
    app,
    "rules",
    _("Show a game's rules. Values in force with their sources, options and rule sets; without KIND, the games."),
    f"scorekeeper rules {games.KEYS[0]}",
    f"scorekeeper rules {games.KEYS[0]} --rules standard",
)
def show_rules(
    settings: Settings,
    kind: Annotated[
        list[str] | None, typer.Argument(metavar="KIND", help=_("A game, and its variant if it has several."))
    ] = None,
    rules: Annotated[str, typer.Option("--rules", metavar="NAME", help=_("A named rule set."))] = "standard",
    options: Annotated[
        list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help=_("A rule of its own; may be repeated."))
    ] = None,
) -> None:
    """Prints the games, or the rules of one."""
    if not kind:
        _tell_games(settings)
        return
    game, variant = read_kind(" ".join(kind))
    opening = sample_opening(game, variant, rules, split_pairs(options or (), "--set"))
    rows = game.rule_rows(game.open(opening))
    if settings.as_json:
        tell_json(_rules_object(game, opening, rows))
    else:
        tell(_rules_lines(game, opening, rows))


def _tell_games(settings: Settings) -> None:
    known = games.all_games()
    if settings.as_json:
        tell_json({"games": [{"game": g.key, "title": g.title, "variants": list(g.variants)} for g in known]})
        return
    for game in known:
        kinds = ", ".join(f"{game.key} {variant}".strip() for variant in game.variants)
        tell([_("{title}: {kinds}").format(title=game.title, kinds=kinds)])
    tell([_("the values of one: scorekeeper rules {kind}").format(kind=games.KEYS[0])])


def _rules_object(game: AnyGame, opening: Opening, rows: Sequence[RuleRow]) -> dict[str, object]:
    return {
        "kind": opening.kind,
        "rules": opening.rules,
        "values": [row._asdict() for row in rows],
        "options": [option._asdict() for option in game.options(opening.variant)],
        "rule_sets": dict(game.rule_sets(opening.variant)),
        "layouts": dict(game.layouts()),
        "sources": dict(game.sources()),
    }


def _rules_lines(game: AnyGame, opening: Opening, rows: Sequence[RuleRow]) -> list[str]:
    """The values, then options and rule sets: all that the game has, or those of the variant that was named."""
    lines = [_("{kind}, rules {rules}: the values in force").format(kind=opening.kind, rules=opening.rules), ""]
    lines += aligned([(row.name, row.value, row.source) for row in rows])
    lines += ["", _("options (--set NAME=VALUE, in a record file rules.NAME: VALUE)"), ""]
    for option in game.options(opening.variant):
        lines.append(f"{option.name} = {option.choices}")
        lines.append("    " + _("{meaning}; default {default}").format(meaning=option.meaning, default=option.default))
        lines.append("    " + option.source)
    lines += ["", _("rule sets (--rules NAME, in a record file rules: NAME)"), ""]
    lines += aligned(list(game.rule_sets(opening.variant).items()))
    if game.layouts():
        lines += ["", _("layouts of sheets (sheet --layout NAME)"), "", *aligned(list(game.layouts().items()))]
    if game.sources():
        lines += ["", _("sources"), "", *aligned(list(game.sources().items()))]
    return lines
