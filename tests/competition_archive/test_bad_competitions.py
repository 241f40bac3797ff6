"""Forged, huge, repeated and stale requests about competitions are refused with a stable code, change nothing and keep
the server busy for no longer than their length allows.
"""

import json
import time
from typing import Any

import pytest
from flask import Flask

from scorekeeper.games.competitions import logs
from tests.archive.clubs import begin_club
from tests.bench.contests import longest
from tests.clubs.people import refused
from tests.competition_archive.contests import (
    AT,
    CARD,
    Fields,
    append,
    behind,
    contest,
    contest_id,
    entering,
    event,
    get,
    match_of,
    put,
    referee,
    state,
    told_game,
)
from tests.games import game_id
from tests.pace import MOST, cpu_since
from tests.phone import Phone

EVENTS = contest()["events"]
JSON = {"Content-Type": "application/json"}
HERE = f"/competitions/{contest_id(1)}"


def many(count: int, **fields: object) -> list[Fields]:
    """So many notes, or other events, behind the first five."""
    said = {"type": "note", "text": "x", **fields}
    return [{"id": f"v{n}", "at": AT, **said} for n in range(6, 6 + count)]


def undoing(count: int) -> list[Fields]:
    """A note, its retraction, the retraction of that, and so on."""
    first, *others = many(count)
    return [first, *({"id": one["id"], "at": AT, **undo(n)} for n, one in enumerate(others, 6))]


def undo(number: int) -> Fields:
    return {"type": "retract", "event": f"v{number}", "reason": "undo"}


def robin(entries: int, legs: int) -> Fields:
    return contest(1, entries, form="round-robin", settings={"legs": legs})


def with_name(name: str) -> Fields:
    return contest(events=[event(1, "enter", entry="e1", name=name)])


DOCUMENTS: dict[str, tuple[Any, int, str]] = {
    "null": (None, 422, "malformed"),
    "a list": ([], 422, "malformed"),
    "another form": (contest(form="swiss"), 422, "malformed"),
    "a game": (told_game(1), 422, "malformed"),
    "an event of another form": (contest(events=[event(1, "join", entry="e1")]), 422, "wrong-form"),
    "20,001 events": (contest(events=[*EVENTS, *many(19_996)]), 422, "malformed"),
    "1,025 entries": (contest(events=entering(1025)[:-1]), 422, "full"),
    "a score of a million": (
        contest(
            events=[
                *EVENTS,
                event(
                    6, "result", match="w1.1", a="e1", b="e4", winner="a", ending="played", score={"a": 10**6, "b": 0}
                ),
            ]
        ),
        422,
        "malformed",
    ),
    "half a character": (with_name("\ud800"), 422, "malformed"),
    "a NUL": (with_name("a\x00b"), 422, "malformed"),
    "turned round": (with_name("\u202egnp"), 422, "malformed"),
    "an entry that plays itself": (
        contest(events=[*EVENTS, event(6, "post", match="w1.1", board="1", a="e1", b="e1")]),
        422,
        "not-in-match",
    ),
    "two million matches": (robin(1024, 4), 422, "too-many-matches"),
    "a little too many matches": (robin(202, 1), 422, "too-many-matches"),
    "an id in capitals": (contest(id=contest_id(1).upper()), 422, "malformed"),
}


@pytest.mark.parametrize("what", DOCUMENTS)
def test_a_bad_document_is_refused_with_its_code(both: Flask, what: str) -> None:
    document, status, code = DOCUMENTS[what]
    phone = Phone(both)
    began = time.process_time()
    assert refused(phone.ask("PUT", HERE, JSON, data=json.dumps(document))) == (status, code)
    assert cpu_since(began) < MOST
    assert get(phone).status_code == 404
    (said,) = phone.ask("POST", "/sync", json={"games": [], "competitions": [contest(2)]}).json["competitions"]
    assert said["status"] == "created"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"[" * 100_000, 400, "not-json"),
        (b'{"id": ' + b"[" * 500 + b"]" * 500 + b"}", 422, "malformed"),
        (b"\xff", 400, "not-json"),
        (b" " * 5_000_001, 413, "too-large"),
        (json.dumps(contest(events=[*EVENTS, *many(19_000, text="x" * 200)])).encode(), 413, "too-large"),
    ],
    ids=["endless", "deep", "not UTF-8", "too long", "more than 4 MB"],
)
def test_a_bad_body_is_refused(both: Flask, body: bytes, status: int, code: str) -> None:
    phone = Phone(both)
    assert refused(phone.ask("PUT", HERE, JSON, data=body)) == (status, code)
    assert get(phone).status_code == 404


def test_a_log_grows_to_four_megabytes_and_no_further(both: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LARGEST", 2_000)
    phone = Phone(both)
    put(phone, contest())
    notes = many(8, text="x" * 200)
    answers = [append(phone, [*EVENTS, *notes[:n]], notes[n]) for n in range(8)]
    kept = [answer.status_code for answer in answers].index(413)
    assert {refused(answer) for answer in answers[kept:]} <= {(413, "too-large"), (409, "log-differs")}
    assert get(phone).json["document"]["events"] == [*EVENTS, *notes[:kept]]


@pytest.mark.parametrize("name", ["Zoë", "山田", "שלום", "🎯👩‍👩‍👧", "Ж" * 60, "<b>&'\""])
def test_names_in_any_script_are_kept(both: Flask, name: str) -> None:
    phone = Phone(both)
    assert put(phone, with_name(name)).status_code == 201
    assert get(phone).json["document"]["events"][0]["name"] == name


def test_retractions_of_retractions_are_settled(both: Flask) -> None:
    phone, chain = Phone(both), undoing(10_000)
    began = time.process_time()
    assert put(phone, contest(events=[*EVENTS, *chain])).status_code == 201
    assert state(phone)["status"] == "open"
    assert append(phone, [*EVENTS, *chain], event(20_000, "retract", event="v5", reason="undo")).status_code == 200
    assert state(phone)["status"] == "registering"
    assert cpu_since(began) < 4 * MOST


def test_the_longest_log_is_stored_read_and_continued(both: Flask) -> None:
    document = longest(19_999)
    phone = Phone(both)
    for ask in (
        lambda: phone.ask("PUT", f"/competitions/{document['id']}", json=document),
        lambda: phone.get(f"/competitions/{document['id']}?part=state"),
        lambda: phone.get(f"/competitions/{document['id']}"),
        lambda: phone.ask(
            "POST",
            f"/competitions/{document['id']}/events",
            json=behind(document["events"], {"id": "last", "at": AT, "type": "note", "text": "x"}),
        ),
    ):
        began = time.process_time()
        assert ask().status_code in (200, 201)
        assert cpu_since(began) < 2 * MOST


def test_the_longest_schedule_is_stored_and_read(both: Flask) -> None:
    phone = Phone(both)
    began = time.process_time()
    assert put(phone, robin(200, 1)).status_code == 201
    assert len(state(phone)["matches"]) == 19_900
    assert cpu_since(began) < 4 * MOST


def test_a_draw_that_was_taken_back_counts_no_matches(both: Flask) -> None:
    phone, document = Phone(both), robin(202, 1)
    draw = document["events"][-1]
    back = event(300, "retract", event=draw["id"], reason="too many")
    assert put(phone, {**document, "events": document["events"][:-1]}).status_code == 201
    assert refused(append(phone, document["events"][:-1], draw)) == (422, "too-many-matches")
    assert (
        put(Phone(both), {**robin(202, 1), "id": contest_id(2), "events": [*document["events"], back]}).status_code
        == 201
    )


def test_a_stale_or_foreign_write_changes_nothing(both: Flask) -> None:
    admin, club = begin_club(both)
    bo, stranger = referee(both, admin, club), Phone(both)
    put(admin, contest(club=club))
    note = event(6, "note", text="Waxed")
    assert append(admin, EVENTS, note).status_code == 200
    first = get(admin)
    for answer, expected in (
        (append(bo, [*EVENTS, note], event(7, "note", text="Mine")), (403, "not-the-desk")),
        (append(stranger, [*EVENTS, note], event(7, "note", text="Mine")), (404, "not-found")),
        (append(admin, EVENTS, event(7, "note", text="Mine")), (409, "log-differs")),
        (append(admin, EVENTS[:2], *EVENTS[2:], event(7, "note", text="Mine")), (409, "log-differs")),
        (put(admin, contest(club=club, name="Mine"), '"1-x"'), (412, "precondition-failed")),
        (put(admin, contest(club=club, name="Mine"), "*"), (412, "precondition-failed")),
        (put(stranger, contest(club=club, name="Mine"), first.headers["ETag"]), (404, "not-found")),
    ):
        assert refused(answer) == expected
    assert append(admin, EVENTS, note).json["status"] == "unchanged"
    assert get(admin).json == first.json


def test_a_key_that_was_guessed_opens_nothing(both: Flask) -> None:
    phone, other = Phone(both), Phone(both)
    put(phone, contest())
    phone.ask("PUT", f"{HERE}/card", json={"key": CARD})
    for key in ("", "x", "c" * 42, CARD.upper(), "é" * 43):
        assert other.get(f"{HERE}?key={key}").status_code == 404
        assert other.get(f"{HERE}/results?key={key}").status_code == 404
    assert refused(other.get(f"{HERE}?key={'x' * 101}")) == (422, "invalid-request")
    cards = [{"competition": contest_id(1), "key": "d" * 43}]
    other.ask("POST", "/sync", json={"games": [told_game(1)], "cards": cards})
    said = get(phone, rest="/results").json
    assert (said["results"], [one["id"] for one in said["offered"]]) == ([], [game_id(1)])


def test_guessing_a_key_to_the_desk_is_limited(both: Flask) -> None:
    phone, other = Phone(both), Phone(both)
    put(phone, contest())
    tries = [other.ask("POST", f"{HERE}/desk", json={"key": f"{n:043}"}).status_code for n in range(40)]
    assert tries == [404] * 30 + [429] * 10


def test_what_is_told_of_matches_that_are_not_there_is_a_problem_of_the_state(both: Flask) -> None:
    phone = Phone(both)
    put(phone, contest())
    phone.sync(told_game(1, match="w9.9"), told_game(2, sides="e2 e3"))
    codes = sorted(one["code"] for one in state(phone)["problems"])
    assert codes == ["result-of-others", "unknown-match"]
    assert match_of(phone, "w1.1")["status"] == "ready"
