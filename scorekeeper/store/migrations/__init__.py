"""Alembic's folder, and checks that the database is up to date."""

from pathlib import Path

import click
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import current_app
from sqlalchemy.exc import SQLAlchemyError

FOLDER = Path(__file__).parent


def is_migrated() -> bool:
    """Say whether all migrations were applied. Raises SQLAlchemyError if the database cannot be reached."""
    with current_app.extensions["migrate"].db.engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    return bool(current == ScriptDirectory(str(FOLDER)).get_current_head())


def check_ready() -> None:
    """Stop a command if the database is missing or not up to date. Raises ClickException with a sentence."""
    try:
        ready = is_migrated()
    except SQLAlchemyError as error:
        raise click.ClickException(f"The database cannot be reached; nothing was changed. {error}") from None
    if not ready:
        raise click.ClickException(
            "The database is not up to date; nothing was changed. Run `flask --app wsgi init` first."
        )


def known_migrations() -> set[str]:
    """Return the ids of all migrations in this program."""
    return {script.revision for script in ScriptDirectory(str(FOLDER)).walk_revisions()}
