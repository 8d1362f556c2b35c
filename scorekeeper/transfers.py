"""Who pays whom: the fewest payments that bring a list of balances to nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Transfer(NamedTuple):
    """``payer`` hands ``amount`` (more than 0) to ``payee``; positions in the order of the balances."""

    payer: int
    payee: int
    amount: int


def fewest_transfers(balances: Sequence[int]) -> tuple[Transfer, ...]:
    """The shortest list of payments after which every balance is 0. Balances are won (+) or lost (−) and sum to 0.

    n balances that are not 0 need n payments less one for each group among them that sums to zero by itself;
    so the groups are made as many as possible (exact, by subsets: tables have few players).
    """
    if sum(balances):
        message = f"balances sum to {sum(balances)}, not to 0"
        raise ValueError(message)
    open_seats = [seat for seat, balance in enumerate(balances) if balance]
    transfers: list[Transfer] = []
    for group in _most_groups(balances, open_seats):
        transfers += _settle_group(balances, group)
    return tuple(sorted(transfers))


def _most_groups(balances: Sequence[int], seats: Sequence[int]) -> list[list[int]]:
    """The seats in as many groups that sum to zero as there can be."""
    full = (1 << len(seats)) - 1
    sums = [0] * (full + 1)
    best = [0] * (full + 1)
    last = [-1] * (full + 1)
    for mask in range(1, full + 1):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + balances[seats[low.bit_length() - 1]]
        for bit in range(len(seats)):
            if mask >> bit & 1 and (last[mask] < 0 or best[mask ^ 1 << bit] > best[mask]):
                best[mask], last[mask] = best[mask ^ 1 << bit], bit
        best[mask] += sums[mask] == 0
    # Read the groups back: each time the sum returns to zero on the best path, a group is complete.
    groups: list[list[int]] = [[]]
    mask = full
    while mask:
        groups[-1].append(seats[last[mask]])
        mask ^= 1 << last[mask]
        if not sums[mask]:
            groups.append([])
    return [group for group in groups if group]


def _settle_group(balances: Sequence[int], group: Sequence[int]) -> list[Transfer]:
    """Largest debtor pays largest creditor, again and again: one payment fewer than the group has members."""
    left = {seat: balances[seat] for seat in group}
    transfers = []
    while any(left.values()):
        payee = max(left, key=lambda seat: (left[seat], -seat))
        payer = min(left, key=lambda seat: (left[seat], seat))
        amount = min(left[payee], -left[payer])
        transfers.append(Transfer(payer, payee, amount))
        left[payee] -= amount
        left[payer] += amount
    return transfers
