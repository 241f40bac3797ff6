"""No value in any field causes a server error: each answer is a refusal or a success, on both databases."""

from typing import Any

import pytest
from flask import Flask

from tests.clubs.world import NEVER, ask, fill
from tests.identity.test_access import REQUESTS

pytestmark = pytest.mark.wide

NASTY: list[Any] = [
    None, True, 0, -1, 1.5, 10**30, "", "\u0000", "a\u0000b", "\ud800", "\udfff", "'; DROP TABLE devices; --", "%",
    "x" * 10_000,
    [], {}, [[[[]]]], {"$ne": 1}, "\u202e", "e\u0301", NEVER, NEVER.upper(), "null", "\uffff",
]  # fmt: skip
FIELDS = [
    (endpoint, field)
    for endpoint, (request, _answers) in REQUESTS.items()
    if endpoint.startswith(("devices.", "clubs.")) and isinstance(request[2], dict)
    for field in request[2]
]


@pytest.fixture
def world(both: Flask) -> Flask:
    fill(both)
    return both


def test_no_field_value_breaks_the_server(world: Flask) -> None:
    assert len(FIELDS) >= 10
    for endpoint, field in FIELDS:
        (method, path, body), _answers = REQUESTS[endpoint]
        assert isinstance(body, dict)
        for value in NASTY:
            world.extensions["limits"].storage.reset()
            answer = ask(world, "admin", method, path, {**body, field: value})
            assert answer.status_code < 500, (endpoint, field, value, answer.text)


@pytest.mark.parametrize("ident", ["x", "1", NEVER[:-1], NEVER + "0", "%00", "..", "{}"])
def test_invalid_ids_in_paths_are_not_found(app: Flask, ident: str) -> None:
    fill(app)
    for path in (f"/clubs/{ident}", f"/clubs/{ident}/members/{NEVER}", f"/me/devices/{ident}", f"/pairings/{ident}"):
        assert ask(app, "admin", "DELETE" if "me/" in path or "members" in path else "GET", path).status_code in (
            404,
            405,
        )
