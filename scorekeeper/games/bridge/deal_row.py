"""One row of a deal list, and where its cells are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.games.bridge.excel_text import seat_formula
from scorekeeper.games.bridge.places import (
    Block,
    Layout,
    at,
    name_refs,
    named_seat,
    names_area,
)
from scorekeeper.model import Figure
from scorekeeper.sheet import Cell, Compute, Ref, Sheet

SOURCE = "Source 003; Laws, scoring table"


@dataclass(frozen=True, slots=True)
class DealRow:
    """One row of a block's deal list, and where its cells are."""

    sheet: Sheet
    layout: Layout
    block: Block
    deal: int
    """From 0 in the block."""

    @property
    def row(self) -> int:
        """Its row on the page."""
        return self.block.row(self.deal)

    @property
    def number(self) -> int:
        """Its number on the sheet, from 1."""
        return self.block.offset + self.deal + 1

    @property
    def is_written(self) -> bool:
        """True where figures were written without a contract: they are given then."""
        return self.deal in self.block.figures

    def at(self, column: int) -> Ref:
        """A cell of this row."""
        return at(self.row, column)

    @property
    def names(self) -> tuple[Ref, ...]:
        """The cells of the players' names: cells that name a seat need them."""
        return name_refs(self.block, len(self.layout.labels))

    def seat_formula(self, text: str) -> str:
        """The number from 1 of the seat that a text names; an error for nobody."""
        return seat_formula(text, self.layout.labels, names_area(self.block, len(self.layout.labels)))

    def seat(self, figure: Figure, names: Sequence[Figure]) -> int | None:
        """The same worked out here, from 0, from the figures of the cells of names."""
        return named_seat(figure, self.layout.labels, names)

    def helper(self, name: str) -> Ref:
        """A helper cell of this row."""
        return self.at(self.layout.columns.helper(name))

    def earlier(self, name: str) -> tuple[Ref, ...]:
        """A helper in all rows above, the nearest last."""
        column = self.layout.columns.helper(name)
        return tuple(at(row, column) for row in range(self.block.row(0), self.row))

    def before(self, name: str) -> tuple[Ref, ...]:
        """A helper in the row above, if there is one."""
        return self.earlier(name)[-1:]


def put(
    row: DealRow, ref: Ref, formula: str, needs: Sequence[Ref], compute: Compute, code: str = "", **more: object
) -> None:
    """Adds a computed cell of a deal's row; people who fill by hand may leave it empty."""
    options: dict[str, object] = {"form": "count", "look": "number", "optional": True, **more}
    cell = Cell(
        ref,
        "computed",
        formula=formula,
        needs=tuple(needs),
        compute=compute,
        code=code,
        deal=row.number,
        **options,  # type: ignore[arg-type]
    )
    row.sheet.add(cell)
