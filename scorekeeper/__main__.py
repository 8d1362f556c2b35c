"""The entry: runs the command line and turns whatever happens into an exit code and at most a few plain lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

FAULT_CODE = 70
INTERRUPTED_CODE = 130
SIGPIPE_CODE = 141


def main(words: Sequence[str] | None = None) -> int:
    """The exit code of one run; ``words`` are the arguments without the program's name."""
    arguments = list(sys.argv[1:] if words is None else words)
    _choose_language(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a name the console cannot show is no reason to fail
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        return _reader_left()
    except KeyboardInterrupt:
        return INTERRUPTED_CODE
    return code


def _choose_language(arguments: list[str]) -> None:
    """Puts the language in force before any help text is built; typer judges the option itself later."""
    from scorekeeper.i18n import use_language

    language = os.environ.get("SCOREKEEPER_LANG", "en")
    for place, word in enumerate(arguments):
        if word == "--lang" and place + 1 < len(arguments):
            language = arguments[place + 1]
        elif word.startswith("--lang="):
            language = word.removeprefix("--lang=")
    use_language(language)


def _run(arguments: list[str]) -> int:
    from scorekeeper.cli.app import build
    from scorekeeper.cli.say import refuse
    from scorekeeper.cli.settings import Settings
    from scorekeeper.errors import ScorekeeperError

    settings = Settings()
    try:
        build().main(arguments, prog_name="scorekeeper", obj=settings)
    except SystemExit as end:  # typer's way to end every run, also one refused for bad usage
        return end.code if isinstance(end.code, int) else 0
    except ScorekeeperError as error:
        refuse(error)
        return error.exit_code
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 - the last line of defence: a user never sees a traceback unasked
        return _fault(error, debug=settings.debug or "--debug" in arguments)
    return 0


def _fault(error: Exception, *, debug: bool) -> int:
    """Says in one line that the program itself is at fault."""
    import traceback

    from scorekeeper import __version__
    from scorekeeper.i18n import _

    if debug:
        traceback.print_exception(error)
    place = traceback.extract_tb(error.__traceback__)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split())
    text = _("scorekeeper {version} is at fault, not you: {what} (in {file}, line {line}); --debug shows more")
    sys.stderr.write(
        text.format(version=__version__, what=what, file=os.path.basename(place.filename), line=place.lineno) + "\n"  # noqa: PTH119
    )
    return FAULT_CODE


def _reader_left() -> int:
    """Keeps Python from complaining once more when it closes a stdout nobody reads."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - lives as long as the process
    return SIGPIPE_CODE


if __name__ == "__main__":
    sys.exit(main())
