"""Lets the Nth step of what a server does fail: connecting, each statement, commit (before and after it took effect),
rollback, each replay, the making of an answer, its way to the phone.

On PostgreSQL the connection is really closed under the driver; SQLite's driver raises what it raises when the disk
fails.
"""

import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NoReturn

import pytest
from flask import Flask
from sqlalchemy import Engine, event

from scorekeeper.games.archive import documents
from scorekeeper.rules.words import Ruleset
from scorekeeper.store import db


@dataclass
class Plan:
    """Which step fails: the one with this number, and with `for_ever` all after it."""

    number: int
    for_ever: bool = False
    steps: int = 0
    fired: Counter[str] = field(default_factory=Counter)

    def fails(self, what: str) -> bool:
        """Count a step; say whether it is one that fails."""
        self.steps += 1
        hit = self.steps == self.number or (self.for_ever and self.steps > self.number)
        if hit:
            self.fired[what] += 1
        return hit


class Injector:
    """Faults for one application; without a plan everything works."""

    def __init__(self, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
        self.plan: Plan | None = None
        with app.app_context():
            self.break_database(db.engine, monkeypatch)
        self.break_replay(monkeypatch)
        self.break_answers(app, monkeypatch)

    def fails(self, what: str) -> bool:
        """Say whether this step fails."""
        return self.plan is not None and self.plan.fails(what)

    def break_database(self, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
        dialect = engine.dialect
        commit, rollback = dialect.do_commit, dialect.do_rollback

        def connecting(*_given: object) -> None:
            if self.fails("connect"):
                no_connection(engine)

        def executing(cursor: Any, *_given: object) -> None:  # noqa: ANN401 (a driver's own)
            if self.fails("statement"):
                cut(engine, cursor.connection)

        def committing(connection: Any) -> None:  # noqa: ANN401
            if self.fails("commit, before"):
                cut(engine, connection.dbapi_connection)
            commit(connection)
            if self.fails("commit, after"):
                cut(engine, connection.dbapi_connection)
                commit(connection)

        def rolling_back(connection: Any) -> None:  # noqa: ANN401
            if self.fails("rollback"):
                cut(engine, connection.dbapi_connection)
            rollback(connection)

        event.listen(engine, "do_connect", connecting)
        for name in ("do_execute", "do_executemany", "do_execute_no_params"):
            event.listen(engine, name, executing)
        monkeypatch.setattr(dialect, "do_commit", committing)
        monkeypatch.setattr(dialect, "do_rollback", rolling_back)

    def break_replay(self, monkeypatch: pytest.MonkeyPatch) -> None:
        replay = documents.replay

        def replaying(document: object, ruleset: Ruleset | None = None) -> object:
            if self.fails("replay"):
                raise MemoryError
            return replay(document, ruleset)

        monkeypatch.setattr(documents, "replay", replaying)

    def break_answers(self, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
        make = app.make_response

        def making(given: Any) -> Any:  # noqa: ANN401 (of Flask)
            if self.fails("answer"):
                raise OSError("no answer can be made")
            return make(given)

        monkeypatch.setattr(app, "make_response", making)


def no_connection(engine: Engine) -> NoReturn:
    """Raise what the driver raises when nothing can be opened."""
    if engine.dialect.name == "sqlite":
        raise broken(sqlite3.SQLITE_CANTOPEN, "unable to open database file")
    raise engine.dialect.loaded_dbapi.OperationalError("connection refused")


def cut(engine: Engine, connection: Any) -> None:  # noqa: ANN401 (a driver's own)
    """Let the next use of this connection fail: SQLite at once, PostgreSQL because it is closed."""
    if engine.dialect.name == "sqlite":
        raise broken(sqlite3.SQLITE_IOERR, "disk I/O error")
    connection.close()


def broken(code: int, text: str) -> sqlite3.OperationalError:
    """SQLite's error with its code, as the driver makes it."""
    error = sqlite3.OperationalError(text)
    error.sqlite_errorcode = code
    return error
