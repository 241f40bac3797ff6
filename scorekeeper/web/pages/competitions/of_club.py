"""A club's competitions by season."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask import request, url_for

from scorekeeper.competitions.figures import seasons
from scorekeeper.core import moments
from scorekeeper.core.words import say
from scorekeeper.games.archive.club_view import SeenClub
from scorekeeper.games.competitions import reading, states
from scorekeeper.games.competitions.rights import AnyRow

PAGE = 50
"""Competitions per page."""


@dataclass(frozen=True)
class Line:
    """A competition in the list."""

    name: str
    address: str
    facts: str
    """Its form and the day on which it began."""
    status: str
    over: bool


def list_competitions(club: SeenClub) -> tuple[list[tuple[str, list[Line]]], str | None]:
    """Return the requested page by season, the newest first, and the address of the next one. Raises Problem
    `bad-cursor`.
    """
    rows, cursor = reading.list_of_club(club.id, None, PAGE, request.args.get("cursor"))
    groups = groupby(rows, lambda row: season_of(club, row))
    found = [(season, [make_line(club, row) for row in some]) for season, some in groups]
    more = cursor and url_for("competition_pages.list_of_club", club_id=club.id, key=club.key, cursor=cursor)
    return found, more


def season_of(club: SeenClub, row: AnyRow) -> str:
    """Return the name of the season in which a competition began."""
    day = moments.local(row.started_at, row.utc_offset)
    return seasons.name_of(seasons.season_of(day.year * 100 + day.month, club.season_month), club.season_month)


def make_line(club: SeenClub, row: AnyRow) -> Line:
    """Return a competition as a line of the list."""
    named: dict[str, Any] = {"club_id": club.id, "competition_id": row.id, "key": club.key}
    day = moments.short_day(moments.local(row.started_at, row.utc_offset))
    facts = f"{say(f'form.{row.form}')} · {day}"
    status = states.status_of(row)
    told = say(f"page.competition.status.{status}")
    return Line(row.name, url_for("competition_pages.of_club", **named), facts, told, status == "finished")
