"""Board displays: a phone publishes the game it scores, and anybody with the display's key can see it on a screen."""

from flask_smorest import Api

from scorekeeper.web.displays.routes import blueprint


def init_app(api: Api) -> None:
    """Register the routes."""
    api.register_blueprint(blueprint)
