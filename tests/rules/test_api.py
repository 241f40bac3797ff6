"""The engine keeps its promises to callers that the vectors do not cover."""

from __future__ import annotations

import copy
import json
from collections import Counter
from importlib import import_module
from typing import Any

import pytest
from rules_library import vectors

from scorekeeper.rules import GameError, explain, explain_all, library, replay, ruleset_of
from scorekeeper.rules.events import counting, effective
from scorekeeper.rules.knock_off import score_frame
from scorekeeper.rules.replay import replay as replay_with
from scorekeeper.rules.replay import step

GAME: dict[str, Any] = next(v["document"] for v in vectors() if v["name"] == "a whole federation game")
FED, CSC = library.find("federation-2024"), library.find("csc-2007")

# weights → points of a, points of b, leader, scorer, lead, counted, cut: by hand, the same in Node.
BOARDS = json.loads("""[
 [[], 0, 0, null, null, 0, [], "end"],
 [["a3", "a2", "b2", "a1"], 5, 0, "a", "a", 2, [0, 1], "opponent"],
 [["b4"], 0, 4, "b", "b", 1, [0], "end"],
 [["b3", "a2=b2", "b1"], 0, 3, "b", "b", 1, [0], "dead-heat"],
 [["a3=b3", "a2"], 0, 0, null, null, 0, [], "dead-heat"],
 [["a2=a2", "b1"], 4, 0, "a", "a", 1, [0], "opponent"],
 [["b1", "bN", "aN"], 0, 1, "b", "b", 2, [0], "opponent"],
 [["aN", "bN"], 0, 0, "a", null, 1, [], "opponent"],
 [["aN=bN"], 0, 0, null, null, 0, [], "dead-heat"]
]""")


@pytest.mark.parametrize("row", BOARDS, ids=lambda row: " ".join(row[0]) or "empty")
def test_score_frame(row: list[Any]) -> None:
    weights, a, b, leader, scorer, lead, counted, cut = row
    result = {"points": {"a": a, "b": b}, "leader": leader, "scorer": scorer}
    assert CSC is not None
    assert score_frame(weights, CSC) == {**result, "lead": lead, "counted": counted, "cut": cut}


def test_a_board_is_refused_without_an_index() -> None:
    assert CSC is not None
    with pytest.raises(GameError) as caught:
        score_frame(["a9"], CSC)
    assert (caught.value.code, caught.value.event, caught.value.field) == ("unknown-zone", None, "weights")


def test_replay_changes_neither_document_nor_rule_set() -> None:
    document, ruleset = copy.deepcopy(GAME), copy.deepcopy(ruleset_of(GAME))
    assert replay(document) == replay(document)
    assert (document, ruleset_of(document)) == (GAME, ruleset)


@pytest.mark.parametrize(
    ("version", "ruleset"),
    [(1, None), (1, CSC), (1, {**(FED or {}), "version": 2}), (2, FED)],
    ids=["none", "another", "newer", "older"],
)
def test_replay_refuses_a_rule_set_other_than_the_documents(version: int, ruleset: Any) -> None:  # noqa: ANN401
    with pytest.raises(GameError) as caught:
        replay_with({**GAME, "ruleset_version": version}, ruleset)
    assert (caught.value.code, caught.value.event) == ("unknown-ruleset", None)


def board_and_order(document: dict[str, Any], place: int) -> list[str]:
    """The reasons of a frame that is the last of a shorter game, without who shoots first next."""
    cut = {**document, "events": document["events"][: place + 1]}
    return [reason["say"] for reason in explain(cut, cut["events"][place]["id"]) if "next" not in str(reason["say"])]


@pytest.mark.parametrize(
    "vector", [v for v in vectors() if v["file"] in ("whole-games.json", "corrections.json") and "state" in v]
)
def test_one_walk_gives_the_reasons_of_every_event(vector: dict[str, Any]) -> None:
    document = vector["document"]
    walked = explain_all(document)
    assert list(walked) == [event["id"] for _index, event in effective(document["events"])]
    assert all(explain(document, event_id) == reasons for event_id, reasons in walked.items())


def test_later_events_change_no_earlier_reason() -> None:
    walked = list(explain_all(GAME).values())
    for place, reasons in enumerate(walked):
        assert [r["say"] for r in reasons if "next" not in str(r["say"])] == board_and_order(GAME, place)
    assert [reason["say"] for reason in walked[-1]][-1] == "why.won"


def test_a_thousand_frames_are_explained_in_one_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    at = GAME["started_at"]
    frames = [{"id": str(n), "at": at, "type": "frame", "weights": ["a1", "b1"] if n % 2 else []} for n in range(1000)]
    steps = Counter[str]()
    for module in map(import_module, ("scorekeeper.rules.explain", "scorekeeper.rules.replay")):

        def counted(*given: Any, name: str = module.__name__) -> None:  # noqa: ANN401 (passed on)
            steps[name] += 1
            step(*given)

        monkeypatch.setattr(module, "step", counted)
    assert len(explain_all({**GAME, "target": 999, "events": frames})) == 1000
    assert steps.total() == 1000


def test_a_document_holds_at_most_a_thousand_events() -> None:
    notes = [{"id": str(n), "at": GAME["started_at"], "type": "note", "text": "x"} for n in range(1001)]
    assert replay({**GAME, "events": notes[1:]})["status"] == "open"
    with pytest.raises(GameError) as caught:
        replay({**GAME, "events": notes})
    assert (caught.value.code, caught.value.event, caught.value.field) == ("malformed", None, "events")


def test_effective_gives_indices_and_amended_events() -> None:
    at = GAME["started_at"]
    first: dict[str, Any] = {"id": "1", "at": at, "type": "frame", "weights": []}
    events = [
        first,
        {**first, "id": "2"},
        {"id": "3", "at": at, "type": "retract", "event": "1", "reason": "x"},
        {"id": "4", "at": at, "type": "amend", "event": "2", "with": {"weights": ["a1"]}, "reason": "x"},
    ]
    assert effective(events) == [(1, {**first, "id": "2", "weights": ["a1"]})]
    assert events[1]["weights"] == []


def test_a_thousand_retractions_are_fast() -> None:
    """The longest possible chain: each retraction names the one before."""
    at = GAME["started_at"]
    events: list[dict[str, Any]] = [{"id": "0", "at": at, "type": "frame", "weights": ["a1"]}]
    for n in range(1, 1000):
        events.append({"id": str(n), "at": at, "type": "retract", "event": str(n - 1), "reason": "x"})
    assert replay({**GAME, "events": events})["frames"] == []
    assert len(replay({**GAME, "events": events[:-1]})["frames"]) == 1


def test_counting_includes_the_corrections_that_count() -> None:
    def later(event_id: str, event: str, kind: str = "retract") -> dict[str, Any]:
        return {"id": event_id, "at": "", "type": kind, "event": event, "reason": "x", "with": {}}

    frame = {"id": "e1", "at": "", "type": "frame", "weights": []}
    assert counting([frame, later("e2", "e1", "amend")]) == ["e1", "e2"]
    assert counting([frame, later("e2", "e1")]) == ["e2"]
    assert counting([frame, later("e2", "e1"), later("e3", "e2")]) == ["e1", "e3"]
