"""Of two requests at once on PostgreSQL the second waits until the first is done, in either order."""

from functools import partial

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.store import Alias, Member, Seat, db
from tests.archive.clubs import begin_club, doubles
from tests.clubs.people import invite, join, member_of
from tests.games import game_id
from tests.one_after_the_other import one_after_the_other
from tests.phone import Phone
from tests.upkeep.host import run

pytestmark = pytest.mark.parametrize("both", ["postgresql"], indirect=True)


@pytest.fixture
def club(both: Flask) -> tuple[Phone, str, Phone]:
    """An admin, Ann, her club, and another's phone; Annie and Cy are only on sheets."""
    phone, ours = begin_club(both)
    phone.sync(doubles(1, "Annie,Bo", "Cy,Di", club=ours))
    return phone, ours, join(both, phone, ours, "admin", "Dora")


def who(app: Flask, club: str, name: str) -> str:
    """The member with this name."""
    with app.app_context():
        found: str = db.session.scalars(select(Member.id).where(Member.club_id == club, Member.name == name)).one()
        return found


def sitting(app: Flask, number: int) -> str:
    """The member in the first seat of side a of a game."""
    with app.app_context():
        query = select(Seat.member_id).where(Seat.game_id == game_id(number), Seat.side == "a", Seat.place == 0)
        found: str = db.session.scalars(query).one()
        return found


def brings(phone: Phone, club: str, number: int) -> int:
    """Bring a game of Annie and a new name."""
    (result,) = phone.sync(doubles(number, f"Annie,New{number}", "Cy,Di", club=club))
    return {"created": 201}.get(result["status"], 0)


def asks(phone: Phone, method: str, path: str, **body: object) -> int:
    status: int = phone.ask(method, path, json=body or None).status_code
    return status


@pytest.mark.parametrize("game_first", [True, False])
def test_a_game_and_a_merge_at_once_wait_for_each_other(
    both: Flask, club: tuple[Phone, str, Phone], game_first: bool
) -> None:
    phone, ours, other = club
    ann, annie = member_of(phone, ours), who(both, ours, "Annie")
    game = partial(brings, other, ours, 2)
    merge = partial(asks, phone, "POST", f"/clubs/{ours}/members/{annie}/merge", into=ann)
    order = (game, merge) if game_first else (merge, game)
    assert one_after_the_other(both, *order) == (201, 201)
    assert (sitting(both, 1), sitting(both, 2)) == (ann, ann)
    assert run(both, "rebuild", "--check")[0] == 0


@pytest.mark.parametrize("game_first", [True, False])
def test_a_game_and_an_undone_merge_at_once_wait_for_each_other(
    both: Flask, club: tuple[Phone, str, Phone], game_first: bool
) -> None:
    phone, ours, other = club
    ann, annie = member_of(phone, ours), who(both, ours, "Annie")
    made = phone.ask("POST", f"/clubs/{ours}/members/{annie}/merge", json={"into": ann}).json["id"]
    game = partial(brings, other, ours, 2)
    undo = partial(asks, phone, "DELETE", f"/clubs/{ours}/merges/{made}")
    order = (game, undo) if game_first else (undo, game)
    assert sorted(one_after_the_other(both, *order)) == [201, 204]
    assert (sitting(both, 1), sitting(both, 2)) == (annie, annie)
    with both.app_context():  # the name that this game brought is its own
        new = select(Alias.member_id).where(Alias.folded == "new2")
        assert db.session.scalars(new).one() == who(both, ours, "New2")
    assert run(both, "rebuild", "--check")[0] == 0


def test_two_people_undoing_one_merge_at_once_undo_it_once(both: Flask, club: tuple[Phone, str, Phone]) -> None:
    phone, ours, other = club
    annie = who(both, ours, "Annie")
    made = phone.ask("POST", f"/clubs/{ours}/members/{annie}/merge", json={"into": member_of(phone, ours)}).json["id"]
    undo = (partial(asks, one, "DELETE", f"/clubs/{ours}/merges/{made}") for one in (phone, other))
    assert one_after_the_other(both, *undo) == (204, 404)


@pytest.mark.parametrize("joins_first", [True, False])
def test_a_merge_during_joining_waits(both: Flask, club: tuple[Phone, str, Phone], joins_first: bool) -> None:
    phone, ours, _other = club
    annie = who(both, ours, "Annie")
    secret = invite(phone, ours, member=annie)
    new = Phone(both)
    accept = partial(asks, new, "POST", "/invitations/accept", secret=secret, name="Annie")
    merge = partial(asks, phone, "POST", f"/clubs/{ours}/members/{annie}/merge", into=member_of(phone, ours))
    order = (accept, merge) if joins_first else (merge, accept)
    assert one_after_the_other(both, *order) == ((200, 409) if joins_first else (201, 404))


def test_a_removal_while_a_member_returns_waits(both: Flask, club: tuple[Phone, str, Phone]) -> None:
    phone, ours, other = club
    dora = member_of(other, ours)
    accept = partial(
        asks, Phone(both), "POST", "/invitations/accept", secret=invite(phone, ours, member=dora), name="Dora"
    )
    remove = partial(asks, phone, "DELETE", f"/clubs/{ours}/members/{dora}")
    assert one_after_the_other(both, remove, accept) == (204, 404)


def test_a_former_admin_leaves_no_invitation_behind(both: Flask, club: tuple[Phone, str, Phone]) -> None:
    phone, ours, other = club
    demote = partial(asks, phone, "PATCH", f"/clubs/{ours}/members/{member_of(other, ours)}", role="player")
    make = partial(asks, other, "POST", f"/clubs/{ours}/invitations", role="admin", days=7)
    assert one_after_the_other(both, demote, make) == (200, 403)
    assert phone.get(f"/clubs/{ours}/invitations").json == {"invitations": []}
