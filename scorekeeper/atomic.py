"""Whole files or none: a file is written beside its place and moved there when it is complete."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from scorekeeper.errors import StorageError
from scorekeeper.i18n import _


def replace_file(path: Path, content: bytes) -> None:
    """Puts ``content`` at ``path``; readers see the old file or the new one, never a part.

    A link is followed, an existing file keeps its permissions, and what is no regular file (``/dev/stdout``)
    is written to directly. Raises StorageError; the old file is then untouched.
    """
    try:
        target = path.resolve()
        mode = _mode_of(target)
        if mode is not None and stat.S_ISDIR(mode):
            raise StorageError(
                "file-not-written", _("{path} is a folder: name a file in it; nothing was written").format(path=path)
            )
        if mode is not None and not stat.S_ISREG(mode):
            target.write_bytes(content)
        else:
            _write_beside(target, content, mode)
    except (OSError, ValueError, RuntimeError) as error:  # a NUL in the path, a loop of links
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise StorageError(
            "file-not-written",
            _("{path} cannot be written ({reason}): choose another place; nothing was written").format(
                path=path, reason=reason
            ),
        ) from error


def _mode_of(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _write_beside(target: Path, content: bytes, mode: int | None) -> None:
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(None, _("the file is write-protected"))
    # The name is short of its own: a target whose name is as long as names may be can still be written.
    draft = target.parent / f".{os.urandom(8).hex()}.part"
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            draft.chmod(stat.S_IMODE(mode))
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
