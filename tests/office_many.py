"""LibreOffice on many workbooks in one run: starting it takes longer than all of them together."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import office


def recalculated_all(soffice: str, sources: Sequence[Path], folder: Path) -> list[Path]:
    """Each workbook with every formula recalculated, as LibreOffice saves it, in the order of ``sources``."""
    profile = folder / "office-profile-many"
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(office._ALWAYS_RECALCULATE, encoding="utf-8")
    target = folder / "recalculated"
    command = [
        soffice,
        f"-env:UserInstallation={profile.as_uri()}",
        "--headless",
        "--norestore",
        "--convert-to",
        "xlsx",
    ]
    subprocess.run(
        [*command, "--outdir", str(target), *map(str, sources)],
        check=True,
        timeout=office.TIMEOUT,
        capture_output=True,
    )
    return [target / source.name for source in sources]
