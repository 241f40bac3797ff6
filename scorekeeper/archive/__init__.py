"""Accepting games, and giving them back."""

from flask_smorest import Api

from scorekeeper.archive import openapi, routes


def init_app(api: Api) -> None:
    """Describe the game document, then add this slice's routes."""
    openapi.describe_documents(api)
    api.register_blueprint(routes.blueprint)
