"""Two names on a club's sheets that are one person can be merged, and separated again exactly."""

import threading
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.league.club_archive import people
from scorekeeper.store import Alias, Member, Seat, db
from tests.archive.clubs import begin_club, doubles
from tests.clubs.people import join, member_of, refused
from tests.games import game_id
from tests.phone import Phone
from tests.upkeep.host import run


@pytest.fixture
def club(both: Flask) -> tuple[Phone, str]:
    phone, ours = begin_club(both)
    phone.sync(
        doubles(1, "Annie,Bo", club=ours),
        doubles(2, "Ann,Bob", club=ours),
        doubles(3, "Annie,Robert", "Bo,Cy", 5, club=ours),
    )
    return phone, ours


def who(app: Flask, club: str, name: str) -> str:
    """The member with exactly this name."""
    with app.app_context():
        found: str = db.session.scalars(select(Member.id).where(Member.club_id == club, Member.name == name)).one()
        return found


def rows(app: Flask) -> list[list[Any]]:
    """The owners of names, the seats, and the members."""
    tables = (
        (Alias.folded, Alias.member_id),
        (Seat.game_id, Seat.side, Seat.place, Seat.alias_id, Seat.member_id),
        (Member.id, Member.left_at),
    )
    with app.app_context():
        return [sorted(map(tuple, db.session.execute(select(*columns)))) for columns in tables]


def merge(phone: Phone, club: str, member: str, into: str) -> str:
    answer = phone.ask("POST", f"/clubs/{club}/members/{member}/merge", json={"into": into})
    assert answer.status_code == 201, answer.text
    made: str = answer.json["id"]
    return made


def test_two_people_are_merged_and_separated_again(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    before, ann, annie = rows(both), member_of(phone, ours), who(both, ours, "Annie")
    made = merge(phone, ours, annie, ann)
    games = phone.get(f"/clubs/{ours}/games?member={ann}").json["games"]
    assert [game["id"] for game in games] == [game_id(n) for n in (3, 2, 1)]
    assert {game["sides"]["a"]["players"][0]["name"] for game in games} == {"Ann"}
    assert phone.get(f"/clubs/{ours}/games?text=annie").json["games"] == games  # a name leads to the person
    assert run(both, "rebuild", "--check")[0] == 0
    (listed,) = phone.get(f"/clubs/{ours}/merges").json["merges"]
    assert (listed["id"], listed["member"]["name"], listed["into"]["name"]) == (made, "Annie", "Ann")
    phone.sync(doubles(4, "Annie", "Cy", club=ours))
    assert phone.ask("DELETE", f"/clubs/{ours}/merges/{made}").status_code == 204
    after = rows(both)
    assert (after[0], after[2]) == (before[0], before[2])
    assert [row for row in after[1] if row[0] != game_id(4)] == before[1]
    assert [row[4] for row in after[1] if row[:3] == (game_id(4), "a", 0)] == [annie]
    assert phone.get(f"/clubs/{ours}/merges").json == {"merges": []}
    assert refused(phone.ask("DELETE", f"/clubs/{ours}/merges/{made}")) == (404, "not-found")


def test_merges_in_sequence_are_undone_in_reverse(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    before, bo, bob, robert = rows(both), *(who(both, ours, name) for name in ("Bo", "Bob", "Robert"))
    first, second = merge(phone, ours, bob, bo), merge(phone, ours, bo, robert)
    with both.app_context():  # on both sides of game 3: against nobody else
        assert people.tally(robert) == people.Tally(0, 0)
    assert len(phone.get(f"/clubs/{ours}/games?member={robert}").json["games"]) == 3
    assert refused(phone.ask("DELETE", f"/clubs/{ours}/merges/{first}")) == (409, "merged-since")
    for one in (second, first):
        assert phone.ask("DELETE", f"/clubs/{ours}/merges/{one}").status_code == 204
    assert rows(both) == before


def test_a_member_with_an_account_stays_after_a_merge(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    dora = member_of(join(both, phone, ours, name="Dora"), ours)
    bo = who(both, ours, "Bo")
    for member, into in ((dora, member_of(phone, ours)), (dora, bo), (bo, bo)):
        asked = phone.ask("POST", f"/clubs/{ours}/members/{member}/merge", json={"into": into})
        assert refused(asked) == (409, "has-joined")
    merge(phone, ours, bo, dora)
    again = phone.ask("POST", f"/clubs/{ours}/members/{bo}/merge", json={"into": dora})
    assert refused(again) == (404, "not-found")  # who was merged is not there


def test_games_archived_during_merges_keep_their_seats_right(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    ann, annie, other = member_of(phone, ours), who(both, ours, "Annie"), join(both, phone, ours, name="Dora")
    start, statuses = threading.Barrier(2), []

    def bring() -> None:
        start.wait(10)
        for n in range(10, 30):
            statuses.extend(row["status"] for row in other.sync(doubles(n, "Annie", "Bo", club=ours)))
            statuses.extend(row["status"] for row in other.sync(doubles(n, "Annie", "Bo", 3, club=ours)))

    thread = threading.Thread(target=bring)
    thread.start()
    start.wait(10)
    for _ in range(10):
        made = merge(phone, ours, annie, ann)
        assert phone.ask("DELETE", f"/clubs/{ours}/merges/{made}").status_code == 204
    thread.join(60)
    assert statuses == ["created", "updated"] * 20
    assert run(both, "rebuild", "--check")[0] == 0  # every seat is that of its name's owner
    assert {row[4] for row in rows(both)[1] if row[0] >= game_id(10) and row[1] == "a"} == {annie}
