"""Substitutions that break a league's limits (csc VII.12 b to d; four-person teams: VII four 4). They are listed, and
the sheet takes nothing for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .line_ups import LineUp, Seats

Infraction = dict[str, Any]
MOST = 3
"""The games that a member of a four-person team may play."""


def infractions(side: str, line_up: LineUp, ends: list[list[str]]) -> list[Infraction]:
    """The infractions of a side. `ends` are the places at both ends of each game, of a four-person team only."""
    found = of_ends(line_up.plan, ends) if ends else of_pairs(line_up)
    return [{"number": number, "side": side, "rule": rule, "players": players} for number, rule, players in found]


def of_pairs(line_up: LineUp) -> Iterator[tuple[int, str, list[str]]]:
    """The infractions of a six-person team, at most one of each substitution."""
    now = {place: list(names) for place, names in line_up.first.items()}
    first = {name: place for place, names in now.items() for name in names}
    for event in line_up.substitutions:
        rule = broken(event, now, first, line_up.first)
        if rule:
            yield event["before"], rule, [event["in"]]
        now[event["place"]][now[event["place"]].index(event["out"])] = event["in"]
        first.setdefault(event["in"], event["place"])


def broken(event: dict[str, Any], now: Seats, first: dict[str, str], originals: Seats) -> str | None:
    """The rule that a substitution breaks, or None. `first` is the place where each player was first, `originals` are
    the players of the first line-up.
    """
    place, coming = event["place"], event["in"]
    if any(coming in names for other, names in now.items() if other != place):
        return "12b"
    is_original = [any(name in names for names in originals.values()) for name in (coming, event["out"])]
    if first.get(coming, place) != place:
        return "12c" if is_original[0] else "12d"
    owner = originals[place][now[place].index(event["out"])]
    return "12d" if is_original == [True, False] and owner != coming else None


def of_ends(plan: list[Seats], ends: list[list[str]]) -> Iterator[tuple[int, str, list[str]]]:
    """The infractions of a four-person team: each game beyond three, a pair that played together before, and the same
    end as in the game before.
    """
    games: dict[str, int] = {}
    pairs: set[tuple[str, ...]] = set()
    before: list[str] = ["", ""]
    for number, (seats, places) in enumerate(zip(plan, ends, strict=True), 1):
        names = [seats[place][0] for place in places]
        for name in names:
            games[name] = games.get(name, 0) + 1
        yield from ((number, "4i", [name]) for name in names if games[name] > MOST)
        pair = tuple(sorted(names))
        if pair in pairs:
            yield number, "4ii", list(pair)
        pairs.add(pair)
        yield from ((number, "4iii", [name]) for name, last in zip(names, before, strict=True) if name == last)
        before = names
