"""A ledger filled in by hand: pairs whose names are nobody's, rubbers with too few or too many players."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bridge.ledger_cells import pair_members
from scorekeeper.games.bridge.ledger_plan import ALONE_POINTS, OTHER_PAIR, OTHER_POINTS, PAIR, POINTS, Ledger
from scorekeeper.games.bridge.places import FACTS_ROW, STAKE, at
from scorekeeper.games.bridge.reading import Values, figure_at, text_at
from scorekeeper.games.bridge.values import ALONE, AT_TABLE, SIDES, UNIT
from scorekeeper.i18n import _
from scorekeeper.model import Finding
from scorekeeper.names import fold
from scorekeeper.sheet import Ref, whole


def examine_ledger(plan: Ledger, values: Values) -> list[Finding]:
    """Everything that is wrong with what was given by hand."""
    findings = examine_stake(plan, values)
    known = {fold(name): name for name in plan.members if name}
    last = max((rubber for rubber in range(plan.rubbers) if _is_begun(plan, values, rubber)), default=-1)
    for rubber in range(last + 1):
        row = plan.row(rubber)
        if not _is_begun(plan, values, rubber):
            findings.append(_gap(plan, rubber))
            continue
        if plan.alone:
            findings += _examine_alone(plan, values, rubber)
            continue
        cells = [plan.at(row, column) for column in (PAIR, OTHER_PAIR, POINTS, OTHER_POINTS)]
        named: list[str] = []
        for cell in cells[:SIDES]:
            members = pair_members(text_at(values, cell), list(known.values()))
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


def _is_begun(plan: Ledger, values: Values, rubber: int) -> bool:
    """Whether anything is given in the row of a rubber."""
    columns = range(ALONE_POINTS, ALONE_POINTS + ALONE) if plan.alone else (PAIR, OTHER_PAIR, POINTS, OTHER_POINTS)
    return any(values.get(plan.at(plan.row(rubber), column)) is not None for column in columns)


def _gap(plan: Ledger, rubber: int) -> Finding:
    cells = [plan.at(plan.row(rubber), column) for column in (ALONE_POINTS, PAIR)]
    message = _("the row is empty, but a later one is filled")
    fault = _fault("row-gap", cells[not plan.alone], message, _("fill it in, or move the later rubbers up"), rubber)
    return fault._replace(expected=_("a rubber"))


def examine_stake(plan: Ledger, values: Values) -> list[Finding]:
    """A stake that is not the one with which all money was reckoned."""
    ref = at(FACTS_ROW, STAKE)
    row, rubbers = plan.last_row + 1, range(plan.rubbers)
    stakes = set()
    for member in range(len(plan.members)):
        money = figure_at(values, plan.at(row, plan.running(member)))
        won = sum(whole(figure_at(values, plan.at(plan.row(rubber), plan.won(member)))) for rubber in rubbers)
        if isinstance(money, int) and won:
            stakes.add(money // won if money % won == 0 else 0)
    stake = figure_at(values, ref)
    if len(stakes) != 1 or stakes <= {0, stake} or min(stakes) < 0:
        return []
    (right,) = stakes
    text = (
        _("nothing written, but all money was reckoned with {expected} a whist")
        if stake is None
        else _("found {found}, but all money was reckoned with {expected} a whist")
    )
    message = text.format(found=stake, expected=right)
    fix = _("write {expected} in {cell}").format(expected=right, cell=ref.a1)
    return [Finding("stake-mismatch", "error", message, fix=fix, cell=str(ref), found=stake, expected=right)]


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
    """The points of three players."""
    cells = [plan.at(plan.row(rubber), ALONE_POINTS + side) for side in range(ALONE)]
    return _examine_points(cells, values, rubber)


def _examine_points(cells: Sequence[Ref], values: Values, rubber: int) -> list[Finding]:
    """Totals that are missing, or that no rubber can have: all entries are multiples of 10."""
    findings = []
    for cell in cells:
        found = values.get(cell)
        if not isinstance(found, int):
            message = _("nothing written, expected the points of this side")
            fault = _fault("points-missing", cell, message, _("write the total of the rubber"), rubber)
            findings.append(fault._replace(expected=_("the points of this side")))
        elif found % UNIT:
            message = _("found {found}: every total is a multiple of {unit}").format(found=found, unit=UNIT)
            fault = _fault("points-odd", cell, message, _("add the rubber up again"), rubber)
            findings.append(fault._replace(found=found, expected=_("a multiple of {unit}").format(unit=UNIT)))
    return findings


def _fault(code: str, cell: Ref, message: str, fix: str, rubber: int) -> Finding:
    return Finding(code, "error", message, fix=fix, cell=str(cell), deal=rubber + 1)


def _pair_fault(cell: Ref, found: str, known: list[str], rubber: int) -> Finding:
    message = _("found {found}, expected two of {known} with + between").format(
        found=found or "-", known=", ".join(known) or _("the names in the head")
    )
    fault = _fault("rubber-players", cell, message, _("write the names as they stand in the head"), rubber)
    return fault._replace(found=found or None, expected=_("two names"))
