"""Whether this process lives, and whether it can archive games."""

import logging

from flask import Blueprint, Response, current_app, jsonify
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.archive.probe import try_to_write
from scorekeeper.host import code_of
from scorekeeper.migrations import is_migrated
from scorekeeper.problems import PROBLEMS, Problem
from scorekeeper.words import say

log = logging.getLogger(__name__)
blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def alive() -> Response:
    """Answer without asking anything: the process runs."""
    return jsonify(status="ok")


@blueprint.get("/readyz")
def ready() -> Response:
    """Answer 200 when the database is up to date and takes a write, and the phone part is built; else say why not."""
    faults = [*database_faults(), *build_faults()]
    if faults:
        raise Problem("not-ready", errors=faults)
    return jsonify(status="ready", version=current_app.config["ASSETS"]["version"])


def database_faults() -> list[dict[str, str]]:
    """Return what is wrong with the database, or with the disk below it."""
    try:
        if not is_migrated():
            return [{"pointer": "/database", "detail": say("page.fault.migrations")}]
        try_to_write()
    except (SQLAlchemyError, OSError) as error:
        log.error("not ready: %s", getattr(error, "orig", error))
        return [{"pointer": "/database", "detail": f"{PROBLEMS[code_of(error) or 'unavailable'].title}."}]
    return []


def build_faults() -> list[dict[str, str]]:
    """Return what is wrong with the phone part."""
    built = current_app.config["ASSETS"] and current_app.config["WORKER_FILES"]
    return [] if built else [{"pointer": "/build", "detail": say("page.missing-build")}]
