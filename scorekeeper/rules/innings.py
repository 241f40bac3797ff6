"""Baseball: knock-off frames are innings; after the last one the higher score wins (docs/rules.md 8; casual
"Baseball").
"""

from __future__ import annotations

from typing import cast

from . import knock_off
from .document import GameError
from .game import Game
from .higher_score import higher_wins
from .words import Event

# The header may override only the number of innings; a target has no meaning.
LENGTHS: tuple[str, ...] = ("rounds",)


def opening(game: Game) -> None:
    """As in knock-off."""
    knock_off.opening(game)


def play(game: Game, event: Event) -> None:
    """Score an inning like a frame of knock-off. From the last inning on, the higher score wins and a level game
    continues. Raises `wrong-kind` for a turn.
    """
    if event["type"] != "frame":
        raise GameError("wrong-kind")
    knock_off.play_frame(game, event)
    if len(game.state["frames"]) >= cast(int, game.rounds):
        higher_wins(game, "rounds")


def settle(_game: Game) -> None:
    """Points awarded outside play are considered only after a complete inning (reading)."""
