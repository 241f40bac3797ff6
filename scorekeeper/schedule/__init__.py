"""Dates: club nights, matches, reminders that somebody set, games posted to a board; told of in time, and as calendar
files.
"""

from flask_smorest import Api

from scorekeeper.schedule.routes import blueprint


def init_app(api: Api) -> None:
    """Add this slice's routes."""
    api.register_blueprint(blueprint)
