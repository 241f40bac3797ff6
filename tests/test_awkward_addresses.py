"""No awkward path or parameter breaks any GET route, on both databases."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.routing import Rule

from scorekeeper.store import Club, db
from tests.clubs.world import CONTEST, KEPT_SHEET, OURS, fill, ident, member
from tests.games import game_id
from tests.server import ROOT

pytestmark = pytest.mark.wide

SIGNS = ("a%00b", "%C2%85", "%ED%A0%80", "%FF")
CONTROLS = SIGNS[:2]
IDS = {
    "club_id": OURS, "member_id": member("player"), "game_id": game_id(3), "appointment_id": ident("date:own"),
    "pairing_id": ident("pairing"), "version": 1, "competition_id": CONTEST["id"], "sheet_id": KEPT_SHEET,
}  # fmt: skip


def names_of_pages() -> set[str]:
    """The parameters that pages read, by their source."""
    sources = [
        path.read_text() for room in ("pages", "paper") for path in (ROOT / "scorekeeper" / "web" / room).rglob("*.py")
    ]
    return {name for source in sources for name in re.findall(r'(?:args|given)(?:\.get\(|\[)"(\w+)"', source)}


@pytest.fixture
def browser(both: Flask) -> FlaskClient:
    """An admin's, in a club with games, people and dates."""
    fill(both)
    client = both.test_client()
    client.set_cookie("device", "admin")
    return client


def parameters(app: Flask) -> dict[str, list[str]]:
    """The parameters of each route: as the API's description says, and for pages all that any page reads."""
    described: dict[str, Any] = app.test_client().get("/api/v1/openapi.json").json["paths"]
    found = {}
    for rule in app.url_map.iter_rules():
        of_api = described.get(re.sub(r"<(\w+:)?(\w+)>", r"{\2}", rule.rule), {}).get("get")
        asked = (
            [one["name"] for one in of_api.get("parameters", ()) if one["in"] == "query"]
            if of_api
            else names_of_pages()
        )
        found[rule.rule] = sorted({*asked, "other"})
    return found


def address(app: Flask, rule: Rule, texts: str) -> str:
    """An address of a route, with this for each part of it that is any text."""
    values = {name: IDS.get(name, "TEXT") for name in rule.arguments}
    return app.url_map.bind("localhost").build(rule.endpoint, values).replace("TEXT", texts)


def test_no_address_breaks_the_server(both: Flask, browser: FlaskClient) -> None:
    asked, of_route = 0, parameters(both)
    for rule in both.url_map.iter_rules():
        if "GET" not in (rule.methods or ()):
            continue
        paths = [address(both, rule, sign) for sign in SIGNS] if "TEXT" in address(both, rule, "TEXT") else []
        path = address(both, rule, "x")
        queries = [f"{path}?{name}={sign}" for name in of_route[rule.rule] for sign in SIGNS]
        for one in [*paths, *queries, *(f"{path}?{sign}=1" for sign in CONTROLS)]:
            both.extensions["limits"].storage.reset()
            answer = browser.get(one, buffered=True)
            assert answer.status_code < 500 or rule.rule in NOT_BUILT, (one, answer.text)
            if "?" in one and any(sign in one for sign in CONTROLS):
                assert answer.status_code == 422 or rule.rule in NOT_BUILT, (one, answer.status_code)
            asked += 1
    assert asked > 900


NOT_BUILT = ("/g/<uuid:game_id>.pdf", "/sheets/<ruleset>.pdf")
"""These need fonts that the stand-in for the build has not; they answer 503."""


def test_the_error_points_at_the_parameter(both: Flask, browser: FlaskClient) -> None:
    answer = browser.get(f"/api/v1/clubs/{OURS}/games?limit=5&board=a%00b")
    assert (answer.status_code, answer.json["code"]) == (422, "invalid-request")
    assert answer.json["errors"] == [{"pointer": "/board", "detail": "Has control characters."}]
    page = browser.get(f"/c/{OURS}?competition=%00")
    assert (page.status_code, page.mimetype) == (422, "text/html")


@pytest.mark.parametrize("sign", ["%00", "%0A", "%1F", "%7F", "%C2%80", "%C2%9F"])
def test_every_control_character_is_refused(both: Flask, browser: FlaskClient, sign: str) -> None:
    assert browser.get(f"/c/{OURS}?text=a{sign}").status_code == 422
    assert browser.get(f"/problems/a{sign}").status_code == 404


@pytest.mark.parametrize("value", ["a\0b", "\ud800", 10**30])
def test_values_refused_by_the_database_cause_no_server_error(both: Flask, value: object) -> None:
    column = Club.season_month if isinstance(value, int) else Club.name
    both.add_url_rule("/api/v1/probe", "probe", lambda: str(db.session.scalar(select(Club.id).where(column == value))))
    both.before_request_funcs[None] = []  # this route is in no table of who may ask
    answer = both.test_client().get("/api/v1/probe")
    assert (answer.status_code, answer.json and answer.json.get("code")) in ((400, "bad-request"), (200, None))
    assert answer.status_code == 400 or value == "a\0b"  # SQLite compares with NUL


def test_pages_read_only_the_known_parameters() -> None:
    assert {
        "key",
        "season",
        "play",
        "cursor",
        "text",
        "competition",
        "board",
        "ruleset",
        "year",
        "from",
    } <= names_of_pages()
