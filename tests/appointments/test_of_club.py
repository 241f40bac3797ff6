"""Dates of a club are set by its referees and admins, and only the people they are for are reminded of them."""

from datetime import datetime
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.schedule import reminding
from scorekeeper.store import Reminder, db
from tests.appointments.dates import DAY, HOUR, MINUTE, Night, body, ident, messages, spread
from tests.archive.clubs import doubles
from tests.clubs.people import refused
from tests.one_after_the_other import Ask, one_after_the_other

pytestmark = pytest.mark.everyday


@pytest.fixture
def night(app: Flask) -> Night:
    return Night(app)


def test_a_club_night_is_for_all_members(night: Night) -> None:
    made = night.put(**body(what="night", text="League", weeks=2)).json["appointment"]
    assert (made["club"], made["members"], made["mine"]) == ({"id": night.club, "name": "Elks"}, None, True)
    assert [(one.kind, one.whom, one.said["club"]) for one in messages(night.app)] == [("soon", night.club, "Elks")] * 2
    assert len(night.seen(night.cy)) == 2
    assert [one["mine"] for one in night.cy.get("/appointments").json["appointments"]] == [False, False]


def test_a_match_is_for_its_players_and_visible_to_officials(both: Flask) -> None:
    night = Night(both)
    night.put(**body(members=[night.ids["bo"], night.ids["bo"]]))
    assert {one.whom for one in messages(both)} == {night.ids["bo"]}
    seen = {
        name: len(night.seen(phone)) for name, phone in (("bo", night.bo), ("cy", night.cy), ("admin", night.admin))
    }
    assert seen == {"bo": 1, "cy": 0, "admin": 1}
    assert [one["name"] for one in night.bo.get(f"/appointments/{ident()}").json["appointment"]["members"]] == ["Bo"]
    assert refused(night.cy.get(f"/appointments/{ident()}")) == (404, "not-found")
    assert refused(night.cy.get(f"/appointments/{ident()}/calendar")) == (404, "not-found")


def test_changing_the_players_changes_who_is_reminded(both: Flask) -> None:
    night = Night(both)
    night.put(**body(members=[night.ids["bo"]]))
    spread(both)
    night.put(**body(members=[night.ids["cy"]]))
    waiting = [
        (one.whom == night.ids["cy"], one.news, round(one.after / HOUR))
        for one in messages(both)
        if one.state == "waiting"
    ]
    assert waiting == [(False, "cancelled", 0), (True, "", 48), (True, "", 71)]
    night.put(**body(members=None))
    assert {(one.whom == night.club, one.news) for one in messages(both) if one.state == "waiting"} >= {(True, "")}


def test_posting_a_game_reminds_its_players(night: Night) -> None:
    made = night.posted(1, "3", "bo", "cy")
    told = messages(night.app)
    assert {(one.kind, one.after, one.whom) for one in told} == {
        ("posted", 0, night.ids["bo"]),
        ("posted", 0, night.ids["cy"]),
    }
    at, clock = (datetime.fromisoformat(made[name]) for name in ("posted_at", "clock_at"))
    assert (clock - at).total_seconds() == 5 * MINUTE
    assert made["at"] == made["posted_at"]
    with night.app.app_context():
        lasts = set(db.session.scalars(select(Reminder.expires_at - Reminder.due_at)))
    assert lasts == {20 * MINUTE}
    assert night.post(1, "3", "bo", "cy").json["appointment"] == made  # asked for again: the clock does not begin anew
    assert len(messages(night.app)) == 2


def test_a_game_can_be_moved_to_another_board_or_posted_in_error(night: Night) -> None:
    night.posted(1, "3", "bo", "cy")
    spread(night.app)
    spread(night.app)
    night.post(1, "4", "bo")
    waiting = [(one.whom, one.news, one.said["board"]) for one in messages(night.app) if one.state == "waiting"]
    assert sorted(waiting) == sorted([(night.ids["bo"], "", "4"), (night.ids["cy"], "cancelled", "4")])
    spread(night.app)
    spread(night.app)
    assert night.cancel().status_code == 204
    ended = [(one.whom, one.news) for one in messages(night.app) if one.state == "waiting"]
    assert (night.ids["bo"], "cancelled") in ended


def test_invalid_postings_are_refused(night: Night) -> None:
    posted = {"what": "posted", "board": "3", "zone": "UTC", "members": [night.ids["bo"]]}
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("board", {"board": ""}),
        ("members", {"members": None}),
        ("members", {"members": []}),
        ("weeks", {"weeks": 2}),
        ("day", {"day": "2026-11-26"}),
        ("time", {"time": "19:00"}),
        ("day", {"what": "night"}),
    ]
    for field, given in wrong:
        answer = night.put(**{**posted, **given})
        assert refused(answer) == (422, "invalid-request")
        assert f"/{field}" in {error["pointer"] for error in answer.json["errors"]}


def test_a_former_member_neither_gets_nor_sees_dates(night: Night) -> None:
    night.put(1, **body(members=[night.ids["bo"]]))
    night.put(2, **body(what="night"))
    night.admin.ask("DELETE", f"/clubs/{night.club}/members/{night.ids['bo']}")
    assert night.bo.get("/appointments").json == {"appointments": []}
    assert refused(night.bo.get(f"/appointments/{ident(2)}")) == (404, "not-found")
    assert night.admin.get(f"/appointments/{ident()}").json["appointment"]["members"] == []
    assert refused(night.put(3, **body(members=[night.ids["bo"]]))) == (404, "not-found")


def test_officials_can_change_each_others_dates_and_players_cannot(night: Night) -> None:
    night.put(**body())
    assert night.put(by=night.admin, **body(board="9")).status_code == 200
    assert refused(night.put(by=night.bo, **body(board="8"))) == (403, "not-allowed")
    assert night.cancel().status_code == 204


def test_a_clubs_reminders_are_limited_per_day(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reminding, "MOST_TO_CLUB", 2)
    given = body(what="night", leads=[0])
    assert [night.put(number, **given).status_code for number in (1, 2)] == [201, 201]
    assert refused(night.put(3, **given)) == (409, "told-enough")
    assert refused(night.referee.get(f"/appointments/{ident(3)}")) == (404, "not-found")  # nothing of it was kept
    assert night.put(3, **body(5 * DAY, what="night", leads=[0])).status_code == 201
    assert night.put(4, **{**given, "members": [night.ids["bo"]]}).status_code == 201
    assert night.cancel(1).status_code == 204
    assert night.put(5, **given).status_code == 201


def test_a_members_postings_are_limited_per_day(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reminding, "MOST_TO_MEMBER", 2)
    assert [night.post(number, "1", "bo").status_code for number in (1, 2)] == [201, 201]
    assert refused(night.post(3, "1", "bo", "cy")) == (409, "told-enough")
    assert night.post(3, "1", "cy").status_code == 201


def test_a_merge_moves_the_dates(both: Flask) -> None:
    night = Night(both)
    night.bo.sync(doubles(1, "Bo", "Paper", frames=5, club=night.club))
    people = night.admin.get(f"/clubs/{night.club}/people").json["people"]
    paper = next(one["id"] for one in people if one["name"] == "Paper")
    night.put(1, **body(members=[paper]))
    night.put(2, **body(members=[paper, night.ids["cy"]]))
    merged = night.admin.ask("POST", f"/clubs/{night.club}/members/{paper}/merge", json={"into": night.ids["cy"]})
    assert merged.status_code == 201, merged.text
    assert set(night.seen(night.cy)) == {ident(1), ident(2)}
    assert {one.whom for one in messages(both)} == {night.ids["cy"]}
    assert len(night.cy.get(f"/appointments/{ident(2)}").json["appointment"]["members"]) == 1


def test_a_forgotten_person_is_removed_from_all_dates(night: Night) -> None:
    night.put(1, **body(text="Bo against Cy", members=[night.ids["bo"], night.ids["cy"]]))
    night.put(2, **body(text="Bowling", members=[night.ids["cy"]]))
    forgotten = night.admin.ask("POST", f"/clubs/{night.club}/members/{night.ids['bo']}/forget")
    assert forgotten.json["done"]
    first, second = (night.cy.get(f"/appointments/{ident(number)}").json["appointment"] for number in (1, 2))
    assert (first["text"], second["text"]) == ("", "Bowling")
    assert "Bo" not in {one["name"] for one in first["members"]}
    assert [(one.whom, one.said["text"]) for one in messages(night.app)] == [(night.ids["cy"], "")] * 2


@pytest.mark.parametrize("both", ["postgresql"], indirect=True)
def test_posting_and_removing_a_member_at_once_is_safe(both: Flask) -> None:
    """The second request waits for the first, so no date names a member who had already left."""
    night = Night(both)

    def call(number: int, name: str) -> Ask:
        return lambda: night.post(number, "3", name).status_code

    def remove(name: str) -> Ask:
        return lambda: night.admin.ask("DELETE", f"/clubs/{night.club}/members/{night.ids[name]}").status_code

    assert one_after_the_other(both, remove("bo"), call(1, "bo")) == (204, 404)
    assert one_after_the_other(both, call(2, "cy"), remove("cy")) == (201, 204)
