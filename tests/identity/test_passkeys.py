"""A passkey signs its player's new phone in; foreign, late, repeated or wrong answers do nothing."""

import json
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorekeeper.store import Challenge, Passkey, db, write_transaction
from tests.clubs.people import accept, found, me, refused
from tests.identity.authenticator import PRESENT, Authenticator, Sent
from tests.phone import Phone
from tests.upkeep.host import run

OVER = (404, "passkey-over")


def begin(phone: Phone) -> dict[str, Any]:
    answer = phone.ask("POST", "/me/passkeys/options")
    assert answer.status_code == 200, answer.text
    options: dict[str, Any] = answer.json["options"]
    return options


def ask_for(phone: Phone) -> dict[str, Any]:
    options: dict[str, Any] = phone.ask("POST", "/passkeys/options").json["options"]
    return options


def make(phone: Phone, keeper: Authenticator) -> str:
    answer = phone.ask("POST", "/me/passkeys", json=keeper.make(begin(phone)))
    assert answer.status_code == 201, answer.text
    passkey: str = answer.json["id"]
    return passkey


def use(phone: Phone, sent: Sent) -> Any:  # noqa: ANN401 (of the test client)
    return phone.ask("POST", "/passkeys/use", json=sent)


def listed(phone: Phone) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = phone.get("/me/passkeys").json["passkeys"]
    return rows


@pytest.fixture
def ann(app: Flask) -> Phone:
    phone = Phone(app)
    phone.ask("PATCH", "/me", json={"name": "Ann", "device": "Pixel 9"})
    return phone


def test_a_passkey_restores_a_lost_phones_player(both: Flask, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    lost, new, keeper = Phone(both), Phone(both), Authenticator()
    club, secret = found(both)
    accept(lost, secret, "Ann")
    lost.ask("PATCH", "/me", json={"device": "Pixel 9"})
    options = begin(lost)
    assert (options["rp"]["id"], options["user"]["name"], options["attestation"]) == ("localhost", "Ann", "none")
    assert options["authenticatorSelection"] == {
        "residentKey": "required",
        "requireResidentKey": True,
        "userVerification": "required",
    }
    passkey = make(lost, keeper)
    assert begin(lost)["excludeCredentials"] == [{"id": keeper.make(options)["credential"], "type": "public-key"}]
    assert [(row["id"], row["name"], row["used_at"]) for row in listed(lost)] == [(passkey, "Pixel 9", None)]
    options = ask_for(new)
    assert (options["rpId"], options["userVerification"], options["allowCredentials"]) == ("localhost", "required", [])
    said = use(new, keeper.use(options))
    assert said.status_code == 200, said.text
    assert said.json == me(new)
    assert (said.json["player"], said.json["clubs"]) == (me(lost)["player"], me(lost)["clubs"])
    assert new.get(f"/clubs/{club}").status_code == 200
    assert listed(new)[0]["used_at"] is not None
    third = Phone(both)
    assert use(third, keeper.use(ask_for(third))).status_code == 200  # it stays good
    lines = [json.loads(row.getMessage()) for row in caplog.records if row.name == "scorekeeper.security"]
    assert [line["passkey"] for line in lines if line["event"] in ("passkey-made", "passkey-used")] == [passkey] * 3
    assert "Pixel" not in caplog.text


def test_one_of_many_answers_at_once_counts(both: Flask) -> None:
    lost, new, keeper = Phone(both), Phone(both), Authenticator()
    lost.ask("PATCH", "/me", json={"name": "Ann"})
    made = keeper.make(begin(lost))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _n: lost.ask("POST", "/me/passkeys", json=made).status_code, range(8)))
    assert sorted(answers) == [201] + [404] * 7
    sent = keeper.use(ask_for(new))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _n: use(new, sent).status_code, range(8)))
    assert sorted(answers) == [200] + [404] * 7


def test_five_of_many_passkeys_made_at_once_are_kept(both: Flask) -> None:
    phones = [Phone(both)]
    phones[0].ask("PATCH", "/me", json={"name": "Ann"})
    keepers = [Authenticator() for _ in range(7)]
    make(phones[0], keepers[0])
    for _ in range(6):
        phones.append(Phone(both))
        assert use(phones[-1], keepers[0].use(ask_for(phones[-1]))).status_code == 200
    ready = [(phone, keeper.make(begin(phone))) for phone, keeper in zip(phones[1:], keepers[1:], strict=True)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda one: one[0].ask("POST", "/me/passkeys", json=one[1]).status_code, ready))
    assert sorted(answers) == [201] * 4 + [409] * 2
    assert refused(phones[0].ask("POST", "/me/passkeys/options")) == (409, "passkeys-full")
    assert phones[0].ask("DELETE", f"/me/passkeys/{listed(phones[0])[0]['id']}").status_code == 204
    make(phones[0], Authenticator())


def elsewhere(keeper: Authenticator, options: dict[str, Any]) -> Sent:
    keeper.origin = "https://scores.example"
    return keeper.use(options)


def other_host(keeper: Authenticator, options: dict[str, Any]) -> Sent:
    return keeper.use({**options, "rpId": "scores.example"})


def unverified(keeper: Authenticator, options: dict[str, Any]) -> Sent:
    keeper.flags = PRESENT
    return keeper.use(options)


def copied(keeper: Authenticator, options: dict[str, Any]) -> Sent:
    keeper.count = 4
    return keeper.use(options)


def other_key(keeper: Authenticator, options: dict[str, Any]) -> Sent:
    keeper.key = Authenticator().key
    return keeper.use(options)


def other_challenge(keeper: Authenticator, options: dict[str, Any]) -> Sent:
    return keeper.use({**options, "challenge": "x" * 43})


def other_kind(keeper: Authenticator, options: dict[str, Any]) -> Sent:
    return keeper.use(options, type="webauthn.create")


def other_user(keeper: Authenticator, options: dict[str, Any]) -> Sent:
    keeper.user = bytes(16)
    return keeper.use(options)


def unknown(_keeper: Authenticator, options: dict[str, Any]) -> Sent:
    other = Authenticator()
    other.user = bytes(16)
    return other.use(options)


def garbage(keeper: Authenticator, options: dict[str, Any]) -> Sent:
    return {**keeper.use(options), "authenticator_data": "e", "client_data": "e"}


WRONG = (
    elsewhere,
    other_host,
    unverified,
    copied,
    other_key,
    other_challenge,
    other_kind,
    other_user,
    unknown,
    garbage,
)


@pytest.mark.parametrize("wrongly", WRONG, ids=lambda way: way.__name__)
def test_wrong_signatures_sign_nobody_in(
    app: Flask, ann: Phone, wrongly: Callable[[Authenticator, dict[str, Any]], Sent]
) -> None:
    keeper, new = Authenticator(), Phone(app)
    keeper.count = 5
    make(ann, keeper)
    rightly, options = vars(keeper).copy(), ask_for(new)
    assert refused(use(new, wrongly(keeper, options))) == OVER
    vars(keeper).update(rightly)
    assert refused(use(new, keeper.use(options))) == OVER  # the challenge is spent
    assert me(new)["player"] is None
    assert use(new, keeper.use(ask_for(new))).status_code == 200


@pytest.mark.parametrize(
    "wrongly", [{"origin": "https://scores.example"}, {"type": "webauthn.get"}, {"challenge": "x"}], ids=str
)
def test_malformed_passkeys_are_not_stored(ann: Phone, wrongly: dict[str, object]) -> None:
    assert refused(ann.ask("POST", "/me/passkeys", json=Authenticator().make(begin(ann), **wrongly))) == OVER
    assert listed(ann) == []


def test_foreign_unverified_or_truncated_passkeys_are_not_stored(ann: Phone) -> None:
    keeper = Authenticator()
    options = begin(ann)
    assert (
        refused(ann.ask("POST", "/me/passkeys", json=keeper.make({**options, "rp": {"id": "scores.example"}}))) == OVER
    )
    torn = keeper.make(begin(ann))
    assert refused(ann.ask("POST", "/me/passkeys", json={**torn, "attestation": torn["attestation"][:90]})) == OVER
    other = {**keeper.make(begin(ann)), "credential": "other"}
    assert refused(ann.ask("POST", "/me/passkeys", json=other)) == OVER
    keeper.flags = PRESENT
    assert refused(ann.ask("POST", "/me/passkeys", json=keeper.make(begin(ann)))) == OVER
    assert listed(ann) == []


def test_an_existing_passkey_cannot_be_taken_over(app: Flask, ann: Phone) -> None:
    keeper, bo = Authenticator(), Phone(app)
    make(ann, keeper)
    bo.ask("PATCH", "/me", json={"name": "Bo"})
    assert refused(bo.ask("POST", "/me/passkeys", json=keeper.make(begin(bo)))) == OVER
    assert listed(bo) == []


def test_a_challenge_is_for_one_device_one_purpose_and_five_minutes(app: Flask, ann: Phone) -> None:
    keeper, new = Authenticator(), Phone(app)
    make(ann, keeper)
    assert refused(use(Phone(app), keeper.use(ask_for(new)))) == OVER  # another's
    assert refused(use(ann, keeper.use({**begin(ann), "rpId": "localhost"}))) == OVER  # to make one
    options = ask_for(new)
    with app.app_context(), write_transaction():
        left = Challenge.expires_at - 300
        db.session.execute(update(Challenge).where(Challenge.device_id == new.device).values(expires_at=left))
    assert refused(use(new, keeper.use(options))) == OVER
    ask_for(Phone(app))
    with app.app_context():
        assert new.device not in db.session.scalars(select(Challenge.device_id)).all()  # what is over goes


def test_a_removed_passkey_signs_nobody_in(app: Flask, ann: Phone) -> None:
    keeper, new = Authenticator(), Phone(app)
    passkey = make(ann, keeper)
    assert ann.ask("DELETE", f"/me/passkeys/{passkey}").status_code == 204
    assert refused(ann.ask("DELETE", f"/me/passkeys/{passkey}")) == (404, "not-found")
    assert listed(ann) == []
    assert refused(use(new, keeper.use(ask_for(new)))) == OVER


def test_a_club_member_cannot_become_another_player(app: Flask, ann: Phone) -> None:
    keeper, other = Authenticator(), Phone(app)
    make(ann, keeper)
    accept(other, found(app)[1], "Bo")
    assert refused(use(other, keeper.use(ask_for(other)))) == (409, "has-player")
    assert me(other)["player"]["name"] == "Bo"
    with app.app_context():
        assert db.session.scalars(select(Passkey.used_at)).all() == [None]


def test_passkeys_belong_to_the_public_address(app: Flask, ann: Phone) -> None:
    app.config["PUBLIC_URL"] = "https://Scores.example"
    keeper = Authenticator()
    options = begin(ann)
    assert options["rp"]["id"] == "scores.example"
    assert refused(ann.ask("POST", "/me/passkeys", json=keeper.make(options))) == OVER
    keeper.origin = "https://scores.example"
    make(ann, keeper)


def test_wrong_passkeys_are_limited(app: Flask) -> None:
    phone, sent = Phone(app), unknown(Authenticator(), {"rpId": "localhost", "challenge": "x"})
    assert [use(phone, sent).status_code for _n in range(11)] == [404] * 10 + [429]


def test_passkeys_survive_a_backup(both: Flask, tmp_path: Path) -> None:
    lost, new, keeper = Phone(both), Phone(both), Authenticator()
    lost.ask("PATCH", "/me", json={"name": "Ann"})
    passkey = make(lost, keeper)
    assert run(both, "backup", tmp_path / "backup")[0] == 0
    assert lost.ask("DELETE", f"/me/passkeys/{passkey}").status_code == 204
    assert run(both, "restore", tmp_path / "backup", "--yes")[0] == 0
    assert [row["id"] for row in listed(lost)] == [passkey]
    assert use(new, keeper.use(ask_for(new))).status_code == 200
