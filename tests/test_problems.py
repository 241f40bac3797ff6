"""Every error has one shape (RFC 9457), a stable code, and a page that explains it."""

import re
from typing import Any

import pytest
from flask import Flask
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.core import problem_types, problems
from scorekeeper.core.problem_types import PROBLEMS
from scorekeeper.people.identity.access import ACCESS, Need
from scorekeeper.rules import GameError
from tests.games import game_id, short_game
from tests.phone import Phone
from tests.server import ROOT

SHAPE = Draft202012Validator(
    {
        "type": "object",
        "required": ["type", "title", "status", "detail", "code"],
        "properties": {
            "type": {"pattern": "^/problems/[a-z-]+$"},
            "title": {"type": "string", "minLength": 4},
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": {"type": "string", "minLength": 40},
            "code": {"enum": list(PROBLEMS)},
            "event": {"type": ["integer", "null"]},
            "etag": {"type": "string"},
            "errors": {"type": "array", "items": {"$ref": "#/$defs/error"}},
        },
        "additionalProperties": False,
        "$defs": {
            "error": {
                "type": "object",
                "required": ["pointer", "detail"],
                "properties": {"pointer": {"type": "string"}, "detail": {"type": "string"}},
                "additionalProperties": False,
            }
        },
    }
)

FORMAT_CODES = [
    "unknown-ruleset",
    "unknown-play",
    "bad-start",
    "unknown-event-type",
    "duplicate-event",
    "unknown-event",
    "wrong-kind",
    "unknown-zone",
    "weights-out-of-order",
    "too-many-weights",
    "bad-rolls",
    "out-of-turn",
    "unknown-offence",
    "offence-not-applicable",
    "late-after-start",
    "no-timeout",
    "weights-already-changed",
    "game-over",
    "malformed",
]

Request = tuple[str, str, dict[str, Any]]
ID = game_id(1)
REQUESTS: dict[str, Request] = {
    "not-json": ("PUT", f"/games/{ID}", {"data": b"{", "headers": {"Content-Type": "application/json"}}),
    "bad-cursor": ("GET", "/games?cursor=x", {}),
    "not-found": ("GET", f"/games/{ID}", {}),
    "method-not-allowed": ("PATCH", f"/games/{ID}", {}),
    "too-large": (
        "PUT",
        f"/games/{ID}",
        {"data": b" " * 1_000_001, "headers": {"Content-Type": "application/json"}},
    ),
    "unsupported-media-type": ("POST", "/sync", {"data": b"x", "headers": {"Content-Type": "text/plain"}}),
    "invalid-request": ("GET", "/games?limit=0", {}),
    "id-mismatch": ("PUT", f"/games/{ID}", {"json": short_game(2)}),
    "malformed": ("PUT", f"/games/{ID}", {"json": {**short_game(), "version": 2}}),
    "game-over": ("PUT", f"/games/{ID}", {"json": short_game(frames=9)}),
}


def check_shape(answer: TestResponse) -> dict[str, Any]:
    """Check an answer's problem object and give it back."""
    problem: dict[str, Any] = answer.json
    assert answer.content_type == "application/problem+json"
    SHAPE.validate(problem)
    assert problem["status"] == answer.status_code
    assert problem["type"] == f"/problems/{problem['code']}"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    return problem


@pytest.mark.parametrize("code", REQUESTS)
def test_problems_have_the_standard_shape(phone: Phone, code: str) -> None:
    method, path, options = REQUESTS[code]
    answer = phone.ask(method, path, **options)
    assert check_shape(answer)["code"] == code
    assert answer.status_code == PROBLEMS[code].status


def test_problems_without_a_token_have_the_standard_shape(app: Flask) -> None:
    assert check_shape(app.test_client().get("/api/v1/games"))["code"] == "unauthorized"


def test_allowed_methods_are_listed(phone: Phone) -> None:
    answer = phone.ask("PATCH", f"/games/{ID}")
    assert set(re.split(", ?", answer.headers["Allow"])) >= {"GET", "PUT"}


def test_an_unknown_address_is_a_problem(app: Flask) -> None:
    assert check_shape(app.test_client().get("/api/v1/nothing"))["code"] == "not-found"


def test_a_server_error_reveals_nothing(
    app: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ACCESS, "fails", Need.DEVICE)

    def fails() -> str:
        raise RuntimeError("a secret of the house")

    app.add_url_rule("/api/v1/fails", view_func=fails, endpoint="fails")
    app.add_url_rule("/fails", view_func=fails, endpoint="fails-page")
    answer = Phone(app).get("/fails")
    assert check_shape(answer)["code"] == "internal"
    page = app.test_client().get("/fails")
    assert page.status_code == 500
    for body in (answer.text, page.text):
        assert "secret" not in body
        assert "Traceback" not in body
    assert "a secret of the house" in caplog.text


def test_every_code_of_the_format_has_its_words() -> None:
    assert {code for code in FORMAT_CODES if PROBLEMS[code].status == 422} == set(FORMAT_CODES)
    for code in FORMAT_CODES:
        assert problems.problem_of(GameError(code, 3)).as_dict()["event"] == 3


def test_every_code_that_the_rules_raise_has_its_words() -> None:
    sources = (path.read_text() for path in (ROOT / "scorekeeper" / "rules").glob("*.py"))
    raised = {code for source in sources for code in re.findall(r'GameError\(\s*"([^"]+)"', source)}
    assert raised
    assert raised <= set(PROBLEMS)


def test_every_code_that_competitions_raise_has_its_words() -> None:
    sources = (path.read_text() for path in (ROOT / "scorekeeper" / "competitions").rglob("*.py"))
    said = re.compile(r'(?:refuse_if\(.*|CompetitionError\()"([a-z-]+)"')
    raised = {code for source in sources for code in said.findall(source)}
    assert {"busy", "malformed", "bad-team"} <= raised
    assert {problems.problem_of(CompetitionError(code, 3)).status for code in raised} == {422}


def test_no_code_means_two_things() -> None:
    rows = [*problem_types._HTTP, *problem_types._RULES, *problem_types._COMPETITIONS]
    assert len(PROBLEMS) == len(rows)
    assert problems.problem_of(CompetitionError("busy", 3)).type.code == "in-open-match"


def test_every_problem_type_has_a_page(app: Flask) -> None:
    for code, row in PROBLEMS.items():
        page = app.test_client().get(f"/problems/{code}")
        assert page.status_code == 200
        assert row.title in page.text.replace("&#39;", "'")


def test_an_unknown_problem_type_has_no_page(app: Flask) -> None:
    page = app.test_client().get("/problems/none")
    assert (page.status_code, page.mimetype) == (404, "text/html")


def test_a_page_lists_all_problems(app: Flask) -> None:
    page = app.test_client().get("/problems/").text
    assert all(f"/problems/{code}" in page for code in PROBLEMS)
