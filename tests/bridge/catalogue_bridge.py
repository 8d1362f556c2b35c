"""The error catalogue's sheets of bridge: each the sheet of a short game with one fault.

``python tests/bridge/catalogue_bridge.py`` writes them anew, which a changed layout of the sheet needs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

HERE = Path(__file__).parent
CATALOGUE = HERE.parents[1] / "samples" / "errors"
sys.path.insert(0, str(HERE))

Changes = Mapping[str, int | str | None]
FOUR = ("Ann", "Beth", "Cath", "Diana")
FIVE = (*FOUR, "Eve")
SHORT = ("2H N 10", "4SX E 8", "6HX N 13")
"""A part-score, a penalty, a doubled slam: every kind of figure in three deals."""


def sheet_csv(
    lines: tuple[str, ...], changes: Changes, *, variant: str = "", layout: str = "", players: tuple[str, ...] = FOUR,
    options: tuple[tuple[str, str], ...] = (), stake: str = "",
) -> bytes:  # fmt: skip
    """The sheet of a game as a CSV file, some of its cells changed."""
    from scorekeeper.csvfile import render_csv
    from scorekeeper.game import Match
    from scorekeeper.games import game_of
    from scorekeeper.model import Opening

    game = game_of("bridge")
    facts = {"stake": stake} if stake else {}
    if len(players) <= len(FOUR):
        facts["dealer"] = players[0]
    opening = Opening("bridge", players, variant, options=options, facts=facts)
    sheet = game.sheet(Match.replay(game, opening, lines), layout=layout)
    by_name = {ref.a1: cell for ref, cell in sheet.cells.items() if ref.page == game.first_page}
    for name, value in changes.items():
        by_name[name].value = value
    return render_csv(sheet).encode()


def without_deals(lines: tuple[str, ...], changes: Changes) -> bytes:
    """The sheet of somebody who kept only the columns of the sides."""
    from scorekeeper.game import Match
    from scorekeeper.games import game_of
    from scorekeeper.model import Opening

    game = game_of("bridge")
    sheet = game.sheet(Match.replay(game, Opening("bridge", FOUR, facts={"dealer": "Ann"}), lines))
    empty = {ref.a1: None for ref, cell in sheet.cells.items() if cell.deal is not None and ref.page == "Bridge"}
    return sheet_csv(lines, {**empty, **changes})


def premium_below() -> bytes:
    """A rubber filled into an empty sheet by the Laws, its premium below the line."""
    from scorekeeper.csvfile import render_csv
    from scorekeeper.games import game_of

    sheet = game_of("bridge").blank("", "standard", (), layout="laws")
    by_name = {ref.a1: cell for ref, cell in sheet.cells.items() if ref.page == "Bridge"}
    for row in ("8", "9"):
        by_name[f"C{row}"].value, by_name[f"D{row}"].value, by_name[f"F{row}"].value = "3NT", "N", 9
    sheet.fill(sheet.given())
    last = max(int(name[1:]) for name, cell in by_name.items() if cell.value == "────")
    premium = next(name for name, cell in by_name.items() if cell.value == 700)
    by_name[premium].value, by_name[f"U{last + 1}"].value = None, 700
    return render_csv(sheet).encode()


RUBBER = ("3NT N 9", "2H E 8", "3NT N 9")
"""Two games and a part-score of the others, closed: a sheet without a row to spare."""
TOUR = (*RUBBER, "3NT N 9", "3NT N 9", "3NT N 9", "3NT N 9")
IN_TOURS = (("session", "tour3"),)

AFTER_RUBBER = {
    "T27": None, "U25": 100, "U26": "──", "V26": "──", "U27": 100, "U28": "──", "V28": "──", "U29": 40,
    "U43": 700, "U44": 2, "U45": 940, "V45": 0, "U46": 940, "V46": -940, "U47": 9, "V47": -9,
}  # fmt: skip
"""An entry below the line of the second game."""

FIGURES_ALONE = [f"{column}{row}" for column in "CDF" for row in (8, 9, 10)]
"""Where the contracts of the short game stand, and who played them how."""

MADE: dict[str, Callable[[], bytes]] = {
    "above-entry": lambda: sheet_csv(
        SHORT, {"U22": 200, "U45": 1330, "U46": 1330, "U47": 13, "V46": -1330, "V47": -13}
    ),
    "above-impossible": lambda: without_deals(SHORT, {"U22": 75, "T22": None}),
    "above-line": lambda: sheet_csv(SHORT, {"N9": 500}),
    "above-parts": lambda: sheet_csv(SHORT, dict.fromkeys(FIGURES_ALONE) | {"J8": 90}),
    "below-both": lambda: sheet_csv((), {"H8": 60, "I8": 60}),
    "below-entry": lambda: sheet_csv(SHORT, {"U25": 120, "U23": None}),
    "below-impossible": lambda: without_deals(SHORT, {"U25": 110, "T25": None}),
    "below-line": lambda: sheet_csv(SHORT, {"H8": 120}),
    "chicago-premium": lambda: sheet_csv(("3NT N 9",), {"P8": 500}, variant="chicago"),
    "contract-mismatch": lambda: sheet_csv(SHORT, {"C9": "4S"}),
    "deal-total": lambda: sheet_csv(("2H N 8",), {"W8": 50}, variant="chicago"),
    "dealer-missing": lambda: sheet_csv(("2S N 8", "1NT S 7"), {"B8": None}, variant="chicago"),
    "declarer-mismatch": lambda: sheet_csv(SHORT, {"D8": "W"}),
    "difference": lambda: sheet_csv(RUBBER, {"U17": 740}),
    "entry-after-rubber": lambda: without_deals(("3NT N 9", "2S N 8"), AFTER_RUBBER),
    "entry-words": lambda: sheet_csv(SHORT, {"T25": "3H"}),
    "entry-unreadable": lambda: sheet_csv(SHORT, {"U25": "sixty"}),
    "game-line": lambda: sheet_csv(RUBBER, {"U11": None, "V11": None}),
    "games": lambda: sheet_csv(RUBBER, {"V15": 1}),
    "given-up-missing": lambda: sheet_csv(("4S N 10", "2H E 9", "end"), {"G10": None}),
    "honours-mismatch": lambda: sheet_csv(("4S N 10 hon:W150",), {"G8": "N100"}),
    "insult": lambda: sheet_csv(SHORT, {"K10": 100}),
    "line-one-column": lambda: sheet_csv(RUBBER, {"V11": None}),
    "money": lambda: sheet_csv(TOUR, {"I23": 250}, layout="ledger", options=IN_TOURS, stake="10"),
    "overtricks": lambda: sheet_csv(SHORT, {"J8": 30}),
    "part-score-carried": lambda: sheet_csv(("2H E 8", "3NT N 9", "2C E 8"), {"V27": 60, "V28": 40}),
    "player-whists": lambda: sheet_csv(RUBBER, {"H7": -8}, layout="ledger"),
    "points-mismatch": lambda: sheet_csv(
        ("3NT A 9", "2H B 8", "3NT A 9"), {"B7": 1900}, variant="cutthroat", layout="ledger", players=FOUR[:3]
    ),
    "points-odd": lambda: sheet_csv(RUBBER, {"D7": 905}, layout="ledger"),
    "premium-place": lambda: sheet_csv(RUBBER, {"U14": None, "U8": 700}),
    "premium-place/laws": premium_below,
    "rubber-players": lambda: sheet_csv(RUBBER, {"C7": "Beth + Zoe"}, layout="ledger"),
    "rubber-premium": lambda: sheet_csv(RUBBER, {"U14": 500}),
    "sat-out-zero": lambda: sheet_csv(("rubber: A+B v C+D", *RUBBER), {"P7": 0}, layout="ledger", players=FIVE),
    "sheet-form": lambda: sheet_csv((), {"M3": "rubber sideways 9/4/7"}),
    "side-total": lambda: sheet_csv(RUBBER, {"U16": 1000}),
    "slam": lambda: sheet_csv(SHORT, {"L10": 750}),
    "stake-mismatch": lambda: sheet_csv(TOUR, {"P2": 50}, layout="ledger", options=IN_TOURS, stake="10"),
    "tour-total": lambda: sheet_csv(TOUR, {"H10": 25}, layout="ledger", options=IN_TOURS),
    "tricks-mismatch": lambda: sheet_csv(SHORT, {"F8": 9}),
    "tricks-missing": lambda: sheet_csv(SHORT, {"F8": None}),
    "undertricks": lambda: sheet_csv(SHORT, {"M9": 500}),
    "undertricks-impossible": lambda: without_deals(SHORT, {"U22": 750, "T22": "undertricks"}),
    "vulnerability": lambda: sheet_csv(RUBBER, {"E10": "before game"}),
    "vulnerability-figure": lambda: sheet_csv((), {"H8": 100, "O9": 50}),
    "whists": lambda: sheet_csv(("2H N 7", "3NT N 9", "1C E 7", "4S N 8", "4H N 10"), {"U19": 6}),
}


def paths() -> list[tuple[Path, Callable[[], bytes]]]:
    """Every file and what makes it."""
    names = {code: code.partition("/") for code in MADE}
    return [(CATALOGUE / n[0] / f"bridge{'-' * bool(n[2])}{n[2]}.csv", MADE[code]) for code, n in names.items()]


def main() -> None:
    """Writes every file."""
    for path, made in paths():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(made())


if __name__ == "__main__":
    main()
