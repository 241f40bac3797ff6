"""Knock-off: the points of a board, the order of play, the end of the game (docs/rules.md 1 and 2).

All numbers (weights per side, zones, targets) come from the rule set's data. A GameError raised here has no index;
`replay.step` adds the event's index.
"""

from __future__ import annotations

from typing import Literal, cast

from .document import GameError
from .game import SIDES, Game, Weight, finish, other, weight_table
from .words import BySide, Event, FrameScore, Next, Ruleset, Side

# The lengths that the header may override.
LENGTHS: tuple[str, ...] = ("target",)


def parse_weights(weights: list[str], table: dict[str, Weight], most: int) -> list[list[Weight]]:
    """Read the strings of a frame, deepest first: one list of level weights for each string.

    Checks the whole board for one fault after the other and raises `unknown-zone`, `too-many-weights` (more than `most`
    per side) or `weights-out-of-order` (a deeper weight in a lower zone, level weights in two zones, an unprotected
    weight before or level with a protected one).
    """
    try:
        rows = [
            [table[string]] if string in table else [table[token] for token in string.split("=")] for string in weights
        ]
    except KeyError:
        raise GameError("unknown-zone", None, "weights") from None
    sides = [weight.side for row in rows for weight in row]
    if sides.count("a") > most or sides.count("b") > most:
        raise GameError("too-many-weights", None, "weights")
    last = len(table)  # more than any depth
    for row in rows:
        depth = row[0].depth
        if depth > last or (len(row) > 1 and any(weight.depth != depth for weight in row)):
            raise GameError("weights-out-of-order", None, "weights")
        last = depth
    return rows


def score_frame(weights: list[str], ruleset: Ruleset) -> FrameScore:
    """Score one board: `weights` as in a frame event, deepest first, one string per depth.

    Gives `points` for each side; `leader`, the only side with a deepest weight (None for an empty board or a dead heat
    in front); `scorer`, the leader if it has any points; `lead`, how many strings from the front contain only the
    leader's weights; `counted`, the indices of the strings that score (neutral weights do not); and `cut`, what ends
    the lead: `opponent` weight, `dead-heat`, or the `end` of the board. Raises like `parse_weights`.
    """
    return score_rows(parse_weights(weights, weight_table(ruleset), ruleset["weights"]))


def score_rows(rows: list[list[Weight]]) -> FrameScore:
    """Score the rows that `parse_weights` returns; the result is that of `score_frame`.

    Only weights of the leader that are deeper than the other side's deepest weight score (fed 6.8, 9.26; csc V.4a;
    casual "Scoring"). Neither a dead heat nor any weight behind it scores (fed 7.1.1.1).
    """
    front = {weight.side for row in rows if row[0].protected for weight in row}
    points: BySide = {"a": 0, "b": 0}
    leader: Side | None = None
    scorer: Side | None = None
    lead = 0
    counted: list[int] = []
    cut: Literal["end", "opponent", "dead-heat"] = "end"
    for row in rows:
        side = row[0].side
        if (len(row) > 1 and any(weight.side != side for weight in row)) or (row[0].protected and front == {"a", "b"}):
            cut = "dead-heat"
            break
        if leader is not None and leader != side:
            cut = "opponent"
            break
        leader = side
        if row[0].points > 0:
            counted.append(lead)
            scorer = side
            points[side] += sum(weight.points for weight in row)
        lead += 1
    return {"points": points, "leader": leader, "scorer": scorer, "lead": lead, "counted": counted, "cut": cut}


def opening(game: Game) -> None:
    """The header says who shoots first in the first frame, by the toss or by the book."""
    game.state["frames"] = []
    due(game, game.document["first"])


def due(game: Game, first: Side) -> None:
    """Set the next frame: `first` shoots first, the other side has the hammer."""
    game.state["next"] = {"frame": len(game.state["frames"]) + 1, "first": first, "hammer": other(first)}


def play(game: Game, event: Event) -> None:
    """Score a frame; see `play_frame`. Raises `wrong-kind` for a turn."""
    if event["type"] != "frame":
        raise GameError("wrong-kind")
    play_frame(game, event)
    settle(game)


def play_frame(game: Game, event: Event) -> None:
    """Score a frame. In the next frame the side that scored shoots first. After no score it is the side that had the
    hammer (fed 9.15, csc V.3), or the same side again under some house rules (`blank`).

    `first` in the event is the side that actually shot first, if shots out of turn were allowed to stand (fed
    6.3.3.1.2, csc V.5h, alberta 9f).
    """
    state = game.state
    frame = score_rows(parse_weights(event["weights"], game.table, game.ruleset["weights"]))
    first: Side = event.get("first", cast(Next, state["next"])["first"])
    state["score"]["a"] += frame["points"]["a"]
    state["score"]["b"] += frame["points"]["b"]
    score: BySide = {"a": state["score"]["a"], "b": state["score"]["b"]}
    state["frames"].append({"points": frame["points"], "score": score, "first": first, "hammer": other(first)})
    blank = first if game.ruleset["blank"] == "same-first" else other(first)
    due(game, frame["scorer"] or blank)


def settle(game: Game) -> None:
    """End the game if a side has reached the target (fed 6.10); penalty points count immediately (fed 8.2.4)."""
    score, target = game.state["score"], cast(int, game.target)
    for side in SIDES:
        if score[side] >= target:
            finish(game.state, side, "target")
