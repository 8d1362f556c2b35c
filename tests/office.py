"""LibreOffice as the judge of workbooks: it opens them, recalculates every formula and saves or prints the result."""

from __future__ import annotations

import subprocess
from pathlib import Path

TIMEOUT = 120
"""Seconds for one conversion."""

_ALWAYS_RECALCULATE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode"><value>0</value></prop>
</item>
</oor:items>
"""


def convert(soffice: str, source: Path, ending: str, folder: Path, *, recalculate: bool = True) -> Path:
    """The file as LibreOffice saves it with that ending (``xlsx``, ``pdf``, ``csv``), in a new folder under ``folder``.

    Each run has a profile of its own under ``folder``, so that runs at the same time do not meet. With
    ``recalculate`` stored results are not believed, whoever wrote them.
    """
    profile = folder / f"office-profile-{int(recalculate)}"
    if recalculate and not profile.exists():
        (profile / "user").mkdir(parents=True)
        (profile / "user" / "registrymodifications.xcu").write_text(_ALWAYS_RECALCULATE, encoding="utf-8")
    target = folder / "converted"
    command = [soffice, f"-env:UserInstallation={profile.as_uri()}", "--headless", "--norestore"]
    ran = subprocess.run(
        [*command, "--convert-to", ending, "--outdir", str(target), str(source)],
        check=True,
        timeout=TIMEOUT,
        capture_output=True,
        text=True,
    )
    result = target / f"{source.stem}.{ending}"
    assert result.exists(), f"LibreOffice did not convert {source}: {ran.stdout} {ran.stderr}"
    return result


def recalculated(soffice: str, source: Path, folder: Path) -> Path:
    """The workbook with every formula recalculated."""
    return convert(soffice, source, "xlsx", folder)
