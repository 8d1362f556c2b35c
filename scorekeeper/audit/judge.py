"""A filled page judged: what was given, every figure against it, and the single slips that explain several mistakes.

A deal with mistakes is worked out anew with each slip its game can think of. The one slip from which every figure
written in the deal follows takes the place of those mistakes; when others do as well, they are named, or
nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.audit.grid import Grid, compare, same_figure
from scorekeeper.audit.merge import merge_exchanged, merge_mirrors, merge_reversed
from scorekeeper.found import FoundCell
from scorekeeper.game import AnyGame, Correction
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding
from scorekeeper.sheet import Cell, Compute, Ref, Sheet

_Row = list[tuple[Cell, Compute]]
"""The computed cells of a deal, in the order in which they are worked out."""


@dataclass(frozen=True)
class Filled:
    """A filled page: its empty sheet, the cells present, their figures, and those as formulas would understand them."""

    game: AnyGame
    sheet: Sheet
    cells: Mapping[Ref, FoundCell]
    figures: Mapping[Ref, Figure]
    plain: Mapping[Ref, Figure]
    blind: Mapping[Ref, Ref] = field(default_factory=dict)
    """Inputs that the file's own formulas do not understand, each with the one at which that is told."""


@dataclass
class Judgement:
    """The findings on what was given, the figures compared, and the slips that were taken."""

    given: list[Finding]
    grid: Grid
    slips: list[Correction] = field(default_factory=list)

    def roots(self, deal: int | None) -> list[Finding]:
        """The mistakes of a deal (None: of the foot) that come from nowhere else."""
        return [
            finding
            for finding in (*self.given, *self.grid.findings)
            if finding.deal == deal and finding.severity == "error" and finding.carried_from is None
        ]


def judge(filled: Filled) -> Judgement:
    """Everything that is wrong, each slip once."""
    judgement = _judged(filled, [])
    errors = [one for one in (*judgement.given, *judgement.grid.findings) if one.severity == "error"]
    deals = {finding.deal for finding in errors if finding.deal is not None}
    suspects = filled.game.suspects(filled.sheet, filled.figures, errors) if errors else set()
    rows = _rows(filled.sheet) if deals | suspects else {}
    for deal in sorted(deals | suspects):
        roots = judgement.roots(deal)
        if not roots and deal not in suspects:
            continue
        slip = _slip(filled, judgement, deal, rows.get(deal, []), is_suspect=deal in suspects)
        if slip is None:
            continue
        explained = len(roots) + len(_foot_roots(filled.sheet, judgement, slip))
        if deal in suspects:
            explained = max(explained, _mended(filled, judgement, slip))
        if explained < slip.roots:
            _hint(judgement, deal, slip)
        else:
            judgement = _judged(filled, [*judgement.slips, slip])
    judgement.grid.findings = merge_exchanged(filled.sheet, judgement.grid.findings)
    return judgement


def _mended(filled: Filled, judgement: Judgement, slip: Correction) -> int:
    """How many mistakes in what was given a slip explains."""
    values = _written(filled, judgement)
    return len(_mistakes(filled, values)) - len(_mistakes(filled, {**values, **slip.figures}))


def _written(filled: Filled, judgement: Judgement) -> dict[Ref, Figure]:
    """The figures of the page, slips that were taken put right."""
    return {**filled.figures, **{ref: figure for slip in judgement.slips for ref, figure in slip.figures.items()}}


def _judged(filled: Filled, slips: list[Correction]) -> Judgement:
    game, sheet = filled.game, filled.sheet
    slipped = {ref: figure for slip in slips for ref, figure in slip.figures.items()}
    given = list(game.examine_sheet(sheet, {**filled.figures, **slipped}))
    told = [finding for slip in slips for finding in slip.findings]
    corrections = {**_corrected(sheet, given), **slipped}
    plain = {**filled.figures, **filled.plain}
    grid = compare(sheet, filled.cells, plain, corrections, _unknown(filled, given), filled.blind)
    grid.findings = merge_mirrors(sheet, grid.found, grid.findings)
    codes = {finding.code for finding in grid.findings}
    advice = {code: game.advice(sheet, code) for code in sorted(codes)}
    grid.findings = merge_reversed(sheet, grid.found, grid.findings, advice)
    return Judgement([*told, *given], grid, slips)


def _corrected(sheet: Sheet, findings: Sequence[Finding]) -> dict[Ref, Figure]:
    """The given cells whose right content the game could tell: a figure, or one of the words they can hold."""
    expected = {f.cell: f.expected for f in findings if f.severity == "error" and f.expected is not None}
    return {
        ref: expected[str(ref)]
        for ref, cell in sheet.cells.items()
        if cell.role == "given" and str(ref) in expected and _is_content(cell, expected[str(ref)])
    }


def _is_content(cell: Cell, expected: Figure) -> bool:
    """Whether what is expected can stand in the cell as it is, and does not only describe it."""
    return expected in cell.choices if isinstance(expected, str) else cell.form != "text"


def _unknown(filled: Filled, findings: Sequence[Finding]) -> set[Ref]:
    """The given cells that hold nothing a game can read: what they should hold is told in words.

    Where a whole deal is missing, they are all cells of it. What has a plain form is understood.
    """
    told = {f.cell: f.expected for f in findings if f.severity == "error" and isinstance(f.expected, str)}
    given = {ref: cell for ref, cell in filled.sheet.cells.items() if cell.role == "given"}
    unknown = {
        ref
        for ref, cell in given.items()
        if str(ref) in told and ref not in filled.plain and not _is_content(cell, told[str(ref)])
    }
    begun = {cell.deal for ref, cell in given.items() if filled.figures.get(ref) is not None}
    empty = {given[ref].deal for ref in unknown} - begun - {None}
    return unknown | {ref for ref, cell in given.items() if cell.deal in empty}


def _rows(sheet: Sheet) -> dict[int, _Row]:
    """The computed cells of each deal."""
    rows: dict[int, _Row] = {}
    for cell in sheet.cells.values():
        if cell.compute is not None and cell.deal is not None:
            rows.setdefault(cell.deal, []).append((cell, cell.compute))
    return rows


def _slip(filled: Filled, judgement: Judgement, deal: int, row: _Row, *, is_suspect: bool) -> Correction | None:
    """The single slip from which every figure written in the deal follows, and most below; None if none or many do.

    A deal that ``is_suspect`` need not have mistakes itself: its slip must put something else right.
    """
    grid = judgement.grid
    helpers = {ref: grid.right[ref] for ref, cell in filled.sheet.cells.items() if cell.compute and not cell.code}
    found = {**helpers, **grid.found}
    values = _written(filled, judgement)
    forgotten = {one.cell for one in grid.findings if one.found is None and one.deal == deal}
    as_it_stands = Correction({}, (), witnesses=0)
    is_right = (
        not forgotten and _explains(filled, found, as_it_stands, row) and _is_clean(filled, values, as_it_stands, deal)
    )
    if is_right and not is_suspect:
        return None  # what is wrong comes from elsewhere
    fitting = [
        slip
        for slip in filled.game.corrections(filled.sheet, values, deal)
        if _explains(filled, found, slip, row, forgotten)
        and _is_clean(filled, values, slip, deal)
        and not (is_right and _mended(filled, judgement, slip) <= 0)
    ]
    ranks = [(_misfits(filled, found, slip), slip.weight) for slip in fitting]
    best = [slip for slip, rank in zip(fitting, ranks, strict=True) if rank == min(ranks)]
    is_told = len(best) == 1 or (0 < len(best) <= _MOST_NAMED and all(slip.named for slip in best))
    return _either(best) if is_told else None


_MOST_NAMED = 3


def _either(slips: Sequence[Correction]) -> Correction:
    """The first of slips that do as well, its fix naming the others too."""
    first, *others = slips
    fixes = [slip.findings[0].fix for slip in others]
    told, *more = first.findings
    for fix in fixes:
        told = told._replace(fix=_("{fix}; or else {other}").format(fix=told.fix, other=fix))
    return first._replace(findings=(told, *more))


def _misfits(filled: Filled, found: Mapping[Ref, Figure], slip: Correction) -> int:
    """How many figures written by hand below the table, worked out of what the slip changes, do not follow from it."""
    count = 0
    for ref, cell in filled.sheet.cells.items():
        present = filled.cells.get(ref)
        is_witness = cell.code and cell.deal is None and present is not None and not present.formula
        if is_witness and cell.compute is not None and not slip.figures.keys().isdisjoint(cell.needs):
            figures = [slip.figures[need] if need in slip.figures else found.get(need) for need in cell.needs]
            count += not same_figure(found.get(ref), cell.compute(figures))
    return count


def _explains(
    filled: Filled, found: Mapping[Ref, Figure], slip: Correction, row: _Row, forgotten: Collection[str | None] = ()
) -> bool:
    """Whether every figure written by hand in a row follows from what stands above it and in it, but for the slip.

    ``forgotten`` are cells that nobody need fill, but which the others of their column say should not be empty.
    """
    new: dict[Ref, Figure] = dict(slip.figures)
    written = 0
    for cell, compute in row:
        expected = compute([new[need] if need in new else found.get(need) for need in cell.needs])
        present = filled.cells.get(cell.ref)
        if (
            not cell.code
            or (present is None and cell.optional and str(cell.ref) not in forgotten)
            or (present is not None and present.formula)
        ):
            new[cell.ref] = expected  # a formula follows from whatever is given, and so tells nothing
        elif not same_figure(found.get(cell.ref), expected):
            return False
        else:
            written += present is not None
    return written >= slip.witnesses


def _is_clean(filled: Filled, values: Mapping[Ref, Figure], slip: Correction, deal: int) -> bool:
    """Whether nothing given in a deal is a mistake once the slip is put right, and nothing elsewhere becomes one."""
    after = _mistakes(filled, {**values, **slip.figures})
    is_own = any(number == deal for number, _code, _cell in after)
    return not is_own and (not slip.figures or after <= _mistakes(filled, values))


def _mistakes(filled: Filled, values: Mapping[Ref, Figure]) -> set[tuple[int | None, str, str | None]]:
    """Deal, code and cell of everything that was given wrong."""
    findings = filled.game.examine_sheet(filled.sheet, values)
    return {(one.deal, one.code, one.cell) for one in findings if one.severity == "error"}


def _foot_roots(sheet: Sheet, judgement: Judgement, slip: Correction) -> list[Finding]:
    """Mistakes below the table in figures that are worked out of what the slip would change."""
    places = {str(ref) for ref, cell in sheet.cells.items() if not slip.figures.keys().isdisjoint(cell.needs)}
    return [finding for finding in judgement.roots(None) if finding.cell in places]


def _hint(judgement: Judgement, deal: int, slip: Correction) -> None:
    """Adds to the one mistake of a deal what else could be behind it."""
    other = slip.findings[0]

    def hinted(finding: Finding) -> Finding:
        is_root = finding.deal == deal and finding.severity == "error" and finding.carried_from is None
        if not is_root or finding.cell == other.cell:
            return finding
        return finding._replace(fix=_("{fix}; or else {other}").format(fix=finding.fix, other=other.fix))

    judgement.given = [hinted(finding) for finding in judgement.given]
    judgement.grid.findings = [hinted(finding) for finding in judgement.grid.findings]
