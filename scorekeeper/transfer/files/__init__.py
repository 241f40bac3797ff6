"""A club's export and import as lines of JSON, tables as CSV, and old results that were kept on paper."""

from flask import Flask
from flask_smorest import Api

from scorekeeper.people.clubs.commands import club
from scorekeeper.transfer.files import commands, routes


def init_app(app: Flask, api: Api) -> None:
    """Register the routes, the schema's address and the commands."""
    api.register_blueprint(routes.blueprint)
    app.register_blueprint(routes.schemas)
    for command in (commands.export, commands.import_club, commands.import_results):
        club.add_command(command)
