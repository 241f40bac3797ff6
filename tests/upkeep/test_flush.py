"""PostgreSQL has every accepted game on disk, whatever the role's settings and the connection pooler."""

from collections.abc import Iterator

import pytest
from flask import Flask
from sqlalchemy import event, text
from sqlalchemy.engine.interfaces import DBAPIConnection

from scorekeeper.store import db
from tests.conftest import opened
from tests.games import short_game
from tests.phone import Phone
from tests.upkeep.conftest import make_database

SEEN_AT_COMMIT = """
CREATE TABLE seen (setting text);
CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER see AFTER INSERT ON games DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION see();
"""
"""A deferred trigger runs when COMMIT has been asked for: it sees what that commit goes by."""


@pytest.fixture
def pooled(settings: dict[str, str], build: object, postgres_url: str, migrated_postgres: str) -> Iterator[Flask]:
    """An archive behind a simulated pooler: each transaction may get another connection with the role's settings."""
    settings["DATABASE_URL"] = make_database(postgres_url, migrated_postgres)
    for app in opened(settings):
        with app.app_context():

            @event.listens_for(db.engine, "checkout")
            def as_the_role_has_it(connection: DBAPIConnection, _record: object, _proxy: object) -> None:
                connection.cursor().execute("RESET ALL")
                connection.commit()

            with db.engine.begin() as connection:
                connection.execute(text(SEEN_AT_COMMIT))
        yield app


@pytest.mark.parametrize(
    ("of_role", "used"),
    [("off", "on"), ("local", "on"), ("remote_write", "on"), ("on", "on"), ("remote_apply", "remote_apply")],
)
def test_every_writing_transaction_is_flushed(pooled: Flask, of_role: str, used: str) -> None:
    with pooled.app_context():
        with db.engine.begin() as connection:
            name = connection.scalar(text("SELECT current_database()"))
            connection.execute(text(f"ALTER ROLE test IN DATABASE {name} SET synchronous_commit = {of_role}"))
        db.engine.dispose()
    phone = Phone(pooled)
    for number in range(1, 5):
        phone.sync(short_game(number))
    with pooled.app_context(), db.engine.connect() as connection:
        assert connection.execute(text("SELECT setting FROM seen")).scalars().all() == [used] * 4
