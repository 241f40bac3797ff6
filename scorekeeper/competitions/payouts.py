"""Pay-outs: how the pool is divided among the places (fed 4.4; docs/competitions.md, Pay-outs).

Money is in the smallest unit of the currency, percentages are in hundredths.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .errors import refuse_if

PLACES = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 8), (9, 12), (13, 16)]
"""The groups of places that the chart pays alike."""
CHART = {
    1: [10000],
    2: [6700, 3300],
    3: [5763, 2839, 1398],
    4: [5392, 2656, 1308, 644],
    6: [5070, 2497, 1230, 606, 298],
    8: [4925, 2426, 1195, 589, 290, 143],
    12: [4745, 2337, 1151, 567, 279, 138, 92],
    16: [4601, 2266, 1116, 550, 271, 133, 89, 76],
}
"""By the number of paid places: what each place of a group gets. The printed ".076%" is read as 0.76 (reading)."""


def payouts(
    entries: int,
    entry_fee: int,
    added: int = 0,
    event_fee: int = 0,
    paid: int | None = None,
    unit: int = 1,
    groups: Sequence[Sequence[int]] | None = None,
) -> dict[str, Any]:
    """What each place gets. `groups` are places that share, from and to; `unit` is the smallest amount that is paid.

    `paid` is the number of paid places, else about one in three. Raises `bad-payout` if the chart does not have it, or
    if there are fewer entries. What rounding leaves goes to a sole first.
    """
    total = entries * entry_fee + added
    house = total * event_fee // 10000
    pool = total - house
    paid = paid or suggested(entries)
    refuse_if(paid not in CHART or paid > entries, "bad-payout")
    shares = divide(pool, paid, unit, groups or PLACES)
    left = pool - sum(share["each"] * (share["to"] - share["from"] + 1) for share in shares)
    if shares and shares[0]["from"] == shares[0]["to"] == 1:
        shares[0]["each"] += left
        left = 0
    return {"total": total, "house": house, "pool": pool, "paid": paid, "shares": shares, "left": left}


def suggested(entries: int) -> int:
    """The largest row of the chart that pays at most one in three, at least one place."""
    return max((row for row in CHART if row * 3 <= entries), default=1)


def divide(pool: int, paid: int, unit: int, groups: Sequence[Sequence[int]]) -> list[dict[str, int]]:
    """What each place of the paid groups gets, rounded down to the unit. The chart's rows do not add to 100 %, so
    shares are in proportion to the row's sum; who shares places shares their sum equally.
    """
    row = percentages(paid)
    shares = []
    for first, last in groups:
        if first <= paid:
            parts = sum(row) * (last - first + 1) * unit
            each = pool * sum(row[first - 1 : last]) // parts * unit
            shares.append({"from": first, "to": last, "each": each})
    return shares


def percentages(paid: int) -> list[int]:
    """The row of the chart, place by place."""
    return [each for (first, last), each in zip(PLACES, CHART[paid], strict=False) for _ in range(first, last + 1)]
