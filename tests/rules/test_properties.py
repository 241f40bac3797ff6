"""The invariants of tests/vectors/README.md hold on random games of every kind.

Python alone: the other engine gives the same answers, see test_differential.py.
"""

from __future__ import annotations

import copy
import os
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from games import RULESETS, game
from plays import other, rolls
from rules_library import outcome

from scorekeeper.rules import explain_all, ruleset_of
from scorekeeper.rules import replay as replay_found
from scorekeeper.rules.events import effective
from scorekeeper.rules.shapes import UNSAFE

# So many games of each kind; GAMES in the environment picks another number.
GAMES = int(os.environ.get("GAMES", "400"))
Fields = dict[str, Any]


def replay(document: Fields) -> Any:  # noqa: ANN401
    return outcome(lambda: replay_found(document))


@cache
def valid_games(ruleset_id: str) -> list[tuple[Fields, Fields]]:
    """Games that the engine takes, with their states."""
    rng = Random(f"properties {ruleset_id}")  # noqa: S311
    ruleset = next(ruleset for ruleset in RULESETS if ruleset["id"] == ruleset_id)
    found = [(document, replay(document)) for document in (game(rng, ruleset) for _ in range(GAMES))]
    return [(document, state) for document, state in found if "error" not in state]


every_rule_set = pytest.mark.parametrize("name", [ruleset["id"] for ruleset in RULESETS])


@every_rule_set
def test_most_games_are_valid(name: str) -> None:
    assert len(valid_games(name)) > GAMES / 2


@every_rule_set
def test_states_satisfy_the_invariants(name: str) -> None:
    for document, state in valid_games(name):
        assert (state["status"] == "finished") == (state["ending"] is not None) == (state["next"] is None)
        assert (state["winner"] is None) == (state["ending"] in (None, "tie", "double-forfeit"))
        assert (state["forfeit"] is not None) == (state["ending"] in ("forfeit", "disqualification"))
        if state["forfeit"]:
            assert state["winner"] == other(state["forfeit"]["side"])
        if state["ending"] in ("target", "rounds"):
            assert state["score"][state["winner"]] > state["score"][other(state["winner"])]
        check_turns(document, state) if "turns" in state else check_frames(state)


def check_frames(state: Fields) -> None:
    """Hammer and first differ; the number of the next frame."""
    assert all({frame["first"], frame["hammer"]} == {"a", "b"} for frame in state["frames"])
    if state["next"]:
        assert state["next"]["frame"] == len(state["frames"]) + 1


def check_turns(document: Fields, state: Fields) -> None:
    """Sides take turns, the one in the header first."""
    first, second = (len(state["turns"][side]) for side in (document["first"], other(document["first"])))
    assert first - second in (0, 1)
    if state["next"]:
        due = document["first"] if first == second else other(document["first"])
        assert state["next"] == {"frame": second + 1, "side": due}


@pytest.mark.parametrize("name", ["federation-2024", "csc-2007", "alberta-55plus", "casual", "baseball"])
def test_who_shoots_first_follows_from_the_frame_before(name: str) -> None:
    for document, state in valid_games(name):
        played = [event for _, event in effective(document["events"]) if event["type"] == "frame"]
        due = document["first"]
        for frame, event in zip(state["frames"], played, strict=True):
            assert frame["first"] == event.get("first", due)
            assert min(frame["points"].values()) == 0
            due = next((side for side in "ab" if frame["points"][side] > 0), frame["hammer"])
        assert state["next"] is None or state["next"]["first"] == due


@every_rule_set
def test_later_events_change_nothing_before_them(name: str) -> None:
    """Every prefix of a game without corrections: its reasons stay, its frames and penalties too."""
    for document, state in valid_games(name):
        if any(event["type"] in ("retract", "amend") for event in document["events"]):
            continue
        walked = list(explain_all(document).items())
        for length in range(len(document["events"])):
            shorter = {**document, "events": document["events"][:length]}
            assert list(explain_all(shorter).items()) == walked[:length]
            assert record_of(replay(shorter)) == record_of(state, replay(shorter))


def record_of(state: Fields, like: Fields | None = None) -> list[Any]:
    """Frames (but whether they were lost since), turns and penalties, as many as another state has."""
    like = like or state
    frames = [{**frame, "lost": None} for frame in state.get("frames", [])][: len(like.get("frames", []))]
    turns = [state["turns"][side][: len(like["turns"][side])] for side in "ab" if "turns" in state]
    return [frames, turns, state["penalties"][: len(like["penalties"])]]


@every_rule_set
def test_retracting_the_last_event_gives_the_state_before_it(name: str) -> None:
    for document, _ in valid_games(name):
        if document["events"]:
            last = document["events"][-1]
            retract = {"id": "undo", "at": last["at"], "type": "retract", "event": last["id"], "reason": "undo"}
            undone = replay({**document, "events": [*document["events"], retract]})
            assert undone == replay({**document, "events": document["events"][:-1]})


@every_rule_set
def test_amending_with_the_same_fields_changes_nothing(name: str) -> None:
    for document, state in valid_games(name):
        for index, _ in effective(document["events"]):
            event = document["events"][index]
            same = {key: value for key, value in event.items() if key not in ("id", "type")}
            now = dict(effective(document["events"]))[index]
            amend = {"id": "same", "at": event["at"], "type": "amend", "event": event["id"], "reason": "x"}
            mended = {**amend, "with": {key: now[key] for key in now if key in same}}
            assert replay({**document, "events": [*document["events"], mended]}) == state


def mirrored(value: Any, key: str = "") -> Any:  # noqa: ANN401
    """A document or a state with the two sides exchanged."""
    if isinstance(value, dict):
        return {other(name) if name in ("a", "b") else name: mirrored(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [mirrored(part, key) for part in value]
    if value in ("a", "b") and key in ("side", "first", "hammer", "winner", "choice", "lost"):
        return other(value)
    if key in ("weights", "displaced") and isinstance(value, str):
        return "=".join(other(token[0]) + token[1:] for token in value.split("="))
    return value


@every_rule_set
def test_the_two_sides_are_mirror_images(name: str) -> None:
    for document, state in valid_games(name):
        assert mirrored(mirrored(document)) == document
        assert replay(mirrored(document)) == mirrored(state)


def simple_bowling(frames: list[list[int]]) -> int:
    """Ten-pin bowling frame by frame, as people score it on paper; a frame that waits ends the count."""
    total = 0
    for number, frame in enumerate(frames):
        after = [pins for later in frames[number + 1 :] for pins in later]
        extra = 0 if number == 9 or sum(frame) < 10 else 2 if len(frame) == 1 else 1
        if len(after) < extra:
            break
        total += sum(frame) + sum(after[:extra])
    return total


def test_bowling_agrees_with_a_second_scorer() -> None:
    rng, at, checked = Random("bowling"), "2026-11-21T19:00:00Z", 0  # noqa: S311
    head = {
        "version": 1,
        "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10",
        "ruleset": "bowling",
        "play": "singles",
        "first": "a",
    }
    for _ in range(GAMES * 5):
        turns = [
            {"type": "turn", "side": "ab"[n % 2], "rolls": rolls(rng, n > 17)}
            for n in range(rng.choice([20, 20, 19, 11, 6]))
        ]
        events = [{"id": str(n), "at": at, **turn} for n, turn in enumerate(turns)]
        state = replay({**head, "sides": {"a": {"name": "A"}, "b": {"name": "B"}}, "started_at": at, "events": events})
        if "error" not in state:
            checked += 1
            assert state["score"] == {side: simple_bowling(state["turns"][side]) for side in "ab"}
    assert checked > GAMES * 3


def parts(document: Fields, state: Fields) -> Iterator[tuple[str, int]]:
    """All that the score is made of, as (side, points)."""
    events = dict(effective(document["events"]))
    for side in "ab":
        yield side, document["sides"][side].get("start", 0)
        yield side, sum(frame["points"][side] for frame in state.get("frames", []))
        turns = state.get("turns", {"a": [], "b": []})[side]
        yield side, simple_bowling(turns) if document["ruleset"] == "bowling" else sum(turns)
        yield side, -state["owed"][other(side)]  # after the end, so in no score
    for penalty in state["penalties"]:
        yield from penalty_parts(penalty, events[penalty["event"]])
    for event in events.values():
        if event["type"] == "adjust":
            yield event["side"], event["points"]


def penalty_parts(penalty: Fields, event: Fields) -> Iterator[tuple[str, int]]:
    """What a penalty moved; discs displaced count for their own side, the offender's only in the 10-off."""
    side = penalty["side"]
    if penalty["effect"] == "points-to-opponent":
        yield other(side), penalty["points"]
    else:
        yield side, -penalty["points"]
    if penalty["points"]:
        for disc in event.get("displaced", []):
            if disc[0] != side or disc[1:] == "-10":
                yield disc[0], int(disc[1:])


def lateness_parts(document: Fields, events: list[Fields]) -> dict[str, int]:
    """What lateness gave each side, by the clock: a look at every full minute, until the target is reached."""
    rule, form = ruleset_of(document)["lateness"], ruleset_of(document)["formats"][document["play"]]
    score = {side: document["sides"][side].get("start", 0) for side in "ab"}
    given = {"a": 0, "b": 0}
    seconds = next(event["seconds"] for event in events if event["type"] == "late")
    for moment in range(rule["grace"], max(seconds.values()) + 1, rule["every"]):
        for side in "ab":
            given[other(side)] += seconds.get(side, 0) >= moment
        if max(score[side] + given[side] for side in "ab") >= document.get("target", form.get("target")):
            break
    return given


@every_rule_set
def test_the_score_is_the_sum_of_its_parts(name: str) -> None:
    checked = 0
    for document, state in valid_games(name):
        events = [event for _, event in effective(document["events"])]
        lates = [place for place, event in enumerate(events) if event["type"] == "late"]
        if lates not in ([], [0]):
            continue
        checked += 1
        given = lateness_parts(document, events) if lates and name == "federation-2024" else {"a": 0, "b": 0}
        for side, points in parts(document, copy.deepcopy(state)):
            given[side] += points
        assert given == state["score"], document
    assert checked > GAMES / 3


def test_what_is_printable_is_safe() -> None:
    """Shapes ask the pattern only about texts that are not printable."""
    assert [sign for sign in map(chr, range(0x110000)) if sign.isprintable() and UNSAFE.search(sign)] == []
