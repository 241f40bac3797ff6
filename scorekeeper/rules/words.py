"""The words of the game, types only: the Python side of `static/js/types.d.ts` (FORMAT.md says what each
means).

Zones run from the shallowest to the deepest. Scores and points are whole numbers; a side is `"a"` or `"b"`.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Side = Literal["a", "b"]
Ending = Literal["target", "forfeit", "double-forfeit"]
Document = dict[str, Any]
Event = dict[str, Any]
Reason = dict[str, str | int]


class BySide(TypedDict):
    """One whole number for each side."""

    a: int
    b: int


class Format(TypedDict):
    """One way to play a rule set: `players` a side, the score to reach, timeouts a game."""

    name: str
    players: int
    target: int
    timeouts: int


class ZoneValue(TypedDict):
    """A zone and the points of a weight in it."""

    zone: str
    points: int


class Ruleset(TypedDict):
    """What the engine reads of a rule set's data file; the file holds more, for people and drawings."""

    id: str
    version: int
    kind: str
    weights: int
    zones: list[ZoneValue]
    protected: bool
    formats: dict[str, Format]
    sections: dict[str, str]


class Next(TypedDict):
    """The frame to come."""

    frame: int
    first: Side
    hammer: Side


class FrameResult(TypedDict):
    """A frame that was played: its points, and the score after it."""

    points: BySide
    score: BySide
    first: Side
    hammer: Side


class Forfeit(TypedDict):
    """Who forfeited, and how far it reaches."""

    side: Side
    reach: str


class State(TypedDict):
    """The game as the events leave it."""

    status: Literal["open", "finished"]
    score: BySide
    winner: Side | None
    ending: Ending | None
    forfeit: Forfeit | None
    next: Next | None
    frames: list[FrameResult]
    penalties: list[Any]
    timeouts: BySide
    owed: BySide


class FrameScore(TypedDict):
    """The reading of one board, see `knock_off.score_frame`."""

    points: BySide
    leader: Side | None
    scorer: Side | None
    lead: int
    counted: list[int]
    cut: Literal["end", "opponent", "dead-heat"]
