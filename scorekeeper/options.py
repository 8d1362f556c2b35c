"""Rule options as every game has them: how a text is read, what is refused, and how they are listed and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from scorekeeper.errors import Refusal
from scorekeeper.game import Option
from scorekeeper.i18n import _
from scorekeeper.spelling import did_you_mean

RulesT = TypeVar("RulesT")
Read = Callable[[str, str], Any]
"""The value that a text means; it takes the option's name for its refusal, which :func:`refused` builds."""

YES = frozenset({"yes", "true", "on", "1", "да"})
NO = frozenset({"no", "false", "off", "0", "нет"})
MOST_DIGITS = 6


class OptionRow(NamedTuple, Generic[RulesT]):
    """One option of a game: its name in records, how it is read, read out of the rules and put into them.

    ``choices``, ``meaning`` and ``source`` are those of :class:`scorekeeper.game.Option`; ``variants`` have the option,
    which are all of them where none is named. ``words`` are how its two values are written when it is a switch.
    """

    name: str
    read: Read
    get: Callable[[RulesT], object]
    put: Callable[[RulesT, Any], RulesT]
    choices: str
    meaning: str
    source: str
    variants: tuple[str, ...] = ()
    words: tuple[str, str] = ("yes", "no")

    def is_of(self, variant: str) -> bool:
        """Whether a variant has the option."""
        return not self.variants or variant in self.variants

    def text(self, rules: RulesT) -> str:
        """The option's value in these rules, as a record writes it."""
        value = self.get(rules)
        if isinstance(value, bool):
            return self.words[not value]
        return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


# reading ---------------------------------------------------------------------------------------------------


def refused(name: str, found: str, expected: str) -> Refusal:
    """The refusal of an option's value; ``expected`` says in words what it may be."""
    return Refusal(
        "option-value",
        _("rules.{name}: found {found}, expected {expected}").format(name=name, found=found or "-", expected=expected),
    )


def switch(yes: str, no: str) -> Callable[[str, str], bool]:
    """Reads one of two words, or any other word for yes or no."""

    def read(name: str, text: str) -> bool:
        word = text.strip().casefold()
        if word in YES or word in NO:
            return word in YES
        raise refused(name, text, any_of((yes, no)))

    return read


yes_no = switch("yes", "no")
on_off = switch("on", "off")


def one_of(*allowed: str) -> Callable[[str, str], str]:
    """Reads one of these words; a hyphen is as good as an underscore."""
    known = {word.replace("-", "_"): word for word in allowed}

    def read(name: str, text: str) -> str:
        word = text.strip().casefold().replace("-", "_")
        if word in known:
            return known[word]
        raise refused(name, text, any_of(allowed))

    return read


def figure_of(*allowed: int) -> Callable[[str, str], int]:
    """Reads one of these figures."""
    words = {str(figure): figure for figure in allowed}

    def read(name: str, text: str) -> int:
        if text.strip() in words:
            return words[text.strip()]
        raise refused(name, text, any_of(words))

    return read


def count(name: str, text: str) -> int:
    """Reads a whole number, 0 or more."""
    word = text.strip()
    if word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS:
        return int(word)
    raise refused(name, text, _("a whole number, 0 or more"))


def any_of(words: Iterable[str]) -> str:
    """``yes or no``."""
    return _(" or ").join(words)


# of a game -------------------------------------------------------------------------------------------------


def field_option(
    name: str, field: str, read: Read, choices: str, meaning: str, source: str, variants: tuple[str, ...] = ()
) -> OptionRow[Any]:
    """An option that is a field of rules which are a named tuple; one that is a switch is written as its choices."""
    words = ("on", "off") if read is on_off else ("yes", "no")

    def put(rules: Any, value: object) -> Any:
        return rules._replace(**{field: value})

    return OptionRow(name, read, lambda rules: getattr(rules, field), put, choices, meaning, source, variants, words)


def find_option(name: str, known: Mapping[str, OptionRow[RulesT]]) -> OptionRow[RulesT]:
    """The option of that name, or of a shorter one for it. Raises Refusal, with the name that may have been meant."""
    if name in known:
        return known[name]
    names = dict.fromkeys(row.name for row in known.values())
    fault = _("unknown option rules.{found}: expected one of {known}").format(found=name, known=", ".join(names))
    raise Refusal("option-unknown", did_you_mean(fault, name, known))


def changed_options(rows: Sequence[OptionRow[RulesT]], rules: RulesT, base: RulesT) -> tuple[tuple[str, str], ...]:
    """The options in which rules differ from their named set, as a record writes them, in an order that works."""
    return tuple((row.name, row.text(rules)) for row in rows if row.get(rules) != row.get(base))


def list_options(rows: Sequence[OptionRow[RulesT]], base: RulesT) -> tuple[Option, ...]:
    """The options as they are told, with the defaults of the rules ``base``."""
    return tuple(Option(row.name, row.choices, row.text(base), _(row.meaning), row.source) for row in rows)
