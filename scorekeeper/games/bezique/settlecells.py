"""The settlement box of a deal on the Bezique sheets: each figure has a cell, and a sentence says it all."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.bezique import formulas as xl
from scorekeeper.games.bezique.explain import RESULT_WORDS, arithmetic
from scorekeeper.games.bezique.foot import (
    add_carry,
    add_helper,
    add_seen_through,
    carried_formula,
    carried_refs,
    has_item,
    has_item_formula,
    item_refs,
    marker_refs,
    says,
)
from scorekeeper.games.bezique.items import BRISQUE, LAST
from scorekeeper.games.bezique.places import Layout, at, label
from scorekeeper.games.bezique.settle import Decision, Result, Settled, decide, figure_counted, points_won
from scorekeeper.games.bezique.state import partners_name
from scorekeeper.i18n import _
from scorekeeper.model import Figure, plain
from scorekeeper.sheet import Cell, Ref, Sheet, last_of, quote, whole

_WITH_BRISQUES: tuple[Result, ...] = ("saved_by_brisques", "saved_and_overtaken", "tie_broken", "draw")


def add_settlement(sheet: Sheet, layout: Layout, deal: int) -> None:
    """All cells of the box, each after those it needs."""
    over = _add_over(sheet, layout, deal)
    foul = _add_foul(sheet, layout, deal)
    if "with_brisques" in layout.foot:
        _label(sheet, layout, deal, "with_brisques", _("with brisques"))
        for side in layout.sides:
            _add_with_brisques(sheet, layout, deal, side)
    unit = layout.rules.round_to
    counted = _("in {unit}s").format(unit=unit) if unit else _("counted")
    for name, text in (
        ("counted", counted), ("settlement", _("settlement")), ("words", _("in words")), ("session", _("won so far"))
    ):  # fmt: skip
        _label(sheet, layout, deal, name, text)
    result = _add_result(sheet, layout, deal, over, foul)
    winner = _add_winner(sheet, layout, deal, over, foul)
    for side in layout.sides:
        _add_counted(sheet, layout, deal, side, result, foul)
    for side in layout.sides:
        _add_points(sheet, layout, deal, side, result, winner, foul)
    _add_words(sheet, layout, deal, result, winner, foul)
    for side in layout.sides:
        _add_session(sheet, layout, deal, side, over)
        add_carry(sheet, layout, deal, side, ("session", "session"))


def _label(sheet: Sheet, layout: Layout, deal: int, name: str, text: str) -> None:
    label(sheet, at(layout.foot_row(deal, name), 1), text, "foot-name", span=layout.label_span)


def _score_refs(layout: Layout, deal: int) -> tuple[Ref, ...]:
    return tuple(layout.below(deal, "deal", side) for side in layout.sides)


def _added_refs(layout: Layout, deal: int) -> tuple[Ref, ...]:
    if "with_brisques" not in layout.foot:
        return ()
    return tuple(layout.below(deal, "with_brisques", side) for side in layout.sides)


def result_word(result: Result | None) -> str:
    """The word on the sheet; the brisques are asked for where they decide and are not there."""
    return _("brisques?") if result is None else _(RESULT_WORDS[result])


def _result_of(figure: Figure) -> Result | None:
    known: tuple[Result, ...] = ("normal", "rubicon", *_WITH_BRISQUES)
    return next((result for result in known if result_word(result) == figure), None)


def _add_over(sheet: Sheet, layout: Layout, deal: int) -> Ref:
    """1 when the deal can be settled."""
    scores, markers, slots = _score_refs(layout, deal), marker_refs(layout, deal), layout.irregular_refs(deal)
    counts = layout.brisque_refs(deal) if "brisques" in layout.foot else ()
    items = tuple(ref for side in layout.sides for ref in item_refs(layout, deal, LAST, side))
    fouls = [f"foul {letter}" for letter in layout.labels] if layout.rules.offence_cap else []
    always = not layout.rules.value(LAST)
    n = len(layout.sides)

    def compute(figures: Sequence[Figure]) -> Figure:
        played, kept, irregular = figures[:n], figures[n : 2 * n], figures[2 * n : 3 * n]
        counted, found = figures[3 * n : 3 * n + len(counts)], figures[3 * n + len(counts) :]
        if not any(isinstance(figure, int) for figure in played):
            return None
        told = any(isinstance(figure, int) for figure in kept) or (
            bool(counts) and all(isinstance(figure, int) for figure in counted)
        )
        words = any(says(irregular, word) for word in fouls)
        return 1 if always or told or words or has_item(layout, found, LAST) else None

    cases = [f"{xl.count(markers)}>0"]
    cases += [xl.any_is(slots, word) for word in fouls]
    cases += [f"{xl.count(counts)}={n}"] if counts else []
    cases += [f"({has_item_formula(layout, deal, LAST, side)})>0" for side in layout.sides]
    settled = "1" if always else f'IF(OR({",".join(cases)}),1,"")'
    formula = f'IF({xl.count(scores)}=0,"",{settled})'
    needs = (*scores, *markers, *slots, *counts, *items)
    return add_helper(sheet, layout.helper(deal, "deal"), formula, needs, compute, deal=deal)


def _add_foul(sheet: Sheet, layout: Layout, deal: int) -> Ref:
    """The side, counted from 1, that held too many cards; 0 for nobody."""
    slots, rules = layout.irregular_refs(deal), layout.rules
    words = [(f"foul {letter}", rules.side(player) + 1) for player, letter in enumerate(layout.labels)]
    words = words if rules.offence_cap else []

    def compute(figures: Sequence[Figure]) -> Figure:
        return next((side for word, side in words if says(figures, word)), 0)

    formula = xl.choose([(xl.any_is(slots, word), str(side)) for word, side in words], "0")
    return add_helper(sheet, layout.helper(deal, "deal", 1), formula, slots, compute, deal=deal)


def _add_with_brisques(sheet: Sheet, layout: Layout, deal: int, side: int) -> None:
    counts = layout.brisque_refs(deal)
    own, score, each = counts[side], layout.below(deal, "deal", side), layout.rules.value(BRISQUE)

    def compute(figures: Sequence[Figure]) -> Figure:
        if not all(isinstance(figure, int) for figure in figures):
            return None
        return whole(figures[0]) + each * whole(figures[1 + side])

    sheet.add(
        Cell(
            layout.below(deal, "with_brisques", side),
            "computed",
            form="points",
            look="pair",
            formula=f'IF({xl.count([score, *counts])}<{1 + len(counts)},"",{score.a1}+{each}*{own.a1})',
            needs=(score, *counts),
            compute=compute,
            code="settlement",
            explain=lambda figures: f"{plain(whole(figures[0]))} + {each} × {whole(figures[1 + side])}",
            rule="Portland laws 60-61",
            deal=deal,
            player=layout.side_name(side),
        )
    )


# who won ---------------------------------------------------------------------------------------------------


def _decided(layout: Layout, figures: Sequence[Figure]) -> Decision | None:
    """The decision from over, foul, the scores and those with brisques; None when brisques are missing."""
    foul, a, b = whole(figures[1]), whole(figures[2]), whole(figures[3])
    added = tuple(figure for figure in figures[4:] if isinstance(figure, int))
    return decide(layout.rules, (a, b), added if len(added) == len(layout.sides) else None, foul - 1 if foul else None)


def _add_result(sheet: Sheet, layout: Layout, deal: int, over: Ref, foul: Ref) -> Ref:
    """The result in a word."""

    def compute(figures: Sequence[Figure]) -> Figure:
        if figures[0] != 1:
            return None
        decision = _decided(layout, figures)
        return result_word(decision.result if decision else None)

    words = {result: quote(result_word(result)) for result in RESULT_WORDS}  # type: ignore[arg-type]
    ref = layout.below(deal, "settlement", 0, "item")
    add_seen_through(
        sheet,
        Cell(
            ref,
            "computed",
            look="foot-name",
            formula=f'IF({over.a1}<>1,"",{_decision_formula(layout, deal, foul, words)})',
            needs=(over, foul, *_score_refs(layout, deal), *_added_refs(layout, deal)),
            compute=compute,
            code="settlement",
            rule="Portland laws 56-61" if layout.rules.game.brisque_use == "tie" else "Source 002",
            deal=deal,
        ),
    )
    return ref


def _decision_formula(layout: Layout, deal: int, foul: Ref, words: dict[str, str]) -> str:
    """settle.decide in the language of Excel; ``words`` is what is said for each result."""
    rules = layout.rules
    a, b = (ref.a1 for ref in _score_refs(layout, deal))
    low, rubicon = f"MIN({a},{b})", rules.rubicon
    if rules.game.brisque_use != "tie":
        cases = [(f"{foul.a1}>0", words["rubicon"]), (f"{a}={b}", words["draw"])]
        return xl.choose([*cases, (f"{low}>={rubicon}", words["normal"])], words["rubicon"])
    added = _added_refs(layout, deal)
    x, y = (ref.a1 for ref in added)
    unknown = f"{xl.count(added)}<{len(added)}"
    pending = words.get("pending", quote(result_word(None)))
    loser, ahead = f"IF({a}>{b},{y},{x})", f"IF({a}>{b},{x},{y})"
    tie = xl.choose(
        [
            (unknown, pending),
            (f"{x}={y}", words["draw"]),
            (f"{a}>={rubicon}", words["tie_broken"]),
            (f"MIN({x},{y})>={rubicon}", words["saved_by_brisques"]),
        ],
        words["rubicon"],
    )
    beyond = rules.value(BRISQUE) * rules.game.brisques
    flips = [
        (f"{loser}<={ahead}", words["saved_by_brisques"]),
        (f"{ahead}<{rubicon}", words.get("flipped", words["rubicon"])),
    ]
    flips = flips if rules.rubicon_save_may_flip else []
    return xl.choose(
        [
            (f"{foul.a1}>0", words["rubicon"]),
            (f"{a}={b}", tie),
            (f"{low}>={rubicon}", words["normal"]),
            (f"{low}+{beyond}<{rubicon}", words["rubicon"]),
            (unknown, pending),
            (f"{loser}<{rubicon}", words["rubicon"]),
            *flips,
        ],
        words["saved_and_overtaken" if flips else "saved_by_brisques"],
    )


def _add_winner(sheet: Sheet, layout: Layout, deal: int, over: Ref, foul: Ref) -> Ref:
    """The number of the winner's side from 1; 0 in a draw, nothing while brisques are missing."""

    def compute(figures: Sequence[Figure]) -> Figure:
        if figures[0] != 1:
            return None
        decision = _decided(layout, figures)
        if decision is None:
            return None
        return 0 if decision.winner is None else decision.winner + 1

    scores, added = _score_refs(layout, deal), _added_refs(layout, deal)
    a, b = (ref.a1 for ref in scores)
    first = f"IF({a}>{b},1,2)"
    by_brisques = f"IF({added[0].a1}>{added[1].a1},1,2)" if added else "0"
    at_level = f"IF({a}={b},{by_brisques},{first})" if added else first
    words = {
        "normal": first, "draw": "0", "rubicon": at_level, "tie_broken": by_brisques, "saved_by_brisques": at_level,
        "saved_and_overtaken": f"3-{first}", "flipped": f"3-{first}", "pending": '""',
    }  # fmt: skip
    formula = f'IF({over.a1}<>1,"",IF({foul.a1}>0,3-{foul.a1},{_decision_formula(layout, deal, foul, words)}))'
    return add_helper(
        sheet, layout.helper(deal, "settlement"), formula, (over, foul, *scores, *added), compute, deal=deal
    )


# what it brings --------------------------------------------------------------------------------------------


def _add_counted(sheet: Sheet, layout: Layout, deal: int, side: int, result: Ref, foul: Ref) -> None:
    """The score that is subtracted or added: with brisques where they decided, lowered to round figures."""
    rules, score = layout.rules, layout.below(deal, "deal", side)
    added = (layout.below(deal, "with_brisques", side),) if "with_brisques" in layout.foot else ()

    def compute(figures: Sequence[Figure]) -> Figure:
        found = _result_of(figures[0])
        if found is None or not isinstance(figures[2], int):
            return None
        by_brisques = added and found in _WITH_BRISQUES and isinstance(figures[3], int)
        return figure_counted(rules, whole(figures[3] if by_brisques else figures[2]), foul=figures[1] == side + 1)

    said = _("lowered to a multiple of {unit}").format(unit=rules.round_to) if rules.round_to else _("as scored")
    counted = score.a1
    if added:
        with_brisques = xl.is_any(result, [result_word(one) for one in _WITH_BRISQUES])
        counted = f"IF(AND({with_brisques},{xl.count(added)}>0),{added[0].a1},{score.a1})"
    if rules.round_to:
        counted = f"{counted}-MOD({counted},{rules.round_to})"
    if rules.offence_cap:
        counted = f"IF({foul.a1}={side + 1},MIN({rules.offence_cap},{counted}),{counted})"
    idle = f'OR({result.a1}="",{result.a1}={quote(result_word(None))},{xl.count([score])}=0)'
    add_seen_through(
        sheet,
        Cell(
            layout.below(deal, "counted", side),
            "computed",
            form="points",
            look="pair",
            formula=f'IF({idle},"",{counted})',
            needs=(result, foul, score, *added),
            compute=compute,
            code="settlement",
            explain=lambda _figures: said,
            rule="Portland law 57" if rules.round_to else "Source 002",
            deal=deal,
            player=layout.side_name(side),
        ),
    )


def _counted_refs(layout: Layout, deal: int) -> tuple[Ref, ...]:
    return tuple(layout.below(deal, "counted", side) for side in layout.sides)


def _settled(layout: Layout, figures: Sequence[Figure]) -> Settled | None:
    """The settlement from winner, result, foul, the two figures counted and the two scores."""
    winner, word, offender = figures[0], figures[1], whole(figures[2])
    result = _result_of(word)
    if not isinstance(winner, int) or not winner or result is None:
        return None
    foul = offender - 1 if offender else None
    counted, scores = tuple(map(whole, figures[3:5])), tuple(map(whole, figures[5:7]))
    added = result == "rubicon" and (layout.rules.rubicon_rule == "sum" or foul is not None)
    decision = Decision(result, winner - 1, added=added)
    points = points_won(layout.rules, scores, counted, decision, foul)
    return Settled(result, winner - 1, points, scores, None, counted, added, foul)


def _add_points(sheet: Sheet, layout: Layout, deal: int, side: int, result: Ref, winner: Ref, foul: Ref) -> None:
    """What the winner gets, in his column."""
    counted, scores = _counted_refs(layout, deal), _score_refs(layout, deal)

    def compute(figures: Sequence[Figure]) -> Figure:
        settled = _settled(layout, figures)
        return settled.points if settled and settled.winner == side else None

    def explain(figures: Sequence[Figure]) -> str:
        settled = _settled(layout, figures)
        return arithmetic(layout.rules, [layout.side_name(one) for one in layout.sides], settled) if settled else ""

    own, other = counted[side].a1, counted[1 - side].a1
    formula = _points_formula(layout, result, foul, own, other, scores[1 - side].a1)
    add_seen_through(
        sheet,
        Cell(
            layout.below(deal, "settlement", side),
            "computed",
            form="points",
            look="total",
            formula=f'IF(N({winner.a1})={side + 1},{formula},"")',
            needs=(winner, result, foul, *counted, *scores),
            compute=compute,
            code="settlement",
            explain=explain,
            rule="Portland laws 56-61" if layout.rules.game.brisque_use == "tie" else "Source 002",
            deal=deal,
            player=layout.side_name(side),
        ),
    )


def _points_formula(layout: Layout, result: Ref, foul: Ref, own: str, other: str, loser: str) -> str:
    rules = layout.rules
    less = f"MAX({rules.min_difference},{own}-{other})+{rules.game_bonus}"
    more = f"{own}+{other}+{rules.rubicon_bonus}"
    if rules.under_bonus:
        more += f"+IF(AND({loser}<{rules.under},{foul.a1}=0),{rules.under_bonus},0)"
    rubiconed = f"{result.a1}={quote(result_word('rubicon'))}"
    if rules.rubicon_rule != "sum":
        rubiconed = f"AND({rubiconed},{foul.a1}>0)"
    return f"IF({rubiconed},{more},{less})"


def _add_words(sheet: Sheet, layout: Layout, deal: int, result: Ref, winner: Ref, foul: Ref) -> None:
    """``A wins: 1300 + 600 + 1300 = 3200``, after what was won."""
    counted, scores = _counted_refs(layout, deal), _score_refs(layout, deal)
    points = tuple(layout.below(deal, "settlement", side) for side in layout.sides)
    names = tuple(ref for side in layout.sides for ref in layout.name_refs(side))

    def compute(figures: Sequence[Figure]) -> Figure:
        settled = _settled(layout, figures[: -len(names)])
        if settled is None:
            return None
        return arithmetic(layout.rules, _names(layout, figures[-len(names) :]), settled)

    high, low, won = (
        f"IF(N({winner.a1})=1,{one.a1},{other.a1})"
        for one, other in ((counted[0], counted[1]), (counted[1], counted[0]), (points[0], points[1]))
    )
    name = f"IF(N({winner.a1})=1,{_name_formula(layout, 0)},{_name_formula(layout, 1)})"
    said = _sentence(layout, result, foul, high, low, won)
    sentence = xl.words(_("{winner} wins: {terms} = {points}"), winner=name, terms=said, points=won)
    add_seen_through(
        sheet,
        Cell(
            layout.below(deal, "words", 0, "item"),
            "computed",
            look="note",
            formula=f'IF(N({winner.a1})=0,"",{sentence})',
            needs=(winner, result, foul, *counted, *scores, *names),
            compute=compute,
            deal=deal,
            optional=True,
        ),
    )


def _sentence(layout: Layout, result: Ref, foul: Ref, high: str, low: str, won: str) -> str:
    """The terms of explain.arithmetic as a formula."""
    rules = layout.rules
    rubiconed = f"{result.a1}={quote(result_word('rubicon'))}"
    if rules.rubicon_rule != "sum":
        rubiconed = f"AND({rubiconed},{foul.a1}>0)"
    extra = f"({won}-({high})-({low})-{rules.rubicon_bonus})"
    added = f'{high}&" + "&{low}&" + {rules.rubicon_bonus}"&IF({extra}>0," + "&{extra},"")'
    less = f'{high}&" − "&{low}&" + {rules.game_bonus}"'
    few = xl.words(
        _("{high} − {low} counts as {least}: {least} + {bonus}"),
        high=high, low=low, least=quote(str(rules.min_difference)), bonus=quote(str(rules.game_bonus)),
    )  # fmt: skip
    return f"IF({rubiconed},{added},IF({high}-({low})<{rules.min_difference},{few},{less}))"


def _names(layout: Layout, figures: Sequence[Figure]) -> list[str]:
    """The sides' names as the sheet has them, letters where a name is missing."""
    each = layout.rules.game.partners
    return [
        partners_name(
            [
                layout.labels[side + place * len(layout.sides)] if figure is None else str(figure)
                for place, figure in enumerate(figures[side * each : (side + 1) * each])
            ]
        )
        for side in layout.sides
    ]


def _name_formula(layout: Layout, side: int) -> str:
    letters = layout.labels[side :: len(layout.sides)]
    names = [
        f'IF({ref.a1}="",{quote(letter)},{ref.a1})' for ref, letter in zip(layout.name_refs(side), letters, strict=True)
    ]
    longest = "+".join(f"LEN({name})" for name in names)
    between = f'&IF({longest}>{len(names)}," + ","")&'
    return f"({between.join(names)})"


def _add_session(sheet: Sheet, layout: Layout, deal: int, side: int, over: Ref) -> None:
    """What a side has won so far."""
    own = layout.below(deal, "settlement", side)
    before = carried_refs(layout, deal, "session", side)

    def compute(figures: Sequence[Figure]) -> Figure:
        return whole(figures[1]) + last_of(figures[2:]) if figures[0] == 1 else None

    carried = carried_formula(layout, deal, "session", side)
    add_seen_through(
        sheet,
        Cell(
            layout.below(deal, "session", side),
            "computed",
            form="points",
            look="total",
            formula=f'IF({over.a1}<>1,"",N({own.a1}){carried})',
            needs=(over, own, *before),
            compute=compute,
            code="sum",
            explain=lambda figures: _("before {before}, now {points}").format(
                before=plain(last_of(figures[2:])), points=plain(whole(figures[1]))
            ),
            rule=_("settled points added up"),
            deal=deal,
            player=layout.side_name(side),
        ),
    )
