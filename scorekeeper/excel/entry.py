"""What a workbook does while it is filled in: drop-downs, hints, limits, alarms of failed checks, lines drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from scorekeeper.excel.names import LIST_PAGE, stored
from scorekeeper.excel.styles import alarm_style, is_line_label, line_style
from scorekeeper.i18n import _
from scorekeeper.sheet import RULES, Cell, Page, Ref, column_letters, quote

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.datavalidation import DataValidation
    from openpyxl.worksheet.worksheet import Worksheet

LONGEST_LIST = 255
LONGEST_HINT = 255
LONGEST_TITLE = 32

Place = tuple[int, int]
"""Row and column."""


def areas(places: Iterable[Place]) -> list[str]:
    """The places as few rectangles, ``D9:F36``, from left to right and down."""
    runs: list[tuple[int, int, int, int]] = []  # first column, last column, first row, last row
    for row, column in sorted(places, key=lambda place: (place[1], place[0])):
        if runs and runs[-1][0] == column and runs[-1][3] == row - 1:
            runs[-1] = (column, column, runs[-1][2], row)
        else:
            runs.append((column, column, row, row))
    joined: list[tuple[int, int, int, int]] = []
    for run in sorted(runs, key=lambda run: (run[2], run[3], run[0])):
        if joined and joined[-1][1] == run[0] - 1 and joined[-1][2:] == run[2:]:
            joined[-1] = (joined[-1][0], *run[1:])
        else:
            joined.append(run)
    return [_area(*rectangle) for rectangle in joined]


def _area(left: int, right: int, top: int, bottom: int) -> str:
    first, last = f"{column_letters(left)}{top}", f"{column_letters(right)}{bottom}"
    return first if first == last else f"{first}:{last}"


class ChoiceLists:
    """The texts behind the drop-downs: in the drop-down itself, or on a worksheet of their own."""

    def __init__(self, workbook: Workbook) -> None:
        self._workbook = workbook
        self._known: dict[tuple[str, ...], str] = {}
        self._columns: list[tuple[str, ...]] = []

    def formula(self, choices: tuple[str, ...]) -> str:
        """What a list validation takes as its first formula."""
        if choices not in self._known:
            inline = ",".join(choices)
            simple = len(inline) <= LONGEST_LIST and not any(_is_awkward(choice) for choice in choices)
            self._known[choices] = f'"{inline}"' if simple else self._on_a_page(choices)
        return self._known[choices]

    def _on_a_page(self, choices: tuple[str, ...]) -> str:
        self._columns.append(choices)
        column = len(self._columns)
        return f"'{LIST_PAGE}'!{Ref(LIST_PAGE, 1, column).fixed}:{Ref(LIST_PAGE, len(choices), column).fixed}"

    def write(self) -> None:
        """Adds the worksheet of long lists, where there are any, behind all others."""
        if not self._columns:
            return
        page = self._workbook.create_sheet(LIST_PAGE)
        page.sheet_state = "veryHidden"
        page.print_area = Ref(LIST_PAGE, max(map(len, self._columns)) + 1, 1).a1  # nothing: see the pages of tables
        for column, choices in enumerate(self._columns, 1):
            for row, choice in enumerate(choices, 1):
                cell = page.cell(row, column, stored(choice))
                cell.data_type = "s"


def _is_awkward(choice: str) -> bool:
    return choice != choice.strip() or any(sign in choice for sign in ',"\n\t') or choice != stored(choice)


def add_validations(page: Worksheet, cells: Sequence[Cell], lists: ChoiceLists) -> None:
    """Adds the drop-downs, limits and hints of the given cells; each only warns, none stops anybody."""
    groups: dict[tuple[tuple[str, ...], tuple[int, int] | None, str], list[Place]] = {}
    for cell in cells:
        if cell.role == "given" and (cell.choices or cell.limits or cell.prompt):
            groups.setdefault((cell.choices, cell.limits, cell.prompt), []).append((cell.ref.row, cell.ref.column))
    for (choices, limits, prompt), places in groups.items():
        if choices:
            rule = _list_rule(lists.formula(choices))
        elif limits:
            rule = _limits_rule(*limits)
        else:
            rule = _hint_only()
        if prompt:
            rule.showInputMessage = True
            rule.prompt = stored(prompt)[:LONGEST_HINT]
        for area in areas(places):
            rule.add(area)
        page.add_data_validation(rule)


def _list_rule(formula: str) -> DataValidation:
    from openpyxl.worksheet.datavalidation import DataValidation

    return DataValidation(
        "list",
        formula1=formula,
        allow_blank=True,
        showErrorMessage=True,
        errorStyle="warning",
        errorTitle=_("Not in the list")[:LONGEST_TITLE],
        error=_("The list of this cell does not have this. Keep it only if you mean it.")[:LONGEST_HINT],
    )


def _limits_rule(least: int, greatest: int) -> DataValidation:
    from openpyxl.worksheet.datavalidation import DataValidation

    return DataValidation(
        "whole",
        operator="between",
        formula1=str(least),
        formula2=str(greatest),
        allow_blank=True,
        showErrorMessage=True,
        errorStyle="warning",
        errorTitle=_("Unlikely figure")[:LONGEST_TITLE],
        error=_("A whole number from {least} to {greatest} was expected here. Keep it only if you mean it.").format(
            least=least, greatest=greatest
        )[:LONGEST_HINT],
    )


def _hint_only() -> DataValidation:
    from openpyxl.worksheet.datavalidation import DataValidation

    return DataValidation(None, allow_blank=True)


def add_alarms(page: Worksheet, cells: Sequence[Cell]) -> None:
    """Colours the verdicts that are neither empty nor the good one."""
    from openpyxl.formatting.rule import Rule

    groups: dict[str, list[Place]] = {}
    for cell in cells:
        if cell.good:
            groups.setdefault(cell.good, []).append((cell.ref.row, cell.ref.column))
    for good, places in groups.items():
        text = stored(good).replace('"', '""')
        for area in areas(places):
            first = area.split(":")[0]
            test = f'AND(LEN(TRIM({first}))>0,{first}<>"{text}")'
            page.conditional_formatting.add(area, Rule("expression", dxf=alarm_style(), formula=[test]))


def add_lines(page: Worksheet, layout: Page, cells: Sequence[Cell]) -> None:
    """Draws a line across wherever cells of a panel hold the text that stands for one."""
    from openpyxl.formatting.rule import Rule

    thin = quote(next(sign for sign, kind in RULES.items() if kind == "thin") + "*")
    bodies = [(band.first, band.last) for band in layout.bands if band.kind == "body"]
    for panel in layout.panels:
        ruled = [
            cell.ref.column for cell in cells if is_line_label(cell) and panel.first <= cell.ref.column <= panel.last
        ]
        if not ruled:
            continue
        left, right = column_letters(min(ruled)), column_letters(max(ruled))
        for first, last in bodies:
            test = f"COUNTIF(${left}{first}:${right}{first},{thin})>0"
            area = f"{left}{first}:{right}{last}"
            page.conditional_formatting.add(area, Rule("expression", dxf=line_style(), formula=[test]))
