"""Baseball: knock-off frames are innings; after the last the higher score wins (docs/rules.md 8; casual "Baseball")."""

from __future__ import annotations

from typing import cast

from . import knock_off
from .document import GameError
from .game import Game, higher_wins
from .words import Event

# What the header may override; a target plays no part.
LENGTHS: tuple[str, ...] = ("rounds",)


def opening(game: Game) -> None:
    """As in knock-off."""
    knock_off.opening(game)


def play(game: Game, event: Event) -> None:
    """Score an inning like a frame of knock-off; from the last on, the higher score wins and a level game
    goes on. Raises `wrong-kind` for a turn.
    """
    if event["type"] != "frame":
        raise GameError("wrong-kind")
    knock_off.play_frame(game, event)
    if len(game.state["frames"]) >= cast(int, game.rounds):
        higher_wins(game, "rounds")


def settle(_game: Game) -> None:
    """Points given outside play are looked at when the inning is complete (reading)."""
