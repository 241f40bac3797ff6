"""Clubs: their members, roles and invitations."""

from flask import Flask
from flask_smorest import Api

from scorekeeper.people.clubs.commands import club
from scorekeeper.people.clubs.routes import blueprint


def init_app(app: Flask, api: Api) -> None:
    """Register the routes and the host's commands."""
    api.register_blueprint(blueprint)
    app.cli.add_command(club)
