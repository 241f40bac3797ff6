"""The host's first command, `flask init`; later ones are in upkeep; `db` comes with Flask-Migrate, `openapi` with flask-smorest."""

import os
import secrets
import sys
from pathlib import Path

import click
from flask import Flask, current_app
from flask.cli import with_appcontext
from flask_migrate import upgrade

from scorekeeper.migrations import is_migrated


def is_init() -> bool:
    """Say whether `flask init` is running: it alone may load the application before there is a secret."""
    return "init" in sys.argv[1:]


@click.command()
@with_appcontext
def init() -> None:
    """Make the secret key and bring the database up to date; does nothing when both are there."""
    if not current_app.config["SECRET_KEY"] and make_secret(Path(current_app.config["SECRET_KEY_FILE"])):
        click.echo("Made a secret key.")
    if not is_migrated():
        upgrade()
        click.echo("The database is up to date.")


def make_secret(file: Path) -> bool:
    """Write 256 random bits that only the owner may read; return False when the file was there already.

    Written beside and then linked, so that two starts at once agree on one secret and none reads half of it.
    """
    if file.exists():
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(secrets.token_urlsafe(32))
        out.flush()
        os.fsync(out.fileno())
    try:
        os.link(draft, file)
    except FileExistsError:
        return False
    finally:
        draft.unlink()
    return True


def init_app(app: Flask) -> None:
    """Add the commands."""
    app.cli.add_command(init)
