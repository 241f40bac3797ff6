"""Every cent of the pool is paid out."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.competitions.payouts import CHART, PLACES, payouts


def paid_out(answer: dict[str, Any]) -> int:
    return sum(share["each"] * (share["to"] - share["from"] + 1) for share in answer["shares"]) + int(answer["left"])


@pytest.mark.parametrize("event_fee", [0, 725, 10000])
def test_payouts_add_up_to_the_cent_for_every_size(event_fee: int) -> None:
    for entries in range(1, 1001):
        answer = payouts(entries, 1733, 5, event_fee)
        assert answer["house"] + paid_out(answer) == answer["total"] == entries * 1733 + 5
        assert answer["left"] == 0
        assert answer["paid"] == max([row for row in CHART if 3 * row <= entries] or [1])
        each = [share["each"] for share in answer["shares"]]
        assert each == sorted(each, reverse=True)


@pytest.mark.parametrize("paid", CHART)
@pytest.mark.parametrize("unit", [1, 100, 500])
def test_every_row_of_the_chart_is_paid_out(paid: int, unit: int) -> None:
    for entries in range(paid, 200):
        answer = payouts(entries, 1000, 0, 0, paid, unit)
        assert paid_out(answer) == answer["pool"]
        assert all(share["each"] % unit == 0 for share in answer["shares"][1:])
        assert answer["shares"][-1]["to"] == paid


@pytest.mark.parametrize("groups", [[[1, 2], [3, 4], [5, 8]], [[2, 2], [3, 4]], [[1, 16]], [[1, 1], [2, 1000]]])
def test_what_nobody_alone_wins_is_left(groups: list[list[int]]) -> None:
    for entries in range(1, 1001):
        answer = payouts(entries, 333, groups=groups)
        assert paid_out(answer) == answer["pool"]


def test_a_share_of_nothing_is_listed() -> None:
    assert payouts(48, 0)["shares"] == [{"from": first, "to": last, "each": 0} for first, last in PLACES]


@pytest.mark.parametrize(("entries", "paid"), [(40, 5), (40, 17), (40, -1), (1, 2), (0, None)])
def test_a_number_of_places_that_does_not_fit_is_refused(entries: int, paid: int | None) -> None:
    with pytest.raises(CompetitionError, match="bad-payout"):
        payouts(entries, 1000, paid=paid)
