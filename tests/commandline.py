"""The command line run in this process, as a test wants it: words in; exit code, stdout and stderr out."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Ran:
    """What one run of the command line came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Runner = Callable[..., Ran]


def run_in_process(*words: str, stdin: str = "") -> Ran:
    """Runs the command line in this process; ``stdin`` is what is typed, and no stream is a terminal."""
    from scorekeeper.__main__ import main

    streams = [io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8", newline="") for text in (stdin, "", "")]
    kept = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        code = main(list(words))
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
    written = []
    for stream in streams[1:]:
        stream.flush()
        written.append(stream.buffer.getvalue().decode("utf-8"))  # type: ignore[attr-defined]
    return Ran(code, *written)
