"""Members see their club, admins change it, and one admin always remains."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from tests.clubs.people import accept, found, join, me, member_of, refused
from tests.phone import Phone


class Room:
    """A club with one admin."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.id, secret = found(app)
        self.admin = Phone(app)
        accept(self.admin, secret, "Ann")

    def change(self, phone: Phone, member: str, **body: object) -> tuple[int, str | None]:
        answer = phone.ask("PATCH", f"/clubs/{self.id}/members/{member}", json=body)
        return answer.status_code, answer.json.get("code")

    def remove(self, phone: Phone, member: str) -> tuple[int, str | None]:
        answer = phone.ask("DELETE", f"/clubs/{self.id}/members/{member}")
        return answer.status_code, answer.json["code"] if answer.status_code >= 400 else None

    def names(self) -> list[tuple[str, str]]:
        said = self.admin.get(f"/clubs/{self.id}").json
        return [(member["name"], member["role"]) for member in said["members"]]


@pytest.fixture
def room(app: Flask) -> Room:
    return Room(app)


def test_members_see_the_club(app: Flask, room: Room) -> None:
    referee = join(app, room.admin, room.id, "referee", "bo")
    join(app, room.admin, room.id, "player", "Cy")
    said = referee.get(f"/clubs/{room.id}").json
    assert (said["name"], said["visibility"], said["role"]) == ("Elks", "members", "referee")
    assert room.names() == [("Ann", "admin"), ("bo", "referee"), ("Cy", "player")]
    assert me(referee)["clubs"] == [
        {"id": room.id, "name": "Elks", "role": "referee", "member": member_of(referee, room.id)}
    ]


def test_an_admin_changes_the_club(room: Room) -> None:
    answer = room.admin.ask(
        "PATCH", f"/clubs/{room.id}", json={"name": " Elks  Lodge ", "visibility": "public", "confirm": "both"}
    )
    assert [answer.json[name] for name in ("name", "visibility", "confirm")] == ["Elks Lodge", "public", "both"]
    for body in ({}, {"confirm": "one"}, {"visibility": "all"}, {"name": "\u202ex"}, {"name": None}):
        assert refused(room.admin.ask("PATCH", f"/clubs/{room.id}", json=body)) == (422, "invalid-request")


def test_a_new_role_counts_from_the_next_request(app: Flask, room: Room) -> None:
    bo = join(app, room.admin, room.id)
    member = member_of(bo, room.id)
    assert bo.get(f"/clubs/{room.id}/invitations").status_code == 403
    answer = room.admin.ask("PATCH", f"/clubs/{room.id}/members/{member}", json={"role": "admin", "name": "Bob"})
    assert (answer.json["name"], answer.json["role"]) == ("Bob", "admin")
    assert bo.get(f"/clubs/{room.id}/invitations").status_code == 200
    assert room.change(room.admin, member, role="player")[0] == 200
    assert bo.get(f"/clubs/{room.id}/invitations").status_code == 403
    assert room.change(room.admin, member, role="king") == (422, "invalid-request")


def test_a_member_cannot_take_the_name_of_another(app: Flask, room: Room) -> None:
    bo = join(app, room.admin, room.id, name="Bo")
    member = member_of(bo, room.id)
    assert room.change(room.admin, member, name="ann") == (409, "name-taken")
    assert room.change(room.admin, member, name="BO") == (200, None)
    assert room.change(room.admin, member, name="Bob") == (200, None)
    assert room.change(room.admin, member_of(room.admin, room.id), name="Bo") == (409, "name-taken")
    room.remove(room.admin, member)
    assert room.change(room.admin, member_of(room.admin, room.id), name="Bo") == (200, None)


def test_a_removed_member_is_out_at_once(app: Flask, room: Room) -> None:
    bo = join(app, room.admin, room.id)
    assert room.remove(room.admin, member_of(bo, room.id)) == (204, None)
    assert refused(bo.get(f"/clubs/{room.id}")) == (404, "not-found")
    assert (me(bo)["clubs"], room.names()) == ([], [("Ann", "admin")])


def test_members_can_leave(app: Flask, room: Room) -> None:
    bo, cy = join(app, room.admin, room.id), join(app, room.admin, room.id)
    assert room.remove(bo, member_of(cy, room.id)) == (403, "not-allowed")
    assert room.remove(bo, member_of(bo, room.id)) == (204, None)
    assert bo.get(f"/clubs/{room.id}").status_code == 404


def test_the_last_admin_cannot_leave(app: Flask, room: Room) -> None:
    own = member_of(room.admin, room.id)
    join(app, room.admin, room.id, "referee")
    assert room.remove(room.admin, own) == (409, "last-admin")
    assert room.change(room.admin, own, role="referee") == (409, "last-admin")
    assert room.change(room.admin, own, name="Anna", role="admin")[0] == 200
    bo = join(app, room.admin, room.id, "admin")
    assert room.remove(room.admin, own) == (204, None)
    assert room.remove(bo, member_of(bo, room.id)) == (409, "last-admin")


def test_two_admins_cannot_remove_each_other_at_once(both: Flask) -> None:
    for _again in range(3):
        room = Room(both)
        bo = join(both, room.admin, room.id, "admin")
        pairs = [(room.admin, member_of(bo, room.id)), (bo, member_of(room.admin, room.id))]
        with ThreadPoolExecutor(2) as pool:
            answers = sorted(pool.map(lambda pair: room.remove(*pair)[0], pairs))  # noqa: B023 (used at once)
        assert answers in ([204, 404], [204, 409])
        left = room.admin.get(f"/clubs/{room.id}").status_code, bo.get(f"/clubs/{room.id}").status_code
        assert sorted(left) == [200, 404]


def test_two_admins_cannot_step_down_at_once(both: Flask) -> None:
    room = Room(both)
    bo = join(both, room.admin, room.id, "admin")
    pairs = [(phone, member_of(phone, room.id)) for phone in (room.admin, bo)]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda pair: room.change(*pair, role="player")[0], pairs))
    assert sorted(answers) == [200, 409]


def test_invitations_end_when_their_author_loses_the_right(app: Flask, room: Room) -> None:
    bo = join(app, room.admin, room.id, "admin")
    member = member_of(bo, room.id)
    for role in ("player", "admin"):
        bo.ask("POST", f"/clubs/{room.id}/invitations", json={"role": role, "days": 1})

    def live() -> list[str]:
        listed = room.admin.get(f"/clubs/{room.id}/invitations").json["invitations"]
        return sorted(row["role"] for row in listed)

    assert live() == ["admin", "player"]
    room.change(room.admin, member, role="referee")
    assert live() == ["player"]
    room.remove(room.admin, member)
    assert live() == []
