"""How commands are declared: typer's own, with the global options accepted before and after the command word."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from scorekeeper.cli.settings import LANGUAGES, Settings
from scorekeeper.i18n import SOURCE_LANGUAGE, _, use_language

PROGRAM = "scorekeeper"
SIGPIPE_CODE = 141
"""What a shell reports for a program whose reader went away."""
HELP_NAMES = {"help_option_names": ["-h", "--help"]}
WORDS = {"ignore_unknown_options": True, "allow_interspersed_args": False}
"""For commands that take a line of the notation: after its first word everything is a word, ``-1`` too."""


def _say_version(asked: bool) -> None:
    if asked:
        from scorekeeper import __version__

        typer.echo(f"{PROGRAM} {__version__}")
        raise typer.Exit


def _check_language(language: str | None) -> str | None:
    if language is None:
        return None
    language = language.casefold()
    if language not in LANGUAGES:
        raise typer.BadParameter(
            _("found {found}, expected one of {known}").format(found=language, known=", ".join(LANGUAGES))
        )
    if not use_language(language) and language != SOURCE_LANGUAGE:
        typer.echo(
            _("warning: texts in {language} are not installed; these are English").format(language=language), err=True
        )
    return language


def global_options(
    ctx: typer.Context,
    book: Annotated[
        Path | None,
        typer.Option(
            "--book", metavar="PATH", help=_("The book to use, instead of SCOREKEEPER_BOOK or your own."), dir_okay=True
        ),
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option("--lang", metavar="en|ru", help=_("The language of all texts."), callback=_check_language),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("Answer in JSON, for programs."))] = False,
    debug: Annotated[bool, typer.Option("--debug", help=_("Show the traceback of a fault of the program."))] = False,
    version: Annotated[
        bool, typer.Option("--version", help=_("Say the version and leave."), is_eager=True, callback=_say_version)
    ] = False,
) -> None:
    """Takes the global options into the run's settings."""
    del lang, version  # their callbacks have acted
    settings = ctx.ensure_object(Settings)
    settings.book = book or settings.book
    settings.as_json = as_json or settings.as_json
    settings.debug = debug or settings.debug


def with_settings(function: Callable[..., None]) -> Callable[..., None]:
    """The function as typer wants it: the global options join its own, and its first parameter is the Settings."""
    shared = dict(inspect.signature(global_options, eval_str=True).parameters)
    own = list(inspect.signature(function, eval_str=True).parameters.values())[1:]

    @wraps(function)
    def command(**given: Any) -> None:
        context: typer.Context = given["ctx"]
        global_options(**{name: given.pop(name) for name in shared})
        try:
            function(context.obj, **given)
        except BrokenPipeError:  # the reader left; typer would call that a finding
            raise typer.Exit(SIGPIPE_CODE) from None

    parameters = [*own, *shared.values()]
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in parameters]
    )
    del command.__wrapped__
    command.__annotations__ = {}
    return command


def without_help(items: list[Any]) -> list[Any]:
    """The completions without help texts: some shells' would be rendered by rich, at every press of the Tab key."""
    for item in items:
        item.help = None
    return items


class LeanCommand(TyperCommand):
    """A command whose completion imports nothing heavy."""

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """The words that may stand next, without help texts."""
        return without_help(super().shell_complete(ctx, incomplete))


def plain_app() -> typer.Typer:
    """An empty typer application in this house's manner: no rich, no traceback paint, ``-h``."""
    return typer.Typer(
        rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True, add_completion=False
    )


def command(
    app: typer.Typer, name: str, text: str, *examples: str, takes_words: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Declares the decorated function as the command ``name``; ``text`` and the examples are its help."""
    shown = "\n".join(f"  {example}" for example in examples)
    context_settings = {**HELP_NAMES, **(WORDS if takes_words else {})}

    def declare(function: Callable[..., None]) -> Callable[..., None]:
        app.command(
            name, cls=LeanCommand, help=text, epilog=f"\b\n{_('Example:')}\n{shown}", context_settings=context_settings
        )(with_settings(function))
        return function

    return declare
