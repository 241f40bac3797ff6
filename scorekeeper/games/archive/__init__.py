"""The archive of games."""

from flask_smorest import Api

from scorekeeper.games.archive.openapi import describe_documents
from scorekeeper.games.archive.routes import blueprint


def init_app(api: Api) -> None:
    """Describe the game document and register the routes."""
    describe_documents(api)
    api.register_blueprint(blueprint)
