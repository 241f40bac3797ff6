"""Bad input from strangers and broken phones is refused with a stable code, and nothing of it is stored."""

import json
from typing import Any

import pytest
from flask import Flask

from tests.games import game_id, short_game
from tests.phone import Phone

JSON = {"Content-Type": "application/json"}
NESTED_200 = b"[" * 200 + b"]" * 200
NESTED_100000 = b"[" * 100_000 + b"]" * 100_000


def with_value(path: str, value: object) -> dict[str, Any]:
    """A good game with one value replaced; the path is written with dots."""
    game = short_game()
    *steps, last = path.split(".")
    place: Any = game
    for step in steps:
        place = place[int(step)] if step.isdigit() else place[step]
    place[last] = value
    return game


def raw(text: str) -> bytes:
    """A good game whose target is this piece of JSON text."""
    return json.dumps(short_game(target=12345678)).replace("12345678", text).encode()


def in_vain(event: str, changes: object) -> dict[str, Any]:
    """A good game with an amendment that is taken back at once."""
    at = short_game()["started_at"]
    amend = {"id": "x1", "at": at, "type": "amend", "event": event, "with": changes, "reason": "x"}
    return with_events(amend, {"id": "x2", "at": at, "type": "retract", "event": "x1", "reason": "x"})


def with_events(*events: dict[str, Any]) -> dict[str, Any]:
    """A good game with events added."""
    game = short_game()
    return {**game, "events": [*game["events"], *events]}


def half_a_character() -> dict[str, Any]:
    """A game with a frame that the rules accept but that cannot be written in UTF-8."""
    at = short_game()["started_at"]
    frame = {"id": "x1", "at": at, "type": "frame", "weights": ["\ud800"]}
    return with_events(frame, {"id": "x2", "at": at, "type": "retract", "event": "x1", "reason": "x"})


BODIES = {
    "nothing": (b"", 400, "not-json"),
    "no JSON": (b"{", 400, "not-json"),
    "null": (b"null", 422, "malformed"),
    "a list": (b"[]", 422, "malformed"),
    "not UTF-8": (b'{"id": "\xff"}', 400, "not-json"),
    "UTF-16": (json.dumps(short_game()).encode("utf-16"), 400, "not-json"),
    "byte order mark": (b"\xef\xbb\xbf{}", 400, "not-json"),
    "NaN": (raw("NaN"), 400, "not-json"),
    "Infinity": (raw("-Infinity"), 400, "not-json"),
    "5000 digits": (raw("9" * 5000), 400, "not-json"),
    "4000 digits": (raw("9" * 4000), 422, "malformed"),
    "1e999": (raw("1e999"), 422, "malformed"),
    "1e999, taken back": (
        json.dumps(in_vain("e1", {"first": 7e7})).replace("70000000.0", "1e999").encode(),
        422,
        "malformed",
    ),
    "a float": (raw("15.0"), 422, "malformed"),
    "a boolean": (raw("true"), 422, "malformed"),
    "a string": (raw('"15"'), 422, "malformed"),
    "200 deep": (raw(NESTED_200.decode()), 422, "malformed"),
    "100,000 deep": (NESTED_100000, 400, "not-json"),
    "2 MB": (json.dumps(short_game(board="x" * 2_000_000)).encode(), 413, "too-large"),
}

GAMES = {
    "another id": (with_value("id", game_id(2)), "id-mismatch"),
    "unknown rule set": (with_value("ruleset", "none"), "unknown-ruleset"),
    "unknown play": (with_value("play", "none"), "unknown-play"),
    "unknown field": (with_value("server_score", 1), "malformed"),
    "prototype": (with_value("__proto__", {}), "malformed"),
    "unknown event field": (with_value("events.0.points", 7), "malformed"),
    "unknown event": (with_value("events.0.type", "none"), "unknown-event-type"),
    "unknown zone": (with_value("events.0.weights", ["a9"]), "unknown-zone"),
    "wrong order": (with_value("events.0.weights", ["a1", "a3"]), "weights-out-of-order"),
    "too many weights": (with_value("events.0.weights", ["a1"] * 5), "too-many-weights"),
    "same event twice": (with_value("events.1.id", "e1"), "duplicate-event"),
    "frames after the end": (short_game(frames=9), "game-over"),
    "lone surrogate": (with_value("sides.a.name", "\ud800"), "malformed"),
    "NUL": (with_value("sides.a.name", "a\0b"), "malformed"),
    "direction override": (with_value("sides.a.name", "a\u202eb"), "malformed"),
    "empty name": (with_value("sides.a.name", ""), "malformed"),
    "the year 0": (with_value("started_at", "0000-01-01T00:00:00Z"), "malformed"),
    "the year 10000 in UTC": (with_value("started_at", "9999-12-31T23:59:59-23:00"), "malformed"),
    "half a character in a frame taken back": (half_a_character(), "malformed"),
    "half a character in an amendment taken back": (in_vain("e1", {"weights": ["\udfff"]}), "malformed"),
    "half a character in a field taken back": (in_vain("e1", {"\ud800": 1}), "malformed"),
    "deep, taken back": (in_vain("e1", {"weights": json.loads(NESTED_200)}), "malformed"),
    "a float, taken back": (in_vain("e1", {"weights": [0.5]}), "malformed"),
    "no such day": (with_value("started_at", "2026-02-30T00:00:00Z"), "malformed"),
}


def assert_nothing_stored(phone: Phone) -> None:
    assert phone.get("/games").json["games"] == []


@pytest.mark.parametrize("case", BODIES)
def test_malformed_bodies_are_refused(phone: Phone, case: str) -> None:
    body, status, code = BODIES[case]
    answer = phone.ask("PUT", f"/games/{game_id(1)}", JSON, data=body)
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert answer.content_type == "application/problem+json"
    if code == "not-json":
        assert phone.ask("POST", "/sync", JSON, data=body).status_code == 400
    assert_nothing_stored(phone)


@pytest.mark.parametrize("case", GAMES)
def test_invalid_games_are_refused(both: Flask, case: str) -> None:
    phone = Phone(both)
    game, code = GAMES[case]
    answer = phone.ask("PUT", f"/games/{game_id(1)}", json=game)
    assert (answer.status_code, answer.json["code"]) == (422, code)
    if code != "id-mismatch":
        (result,) = phone.sync(game)
        assert (result["status"], result["problem"]["code"]) == ("refused", code)
        assert_nothing_stored(phone)


@pytest.mark.parametrize("case", [case for case in GAMES if case.endswith("taken back")])
def test_bad_games_do_not_block_the_rest_of_the_batch(phone: Phone, case: str) -> None:
    results = phone.sync(short_game(2), GAMES[case][0], short_game(3))
    assert [result["status"] for result in results] == ["created", "refused", "created"]


def test_the_error_points_at_the_fault(phone: Phone) -> None:
    answer = phone.ask("PUT", f"/games/{game_id(1)}", json=with_value("events.1.weights", 5))
    assert answer.json["event"] == 1
    assert answer.json["errors"][0]["pointer"] == "/events/1/weights"
    header = phone.ask("PUT", f"/games/{game_id(1)}", json=with_value("sides.a.start", "x")).json
    assert (header["event"], header["errors"][0]["pointer"]) == (None, "/sides/a/start")


def test_the_last_value_of_a_repeated_key_counts(phone: Phone) -> None:
    text = json.dumps(short_game()).replace('"first": "a"', '"first": "b", "first": "a"')
    answer = phone.ask("PUT", f"/games/{game_id(1)}", JSON, data=text)
    assert answer.status_code == 201
    assert answer.headers["ETag"] == phone.put(short_game()).headers["ETag"]


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json", ""]
)
def test_only_json_is_accepted(phone: Phone, kind: str) -> None:
    body = json.dumps({"games": [short_game()]})
    answer = phone.ask("POST", "/sync", {"Content-Type": kind}, data=body)
    assert (answer.status_code, answer.json["code"]) == (415, "unsupported-media-type")
    assert_nothing_stored(phone)


def test_an_open_game_is_archived_too(phone: Phone) -> None:
    assert phone.put(short_game(frames=0)).status_code == 201


@pytest.mark.parametrize("path", ["/games/x", "/games/%00", "/games/é", f"/games/{'x' * 3000}", "/games/..%2f"])
def test_impossible_ids_are_refused(phone: Phone, path: str) -> None:
    assert phone.get(path).status_code == 404
