"""`POST /api/v1/sync` takes competitions and sheets beside games; one bad one holds up none."""

from typing import Any

import pytest
from flask import Flask

from tests.competition_archive.contests import CARD, append, contest, contest_id, event, get, match_of, put, told_game
from tests.competition_archive.test_match_sheets import SHEET, league, sheet
from tests.games import game_id
from tests.phone import Phone


@pytest.fixture
def phone(both: Flask) -> Phone:
    return Phone(both)


def sync(phone: Phone, **sent: object) -> Any:  # noqa: ANN401 (JSON)
    answer = phone.ask("POST", "/sync", json={"games": [], **sent})
    assert answer.status_code == 200, answer.text
    return answer.json


def statuses(results: list[dict[str, Any]]) -> list[str]:
    return [one["problem"]["code"] if "problem" in one else one["status"] for one in results]


def test_one_request_brings_everything(phone: Phone) -> None:
    said = sync(phone, games=[told_game(contest=2)], competitions=[league(), contest(2)], sheets=[sheet()])
    assert [statuses(said[kind]) for kind in ("results", "competitions", "sheets")] == [
        ["created"],
        ["created", "created"],
        ["created"],
    ]
    assert (said["competitions"][1]["id"], said["sheets"][0]["id"]) == (contest_id(2), SHEET)
    assert said["competitions"][1]["etag"] == get(phone, 2).headers["ETag"]
    assert match_of(phone, "r1.1")["winner"] == match_of(phone, "w1.1", 2)["winner"] == "a"
    again = sync(phone, games=[told_game(contest=2)], competitions=[league(), contest(2)], sheets=[sheet()])
    assert statuses(again["competitions"] + again["sheets"] + again["results"]) == ["unchanged"] * 4


def test_a_bad_one_holds_up_none(phone: Phone) -> None:
    bad = contest(3, events=[event(1, "dance")])
    said = sync(
        phone,
        games=[None, told_game()],
        competitions=[None, bad, {"id": 7}, contest()],
        sheets=[{**sheet(), "form": "x"}, sheet(competition={"id": contest_id(5), "match": "m", "a": "x", "b": "y"})],
    )
    assert statuses(said["competitions"]) == ["malformed", "unknown-event-type", "malformed", "created"]
    assert [one["id"] for one in said["competitions"]] == [None, contest_id(3), None, contest_id(1)]
    assert said["competitions"][1]["problem"]["event"] == 0
    assert statuses(said["sheets"]) == ["malformed", "created"]
    assert statuses(said["results"]) == ["malformed", "created"]


def test_a_longer_log_is_an_update_and_any_other_a_conflict(phone: Phone) -> None:
    sync(phone, competitions=[contest()], sheets=[sheet(3)])
    longer = contest(events=[*contest()["events"], event(6, "note", text="Waxed")])
    said = sync(phone, competitions=[longer, contest(), contest(name="Other")], sheets=[sheet(5), sheet(4)])
    assert statuses(said["competitions"]) == ["updated", "conflict", "conflict"]
    assert statuses(said["sheets"]) == ["updated", "conflict"]
    assert append(phone, longer["events"], event(7, "close")).status_code == 200


def test_anothers_competition_and_sheet_are_refused(phone: Phone, both: Flask) -> None:
    sync(phone, competitions=[contest()], sheets=[sheet(3)])
    said = sync(Phone(both), competitions=[contest(name="Mine"), contest(2)], sheets=[sheet(4)])
    assert statuses(said["competitions"]) == ["not-found", "created"]
    assert statuses(said["sheets"]) == ["not-found"]


def test_the_key_of_a_match_card_lets_a_game_count(phone: Phone, both: Flask) -> None:
    put(phone, contest())
    phone.ask("PUT", f"/competitions/{contest_id(1)}/card", json={"key": CARD})
    other = Phone(both)
    other.sync(told_game(1))
    sync(other, games=[told_game(2)], cards=[{"competition": contest_id(1), "key": "x" * 43}])
    assert get(phone, rest="/results").json["results"] == []
    sync(other, games=[told_game(2)], cards=[{"competition": contest_id(1), "key": CARD}])
    assert [one["id"] for one in get(phone, rest="/results").json["results"]] == [game_id(2)]


def test_a_card_that_comes_before_the_desk_knows_its_key_counts_later(phone: Phone, both: Flask) -> None:
    put(phone, contest())
    sync(Phone(both), games=[told_game(1)], cards=[{"competition": contest_id(1), "key": CARD}])
    assert get(phone, rest="/results").json["results"] == []
    phone.ask("PUT", f"/competitions/{contest_id(1)}/card", json={"key": CARD})
    assert [one["id"] for one in get(phone, rest="/results").json["results"]] == [game_id(1)]
