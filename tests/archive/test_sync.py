"""`POST /api/v1/sync`: one receipt for each game, in order; one bad game never holds up the rest."""

import pytest
from flask import Flask

from tests.games import game_id, long_games, short_game
from tests.phone import Phone

pytestmark = pytest.mark.everyday


@pytest.fixture
def phone(both: Flask) -> Phone:
    return Phone(both)


def statuses(results: list[dict[str, str]]) -> list[str]:
    return [result["status"] for result in results]


def test_a_repeated_batch_is_unchanged_with_the_same_etags(phone: Phone) -> None:
    games = long_games(25)
    first = phone.sync(*games)
    assert statuses(first) == ["created"] * 25
    assert [result["id"] for result in first] == [game["id"] for game in games]
    again = phone.sync(*games)
    assert statuses(again) == ["unchanged"] * 25
    assert [result["etag"] for result in again] == [result["etag"] for result in first]


def test_sync_put_and_get_give_the_same_etag(phone: Phone) -> None:
    (result,) = phone.sync(short_game())
    assert set(result) == {"id", "status", "etag"}
    assert phone.put(short_game()).headers["ETag"] == result["etag"]
    assert phone.get(f"/games/{game_id(1)}").headers["ETag"] == result["etag"]


def test_a_longer_log_is_an_update(phone: Phone) -> None:
    phone.sync(short_game(frames=2))
    (result,) = phone.sync(short_game(frames=5))
    assert (result["status"], result["etag"][:3]) == ("updated", '"2-')
    assert phone.get(f"/games/{game_id(1)}").json["state"]["status"] == "finished"


@pytest.mark.parametrize("change", ["shorter", "other event", "other header", "new header field"])
def test_any_other_difference_is_a_conflict(phone: Phone, change: str) -> None:
    (archived,) = phone.sync(short_game(frames=3))
    game = short_game(frames=4)
    if change == "shorter":
        game = short_game(frames=2)
    elif change == "other event":
        game["events"][0]["weights"] = ["a1"]
    elif change == "other header":
        game["sides"]["a"]["name"] = "Moose"
    else:
        game["board"] = "4"
    (result,) = phone.sync(game)
    assert result == {"id": game_id(1), "status": "conflict", "etag": archived["etag"]}
    assert phone.get(f"/games/{game_id(1)}").json["revision"] == 1


def test_bad_games_do_not_hold_up_the_rest(phone: Phone) -> None:
    wrong_zone = short_game(2)
    wrong_zone["events"][1]["weights"] = ["a9"]
    results = phone.sync(short_game(1), wrong_zone, None, {"id": 7}, {"id": "x" * 37}, short_game(3))
    assert statuses(results) == ["created", "refused", "refused", "refused", "refused", "created"]
    assert [result["id"] for result in results] == [game_id(1), game_id(2), None, None, None, game_id(3)]
    problem = results[1]["problem"]
    assert (problem["code"], problem["event"], problem["status"]) == ("unknown-zone", 1, 422)
    assert results[1]["etag"] is None
    assert len(phone.get("/games").json["games"]) == 2


def test_the_same_id_twice_in_a_batch_is_handled_in_order(phone: Phone) -> None:
    games = [
        short_game(frames=2),
        short_game(frames=2),
        short_game(frames=4),
        short_game(frames=1),
        short_game(frames=5),
    ]
    results = phone.sync(*games)
    assert statuses(results) == ["created", "unchanged", "updated", "conflict", "updated"]
    assert [result["etag"][1] for result in results] == ["1", "1", "2", "2", "3"]
    assert phone.get(f"/games/{game_id(1)}").json["revision"] == 3


def test_another_devices_game_is_refused_as_not_found(phone: Phone, both: Flask) -> None:
    phone.sync(short_game(1))
    stranger = Phone(both)
    foreign, same, own = stranger.sync(short_game(1, 3), short_game(1), short_game(2))
    assert (foreign["status"], foreign["etag"], foreign["problem"]["code"]) == ("refused", None, "not-found")
    assert (same["status"], own["status"]) == ("unchanged", "created")
    assert [game["id"] for game in stranger.get("/games").json["games"]] == [game_id(2)]


def test_a_batch_has_at_most_a_hundred_games(phone: Phone) -> None:
    assert phone.sync() == []
    assert len(phone.sync(*[short_game(n) for n in range(100)])) == 100
    answer = phone.ask("POST", "/sync", json={"games": [short_game(n) for n in range(101)]})
    assert (answer.status_code, answer.json["errors"][0]["pointer"]) == (422, "/games")


@pytest.mark.parametrize("body", [{}, [], 5, {"games": 5}, {"games": None}, {"games": [], "more": 1}])
def test_envelope_is_checked(phone: Phone, body: object) -> None:
    answer = phone.ask("POST", "/sync", json=body)
    assert (answer.status_code, answer.json["code"]) == (422, "invalid-request")
