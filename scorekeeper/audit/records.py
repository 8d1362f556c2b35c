"""The audit of a record file: every line, also those after a bad one."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.audit.against import compare_matches
from scorekeeper.audit.audited import Audited
from scorekeeper.errors import Refusal
from scorekeeper.game import AnyMatch, Match
from scorekeeper.games import game_of
from scorekeeper.header import OPTION_PREFIX
from scorekeeper.i18n import _
from scorekeeper.model import Finding, Opening
from scorekeeper.record import Record, read_record


def audit_record(path: Path, against: AnyMatch | None = None) -> Audited:
    """Every finding on a record file, with line numbers; a header that cannot be read is one finding.

    Raises StorageError when the file cannot be read at all.
    """
    try:
        record = read_record(path)
    except Refusal as error:
        return Audited(str(path), None, 0, (_header_finding(path, error),))
    game = game_of(record.opening.game)
    try:
        match: AnyMatch = Match.start(game, record.opening)
    except Refusal as error:
        return Audited(str(path), None, 0, (_header_finding(path, error, _line_at_fault(record)),))
    findings: list[Finding] = []
    numbers: list[int] = []
    for line in record.lines:
        before = len(match.rows)
        findings += [finding.at(line=line.number) for finding in match.record_anyway(line.text)]
        if len(match.rows) > before:
            numbers.append(line.number)
    findings += game.closing_findings(match.state)
    if against is not None:
        findings += compare_matches(match, against, numbers)
    return Audited(str(path), game.key, len(record.lines), tuple(findings))


def _header_finding(path: Path, error: Refusal, line: int | None = None) -> Finding:
    """The refusal of a header as a finding; a place in the file that its sentence names is taken out of it."""
    message, prefix = error.message, f"{path}:"
    if message.startswith(prefix):
        number, _colon, rest = message.removeprefix(prefix).partition(":")
        if number.strip().isdigit():
            line, message = int(number), rest.strip()
        else:
            message = message.removeprefix(prefix).strip()
    fix = _("put line {number} right: until then nothing else in the file is checked").format(number=line)
    return Finding(error.code, "error", message, fix=fix if line else "", line=line)


def _line_at_fault(record: Record) -> int:
    """The number of the header line without which the game could be opened; 1 when no single line is to blame."""
    opening = record.opening
    without = {"rules": opening._replace(rules="standard")}
    for name, _value in opening.options:
        kept = tuple(option for option in opening.options if option[0] != name)
        without[OPTION_PREFIX + name] = opening._replace(options=kept)
    for key in opening.facts:
        without[key] = opening._replace(facts={name: fact for name, fact in opening.facts.items() if name != key})
    keys = {key for key, rest in without.items() if rest != opening and _opens(rest)}
    for number, line in enumerate(record.head.splitlines(), 1):
        if line.partition(":")[0].strip().casefold() in keys:
            return number
    return 1


def _opens(opening: Opening) -> bool:
    try:
        game_of(opening.game).open(opening)
    except Refusal:
        return False
    return True
