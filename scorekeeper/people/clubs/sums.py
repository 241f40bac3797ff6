"""Sums of members' games by season, updated in the transaction that changes their seats.

Code that writes seats first reads the affected ones (`seats_of`), and then passes the seats before and after to
`change`. It holds the club meanwhile, so that no other change interferes.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Insert, delete, insert, select

from scorekeeper.competitions.figures import sums
from scorekeeper.people.clubs import rated
from scorekeeper.store import Club, Member, SeasonFigures, Seat, db, insert_into, write_rows

OF_GAME = ("month", "play", *sums.SUMMED)
SEAT = ("game_id", "side", "member_id", "started_at", "outcome", *OF_GAME)
"""The columns of a seat that count, in the order of sums.Seat after the club."""
KEY = ("club_id", "season", "member_id", "play")
SOME = 100
"""How many members' seats are in memory at once."""
COLUMNS = [getattr(SeasonFigures, name) for name in (*KEY, *sums.NAMES)]


def seats_of(*which: ColumnElement[bool]) -> list[sums.Seat]:
    """Return seats as sums.Seat."""
    query = select(Member.club_id, *(getattr(Seat, name) for name in SEAT)).join(Member, Member.id == Seat.member_id)
    return [tuple(row) for row in db.session.execute(query.where(*which))]


def begins_of(clubs: Iterable[str]) -> dict[str, int]:
    """Return the month in which each club's seasons begin."""
    query = select(Club.id, Club.season_month).where(Club.id.in_(set(clubs)))
    return {row.id: row.season_month for row in db.session.execute(query)}


def count(seats: Sequence[sums.Seat]) -> sums.Sums:
    """Add these seats up."""
    return sums.sums_of(seats, begins_of(seat[0] for seat in seats)) if seats else {}


def change(before: Sequence[sums.Seat], after: Sequence[sums.Seat]) -> None:
    """Update sums and ratings for seats before and after a change. For each game, pass all seats of its members."""
    found = sums.difference(count(before), count(after))
    if found:
        # In key order, so that two transactions never wait for each other (PostgreSQL).
        db.session.execute(adding(db.engine.dialect.name), rows_of(found))
        for club, season in sorted({(key[0], key[1]) for key, numbers in found.items() if numbers[0] < 0}):
            gone = (SeasonFigures.club_id == club, SeasonFigures.season == season, SeasonFigures.games == 0)
            db.session.execute(delete(SeasonFigures).where(*gone))
    changed = {seat[1] for seat in set(before) ^ set(after)}
    rated.forget({(seat[3], seat[7], seat[4], seat[1]) for seat in before if seat[1] in changed})
    rated.put_back((seat[0], seat[4]) for seat in (*before, *after) if seat[1] in changed)


@cache
def adding(_dialect: str) -> Insert:
    """Return the statement that adds to existing sums. Cached for each dialect, because every sync uses it."""
    table = SeasonFigures.__table__
    statement: Any = insert_into(table)
    more = {name: table.c[name] + statement.excluded[name] for name in sums.NAMES}
    made: Insert = statement.on_conflict_do_update(index_elements=KEY, set_=more)
    return made


def rows_of(found: sums.Sums) -> list[dict[str, Any]]:
    """Return sums as table rows, ordered by key."""
    return [dict(zip((*KEY, *sums.NAMES), (*key, *numbers), strict=True)) for key, numbers in sorted(found.items())]


def write_anew(members: Sequence[str]) -> None:
    """Recount these members' sums from their seats. Call it within a write transaction that holds their club."""
    right = count(seats_of(Seat.member_id.in_(members)))
    db.session.execute(delete(SeasonFigures).where(SeasonFigures.member_id.in_(members)))
    write_rows(insert(SeasonFigures), rows_of(right))


def write_all_anew(club: str) -> None:
    """Recount all sums of a club. Call it within a write transaction that holds the club."""
    members = db.session.scalars(select(Member.id).where(Member.club_id == club).order_by(Member.id)).all()
    for begin in range(0, len(members), SOME):
        write_anew(members[begin : begin + SOME])


def wrong(members: Sequence[str]) -> Iterator[str]:
    """Yield the members whose stored sums differ from their seats."""
    right = count(seats_of(Seat.member_id.in_(members)))
    query = select(*COLUMNS).where(SeasonFigures.member_id.in_(members))
    held = {(row[0], row[1], row[2], row[3]): tuple(row[4:]) for row in db.session.execute(query)}
    yield from sorted({key[2] for key in right.keys() | held.keys() if right.get(key) != held.get(key)})
