"""Why: the reasons behind an event's effect, as keys and values of the sentence table, each with its section.

A reason is `{"say": key, "section": text, ...}`; its other values are whole numbers, zones and the sides
`"a"` and `"b"`, which the screen replaces by names. Sections come from the rule set's data, never from here.
"""

from __future__ import annotations

from typing import cast

from .document import GameError
from .knock_off import other, parse_weights, score_rows, target, weight_table
from .replay import accept, start, step
from .words import Document, Event, FrameScore, Reason, Ruleset, Side, State


def explain(document: object, ruleset: Ruleset | None, event_id: str) -> list[Reason]:
    """The reasons of one event that counts, in the order in which a person would give them.

    Empty for a note, a retract, an amend, and an event that counts no more. Raises what `replay` raises, and
    `unknown-event` (no index) when the document holds no such event.
    """
    reasons = explain_all(document, ruleset)
    if all(event["id"] != event_id for event in cast(Document, document)["events"]):
        raise GameError("unknown-event")
    return reasons.get(event_id, [])


def explain_all(document: object, ruleset: Ruleset | None) -> dict[str, list[Reason]]:
    """The reasons of all events that count and speak of the game, by id and in order, from one walk.

    Raises what `replay` raises.
    """
    game, book, events = accept(document, ruleset)
    play = start(game, book)
    reasons: dict[str, list[Reason]] = {}
    for index, event in events:
        before = play.state.copy()  # what it holds of its own: who is due, and whether the game is over
        step(game, book, play, index, event)
        reasons[event["id"]] = explain_event(event, before, play.state, book) + explain_end(game, before, play.state, book)
    return reasons


def reason(say: str, section: str, **values: str | int) -> Reason:
    """One reason: the key of its sentence, the book's section, and the values that the sentence names."""
    return {"say": say, "section": section, **values}


def explain_event(event: Event, before: State, after: State, ruleset: Ruleset) -> list[Reason]:
    """What the event itself did to the score and to the order of play."""
    sections = ruleset["sections"]
    if event["type"] == "frame":
        return explain_board(event["weights"], ruleset) + explain_order(before, after, ruleset)
    if event["type"] == "adjust":
        return [reason("why.adjust", sections["adjust"], side=event["side"], points=event["points"])]
    if event["type"] == "forfeit":
        side = event["side"]
        return [reason("why.forfeit", sections["forfeit"], side=side, other=other(side))]
    if event["type"] == "double_forfeit":
        return [reason("why.double-forfeit", sections["double_forfeit"])]
    return []


def explain_board(weights: list[str], ruleset: Ruleset) -> list[Reason]:
    """Which weight is the deepest, what it and its like add up to, and what stops the counting."""
    score = score_rows(parse_weights(weights, weight_table(ruleset), ruleset["weights"]))
    front = explain_front(weights, score, ruleset)
    if score["leader"] is None:
        return front
    return front + explain_sum(weights, score, score["leader"], ruleset) + explain_cut(weights, score, score["leader"], ruleset)


def explain_front(weights: list[str], score: FrameScore, ruleset: Ruleset) -> list[Reason]:
    """The front of the board: who has the deepest weight and so can score alone, or why nobody can."""
    sections, leader = ruleset["sections"], score["leader"]
    if not weights:
        return [reason("why.empty", sections["deepest"])]
    protected = weights[0].endswith("*")
    if leader is None and protected:
        return [reason("why.protected-both", sections["protected"])]
    if leader is None:
        return [reason("why.dead-heat-front", sections["dead_heat"], zone=zone_of(weights[0]))]
    section = sections["protected" if protected else "deepest"]
    say = "why.protected" if protected else "why.deepest"
    return [reason(say, section, side=leader, other=other(leader), zone=zone_of(weights[0]))]


def explain_sum(weights: list[str], score: FrameScore, leader: Side, ruleset: Ruleset) -> list[Reason]:
    """The leader's points weight by weight; hangers and neutral weights are named before the sum."""
    sections, table = ruleset["sections"], weight_table(ruleset)
    values = [table[token].points for token in tokens_of(weights[: score["lead"]])]
    neutral, top = values.count(0), ruleset["zones"][-1]["points"]
    if score["scorer"] is None:
        return [reason("why.only-neutral", sections["neutral"], side=leader, count=neutral)]
    reasons: list[Reason] = []
    if top in values:
        hangers = values.count(top)
        reasons.append(reason("why.hanger", sections["hanger"], side=leader, count=hangers, points=top))
    if neutral:
        reasons.append(reason("why.neutral", sections["neutral"], side=leader, count=neutral))
    terms = " + ".join(str(value) for value in values if value > 0)
    points = score["points"][leader]
    return [*reasons, reason("why.sum", sections["sum"], side=leader, sum=terms, points=points)]


def explain_cut(weights: list[str], score: FrameScore, leader: Side, ruleset: Ruleset) -> list[Reason]:
    """What stops the counting, when it costs the leader weights: a dead heat or the opponent's deepest."""
    sections, behind = ruleset["sections"], weights[score["lead"] :]
    count = sum(token[0] == leader for token in tokens_of(behind))
    if count == 0:
        return []
    zone = zone_of(behind[0])
    if score["cut"] == "dead-heat":
        return [reason("why.cut-dead-heat", sections["dead_heat"], side=leader, count=count, zone=zone)]
    other_side = other(leader)
    section = sections["deepest"]
    return [reason("why.cut-opponent", section, side=leader, other=other_side, count=count, zone=zone)]


def explain_order(before: State, after: State, ruleset: Ruleset) -> list[Reason]:
    """Who really shot first, when that is not who was due, and who shoots first next."""
    sections, due, frame = ruleset["sections"], before["next"], after["frames"][-1]
    reasons: list[Reason] = []
    if due is not None and frame["first"] != due["first"]:
        first, hammer = frame["first"], frame["hammer"]
        reasons.append(reason("why.out-of-turn", sections["out_of_turn"], side=first, other=hammer))
    if after["next"] is None:
        return reasons
    scored = frame["points"]["a"] + frame["points"]["b"] > 0
    section = sections["next_scored" if scored else "next_no_score"]
    say = "why.next-scored" if scored else "why.next-no-score"
    first, hammer = after["next"]["first"], after["next"]["hammer"]
    return [*reasons, reason(say, section, side=first, other=hammer)]


def explain_end(document: Document, before: State, after: State, ruleset: Ruleset) -> list[Reason]:
    """That the event ended the game by the target; forfeits have said so themselves."""
    winner = after["winner"]
    if before["status"] == "finished" or winner is None or after["ending"] != "target":
        return []
    section, score = ruleset["sections"]["target"], after["score"][winner]
    reach = target(document, ruleset)
    return [reason("why.won", section, side=winner, other=other(winner), score=score, target=reach)]


def tokens_of(weights: list[str]) -> list[str]:
    """The single weights of some strings of a frame."""
    return [token for string in weights for token in string.split("=")]


def zone_of(string: str) -> str:
    """The zone of a string's weights; they share one, protected ones apart, where it is the first's."""
    return string.split("=")[0][1:].removesuffix("*")
