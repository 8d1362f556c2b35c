"""Translation of every text a user can read: English source texts, gettext catalogues beside the package.

The standard library's gettext is imported only when a language other than English is asked for, so that
recording a deal does not pay for it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import gettext as gettext_module

DOMAIN = "scorekeeper"
SOURCE_LANGUAGE = "en"
LOCALE_FOLDER = Path(__file__).parent / "locale"

_catalogue: gettext_module.NullTranslations | None = None
_language = SOURCE_LANGUAGE


def use_language(language: str) -> bool:
    """True when texts in ``language`` are now in force; False leaves English, because no catalogue is installed."""
    global _catalogue, _language  # noqa: PLW0603 - one language per process, chosen once by the command line
    _catalogue, _language = None, SOURCE_LANGUAGE
    if language == SOURCE_LANGUAGE:
        return True
    import gettext

    try:
        _catalogue = gettext.translation(DOMAIN, LOCALE_FOLDER, [language])
    except OSError:
        return False
    _language = language
    return True


def language_in_force() -> str:
    """The language in which texts appear now: ``en``, ``ru``."""
    return _language


def _(text: str) -> str:
    """The text in the language in force."""
    return _catalogue.gettext(text) if _catalogue else text


def N_(text: str) -> str:  # noqa: N802 - gettext's usual name
    """The text itself: marks a table's text for the catalogues; ``_`` translates it where it is shown."""
    return text


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a counted text that fits ``count``, in the language in force."""
    if _catalogue:
        return _catalogue.ngettext(one, many, count)
    return one if count == 1 else many
