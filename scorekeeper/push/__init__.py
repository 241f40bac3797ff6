"""Reminders: what has to be said waits in a durable queue, and a worker sends it to the browsers' push services."""

from flask import Flask
from flask_smorest import Api

from scorekeeper.push import commands, vapid_command
from scorekeeper.push.routes import blueprint


def init_app(app: Flask, api: Api) -> None:
    """Add this slice's routes, `flask vapid`, `flask worker` and `flask push`."""
    api.register_blueprint(blueprint)
    for command in (vapid_command.command, commands.worker, commands.push):
        app.cli.add_command(command)
