"""A club's games and the people on its sheets: searched, listed, and forgotten."""

from flask_smorest import Api

from scorekeeper.league.club_archive.routes import blueprint


def init_app(api: Api) -> None:
    """Add this slice's routes."""
    api.register_blueprint(blueprint)
