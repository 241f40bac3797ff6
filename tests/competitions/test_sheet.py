"""What the sheet of a league match refuses and lists, where docs/competitions.md leaves room (the cases are in
tests/vectors).
"""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.competitions.calls import answer

SIX = {"A": ["a1", "a2"], "B": ["a3", "a4"], "C": ["a5", "a6"]}
FOUR = {"1": "a1", "2": "a2", "3": "a3", "4": "a4"}


def told(form: str, *events: dict[str, Any], target: int = 21) -> dict[str, Any]:
    """The answer to a sheet of two teams of seven."""
    teams = {side: {"name": side, "players": [f"{side}{number}" for number in range(1, 8)]} for side in "ab"}
    log = [{"id": f"v{index}", "at": "2026-11-21T19:05:00-08:00", **event} for index, event in enumerate(events)]
    document = {
        "version": 1, "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", "form": form, "ruleset": "csc-2007",
        "target": target, "teams": teams, "started_at": "2026-11-21T19:00:00-08:00", "events": log,
    }  # fmt: skip
    result: dict[str, Any] = answer({"call": "sheet", "document": document})
    return result


def line_up(places: object, side: str = "a") -> dict[str, Any]:
    return {"type": "lineup", "side": side, "places": places}


def change(before: int, place: str, out: str, coming: str) -> dict[str, Any]:
    return {"type": "substitute", "side": "a", "before": before, "place": place, "out": out, "in": coming}


@pytest.mark.parametrize(
    ("form", "places", "code"),
    [
        ("league-six", FOUR, "bad-line-up"),
        ("league-four", SIX, "bad-line-up"),
        ("league-six", {"A": ["a1", "a2"], "B": ["a3", "a4"]}, "bad-line-up"),
        ("league-six", {**SIX, "C": ["a5"]}, "bad-line-up"),
        ("league-six", {**SIX, "C": ["a5", "a1"]}, "bad-line-up"),
        ("league-six", {**SIX, "C": ["a5", "b1"]}, "unknown-player"),
        ("league-six", {**SIX, "C": ["a5", "a5", "b1"]}, "bad-line-up"),
        ("league-six", {**SIX, "D": ["a7"]}, "malformed"),
        ("league-six", {**SIX, "C": "a5"}, "malformed"),
        ("league-four", {**FOUR, "4": "a1"}, "bad-line-up"),
        ("league-four", {**FOUR, "4": ["a4"]}, "malformed"),
    ],
)
def test_a_line_up_has_the_places_of_its_form(form: str, places: object, code: str) -> None:
    assert told(form, line_up(places))["error"] == {"code": code, "event": 0}


@pytest.mark.parametrize(
    ("form", "event"),
    [
        ("league-four", {"type": "double_forfeit", "number": 7}),
        ("league-six", {"type": "double_forfeit", "number": 10}),
        ("league-six", {"type": "double_forfeit", "number": 0}),
        ("league-six", change(1, "1", "a1", "a7")),
        ("league-four", change(1, "A", "a1", "a7")),
    ],
)
def test_no_such_game_or_place_is_malformed_before_the_log_is_played(form: str, event: dict[str, Any]) -> None:
    assert told(form, change(1, {"league-six": "A", "league-four": "1"}[form], "a1", "a2"), event)["error"] == {
        "code": "malformed",
        "event": 1,
    }


def test_what_exceeds_the_games_left_is_dropped() -> None:
    late = {"type": "delay", "minutes": {"a": 60}}
    assert told("league-six", late, late, late)["wins"] == {"a": 0, "b": 9}
    assert told("league-four", late, {"type": "delay", "minutes": {"a": 30, "b": 90}})["halves"] == {"a": 0, "b": 12}


def test_a_forfeit_needs_no_line_up_and_a_line_up_may_follow_it() -> None:
    forfeit = {"type": "forfeit", "number": 1, "side": "b"}
    state = told("league-six", forfeit, line_up(SIX))
    assert state["games"][0]["a"] == {"place": "A", "players": ["a1", "a2"]}
    assert state["games"][0]["b"] == {"place": "A", "players": []}
    assert state["played"] == {"a": {"a1": 1, "a2": 1}, "b": {}}


def test_nobody_stands_at_the_ends_before_the_line_up() -> None:
    game = told("league-four")["games"][0]
    assert (game["a"], game["winner"], game["score"]) == ({"left": None, "right": None}, None, {"a": 0, "b": 0})


def test_a_substitution_sees_what_was_recorded_before_whatever_game_it_begins_with() -> None:
    events = [line_up(SIX), change(4, "A", "a1", "a7"), change(2, "B", "a3", "a1")]
    assert told("league-six", *events)["infractions"] == [
        {"number": 2, "side": "a", "rule": "12c", "players": ["a1"]},
    ]
    assert told("league-six", *events[:2], change(4, "A", "a1", "a7"))["error"]["code"] == "not-in-line-up"


def test_partners_are_looked_for_in_each_game_of_the_plan() -> None:
    leaves_later = [line_up(FOUR), change(5, "1", "a1", "a5"), change(2, "4", "a4", "a1")]
    assert told("league-four", *leaves_later)["error"] == {"code": "bad-line-up", "event": 2}
    comes_later = [line_up(FOUR), change(5, "1", "a1", "a5"), change(2, "4", "a4", "a5")]
    assert told("league-four", *comes_later)["games"][1]["a"] == {"left": "a1", "right": "a5"}


@pytest.mark.parametrize(("form", "places", "place"), [("league-six", SIX, "A"), ("league-four", FOUR, "1")])
def test_nobody_replaces_himself(form: str, places: object, place: str) -> None:
    assert told(form, line_up(places), change(1, place, "a1", "a1"))["error"]["code"] == "bad-line-up"


def test_infractions_of_both_sides_are_in_order() -> None:
    here = [line_up(SIX), change(4, "A", "a1", "a3"), change(2, "B", "a3", "a5")]
    there = [
        line_up({place: [name.replace("a", "b") for name in pair] for place, pair in SIX.items()}, "b"),
        {**change(2, "B", "b3", "b1"), "side": "b"},
    ]
    found = told("league-six", *here, *there)["infractions"]
    assert [(one["number"], one["side"], one["rule"]) for one in found] == [
        (2, "a", "12b"),
        (2, "b", "12b"),
        (4, "a", "12b"),
    ]
