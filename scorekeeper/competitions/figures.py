"""What a game says about each side, in whole numbers.

The twin is static/js/competitions/digest.js, which says what each figure means.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.words import FrameResult, Kind, Side, State

HAMMERED: tuple[Kind, ...] = ("knock-off", "innings")
"""Where one side's hammer makes a frame: tables, where only one side scores in a frame."""


@dataclass(slots=True)
class Figures:
    """Frames played, frames with the hammer, those of them in which it scored, frames scored without it, its blank
    frames.
    """

    frames: int = 0
    hammer: int = 0
    converted: int = 0
    steals: int = 0
    blanks: int = 0


def figures_of(state: State, kind: Kind) -> dict[Side, Figures]:
    """Return the figures of both sides; `state` is the replay under a rule set of this kind."""
    if "turns" in state:
        return {"a": Figures(len(state["turns"]["a"])), "b": Figures(len(state["turns"]["b"]))}
    frames = state["frames"]
    sides: dict[Side, Figures] = {"a": Figures(len(frames)), "b": Figures(len(frames))}
    if kind in HAMMERED:
        for frame in frames:
            count_hammer(frame, sides)
    return sides


def count_hammer(frame: FrameResult, sides: dict[Side, Figures]) -> None:
    """Count a frame; points that an official took back count nowhere, and such a frame is no blank one."""
    points, lost, hammer, first = frame["points"], frame.get("lost"), frame["hammer"], frame["first"]
    sides[hammer].hammer += 1
    if points[hammer] > 0 and lost != hammer:
        sides[hammer].converted += 1
    elif points[first] > 0 and lost != first:
        sides[first].steals += 1
    elif lost is None:
        sides[hammer].blanks += 1
