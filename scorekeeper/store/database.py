"""The session, and the database settings that put an acknowledged game on disk.

The models use our own `DeclarativeBase`, because mypy cannot follow `db.Model`.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection as SQLiteConnection
from typing import Any

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, FromClause, Insert, MetaData, Text, Update, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.orm import DeclarativeBase

from scorekeeper.store import turns

# Constraints get names, so that a migration can name what it drops on either database.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """The parent of all tables."""

    metadata = MetaData(naming_convention=NAMES)


# By default PostgreSQL sorts by the host's language, and then a prefix is not a range of the index.
BY_CODE = Text().with_variant(Text(collation="C"), "postgresql")

db = SQLAlchemy(metadata=Base.metadata)

# WAL lets readers continue during a write. FULL puts every commit on disk before it returns; the phone relies on that
# when it removes a game from its outbox.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")

COMMAND_WAIT = 10
"""Seconds that a host's command waits for SQLite's single lock. For requests see turns.py."""

# For speed, a host may have configured PostgreSQL to answer before a commit is on disk. A setting stronger than `on`
# stays.
FLUSH = (
    "set_config('synchronous_commit', "
    "CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, true)"
)

CONNECT_TIMEOUT = 5
"""Seconds to wait for a PostgreSQL that does not respond: short enough that other requests still find a thread."""


def prepare_engine(engine: Engine) -> None:
    """Put every commit on disk before it is acknowledged, and let no request wait for ever."""
    if engine.dialect.name == "sqlite":
        prepare_sqlite(engine)
    else:
        prepare_postgresql(engine)


def prepare_sqlite(engine: Engine) -> None:
    """Set SQLite's pragmas on every connection, and begin transactions ourselves.

    Python's sqlite3 begins a transaction late, at the first write. SQLite then refuses to turn a read lock into a write
    lock, without waiting. So a transaction that writes starts with BEGIN IMMEDIATE (`write_transaction`).
    """

    @event.listens_for(engine, "connect")
    def connected(connection: SQLiteConnection, _record: object) -> None:
        connection.isolation_level = None  # stop sqlite3 from beginning transactions itself
        wait = COMMAND_WAIT if turns.is_command() else turns.LOCK_WAIT
        for pragma in (*PRAGMAS, f"busy_timeout={wait * 1000:.0f}"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def prepare_postgresql(engine: Engine) -> None:
    """Flush at every commit, and let no request wait for ever.

    These are set in every transaction, because a pooler in front may switch to another connection or reset one.
    """
    # psycopg warns of its pipeline whenever a write fails and is done again, as when two phones bring the same game.
    logging.getLogger("psycopg").setLevel(logging.ERROR)

    @event.listens_for(engine, "do_connect")
    def connecting(_dialect: Dialect, _record: object, _given: object, options: dict[str, object]) -> None:
        options.setdefault("connect_timeout", CONNECT_TIMEOUT)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        said = [FLUSH]
        if not turns.is_command():
            said += [at_most("lock_timeout", turns.LOCK_WAIT), at_most("statement_timeout", turns.STATEMENT_WAIT)]
        # Fetched, because a streamed statement would never run.
        connection.exec_driver_sql(f"SELECT {', '.join(said)}").all()


def at_most(setting: str, seconds: float) -> str:
    """Return SQL that limits a timeout for one transaction. A shorter limit set by the host stays (0
    means no limit).
    """
    held = f"current_setting('{setting}')"
    shorter = f"{held}::interval BETWEEN '1 ms' AND '{seconds} s'"
    return f"set_config('{setting}', CASE WHEN {shorter} THEN {held} ELSE '{seconds}s' END, true)"


@contextmanager
def write_transaction() -> Iterator[None]:
    """Run the block in one transaction that may write: commit at its end, roll back on any exception.

    A read transaction that is open in this request is ended first, because the write lock must come before the first
    read.
    """
    db.session.rollback()
    with turns.turn():
        try:
            db.session.connection(execution_options={"writes": True})
            yield
            db.session.commit()
        except BaseException:
            db.session.rollback()
            raise


def insert_into(table: type[Base] | FromClause) -> Any:  # noqa: ANN401 (an Insert of either dialect: they share no type that knows conflicts)
    """Return an INSERT that supports ON CONFLICT on this database."""
    dialect = sqlite if db.engine.dialect.name == "sqlite" else postgresql
    return dialect.insert(table)


def write_rows(statement: Insert | Update, rows: list[dict[str, Any]]) -> None:
    """Run an INSERT or UPDATE for all rows, if there are any. Call it within a write transaction."""
    if rows:
        db.session.execute(statement, rows)
