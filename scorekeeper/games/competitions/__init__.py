"""Competitions and sheets in the archive, beside games."""

from flask_smorest import Api

from scorekeeper.games.archive.openapi import describe_documents
from scorekeeper.games.competitions.openapi import COMPONENTS
from scorekeeper.games.competitions.routes import blueprint
from scorekeeper.games.competitions.signups.routes import blueprint as of_signups


def init_app(api: Api) -> None:
    """Describe the documents and register the routes."""
    describe_documents(api, COMPONENTS)
    api.register_blueprint(blueprint)
    api.register_blueprint(of_signups)
