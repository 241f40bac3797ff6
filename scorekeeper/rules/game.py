"""A game during its replay, and the parts that all kinds of games share: its start and its end.

A GameError raised here has no index; `replay.step` adds the event's index.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from .document import GameError
from .words import Document, Ending, Event, Format, Ruleset, Side, State

SIDES: tuple[Side, Side] = ("a", "b")


@dataclass(slots=True)
class Weight:
    """A possible weight (or disc on the court). `depth` orders the zones from 0, the shallowest; a protected weight is
    deeper than every zone.
    """

    side: Side
    depth: int
    points: int
    protected: bool


@dataclass(slots=True)
class Game:
    """A game during its replay: the state, its fixed numbers, and counts that the state does not contain.

    `target` is the score to reach, `rounds` the number of rounds (innings, rounds of a court, turns per side); one of
    the two is None. `steps`: the last step of each offence, by `penalties.count_key`. `changed`: the sides that changed
    their weights. `review`: the half-round after which a level game is checked again (court), else 0. `levels`: how
    often the game was level at its end and continued.
    """

    document: Document
    ruleset: Ruleset
    state: State
    target: int | None
    rounds: int | None
    table: dict[str, Weight]
    steps: dict[str, int] = field(default_factory=dict)
    changed: set[Side] = field(default_factory=set)
    review: int = 0
    levels: int = 0


class Kind(Protocol):
    """The interface of a module for a kind of game."""

    LENGTHS: tuple[str, ...]

    def opening(self, game: Game, /) -> None:
        """Set the side that begins, and an empty list of frames or turns."""

    def play(self, game: Game, event: Event, /) -> None:
        """Apply a frame or a turn."""

    def settle(self, game: Game, /) -> None:
        """End the game if points awarded outside play decide it."""


def other(side: Side) -> Side:
    """The opponent of a side."""
    return "b" if side == "a" else "a"


def format_of(document: Document, ruleset: Ruleset) -> Format:
    """The format (docs/format.md) that the document names."""
    return ruleset["formats"][document["play"]]


def weight_table(ruleset: Ruleset) -> dict[str, Weight]:
    """Every notation of a single weight under this rule set (`a4`, or protected `a4*`) with its meaning.

    All protected weights share one depth in front of all zones: none can be out-distanced, and two are always level
    (fed 6.4.3.2.3).
    """
    table: dict[str, Weight] = {}
    for side in SIDES:
        for depth, zone in enumerate(ruleset["zones"]):
            table[side + zone["zone"]] = Weight(side, depth, zone["points"], False)
            if ruleset.get("protected"):
                table[side + zone["zone"] + "*"] = Weight(side, len(ruleset["zones"]), zone["points"], True)
    return table


def new_game(document: Document, ruleset: Ruleset, lengths: tuple[str, ...]) -> Game:
    """The game before its first event; the kind's `opening` still has to set up the first frame or turn.

    `lengths` lists the lengths that the header may override in this kind: `target`, `rounds`. Raises `malformed` for
    any other length or for both at once, and `bad-start` if a side would start at or above the target (docs/rules.md
    4).
    """
    for name in ("target", "rounds"):
        if name in document and (name not in lengths or ("target" in document and name == "rounds")):
            raise GameError("malformed", None, name)
    form = format_of(document, ruleset)
    length = document if "target" in document or "rounds" in document else form
    target, rounds = length.get("target"), length.get("rounds")
    score = {side: document["sides"][side].get("start", 0) for side in SIDES}
    for side in SIDES:
        if target is not None and score[side] >= target:
            raise GameError("bad-start", None, f"sides.{side}.start")
    timeouts = document.get("timeouts", form["timeouts"])
    state: State = {
        "status": "open",
        "score": {"a": score["a"], "b": score["b"]},
        "winner": None,
        "ending": None,
        "forfeit": None,
        "next": None,
        "penalties": [],
        "timeouts": {"a": timeouts, "b": timeouts},
        "owed": {"a": 0, "b": 0},
    }
    return Game(document, ruleset, state, target, rounds, weight_table(ruleset))


def finish(state: State, winner: Side | None, ending: Ending) -> None:
    """Mark the state as finished."""
    state["status"] = "finished"
    state["winner"] = winner
    state["ending"] = ending
    state["next"] = None
