"""`POST /api/v1/competitions/{id}/desk`: taking over is an explicit act, and the phone that had the desk loses it."""

import logging

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.store import Desk, db
from tests.archive.clubs import begin_club
from tests.clubs.people import join, refused
from tests.competition_archive.contests import CARD, append, contest, contest_id, event, get, put, referee
from tests.phone import Phone

EVENTS = contest()["events"]
NOTE = event(6, "note", text="Waxed")
DESK = f"/competitions/{contest_id(1)}/desk"


def test_an_official_takes_the_desk_and_it_is_logged(both: Flask, caplog: pytest.LogCaptureFixture) -> None:
    admin, club = begin_club(both)
    bo = referee(both, admin, club)
    put(admin, contest(club=club))
    with caplog.at_level(logging.INFO, "scorekeeper.security"):
        answer = bo.ask("POST", DESK)
    assert answer.status_code == 200
    assert (answer.json["desk"]["here"], answer.json["desk"]["name"]) == (True, "Bo")
    assert '"desk-taken"' in caplog.text
    assert bo.ask("POST", DESK).json == answer.json
    assert refused(append(admin, EVENTS, NOTE)) == (403, "not-the-desk")
    assert append(bo, EVENTS, NOTE).json["status"] == "updated"
    with both.app_context():
        rows = db.session.execute(select(Desk.number, Desk.device_id).order_by(Desk.number)).all()
    assert rows == [(1, admin.device), (2, bo.device)]


def test_players_and_strangers_cannot_take_it(both: Flask) -> None:
    admin, club = begin_club(both)
    put(admin, contest(club=club))
    cy = join(both, admin, club, "player", "Cy")
    assert refused(cy.ask("POST", DESK)) == (403, "not-allowed")
    assert refused(Phone(both).ask("POST", DESK)) == (404, "not-found")
    assert get(admin).json["desk"]["here"]


def test_who_is_no_official_any_more_cannot_write(both: Flask) -> None:
    admin, club = begin_club(both)
    bo = referee(both, admin, club)
    put(bo, contest(club=club))
    member = next(row for row in admin.get(f"/clubs/{club}").json["members"] if row["name"] == "Bo")
    admin.ask("PATCH", f"/clubs/{club}/members/{member['id']}", json={"role": "player"})
    assert refused(append(bo, EVENTS, NOTE)) == (403, "not-the-desk")
    assert refused(put(bo, contest(club=club, name="Mine"))) == (403, "not-the-desk")


def test_the_key_of_the_match_cards_goes_to_the_next_desk(both: Flask) -> None:
    admin, club = begin_club(both)
    bo = referee(both, admin, club)
    put(admin, contest(club=club))
    card = f"/competitions/{contest_id(1)}/card"
    assert refused(bo.ask("PUT", card, json={"key": CARD})) == (403, "not-the-desk")
    assert admin.ask("PUT", card, json={"key": CARD}).status_code == 204
    assert get(admin).json["card"] == CARD
    assert "card" not in get(bo).json
    bo.ask("POST", DESK)
    assert get(bo).json["card"] == CARD
    assert "card" not in get(admin).json


def test_a_key_gives_reading_until_it_is_revoked(both: Flask) -> None:
    phone, other = Phone(both), Phone(both)
    put(phone, contest())
    key = phone.ask("POST", f"/competitions/{contest_id(1)}/share").json["key"]
    assert phone.ask("POST", f"/competitions/{contest_id(1)}/share").json["key"] == key
    assert get(other, rest=f"?key={key}").json["document"] == contest()
    assert get(other, rest="?key=x").status_code == 404
    assert phone.ask("DELETE", f"/competitions/{contest_id(1)}/share").status_code == 204
    assert get(other, rest=f"?key={key}").status_code == 404
