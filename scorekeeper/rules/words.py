"""Types of the game document, the rule sets and the state, the counterpart of `static/js/lib/types.d.ts`.
docs/format.md explains them.

Zones are listed from the shallowest to the deepest. Scores and points are integers; a side is `"a"` or `"b"`.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Side = Literal["a", "b"]
Kind = Literal["knock-off", "innings", "horse-collar", "bowling", "court"]
Ending = Literal["target", "rounds", "tie", "forfeit", "double-forfeit", "disqualification"]
Document = dict[str, Any]
Event = dict[str, Any]
Reason = dict[str, str | int]


class BySide(TypedDict):
    """One integer for each side."""

    a: int
    b: int


class Length(TypedDict):
    """The length of a game: either a score to reach or a number of rounds."""

    target: NotRequired[int]
    rounds: NotRequired[int]


class Format(Length):
    """One format of a rule set: `players` per side, timeouts per game, its length, and other lengths that the book
    offers. On the court also the number of half-rounds before the lead changes, and of extra half-rounds after a level
    game.
    """

    name: str
    players: int
    timeouts: int
    offers: NotRequired[list[Length]]
    lead: NotRequired[int]
    extra: NotRequired[int]


class ZoneValue(TypedDict):
    """A zone and the points of a weight in it."""

    zone: str
    points: int


class Rule(TypedDict):
    """A choice that the book makes, with its section."""

    rule: str
    section: str


class Step(TypedDict):
    """A step of an offence's ladder; `points` if the effect moves points. ruleset.schema.json lists the effects."""

    effect: str
    points: NotRequired[int]
    also: NotRequired[Literal["loss-of-shot", "dead-weight"]]


class Offence(TypedDict):
    """An offence: the penalty for each repetition, and the scope in which repetitions are counted."""

    id: str
    section: str
    name: str
    group: Literal["conduct", "delivery", "board", "time", "equipment", "substitution"]
    scope: Literal["game", "match", "event", "tournament"]
    plays: NotRequired[list[str]]
    displaced: NotRequired[bool]
    spectator: NotRequired[bool]
    note: NotRequired[str]
    ladder: list[Step]


class Clock(TypedDict):
    """A timed period in seconds; the shot clock may name the offence of exceeding it."""

    seconds: int
    section: str
    offence: NotRequired[str]


class Clocks(TypedDict):
    """The times that a book sets."""

    shot: NotRequired[Clock]
    timeout: NotRequired[Clock]
    between: NotRequired[Clock]


class Lateness(TypedDict):
    """The penalty for lateness: once after the grace period, and once more per interval. Times are in seconds."""

    section: str
    name: str
    grace: int
    every: int
    effect: Literal["points-to-opponent", "forfeit-game"]
    points: NotRequired[int]
    plays: NotRequired[list[str]]


class Call(TypedDict):
    """How many people judge a call, the usual number first; `deciding`: the number if the weight could win the game."""

    section: str
    judges: list[int]
    deciding: NotRequired[int]


class Carried(TypedDict):
    """The last step of an offence from earlier games in its scope."""

    side: Side
    offence: str
    step: int
    player: NotRequired[int]


class Match(TypedDict):
    """The rules for a match: its lengths, who shoots first in games 2 and 3, ends, practice weights."""

    best_of: list[int]
    second: Rule
    third: Rule
    ends: Rule
    practice: NotRequired[dict[str, str]]


class Ruleset(TypedDict):
    """The fields of a rule set's data file that the engine reads; the file contains more, for people and drawings.
    Fields that only some kinds of games have are optional (see `ruleset.schema.json`).
    """

    id: str
    version: int
    kind: Kind
    weights: int
    zones: list[ZoneValue]
    colours: list[str]
    start: Rule
    protected: NotRequired[bool]
    blank: NotRequired[Literal["hammer-first", "same-first"]]
    qualify: NotRequired[int]
    level: NotRequired[Literal["extra", "tie"]]
    formats: dict[str, Format]
    offences: list[Offence]
    clocks: Clocks
    lateness: NotRequired[Lateness]
    calls: dict[str, Call]
    match: Match
    sections: dict[str, str]


class Next(TypedDict):
    """The next frame or half-round."""

    frame: int
    first: Side
    hammer: Side


class NextTurn(TypedDict):
    """The next turn, and the number of its frame."""

    frame: int
    side: Side


class FrameResult(TypedDict):
    """A played frame: its points, and the score after it; `lost`: the side whose points were taken back."""

    points: BySide
    score: BySide
    first: Side
    hammer: Side
    lost: NotRequired[Side]


class Turns(TypedDict):
    """The turns of each side: their totals (horse collar) or the rolls of each frame (bowling)."""

    a: list[Any]
    b: list[Any]


class Penalty(TypedDict):
    """An applied penalty: the event's index, the step of the ladder, the points that it moved."""

    event: int
    side: Side
    offence: str
    step: int
    effect: str
    points: int


class Forfeit(TypedDict):
    """The side that forfeited, and how far it reaches."""

    side: Side
    reach: str


class State(TypedDict):
    """The state after the events; it has `frames` or, if sides take turns, `turns`."""

    status: Literal["open", "finished"]
    score: BySide
    winner: Side | None
    ending: Ending | None
    forfeit: Forfeit | None
    next: Next | NextTurn | None
    frames: NotRequired[list[FrameResult]]
    turns: NotRequired[Turns]
    penalties: list[Penalty]
    timeouts: BySide
    owed: BySide


class FrameScore(TypedDict):
    """The score of one board, see `knock_off.score_frame`."""

    points: BySide
    leader: Side | None
    scorer: Side | None
    lead: int
    counted: list[int]
    cut: Literal["end", "opponent", "dead-heat"]
