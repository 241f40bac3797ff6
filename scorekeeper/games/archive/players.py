"""The players of a game, read from its document."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from scorekeeper.core.words import colours_by_word
from scorekeeper.people.clubs.aliases import fold
from scorekeeper.rules.words import Ruleset


@dataclass(frozen=True, slots=True)
class Player:
    """A player on a score sheet. `folded` is equal for all spellings of the name."""

    side: str
    place: int
    name: str
    folded: str


def players_of(document: dict[str, Any], ruleset: Ruleset) -> tuple[Player, ...]:
    """Return the players of both sides, each once per side. In singles without listed players, the side's name is the
    player.
    """
    alone = ruleset["formats"][document["play"]]["players"] == 1
    found: dict[tuple[str, str], Player] = {}
    for key in ("a", "b"):
        side = document["sides"][key]
        names = [player["name"] for player in side.get("players", ())] or ([side["name"]] if alone else [])
        for place, name in enumerate(names):
            folded = fold(name)
            if folded and folded not in colour_names():
                found.setdefault((key, folded), Player(key, place, name, folded))
    return tuple(found.values())


@cache
def colour_names() -> set[str]:
    """Return the default names of sides, which are their colours in every language."""
    return {fold(word) for word in colours_by_word()}


def outcome(side: str, winner: str | None, ending: str | None) -> str | None:
    """Return a side's outcome: `won`, `lost`, `tied`, or `none` if both lost; None if the game is not finished."""
    if ending is None:
        return None
    if winner is None:
        return "none" if ending == "double-forfeit" else "tied"
    return "won" if winner == side else "lost"
