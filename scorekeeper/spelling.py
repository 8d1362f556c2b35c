"""Text for places that cannot show all of Unicode: ASCII stand-ins, escapes, and how wide a text stands.

Only characters that the place cannot take are changed; a Cyrillic name stays one where Cyrillic can be shown.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from scorekeeper.i18n import _

_STAND_INS = str.maketrans(
    {
        "\N{MINUS SIGN}": "-",
        "\N{MULTIPLICATION SIGN}": "x",
        "\N{CIRCLED TIMES}": "(x)",
        "♠": "S",
        "♥": "H",
        "♦": "D",
        "♣": "C",
        "…": "...",
        "·": ".",
        "•": "*",
        "→": "->",
        "≤": "<=",
        "≥": ">=",
        "–": "-",
        "—": "-",
        "‘": "'",
        "’": "'",
        "“": '"',
        "”": '"',
        "«": '"',
        "»": '"',
        "\N{NO-BREAK SPACE}": " ",
        "\N{NARROW NO-BREAK SPACE}": " ",
        "\N{LEFT-TO-RIGHT MARK}": "",
        **dict.fromkeys("─━", "-"),
        **dict.fromkeys("│┃", "|"),
        **dict.fromkeys("┌┬┐├┼┤└┴┘", "+"),
        **dict.fromkeys("═╞╪╡", "="),
        **{chr(0x24B6 + i): f"({chr(ord('A') + i)})" for i in range(26)},
        **{chr(0x24D0 + i): f"({chr(ord('a') + i)})" for i in range(26)},
        **{chr(0x2400 + i): f"\\x{i:02x}" for i in range(32)},
        "\N{SYMBOL FOR DELETE}": "\\x7f",
    }
)
_CIRCLES = {
    "\N{MULTIPLICATION SIGN}": "\N{CIRCLED TIMES}",
    **{chr(ord("A") + i): chr(0x24B6 + i) for i in range(26)},
    **{chr(ord("a") + i): chr(0x24D0 + i) for i in range(26)},
}
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_ASCII_END = 0x80


def nearest(text: str, known: Iterable[str]) -> str:
    """The known word that somebody who typed ``text`` may have meant, or an empty text."""
    import difflib

    return next(iter(difflib.get_close_matches(text.casefold(), list(known), n=1)), "")


def did_you_mean(fault: str, text: str, known: Iterable[str]) -> str:
    """The sentence ``fault``, and after it the known word that was meant by ``text``, if one is near."""
    near = nearest(text, known)
    return _("{fault}; did you mean {near}?").format(fault=fault, near=near) if near else fault


def asciify(text: str) -> str:
    """The text with ASCII stand-ins for the signs that score sheets are drawn with; letters of names stay."""
    return text if text.isascii() else text.translate(_STAND_INS)


def encodable(text: str, encoding: str) -> str:
    r"""The text as that encoding can hold it: what it cannot is stood in for, or escaped as ``\u05d0``."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_encodable_sign(sign, encoding) for sign in text)
    except LookupError:
        return encodable(text, "ascii")
    return text


def _encodable_sign(sign: str, encoding: str) -> str:
    for spelled in (sign, asciify(sign)):
        try:
            spelled.encode(encoding)
        except UnicodeEncodeError:
            continue
        return spelled
    return sign.encode("ascii", "backslashreplace").decode("ascii")


def circled(text: str) -> str:
    """The text with a circle around it: one sign where Unicode has it, else brackets."""
    return _CIRCLES.get(text, f"({text})")


def settled(text: str) -> str:
    """The text held in its place between figures: right-to-left names get marks that keep the row's order."""
    if text.isascii() or not any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in text):
        return text
    return f"\N{LEFT-TO-RIGHT MARK}{text}\N{LEFT-TO-RIGHT MARK}"


def columns_of(text: str) -> int:
    """How many columns of a terminal the text takes."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    return max(int(wcswidth(text)), 0)


def wrapped(text: str, width: int | None) -> Iterator[str]:
    """The text in lines of at most ``width`` columns, broken between words; a longer word stands alone."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width is not None and columns_of(longer) > width:
            yield line
            longer = word
        line = longer
    yield line


def shortened(text: str, columns: int) -> str:
    """The text in at most so many columns, ended by ``…`` when it was longer; letters keep their accents."""
    if columns_of(text) <= columns:
        return text
    return f"{text[: _room(text, columns - 1)].rstrip()}…"


def broken(text: str, columns: int) -> list[str]:
    """The text in lines of at most so many columns, between words where that can be; letters keep their accents."""
    lines = []
    while columns_of(text) > columns:
        end = _room(text, columns) or len(text)
        blank = text.rfind(" ", 1, end + 1)
        end = blank if blank > 0 else end
        lines.append(text[:end].rstrip())
        text = text[end:].lstrip()
    return [*lines, text]


def _room(text: str, columns: int) -> int:
    """How many characters of a longer text have room in so many columns, no letter being cut."""
    end = len(text)
    while end and columns_of(text[:end]) > columns:
        end -= 1
    while end and (text[end - 1] == "\N{ZERO WIDTH JOINER}" or columns_of(text[end]) == 0):
        end -= 1
    return end
