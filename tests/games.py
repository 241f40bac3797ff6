"""Game documents for tests and for the load generator: made by chance from a seed, checked by nobody here."""

import copy
import functools
import random
import uuid
from typing import Any

from scorekeeper.rules import replay

Game = dict[str, Any]
NOTE = "The referee measured the second and third weight with the gauge; both players agreed with the call."
AT = "2026-11-21T19:{minute:02d}:{second:02d}-08:00"


def game_id(number: int) -> str:
    """A UUIDv7-like id that sorts by `number`."""
    return f"0193b0c2-7d2a-7c31-9b57-{number:012x}"


def short_game(number: int = 1, frames: int = 2, **header: object) -> Game:
    """A game with a few frames, open up to four of them: a 7, b 3, a 14, b 6, then a wins 15 and more."""
    weights = [["a4", "a3", "b2"], ["b3"]]
    events = [
        {"id": f"e{n}", "at": AT.format(minute=n, second=0), "type": "frame", "weights": weights[(n + 1) % 2]}
        for n in range(1, frames + 1)
    ]
    side = {"a": {"name": "Elks", "colour": "red"}, "b": {"name": "Legion", "colour": "blue"}}
    return {
        "version": 1,
        "id": game_id(number),
        "ruleset": "federation-2024",
        "play": "singles",
        "sides": side,
        "first": "a",
        "started_at": "2026-11-21T19:00:00-08:00",
        "events": events,
        **header,
    }


def long_games(count: int, start: int = 1_000_000) -> list[Game]:
    """`count` finished games of 15 to 20 frames, 3 to 4 kB each, as phones send them; every id is unique."""
    return [_renamed(_templates()[n % 20], start + n) for n in range(count)]


@functools.cache
def _templates() -> list[Game]:
    chance = random.Random(15)  # noqa: S311 (a seed makes every run the same)
    found: list[Game] = []
    while len(found) < 20:
        game = _played(chance)
        if game is not None:
            found.append(game)
    return found


def _played(chance: random.Random) -> Game | None:
    """Play to 31, with a note now and then; None when that took too few or too many frames."""
    game = short_game(0, 0, play="doubles", target=31, board="4", competition="Thursday league, autumn")
    for key, names in (("a", ("Ann Sorensen", "Bo Fitzgerald")), ("b", ("Cyril Okafor", "Dí Nuñez"))):
        game["sides"][key]["players"] = [{"name": name} for name in names]
    frames = 0
    while replay(game)["status"] == "open" and frames <= 20:
        frames += 1
        game["events"].append(_event(chance, frames, {"type": "frame", "weights": _weights(chance)}))
        if frames % 5 == 0:
            game["events"].append(_event(chance, frames, {"type": "note", "text": NOTE}))
    return game if 15 <= frames <= 20 else None


def _event(chance: random.Random, minute: int, fields: Game) -> Game:
    ident = str(uuid.UUID(int=chance.getrandbits(128)))
    return {"id": ident, "at": AT.format(minute=2 * minute, second=chance.randrange(60)), **fields}


def _weights(chance: random.Random) -> list[str]:
    """Four weights of each side that stayed on the board, from the deepest to the shallowest."""
    sides = chance.sample("aaaabbbb", 8)
    zones = sorted((chance.choice("1111223") for _ in sides), reverse=True)
    return [side + zone for side, zone in zip(sides, zones, strict=True)]


def _renamed(template: Game, number: int) -> Game:
    game = copy.deepcopy(template)
    game["id"] = game_id(number)
    game["sides"]["a"]["name"] = f"Elks {number % 97}"
    game["started_at"] = f"2026-{number % 12 + 1:02d}-{number % 28 + 1:02d}T19:03:11-08:00"
    return game
