"""Knock-off: what a board scores, who shoots first, when the game is won (RULES.md 1 and 2).

All numbers (weights a side, zones, targets) come from the rule set's data. Refusals are GameErrors without
an index; `replay.fold` adds the event's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, cast

from .document import GameError
from .words import Document, Ending, Event, Format, FrameScore, Next, Ruleset, Side, State


class Weight(NamedTuple):
    """A weight on the board. `depth` orders the zones from 0, the shallowest; a protected weight is deeper
    than every zone.
    """

    side: Side
    depth: int
    points: int
    protected: bool


class Game(NamedTuple):
    """A game while it is replayed: the state that the events change, and the numbers that hold throughout."""

    state: State
    target: int
    most: int
    table: dict[str, Weight]


def other(side: Side) -> Side:
    """The opponent of a side."""
    return "b" if side == "a" else "a"


def weight_table(ruleset: Ruleset) -> dict[str, Weight]:
    """Every way to write a single weight under this rule set, `a4` or protected `a4*`, and what it is.

    Protected weights share one depth in front of all zones: none can be out-distanced and two are exactly
    level (fed 6.4.3.2.3).
    """
    table: dict[str, Weight] = {}
    sides: tuple[Side, Side] = ("a", "b")
    for side in sides:
        for depth, zone in enumerate(ruleset["zones"]):
            table[side + zone["zone"]] = Weight(side, depth, zone["points"], False)
            if ruleset["protected"]:
                table[side + zone["zone"] + "*"] = Weight(side, len(ruleset["zones"]), zone["points"], True)
    return table


def parse_weights(weights: list[str], table: dict[str, Weight], most: int) -> list[list[Weight]]:
    """Read the strings of a frame, deepest first: one list of level weights for each string.

    Raises, in this order over the whole board, `unknown-zone`, `too-many-weights` (over `most` a side) and
    `weights-out-of-order` (a deeper weight in a lower zone, level weights in two zones, an unprotected
    weight before or level with a protected one).
    """
    rows = [[table.get(token) for token in string.split("=")] for string in weights]
    found = [[weight for weight in row if weight is not None] for row in rows]
    if any(None in row for row in rows):
        raise GameError("unknown-zone", None, "weights")
    sides = [weight.side for row in found for weight in row]
    if sides.count("a") > most or sides.count("b") > most:
        raise GameError("too-many-weights", None, "weights")
    last = len(table)  # more than any depth
    for row in found:
        for weight in row:
            if weight.depth > last or weight.depth != row[0].depth:
                raise GameError("weights-out-of-order", None, "weights")
        last = row[0].depth
    return found


def score_frame(weights: list[str], ruleset: Ruleset) -> FrameScore:
    """Score one board: `weights` as in a frame event, deepest first, one string a depth.

    Gives `points` for each side; `leader`, the side that alone has the deepest weight (None: empty board,
    or a dead heat in front); `scorer`, the leader if it has any points; `lead`, how many strings from the
    front are the leader's alone; `counted`, the indices of those that score (neutral weights do not); and
    `cut`, what ends the lead: `opponent` weight, `dead-heat`, or the `end` of the board. Raises the
    refusals of `parse_weights`.
    """
    return score_rows(parse_weights(weights, weight_table(ruleset), ruleset["weights"]))


def score_rows(rows: list[list[Weight]]) -> FrameScore:
    """Score the rows that `parse_weights` gives; the result is `score_frame`'s.

    Only weights of the deepest side ahead of the other side's deepest score (fed 6.8, 9.26; csc V.4a;
    casual "Scoring"). A dead heat does not score, nor does anything behind it (fed 7.1.1.1).
    """
    result: FrameScore = {
        "points": {"a": 0, "b": 0},
        "leader": None,
        "scorer": None,
        "lead": 0,
        "counted": [],
        "cut": "end",
    }
    protected = {weight.side for row in rows for weight in row if weight.protected}
    for index, row in enumerate(rows):
        side = row[0].side
        if len({weight.side for weight in row}) == 2 or (row[0].protected and len(protected) == 2):
            result["cut"] = "dead-heat"
            break
        if result["leader"] not in (None, side):
            result["cut"] = "opponent"
            break
        result["leader"] = side
        result["lead"] = index + 1
        if row[0].points > 0:
            result["counted"].append(index)
            result["scorer"] = side
            result["points"][side] += sum(weight.points for weight in row)
    return result


def format_of(document: Document, ruleset: Ruleset) -> Format:
    """The way of playing that the document names."""
    return ruleset["formats"][document["play"]]


def target(document: Document, ruleset: Ruleset) -> int:
    """The score to reach: the game's own, else the format's."""
    value: int = document.get("target", format_of(document, ruleset)["target"])
    return value


def start(document: Document, ruleset: Ruleset) -> Game:
    """The game before its first event. Raises `bad-start` when a side would start at the target or above
    (RULES.md 4).
    """
    reach = target(document, ruleset)
    score = {side: document["sides"][side].get("start", 0) for side in ("a", "b")}
    for side in ("a", "b"):
        if score[side] >= reach:
            raise GameError("bad-start", None, f"sides.{side}.start")
    timeouts = document.get("timeouts", format_of(document, ruleset)["timeouts"])
    first: Side = document["first"]
    state: State = {
        "status": "open",
        "score": {"a": score["a"], "b": score["b"]},
        "winner": None,
        "ending": None,
        "forfeit": None,
        "next": {"frame": 1, "first": first, "hammer": other(first)},
        "frames": [],
        "penalties": [],
        "timeouts": {"a": timeouts, "b": timeouts},
        "owed": {"a": 0, "b": 0},
    }
    return Game(state, reach, ruleset["weights"], weight_table(ruleset))


def play(game: Game, event: Event) -> None:
    """Let one well-formed event change the game's state. Raises `wrong-kind` for an event of another kind
    of game.
    """
    if event["type"] not in PLAYS:
        raise GameError("wrong-kind")
    PLAYS[event["type"]](game, event)


def play_frame(game: Game, event: Event) -> None:
    """Score a frame; the side that scored shoots first next, after no score the side that had the hammer
    (fed 9.15, csc V.3).

    `first` in the event is who really shot first, when shots out of turn stood (fed 6.3.3.1.2, csc V.5h,
    alberta 9f).
    """
    state = game.state
    frame = score_rows(parse_weights(event["weights"], game.table, game.most))
    first: Side = event.get("first", cast(Next, state["next"])["first"])
    state["score"]["a"] += frame["points"]["a"]
    state["score"]["b"] += frame["points"]["b"]
    score = state["score"]
    state["frames"].append(
        {
            "points": frame["points"],
            "score": {"a": score["a"], "b": score["b"]},
            "first": first,
            "hammer": other(first),
        }
    )
    following = frame["scorer"] or other(first)
    state["next"] = {"frame": len(state["frames"]) + 1, "first": following, "hammer": other(following)}
    settle(game)


def play_adjust(game: Game, event: Event) -> None:
    """Add an official's own points to a side, which may end the game (fed 1.1.2)."""
    side: Side = event["side"]
    game.state["score"][side] += event["points"]
    settle(game)


def play_forfeit(game: Game, event: Event) -> None:
    """The side gives the game up; the other wins, whatever the score (fed 9.9)."""
    side: Side = event["side"]
    game.state["forfeit"] = {"side": side, "reach": "game"}
    finish(game.state, other(side), "forfeit")


def play_double_forfeit(game: Game, _event: Event) -> None:
    """Both sides lose (fed 9.8)."""
    finish(game.state, None, "double-forfeit")


def play_note(_game: Game, _event: Event) -> None:
    """A note is kept for the record and changes nothing."""


def settle(game: Game) -> None:
    """End the game when a side has reached the target; only the side that just got points can have."""
    sides: tuple[Side, Side] = ("a", "b")
    for side in sides:
        if game.state["score"][side] >= game.target:
            finish(game.state, side, "target")


def finish(state: State, winner: Side | None, ending: Ending) -> None:
    """Close the state."""
    state["status"] = "finished"
    state["winner"] = winner
    state["ending"] = ending
    state["next"] = None


PLAYS: dict[str, Callable[[Game, Event], None]] = {
    "frame": play_frame,
    "adjust": play_adjust,
    "forfeit": play_forfeit,
    "double_forfeit": play_double_forfeit,
    "note": play_note,
}
