"""The documented score sheet of Barbu as a grid of named cells (rules 1.5, after Source 000).

Contract | for each player: calls · points · side payments, one column an opponent · running total | check. A side
payment has a column of its own for each pair, so that each figure can be told, coloured, lettered and audited.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.barbu.cells import add_check, add_side, add_times, add_total, add_verdict, row_sum
from scorekeeper.games.barbu.contracts import CONTRACTS, DEALS, DEALS_PER_DECLARER, PLAYERS, Rules
from scorekeeper.games.barbu.foot import add_foot
from scorekeeper.games.barbu.marks import mark_choices
from scorekeeper.games.barbu.places import (
    ASIDE,
    CALLS,
    CHECK,
    CONTRACT,
    DECLARER,
    FACTS_ROW,
    FIRST_GROUP,
    FIRST_ROW,
    GROUP,
    HEAD_ROW,
    LAST_ROW,
    LAYOUT,
    NAMES_ROW,
    NUMBER,
    OPTIONS_ROW,
    PAGE,
    POINTS,
    RULES_FIRST_ROW,
    RULES_PAGE,
    SIDES,
    TITLE_ROW,
    TOTAL,
    VERDICT,
    Layout,
    at,
    column,
    deal_row,
    label,
    name_of,
    others_of,
    pair_of,
    side_column,
)
from scorekeeper.games.barbu.rules import VALUES, changed_options
from scorekeeper.games.barbu.state import PAIRS
from scorekeeper.i18n import _
from scorekeeper.model import Figure, plain
from scorekeeper.sheet import Band, Cell, Column, Form, Page, Ref, Sheet


def build(layout: Layout, facts: Mapping[str, str]) -> Sheet:
    """The empty sheet; ``facts`` are title, date and place."""
    sheet = Sheet(LAYOUT, facts.get("title") or _("Barbu"), (), facts=dict(facts))
    _add_facts(sheet, layout)
    _add_heads(sheet, layout)
    _add_rules_page(sheet, layout)
    for deal in range(1, DEALS + 1):
        _add_deal(sheet, layout, deal)
    last = add_foot(sheet, layout)
    sheet.pages = (_main_page(layout, last), _rules_page(layout))
    sheet.sums = tuple(row_sum(layout, deal) for deal in range(1, DEALS + 1))
    return sheet


def _main_page(layout: Layout, last_row: int) -> Page:
    # In a narrow terminal the number of a deal goes before the check, and where a line above says it, the declarer.
    in_blocks = layout.rules.rotation == "block"
    narrow = [Column(4.5, drop=2 - in_blocks), Column(5.5, drop=2 * in_blocks), Column(5.5)]
    for player in range(PLAYERS):
        fold_key = f"side {player}"
        narrow += [
            Column(8, drop=3),
            Column(6),
            *(Column(5.8, fold=fold_key, drop=4) for _other in range(PLAYERS - 1)),
            Column(6.5),
        ]
    narrow += [Column(6.5, drop=1 - in_blocks), Column(15, drop=5), Column(2, aside=True)]
    narrow += [Column(4.5, aside=True) for _pair in PAIRS]
    bodies = _body_bands(layout)
    return Page(
        PAGE,
        tuple(narrow),
        (
            Band("facts", TITLE_ROW, OPTIONS_ROW),
            Band("head", NAMES_ROW, HEAD_ROW),
            *bodies,
            Band("foot", LAST_ROW + 1, last_row),
        ),
        title=_("Barbu"),
        row_height=23,
        frozen=at(FIRST_ROW, FIRST_GROUP),
        notes=tuple(_notes(layout)),
    )


def _body_bands(layout: Layout) -> tuple[Band, ...]:
    """Seven deals a band; named after their declarer where he has them in a row."""
    bands = []
    for first in range(0, DEALS, DEALS_PER_DECLARER):
        declarers = set(layout.declarers[first : first + DEALS_PER_DECLARER])
        title = ""
        if len(declarers) == 1:
            seat = declarers.pop()
            title = _("{declarer} declares").format(declarer=name_of(layout, seat))
        bands.append(Band("body", FIRST_ROW + first, FIRST_ROW + first + DEALS_PER_DECLARER - 1, title))
    return tuple(bands)


def _notes(layout: Layout) -> list[str]:
    rules = layout.rules
    values = {row.name: plain(getattr(rules, row.name)) for row in VALUES}
    return [
        _(
            "N no tricks {trick} a trick · Q no queens {queen} a queen · L no last two {last_but_one} and {last} · "
            "H no hearts {heart} a heart, the ace {heart_ace} · K no king of hearts {king} · "
            "T trumps +{trump_trick} a trick · D domino {domino}"
        ).format(**values, domino=" / ".join(plain(points) for points in rules.domino)),
        _(
            "calls: × everybody, letters for those doubled, in brackets or circled when the declarer is among them; "
            "the declarer's own calls are redoubles. Check: {rule}."
        ).format(
            rule=_("minus the contract totals, so that it and the four totals add up to 0")
            if rules.check == "negated"
            else _("the contract totals, so that the four totals add up to it")
        ),
    ]


def rules_text(rules: Rules) -> str:
    """The rule set and the options that differ from it: ``standard; rotation=each``."""
    options = [f"{name}={value}" for name, value in changed_options(rules)]
    return "; ".join([rules.name, *options])


def _add_facts(sheet: Sheet, layout: Layout) -> None:
    first_fact, second_fact = FIRST_GROUP, column(1, SIDES)
    sheet.add(
        Cell(at(TITLE_ROW, 1), "given", sheet.facts.get("title"), look="title", span=CHECK - 2, prompt=_("title"))
    )
    label(sheet, TITLE_ROW, CHECK, f"scorekeeper: {LAYOUT}", "anchor", span=2)
    label(sheet, FACTS_ROW, 1, _("date"), "fact-name", span=3)
    sheet.add(
        Cell(at(FACTS_ROW, first_fact), "given", sheet.facts.get("date"), look="fact", span=GROUP, prompt="2026-11-27")
    )
    label(sheet, FACTS_ROW, second_fact, _("place"), "fact-name", span=2)
    sheet.add(Cell(at(FACTS_ROW, second_fact + 2), "given", sheet.facts.get("place"), look="fact", span=3 * GROUP - 4))
    label(sheet, OPTIONS_ROW, 1, _("rules"), "fact-name", span=3)
    label(sheet, OPTIONS_ROW, first_fact, rules_text(layout.rules), "fact", span=CHECK - first_fact)


def _add_heads(sheet: Sheet, layout: Layout) -> None:
    for column_, text in ((NUMBER, _("no.")), (DECLARER, _("decl.")), (CONTRACT, _("contr."))):
        label(sheet, NAMES_ROW, column_, None, "head")
        label(sheet, HEAD_ROW, column_, text, "head")
    for player, (name, letter) in enumerate(zip(layout.names, layout.labels, strict=True)):
        label(sheet, NAMES_ROW, column(player, CALLS), letter, "head-group")
        sheet.add(
            Cell(
                at(NAMES_ROW, column(player, POINTS)),
                "given",
                name or None,
                look="head-name",
                span=GROUP - 1,
                prompt=_("name of player {letter}").format(letter=letter),
            )
        )
        label(sheet, HEAD_ROW, column(player, CALLS), _("calls"), "head")
        label(sheet, HEAD_ROW, column(player, POINTS), _("points"), "head")
        for other in others_of(player):
            tint = pair_of(player, other) + 1
            label(sheet, HEAD_ROW, side_column(player, other), layout.labels[other], "head", tint=tint, proof=True)
        label(sheet, HEAD_ROW, column(player, TOTAL), _("total"), "head")
    for column_, text in ((CHECK, _("check")), (VERDICT, _("in words"))):
        label(sheet, NAMES_ROW, column_, None, "head")
        label(sheet, HEAD_ROW, column_, text, "head")
    label(sheet, NAMES_ROW, ASIDE, _("doubles in each pair"), "note", span=len(PAIRS))
    for pair, (one, other) in enumerate(PAIRS):
        text = f"{layout.labels[one]}/{layout.labels[other]}"
        label(sheet, HEAD_ROW, ASIDE + pair, text, "head", tint=pair + 1, proof=True)


def _add_deal(sheet: Sheet, layout: Layout, deal: int) -> None:
    row = deal_row(deal)
    label(sheet, row, NUMBER, deal, "number", form="count")
    sheet.add(
        Cell(
            at(row, DECLARER),
            "given",
            layout.labels[layout.declarers[deal - 1]],
            look="mark",
            choices=layout.labels,
            deal=deal,
        )
    )
    sheet.add(
        Cell(
            at(row, CONTRACT),
            "given",
            look="mark",
            choices=tuple(contract.letter for contract in CONTRACTS),
            prompt=", ".join(f"{contract.letter} {_(contract.title)}" for contract in CONTRACTS),
            deal=deal,
        )
    )
    for player in range(PLAYERS):
        _add_inputs(sheet, layout, deal, player)
    for pair in range(len(PAIRS)):
        add_times(sheet, layout, deal, pair)
    for player in range(PLAYERS):
        for other in others_of(player):
            add_side(sheet, layout, deal, player, other)
        add_total(sheet, layout, deal, player)
    add_check(sheet, layout, deal)
    add_verdict(sheet, layout, deal)


def _add_inputs(sheet: Sheet, layout: Layout, deal: int, player: int) -> None:
    row = deal_row(deal)
    look = "mark-first" if layout.rules.mark == "circle" else "mark-first-underlined"
    name = name_of(layout, player)
    declarer = layout.declarers[deal - 1]
    sheet.add(
        Cell(
            at(row, column(player, CALLS)),
            "given",
            look=look,
            choices=mark_choices(player, declarer, layout.labels),
            deal=deal,
            player=name,
        )
    )
    totals = [layout.rules.total(contract) for contract in CONTRACTS]
    sheet.add(
        Cell(
            at(row, column(player, POINTS)),
            "given",
            form="points",
            look="raw",
            limits=(min(totals), max(totals)),
            deal=deal,
            player=name,
        )
    )


def _rules_page(layout: Layout) -> Page:
    del layout
    last = RULES_FIRST_ROW + len(CONTRACTS) - 1
    return Page(
        RULES_PAGE,
        (Column(10), Column(28), Column(10), Column(60)),
        (Band("head", 1, 1), Band("body", RULES_FIRST_ROW, last)),
        title=_("Contracts"),
        excel_only=True,
    )


def _add_rules_page(sheet: Sheet, layout: Layout) -> None:
    for column_, text in enumerate((_("letter"), _("contract"), _("total"), _("source")), 1):
        sheet.add(Cell(Ref(RULES_PAGE, 1, column_), "label", text, look="head"))
    for row, contract in enumerate(CONTRACTS, RULES_FIRST_ROW):
        total = layout.rules.total(contract)
        figures: tuple[Figure, ...] = (contract.letter, _(contract.title), total, contract.source)
        for column_, figure in enumerate(figures, 1):
            form: Form = "points" if isinstance(figure, int) else "text"
            sheet.add(Cell(Ref(RULES_PAGE, row, column_), "label", figure, form=form))
