"""A club with games, with which tests of its archive begin."""

from flask import Flask

from tests.clubs.people import accept, found
from tests.games import Game, short_game
from tests.phone import Phone


def doubles(number: int = 1, a: str = "Ann,Bo", b: str = "Cy,Di", frames: int = 2, **header: object) -> Game:
    """Game `number` between players of these names; five frames finish it, and side a wins."""
    game = short_game(number, frames, play="doubles", **header)
    for side, names in (("a", a), ("b", b)):
        game["sides"][side]["players"] = [{"name": name} for name in names.split(",")]
    return game


def begin_club(app: Flask, name: str = "Elks") -> tuple[Phone, str]:
    """The phone of an admin, Ann, and the club."""
    phone = Phone(app)
    club, secret = found(app, name)
    accept(phone, secret, "Ann")
    return phone, club
