"""House rules: rule sets that clubs derived from the books, stored so that their games can be replayed."""

from flask_smorest import Api

from scorekeeper.games.house.routes import RULESET, blueprint


def init_app(api: Api) -> None:
    """Describe a rule set and register the routes."""
    api.spec.components.schema("Ruleset", RULESET)
    api.register_blueprint(blueprint)
