"""The three-dial marker of Bezique: thousands, hundreds and tens, each a clock face of ten marks."""

from __future__ import annotations

from scorekeeper.i18n import _

MARKS = 10
"""On each dial: 0 to 9 of its unit."""
UNITS = (1000, 100, 10)


def positions(total: int) -> tuple[int, ...]:
    """What the pointers show: ``(0, 700, 30)`` for 730; a marker begins again after 9990."""
    return tuple(total // unit % MARKS * unit for unit in UNITS)


def beyond_text(total: int) -> str:
    """What a marker cannot show, ``and 10000 beyond``; empty for what it can."""
    beyond = total // (UNITS[0] * MARKS) * UNITS[0] * MARKS
    return _("and {beyond} beyond").format(beyond=beyond) if beyond else ""


def position_text(total: int) -> str:
    """``0 / 700 / 30``; with ``+10000`` for what a marker cannot show."""
    text = " / ".join(str(figure) for figure in positions(total))
    return " ".join(part for part in (text, beyond_text(total)) if part)
