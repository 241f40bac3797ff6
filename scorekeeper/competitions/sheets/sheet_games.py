"""The games of a league match and how they are decided (csc VII.1, VII.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.game import SIDES, other
from scorekeeper.rules.words import Side

from ..errors import refuse_if
from .rotation import Places, rotation

MINUTES = 15
"""The delay that costs a game; each further one costs another (csc VII.8)."""


@dataclass(slots=True)
class Game:
    """A game of the match; `status` is `to-play`, `played`, `forfeit` or `double-forfeit`."""

    number: int
    round: int
    places: dict[Side, Places]
    status: str = "to-play"
    winner: Side | None = None
    score: dict[Side, int] = field(default_factory=lambda: {"a": 0, "b": 0})


def new_games(form: str) -> list[Game]:
    """The games of a match, none of them played."""
    return [Game(one["game"], one["round"], {side: one[side] for side in SIDES}) for one in rotation(form)]


def places_in(game: Game, side: Side) -> list[str]:
    """The places of a side that play a game."""
    places = game.places[side]
    return [places] if isinstance(places, str) else [places["left"], places["right"]]


def play(game: Game, score: dict[Side, int], target: int) -> None:
    """Enter the result of a game; raises `bad-result` unless exactly one side reached the target."""
    reached = [side for side in SIDES if score[side] >= target]
    refuse_if(len(reached) != 1, "bad-result")
    game.status, game.winner, game.score = "played", reached[0], dict(score)


def forfeit(game: Game, loser: Side, target: int) -> None:
    """Give a game to the other side, with the target as its points."""
    winner = other(loser)
    game.status, game.winner, game.score[winner] = "forfeit", winner, target


def delay(games: list[Game], minutes: dict[Side, int], target: int) -> None:
    """Forfeit the next games of a late side. When both are late, the games that both forfeit are nobody's (reading)."""
    lost = {side: minutes.get(side, 0) // MINUTES for side in SIDES}
    later: Side = "a" if lost["a"] > lost["b"] else "b"
    undecided = [game for game in games if game.status == "to-play"]
    for game in undecided[: lost[other(later)]]:
        game.status = "double-forfeit"
    for game in undecided[lost[other(later)] : lost[later]]:
        forfeit(game, later, target)


def bonuses(games: list[Game]) -> Iterator[dict[str, Any]]:
    """The half points of each decided round for the higher total, one each when level (csc VII four 1b)."""
    for number in sorted({game.round for game in games}):
        row = [game for game in games if game.round == number]
        if all(game.status != "to-play" for game in row):
            a, b = (sum(game.score[side] for game in row) for side in SIDES)
            yield {"round": number, "a": (a >= b) + (a > b), "b": (b >= a) + (b > a)}
