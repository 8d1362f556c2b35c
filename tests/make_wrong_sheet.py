"""Makes samples/barbu/friday-wrong.xlsx anew: the sheet of friday.score as somebody filled it by hand, with two slips.

In deal 3 Ann's redouble of Cath was forgotten, so 20 was paid instead of 40: both totals are off and the check column
stays right. In deal 16 Diana's total was added up 10 too high, which the check column shows.
Run it from the top of the project: python tests/make_wrong_sheet.py
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import openpyxl

SAMPLES = Path(__file__).parent.parent / "samples" / "barbu"
TARGET = SAMPLES / "friday-wrong.xlsx"
FIRST_ROW = 6
LAST_ROW = 33
ANN_TOTAL, CATH_TOTAL, DIANA_TOTAL = "I", "U", "AA"
ANN_FROM_CATH, CATH_TO_ANN = "G", "R"


def main() -> None:
    """Writes the sheet with plain figures, then spoils it."""
    subprocess.run(
        [sys.executable, "-m", "scorekeeper", "sheet", SAMPLES / "friday.score", "-o", TARGET, "--values"], check=True
    )
    book = openpyxl.load_workbook(TARGET)
    page = book.worksheets[0]
    third, sixteenth = FIRST_ROW + 2, FIRST_ROW + 15
    page[f"{ANN_FROM_CATH}{third}"], page[f"{CATH_TO_ANN}{third}"] = 20, -20
    for row in range(third, LAST_ROW + 1):
        page[f"{ANN_TOTAL}{row}"].value -= 20
        page[f"{CATH_TOTAL}{row}"].value += 20
    for row in range(sixteenth, LAST_ROW + 1):
        page[f"{DIANA_TOTAL}{row}"].value += 10
    for column, change in ((ANN_TOTAL, -20), (CATH_TOTAL, 20), (DIANA_TOTAL, 10)):
        page[f"{column}{LAST_ROW + 1}"].value += change
    book.save(TARGET)


if __name__ == "__main__":
    main()
