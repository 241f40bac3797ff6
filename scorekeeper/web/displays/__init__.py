"""Board displays: a phone publishes the game it scores, and whoever has the display's key sees it on any screen."""

from flask_smorest import Api

from scorekeeper.web.displays.routes import blueprint


def init_app(api: Api) -> None:
    """Add this slice's routes."""
    api.register_blueprint(blueprint)
