"""The session, and how SQLite is opened so that an acknowledged game is on the disk.

The models are declared on a `DeclarativeBase` of our own, because mypy cannot follow `db.Model`.
"""

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

# Named constraints, so that a migration can name what it drops on either database.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """The parent of all tables."""

    metadata = MetaData(naming_convention=NAMES)


# PostgreSQL sorts by the host's language unless told otherwise, and then the beginning of a word is no range of the
# index.
BY_CODE = Text().with_variant(Text(collation="C"), "postgresql")

db = SQLAlchemy(metadata=Base.metadata)

# WAL lets readers go on while one writes; FULL has every commit on the disk before it returns, which the
# phone relies on when it drops its pending mark.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")

COMMAND_WAIT = 10
"""Seconds that a command of the host waits for SQLite's one lock; requests wait as `turns` says."""

# A host may have PostgreSQL answer before the disk has a commit, for speed; a stronger promise than `on` stays.
FLUSH = (
    "set_config('synchronous_commit', "
    "CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, true)"
)

PATIENCE = 5
"""Seconds for a PostgreSQL that does not answer at all: soon enough that other requests still find a thread."""


def prepare_engine(engine: Engine) -> None:
    """Have every commit on the disk before it is answered, and let no request wait for ever."""
    if engine.dialect.name == "sqlite":
        prepare_sqlite(engine)
    else:
        prepare_postgresql(engine)


def prepare_sqlite(engine: Engine) -> None:
    """Set SQLite's pragmas on every connection, and begin its transactions ourselves.

    Python's sqlite3 begins late, at the first write, and a read lock that wants to become a write lock is
    refused at once in spite of the timeout. So one that writes says BEGIN IMMEDIATE (`write_transaction`).
    """

    @event.listens_for(engine, "connect")
    def connected(connection: SQLiteConnection, _record: object) -> None:
        connection.isolation_level = None  # sqlite3 shall not begin anything by itself
        wait = COMMAND_WAIT if turns.is_command() else turns.LOCK_WAIT
        for pragma in (*PRAGMAS, f"busy_timeout={wait * 1000:.0f}"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def prepare_postgresql(engine: Engine) -> None:
    """See to the flush at each commit, and let no request wait for ever.

    Every transaction says so for itself: a pooler in front may give it another connection, or one that was reset.
    """

    @event.listens_for(engine, "do_connect")
    def connecting(_dialect: Dialect, _record: object, _given: object, options: dict[str, object]) -> None:
        options.setdefault("connect_timeout", PATIENCE)

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        said = [FLUSH]
        if not turns.is_command():
            said += [at_most("lock_timeout", turns.LOCK_WAIT), at_most("statement_timeout", turns.STATEMENT_WAIT)]
        connection.exec_driver_sql(f"SELECT {', '.join(said)}").all()  # read, or one that is streamed would never run


def at_most(setting: str, seconds: float) -> str:
    """Return the SQL that bounds a time for one transaction; what a host has set shorter stays (0 means no bound)."""
    held = f"current_setting('{setting}')"
    shorter = f"{held}::interval BETWEEN '1 ms' AND '{seconds} s'"
    return f"set_config('{setting}', CASE WHEN {shorter} THEN {held} ELSE '{seconds}s' END, true)"


@contextmanager
def write_transaction() -> Iterator[None]:
    """One transaction that may write: committed at the end of the block, rolled back by any exception.

    Reads made before it in the same request are ended first: the write lock comes before the first read.
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
    """Return an INSERT that can say what becomes of rows that are there already (ON CONFLICT), as this database writes
    it.
    """
    dialect = sqlite if db.engine.dialect.name == "sqlite" else postgresql
    return dialect.insert(table)


def write_rows(statement: Insert | Update, rows: list[dict[str, Any]]) -> None:
    """Run an INSERT or UPDATE once for all rows; nothing when there are none. Within a write transaction."""
    if rows:
        db.session.execute(statement, rows)
