"""Other users of the machine can read neither the database, the files beside it, nor any copy."""

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import create_app
from scorekeeper.core import private_files
from scorekeeper.store import db
from tests.archive.clubs import begin_club, doubles
from tests.games import short_game
from tests.server import Caller, running_server
from tests.upkeep.host import done, run, start


@pytest.fixture(autouse=True)
def loose() -> Iterator[None]:
    """A host whose new files everybody may read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(*paths: Path) -> dict[str, str]:
    """The permissions of files and folders, by name."""
    return {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in paths}


def test_a_start_makes_open_files_private(settings: dict[str, str], tmp_path: Path) -> None:
    kept = tmp_path / "before-restore-20260101-000000-000000"
    kept.write_text("an archive")
    tmp_path.chmod(0o755)
    (tmp_path / "scorekeeper.sqlite3").chmod(0o644)
    with running_server(settings) as server:
        caller = Caller(server.port)
        assert caller.ask("POST", "/api/v1/sync", {"games": [short_game(1)]})[0] == 200
        caller.close()
        files = [*tmp_path.glob("scorekeeper.sqlite3*"), kept]
        assert modes(tmp_path) == {tmp_path.name: "0o700"}
        assert modes(*files) == dict.fromkeys(
            ("scorekeeper.sqlite3", "scorekeeper.sqlite3-wal", "scorekeeper.sqlite3-shm", kept.name), "0o600"
        )


def test_a_first_start_creates_only_private_files(tmp_path: Path) -> None:
    folder = tmp_path / "instance"
    settings = {"INSTANCE_PATH": str(folder), "SECRET_KEY": "", "DATABASE_URL": ""}
    status, said = done(start(settings, "init"))
    assert status == 0, said
    assert modes(folder) == {"instance": "0o700"}
    assert modes(*folder.iterdir()) == dict.fromkeys(("secret_key", "vapid.pem", "scorekeeper.sqlite3"), "0o600")


def test_copies_are_private_too(own_app: Flask, tmp_path: Path) -> None:
    phone, ours = begin_club(own_app)
    phone.sync(doubles(1, "Ann,Bo", "Cy,Di", club=ours))
    backup, export = tmp_path / "of-today", tmp_path / "club.ndjson"
    assert run(own_app, "backup", backup)[0] == 0
    assert run(own_app, "restore", backup, "--yes")[0] == 0
    assert run(own_app, "club", "export", ours, export)[0] == 0
    assert run(own_app, "club", "import", ours, export)[0] == 0
    (before,) = tmp_path.glob("before-restore-*")
    made = [path for path in tmp_path.iterdir() if path.is_file()]
    assert {backup, export, before} <= set(made)
    assert set(modes(*made).values()) == {"0o600"}


def test_a_damaged_archive_is_kept_private_too(app: Flask, settings: dict[str, str], tmp_path: Path) -> None:
    backup, file = tmp_path / "of-today", tmp_path / "scorekeeper.sqlite3"
    assert run(app, "backup", backup)[0] == 0
    with app.app_context():
        db.engine.dispose()
    file.write_bytes(b"no database any more" * 1000)
    assert run(app, "restore", backup, "--yes")[0] == 0
    (before,) = tmp_path.glob("before-restore-*")
    assert set(modes(before, file).values()) == {"0o600"}
    file.unlink()
    create_app(settings)
    assert modes(file) == {file.name: "0o600"}


def test_files_that_cannot_be_made_private_are_reported(caplog: pytest.LogCaptureFixture) -> None:
    """Nobody, not even root, may change the permissions of this one."""
    file = Path("/proc/self/status")
    with caplog.at_level(logging.WARNING):
        private_files.close(file)
    (said,) = caplog.messages
    assert said.startswith(f"Other users of this machine can access {file}, ")
    assert said.endswith(f"chmod go= {file}")
