"""Random documents to compare the engines on: believable games of every kind, and games broken in one or two places.

All chance comes from the generator that is handed in, so a seed gives the same documents again. Everything
is JSON text at the end. One thing alone is left out: a number written as 1.0 or 1e3, which JavaScript cannot
tell from 1 and 1000 and which Python refuses.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from plays import Fields, correction, late, play, rolls, ruling
from rules_library import outcome

from scorekeeper.rules import library
from scorekeeper.rules.replay import replay
from tests.twins import break_somewhere

RULESETS: list[Any] = [versions[max(versions)] for versions in library.rulesets().values()]
JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 15, 999, 1000, 1.5, -0.5, 10**6, 2**53, 2**53 + 1, 10**20,
    -(10**400), 1e300, "", "a", "b", "c", "e1", "e2", "x" * 37, "x" * 61, "x" * 501, "__proto__",
    "constructor", "toString", "frame", "note", "turn", "penalty", "late", "\ud800", "\udc00x", "\u0000", "\u202e",
    "\u0085",
    "\U0001f3af", "\u00e9", "2026-02-29T00:00:00Z", "2024-02-29T00:00:00Z", "casual", "singles",
    "doubles", "a4", "a4*", "aN", "a9", "a10", "b-10", "a3=b3", "a3=b2", "2.5", "slow-play", [], {}, [[]], [1], [10],
    [10, 10, 10],
    [3, 26], ["a4"], ["b2", "a3"], ["a1"] * 17, {"name": "x"}, {"__proto__": 1}, {"weights": ["b1"]}, {"id": "e1"},
    {"a": 300},
    {"id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a11", "best_of": 3, "game": 1}, [{"side": "a", "offence": "2.5",
    "step": 1}],
]  # fmt: skip
KEYS = [
    "__proto__", "constructor", "toString", "x", "1", "\ud800", "note", "first", "rounds", "target", "type", "id",
    "side", "step", "player", "displaced", "rolls", "weights", "carried", "match",
]  # fmt: skip

# What house rules may change, by kind of game. Each fits the schema of rule sets.
LADDER = [
    {"effect": "counsel"}, {"effect": "points-off", "points": 1, "also": "dead-weight"},
    {"effect": "loss-of-frame-points"},
    {"effect": "points-to-opponent", "points": 3, "also": "loss-of-shot"}, {"effect": "disqualify-event"},
]  # fmt: skip
OFFENCE = {
    "id": "x",
    "section": "H1",
    "name": "x",
    "group": "board",
    "scope": "match",
    "displaced": True,
    "ladder": LADDER,
}
LATE = {"section": "H2", "name": "late", "grace": 60, "every": 30, "effect": "points-to-opponent", "points": 2}
HOUSES: dict[str, list[Any]] = {
    "knock-off": [{"blank": "same-first"}, {"protected": True}],
    "innings": [{"blank": "same-first"}, {"level": "tie"}, {"protected": True}, {"lateness": LATE}],
    "horse-collar": [
        *[{"level": "tie"}] * 2,
        {"qualify": 13},
        {"qualify": 1},
        {"lateness": LATE},
        {"offences": [OFFENCE]},
    ],
    "bowling": [{"lateness": {**LATE, "effect": "forfeit-game"}}],
    "court": [{"lateness": LATE}, {"offences": [OFFENCE]}],
}


# What may still be recorded of a game that has ended.
AFTER = ("penalty", "note", "call")


def carried(rng: Random, ruleset: Any) -> list[Fields]:  # noqa: ANN401
    """Counts from earlier games."""
    found: list[Fields] = []
    for _ in range(rng.choice([1, 1, 2])):
        offence = rng.choice(ruleset["offences"])["id"]
        count: Fields = {"side": rng.choice("ab"), "offence": offence, "step": rng.choice([1, 1, 2, 3, 9])}
        found.append({**count, "player": rng.choice([0, 0, 1])} if rng.random() < 0.3 else count)
    return found


def length(rng: Random, ruleset: Any) -> Fields:  # noqa: ANN401
    """How long the game is to be, where it is not the format's own; now and then what the kind does not have."""
    to, rounds = {"target": rng.choice([1, 5, 15, 21, 50, 200, 999])}, {"rounds": rng.choice([1, 1, 1, 1, 2, 3, 9])}
    own = {
        "knock-off": [to],
        "innings": [rounds],
        "bowling": [{}],
        "horse-collar": [to, rounds, rounds],
        "court": [to, rounds],
    }
    return rng.choice(own[ruleset["kind"]] * 30 + [to, rounds, {**to, **rounds}])


def header(rng: Random, ruleset: Any) -> Fields:  # noqa: ANN401
    """A document without its events."""
    document: Fields = {
        "version": 1, "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", "ruleset": ruleset["id"],
        "play": "league" if rng.random() < 0.02 else rng.choice(list(ruleset["formats"])),
        "sides": {"a": {"name": "Elks"}, "b": {"name": "Owls", "colour": "blue", "players": [{"name": "C"}]}},
        "first": rng.choice("ab"), "started_at": "2026-11-21T19:00:00-08:00",
    }  # fmt: skip
    if rng.random() < 0.6:
        document |= length(rng, ruleset)
    if rng.random() < 0.2:
        document["sides"]["a"]["start"] = rng.choice([-3, -20, 1, 4, 4, 15])
    if rng.random() < 0.3:
        document["timeouts"] = rng.choice([0, 1, 2, 6])
    if rng.random() < 0.15:
        document["carried"] = carried(rng, ruleset)
    if rng.random() < 0.2:
        match = {
            "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a11",
            "best_of": rng.choice([1, 3, 5]),
            "game": rng.choice([1, 2]),
        }
        choice = {"choice": rng.choice("ab")} if rng.random() < 0.7 else {}
        document |= {"ruleset_version": 1, "board": 4, "match": rng.choice(["final", 3, {**match, **choice}])}
    return document


def numbered(number: int, fields: Fields) -> Fields:
    return {"id": f"e{number}", "at": f"2026-11-21T19:{number % 60:02d}:00-08:00", **fields}


def events_of(rng: Random, ruleset: Any, document: Fields) -> list[Fields]:  # noqa: ANN401
    """Events as they come: frames or turns, rulings among them, corrections."""
    many = rng.choice([0, 1, 2, 3, 4, 5, 6, 8, 10, 12])
    events: list[Fields] = [numbered(1, late(rng))] if rng.random() < (0.12 if "lateness" in ruleset else 0.01) else []
    played = 0
    while len(events) < many:
        chance = rng.random()
        if chance < 0.6 or not events:
            fields, played = play(rng, ruleset, played, document["first"]), played + 1
        elif chance < 0.87:
            fields = ruling(rng, ruleset)
        else:
            fields, last = correction(rng, events, ruleset), events[-1]
            played -= (fields["type"], fields["event"]) == ("retract", last["id"]) and last["type"] in ("frame", "turn")
        events.append(numbered(len(events) + 1, fields))
    return events


def all_frames(rng: Random, first: str) -> list[Fields]:
    """Ten frames of bowling, or nearly; now and then both sides roll the same."""
    rolled = [[rolls(rng, frame == 9) for frame in range(10)] for _ in "ab"]
    if rng.random() < 0.3:
        rolled[1] = rolled[0]
    sides = first + ("b" if first == "a" else "a")
    turns = [
        {"type": "turn", "side": sides[n % 2], "rolls": rolled[n % 2][n // 2]}
        for n in range(rng.choice([19, 20, 20, 20]))
    ]
    return [numbered(n, fields) for n, fields in enumerate(turns, 1)]


def amended_in_vain(rng: Random, events: list[Fields]) -> list[Fields]:
    """An amendment with anything in it that does not count in the end: taken back, or replaced, or its event was."""
    target, at = rng.choice(events), events[0]["at"]
    field = rng.choice(["weights", "first", "text", "points", "at", "seconds", "rolls", *KEYS])
    junk = {
        "id": "v1",
        "at": at,
        "type": "amend",
        "event": target["id"],
        "with": {field: rng.choice(JUNK)},
        "reason": "x",
    }
    again = {**junk, "id": "v2", "with": {field: target.get(field, rng.choice(JUNK))}}
    retract = {"id": "v3", "at": at, "type": "retract", "event": rng.choice(["v1", target["id"]]), "reason": "x"}
    return [*events, junk, *rng.choice([[again], [retract], [again, retract]])]


def ended(rng: Random, document: Fields, ruleset: Any) -> Fields:  # noqa: ANN401
    """The document up to its end, as people mostly write it, and what may come after."""
    error = outcome(lambda: replay(document, ruleset)).get("error", {})
    if error.get("code") != "game-over" or rng.random() < 0.2:
        return document
    events = document["events"][: error["event"]]
    after = [
        fields for fields in (ruling(rng, ruleset) for _ in range(rng.choice([0, 1, 3]))) if fields["type"] in AFTER
    ]
    return {**document, "events": events + [numbered(n, fields) for n, fields in enumerate(after, len(events) + 1)]}


def game(rng: Random, ruleset: Any = None) -> Fields:  # noqa: ANN401
    """A believable document under one of the rule sets, or the one given."""
    ruleset = ruleset or rng.choice(RULESETS)
    document = header(rng, ruleset)
    whole = ruleset["kind"] == "bowling" and rng.random() < 0.25
    document["events"] = all_frames(rng, document["first"]) if whole else events_of(rng, ruleset, document)
    if document["events"] and rng.random() < 0.03:
        document["events"] = amended_in_vain(rng, document["events"])
    return ended(rng, document, ruleset)


def text(rng: Random) -> str:
    """One random case as JSON text: a document, and the house rules that it is played under, if any."""
    ruleset = rng.choices(RULESETS, [2 if len(ruleset["offences"]) > 10 else 1 for ruleset in RULESETS])[0]
    house = rng.choice(HOUSES[ruleset["kind"]]) if rng.random() < 0.3 else None
    document: Any = game(rng, {**ruleset, **(house or {})})
    if rng.random() < 0.25:
        for _ in range(rng.choice([1, 1, 1, 2])):
            document = break_somewhere(rng, document, JUNK, KEYS)
    written = json.dumps(document)
    if rng.random() < 0.02:
        written = written.replace(": 0", ": -0")
    return f'{{"document": {written}, "house": {json.dumps(house)}}}'
