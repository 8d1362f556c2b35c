"""The entry: runs the command line and turns whatever happens into an exit code and at most a few plain lines."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence

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
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a name the console cannot show is no reason to fail
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        _give_up_stdout()
        return SIGPIPE_CODE
    except OSError as error:
        _give_up_stdout()
        return _not_written(error)
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
    except OSError:  # stdout's, as a rule: files and the book have their own sentences
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


def _not_written(error: OSError) -> int:
    """Says that the answer could not be written where it was sent to, a full disk for instance."""
    from scorekeeper.errors import StorageError
    from scorekeeper.i18n import _

    text = _("error: the answer cannot be written ({reason}): what was recorded is safe")
    sys.stderr.write(text.format(reason=error.strerror or error) + "\n")
    return StorageError.exit_code


def _give_up_stdout() -> None:
    """Keeps Python from complaining once more when it would flush a stdout that takes nothing."""
    sys.stdout = None


if __name__ == "__main__":
    sys.exit(main())
