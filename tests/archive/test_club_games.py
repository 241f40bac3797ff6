"""A game of a club: archived there if its player is in it, and in any case archived."""

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.models import Game, db
from tests.clubs.people import accept, found, invite, join, member_of
from tests.games import game_id, short_game
from tests.phone import Phone


class Club:
    """A club with an admin and a player."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.id, secret = found(app)
        self.admin = Phone(app)
        accept(self.admin, secret)
        self.player = join(app, self.admin, self.id)

    def remove(self, phone: Phone) -> None:
        self.admin.ask("DELETE", f"/clubs/{self.id}/members/{member_of(phone, self.id)}")

    def of(self, number: int = 1) -> str | None:
        """The club that a game is archived in."""
        with self.app.app_context():
            return db.session.scalars(select(Game.club_id).where(Game.id == game_id(number))).one()


@pytest.fixture
def club(both: Flask) -> Club:
    return Club(both)


def statuses(results: list[dict[str, Any]]) -> list[str]:
    return [result["status"] for result in results]


def test_a_members_game_is_the_clubs(club: Club) -> None:
    games = [short_game(1, club=club.id), short_game(2), short_game(3, club="Elks"), short_game(4, club=7)]
    assert statuses(club.player.sync(*games)) == ["created"] * 4
    assert [club.of(number) for number in range(1, 5)] == [club.id, None, None, None]
    assert club.player.put(short_game(5, club=club.id)).status_code == 201
    assert club.of(5) == club.id


def test_others_games_are_archived_without_it(club: Club, both: Flask) -> None:
    stranger, gone = Phone(both), join(both, club.admin, club.id)
    club.remove(gone)
    other, secret = found(both, "Moose")
    member_elsewhere = Phone(both)
    accept(member_elsewhere, secret)
    for number, phone in enumerate((stranger, gone, member_elsewhere), 1):
        assert statuses(phone.sync(short_game(number, club=club.id))) == ["created"]
        assert club.of(number) is None
        assert phone.get(f"/games/{game_id(number)}").json["document"]["club"] == club.id
    assert statuses(club.player.sync(short_game(9, club=other))) == ["created"]
    assert club.of(9) is None


def test_it_stays_in_the_club_when_its_player_leaves_or_a_correction_names_none(club: Club) -> None:
    club.player.sync(short_game(1, 2, club=club.id))
    club.remove(club.player)
    assert statuses(club.player.sync(short_game(1, 3, club=club.id))) == ["updated"]
    etag = club.player.get(f"/games/{game_id(1)}").headers["ETag"]
    assert club.player.put(short_game(1, 3), etag).json["status"] == "updated"
    assert club.of() == club.id


def test_offered_again_it_comes_in_once_its_player_is_a_member(club: Club, both: Flask) -> None:
    late, other = Phone(both), club.player
    game = short_game(1, club=club.id)
    late.sync(game)
    assert statuses(other.sync(game)) == ["unchanged"]
    assert club.of() is None
    accept(late, invite(club.admin, club.id, role="player"))
    assert statuses(late.sync(game, game)) == ["unchanged"] * 2
    assert club.of() == club.id


def test_all_devices_of_the_player_play_for_the_club(club: Club, both: Flask) -> None:
    second = Phone(both)
    asked = second.ask("POST", "/pairings").json
    club.player.ask("POST", f"/pairings/{asked['id']}/confirm", json={"code": asked["code"]})
    second.sync(short_game(1, club=club.id))
    assert club.of() == club.id
