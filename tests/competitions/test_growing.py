"""What always holds of competitions, on random ones. Python alone: the other engine answers alike
(test_differential.py).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from scorekeeper.competitions import document
from scorekeeper.competitions.calls import answer
from scorekeeper.competitions.sheets import sheet_document
from tests.competitions.making import AT
from tests.competitions.requests import texts

MANY = 1500


@cache
def asked() -> list[tuple[dict[str, Any], Any]]:
    """Random requests of competitions and sheets that are not refused, with their answers."""
    requests = (json.loads(line) for line in islice(texts(Random("growing")), MANY))  # noqa: S311
    found = [(one, answer(one)) for one in requests]
    return [(one, said) for one, said in found if "error" not in said and one["call"] in ("stand", "sheet")]


def stands() -> Iterator[tuple[dict[str, Any], Any]]:
    """The competitions among them."""
    return ((one, said) for one, said in asked() if one["call"] == "stand")


def with_events(request: dict[str, Any], events: list[Any]) -> dict[str, Any]:
    """The request with another log."""
    return {**request, "document": {**request["document"], "events": events}}


def test_there_are_enough() -> None:
    assert len(asked()) > MANY / 3


def test_results_are_a_set() -> None:
    rng = Random("results")  # noqa: S311
    for request, said in stands():
        for _ in range(2):
            results = rng.sample(request["results"], len(request["results"]))
            assert answer({**request, "results": [*results, *results[:1]]}) == said


def test_taking_back_the_last_event_gives_the_state_before_it() -> None:
    """Of the whole log and a shorter one, of sheets all shorter ones. Each type of event is the last one of some."""
    rng = Random("undo")  # noqa: S311
    last: set[tuple[str, str]] = set()
    for request, _ in asked():
        events = request["document"]["events"]
        shorter = range(1, len(events)) if request["call"] == "sheet" else [rng.randint(0, len(events))]
        for count in {len(events), *shorter} - {0}:
            log = events[:count]
            undo = {"id": "undo", "at": AT, "type": "retract", "event": log[-1]["id"], "reason": "undo"}
            before = answer(with_events(request, log[:-1]))
            assert answer(with_events(request, [*log, undo])) == before
            assert "error" not in before
            last.add((request["call"], log[-1]["type"]))
    types = {("sheet", kind) for events in sheet_document.EVENTS.values() for kind in events}
    types |= {("stand", kind) for kind in document.EVENTS}
    assert types - last == set()


def test_a_note_changes_nothing() -> None:
    for request, said in asked():
        note = {"id": "a-note", "at": AT, "type": "note", "text": "x"}
        assert answer(with_events(request, [*request["document"]["events"], note])) == said


def test_results_make_no_log_unreadable() -> None:
    for request, _ in stands():
        assert "error" not in answer({**request, "results": []})


def test_states_say_what_fits_together() -> None:
    for request, said in stands():
        ids = [match["id"] for match in said["matches"]]
        assert len(set(ids)) == len(ids)
        shown = [line["entry"] for line in said["standings"]]
        assert len(set(shown)) == len(shown)
        assert said["problems"] == sorted(said["problems"], key=lambda one: [str(one["code"]), one["match"] or ""]), (
            request
        )
        for match in said["matches"]:
            assert_a_match_is_sound(match)
        if said["status"] == "finished" and said["due"]:
            assert any(event["type"] == "finish" for event in request["document"]["events"])


STATE = "status entries absent matches standings boards due problems payouts"
MATCH = "id a b status wins score winner ending board start"
TABLE = "place entry played won lost tied for against reason"
DUE = {"flip": "kind match", "game": "kind match entries", "draw": "kind stage entries seats"}


def test_states_have_exactly_the_members_of_the_paper() -> None:
    for request, said in stands():
        form = request["document"]["form"]
        league, queue = form.startswith("league"), form == "queue"
        scheduled = league or form in ("round-robin", "championship")
        more = "eligibility" if league else "queue next" if queue else ""
        assert_members([said], f"{STATE} {more}")
        assert_members(said["entries"], "entry status number")
        assert_members(said["matches"], f"{MATCH} {'halves' if league else 'best_of'} {'on' if scheduled else ''}")
        assert_members(said["boards"], f"board open match {'holder streak' if queue else ''}")
        assert_members(said["problems"], "code match result")
        assert_members(said["payouts"] or [], "entry amount")
        assert_members(said.get("next", []), "board a b")
        assert_members(said.get("eligibility", []), "entry player games needed eligible")
        for due in said["due"]:
            assert_members([due], DUE[due["kind"]])
        table = f"{TABLE} {'halves' if league else ''}" if scheduled or form == "mixer" else "place entry"
        assert_members(said["standings"], "entry won lost streak" if queue else table)


def assert_members(found: list[dict[str, Any]], names: str) -> None:
    """Each of the objects has exactly these members."""
    for one in found:
        assert set(one) == set(names.split())


def assert_a_match_is_sound(match: dict[str, Any]) -> None:
    """Who has won is there, and only who is there has won."""
    if match["winner"] is not None:
        assert match["status"] in ("decided", "bye", "stranded")
        assert match[match["winner"]] is not None
    if match["status"] in ("ready", "posted", "disputed", "flip", "decided"):
        assert match["a"] is not None
        assert match["b"] is not None
        assert match["a"] != match["b"]


def test_places_are_given_once() -> None:
    """Places begin with 1; who shares places has as many of them as there are who share."""
    for _, said in stands():
        placed = [line["place"] for line in said["standings"] if line.get("place")]
        assert placed == sorted(placed)
        for first, last in placed:
            assert placed.count([first, last]) <= last - first + 1


def knock_off(n: int) -> dict[str, Any]:
    """A double elimination of n entries in which the lower number always wins, told by phones."""
    entries = [f"e{i}" for i in range(1, n + 1)]
    events = [{"type": "enter", "entry": entry, "name": entry} for entry in entries]
    events.append({"type": "draw", "order": entries, "method": "lots"})
    log = [{"id": f"v{i}", "at": AT, **event} for i, event in enumerate(events)]
    document = {
        "version": 1, "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", "form": "double-elimination", "name": "Big",
        "ruleset": "casual", "play": "singles", "target": 15, "started_at": AT, "events": log,
    }  # fmt: skip
    request: dict[str, Any] = {"call": "stand", "document": document, "results": []}
    told: set[str] = set()
    while True:
        ready = [match for match in answer(request)["matches"] if match["status"] == "ready"]
        if not ready:
            return request
        for match in ready:
            winner = "a" if int(match["a"][1:]) < int(match["b"][1:]) else "b"
            score = {side: 15 if side == winner else 3 for side in "ab"}
            sides = {"match": match["id"], "a": match["a"], "b": match["b"]}
            result = {"id": f"g{len(told)}", "kind": "game", **sides, "game": 1, "score": score, "winner": winner}
            told.add(match["id"])
            request["results"].append({**result, "ending": "played"})


def test_the_lower_number_wins_all() -> None:
    assert [line["entry"] for line in answer(knock_off(16))["standings"]][:3] == ["e1", "e2", "e3"]
