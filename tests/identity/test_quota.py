"""Storage quotas stop an endless sender at the limit, and neither other senders nor archived games are affected."""

import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, g
from sqlalchemy import func, insert, select

from scorekeeper.core.config import read_settings
from scorekeeper.games.archive.accept import durable
from scorekeeper.people.identity import quota
from scorekeeper.store import Device, Game, HouseRules, Revision, Stored, db
from tests.clubs.people import accept, found, refused
from tests.conftest import empty_tables, opened
from tests.games import Game as Document
from tests.games import long_games, short_game
from tests.house.rules import HOUSE, house_game, house_rules
from tests.phone import Phone
from tests.server import Caller, running_server

LATER = (429, "too-many-games")
FULL = (409, "device-full")
KEY = "k" * 43
MUCH = "x" * 500


def again(app: Flask, **settings: str) -> None:
    """Use other limits from now on."""
    app.config.update(read_settings(settings), **{name: app.config[name] for name in ("SECRET_KEY", "INSTANCE_PATH")})


def statuses(phone: Phone, *games: Document) -> list[str]:
    """The status of each game, or the code if it was refused."""
    return [
        result["status"] if result["status"] != "refused" else result["problem"]["code"]
        for result in phone.sync(*games)
    ]


def asked_to_wait(phone: Phone, *games: Document) -> bool:
    answer = phone.ask("POST", "/sync", json={"games": games})
    return answer.status_code == 429 and refused(answer) == LATER and 0 < int(answer.headers["Retry-After"]) <= 3600


def noisy(number: int) -> Document:
    """A game of some hundred kilobytes."""
    events = [{"id": f"e{n}", "at": "2026-11-21T19:07:40-08:00", "type": "note", "text": MUCH} for n in range(300)]
    return short_game(number, events=events)


def test_games_per_device_are_limited_by_the_hour(both: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    again(both, DEVICE_GAMES_AN_HOUR="5")
    phone, other = Phone(both), Phone(both)
    games = [short_game(n) for n in range(1, 7)]
    assert statuses(phone, *games[:3]) == ["created"] * 3
    for _ in range(4):
        assert statuses(phone, *games[:3]) == ["unchanged"] * 3  # which cost nothing
    assert statuses(phone, *games[3:]) == ["created"] * 3
    assert asked_to_wait(phone, short_game(7))
    assert refused(phone.put(short_game(7))) == LATER
    assert refused(phone.ask("PUT", f"/rulesets/{HOUSE}/1", json=house_rules())) == LATER
    assert refused(phone.ask("PUT", f"/displays/{KEY}", json={"games": [short_game()]})) == LATER
    assert len(phone.get("/games").json["games"]) == 6
    assert statuses(other, short_game(8)) == ["created"]
    now = time.time() + 3600
    monkeypatch.setattr(time, "time", lambda: now)
    assert statuses(phone, short_game(7)) == ["created"]


@pytest.mark.parametrize("what", ["games", "rules", "display"])
def test_bytes_per_device_are_limited_by_the_hour(both: Flask, what: str) -> None:
    again(both, DEVICE_BYTES_AN_HOUR="5000")
    phone = Phone(both)
    bodies = {
        "games": lambda n: phone.put(noisy(n)),
        "rules": lambda n: phone.ask("PUT", f"/rulesets/{HOUSE}/{n}", json=house_rules(n)),
        "display": lambda n: phone.ask("PUT", f"/displays/{KEY}", json={"games": [noisy(n)]}),
    }
    assert bodies[what](1).status_code in (201, 204)
    assert refused(bodies[what](2)) == LATER


def test_a_display_is_charged_only_for_its_growth(app: Flask, phone: Phone) -> None:
    again(app, DEVICE_BYTES_AN_HOUR="8000")
    for n in range(40):
        assert phone.ask("PUT", f"/displays/{KEY}", json={"games": [short_game(1, 1 + n % 4)]}).status_code == 204


def test_bytes_per_address_are_limited_by_the_hour(both: Flask) -> None:
    again(both, ADDRESS_GAMES_AN_HOUR="4")
    one, other, elsewhere = Phone(both), Phone(both), Phone(both)
    assert statuses(one, *[short_game(n) for n in range(1, 4)]) == ["created"] * 3
    assert statuses(other, short_game(4)) == ["created"]
    assert asked_to_wait(one, short_game(5))
    assert asked_to_wait(other, short_game(5))
    body = {"games": [short_game(5)]}
    there = elsewhere.ask("POST", "/sync", json=body, environ_base={"REMOTE_ADDR": "203.0.113.9"})
    assert there.json["results"][0]["status"] == "created"


def test_storage_of_a_device_without_a_club_is_limited(both: Flask) -> None:
    again(both, DEVICE_GAMES="3")
    phone = Phone(both)
    phone.ask("PATCH", "/me", json={"name": "Ann"})  # a name alone opens nothing
    assert statuses(phone, *[short_game(n) for n in range(1, 3)]) == ["created"] * 2
    assert phone.ask("PUT", f"/rulesets/{HOUSE}/1", json=house_rules()).status_code == 201
    assert statuses(phone, short_game(1), short_game(2, 3), short_game(3)) == [
        "unchanged",
        "device-full",
        "device-full",
    ]
    assert refused(phone.put(short_game(3))) == FULL
    assert refused(phone.ask("PUT", f"/rulesets/{HOUSE}/2", json=house_rules(2))) == FULL
    assert phone.ask("PUT", f"/rulesets/{HOUSE}/1", json=house_rules()).status_code == 200
    assert statuses(Phone(both), short_game(4)) == ["created"]
    accept(phone, found(both)[1])
    assert statuses(phone, short_game(1), short_game(2, 3), short_game(3)) == ["unchanged", "updated", "created"]
    assert phone.ask("PUT", f"/rulesets/{HOUSE}/2", json=house_rules(2)).status_code == 201


def test_the_quota_counts_what_is_stored(both: Flask) -> None:
    phone = Phone(both)
    phone.ask("PUT", f"/rulesets/{HOUSE}/1", json=house_rules())
    accented = short_game(2, board="é" * 60)
    phone.sync(house_game(), accented, accented)
    with both.app_context():
        count, size = db.session.execute(select(Stored.games, Stored.bytes)).one()
        texts = [*db.session.scalars(select(Revision.document)), *db.session.scalars(select(Game.state))]
        texts += db.session.scalars(select(HouseRules.body))
    assert (count, size) == (3, sum(len(text.encode()) for text in texts))


def test_what_a_second_attempt_stores_counts_once(both: Flask) -> None:
    """The first attempt is rolled back, because its last row is there already."""
    phone = Phone(both)
    attempts: list[str] = []

    def work() -> None:
        device = db.session.scalars(select(Device.id)).one()
        attempts.append(device)
        quota.add(device, 1, 100)
        if len(attempts) == 1:
            db.session.execute(insert(Stored).values(device_id=device, games=1, bytes=100))

    assert statuses(phone, short_game(1)) == ["created"]
    with both.test_request_context():
        durable(work)
        assert (len(attempts), g.stored) == (2, {"stored games": 1, "stored bytes": 100})


def test_a_season_and_a_restore_fit_the_quota_at_once(app: Flask, phone: Phone) -> None:
    games = long_games(500)
    for begin in range(0, 500, 25):
        assert set(statuses(phone, *games[begin : begin + 25])) == {"created"}
    with app.app_context():
        count, size = db.session.execute(select(Stored.games, Stored.bytes)).one()
    phones, backup = 30, 10  # thirty such phones in a bar; a backup of 5,000 games
    assert app.config["ADDRESS_GAMES_AN_HOUR"] >= phones * count
    assert app.config["ADDRESS_BYTES_AN_HOUR"] >= phones * size
    assert app.config["DEVICE_GAMES_AN_HOUR"] >= backup * count
    assert app.config["DEVICE_BYTES_AN_HOUR"] >= backup * size
    assert app.config["DEVICE_BYTES"] >= 2 * backup * size


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, settings: dict[str, str], build: Path) -> Iterator[dict[str, str]]:
    """Settings of a server on either database."""
    if request.param == "postgresql":
        settings["DATABASE_URL"] = request.getfixturevalue("postgres_url")
    yield settings
    if settings["DATABASE_URL"]:
        for app in opened(settings):
            empty_tables(app)


BOUND, AT_ONCE, BATCH = 2_000_000, 8, 5


def send_without_an_end(port: int, token: str, number: int, over: threading.Event) -> int:
    """Send large games until asked to wait; return how many requests were taken."""
    caller, taken = Caller(port, token), 0
    while not over.is_set():
        games = [noisy(10_000 * number + BATCH * taken + n) for n in range(BATCH)]
        status, answer = caller.ask("POST", "/api/v1/sync", {"games": games})
        if status != 200:
            assert (status, answer["code"]) == LATER
            over.set()
        else:
            taken += 1
    caller.close()
    return taken


def test_an_endless_sender_is_stopped_and_others_are_not(database: dict[str, str]) -> None:
    settings = {**database, "DEVICE_BYTES_AN_HOUR": str(BOUND)}
    with running_server(settings) as server:
        greedy, other = Caller(server.port), Caller(server.port)
        over = threading.Event()
        with ThreadPoolExecutor(AT_ONCE) as pool:
            senders = [
                pool.submit(send_without_an_end, server.port, str(greedy.token), n, over) for n in range(AT_ONCE)
            ]
            taken = sum(sender.result() for sender in senders)
        request = {"games": [noisy(n) for n in range(BATCH)]}
        for _ in range(4):  # whichever worker answers
            fresh = Caller(server.port, greedy.token)
            status, problem = fresh.ask("POST", "/api/v1/sync", request)
            assert (status, problem["code"]) == LATER
            assert 0 < int(fresh.received["Retry-After"]) <= 3600
            fresh.close()
        assert other.ask("POST", "/api/v1/sync", {"games": [short_game(game) for game in range(1, 4)]})[0] == 200
        assert len(greedy.ask("GET", "/api/v1/games?limit=100")[1]["games"]) == min(100, taken * BATCH)
        device = greedy.ask("GET", "/api/v1/me")[1]["device"]["id"]
        for caller in (greedy, other):
            caller.close()
    stored = stored_by(settings, device)
    assert BOUND <= stored <= BOUND + AT_ONCE * 2 * len(json.dumps(request))
    assert taken < 100


def stored_by(settings: dict[str, str], device: str) -> int:
    """The bytes of all documents of a device."""
    found: Any = 0
    for app in opened(settings):
        with app.app_context():
            found = db.session.scalar(
                select(func.sum(func.length(Revision.document))).where(Revision.device_id == device)
            )
    return int(found)
