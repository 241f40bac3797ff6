"""Standings and figures of a club's seasons: read from what `archive` and `clubs` keep with each game."""

from flask_smorest import Api

from scorekeeper.standings.routes import blueprint


def init_app(api: Api) -> None:
    """Add this slice's routes."""
    api.register_blueprint(blueprint)
