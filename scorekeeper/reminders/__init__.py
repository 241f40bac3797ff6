"""Reminders: messages wait in a durable queue, and a worker sends them."""

from flask import Flask

from scorekeeper.reminders import commands


def init_app(app: Flask) -> None:
    """Register `flask worker` and `flask push`."""
    for command in (commands.worker, commands.push):
        app.cli.add_command(command)
