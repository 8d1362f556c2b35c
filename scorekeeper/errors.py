"""What scorekeeper refuses, and with which exit code.

Every error a user can meet is a ``ScorekeeperError``. Its text is one clear sentence that says
what was found, what was expected and what to do; the command line adds that nothing was written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from scorekeeper.model import Finding


class ScorekeeperError(Exception):
    """A sentence for the user, a permanent kebab-case ``code`` and the exit code of the process."""

    exit_code: ClassVar[int] = 2

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Refusal(ScorekeeperError):
    """Bad usage or bad input: nothing was written (exit 2)."""


class UnreadableError(Refusal):
    """A line, header or file that cannot be understood at all."""


class NotAllowedError(Refusal):
    """A line that can be read but is not allowed now; ``findings`` holds every fault, not only the first."""

    def __init__(self, code: str, message: str, findings: Sequence[Finding] = ()) -> None:
        super().__init__(code, message)
        self.findings = tuple(findings)


class StorageError(ScorekeeperError):
    """The book or a file cannot be read or written (exit 3)."""

    exit_code: ClassVar[int] = 3
