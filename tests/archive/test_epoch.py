"""Each database has one archive epoch; phones get it with each batch, and it is read anew each time."""

import uuid

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper import create_app
from scorekeeper.store import Archive, db
from tests.games import game_id, short_game
from tests.phone import Phone


@pytest.fixture
def phone(both: Flask) -> Phone:
    return Phone(both)


def told(app: Flask) -> str:
    """The epoch as the archive tells it to anyone; no device is needed."""
    answer = app.test_client().get("/api/v1/archive")
    assert answer.status_code == 200
    return str(answer.json["epoch"])


def test_anyone_may_read_the_epoch_and_nothing_else(both: Flask) -> None:
    assert uuid.UUID(told(both)).version == 4
    assert told(both) == told(both)
    assert set(both.test_client().get("/api/v1/archive").json) == {"epoch"}


def test_each_answer_about_games_carries_the_epoch(phone: Phone, both: Flask) -> None:
    wrong = {**short_game(3), "play": "none"}
    answers = [
        phone.ask("POST", "/sync", json={"games": []}),
        phone.ask("POST", "/sync", json={"games": [wrong]}),
        phone.ask("POST", "/sync", json={"games": [short_game(1), wrong]}),
        phone.put(short_game(2)),
        phone.put(short_game(2)),
        phone.put(short_game(2, 3)),
        Phone(both).put(short_game(2, 3)),
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 201, 200, 412, 404]
    assert {answer.headers["Archive-Epoch"] for answer in answers} == {told(both)}


def test_the_running_server_reports_a_new_epoch(phone: Phone, both: Flask) -> None:
    before = phone.put(short_game()).headers["Archive-Epoch"]
    with both.app_context():
        db.session.execute(update(Archive).values(epoch=str(uuid.uuid4())))
        db.session.commit()
    after = phone.put(short_game()).headers["Archive-Epoch"]
    assert after == told(both) != before
    assert phone.get(f"/games/{game_id(1)}").status_code == 200


def test_each_database_has_its_own_epoch(app: Flask, postgres_url: str, settings: dict[str, str]) -> None:
    other = create_app({**settings, "DATABASE_URL": postgres_url})
    assert told(app) != told(other)
    with other.app_context():
        db.engine.dispose()
