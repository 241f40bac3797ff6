"""House rules: rule sets that clubs made of the books, kept so that games under them can be replayed."""

from flask_smorest import Api

from scorekeeper.games.house.routes import RULESET, blueprint


def init_app(api: Api) -> None:
    """Describe a rule set, then add this slice's routes."""
    api.spec.components.schema("Ruleset", RULESET)
    api.register_blueprint(blueprint)
