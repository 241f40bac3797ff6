"""A second device asks to be paired and an old one confirms it; a code works once, for ten minutes."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorekeeper.store import Pairing, db
from tests.clubs.people import accept, found, me, refused
from tests.identity.test_me import two_phones
from tests.phone import Phone


@pytest.fixture
def old(both: Flask) -> Phone:
    phone = Phone(both)
    phone.ask("PATCH", "/me", json={"name": "Ann"})
    return phone


def confirm(phone: Phone, asked: dict[str, str], code: str | None = None) -> tuple[int, str | None]:
    answer = phone.ask("POST", f"/pairings/{asked['id']}/confirm", json={"code": code or asked["code"]})
    return answer.status_code, answer.json["code"] if answer.status_code >= 400 else None


def status(phone: Phone, asked: dict[str, str]) -> str:
    said: str = phone.get(f"/pairings/{asked['id']}").json["status"]
    return said


def test_a_device_is_paired_from_request_to_confirmation(old: Phone, both: Flask) -> None:
    new = Phone(both)
    new.ask("PATCH", "/me", json={"device": "Ann's tablet"})
    asked = new.ask("POST", "/pairings").json
    assert status(new, asked) == "waiting"
    seen = old.ask("POST", "/pairings/look", json={"code": asked["code"].lower().replace("-", " ")}).json
    assert (seen["id"], seen["device"]) == (asked["id"], {"name": "Ann's tablet"})
    assert status(new, asked) == "waiting"
    assert me(new)["player"] is None
    assert confirm(old, asked) == (204, None)
    assert status(new, asked) == "confirmed"
    assert me(new)["player"] == me(old)["player"]
    assert new.headers != old.headers
    assert confirm(old, asked) == (404, "pairing-over")
    with both.app_context():
        kept = db.session.scalars(select(Pairing)).one()
        assert asked["code"].replace("-", "") not in str(vars(kept))


def test_only_the_requesting_device_learns_the_outcome(old: Phone, both: Flask) -> None:
    asked = Phone(both).ask("POST", "/pairings").json
    assert refused(old.get(f"/pairings/{asked['id']}")) == (404, "not-found")


def test_a_code_expires_after_ten_minutes(old: Phone, both: Flask) -> None:
    new = Phone(both)
    asked = new.ask("POST", "/pairings").json
    with both.app_context():
        assert 598 <= db.session.scalars(select(Pairing.expires_at - Pairing.created_at)).one() <= 600
        db.session.execute(update(Pairing).values(expires_at=Pairing.created_at - 1))
        db.session.commit()
    assert refused(old.ask("POST", "/pairings/look", json={"code": asked["code"]})) == (404, "pairing-over")
    assert confirm(old, asked) == (404, "pairing-over")
    assert status(new, asked) == "over"


def test_asking_again_ends_the_previous_code(old: Phone, both: Flask) -> None:
    new = Phone(both)
    first, second = (new.ask("POST", "/pairings").json for _ in range(2))
    assert confirm(old, first) == (404, "pairing-over")
    assert confirm(old, second) == (204, None)


def test_a_code_belongs_to_its_request_and_no_device_confirms_itself(old: Phone, both: Flask) -> None:
    one, other = (Phone(both).ask("POST", "/pairings").json for _ in range(2))
    assert confirm(old, one, other["code"]) == (404, "pairing-over")
    own = old.ask("POST", "/pairings").json
    assert confirm(old, own) == (404, "pairing-over")


def test_one_of_two_players_confirming_at_once_gets_the_device(both: Flask) -> None:
    asked = Phone(both).ask("POST", "/pairings").json
    olds = [Phone(both) for _ in range(8)]
    for old in olds:
        old.ask("PATCH", "/me", json={"name": "Ann"})
    with ThreadPoolExecutor(len(olds)) as pool:
        answers = list(pool.map(lambda old: confirm(old, asked)[0], olds))
    assert sorted(answers) == [204] + [404] * 7


def test_a_club_members_device_cannot_be_paired_away(both: Flask) -> None:
    new = Phone(both)
    asked = new.ask("POST", "/pairings").json
    accept(new, found(both)[1])
    old = Phone(both)
    old.ask("PATCH", "/me", json={"name": "Bo"})
    assert confirm(old, asked) == (409, "has-player")
    assert status(new, asked) == "waiting"
    assert refused(new.ask("POST", "/pairings")) == (409, "has-player")


def test_a_paired_device_may_pair_another(app: Flask) -> None:
    _old, new = two_phones(app)
    third = Phone(app)
    assert confirm(new, third.ask("POST", "/pairings").json) == (204, None)
    assert len(me(third)["devices"]) == 3


def test_after_five_wrong_codes_the_device_must_wait(app: Flask) -> None:
    old, other = two_phones(app)
    asked = Phone(app).ask("POST", "/pairings").json
    codes = [f"ZZZZ-ZZZ{n}" for n in range(5)]
    assert [refused(old.ask("POST", "/pairings/look", json={"code": code}))[0] for code in codes[:4]] == [404] * 4
    assert confirm(old, asked, codes[4]) == (404, "pairing-over")
    answer = old.ask("POST", "/pairings/look", json={"code": asked["code"]})
    assert refused(answer) == (429, "too-many")
    assert 1 <= int(answer.headers["Retry-After"]) <= 600
    assert confirm(old, asked) == (429, "too-many")
    assert other.ask("POST", "/pairings/look", json={"code": asked["code"]}).status_code == 200


def test_right_codes_are_not_counted(app: Flask) -> None:
    old, _new = two_phones(app)
    asked = Phone(app).ask("POST", "/pairings").json
    assert {old.ask("POST", "/pairings/look", json={"code": asked["code"]}).status_code for _ in range(12)} == {200}
