"""Maintenance by the host: backing up, restoring and rebuilding the archive."""

from flask import Flask

from scorekeeper.transfer.upkeep import commands


def init_app(app: Flask) -> None:
    """Register the commands."""
    for command in (commands.backup, commands.restore, commands.rebuild):
        app.cli.add_command(command)
