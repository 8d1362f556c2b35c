"""The audit of a record file: every line, also those after a bad one."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.audit.against import compare_matches
from scorekeeper.audit.audited import Audited
from scorekeeper.errors import Refusal, StorageError, UnreadableError
from scorekeeper.game import AnyMatch, Match
from scorekeeper.games import game_of
from scorekeeper.i18n import _
from scorekeeper.model import Finding
from scorekeeper.record import read_record


def audit_record(path: Path, against: AnyMatch | None = None) -> Audited:
    """Every finding on a record file, with line numbers; a header that cannot be read is one finding.

    Raises StorageError when the file cannot be read at all.
    """
    try:
        record = read_record(path)
        game = game_of(record.opening.game)
        match: AnyMatch = Match.start(game, record.opening)
    except StorageError:
        raise
    except (Refusal, UnreadableError) as error:
        return Audited(str(path), None, 0, (_header_finding(path, error),))
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


def _header_finding(path: Path, error: Refusal) -> Finding:
    """The refusal of a header as a finding; its place in the file is taken out of the sentence."""
    message, line = error.message, 1
    prefix = f"{path}:"
    if message.startswith(prefix):
        number, _colon, rest = message.removeprefix(prefix).partition(":")
        if number.strip().isdigit():
            line, message = int(number), rest.strip()
        else:
            message = message.removeprefix(prefix).strip()
    return Finding(error.code, "error", message, fix=_("correct the header"), line=line)
