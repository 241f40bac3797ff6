"""Standings, figures and ratings of a club, read from seats and sums."""

from flask import Flask
from flask_smorest import Api

from scorekeeper.league.standings.commands import command
from scorekeeper.league.standings.routes import blueprint


def init_app(app: Flask, api: Api) -> None:
    """Register the routes and `flask ratings`."""
    api.register_blueprint(blueprint)
    app.cli.add_command(command)
