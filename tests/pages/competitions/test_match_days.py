"""The calendar file of a competition, as another program reads it."""

from datetime import datetime, timedelta
from typing import Any

from flask import Flask
from icalendar import Calendar

from tests.pages.competitions.contests import NUMBERS, Desk, archive, contest_id, shared
from tests.phone import Phone


def league(**header: object) -> Desk:
    """Four teams, each twice against each other, with the days of two rounds."""
    desk = Desk("league-six", 4, **header)
    desk.write("schedule", rounds={"1": "2026-11-26", "2": "2026-12-03"})
    return desk


def read(app: Flask, path: str, language: str = "en") -> dict[str, Any]:
    """The events of the file by match."""
    answer = app.test_client().get(f"{path}/calendar.ics", headers={"Accept-Language": language})
    assert (answer.status_code, answer.mimetype) == (200, "text/calendar")
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert max(map(len, answer.data.split(b"\r\n"))) <= 75
    return {str(event["uid"]).partition("/")[2]: event for event in Calendar.from_ical(answer.data).events}


def test_each_match_with_a_day_is_an_event(app: Flask) -> None:
    desk = league(name="Friday; winter, north\\south")
    desk.write("rename", entry="e1", name="Élans, très longtemps les meilleurs du club; 🎯")
    events = read(app, path := shared(app, desk))
    assert sorted(events) == ["r1.1", "r1.2", "r2.1", "r2.2"]
    one = events["r1.1"]
    assert str(one["uid"]) == f"{desk.document['id']}/r1.1"
    assert one.decoded("dtstart") == datetime(2026, 11, 26, 19)
    assert one.decoded("dtend") - one.decoded("dtstart") == timedelta(hours=1)
    assert one["summary"] == f"{desk.events[-1]['name']} – Carla & Dmitri · Friday; winter, north\\south"
    assert (one["url"], one["status"]) == (f"http://localhost{path}", "CONFIRMED")
    assert one["description"] == "Round 1 · Match 1"
    assert read(app, path, "fr")["r1.1"]["description"] == "Ronde 1 · Match 1"


def test_a_change_keeps_the_uid_and_raises_the_sequence(app: Flask) -> None:
    desk, phone = league(), Phone(app)
    desk.document["id"] = contest_id(next(NUMBERS))
    before = read(app, path := archive(phone, desk))
    desk.write("postpone", match="r2.1", on="2026-12-10")
    desk.write("withdraw", entry="e1", why="withdrawn", annul=True)
    here = f"/competitions/{desk.document['id']}"
    etag = phone.get(here).headers["ETag"]
    assert phone.ask("PUT", here, {"If-Match": etag}, json=desk.document).status_code == 200
    after = read(app, path)
    assert {match: event["uid"] for match, event in after.items()} == {
        match: event["uid"] for match, event in before.items()
    }
    assert all(after[match]["sequence"] > before[match]["sequence"] for match in after)
    assert f"{after['r2.1'].decoded('dtstart'):%Y-%m-%d}" == "2026-12-10"
    assert after["r1.1"]["status"] == "CANCELLED"


def test_a_page_links_to_the_file_if_there_are_days(app: Flask) -> None:
    client = app.test_client()
    with_days, without = shared(app, league()), shared(app, Desk("round-robin", 4))
    assert f'href="{with_days}/calendar.ics"' in client.get(with_days).text
    assert "calendar.ics" not in client.get(without).text
    assert client.get(f"{without}/calendar.ics").status_code == 404
