"""Pages for browsers: the app shell, game sheets, clubs, problem explanations, health."""

from flask import Flask

from scorekeeper.core import words
from scorekeeper.core.words import number_text
from scorekeeper.people.identity.guard import known_browser
from scorekeeper.web.pages import assets, health, old, paper, routes, static
from scorekeeper.web.pages.competitions import routes as competitions


def init_app(app: Flask) -> None:
    """Register the pages and the functions that templates call."""
    assets.init_app(app)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(say=words.say, language=words.language, named=words.named)
    app.jinja_env.globals.update(known=known_browser, number=number_text)
    for module in (routes, competitions, old, paper, static):
        app.register_blueprint(module.blueprint)
    health.init_app(app)
