"""Sheets of league matches: stored like games, and what they tell of their competition."""

from typing import Any

import pytest
from flask import Flask

from tests.archive.clubs import begin_club
from tests.clubs.people import join, refused
from tests.competition_archive.contests import AT, CARD, Fields, contest, contest_id, event, get, match_of, put
from tests.phone import Phone

SHEET = "0193b0c2-7d2a-7c31-9d57-000000000001"
ADDRESS = f"/competitions/{contest_id(1)}/sheets/{SHEET}"
PAIRS = {"A": (0, 1), "B": (2, 3), "C": (4, 5)}


def league(**header: object) -> Fields:
    return contest(1, 2, form="league-six", ruleset="csc-2007", play="league", target=21, **header)


def game(number: int) -> Fields:
    return {**event(number + 2, "game", score={"a": 21, "b": 3}), "number": number}


def sheet(played: int = 9, **header: object) -> Fields:
    """Elks at home to Legion, who lose the first so many games."""
    teams = {side: {"name": side, "players": [f"{side}{n}" for n in range(1, 7)]} for side in ("a", "b")}
    places = {
        side: {place: [team["players"][i] for i in two] for place, two in PAIRS.items()} for side, team in teams.items()
    }
    events = [event(n, "lineup", side=side, places=places[side]) for n, side in enumerate("ab", 1)]
    events += [game(n) for n in range(1, played + 1)]
    return {
        "version": 1,
        "id": SHEET,
        "form": "league-six",
        "competition": {"id": contest_id(1), "match": "r1.1", "a": "e1", "b": "e2"},
        "ruleset": "csc-2007",
        "target": 21,
        "teams": teams,
        "started_at": AT,
        "events": events,
        **header,
    }


def put_sheet(phone: Phone, document: Fields, if_match: str | None = None, key: str = "") -> Any:  # noqa: ANN401 (of the test client)
    headers = {"If-Match": if_match} if if_match else None
    return phone.ask("PUT", ADDRESS + (f"?key={key}" if key else ""), headers, json=document)


@pytest.fixture
def club(both: Flask) -> tuple[Phone, str, Phone]:
    """The desk, its club, and the phone of a captain, Cy."""
    admin, club = begin_club(both)
    assert put(admin, league(club=club)).status_code == 201
    return admin, club, join(both, admin, club, "player", "Cy")


def results(phone: Phone) -> Any:  # noqa: ANN401 (JSON)
    return get(phone, rest="/results").json


def test_a_members_sheet_counts_once_it_is_finished(club: tuple[Phone, str, Phone]) -> None:
    admin, _club, cy = club
    first = put_sheet(cy, sheet(4))
    assert (first.status_code, first.headers["Location"]) == (201, f"/api/v1{ADDRESS}")
    assert results(admin)["results"] == []
    assert refused(put_sheet(cy, sheet())) == (412, "precondition-failed")
    second = put_sheet(cy, sheet(), first.headers["ETag"])
    assert (second.status_code, second.headers["ETag"][:3]) == (200, '"2-')
    assert put_sheet(cy, sheet()).json["status"] == "unchanged"
    (telling,) = results(admin)["results"]
    assert (telling["kind"], telling["match"], telling["halves"]) == ("sheet", "r1.1", {"a": 18, "b": 0})
    assert match_of(admin, "r1.1")["winner"] == "a"
    said = admin.get(ADDRESS)
    assert (said.json["document"], said.json["state"]["status"]) == (sheet(), "finished")
    assert admin.get(ADDRESS, **{"If-None-Match": said.headers["ETag"]}).status_code == 304


def test_a_strangers_sheet_is_offered_but_a_match_card_lets_it_count(
    club: tuple[Phone, str, Phone], both: Flask
) -> None:
    admin, _club, _cy = club
    stranger = Phone(both)
    put_sheet(stranger, sheet())
    said = results(admin)
    assert ([one["id"] for one in said["offered"]], said["results"]) == ([SHEET], [])
    admin.ask("PUT", f"/competitions/{contest_id(1)}/card", json={"key": CARD})
    assert put_sheet(stranger, sheet(), key="wrong").json["status"] == "unchanged"
    assert results(admin)["results"] == []
    assert put_sheet(stranger, sheet(), key=CARD).json["status"] == "unchanged"
    assert [one["id"] for one in results(admin)["results"]] == [SHEET]


def test_officials_correct_sheets_and_others_do_not_find_them(club: tuple[Phone, str, Phone], both: Flask) -> None:
    admin, ours, cy = club
    etag = put_sheet(cy, sheet(4)).headers["ETag"]
    dora = join(both, admin, ours, "player", "Dora")
    assert refused(put_sheet(dora, sheet(5), etag)) == (404, "not-found")
    assert refused(put_sheet(Phone(both), sheet(5), etag)) == (404, "not-found")
    assert refused(Phone(both).get(ADDRESS)) == (404, "not-found")
    assert put_sheet(admin, sheet(5), etag).json["status"] == "updated"


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        ({"form": "mixer"}, "malformed", None),
        ({"teams": {side: {"name": "x", "players": ["x"]} for side in "ab"}}, "bad-team", None),
        ({"events": [game(1)]}, "not-lined-up", 0),
        ({"events": [{**event(1, "sign"), "at": "1800-01-01T00:00:00Z"}]}, "bad-date", 0),
        ({"id": contest_id(9)}, "id-mismatch", None),
        ({"competition": {"id": contest_id(9), "match": "r1.1", "a": "e1", "b": "e2"}}, "id-mismatch", None),
    ],
)
def test_what_the_engine_refuses_is_a_problem(
    club: tuple[Phone, str, Phone], change: Fields, code: str, at: int | None
) -> None:
    answer = put_sheet(club[2], sheet(**change))
    assert refused(answer) == (422, code)
    assert answer.json.get("event") == at
    assert refused(club[2].get(ADDRESS)) == (404, "not-found")
