"""Results beside formulas. openpyxl writes formulas without them, and then a preview on a phone shows nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from io import BytesIO
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from scorekeeper.excel.names import stored
from scorekeeper.model import Figure

_FORMULA_CELL = re.compile(rb'<c r="([A-Z]+[0-9]+)"([^>]*)>(<f>[^<]*</f>)<v ?(?:/>|></v>)</c>')


def with_results(workbook: bytes, results: Mapping[str, Mapping[str, Figure]]) -> bytes:
    """The workbook with the known result in every formula cell.

    ``workbook`` is stored uncompressed by openpyxl and comes back compressed; ``results`` holds, by the path of a
    worksheet inside it, the figures by cell name (``F9``).
    """
    target = BytesIO()
    with ZipFile(BytesIO(workbook)) as source, ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for info in source.infolist():
            part = source.read(info)
            if info.filename in results:
                part = _fill(part, results[info.filename])
            archive.writestr(info.filename, part)
    return target.getvalue()


def _fill(part: bytes, figures: Mapping[str, Figure]) -> bytes:
    def result(match: re.Match[bytes]) -> bytes:
        name, attributes, formula = match.groups()
        figure = figures.get(name.decode())
        if isinstance(figure, int):
            return b'<c r="%b"%b>%b<v>%d</v></c>' % (name, attributes, formula, figure)
        text = escape(stored(figure or "")).encode()
        return b'<c r="%b"%b t="str">%b<v>%b</v></c>' % (name, attributes, formula, text)

    return _FORMULA_CELL.sub(result, part)
