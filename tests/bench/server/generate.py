"""Fills an archive with so many games: `DATABASE_URL=… INSTANCE_PATH=… python -m tests.bench.server.generate 1000000`.

Some thousands of games are played and checked by the rules, all others are these with other ids, days, clubs and
people. The indexes are there from the start, as in an archive that grew. Stopped, it goes on where it was when it is
started again with the same number.
"""

import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from typing import Any

from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import Connection, func, select, text

from scorekeeper import create_app
from scorekeeper.core.progress import progress
from scorekeeper.people.clubs import clubs, joining, sums
from scorekeeper.people.identity.codes import hash_of
from scorekeeper.store import (
    Alias,
    Base,
    Club,
    Device,
    Game,
    Member,
    Player,
    SeasonFigures,
    db,
    new_id,
    write_transaction,
)
from tests.bench.server.played import Play, play_games
from tests.bench.server.sheets import Place, Rows, clubs_of, people_of, rows_of, sheet

BATCH = 2_000
"""Games of a transaction."""
TOKEN = "of-who-plays-most-in-the-large-club"  # noqa: S105
"""The device of the large club's admin is known by it."""


def fill(games: int, plays: Sequence[Play]) -> None:
    """Have so many games, each like one of the plays, in the archive of the current application."""
    if db.session.scalar(select(func.count()).select_from(Club)) == 0:
        with write_transaction():
            found_clubs(games)
    places = places_of(games)
    if len(places) != clubs_of(games) + 1:
        raise SystemExit("This archive was begun for another number of games.")
    begun = db.session.scalar(select(func.count()).select_from(Game)) or 0
    db.session.rollback()
    numbers = range(begun, games)
    with (
        loading() as connection,
        progress("games", len(numbers), "Started again with the same number, it goes on.") as passed,
    ):
        for batch in batches(numbers):
            with connection.begin():
                store(connection, rows_of(sheet(number, games, places, plays) for number in batch))
            passed(batch[-1] + 1 - begun)
    last = select(SeasonFigures.club_id).where(SeasonFigures.club_id == places[-1].id).limit(1)
    if numbers or db.session.scalar(last) is None:
        for place in places:  # what acceptance adds up game by game
            with write_transaction():
                sums.write_all_anew(place.id)


def found_clubs(games: int) -> None:
    """Begin the clubs, with those who have the app and bring the games: one in ten, and who plays most."""
    for number in range(clubs_of(games) + 1):
        club, people = clubs.create(f"Club {number:05d}"), people_of(number, games)
        for place, name in enumerate(people[: len(people) // 10]):
            player, token = new_id(), secrets.token_urlsafe() if number or place else TOKEN
            db.session.add(Player(id=player, name=name, created_at=0))
            db.session.flush()
            db.session.add(Device(id=new_id(), token_hash=hash_of(token), created_at=0, player_id=player))
            joining.enter(club, player, name, "player" if place else "admin")


def places_of(games: int) -> list[Place]:
    """Read the clubs of an archive of so many games as far as they are, the large one first."""
    ids = db.session.scalars(select(Club.id).order_by(Club.name)).all()
    places = {club: Place(club, people_of(n, games), []) for n, club in enumerate(ids)}
    for row in db.session.execute(select(Alias.club_id, Alias.folded, Alias.id, Alias.member_id)):
        places[row.club_id].known[row.folded] = (row.id, row.member_id)
    devices = select(Member.club_id, Member.name, Device.id).join(Device, Device.player_id == Member.player_id)
    owners = {(row.club_id, row.name): row.id for row in db.session.execute(devices)}
    for club, place in places.items():
        place.devices = [owners[club, name] for name in place.people if (club, name) in owners]
    return list(places.values())


@contextmanager
def loading() -> Iterator[Connection]:
    """A connection that writes fast: no flush a commit, and no look at what each row refers to (the test does that)."""
    with db.engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            for pragma in ("synchronous=OFF", "foreign_keys=OFF", "cache_size=-500000"):
                connection.connection.driver_connection.execute(f"PRAGMA {pragma}")
        else:
            connection.execute(text("SET session_replication_role = replica"))
            connection.commit()
        yield connection
        connection.invalidate()
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if connection.dialect.name == "postgresql":  # as its autovacuum does in time
            connection.execute(text(f"VACUUM ANALYZE {', '.join(one.name for one in fields(Rows))}"))


def store(connection: Connection, rows: Rows) -> None:
    """Write the rows, those of one table at once."""
    cursor = connection.connection.cursor()
    for table in (one.name for one in fields(rows)):
        some: list[dict[str, Any]] = getattr(rows, table)
        if not some:
            continue
        names = list(some[0])
        assert set(names) <= set(Base.metadata.tables[table].columns.keys())
        columns, values = ", ".join(names), [tuple(row.values()) for row in some]
        if connection.dialect.name == "sqlite":
            cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({', '.join('?' * len(names))})", values)  # noqa: S608
        else:
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in values:
                    copy.write_row(row)
    cursor.close()


def batches(numbers: range) -> Iterator[tuple[int, ...]]:
    for begin in range(numbers.start, numbers.stop, BATCH):
        yield tuple(numbers[begin - numbers.start :][:BATCH])


def open_archive(settings: dict[str, str]) -> Flask:
    """An application on a database with all its tables."""
    app = create_app(settings)
    with app.app_context():
        upgrade()
    return app


def main() -> None:
    app = open_archive({})
    with app.app_context():
        fill(int(sys.argv[1]), play_games())


if __name__ == "__main__":
    main()
