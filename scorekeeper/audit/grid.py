"""Grid against grid: each computed figure found, held against what follows from the inputs and from its neighbours.

A figure that does not follow from the very figures it was made of is a root: somebody slipped there. One that
follows from them, but is wrong because one of them is, is carried from that one. A figure that is right is
right, even beside a wrong one: two slips that cancel out are two findings less.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from scorekeeper.audit.formulas import same_formula
from scorekeeper.found import FoundCell
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, plain
from scorekeeper.sheet import Cell, Compute, Ref, Sheet

LONGEST_FORMULA = 80
"""Signs of a formula that are still shown in a finding."""


@dataclass
class Grid:
    """The figures of one sheet: ``found`` in the file, ``right`` as they follow from the given cells."""

    sheet: Sheet
    cells: Mapping[Ref, FoundCell]
    found: dict[Ref, Figure]
    right: dict[Ref, Figure]
    findings: list[Finding] = field(default_factory=list)
    origins: dict[Ref, Ref] = field(default_factory=dict)
    """For each wrong figure the root it comes from; a root comes from itself."""
    uncalculated: int = 0
    blind: dict[Ref, Ref] = field(default_factory=dict)
    """Inputs that the sheet's formulas do not understand, and for each formula that hangs on one that input."""

    def is_wrong(self, ref: Ref) -> bool:
        """Whether another figure stands in a cell than should; nothing at all is as good as nothing due."""
        return not same_figure(self.found.get(ref), self.right.get(ref))


def same_figure(found: Figure, right: Figure) -> bool:
    """Whether a figure is as good as the right one: nothing due may also be a written 0."""
    return found == right or (right is None and found == 0 and not isinstance(found, str))


def compare(
    sheet: Sheet,
    cells: Mapping[Ref, FoundCell],
    found: dict[Ref, Figure],
    corrections: Mapping[Ref, Figure],
    unknown: Collection[Ref] = (),
    blind: Mapping[Ref, Ref] = MappingProxyType({}),
) -> Grid:
    """Every computed cell judged, in the order in which the sheet is worked out.

    ``corrections`` are given cells that are known to be wrong, with what belongs there: figures that were worked
    out from what belongs there are right, and those worked out from what stands there are carried. ``unknown`` are
    given cells of which nobody can tell what belongs there: what their deals came to is taken as it was written.
    ``blind`` are given cells that formulas do not understand, each with the one from which what formulas made of
    it is carried.
    """
    given = {ref: found.get(ref) for ref, cell in sheet.cells.items() if cell.role == "given"}
    right = sheet.evaluate(given | dict(corrections))
    grid = Grid(sheet, cells, found, right, origins={ref: ref for ref in corrections})
    grid.blind = _hanging_on(grid, blind)
    trusted = _trust(grid, unknown)
    kept = _columns_kept(grid)
    unsettled = _unsettled_deals(grid)
    for ref, cell in sheet.cells.items():
        if cell.role == "computed" and cell.code and cell.deal not in unsettled and ref not in trusted:
            _judge(grid, ref, cell, is_kept=(ref.column, cell.code) in kept)
    for deal, refs in unsettled.items():
        grid.findings.append(_unsettled(grid, deal, refs[0]))
    _check_sums(grid, set(unsettled))
    return grid


def _hanging_on(grid: Grid, blind: Mapping[Ref, Ref]) -> dict[Ref, Ref]:
    """The formulas of the file that hang on an input they do not understand, directly or through other formulas."""
    hanging = dict(blind)
    if not hanging:
        return hanging
    for ref, cell in grid.sheet.cells.items():
        present = grid.cells.get(ref)
        if cell.role == "computed" and present is not None and present.formula:
            origin = next((hanging[need] for need in cell.needs if need in hanging), None)
            if origin is not None:
                hanging[ref] = origin
    return hanging


def _trust(grid: Grid, unknown: Collection[Ref]) -> set[Ref]:
    """The computed cells that cannot be judged, now right as found; what follows from them is reckoned anew.

    A figure that nobody needed to write down and that hangs on an unknown one is unknown itself.
    """
    deals = {grid.sheet.cells[ref].deal for ref in unknown} - {None}
    trusted: set[Ref] = set()
    touched, lost = set(unknown), set(unknown)
    for ref, cell in grid.sheet.cells.items():
        if cell.compute is None or touched.isdisjoint(cell.needs):
            continue
        touched.add(ref)
        hangs = not lost.isdisjoint(cell.needs) and _hangs_on(grid, cell, cell.compute, lost)
        if cell.code and (cell.deal in deals or hangs):
            trusted.add(ref)
            grid.right[ref] = grid.found.get(ref)
        else:
            grid.right[ref] = cell.compute([grid.right.get(need) for need in cell.needs])
        is_blank = ref not in grid.cells and (cell.optional or cell.deal in deals)
        if hangs and (not cell.code or is_blank):
            lost.add(ref)
    return trusted


_PROBES = (None, 1, 1000, "-")
"""Figures that an unknown one may stand for."""


def _hangs_on(grid: Grid, cell: Cell, compute: Compute, lost: Collection[Ref]) -> bool:
    """Whether a figure would be another one if unknown ones were: a sum of another column does not care."""
    hidden = {need for need in cell.needs if need in lost}
    places = [grid.sheet.cells[need] for need in hidden]
    if any(
        place.role != "given" or place.form == "text" or isinstance(grid.found.get(place.ref), str) for place in places
    ):
        return True
    results = [compute([probe if need in hidden else grid.right.get(need) for need in cell.needs]) for probe in _PROBES]
    as_found = compute([(grid.found if need in hidden else grid.right).get(need) for need in cell.needs])
    return any(figure != as_found for figure in results)


def _unsettled_deals(grid: Grid) -> dict[int, list[Ref]]:
    """Deals whose inputs are there and of whose figures none was worked out: one finding for all of them."""
    due: dict[int, list[Ref]] = {}
    settled: set[int | None] = set()
    for ref, cell in grid.sheet.cells.items():
        if cell.role != "computed" or not cell.code or cell.optional or cell.deal is None:
            continue
        if ref in grid.cells:
            settled.add(cell.deal)
        elif grid.right[ref] is not None:
            due.setdefault(cell.deal, []).append(ref)
    return {deal: refs for deal, refs in due.items() if deal not in settled}


def _unsettled(grid: Grid, deal: int, first: Ref) -> Finding:
    del grid
    return Finding(
        "row-not-settled",
        "error",
        _("the deal was written down, but none of its figures worked out"),
        fix=_("work out the side payments, totals and check of this row"),
        cell=str(first),
        deal=deal,
    )


def _columns_kept(grid: Grid) -> set[tuple[int, str]]:
    """Columns of points, by what they hold, that somebody filled though he need not: a gap in them was forgotten."""
    due: dict[tuple[int, str], list[bool]] = {}
    for ref, cell in grid.sheet.cells.items():
        if cell.optional and cell.code and cell.deal is not None and cell.form == "points" and grid.right[ref]:
            due.setdefault((ref.column, cell.code), []).append(ref in grid.cells)
    return {place for place, written in due.items() if written.count(True) >= written.count(False)}


def _judge(grid: Grid, ref: Ref, cell: Cell, *, is_kept: bool) -> None:
    present = grid.cells.get(ref)
    if present is not None and present.formula and not present.calculated:
        _judge_uncalculated(grid, ref, cell, present)
        return
    is_forgotten = is_kept and cell.deal is not None and bool(grid.right[ref])
    if present is None and (_says_the_twin(grid, ref, cell) or (cell.optional and not is_forgotten)):
        grid.found[ref] = grid.right[ref]
        return
    changed = present is not None and bool(present.formula) and not same_formula(present.formula, cell.formula)
    if not grid.is_wrong(ref):
        if changed:
            grid.findings.append(_changed_formula(ref, cell, present.formula if present else ""))
        return
    origin = grid.blind.get(ref) or _origin(grid, cell)
    grid.origins[ref] = origin or ref
    grid.findings.append(_wrong_figure(grid, ref, cell, origin, changed=changed))


def _says_the_twin(grid: Grid, ref: Ref, cell: Cell) -> bool:
    """Whether the figure with the other sign stands where it need not: one of the two is enough then."""
    twin = cell.mirror
    is_twin = twin is not None and twin in grid.cells and grid.sheet.cells[twin].optional
    return is_twin and isinstance(grid.right[ref], int)


def _judge_uncalculated(grid: Grid, ref: Ref, cell: Cell, present: FoundCell) -> None:
    """A formula without a result: ours will come right; another cannot be judged."""
    grid.found[ref] = grid.right[ref]
    grid.uncalculated += 1
    if not same_formula(present.formula, cell.formula):
        finding = _changed_formula(ref, cell, present.formula)
        grid.findings.append(finding._replace(severity="error", expected=grid.right[ref]))


def _changed_formula(ref: Ref, cell: Cell, formula: str) -> Finding:
    return Finding(
        "formula-changed",
        "warning",
        _("another formula than the sheet's stands here"),
        fix=_restore(ref, cell),
        cell=str(ref),
        deal=cell.deal,
        player=cell.player,
        detail=f"={formula}" if len(formula) <= LONGEST_FORMULA else f"={formula[:LONGEST_FORMULA]} …",
    )


def _restore(ref: Ref, cell: Cell) -> str:
    """How to get the sheet's formula back into its cell: nobody types a long one."""
    if len(cell.formula) <= LONGEST_FORMULA:
        return _("write ={formula} in {cell}").format(formula=cell.formula, cell=ref.a1)
    return _("copy the formula into {cell} from a neighbour of the same kind, or from a new sheet").format(cell=ref.a1)


def _origin(grid: Grid, cell: Cell) -> Ref | None:
    """The root that this figure only carries on; None when it does not follow from its neighbours either."""
    wrong = [need for need in cell.needs if need in grid.origins]
    if not wrong or cell.compute is None:
        return None
    found = grid.found.get(cell.ref)
    as_written = [grid.found.get(need) for need in cell.needs]
    # Where a neighbour is missing, people reckon either without it or with what it should be.
    completed = [grid.right.get(need) if grid.found.get(need) is None else grid.found.get(need) for need in cell.needs]
    if any(same_figure(found, cell.compute(figures)) for figures in (as_written, completed)):
        return grid.origins[wrong[0]]
    return None


def _wrong_figure(grid: Grid, ref: Ref, cell: Cell, origin: Ref | None, *, changed: bool) -> Finding:
    found, right = grid.found.get(ref), grid.right[ref]
    present = grid.cells.get(ref)
    code, fix = cell.code, write_in(ref, right)
    if present is not None and present.formula and origin is None and not changed:
        code, fix = "stale-value", _("open the file in a spreadsheet program, recalculate and save it")
    if changed:
        fix = _restore(ref, cell)
    return Finding(
        code,
        "error",
        _message(cell, found, right, [grid.right.get(need) for need in cell.needs]),
        fix=fix if origin is None else follows(origin.a1),
        cell=str(ref),
        deal=cell.deal,
        player=cell.player,
        found=found,
        expected=right,
        carried_from=None if origin is None else str(origin),
        detail=explanation(cell, [grid.right.get(need) for need in cell.needs]),
        rule=cell.rule,
    )


def _message(cell: Cell, found: Figure, right: Figure, figures: Sequence[Figure]) -> str:
    told = cell.told(found, figures) if cell.told else ""
    text = difference(found, right)
    return _("{difference}; {told}").format(difference=text, told=told) if told else text


def follows(origin: str) -> str:
    """What is to be done about a figure that is only carried from the cell ``origin``."""
    return _("follows when {origin} is put right").format(origin=origin)


def write_in(ref: Ref, right: Figure) -> str:
    """``write 12 in F9``, or ``leave F9 empty``."""
    if right is None:
        return _("leave {cell} empty").format(cell=ref.a1)
    return _("write {expected} in {cell}").format(
        expected=plain(right) if isinstance(right, int) else right, cell=ref.a1
    )


def explanation(cell: Cell, figures: Sequence[Figure]) -> str:
    """The arithmetic of a computed cell in words, if it has any."""
    return cell.explain(figures) if cell.explain else ""


def difference(found: Figure, right: Figure) -> str:
    """``found 6, expected 12 (6 too little)``, with words for figures that are missing or not due."""
    if right is None:
        return _("found {found}, expected nothing here").format(found=_written(found))
    if found is None:
        return _("nothing written, expected {expected}").format(expected=_written(right))
    if isinstance(found, str) or isinstance(right, str):
        return _("found {found}, expected {expected}").format(found=_written(found), expected=_written(right))
    text = (
        _("found {found}, expected {expected} ({difference} too much)")
        if found > right
        else _("found {found}, expected {expected} ({difference} too little)")
    )
    return text.format(found=plain(found), expected=plain(right), difference=abs(found - right))


def _written(figure: Figure) -> str:
    return plain(figure) if isinstance(figure, int) else str(figure)


def _check_sums(grid: Grid, unsettled: set[int]) -> None:
    """Figures that must add up to nothing and do not; carried from the first wrong one among them."""
    for total in grid.sheet.sums:
        figures = [grid.found.get(part) for part in total.parts]
        whole = [figure for figure in figures if isinstance(figure, int)]
        if len(whole) < len(figures) or total.deal in unsettled:
            continue
        out = sum(figure * sign for figure, sign in zip(whole, total.signs, strict=True))
        if not out or total.at in grid.origins:
            continue
        roots = [grid.origins[part] for part in total.parts if part in grid.origins]
        grid.findings.append(
            Finding(
                total.code,
                "error",
                _("the figures of this row add up to {found}, not to 0").format(found=plain(out)),
                fix=follows(roots[0].a1)
                if roots
                else _("look for the mistake in what was given in this row or before"),
                cell=str(total.at),
                deal=total.deal,
                found=out,
                expected=0,
                carried_from=str(roots[0]) if roots else None,
                rule=total.rule,
            )
        )
