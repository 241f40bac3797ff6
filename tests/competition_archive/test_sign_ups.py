"""`/api/v1/competitions/{id}/signups`: people ask to be entered, and the desk enters whom it takes."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.games.competitions.rights import AnyRow
from scorekeeper.games.competitions.signups import signups
from tests.archive.clubs import begin_club
from tests.clubs.people import join, refused
from tests.competition_archive.contests import (
    Fields,
    append,
    contest,
    contest_id,
    entries,
    event,
    get,
    person,
    put,
    sign_up,
    sign_up_id,
)
from tests.phone import Phone

CLOSE = event(6, "close")
DRAW = event(7, "draw", order=["e1", "e2", "e3", "e4"], method="lots")


def undrawn(**header: object) -> Fields:
    return contest(**{"events": entries(), **header})


def listed(phone: Phone) -> list[str]:
    """The names that the desk reads."""
    return [one["name"] for one in get(phone, rest="/signups").json["signups"]]


def take_back(phone: Phone, number: int = 1) -> TestResponse:
    return phone.ask("DELETE", f"/competitions/{contest_id(1)}/signups/{sign_up_id(number)}")


@pytest.fixture
def desk(both: Flask) -> tuple[Phone, str]:
    """A desk without a club, and the key of its competition's link."""
    phone = Phone(both)
    assert put(phone, undrawn()).status_code == 201
    return phone, phone.ask("POST", f"/competitions/{contest_id(1)}/share").json["key"]


def test_people_with_the_link_sign_up_and_the_desk_enters_them(both: Flask, desk: tuple[Phone, str]) -> None:
    phone, key = desk
    eve, fay = person(both, "Eve"), person(both, "Fay")
    assert sign_up(eve, 1, key).status_code == 201
    assert sign_up(fay, 2, key, players=[{"name": "Fay"}, {"name": "山田"}]).status_code == 201
    said = get(phone, rest="/signups").json["signups"]
    assert [(one["id"], one["name"]) for one in said] == [(sign_up_id(1), "Team 1"), (sign_up_id(2), "Team 2")]
    assert said[1]["players"] == [{"name": "Fay"}, {"name": "山田"}]
    taken = [
        event(10 + n, "enter", entry=one["id"], name=one["name"], players=one["players"]) for n, one in enumerate(said)
    ]
    assert append(phone, entries(), *taken).json["status"] == "updated"


def test_the_same_again_changes_nothing_and_another_text_changes_it(both: Flask, desk: tuple[Phone, str]) -> None:
    phone, key = desk
    eve = person(both)
    assert sign_up(eve, 1, key).json == {"id": sign_up_id(1), "status": "created"}
    assert sign_up(eve, 1, key).json == {"id": sign_up_id(1), "status": "unchanged"}
    assert sign_up(eve, 1, key, name="Bears").json == {"id": sign_up_id(1), "status": "updated"}
    assert listed(phone) == ["Bears"]


def test_a_sign_up_is_taken_back_by_its_person_alone_or_dropped_by_the_desk(
    both: Flask, desk: tuple[Phone, str]
) -> None:
    phone, key = desk
    eve, fay = person(both, "Eve"), person(both, "Fay")
    sign_up(eve, 1, key)
    sign_up(eve, 2, key)
    assert refused(take_back(fay)) == (404, "not-found")
    assert refused(sign_up(fay, 1, key)) == (404, "not-found")
    assert take_back(eve).status_code == 204
    assert refused(take_back(eve)) == (404, "not-found")
    assert listed(phone) == ["Team 2"]
    assert phone.ask("PATCH", "/me", json={"name": "Ann"}).status_code == 200
    assert take_back(phone, 2).status_code == 204


@pytest.mark.parametrize("events", [[CLOSE], [DRAW], [event(6, "finish")]], ids=["closed", "drawn", "finished"])
def test_sign_up_ends_with_registration(both: Flask, desk: tuple[Phone, str], events: list[Fields]) -> None:
    phone, key = desk
    eve = person(both)
    sign_up(eve, 1, key)
    assert append(phone, entries(), *events).status_code == 200
    for answer in (sign_up(eve, 2, key), sign_up(eve, 1, key, name="Bears"), take_back(eve)):
        assert refused(answer) == (409, "signups-closed")
    assert listed(phone) == ["Team 1"]
    back = event(8, "retract", event=events[0]["id"], reason="too early")
    assert append(phone, [*entries(), *events], back).status_code == 200
    assert sign_up(eve, 2, key).status_code == 201


def test_a_queue_takes_sign_ups_while_it_is_played(both: Flask) -> None:
    phone = person(both)
    put(phone, undrawn(form="queue"))
    assert sign_up(phone).status_code == 201
    assert append(phone, entries(), CLOSE).status_code == 200
    assert refused(sign_up(phone, 2)) == (409, "signups-closed")


def test_one_person_signs_up_a_name_once_and_at_most_eight(both: Flask, desk: tuple[Phone, str]) -> None:
    phone, key = desk
    eve = person(both)
    assert sign_up(eve, 1, key, name="Elks").status_code == 201
    assert refused(sign_up(eve, 2, key, name="ELKS")) == (409, "signed-up")
    assert sign_up(person(both, "Fay"), 3, key, name="Elks").status_code == 201
    for number in range(4, 11):
        assert sign_up(eve, number, key).status_code == 201
    assert refused(sign_up(eve, 11, key)) == (409, "signed-up")
    assert sign_up(eve, 1, key, name="Bears").status_code == 200
    assert len(listed(phone)) == 9


def test_there_are_as_many_as_the_competition_takes(both: Flask) -> None:
    phone = person(both)
    put(phone, undrawn(settings={"most": 4}))
    key = phone.ask("POST", f"/competitions/{contest_id(1)}/share").json["key"]
    people = [person(both, f"P{n}") for n in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda n: sign_up(people[n], n, key).status_code, range(6)))
    assert sorted(answers) == [201] * 4 + [409] * 2
    assert len(listed(phone)) == 4


def test_a_device_of_nobody_cannot_sign_up(both: Flask, desk: tuple[Phone, str]) -> None:
    assert refused(sign_up(Phone(both), 1, desk[1])) == (403, "no-player")


def test_a_member_needs_no_key_and_sees_no_others(both: Flask) -> None:
    admin, club = begin_club(both)
    put(admin, undrawn(club=club))
    cy = join(both, admin, club, "player", "Cy")
    assert sign_up(cy).status_code == 201
    assert refused(get(cy, rest="/signups")) == (403, "not-allowed")
    assert refused(sign_up(person(both), 2)) == (404, "not-found")


@pytest.mark.parametrize(
    "body",
    [
        {"name": ""},
        {"name": "x" * 61},
        {"name": "a\x00b"},
        {"name": "\u202egnp"},
        {"name": "\ud800"},
        {"name": None},
        {"players": [{"name": "x"}] * 21},
        {"players": [{"name": ""}]},
        {"players": [{}]},
        {"more": 1},
    ],
)
def test_names_that_no_entry_could_have_are_refused(
    both: Flask, desk: tuple[Phone, str], body: dict[str, object]
) -> None:
    assert refused(sign_up(person(both), 1, desk[1], **body)) == (422, "invalid-request")


@pytest.mark.parametrize("name", ["Zoë", "山田", "שלום", "🎯👩‍👩‍👧", "Ж" * 60])
def test_names_in_any_script_are_kept(both: Flask, desk: tuple[Phone, str], name: str) -> None:
    assert sign_up(person(both), 1, desk[1], name=name).status_code == 201
    assert listed(desk[0]) == [name]


def test_a_full_device_stores_no_more(both: Flask, desk: tuple[Phone, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(both.config, "DEVICE_GAMES", 0)
    assert refused(sign_up(person(both), 1, desk[1])) == (409, "device-full")


def test_the_log_may_grow_while_somebody_signs_up(
    both: Flask, desk: tuple[Phone, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, key = desk
    eve, found = person(both), signups.places_of
    waiting = [append]

    def read(row: AnyRow) -> int | None:
        if waiting:
            assert waiting.pop()(phone, entries(), CLOSE).status_code == 200
        return found(row)

    monkeypatch.setattr(signups, "places_of", read)
    assert refused(sign_up(eve, 1, key)) == (409, "signups-closed")
    assert listed(phone) == []
