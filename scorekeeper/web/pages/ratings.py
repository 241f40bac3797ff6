"""Ratings on pages: a member's rating and its changes game by game."""

from dataclasses import dataclass
from typing import Any

from flask import request, url_for

from scorekeeper.core import moments
from scorekeeper.core.words import number_text, say
from scorekeeper.games.archive.club_view import SeenClub
from scorekeeper.league.standings import rating_log, ratings
from scorekeeper.league.standings.ratings import Rating

PAGE = 50
"""Games on a page of changes."""


@dataclass(frozen=True)
class Change:
    """A game in the list of changes."""

    address: str
    date: str
    margin: str
    change: str
    after: str


@dataclass(frozen=True)
class Log:
    """A page of changes. `now`: the current rating, or None."""

    play: str
    now: str | None
    rated: str
    changes: list[Change]
    following: str | None


def signed(points: int) -> str:
    """Return a number with its sign."""
    return f"+{points}" if points > 0 else number_text(points)


def tenths(millionths: int) -> str:
    """Return millionths as a number with one decimal."""
    return number_text(f"{round(millionths, -5) / 1_000_000:.1f}".replace("-0.0", "0.0"))


def careful(rating: Rating) -> str:
    """Return the rating's lower bound as text."""
    return tenths(rating.careful)


def told(rating: Rating) -> str:
    """Return a rating as a full sentence."""
    return say("page.rating.is", careful=careful(rating), mean=tenths(rating.mu), deviation=tenths(rating.sigma))


def how_far(club: str) -> str:
    """Return a sentence about the date up to which a club is rated."""
    waiting = ratings.behind(club)
    if not waiting:
        return say("page.rating.all")
    start = ratings.mark_of(club)[0]
    return say("page.rating.through", date=day(start)) if start > ratings.NEVER[0] else say("page.rating.none-yet")


def day(moment: int) -> str:
    """Return a day as text; `moment` is in local seconds."""
    return moments.short_day(moments.local(moment, 0))


def ratings_of(club: SeenClub, member: str) -> list[tuple[str, str, str]]:
    """Return (way of playing, rating, address of its changes) for each rating of a member."""
    ratings.keep_up(club.id, if_few=True)
    mark = ratings.mark_of(club.id)
    found = {play: ratings.ratings_of([member], play, mark).get(member) for play in ratings.PLAYS}
    address = {
        play: url_for("pages.member_rating", club_id=club.id, member_id=member, play=play, key=club.key)
        for play in found
    }
    return [(say(f"page.play.{play}"), told(rating), address[play]) for play, rating in found.items() if rating]


def read_log(club: SeenClub, member: str) -> Log:
    """Return the requested page of changes. Raises Problem `bad-cursor`."""
    asked = request.args.get("play")
    play = asked if asked in ratings.PLAYS else ratings.PLAYS[0]
    ratings.keep_up(club.id)
    steps, cursor = rating_log.steps_of(club.id, member, play, PAGE, request.args.get("cursor"))
    now = ratings.ratings_of([member], play, ratings.mark_of(club.id)).get(member)
    following: dict[str, Any] = {
        "club_id": club.id,
        "member_id": member,
        "play": play,
        "cursor": cursor,
        "key": club.key,
    }
    return Log(
        say(f"page.play.{play}"),
        told(now) if now else None,
        how_far(club.id),
        [change_of(club, step) for step in steps],
        url_for("pages.member_rating", **following) if cursor else None,
    )


def change_of(club: SeenClub, step: rating_log.Step) -> Change:
    """Return a change as a line."""
    moved = step.after.careful - step.before.careful
    return Change(
        url_for("pages.game", game_id=step.game, key=club.key),
        day(step.started_at + step.utc_offset),
        signed(step.margin),
        ("+" if moved > 0 else "") + tenths(moved),
        careful(step.after),
    )
