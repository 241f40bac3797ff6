"""The application factory: reads the settings and sets up every room."""

import os
from collections.abc import Mapping
from pathlib import Path
from zoneinfo import reset_tzpath

from flask import Flask
from flask_migrate import Migrate
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper import cli, reminders, schedule
from scorekeeper.core import api, headers, private_files, problems
from scorekeeper.core.config import ROOT, Value, read_settings, secret_key
from scorekeeper.games import archive, competitions, house, sync
from scorekeeper.league import club_archive, results, standings
from scorekeeper.people import clubs, identity
from scorekeeper.reminders import push, subscriptions
from scorekeeper.store import db, migrations, prepare_engine
from scorekeeper.transfer import files, upkeep
from scorekeeper.web import displays, pages

# SQLite can only alter a table by copying it, which Alembic calls batch mode.
migrate = Migrate(directory=str(migrations.FOLDER), render_as_batch=True)


def create_app(config: Mapping[str, str] | None = None) -> Flask:
    """Build the application from the environment; settings in `config` override it.

    Raises ConfigError with one sentence if a setting is missing or unusable.
    """
    settings = read_settings({**os.environ, **(config or {})})
    app = Flask(
        "scorekeeper",
        instance_path=str(Path(str(settings["INSTANCE_PATH"])).absolute()),
        static_folder=None,  # web/pages serves static files, compressed in advance and under permanent names
        template_folder=str(ROOT / "templates"),
    )
    configure(app, settings)
    # Use the pinned time zone package: the host's database may be years old, and reminders an hour off.
    reset_tzpath(())
    app.url_map.merge_slashes = False  # otherwise //x would redirect to /x at any host that a request names
    db.init_app(app)
    migrate.init_app(app, db)
    with app.app_context():
        prepare_engine(db.engine)
        file = Path(db.engine.url.database or "")
        if db.engine.dialect.name == "sqlite" and file.is_absolute():
            private_files.close_database(file)
    problems.init_app(app)
    headers.init_app(app)
    service = api.init_app(app, identity.Refusals())
    identity.init_app(app, service)
    push.init_app(app)
    reminders.init_app(app)
    subscriptions.init_app(service)
    clubs.init_app(app, service)
    house.init_app(service)
    archive.init_app(service)
    competitions.init_app(service)
    sync.init_app(service)
    club_archive.init_app(service)
    displays.init_app(service)
    files.init_app(app, service)
    results.init_app(service)
    standings.init_app(app, service)
    schedule.init_app(service)
    pages.init_app(app)
    cli.init_app(app)
    upkeep.init_app(app)
    return app


def configure(app: Flask, settings: Mapping[str, Value]) -> None:
    """Translate the settings to the names that Flask and its extensions know."""
    app.config.update(
        settings,
        SECRET_KEY=None if cli.is_init() else secret_key(settings),
        SQLALCHEMY_DATABASE_URI=settings["DATABASE_URL"],
        # Otherwise the log of a fault would contain people's names.
        SQLALCHEMY_ENGINE_OPTIONS={"hide_parameters": True},
        MAX_CONTENT_LENGTH=settings["MAX_BODY"],
    )
    private_files.close_folder(Path(app.instance_path))
    hops = int(str(settings["PROXIES"]))
    if hops:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
