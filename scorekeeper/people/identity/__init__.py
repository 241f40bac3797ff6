"""Identifying the visitor: registered devices, and the players who own them. There are no accounts and no sign-up."""

from flask import Flask
from flask_smorest import Api

from scorekeeper.people.identity import guard, journal, limits, quota, routes
from scorekeeper.people.identity.answers import Refusals

__all__ = ["Refusals", "init_app"]


def init_app(app: Flask, api: Api) -> None:
    """Guard every API route, and register the routes of this package. Raises ConfigError."""
    journal.init_app()
    limits.init_app(app)
    quota.init_app(app)
    guard.init_app(app)
    api.register_blueprint(routes.blueprint)
