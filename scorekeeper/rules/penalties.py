"""Offences and their penalties: the step of the ladder that is due, and its effect (docs/rules.md 5).

A GameError raised here has no index; `replay.step` adds the event's index.
"""

from __future__ import annotations

from .court import read_discs
from .document import GameError
from .game import Game, finish, format_of, other
from .words import Document, Ending, Event, Offence, Penalty, Ruleset, Side, Step

# The effects that end the game: the `ending`, and how far the forfeit reaches.
REACHES: dict[str, tuple[Ending, str]] = {
    "forfeit-game": ("forfeit", "game"),
    "forfeit-match": ("forfeit", "match"),
    "disqualify-event": ("disqualification", "event"),
    "disqualify-tournament": ("disqualification", "tournament"),
}


def carry(game: Game) -> None:
    """Start with the steps from earlier games (`carried` in the header). Raises `unknown-offence`, and `malformed` for
    a player that the side does not have.
    """
    for place, count in enumerate(game.document.get("carried", [])):
        if find_offence(game.ruleset, count["offence"]) is None:
            raise GameError("unknown-offence", None, f"carried.{place}.offence")
        if count.get("player", 0) >= players_of(game, count["side"]):
            raise GameError("malformed", None, f"carried.{place}.player")
        key = count_key(count["side"], count.get("player"), count["offence"])
        game.steps[key] = max(count["step"], game.steps.get(key, 0))


def penalise(game: Game, event: Event, index: int) -> None:
    """Log an offence and apply its step. After the game's end, points to the opponent are owed in the next game, and
    nothing else changes (fed 8.3.3). Raises `unknown-offence`, `offence-not-applicable`, `malformed` (player), and for
    displaced discs `wrong-kind`, `unknown-zone`, `too-many-weights`.
    """
    offence = check_offence(game, event)
    key = count_key(event["side"], event.get("player"), event["offence"])
    step = event.get("step", due_step(game, key, offence))
    game.steps[key] = step
    rung = offence["ladder"][step - 1]
    effect = rung["effect"]
    points = owe(game, rung, event["side"]) if game.state["status"] == "finished" else apply(game, rung, event)
    entry: Penalty = {
        "event": index, "side": event["side"], "offence": event["offence"],
        "step": step, "effect": effect, "points": points,
    }  # fmt: skip
    game.state["penalties"].append(entry)


def check_offence(game: Game, event: Event) -> Offence:
    """The offence that the event names; raises if the book does not have it for this format or the event does not fit
    it.
    """
    offence = find_offence(game.ruleset, event["offence"])
    if offence is None:
        raise GameError("unknown-offence", None, "offence")
    if not is_applicable(offence, game.document):
        raise GameError("offence-not-applicable", None, "offence")
    if event.get("player", 0) >= players_of(game, event["side"]):
        raise GameError("malformed", None, "player")
    if event.get("step", 1) > len(offence["ladder"]):
        raise GameError("offence-not-applicable", None, "step")
    if "displaced" in event:
        if not offence.get("displaced"):
            raise GameError("wrong-kind", None, "displaced")
        read_discs(event["displaced"], game.table, game.ruleset["weights"], "displaced")
    return offence


def find_offence(ruleset: Ruleset, offence_id: str) -> Offence | None:
    """The offence of this id, or None."""
    return next((offence for offence in ruleset["offences"] if offence["id"] == offence_id), None)


def is_applicable(offence: Offence, document: Document) -> bool:
    """Whether the offence applies to this format (csc V.5a does not apply to singles)."""
    return "plays" not in offence or document["play"] in offence["plays"]


def players_of(game: Game, side: Side) -> int:
    """The number of players of the side: the named ones, but at least as many as the format needs."""
    return max(len(game.document["sides"][side].get("players", [])), format_of(game.document, game.ruleset)["players"])


def count_key(side: Side, player: int | None, offence_id: str) -> str:
    """The key under which an offence is counted: per named player, else per side."""
    return f"{side}/{'' if player is None else player}/{offence_id}"


def due_step(game: Game, key: str, offence: Offence) -> int:
    """The next step of the ladder, from 1; after the last step, that step repeats."""
    return min(game.steps.get(key, 0) + 1, len(offence["ladder"]))


def owe(game: Game, rung: Step, side: Side) -> int:
    """After the game's end: record the points that the offender's next opponent gets at the start of that game, and
    return them.
    """
    if rung["effect"] != "points-to-opponent":
        return 0
    game.state["owed"][side] += rung["points"]
    return rung["points"]


def apply(game: Game, rung: Step, event: Event) -> int:
    """Apply a step to an open game; returns the points that it moves."""
    side: Side = event["side"]
    effect, score = rung["effect"], game.state["score"]
    displace(game, side, event.get("displaced", []))
    if effect == "points-to-opponent":
        score[other(side)] += rung["points"]
    elif effect == "points-off":
        score[side] -= rung["points"]
    elif effect == "loss-of-frame-points":
        return take_back(game, side)
    elif effect in REACHES:
        ending, reach = REACHES[effect]
        game.state["forfeit"] = {"side": side, "reach": reach}
        finish(game.state, other(side), ending)
    return rung.get("points", 0)


def displace(game: Game, side: Side, discs: list[str]) -> None:
    """Score the discs that the offender's disc displaced: the opponent's count at their value for the opponent; of the
    offender's own discs only 10-offs count (court 3).
    """
    for disc in read_discs(discs, game.table, game.ruleset["weights"], "displaced"):
        if disc.side != side or disc.points < 0:
            game.state["score"][disc.side] += disc.points


def take_back(game: Game, side: Side) -> int:
    """Take back the offender's points of the previous frame, once; the order of play does not change (fed 8.2.3)."""
    frames = game.state.get("frames")
    if not frames or "lost" in frames[-1] or frames[-1]["points"][side] <= 0:
        return 0
    points = frames[-1]["points"][side]
    frames[-1]["lost"] = side
    game.state["score"][side] -= points
    return points
