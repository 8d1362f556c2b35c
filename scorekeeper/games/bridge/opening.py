"""How a game of bridge is opened: who may play which game, the first dealer, the stake."""

from __future__ import annotations

from scorekeeper.errors import Refusal
from scorekeeper.games.bridge.seats import find_seat
from scorekeeper.games.bridge.state import State, schedule
from scorekeeper.games.bridge.values import (
    ALONE,
    AT_TABLE,
    CUTTHROAT,
    MOST_PLAYERS,
    SIDES,
    VARIANTS,
    Rules,
    pinned_rules,
)
from scorekeeper.i18n import _
from scorekeeper.model import Opening
from scorekeeper.money import read_stake
from scorekeeper.names import check_names

_BRACKETS = "[]"


def open_state(opening: Opening) -> State:
    """The state before the first line. Refuses what cannot be played."""
    if opening.variant not in VARIANTS:
        raise Refusal(
            "variant-unknown",
            _("unknown variant {found}: expected one of {known}").format(
                found=opening.variant, known=", ".join(f"bridge {name}".strip() for name in VARIANTS)
            ),
        )
    alone = opening.variant == CUTTHROAT
    if not alone and len(opening.players) == ALONE:
        text = _("found 3 players, expected 4 to 6: three play {kind}")
        raise Refusal("player-count", text.format(kind=f"bridge {CUTTHROAT}"))
    check_names(opening.players, (ALONE,) if alone else tuple(range(AT_TABLE, MOST_PLAYERS + 1)))
    _check_brackets(opening.players)
    rules = pinned_rules(opening.pinned) if opening.pinned is not None else _named_rules(opening)
    count = len(opening.players)
    check_session(rules, opening.variant, count)
    pairings = () if alone else schedule(rules, count)
    seats: tuple[int, ...] = tuple(range(count)) if count <= AT_TABLE else ()
    state = State(
        rules,
        opening.players,
        opening.variant,
        read_stake(opening.fact("stake")),
        seats=pairings[0] if pairings else seats,
        whists=(0,) * count,
        points=(0,) * (ALONE if alone else SIDES),
    )
    return _with_dealer(state, opening.fact("dealer"))


def _named_rules(opening: Opening) -> Rules:
    """The rules of a game that is opened for the first time; one that goes on has them pinned."""
    from scorekeeper.games.bridge.rules import build_rules

    return build_rules(opening)


def check_session(rules: Rules, variant: str, count: int | None) -> None:
    """Refuses a tour that this many players cannot have; None stands for a number that suits."""
    if rules.session == "free":
        return
    suited = {"tour3": (AT_TABLE,), "pivot": (AT_TABLE, AT_TABLE + 1)}[rules.session]
    if variant == CUTTHROAT or (count is not None and count not in suited):
        raise Refusal(
            "session-players",
            _("rules.session: found {session} with {count} players; tour3 is for four, pivot for four or five").format(
                session=rules.session, count=count or ALONE
            ),
        )


def _check_brackets(names: tuple[str, ...]) -> None:
    """An auction stands in brackets, so a name cannot hold one."""
    for name in names:
        if any(sign in name for sign in _BRACKETS):
            raise Refusal(
                "player-name",
                _("the name {name} holds {character}, which a name cannot: leave it out").format(
                    name=ascii(name), character=" ".join(_BRACKETS)
                ),
            )


def _with_dealer(state: State, dealer: str) -> State:
    if not dealer:
        return state
    if not state.seats:
        raise Refusal(
            "dealer-unseated",
            _(
                "dealer: found {dealer}, and nobody is seated yet: write dealer:{dealer} in the first rubber: line"
            ).format(dealer=dealer),
        )
    return state._replace(dealer=find_seat(dealer, state), dealer_known=True)
