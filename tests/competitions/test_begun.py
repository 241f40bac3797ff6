"""What was begun stays: a corrected result moves nobody whose match was posted or has a result of the desk, until the
desk takes that back (docs/competitions.md 5, Held). Python alone: the other engine answers alike.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from scorekeeper.competitions.calls import answer
from tests.competitions.making import AT
from tests.competitions.test_growing import stands, with_events

Fields = dict[str, Any]
Sides = dict[str, list[Any]]
OTHER = {"a": "b", "b": "a"}


def counting(events: list[Fields]) -> list[Fields]:
    """The events that nobody retracted."""
    gone: set[str] = set()
    found = []
    for event in reversed(events):
        if event["id"] in gone:
            continue
        if event["type"] == "retract":
            gone.add(event["event"])
        else:
            found.append(event)
    return found[::-1]


def begun(events: list[Fields]) -> Sides:
    """Who plays the matches that were begun."""
    found: Sides = {}
    for event in counting(events):
        if event["type"] in ("post", "result"):
            found[event["match"]] = [event["a"], event["b"]]
        elif event["type"] == "unpost":
            found.pop(event["match"], None)
    return found


def corrected(one: Fields) -> Fields:
    """The same result with the other winner, or as it is if nobody won."""
    if one.get("winner") is None:
        return one
    score = {"score": {side: one["score"][OTHER[side]] for side in "ab"}} if "score" in one else {}
    return {**one, "winner": OTHER[one["winner"]], **score}


def correction(rng: Random, request: Fields) -> Fields:
    """The request after some of its results were corrected: what phones told, and the desk's last result of a match."""
    told = [corrected(one) if rng.random() < 0.5 else one for one in request["results"]]
    events = request["document"]["events"]
    last = {one["match"]: one for one in counting(events) if one["type"] == "result"}
    again = [{**corrected(last[rng.choice(sorted(last))]), "id": "correction"}] if last else []
    changed = {**request, "results": told}
    asked = with_events(changed, [*events, *again])
    return changed if "error" in answer(asked) else asked


def sides(state: Fields) -> Sides:
    """Who plays each match."""
    return {match["id"]: [match["a"], match["b"]] for match in state["matches"]}


def codes(state: Fields) -> set[tuple[str, str | None]]:
    """The problems of matches."""
    return {(problem["code"], problem["match"]) for problem in state["problems"]}


def test_a_corrected_result_moves_nobody_who_has_begun() -> None:
    """But a game between two who are not level any more, which the state then names as a problem."""
    rng = Random("corrected")  # noqa: S311
    seen: Counter[str] = Counter()
    for request, before in stands():
        there, was = begun(request["document"]["events"]), sides(before)
        for _ in range(3):
            after = answer(correction(rng, request))
            now, fresh = sides(after), codes(after) - codes(before)
            for match, who in there.items():
                if match.startswith("tie") and match not in now:
                    assert match not in was or match in {place for _, place in codes(after)}, request
                else:
                    assert now[match] == who, request
            moved = {match for match in was if now.get(match) != was[match]}
            seen.update(moved=bool(there and moved), otherwise=("advanced-otherwise" in {code for code, _ in fresh}))
    assert min(seen["moved"], seen["otherwise"]) > 30, seen


def test_a_match_that_is_taken_back_has_the_sides_of_the_corrected_result() -> None:
    rng = Random("taken back")  # noqa: S311
    followed = 0
    for request, _ in stands():
        changed = correction(rng, request)
        events = changed["document"]["events"]
        for match in begun(events):
            undo = {"id": "take-back", "at": AT, "type": "unpost", "match": match}
            never = [one for one in events if one.get("match") != match or one["type"] not in ("post", "result")]
            after, without = (answer(with_events(changed, log)) for log in ([*events, undo], never))
            if "error" not in after and "error" not in without:
                assert sides(after).get(match) == sides(without).get(match), (match, changed)
                followed += 1
    assert followed > 100
