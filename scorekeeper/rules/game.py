"""A game while it is replayed, and what all kinds of games share: how it starts, who leads, how it ends.

Refusals are GameErrors without an index for the header's faults; `replay.step` adds the event's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from .document import GameError
from .words import Document, Ending, Event, Format, Ruleset, Side, State

SIDES: tuple[Side, Side] = ("a", "b")


class Weight(NamedTuple):
    """A weight (or a court's disc) as it may be written. `depth` orders the zones from 0, the shallowest; a
    protected weight is deeper than every zone.
    """

    side: Side
    depth: int
    points: int
    protected: bool


@dataclass(slots=True)
class Game:
    """The state that the events change, the numbers that hold throughout, and what the state does not show.

    `target` is the score to reach, `rounds` the number of rounds (frames of innings, rounds of a court,
    turns a side); the one that does not decide is None. `steps`: the last step of each offence, by
    `penalties.count_key`. `changed`: the sides that changed their weights. `review`: the half-round after
    which a level game is looked at again (court), else 0; `levels`: how often it was level at its end and went on.
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
    """What a module of a kind of game has."""

    LENGTHS: tuple[str, ...]

    def opening(self, game: Game, /) -> None:
        """Who begins, and an empty record of frames or turns."""

    def play(self, game: Game, event: Event, /) -> None:
        """Let a frame or a turn change the game."""

    def settle(self, game: Game, /) -> None:
        """Look whether points that were given outside play have ended the game."""


def other(side: Side) -> Side:
    """The opponent of a side."""
    return "b" if side == "a" else "a"


def format_of(document: Document, ruleset: Ruleset) -> Format:
    """The way of playing that the document names."""
    return ruleset["formats"][document["play"]]


def weight_table(ruleset: Ruleset) -> dict[str, Weight]:
    """Every way to write a single weight under this rule set, `a4` or protected `a4*`, and what it is.

    Protected weights share one depth in front of all zones: none can be out-distanced and two are exactly
    level (fed 6.4.3.2.3).
    """
    table: dict[str, Weight] = {}
    for side in SIDES:
        for depth, zone in enumerate(ruleset["zones"]):
            table[side + zone["zone"]] = Weight(side, depth, zone["points"], False)
            if ruleset.get("protected"):
                table[side + zone["zone"] + "*"] = Weight(side, len(ruleset["zones"]), zone["points"], True)
    return table


def new_game(document: Document, ruleset: Ruleset, lengths: tuple[str, ...]) -> Game:
    """The game before its first event; its kind still says who begins and how its record is kept.

    `lengths` names what the header may override of this kind: `target`, `rounds`. Raises `malformed` for
    another, or for both at once, and `bad-start` when a side would start at the target or above (docs/rules.md 4).
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


def has_begun(game: Game) -> bool:
    """Whether a first frame or turn has been played."""
    turns = game.state.get("turns")
    return len(game.state["frames"]) > 0 if turns is None else len(turns["a"]) + len(turns["b"]) > 0


def higher_wins(game: Game, ending: Ending) -> None:
    """End the game for the higher score. Level, it is a tie or goes on, as the rule set says (`level`)."""
    score = game.state["score"]
    if score["a"] != score["b"]:
        finish(game.state, "a" if score["a"] > score["b"] else "b", ending)
    elif game.ruleset["level"] == "tie":
        finish(game.state, None, "tie")
    else:
        game.levels += 1


def finish(state: State, winner: Side | None, ending: Ending) -> None:
    """Close the state."""
    state["status"] = "finished"
    state["winner"] = winner
    state["ending"] = ending
    state["next"] = None
