"""The worst that the server may be asked: the longest documents through every route, each within two
seconds of the processor.

The ten slowest requests are printed (`pytest -s`). Without SOAK=1 each kind of document is looked at once; with it in
both languages and on both papers too.
"""

import gc
import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update
from werkzeug.test import TestResponse

from scorekeeper.store import Club, db, write_transaction
from tests.clubs.world import OURS, fill, member
from tests.competition_archive.contests import contest
from tests.games import Game, game_id, short_game
from tests.identity.test_access import CONTEST, REQUESTS
from tests.pace import MOST, cpu_since
from tests.worst.documents import BODY, chain, game, size_of, worst, written

SOAK = os.environ.get("SOAK") == "1"
REVISIONS = 22
YEARS = range(1900, 2200)
REVISED = (
    "a chain of retractions",
    "frames",
    *(("corrected frames", "notes, cjk", "calls and penalties") if SOAK else ()),
)
"""Documents that are sent in one revision after the other."""
PAGE = f"/c/{OURS}/competitions/{CONTEST['id']}"
WALKED = {
    "competition_pages.by_link": [f"/t/{'t' * 22}"],
    "competition_pages.calendar_by_link": [f"/t/{'t' * 22}/calendar.ics"],
    "competition_pages.calendar_of_club": [f"{PAGE}/calendar.ics"],
    "competition_pages.entry_by_link": [f"/t/{'t' * 22}/entries/e1"],
    "competition_pages.entry_of_club": [f"{PAGE}/entries/e1"],
    "competition_pages.list_of_club": [f"/c/{OURS}/competitions"],
    "competition_pages.pdf_by_link": [f"/t/{'t' * 22}/bracket.pdf"],
    "competition_pages.pdf_of_club": [f"{PAGE}/{sheet}.pdf" for sheet in ("bracket", "roll-call", "slips")],
    "competition_pages.of_club": [PAGE, f"{PAGE}/table", f"{PAGE}/bracket", f"{PAGE}/tv"],
    "health.alive": ["/healthz"],
    "health.ready": ["/readyz"],
    "old.page": [f"/c/{OURS}/old"],
    "pages.app_shell": ["/"],
    "pages.club": [
        f"/c/{OURS}",
        f"/c/{OURS}?season=1950",
        f"/c/{OURS}?before=1990",
        f"/c/{OURS}?sort=played",
        f"/c/{OURS}?text=the+weight",
    ],
    "pages.club_standings": [
        f"/c/{OURS}/standings",
        f"/c/{OURS}/standings?play=doubles&season=1999",
        f"/c/{OURS}/standings?sort=-converted",
    ],
    "pages.manifest": ["/manifest.webmanifest"],
    "pages.member": [f"/c/{OURS}/p/{member('player')}"],
    "pages.member_rating": [f"/c/{OURS}/p/{member('player')}/rating"],
    "pages.new_screen": ["/tv", "/d"],
    "pages.players": [f"/c/{OURS}/players", f"/c/{OURS}/players?text=w", f"/c/{OURS}/players?sort=-last"],
    "pages.problem": ["/problems/too-many"],
    "pages.problems": ["/problems/"],
    "pages.renew_code": [f"/tv/{'t' * 43}/code"],
    "pages.screen": [f"/tv/{'t' * 43}"],
    "paper.list_empty": ["/sheets/"],
    "paper.pdf_empty": ["/sheets/court.pdf", "/sheets/federation-2024.pdf?paper=letter"],
    "paper.print_empty": ["/sheets/court"],
    "schemas.club_export": ["/schemas/club-export-1.json"],
    "static.built": ["/static/build/app-1.js"],
    "static.icon": ["/static/icons/icon.svg"],
    "static.screenshot": ["/static/screenshots/pad.png"],
    "static.service_worker": ["/sw.js"],
    # These the walk asks for with each document:
    "pages.game": [],
    "pages.display": [],
    "paper.print_game": [],
    "paper.pdf_game": [],
}
"""What a browser opens, beside the API's own requests (tests/identity/test_access.py)."""


@dataclass
class Walk:
    """Requests, each with the CPU seconds that it took."""

    app: Flask
    took: list[tuple[float, str]] = field(default_factory=list)

    def open(self, what: str, path: str, **headers: str) -> TestResponse:
        """Open a page, as a stranger does."""
        return self.measured(what, lambda: self.app.test_client().get(path, headers=headers))

    def ask(
        self, what: str, method: str, path: str, body: object = None, caller: str = "device", **headers: str
    ) -> TestResponse:
        """Ask the API as somebody; the body is written before the clock runs."""
        sent = (
            body
            if isinstance(body, bytes)
            else json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
            if body is not None
            else b""
        )
        table = "text/csv" if path.endswith("results") else "application/x-ndjson"
        given = {"Content-Type": table if isinstance(body, bytes) else "application/json"} if sent else {}
        known = {"Authorization": f"Bearer {caller}", **given, **headers}
        client = self.app.test_client(use_cookies=False)
        return self.measured(what, lambda: client.open(f"/api/v1{path}", method=method, data=sent, headers=known))

    def measured(self, what: str, request: Any) -> TestResponse:  # noqa: ANN401 (returns the answer)
        """Note what a request takes, its answer read to the end."""
        self.app.extensions["limits"].storage.reset()
        gc.freeze()  # as gunicorn.conf.py does: no request pays for looking through what this test keeps in memory
        begun = time.process_time()
        answer: TestResponse = request()
        size = len(answer.data)
        seconds = cpu_since(begun)
        self.took.append((seconds, f"{what}: {answer.status_code}, {size} bytes"))
        assert answer.status_code < 500, (what, answer.text[:500])
        return answer


def look_at(walk: Walk, name: str, document: Game) -> None:
    """Send a document and open all that shows it."""
    ident = document["id"]
    assert walk.ask(f"PUT {name}", "PUT", f"/games/{ident}", document).status_code in (200, 201), name
    show(walk, name, ident)
    walk.ask(f"GET API {name}", "GET", f"/games/{ident}")
    key = f"{ident.replace('-', ''):d<43}"
    if walk.ask(f"PUT display {name}", "PUT", f"/displays/{key}", {"games": [document]}).status_code == 204:
        walk.open(f"display {name}", f"/d/{key}")


def show(walk: Walk, name: str, ident: str) -> None:
    """Open the pages of a game by its link."""
    link = walk.ask("share", "POST", f"/games/{ident}/share").json["url"].partition("key=")[2]
    for language in ("en", "fr") if SOAK else ("en",):
        for page in ("", "/print", ".pdf", *((".pdf", "?paper=letter&key=") if SOAK else ())):
            path = f"/g/{ident}{page}?key={link}" if "?" not in page else f"/g/{ident}.pdf{page}{link}"
            walk.open(f"/g{page} {name}", path, **{"Accept-Language": language})


def revise(walk: Walk, name: str, document: Game) -> None:
    """Send one revision after the other, each other than the one before from its first entry on; then open its page."""
    path = f"/games/{document['id']}"
    for n in range(REVISIONS):
        events = [{**event, "at": f"2026-11-21T19:00:{n:02d}-08:00"} for event in document["events"]]
        etag = walk.ask("the ETag", "GET", path).headers["ETag"]
        again = {**document, "events": events, "board": str(n)}
        assert walk.ask(f"revise {name}", "PUT", path, again, **{"If-Match": etag}).status_code == 200
    show(walk, f"{name}, {REVISIONS} revisions", document["id"])


def batches() -> Iterator[tuple[str, list[Game]]]:
    """Bodies of a request to sync, as full as one may be."""
    shortest: dict[str, list[dict[str, Any]]] = {
        "frames without weights": [{"type": "frame", "weights": []}] * 1000,
        "frames": [{"type": "frame", "weights": ["a1"]}, {"type": "frame", "weights": ["b1"]}] * 500,
        "notes": [{"type": "note", "text": "x"}] * 1000,
        "retractions": chain(lambda n: n - 1, {"type": "note", "text": "x"}),
        "penalties": [{"type": "penalty", "side": "a", "offence": "2.5", "step": 1}] * 1000,
    }
    for number, (name, events) in enumerate(shortest.items(), 1):
        one = game(events, "W", competition="x")
        one["events"] = [{**event, "at": "2026-11-21T19:00:00Z"} for event in written(events)]
        many = BODY // size_of(one)
        yield f"{many} games of a thousand {name}", [{**one, "id": game_id(1000 * number + n)} for n in range(many)]
    short = short_game(1, 5)
    hundred = [{**short, "id": game_id(9000 + n), "events": [*short["events"], *filling(n)]} for n in range(100)]
    yield "100 games", hundred


def filling(seed: int) -> list[dict[str, Any]]:
    """Notes after the end, so many that a hundred games fill a request."""
    return [{"id": f"n{seed}.{n}", "at": "2026-11-21T19:00:00Z", "type": "note", "text": "x" * 200} for n in range(28)]


def sync(walk: Walk) -> None:
    """Send each batch, then each again, then each as long as it may be."""
    for name, games in batches():
        longer = [{**one, "events": [*one["events"][:999]]} for one in games]
        for turn, body in (("new", longer), ("again", longer), ("longer", games)):
            answer = walk.ask(f"sync {name}, {turn}", "POST", "/sync", {"games": body})
            assert answer.status_code == 200, answer.text
            assert {row["status"] for row in answer.json["results"]} <= {"created", "unchanged", "updated"}, name


def club_of_ages(walk: Walk) -> None:
    """Fill the club with the worst documents and a game of every year, between ever other people."""
    with walk.app.app_context(), write_transaction():
        db.session.execute(update(Club).where(Club.id == OURS).values(visibility="public", confirm="both"))
    of_years = [
        {
            **short_game(
                50_000 + year,
                5,
                club=OURS,
                started_at=f"{year}-06-01T19:00:00Z",
                board=f"b{year}",
                competition=f"c{year}",
            )
        }
        for year in YEARS
    ]
    for one in of_years:
        for key in "ab":
            names = ["player" if key == "a" else "paper"] if one["id"][-1] in "02468" else [f"{key}{one['id'][-4:]}"]
            one["sides"][key] = {**one["sides"][key], "players": [{"name": name} for name in names]}
    of_club = [{**one, "id": game_id(70_000 + n), "club": OURS} for n, one in enumerate(worst().values())]
    for batch in [of_years[n : n + 100] for n in range(0, len(of_years), 100)] + [[one] for one in of_club]:
        answer = walk.ask("sync of a club", "POST", "/sync", {"games": batch}, "player")
        assert {row["status"] for row in answer.json["results"]} == {"created"}, answer.text


def visit(walk: Walk) -> None:
    """Open every page that has no document of its own, and ask the API all that an admin may."""
    for paths in WALKED.values():
        for path in paths:
            walk.open(path, path)
    for name, ((method, path, body), _answers) in REQUESTS.items():
        walk.ask(f"{name}, as an admin", method, path, body, "admin")


def test_the_expensive_requests_cover_every_route(app: Flask) -> None:
    for rule in app.url_map.iter_rules():
        if rule.endpoint not in REQUESTS:
            assert rule.endpoint in WALKED, (
                f"The walk does not know {rule.rule}: add `{rule.endpoint}` to WALKED in "
                "tests/worst/test_worst.py with the "
                "addresses that cost most; a page that shows one game is opened in `show` as well. A route of "
                "the API goes into "
                "REQUESTS in tests/identity/test_access.py."
            )
    assert set(WALKED) <= set(app.view_functions)


def test_no_request_takes_long(both: Flask, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest) -> None:
    fill(both)
    request.addfinalizer(gc.unfreeze)
    both.test_client().get("/sheets/casual.pdf")  # what a process reads once is no request's
    walk = Walk(both)
    visit_documents(walk)
    sync(walk)
    club_of_ages(walk)
    visit(walk)
    print_largest(walk)
    slowest = sorted(walk.took, reverse=True)[:10]
    with capsys.disabled():
        print(
            f"\nThe ten slowest of {len(walk.took)} requests, in CPU seconds of a machine of known pace "
            f"({both.config['DATABASE_URL'].partition(':')[0]}):"
        )
        for seconds, what in slowest:
            print(f"  {seconds:6.3f}  {what}")
    assert [(seconds, what) for seconds, what in slowest if seconds > MOST] == []


def print_largest(walk: Walk) -> None:
    """Print what the largest bracket has, with names of which none fits on its line."""
    largest = contest(9, 1024, form="double-elimination")
    for one in largest["events"][:-1]:
        one["name"] = f"{one['entry']} {'W' * 60}"[:60]
    path = f"/competitions/{largest['id']}"
    assert walk.ask("PUT the largest bracket", "PUT", path, largest).status_code == 201
    link = walk.ask("share", "POST", f"{path}/share").json["key"]
    for sheet in ("bracket", "roll-call", "slips"):
        assert walk.open(f"{sheet} of the largest bracket", f"/t/{link}/{sheet}.pdf").status_code == 200


def visit_documents(walk: Walk) -> None:
    """Look at each document, and at some in many revisions."""
    documents = worst()
    for number, (name, document) in enumerate(documents.items()):
        look_at(walk, name, {**document, "id": game_id(100 + number)})
    for name in REVISED:
        revise(walk, name, {**documents[name], "id": game_id(100 + list(documents).index(name))})
