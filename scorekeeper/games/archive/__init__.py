"""Accepting games, and giving them back."""

from flask_smorest import Api

from scorekeeper.games.archive.openapi import describe_documents
from scorekeeper.games.archive.routes import blueprint


def init_app(api: Api) -> None:
    """Describe the game document, then add this slice's routes."""
    describe_documents(api)
    api.register_blueprint(blueprint)
