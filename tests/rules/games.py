"""Random documents to compare the engines on: believable games, and games broken in one or two places.

All chance comes from the generator that is handed in, so a seed gives the same documents again. Everything
is JSON text at the end. One thing alone is left out: a number written as 1.0 or 1e3, which JavaScript cannot
tell from 1 and 1000 and which Python refuses.
"""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

from scorekeeper.rules import library

JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 15, 999, 1000, 1.5, -0.5, 10**6, 2**53, 2**53 + 1, 10**20,
    -(10**400), 1e300, "", "a", "b", "c", "e1", "e2", "x" * 37, "x" * 61, "x" * 501, "__proto__",
    "constructor", "toString", "frame", "note", "\ud800", "\udc00x", "\u0000", "\u202e", "\u0085",
    "\U0001f3af", "\u00e9", "2026-02-29T00:00:00Z", "2024-02-29T00:00:00Z", "casual", "singles",
    "doubles", "a4", "a4*", "aN", "a9", "a3=b3", "a3=b2", [], {}, [[]], [1], ["a4"], ["b2", "a3"],
    ["a1"] * 17, {"name": "x"}, {"__proto__": 1}, {"weights": ["b1"]}, {"id": "e1"},
]  # fmt: skip
KEYS = [
    "__proto__", "constructor", "toString", "x", "1", "\ud800", "note", "first", "rounds", "type", "id",
    "side",
]  # fmt: skip


def board(rng: Random, ruleset: Any) -> list[str]:  # noqa: ANN401
    """A board as people leave it: up to four weights a side, sorted, some of them level or protected."""
    depths = range(len(ruleset["zones"]))
    weights = [(rng.choice(depths), side) for side in "ab" for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4]))]
    weights.sort(key=lambda weight: (-weight[0], rng.random()))
    strings: list[str] = []
    last = -1
    for depth, side in weights:
        token = side + ruleset["zones"][depth]["zone"]
        if strings and depth == last and rng.random() < 0.15:
            strings[-1] += "=" + token
        else:
            strings.append(token)
        last = depth
    if strings and rng.random() < (0.1 if ruleset["protected"] else 0.005):
        for place in range(rng.choice([1, 1, 2])):
            if place < len(strings):
                strings[place] = "=".join(token + "*" for token in strings[place].split("="))
    return strings


def event(rng: Random, number: int, ruleset: Any) -> dict[str, Any]:  # noqa: ANN401
    """One event that is right in itself; what it names mostly came before, and sometimes did not."""
    base = {"id": f"e{number}", "at": f"2026-11-21T19:{number % 60:02d}:00-08:00"}
    named = f"e{rng.randint(1, max(1, number - 1 + (rng.random() < 0.05)))}"
    kind = rng.random()
    if kind < 0.70:
        frame = {**base, "type": "frame", "weights": board(rng, ruleset)}
        return {**frame, "first": rng.choice("ab")} if rng.random() < 0.1 else frame
    if kind < 0.77:
        return {**base, "type": "retract", "event": named, "reason": "misread"}
    if kind < 0.86:
        changed: dict[str, Any] = {"weights": board(rng, ruleset)}
        changed = rng.choice([changed, changed, {"first": "b"}, {"at": base["at"]}, {**changed, "first": "a"}])
        return {**base, "type": "amend", "event": named, "with": changed, "reason": "misread"}
    if kind < 0.93:
        points = rng.choice([1, 2, -1, -2, 0, 5])
        return {**base, "type": "adjust", "side": rng.choice("ab"), "points": points, "note": "ruled"}
    if kind < 0.98:
        return {**base, "type": "note", "text": "Fine shot \u00e9 \U0001f3af"}
    if kind < 0.988:
        return {**base, "type": "forfeit", "side": rng.choice("ab")}
    if kind < 0.994:
        return {**base, "type": "double_forfeit"}
    return {**base, "type": rng.choice(["turn", "celebrate"]), "side": "a", "weights": [3]}


def amended_in_vain(rng: Random, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """An amendment with anything in it that does not count in the end: taken back, or replaced, or its event was."""
    target, at = rng.choice(events), events[0]["at"]
    field = rng.choice(["weights", "first", "text", "points", "at", *KEYS])
    junk = {"id": "v1", "at": at, "type": "amend", "event": target["id"], "with": {field: rng.choice(JUNK)}, "reason": "x"}
    again = {**junk, "id": "v2", "with": {field: target.get(field, rng.choice(JUNK))}}
    retract = {"id": "v3", "at": at, "type": "retract", "event": rng.choice(["v1", target["id"]]), "reason": "x"}
    return [*events, junk, *rng.choice([[again], [retract], [again, retract]])]


def game(rng: Random) -> dict[str, Any]:
    """A believable document under one of the rule sets of knock-off."""
    newest = [versions[max(versions)] for versions in library.rulesets().values()]
    ruleset: Any = rng.choice([ruleset for ruleset in newest if ruleset["kind"] == "knock-off"])
    document: dict[str, Any] = {
        "version": 1, "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", "ruleset": ruleset["id"],
        "play": "league" if rng.random() < 0.02 else rng.choice(list(ruleset["formats"])),
        "sides": {"a": {"name": "Elks"}, "b": {"name": "Owls", "colour": "blue", "players": [{"name": "C"}]}},
        "first": rng.choice("ab"), "started_at": "2026-11-21T19:00:00-08:00",
    }  # fmt: skip
    if rng.random() < 0.7:
        document["target"] = rng.choice([5, 21, 50, 200, 999, 999])
    if rng.random() < 0.2:
        document["sides"]["a"]["start"] = rng.choice([-3, -20, 1, 4, 4, 15])
    if rng.random() < 0.2:
        document |= {"ruleset_version": 1, "timeouts": 2, "board": 4, "match": "final"}
    length = rng.choice([0, 1, 2, 3, 4, 5, 6, 8, 10, 12])
    document["events"] = [event(rng, number, ruleset) for number in range(1, length + 1)]
    if length and rng.random() < 0.05:
        document["events"] = amended_in_vain(rng, document["events"])
    return document


def places(value: Any, found: list[Any]) -> list[Any]:  # noqa: ANN401
    """All objects and lists within a value."""
    if isinstance(value, dict | list):
        found.append(value)
        for part in value.values() if isinstance(value, dict) else value:
            places(part, found)
    return found


def break_somewhere(rng: Random, document: Any) -> Any:  # noqa: ANN401
    """The document with one thing replaced, dropped, added, doubled or moved."""
    if rng.random() < 0.02:
        return rng.choice(JUNK)
    document = copy.deepcopy(document)
    place = rng.choice(places(document, []) or [document])
    if isinstance(place, dict):
        key = rng.choice([*place, *KEYS[: rng.choice([0, len(KEYS)])]] or KEYS)
        if rng.random() < 0.3:
            place.pop(key, None)
        else:
            place[key] = rng.choice(JUNK)
    elif isinstance(place, list):
        index = rng.randrange(len(place) + 1)
        change = rng.random()
        if change < 0.3 and place:
            place.insert(index, copy.deepcopy(rng.choice(place)))
        elif change < 0.6 and place:
            place[index % len(place)] = rng.choice(JUNK)
        elif change < 0.8 and place:
            place.insert(index, place.pop(rng.randrange(len(place))))
        else:
            place.insert(index, rng.choice(JUNK))
    return document


def text(rng: Random) -> str:
    """One random document as JSON text."""
    document: Any = game(rng)
    if rng.random() < 0.35:
        for _ in range(rng.choice([1, 1, 1, 2])):
            document = break_somewhere(rng, document)
    written = json.dumps(document)
    return written.replace(": 0", ": -0") if rng.random() < 0.02 else written
