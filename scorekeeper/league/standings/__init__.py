"""Standings, figures and ratings of a club: read from what `games` and `people` keep with each game."""

from flask import Flask
from flask_smorest import Api

from scorekeeper.league.standings.commands import command
from scorekeeper.league.standings.routes import blueprint


def init_app(app: Flask, api: Api) -> None:
    """Add this slice's routes, and `flask ratings`."""
    api.register_blueprint(blueprint)
    app.cli.add_command(command)
