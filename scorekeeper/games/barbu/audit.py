"""What a filled Barbu sheet says of itself: its opening, its deals, and what is wrong with what was given by hand."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.errors import NotAllowedError, Refusal, UnreadableError
from scorekeeper.games.barbu import places as grid
from scorekeeper.games.barbu.contracts import BY_LETTER, DEALS, PLAYERS
from scorekeeper.games.barbu.filled_deal import Values, read_deal, text_at
from scorekeeper.games.barbu.given_row import entry_of, examine_row, plain_mark
from scorekeeper.games.barbu.marks import is_plain
from scorekeeper.games.barbu.notation import Entry
from scorekeeper.games.barbu.places import Layout, at
from scorekeeper.games.barbu.rules import build_rules
from scorekeeper.games.barbu.score import skip as skip_deal
from scorekeeper.games.barbu.score import step
from scorekeeper.games.barbu.state import State, declarer_order
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, Opening
from scorekeeper.names import check_names, fold, labels
from scorekeeper.sheet import Ref, Sheet


def opening_of(values: Values) -> tuple[Opening, tuple[str, ...]]:
    """The opening a sheet's header cells tell, and the letters by which its head tells the players."""
    name, _semicolon, options = text_at(values, at(grid.OPTIONS_ROW, grid.FIRST_GROUP)).partition(";")
    pairs = [option.partition("=") for option in options.split(";") if option.strip()]
    letters = [text_at(values, at(grid.NAMES_ROW, grid.column(player, grid.CALLS))) for player in range(PLAYERS)]
    names = [text_at(values, at(grid.NAMES_ROW, grid.column(player, grid.POINTS))) for player in range(PLAYERS)]
    named = tuple(name or letter for name, letter in zip(names, letters, strict=True))
    if not all(letters) or len({fold(letter) for letter in letters}) < PLAYERS:
        letters = list(labels(named))
    facts = {
        "title": text_at(values, at(grid.TITLE_ROW, 1)),
        "date": text_at(values, at(grid.FACTS_ROW, grid.FIRST_GROUP)),
        "place": text_at(values, at(grid.FACTS_ROW, grid.column(1, grid.SIDES) + 2)),
    }
    opening = Opening(
        "barbu",
        named,
        rules=name.strip() or "standard",
        options=tuple((key.strip(), value.strip()) for key, _equals, value in pairs),
        facts={key: value for key, value in facts.items() if value},
    )
    return opening, tuple(letters)


def layout_of(values: Values) -> tuple[Layout, Opening]:
    """The layout a filled sheet was made with. Raises UnreadableError when its header cannot be understood."""
    opening, letters = opening_of(values)
    try:
        check_names(opening.players, (PLAYERS,))
        rules = build_rules(opening)
    except Refusal as error:
        raise UnreadableError(
            error.code, _("the head of the sheet: {message}").format(message=error.message)
        ) from error
    layout = Layout(rules, opening.players, letters, declarer_order(rules, 0))
    first = grid.read_declarer(values.get(at(grid.FIRST_ROW, grid.DECLARER)), layout)
    if first:
        layout = replace(layout, declarers=declarer_order(rules, first))
        opening = opening._replace(facts={**opening.facts, "first": opening.players[first]})
    return layout, opening


def deal_title(layout: Layout, values: Values, number: int) -> str:
    """The contract and the declarer of a row, as far as they can be read."""
    deal = read_deal(values, layout, number)
    if deal.contract is None or deal.declarer is None:
        return ""
    return _("{contract} by {declarer}").format(contract=_(deal.contract.title), declarer=layout.names[deal.declarer])


def start_state(layout: Layout) -> State:
    """The state before the first row."""
    return State(layout.rules, layout.names, layout.declarers[0])


def entries_of(layout: Layout, values: Values) -> list[Entry]:
    """The entries of a filled sheet in order. Raises NotAllowedError for a row that is not complete."""
    state = start_state(layout)
    entries = []
    for number in range(1, DEALS + 1):
        deal = read_deal(values, layout, number)
        if deal.empty:
            continue
        entry = entry_of(state, deal)
        if entry is None:
            raise NotAllowedError(
                "row-incomplete",
                _("row {row}, deal {deal}, is not complete: check the sheet and fill it in").format(
                    row=deal.row, deal=number
                ),
            )
        entries.append(entry)
        state, _settled = step(state, entry)
    return entries


def examine_given(layout: Layout, values: Values) -> list[Finding]:
    """Everything that is wrong with what was given by hand, row by row, each with its cell."""
    state = start_state(layout)
    findings: list[Finding] = []
    deals = [read_deal(values, layout, number) for number in range(1, DEALS + 1)]
    last = max((deal.deal for deal in deals if not deal.empty), default=0)
    for deal in deals[:last]:
        entry = entry_of(state, deal)
        found = examine_row(layout, values, deal, state, entry)
        findings += [finding._replace(deal=deal.deal) for finding in found]
        state = skip_deal(state, deal.declarer) if entry is None else step(state, entry)[0]
    return findings


def plain_inputs(layout: Layout, values: Values) -> dict[Ref, Figure]:
    """The given cells that the sheet's formulas do not understand, as they would: letters, marks, zeros."""
    plain: dict[Ref, Figure] = {}
    for number in range(1, DEALS + 1):
        row = grid.deal_row(number)
        declarer, contract = values.get(at(row, grid.DECLARER)), values.get(at(row, grid.CONTRACT))
        deal = read_deal(values, layout, number)
        if deal.contract is not None and grid.formula_letter(contract) not in BY_LETTER:
            plain[at(row, grid.CONTRACT)] = deal.contract.letter
        if deal.declarer is not None and fold(str(declarer)) != fold(layout.labels[deal.declarer]):
            plain[at(row, grid.DECLARER)] = layout.labels[deal.declarer]
        for player, mark in enumerate(deal.marks):
            if not is_plain(mark, layout.labels) and not mark.unknown:
                plain[at(row, grid.column(player, grid.CALLS))] = (
                    plain_mark(layout, deal.declarer, player, mark) or None
                )
        plain |= {at(row, grid.column(player, grid.POINTS)): 0 for player in deal.zeros}
    return plain


def advice(sheet: Sheet) -> str:
    """What to write where the rules of a sheet stand, when its check column was kept with the other sign."""
    ref = at(grid.OPTIONS_ROW, grid.FIRST_GROUP)
    name, *options = [part.strip() for part in text_at({ref: sheet.cells[ref].value}, ref).split(";")]
    check = "plain" if "check=plain" not in options else "negated"
    kept = [option for option in options if not option.startswith("check=")]
    return _("or, if the table keeps its check so, write {rules} in {cell}").format(
        rules="; ".join([name, *kept, f"check={check}"]), cell=ref.a1
    )
