"""Who in a game is who in another: by entry and name, never by position (docs/competitions.md, What a game takes over).

A team is one side of a game: its `entry` (in a mixer two) and the names of its `players`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.rules.game import SIDES
from scorekeeper.rules.words import Side

MOST = 6
"""The players that a side can have."""
Team = dict[str, Any]
Game = dict[str, Any]
Key = tuple[Any, str | int | None]
"""An entry and who of it: a name, the place of a player without one, or None for all of it."""
Seat = tuple[Side, int | None]


def entry_of(team: Team, player: int | None) -> Any:  # noqa: ANN401
    """The entry of a player; in a mixer that of the one partner, or the pair if nobody is named."""
    entry = team["entry"]
    if not isinstance(entry, list):
        return entry
    return tuple(entry) if player is None or player >= len(entry) else entry[player]


def name_of(team: Team, player: int) -> str | None:
    """The name of a player if nobody else of the side has it."""
    names: list[str] = team["players"]
    return names[player] if player < len(names) and names.count(names[player]) == 1 else None


def in_event(team: Team, player: int | None) -> Key:
    """Who this is within an event."""
    entry = entry_of(team, player)
    if player is None or entry != entry_of(team, None):
        return entry, None
    name = name_of(team, player)
    return entry, player if name is None else name


def in_tournament(team: Team, player: int | None) -> Key | None:
    """Who this is in all events of a tournament: the name alone, as entries belong to one event; None without one. The
    side of a single player is this player.
    """
    alone = len(team["players"]) == 1
    if player is None and not alone:
        return None
    name = name_of(team, player or 0)
    return None if name is None else (None, name)


def seats_of(game: Game, key: Callable[[Team, int | None], Key | None]) -> dict[Key, Seat]:
    """Where everyone of a game is counted: the side, and the player. A single player is counted as the side."""
    seats: dict[Key, Seat] = {}
    for side in SIDES:
        alone = len(game[side]["players"]) == 1
        for player in (None, 0) if alone else (None, *range(MOST)):
            found = key(game[side], player)
            if found is not None:
                seats.setdefault(found, (side, None if alone else player))
    return seats
