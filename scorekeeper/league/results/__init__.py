"""Results: confirmed by both sides, disputed, decided by a referee; games that two phones recorded."""

from flask_smorest import Api

from scorekeeper.league.results.routes import blueprint


def init_app(api: Api) -> None:
    """Add this slice's routes."""
    api.register_blueprint(blueprint)
