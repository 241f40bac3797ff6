"""Sums over seats: what the games of a season add up to for each who played them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.competitions.seasons import season_of

GAMES = ("games", "won", "lost", "tied")
POINTS = ("points_for", "points_against")
FIGURES = ("frames", "hammer", "converted", "steals", "stolen", "blanks")
SUMMED = (*POINTS, *FIGURES)
"""What a seat has a number of."""
NAMES = (*GAMES, *SUMMED)
"""What the sums are of, in their order."""

Seat = tuple[Any, ...]
"""club, game, side, member, start, outcome, month, play, and SUMMED."""
Key = tuple[str, int, str, str]
"""club, season, member, play."""
Sums = dict[Key, tuple[int, ...]]

ADDS = {"won": (1, 1, 0, 0), "lost": (1, 0, 1, 0), "none": (1, 0, 1, 0), "tied": (1, 0, 0, 1)}
"""What a game adds to GAMES by its outcome; a double forfeit is lost by both."""


def sums_of(seats: Iterable[Seat], begins: Mapping[str, int]) -> Sums:
    """Add up; `begins` is the month in which each club's seasons begin.

    A side's game counts once for a member, however often they sit there; who sits on both sides plays nobody.
    """
    counted: dict[tuple[str, str], Seat | None] = {}
    for seat in seats:
        _club, game, side, member, *_rest = seat
        before = counted.setdefault((game, member), seat)
        if before is not None and before[2] != side:
            counted[game, member] = None
    sums: Sums = {}
    for one in counted.values():
        if one is not None and one[5] is not None:
            club, _game, _side, member, _start, outcome, month, play, *numbers = one
            add(sums, (club, season_of(month, begins[club]), member, play), (*ADDS[outcome], *numbers), 1)
    return sums


def add(sums: Sums, key: Key, more: tuple[int, ...], times: int) -> None:
    """Add more, or with -1 take it away."""
    before = sums.get(key, (0,) * len(NAMES))
    sums[key] = tuple(one + times * other for one, other in zip(before, more, strict=True))


def difference(before: Sums, after: Sums) -> Sums:
    """Return what leads from one to the other, where they differ."""
    found = dict(after)
    for key, numbers in before.items():
        add(found, key, numbers, -1)
    return {key: numbers for key, numbers in found.items() if any(numbers)}
