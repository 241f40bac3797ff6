"""Reminders: what has to be said waits in a durable queue, and a worker sends it to the browsers' push services."""

from flask import Flask
from flask_smorest import Api

from scorekeeper.push import vapid_command
from scorekeeper.push.routes import blueprint


def init_app(app: Flask, api: Api) -> None:
    """Add this slice's routes, and `flask vapid`."""
    api.register_blueprint(blueprint)
    app.cli.add_command(vapid_command.command)
