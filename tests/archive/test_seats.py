"""Names on a club's sheets become its members, in the transaction that archives the game."""

import threading
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import delete, select, update

from scorekeeper.people.clubs.aliases import LONGEST, fold, words_of
from scorekeeper.store import Alias, Game, Member, Seat, Word, db
from tests.archive.clubs import begin_club, doubles
from tests.clubs.people import accept, found, member_of
from tests.games import game_id, short_game
from tests.phone import Phone
from tests.upkeep.host import run


def rows(app: Flask, *columns: Any) -> list[tuple[Any, ...]]:  # noqa: ANN401 (of any table)
    with app.app_context():
        return sorted(tuple(row) for row in db.session.execute(select(*columns)))


def seats(app: Flask) -> list[tuple[Any, ...]]:
    """The seats, with the members' names."""
    with app.app_context():
        columns = select(Seat.game_id, Seat.side, Seat.place, Member.name, Seat.outcome)
        return sorted((int(row[0][-4:], 16), *row[1:]) for row in db.session.execute(columns.join(Member)))


@pytest.fixture
def club(both: Flask) -> tuple[Phone, str]:
    """An admin's phone and the club."""
    return begin_club(both)


def test_names_become_members_without_accounts(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(doubles(club=ours), doubles(2, "ann ,ＢＯ", "DI,Ed", club=ours, frames=5))
    assert seats(both) == [
        (1, "a", 0, "Ann", None), (1, "a", 1, "Bo", None), (1, "b", 0, "Cy", None), (1, "b", 1, "Di", None),
        (2, "a", 0, "Ann", "won"), (2, "a", 1, "Bo", "won"), (2, "b", 0, "Di", "lost"), (2, "b", 1, "Ed", "lost"),
    ]  # fmt: skip
    assert rows(both, Member.name, Member.role) == [
        ("Ann", "admin"),
        *[(name, "player") for name in ("Bo", "Cy", "Di", "Ed")],
    ]
    joined = phone.get(f"/clubs/{ours}").json["members"]
    assert [member["name"] for member in joined] == ["Ann"]  # the list of who has joined


def test_a_side_name_is_a_player_and_a_colour_is_not(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    nameless = short_game(2, club=ours)
    nameless["sides"]["a"]["name"], nameless["sides"]["b"]["name"] = "Rouge", "blue"
    phone.sync(short_game(1, club=ours), nameless, short_game(3, play="doubles", club=ours))
    assert seats(both) == [(1, "a", 0, "Elks", None), (1, "b", 0, "Legion", None)]


def test_a_correction_changes_who_played(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    first = phone.put(doubles(club=ours))
    assert phone.put(doubles(a="Ann", b="Fay,Fay,Cy", club=ours), first.headers["ETag"]).status_code == 200
    assert seats(both) == [(1, "a", 0, "Ann", None), (1, "b", 0, "Fay", None), (1, "b", 2, "Cy", None)]
    phone.sync(doubles(a="Ann", b="Fay,Fay,Cy", club=ours, frames=5))
    assert {outcome for *_rest, outcome in seats(both)} == {"won", "lost"}


def test_seats_are_made_once_the_owner_is_in_the_club(both: Flask) -> None:
    phone = Phone(both)
    ours, secret = found(both)
    phone.sync(doubles(club=ours), doubles(2))
    assert seats(both) == rows(both, Alias.id) == []
    accept(phone, secret, "Ann")
    phone.sync(doubles(club=ours))
    assert [row[:2] for row in seats(both)] == [(1, "a"), (1, "a"), (1, "b"), (1, "b")]


def test_a_name_keeps_its_member(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(doubles(club=ours))
    other = Phone(both)
    accept(
        other, phone.ask("POST", f"/clubs/{ours}/invitations", json={"role": "player", "days": 1}).json["secret"], "Bo"
    )
    phone.sync(doubles(2, "Bo", "Ann", club=ours))
    with both.app_context():
        sat = set(db.session.scalars(select(Seat.member_id).join(Alias).where(Alias.folded == "bo")))
    assert member_of(other, ours) not in sat
    assert len(sat) == 1
    # A new name is the member's own from then on.
    renamed = phone.ask("PATCH", f"/clubs/{ours}/members/{member_of(other, ours)}", json={"name": "Bob"})
    assert renamed.status_code == 200
    phone.sync(doubles(3, "BOB", "Ann", club=ours))
    with both.app_context():
        assert member_of(other, ours) in set(db.session.scalars(select(Seat.member_id)))


def test_clubs_do_not_share_names(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    theirs, secret = found(both, "Legion")
    accept(phone, secret, "Ann")
    phone.sync(doubles(club=ours), doubles(2, club=theirs))
    with both.app_context():
        clubs = {
            tuple(db.session.execute(select(Member.club_id).join(Seat).where(Seat.game_id == game_id(n)).distinct()))
            for n in (1, 2)
        }
    assert clubs == {((ours,),), ((theirs,),)}


def test_two_phones_that_bring_new_names_at_once_make_one_member_each(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phones = [phone, *[Phone(both) for _ in range(3)]]
    for number, other in enumerate(phones[1:]):
        body = {"role": "player", "days": 1}
        accept(other, phone.ask("POST", f"/clubs/{ours}/invitations", json=body).json["secret"], f"Phone {number}")
    start, answers = threading.Barrier(4), []

    def bring(number: int) -> None:
        names = [f"N{n}" for n in range(12)]
        games = [
            doubles(number * 10 + n, ",".join(names[n::6]), ",".join(names[n + 1 :: 6]), club=ours) for n in range(5)
        ]
        start.wait(10)
        answers.extend(phones[number].sync(*(games if number % 2 else games[::-1])))

    threads = [threading.Thread(target=bring, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert [answer["status"] for answer in answers] == ["created"] * 20
    assert len(rows(both, Alias.folded)) == len(set(rows(both, Alias.folded))) == 12 + 4
    assert len(seats(both)) == 20 * 4


def everything(app: Flask) -> list[tuple[Any, ...]]:
    return [
        *rows(app, Seat.game_id, Seat.side, Seat.place, Seat.alias_id, Seat.member_id, Seat.started_at),
        *seats(app),
    ]


def test_rebuild_gives_the_same_seats_as_acceptance(both: Flask, club: tuple[Phone, str]) -> None:
    phone, ours = club
    phone.sync(
        *[doubles(n, f"Ann,P{n % 3}", f"P{n % 5 + 1},Di", club=ours, frames=5 * (n % 2)) for n in range(1, 9)],
        short_game(9),
    )
    before = everything(both)
    assert run(both, "rebuild", "--check")[0] == 0
    spoils = (
        delete(Seat),
        update(Seat).where(Seat.game_id == game_id(3)).values(outcome="none", started_at=0),
        update(Seat).where(Seat.game_id == game_id(4), Seat.side == "b").values(member_id=member_of(phone, ours)),
        update(Game).values(utc_offset=0),
    )
    for spoil, told in zip(spoils, (["seats"] * 8, ["seats"], ["seats"], ["utc_offset"] * 9), strict=True):
        with both.app_context():
            db.session.execute(spoil)
            db.session.commit()
        assert run(both, "rebuild", "--check")[1].count(told[0]) == len(told)
        assert run(both, "rebuild")[0] == 0
        assert everything(both) == before
        assert run(both, "rebuild", "--check")[0] == 0


def test_rebuild_after_the_update_makes_the_same_people(both: Flask, club: tuple[Phone, str]) -> None:
    """The archive is as before names were kept: no aliases, no seats; people who joined get their names first."""
    phone, ours = club
    phone.sync(doubles(club=ours))
    before = seats(both)
    with both.app_context():
        for table in (Seat, Word, Alias):
            db.session.execute(delete(table))
        db.session.execute(delete(Member).where(Member.player_id.is_(None)))
        db.session.commit()
    assert run(both, "rebuild")[0] == 0
    assert seats(both) == before
    assert len(rows(both, Member.id)) == 4


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ann  Sorensen", ["ann", "sorensen"]),
        ("Dí Nuñez-O’Brien", ["brien", "di", "nunez", "o"]),
        ("Straße ＡＮＮ", ["ann", "strasse"]),
        ("\u05d0\u05d1 🏒", ["\u05d0\u05d1"]),
        ("🏒", ["🏒"]),
    ],
)
def test_names_are_split_into_words(name: str, words: list[str]) -> None:
    assert words_of(name) == words


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=60))
def test_any_name_can_be_folded(name: str) -> None:
    folded = fold(name)
    assert fold(f"  {name} ") == folded
    assert len(folded) <= LONGEST
    assert all(word for word in words_of(name)) or not folded
