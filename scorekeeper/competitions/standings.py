"""Who stands before whom, and why: wins first, a tie as half a win; then the games against each other, points, nothing
more.

Wins are counted, not their share of the games: who comes to club night and plays is not passed by somebody who came
once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

MOST_MET = 8
"""Of more who are level, the games against each other say little, since few of them met: they are passed over."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody played in a season."""

    member: str
    name: str
    won: int
    tied: int
    points_for: int
    points_against: int

    @property
    def standing(self) -> int:
        """Half wins."""
        return 2 * self.won + self.tied

    @property
    def difference(self) -> int:
        """Points made more than the others made."""
        return self.points_for - self.points_against


Meetings = Mapping[tuple[str, str], tuple[int, int]]
"""By (one, other): how many games one won and lost against the other."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why somebody stands before the next one, who has as many wins; `equal`: does not, they share the place.

    `met`: the games against all who are level, won and lost by each of the two; `difference`, `points`: the two
      numbers.
    """

    code: str
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of the standings; no reason where the wins decide, and in the last line."""

    place: int
    entry: Entry
    reason: Reason | None


def level(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Return the groups of more than one who are level on wins; `entries` come by wins."""
    groups = [list(some) for _standing, some in groupby(entries, lambda entry: entry.standing)]
    return [group for group in groups if len(group) > 1]


def rank(entries: Sequence[Entry], meetings: Meetings, before: int = 0, first: int = 1) -> list[Placed]:
    """Put in order; `before`: how many come before these, `first`: the place of the first one.

    Equal ones come by their ids.
    """
    among: dict[str, tuple[int, int]] = {}
    for group in level(sorted(entries, key=lambda entry: -entry.standing)):
        if len(group) <= MOST_MET:
            among |= {entry.member: against(entry, group, meetings) for entry in group}

    def key(entry: Entry) -> tuple[int, ...]:
        won, lost = among.get(entry.member, (0, 0))
        return -entry.standing, lost - won, -entry.difference, -entry.points_for

    order = sorted(entries, key=lambda entry: (key(entry), entry.member))
    placed: list[Placed] = []
    for index, entry in enumerate(order):
        alike = index > 0 and key(order[index - 1]) == key(entry)
        place = first if index == 0 else placed[-1].place if alike else before + index + 1
        placed.append(Placed(place, entry, None))
    reasons = [why(one.entry, other.entry, among) for one, other in pairwise(placed)]
    return [Placed(one.place, one.entry, reason) for one, reason in zip(placed, [*reasons, None], strict=False)]


def against(entry: Entry, group: Sequence[Entry], meetings: Meetings) -> tuple[int, int]:
    """Return the games won and lost against the others of a group."""
    met = [meetings.get((entry.member, other.member), (0, 0)) for other in group]
    return sum(won for won, _lost in met), sum(lost for _won, lost in met)


def why(one: Entry, other: Entry, among: Mapping[str, tuple[int, int]]) -> Reason | None:
    """Return why one stands before the other, who follows."""
    if one.standing != other.standing:
        return None
    mine, theirs = (among.get(entry.member, (0, 0)) for entry in (one, other))
    if mine[0] - mine[1] != theirs[0] - theirs[1]:
        return Reason("met", (*mine, *theirs))
    if one.difference != other.difference:
        return Reason("difference", (one.difference, other.difference))
    if one.points_for != other.points_for:
        return Reason("points", (one.points_for, other.points_for))
    return Reason("equal")
