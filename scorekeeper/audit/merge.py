"""Several wrong figures that are one slip: both sides of one payment, a whole column with the other sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.audit.grid import follows
from scorekeeper.i18n import _
from scorekeeper.model import Figure, Finding, plain
from scorekeeper.sheet import Cell, Ref, Sheet

_FEWEST_OF_A_COLUMN = 2


def merge_mirrors(sheet: Sheet, figures: Mapping[Ref, Figure], findings: Sequence[Finding]) -> list[Finding]:
    """The findings, with two roots in mirrored cells that hold mirrored figures made one.

    The root is at the payee; the payer's figure, and whatever came from it, is carried from there.
    """
    wrong = _roots_by_place(sheet, findings)
    moved: dict[str, Finding] = {}
    for ref, finding in wrong.items():
        mirror = sheet.cells[ref].mirror
        other = wrong.get(mirror) if mirror is not None else None
        if mirror is None or other is None or not _is_payee(finding):
            continue
        if _amount(figures.get(ref)) != -_amount(figures.get(mirror)) or _is_text(figures, (ref, mirror)):
            continue
        moved[str(mirror)] = finding._replace(fix=_both(ref, finding.expected, mirror, other.expected))
    return _carried_over(findings, moved)


def _both(ref: Ref, right: Figure, mirror: Ref, other: Figure) -> str:
    if right is None:
        return _("leave {one} and {other} empty").format(one=ref.a1, other=mirror.a1)
    return _("write {expected} in {one} and {reverse} in {other}").format(
        expected=_shown(right), one=ref.a1, reverse=_shown(other), other=mirror.a1
    )


def merge_exchanged(sheet: Sheet, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, with two roots of one row that hold each other's figures made one: at what is not due there."""
    moved: dict[str, Finding] = {}
    wrong = _roots_by_place(sheet, findings)
    for ref, finding in wrong.items():
        if str(ref) in moved:
            continue
        other = next((place for place in wrong if _is_exchanged(sheet, ref, place, wrong)), None)
        if other is None:
            continue
        first, second = (other, ref) if finding.found is None else (ref, other)
        root, twin = wrong[first], wrong[second]
        root = root._replace(
            message=_("{difference}; it is the figure of {other}").format(difference=root.message, other=second.a1),
            fix=_both(first, root.expected, second, twin.expected)
            if root.expected is not None
            else _("write {expected} in {one}, and leave {other} empty").format(
                expected=_shown(twin.expected), one=second.a1, other=first.a1
            ),
        )
        moved |= {str(first): root, str(second): root}
    return _carried_over(findings, moved)


def _is_exchanged(sheet: Sheet, one: Ref, other: Ref, wrong: Mapping[Ref, Finding]) -> bool:
    """Whether two cells of a row, that say the same of different sides, hold each other's figures."""
    mine, theirs = wrong[one], wrong[other]
    is_row = (one.page, one.row) == (other.page, other.row) and one != other
    is_kind = mine.code == theirs.code and sheet.cells[one].mirror is None
    return is_row and is_kind and (mine.found, mine.expected) == (theirs.expected, theirs.found)


def _shown(figure: Figure) -> str:
    return plain(figure) if isinstance(figure, int) else str(figure)


def merge_reversed(
    sheet: Sheet, figures: Mapping[Ref, Figure], findings: Sequence[Finding], advice: Mapping[str, str]
) -> list[Finding]:
    """The findings, with the roots of a column that has the other sign throughout made one.

    ``advice`` says for finding codes what to do about that beside writing the figures anew.
    """
    columns: dict[tuple[str, int, str], list[Ref]] = {}
    for ref, finding in _roots_by_place(sheet, findings).items():
        if isinstance(finding.found, int) and isinstance(finding.expected, int) and finding.found == -finding.expected:
            columns.setdefault((ref.page, ref.column, finding.code), []).append(ref)
    moved: dict[str, Finding] = {}
    for (page, column, code), refs in columns.items():
        written = [
            ref
            for ref, cell in sheet.cells.items()
            if (ref.page, ref.column, cell.code) == (page, column, code) and figures.get(ref) not in (None, 0)
        ]
        if len(refs) < _FEWEST_OF_A_COLUMN or written != refs or sheet.cells[refs[0]].mirror is not None:
            continue
        root = next(finding for finding in findings if finding.cell == str(refs[0]))
        root = root._replace(
            message=_("{difference}; all {count} figures of this column have the other sign").format(
                difference=root.message, count=len(refs)
            ),
            fix=_("turn the sign of each figure of the column; {advice}").format(advice=advice[code])
            if advice.get(code)
            else _("turn the sign of each figure of the column"),
        )
        moved |= {str(ref): root for ref in refs}
    return _carried_over(findings, moved)


def _roots_by_place(sheet: Sheet, findings: Sequence[Finding]) -> dict[Ref, Finding]:
    """The mistakes at computed cells that come from nowhere else, with what a person wrote there."""
    roots = {finding.cell: finding for finding in findings if finding.carried_from is None}
    if not roots:
        return {}
    return {ref: finding for ref, cell in sheet.cells.items() if (finding := _at(ref, cell, roots)) is not None}


def _at(ref: Ref, cell: Cell, roots: Mapping[str | None, Finding]) -> Finding | None:
    finding = roots.get(str(ref)) if cell.role == "computed" and cell.code else None
    is_wrong_figure = finding is not None and finding.code == cell.code and finding.severity == "error"
    return finding if is_wrong_figure else None


def _is_payee(finding: Finding) -> bool:
    return _amount(finding.expected) > 0 or (finding.expected is None and _amount(finding.found) > 0)


def _amount(figure: Figure) -> int:
    return figure if isinstance(figure, int) else 0


def _is_text(figures: Mapping[Ref, Figure], refs: Sequence[Ref]) -> bool:
    return any(isinstance(figures.get(ref), str) for ref in refs)


def _carried_over(findings: Sequence[Finding], moved: Mapping[str, Finding]) -> list[Finding]:
    """The findings with each root in ``moved`` that is not its new root carried from that one."""
    if not moved:
        return list(findings)
    roots = {root.cell: root for root in moved.values()}
    return [_carried(finding, moved, roots) for finding in findings]


def _carried(finding: Finding, moved: Mapping[str, Finding], roots: Mapping[str | None, Finding]) -> Finding:
    if finding.carried_from is None and finding.cell in roots:
        return roots[finding.cell]
    place = finding.cell if finding.carried_from is None else finding.carried_from
    root = moved.get(place or "")
    if root is None:
        return finding
    # The other side of the slip says how both are put right; what only follows follows from the root.
    fix = root.fix if finding.carried_from is None else follows(str(root.cell).rpartition("!")[2])
    return finding._replace(carried_from=root.cell, fix=fix)
