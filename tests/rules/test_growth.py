"""The cost of a replay, counted in steps, grows only with the log, whatever is retracted and restored in it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from scorekeeper.rules.events import check_events

MOST = 2.2
"""Twice the events may take so many times the steps: two, and what comes once a replay."""


def retraction(number: int, of: int) -> dict[str, Any]:
    return {"id": f"e{number}", "at": "2026-11-21T19:00:00-08:00", "type": "retract", "event": f"e{of}", "reason": "x"}


def chain(number: int) -> int:
    """Each event retracts the one before it."""
    return number - 1


def comb(number: int) -> int:
    """Each link of a chain has one more retraction, which was itself retracted before the chain went on."""
    return number - (3, 1, 1)[number % 3]


def top_and_bottom(number: int) -> int:
    """The event at the top of a long chain and the link at its foot are retracted and restored in turn."""
    return (number - 1, 0, number - 1, 400)[number % 4] if number > 400 else number - 1


def steps_of(events: list[dict[str, Any]]) -> int:
    """Count the lines of Python that checking the events runs."""
    count = 0

    def trace(_frame: FrameType, what: str, _arg: object) -> Any:  # noqa: ANN401 (as sys.settrace has it)
        nonlocal count
        count += what == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        check_events(events)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("of", [chain, comb, top_and_bottom])
def test_the_cost_of_retraction_chains_grows_linearly(of: Callable[[int], int]) -> None:
    note = {"id": "e0", "at": "2026-11-21T19:00:00-08:00", "type": "note", "text": "x"}
    events = [note, *(retraction(number, of(number)) for number in range(1, 1000))]
    assert steps_of(events) <= MOST * steps_of(events[:500])
