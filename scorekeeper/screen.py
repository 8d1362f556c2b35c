"""How wide a terminal is; light, for whoever types a line waits for every import."""

from __future__ import annotations

import os
from typing import TextIO

_FALLBACK_WIDTH = 80


def screen_width(stream: TextIO) -> int | None:
    """Columns of a terminal, as ``COLUMNS`` or the terminal itself says; None for a pipe or a file."""
    if not stream.isatty():
        return None
    named = os.environ.get("COLUMNS", "")
    if named.isascii() and named.isdigit() and int(named):
        return int(named)
    try:
        return os.get_terminal_size(stream.fileno()).columns or _FALLBACK_WIDTH
    except (OSError, ValueError):
        return _FALLBACK_WIDTH
