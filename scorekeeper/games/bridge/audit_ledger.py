"""A ledger filled in by hand: pairs whose names are nobody's, rubbers with too few or too many players."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge.ledger_cells import pair_members
from scorekeeper.games.bridge.ledger_plan import ALONE_POINTS, OTHER_PAIR, OTHER_POINTS, PAIR, POINTS, Ledger
from scorekeeper.games.bridge.reading import Values, text_at
from scorekeeper.games.bridge.values import ALONE, AT_TABLE, SIDES, UNIT
from scorekeeper.i18n import _
from scorekeeper.model import Finding
from scorekeeper.names import fold
from scorekeeper.sheet import Ref


def examine_ledger(plan: Ledger, values: Values) -> list[Finding]:
    """Everything that is wrong with what was given by hand."""
    findings: list[Finding] = []
    known = {fold(name): name for name in plan.members if name}
    for rubber in range(plan.rubbers):
        row = plan.row(rubber)
        if plan.alone:
            findings += _examine_alone(plan, values, rubber)
            continue
        cells = [plan.at(row, column) for column in (PAIR, OTHER_PAIR, POINTS, OTHER_POINTS)]
        if not any(values.get(cell) is not None for cell in cells):
            continue
        named: list[str] = []
        for cell in cells[:SIDES]:
            members = pair_members(text_at(values, cell))
            named += members
            unknown = [name for name in members if name not in known]
            if len(members) != AT_TABLE // SIDES or unknown:
                findings.append(_pair_fault(cell, text_at(values, cell), list(known.values()), rubber))
        if len(set(named)) < len(named):
            twice = next(name for name in named if named.count(name) > 1)
            message = _("{player} is named twice in rubber {number}").format(
                player=known.get(twice, twice), number=rubber + 1
            )
            findings.append(_fault("rubber-players", cells[0], message, _("name four different players"), rubber))
        findings += _examine_points(cells[SIDES:], values, rubber)
        findings += _sat_out(plan, values, rubber, named)
    return findings


def _sat_out(plan: Ledger, values: Values, rubber: int, named: Sequence[str]) -> list[Finding]:
    """A nought for a member who did not play this rubber: only an empty cell says that."""
    findings = []
    for place, member in enumerate(plan.members):
        cell = plan.at(plan.row(rubber), plan.won(place))
        if member and fold(member) not in named and values.get(cell) == 0:
            message = _("a 0 for {player}, who sat out rubber {number}").format(player=member, number=rubber + 1)
            fix = _("leave {cell} empty: 0 is for one who played and won nothing").format(cell=cell.a1)
            zero = Finding("sat-out-zero", "warning", message, fix=fix, cell=str(cell), deal=rubber + 1, found=0)
            findings.append(zero)
    return findings


def _examine_alone(plan: Ledger, values: Values, rubber: int) -> list[Finding]:
    """The points of three players, where one at least is written."""
    cells = [plan.at(plan.row(rubber), ALONE_POINTS + side) for side in range(ALONE)]
    written = any(values.get(cell) is not None for cell in cells)
    return _examine_points(cells, values, rubber) if written else []


def _examine_points(cells: Sequence[Ref], values: Values, rubber: int) -> list[Finding]:
    """Totals that are missing, or that no rubber can have: all entries are multiples of 10."""
    findings = []
    for cell in cells:
        found = values.get(cell)
        if not isinstance(found, int):
            message = _("nothing written, expected the points of this side")
            findings.append(_fault("points-missing", cell, message, _("write the total of the rubber"), rubber))
        elif found % UNIT:
            message = _("found {found}: every total is a multiple of {unit}").format(found=found, unit=UNIT)
            findings.append(_fault("points-odd", cell, message, _("add the rubber up again"), rubber))
    return findings


def _fault(code: str, cell: Ref, message: str, fix: str, rubber: int) -> Finding:
    return Finding(code, "error", message, fix=fix, cell=str(cell), deal=rubber + 1)


def _pair_fault(cell: Ref, found: str, known: list[str], rubber: int) -> Finding:
    message = _("found {found}, expected two of {known} with + between").format(
        found=found or "-", known=", ".join(known) or _("the names in the head")
    )
    return _fault("rubber-players", cell, message, _("write the names as they stand in the head"), rubber)
