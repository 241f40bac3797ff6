"""An archive of a test's own on either database, since restoring replaces all of it."""

import uuid
from collections.abc import Iterator

import pytest
from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import create_engine, text

from scorekeeper import create_app
from scorekeeper.core.config import database_url
from scorekeeper.store import db
from tests.conftest import SECRET, opened


@pytest.fixture(scope="session")
def migrated_postgres(postgres_url: str) -> str:
    """The name of a database with all migrations, made once and copied for each test."""
    url = make_database(postgres_url)
    app = create_app({"SECRET_KEY": SECRET, "DATABASE_URL": url})
    with app.app_context():
        upgrade()
        db.engine.dispose()
    return url.rsplit("/", 1)[1]


@pytest.fixture(params=["sqlite", "postgresql"])
def own(request: pytest.FixtureRequest, settings: dict[str, str], build: object) -> dict[str, str]:
    """Settings of an empty archive that no other test has, on SQLite and on PostgreSQL."""
    if request.param == "postgresql":
        migrated = request.getfixturevalue("migrated_postgres")
        settings["DATABASE_URL"] = make_database(request.getfixturevalue("postgres_url"), migrated)
    return settings


def make_database(url: str, template: str = "template1") -> str:
    """Make a database on the test run's server as a copy of another one, which nobody uses; return its address."""
    name = f"own_{uuid.uuid4().hex}"
    engine = create_engine(database_url(url), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
    engine.dispose()
    return f"{url.rsplit('/', 1)[0]}/{name}"


@pytest.fixture
def own_app(own: dict[str, str]) -> Iterator[Flask]:
    yield from opened(own)
