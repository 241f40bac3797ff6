"""A stuck lock, an unwritable disk and a missing or full PostgreSQL give true refusals and lose nothing."""

import resource
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import text

from scorekeeper.core.problem_types import PROBLEMS
from scorekeeper.store import database, db, turns
from tests.conftest import opened
from tests.faults import report
from tests.faults.server.test_full_disk import wait_until_ready
from tests.faults.server.truth import faults_of
from tests.faults.small_disk import small_disk
from tests.games import Game, long_games, short_game
from tests.phone import Phone
from tests.postgres import Postgres, give_away, server_user
from tests.server import Caller, Server, running_server

Answer = tuple[int, dict[str, str], str | None]


def sent(phone: Phone, games: list[Game]) -> Answer:
    answer = phone.ask("POST", "/sync", json={"games": games})
    return answer.status_code, answer.json, answer.headers.get("Retry-After")


def check_refusals(answers: list[Answer], code: str) -> None:
    """Check that all answers are the true sentence about this fault."""
    problem = PROBLEMS[code]
    expected = (503, code, problem.detail, str(problem.retry_after))
    assert {(status, answer["code"], answer["detail"], wait) for status, answer, wait in answers} == {expected}


def readiness(app: Flask) -> list[str]:
    """The faults that `/readyz` reports now."""
    app.extensions["readiness"].until = 0  # what was found before is not told again
    answer = app.test_client().get("/readyz")
    found = [fault["detail"] for fault in answer.json.get("errors", [])]
    assert (answer.status_code == 200) == (found == [])
    return found


def test_the_readiness_check_writes_but_leaves_nothing(both: Flask) -> None:
    """The write reaches the log of the database, and neither a row nor a table stays."""
    Phone(both)
    with both.app_context():
        before = look(both)
        assert readiness(both) == []
        after = look(both)
    assert after["rows"] == before["rows"]
    assert after["written"] > before["written"]
    assert after["tables"] == before["tables"]


def look(app: Flask) -> dict[str, object]:
    """Count devices and tables, and say how far the log goes."""
    lite = db.engine.dialect.name == "sqlite"
    tables = "SELECT count(*) FROM sqlite_master" if lite else "SELECT count(*) FROM pg_class"
    with db.engine.connect() as connection:
        rows = connection.scalar(text("SELECT count(*) FROM devices"))
        found = connection.scalar(text(tables))
        log = None if lite else connection.scalar(text("SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')"))
    if lite:
        log = Path(f"{db.engine.url.database}-wal").stat().st_size
    return {"rows": rows, "tables": found, "written": log}


def test_a_lock_that_is_never_released_gives_a_true_refusal(
    settings: dict[str, str], build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = time.monotonic()
    monkeypatch.setattr(turns, "LOCK_WAIT", 0.1)
    for app in opened(settings):
        phone = Phone(app)
        phone.sync(short_game(1))
        other = sqlite3.connect(Path(settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        check_refusals([sent(phone, long_games(2)) for _ in range(3)], "busy")
        assert readiness(app) == ["Busy."]
        assert phone.get(f"/games/{short_game(1)['id']}").json["document"] == short_game(1)  # reading waits for nobody
        other.execute("ROLLBACK")
        other.close()
        assert readiness(app) == []
        assert [result["status"] for result in phone.sync(short_game(1), *long_games(2))] == [
            "unchanged",
            "created",
            "created",
        ]
        faults = faults_of(app)
    report.note(
        "Server: lock held by another program, SQLite", 3, 3 - len(faults), 0, 0, len(faults), time.monotonic() - began
    )
    assert faults == []


@contextmanager
def no_file_grows(server: Server, limit: int) -> Iterator[None]:
    """Let every write beyond `limit` bytes of a file fail, as a broken disk would (EFBIG is no lack of room)."""
    for pid in server.workers():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    yield
    for pid in server.workers():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def test_an_unwritable_disk_gives_a_true_refusal(settings: dict[str, str], archive_of: Callable[[str], Flask]) -> None:
    began = time.monotonic()
    file = Path(settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3"
    with running_server(settings) as server:
        caller = Caller(server.port)
        assert caller.ask("POST", "/api/v1/sync", {"games": long_games(5)})[0] == 200
        limit = Path(f"{file}-wal").stat().st_size
        batches = [long_games(25, 2_000_000 + 100 * n) for n in range(4)]
        with no_file_grows(server, limit):
            answers = []
            for batch in batches:
                status, answer = caller.ask("POST", "/api/v1/sync", {"games": batch})
                answers.append((status, answer, caller.received["Retry-After"]))
            check_refusals(answers, "unavailable")
            status, answer = caller.ask("GET", "/readyz")
            assert (status, answer["errors"][0]["detail"]) == (503, "The archive cannot be used.")
        wait_until_ready(caller)
        statuses = set()
        for batch in [long_games(5), *batches]:
            statuses |= {
                result["status"] for result in caller.ask("POST", "/api/v1/sync", {"games": batch})[1]["results"]
            }
        caller.close()
    faults = faults_of(archive_of(f"sqlite:///{file}"))
    report.note("Server: I/O error, SQLite", 4, 4 - len(faults), 0, 0, len(faults), time.monotonic() - began)
    assert (statuses, faults) == ({"unchanged", "created"}, [])


@pytest.fixture
def own(postgres: Postgres, archive_of: Callable[[str], Flask]) -> Flask:
    """The application on a PostgreSQL of its own."""
    app = archive_of(postgres.url)
    with app.app_context():
        upgrade()
    return app


def test_postgresql_goes_away_and_comes_back(postgres: Postgres, own: Flask) -> None:
    began = time.monotonic()
    phone = Phone(own)
    phone.sync(*long_games(5))
    postgres.stop()
    check_refusals([sent(phone, long_games(5, 2_000_000)) for _ in range(3)], "unavailable")
    assert readiness(own) == ["The archive cannot be used."]
    postgres.start()
    assert readiness(own) == []
    results = phone.sync(*long_games(5), *long_games(5, 2_000_000))
    faults = faults_of(own)
    report.note("Server: database gone, PostgreSQL", 3, 3 - len(faults), 0, 0, len(faults), time.monotonic() - began)
    assert [result["status"] for result in results] == ["unchanged"] * 5 + ["created"] * 5
    assert faults == []


def test_postgresql_accepts_connections_and_never_answers(
    settings: dict[str, str], build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "CONNECT_TIMEOUT", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings["DATABASE_URL"] = f"postgresql://test@127.0.0.1:{silent.getsockname()[1]}/none"
        for app in opened(settings):
            began = time.monotonic()
            answer = app.test_client().post("/api/v1/devices")
            assert time.monotonic() - began < 60  # without patience of our own, the driver's is two minutes
            check_refusals([(answer.status_code, answer.json, answer.headers["Retry-After"])], "unavailable")


def test_postgresql_has_no_disk_space(postgres: Postgres, archive_of: Callable[[str], Flask]) -> None:
    began = time.monotonic()
    folder = postgres.folder / "small"
    folder.mkdir()
    give_away(folder)
    with small_disk(folder, 32, server_user()) as disk:
        own = archive_of(make_database(archive_of(postgres.url), disk.outside))
        with own.app_context():
            upgrade()
        phone = Phone(own)
        phone.sync(*long_games(25))
        assert readiness(own) == []
        disk.fill()
        batches = [long_games(25, 5_000_000 + 25 * n) for n in range(12)]
        answers = [sent(phone, batch) for batch in batches]
        refused = [batch for batch, answer in zip(batches, answers, strict=True) if answer[0] != 200]
        check_refusals([answer for answer in answers if answer[0] != 200], "storage-full")
        assert readiness(own) == ["The disk is full."]
        disk.make_room()
        assert readiness(own) == []
        statuses = {result["status"] for batch in refused for result in phone.sync(*batch)}
        kept = {result["status"] for batch in batches for result in phone.sync(*batch)}
        faults = faults_of(own)
    seconds = time.monotonic() - began
    report.note("Server: disk full, PostgreSQL", len(refused), len(refused) - len(faults), 0, 0, len(faults), seconds)
    assert (statuses, kept, faults) == ({"created"}, {"unchanged"}, [])


def make_database(app: Flask, folder: Path) -> str:
    """Make a database with all its files on this disk; return its address."""
    with app.app_context(), db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE TABLESPACE small LOCATION '{folder}'"))
        connection.execute(text("CREATE DATABASE small TABLESPACE small"))
        return db.engine.url.set(database="small").render_as_string(hide_password=False)


def test_a_corrupt_database_file_gives_a_true_refusal(app: Flask, settings: dict[str, str]) -> None:
    phone = Phone(app)
    phone.sync(*long_games(5))
    file = Path(settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3"
    with app.app_context():
        db.engine.dispose()
    kept = file.read_bytes()
    file.write_bytes(b"nothing that SQLite wrote" * 200)
    check_refusals([sent(phone, long_games(5)), sent(phone, long_games(2, 2_000_000))], "unavailable")
    assert readiness(app) == ["The archive cannot be used."]
    file.write_bytes(kept)
    assert readiness(app) == []
    assert {result["status"] for result in phone.sync(*long_games(5))} == {"unchanged"}


@pytest.mark.parametrize(
    ("setting", "code"),
    [
        ("default_transaction_read_only = on", "unavailable"),
        ("lock_timeout = 50", "busy"),
        ("statement_timeout = 50", "busy"),
    ],
)
def test_restrictive_postgresql_settings_give_true_refusals(
    own: Flask, postgres: Postgres, setting: str, code: str
) -> None:
    """A read-only server such as a standby; a table that stays locked, with a limited waiting time."""
    phone = Phone(own)
    phone.sync(*long_games(5))
    with psycopg.connect(postgres.url, autocommit=True) as admin:
        admin.execute(f"ALTER ROLE test SET {setting}")
        with own.app_context():
            db.engine.dispose()
        with admin.transaction():
            if code == "busy":
                admin.execute("LOCK TABLE games, devices IN SHARE MODE")
            check_refusals([sent(phone, long_games(5, 2_000_000))], code)
            assert readiness(own) == [f"{PROBLEMS[code].title}."]
        admin.execute(f"ALTER ROLE test RESET {setting.split()[0]}")
    with own.app_context():
        db.engine.dispose()
    assert readiness(own) == []
    assert {result["status"] for result in phone.sync(*long_games(5, 2_000_000))} == {"created"}
    assert faults_of(own) == []
