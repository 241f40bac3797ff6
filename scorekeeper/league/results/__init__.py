"""Results: confirmations by both sides, disputes, referees' decisions, and games recorded twice."""

from flask_smorest import Api

from scorekeeper.league.results.routes import blueprint


def init_app(api: Api) -> None:
    """Register the routes."""
    api.register_blueprint(blueprint)
