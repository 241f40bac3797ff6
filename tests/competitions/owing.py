"""Random games of an event and of others, with few people, so that a next game often takes something from them."""

from __future__ import annotations

from random import Random
from typing import Any

Fields = dict[str, Any]
SCOPES = {"g": "game", "m": "match", "e": "event", "t": "tournament"}
NAMES = ("Ann", "Bo", "Cy", "\u00e9", "\U0001f3af", "\uff21")
MATCHES = ("w1", "w2", "\uff21", "\U0001f3af")


def owed_request(rng: Random) -> Fields:
    """What a game takes over, or what is added to running games."""
    form = rng.choice(["elimination", "mixer", "league-six", "league-four", "ladder"])
    matches = rng.sample(MATCHES, rng.randrange(5))
    games = [played(rng, form, f"{rng.choice(NAMES)}{number}") for number in range(rng.choice([0, 1, 2, 3, 5, 7]))]
    games += games[:1] if rng.random() < 0.2 else []
    request: Fields = {"form": form, "matches": matches, "games": rng.sample(games, len(games))}
    if rng.random() < 0.3:
        return {"call": "owed-now", **request, "ended": rng.choice(games)["id"] if games else "g"}
    sides = {side: {**team(rng, form, side), **handicap(rng)} for side in "ab"}
    game: Fields = {"match": rng.choice(MATCHES), **sides, **({"target": 15} if rng.random() < 0.7 else {})}
    others = [played(rng, "elimination", f"o{number}") for number in range(rng.choice([0, 0, 1, 2]))]
    return {"call": "owed", **request, "scopes": SCOPES, "others": others, "game": game}


def handicap(rng: Random) -> Fields:
    """A start, now and then."""
    return {"start": rng.choice([-5, 3, 13, 14, 20])} if rng.random() < 0.3 else {}


def team(rng: Random, form: str, side: str) -> Fields:
    """One side of a game, which may share people with any other."""
    entries: list[str] = ["e1", "e2"] if side == "a" else ["e3", "e2"]
    entry = rng.sample(["e1", "e2", "e3", "e4"], 2) if form == "mixer" else rng.choice(entries)
    return {"entry": entry, "players": [rng.choice(NAMES[:4]) for _ in range(rng.choice([0, 1, 2, 2, 2, 3]))]}


def counted(rng: Random) -> Fields:
    """A step of an offence, by a player or a side."""
    one: Fields = {"side": rng.choice("ab"), "offence": rng.choice("gmettx"), "step": rng.randrange(1, 5)}
    return one | ({"player": rng.choice([0, 0, 1, 1, 2, 5])} if rng.random() < 0.7 else {})


def played(rng: Random, form: str, name: str) -> Fields:
    """A game, in which the points owed need not be those of its penalties."""
    penalties = [{**counted(rng), "points": rng.choice([0, 1, 2])} for _ in range(rng.choice([0, 1, 2, 4]))]
    owed = {
        side: sum(one["points"] for one in penalties if one["side"] == side and rng.random() < 0.8) for side in "ab"
    }
    return {
        "id": name, "match": rng.choice(MATCHES), "game": rng.randrange(1, 4), "open": rng.random() < 0.3,
        "a": team(rng, form, "a"), "b": team(rng, form, "b"),
        "carried": [counted(rng) for _ in range(rng.choice([0, 0, 1, 2]))], "penalties": penalties, "owed": owed,
        "given": {side: rng.choice([0, 0, 0, 1, 3]) for side in "ab"},
    }  # fmt: skip
