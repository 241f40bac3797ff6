"""What the sweeps share: a look into an archive, a database of a test's own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import create_app
from scorekeeper.models import db
from tests.conftest import SECRET
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
