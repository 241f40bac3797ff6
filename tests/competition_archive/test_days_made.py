"""A club's schedule dates its matches, and players hear that they come up, through the desk's log alone."""

import time
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.schedule import of_competitions, reminding
from scorekeeper.store import Appointment, db
from tests.appointments.dates import DAY, HOUR, Night, body, messages
from tests.competition_archive.contests import get
from tests.competition_archive.desks import OTHER, POST, Desk, dates, said, spread_all, told
from tests.one_after_the_other import one_after_the_other

pytestmark = pytest.mark.everyday

SEASON = {"form": "round-robin", "boards": ["1"]}
"""Round 1: Elks against Foxes (r1.1), Moose against Owls (r1.2)."""


def day(ahead: int) -> str:
    return f"{datetime.now(UTC) + timedelta(days=ahead):%Y-%m-%d}"


@pytest.fixture
def night(both: Flask) -> Night:
    return Night(both)


@pytest.fixture
def league(night: Night) -> Desk:
    return Desk(night, **SEASON)


def ahead(app: Flask, night: Night) -> list[tuple[str, int, str]]:
    """Who is told how many hours before a date's time, and what."""
    names = {member: name for name, member in night.ids.items()}
    waiting = [one for one in messages(app, None) if one.state == "waiting"]
    return sorted(
        (names[one.whom], round((one.said["at"] - time.time() - one.after) / HOUR), one.news) for one in waiting
    )


def test_a_schedule_dates_the_matches_of_both_teams(both: Flask, night: Night, league: Desk) -> None:
    league.record("schedule", rounds={"1": day(5), "2": day(12)})
    assert sorted(text for _what, _board, text, _cancelled in dates(both)) == [
        "Elks – Foxes · Friday",
        "Elks – Moose · Friday",
        "Foxes – Owls · Friday",
        "Moose – Owls · Friday",
    ]
    once = [("bo", 24), ("bo", 1), ("cy", 24), ("cy", 1), ("ref", 24), ("ref", 1)]
    assert sorted((who, hours) for who, hours, _news in ahead(both, night)) == sorted(once * 2)
    (first, *_) = night.bo.get(f"/clubs/{night.club}/appointments").json["appointments"]
    assert (first["day"], first["time"]) == (day(5), league.header["started_at"][11:16])
    assert first["text"] == "Elks – Foxes · Friday"
    file = night.bo.get(f"/appointments/{first['id']}/calendar")
    assert "Elks – Foxes" in file.get_data(as_text=True)


def test_a_schedule_that_comes_again_changes_nothing(both: Flask, night: Night, league: Desk) -> None:
    league.record("schedule", rounds={"1": day(5)})
    before = dates(both), messages(both, None)
    assert league.sync() == "unchanged"
    league.record("schedule", rounds={"1": day(5)})
    league.record("board", board="2", open=True)
    assert (dates(both), messages(both, None)) == before


def test_a_postponed_match_moves(both: Flask, night: Night, league: Desk) -> None:
    league.record("schedule", rounds={"1": day(1)})
    spread_all(both)
    league.record("postpone", match="r1.1", on=day(9), reason="Snow")
    assert ahead(both, night) == [("bo", 1, ""), ("bo", 24, ""), ("bo", 9 * 24, "changed")]
    with both.app_context():
        days = set(db.session.scalars(select(Appointment.day).where(Appointment.match == "r1.1")))
    assert days == {day(9)}


def test_a_match_without_a_day_is_cancelled_and_comes_back(both: Flask, night: Night, league: Desk) -> None:
    league.record("schedule", rounds={"1": day(5)})
    spread_all(both)
    league.record("postpone", match="r1.1", on=None)
    assert told(both, night) == [("soon", "cancelled", "bo")]
    assert night.seen(night.bo) == []
    league.record("retract", event=league.events[-1]["id"], reason="undo")
    assert told(both, night) == [("soon", "", "bo"), ("soon", "", "bo"), ("soon", "changed", "bo")]
    assert len(night.seen(night.bo)) == 1


def test_whoever_withdraws_is_no_longer_expected(both: Flask, night: Night, league: Desk) -> None:
    league.record("schedule", rounds={"1": day(5)})
    league.record("withdraw", entry="e2", why="withdrawn")
    assert {who for who, _hours, _news in ahead(both, night)} == {"bo"}


def test_a_substitute_is_reminded_and_the_other_one_is_not(both: Flask, night: Night, league: Desk) -> None:
    league.record("schedule", rounds={"1": day(5)})
    league.record("substitute", entry="e1", out="Bo", **{"in": {"name": "cy"}}, reason="Ill")
    assert [who for who, hours, _news in ahead(both, night) if hours == 24] == ["cy", "cy", "ref"]


def test_what_an_official_changes_by_hand_stays(both: Flask, night: Night, league: Desk) -> None:
    league.record("schedule", rounds={"1": day(5)})
    (ident,) = night.seen(night.bo)
    mine = {**body(5 * DAY), "time": "18:15", "members": [night.ids["bo"]]}
    changed = night.referee.ask("PUT", f"/clubs/{night.club}/appointments/{ident}", json=mine)
    assert changed.status_code == 200, changed.text
    league.record("board", board="2", open=True)
    assert night.bo.get(f"/appointments/{ident}").json["appointment"]["time"] == "18:15"


def test_days_that_are_over_or_far_away_make_no_dates(both: Flask, league: Desk) -> None:
    league.record("schedule", rounds={"1": day(-1), "2": day(3 * 366 + 2), "3": day(2)})
    assert len(dates(both)) == 2


def test_a_club_has_room_for_so_many_dates(both: Flask, league: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_competitions, "MOST_OF_CLUB", 3)
    league.record("schedule", rounds={"1": day(3), "2": day(2), "3": day(4)})
    with both.app_context():
        days = sorted(db.session.scalars(select(Appointment.day)))
    assert days == [day(2), day(2), day(3)]


def test_who_is_told_enough_does_not_keep_the_others_from_it(
    both: Flask, night: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reminding, "MOST_TO_MEMBER", 1)
    desk = Desk(night)
    desk.record("post", **POST)
    desk.record("substitute", entry="e2", out="Cy", **{"in": {"name": "Bo"}}, reason="Ill")
    desk.record("post", **OTHER)
    assert told(both, night) == [("posted", "", "bo"), ("posted", "", "ref")]


def test_the_time_is_that_of_the_clubs_zone(both: Flask, night: Night) -> None:
    night.put(9, **{**body(40 * DAY), "zone": "America/Vancouver"})
    desk = Desk(night, **SEASON, started_at="2026-07-03T12:00:00-07:00")
    desk.record("schedule", rounds={"1": day(5)})
    with both.app_context():
        zones = set(db.session.scalars(select(Appointment.zone).where(Appointment.match.is_not(None))))
    assert zones == {"America/Vancouver"}


@pytest.mark.parametrize(
    ("begun", "zone"),
    [
        ("2026-11-21T19:00:00-08:00", "Etc/GMT+8"),
        ("2026-11-21T19:00:00-03:30", "America/St_Johns"),
        ("2026-11-21T19:00:00Z", "Etc/GMT+0"),
        ("2026-11-21T19:00:00+13:37", "UTC"),
    ],
)
def test_without_a_known_zone_the_tables_clock_is_used(app: Flask, begun: str, zone: str) -> None:
    night = Night(app)
    Desk(night, **SEASON, started_at=begun).record("schedule", rounds={"1": day(5)})
    with app.app_context():
        assert set(db.session.scalars(select(Appointment.zone))) == {zone}


def test_who_plays_after_the_next_match_hears_it_once(both: Flask, night: Night) -> None:
    """One board: Elks play, Moose meet Bears next, then Owls meet Foxes."""
    desk = Desk(night, 6, **SEASON)
    desk.record("post", match="r1.1", board="1", a="e1", b="e6")
    assert told(both, night) == [("posted", "", "bo"), ("soon", "next", "ref")]
    rest = "Owls – Foxes · Friday · Elks"
    assert ("Get ready: you play after the next match", rest) in said(both)
    assert ("Préparez-vous\N{NO-BREAK SPACE}: vous jouez après le prochain match", rest) in said(both, "fr")
    desk.record("unpost", match="r1.1")
    desk.record("post", match="r1.1", board="1", a="e1", b="e6")
    assert desk.sync() == "unchanged"
    assert [one for one in told(both, night) if one[0] == "soon"] == [("soon", "next", "ref")]


def test_nobody_comes_up_while_a_board_is_free_or_long_after_a_call(both: Flask, night: Night) -> None:
    desk = Desk(night, 6, **{**SEASON, "boards": ["1", "2"]})
    desk.record("post", match="r1.1", board="1", a="e1", b="e6")
    assert told(both, night) == [("posted", "", "bo")]
    desk.record("unpost", match="r1.1")
    desk.record("board", board="2", open=False)
    desk.record("post", ago=DAY, match="r1.1", board="1", a="e1", b="e6")
    assert "next" not in {news for _kind, news, _who in told(both, night)}


def test_a_match_of_another_day_does_not_come_up(both: Flask, night: Night) -> None:
    desk = Desk(night, 6, **SEASON)
    desk.record("postpone", match="r1.2", on=day(5))
    desk.record("post", match="r1.1", board="1", a="e1", b="e6")
    assert "next" not in {news for _kind, news, _who in told(both, night)}


def test_the_second_in_a_queue_hears_it_each_time_it_waits(both: Flask, night: Night) -> None:
    desk = Desk(night, 5, form="queue", boards=["1"], settings={"loser": "rejoins"})
    desk.record("post", match="q1", board="1", a="e4", b="e5")
    assert told(both, night) == [("soon", "next", "cy")]
    assert {body for _title, body in said(both)} == {"Friday · Elks"}
    desk.record("result", match="q1", a="e4", b="e5", winner="a", ending="played")
    for number, other in enumerate(("e1", "e2", "e3", "e5", "e1"), 2):
        desk.record("post", match=f"q{number}", board="1", a="e4", b=other)
        desk.record("result", match=f"q{number}", a="e4", b=other, winner="a", ending="played")
    nexts = [who for kind, _news, who in told(both, night) if kind == "soon"]
    assert nexts == ["bo", "cy", "cy", "ref", "ref"]


def test_partners_of_a_mixer_are_called_together(both: Flask, night: Night) -> None:
    desk = Desk(night, 0, form="mixer")
    for number, name in enumerate(("Bo", "Cy", "Ref", "Di"), 1):
        desk.note("enter", entry=f"p{number}", name=name, players=[{"name": name}])
    rounds = [[[["p1", "p2"], ["p3", "p4"]]]]
    desk.note("draw", order=["p1", "p2", "p3", "p4"], method="lots", rounds=rounds)
    assert desk.sync() == "updated"
    desk.record("post", match="r1.1", board="1", a=["p1", "p2"], b=["p3", "p4"])
    assert dates(both) == [("posted", "1", "Bo & Cy – Ref & Di · Friday", False)]
    assert told(both, night) == [("posted", "", name) for name in ("bo", "cy", "ref")]


def test_a_challenge_on_a_ladder_is_called(both: Flask, night: Night) -> None:
    desk = Desk(night, form="ladder")
    desk.record("challenge", match="c1", a="e2", b="e1")
    desk.record("post", match="c1", board="1", a="e2", b="e1")
    assert told(both, night) == [("posted", "", "bo"), ("posted", "", "cy")]
    desk.record("result", match="c1", a="e2", b="e1", winner="a", ending="played")
    assert dates(both)[0][3]


def test_a_pair_is_called_by_the_names_of_its_players(both: Flask, night: Night) -> None:
    desk = Desk(night, 0)
    for number, name in enumerate(("Bo", "Cy", "Ref & Di"), 1):
        desk.note("enter", entry=f"p{number}", name=name)
    desk.note("pair", entry="pair", of=["p1", "p2"], name="The two")
    desk.note("draw", order=["pair", "p3"], method="lots")
    desk.note("post", match="w1.1", board="1", a="pair", b="p3")
    assert desk.sync() == "updated"
    assert dates(both)[0][2] == "The two – Ref & Di · Friday"
    assert told(both, night) == [("posted", "", name) for name in ("bo", "cy", "ref")]


def test_when_a_competition_is_finished_nothing_more_is_expected(both: Flask, night: Night, league: Desk) -> None:
    league.record("schedule", rounds={"1": day(5)})
    league.record("post", match="r2.2", board="1", a="e1", b="e2")
    league.record("finish")
    assert {cancelled for _what, _board, _text, cancelled in dates(both)} == {True}


def test_a_forgotten_person_is_called_no_more(both: Flask, night: Night, league: Desk) -> None:
    league.record("schedule", rounds={"1": day(5), "2": day(12)})
    forgotten = night.admin.ask("POST", f"/clubs/{night.club}/members/{night.ids['bo']}/forget")
    assert forgotten.json["done"], forgotten.text
    assert not [one for one in messages(both, None) if one.whom == night.ids["bo"]]
    events = get(league.phone).json["document"]["events"]
    league.events[:] = events
    league.record("board", board="2", open=True)
    assert {who for who, _hours, _news in ahead(both, night)} == {"cy", "ref"}
    with both.app_context():
        assert "Bo" not in " ".join(db.session.scalars(select(Appointment.text)))


@pytest.mark.parametrize("both", ["postgresql"], indirect=True)
@pytest.mark.parametrize("post_first", [True, False])
def test_posting_and_removing_a_member_at_once_is_safe(both: Flask, night: Night, post_first: bool) -> None:
    """The second request waits for the first, so nobody who has left is called."""
    desk = Desk(night)

    def post() -> int:
        desk.record("post", **POST)
        return 200

    def remove() -> int:
        return night.admin.ask("DELETE", f"/clubs/{night.club}/members/{night.ids['bo']}").status_code

    order = (post, remove) if post_first else (remove, post)
    assert set(one_after_the_other(both, *order)) == {200, 204}
    assert len(dates(both)) == post_first
