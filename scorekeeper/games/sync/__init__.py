"""Sending games, competitions and sheets in one request."""

from flask_smorest import Api

from scorekeeper.games.sync.routes import blueprint


def init_app(api: Api) -> None:
    """Register the route."""
    api.register_blueprint(blueprint)
