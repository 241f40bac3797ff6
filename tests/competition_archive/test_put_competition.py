"""`PUT /api/v1/competitions/{id}`: the statuses are those of games; the first writer is the desk."""

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.core.problem_types import PROBLEMS
from scorekeeper.store import CompetitionEvent, CompetitionLog, CompetitionRevision, db
from tests.archive.clubs import begin_club
from tests.clubs.people import refused
from tests.competition_archive.contests import AT, contest, contest_id, event, get, put, referee, state
from tests.phone import Phone


@pytest.fixture
def phone(both: Flask) -> Phone:
    return Phone(both)


def test_a_new_competition_is_created_and_its_writer_is_the_desk(phone: Phone) -> None:
    answer = put(phone, contest())
    assert answer.status_code == 201
    assert answer.json == {"id": contest_id(1), "status": "created", "etag": answer.headers["ETag"]}
    assert answer.headers["Location"] == f"/api/v1/competitions/{contest_id(1)}"
    assert answer.headers["Archive-Epoch"]
    said = get(phone)
    assert said.json["document"] == contest()
    assert said.headers["ETag"] == answer.headers["ETag"]
    assert said.json["state"]["status"] == "open"
    assert (said.json["revision"], said.json["desk"]["here"], said.json["desk"]["name"]) == (1, True, None)


def test_the_same_content_again_gets_the_same_answer(phone: Phone) -> None:
    first = put(phone, contest())
    again = put(phone, dict(reversed(contest().items())))
    assert (again.status_code, again.json["status"]) == (200, "unchanged")
    assert again.headers["ETag"] == first.headers["ETag"]


def test_a_log_that_was_archived_empty_grows(phone: Phone) -> None:
    first = put(phone, contest(events=[]))
    second = put(phone, contest(), first.headers["ETag"])
    assert (second.status_code, second.json["status"]) == (200, "updated")
    assert get(phone).json["document"] == contest()


@pytest.mark.parametrize("if_match", [None, '"1-0000"', "*", 'W/"{}"'])
def test_different_content_without_the_right_etag_is_refused(phone: Phone, if_match: str | None) -> None:
    etag = put(phone, contest()).headers["ETag"]
    answer = put(phone, contest(many=3), if_match and if_match.replace("{}", etag.strip('"')))
    assert refused(answer) == (412, "precondition-failed")
    assert answer.json["etag"] == answer.headers["ETag"] == etag
    assert len(get(phone).json["document"]["events"]) == 5


def test_another_log_with_the_etag_is_the_next_revision_and_the_former_stays(phone: Phone, both: Flask) -> None:
    first = put(phone, contest())
    longer = contest(events=[*contest()["events"], event(6, "note", text="Waxed")])
    second = put(phone, longer, first.headers["ETag"])
    assert (second.status_code, second.json["status"], second.headers["ETag"][:3]) == (200, "updated", '"2-')
    renamed = contest(name="Saturday")
    third = put(phone, renamed, second.headers["ETag"])
    assert third.headers["ETag"][:3] == '"3-'
    assert get(phone).json["document"] == renamed
    back = put(phone, contest(), third.headers["ETag"])
    assert back.headers["ETag"] == first.headers["ETag"].replace('"1-', '"4-')
    with both.app_context():
        revisions = db.session.execute(select(CompetitionRevision).order_by(CompetitionRevision.revision)).scalars()
        assert [(row.log, row.events) for row in revisions] == [(1, 5), (1, 6), (2, 5), (3, 5)]
        events = db.session.scalars(select(CompetitionEvent.log).order_by(CompetitionEvent.log)).all()
        assert events == [1] * 6 + [2] * 5 + [3] * 5
        assert len(db.session.scalars(select(CompetitionLog.header)).all()) == 3


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        ({"form": "lottery"}, "malformed", None),
        ({"ruleset": "\ud800"}, "malformed", None),
        ({"events": [event(1, "dance")]}, "unknown-event-type", 0),
        ({"events": [event(1, "close"), event(1, "close")]}, "duplicate-event", 1),
        ({"events": [event(1, "close"), event(2, "post", match="w1.1", board="1", a="e1", b="e2")]}, "not-drawn", 1),
        ({"events": [event(1, "close"), {**event(2, "close"), "at": "1899-12-31T23:59:59Z"}]}, "bad-date", 1),
        ({"started_at": "2201-01-01T00:00:00Z"}, "bad-date", None),
    ],
)
def test_what_the_engine_refuses_is_a_problem_with_its_code_and_event(
    phone: Phone, change: dict[str, object], code: str, at: int | None
) -> None:
    answer = put(phone, contest(**change))
    assert refused(answer) == (422, code)
    assert answer.json["event"] == at
    assert answer.json["title"] == PROBLEMS[code].title
    assert get(phone).status_code == 404


def test_the_id_is_that_of_the_address(phone: Phone) -> None:
    answer = phone.ask("PUT", f"/competitions/{contest_id(2)}", json=contest())
    assert refused(answer) == (422, "id-mismatch")


def test_a_document_has_at_most_four_megabytes(phone: Phone) -> None:
    text = "x" * 500
    notes = [event(n, "note", text=text) for n in range(6, 6500)]
    assert put(phone, contest(events=[*contest()["events"], *notes])).status_code == 201
    more = [event(n, "note", text=text) for n in range(6, 7400)]
    assert refused(put(phone, contest(2, events=[*contest()["events"], *more]))) == (413, "too-large")


def test_others_do_not_find_it_and_cannot_write_it(phone: Phone, both: Flask) -> None:
    put(phone, contest())
    other = Phone(both)
    assert refused(put(other, contest(name="Mine"))) == (404, "not-found")
    assert put(other, contest()).json["status"] == "unchanged"  # it has the same content, so it knows it
    assert refused(get(other)) == (404, "not-found")


def test_only_an_official_brings_a_competition_into_the_club(both: Flask) -> None:
    admin, club = begin_club(both)
    bo = referee(both, admin, club)
    put(bo, contest(club=club))
    assert admin.get(f"/clubs/{club}/competitions").json["competitions"][0]["name"] == "Friday"
    stranger = Phone(both)
    assert put(stranger, contest(2, club=club)).status_code == 201
    assert refused(get(admin, 2)) == (404, "not-found")
    assert state(stranger, 2)["status"] == "open"


def test_who_becomes_an_official_later_brings_it_in_by_sending_it_again(both: Flask) -> None:
    admin, club = begin_club(both)
    bo = Phone(both)
    put(bo, contest(club=club))
    secret = admin.ask("POST", f"/clubs/{club}/invitations", json={"days": 7, "role": "referee"}).json["secret"]
    bo.ask("POST", "/invitations/accept", json={"secret": secret, "name": "Bo"})
    assert get(admin).status_code == 404
    assert put(bo, contest(club=club)).json["status"] == "unchanged"
    assert get(admin).json["desk"] == {
        "here": False,
        "name": "Bo",
        "since": get(bo).json["desk"]["since"],
        "takes": True,
    }


def test_a_club_lists_its_competitions_by_season_newest_first(both: Flask) -> None:
    admin, club = begin_club(both)
    for number, year in enumerate(("2024", "2025", "2026", "2026"), 1):
        put(admin, contest(number, club=club, started_at=AT.replace("2026", year), events=[]))
    address = f"/clubs/{club}/competitions"
    page = admin.get(f"{address}?limit=3").json
    assert [row["id"] for row in page["competitions"]] == [contest_id(n) for n in (4, 3, 2)]
    assert page["competitions"][0]["status"] == "registering"
    rest = admin.get(page["next"].removeprefix("/api/v1")).json
    assert ([row["id"] for row in rest["competitions"]], rest["next"]) == ([contest_id(1)], None)
    of_season = admin.get(f"{address}?season=2025").json["competitions"]
    assert [row["id"] for row in of_season] == [contest_id(2)]
    assert refused(Phone(both).get(address)) == (404, "not-found")
