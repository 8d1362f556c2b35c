"""One row of a filled Barbu sheet, read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.barbu import places as grid
from scorekeeper.games.barbu.contracts import PLAYERS, Contract
from scorekeeper.games.barbu.marks import Mark, read_mark
from scorekeeper.games.barbu.outcome import examine_points
from scorekeeper.games.barbu.places import Layout, at
from scorekeeper.model import Figure
from scorekeeper.sheet import Ref

Values = Mapping[Ref, Figure]


def text_at(values: Values, ref: Ref) -> str:
    """What stands in a cell, as a text without blanks around it."""
    figure = values.get(ref)
    return "" if figure is None else str(figure).strip()


@dataclass(frozen=True, slots=True)
class FilledDeal:
    """One row of a filled sheet, read: what is None is empty or cannot be read."""

    deal: int
    declarer: int | None
    contract: Contract | None
    marks: tuple[Mark, ...]
    points: tuple[Figure, ...]
    contract_text: str
    declarer_text: str
    zeros: tuple[int, ...] = ()
    """Players whose points were left empty and can only be 0, for those written make up the contract's total."""

    @property
    def row(self) -> int:
        """Its row on the sheet."""
        return grid.deal_row(self.deal)

    @property
    def empty(self) -> bool:
        """True for a row in which nothing was written but perhaps the declarer."""
        return (
            not self.contract_text
            and not any(m.call or m.unknown for m in self.marks)
            and not any(figure is not None for figure in self.points)
        )

    @property
    def whole_points(self) -> tuple[int, ...] | None:
        """The four points, when all are there."""
        whole = tuple(figure for figure in self.points if isinstance(figure, int))
        return whole if len(whole) == PLAYERS else None


def read_deal(values: Values, layout: Layout, deal: int) -> FilledDeal:
    """One row of a filled sheet."""
    row = grid.deal_row(deal)
    contract = grid.read_contract(values.get(at(row, grid.CONTRACT)))
    points = tuple(values.get(at(row, grid.column(p, grid.POINTS))) for p in range(PLAYERS))
    zeros = _zeros(layout, contract, points)
    return FilledDeal(
        deal,
        grid.read_declarer(values.get(at(row, grid.DECLARER)), layout),
        contract,
        tuple(
            read_mark(values.get(at(row, grid.column(p, grid.CALLS))), p, layout.labels, layout.names)
            for p in range(PLAYERS)
        ),
        tuple(0 if player in zeros else figure for player, figure in enumerate(points)),
        text_at(values, at(row, grid.CONTRACT)),
        text_at(values, at(row, grid.DECLARER)),
        zeros,
    )


def _zeros(layout: Layout, contract: Contract | None, points: tuple[Figure, ...]) -> tuple[int, ...]:
    empty = tuple(player for player, figure in enumerate(points) if figure is None)
    if contract is None or not 0 < len(empty) < PLAYERS:
        return ()
    filled = tuple(figure if isinstance(figure, int) else 0 for figure in points)
    is_whole = all(figure is None or isinstance(figure, int) for figure in points)
    return empty if is_whole and not examine_points(layout.rules, contract, filled) else ()
