"""Reminders: what has to be said waits in a durable queue, and a worker sends it to the browsers' push services."""

from flask import Flask

from scorekeeper.push import vapid_command


def init_app(app: Flask) -> None:
    """Add `flask vapid`."""
    app.cli.add_command(vapid_command.command)
