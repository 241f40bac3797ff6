"""What server tests share: an application on a real database, a phone, a stand-in for the build."""

import atexit
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest
from flask import Flask
from flask_migrate import upgrade
from jinja2 import FileSystemBytecodeCache
from playwright.sync_api import Playwright, expect, sync_playwright
from sqlalchemy import text
from werkzeug.routing import Rule

from scorekeeper import create_app
from scorekeeper.store import Base, db
from scorekeeper.web.pages import assets
from tests.browser.phone import CHROMIUMS, SHELLS, program
from tests.faults.report import pytest_sessionfinish, pytest_sessionstart
from tests.phone import Phone
from tests.postgres import running_postgres

__all__ = ["pytest_sessionfinish", "pytest_sessionstart"]  # hooks, see there

expect.set_options(timeout=15_000)  # milliseconds: test machines are slow at times, and nobody waits where all is well

SECRET = "a secret of thirty-two characters"  # noqa: S105
BUILD = {"app.js": "app-1.js", "app.css": "app-1.css", "pages.css": "pages-1.css", "version": "1"}


TESTS = Path(__file__).parent
WIDE = ("browser", "engines", "faults", "upkeep", "worst")
"""Folders of which `make test` runs one journey a capability: the tests that are marked `everyday`."""


SWEEPS = (
    "faults",
    "worst",
    "test_awkward_addresses.py",
    "test_backup_faults.py",
    "test_drill.py",
    "test_rebuild.py",
    "test_tournament.py",
)
"""Folders and files of sweeps whose second database is left to `make soak`."""


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark tests before pytest selects by marks, and order those that are left."""
    mark(items)
    yield
    begin_with_journeys(items)


def mark(items: list[pytest.Item]) -> None:
    """Mark what `make test` leaves to the rest of `make test-all`: those folders, and the second database."""
    for item in items:
        if item.get_closest_marker("everyday"):
            continue
        second, rooms = "postgresql" in item.nodeid.lower(), item.path.relative_to(TESTS).parts
        if second and set(SWEEPS).intersection(rooms):
            item.add_marker(pytest.mark.soak)
        elif second or set(WIDE).intersection(rooms):
            item.add_marker(pytest.mark.wide)


def begin_with_journeys(items: list[pytest.Item]) -> None:
    """Deal the journeys of `make test` to the workers, each before its share of other tests.

    A long test that begins last keeps one worker busy while the others have nothing left to do. pytest-xdist gives each
    worker an equal slice of the list (`--dist worksteal`).
    """
    journeys = [item for item in items if item.get_closest_marker("everyday")]
    others = [item for item in items if not item.get_closest_marker("everyday")]
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    slices: list[list[pytest.Item]] = []
    for worker in range(workers):
        first = journeys[worker::workers]
        left = len(items) - sum(map(len, slices))
        room = max(0, left // (workers - worker) - len(first))
        slices.append(first + others[:room])
        del others[:room]
    items[:] = [item for part in slices for item in part]


@pytest.fixture(scope="session", autouse=True)
def compiled_once() -> Iterator[None]:
    """Compile the function that writes each route's address once in a process, not for each application.

    Werkzeug takes 0.1 s for an application's 110 routes, and most tests make an application.
    """
    compile_builder = Rule._compile_builder
    made: dict[str, Callable[..., tuple[str, str]]] = {}

    def compiled(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        key = f"{rule._trace} {rule.defaults} {append_unknown}"  # all that the function depends on
        if key not in made:
            made[key] = compile_builder(rule, append_unknown)
        return made[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rule, "_compile_builder", compiled)
        yield


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for static/build, so that server tests need no bundler."""
    return make_build(tmp_path / "build", monkeypatch)


def make_build(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder.mkdir()
    (folder / "assets.json").write_text(str(BUILD).replace("'", '"'))
    for name in ("app-1.js", "app-1.css", "pages-1.css", "sw.js", "sw-off.js"):
        for ending in ("", ".br", ".gz"):
            (folder / (name + ending)).write_text(f"{name}{ending or ' plain'}")
    monkeypatch.setattr(assets, "BUILD", folder)
    return folder


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all migrations, made once and copied for each test."""
    folder = tmp_path_factory.mktemp("migrated")
    app = create_app({"INSTANCE_PATH": str(folder), "SECRET_KEY": SECRET, "DATABASE_URL": ""})
    with app.app_context():
        upgrade()
        db.engine.dispose()
    return folder / "scorekeeper.sqlite3"


@pytest.fixture(scope="session")
def whole_chromium() -> str:
    """The browser as people have it. See also the mark `whole_browser`."""
    return program("chromium", *CHROMIUMS)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The engine that opens the app in tests."""
    return program("chromium-headless-shell", *SHELLS)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Only one can run in a process, so whatever needs a browser shares it."""
    with sync_playwright() as started:
        yield started


@pytest.fixture
def settings(tmp_path: Path, migrated_sqlite: Path) -> dict[str, str]:
    """Settings of an application of its own, with an empty SQLite archive."""
    return fresh_settings(tmp_path, migrated_sqlite)


@pytest.fixture
def app(settings: dict[str, str], build: Path) -> Iterator[Flask]:
    yield from opened(settings)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL server of this test run's own, migrated."""
    with running_postgres() as url:
        app = create_app({"SECRET_KEY": SECRET, "DATABASE_URL": url})
        with app.app_context():
            upgrade()
            db.engine.dispose()
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def both(request: pytest.FixtureRequest, settings: dict[str, str], build: Path) -> Iterator[Flask]:
    """The application twice: on SQLite and on PostgreSQL."""
    if request.param == "postgresql":
        settings["DATABASE_URL"] = request.getfixturevalue("postgres_url")
    for app in opened(settings):
        yield app
        if request.param == "postgresql":
            empty_tables(app)


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


def fresh_settings(folder: Path, migrated: Path) -> dict[str, str]:
    shutil.copy(migrated, folder / "scorekeeper.sqlite3")
    return {"INSTANCE_PATH": str(folder), "SECRET_KEY": SECRET, "DATABASE_URL": ""}


TEMPLATES = FileSystemBytecodeCache(mkdtemp())
"""Compiled templates, so that each is compiled once in a process and not for each application."""
atexit.register(shutil.rmtree, TEMPLATES.directory)


def opened(settings: dict[str, str]) -> Iterator[Flask]:
    app = create_app(settings)
    app.jinja_env.bytecode_cache = TEMPLATES
    yield app
    with app.app_context():
        db.engine.dispose()


def empty_tables(app: Flask) -> None:
    names = ", ".join(
        table.name for table in Base.metadata.sorted_tables if table.name != "archive"
    )  # its row is the migration's
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(text(f"TRUNCATE {names}"))
