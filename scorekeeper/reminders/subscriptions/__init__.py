"""Subscriptions: where each phone's reminders go, what it wants to hear of, and why they may not arrive."""

from flask_smorest import Api

from scorekeeper.reminders.subscriptions.routes import blueprint


def init_app(api: Api) -> None:
    """Add this slice's routes."""
    api.register_blueprint(blueprint)
