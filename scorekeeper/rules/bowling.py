"""Bowling: ten frames of two weights at ten pins, scored like ten-pin bowling (docs/rules.md 9; casual "Bowling")."""

from __future__ import annotations

from typing import cast

from .document import GameError
from .game import Game
from .higher_score import higher_wins
from .horse_collar import pass_turn
from .words import Event, NextTurn, Side

PINS = 10

# The header may override neither target nor rounds: a game always has ten frames.
LENGTHS: tuple[str, ...] = ()


def opening(game: Game) -> None:
    """The side named in the header begins; the sides alternate after each frame."""
    game.state["turns"] = {"a": [], "b": []}
    game.state["next"] = {"frame": 1, "side": game.document["first"]}


def play(game: Game, event: Event) -> None:
    """Add a frame's rolls. A frame counts once no later roll can change its value. Raises `wrong-kind`, `out-of-turn`,
    `bad-rolls`.
    """
    if event["type"] != "turn" or "rolls" not in event or "weights" in event:
        raise GameError("wrong-kind")
    state, side, due = game.state, cast(Side, event["side"]), cast(NextTurn, game.state["next"])
    if side != due["side"]:
        raise GameError("out-of-turn", None, "side")
    if not is_frame(event["rolls"], due["frame"] == game.rounds):
        raise GameError("bad-rolls", None, "rolls")
    frames = state["turns"][side]
    before = sum(settled(frames))
    frames.append(event["rolls"])
    state["score"][side] += sum(settled(frames)) - before
    pass_turn(game)
    if cast(NextTurn, state["next"])["frame"] > cast(int, game.rounds):
        higher_wins(game, "rounds")


def is_frame(rolls: list[int], last: bool) -> bool:
    """Whether these rolls, each 0 to 10 pins, make one complete frame: a strike alone, or two rolls of at most ten pins
    together. In the last frame a strike earns two more rolls and a spare one more.
    """
    if not rolls:
        return False
    if not last:
        return rolls == [PINS] or (rolls[0] < PINS and len(rolls) == 2 and sum(rolls) <= PINS)
    if rolls[0] == PINS:
        return len(rolls) == 3 and (rolls[1] == PINS or rolls[1] + rolls[2] <= PINS)
    if len(rolls) < 2 or rolls[0] + rolls[1] > PINS:
        return False
    return len(rolls) == (3 if rolls[0] + rolls[1] == PINS else 2)


def settled(frames: list[list[int]]) -> list[int]:
    """The values of one side's frames, up to the first frame that later rolls can still change. A strike adds the next
    two rolls, a spare adds the next one.
    """
    rolls = [pins for frame in frames for pins in frame]
    values: list[int] = []
    at = 0
    for frame in frames:
        counted = len(frame) if len(frame) == 3 else 3 if frame[0] == PINS or sum(frame) == PINS else 2
        if at + counted > len(rolls):
            break
        values.append(sum(rolls[at : at + counted]))
        at += len(frame)
    return values


def settle(_game: Game) -> None:
    """Points awarded outside play are considered only after the last frame (reading)."""
