"""Officials' rulings other than penalties: points, forfeits, timeouts, changed weights, lateness (docs/rules.md 6).

A GameError raised here has no index; `replay.step` adds the event's index.
"""

from __future__ import annotations

from collections.abc import Callable

from .document import GameError
from .game import SIDES, Game, finish, other
from .words import Event, Lateness, Side


def adjust(game: Game, event: Event) -> None:
    """Add points that an official awards to a side (fed 1.1.2)."""
    side: Side = event["side"]
    game.state["score"][side] += event["points"]


def forfeit(game: Game, event: Event) -> None:
    """The side gives up the game; the other wins, regardless of the score (fed 9.9)."""
    side: Side = event["side"]
    game.state["forfeit"] = {"side": side, "reach": "game"}
    finish(game.state, other(side), "forfeit")


def double_forfeit(game: Game, _event: Event) -> None:
    """Both sides lose (fed 9.8)."""
    finish(game.state, None, "double-forfeit")


def keep(_game: Game, _event: Event) -> None:
    """A note or a call is only recorded and changes nothing; the frame contains the result of a call."""


def timeout(game: Game, event: Event) -> None:
    """Use one timeout of the side (fed 6.5); raises `no-timeout`."""
    side: Side = event["side"]
    if game.state["timeouts"][side] == 0:
        raise GameError("no-timeout", None, "side")
    game.state["timeouts"][side] -= 1


def weights_changed(game: Game, event: Event) -> None:
    """The side changes its weights: once per game, at the cost of a timeout (fed 6.6); raises `weights-already-changed`
    and `no-timeout`.
    """
    side: Side = event["side"]
    if side in game.changed:
        raise GameError("weights-already-changed", None, "side")
    timeout(game, event)
    game.changed.add(side)


def has_begun(game: Game) -> bool:
    """Whether a frame or turn has been played."""
    turns = game.state.get("turns")
    return len(game.state["frames"]) > 0 if turns is None else len(turns["a"]) + len(turns["b"]) > 0


def late(game: Game, event: Event) -> None:
    """Apply the lateness of one or both sides, in seconds (fed 2.9; csc league): points or a forfeit, depending on the
    rule set. Raises `offence-not-applicable` if the book has no such clock, and `late-after-start`.
    """
    rule = game.ruleset.get("lateness")
    if rule is None or game.document["play"] not in rule.get("plays", [game.document["play"]]):
        raise GameError("offence-not-applicable")
    if has_begun(game):
        raise GameError("late-after-start")
    missing = {side: event["seconds"].get(side, 0) for side in SIDES}
    if rule["effect"] == "forfeit-game":
        forfeit_late(game, rule, missing)
    else:
        score_late(game, rule, missing)


def forfeit_late(game: Game, rule: Lateness, missing: dict[Side, int]) -> None:
    """A side that arrives after the grace period forfeits; if both do, both lose (csc, league)."""
    late_sides = [side for side in SIDES if missing[side] >= rule["grace"]]
    if len(late_sides) == 2:
        finish(game.state, None, "double-forfeit")
    elif late_sides:
        forfeit(game, {"side": late_sides[0]})


def score_late(game: Game, rule: Lateness, missing: dict[Side, int]) -> None:
    """Give the opponent of a late side points until both sides have arrived or one has reached the target.

    If both sides are missing at that moment, both lose; otherwise the side that is there wins (fed 2.9.2).
    """
    score, reached = game.state["score"], [(reach_late(game, rule, missing, side), side) for side in SIDES]
    moments = [(moment, side) for moment, side in reached if moment is not None]
    until, winner = min(moments, default=(None, None))
    for side in SIDES:
        seconds = missing[other(side)]
        score[side] += late_points(rule, seconds if until is None else min(seconds, until))
    if until is None:
        return
    if missing["a"] >= until and missing["b"] >= until:
        finish(game.state, None, "double-forfeit")
    else:
        finish(game.state, winner, "target")


def late_points(rule: Lateness, seconds: int) -> int:
    """The points for `seconds` of lateness: none within the grace period, then once at its end and once per full
    interval.
    """
    return 0 if seconds < rule["grace"] else rule["points"] * (1 + (seconds - rule["grace"]) // rule["every"])


def reach_late(game: Game, rule: Lateness, missing: dict[Side, int], side: Side) -> int | None:
    """The second at which the side reaches the target by the other's lateness; None if the other arrives in time."""
    if game.target is None:
        return None
    steps = (game.target - game.state["score"][side] - 1) // rule["points"]
    moment = rule["grace"] + max(steps, 0) * rule["every"]
    return moment if missing[other(side)] >= moment else None


RULINGS: dict[str, Callable[[Game, Event], None]] = {
    "adjust": adjust,
    "forfeit": forfeit,
    "double_forfeit": double_forfeit,
    "note": keep,
    "call": keep,
    "timeout": timeout,
    "weights_changed": weights_changed,
    "late": late,
}
