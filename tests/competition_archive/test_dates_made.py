"""A club's competition calls its players to their boards, and dates their matches, through the desk's log alone."""

import time

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.store import Appointment, db
from tests.appointments.dates import DAY, MINUTE, Night, messages
from tests.archive.clubs import doubles
from tests.competition_archive.contests import contest_id, put
from tests.competition_archive.desks import OTHER, POST, WON, Desk, dates, said, spread_all, told

pytestmark = pytest.mark.everyday


@pytest.fixture
def night(both: Flask) -> Night:
    return Night(both)


@pytest.fixture
def desk(night: Night) -> Desk:
    return Desk(night)


def test_a_post_calls_the_members_who_play(both: Flask, night: Night, desk: Desk) -> None:
    desk.record("post", **OTHER)
    assert dates(both) == [("posted", "2", "Moose – Owls · Friday", False)]
    assert told(both, night) == [("posted", "", "cy"), ("posted", "", "ref")]
    ((title, body),) = said(both)
    assert (title, body.split(". ")[-1]) == ("Your game is called: board 2", "Moose – Owls · Friday · Elks")
    (seen,) = night.seen(night.cy)
    shown = night.cy.get(f"/appointments/{seen}").json["appointment"]
    assert {one["name"] for one in shown["members"]} == {"Cy", "Ref"}
    assert night.seen(night.bo) == []


def test_the_same_post_again_makes_nothing_twice(both: Flask, night: Night, desk: Desk) -> None:
    desk.record("post", **POST)
    before = dates(both), messages(both, None)
    assert desk.sync() == "unchanged"
    desk.record("board", board="3", open=True)
    assert (dates(both), messages(both, None)) == before


def test_a_rewritten_log_makes_nothing_twice(both: Flask, night: Night, desk: Desk) -> None:
    desk.record("post", **POST)
    before = dates(both), messages(both, None)
    desk.events.insert(5, {**desk.events[0], "id": "x1", "type": "note", "text": "Waxed"})
    for name in ("entry", "name", "players"):
        desk.events[5].pop(name)
    etag = desk.phone.get(f"/competitions/{contest_id(1)}").headers["ETag"]
    assert put(desk.phone, desk.document, etag).status_code == 200
    assert (dates(both), messages(both, None)) == before


@pytest.mark.parametrize(("minutes", "made"), [(19, 1), (21, 0)])
def test_a_post_that_comes_late_calls_nobody(both: Flask, night: Night, desk: Desk, minutes: int, made: int) -> None:
    desk.record("post", ago=minutes * MINUTE, **POST)
    assert (len(dates(both)), len(told(both, night))) == (made, made)
    desk.record("board", board="3", open=True)
    assert len(dates(both)) == made


def test_a_clock_that_is_fast_calls_at_once(both: Flask, night: Night, desk: Desk) -> None:
    desk.record("post", ago=-2 * DAY, **POST)
    assert told(both, night) == [("posted", "", "bo")]
    with both.app_context():
        assert db.session.scalars(select(Appointment.at)).one() <= time.time()


def test_a_match_goes_to_another_board(both: Flask, night: Night, desk: Desk) -> None:
    desk.record("post", **POST)
    desk.record("move", match="w1.1", board="2")
    assert dates(both) == [("posted", "2", "Elks – Foxes · Friday", False)]
    assert [one.said["board"] for one in messages(both, None) if one.state == "waiting"] == ["2"]


def test_a_post_that_is_taken_back_is_withdrawn_and_may_come_again(both: Flask, night: Night, desk: Desk) -> None:
    desk.record("post", **POST)
    spread_all(both)
    desk.record("unpost", match="w1.1")
    assert (dates(both)[0][3], told(both, night)) == (True, [("posted", "cancelled", "bo")])
    assert night.seen(night.bo) == []
    desk.record("retract", event=desk.events[-1]["id"], reason="undo")
    assert (dates(both)[0][3], told(both, night)) == (False, [("posted", "", "bo")])
    desk.record("retract", event=desk.events[-3]["id"], reason="undo")
    assert dates(both)[0][3]


def test_a_result_ends_the_call_and_tells_nobody(both: Flask, night: Night, desk: Desk) -> None:
    desk.record("post", **POST)
    desk.record("result", **WON)
    assert (dates(both)[0][3], told(both, night)) == (True, [])
    assert night.seen(night.bo) == []


def test_an_official_has_the_last_word_on_a_call(both: Flask, night: Night, desk: Desk) -> None:
    desk.record("post", **POST)
    (date,) = night.seen(night.bo)
    assert night.referee.ask("DELETE", f"/clubs/{night.club}/appointments/{date}").status_code == 204
    desk.record("board", board="3", open=True)
    assert dates(both)[0][3]


def test_without_a_club_nobody_is_told(both: Flask, night: Night) -> None:
    desk = Desk(night, club="Elks Lodge")
    desk.record("post", **POST)
    assert dates(both) == []


def test_a_competition_that_joins_its_club_later_calls_its_players(both: Flask, night: Night) -> None:
    night.admin.ask("PATCH", f"/clubs/{night.club}/members/{night.ids['ref']}", json={"role": "player"})
    desk = Desk(night)
    desk.record("post", **POST)
    assert dates(both) == []
    night.admin.ask("PATCH", f"/clubs/{night.club}/members/{night.ids['ref']}", json={"role": "referee"})
    assert desk.sync() == "unchanged"
    assert told(both, night) == [("posted", "", "bo")]


def test_names_that_were_merged_call_the_member(both: Flask, night: Night) -> None:
    night.bo.sync(doubles(1, "Nobody", "Paper", frames=5, club=night.club))
    people = night.admin.get(f"/clubs/{night.club}/people").json["people"]
    paper = next(one["id"] for one in people if one["name"] == "Nobody")
    night.admin.ask("POST", f"/clubs/{night.club}/members/{paper}/merge", json={"into": night.ids["cy"]})
    Desk(night).record("post", **POST)
    assert told(both, night) == [("posted", "", "bo"), ("posted", "", "cy")]
