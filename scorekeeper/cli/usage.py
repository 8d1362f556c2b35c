"""Bad usage in this house's words: what the command line's library found wrong, as one sentence.

Of the library's errors only one class is public; the others are known by their names and by what they hold. One
that a later version words or names otherwise is said in its own words.
"""

from __future__ import annotations

import re
from typing import Any

import typer

from scorekeeper.errors import Refusal
from scorekeeper.i18n import _
from scorekeeper.spelling import did_you_mean

USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]
"""What the library raises for words it cannot take; ``typer.BadParameter`` is one kind of it."""

_QUOTED = re.compile(r"'([^']*)'")
_EXTRA = re.compile(r"Got unexpected extra argument(?:\(s\)|s)? \((.*)\)")


def is_call_for_help(error: Exception) -> bool:
    """True where no word was given at all: the help page is the answer then."""
    return type(error).__name__ == "NoArgsIsHelpError"


def refusal_of(error: Any) -> Refusal:
    """The refusal that says what an error of the library found, and which help shows what is expected."""
    path = error.ctx.command_path if error.ctx is not None else "scorekeeper"
    text = _("{fault}; {command} -h shows how it is used")
    return Refusal("usage", text.format(fault=_fault(error).rstrip("."), command=path))


def _fault(error: Any) -> str:
    kind, message = type(error).__name__, str(error.message)
    if kind == "NoSuchOption":
        unknown = _("unknown option {found}").format(found=error.option_name)
        return did_you_mean(unknown, error.option_name, _options(error))
    if kind == "MissingParameter":
        return _("{word} is missing").format(word=_name_of(error.param))
    if kind == "BadParameter":
        return _("{option}: {fault}").format(option=_name_of(error.param), fault=message)
    if kind == "BadOptionUsage":
        text = _("{option} takes no value") if "does not take" in message else _("a value is missing after {option}")
        return text.format(option=error.option_name)
    return _fault_of_words(message, error)


def _fault_of_words(message: str, error: Any) -> str:
    quoted, extra = _QUOTED.search(message), _EXTRA.search(message)
    if message.startswith("No such command") and quoted:
        return did_you_mean(_("unknown command {found}").format(found=quoted[1]), quoted[1], error.cmd.commands)
    return _("found {words}, expected nothing more").format(words=extra[1]) if extra else message


def _options(error: Any) -> list[str]:
    """All options of the command in question."""
    return [name for parameter in error.ctx.command.get_params(error.ctx) for name in parameter.opts if name[0] == "-"]


def _name_of(parameter: Any) -> str:
    """``--stake`` for an option; what the help calls it for a word."""
    return str(parameter.metavar if parameter.param_type_name == "argument" else parameter.opts[-1])
