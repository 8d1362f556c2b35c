"""The page of tables that the formulas look up: every contract with its values, and the points of undertricks."""

from __future__ import annotations

from scorekeeper.games.bridge.places import CONTRACTS, TABLES_PAGE
from scorekeeper.games.bridge.score import score_contract, undertrick_points
from scorekeeper.games.bridge.values import TRICKS, UNDERTRICKS, Rules
from scorekeeper.i18n import _
from scorekeeper.sheet import Band, Cell, Column, Page, Ref, Sheet

FIRST = 2
LAST = FIRST + len(CONTRACTS) - 1
NAME, NEEDED, BELOW, OVERTRICK, INSULT, SLAM, DOUBLED = 1, 2, 3, 4, 6, 7, 9
"""Columns; overtricks and slams have a second one for vulnerable."""
COUNT, DOWN = 11, 12
"""Undertricks: how many, then six columns, by doubled 0, 1, 2 and not vulnerable, vulnerable."""
DOWN_COLUMNS = 6


def area(column: int, last_column: int = 0, *, rows: int = len(CONTRACTS)) -> str:
    """The range of a column of the tables, or of several."""
    first = Ref(TABLES_PAGE, FIRST, column)
    last = Ref(TABLES_PAGE, FIRST + rows - 1, last_column or column)
    return f"{TABLES_PAGE}!{first.fixed}:{last.fixed}"


def tables_page() -> Page:
    """The page itself."""
    return Page(
        TABLES_PAGE,
        tuple(Column(10) for _column in range(DOWN + DOWN_COLUMNS - 1)),
        (Band("head", 1, 1), Band("body", FIRST, LAST)),
        title=_("Tables"),
        excel_only=True,
    )


def add_tables(sheet: Sheet, rules: Rules) -> None:
    """All values under these rules, taken from the scoring itself."""
    heads = (
        (NAME, _("contract")),
        (NEEDED, _("tricks")),
        (BELOW, _("below")),
        (OVERTRICK, _("overtrick")),
        (OVERTRICK + 1, _("vulnerable")),
        (INSULT, _("insult")),
        (SLAM, _("slam")),
        (SLAM + 1, _("vulnerable")),
        (DOUBLED, _("doubled")),
        (COUNT, _("down")),
    )
    for column, text in heads:
        _put(sheet, 1, column, text, look="head")
    for row, contract in enumerate(CONTRACTS, FIRST):
        _put(sheet, row, NAME, contract.text)
        _put(sheet, row, NEEDED, contract.needed)
        _put(sheet, row, DOUBLED, contract.doubled)
        for vulnerable in (False, True):
            made = score_contract(rules, contract, contract.needed, vulnerable=vulnerable)
            over = score_contract(
                rules, contract._replace(level=1), contract.needed - contract.level + 2, vulnerable=vulnerable
            )
            _put(sheet, row, OVERTRICK + vulnerable, over.overtricks)
            _put(sheet, row, SLAM + vulnerable, made.slam)
            _put(sheet, row, BELOW, made.below)
            _put(sheet, row, INSULT, made.insult)
    for scale in UNDERTRICKS[rules.undertricks]:
        column = DOWN + 2 * scale.doubled + scale.vulnerable
        _put(sheet, 1, column, _(scale.title), look="head")
        for count, points in enumerate(undertrick_points(scale)):
            _put(sheet, FIRST + count, COUNT, count + 1)
            _put(sheet, FIRST + count, column, points)


def down_area() -> str:
    """The points of undertricks: 13 rows, six columns."""
    return area(DOWN, DOWN + DOWN_COLUMNS - 1, rows=TRICKS)


def _put(sheet: Sheet, row: int, column: int, figure: int | str, look: str = "plain") -> None:
    form = "points" if isinstance(figure, int) else "text"
    sheet.add(Cell(Ref(TABLES_PAGE, row, column), "label", figure, form=form, look=look))  # type: ignore[arg-type]
