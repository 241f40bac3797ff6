"""Random sheets of league matches: line-ups, substitutions, games, delays and corrections as captains write them."""

from __future__ import annotations

from random import Random
from typing import Any

Fields = dict[str, Any]
AT = "2026-11-21T19:00:00-08:00"


def sheet(rng: Random) -> Fields:
    """A sheet, mostly believable."""
    form = rng.choice(["league-six", "league-four"])
    few, most, games = (6, 10, 9) if form == "league-six" else (4, 7, 6)
    many = rng.choice([few, few + 1, few + 2, most, most]) if rng.random() < 0.97 else rng.choice([few - 1, most + 1])
    teams = {side: {"name": side.upper(), "players": [f"{side}{n}" for n in range(1, many + 1)]} for side in "ab"}
    events = [line_up(rng, form, side, teams[side]["players"]) for side in "ab" if rng.random() < 0.97]
    seats = {one["side"]: {place: listed(names) for place, names in one["places"].items()} for one in events}
    if events and rng.random() < 0.03:
        events.append(events[0])
    order = list(range(1, games + 1))
    if rng.random() < 0.3:
        rng.shuffle(order)
    if seats and rng.random() < 0.25:
        events += [substitution(rng, 1, seats, teams) for _ in range(rng.choice([3, 5, 7]))]
    for number in order[: rng.choice([0, 2, games, games])]:
        if rng.random() < 0.5:
            events.append(in_between(rng, number, seats, teams, len(events)))
        events.append(played(rng, number))
    header = {"version": 1, "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", "form": form, "ruleset": "csc-2007"}
    log = [{"id": f"v{n}", "at": AT, **one} for n, one in enumerate(events, 1)]
    return {**header, "target": 21, "teams": teams, "started_at": AT, "events": log}


def listed(names: str | list[str]) -> list[str]:
    """The names of a place: a pair, or one."""
    return list(names) if isinstance(names, list) else [names]


def line_up(rng: Random, form: str, side: str, players: list[str]) -> Fields:
    """A line-up of a team, now and then with one twice or a place too few."""
    names = rng.sample(players, len(players))
    if rng.random() < 0.02:
        names[0] = rng.choice(names)
    if form == "league-six":
        places: Fields = {place: names[2 * k : 2 * k + 2] for k, place in enumerate("ABC")}
    else:
        places = dict(zip("1234", names, strict=False))
    if rng.random() < 0.02:
        places.popitem()
    return {"type": "lineup", "side": side, "places": places}


def played(rng: Random, number: int) -> Fields:
    """How one game ended."""
    chance = rng.random()
    if chance < 0.05:
        return {"type": "forfeit", "number": number, "side": rng.choice("ab")}
    if chance < 0.08:
        return {"type": "double_forfeit", "number": number}
    low = rng.choice([0, 9, 10, 10, 20]) if chance < 0.98 else 21
    score = {"a": 21, "b": low} if rng.random() < 0.5 else {"a": low, "b": 22}
    return {"type": "game", "number": number, "score": score}


def in_between(rng: Random, number: int, seats: Fields, teams: Fields, many: int) -> Fields:
    """A substitution, a delay, a correction or a word."""
    minutes = {one: rng.choice([10, 15, 31, 46]) for one in rng.choice(["a", "b", "ab"])}
    others = [
        {"type": "delay", "minutes": minutes}, {"type": "note", "text": "x"}, {"type": "protest"}, {"type": "sign"},
        {"type": "retract", "event": f"v{rng.randrange(1, many + 2)}", "reason": "wrong"},
    ]  # fmt: skip
    return substitution(rng, number, seats, teams) if seats and rng.random() < 0.7 else rng.choice(others)


def substitution(rng: Random, number: int, seats: Fields, teams: Fields) -> Fields:
    """A substitution from a game on, mostly of who is there by a spare."""
    side = rng.choice(sorted(seats))
    place = rng.choice(sorted(seats[side]))
    names = seats[side][place]
    out = rng.choice(names if rng.random() < 0.95 else teams[side]["players"])
    there = [name for some in seats[side].values() for name in some]
    spares = [name for name in teams[side]["players"] if name not in there]
    new = rng.choice(spares) if spares and rng.random() < 0.7 else rng.choice(teams[side]["players"])
    if out in names:
        names[names.index(out)] = new
    before = min(9, number + rng.choice([0, 0, 0, 0, 0, 1]))
    return {"type": "substitute", "side": side, "before": before, "place": place, "out": out, "in": new}
