"""What the writer leaves in a workbook and the reader looks for, and texts in the form a workbook stores them."""

from __future__ import annotations

import re

LAYOUT_PROPERTY = "scorekeeper-layout"
MODE_PROPERTY = "scorekeeper-mode"
FACT_PREFIX = "scorekeeper-"
LIST_PAGE = "scorekeeper lists"
"""A very hidden worksheet with the choices that do not fit into a drop-down's own text."""

LONGEST_TEXT = 32_767
"""Characters in one cell, as Excel limits them."""

_SHOWN = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\t\n"}
_SHOWN |= {0x7F: 0x2421, 0xFFFE: 0xFFFD, 0xFFFF: 0xFFFD}
_SHOWN |= dict.fromkeys(range(0xD800, 0xE000), 0xFFFD)
_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
_TYPED_AS_TEXT = re.compile(r"[=+\-@'\N{MINUS SIGN}].*|.*\d.*|true|false", re.IGNORECASE | re.DOTALL)


def visible(text: str) -> str:
    """The text with every character that XML forbids replaced by a picture of it: a bell by ``␇``."""
    return text.translate(_SHOWN)


def stored(text: str) -> str:
    """The text as a workbook stores it: visible, and ``_x0041_`` guarded, which Excel would take for an escape."""
    return _ESCAPE.sub("_x005F_", visible(text))


def unstored(text: str) -> str:
    """The text that a workbook's stored text stands for; the inverse of :func:`stored`."""
    return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), text) if "_x" in text else text


def needs_quote(text: str) -> bool:
    """True when a program that lets people type this text would make a formula, a number or a date of it."""
    return _TYPED_AS_TEXT.fullmatch(text) is not None
