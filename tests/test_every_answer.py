"""Every page, file, refusal and server error has the security headers and reveals nothing."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, url_for
from sqlalchemy import event, insert
from werkzeug.test import TestResponse

from scorekeeper.core.headers import ALWAYS
from scorekeeper.people.identity.access import ACCESS, Need
from scorekeeper.people.identity.limits import LIMITS
from scorekeeper.store import Player, db
from tests.archive.clubs import doubles
from tests.clubs.world import CONTEST, NEVER, OURS, THEIRS, ask, device, fill, ident, member
from tests.competition_archive.contests import contest_id
from tests.conftest import fresh_settings, make_build, opened
from tests.games import game_id, short_game
from tests.pages.competitions.contests import Desk

XSS = (
    '<img src=x onerror="alert(1)">',
    "\"'><svg onload=alert(1)>",
    "javascript:alert(1)",
    "</script><script>alert(1)</script>",
)
POLICY = {
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
    "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'self'",
    "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types lit-html scorekeeper",
}  # fmt: skip
ADMIN, PLAYER = {"Authorization": "Bearer admin"}, {"Authorization": "Bearer player"}
ASKED: dict[str, tuple[int, str, str, dict[str, Any]]] = {
    "the app": (200, "GET", "/", {}),
    "the app as it was": (304, "GET", "/", {"headers": {"If-None-Match": "*"}}),
    "a file": (200, "GET", "/static/build/app-1.js", {}),
    "a file as it was": (304, "GET", "/static/build/app-1.js", {"headers": {"If-None-Match": "*"}}),
    "no file": (404, "GET", "/static/build/none.js", {}),
    "no page": (404, "GET", "/none", {}),
    "no club": (404, "GET", f"/c/{NEVER}", {}),
    "no competition": (404, "GET", f"/t/{'t' * 22}", {}),
    "no sheet of a competition": (404, "GET", f"/t/{'t' * 22}/bracket.pdf", {}),
    "no competition of a club": (404, "GET", f"/c/{OURS}/competitions/{NEVER}", {}),
    "no game": (404, "GET", f"/g/{NEVER}", {}),
    "a display's place": (302, "GET", "/d", {}),
    "a TV": (200, "GET", f"/tv/{'t' * 43}", {}),
    "a TV's code": (302, "GET", f"/tv/{'t' * 43}/code", {}),
    "a game": (200, "GET", f"/api/v1/games/{game_id(1)}", {"headers": PLAYER}),
    "what will be done": (202, "POST", "/api/v1/push/test", {"headers": PLAYER}),
    "nothing": (204, "DELETE", f"/api/v1/games/{game_id(1)}/share", {"headers": PLAYER}),
    "not JSON": (400, "POST", "/api/v1/sync", {"data": "{", "content_type": "application/json", "headers": ADMIN}),
    "nobody": (401, "GET", "/api/v1/me", {}),
    "another site": (403, "POST", "/api/v1/devices", {"headers": {"Sec-Fetch-Site": "cross-site"}}),
    "no endpoint": (404, "GET", "/api/v1/none", {}),
    "no such method": (405, "PUT", "/", {}),
    "no such method of the API": (405, "PATCH", "/api/v1/sync", {}),
    "no method at all": (405, "TRACE", "/api/v1/sync", {}),
    "an if": (
        412,
        "PUT",
        f"/api/v1/games/{game_id(1)}",
        {"headers": PLAYER, "json": short_game(1, board="9")},
    ),
    "too much": (
        413,
        "POST",
        "/api/v1/sync",
        {"data": b" " * 1_000_001, "content_type": "application/json", "headers": ADMIN},
    ),
    "a form": (415, "POST", "/api/v1/sync", {"data": {"a": "b"}, "headers": ADMIN}),
    "no sense": (422, "POST", "/api/v1/sync", {"json": {"games": 1}, "headers": ADMIN}),
    "a fault": (500, "GET", "/api/v1/fails", {"headers": ADMIN}),
    "a page's fault": (500, "GET", "/fails", {}),
    "options": (200, "OPTIONS", f"/c/{OURS}", {}),
    "head": (200, "HEAD", "/problems/", {}),
}


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Iterator[Flask]:
    """Two clubs and their people; and two addresses that fail."""
    folder = tmp_path_factory.mktemp("answers")
    with pytest.MonkeyPatch.context() as monkeypatch:
        make_build(folder / "build", monkeypatch)
        monkeypatch.setitem(ACCESS, "fails", Need.DEVICE)
        for app in opened(fresh_settings(folder, migrated_sqlite)):
            app.add_url_rule("/api/v1/fails", view_func=fails, endpoint="fails")
            app.add_url_rule("/fails", view_func=fails, endpoint="fails-page")
            fill(app)
            yield app


def fails() -> None:
    """Fail in the database, with values that are nobody's business."""
    row = {
        "id": ident("admin"),
        "name": " ".join(("Ann", "Sorensen")),
        "recovery_hash": "-".join("hash"),
        "created_at": 1,
    }
    db.session.execute(insert(Player).values(row))


@pytest.fixture
def world(filled: Flask) -> Flask:
    filled.extensions["limits"].storage.reset()
    return filled


def send(app: Flask, what: str, **more: Any) -> TestResponse:  # noqa: ANN401 (of the test client)
    status, method, path, options = ASKED[what]
    answer = app.test_client(use_cookies=False).open(path, method=method, **options, **more)
    assert answer.status_code == status
    return answer


@pytest.mark.parametrize("what", ASKED)
def test_every_answer_has_the_security_headers(world: Flask, what: str) -> None:
    answer = send(world, what)
    assert {name: answer.headers.get(name) for name in ALWAYS} == ALWAYS
    assert set(answer.headers["Content-Security-Policy"].split("; ")) == POLICY
    kept = answer.headers["Cache-Control"]
    assert kept == "no-store" or answer.status_code in (200, 304), "a refusal may be kept"
    assert not [name for name, _value in answer.headers if name.startswith("Access-Control")]
    assert "Set-Cookie" not in answer.headers
    assert "Strict-Transport-Security" not in answer.headers
    safe = send(world, what, base_url="https://localhost")
    assert safe.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_a_fault_is_logged_without_names(world: Flask, caplog: pytest.LogCaptureFixture) -> None:
    send(world, "a fault")
    assert "UNIQUE constraint failed: players.id" in caplog.text
    assert "Sorensen" not in caplog.text
    assert "h-a-s-h" not in caplog.text


def test_debug_mode_shows_no_internals(
    settings: dict[str, str], build: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLASK_DEBUG", "1")
    for app in opened(settings):
        app.add_url_rule("/fails", view_func=lambda: 1 / 0)
        page = app.test_client().get("/fails?__debugger__=yes&cmd=resource&f=style.css")
        assert (page.status_code, "ZeroDivisionError" in page.text) == (500, False)


@pytest.mark.parametrize("path", ["/problems", "//problems/", "//evil.example/..", "/d", "/c/x//y", "/api/v1/games/"])
def test_redirects_stay_on_the_server(app: Flask, path: str) -> None:
    answer = app.test_client().get(path, headers={"Host": "evil.example"})
    assert answer.headers.get("Location", "/").startswith("/")
    assert "evil" not in answer.text


def test_an_unknown_host_gets_no_information(settings: dict[str, str], build: object) -> None:
    for app in opened({**settings, "TRUSTED_HOSTS": "scores.example"}):
        for path in ("/", "/d", f"/c/{OURS}", "/api/v1/archive"):
            answer = app.test_client().get(path, headers={"Host": "evil.example"})
            assert answer.status_code == 400
            assert {name: answer.headers.get(name) for name in ALWAYS} == ALWAYS
            assert "evil" not in answer.text


# Who asks for what is another's gets the answer, in the same words and by the same queries, of what never was.
ALIKE = [
    ("other-admin", "GET", f"/games/{game_id(1)}", f"/games/{NEVER}"),
    ("other-admin", "POST", f"/games/{game_id(1)}/share", f"/games/{NEVER}/share"),
    ("admin", "GET", f"/clubs/{THEIRS}", f"/clubs/{NEVER}"),
    ("admin", "GET", f"/clubs/{THEIRS}/games?text=ann", f"/clubs/{NEVER}/games?text=ann"),
    ("admin", "GET", f"/clubs/{THEIRS}/export.json", f"/clubs/{NEVER}/export.json"),
    ("admin", "GET", f"/clubs/{OURS}/members/{member('other-player')}", f"/clubs/{OURS}/members/{NEVER}"),
    ("admin", "GET", f"/clubs/{OURS}/games?member={member('other-player')}", f"/clubs/{OURS}/games?member={NEVER}"),
    ("admin", "DELETE", f"/me/devices/{device('player')}", f"/me/devices/{NEVER}"),
    ("admin", "GET", f"/appointments/{ident('date:theirs')}", f"/appointments/{NEVER}"),
    ("admin", "GET", f"/appointments/{ident('date:own')}/calendar", f"/appointments/{NEVER}/calendar"),
    ("admin", "DELETE", f"/appointments/{ident('date:own')}", f"/appointments/{NEVER}"),
    ("admin", "DELETE", f"/clubs/{OURS}/appointments/{ident('date:theirs')}", f"/clubs/{OURS}/appointments/{NEVER}"),
    ("admin", "GET", f"/pairings/{ident('pairing')}", f"/pairings/{NEVER}"),
]


@pytest.mark.parametrize(("caller", "method", "foreign", "unknown"), ALIKE, ids=[row[2] for row in ALIKE])
def test_foreign_ids_answer_like_unknown_ones(
    world: Flask, caller: str, method: str, foreign: str, unknown: str
) -> None:
    first, second = ([*asked(world, caller, method, path)] for path in (foreign, unknown))
    assert first[0][0] == 404
    assert first == second


def asked(app: Flask, caller: str, method: str, path: str) -> Iterator[object]:
    """Ask; give status and text, then each query."""
    queries: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        queries.append(statement)

    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", note)
        try:
            answer = ask(app, caller, method, path)
        finally:
            event.remove(db.engine, "before_cursor_execute", note)
    yield answer.status_code, answer.text
    yield from queries


@pytest.mark.parametrize(
    ("path", "there"),
    [
        (f"/g/{{}}?key={'x' * 22}", game_id(1)),
        (f"/c/{{}}?key={'x' * 22}", OURS),
        (f"/c/{{}}/competitions?key={'x' * 22}", OURS),
        (f"/c/{OURS}/competitions/{{}}?key={'x' * 22}", CONTEST["id"]),
        (f"/c/{{}}/competitions/{CONTEST['id']}", OURS),
        (f"/c/{OURS}/competitions/{{}}/roll-call.pdf?key={'x' * 22}", CONTEST["id"]),
    ],
)
def test_foreign_pages_answer_like_unknown_ones(world: Flask, path: str, there: str) -> None:
    pages = [world.test_client().get(path.format(one)) for one in (there, NEVER)]
    assert [page.status_code for page in pages] == [404, 404]
    assert pages[0].text == pages[1].text


def test_guessing_page_addresses_is_limited(world: Flask) -> None:
    ids = {"club_id": OURS, "game_id": NEVER, "member_id": NEVER}
    rules = [rule for rule in world.url_map.iter_rules() if rule.arguments and rule.arguments <= set(ids)]
    pages = [rule for rule in rules if not rule.rule.startswith("/api/") and rule.endpoint not in LIMITS]
    assert len(pages) > 5
    with world.test_request_context():
        addresses = [url_for(rule.endpoint, **{name: ids[name] for name in rule.arguments}) for rule in pages]
    client = world.test_client()
    assert [client.get(addresses[n % len(addresses)]).status_code for n in range(120)] == [404] * 120
    assert {client.get(address).status_code for address in addresses} == {429}
    assert client.get("/").status_code == 200


def test_an_etag_grants_no_access(world: Flask) -> None:
    path = f"/api/v1/games/{game_id(1)}"
    tag = ask(world, "player", "GET", f"/games/{game_id(1)}").headers["ETag"]
    for known in (tag, "*"):
        headers = {"If-None-Match": known, "Authorization": "Bearer other-admin"}
        assert world.test_client().get(path, headers=headers).status_code == 404
        assert world.test_client().get(path, headers={"If-None-Match": known}).status_code == 401


class Page(HTMLParser):
    """What of a page could run, style, or be fetched."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.addresses: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "style" or (tag == "script" and not given.get("src")):
            self.inline.append(tag)
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        self.addresses += [
            given[name] or "" for name in ("src", "href", "action", "formaction", "xlink:href") if name in given
        ]


@pytest.mark.parametrize("name", XSS)
def test_pages_have_no_inline_script_or_style_and_load_nothing_foreign(world: Flask, name: str) -> None:
    ask(world, "admin", "PATCH", f"/clubs/{OURS}", {"visibility": "public", "name": name[:40]})
    ask(
        world,
        "admin",
        "PUT",
        f"/games/{game_id(90)}",
        doubles(90, f"{name},Bo", club=OURS, board=name, competition=name),
    )
    ask(world, "admin", "PATCH", f"/clubs/{OURS}/members/{member('player')}", {"name": name[:40]})
    contest = desk_with_names(name)
    ask(world, "admin", "PUT", f"/competitions/{contest['id']}", contest)
    link = ask(world, "admin", "POST", f"/competitions/{contest['id']}/share").json["key"]
    client, seen = world.test_client(), set[str]()
    waiting = [
        f"/t/{link}",
        f"/t/{link}/tv",
        f"/c/{OURS}/competitions",
        "/",
        "/problems/",
        "/none",
        f"/c/{OURS}",
        f"/c/{OURS}?text={name}",
        f"/g/{game_id(90)}",
        f"/d/{'d' * 43}",
    ]
    while waiting:
        path = waiting.pop()
        answer = client.get(path)
        seen.add(path)
        if answer.mimetype != "text/html":
            continue
        page = Page(answer.text)
        assert page.inline == [], path
        assert [one for one in page.addresses if not re.match(r"/(?!/)|[?#]|$", one)] == [], path
        shown = {one for one in page.addresses if one.startswith(("/c/", "/g/", "/d/", "/t/"))}
        waiting += shown - seen - set(waiting)
    assert len(seen) > 8


def desk_with_names(name: str) -> dict[str, Any]:
    """A competition of our club that is called like this, and whose entries, boards and notes are."""
    desk = Desk("double-elimination", 4, id=contest_id(90), club=OURS, name=name[:60], boards=[name[:60]])
    desk.write("rename", entry="e1", name=name[:60])
    desk.write("substitute", entry="e2", out="Bo", **{"in": {"name": name[:60]}}, reason=name)
    desk.write("note", text=name)
    return desk.play(2).post("w2.1", name[:60]).document
