"""Alembic's environment: migrations run on the application's own engine, all in one transaction."""

from alembic import context
from flask import current_app

extension = current_app.extensions["migrate"]

with extension.db.engine.connect() as connection:
    context.configure(connection=connection, target_metadata=extension.db.metadata, **extension.configure_args)
    with context.begin_transaction():
        context.run_migrations()
