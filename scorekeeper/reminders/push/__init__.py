"""The only connection to the outside: encrypted messages to browsers' push services, and the keys that identify this
server.
"""

from flask import Flask

from scorekeeper.reminders.push import vapid_command


def init_app(app: Flask) -> None:
    """Register `flask vapid`."""
    app.cli.add_command(vapid_command.command)
