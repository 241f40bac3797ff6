"""Migrations: from nothing to the models, and one step back, on both databases."""

import json
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from flask import Flask
from flask_migrate import downgrade, upgrade
from sqlalchemy import inspect, text

from scorekeeper import create_app
from scorekeeper.store import Base, db
from scorekeeper.store.migrations import is_migrated
from tests.conftest import SECRET, opened

pytestmark = pytest.mark.everyday


@pytest.fixture
def empty(tmp_path: Path, build: Path, request: pytest.FixtureRequest) -> Flask:
    yield from opened({"INSTANCE_PATH": str(tmp_path), "SECRET_KEY": SECRET, "DATABASE_URL": ""})


def test_upgrade_matches_the_models_and_downgrade_undoes_one_step(empty: Flask) -> None:
    with empty.app_context():
        assert not is_migrated()
        upgrade()
        assert is_migrated()
        with db.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        downgrade()
        assert not is_migrated()
        downgrade(revision="0001")
        assert set(inspect(db.engine).get_table_names()) == {"alembic_version", "devices", "games", "revisions"}
        downgrade()
        assert set(inspect(db.engine).get_table_names()) == {"alembic_version"}
        upgrade()


OLD_ROWS = (
    "INSERT INTO rulesets VALUES (:id, :version, 'd', '{}', 0)",
    "INSERT INTO games VALUES (:id, 'd', 1, '', '', :ruleset, '', '', '', NULL, NULL, '', 0, 0, NULL, NULL, 0, "
    "NULL, 0, 0)",
    "INSERT INTO revisions VALUES (:id, 1, 'd', '', :document, 0)",
)
"""As before games kept the version of their rule set."""


def test_games_keep_the_rule_set_version_that_scored_them(empty: Flask) -> None:
    house = "house-0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10"
    with empty.app_context():
        upgrade(revision="0002")
        with db.engine.begin() as connection:
            connection.execute(text("INSERT INTO devices VALUES ('d', 'x', 7)"))
            rules, game, revision = (text(statement) for statement in OLD_ROWS)
            connection.execute(rules, [{"id": house, "version": version} for version in (1, 3)])
            begun = {"started_at": "2026-11-21T19:00:00-08:00"}
            for number, ruleset, document in (
                ("1", "casual", begun),
                ("2", house, {"ruleset_version": 1}),
                ("3", house, {}),
            ):
                connection.execute(game, {"id": number, "ruleset": ruleset})
                connection.execute(revision, {"id": number, "document": json.dumps(document)})
        upgrade()
        with db.engine.connect() as connection:
            assert connection.execute(text("SELECT ruleset_version FROM games ORDER BY id")).scalars().all() == [
                1,
                1,
                3,
            ]
            assert connection.execute(text("SELECT utc_offset FROM games ORDER BY id")).scalars().all() == [
                -8 * 3600,
                0,
                0,
            ]
            assert connection.execute(text("SELECT name, seen_at, player_id, revoked_at FROM devices")).one() == (
                "",
                7,
                None,
                None,
            )


def test_migrations_match_the_models_on_postgresql(postgres_url: str) -> None:
    app = create_app({"SECRET_KEY": SECRET, "DATABASE_URL": postgres_url})
    with app.app_context():
        with db.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        db.engine.dispose()


def test_sqlite_is_opened_for_durability(app: Flask) -> None:
    with app.app_context(), db.engine.connect() as connection:
        found = [
            connection.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert found == ["wal", 2, 1, 5_000]


@pytest.mark.parametrize(("set_by_host", "used"), [("off", "on"), ("remote_apply", "remote_apply")])
def test_postgresql_flushes_each_commit_despite_host_settings(postgres_url: str, set_by_host: str, used: str) -> None:
    url = f"{postgres_url}?options=-csynchronous_commit%3D{set_by_host}"
    for app in opened({"SECRET_KEY": SECRET, "DATABASE_URL": url}):
        with app.app_context(), db.engine.connect() as connection:
            assert connection.scalar(text("SHOW synchronous_commit")) == used
            connection.rollback()
            assert connection.scalar(text("SHOW synchronous_commit")) == used
