"""The sheets of bridge as grids of named cells: built empty, filled from a game, rebuilt from a filled file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.errors import Refusal
from scorekeeper.game import Row
from scorekeeper.games.bridge import places as grid
from scorekeeper.games.bridge.cells import add_deal
from scorekeeper.games.bridge.chicago_cells import add_chicago_columns
from scorekeeper.games.bridge.columns import add_columns
from scorekeeper.games.bridge.entries import Entry
from scorekeeper.games.bridge.filled import filled_layout, given_values
from scorekeeper.games.bridge.heads import add_facts, rules_text, title_of
from scorekeeper.games.bridge.ledger import (
    add_ledger_page,
    blank_ledger,
    build_ledger,
    filled_ledger,
    ledger_page,
)
from scorekeeper.games.bridge.opening import check_session
from scorekeeper.games.bridge.places import (
    ANCHOR_COLUMN,
    GROUPS_ROW,
    HEAD_ROW,
    LAYOUT,
    MEMBERS_ROW,
    PAGE,
    TITLE_ROW,
    Block,
    Layout,
    at,
    label,
    side_titles,
)
from scorekeeper.games.bridge.points_cells import short_titles
from scorekeeper.games.bridge.reading import is_ledger, layout_of, ledger_of
from scorekeeper.games.bridge.rules import build_rules
from scorekeeper.games.bridge.state import LineResult, State
from scorekeeper.games.bridge.tables_page import add_tables, tables_page
from scorekeeper.games.bridge.values import ALONE, CHICAGO, CHICAGO_DEALS, CUTTHROAT, SEATS
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Opening
from scorekeeper.names import SEAT_LETTERS
from scorekeeper.sheet import Band, Cell, Column, Page, Panel, Ref, Sheet


def read_form(layout: str) -> str:
    """The layout that a name means. Refuses an unknown one."""
    form = layout.casefold() or grid.DOCUMENTED
    if form not in grid.LAYOUTS:
        raise Refusal(
            "layout-unknown",
            _("unknown layout {found}: expected one of {known}").format(found=layout, known=", ".join(grid.LAYOUTS)),
        )
    return form


def filled_sheet(state: State, rows: Sequence[Row[Entry, LineResult]], opening: Opening, layout: str) -> Sheet:
    """The sheet of a game as it stands."""
    form = read_form(layout)
    if form == grid.LEDGER:
        return filled_ledger(state, rows, opening)
    plan = filled_layout(state, rows, form)
    sheet = build(plan, opening.facts)
    sheet.fill(given_values(sheet, plan, state, rows, opening))
    return sheet


def blank_sheet(opening: Opening, layout: str) -> Sheet:
    """An empty sheet of one rubber or Chicago, or an empty ledger."""
    form = read_form(layout)
    rules = build_rules(opening)
    check_session(rules, opening.variant, None)
    if form == grid.LEDGER:
        return blank_ledger(rules, opening.variant)
    labels = tuple(SEAT_LETTERS[:ALONE]) if opening.variant == CUTTHROAT else tuple(SEATS)
    names = ("",) * len(labels)
    block = Block(1, grid.FIRST_ROW, grid.BLANK_DEALS, grid.BLANK_ABOVE, grid.MOST_BELOW, names)
    if opening.variant == CHICAGO:
        block = Block(1, grid.FIRST_ROW, CHICAGO_DEALS, 0, 0, names)
    sheet = build(Layout(rules, opening.variant, form, labels, (block,)), {})
    sheet.fill(sheet.given())
    return sheet


def sheet_of(found: Mapping[Ref, Figure]) -> Sheet:
    """The empty sheet that a filled one was made from. Raises UnreadableError."""
    if is_ledger(found):
        plan, opening = ledger_of(found)
        return build_ledger(plan, opening.facts)
    layout, opening = layout_of(found)
    return build(layout, opening.facts)


def build(layout: Layout, facts: Mapping[str, str]) -> Sheet:
    """The empty sheet; ``facts`` are title, date, place and stake."""
    sheet = Sheet(LAYOUT, facts.get("title") or title_of(layout.variant), (), facts=dict(facts))
    add_facts(sheet, layout.columns.last, code_of(layout), rules_text(layout.rules))
    if layout.session:
        label(sheet, MEMBERS_ROW, 1, _("players"), "fact-name", span=2)
        members = ", ".join(layout.members)
        sheet.add(Cell(at(MEMBERS_ROW, grid.DATE), "given", members, look="fact", span=ANCHOR_COLUMN - grid.DATE))
    _add_heads(sheet, layout)
    add_tables(sheet, layout.rules)
    for block in layout.blocks:
        _add_block(sheet, layout, block)
    pages = [_main_page(layout)]
    if layout.session:
        add_ledger_page(sheet, layout)
        pages.append(ledger_page(layout))
    sheet.pages = (*pages, tables_page())
    return sheet


def code_of(layout: Layout) -> str:
    """What the sheet was made for, in words that are the same in every language."""
    sizes = [f"{block.deals}/{block.above}/{block.below}{'r' * block.named}" for block in layout.blocks]
    return " ".join([layout.variant or grid.RUBBER_WORD, layout.form, *sizes])


def _add_heads(sheet: Sheet, layout: Layout) -> None:
    columns = layout.columns
    sides = tuple(layout.labels) if layout.sides == ALONE else side_titles(layout.sides)
    label(sheet, GROUPS_ROW, 1, _("deals"), "head-group", span=grid.HONOURS)
    label(sheet, GROUPS_ROW, columns.below(0), _("below the line"), "head-group", span=layout.sides)
    label(sheet, GROUPS_ROW, columns.parts, _("above the line, by parts"), "head-group", span=len(grid.PARTS))
    label(sheet, GROUPS_ROW, columns.above(0), _("above"), "head-group", span=layout.sides)
    if layout.is_chicago:
        label(sheet, GROUPS_ROW, columns.premium(0), _("premium"), "head-group", span=layout.sides)
    label(sheet, GROUPS_ROW, columns.verdict, None, "head-group", span=3)
    label(sheet, GROUPS_ROW, columns.gap, None, "head-group")
    heads: list[str | None] = [_("no."), _("dealer"), _("contract"), _("decl."), _("vul."), _("tricks"), _("hon.")]
    heads += [*sides, *short_titles()[: len(grid.PARTS)], *sides, *(sides if layout.is_chicago else ())]
    heads += [_("check"), _("remark"), _("auction"), None]
    for column, text in enumerate(heads, 1):
        label(sheet, HEAD_ROW, column, text, "head")
    for side in range(layout.sides):
        first = min(columns.text(side), columns.figure(side))
        label(sheet, GROUPS_ROW, first, sides[side], "head-group", span=2)
        label(sheet, HEAD_ROW, columns.text(side), _("for"), "head")
        label(sheet, HEAD_ROW, columns.figure(side), _("points"), "head")
    for name in columns.helper_names:
        label(sheet, HEAD_ROW, columns.helper(name), name, "head")


def _add_block(sheet: Sheet, layout: Layout, block: Block) -> None:
    """The row of names, the deals, and the columns of the sides."""
    for seat, letter in enumerate(layout.labels):
        place, name_at, span = grid.NAME_PLACES[seat]
        label(sheet, block.first, place, letter, "head")
        sheet.add(
            Cell(
                at(block.first, name_at),
                "given",
                block.names[seat] or None,
                look="foot-name",
                span=span,
                prompt=_("name of player {letter}").format(letter=letter),
            )
        )
    _add_side_names(sheet, layout, block)
    for deal in range(block.deals):
        add_deal(sheet, layout, block, deal)
    (add_chicago_columns if layout.is_chicago else add_columns)(sheet, layout, block)


def _add_side_names(sheet: Sheet, layout: Layout, block: Block) -> None:
    columns = layout.columns
    refs = grid.name_refs(block, len(layout.labels))
    for side in range(layout.sides):
        members = refs[side :: layout.sides]
        first = min(columns.text(side), columns.figure(side))
        plus = ("", '" + "&')
        names = "&".join(f'IF({ref.a1}="","",{plus[place > 0]}{ref.a1})' for place, ref in enumerate(members))
        sheet.add(
            Cell(
                at(block.first, first),
                "computed",
                look="head",
                span=2,
                formula=names,
                needs=tuple(members),
                compute=lambda figures: (
                    "".join(f"{' + ' if place else ''}{name}" for place, name in enumerate(figures) if name is not None)
                    or None
                ),
                optional=True,
            )
        )


def _main_page(layout: Layout) -> Page:
    columns = layout.columns
    sides = layout.sides
    widths = [
        Column(4),
        Column(6, drop=3),
        Column(8),
        Column(5),
        Column(8 if layout.is_chicago else 11.5, drop=4),
        Column(5.5),
        Column(6, drop=3, spare=True),
    ]
    widths += [Column(6, drop=2) for _side in range(sides)]
    widths += [Column(6.5, drop=5) for _part in grid.PARTS]
    widths += [Column(6, drop=2) for _side in range(sides)]
    widths += [Column(6, drop=1) for _side in range(sides if layout.is_chicago else 0)]
    widths += [
        Column(11, drop=6, spare=True),
        Column(10, drop=7, spare=True),
        Column(10, drop=8, spare=True),
        Column(10),
    ]
    pair = [Column(27, drop=1, wrap=10), Column(7)]
    both = [*pair, *reversed(pair)]
    widths += pair * sides if sides == ALONE else both
    widths += [Column(2, aside=True), *(Column(6, aside=True) for _name in columns.helper_names)]
    bodies = tuple(
        Band("body", block.first, layout.last_row(block), _block_title(layout, block), trim=True)
        for block in layout.blocks
    )
    return Page(
        PAGE,
        tuple(widths),
        (Band("facts", TITLE_ROW, MEMBERS_ROW), Band("head", GROUPS_ROW, HEAD_ROW), *bodies),
        title=title_of(layout.variant),
        frozen=at(grid.FIRST_ROW, grid.DEALER),
        fit_height=len(layout.blocks) == 1,
        notes=tuple(_notes(layout)),
        panels=_panels(layout),
    )


def _panels(layout: Layout) -> tuple[Panel, ...]:
    """The columns of the sides as they are written on a pad, and the list of deals."""
    columns = layout.columns
    deals = {
        block.row(deal): str(deal + 1)
        for block in layout.blocks
        for deal in range(block.deals if layout.is_chicago else 0)
    }
    return (
        Panel(columns.gap, columns.last, _("score pad"), landscape=layout.is_chicago, row_names=deals),
        Panel(grid.NUMBER, columns.gap - 1, _("deals"), in_line=frozenset(block.first for block in layout.blocks)),
    )


def _block_title(layout: Layout, block: Block) -> str:
    if len(layout.blocks) == 1:
        return ""
    what = _("Chicago {number}") if layout.is_chicago else _("rubber {number}")
    return what.format(number=block.number)


def _notes(layout: Layout) -> list[str]:
    notes = [
        _("contract 4S, 2HX, 3NT or pass; tricks won 0 to 13; honours as in {letter}100 or {letter}150").format(
            letter=layout.labels[0]
        )
    ]
    if not layout.is_chicago:
        place = _("below the line, as in Source 003") if layout.form == grid.DOCUMENTED else _("above the line (Laws)")
        notes.append(
            _(
                "below the heavy line the tricks of made contracts, read downwards, with a line under all columns "
                "after "
                "each game; above it everything else, read upwards; the rubber premium stands {place}"
            ).format(place=place)
        )
    notes.append(_("rule set {rules}").format(rules=rules_text(layout.rules)))
    return notes
