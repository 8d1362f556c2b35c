"""A filled Bezique sheet read back: its layout, its entries in order, and what is wrong with what was given."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scorekeeper.errors import NotAllowedError, Refusal, UnreadableError
from scorekeeper.games.bezique import places as grid
from scorekeeper.games.bezique.body import strokes
from scorekeeper.games.bezique.cards import read_suit
from scorekeeper.games.bezique.filled import in_tally_order
from scorekeeper.games.bezique.items import BRISQUE, Item
from scorekeeper.games.bezique.notation import Entry, Kind, format_entry, read_details
from scorekeeper.games.bezique.options import build_rules
from scorekeeper.games.bezique.places import Layout, at, item_in
from scorekeeper.games.bezique.state import State, trump_of
from scorekeeper.games.bezique.variants import BY_KEY
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, Opening
from scorekeeper.names import check_names, fold, labels
from scorekeeper.sheet import Ref, whole

Values = Mapping[Ref, Figure]

_SIZE = re.compile(r"([a-z]+) ([0-9]{1,3})x([0-9]{1,3})")
_STROKES = frozenset("|/\\Iil1xX+")
_MOST_STROKES = 200
_WORDS: Mapping[str, Kind] = {"end": "end", "foul": "foul", "short": "short", "first": "first"}


def text_at(values: Values, ref: Ref) -> str:
    """What stands in a cell, as a text without blanks around it."""
    figure = values.get(ref)
    return "" if figure is None else str(figure).strip()


# the head --------------------------------------------------------------------------------------------------


def layout_of(values: Values) -> tuple[Layout, Opening]:
    """The layout a filled sheet was made with, and its opening. Raises UnreadableError for a head it cannot read."""
    tally = grid.TALLY_LAYOUT in text_at(values, at(*grid.ANCHOR))
    size = _SIZE.fullmatch(text_at(values, at(grid.FACTS_ROW, grid.ANCHOR[1])))
    if size is None or size[1] not in BY_KEY:
        raise UnreadableError(
            "layout-unknown",
            _(
                "the head of the sheet: found {found} in {cell}, expected the game and its size, such as rubicon 3x42"
            ).format(
                found=text_at(values, at(grid.FACTS_ROW, grid.ANCHOR[1])) or "-",
                cell=at(grid.FACTS_ROW, grid.ANCHOR[1]).a1,
            ),
        )
    variant = BY_KEY[size[1]]
    try:
        rules = build_rules(_opening(values, variant.word, (), tally=tally))
        count = variant.players
        bare = Layout(rules, ("",) * count, ("",) * count, int(size[2]), int(size[3]), tally)
        _check_size(bare)
        names, letters = _names(values, bare)
        opening = _opening(values, variant.word, names, tally=tally)
        check_names(names, (count,))
    except Refusal as error:
        raise UnreadableError(
            error.code, _("the head of the sheet: {message}").format(message=error.message)
        ) from error
    return replace(bare, names=names, labels=letters, facts=opening.facts), opening


def _check_size(layout: Layout) -> None:
    rows = layout.deals * layout.height
    if not layout.deals or not layout.lines or rows > grid.MOST_BODY_ROWS or layout.lines > grid.MOST_LINES:
        raise UnreadableError(
            "layout-unknown",
            _("found {deals} deals of {lines} lines, which no sheet has").format(
                deals=layout.deals, lines=layout.lines
            ),
        )


def _opening(values: Values, word: str, names: tuple[str, ...], *, tally: bool) -> Opening:
    first = (grid.EACH if tally else grid.TRICK) + 1
    name, _semicolon, options = text_at(values, at(grid.OPTIONS_ROW, first)).partition(";")
    pairs = [option.partition("=") for option in options.split(";") if option.strip()]
    facts = {
        "title": text_at(values, at(grid.TITLE_ROW, 1)),
        "date": text_at(values, at(grid.FACTS_ROW, first)),
        "place": text_at(values, at(grid.FACTS_ROW, first + 2)),
        "stake": text_at(values, at(grid.OPTIONS_ROW, grid.ANCHOR[1])),
    }
    return Opening(
        "bezique",
        names,
        word,
        rules=name.strip() or "standard",
        options=tuple((key.strip(), value.strip()) for key, _equals, value in pairs),
        facts={key: value for key, value in facts.items() if value},
    )


def _names(values: Values, layout: Layout) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and letters of the players, clockwise; a player without a name is called by his letter."""
    sides = layout.rules.game.sides
    letters, names = [""] * layout.rules.game.players, [""] * layout.rules.game.players
    for side in layout.sides:
        part = "by" if layout.paired and not layout.tally else "total"
        told = text_at(values, layout.at(grid.NAMES_ROW, side, part)).split("+")
        written = [text_at(values, ref) for ref in layout.name_refs(side)]
        for place, (player, name) in enumerate(zip(range(side, len(names), sides), written, strict=True)):
            letters[player] = told[place].strip() if place < len(told) else ""
            names[player] = name or letters[player]
    if not all(letters) or len({fold(letter) for letter in letters}) < len(letters):
        letters = list(labels(names))
    return tuple(names), tuple(letters)


# the entries -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry of a filled sheet and its cell; or, without one, what cannot be read there."""

    ref: Ref
    entry: Entry | None
    finding: Finding | None = None


def start_state(layout: Layout) -> State:
    """The state before the first deal."""
    return State(layout.rules, layout.names, before=(0,) * layout.rules.game.sides)


def played_deals(layout: Layout, values: Values) -> list[tuple[int, list[Placed]]]:
    """The deals in which something stands, in order, each with what stands in it."""
    found = [(deal, list(_deal(layout, values, deal))) for deal in range(1, layout.deals + 1)]
    return [(deal, entries) for deal, entries in found if entries]


def _deal(layout: Layout, values: Values, deal: int) -> Iterator[Placed]:
    lines = list(_tally(layout, values, deal) if layout.tally else _lines(layout, values, deal))
    foot = [*_irregular(layout, values, deal), *_markers(layout, values, deal), *_brisques(layout, values, deal)]
    yield from _head(layout, values, deal, [placed.entry for placed in (*lines, *foot) if placed.entry])
    yield from lines
    yield from foot


def _head(layout: Layout, values: Values, deal: int, others: list[Entry]) -> Iterator[Placed]:
    """The line that begins the deal; of trumps it says only what the ``others``, all that stands in it, do not."""
    dealer_ref, trump_ref = layout.dealer_ref(deal), layout.trump_ref(deal)
    letter, suit = text_at(values, dealer_ref), text_at(values, trump_ref)
    dealer = _player(layout, letter)
    if letter and dealer is None:
        yield _unread("player-unknown", dealer_ref, letter, ", ".join(layout.labels))
    trump = read_suit(suit)
    if suit and not trump:
        yield _unread("suit-unknown", trump_ref, suit, "S, H, D, C")
    if not layout.rules.game.turn_up and trump_of(layout.rules, others, "")[1] == trump:
        trump = ""
    if dealer is not None:
        yield Placed(dealer_ref, Entry("deal", dealer, suit=trump))
    elif letter or suit or (deal > 1 and others):
        if deal > 1 and not letter:
            yield _unread("dealer-missing", dealer_ref, "", _("the letter of the dealer"))
        yield Placed(dealer_ref, Entry("deal", suit=trump))


def _player(layout: Layout, text: str) -> int | None:
    """The player of a letter, or of a name written in full."""
    known = [fold(letter) for letter in layout.labels]
    if fold(text) in known:
        return known.index(fold(text))
    names = [fold(name) for name in layout.names]
    return names.index(fold(text)) if text and fold(text) in names else None


def _lines(layout: Layout, values: Values, deal: int) -> Iterator[Placed]:
    for row in layout.line_rows(deal):
        trick_ref = at(row, grid.TRICK)
        trick = values.get(trick_ref)
        if trick is not None and not (isinstance(trick, int) and trick >= 0):
            yield _unread("trick-unknown", trick_ref, str(trick), _("the number of a trick"))
            trick = None
        for side in layout.sides:
            yield from _line(layout, values, row, side, trick if isinstance(trick, int) else None)


def _line(layout: Layout, values: Values, row: int, side: int, trick: int | None) -> Iterator[Placed]:
    """What one side scored in one row."""
    ref, suit_ref = layout.at(row, side, "item"), layout.at(row, side, "suit")
    text, more = text_at(values, ref), text_at(values, suit_ref)
    if not text:
        if more or values.get(layout.at(row, side, "points")) is not None:
            yield _unread("item-missing", ref, "", _("what was scored"))
        return
    item = item_in(layout.rules, text)
    if item is None:
        yield _unread("unknown-item", ref, text, ", ".join(_(one.title) for one in layout.rules.items))
        return
    player = side
    if layout.paired:
        by_ref = layout.at(row, side, "by")
        letter = text_at(values, by_ref)
        by = side if not letter else _player(layout, letter)
        if by is None or layout.rules.side(by) != side:
            yield _unread("player-unknown", by_ref, letter, " or ".join(layout.labels[side :: len(layout.sides)]))
            by = side
        player = by
    try:
        yield Placed(ref, read_details(item, more.split(), player, trick))
    except UnreadableError:
        yield _unread("suit-unknown", suit_ref, more, _("a suit (S H D C), cards such as HK1, or nothing"))
        yield Placed(ref, Entry("item", player, trick, item))


def _tally(layout: Layout, values: Values, deal: int) -> list[Placed]:
    placed: list[Placed] = []
    for line, item in enumerate(layout.rows, 1):
        for side in layout.sides:
            ref = layout.at(layout.line_row(deal, line), side, "item")
            placed += _strokes(ref, values.get(ref), item, side)
    ready = [one for one in placed if one.entry]
    order = in_tally_order([one.entry for one in ready if one.entry])
    by_entry = {(one.entry.item, one.entry.player): one.ref for one in ready if one.entry}
    unread = [one for one in placed if one.entry is None]
    return [*unread, *(Placed(by_entry[entry.item, entry.player], entry) for entry in order)]


def are_strokes(figure: Figure) -> bool:
    """Whether strokes stand in a cell, or a count of them, or nothing."""
    signs = set(figure) - _STROKES - {" "} if isinstance(figure, str) else set()
    return not signs and 0 <= strokes(figure) <= _MOST_STROKES


def _strokes(ref: Ref, figure: Figure, item: Item, side: int) -> Iterator[Placed]:
    if figure is None:
        return
    count = strokes(figure)
    if not are_strokes(figure):
        yield _unread("strokes-unknown", ref, str(figure), _("strokes, or a count of them"))
        return
    for _stroke in range(count):
        yield Placed(ref, Entry("item", side, None, item))


def _irregular(layout: Layout, values: Values, deal: int) -> Iterator[Placed]:
    for ref in layout.irregular_refs(deal):
        text = text_at(values, ref)
        if not text:
            continue
        word, _blank, letter = text.partition(" ")
        kind, player = _WORDS.get(word.casefold()), _player(layout, letter.strip())
        if kind is None or (player is None) is (kind != "end"):
            yield _unread("irregular-unknown", ref, text, ", ".join(layout.irregular_words))
        else:
            yield Placed(ref, Entry(kind, player))


def _markers(layout: Layout, values: Values, deal: int) -> Iterator[Placed]:
    places = [layout.below(deal, "markers", side) for side in layout.sides]
    told = [_marker_told(layout, values, deal, side) for side in layout.sides]
    yield from _figures(values, places, "total", told)


def _brisques(layout: Layout, values: Values, deal: int) -> Iterator[Placed]:
    if "brisques" in layout.foot:
        told = [_count_told(layout, values, deal, side) for side in layout.sides]
        yield from _figures(values, list(layout.brisque_refs(deal)), "brisques", told)


def _marker_told(layout: Layout, values: Values, deal: int, side: int) -> int | None:
    """A total of the markers, as the deal's total tells it."""
    total = values.get(layout.below(deal, "deal", side))
    added = values.get(layout.below(deal, "brisques", side, "points")) if layout.rules.game.race else None
    return total - whole(added) if isinstance(total, int) else None


def _count_told(layout: Layout, values: Values, deal: int, side: int) -> int | None:
    """A count of brisques, as the points beside it tell it, or the total that has them."""
    if layout.rules.game.race:
        points = values.get(layout.below(deal, "brisques", side, "points"))
    else:
        points = values.get(layout.below(deal, "with_brisques", side))
        total = values.get(layout.below(deal, "deal", side))
        points = points - total if isinstance(points, int) and isinstance(total, int) else None
    if not isinstance(points, int) or layout.rules.brisques_when == "immediate":
        return None
    count, odd = divmod(points, layout.rules.value(BRISQUE))
    return None if odd else count


def _figures(values: Values, places: list[Ref], kind: Kind, told: list[int | None]) -> Iterator[Placed]:
    """A line with a figure for each side, when one of them is there; ``told`` is what other figures say of each."""
    found = [values.get(ref) for ref in places]
    if all(figure is None for figure in found):
        return
    right: list[int | None] = []
    for ref, figure, other in zip(places, found, told, strict=True):
        if isinstance(figure, int) and figure >= 0:
            right.append(figure)
        else:
            right.append(other if other is not None and other >= 0 else None)
            yield _no_figure(ref, figure, right[-1])
    whole_line = [figure for figure in right if figure is not None]
    if len(whole_line) == len(right):
        yield Placed(places[0], Entry(kind, figures=tuple(whole_line)))


def _no_figure(ref: Ref, figure: Figure, right: int | None) -> Placed:
    """A figure that is missing or none, with what other figures say it is."""
    code, text = ("figure-missing", "") if figure is None else ("figure-unreadable", str(figure))
    placed = _unread(code, ref, text, _("a whole number") if right is None else str(right))
    if right is None or placed.finding is None:
        return placed
    fix = _("write {expected} in {cell}").format(expected=right, cell=ref.a1)
    return replace(placed, finding=placed.finding._replace(expected=right, fix=fix))


def _unread(code: str, ref: Ref, found: str, expected: str) -> Placed:
    """What cannot be read in a cell; ``expected`` in words tells the auditor that nobody knows the right figure."""
    text = _("found {found}, expected {expected}") if found else _("nothing written, expected {expected}")
    finding = Finding(
        code,
        "error",
        text.format(found=found, expected=expected),
        fix=_("write it in {cell}").format(cell=ref.a1),
        cell=str(ref),
        found=found or None,
        expected=expected,
    )
    return Placed(ref, None, finding)


# importing ------------------------------------------------------------------------------------------------


def lines_of(layout: Layout, values: Values) -> list[str]:
    """The record's lines. Raises NotAllowedError for a cell that cannot be read."""
    state = start_state(layout)
    lines = []
    for _deal_number, entries in played_deals(layout, values):
        for placed in entries:
            if placed.entry is None:
                assert placed.finding is not None
                raise NotAllowedError(
                    "row-incomplete",
                    _("{cell} cannot be read: {message}").format(cell=placed.ref.a1, message=placed.finding.message),
                )
            if placed.entry.kind != "deal" or placed.entry.player is not None:
                lines.append(format_entry(placed.entry, state.seats))
    return lines


def deal_title(layout: Layout, values: Values, deal: int) -> str:
    """``North deals, clubs`` as far as the sheet says so."""
    dealer = _player(layout, text_at(values, layout.dealer_ref(deal)))
    return _("{dealer} deals").format(dealer=layout.names[dealer]) if dealer is not None else ""
