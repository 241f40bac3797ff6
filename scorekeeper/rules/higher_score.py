"""The end of a game that the higher score wins: all kinds but knock-off, which is won by reaching the target.

The twin of `static/js/rules/higher_score.js`.
"""

from .game import Game, finish
from .words import Ending


def higher_wins(game: Game, ending: Ending) -> None:
    """End the game in favour of the higher score. A level game is a tie or continues, depending on the rule set
    (`level`).
    """
    score = game.state["score"]
    if score["a"] != score["b"]:
        finish(game.state, "a" if score["a"] > score["b"] else "b", ending)
    elif game.ruleset["level"] == "tie":
        finish(game.state, None, "tie")
    else:
        game.levels += 1
