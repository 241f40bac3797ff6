"""What the pages tell of ratings: how good somebody plays, and what each game made of it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from flask import request, url_for

from scorekeeper.core.words import say
from scorekeeper.games.archive.club_view import SeenClub
from scorekeeper.league.standings import rating_log, ratings
from scorekeeper.league.standings.ratings import Rating

PAGE = 50
"""Games of a page of a change log."""
MINUS = "\u2212"


@dataclass(frozen=True)
class Change:
    """A game in the change log."""

    address: str
    date: str
    margin: str
    change: str
    after: str


@dataclass(frozen=True)
class Log:
    """A page of a change log; `now`: the rating, if there is one."""

    play: str
    now: str | None
    rated: str
    changes: list[Change]
    following: str | None


def signed(number: int) -> str:
    """Write a number with its sign."""
    return f"+{number}" if number > 0 else str(number).replace("-", MINUS)


def tenths(millionths: int) -> str:
    """Write millionths as a number with one decimal."""
    return f"{round(millionths, -5) / 1_000_000:.1f}".replace("-", MINUS).replace(f"{MINUS}0.0", "0.0")


def careful(rating: Rating) -> str:
    """Write what somebody is at least, very probably."""
    return tenths(rating.careful)


def told(rating: Rating) -> str:
    """Write a rating in full."""
    return say("page.rating.is", careful=careful(rating), mean=tenths(rating.mu), deviation=tenths(rating.sigma))


def how_far(club: str) -> str:
    """Say through when a club is rated."""
    waiting = ratings.behind(club)
    if not waiting:
        return say("page.rating.all")
    start = ratings.mark_of(club)[0]
    return say("page.rating.through", date=day(start)) if start > ratings.NEVER[0] else say("page.rating.none-yet")


def day(moment: int) -> str:
    """Write a day, on the clock that `moment` was taken from."""
    then = datetime.fromtimestamp(moment, UTC)
    return say("page.rating.day", day=then.day, month=say(f"page.month.{then.month}"), year=then.year)


def ratings_of(club: SeenClub, member: str) -> list[tuple[str, str, str]]:
    """Return (way to play, rating, address of the change log) of a member, where there is one."""
    ratings.keep_up(club.id, if_few=True)
    mark = ratings.mark_of(club.id)
    found = {play: ratings.ratings_of([member], play, mark).get(member) for play in ratings.PLAYS}
    address = {
        play: url_for("pages.member_rating", club_id=club.id, member_id=member, play=play, key=club.key)
        for play in found
    }
    return [(say(f"page.play.{play}"), told(rating), address[play]) for play, rating in found.items() if rating]


def read_log(club: SeenClub, member: str) -> Log:
    """Return the page that the request asks for; raises Problem `bad-cursor`."""
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
    """Shape a game of the log."""
    moved = step.after.careful - step.before.careful
    return Change(
        url_for("pages.game", game_id=step.game, key=club.key),
        day(step.started_at + step.utc_offset),
        signed(step.margin),
        ("+" if moved > 0 else "") + tenths(moved),
        careful(step.after),
    )
