"""Who plays where in a league match: the line-up of each side and its substitutions (csc VII.2 to 4 and 12).

A pair of six-person teams is a place with two seats; four-person teams have places with one. The plan says who sits
there in each game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..errors import refuse_if

SEATS = {"league-six": 2, "league-four": 1}
"""How many people have one place."""
PLACES = {"league-six": ["A", "B", "C"], "league-four": ["1", "2", "3", "4"]}
Seats = dict[str, list[str]]
"""Names by place."""


@dataclass(slots=True)
class LineUp:
    """The line-up of a side: who began, who sits where in each game, and the substitutions as they were recorded."""

    first: Seats
    plan: list[Seats]
    substitutions: list[dict[str, Any]] = field(default_factory=list)


def new_line_up(form: str, team: list[str], places: dict[str, str | list[str]], games: int) -> LineUp:
    """The line-up that was handed in; raises `bad-line-up` and `unknown-player`."""
    seats = {place: [names] if isinstance(names, str) else names for place, names in places.items()}
    right = sorted(seats) == PLACES[form] and all(len(names) == SEATS[form] for names in seats.values())
    refuse_if(not right, "bad-line-up")
    everyone = [name for names in seats.values() for name in names]
    refuse_if(not set(everyone) <= set(team), "unknown-player")
    refuse_if(len(set(everyone)) < len(everyone), "bad-line-up")
    return LineUp(seats, [dict(seats) for _ in range(games)])


def check_substitution(line_up: LineUp, team: list[str], event: dict[str, Any]) -> None:
    """Refuse names that the team does not have, and a substitution before an earlier one of the same place."""
    refuse_if(event["out"] not in team or event["in"] not in team, "unknown-player")
    earlier = (one["before"] for one in line_up.substitutions if one["place"] == event["place"])
    refuse_if(max(earlier, default=0) > event["before"], "out-of-order")


def substitute(line_up: LineUp, event: dict[str, Any], joined: list[list[str]]) -> None:
    """Let somebody play from a game on; raises `not-in-line-up` and `bad-line-up`. `joined` are the places that play
    each game.

    A substitution sees the places as those recorded before left them: what the plan says of the last game.
    """
    place, before = event["place"], event["before"]
    seats = line_up.plan[-1][place]
    refuse_if(event["out"] not in seats, "not-in-line-up")
    refuse_if(event["in"] in seats, "bad-line-up")
    seated = [event["in"] if name == event["out"] else name for name in seats]
    coming = list(zip(joined, line_up.plan, strict=True))[before - 1 :]
    for places, plan in coming:
        partners = [plan[one] for one in places if one != place]
        refuse_if(place in places and seated in partners, "bad-line-up")
    for _, plan in coming:
        plan[place] = seated
    line_up.substitutions.append(event)
