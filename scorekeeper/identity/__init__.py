"""Who is asking: devices that registered themselves. No account, no sign-up."""

from flask import Flask
from flask_smorest import Api

from scorekeeper.identity import guard, routes


def init_app(app: Flask, api: Api) -> None:
    """Guard every API route, and add those of this slice."""
    guard.init_app(app)
    api.register_blueprint(routes.blueprint)
