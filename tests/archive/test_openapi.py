"""The OpenAPI document is served, committed, and agrees with the documents that the rules accept."""

import json
import re
from typing import Any

from flask import Flask
from jsonschema import Draft202012Validator

from tests.clubs.world import CALLERS, ask, fill
from tests.games import long_games, short_game
from tests.identity.test_access import REQUESTS
from tests.phone import Phone
from tests.server import ROOT

COMMITTED = ROOT / "scorekeeper" / "games" / "archive" / "openapi.json"


def test_the_committed_copy_equals_the_served_document(app: Flask) -> None:
    served = app.test_client().get("/api/v1/openapi.json")
    assert served.status_code == 200
    assert served.json == json.loads(COMMITTED.read_text()), (
        "run `flask --app wsgi openapi write scorekeeper/games/archive/openapi.json`"
    )


def test_every_route_is_described(app: Flask) -> None:
    described = app.test_client().get("/api/v1/openapi.json").json["paths"]
    routes = {
        re.sub(r"<(\w+:)?(\w+)>", r"{\2}", rule.rule)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/") and "openapi" not in rule.rule
    }
    assert set(described) == routes


def test_schemas_fit_requests_and_answers(phone: Phone) -> None:
    schemas = json.loads(COMMITTED.read_text())["components"]["schemas"]

    def fits(value: object, name: str) -> None:
        Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}}).validate(
            value
        )

    for game in (short_game(), *long_games(5)):
        fits(game, "GameDocument")
    bad = {**short_game(5), "play": "none"}
    fits(phone.ask("POST", "/sync", json={"games": [*long_games(3), bad]}).json, "SyncResult")
    fits(phone.get("/games").json, "Page")
    fits(phone.get(f"/games/{long_games(1)[0]['id']}").json, "Game")
    fits(phone.get("/archive").json, "Archive")
    fits(phone.put(bad).json, "Problem")
    fits(phone.ask("POST", f"/games/{long_games(1)[0]['id']}/share").json, "Share")


def test_answers_about_devices_and_clubs_fit_their_description(app: Flask) -> None:
    fill(app)
    document = json.loads(COMMITTED.read_text())
    endpoints = [name for name in REQUESTS if name.startswith(("devices.", "clubs.", "push.", "results."))]
    checked = 0
    for (method, path, body), answers in (REQUESTS[name] for name in endpoints):
        for caller, status in zip(CALLERS, answers, strict=True):
            app.extensions["limits"].storage.reset()
            answer = ask(app, caller, method, path, body)
            described = described_answer(app, document, method, path, str(answer.status_code))
            if answer.status_code != 204:
                content = described["content"][answer.mimetype]
                Draft202012Validator({**content["schema"], "components": document["components"]}).validate(answer.json)
            checked += answer.status_code == status  # others' requests before may have changed what is there
    assert checked > 100


def described_answer(app: Flask, document: dict[str, Any], method: str, path: str, status: str) -> dict[str, Any]:
    """The description of an answer; every refusal of a route must be described by its own status, not by `default`."""
    rule, _values = app.url_map.bind("localhost").match(f"/api/v1{path}", method, return_rule=True)
    route = document["paths"][re.sub(r"<(\w+:)?(\w+)>", r"{\2}", rule.rule)][method.lower()]["responses"]
    found = route[status]
    if "$ref" in found:
        found = document["components"]["responses"][found["$ref"].rsplit("/", 1)[1]]
    described: dict[str, Any] = found
    return described
