"""Runs a host's command in this process or as a separate program, and reads its output."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

from flask import Flask
from sqlalchemy import func, select

from scorekeeper.store import Game, Revision, db
from tests.server import ROOT


def run(app: Flask, *words: object) -> tuple[int, str]:
    """Run a command in this process; return its exit code and all that it said."""
    result = app.test_cli_runner().invoke(args=[str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def told_epoch(app: Flask) -> str:
    return str(app.test_client().get("/api/v1/archive").json["epoch"])


def start(settings: dict[str, str], *words: object, **changes: str) -> subprocess.Popen[str]:
    """Start a command as the host does, beside the running server."""
    command = [sys.executable, "-m", "flask", "--app", "wsgi", *(str(word) for word in words)]
    environment = {**os.environ, **settings, **changes}
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def done(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Wait for a command; return its exit code and what it said."""
    said, _nothing = process.communicate(timeout=60)
    return process.returncode, said


def change(file: Path, statement: str) -> None:
    """Change a SQLite file behind everybody's back."""
    connection = sqlite3.connect(file)
    connection.execute(statement)
    connection.commit()
    connection.close()


def archived(app: Flask) -> dict[str, str]:
    """The newest document of every game; a game without its revision would be missing, and is looked for."""
    newest = (Revision.game_id == Game.id, Revision.revision == Game.revision)
    with app.app_context():
        found = {row.game_id: row.document for row in db.session.execute(select(Revision).where(*newest)).scalars()}
        assert len(found) == db.session.scalar(select(func.count()).select_from(Game))
    return found
