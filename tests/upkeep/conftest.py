"""An archive of a test's own on either database, since restoring replaces all of it."""

import uuid
from collections.abc import Iterator

import pytest
from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import create_engine, text

from scorekeeper import create_app
from scorekeeper.config import database_url
from scorekeeper.models import db
from tests.conftest import opened


@pytest.fixture(params=["sqlite", "postgresql"])
def own(request: pytest.FixtureRequest, settings: dict[str, str], build: object) -> dict[str, str]:
    """Settings of an empty archive that no other test has, on SQLite and on PostgreSQL."""
    if request.param == "postgresql":
        settings["DATABASE_URL"] = make_database(request.getfixturevalue("postgres_url"))
        app = create_app(settings)
        with app.app_context():
            upgrade()
            db.engine.dispose()
    return settings


def make_database(url: str) -> str:
    """Make a database on the test run's server; return its address."""
    name = f"own_{uuid.uuid4().hex}"
    engine = create_engine(database_url(url), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return f"{url.rsplit('/', 1)[0]}/{name}"


@pytest.fixture
def own_app(own: dict[str, str]) -> Iterator[Flask]:
    yield from opened(own)
