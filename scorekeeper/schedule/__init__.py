"""Dates: club nights, matches, personal reminders and calls to a board, with reminders and calendar files."""

from flask_smorest import Api

from scorekeeper.schedule.routes import blueprint


def init_app(api: Api) -> None:
    """Register the routes."""
    api.register_blueprint(blueprint)
