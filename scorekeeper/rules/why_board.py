"""Explains the score of a frame of knock-off or of an inning.

The reasons have the form described in `explain`; sections come from the rule set's data.
"""

from __future__ import annotations

from .game import other, weight_table
from .knock_off import parse_weights, score_rows
from .words import FrameScore, Reason, Ruleset, Side


def reason(say: str, section: str, **values: str | int) -> Reason:
    """One reason: the key of its sentence, the book's section, and the values for the sentence."""
    return {"say": say, "section": section, **values}


def explain_board(weights: list[str], ruleset: Ruleset) -> list[Reason]:
    """The reasons for a board's points: the deepest weight, the leader's points, and what stops the counting."""
    score = score_rows(parse_weights(weights, weight_table(ruleset), ruleset["weights"]))
    front = explain_front(weights, score, ruleset)
    if score["leader"] is None:
        return front
    return (
        front
        + explain_sum(weights, score, score["leader"], ruleset)
        + explain_cut(weights, score, score["leader"], ruleset)
    )


def explain_front(weights: list[str], score: FrameScore, ruleset: Ruleset) -> list[Reason]:
    """The front of the board: which side has the deepest weight and therefore scores, or why none does."""
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
    """The leader's points, weight by weight; hangers and neutral weights come before the sum."""
    sections, table = ruleset["sections"], weight_table(ruleset)
    counted, top = tokens_of(weights[: score["lead"]]), ruleset["zones"][-1]
    values = [table[token].points for token in counted]
    neutral, hangers = values.count(0), [zone_of(token) for token in counted].count(top["zone"])
    if score["scorer"] is None:
        return [reason("why.only-neutral", sections["neutral"], side=leader, count=neutral)]
    reasons: list[Reason] = []
    if hangers:
        reasons.append(reason("why.hanger", sections["hanger"], side=leader, count=hangers, points=top["points"]))
    if neutral:
        reasons.append(reason("why.neutral", sections["neutral"], side=leader, count=neutral))
    terms = " + ".join(str(value) for value in values if value > 0)
    points = score["points"][leader]
    return [*reasons, reason("why.sum", sections["sum"], side=leader, sum=terms, points=points)]


def explain_cut(weights: list[str], score: FrameScore, leader: Side, ruleset: Ruleset) -> list[Reason]:
    """What stops the counting, if it costs the leader weights: a dead heat or the opponent's deepest weight."""
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


def tokens_of(weights: list[str]) -> list[str]:
    """The single weights in some strings of a frame."""
    return [token for string in weights for token in string.split("=")]


def zone_of(string: str) -> str:
    """The zone that a string's weights share; for protected weights, which may differ, the zone of the first."""
    return string.split("=")[0][1:].removesuffix("*")
