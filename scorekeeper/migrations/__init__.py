"""Alembic's folder, and whether the database has all of it."""

from pathlib import Path

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import current_app

FOLDER = Path(__file__).parent


def is_migrated() -> bool:
    """Say whether the database has every migration; raises SQLAlchemyError when it cannot be reached."""
    with current_app.extensions["migrate"].db.engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    return bool(current == ScriptDirectory(str(FOLDER)).get_current_head())


def known_migrations() -> set[str]:
    """Return the ids of all migrations that this program has."""
    return {script.revision for script in ScriptDirectory(str(FOLDER)).walk_revisions()}
