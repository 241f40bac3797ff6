"""The words of the game, types only: the Python side of `static/js/lib/types.d.ts` (docs/format.md says what each
means).

Zones run from the shallowest to the deepest. Scores and points are whole numbers; a side is `"a"` or `"b"`.
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
    """One whole number for each side."""

    a: int
    b: int


class Length(TypedDict):
    """How long a game is: a score to reach, or a number of rounds; one of the two."""

    target: NotRequired[int]
    rounds: NotRequired[int]


class Format(Length):
    """One way to play a rule set: `players` a side, timeouts a game, its length, and other lengths that the book
    names. On the court also the half-rounds before the lead changes, and those to play when the game is level.
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
    """One choice of a book, with its section."""

    rule: str
    section: str


class Step(TypedDict):
    """A step of an offence's ladder: `points` where the effect moves points. ruleset.schema.json lists the effects."""

    effect: str
    points: NotRequired[int]
    also: NotRequired[Literal["loss-of-shot", "dead-weight"]]


class Offence(TypedDict):
    """An offence: what each further one costs, and how far the count reaches."""

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
    """A time that is kept, in seconds; the shot clock may name the offence of running over it."""

    seconds: int
    section: str
    offence: NotRequired[str]


class Clocks(TypedDict):
    """The times that a book sets."""

    shot: NotRequired[Clock]
    timeout: NotRequired[Clock]
    between: NotRequired[Clock]


class Lateness(TypedDict):
    """What a late side loses, in seconds: once after the grace, once more for each further time."""

    section: str
    name: str
    grace: int
    every: int
    effect: Literal["points-to-opponent", "forfeit-game"]
    points: NotRequired[int]
    plays: NotRequired[list[str]]


class Call(TypedDict):
    """How many persons judge a call, the usual number first; `deciding` when the weight could win the game."""

    section: str
    judges: list[int]
    deciding: NotRequired[int]


class Carried(TypedDict):
    """An offence's last step from earlier games in its scope."""

    side: Side
    offence: str
    step: int
    player: NotRequired[int]


class Match(TypedDict):
    """Games of one match: its lengths, who shoots first in game 2 and 3, ends, practice weights."""

    best_of: list[int]
    second: Rule
    third: Rule
    ends: Rule
    practice: NotRequired[dict[str, str]]


class Ruleset(TypedDict):
    """What the engine reads of a rule set's data file; the file holds more, for people and drawings. Fields that
    not every kind of game has are optional (`ruleset.schema.json` says which kind has which).
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
    """The frame or half-round to come."""

    frame: int
    first: Side
    hammer: Side


class NextTurn(TypedDict):
    """The turn to come, and the number of its frame."""

    frame: int
    side: Side


class FrameResult(TypedDict):
    """A frame that was played: its points, and the score after it; `lost`: whose points were taken back."""

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
    """A penalty as it was applied: the event's index, the step of the ladder, the points that moved."""

    event: int
    side: Side
    offence: str
    step: int
    effect: str
    points: int


class Forfeit(TypedDict):
    """Who forfeited, and how far it reaches."""

    side: Side
    reach: str


class State(TypedDict):
    """The game as the events leave it; `frames` or, where sides take turns, `turns`."""

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
    """The reading of one board, see `knock_off.score_frame`."""

    points: BySide
    leader: Side | None
    scorer: Side | None
    lead: int
    counted: list[int]
    cut: Literal["end", "opponent", "dead-heat"]
