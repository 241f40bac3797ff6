"""What a host does for the archive: back it up, restore it, compute its states anew."""

from flask import Flask

from scorekeeper.transfer.upkeep import commands


def init_app(app: Flask) -> None:
    """Add the commands."""
    for command in (commands.backup, commands.restore, commands.rebuild):
        app.cli.add_command(command)
