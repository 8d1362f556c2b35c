"""What the command line says: answers on stdout, warnings and refusals on stderr."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TextIO

import typer

from scorekeeper.errors import NotAllowedError, Refusal, ScorekeeperError
from scorekeeper.i18n import _
from scorekeeper.model import Finding
from scorekeeper.screen import screen_width

SCHEMA = 1
_SET_IN = 2


def tell(lines: Iterable[str]) -> None:
    """Prints an answer, line by line; control characters that somebody typed are made visible."""
    for line in lines:
        for part in _within(fit(line, sys.stdout), sys.stdout):
            typer.echo(part)


def complain(text: str) -> None:
    """Prints one line to stderr, after whatever was answered before it."""
    sys.stdout.flush()
    for part in _within(fit(text, sys.stderr), sys.stderr):
        typer.echo(part, err=True)


def _within(line: str, stream: TextIO) -> Iterable[str]:
    """The line in parts that a terminal shows in one piece each; what goes on is set in by two more columns.

    A pipe receives it whole.
    """
    width = screen_width(stream)
    if width is None or (len(line) <= width and line.isascii()):
        return (line,)
    from scorekeeper.spelling import columns_of, wrapped

    if columns_of(line) <= width:
        return (line,)
    words = line.lstrip(" ")
    indent = " " * (len(line) - len(words))
    first, *others = wrapped(words, max(width - len(indent) - _SET_IN, 1))
    return (indent + first, *(f"{indent}{' ' * _SET_IN}{other.lstrip(' ')}" for other in others))


def fit(text: str, stream: TextIO) -> str:
    """The text without control characters and as the stream's encoding can hold it.

    What makes it so is imported only for the rare text that needs it.
    """
    if not text.isprintable():
        from scorekeeper.view import harmless

        text = harmless(text)
    try:
        text.encode(stream.encoding)
    except UnicodeEncodeError:
        from scorekeeper.spelling import encodable

        return encodable(text, stream.encoding)
    return text


def aligned(rows: Sequence[Sequence[str]], *, indent: str = "") -> list[str]:
    """The rows as lines; every column but the last is padded to its widest text."""
    if not rows:
        return []
    from scorekeeper.spelling import columns_of

    widths = [max(columns_of(row[place]) for row in rows) for place in range(len(rows[0]) - 1)]
    lines = []
    for row in rows:
        padded = [text + " " * (width - columns_of(text)) for text, width in zip(row, widths, strict=False)]
        lines.append(indent + "  ".join([*padded, row[-1]]).rstrip())
    return lines


def tell_json(answer: Mapping[str, Any]) -> None:
    """Prints an answer for programs, with the number of its schema first."""
    import json

    tell_as_it_is(json.dumps({"schema": SCHEMA, **answer}, ensure_ascii=False, indent=2) + "\n")


def tell_as_it_is(text: str) -> None:
    """Prints what programs or files receive: UTF-8 with its own line ends, whatever the console is set to."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
    sys.stdout.flush()


def warn(findings: Iterable[Finding]) -> None:
    """Prints findings that do not refuse a line to stderr, each on its line, with what may be done about it."""
    for finding in findings:
        complain(_("{severity}: {message}").format(severity=_severity(finding), message=_said(finding)))


def _severity(finding: Finding) -> str:
    return {"error": _("error"), "warning": _("warning"), "note": _("note")}[finding.severity]


def _said(finding: Finding) -> str:
    place = _("line {number}: ").format(number=finding.line) if finding.line else ""
    fix = f"; {finding.fix}" if finding.fix else ""
    return f"{place}{finding.message}{fix}"


def faults_of(error: ScorekeeperError) -> list[str]:
    """Each fault of a refusal in a sentence of its own, for a line may have several."""
    findings = error.findings if isinstance(error, NotAllowedError) else ()
    if len(findings) > 1 and error.message == "; ".join(finding.message for finding in findings):
        return [finding.message for finding in findings]
    return error.message.split("\n")


def refuse(error: ScorekeeperError) -> None:
    """Prints a refusal to stderr: every fault, and that nothing was written."""
    unwritten = _("nothing was written")
    first, *others = faults_of(error)
    complain(_("error: {fault}").format(fault=first))
    for fault in others:
        complain(fault if fault.startswith(" ") else _("error: {fault}").format(fault=fault))
    if isinstance(error, Refusal) and unwritten not in error.message:
        complain(unwritten)


def has_errors(findings: Iterable[Finding]) -> bool:
    """True when a finding makes the exit code 1; warnings and notes do not."""
    return any(finding.severity == "error" for finding in findings)
