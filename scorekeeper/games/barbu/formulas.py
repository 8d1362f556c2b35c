"""The Excel formulas of the Barbu sheet: only functions that Excel 2016, LibreOffice 7 and Google Sheets share.

Each is the twin of a ``compute`` in sheet.py; a test recalculates whole games in LibreOffice and holds them equal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from scorekeeper.games.barbu import places as grid
from scorekeeper.games.barbu.contracts import CONTRACTS, DEALS_PER_DECLARER, PLAYERS
from scorekeeper.games.barbu.marks import EVERYBODY_SIGNS, SEPARATORS, circled_letter
from scorekeeper.games.barbu.places import CYRILLIC_TWINS, Layout
from scorekeeper.games.barbu.score import check_sign
from scorekeeper.games.barbu.state import PAIRS
from scorekeeper.sheet import ABOVE_ALL_NUMBERS, Ref, column_letters, quote


def _column_range(column: int, first: int, last: int) -> str:
    letters = column_letters(column)
    return f"{letters}${first}:{letters}${last}"


def _rules_range(first_column: int, last_column: int) -> str:
    first = Ref(grid.RULES_PAGE, grid.RULES_FIRST_ROW, first_column)
    last = Ref(grid.RULES_PAGE, grid.RULES_FIRST_ROW + len(CONTRACTS) - 1, last_column)
    return f"{grid.RULES_PAGE}!{first.fixed}:{last.fixed}"


@cache
def contract_letter(cells: str) -> str:
    """The contract's letter in a cell (or an array of them): blanks, small letters and Cyrillic twins do not matter."""
    text = f"UPPER(TRIM({cells}))"
    for cyrillic, letter in CYRILLIC_TWINS.items():
        text = f'SUBSTITUTE({text},"{cyrillic}","{letter}")'
    return text


def _known(contract: str) -> str:
    """True where a contract's letter is one of the seven."""
    return f"ISNUMBER(MATCH({contract_letter(contract)},{_rules_range(1, 1)},0))"


def _claims(layout: Layout, calls: str, target: int, *, everybody: bool = True) -> str:
    """True (or an array of 1 and 0) where the calls in ``calls`` name the target or everybody."""
    label = layout.labels[target]
    signs = [sign for sign in EVERYBODY_SIGNS if sign not in layout.labels] if everybody else []
    if all(len(letter) == 1 for letter in layout.labels):
        signs += [label, circled_letter(label)]
        found = "+".join(f"ISNUMBER(FIND({quote(sign)},UPPER({calls})))" for sign in signs if sign)
        return f"({found}>0)"
    # Longer labels: whole words only, so that B is not found in BE.
    spaced = f"UPPER({calls})"
    for sign in SEPARATORS.replace(" ", ""):
        spaced = f'SUBSTITUTE({spaced},"{sign}"," ")'
    words = f'" "&{spaced}&" "'
    # Signs that are no letters end a word themselves.
    alone = [f"ISNUMBER(FIND({quote(sign)},{calls}))" for sign in signs if not sign.isalpha()]
    letters = [sign for sign in signs if sign.isalpha()]
    found = "+".join([*alone, *(f"ISNUMBER(FIND({quote(f' {word} ')},{words}))" for word in (*letters, label))])
    return f"({found}>0)"


def times(layout: Layout, deal: int, pair: int) -> str:
    """How often a pair is doubled: legal_doubles in the language of Excel."""
    one, other = PAIRS[pair]
    row = grid.deal_row(deal)
    declarer, contract = grid.at(row, grid.DECLARER).a1, grid.at(row, grid.CONTRACT).a1
    forth = _claims(layout, grid.at(row, grid.column(one, grid.CALLS)).a1, other)
    back = _claims(layout, grid.at(row, grid.column(other, grid.CALLS)).a1, one)
    both = f"{forth}+{back}"
    if layout.rules.declarer_may_double:
        by_one = by_other = both
    else:
        by_one = f"{back}+{back}*{forth}"
        by_other = f"{forth}+{forth}*{back}"
    negative = "".join(contract_.letter for contract_ in CONTRACTS if contract_.negative)
    if layout.rules.doubles_scope != "all":
        flanks = "0"
    elif layout.rules.positive_flank_doubles:
        flanks = both
    else:
        flanks = f"ISNUMBER(FIND({contract_letter(contract)},{quote(negative)}))*({both})"
    return (
        f'IF(OR(TRIM({declarer})="",NOT({_known(contract)})),"",'
        f"IF(TRIM({declarer})={quote(layout.labels[one])},{by_one},"
        f"IF(TRIM({declarer})={quote(layout.labels[other])},{by_other},{flanks})))"
    )


def side(times_at: Ref, mine: Ref, theirs: Ref) -> str:
    """A pair's payment, from the side of the player whose column it is; empty when there is none."""
    return (
        f'IF(OR(COUNT({times_at.a1})=0,COUNT({mine.a1},{theirs.a1})<2),"",'
        f'IF({times_at.a1}*({mine.a1}-{theirs.a1})=0,"",{times_at.a1}*({mine.a1}-{theirs.a1})))'
    )


def _count(refs: Sequence[Ref]) -> str:
    return f"COUNT({','.join(ref.a1 for ref in refs)})"


def _last_above(column: int, row: int) -> str:
    """The last figure of a column above a row, 0 when there is none."""
    if row == grid.FIRST_ROW:
        return "0"
    return f"IFERROR(LOOKUP({ABOVE_ALL_NUMBERS},{_column_range(column, grid.FIRST_ROW, row - 1)}),0)"


def total(points: Sequence[Ref], own: Ref, sides: Sequence[Ref], row: int, column: int) -> str:
    """The running total: the last one above, the points, the side payments; empty until all four have points."""
    return f'IF({_count(points)}<{PLAYERS},"",{_last_above(column, row)}+{own.a1}+SUM({sides[0].a1}:{sides[-1].a1}))'


def check(layout: Layout, deal: int) -> str:
    """The cumulated contract totals with the sign of the check column."""
    row = grid.deal_row(deal)
    contract = grid.at(row, grid.CONTRACT).a1
    points = [grid.at(row, grid.column(player, grid.POINTS)) for player in range(PLAYERS)]
    sign = "-" if check_sign(layout.rules) < 0 else "+"
    return (
        f'IF(OR(TRIM({contract})="",{_count(points)}<{PLAYERS}),"",'
        f"IFERROR({_last_above(grid.CHECK, row)}{sign}"
        f'VLOOKUP({contract_letter(contract)},{_rules_range(1, 3)},3,FALSE),""))'
    )


def _minus(number: str) -> str:
    """A number as text with a true minus."""
    return f'SUBSTITUTE({number},"-","\N{MINUS SIGN}")'


def _words(template: str, **numbers: str) -> str:
    """A text with figures in braces, as an Excel concatenation."""
    parts: list[str] = []
    rest = template
    while rest:
        before, brace, after = rest.partition("{")
        if before:
            parts.append(quote(before))
        name, _brace, rest = after.partition("}") if brace else ("", "", "")
        if brace:
            parts.append(numbers[name])
    return "&".join(parts)


def verdict(layout: Layout, deal: int, words: Mapping[str, str]) -> str:
    """The row judged in words: contract known and new, points complete and possible in sum, totals and check zero."""
    row = grid.deal_row(deal)
    declarer, contract = grid.at(row, grid.DECLARER), grid.at(row, grid.CONTRACT)
    points = [grid.at(row, grid.column(player, grid.POINTS)) for player in range(PLAYERS)]
    totals = "+".join(f"N({grid.at(row, grid.column(player, grid.TOTAL)).a1})" for player in range(PLAYERS))
    check_at = f"N({grid.at(row, grid.CHECK).a1})"
    out = f"({totals}{'+' if check_sign(layout.rules) < 0 else '-'}{check_at})"
    placed = f"SUM({','.join(ref.a1 for ref in points)})"
    needed = f"VLOOKUP({contract_letter(contract.a1)},{_rules_range(1, 3)},3,FALSE)"
    declarers = _column_range(grid.DECLARER, grid.FIRST_ROW, row)
    contracts = _column_range(grid.CONTRACT, grid.FIRST_ROW, row)
    same = f"(TRIM({declarers})=TRIM({declarer.a1}))*({contract_letter(contracts)}={contract_letter(contract.a1)})"
    return (
        f'IF(AND(TRIM({contract.a1})="",{_count(points)}=0),"",'
        f"IF(NOT({_known(contract.a1)}),{quote(words['contract'])},"
        f"IF(SUMPRODUCT({same})>1,{quote(words['twice'])},"
        f"IF({_count(points)}<{PLAYERS},{quote(words['missing'])},"
        f"IF({placed}<>{needed},{_words(words['points'], found=_minus(placed), expected=_minus(needed))},"
        f"IF({out}<>0,{_words(words['sum'], sum=_minus(out))},{quote(words['right'])}))))))"
    )


def duties(layout: Layout, declarer: int, player: int) -> str:
    """How often a player doubled a declarer over the whole game."""
    declarers = _column_range(grid.DECLARER, grid.FIRST_ROW, grid.LAST_ROW)
    contracts = _column_range(grid.CONTRACT, grid.FIRST_ROW, grid.LAST_ROW)
    calls = _column_range(grid.column(player, grid.CALLS), grid.FIRST_ROW, grid.LAST_ROW)
    played = f'(TRIM({declarers})={quote(layout.labels[declarer])})*(TRIM({contracts})<>"")'
    return f'IF(SUMPRODUCT({played})=0,"",SUMPRODUCT({played}*{_claims(layout, calls, declarer)}))'


def duty_verdict(layout: Layout, declarer: int, counts: Sequence[Ref], right: str, missing: str) -> str:
    """Words when a declarer's series is over."""
    declarers = _column_range(grid.DECLARER, grid.FIRST_ROW, grid.LAST_ROW)
    contracts = _column_range(grid.CONTRACT, grid.FIRST_ROW, grid.LAST_ROW)
    label = quote(layout.labels[declarer])
    least = f"MIN({','.join(ref.a1 for ref in counts)})"
    return (
        f'IF(SUMPRODUCT((TRIM({declarers})={label})*(TRIM({contracts})<>""))<{DEALS_PER_DECLARER},"",'
        f"IF({least}>={layout.rules.compulsory_count},{quote(right)},{quote(missing)}))"
    )


def penalty(owes: Sequence[Ref], series: Sequence[Ref], gets: Sequence[Ref], own: Ref, need: int, price: int) -> str:
    """The house penalty of one player: received as a declarer less paid to others."""
    got = "+".join(f"MAX(0,{need}-N({ref.a1}))" for ref in gets)
    paid = "+".join(f'({over.a1}<>"")*MAX(0,{need}-N({ref.a1}))' for ref, over in zip(owes, series, strict=True))
    return f'{price}*(({own.a1}<>"")*({got})-({paid}))'


def final(column: int, penalty_at: Sequence[Ref]) -> str:
    """The last running total of a player, with his penalties."""
    totals = _column_range(column, grid.FIRST_ROW, grid.LAST_ROW)
    more = "".join(f"+{ref.a1}" for ref in penalty_at)
    return f'IF(COUNT({totals})=0,"",LOOKUP({ABOVE_ALL_NUMBERS},{totals}){more})'


def place(finals: Sequence[Ref]) -> str:
    """A player's place: one more than the players above him."""
    own, *others = (ref.a1 for ref in finals)
    better = "".join(f"+({other}>{own})" for other in others)
    return f'IF({own}="","",1{better})'
