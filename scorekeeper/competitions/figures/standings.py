"""The order of a season's standings, and the reason for each place.

Wins decide first, with a tie as half a win; then the games against each other, then the points. Wins are counted and
not their share of the games: a member who comes to every club night is not overtaken by somebody who won once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

MOST_MET = 8
"""In larger groups that are level, few have met, so their games against each other are not compared."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One member's results in a season."""

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
        """Points scored minus points conceded."""
        return self.points_for - self.points_against


Meetings = Mapping[tuple[str, str], tuple[int, int]]
"""By (one, other): games won and lost by one against the other."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an entry stands before the next one with as many wins. Code `equal`: it does not, they share the place.

    `met`: games won and lost by each of the two against everybody who is level with them; `difference`, `points`: the
    two numbers.
    """

    code: str
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of the standings. It has no reason if wins decide, or in the last line."""

    place: int
    entry: Entry
    reason: Reason | None


def level(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Return the groups of two or more that are level on wins. `entries` are sorted by wins."""
    groups = [list(some) for _standing, some in groupby(entries, lambda entry: entry.standing)]
    return [group for group in groups if len(group) > 1]


def rank(entries: Sequence[Entry], meetings: Meetings, before: int = 0, first: int = 1) -> list[Placed]:
    """Return the entries in order. `before` counts the entries on earlier pages; `first` is the place of the first
    entry here.

    Equal entries are ordered by id.
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
    """Return the games won and lost against the others in a group."""
    met = [meetings.get((entry.member, other.member), (0, 0)) for other in group]
    return sum(won for won, _lost in met), sum(lost for _won, lost in met)


def why(one: Entry, other: Entry, among: Mapping[str, tuple[int, int]]) -> Reason | None:
    """Return why one entry stands before the other, which follows it."""
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
