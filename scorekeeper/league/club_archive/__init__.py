"""A club's games and people: searching, listing and forgetting."""

from flask_smorest import Api

from scorekeeper.league.club_archive.routes import blueprint


def init_app(api: Api) -> None:
    """Register the routes."""
    api.register_blueprint(blueprint)
