"""Whether this process lives, and whether it can archive games."""

import logging
import time
from threading import Lock

from flask import Blueprint, Flask, Response, current_app, jsonify
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.core.host import code_of
from scorekeeper.core.problems import PROBLEMS, Problem, worded
from scorekeeper.core.words import say
from scorekeeper.games.archive.probe import try_to_write
from scorekeeper.store.migrations import is_migrated

log = logging.getLogger(__name__)
blueprint = Blueprint("health", __name__)

FRESH = 3.0
"""Seconds for which an answer is told again, so that many questions do not make the server write often."""


MIGRATIONS = "migrations"


class Readiness:
    """What one process found when it last tried the database, which one request at a time does."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.found: str | None = None
        self.until = 0.0

    def fault(self) -> str:
        """Return what is wrong, as `database_fault`; while another request tries a database that hangs, what was found
        before.
        """
        first = self.found is None
        if time.monotonic() >= self.until and self.lock.acquire(blocking=first):
            try:
                if time.monotonic() >= self.until:
                    self.found = database_fault()
                    self.until = time.monotonic() + FRESH
            finally:
                self.lock.release()
        return self.found or ""


@blueprint.get("/healthz")
def alive() -> Response:
    """Answer without asking anything: the process runs."""
    return jsonify(status="ok")


@blueprint.get("/readyz")
def ready() -> Response:
    """Answer 200 when the database is up to date and takes a write, and the phone part is built; else say why not."""
    fault = current_app.extensions["readiness"].fault()
    sentence = (
        say("page.fault.migrations") if fault == MIGRATIONS else f"{worded(PROBLEMS[fault]).title}." if fault else ""
    )
    faults = [*([{"pointer": "/database", "detail": sentence}] if fault else []), *build_faults()]
    if faults:
        raise Problem("not-ready", errors=faults)
    return jsonify(status="ready", version=current_app.config["ASSETS"]["version"])


def database_fault() -> str:
    """Return what is wrong with the database, or with the disk below it: MIGRATIONS, or the code of a problem; else
    nothing.
    """
    try:
        if not is_migrated():
            return MIGRATIONS
        try_to_write()
    except (SQLAlchemyError, OSError) as error:
        log.error("not ready: %s", getattr(error, "orig", error))
        return code_of(error) or "unavailable"
    return ""


def build_faults() -> list[dict[str, str]]:
    """Return what is wrong with the phone part."""
    built = current_app.config["ASSETS"] and current_app.config["WORKER_FILES"]
    return [] if built else [{"pointer": "/build", "detail": say("page.missing-build")}]


def init_app(app: Flask) -> None:
    """Add the two addresses; each process finds out for itself."""
    app.extensions["readiness"] = Readiness()
    app.register_blueprint(blueprint)
