"""A game's figures for each side, in whole numbers.

The twin is static/js/competitions/figures/digest.js, which explains each figure.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.words import FrameResult, Kind, Side, State

HAMMERED: tuple[Kind, ...] = ("knock-off", "innings")
"""The kinds of games in which the hammer is counted: only one side can score in a frame."""


@dataclass(slots=True)
class Figures:
    """Frames played, frames with the hammer, how many of those it scored in, frames scored without it, its blank
    frames.
    """

    frames: int = 0
    hammer: int = 0
    converted: int = 0
    steals: int = 0
    blanks: int = 0


def figures_of(state: State, kind: Kind) -> dict[Side, Figures]:
    """Return the figures of both sides. `state` is the replay under a rule set of this kind."""
    if "turns" in state:
        return {"a": Figures(len(state["turns"]["a"])), "b": Figures(len(state["turns"]["b"]))}
    frames = state["frames"]
    sides: dict[Side, Figures] = {"a": Figures(len(frames)), "b": Figures(len(frames))}
    if kind in HAMMERED:
        for frame in frames:
            count_hammer(frame, sides)
    return sides


def count_hammer(frame: FrameResult, sides: dict[Side, Figures]) -> None:
    """Count one frame. Points that an official took back count nowhere, and such a frame is not a blank one."""
    points, lost, hammer, first = frame["points"], frame.get("lost"), frame["hammer"], frame["first"]
    sides[hammer].hammer += 1
    if points[hammer] > 0 and lost != hammer:
        sides[hammer].converted += 1
    elif points[first] > 0 and lost != first:
        sides[first].steals += 1
    elif lost is None:
        sides[hammer].blanks += 1
