"""Looking at an invitation changes nothing, each use counts once, and unusable ones answer like unknown ones."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorekeeper.store import Invitation, Member, Player, db
from tests.clubs.people import accept, found, invite, join, me, member_of, refused
from tests.clubs.world import NEVER
from tests.phone import Phone

pytestmark = pytest.mark.everyday


@pytest.fixture
def club(app: Flask) -> tuple[str, Phone]:
    """A club and its admin."""
    club, secret = found(app)
    admin = Phone(app)
    accept(admin, secret, "Ann")
    return club, admin


def look(phone: Phone, secret: str) -> dict[str, Any]:
    answer = phone.ask("POST", "/invitations/look", json={"secret": secret})
    assert answer.status_code == 200, answer.text
    said: dict[str, Any] = answer.json
    return said


def over(phone: Phone, secret: str) -> bool:
    """Say whether the invitation can no longer be looked at or accepted."""
    body = {"secret": secret}
    answers = [
        phone.ask("POST", "/invitations/look", json=body),
        phone.ask("POST", "/invitations/accept", json={**body, "name": "Bo"}),
    ]
    return {refused(answer) for answer in answers} == {(404, "invitation-over")}


def test_looking_at_an_invitation_changes_nothing(app: Flask, club: tuple[str, Phone]) -> None:
    phone, secret = Phone(app), invite(club[1], club[0], role="referee")
    for _again in range(3):
        said = look(phone, secret)
        assert (said["club"], said["role"], said["member"]) == ({"id": club[0], "name": "Elks"}, "referee", False)
    assert me(phone)["player"] is None
    assert accept(phone, secret) == {"club": {"id": club[0], "name": "Elks"}, "role": "referee", "joined": True}
    assert look(phone, secret)["member"] is True


def test_only_the_hash_of_the_secret_is_kept(app: Flask, club: tuple[str, Phone]) -> None:
    secret = invite(club[1], club[0], role="player")
    assert len(secret) == 43
    assert secret not in club[1].get(f"/clubs/{club[0]}/invitations").text
    with app.app_context():
        assert all(secret not in str(vars(row)) for row in db.session.scalars(select(Invitation)))


def test_used_up_expired_revoked_and_unknown_invitations_answer_alike(app: Flask, club: tuple[str, Phone]) -> None:
    used, late, revoked = (invite(club[1], club[0], role="player") for _ in range(3))
    accept(Phone(app), used)
    listed = club[1].get(f"/clubs/{club[0]}/invitations").json["invitations"]
    assert club[1].ask("DELETE", f"/clubs/{club[0]}/invitations/{listed[0]['id']}").status_code == 204
    with app.app_context():
        db.session.execute(update(Invitation).where(Invitation.id == listed[1]["id"]).values(expires_at=1))
        db.session.commit()
    stranger = Phone(app)
    for secret in (used, late, revoked, "x" * 43, "\ud800", "é", used[:-1]):
        assert over(stranger, secret), secret
    assert me(stranger)["player"] is None
    assert club[1].get(f"/clubs/{club[0]}/invitations").json["invitations"] == []


def test_a_member_who_accepts_again_keeps_the_role_and_costs_no_use(app: Flask, club: tuple[str, Phone]) -> None:
    bo = join(app, club[1], club[0], "player")
    for role in ("admin", "player"):
        secret = invite(club[1], club[0], role=role)
        for phone, own in ((bo, "player"), (club[1], "admin")):
            assert accept(phone, secret)["joined"] is False
            assert look(phone, secret)["role"] == own
    assert sorted(row["uses"] for row in club[1].get(f"/clubs/{club[0]}/invitations").json["invitations"]) == [1, 1]


def test_a_lost_answer_can_be_requested_again(app: Flask, club: tuple[str, Phone]) -> None:
    bo, secret = Phone(app), invite(club[1], club[0], role="player")
    assert [accept(bo, secret)["joined"] for _ in range(2)] == [True, False]


def test_an_invitation_has_a_limited_number_of_uses(app: Flask, club: tuple[str, Phone]) -> None:
    secret = invite(club[1], club[0], role="player", uses=2)
    for left in (2, 1):
        (listed,) = club[1].get(f"/clubs/{club[0]}/invitations").json["invitations"]
        assert (listed["uses"], listed["by"]["name"], listed["member"]) == (left, "Ann", None)
        accept(Phone(app), secret)
    assert over(Phone(app), secret)


@pytest.mark.parametrize("uses", [1, 3])
def test_simultaneous_accepts_do_not_exceed_the_uses(both: Flask, uses: int) -> None:
    club, secret = found(both, role="player", uses=uses)
    phones = [Phone(both) for _ in range(10)]
    bodies = [{"secret": secret, "name": f"Bo {n}"} for n in range(10)]
    with ThreadPoolExecutor(len(phones)) as pool:
        asked = zip(phones, bodies, strict=True)
        answers = [
            one.status_code for one in pool.map(lambda p: p[0].ask("POST", "/invitations/accept", json=p[1]), asked)
        ]
    assert Counter(answers) == {200: uses, 404: 10 - uses}
    with both.app_context():
        assert db.session.scalars(select(Invitation.uses)).one() == 0
        assert len(db.session.scalars(select(Member).where(Member.club_id == club)).all()) == uses
        assert len(db.session.scalars(select(Player)).all()) == uses


def test_a_club_has_each_name_once(both: Flask) -> None:
    club, secret = found(both, role="player", uses=10)
    phones = [Phone(both) for _ in range(4)]
    body = {"secret": secret, "name": "Bo"}
    with ThreadPoolExecutor(len(phones)) as pool:
        answers = list(pool.map(lambda phone: phone.ask("POST", "/invitations/accept", json=body), phones))
    assert sorted(one.json.get("code", "") for one in answers) == ["", *["name-taken"] * 3]
    assert refused(Phone(both).ask("POST", "/invitations/accept", json={**body, "name": " BO "})) == (409, "name-taken")
    with both.app_context():
        assert db.session.scalars(select(Invitation.uses)).one() == 9
        assert len(db.session.scalars(select(Player)).all()) == 1
    assert accept(Phone(both), secret, "Bo K.") == {
        "club": {"id": club, "name": "Elks"}, "role": "player", "joined": True,
    }  # fmt: skip


def test_one_phone_accepting_many_times_at_once_is_one_member(both: Flask) -> None:
    _club, secret = found(both, role="player", uses=10)
    phone = Phone(both)
    with ThreadPoolExecutor(8) as pool:
        joined = list(pool.map(lambda _n: accept(phone, secret)["joined"], range(8)))
    assert Counter(joined) == {True: 1, False: 7}
    with both.app_context():
        assert db.session.scalars(select(Invitation.uses)).one() == 9
        assert len(db.session.scalars(select(Player)).all()) == 1


def test_one_player_accepting_on_two_phones_at_once_is_one_member(both: Flask) -> None:
    club, first = found(both)
    admin = Phone(both)
    accept(admin, first)
    old, new = Phone(both), Phone(both)
    old.ask("PATCH", "/me", json={"name": "Bo"})
    asked = new.ask("POST", "/pairings").json
    old.ask("POST", f"/pairings/{asked['id']}/confirm", json={"code": asked["code"]})
    work = [(old, invite(admin, club, role="player")), (new, invite(admin, club, role="referee"))]
    with ThreadPoolExecutor(2) as pool:
        joined = list(pool.map(lambda job: accept(*job)["joined"], work))
    assert sorted(joined) == [False, True]
    assert len(admin.get(f"/clubs/{club}").json["members"]) == 2


def test_a_returning_member_is_the_same_member(app: Flask, club: tuple[str, Phone]) -> None:
    bo = join(app, club[1], club[0], "admin")
    member = member_of(bo, club[0])
    club[1].ask("DELETE", f"/clubs/{club[0]}/members/{member}")
    accept(bo, invite(club[1], club[0], role="player"))
    assert [(row["member"], row["role"]) for row in me(bo)["clubs"]] == [(member, "player")]


def test_a_member_without_devices_returns_to_that_club_only(app: Flask, club: tuple[str, Phone]) -> None:
    lost = join(app, club[1], club[0], "referee", "Bo")
    member = member_of(lost, club[0])
    other, secret = found(app, "Moose")
    accept(lost, secret)
    again = invite(club[1], club[0], member=member)
    (listed,) = club[1].get(f"/clubs/{club[0]}/invitations").json["invitations"]
    assert (listed["member"], listed["role"], listed["uses"]) == ({"id": member, "name": "Bo"}, "referee", 1)
    new = Phone(app)
    assert look(new, again)["role"] == "referee"
    assert accept(new, again, "Somebody")["role"] == "referee"
    assert member_of(new, club[0]) == member
    assert {row["name"] for row in club[1].get(f"/clubs/{club[0]}").json["members"]} == {"Ann", "Bo"}
    assert [row["id"] for row in me(new)["clubs"]] == [club[0]]
    assert [row["id"] for row in me(lost)["clubs"]] == [other]
    assert over(Phone(app), again)


def test_a_removed_member_cannot_return(app: Flask, club: tuple[str, Phone]) -> None:
    lost = join(app, club[1], club[0])
    member = member_of(lost, club[0])
    again = invite(club[1], club[0], member=member)
    club[1].ask("DELETE", f"/clubs/{club[0]}/members/{member}")
    assert over(Phone(app), again)


WRONG: list[dict[str, Any]] = [
    {"days": 1}, {"role": "player", "member": NEVER, "days": 1}, {"member": NEVER, "days": 1, "uses": 2},
    {"role": "king", "days": 1},
    {"role": "player"}, {"role": "player", "days": 0}, {"role": "player", "days": 366}, {"role": "player",
    "days": True},
    {"role": "player", "days": "1"}, {"role": "player", "days": 1.5}, {"role": "player", "days": 1, "uses": 0},
    {"role": "player", "days": 1, "uses": 501}, {"member": "x", "days": 1}, {"role": "player", "days": 1,
    "created_by": NEVER},
]  # fmt: skip


@pytest.mark.parametrize("body", WRONG, ids=str)
def test_invalid_invitations_are_refused(club: tuple[str, Phone], body: dict[str, Any]) -> None:
    assert refused(club[1].ask("POST", f"/clubs/{club[0]}/invitations", json=body)) == (422, "invalid-request")
