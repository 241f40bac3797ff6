"""A player's own date is set once, changed and cancelled; all the player's phones are reminded of it."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from scorekeeper.schedule import setting
from scorekeeper.store import Appointment, db
from tests.appointments.dates import DAY, HOUR, MINUTE, body, ident, messages, put, spread
from tests.clubs.people import refused
from tests.phone import Phone

NO_DATES: list[tuple[str, dict[str, Any]]] = [
    ("zone", {"zone": "Europe/Atlantis"}),
    ("zone", {"zone": "../../etc/passwd"}),
    ("day", {"day": "2026-02-30"}),
    ("day", {"day": "26-11-2026"}),
    ("time", {"time": "24:00"}),
    ("day", {"day": None}),
    ("leads/0", {"leads": [-1]}),
    ("leads/0", {"leads": [14 * 1440 + 1]}),
    ("leads", {"leads": []}),
    ("weeks", {"weeks": 53}),
    ("text", {"text": "x" * 121}),
    ("text", {"text": "a\u202eb"}),
    ("board", {"board": "x" * 21}),
    ("what", {"what": "posted"}),
    ("what", {"what": "night"}),
    ("members", {"members": None}),
]
"""What is wrong, and where the answer points."""


def dues(app: Flask) -> list[int]:
    """In how many whole hours messages of the first date are due; a moment's slack for the machine."""
    return [round(one.after / HOUR) for one in messages(app)]


def test_setting_a_date_twice_makes_one_date(both: Flask) -> None:
    phone = Phone(both)
    given = body(text="Next  game", board="2")
    made, again = put(phone, **given), put(phone, **given)
    assert (made.status_code, again.status_code) == (201, 200)
    assert made.json == again.json
    told = made.json["appointment"]
    assert told | {"at": "", "day": "", "time": ""} == {
        "id": ident(), "club": None, "what": "match", "text": "Next game", "board": "2", "day": "", "time": "",
        "zone": "UTC", "at": "",
        "leads": [1440, 60], "series": None, "members": None, "mine": True, "cancelled": False, "posted_at": None,
        "clock_at": None,
    }  # fmt: skip
    assert told["at"] == f"{given['day']}T{given['time']}:00Z"
    assert dues(both) == [48, 71]
    assert {(one.kind, one.whom) for one in messages(both)} == {("soon", phone.device)}
    assert phone.get("/appointments").json["appointments"] == [told]


def test_a_personal_reminder_has_its_own_kind(app: Flask) -> None:
    put(Phone(app), **body(what="reminder", text="Pay the fee", leads=[0]))
    (one,) = messages(app)
    assert (one.kind, one.said["text"], one.said["zone"]) == ("reminder", "Pay the fee", "UTC")


def test_leads_in_the_past_are_left_out(app: Flask) -> None:
    put(Phone(app), **body(5 * HOUR))
    assert dues(app) == [4]


def test_a_date_whose_leads_are_all_past_is_announced_at_once(app: Flask) -> None:
    put(Phone(app), **body(30 * MINUTE))
    (one,) = messages(app)
    assert one.after == 0


def test_a_players_date_is_on_all_their_phones(app: Flask) -> None:
    phone, other = Phone(app), Phone(app)
    phone.ask("PATCH", "/me", json={"name": "Ann"})
    code = phone.ask("POST", "/me/recovery").json["code"]
    assert other.ask("POST", "/recoveries", json={"code": code}).status_code == 200
    put(phone, **body())
    assert [one["mine"] for one in other.get("/appointments").json["appointments"]] == [True]
    assert {one.whom for one in messages(app)} != {phone.device}
    assert Phone(app).get("/appointments").json == {"appointments": []}
    assert refused(Phone(app).get(f"/appointments/{ident()}")) == (404, "not-found")


def test_changing_the_time_moves_the_reminder(app: Flask) -> None:
    phone = Phone(app)
    put(phone, **body(3 * DAY))
    assert put(phone, **body(5 * DAY)).status_code == 200
    assert dues(app) == [96, 119]
    assert put(phone, **body(5 * DAY, leads=[0, 120, 0])).json["appointment"]["leads"] == [120, 0]
    assert dues(app) == [118, 120]


def test_reminded_people_are_told_of_changes_and_cancellations(both: Flask) -> None:
    phone = Phone(both)
    put(phone, **body(3 * DAY))
    spread(both)
    put(phone, **body(4 * DAY))
    told = [(one.news, one.state, round(one.after / HOUR)) for one in messages(both)]
    assert sorted(told) == [("", "dropped", 48), ("", "waiting", 72), ("", "waiting", 95), ("changed", "waiting", 0)]
    put(phone, **body(3 * DAY))  # back to what it was: that is a change too
    spread(both)
    assert phone.ask("DELETE", f"/appointments/{ident()}").status_code == 204
    assert [(one.news, one.after) for one in messages(both) if one.state == "waiting"] == [("cancelled", 0)]


def test_people_not_yet_reminded_are_not_told_of_a_cancellation(app: Flask) -> None:
    phone = Phone(app)
    put(phone, **body())
    for _again in range(2):
        assert phone.ask("DELETE", f"/appointments/{ident()}").status_code == 204
    assert messages(app) == []
    assert phone.get("/appointments").json == {"appointments": []}
    assert phone.get(f"/appointments/{ident()}").json["appointment"]["cancelled"]
    assert refused(put(phone, **body())) == (409, "date-cancelled")  # a request that was late does not bring it back


def test_dates_must_be_in_the_future(app: Flask) -> None:
    phone = Phone(app)
    for ahead in (-HOUR, -3 * DAY, 4 * 366 * DAY):
        assert refused(put(phone, **body(ahead))) == (422, "not-ahead")
    for day in ("1900-01-01", "2200-12-31"):  # the first and the last that are days at all
        assert refused(put(phone, **{**body(weeks=2, zone="Asia/Tokyo"), "day": day})) == (422, "not-ahead")
    for day in ("0001-01-01", "9999-12-31"):
        assert refused(put(phone, **{**body(zone="Asia/Tokyo"), "day": day})) == (422, "invalid-request")


def test_invalid_dates_are_refused(app: Flask) -> None:
    phone = Phone(app)
    for field, given in NO_DATES:
        answer = put(phone, **{**body(), **given})
        assert refused(answer) == (422, "invalid-request"), field
        assert f"/{field}" in {error["pointer"] for error in answer.json["errors"]}


def test_a_series_is_set_once_and_keeps_its_time(both: Flask) -> None:
    phone = Phone(both)
    given = body(weeks=3, zone="America/New_York")
    assert (put(phone, **given).status_code, put(phone, **given).status_code) == (201, 200)
    listed = phone.get("/appointments").json["appointments"]
    assert len({one["id"] for one in listed}) == 3
    assert {one["series"] for one in listed} == {ident()}
    assert {one["time"] for one in listed} == {given["time"]}
    assert len(messages(both, None)) == 6
    assert phone.ask("DELETE", f"/appointments/{listed[1]['id']}?series=1").status_code == 204
    assert phone.get("/appointments").json["appointments"] == listed[:1]
    assert len(messages(both, None)) == 2


def test_one_date_of_a_series_can_be_changed_alone(app: Flask) -> None:
    phone = Phone(app)
    put(phone, **body(weeks=2))
    put(phone, **body(weeks=2, board="7"))
    assert [one["board"] for one in phone.get("/appointments").json["appointments"]] == ["7", ""]


def test_a_series_with_an_id_in_use_is_refused(app: Flask) -> None:
    phone, other = Phone(app), Phone(app)
    put(phone, **body(weeks=2))
    later = phone.get("/appointments").json["appointments"][1]["id"]
    assert refused(put(other, **body())) == (404, "not-found")
    assert refused(other.ask("DELETE", f"/appointments/{later}")) == (404, "not-found")
    follows = str(uuid.uuid5(uuid.UUID(ident(2)), "1"))
    assert phone.ask("PUT", f"/appointments/{follows}", json=body()).status_code == 201
    assert refused(put(other, 2, **body(weeks=2))) == (404, "not-found")
    assert other.get("/appointments").json == {"appointments": []}


def test_a_player_has_a_limited_number_of_dates(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setting, "MOST_OWN", 3)
    phone = Phone(app)
    assert put(phone, **body(weeks=3)).status_code == 201
    assert refused(put(phone, 2, **body())) == (409, "too-many-dates")
    assert put(Phone(app), 2, **body()).status_code == 201


def test_the_same_date_sent_at_once_is_stored_once(both: Flask) -> None:
    phone, given = Phone(both), body(weeks=2)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _n: put(phone, **given).status_code, range(4)))
    assert sorted(answers) == [200, 200, 200, 201]
    with both.app_context():
        assert db.session.scalar(select(func.count()).select_from(Appointment)) == 2
    assert len(messages(both, None)) == 4
