"""`POST /api/v1/competitions/{id}/events`: an event reaches the log once, however often it is sent."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.games.competitions import logs
from tests.clubs.people import refused
from tests.competition_archive.contests import append, contest, contest_id, event, get, hash_of, match_of, put, state
from tests.phone import Phone

EVENTS = contest()["events"]
POST = event(6, "post", match="w1.1", board="1", a="e1", b="e4")
RESULT = event(7, "result", match="w1.1", a="e1", b="e4", winner="a", ending="played", score={"a": 15, "b": 3})


@pytest.fixture(params=["remembered", "read", "old"])
def phone(both: Flask, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """A desk whose competition is archived. The process remembers its log, or knows nothing of it, or, as one of two
    processes, remembers what it was at first.
    """
    kept: dict[str, logs.Log] = {}

    def take(memory: logs.Memory, competition: str) -> logs.Log | None:
        if request.param == "old":
            return logs.whole(contest())[0]
        return None if request.param == "read" else kept.pop(competition, None)

    monkeypatch.setattr(logs.Memory, "take", take)
    monkeypatch.setattr(logs.Memory, "keep", lambda _memory, competition, log: kept.update({competition: log}))
    phone = Phone(both)
    assert put(phone, contest()).status_code == 201
    return phone


def test_events_are_added_and_the_state_follows(phone: Phone) -> None:
    answer = append(phone, EVENTS, POST)
    assert (answer.status_code, answer.json["status"], answer.headers["ETag"][:3]) == (200, "updated", '"2-')
    assert match_of(phone, "w1.1")["status"] == "posted"
    answer = append(phone, [*EVENTS, POST], RESULT)
    assert answer.headers["ETag"][:3] == '"3-'
    assert match_of(phone, "w1.1")["winner"] == "a"
    said = get(phone)
    assert said.json["document"] == contest(events=[*EVENTS, POST, RESULT])
    assert said.headers["ETag"] == answer.headers["ETag"]
    assert put(phone, said.json["document"]).json["status"] == "unchanged"  # the hashes are those of the whole


def test_the_same_again_is_unchanged_also_with_more_behind(phone: Phone) -> None:
    first = append(phone, EVENTS, POST)
    again = append(phone, EVENTS, POST)
    assert (again.status_code, again.json["status"]) == (200, "unchanged")
    assert again.headers["ETag"] == first.headers["ETag"]
    more = append(phone, EVENTS, POST, RESULT)
    assert (more.json["status"], more.headers["ETag"][:3]) == ("updated", '"3-')
    assert append(phone, [*EVENTS, POST], RESULT).json["status"] == "unchanged"
    assert len(get(phone).json["document"]["events"]) == 7


@pytest.mark.parametrize("known", [[], EVENTS[:2], [*EVENTS[:4], POST], [*EVENTS, RESULT]])
def test_another_log_is_refused(phone: Phone, known: list[dict[str, Any]]) -> None:
    answer = append(phone, known, event(8, "note", text="Mine"))
    assert refused(answer) == (409, "log-differs")
    assert answer.json["etag"] == answer.headers["ETag"] == get(phone).headers["ETag"]
    assert len(get(phone).json["document"]["events"]) == 5


def test_a_wrong_hash_is_refused(phone: Phone) -> None:
    body = {"after": 5, "hash": "0" * 64, "events": [POST]}
    answer = phone.ask("POST", f"/competitions/{contest_id(1)}/events", json=body)
    assert refused(answer) == (409, "log-differs")


def test_a_retraction_takes_back(phone: Phone) -> None:
    append(phone, EVENTS, POST, RESULT)
    back = event(8, "retract", event="v7", reason="wrong match")
    assert append(phone, [*EVENTS, POST, RESULT], back).json["status"] == "updated"
    assert match_of(phone, "w1.1")["status"] == "posted"
    again = event(9, "retract", event="v8", reason="it was right")
    assert append(phone, [*EVENTS, POST, RESULT, back], again).json["status"] == "updated"
    assert match_of(phone, "w1.1")["status"] == "decided"
    note = event(10, "note", text="Sorry")
    assert append(phone, [*EVENTS, POST, RESULT, back, again], note).json["status"] == "updated"
    document = get(phone).json["document"]
    assert put(phone, document).json["status"] == "unchanged"


@pytest.mark.parametrize(
    ("sent", "code", "at"),
    [
        ([event(6, "dance")], "unknown-event-type", 5),
        ([POST, event(6, "note", text="x")], "duplicate-event", 6),
        ([event(1, "note", text="x")], "duplicate-event", 5),
        ([POST, {**POST, "id": "v7"}], "already-posted", 6),
        ([event(6, "retract", event="v9", reason="x")], "unknown-event", 5),
        ([None], "malformed", 5),
        ([{**POST, "at": "1800-01-01T00:00:00Z"}], "bad-date", 5),
    ],
)
def test_a_refusal_names_the_event_and_stores_nothing(phone: Phone, sent: list[object], code: str, at: int) -> None:
    answer = append(phone, EVENTS, *sent)
    assert refused(answer) == (422, code), answer.text
    assert answer.json["event"] == at
    assert get(phone).json["revision"] == 1
    assert append(phone, EVENTS, POST).json["status"] == "updated"
    assert state(phone)["status"] == "open"


@pytest.mark.parametrize("body", [{}, {"after": -1}, {"hash": "x"}, {"events": []}, {"events": 5}, {"more": 1}])
def test_the_envelope_is_checked(phone: Phone, body: dict[str, object]) -> None:
    right = {"after": 5, "hash": hash_of(EVENTS), "events": [POST]}
    answer = phone.ask("POST", f"/competitions/{contest_id(1)}/events", json={**right, **body} if body else {})
    assert refused(answer) == (422, "invalid-request")


def test_a_log_has_at_most_twenty_thousand_events(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MOST_EVENTS", 5)
    assert refused(append(phone, EVENTS, POST)) == (422, "malformed")
