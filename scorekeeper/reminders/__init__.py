"""Reminders: what has to be said waits in a durable queue, and a worker sends it."""

from flask import Flask

from scorekeeper.reminders import commands


def init_app(app: Flask) -> None:
    """Add `flask worker` and `flask push`."""
    for command in (commands.worker, commands.push):
        app.cli.add_command(command)
