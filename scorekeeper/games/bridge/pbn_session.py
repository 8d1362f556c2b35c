"""What a session is beyond the deals of a PBN file: supplemental tags of our own, written and read.

PBN tells of each deal who sat where. Who else belongs to the table, the rules, the stake, where a rubber was given
up, and remarks stand in tags that other programs pass over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.game import AnyMatch
from scorekeeper.games.bridge.entries import DealEntry, EndEntry, Entry, RubberEntry
from scorekeeper.games.bridge.pbn_text import PbnGame, format_tag
from scorekeeper.games.bridge.values import AT_TABLE, MOST_PLAYERS
from scorekeeper.i18n import _
from scorekeeper.names import fold

PLAYERS, RULES, STAKE = "ScorekeeperPlayers", "ScorekeeperRules", "ScorekeeperStake"
END, REMARK = "ScorekeeperEnd", "ScorekeeperRemark"
_STANDARD = "standard"
_MOST_ENDS = 2
"""One gives up the rubber, one more closes the evening."""


def session_lines(match: AnyMatch) -> Iterator[str]:
    """The tags of the whole session, which stand in each of its deals: only what PBN would otherwise lose."""
    from scorekeeper.games.bridge.heads import rules_text

    state = match.state
    if len(state.players) > AT_TABLE:
        yield format_tag(PLAYERS, "; ".join(state.players))
    rules = rules_text(state.rules)
    if rules != _STANDARD:
        yield format_tag(RULES, rules)
    if state.stake:
        yield format_tag(STAKE, str(state.stake))


def deal_lines(entry: DealEntry, after: Sequence[Entry]) -> Iterator[str]:
    """The tags of one deal; ``after`` are the entries up to the next deal."""
    # A value that begins with a cross would be taken for an inherited one.
    if entry.remark:
        yield format_tag(REMARK, f" {entry.remark}" if entry.remark.startswith("#") else entry.remark)
    ends = 0
    for other in after:
        if isinstance(other, RubberEntry):
            break
        ends += isinstance(other, EndEntry)
    if ends:
        yield format_tag(END, str(ends))


def left_out(entries: Sequence[Entry]) -> Iterator[str]:
    """What the record says and the file cannot, in words."""
    deals = [entry for entry in entries if isinstance(entry, DealEntry)]
    calls = [call for entry in deals if entry.auction for call in entry.auction.calls]
    if any(entry.remark for entry in entries if not isinstance(entry, DealEntry)):
        yield _("remarks on lines that are no deals")
    if any(call.note or call.seat is not None for call in calls):
        yield _("notes on calls, and who called out of turn")
    if any(entry.transferred for entry in deals):
        yield _("how many tricks went over after a revoke (the result holds them)")


def session_players(game: PbnGame, seated: tuple[str, ...]) -> tuple[str, ...]:
    """All players of the session in their order, where the file names them and those seated are among them."""
    names = tuple(" ".join(name.split()) for name in game.tag(PLAYERS).split(";"))
    known = set(map(fold, names))
    fits = (
        "" not in known
        and AT_TABLE < len(names) <= MOST_PLAYERS
        and len(known) == len(names)
        and known >= set(map(fold, seated))
    )
    return names if fits else seated


def session_rules(game: PbnGame) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The rule set and the options that differ from it."""
    name, *options = [part.strip() for part in (game.tag(RULES) or _STANDARD).split(";")]
    pairs = [option.partition("=") for option in options]
    return name, tuple((key.strip(), value.strip()) for key, _equals, value in pairs)


def told_in(code: str) -> tuple[str, ...]:
    """The tags in which stands what a refusal of an opening, by its code, is about."""
    if code.startswith("stake"):
        return (STAKE,)
    return (RULES,) if code.startswith(("rules", "option", "session")) else ()


def ends_after(game: PbnGame) -> int:
    """How often the rubber, and then the evening, was closed after this deal."""
    text = game.tag(END)
    return min(int(text), _MOST_ENDS) if text.isascii() and text.isdigit() else 0
