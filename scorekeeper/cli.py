"""`flask init`. Other rooms add their commands themselves; `db` comes from Flask-Migrate,
`openapi` from flask-smorest.
"""

import secrets
import sys
from pathlib import Path

import click
from flask import Flask, current_app
from flask.cli import with_appcontext
from flask_migrate import upgrade

from scorekeeper.core import private_files
from scorekeeper.reminders.push import vapid
from scorekeeper.store.migrations import is_migrated


def is_init() -> bool:
    """Say whether `flask init` is running: only then may the application load without a secret."""
    return "init" in sys.argv[1:]


@click.command()
@with_appcontext
def init() -> None:
    """Make the secret key and the push keys and migrate the database. Does nothing if all are there."""
    if not current_app.config["SECRET_KEY"] and make_secret(Path(current_app.config["SECRET_KEY_FILE"])):
        click.echo("Made a secret key.")
    if vapid.make_first(vapid.key_file()):
        click.echo("Made keys for reminders.")
    if not is_migrated():
        upgrade()
        click.echo("The database is up to date.")


def make_secret(file: Path) -> bool:
    """Write 256 random bits that only the owner may read. Return False if the file existed already."""
    return private_files.make(file, secrets.token_urlsafe(32))


def init_app(app: Flask) -> None:
    """Add the command."""
    app.cli.add_command(init)
