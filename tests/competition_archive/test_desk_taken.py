"""`POST /api/v1/competitions/{id}/desk`: taking over is an explicit act, and the phone that had the desk loses it."""

import logging

import pytest
from flask import Flask
from sqlalchemy import select
from werkzeug.test import TestResponse

from scorekeeper.games.competitions import desks
from scorekeeper.store import Desk, db
from tests.archive.clubs import begin_club
from tests.clubs.people import join, refused
from tests.competition_archive.contests import CARD, append, contest, contest_id, event, get, put, referee
from tests.phone import Phone

EVENTS = contest()["events"]
NOTE = event(6, "note", text="Waxed")
DESK = f"/competitions/{contest_id(1)}/desk"
HANDOVER = f"/competitions/{contest_id(1)}/handover"


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


def offer(phone: Phone) -> str:
    answer = phone.ask("POST", HANDOVER)
    assert (answer.status_code, len(answer.json["key"])) == (200, 22)
    key: str = answer.json["key"]
    return key


def accept(phone: Phone, key: str) -> TestResponse:
    return phone.ask("POST", f"{HANDOVER}/take", json={"key": key})


def test_a_desk_without_a_club_is_handed_over_with_a_key(both: Flask, caplog: pytest.LogCaptureFixture) -> None:
    first, second, third = Phone(both), Phone(both), Phone(both)
    put(first, contest())
    key = offer(first)
    with caplog.at_level(logging.INFO, "scorekeeper.security"):
        assert accept(second, key).json["desk"]["here"]
    assert '"desk-handed-over"' in caplog.text
    assert key not in caplog.text
    assert accept(second, key).json["desk"]["here"]  # its answer was lost
    assert refused(accept(third, key)) == (404, "desk-key-over")
    assert refused(append(first, EVENTS, NOTE)) == (403, "not-the-desk")
    assert append(second, EVENTS, NOTE).json["status"] == "updated"
    with both.app_context():
        assert db.session.scalars(select(Desk.device_id).order_by(Desk.number)).all() == [first.device, second.device]
    assert first.ask("POST", DESK).json["desk"]["here"]  # who made the competition takes it back
    assert get(second).status_code == 404


def test_a_key_to_a_desk_is_good_for_ten_minutes_and_until_a_newer_one(
    both: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Phone(both), Phone(both)
    put(first, contest())
    old = offer(first)
    new = offer(first)
    assert refused(accept(second, old)) == (404, "desk-key-over")
    assert refused(accept(second, "x")) == (404, "desk-key-over")
    monkeypatch.setattr(desks, "LASTS", 0)
    late = offer(first)
    assert refused(accept(second, late)) == (404, "desk-key-over")
    monkeypatch.undo()
    assert refused(accept(second, new)) == (404, "desk-key-over")
    assert accept(second, offer(first)).status_code == 200


def test_a_key_ends_when_somebody_else_takes_the_desk(both: Flask) -> None:
    admin, club = begin_club(both)
    bo, di = referee(both, admin, club), referee(both, admin, club, "Di")
    put(admin, contest(club=club))
    key = offer(admin)
    bo.ask("POST", DESK)
    assert refused(accept(di, key)) == (404, "desk-key-over")


def test_in_a_club_only_an_official_takes_a_handed_desk(both: Flask) -> None:
    admin, club = begin_club(both)
    bo, cy = referee(both, admin, club), join(both, admin, club, "player", "Cy")
    put(admin, contest(club=club))
    key = offer(admin)
    assert refused(accept(cy, key)) == (403, "not-allowed")
    assert refused(accept(Phone(both), key)) == (403, "not-allowed")
    assert refused(bo.ask("POST", HANDOVER)) == (403, "not-the-desk")
    assert accept(bo, key).json["desk"]["name"] == "Bo"


def test_an_unknown_competition_answers_like_a_wrong_key(both: Flask) -> None:
    assert refused(accept(Phone(both), "x" * 22)) == (404, "desk-key-over")


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
