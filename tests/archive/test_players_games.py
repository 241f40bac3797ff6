"""Players can read, list, correct and share their games on every device, also after losing a phone."""

import pytest
from flask import Flask

from tests.clubs.people import me
from tests.games import Game, game_id, short_game
from tests.house.rules import HOUSE, house_game, house_rules
from tests.phone import Phone


def pair(old: Phone, new: Phone) -> None:
    asked = new.ask("POST", "/pairings").json
    assert old.ask("POST", f"/pairings/{asked['id']}/confirm", json={"code": asked["code"]}).status_code == 204


def dated(number: int) -> Game:
    return short_game(number, started_at=f"2026-11-{number:02d}T19:00:00Z")


@pytest.fixture
def old(both: Flask) -> Phone:
    phone = Phone(both)
    phone.ask("PATCH", "/me", json={"name": "Ann"})
    return phone


@pytest.fixture
def new(both: Flask, old: Phone) -> Phone:
    phone = Phone(both)
    pair(old, phone)
    return phone


def listed(phone: Phone, limit: int = 3) -> list[str]:
    found, address = [], f"/games?limit={limit}"
    while address:
        page = phone.get(address.removeprefix("/api/v1")).json
        found += [game["id"] for game in page["games"]]
        address = page["next"]
    return found


def test_all_devices_list_all_games_in_order(old: Phone, new: Phone, both: Flask) -> None:
    for number in range(1, 9):
        (old, new)[number % 2].put(dated(number))
    Phone(both).put(dated(20))
    everything = [game_id(number) for number in range(8, 0, -1)]
    assert listed(old) == listed(new) == everything


def test_one_device_can_correct_and_share_a_game_of_another(old: Phone, new: Phone) -> None:
    old.put(short_game(1, 2))
    assert new.sync(short_game(1, 3))[0]["status"] == "updated"
    etag = old.get(f"/games/{game_id(1)}").headers["ETag"]
    assert new.put(short_game(1, 4), etag).json["status"] == "updated"
    links = {phone.ask("POST", f"/games/{game_id(1)}/share").json["url"] for phone in (old, new)}
    assert len(links) == 1
    assert new.ask("DELETE", f"/games/{game_id(1)}/share").status_code == 204
    assert new.ask("PUT", f"/games/{game_id(1)}/keeper", json={"key": "k" * 43}).status_code == 204


def test_the_recovery_code_brings_back_a_lost_phones_games(old: Phone, both: Flask) -> None:
    old.ask("PUT", f"/rulesets/{HOUSE}/1", json=house_rules())
    old.put(house_game())
    code = old.ask("POST", "/me/recovery").json["code"]
    found = Phone(both)
    assert found.get(f"/games/{game_id(1)}").status_code == 404
    found.ask("POST", "/recoveries", json={"code": code})
    found.ask("POST", "/me/devices/revoke-others")
    assert old.get("/games").status_code == 401
    assert [row["id"] for row in me(found)["devices"]] == [found.device]
    assert listed(found) == [game_id(1)]
    assert found.get(f"/games/{game_id(1)}").status_code == 200
    assert found.get(f"/rulesets/{HOUSE}/1").status_code == 200


def test_devices_without_a_player_share_no_games(both: Flask) -> None:
    one, other = Phone(both), Phone(both)
    one.put(short_game())
    assert (listed(one), listed(other)) == ([game_id(1)], [])
    assert other.get(f"/games/{game_id(1)}").status_code == 404
    assert other.sync(short_game(1, 3))[0]["status"] == "refused"
