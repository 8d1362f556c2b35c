"""Excel workbooks: a sheet written with live formulas or plain figures, and a filled one read back.

Nothing outside this package imports openpyxl, and nothing inside it knows a game.
"""

from __future__ import annotations

from scorekeeper.excel.read import read_workbook
from scorekeeper.excel.write import write_workbook

__all__ = ["read_workbook", "write_workbook"]
