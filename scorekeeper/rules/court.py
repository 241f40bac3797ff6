"""Court: four discs per side; both sides score in the same half-round (docs/rules.md 10; court 3 and 4)."""

from __future__ import annotations

from typing import cast

from .document import GameError
from .game import Game, Weight, format_of, other
from .higher_score import higher_wins
from .words import BySide, Event, Next, Side

# The lengths that the header may override: a target score or a number of rounds.
LENGTHS: tuple[str, ...] = ("target", "rounds")

# A round has two half-rounds: one to the head and one to the foot of the court.
HALVES = 2


def opening(game: Game) -> None:
    """The side named in the header leads the first half-round."""
    game.state["frames"] = []
    due(game)


def due(game: Game) -> None:
    """Set the next half-round and its lead. The lead changes every half-round in singles and every round in doubles
    (reading).
    """
    played = len(game.state["frames"])
    changes = played // format_of(game.document, game.ruleset)["lead"]
    first: Side = game.document["first"] if changes % 2 == 0 else other(game.document["first"])
    game.state["next"] = {"frame": played + 1, "first": first, "hammer": other(first)}


def play(game: Game, event: Event) -> None:
    """Score a half-round; every disc counts for its own side. Raises `wrong-kind`, `unknown-zone` and
    `too-many-weights`.
    """
    if event["type"] != "frame":
        raise GameError("wrong-kind")
    state = game.state
    points = score_discs(read_discs(event["weights"], game.table, game.ruleset["weights"], "weights"))
    first: Side = event.get("first", cast(Next, state["next"])["first"])
    state["score"]["a"] += points["a"]
    state["score"]["b"] += points["b"]
    score: BySide = {"a": state["score"]["a"], "b": state["score"]["b"]}
    state["frames"].append({"points": points, "score": score, "first": first, "hammer": other(first)})
    due(game)
    review(game)


def read_discs(discs: list[str], table: dict[str, Weight], most: int, field: str) -> list[Weight]:
    """Look up discs that may be in any order, at most `most` per side; refusals name the event's `field`."""
    found = [table.get(disc) for disc in discs]
    known = [disc for disc in found if disc is not None]
    if None in found:
        raise GameError("unknown-zone", None, field)
    sides = [disc.side for disc in known]
    if sides.count("a") > most or sides.count("b") > most:
        raise GameError("too-many-weights", None, field)
    return known


def score_discs(discs: list[Weight]) -> BySide:
    """The points of each side: the sum of its own discs, minus its 10-offs."""
    points: BySide = {"a": 0, "b": 0}
    for disc in discs:
        points[disc.side] += disc.points
    return points


def review(game: Game) -> None:
    """Check for a winner after a complete half-round: at game point or after the last round the higher score wins. If
    the scores are level, the sides play the extra half-rounds and the check is repeated (court 4).
    """
    played, score = len(game.state["frames"]), game.state["score"]
    if game.review:
        over = played == game.review
    elif game.target is None:
        over = played == HALVES * cast(int, game.rounds)
    else:
        over = max(score["a"], score["b"]) >= game.target
    if over:
        game.review = played + format_of(game.document, game.ruleset)["extra"]
        higher_wins(game, "rounds" if game.target is None else "target")


def settle(_game: Game) -> None:
    """Game point is checked only after a complete half-round (court 4)."""
