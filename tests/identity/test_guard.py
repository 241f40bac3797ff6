"""Every API route is closed to strangers, new ones included, and to requests that another site sends."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.people.identity.access import ACCESS, Need
from tests.games import game_id, short_game
from tests.phone import Phone

FOREIGN = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "https://evil.example"},
]
PUBLIC = {endpoint for endpoint, need in ACCESS.items() if need is Need.PUBLIC}
OWN = [{"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://localhost"}, {}]


def api_routes(app: Flask) -> list[tuple[str, str, str]]:
    return [
        (rule.endpoint, method, re.sub("<[^>]+>", game_id(1), rule.rule.replace("<int:version>", "1")))
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        if rule.rule.startswith("/api/")
    ]


def test_every_route_except_public_ones_needs_a_token(app: Flask) -> None:
    closed = [route for route in api_routes(app) if route[0] not in PUBLIC]
    assert len(closed) >= 6
    for endpoint, method, path in closed:
        for headers in (
            {},
            {"Authorization": "Bearer unknown"},
            {"Authorization": "Basic dTpw"},
            {"Cookie": "device=x"},
        ):
            answer = app.test_client().open(path, method=method, headers=headers)
            assert answer.status_code == 401, endpoint
            assert answer.headers["WWW-Authenticate"] == "Bearer"
            assert answer.content_type == "application/problem+json"


def test_the_table_lists_exactly_the_existing_routes(app: Flask) -> None:
    assert {endpoint for endpoint, _method, _path in api_routes(app)} == set(ACCESS)


def test_a_new_route_is_closed_by_default(app: Flask) -> None:
    app.add_url_rule("/api/v1/new", view_func=lambda: "open!", endpoint="new")
    assert app.test_client().get("/api/v1/new").status_code == 401
    assert Phone(app).get("/new").status_code == 404


@pytest.fixture
def browser(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.post("/api/v1/devices")
    return client


@pytest.mark.parametrize("headers", FOREIGN)
def test_other_sites_cannot_use_the_cookie(browser: FlaskClient, headers: dict[str, str]) -> None:
    game = short_game()
    answer = browser.put(f"/api/v1/games/{game['id']}", json=game, headers=headers)
    assert (answer.status_code, answer.json["code"]) == (403, "cross-site")
    assert browser.get("/api/v1/games").json["games"] == []


@pytest.mark.parametrize("headers", FOREIGN)
def test_other_sites_cannot_give_a_browser_another_identity(browser: FlaskClient, headers: dict[str, str]) -> None:
    answer = browser.post("/api/v1/devices", headers=headers)
    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("authorization", ["Bearer", "Bearer ", "bearer  "])
@pytest.mark.parametrize("headers", FOREIGN)
def test_an_empty_token_is_not_a_token(browser: FlaskClient, headers: dict[str, str], authorization: str) -> None:
    answer = browser.post("/api/v1/sync", json={"games": []}, headers={**headers, "Authorization": authorization})
    assert (answer.status_code, answer.json["code"]) == (403, "cross-site")
    assert browser.post("/api/v1/sync", json={"games": []}, headers={"Authorization": authorization}).status_code == 200


@pytest.mark.parametrize("headers", OWN)
def test_pages_of_this_site_can_use_the_cookie(browser: FlaskClient, headers: dict[str, str]) -> None:
    game = short_game()
    assert browser.put(f"/api/v1/games/{game['id']}", json=game, headers=headers).status_code == 201


@pytest.mark.parametrize("headers", FOREIGN)
def test_a_program_with_the_header_is_not_treated_as_a_browser(app: Flask, headers: dict[str, str]) -> None:
    answer = Phone(app).ask("POST", "/sync", headers, json={"games": []})
    assert answer.status_code == 200


def test_options_trace_and_head_tell_and_change_nothing(app: Flask) -> None:
    phone = Phone(app)
    assert phone.ask("HEAD", "/me").text == ""
    for _endpoint, _method, path in api_routes(app):
        for method in ("OPTIONS", "TRACE", "HEAD"):
            answer = phone.ask(method, path.removeprefix("/api/v1"))
            assert answer.status_code in (200, 403, 404, 405), (method, path)
            assert method != "TRACE" or answer.status_code == 405
    assert phone.get("/me").json["player"] is None


def test_cross_origin_requests_are_not_allowed(browser: FlaskClient) -> None:
    headers = {"Origin": "https://evil.example", "Access-Control-Request-Method": "PUT"}
    answer = browser.options("/api/v1/games", headers=headers)
    assert not [name for name, _value in answer.headers if name.startswith("Access-Control")]
