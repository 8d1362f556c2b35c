"""The computed cells of one deal's row: how often pairs are doubled, side payments, totals, check, and the verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.games.barbu import formulas
from scorekeeper.games.barbu.calls import claimed_doubles, legal_doubles
from scorekeeper.games.barbu.contracts import PLAYERS
from scorekeeper.games.barbu.marks import read_mark
from scorekeeper.games.barbu.notation import Entry
from scorekeeper.games.barbu.places import (
    ASIDE,
    CALLS,
    CHECK,
    CONTRACT,
    DECLARER,
    FIRST_ROW,
    POINTS,
    SOURCE_CHECK,
    SOURCE_SHEET,
    TOTAL,
    VERDICT,
    Layout,
    at,
    column,
    deal_row,
    formula_letter,
    name_of,
    others_of,
    pair_of,
    points_refs,
    read_calls,
    read_contract,
    read_declarer,
    side_column,
)
from scorekeeper.games.barbu.score import check_sign
from scorekeeper.games.barbu.state import PAIRS
from scorekeeper.i18n import _
from scorekeeper.model import Figure, plain
from scorekeeper.sheet import Cell, Sheet, ZeroSum, last_of, whole


def add_times(sheet: Sheet, layout: Layout, deal: int, pair: int) -> None:
    """How often a pair is doubled: 0, 1 or 2, from the calls of the deal as far as they are allowed."""
    one, other = PAIRS[pair]
    row = deal_row(deal)
    calls = tuple(at(row, column(player, CALLS)) for player in range(PLAYERS))

    def compute(figures: Sequence[Figure]) -> Figure:
        declarer = read_declarer(figures[0], layout)
        contract = read_contract(figures[1])
        if contract is None or declarer is None:
            return None
        entry = Entry(contract, declarer, calls=read_calls(figures[2:], layout))
        claimed = claimed_doubles(layout.rules, declarer, entry)
        doubles = legal_doubles(layout.rules, declarer, contract, claimed)
        return doubles.count((one, other)) + doubles.count((other, one))

    sheet.add(
        Cell(
            at(row, ASIDE + pair),
            "computed",
            form="count",
            look="pair",
            tint=pair + 1,
            formula=formulas.times(layout, deal, pair),
            needs=(at(row, DECLARER), at(row, CONTRACT), *calls),
            compute=compute,
            code="pair-doubles",
            deal=deal,
            rule=SOURCE_SHEET,
            optional=True,
        )
    )


def add_side(sheet: Sheet, layout: Layout, deal: int, player: int, other: int) -> None:
    """A player's payment from or to one other: 0, 1 or 2 times the difference of their points."""
    row, pair = deal_row(deal), pair_of(player, other)
    times_at, mine, theirs = (
        at(row, ASIDE + pair),
        at(row, column(player, POINTS)),
        at(row, column(other, POINTS)),
    )

    def compute(figures: Sequence[Figure]) -> Figure:
        times, own, opposite = figures[:3]
        if not isinstance(times, int) or not isinstance(own, int) or not isinstance(opposite, int):
            return None
        return times * (own - opposite) or None

    def explain(figures: Sequence[Figure]) -> str:
        return _explain_side(layout, (player, other), figures)

    sheet.add(
        Cell(
            at(row, side_column(player, other)),
            "computed",
            form="signed",
            look="pair",
            tint=pair + 1,
            tag=layout.labels[other],
            formula=formulas.side(times_at, mine, theirs),
            needs=(times_at, mine, theirs, *(at(row, column(seat, CALLS)) for seat in (player, other))),
            compute=compute,
            code="side-payment",
            explain=explain,
            rule="Source 000: 0, 1 or 2 times the difference of the pair",
            deal=deal,
            player=name_of(layout, player),
            mirror=at(row, side_column(other, player)),
        )
    )


def _explain_side(layout: Layout, pair: tuple[int, int], figures: Sequence[Figure]) -> str:
    """Who of the two doubled, and their points; ``figures`` are doubles, own and opposite points, both calls."""
    times, own, opposite, *calls = figures
    one, other = (name_of(layout, seat) for seat in pair)
    if not times or not isinstance(own, int) or not isinstance(opposite, int):
        return _("no double between {one} and {other} counts: nothing to pay").format(one=one, other=other)
    doublers = [
        seat
        for seat, target, figure in zip(pair, reversed(pair), calls, strict=True)
        if (call := read_mark(figure, seat, layout.labels, layout.names).call) is not None
        and (call.word == "*" or target in call.targets)
    ]
    if times == 1:
        doubler = doublers[0] if doublers else pair[0]
        text = _("{doubler} doubled {doubled}: {own} against {opposite}, 1 × {difference}")
        one, other = name_of(layout, doubler), name_of(layout, sum(pair) - doubler)
    else:
        text = _("{doubler} and {doubled} doubled each other: {own} against {opposite}, 2 × {difference}")
    return text.format(
        doubler=one, doubled=other, own=plain(own), opposite=plain(opposite), difference=abs(own - opposite)
    )


def add_total(sheet: Sheet, layout: Layout, deal: int, player: int) -> None:
    """A player's running total."""
    row = deal_row(deal)
    own = at(row, column(player, POINTS))
    sides = tuple(at(row, side_column(player, other)) for other in others_of(player))
    before = tuple(at(earlier, column(player, TOTAL)) for earlier in range(row - 1, FIRST_ROW - 1, -1))

    def compute(figures: Sequence[Figure]) -> Figure:
        if not all(isinstance(figure, int) for figure in figures[:PLAYERS]):
            return None
        return last_of(figures[2 * PLAYERS :]) + sum(whole(figure) for figure in figures[PLAYERS : 2 * PLAYERS])

    def explain(figures: Sequence[Figure]) -> str:
        parts = [plain(last_of(figures[2 * PLAYERS :])), plain(whole(figures[PLAYERS]))]
        parts += [plain(whole(figure)) for figure in figures[PLAYERS + 1 : 2 * PLAYERS] if figure]
        return _("before, points and side payments: {sum}").format(sum=" + ".join(parts))

    sheet.add(
        Cell(
            at(row, column(player, TOTAL)),
            "computed",
            form="signed",
            look="total",
            formula=formulas.total(points_refs(deal), own, sides, row, column(player, TOTAL)),
            needs=(*points_refs(deal), own, *sides, *before),
            compute=compute,
            code="running-total",
            explain=explain,
            rule="Source 000: the totals are running results",
            deal=deal,
            player=name_of(layout, player),
        )
    )


def add_check(sheet: Sheet, layout: Layout, deal: int) -> None:
    """The cumulated contract totals."""
    row = deal_row(deal)
    sign = check_sign(layout.rules)
    before = tuple(at(earlier, CHECK) for earlier in range(row - 1, FIRST_ROW - 1, -1))

    def compute(figures: Sequence[Figure]) -> Figure:
        contract = read_contract(figures[0])
        if contract is None or not all(isinstance(figure, int) for figure in figures[1 : PLAYERS + 1]):
            return None
        return last_of(figures[PLAYERS + 1 :]) + sign * layout.rules.total(contract)

    def explain(figures: Sequence[Figure]) -> str:
        contract = read_contract(figures[0])
        total = layout.rules.total(contract) if contract else 0
        return _("before {before}, total of {contract} {total}").format(
            before=plain(last_of(figures[PLAYERS + 1 :])),
            contract=_(contract.title) if contract else "-",
            total=plain(total),
        )

    sheet.add(
        Cell(
            at(row, CHECK),
            "computed",
            form="signed",
            look="check",
            formula=formulas.check(layout, deal),
            needs=(at(row, CONTRACT), *points_refs(deal), *before),
            compute=compute,
            code="check-column",
            explain=explain,
            rule=SOURCE_CHECK,
            deal=deal,
        )
    )


def verdict_words() -> dict[str, str]:
    """The words of the last column, in the language in force; formulas and Python use the same."""
    return {
        "right": _("right"),
        "contract": _("which contract?"),
        "twice": _("contract twice"),
        "missing": _("points missing"),
        "points": _("points {found}, not {expected}"),
        "sum": _("out by {sum}"),
    }


def add_verdict(sheet: Sheet, layout: Layout, deal: int) -> None:
    """The row judged in words."""
    row = deal_row(deal)
    words = verdict_words()
    earlier = tuple(at(r, c) for r in range(FIRST_ROW, row) for c in (DECLARER, CONTRACT))
    totals = tuple(at(row, column(player, TOTAL)) for player in range(PLAYERS))

    def compute(figures: Sequence[Figure]) -> Figure:
        return _verdict(layout, words, figures)

    sheet.add(
        Cell(
            at(row, VERDICT),
            "computed",
            look="verdict",
            formula=formulas.verdict(layout, deal, words),
            needs=(at(row, DECLARER), at(row, CONTRACT), *points_refs(deal), *totals, at(row, CHECK), *earlier),
            compute=compute,
            deal=deal,
            good=words["right"],
            optional=True,
        )
    )


def _verdict(layout: Layout, words: Mapping[str, str], figures: Sequence[Figure]) -> Figure:
    declarer, letter, points = figures[0], figures[1], figures[2 : 2 + PLAYERS]
    totals_and_check = figures[2 + PLAYERS : 3 + 2 * PLAYERS]
    earlier = figures[3 + 2 * PLAYERS :]
    there = [figure for figure in points if isinstance(figure, int)]
    contract = read_contract(letter)
    if letter is None and not there:
        return None
    if contract is None:
        return words["contract"]
    if _said(declarer, letter) in [_said(*pair) for pair in zip(earlier[::2], earlier[1::2], strict=True)]:
        return words["twice"]
    if len(there) < PLAYERS:
        return words["missing"]
    total = layout.rules.total(contract)
    if sum(there) != total:
        return words["points"].format(found=plain(sum(there)), expected=plain(total))
    *totals, check = (whole(figure) for figure in totals_and_check)
    out = sum(totals) - check_sign(layout.rules) * check
    return words["sum"].format(sum=plain(out)) if out else words["right"]


def _said(declarer: Figure, letter: Figure) -> tuple[str, str]:
    """Who declared what, as formulas compare it: without blanks around it, small letters as capitals."""
    return "" if declarer is None else str(declarer).strip().casefold(), formula_letter(letter)


def row_sum(layout: Layout, deal: int) -> ZeroSum:
    """The four totals and the check add up to nothing."""
    row = deal_row(deal)
    parts = (*(at(row, column(player, TOTAL)) for player in range(PLAYERS)), at(row, CHECK))
    return ZeroSum(
        "check-column",
        at(row, CHECK),
        parts,
        (*(1 for _player in range(PLAYERS)), 1 if layout.rules.check == "negated" else -1),
        deal,
        SOURCE_CHECK,
    )
