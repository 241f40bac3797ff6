"""People with phones, in clubs, as the API makes them."""

from itertools import count
from typing import Any

from flask import Flask

from scorekeeper.people.clubs import clubs, invitations
from scorekeeper.store import write_transaction
from tests.phone import Phone

OTHERS = (f"Guest {number}" for number in count(1))
"""Names of people whose names do not matter: a club has each only once."""


def found(app: Flask, name: str = "Elks", role: str = "admin", uses: int = 1) -> tuple[str, str]:
    """Begin a club as the host does; return its id and the secret of an invitation."""
    with app.app_context(), write_transaction():
        club = clubs.create(name)
        return club, invitations.make(club, role, 7, uses).secret


def accept(phone: Phone, secret: str, name: str = "") -> dict[str, Any]:
    """Join, under a name of its own unless one is given; the answer."""
    answer = phone.ask("POST", "/invitations/accept", json={"secret": secret, "name": name or next(OTHERS)})
    assert answer.status_code == 200, answer.text
    joined: dict[str, Any] = answer.json
    return joined


def invite(admin: Phone, club: str, **body: object) -> str:
    """Make an invitation; return its secret."""
    answer = admin.ask("POST", f"/clubs/{club}/invitations", json={"days": 7, **body})
    assert answer.status_code == 201, answer.text
    secret: str = answer.json["secret"]
    return secret


def join(app: Flask, admin: Phone, club: str, role: str = "player", name: str = "") -> Phone:
    """A new phone whose person is in the club."""
    phone = Phone(app)
    assert accept(phone, invite(admin, club, role=role), name)["joined"]
    return phone


def me(phone: Phone) -> dict[str, Any]:
    answer = phone.get("/me")
    assert answer.status_code == 200
    said: dict[str, Any] = answer.json
    return said


def member_of(phone: Phone, club: str) -> str:
    """The id under which the phone's person is in the club."""
    found: str = next(row["member"] for row in me(phone)["clubs"] if row["id"] == club)
    return found


def refused(answer: Any) -> tuple[int, str]:  # noqa: ANN401 (of the test client)
    return answer.status_code, answer.json["code"]
