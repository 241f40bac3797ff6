"""A club is founded from the app by whoever the host allows, and once however often the request arrives."""

from uuid import uuid4

import pytest
from flask import Flask

from scorekeeper.store import Club, db
from tests.clubs.people import accept, found, me
from tests.phone import Phone


def start(phone: Phone, ident: str, **more: object) -> tuple[int, object]:
    answer = phone.ask("POST", "/clubs", json={"club": ident, "name": " Bears ", "person": "Bo", **more})
    return answer.status_code, answer.json.get("code") or answer.json["club"]["name"]


def test_any_phone_founds_a_club_once(app: Flask) -> None:
    app.config["CLUBS"] = "open"
    phone, other, ident = Phone(app), Phone(app), str(uuid4())
    assert me(phone)["may_found"] is True
    assert start(phone, ident) == (201, "Bears")
    assert start(phone, ident, name="Wolves") == (200, "Bears")
    assert start(other, ident) == (404, "not-found")
    assert start(phone, str(uuid4()), extra=1) == (422, "invalid-request")
    assert [(row["id"], row["role"]) for row in me(phone)["clubs"]] == [(ident, "admin")]
    assert me(phone)["player"]["name"] == "Bo"
    assert me(other)["player"] is None
    with app.app_context():
        assert db.session.query(Club).count() == 1


def test_members_found_further_clubs_if_the_host_says_so(app: Flask) -> None:
    app.config["CLUBS"] = "invited"
    stranger, member = Phone(app), Phone(app)
    accept(member, found(app)[1])
    assert (me(stranger)["may_found"], me(member)["may_found"]) == (False, True)
    assert start(stranger, str(uuid4())) == (403, "clubs-closed")
    assert start(member, str(uuid4())) == (201, "Bears")


@pytest.mark.parametrize("allowed", ["host", "invited"])
def test_others_are_refused_and_nothing_is_made(app: Flask, allowed: str) -> None:
    app.config["CLUBS"] = allowed
    phone = Phone(app)
    assert start(phone, str(uuid4())) == (403, "clubs-closed")
    assert me(phone)["player"] is None
    with app.app_context():
        assert db.session.query(Club).count() == 0
