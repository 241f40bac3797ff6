"""Health checks: whether this process is alive, and whether it can archive games."""

import logging
import time
from threading import Lock

from flask import Blueprint, Flask, Response, current_app, jsonify
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.core.host import code_of
from scorekeeper.core.problem_types import PROBLEMS
from scorekeeper.core.problems import Problem, worded
from scorekeeper.core.words import say
from scorekeeper.games.archive.probe import try_to_write
from scorekeeper.store.migrations import is_migrated

log = logging.getLogger(__name__)
blueprint = Blueprint("health", __name__)

FRESH = 3.0
"""Seconds for which a result is reused, so that frequent checks do not write often."""


MIGRATIONS = "migrations"


class Readiness:
    """This process's latest check of the database. Only one request at a time runs it."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.found: str | None = None
        self.until = 0.0

    def fault(self) -> str:
        """Return the result of `database_fault`, or the previous one while another request is checking."""
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
    """Answer 200 without any check: the process runs."""
    return jsonify(status="ok")


@blueprint.get("/readyz")
def ready() -> Response:
    """Answer 200 if the database is migrated and writable and the phone app is built; otherwise say why not."""
    fault = current_app.extensions["readiness"].fault()
    sentence = (
        say("page.fault.migrations") if fault == MIGRATIONS else f"{worded(PROBLEMS[fault]).title}." if fault else ""
    )
    faults = [*([{"pointer": "/database", "detail": sentence}] if fault else []), *build_faults()]
    if faults:
        raise Problem("not-ready", errors=faults)
    return jsonify(status="ready", version=current_app.config["ASSETS"]["version"])


def database_fault() -> str:
    """Return the fault of the database or its disk: MIGRATIONS or a problem's code; empty if there is none."""
    try:
        if not is_migrated():
            return MIGRATIONS
        try_to_write()
    except (SQLAlchemyError, OSError) as error:
        log.error("not ready: %s", getattr(error, "orig", error))
        return code_of(error) or "unavailable"
    return ""


def build_faults() -> list[dict[str, str]]:
    """Return what is missing from the built phone app."""
    built = current_app.config["ASSETS"] and current_app.config["WORKER_FILES"]
    return [] if built else [{"pointer": "/build", "detail": say("page.missing-build")}]


def init_app(app: Flask) -> None:
    """Register the two addresses. Each process keeps its own result."""
    app.extensions["readiness"] = Readiness()
    app.register_blueprint(blueprint)
