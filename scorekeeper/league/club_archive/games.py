"""Pages of a club's games, newest first: all of them, or filtered by people, rule set, place or dates.

Every filter has an index in this order, so a page costs the same however many games there are. A filter by people
starts from the games of few people (one member, or those matching a word); with several, the newest weeks are read
first. The other conditions are then checked game by game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal

from sqlalchemy import CTE, ColumnElement, Row, Select, exists, func, select, tuple_
from sqlalchemy.orm import InstrumentedAttribute, aliased

from scorekeeper.competitions.figures.seasons import OFFERED, season_of
from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.days import DAY, day_of, midnight
from scorekeeper.games.archive.paging import GAMES
from scorekeeper.games.archive.reading import SUMMARY
from scorekeeper.league.club_archive.people import Among
from scorekeeper.store import Game, Seat, db

WEEKS = (4, 16, 64, 256)
"""Weeks to look back for a page of several people's games, in successive attempts."""
CHOICES = 200
"""Maximum competitions or boards to choose from."""
COLUMNS = (*SUMMARY, Game.utc_offset, Game.ruleset_version, Game.competition, Game.board)

Key = tuple[int, str]
"""Start and id of a game."""


@dataclass(frozen=True)
class Wanted:
    """A filter of a club's games. Of each group in `among` at least one person played; the other
    conditions all hold.
    """

    club: str
    among: tuple[Among, ...] = ()
    ruleset: str | None = None
    competition: str | None = None
    board: str | None = None
    begin: date | None = None
    end: date | None = None
    """The last day. Days are in the table's local time."""
    oldest: bool = False
    """Oldest first, without people: an index can be read backwards, but `sinces` looks back from the newest game."""


def list_games(wanted: Wanted, limit: int, cursor: str | None) -> tuple[list[Row[Any]], str | None]:
    """Return up to `limit` games with COLUMNS, and the next page's cursor. Raises Problem
    `bad-cursor`, `vague-name`.
    """
    last = GAMES.read(cursor) if cursor else None
    if any(not some.ids for some in wanted.among):
        return [], None
    keys, following = GAMES.page(find_keys(wanted, last, limit + 1), limit)
    ids = [key.id for key in keys]
    query = select(*COLUMNS).where(Game.id.in_(ids))
    rows: dict[str, Any] = {row.id: row for row in db.session.execute(query)}
    return [rows[id] for id in ids], following


def find_keys(wanted: Wanted, last: Key | None, limit: int) -> list[Row[int, str]]:
    """Return start and id of the games after the last one seen. Raises Problem `vague-name`."""
    if not wanted.among:
        return list(db.session.execute(behind(of_club(wanted), Game.started_at, Game.id, wanted, last, limit)))
    few = sorted((some for some in wanted.among if some.few), key=lambda some: len(some.ids))
    if not few:
        raise Problem("vague-name")
    others = [some for some in wanted.among if some is not few[0]]
    found: list[Row[int, str]] = []
    for since in [None] if len(few[0].ids) == 1 else sinces(wanted, last):
        found = list(db.session.execute(games_of(few[0].ids, others, wanted, last, limit, since)))
        if len(found) >= limit:
            break
    return found


def count(wanted: Wanted, most: int) -> int | None:
    """Count the games, at most this many. Return None for a filter by people: their games take ever longer to count."""
    if wanted.among:
        return None
    query = behind(of_club(wanted), Game.started_at, Game.id, wanted, None, most)
    return db.session.scalar(select(func.count()).select_from(query.subquery())) or 0


def of_club(wanted: Wanted) -> Select[int, str]:
    """Select start and id of the club's games that fit."""
    return select(Game.started_at, Game.id).where(Game.club_id == wanted.club, Game.same_as.is_(None), *of_game(wanted))


def sinces(wanted: Wanted, last: Key | None) -> Iterator[int | None]:
    """Yield how far back to look for several people's games; sorting all they ever played would take ever longer.

    In an active club the first weeks fill a page. Each step looks four times as far back, and the last one has no
    limit.
    """
    newest = last[0] if last else newest_of(wanted.club)
    if wanted.end:
        newest = min(newest, midnight(wanted.end) + 2 * DAY)
    for weeks in WEEKS:
        since = newest - weeks * 7 * DAY
        if wanted.begin and since < midnight(wanted.begin):
            break
        yield since
    yield None


def newest_of(club: str) -> int:
    """Return the start of the club's newest game, or 0."""
    query = select(Game.started_at).where(Game.club_id == club).order_by(Game.started_at.desc()).limit(1)
    return db.session.scalar(query) or 0


def games_of(
    members: list[str], others: list[Among], wanted: Wanted, last: Key | None, limit: int, since: int | None
) -> Select[int, str]:
    """Select the games that at least one of these members played, each game once."""
    these = Seat.member_id == members[0] if len(members) == 1 else Seat.member_id.in_(members)
    query = (
        select(Seat.started_at, Seat.game_id.label("id"))
        .distinct()
        .where(these, *(played(some, since) for some in others))
    )
    if since is not None:
        query = query.where(Seat.started_at >= since)
    conditions = list(of_game(wanted))
    if conditions:
        query = query.where(exists().where(Game.id == Seat.game_id, *conditions))
    return behind(query, Seat.started_at, Seat.game_id, wanted, last, limit)


def played(some: Among, since: int | None) -> ColumnElement[bool]:
    """SQL condition: one of these people played in the game too."""
    other = aliased(Seat)
    # One person's games are close together in the members' index. SQLite would rather look up each game's seats, all
    # over the disk; `concat` keeps it from that.
    game = other.game_id.concat("") if len(some.ids) == 1 else other.game_id
    # The start and `since` are repeated here so that a range of the members' index is read.
    same = exists().where(
        game == Seat.game_id, other.started_at == Seat.started_at, other.member_id.in_(some.condition)
    )
    return same if since is None else same.where(other.started_at >= since)


def behind(
    query: Select[int, str],
    started_at: InstrumentedAttribute[int],
    ident: InstrumentedAttribute[str],
    wanted: Wanted,
    last: Key | None,
    limit: int,
) -> Select[int, str]:
    """Order by an index, after the last one seen. Dates are one day wider on each side, for time zones."""
    key = tuple_(started_at, ident)
    if last:
        query = query.where(key > tuple_(*last) if wanted.oldest else key < tuple_(*last))
    if wanted.begin:
        query = query.where(started_at >= midnight(wanted.begin) - DAY)
    if wanted.end:
        query = query.where(started_at < midnight(wanted.end) + 2 * DAY)
    order = (started_at, ident) if wanted.oldest else (started_at.desc(), ident.desc())
    return query.order_by(*order).limit(limit)


def of_game(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    """Yield SQL conditions on the game itself."""
    table_clock = Game.started_at + Game.utc_offset
    for column, value in (
        (Game.ruleset, wanted.ruleset),
        (Game.competition, wanted.competition),
        (Game.board, wanted.board),
    ):
        if value:
            yield column == value
    # The table's clock decides within a day of each end only. Without the first half, PostgreSQL expects one game in
    # 200 to fit, and reads and sorts all of a season.
    if wanted.begin:
        first = midnight(wanted.begin)
        yield (Game.started_at >= first + DAY) | (table_clock >= first)
    if wanted.end:
        last = midnight(wanted.end)
        yield (Game.started_at < last) | (table_clock < last + DAY)


def seasons_of(club: str, begins: int, before: int | None = None) -> list[int]:
    """Return the seasons with games (before one, if given), newest first. Each takes one index lookup.

    If there are more than OFFERED, the list has one extra entry.
    """
    found: list[int] = []
    query = (
        select(Game.started_at + Game.utc_offset).where(Game.club_id == club).order_by(Game.started_at.desc()).limit(1)
    )
    newest = db.session.scalar(query.where(*earlier_than(before, begins)) if before else query)
    while newest is not None and len(found) <= OFFERED:
        day = day_of(newest)
        found.append(season_of(day.year * 100 + day.month, begins))
        newest = db.session.scalar(query.where(*earlier_than(found[-1], begins)))
    return found


def earlier_than(season: int, begins: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """SQL conditions: the game began before a season."""
    begin = midnight(days_of(season, begins)[0])
    return Game.started_at < begin + DAY, Game.started_at + Game.utc_offset < begin


def days_of(season: int, begins: int) -> tuple[date, date]:
    """Return a season's first and last day."""
    return date(season, begins, 1), date(season + 1, begins, 1) - timedelta(1)


def rulesets_of(club: str) -> list[Row[str, int]]:
    """Return (ruleset, version of its newest game) for all rule sets with games."""
    found = told_in(club, Game.ruleset)
    newest = (
        select(Game.ruleset_version)
        .where(Game.club_id == club, Game.ruleset == found.c.told)
        .order_by(Game.started_at.desc())
    )
    query = select(found.c.told.label("ruleset"), newest.limit(1).scalar_subquery().label("ruleset_version"))
    return list(db.session.execute(query.where(found.c.told.is_not(None)).order_by(found.c.told).limit(CHOICES)))


def choices_of(club: str, field: Literal["competition", "board"]) -> list[str]:
    """Return the competitions or boards that games name, at most CHOICES."""
    found = told_in(club, getattr(Game, field))
    return list(
        db.session.scalars(select(found.c.told).where(found.c.told.is_not(None)).order_by(found.c.told).limit(CHOICES))
    )


def told_in(club: str, column: InstrumentedAttribute[Any]) -> CTE:
    """Select the distinct values of a column as `told`, ending with None. Each takes one index lookup."""
    of_club = (Game.club_id == club, column.is_not(None))
    first = select(func.min(column).label("told")).where(*of_club).cte(f"every_{column.key}", recursive=True)
    following = select(func.min(column)).where(*of_club, column > first.c.told).scalar_subquery()
    return first.union_all(select(following).where(first.c.told.is_not(None)))
