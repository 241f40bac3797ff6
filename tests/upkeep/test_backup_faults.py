"""A backup or restore that is killed, or lacks disk space or a program, does no harm and shows no password."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from flask_migrate import upgrade

from scorekeeper.store import db
from tests.conftest import opened
from tests.faults import report
from tests.games import long_games
from tests.phone import Phone
from tests.server import ROOT
from tests.upkeep.conftest import make_database
from tests.upkeep.host import archived, done, run, start, told_epoch

LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0})); from flask.cli import main; main()"
"""`flask` for which no file may grow beyond so many bytes, as on a disk that is full then."""


def test_a_killed_restore_leaves_one_complete_archive(own: dict[str, str], build: object, tmp_path: Path) -> None:
    """It is killed when it begins to copy the old archive, and then later and later."""
    kind, points = ("PostgreSQL", 0.8) if "postgres" in own["DATABASE_URL"] else ("SQLite", 0.03)
    kills, mixed, begun = report.size(3, 60), 0, time.monotonic()
    for app in opened(own):
        phone, later = Phone(app), long_games(20, 2_000)
        phone.sync(*long_games(60, 1_000))
        assert run(app, "backup", tmp_path / "backup")[0] == 0
        for kill in range(kills):
            phone.sync(*later)
            epoch = told_epoch(app)
            kill_restore(start(own, "restore", tmp_path / "backup", "--yes"), tmp_path, points * kill / kills)
            found = (len(archived(app)), told_epoch(app) == epoch, run(app, "rebuild", "--check")[0])
            mixed += found not in ((80, True, 0), (60, False, 0))
    remark = "all is as before, or all as in the backup"
    report.note(f"a restore is killed, {kind}", kills, kills - mixed, 0, 0, mixed, time.monotonic() - begun, remark)
    assert mixed == 0


def kill_restore(process: subprocess.Popen[str], folder: Path, after: float) -> None:
    """Kill the program so many seconds after it began to copy the old archive."""
    before = copies(folder)
    while copies(folder) == before and process.poll() is None:
        time.sleep(0.002)
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    done(process)


def copies(folder: Path) -> int:
    """The number of copies of the old archive, finished or not."""
    return len(list(folder.glob("before-restore-*")))


@pytest.mark.parametrize(("command", "room"), [("backup", 0.5), ("restore", 0.5), ("restore", 1.5)])
def test_a_full_disk_changes_nothing(
    own: dict[str, str], build: object, tmp_path: Path, command: str, room: float
) -> None:
    """With room for half the backup, or for the backup and not for the archive that it would replace."""
    for app in opened(own):
        phone = Phone(app)
        phone.sync(*long_games(100, 1_000))
        assert run(app, "backup", tmp_path / "backup")[0] == 0
        for begin in (2_000, 2_100):
            phone.sync(*long_games(100, begin))
        epoch, limit = told_epoch(app), int(room * (tmp_path / "backup").stat().st_size)
        words = {
            "backup": ["backup", str(tmp_path / "other")],
            "restore": ["restore", str(tmp_path / "backup"), "--yes"],
        }
        program = [sys.executable, "-c", LIMITED.format(limit), "--app", "wsgi", *words[command]]
        there = {path.name for path in tmp_path.iterdir()}
        ended = subprocess.run(
            program, cwd=ROOT, env={**os.environ, **own}, capture_output=True, text=True, check=False
        )
        assert (ended.returncode, "the archive is unchanged" in ended.stderr) == (1, True), ended.stderr
        assert (told_epoch(app), len(archived(app))) == (epoch, 300)
        assert {path.name for path in tmp_path.iterdir()} - {
            "scorekeeper.sqlite3-wal",
            "scorekeeper.sqlite3-shm",
        } <= there


def test_a_refused_restore_reports_the_state_of_the_archive(
    postgres_url: str, settings: dict[str, str], build: object, tmp_path: Path
) -> None:
    """A view of the host's own prevents replacing the table of games."""
    for app in opened({**settings, "DATABASE_URL": make_database(postgres_url)}):
        with app.app_context():
            upgrade()
        phone = Phone(app)
        phone.sync(*long_games(5))
        assert run(app, "backup", tmp_path / "backup")[0] == 0
        phone.sync(*long_games(5, 7_000))
        epoch = told_epoch(app)
        with app.app_context(), db.engine.begin() as connection:
            connection.exec_driver_sql("CREATE VIEW scores AS SELECT id, score_a, score_b FROM games")
        code, said = run(app, "restore", tmp_path / "backup", "--yes")
        assert code == 1
        assert "view scores depends on table games" in said
        assert (
            "The archive is either unchanged or as in the backup, and nothing in between. "
            "The previous archive is also in " in said
        )
        assert (told_epoch(app), len(archived(app))) == (epoch, 10)


def test_passwords_stay_off_command_lines(
    postgres_url: str, settings: dict[str, str], build: object, tmp_path: Path
) -> None:
    """The programs are the real ones, each behind a script that records its command line."""
    calls = tmp_path / "calls"
    for name in ("pg_dump", "pg_restore", "psql"):
        program = tmp_path / name
        program.write_text(
            f'#!/bin/sh\necho "{name} $* PGPASSWORD=$PGPASSWORD" >> {calls}\nexec /usr/bin/{name} "$@"\n'
        )
        program.chmod(0o755)
    address = make_database(postgres_url).replace("test@", "test:never%20shown@")
    changes = {"DATABASE_URL": address, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    for words in (["init"], ["backup", tmp_path / "b"], ["restore", tmp_path / "b"]):
        code, said = done(start(settings, *words, **changes))
        assert (code, "never" in said) == (0, False), said
    called = [call.split(" PGPASSWORD=") for call in calls.read_text().splitlines()]
    assert {arguments.split()[0] for arguments, _password in called} == {"pg_dump", "pg_restore", "psql"}
    assert {password for _arguments, password in called} == {"never shown"}
    assert not [arguments for arguments, _password in called if "never" in arguments]


def test_a_missing_program_is_named(postgres_url: str, settings: dict[str, str], build: object, tmp_path: Path) -> None:
    code, said = done(start(settings, "backup", tmp_path / "b", DATABASE_URL=postgres_url, PATH=str(tmp_path)))
    assert (code, "pg_dump is not installed: install the package postgresql-client." in said) == (1, True)
    assert not (tmp_path / "b").exists()
