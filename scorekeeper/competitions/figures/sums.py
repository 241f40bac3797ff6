"""Sums over seats: each member's totals from the games of a season."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.competitions.figures.seasons import season_of

GAMES = ("games", "won", "lost", "tied")
POINTS = ("points_for", "points_against")
FIGURES = ("frames", "hammer", "converted", "steals", "stolen", "blanks")
SUMMED = (*POINTS, *FIGURES)
"""The numbers that every seat has."""
NAMES = (*GAMES, *SUMMED)
"""The names of all sums, in order."""

Seat = tuple[Any, ...]
"""club, game, side, member, start, outcome, month, play, and then SUMMED."""
Key = tuple[str, int, str, str]
"""club, season, member, play."""
Sums = dict[Key, tuple[int, ...]]

ADDS = {"won": (1, 1, 0, 0), "lost": (1, 0, 1, 0), "none": (1, 0, 1, 0), "tied": (1, 0, 0, 1)}
"""By outcome, a game's contribution to GAMES. Both sides lose a double forfeit."""


def sums_of(seats: Iterable[Seat], begins: Mapping[str, int]) -> Sums:
    """Add up the seats. `begins` maps each club to the month in which its seasons begin.

    A game counts once for a member of a side, however many seats they have there. A member on both sides plays nobody,
    and it does not count.
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
    """Add numbers to a sum, or take them away if `times` is -1."""
    before = sums.get(key, (0,) * len(NAMES))
    sums[key] = tuple(one + times * other for one, other in zip(before, more, strict=True))


def difference(before: Sums, after: Sums) -> Sums:
    """Return what must be added to `before` to get `after`, without entries that are all zero."""
    found = dict(after)
    for key, numbers in before.items():
        add(found, key, numbers, -1)
    return {key: numbers for key, numbers in found.items() if any(numbers)}
