"""Horse collar: a side shoots all its weights, they are counted and cleared, then it is the other side's turn
(docs/rules.md 7; casual "Horse Collar").
"""

from __future__ import annotations

from typing import cast

from .document import GameError
from .game import Game, other
from .higher_score import higher_wins
from .words import Event, NextTurn, Ruleset, Side

# The lengths that the header may override: a target score or a number of rounds.
LENGTHS: tuple[str, ...] = ("target", "rounds")


def opening(game: Game) -> None:
    """The side named in the header begins."""
    game.state["turns"] = {"a": [], "b": []}
    game.state["next"] = {"frame": 1, "side": game.document["first"]}


def play(game: Game, event: Event) -> None:
    """Score a turn. Raises `wrong-kind`, `out-of-turn`, `unknown-zone` and `too-many-weights`."""
    if event["type"] != "turn" or "weights" not in event or "rolls" in event:
        raise GameError("wrong-kind")
    state, side = game.state, cast(Side, event["side"])
    check_turn(game, event)
    points = score_turn(event["weights"], game.ruleset)
    state["turns"][side].append(points)
    state["score"][side] += points
    pass_turn(game)
    if cast(NextTurn, state["next"])["side"] == game.document["first"]:
        review(game)


def check_turn(game: Game, event: Event) -> None:
    """Refuse a turn of the wrong side, a value that no zone has, and too many weights."""
    if event["side"] != cast(NextTurn, game.state["next"])["side"]:
        raise GameError("out-of-turn", None, "side")
    values = {zone["points"] for zone in game.ruleset["zones"]}
    if any(value not in values for value in event["weights"]):
        raise GameError("unknown-zone", None, "weights")
    if len(event["weights"]) > game.ruleset["weights"]:
        raise GameError("too-many-weights", None, "weights")


def score_turn(weights: list[int], ruleset: Ruleset) -> int:
    """The points of a turn: the sum if at least one weight is worth enough for the turn to qualify, else 0 (casual
    "Score Count Summary").
    """
    return sum(weights) if any(value >= ruleset["qualify"] for value in weights) else 0


def pass_turn(game: Game) -> None:
    """The other side is next. After equally many turns a new round begins."""
    played = cast(NextTurn, game.state["next"])
    begins = game.document["first"]
    number = played["frame"] + (1 if played["side"] != begins else 0)
    game.state["next"] = {"frame": number, "side": other(played["side"])}


def review(game: Game) -> None:
    """Check for a winner after equally many turns: the game is over if a side has reached the target or all rounds are
    played. If the scores are level, the sides play another round (reading).
    """
    score = game.state["score"]
    if game.target is None:
        if len(game.state["turns"]["a"]) >= cast(int, game.rounds):
            higher_wins(game, "rounds")
    elif max(score["a"], score["b"]) >= game.target:
        higher_wins(game, "target")


def settle(_game: Game) -> None:
    """Points awarded outside play are considered only after equally many turns (reading)."""
