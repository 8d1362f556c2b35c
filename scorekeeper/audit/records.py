"""The audit of a record file: every line of its header and of the game, also those after a bad one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.audit.against import compare_matches
from scorekeeper.audit.audited import Audited
from scorekeeper.errors import Refusal
from scorekeeper.game import AnyMatch, Match
from scorekeeper.games import game_of
from scorekeeper.header import LATE, OPTION_PREFIX, HeaderFault
from scorekeeper.i18n import _
from scorekeeper.model import Finding, Opening
from scorekeeper.record import Record, examine_record


def audit_record(path: Path, against: AnyMatch | None = None) -> Audited:
    """Every finding on a record file, in order of lines; the game is checked where its kind and players are known.

    Raises StorageError when the file cannot be read at all.
    """
    try:
        record, faults = examine_record(path)
    except Refusal as error:
        return Audited(str(path), None, 0, (_file_finding(path, error),))
    if record is None:
        fix = _("put line {number} right: until then the game itself is not checked")
        return Audited(str(path), None, 0, tuple(_header_finding(fault, fix) for fault in faults))
    unopened = _bare_fault(record)
    if unopened is not None:
        fix = _("put line {number} right: until then the game itself is not checked")
        unopenable = sorted((*faults, unopened), key=lambda one: one.number)
        return Audited(str(path), record.opening.game, 0, tuple(_header_finding(fault, fix) for fault in unopenable))
    opening, refused = _openable(record)
    fix = _("put line {number} right, and check again")
    findings = [_header_finding(fault, fix) for fault in (*faults, *refused)]
    late = {fault.number for fault in faults if fault.code == LATE}
    lines = [line for line in record.lines if line.number not in late]
    match: AnyMatch = Match.start(game_of(opening.game), opening)
    told, numbers = match.record_all_anyway(lines)
    findings += [*told, *match.game.closing_findings(match.state)]
    if against is not None:
        findings += compare_matches(match, against, numbers)
    findings.sort(key=lambda finding: finding.line or sys.maxsize)
    return Audited(str(path), opening.game, len(lines), tuple(findings))


def _header_finding(fault: HeaderFault, fix: str) -> Finding:
    return Finding(fault.code, "error", fault.message, fix=fix.format(number=fault.number), line=fault.number)


def _file_finding(path: Path, error: Refusal) -> Finding:
    """The refusal of a whole file as a finding; a place in the file that its sentence names is taken out of it."""
    number, _colon, rest = error.message.removeprefix(f"{path}:").partition(":")
    if number.isdigit():
        fix = _("put line {number} right: until then nothing else in the file is checked").format(number=number)
        return Finding(error.code, "error", rest.strip(), fix=fix, line=int(number))
    return Finding(error.code, "error", error.message.removeprefix(f"{path}:").strip())


def _bare(opening: Opening) -> Opening:
    """The opening with its game, variant and players alone."""
    return opening._replace(rules="standard", options=(), facts={})


def _keys(record: Record) -> dict[str, int]:
    """The number of each header line by its key."""
    return {line.partition(":")[0].strip().casefold(): n for n, line in enumerate(record.head.splitlines(), 1)}


def _bare_fault(record: Record) -> HeaderFault | None:
    """Why no game can be opened with these players, whatever else the header says: a variant has another count."""
    try:
        game_of(record.opening.game).open(_bare(record.opening))
    except Refusal as error:
        return HeaderFault(error.code, _keys(record).get("players", 1), error.message)
    return None


def _openable(record: Record) -> tuple[Opening, list[HeaderFault]]:
    """What of the record's header a game can be opened with, and the header lines that it refuses."""
    opening = record.opening
    bare, numbers = _bare(opening), _keys(record)
    faults = []
    for key, part in _parts(opening, bare):
        try:
            game_of(opening.game).open(part)
        except Refusal as error:
            faults.append(HeaderFault(error.code, numbers[key], error.message))
            opening = _without(opening, key)
    return opening, faults


def _parts(opening: Opening, bare: Opening) -> Iterator[tuple[str, Opening]]:
    """Every key that can be refused, and the opening with it alone."""
    yield "rules", bare._replace(rules=opening.rules)
    for option in opening.options:
        yield OPTION_PREFIX + option[0], bare._replace(options=(option,))
    for key, fact in opening.facts.items():
        yield key, bare._replace(facts={key: fact})


def _without(opening: Opening, key: str) -> Opening:
    if key == "rules":
        return opening._replace(rules="standard")
    options = tuple(option for option in opening.options if OPTION_PREFIX + option[0] != key)
    return opening._replace(options=options, facts={name: fact for name, fact in opening.facts.items() if name != key})
