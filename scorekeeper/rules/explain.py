"""Why: the reasons behind an event's effect, as keys and values of the sentence table, each with its section.

A reason is `{"say": key, "section": text, ...}`; its other values are whole numbers, zones, offences' ids and
the sides `"a"` and `"b"`, which the screen replaces by names. Sections come from the rule set's data, never from
here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from .document import GameError
from .game import Game, other
from .replay import PLAYS, accept, replay, start, step
from .why_board import reason
from .why_order import explain_frame, explain_order
from .why_ruling import explain_ruling
from .why_turn import explain_half, explain_rolls, explain_turn
from .words import Document, Event, Next, NextTurn, Reason, Ruleset, Side, State

# What explains the frames or turns of each kind of game.
FRAMES: dict[str, Callable[[Game, Event, State], list[Reason]]] = {
    "knock-off": explain_frame,
    "innings": explain_frame,
    "horse-collar": explain_turn,
    "bowling": explain_rolls,
    "court": explain_half,
}

LEVELS = {"innings": "why.level-inning", "horse-collar": "why.level-turn", "court": "why.level-court"}


def explain(document: object, ruleset: Ruleset | None, event_id: str) -> list[Reason]:
    """The reasons of one event, in the order in which a person would give them.

    A retraction and an amendment tell what has changed since. Empty for a note and for an event that counts no
    more. Raises what `replay` raises, and `unknown-event` (no index) when the document holds no such event.
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
    """The reasons of all events that count and speak of the game, by id and in order, from one walk.

    Raises what `replay` raises.
    """
    game, events = walk_through(document, ruleset)
    reasons: dict[str, list[Reason]] = {}
    for index, event in events:
        levels, before = game.levels, snapshot(game.state)
        step(game, index, event)
        reasons[event["id"]] = explain_event(game, event, before) + explain_end(game, before, levels)
    return reasons


def walk_through(document: object, ruleset: Ruleset | None) -> tuple[Game, list[tuple[int, Event]]]:
    """The game before its first event, and the events that count; raises as `replay` does."""
    accepted, book, events = accept(document, ruleset)
    return start(accepted, book), events


def preview(document: Document, ruleset: Ruleset | None, event: Event) -> tuple[State, list[Reason]]:
    """What would be if the event were added: the state, and the event's reasons. Raises as `replay` does."""
    longer = {**document, "events": [*document["events"], event]}
    return replay(longer, ruleset), explain(longer, ruleset, event["id"])


def snapshot(state: State) -> State:
    """What an explanation needs of the state before an event: who is due, the score, whether it is over."""
    score = state["score"]
    return {**state, "score": {"a": score["a"], "b": score["b"]}}


def explain_event(game: Game, event: Event, before: State) -> list[Reason]:
    """What the event itself did to the score and to the order of play."""
    if event["type"] in PLAYS:
        return FRAMES[game.ruleset["kind"]](game, event, before)
    return explain_ruling(game, event, before)


def explain_end(game: Game, before: State, levels: int) -> list[Reason]:
    """That the event ended the game by its score, or that a level game goes on; forfeits and disqualifications
    have said so themselves. `levels`: how often the game had been level at its end before the event.
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
    """By the target alone, or because the winner's score is the higher when the game is looked at."""
    score, loser, section = (
        game.state["score"],
        other(winner),
        game.ruleset["sections"][cast(str, game.state["ending"])],
    )
    if game.target is not None and score[winner] >= game.target > score[loser]:
        return reason("why.won", section, side=winner, other=loser, score=score[winner], target=game.target)
    return reason("why.higher", section, side=winner, other=loser, score=score[winner], less=score[loser])


def explain_correction(document: Document, ruleset: Ruleset, index: int) -> list[Reason]:
    """What a retraction or an amendment changed at the time: the score and who is next, as the game stood then.

    Only that it was made, when the game of that time cannot be replayed (a later amendment has mended it).
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
    """The game after the first `length` events of the document, as it stood then; raises as `replay` does."""
    game, events = walk_through({**document, "events": document["events"][:length]}, ruleset)
    for index, event in events:
        step(game, index, event)
    return game


def same_next(now: Next | NextTurn, before: Next | NextTurn | None) -> bool:
    """Whether the same side is next in the same frame."""
    return now == before


def explain_now(game: Game, section: str) -> Reason:
    """Who is next after a correction: by the last frame that stands, else who began."""
    following = cast(Next, game.state["next"])
    if "turns" in game.state:
        side = cast(NextTurn, game.state["next"])["side"]
        return reason("why.turn-next", game.ruleset["sections"]["turn"], side=side, other=other(side))
    if game.state["frames"] and "lead" not in game.ruleset["sections"]:
        return explain_order(game)[0]
    return reason("why.first-now", section, side=following["first"], other=following["hammer"])
