"""Players name, list and revoke their devices; a revoked device is unknown at its next request."""

import time

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorekeeper.store import Device, Player, db
from tests.clubs.people import me, refused
from tests.games import short_game
from tests.phone import Phone


def pair(old: Phone, new: Phone) -> None:
    asked = new.ask("POST", "/pairings").json
    answer = old.ask("POST", f"/pairings/{asked['id']}/confirm", json={"code": asked["code"]})
    assert answer.status_code == 204, answer.text


def two_phones(app: Flask) -> tuple[Phone, Phone]:
    old, new = Phone(app), Phone(app)
    old.ask("PATCH", "/me", json={"name": "Ann"})
    pair(old, new)
    return old, new


def test_a_new_device_has_no_player(app: Flask) -> None:
    phone = Phone(app)
    said = me(phone)
    assert (said["device"], said["player"], said["clubs"]) == ({"id": phone.device, "name": ""}, None, [])
    assert [(row["id"], row["this"]) for row in said["devices"]] == [(phone.device, True)]
    with app.app_context():
        assert db.session.scalars(select(Player)).all() == []


def test_naming_oneself_makes_one_player(app: Flask) -> None:
    phone = Phone(app)
    first = phone.ask("PATCH", "/me", json={"name": "  Ann  "}).json["player"]
    again = phone.ask("PATCH", "/me", json={"name": "Ana", "device": "Black phone"}).json
    assert (first["name"], again["player"]) == ("Ann", {"id": first["id"], "name": "Ana"})
    assert me(phone)["device"]["name"] == "Black phone"


def test_a_device_name_makes_no_player(app: Flask) -> None:
    assert Phone(app).ask("PATCH", "/me", json={"device": "Black phone"}).json["player"] is None


def test_empty_and_invalid_changes_are_refused(app: Flask) -> None:
    for body in ({}, {"name": ""}, {"device": "\u202eenohp"}, {"name": 5}, {"name": None}):
        assert refused(Phone(app).ask("PATCH", "/me", json=body)) == (422, "invalid-request")


def test_a_revoked_device_is_locked_out_at_once_and_its_games_stay(app: Flask) -> None:
    old, new = two_phones(app)
    new.put(short_game())
    assert {row["id"] for row in me(old)["devices"]} == {old.device, new.device}
    assert old.ask("DELETE", f"/me/devices/{new.device}").status_code == 204
    assert refused(new.get("/games")) == (401, "unauthorized")
    assert [row["id"] for row in me(old)["devices"]] == [old.device]
    assert old.ask("DELETE", f"/me/devices/{new.device}").status_code == 404
    (again,) = old.sync(short_game())
    assert again["status"] == "unchanged"


def test_all_other_devices_can_be_revoked_at_once(app: Flask) -> None:
    old, new = two_phones(app)
    stranger = Phone(app)
    assert new.ask("POST", "/me/devices/revoke-others").status_code == 204
    assert [phone.get("/games").status_code for phone in (old, new, stranger)] == [401, 200, 200]


def test_signing_out_deletes_the_cookie(app: Flask) -> None:
    browser = app.test_client()
    device = browser.post("/api/v1/devices").json["device"]
    answer = browser.delete(f"/api/v1/me/devices/{device}", headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 204
    assert {"HttpOnly", "Max-Age=0", "Path=/"} <= set(answer.headers["Set-Cookie"].split("; "))
    assert browser.get("/api/v1/games").status_code == 401


def test_a_revoked_device_sees_pages_as_a_stranger(app: Flask, build: object) -> None:
    browser = app.test_client()
    device = browser.post("/api/v1/devices").json["device"]
    game = short_game()
    browser.put(f"/api/v1/games/{game['id']}", json=game)
    token = browser.get_cookie("device")
    assert token
    assert browser.get(f"/g/{game['id']}").status_code == 200
    browser.delete(f"/api/v1/me/devices/{device}")
    browser.set_cookie("device", token.value)
    assert browser.get(f"/g/{game['id']}").status_code == 404


def test_last_use_is_stored_to_the_hour_after_the_answer(app: Flask) -> None:
    phone = Phone(app)

    def seen(seconds_ago: int) -> int:
        with app.app_context():
            db.session.execute(update(Device).values(seen_at=int(time.time()) - seconds_ago))
            db.session.commit()
        with phone.get("/games"):  # read and closed, as a server does
            pass
        with app.app_context():
            return int(time.time()) - db.session.scalars(select(Device.seen_at)).one()

    assert 3000 <= seen(3000) < 3060
    assert 0 <= seen(4000) < 60
    assert me(phone)["devices"][0]["seen_at"].startswith(time.strftime("%Y-%m-%dT", time.gmtime()))


def test_a_read_only_database_can_still_be_read(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    phone = Phone(app)
    with app.app_context():
        db.session.execute(update(Device).values(seen_at=0))
        db.session.commit()
        with db.engine.connect() as other:
            other.exec_driver_sql(
                "CREATE TRIGGER stop BEFORE UPDATE ON devices BEGIN SELECT RAISE(ABORT, 'stopped'); END"
            )
            other.commit()
    with phone.get("/games") as answer:
        assert answer.status_code == 200
    assert "was not noted" in caplog.text
