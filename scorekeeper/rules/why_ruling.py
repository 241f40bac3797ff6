"""Explains officials' rulings: penalties, lateness, timeouts, points, forfeits.

The reasons have the form described in `explain`; sections come from the rule set's data.
"""

from __future__ import annotations

from typing import cast

from .court import read_discs
from .game import SIDES, Game, other
from .penalties import find_offence
from .why_board import reason
from .words import Event, Offence, Reason, Side, State

OUTSIDE = ("warning", "counsel", "removed-vicinity", "removed-event")
"""Effects that change no game."""


def explain_ruling(game: Game, event: Event, before: State) -> list[Reason]:
    """The reasons for an event outside play; none for a note."""
    sections, side = game.ruleset["sections"], cast(Side, event.get("side", "a"))
    match event["type"]:
        case "penalty":
            return explain_penalty(game, event, before)
        case "late":
            return explain_late(game, event, before)
        case "adjust":
            return [reason("why.adjust", sections["adjust"], side=side, points=event["points"])]
        case "forfeit":
            return [reason("why.forfeit", sections["forfeit"], side=side, other=other(side))]
        case "double_forfeit":
            return [reason("why.double-forfeit", sections["double_forfeit"])]
        case "timeout":
            return [reason("why.timeout", sections["timeout"], side=side, count=game.state["timeouts"][side])]
        case "weights_changed":
            return [
                reason(
                    "why.weights-changed", sections["weights_changed"], side=side, count=game.state["timeouts"][side]
                )
            ]
        case "call":
            known = game.ruleset["calls"].get(event["kind"])
            return [reason("why.call-" + event["kind"], sections["adjust"] if known is None else known["section"])]
        case _:
            return []


def explain_penalty(game: Game, event: Event, before: State) -> list[Reason]:
    """The offence, its step and the step's effect; after the game's end, what is owed."""
    offence = cast(Offence, find_offence(game.ruleset, event["offence"]))
    entry, side = game.state["penalties"][-1], event["side"]
    values = {
        "side": side,
        "other": other(side),
        "offence": offence["id"],
        "step": entry["step"],
        "points": entry["points"],
    }
    if before["status"] == "finished":
        return [reason(late_reason(entry["effect"]), offence["section"], **values), *explain_owed(game, event)]
    reasons = [reason("why.penalty-" + entry["effect"], offence["section"], **values)]
    rung = offence["ladder"][entry["step"] - 1]
    if "also" in rung:
        reasons.append(reason("why.also-" + rung["also"], offence["section"], side=side))
    return reasons + explain_displaced(game, event, offence)


def late_reason(effect: str) -> str:
    """The reason of a penalty after the end, which changes neither score nor winner any more."""
    if effect in OUTSIDE:
        return "why.penalty-" + effect
    return "why.late-" + effect if effect.startswith("disqualify") else "why.penalty-late"


def explain_owed(game: Game, event: Event) -> list[Reason]:
    """A penalty after the end does not change the game; points are owed to the offender's next opponent."""
    sections, side, points = game.ruleset["sections"], event["side"], game.state["penalties"][-1]["points"]
    if points == 0:
        return [reason("why.after-end", sections["owed"], side=side)]
    return [reason("why.owed", sections["owed"], side=side, points=points)]


def explain_displaced(game: Game, event: Event, offence: Offence) -> list[Reason]:
    """The points of displaced discs for each side (court 3)."""
    discs = read_discs(event.get("displaced", []), game.table, game.ruleset["weights"], "displaced")
    reasons: list[Reason] = []
    for side in SIDES:
        counted = [disc.points for disc in discs if disc.side == side and (side != event["side"] or disc.points < 0)]
        if counted:
            reasons.append(
                reason("why.displaced", offence["section"], side=side, count=len(counted), points=sum(counted))
            )
    return reasons


def explain_late(game: Game, event: Event, before: State) -> list[Reason]:
    """The points that each side's lateness gave the other, and whether it ended the game."""
    rule, state = game.ruleset["lateness"], game.state
    reasons: list[Reason] = []
    for side in SIDES:
        if side not in event["seconds"]:
            continue
        points = state["score"][other(side)] - before["score"][other(side)]
        seconds = event["seconds"][side]
        reasons.append(
            reason("why.late", rule["section"], side=side, other=other(side), seconds=seconds, points=points)
        )
    if state["ending"] == "double-forfeit":
        reasons.append(reason("why.late-both", rule["section"]))
    elif state["forfeit"] is not None:
        side = state["forfeit"]["side"]
        reasons.append(reason("why.late-forfeit", rule["section"], side=side, other=other(side)))
    return reasons
