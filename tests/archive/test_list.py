"""`GET /api/v1/games`: newest first, pages that neither repeat nor skip."""

import pytest
from flask import Flask

from tests.games import game_id, short_game
from tests.phone import Phone


@pytest.fixture
def phone(both: Flask) -> Phone:
    return Phone(both)


def read_all(phone: Phone, limit: int) -> list[str]:
    """Follow `next` to the end."""
    found, address = [], f"/games?limit={limit}"
    while address:
        page = phone.get(address).json
        assert len(page["games"]) <= limit
        found += [game["id"] for game in page["games"]]
        address = page["next"] and page["next"].removeprefix("/api/v1")
    return found


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 100])
def test_pages_hold_every_game_once_newest_first(phone: Phone, limit: int) -> None:
    hours = {1: "10", 2: "12", 3: "11", 4: "12", 5: "09", 6: "12"}  # three began in the same second
    phone.sync(*[short_game(n, started_at=f"2026-11-21T{hour}:00:00Z") for n, hour in hours.items()])
    assert read_all(phone, limit) == [game_id(n) for n in (6, 4, 2, 3, 1, 5)]


def test_a_game_archived_meanwhile_does_not_disturb_paging(phone: Phone) -> None:
    phone.sync(*[short_game(n) for n in range(1, 5)])
    page = phone.get("/games?limit=2").json
    phone.sync(short_game(9))
    rest = phone.get(page["next"].removeprefix("/api/v1")).json
    assert [game["id"] for game in page["games"] + rest["games"]] == [game_id(n) for n in (4, 3, 2, 1)]


def test_time_offsets_are_respected(phone: Phone) -> None:
    phone.sync(
        short_game(1, started_at="2026-11-21T20:00:00+01:00"),
        short_game(2, started_at="2026-11-21T14:30:00-05:00"),
    )
    assert [game["started_at"] for game in phone.get("/games").json["games"]] == [
        "2026-11-21T19:30:00Z", "2026-11-21T19:00:00Z",
    ]  # fmt: skip


def test_the_list_shows_a_summary_of_each_game(phone: Phone) -> None:
    (receipt,) = phone.sync(short_game(frames=5))
    assert phone.get("/games").json == {
        "games": [
            {
                "id": game_id(1),
                "etag": receipt["etag"],
                "revision": 1,
                "ruleset": "federation-2024",
                "play": "singles",
                "sides": {"a": {"name": "Elks", "colour": "red"}, "b": {"name": "Legion", "colour": "blue"}},
                "started_at": "2026-11-22T03:00:00Z",
                "status": "finished",
                "score": {"a": 21, "b": 6},
                "winner": "a",
                "ending": "target",
            }
        ],
        "next": None,
    }


def test_a_device_does_not_see_the_games_of_others(phone: Phone, both: Flask) -> None:
    phone.sync(*[short_game(n) for n in range(1, 5)])
    following = phone.get("/games?limit=2").json["next"].removeprefix("/api/v1")
    assert Phone(both).get(following).json == {"games": [], "next": None}


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=2e22", "limit=x", "limit=1.5", "page=2", "offset=1"])
def test_unknown_query_parameters_are_refused(phone: Phone, query: str) -> None:
    answer = phone.get(f"/games?{query}")
    assert (answer.status_code, answer.json["code"]) == (422, "invalid-request")
    assert answer.json["errors"][0]["pointer"] == f"/{query.split('=')[0]}"


@pytest.mark.parametrize("cursor", ["x", "WzEsIjEiXQ", "WzEsIjEiXQ.aaaa", "é"])
def test_a_forged_cursor_is_refused(phone: Phone, cursor: str) -> None:
    answer = phone.get(f"/games?cursor={cursor}")
    assert (answer.status_code, answer.json["code"]) == (400, "bad-cursor")
