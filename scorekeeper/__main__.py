"""The entry: runs the command line and turns whatever happens into an exit code and at most a few plain lines."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from typing import TextIO, cast

from scorekeeper.i18n import _

USAGE_CODE = 2
STORAGE_CODE = 3
FAULT_CODE = 70
INTERRUPTED_CODE = 130
SIGPIPE_CODE = 141

# A command ends before it could leave much garbage in cycles: the collector would only go over all that was imported,
# again and again, and once more at the end.
gc.set_threshold(100_000)
atexit.register(gc.freeze)


def main(words: Sequence[str] | None = None) -> int:
    """The exit code of one run; ``words`` are the arguments without the program's name."""
    arguments = list(sys.argv[1:] if words is None else words)
    _choose_language(arguments)
    if not _open_streams():
        _complain(_("error: standard output is closed, so there is no place for an answer: nothing was done") + "\n")
        return STORAGE_CODE
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a name the console cannot show is no reason to fail
            stream.reconfigure(errors="backslashreplace")
    if hasattr(sys.stdin, "reconfigure"):  # what is no text is refused where it is typed
        sys.stdin.reconfigure(errors="surrogateescape")
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _give_up_stdout()
        return SIGPIPE_CODE
    except OSError as error:
        _give_up_stdout()
        return _not_written(error.strerror or str(error))
    except KeyboardInterrupt:
        return INTERRUPTED_CODE
    return code


def _open_streams() -> bool:
    """Puts an empty stream in the place of each that was closed from outside; False when that is stdout.

    Besides, no file opened later can then take the number of a standard stream, and be written to as one.
    """
    if sys.stdin is None:
        sys.stdin = _nothing("r")
    answers = sys.stdout is not None
    if not answers:
        sys.stdout = _nothing("w")
    if sys.stderr is None:
        sys.stderr = _nothing("w")
    return answers


def _nothing(mode: str) -> TextIO:
    return cast(TextIO, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123 - it stays open to the end


def _choose_language(arguments: list[str]) -> None:
    """Puts the language in force before any help text is built; typer judges the option itself later."""
    from scorekeeper.i18n import use_language

    language = os.environ.get("SCOREKEEPER_LANG", "en")
    for place, word in enumerate(arguments):
        if word == "--lang" and place + 1 < len(arguments):
            language = arguments[place + 1]
        elif word.startswith("--lang="):
            language = word.removeprefix("--lang=")
    use_language(language.casefold())


def _run(arguments: list[str]) -> int:
    from scorekeeper.cli.app import build
    from scorekeeper.cli.say import refuse
    from scorekeeper.cli.settings import Settings
    from scorekeeper.errors import ScorekeeperError

    settings = Settings()
    try:
        code = build().main(arguments, prog_name="scorekeeper", obj=settings, standalone_mode=False)
    except SystemExit as end:  # how completion ends
        return end.code if isinstance(end.code, int) else 0
    except ScorekeeperError as error:
        refuse(error)
        return error.exit_code
    except OSError:  # stdout's, as a rule: files and the book have their own sentences
        raise
    except Exception as error:  # noqa: BLE001 - the last line of defence: a user never sees a traceback unasked
        from scorekeeper.cli.usage import USAGE_ERROR

        if isinstance(error, USAGE_ERROR):
            return _misused(error)
        return _fault(error, debug=settings.debug or "--debug" in arguments)
    return code if isinstance(code, int) else 0


def _misused(error: Exception) -> int:
    """Says what is wrong with the words, which the command line's library found out."""
    from scorekeeper.cli.say import refuse
    from scorekeeper.cli.usage import is_call_for_help, refusal_of

    if is_call_for_help(error):
        _complain(f"{error}\n")
        return USAGE_CODE
    refusal = refusal_of(error)
    refuse(refusal)
    return refusal.exit_code


def _fault(error: Exception, *, debug: bool) -> int:
    """Says in one line that the program itself is at fault."""
    import traceback

    from scorekeeper import __version__

    if debug:
        _complain(traceback.format_exc())
    place = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split())
    text = _("scorekeeper {version} is at fault, not you: {what} (in {file}, line {line}); --debug shows more")
    file = os.path.basename(place.filename)  # noqa: PTH119
    _complain(text.format(version=__version__, what=what, file=file, line=place.lineno) + "\n")
    return FAULT_CODE


def _not_written(reason: str) -> int:
    """Says that the answer could not be written where it was sent to, a full disk for instance."""
    text = _("error: the answer cannot be written ({reason}): what was recorded is safe")
    _complain(text.format(reason=reason) + "\n")
    return STORAGE_CODE


def _complain(text: str) -> None:
    """Writes to stderr; where that takes nothing, the exit code alone must tell."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        sys.stderr = _nothing("w")


def _give_up_stdout() -> None:
    """Keeps Python from complaining once more when it would flush a stdout that takes nothing."""
    sys.stdout = None


if __name__ == "__main__":
    sys.exit(main())
