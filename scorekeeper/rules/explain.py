"""The reasons for an event's effect, as keys and values for the sentence table, each with its section of the book.

A reason is `{"say": key, "section": text, ...}`; its other values are integers, zones, ids of offences and the sides
`"a"` and `"b"`, which the screen replaces with names. Sections come from the rule set's data, never from this module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from .document import GameError
from .game import Game, other
from .replay import PLAYS, accept, replay, step
from .why_board import reason
from .why_order import explain_frame, explain_order
from .why_ruling import explain_ruling
from .why_turn import explain_half, explain_rolls, explain_turn
from .words import Document, Event, Next, NextTurn, Reason, Ruleset, Side, State

# The function that explains the frames or turns of each kind of game.
FRAMES: dict[str, Callable[[Game, Event, State], list[Reason]]] = {
    "knock-off": explain_frame,
    "innings": explain_frame,
    "horse-collar": explain_turn,
    "bowling": explain_rolls,
    "court": explain_half,
}

LEVELS = {"innings": "why.level-inning", "horse-collar": "why.level-turn", "court": "why.level-court"}


def explain(document: object, ruleset: Ruleset | None, event_id: str) -> list[Reason]:
    """The reasons for one event, in the order in which a person would give them.

    For a retraction or an amendment: what it changed. Empty for a note and for an event that no longer counts. Raises
    like `replay`, and `unknown-event` (no index) if the document contains no such event.
    """
    reasons = explain_all(document, ruleset)
    events = cast(Document, document)["events"]
    index = next((index for index, event in enumerate(events) if event["id"] == event_id), None)
    if index is None:
        raise GameError("unknown-event")
    if events[index]["type"] in ("retract", "amend"):
        return explain_correction(cast(Document, document), cast(Ruleset, ruleset), index)
    return reasons.get(event_id, [])


def explain_all(document: object, ruleset: Ruleset | None) -> dict[str, list[Reason]]:
    """The reasons for all events that count, by id and in order, computed in one replay. Omits retractions and
    amendments.

    Raises like `replay`.
    """
    game, events = accept(document, ruleset)
    reasons: dict[str, list[Reason]] = {}
    for index, event in events:
        levels, before = game.levels, snapshot(game.state)
        step(game, index, event)
        reasons[event["id"]] = explain_event(game, event, before) + explain_end(game, before, levels)
    return reasons


def preview(document: Document, ruleset: Ruleset | None, event: Event) -> tuple[State, list[Reason]]:
    """The state after adding the event, and the event's reasons. Raises like `replay`."""
    longer = {**document, "events": [*document["events"], event]}
    return replay(longer, ruleset), explain(longer, ruleset, event["id"])


def snapshot(state: State) -> State:
    """A copy of what an explanation needs of the state before an event: the next frame, the score, the status."""
    score = state["score"]
    return {**state, "score": {"a": score["a"], "b": score["b"]}}


def explain_event(game: Game, event: Event, before: State) -> list[Reason]:
    """The event's own effect on the score and on the order of play."""
    if event["type"] in PLAYS:
        return FRAMES[game.ruleset["kind"]](game, event, before)
    return explain_ruling(game, event, before)


def explain_end(game: Game, before: State, levels: int) -> list[Reason]:
    """Says that the event ended the game by its score, or that a level game continues. Forfeits and disqualifications
    have their own reasons. `levels`: how often the game was level at its end before the event.
    """
    state, sections = game.state, game.ruleset["sections"]
    if game.levels > levels:
        extra = 0 if game.review == 0 else game.review - len(state["frames"])
        level = reason(LEVELS[game.ruleset["kind"]], sections["level"], score=state["score"]["a"])
        return [{**level, "count": extra} if extra else level]
    if before["status"] == "finished":
        return []
    if state["ending"] == "tie":
        return [reason("why.tie", sections["level"], score=state["score"]["a"])]
    if state["ending"] == "target" or state["ending"] == "rounds":
        return [explain_win(game, cast(Side, state["winner"]))]
    return []


def explain_win(game: Game, winner: Side) -> Reason:
    """The reason for a win by score: the winner alone reached the target, or has the higher score."""
    score, loser, section = (
        game.state["score"],
        other(winner),
        game.ruleset["sections"][cast(str, game.state["ending"])],
    )
    if game.target is not None and score[winner] >= game.target > score[loser]:
        return reason("why.won", section, side=winner, other=loser, score=score[winner], target=game.target)
    return reason("why.higher", section, side=winner, other=loser, score=score[winner], less=score[loser])


def explain_correction(document: Document, ruleset: Ruleset, index: int) -> list[Reason]:
    """What a retraction or an amendment changed when it was recorded: the score and who is next.

    If the game of that time cannot be replayed (a later amendment has mended it), the reason says only that it was
    recorded.
    """
    event, section = document["events"][index], ruleset["sections"]["adjust"]
    made = [reason("why.retract" if event["type"] == "retract" else "why.amend", section)]
    try:
        before = play_until(document, ruleset, index)
        after = play_until(document, ruleset, index + 1)
    except GameError:
        return made
    if after.state["score"] != before.state["score"]:
        score = after.state["score"]
        made.append(reason("why.score-now", section, side="a", other="b", score=score["a"], less=score["b"]))
    if after.state["next"] is not None and not same_next(after.state["next"], before.state["next"]):
        made.append(explain_now(after, section))
    return made


def play_until(document: Document, ruleset: Ruleset, length: int) -> Game:
    """The game after the first `length` events of the document; raises like `replay`."""
    game, events = accept({**document, "events": document["events"][:length]}, ruleset)
    for index, event in events:
        step(game, index, event)
    return game


def same_next(now: Next | NextTurn, before: Next | NextTurn | None) -> bool:
    """Whether the same side is next in the same frame."""
    return now == before


def explain_now(game: Game, section: str) -> Reason:
    """Who is next after a correction: as the last frame that counts determines, else the side that began."""
    following = cast(Next, game.state["next"])
    if "turns" in game.state:
        side = cast(NextTurn, game.state["next"])["side"]
        return reason("why.turn-next", game.ruleset["sections"]["turn"], side=side, other=other(side))
    if game.state["frames"] and "lead" not in game.ruleset["sections"]:
        return explain_order(game)[0]
    return reason("why.first-now", section, side=following["first"], other=following["hammer"])
