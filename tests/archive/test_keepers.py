"""Only the key that its owner left with a game makes another phone a keeper of it."""

import base64
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest
from flask import Flask
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from scorekeeper.store import Game, Keeper, Revision, db
from tests.games import game_id, short_game
from tests.house.rules import house_rules
from tests.phone import Phone


def make_key(number: int) -> str:
    """A key as phones make them: 32 bytes in base64url without padding."""
    return base64.urlsafe_b64encode(sha256(bytes([number])).digest()).decode().rstrip("=")


KEY, OTHER = make_key(1), make_key(2)


def bring(phone: Phone, key: object = KEY, number: int = 1) -> TestResponse:
    return phone.ask("PUT", f"/games/{game_id(number)}/keeper", json={"key": key})


@pytest.fixture
def owner(both: Flask) -> Phone:
    phone = Phone(both)
    phone.put(short_game())
    return phone


@pytest.fixture
def keeper(both: Flask, owner: Phone) -> Phone:
    phone = Phone(both)
    assert (bring(owner).status_code, bring(phone).status_code) == (204, 204)
    return phone


def test_only_the_hash_of_a_key_is_stored(owner: Phone, both: Flask) -> None:
    answer = bring(owner)
    assert (answer.status_code, answer.data) == (204, b"")
    with both.app_context():
        assert db.session.scalar(select(Game.keeper_key)) == sha256(KEY.encode()).hexdigest()
        assert db.session.scalar(select(func.count()).select_from(Keeper)) == 0


def test_the_first_key_of_a_game_stays(owner: Phone, both: Flask) -> None:
    assert [bring(owner, key).status_code for key in (KEY, KEY, OTHER, KEY)] == [204, 204, 409, 204]
    assert bring(owner, OTHER).json["code"] == "keeper-key-differs"
    assert bring(Phone(both), OTHER).status_code == 404
    assert bring(Phone(both)).status_code == 204


def test_without_the_key_the_game_is_not_found(owner: Phone, both: Flask) -> None:
    stranger = Phone(both)
    before = bring(stranger)  # the owner has not left a key yet
    bring(owner)
    answers = [before, bring(stranger, OTHER), bring(stranger, number=2), bring(owner, number=2)]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.data for answer in answers}) == 1
    assert stranger.get(f"/games/{game_id(1)}").status_code == 404
    assert stranger.put(short_game(frames=3)).status_code == 404


def test_a_keeper_can_read_continue_and_correct_the_game(owner: Phone, keeper: Phone) -> None:
    archived = keeper.get(f"/games/{game_id(1)}")
    assert archived.json["document"] == short_game()
    assert keeper.sync(short_game(frames=3))[0]["status"] == "updated"
    (conflict,) = keeper.sync(short_game(frames=3, board="4"))
    assert (conflict["status"], conflict["etag"][:3]) == ("conflict", '"2-')
    stale = keeper.put(short_game(frames=3, board="4"), archived.headers["ETag"])
    assert (stale.status_code, stale.headers["ETag"]) == (412, conflict["etag"])
    corrected = keeper.put(short_game(frames=3, board="4"), conflict["etag"])
    assert corrected.json["status"] == "updated"
    assert owner.get(f"/games/{game_id(1)}").headers["ETag"] == corrected.headers["ETag"]
    assert owner.sync(short_game(frames=3))[0]["status"] == "conflict"  # neither loses what the other sent


def test_revisions_name_their_sender_and_the_owner_stays(owner: Phone, keeper: Phone, both: Flask) -> None:
    keeper.sync(short_game(frames=3))
    assert owner.sync(short_game(frames=5))[0]["status"] == "updated"
    with both.app_context():
        assert db.session.scalar(select(Game.device_id)) == owner.device
        senders = db.session.scalars(select(Revision.device_id).order_by(Revision.revision)).all()
    assert senders == [owner.device, keeper.device, owner.device]


def test_only_the_owner_can_list_and_share(owner: Phone, keeper: Phone) -> None:
    keeper.sync(short_game(frames=3))
    assert keeper.get("/games").json["games"] == []
    assert [game["id"] for game in owner.get("/games").json["games"]] == [game_id(1)]
    assert {keeper.ask(method, f"/games/{game_id(1)}/share").status_code for method in ("POST", "DELETE")} == {404}


def test_a_keeper_can_open_the_games_page(owner: Phone, keeper: Phone, both: Flask) -> None:
    pages = {}
    for name, phone in (("owner", owner), ("keeper", keeper), ("stranger", Phone(both))):
        browser = both.test_client()
        browser.set_cookie("device", phone.headers["Authorization"].removeprefix("Bearer "))
        pages[name] = browser.get(f"/g/{game_id(1)}").status_code
    assert pages == {"owner": 200, "keeper": 200, "stranger": 404}


def test_a_key_opens_only_its_own_game(owner: Phone, keeper: Phone) -> None:
    owner.put(short_game(2))
    assert keeper.get(f"/games/{game_id(2)}").status_code == 404
    first, second = keeper.sync(short_game(1, 3), short_game(2, 3))
    assert (first["status"], second["status"], second["problem"]["code"]) == ("updated", "refused", "not-found")


def test_repeated_keys_make_one_keeper_per_device(owner: Phone, keeper: Phone, both: Flask) -> None:
    bring(keeper)
    bring(Phone(both))
    with both.app_context():
        assert db.session.scalar(select(func.count()).select_from(Keeper)) == 2


def test_one_phone_that_sends_a_key_twice_at_once_is_one_keeper(owner: Phone, both: Flask) -> None:
    bring(owner)
    phone = Phone(both)
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda _: bring(phone).status_code, range(16))) == [204] * 16
    with both.app_context():
        assert db.session.scalar(select(func.count()).select_from(Keeper)) == 1


def test_a_keeper_can_read_the_games_house_rules(both: Flask) -> None:
    rules = house_rules()
    address = f"/rulesets/{rules['id']}/{rules['version']}"
    owner, keeper = Phone(both), Phone(both)
    assert owner.ask("PUT", address, json=rules).status_code == 201
    assert owner.put(short_game(ruleset=rules["id"], ruleset_version=rules["version"])).status_code == 201
    assert (bring(owner).status_code, keeper.get(address).status_code) == (204, 404)
    assert (bring(keeper).status_code, keeper.get(address).json) == (204, rules)


@pytest.mark.parametrize(
    "body",
    [{}, [], {"key": None}, {"key": 5}, {"key": KEY[1:]}, {"key": KEY + "A"}, {"key": KEY[1:] + "\n"},
    {"key": KEY + "\n"},
     {"key": KEY[1:] + "é"}, {"key": KEY[1:] + "+"}, {"key": KEY, "more": 1}],
)  # fmt: skip
def test_anything_else_is_refused(app: Flask, body: object) -> None:
    phone = Phone(app)
    phone.put(short_game())
    answer = phone.ask("PUT", f"/games/{game_id(1)}/keeper", json=body)
    assert (answer.status_code, answer.json["code"]) == (422, "invalid-request")
    assert bring(phone).status_code == 204  # nothing of it was taken
