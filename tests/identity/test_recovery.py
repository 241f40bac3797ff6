"""A recovery code, shown once and stored as a hash, gives a player without devices a new one, once."""

import re
from concurrent.futures import ThreadPoolExecutor

from flask import Flask
from sqlalchemy import select

from scorekeeper.store import Player, db
from tests.clubs.people import accept, found, me, refused
from tests.phone import Phone


def code_of(phone: Phone) -> str:
    answer = phone.ask("POST", "/me/recovery")
    assert answer.status_code == 201
    code: str = answer.json["code"]
    return code


def test_a_recovery_code_restores_a_lost_phones_player(both: Flask) -> None:
    lost, new = Phone(both), Phone(both)
    club, secret = found(both)
    accept(lost, secret, "Ann")
    code = code_of(lost)
    assert re.fullmatch("([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}", code)
    with both.app_context():
        assert re.fullmatch("[0-9a-f]{64}", str(db.session.scalars(select(Player.recovery_hash)).one()))
    said = new.ask(
        "POST", "/recoveries", json={"code": code.lower().replace("-", "").replace("0", "o").replace("1", "l")}
    )
    assert said.status_code == 200
    assert said.json == me(new)
    assert (said.json["player"], said.json["clubs"]) == (me(lost)["player"], me(lost)["clubs"])
    assert new.get(f"/clubs/{club}").status_code == 200
    assert refused(Phone(both).ask("POST", "/recoveries", json={"code": code})) == (404, "recovery-over")


def test_a_newer_code_ends_the_previous_one(app: Flask) -> None:
    phone = Phone(app)
    phone.ask("PATCH", "/me", json={"name": "Ann"})
    first, second = code_of(phone), code_of(phone)
    assert refused(Phone(app).ask("POST", "/recoveries", json={"code": first})) == (404, "recovery-over")
    assert Phone(app).ask("POST", "/recoveries", json={"code": second}).status_code == 200


def test_one_of_many_simultaneous_recoveries_succeeds(both: Flask) -> None:
    lost, new = Phone(both), [Phone(both) for _ in range(8)]
    lost.ask("PATCH", "/me", json={"name": "Ann"})
    code = code_of(lost)
    with ThreadPoolExecutor(len(new)) as pool:
        answers = list(pool.map(lambda phone: phone.ask("POST", "/recoveries", json={"code": code}).status_code, new))
    assert sorted(answers) == [200] + [404] * 7


def test_a_club_member_keeps_the_player_and_the_code_stays_valid(app: Flask) -> None:
    lost, other = Phone(app), Phone(app)
    lost.ask("PATCH", "/me", json={"name": "Ann"})
    accept(other, found(app)[1], "Bo")
    code = code_of(lost)
    assert refused(other.ask("POST", "/recoveries", json={"code": code})) == (409, "has-player")
    assert me(other)["player"]["name"] == "Bo"
    assert Phone(app).ask("POST", "/recoveries", json={"code": code}).status_code == 200


def test_wrong_recovery_codes_are_limited(app: Flask) -> None:
    phone = Phone(app)
    answers = [phone.ask("POST", "/recoveries", json={"code": f"guess {n}"}).status_code for n in range(11)]
    assert answers == [404] * 10 + [429]
