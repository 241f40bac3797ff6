"""The one door to the outside: sealed messages to the browsers' push services, and the keys by which those know this
server.
"""

from flask import Flask

from scorekeeper.reminders.push import vapid_command


def init_app(app: Flask) -> None:
    """Add `flask vapid`."""
    app.cli.add_command(vapid_command.command)
