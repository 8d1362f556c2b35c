"""The Bezique sheets as a grid of named cells: facts and names above, a block for each deal, the table of items."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.bezique.body import add_body, kind_of
from scorekeeper.games.bezique.foot import add_foot
from scorekeeper.games.bezique.items import BRISQUE, SUITS, source_of
from scorekeeper.games.bezique.options import changed_options
from scorekeeper.games.bezique.places import (
    ANCHOR,
    FACTS_ROW,
    FIRST_ROW,
    HEAD_ROW,
    NAMES_ROW,
    NUMBER,
    OPTIONS_ROW,
    PAGE,
    RULES_FIRST_ROW,
    RULES_PAGE,
    TALLY_LAYOUT,
    TITLE_ROW,
    TRICK,
    TRICK_LAYOUT,
    Layout,
    at,
    label,
    sheet_value,
    spellings,
)
from scorekeeper.games.bezique.racecells import add_race
from scorekeeper.games.bezique.rules import Rules
from scorekeeper.games.bezique.settlecells import add_settlement
from scorekeeper.i18n import _
from scorekeeper.model import Figure
from scorekeeper.sheet import Band, Cell, Column, Form, Page, Ref, Sheet


def build(layout: Layout) -> Sheet:
    """The empty sheet of a layout."""
    name = TALLY_LAYOUT if layout.tally else TRICK_LAYOUT
    title = layout.facts.get("title") or _(layout.rules.game.title)
    sheet = Sheet(name, title, (), facts=dict(layout.facts))
    _add_facts(sheet, layout, name)
    _add_heads(sheet, layout)
    _add_rules_page(sheet, layout)
    for deal in range(1, layout.deals + 1):
        _add_deal_head(sheet, layout, deal)
        add_body(sheet, layout, deal)
        add_foot(sheet, layout, deal)
        if layout.rules.game.race:
            add_race(sheet, layout, deal)
        else:
            add_settlement(sheet, layout, deal)
    sheet.pages = (_main_page(layout), _rules_page(layout))
    return sheet


# the main page ---------------------------------------------------------------------------------------------

_WIDTHS = {"by": 5.5, "item": 19, "suit": 8, "points": 7, "total": 8}
_TALLY_WIDTHS = {"item": 13, "suit": 6, "total": 9}


def _main_page(layout: Layout) -> Page:
    widths = _TALLY_WIDTHS if layout.tally else _WIDTHS
    before = (Column(4.5, drop=2), Column(24), Column(7)) if layout.tally else (Column(4.5, drop=2), Column(10))
    group = [column for side in layout.sides for column in _side_columns(layout, side, widths)]
    aside = [Column(2, aside=True), *(Column(4.5, aside=True) for _column in range(2 * len(layout.sides)))]
    return Page(
        PAGE,
        (*before, *group, Column(16, drop=3, spare=True), *aside),
        (Band("facts", TITLE_ROW, OPTIONS_ROW), Band("head", NAMES_ROW, HEAD_ROW), *_bands(layout)),
        title=_(layout.rules.game.title),
        landscape=layout.rules.game.sides > 2 or layout.paired,  # noqa: PLR2004 - two groups fit an upright page
        fit_height=False,
        frozen=at(FIRST_ROW, layout.first_group),
        notes=tuple(_notes(layout)),
    )


def _side_columns(layout: Layout, side: int, widths: Mapping[str, float]) -> list[Column]:
    """On a screen who, what and its suit are one text, ``N royal marriage D``, and of three sides only totals stay."""
    narrow = len(layout.sides) > 2  # noqa: PLR2004 - two groups fit a screen
    said = {"by", "item", "suit"}
    return [
        Column(
            widths[part],
            fold=f"side {side}" if part in said and not layout.tally else "",
            wrap=(12 if narrow else 17) if part in said else 0,
            drop=int(part == "points" and narrow),
        )
        for part in layout.parts
    ]


def _bands(layout: Layout) -> list[Band]:
    bands = []
    for deal in range(1, layout.deals + 1):
        head, foot = layout.head_row(deal), layout.foot_row(deal, layout.foot[0])
        bands += [
            Band("body", head, foot - 1, trim=True),
            Band("foot", foot, head + layout.height - 1, trim=True),
        ]
    return bands


def _notes(layout: Layout) -> list[str]:
    rules = layout.rules
    if layout.tally:
        lines = [
            _(
                "Tally: a stroke, or a figure, for each thing scored. Without tricks nobody can check one declaration "
                "a trick, declarations after the stock, the order of carte blanche and any other order."
            )
        ]
    else:
        lines = [
            _(
                "One line for each thing scored; the trick is optional (0: before the first), and so are suit and "
                "cards (HK1 HQ1). Lines without a trick are not checked for what needs one."
            )
        ]
    if rules.game.race:
        lines.append(_("Race to {target} points.").format(target=rules.target))
    else:
        lines.append(_settlement_note(rules))
    lines.append(
        _("Those who keep only markers write the totals under markers only. Rule set {rules}.").format(
            rules=rules_text(rules)
        )
    )
    return lines


def _settlement_note(rules: Rules) -> str:
    how = _("a word only") if rules.rubicon_rule != "sum" else _("the sum + {bonus}").format(bonus=rules.rubicon_bonus)
    text = _("Settlement: the difference + {bonus}; a loser under {rubicon} is rubiconed: {how}.").format(
        bonus=rules.game_bonus,
        rubicon=rules.rubicon,
        how=how,
    )
    if rules.under_bonus:
        text += " " + _("{more} more when he has under {under}.").format(more=rules.under_bonus, under=rules.under)
    if rules.round_to:
        text += " " + _("Scores are lowered to multiples of {unit}; the least difference is {least}.").format(
            unit=rules.round_to, least=rules.min_difference
        )
    if rules.game.brisque_use == "tie":
        text += " " + _("Brisques, {each} each, count only in a tie and to reach the rubicon.").format(
            each=rules.value(BRISQUE)
        )
    return text


def rules_text(rules: Rules) -> str:
    """The rule set and the options that differ from it: ``standard; target=1000``."""
    return "; ".join([rules.name, *(f"{name}={value}" for name, value in changed_options(rules))])


def size_text(layout: Layout) -> str:
    """What a reader must know to rebuild the sheet: the game, its deals and the lines of each: ``rubicon 3x42``."""
    return f"{layout.rules.variant} {layout.deals}x{layout.lines}"


def _add_facts(sheet: Sheet, layout: Layout, name: str) -> None:
    facts = layout.facts
    first, row, column = layout.first_group, *ANCHOR
    sheet.add(Cell(at(TITLE_ROW, 1), "given", facts.get("title"), look="title", span=column - 2, prompt=_("title")))
    label(sheet, at(row, column), f"scorekeeper: {name}", "anchor")
    label(sheet, at(FACTS_ROW, 1), _("date"), "fact-name", span=first - 1)
    sheet.add(Cell(at(FACTS_ROW, first), "given", facts.get("date"), look="fact", prompt="2026-11-27"))
    label(sheet, at(FACTS_ROW, first + 1), _("place"), "fact-name")
    sheet.add(Cell(at(FACTS_ROW, first + 2), "given", facts.get("place"), look="fact", span=column - first - 3))
    label(sheet, at(FACTS_ROW, column), size_text(layout), "anchor")
    label(sheet, at(OPTIONS_ROW, 1), _("rules"), "fact-name", span=first - 1)
    label(sheet, at(OPTIONS_ROW, first), rules_text(layout.rules), "fact", span=column - first - 1)
    label(sheet, at(OPTIONS_ROW, column - 1), _("stake"), "fact-name")
    sheet.add(Cell(at(OPTIONS_ROW, column), "given", facts.get("stake"), look="fact", prompt=_("cents for a point")))


def _add_heads(sheet: Sheet, layout: Layout) -> None:
    heads = [(NUMBER, _("no.")), (TRICK, _("item") if layout.tally else _("trick"))]
    heads += [(layout.first_group - 1, _("each"))] if layout.tally else []
    for column, text in heads:
        label(sheet, at(NAMES_ROW, column), None, "head")
        label(sheet, at(HEAD_ROW, column), text, "head")
    for side in layout.sides:
        _add_side_head(sheet, layout, side)
    label(sheet, at(NAMES_ROW, layout.verdict), None, "head")
    label(sheet, at(HEAD_ROW, layout.verdict), _("check"), "head")
    if not layout.tally:
        label(sheet, at(NAMES_ROW, layout.aside), _("kind of item"), "note")


def _add_side_head(sheet: Sheet, layout: Layout, side: int) -> None:
    sides = layout.rules.game.sides
    names, letters = layout.names[side::sides], layout.labels[side::sides]
    if layout.paired and not layout.tally:
        label(sheet, layout.at(NAMES_ROW, side, "by"), "+".join(letters), "head-group")
    for ref, name, letter in zip(layout.name_refs(side), names, letters, strict=True):
        first = ref.column == layout.column(side, layout.parts[0])
        last = ref == layout.name_refs(side)[-1]
        sheet.add(
            Cell(
                ref,
                "given",
                name or None,
                look="head-group" if first else "head",
                span=_end_of_names(layout, side) - ref.column if last else 1,
                prompt=_("name of player {letter}").format(letter=letter),
            )
        )
    if layout.tally or not layout.paired:
        label(sheet, layout.at(NAMES_ROW, side, "total"), "+".join(letters), "head")
    texts = {
        "by": _("by"), "item": _("strokes") if layout.tally else _("item"), "suit": _("suit"), "points": _("points"),
        "total": _("points") if layout.tally else _("total"),
    }  # fmt: skip
    for part in layout.parts:
        if layout.tally and part == "suit":
            continue
        span = 2 if layout.tally and part == "item" else 1
        label(sheet, layout.at(HEAD_ROW, side, part), texts[part], "head", span=span)


def _end_of_names(layout: Layout, side: int) -> int:
    """The column after the names: that of the letters, but where these stand before the names."""
    return layout.column(side, "total") + (layout.paired and not layout.tally)


def _add_deal_head(sheet: Sheet, layout: Layout, deal: int) -> None:
    row = layout.head_row(deal)
    text = _("deal {number}").format(number=deal)
    label(sheet, at(row, 1), text, "head", span=layout.label_span)
    trumps = _("turned up") if layout.rules.game.turn_up else _("trumps")
    dealer, trump = layout.dealer_ref(deal), layout.trump_ref(deal)
    label(sheet, layout.at(row, 0, "item"), _("dealer"), "foot-name")
    sheet.add(Cell(dealer, "given", look="mark", choices=layout.labels, deal=deal))
    label(sheet, layout.at(row, 1, "item"), trumps, "foot-name")
    sheet.add(Cell(trump, "given", look="mark", choices=tuple(SUITS), deal=deal))


# the table of items ----------------------------------------------------------------------------------------


def _rules_page(layout: Layout) -> Page:
    rows = len(spellings(layout.rules))
    return Page(
        RULES_PAGE,
        (Column(28), Column(10), Column(10), Column(60)),
        (Band("head", 1, 1), Band("body", RULES_FIRST_ROW, RULES_FIRST_ROW + rows - 1)),
        title=_("Items"),
        excel_only=True,
    )


def _add_rules_page(sheet: Sheet, layout: Layout) -> None:
    rules = layout.rules
    for column, text in enumerate((_("item"), _("points"), _("kind"), _("source")), 1):
        label(sheet, Ref(RULES_PAGE, 1, column), text, "head")
    for row, (word, item) in enumerate(spellings(rules), RULES_FIRST_ROW):
        source = source_of(item.key, rules.variant)
        figures: tuple[Figure, ...] = (word, sheet_value(rules, item), kind_of(item), source)
        for column, figure in enumerate(figures, 1):
            form: Form = "points" if isinstance(figure, int) else "text"
            label(sheet, Ref(RULES_PAGE, row, column), figure, "plain", form=form)
