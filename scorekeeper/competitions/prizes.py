"""The pay-outs of a finished competition: the places reached share the pool (fed 4.4)."""

from __future__ import annotations

from .course import Course
from .errors import CompetitionError
from .payouts import payouts
from .words import Line


def prizes(course: Course, standings: list[Line]) -> list[Line] | None:
    """Who gets how much; None without fees, before a draw, or if the number of paid places does not fit."""
    competition = course.competition
    shares = shares_of(course, standings)
    if shares is None:
        return None
    return [
        {"entry": line["entry"], "amount": shares[line["place"][0]]}
        for line in standings
        if line["place"] is not None
        and shares.get(line["place"][0], 0) > 0
        and competition.entries[line["entry"]].prize
    ]


def shares_of(course: Course, standings: list[Line]) -> dict[int, int] | None:
    """What each group of places gets, by its first place."""
    fees = course.competition.settings.get("fees")
    if fees is None or not course.competition.drawn:
        return None
    try:
        paid = payouts(
            len(course.competition.numbered),
            fees.get("entry", 0),
            fees.get("added", 0),
            fees.get("event_fee", 0),
            fees.get("paid"),
            fees.get("unit", 1),
            groups_of(standings),
        )
    except CompetitionError as error:
        course.problems.add((error.code, None, None))
        return None
    return {share["from"]: share["each"] for share in paid["shares"]}


def groups_of(standings: list[Line]) -> list[list[int]]:
    """The places, each once."""
    groups: list[list[int]] = []
    for line in standings:
        if line["place"] is not None and line["place"] not in groups[-1:]:
            groups.append(line["place"])
    return groups
