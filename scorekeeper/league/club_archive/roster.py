"""A club's people by name, in pages; adding one who is in no game; the names offered when a game is set up."""

import time
from typing import Any

from sqlalchemy import Row, Select, func, or_, select, tuple_

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.paging import PEOPLE
from scorekeeper.league.club_archive import people
from scorekeeper.people.clubs import aliases
from scorekeeper.people.clubs.clubs import lock
from scorekeeper.store import Game, Member, Seat, db, write_transaction

NAMES = 200
"""Maximum names of a club that a phone stores."""
RECENT = 400
"""How many recent games are read for names to offer."""

# Excludes people who were merged into others. Former members stay, for their games.
THERE = or_(Member.left_at.is_(None), Member.player_id.is_not(None))
JOINED = (Member.player_id.is_not(None) & Member.left_at.is_(None)).label("joined")
NEWEST = (Seat.started_at.desc(), Seat.game_id.desc())
LAST = tuple(
    select(column)
    .select_from(Seat)
    .join(Game, Game.id == Seat.game_id)
    .where(Seat.member_id == Member.id)
    .order_by(*NEWEST)
    .limit(1)
    .correlate(Member)
    .scalar_subquery()
    .label(label)
    for column, label in ((Seat.started_at, "last"), (Game.utc_offset, "utc_offset"))
)


def list_people(club: str, text: str, limit: int, cursor: str | None) -> tuple[list[Row[Any]], str | None]:
    """Return up to `limit` people by name as (id, name, joined, last start, UTC offset), and the next page's cursor.

    `text` filters by prefixes of words in any of their names. Raises Problem `bad-cursor`, or `vague-name` if too many
    match.
    """
    query = found_people(club, text)
    if cursor is not None:
        query = query.where(tuple_(Member.listed_as, Member.id) > tuple_(*PEOPLE.read(cursor)))
    return PEOPLE.page(list(db.session.execute(query.order_by(Member.listed_as, Member.id).limit(limit + 1))), limit)


def sorted_people(
    club: str, text: str, by_last: bool, down: bool, begin: int, limit: int
) -> tuple[list[Row[Any]], bool]:
    """Return up to `limit` people after the first `begin`, by their last game or by name, and whether more follow.

    Each person costs one index lookup, as each line of the standings does. Those who never played come last. Raises
    Problem `vague-name`.
    """
    some = found_people(club, text).subquery()
    column = some.c.last if by_last else some.c.listed_as
    order = ((column.desc() if down else column.asc()).nulls_last(), some.c.listed_as, some.c.id)
    rows = list(db.session.execute(select(some).order_by(*order).offset(begin).limit(limit + 1)))
    return rows[:limit], len(rows) > limit


def found_people(club: str, text: str) -> Select[Any]:
    """Select people as `list_people` returns them. Raises Problem `vague-name`."""
    query = rows_of_people().where(Member.club_id == club, THERE)
    among = people.named(club, text)
    if among and not any(some.few for some in among):
        raise Problem("vague-name")
    if among:
        query = query.where(Member.id.in_([row.id for row in people.matching(club, among)]))
    return query


def rows_of_people() -> Select[Any]:
    """Select people as `list_people` returns them, of all clubs."""
    return select(Member.id, Member.name, Member.listed_as, JOINED, *LAST)


def add_person(club: str, name: str) -> Row[Any]:
    """Add somebody whom no game names, so that they can be renamed, merged and forgotten. Return them as `list_people`
    does; a name that the club knows already gives whose it is.
    """
    with write_transaction():
        lock(club)
        ((_alias, member),) = aliases.know(club, {aliases.fold(name): name}, int(time.time())).values()
    return db.session.execute(rows_of_people().where(Member.id == member)).one()


def offered_names(club: str) -> list[str]:
    """Return the names to offer for a new game: recent players, latest first, then joined members who
    have not played.
    """
    newest = (
        select(Game.id)
        .where(Game.club_id == club)
        .order_by(Game.started_at.desc(), Game.id.desc())
        .limit(RECENT)
        .subquery()
    )
    last = func.max(Seat.started_at)
    played = select(Member.name).join(Seat, Seat.member_id == Member.id).where(Seat.game_id.in_(select(newest.c.id)))
    played = played.where(Member.forgotten_at.is_(None)).group_by(Member.id, Member.name)
    played = played.order_by(last.desc(), Member.name).limit(NAMES)
    joined = select(Member.name).where(Member.club_id == club, JOINED.element).order_by(Member.listed_as).limit(NAMES)
    found = [*db.session.scalars(played), *db.session.scalars(joined)]
    return list(dict.fromkeys(found))[:NAMES]
