"""Whether this process lives, and whether it can archive games."""

from flask import Blueprint, Response, current_app, jsonify
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.migrations import is_migrated
from scorekeeper.problems import Problem
from scorekeeper.words import say

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def alive() -> Response:
    """Answer without asking anything: the process runs."""
    return jsonify(status="ok")


@blueprint.get("/readyz")
def ready() -> Response:
    """Answer 200 when the database is up to date and the phone part built, else a problem that says why."""
    faults = [*database_faults(), *build_faults()]
    if faults:
        raise Problem("not-ready", errors=faults)
    return jsonify(status="ready", version=current_app.config["ASSETS"]["version"])


def database_faults() -> list[dict[str, str]]:
    """Return what is wrong with the database."""
    try:
        up_to_date = is_migrated()
    except SQLAlchemyError:
        return [{"pointer": "/database", "detail": say("page.fault.database")}]
    return [] if up_to_date else [{"pointer": "/database", "detail": say("page.fault.migrations")}]


def build_faults() -> list[dict[str, str]]:
    """Return what is wrong with the phone part."""
    built = current_app.config["ASSETS"] and current_app.config["WORKER_FILES"]
    return [] if built else [{"pointer": "/build", "detail": say("page.missing-build")}]
