"""Sheets as one HTML file: no script, nothing from outside, made to be read on any screen and to be printed.

The words, places and sizes are worked out here; ``templates/`` at the top level holds how they are marked up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.atomic import replace_file
from scorekeeper.chart import line_chart
from scorekeeper.errors import StorageError
from scorekeeper.i18n import SOURCE_LANGUAGE, _
from scorekeeper.looks import ALARM_COLOUR, ALARM_FILL, LOOKS, TINTS
from scorekeeper.paper import MARGIN_MM, PaperFit, Printed, fit_page, printed_pages
from scorekeeper.sheet import Band, Drawing, Sheet
from scorekeeper.view import (
    MarkPart,
    PageView,
    Placed,
    figure_text,
    harmless,
    is_alarm,
    is_mark,
    mark_parts,
    page_views,
)

if TYPE_CHECKING:
    from jinja2 import Environment

SHEET_TEMPLATE = "sheet.html.jinja"
# On a dark screen: the hues of looks.TINTS, light enough to be read on black.
_TINTS_ON_DARK = ("E8E8E8", "FF8A9A", "F0B060", "66D19E", "85B8F5", "D3A0F0", "5FD0DC")


@dataclass(frozen=True, slots=True)
class _Box:
    """One table cell as the template writes it."""

    text: str = ""
    marks: tuple[MarkPart, ...] = ()
    is_figure: bool = False
    tag: str = ""
    classes: str = ""
    scope: str = ""
    colspan: int = 1
    rowspan: int = 1
    rule: str = ""
    hint: str = ""
    """The whole text, where it may be shown shortened."""


@dataclass(frozen=True, slots=True)
class _Fact:
    """Something above the table; ``name`` is empty for a text that stands for itself."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class _Body:
    """Rows that stay together, under a title if there is one."""

    title: str
    rows: list[list[_Box]]
    is_foot: bool = False
    is_long: bool = False
    """Too long to be kept together in print."""


@dataclass(slots=True)
class _Table:
    """One table, ready for the template; list fields run from top to bottom and left to right."""

    caption: str
    widths: list[float]
    groups: list[int]
    head: list[list[_Box]]
    bodies: list[_Body]
    columns: int = field(init=False)
    total_width: float = field(init=False)

    def __post_init__(self) -> None:
        self.columns = len(self.widths)
        self.total_width = sum(self.widths)


@dataclass(frozen=True, slots=True)
class _Leaf:
    """Tables printed together, their paper and their type; ``width`` is that of the widest."""

    tables: list[_Table]
    landscape: bool
    fit: PaperFit
    width: float


@dataclass(frozen=True, slots=True)
class _PageBoxes:
    """One page, ready for the template."""

    heading: str
    anchor: str
    facts: list[list[_Fact]]
    leaves: list[_Leaf]
    notes: tuple[str, ...]
    drawings: tuple[Drawing, ...]
    own_drawings: bool
    """Each drawing has a paper of its own, as the table has one."""


def render_html(sheet: Sheet, *, language: str = SOURCE_LANGUAGE) -> str:
    """The sheet as a whole HTML document; ``language`` is that of its words (the texts in force)."""
    environment = _environment()
    return environment.get_template(SHEET_TEMPLATE).render(
        title=harmless(sheet.title),
        language=language,
        pages=[_page_boxes(sheet, view) for view in page_views(sheet)],
        looks=LOOKS,
        tints=TINTS,
        tints_on_dark=_TINTS_ON_DARK,
        alarm_fill=ALARM_FILL,
        alarm_colour=ALARM_COLOUR,
        margin_mm=MARGIN_MM,
        circled=lambda text: _("{text}, circled").format(text=text),
    )


def write_html(sheet: Sheet, path: Path, *, language: str = SOURCE_LANGUAGE) -> None:
    """Writes the document in UTF-8, whole or not at all. Raises StorageError."""
    replace_file(path, render_html(sheet, language=language).encode("utf-8", "backslashreplace"))


def template_folder() -> Path:
    """Where the templates are: inside an installed package, or at the top level of a checkout."""
    package = Path(__file__).parent
    for folder in (package / "templates", package.parent / "templates"):
        if (folder / SHEET_TEMPLATE).is_file():
            return folder
    raise StorageError(
        "templates-missing",
        _("the templates of HTML sheets are not in {folder}: install scorekeeper anew; nothing was written").format(
            folder=package / "templates"
        ),
    )


def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(template_folder()),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals["line_chart"] = line_chart
    return environment


def _page_boxes(sheet: Sheet, view: PageView) -> _PageBoxes:
    heading = _heading(sheet, view)
    printed = printed_pages(view)
    return _PageBoxes(
        heading=heading,
        anchor=_anchor(view),
        facts=list(_facts(view, heading)),
        leaves=[_leaf(view, one, heading if one is printed[0] else "") for one in printed],
        notes=tuple(harmless(note) for note in view.page.notes),
        drawings=view.page.drawings,
        own_drawings=view.page.fit_height,
    )


def _leaf(view: PageView, printed: Printed, heading: str) -> _Leaf:
    fit = fit_page(view, printed, heading)
    tables = [
        _Table(
            caption=harmless(table.title),
            widths=list(widths),
            groups=_groups(table, table.edges()),
            head=[row for band in table.bands("head") for row in _head(table, band)],
            bodies=_bodies(table, table.edges() - {table.columns[0]}, fit.together),
        )
        for table, widths in zip(printed.tables, printed.widths, strict=True)
    ]
    return _Leaf(tables, printed.landscape, fit, printed.total)


def _bodies(view: PageView, edges: frozenset[int], together: int) -> list[_Body]:
    short = view.full_texts()
    bodies: list[_Body] = []
    for band in view.page.bands:
        rows = view.rows(band)
        title = harmless(band.title)
        if band.kind == "body" and rows:
            boxes = [_rule(view, row) if view.rule(row) else _row(view, row, short, edges) for row in rows]
            bodies.append(_Body(title, boxes, is_long=len(rows) > together))
        elif band.kind == "foot" and rows:
            bodies.append(_Body(title, [_foot_row(view, row, edges) for row in rows], is_foot=True))
    return bodies


# above the table -------------------------------------------------------------------------------------------


def _heading(sheet: Sheet, view: PageView) -> str:
    titles = [figure_text(cell) for cells in view.facts() for cell in cells if cell.look == "title"]
    first_page = view.page is sheet.pages[0]
    fallback = sheet.title if first_page else view.page.title or view.page.name
    return next((title for title in titles if title), harmless(fallback))


def _anchor(view: PageView) -> str:
    anchors = (figure_text(cell) for cells in view.facts() for cell in cells if cell.look == "anchor")
    return next(anchors, "")


def _facts(view: PageView, heading: str) -> Iterator[list[_Fact]]:
    """The facts of each row; an empty one is kept, to be written in by hand."""
    for cells in view.facts():
        facts: list[_Fact] = []
        name: str | None = None
        for cell in cells:
            text = figure_text(cell)
            if cell.look == "anchor" or (cell.look == "title" and text in {"", heading}):
                continue
            if cell.look == "fact-name":
                name = text
            elif name is not None or text or cell.role == "given":
                facts.append(_Fact(name or "", text))
                name = None
        if facts:
            yield facts


# the table -------------------------------------------------------------------------------------------------


def _box(
    placed: Placed, *, columns: int, scope: str = "", short: bool = False, edge: bool = False, rowspan: int = 1
) -> _Box:
    cell = placed.cell
    text = figure_text(cell)
    classes = [f"look-{cell.look}" if cell.look in LOOKS else "look-plain"]
    if not isinstance(cell.value, str) or is_mark(cell):
        classes.append("figure")
    if cell.tint:
        classes.append(f"tint-{cell.tint % len(TINTS)}")
    if is_alarm(cell):
        classes.append("alarm")
    classes += ["short"] * short + ["edge"] * edge
    return _Box(
        text=text,
        marks=mark_parts(text) if is_mark(cell) else (),
        is_figure=isinstance(cell.value, int),
        tag=harmless(cell.tag) if text else "",
        classes=" ".join(classes),
        scope=scope,
        colspan=columns,
        rowspan=rowspan,
        hint=text if short else "",
    )


def _shown(view: PageView, first: int, last: int) -> list[int]:
    return [column for column in view.columns if first <= column <= last]


def _groups(view: PageView, edges: frozenset[int]) -> list[int]:
    """How many columns stand together in each group."""
    groups: list[int] = []
    for place, column in enumerate(view.columns):
        if place == 0 or column in edges:
            groups.append(0)
        groups[-1] += 1
    return groups


def _head(view: PageView, band: Band) -> list[list[_Box]]:
    """The rows of headings; where only the lower row says something, its heading reaches up."""
    rows: list[list[_Box]] = []
    taken: set[tuple[int, int]] = set()
    for row in range(band.first, band.last + 1):
        boxes: list[_Box] = []
        for column in view.columns:
            if (row, column) in taken:
                continue
            placed, depth = _heading_at(view, row, column, band.last)
            columns = _shown(view, placed.first, placed.last) if placed else [column]
            taken |= {(row + down, covered) for down in range(depth) for covered in columns}
            if placed:
                scope = "colgroup" if len(columns) > 1 else "col"
                boxes.append(_box(placed, columns=len(columns), scope=scope, rowspan=depth))
            else:
                boxes.append(_Box(classes="look-head"))
        rows.append(boxes)
    return rows


def _heading_at(view: PageView, row: int, column: int, last: int) -> tuple[Placed | None, int]:
    """The heading of a column and over how many rows it stands, down to ``last``."""
    placed = next((placed for placed in view.row(row) if placed.first == column), None)
    is_empty = placed is None or (placed.cell.role == "label" and not figure_text(placed.cell))
    depth = 1
    for below in range(row + 1, last + 1):
        lower = next((other for other in view.row(below) if other.first <= column <= other.last), None)
        if lower is not None and figure_text(lower.cell):
            alone = is_empty and lower.first == lower.last == column
            return (lower, depth + 1) if alone else (placed, depth)
        if placed is not None and placed.first != placed.last:
            return placed, depth
        depth += 1
    return placed, depth


def _rule(view: PageView, row: int) -> list[_Box]:
    """A line across the groups of columns in which it is drawn."""
    first, last = view.rule_span(row)
    before = len(_shown(view, 1, first - 1))
    after = len(_shown(view, last + 1, view.columns[-1]))
    boxes = [_Box(classes="gap", colspan=before)] if before else []
    boxes.append(_Box(rule=view.rule(row), classes=f"rule {view.rule(row)}", colspan=len(_shown(view, first, last))))
    return [*boxes, *([_Box(classes="gap", colspan=after)] if after else [])]


def _row(view: PageView, row: int, short: frozenset[str], edges: frozenset[int]) -> list[_Box]:
    """A row of the body; the cell in the first column is the row's heading."""
    at = {placed.first: placed for placed in view.row(row)}
    boxes: list[_Box] = []
    covered = 0
    for column in view.columns:
        if column <= covered:
            continue
        placed = at.get(column)
        if placed is None:
            boxes.append(_Box(classes="look-plain edge" if column in edges else "look-plain"))
            continue
        covered = placed.last
        is_name = figure_text(placed.cell) in short and placed.cell.form == "text"
        boxes.append(_body_box(view, placed, short=is_name, edge=column in edges))
    return boxes


def _foot_row(view: PageView, row: int, edges: frozenset[int]) -> list[_Box]:
    """A row of the foot; empty places side by side are one, up to the next group of columns."""
    at = {placed.first: placed for placed in view.row(row, stretch=True)}
    boxes: list[_Box] = []
    covered = 0
    for column in view.columns:
        if column <= covered:
            continue
        placed = at.get(column)
        if placed is not None:
            covered = placed.last
            boxes.append(_body_box(view, placed, edge=column in edges))
            continue
        covered = column
        while covered < view.columns[-1] and covered + 1 not in at and covered + 1 not in edges:
            covered += 1
        shown = len(_shown(view, column, covered))
        boxes.append(_Box(classes="gap edge" if column in edges else "gap", colspan=shown))
    return boxes


def _body_box(view: PageView, placed: Placed, *, short: bool = False, edge: bool = False) -> _Box:
    scope = "row" if placed.first == view.columns[0] else ""
    return _box(placed, columns=len(_shown(view, placed.first, placed.last)), scope=scope, short=short, edge=edge)
