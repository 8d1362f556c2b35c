"""Money by stake: whole minor units (cents), never a fraction of one."""

from __future__ import annotations

from scorekeeper.errors import UnreadableError
from scorekeeper.i18n import _
from scorekeeper.model import MINUS

MINOR_UNITS = 100
"""Minor units of one unit of money, as in nearly all currencies; it only sets the point when money is shown."""
LARGEST_STAKE = 1_000_000
"""Minor units per unit of settlement; whoever plays for more keeps no score by hand."""


def read_stake(text: str) -> int:
    """The stake of a header: minor units per unit of settlement; 0 when there is none. Raises UnreadableError."""
    word = text.strip()
    if not word:
        return 0
    if word.isascii() and word.isdigit() and len(word.lstrip("0")) <= len(str(LARGEST_STAKE)):
        stake = int(word)
        if stake <= LARGEST_STAKE:
            return stake
    message = _("stake: found {found}, expected a whole number of minor units (cents) up to {most}, such as 10")
    raise UnreadableError("stake-unreadable", message.format(found=text, most=LARGEST_STAKE))


def format_money(minor_units: int) -> str:
    """Minor units as money, with a true minus: 1230 is ``12.30``."""
    whole, rest = divmod(abs(minor_units), MINOR_UNITS)
    return f"{MINUS if minor_units < 0 else ''}{whole}.{rest:02d}"
