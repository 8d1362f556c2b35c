"""The auditor: a filled sheet against the grid it should hold, and a record file line by line."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.audit.audited import Audited
from scorekeeper.audit.records import audit_record
from scorekeeper.audit.render import render_findings
from scorekeeper.audit.sheets import audit_found
from scorekeeper.errors import UnreadableError
from scorekeeper.foreign import format_of, read_foreign
from scorekeeper.found import FoundSheet
from scorekeeper.game import AnyMatch, ForeignFormat
from scorekeeper.i18n import _

SHEET_ENDINGS = (".xlsx", ".xlsm", ".csv")
RECORD_ENDING = ".score"

__all__ = ["Audited", "audit_file", "audit_found", "audit_record", "read_found", "render_findings"]


def audit_file(path: Path, against: AnyMatch | None = None) -> Audited:
    """Everything that is wrong with a filled sheet or a record file; ``against`` also compares it with a known game.

    Raises UnreadableError for a file that is neither, StorageError for one that cannot be read.
    """
    ending = path.suffix.lower()
    if ending == RECORD_ENDING:
        return audit_record(path, against)
    form = format_of(path) if ending not in SHEET_ENDINGS else None
    if form is not None:
        return _audit_foreign(path, form)
    return audit_found(read_found(path), against)


def _audit_foreign(path: Path, form: ForeignFormat) -> Audited:
    """What in another program's file does not agree with the games that it holds."""
    games, findings = read_foreign(path, form)
    (first, _match), *_others = games
    lines = sum(len(match.rows) for _record, match in games)
    return Audited(str(path), first.opening.game, lines, tuple(findings))


def read_found(path: Path) -> FoundSheet:
    """A filled sheet, by the file's ending; whatever is no CSV is tried as a workbook, which says what it is."""
    ending = path.suffix.lower()
    if ending == ".csv":
        from scorekeeper.csvfile import read_csv

        return read_csv(path)
    if ending in (".txt", ".html", ".htm", ".pdf"):
        raise UnreadableError(
            "not-auditable",
            _("{file}: sheets are audited as .xlsx or .csv, records as .score; export one of these").format(file=path),
        )
    from scorekeeper.excel import read_workbook

    return read_workbook(path)
