"""Fixtures of the server's sweeps: access to an archive, and a database per test."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import create_app
from scorekeeper.store import db
from tests.conftest import SECRET, empty_tables
from tests.postgres import Postgres, own_postgres


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that this test may stop, fill and break."""
    with own_postgres() as server:
        yield server


@pytest.fixture
def archive_of(tmp_path: Path, build: Path) -> Iterator[Callable[[str], Flask]]:
    """Open the archive at a database's address, beside the server that uses it; migrated when it is new."""
    opened: list[Flask] = []

    def open_archive(url: str) -> Flask:
        opened.append(create_app({"INSTANCE_PATH": str(tmp_path), "SECRET_KEY": SECRET, "DATABASE_URL": url}))
        return opened[-1]

    yield open_archive
    for app in opened:
        with app.app_context():
            db.engine.dispose()


@dataclass(frozen=True)
class Database:
    """An empty archive, and the settings of servers on it."""

    name: str
    settings: dict[str, str]

    @property
    def url(self) -> str:
        return self.settings["DATABASE_URL"]


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def database(
    request: pytest.FixtureRequest, settings: dict[str, str], archive_of: Callable[[str], Flask]
) -> Iterator[Database]:
    """Both databases; PostgreSQL's is the one of all tests, so it is emptied before and after."""
    if request.param == "SQLite":
        yield Database(
            "SQLite", {**settings, "DATABASE_URL": f"sqlite:///{settings['INSTANCE_PATH']}/scorekeeper.sqlite3"}
        )
        return
    found = Database("PostgreSQL", {**settings, "DATABASE_URL": request.getfixturevalue("postgres_url")})
    app = archive_of(found.url)
    empty_tables(app)
    yield found
    empty_tables(app)
