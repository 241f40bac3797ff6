"""`POST /api/v1/competitions/{id}/desk`: taking over is an explicit act, and the phone that had the desk loses it."""

import logging

import pytest
from flask import Flask
from sqlalchemy import select
from werkzeug.test import TestResponse

from scorekeeper.store import Desk, db
from tests.archive.clubs import begin_club
from tests.clubs.people import join, refused
from tests.competition_archive.contests import CARD, append, contest, contest_id, event, get, put, referee
from tests.phone import Phone

EVENTS = contest()["events"]
NOTE = event(6, "note", text="Waxed")
DESK = f"/competitions/{contest_id(1)}/desk"
KEY = "k" * 43


def test_an_official_takes_the_desk_and_it_is_logged(both: Flask, caplog: pytest.LogCaptureFixture) -> None:
    admin, club = begin_club(both)
    bo = referee(both, admin, club)
    put(admin, contest(club=club))
    with caplog.at_level(logging.INFO, "scorekeeper.security"):
        answer = bo.ask("POST", DESK, json={})
    assert answer.status_code == 200
    assert (answer.json["desk"]["here"], answer.json["desk"]["name"]) == (True, "Bo")
    assert '"desk-taken"' in caplog.text
    assert bo.ask("POST", DESK, json={}).json == answer.json
    assert refused(append(admin, EVENTS, NOTE)) == (403, "not-the-desk")
    assert append(bo, EVENTS, NOTE).json["status"] == "updated"
    with both.app_context():
        rows = db.session.execute(select(Desk.number, Desk.device_id).order_by(Desk.number)).all()
    assert rows == [(1, admin.device), (2, bo.device)]


def test_players_and_strangers_cannot_take_it(both: Flask) -> None:
    admin, club = begin_club(both)
    put(admin, contest(club=club))
    cy = join(both, admin, club, "player", "Cy")
    assert refused(cy.ask("POST", DESK, json={})) == (403, "not-allowed")
    assert refused(Phone(both).ask("POST", DESK, json={})) == (404, "not-found")
    assert get(admin).json["desk"]["here"]


def test_who_is_no_official_any_more_cannot_write(both: Flask) -> None:
    admin, club = begin_club(both)
    bo = referee(both, admin, club)
    put(bo, contest(club=club))
    member = next(row for row in admin.get(f"/clubs/{club}").json["members"] if row["name"] == "Bo")
    admin.ask("PATCH", f"/clubs/{club}/members/{member['id']}", json={"role": "player"})
    assert refused(append(bo, EVENTS, NOTE)) == (403, "not-the-desk")
    assert refused(put(bo, contest(club=club, name="Mine"))) == (403, "not-the-desk")


def keyed(phone: Phone, key: str = KEY) -> int:
    """Store the desk's key, which its phone made."""
    return phone.ask("PUT", f"{DESK}-key", json={"key": key}).status_code


def take(phone: Phone, key: str = KEY) -> TestResponse:
    return phone.ask("POST", DESK, json={"key": key})


def test_a_desk_without_a_club_goes_from_phone_to_phone_with_its_key(
    both: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    first, second, third = Phone(both), Phone(both), Phone(both)
    put(first, contest())
    assert keyed(first) == 204
    with caplog.at_level(logging.INFO, "scorekeeper.security"):
        assert take(third).json["desk"]["here"]  # the second phone never met the archive
    assert '"desk-taken"' in caplog.text
    assert KEY not in caplog.text
    assert take(third).json["desk"]["here"]  # its answer was lost
    assert refused(append(first, EVENTS, NOTE)) == (403, "not-the-desk")
    assert append(third, EVENTS, NOTE).json["status"] == "updated"
    assert take(second).json["desk"]["here"]
    with both.app_context():
        said = db.session.scalars(select(Desk.device_id).order_by(Desk.number)).all()
        assert said == [first.device, third.device, second.device]
    assert first.ask("POST", DESK, json={}).json["desk"]["here"]  # who made the competition takes it back
    assert get(second).status_code == 404


def test_who_has_the_key_may_read_before_taking_the_desk(both: Flask) -> None:
    first, second = Phone(both), Phone(both)
    put(first, contest())
    keyed(first)

    def read(**headers: str) -> TestResponse:
        return second.ask("GET", f"/competitions/{contest_id(1)}", headers=headers)

    assert read().status_code == 404
    assert read(**{"Desk-Key": "n" * 43}).status_code == 404
    seen = read(**{"Desk-Key": KEY})
    assert (seen.json["document"], seen.json["desk"]["here"]) == (contest(), False)
    first.ask("POST", DESK, json={})
    assert get(first).json["desk"]["here"]


def test_the_key_ends_when_somebody_takes_the_desk_without_it(both: Flask) -> None:
    admin, club = begin_club(both)
    bo, di = referee(both, admin, club), referee(both, admin, club, "Di")
    put(admin, contest(club=club))
    keyed(admin)
    bo.ask("POST", DESK, json={})
    assert refused(take(di)) == (404, "desk-key-over")
    assert refused(take(admin)) == (404, "desk-key-over")
    assert keyed(bo, "n" * 43) == 204
    assert refused(take(di)) == (404, "desk-key-over")
    assert take(di, "n" * 43).json["desk"]["name"] == "Di"


def test_a_newer_key_replaces_the_former(both: Flask) -> None:
    first, second = Phone(both), Phone(both)
    put(first, contest())
    assert refused(take(second)) == (404, "desk-key-over")
    keyed(first)
    keyed(first, "n" * 43)
    assert refused(take(second)) == (404, "desk-key-over")
    assert refused(take(second, "x")) == (404, "desk-key-over")
    assert take(second, "n" * 43).status_code == 200


def test_in_a_club_only_an_official_takes_the_desk_with_the_key(both: Flask) -> None:
    admin, club = begin_club(both)
    bo, cy = referee(both, admin, club), join(both, admin, club, "player", "Cy")
    put(admin, contest(club=club))
    assert keyed(bo) == 403
    keyed(admin)
    assert refused(take(cy)) == (403, "not-allowed")
    assert refused(take(Phone(both))) == (403, "not-allowed")
    assert take(bo).json["desk"]["name"] == "Bo"


def test_an_unknown_competition_answers_like_a_wrong_key(both: Flask) -> None:
    assert refused(take(Phone(both))) == (404, "desk-key-over")


def test_whoever_reads_it_is_told_whether_this_phone_may_take_the_desk(both: Flask) -> None:
    admin, club = begin_club(both)
    bo, cy = referee(both, admin, club), join(both, admin, club, "player", "Cy")
    put(admin, contest(club=club))
    assert [get(phone).json["desk"]["takes"] for phone in (admin, bo, cy)] == [True, True, False]


def test_the_key_of_the_match_cards_goes_to_the_next_desk(both: Flask) -> None:
    admin, club = begin_club(both)
    bo = referee(both, admin, club)
    put(admin, contest(club=club))
    card = f"/competitions/{contest_id(1)}/card"
    assert refused(bo.ask("PUT", card, json={"key": CARD})) == (403, "not-the-desk")
    assert admin.ask("PUT", card, json={"key": CARD}).status_code == 204
    assert get(admin).json["card"] == CARD
    assert "card" not in get(bo).json
    assert "card" not in bo.ask("POST", f"/competitions/{contest_id(1)}/desk", json={"key": "k" * 43}).json
    assert bo.ask("POST", DESK, json={}).json["card"] == CARD
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
