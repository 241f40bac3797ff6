"""Random requests to compare the engines of competitions on: believable competitions of every form, sheets and calls,
and documents that are broken in one or two places.

All chance comes from the generator that is handed in, so a seed gives the same requests again. A competition grows as
a director writes it: from its state some next events are proposed, and those that are refused are mostly left out.
Results are always well-formed (docs/competitions.md 5b); only documents are broken.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.competitions.desk import grow
from tests.competitions.making import HEADERS, Fields, Making, begin
from tests.competitions.owing import owed_request
from tests.competitions.sheets import sheet
from tests.twins import break_somewhere

FORMS = tuple(HEADERS)
WEIGHTS = (4, 5, 6, 5, 3, 2, 3, 3, 3)
JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 3, 5, 18, 999, 1000, 1024, 1025, 1.5, 2**53 + 1, 10**20, "", "a", "b", "e1", "e2",
    "e99", "v1", "v3", "w1.1", "w2.1", "f1", "f2", "p3", "l1.1", "r1.1", "r1.2", "tie1", "tie2", "sf", "f", "first",
    "second", "first.w1.1", "tie1.w1.1", "q1", "c1", "1", "2", "x" * 37, "x" * 61, "x" * 501, "__proto__",
    "constructor", "\ud800", "\u0000", "\u202e", "\U0001f3af", "\uff21", "2026-02-29", "2024-02-29", "2026-13-01",
    "2026-02-29T00:00:00Z", "played", "tie", "forfeit", "double-forfeit", "withdrawn", "lots", "league", "club",
    "alberta", "elimination", "queue", "post", "result", "draw", "finish", "retract", "casual", [], {}, [[]], ["e1"],
    ["e1", "e2"], ["e2", "e1", "e3"], {"a": 1, "b": 0}, {"a": 15, "b": 3}, {"name": "x"}, {"__proto__": 1}, {"1": 3},
    {"w1": 3}, {"by": ["wins"], "two": None, "rest": "draw"}, {"percent": 101, "of": "team"}, {"paid": 2},
    [{"name": 1}],
]  # fmt: skip
KEYS = [
    "__proto__", "constructor", "x", "1", "\ud800", "note", "type", "id", "entry", "match", "a", "b", "winner", "late",
    "line", "stage", "rounds", "handicap", "best_of", "policy", "fees", "limit", "reach", "game", "score", "wins",
    "prize", "annul", "players", "boards", "settings", "form",
]  # fmt: skip


def stands(rng: Random) -> Iterator[Fields]:
    """A competition that grew: as it was on the way, as it is, with a few events changed, and broken."""
    making = begin(rng, rng.choices(FORMS, WEIGHTS)[0])
    for snapshot in grow(making):
        if rng.random() < 0.15:
            yield told_in_any_order(rng, making, snapshot)
    yield told_in_any_order(rng, making, making.document)
    if making.refused and rng.random() < 0.6:
        events = rng.choice(making.refused)
        yield told_in_any_order(rng, making, {**making.document, "events": events})
    for _ in range(2):
        yield told_in_any_order(rng, making, varied(rng, making.document))
    document: Any = making.document
    for _ in range(rng.choice([1, 1, 1, 2])):
        document = break_somewhere(rng, document, JUNK, KEYS)
    yield told_in_any_order(rng, making, document)


def told_in_any_order(rng: Random, making: Making, document: Any) -> Fields:  # noqa: ANN401 (of JSON)
    """The request for a document, with what was told in any order."""
    return {"call": "stand", "document": document, "results": rng.sample(making.results, len(making.results))}


def varied(rng: Random, document: Fields) -> Fields:
    """The document with one to three of its events left out, moved, or with something of another event."""
    events = list(document["events"])
    for _ in range(rng.choice([1, 1, 2, 3])):
        if len(events) < 2:
            break
        place, chance = rng.randrange(len(events)), rng.random()
        if chance < 0.3:
            del events[place]
        elif chance < 0.5:
            events.insert(rng.randrange(len(events)), events.pop(place))
        else:
            other = rng.choice(events)
            shared = [name for name in events[place] if name in other and name not in ("id", "at", "type")]
            events[place] = {**events[place], **{name: other[name] for name in shared if rng.random() < 0.6}}
    return {**document, "events": events}


def sheet_request(rng: Random) -> Fields:
    """A sheet of a league match, now and then a broken one."""
    document: Any = sheet(rng)
    if rng.random() < 0.15:
        document = break_somewhere(rng, document, JUNK, KEYS)
    return {"call": "sheet", "document": document}


def boards_request(rng: Random) -> Fields:
    """Which board suits a match."""
    boards = [str(n) for n in range(1, rng.choice([1, 3, 4, 6]) + 1)]
    orders = rng.sample(range(30), 12)
    used = {side: [[rng.choice(boards), orders.pop()] for _ in range(rng.choice([0, 1, 2, 4]))] for side in "ab"}
    free = [board for board in boards if rng.random() < 0.6]
    rng.shuffle(free)
    return {"call": "boards", "boards": boards, "free": free, **used}


def payouts_request(rng: Random) -> Fields:
    """How the pool is divided."""
    request: Fields = {"call": "payouts", "entries": rng.choice([0, 1, 2, 3, 5, 8, 9, 16, 40, 64])}
    request["entry_fee"] = rng.choice([0, 1, 333, 1000, 2000, 99999])
    optional = {
        "added": [0, 1, 5000], "event_fee": [0, 500, 1234, 10000], "paid": [None, 0, 1, 2, 3, 4, 5, 6, 8, 12, 16],
        "unit": [1, 100, 500], "groups": [None, [], [[1, 1], [2, 2], [3, 4]], [[1, 2], [3, 3], [5, 8]], [[1, 16]]],
    }  # fmt: skip
    return request | {name: rng.choice(values) for name, values in optional.items() if rng.random() < 0.6}


def small_request(rng: Random) -> Fields:
    """A call without a document, or one that nobody knows."""
    return rng.choice(
        [
            {
                "call": "round-robin",
                "n": rng.choice([0, 2, 3, 4, 5, 8, 11, 16, 40]),
                "legs": rng.choice([1, 1, 2, 4, 5]),
            },
            {"call": "rotation", "form": rng.choice(["league-six", "league-four", "mixer"])},
            {"call": "mixer", "n": rng.randrange(3, 18)},
            {"call": rng.choice(["stand", "swiss", "sheet"])},
            boards_request(rng),
            boards_request(rng),
            payouts_request(rng),
            payouts_request(rng),
            owed_request(rng),
            owed_request(rng),
            owed_request(rng),
        ]
    )


def some_requests(rng: Random) -> Iterator[Fields]:
    """Some random requests."""
    yield from stands(rng)
    if rng.random() < 0.5:
        yield sheet_request(rng)
    if rng.random() < 0.4:
        made = small_request(rng)
        yield break_somewhere(rng, made, JUNK, KEYS) if rng.random() < 0.1 and made["call"] != "stand" else made


def texts(rng: Random) -> Iterator[str]:
    """Random requests as lines of JSON, without an end."""
    while True:
        for one in some_requests(rng):
            yield json.dumps(one)
