"""Whether two Excel formulas are the same but for the way a program writes them."""

from __future__ import annotations

import re

_TEXT = re.compile(r'"(?:[^"]|"")*"')
_NUMBER = re.compile(r"\b9E\+?307\b|\b9\.?0*E\+?307\b")
_PREFIXES = ("_xlfn.", "of:", "+")


def same_formula(one: str, other: str) -> bool:
    """True when the formulas differ only in blanks, capitals outside texts, or what a program adds when saving."""
    return one == other or _plain(one) == _plain(other)


def _plain(formula: str) -> str:
    text = formula.strip().lstrip("=")
    for prefix in _PREFIXES:
        text = text.removeprefix(prefix).lstrip("=")
    parts, end = [], 0
    for constant in _TEXT.finditer(text):
        parts += [_bare(text[end : constant.start()]), constant.group()]
        end = constant.end()
    parts.append(_bare(text[end:]))
    return "".join(parts)


def _bare(code: str) -> str:
    code = "".join(code.split()).upper().replace("_XLFN.", "").replace("'", "")
    code = code.replace("FALSE()", "FALSE").replace("TRUE()", "TRUE")
    return _NUMBER.sub("9E+307", code)
