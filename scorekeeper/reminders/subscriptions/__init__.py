"""Subscriptions: each phone's push address, preferences, and the reasons why reminders may not arrive."""

from flask_smorest import Api

from scorekeeper.reminders.subscriptions.routes import blueprint


def init_app(api: Api) -> None:
    """Register the routes."""
    api.register_blueprint(blueprint)
