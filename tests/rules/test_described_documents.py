"""The published schema of a game document and what the server accepts say the same, for random documents of every kind.

What is accepted fits, always. What fits is accepted, but for what a schema cannot say and only a replay or a closer
look can:

- whether the rules allow it: every refusal with a code of its own (docs/format.md), which the rule set and earlier
  events decide;
- `malformed` for a header that does not go with its rule set: `target` or `rounds` of another kind of game, `carried`
  players;
- `malformed` for an event that does not go with its rule set or offence: `player`, `step`, `displaced` and the like;
- `malformed` for an event as amended: the schema knows the fields of all events, not of the one that is named;
- a number that is written with a fraction or exponent: 15.0 is an integer to JSON Schema;
- half a surrogate pair, and nesting beyond bounds: no text in UTF-8 has the first, no shape of ours the second.

The other way round: a document can be refused with another code before its shape is looked at (`unknown-ruleset`).
"""

from __future__ import annotations

import copy
import json
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

import pytest
from games import game, places, text
from jsonschema_rs import Draft202012Validator
from rules_library import house_of

from scorekeeper.core.problems import Problem, problem_of
from scorekeeper.games.archive.documents import check_sent
from scorekeeper.games.archive.openapi import EVENT_FIELDS, GAME_DOCUMENT, GAME_STATE
from scorekeeper.rules import GameError
from scorekeeper.rules.document import EVENTS, check_event, check_header

SEED = os.environ.get("SEED", "20261122")
COUNT = 100_000 if os.environ.get("SOAK") else 4_000
OF_THE_SHAPE = ("malformed", "unknown-event-type", "bad-date")
EDGES: list[Any] = [
    0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 76, 99, 100, 998, 999, 1000, -999, -1000, 86400, 86401, 999999, 1000000, "a\nb",
    "a\u2066",
    *("é" * length for most in (1, 20, 36, 40, 60, 100, 200, 500) for length in (most - 1, most, most + 1)), "🎯" * 60,
    "🎯" * 61,
    "1899-12-31T23:59:59Z", "1900-01-01T00:00:00Z", "2200-12-31T23:59:59+14:00", "2201-01-01T00:00:00Z",
    "1900-02-29T00:00:00Z",
    "2000-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T19:00:00.123456789-08:00",
    "2026-11-21T19:00:00z", "2026-11-21T19:00:00Z\n", "0193B0C2-7d2a-7c31-9b57-1f7f3f0a9a10", ["a1"] * 16, ["a1"] * 17,
    [1] * 3, [1] * 4, ["x"] * 5, ["x"] * 6, [{"name": "x"}] * 6, [{"name": "x"}] * 7, {"a": 0}, {"b": 86400}, {"c": 1},
    {},
]  # fmt: skip
LABELS = ["match", "competition", "club", "board"]
NAMES = [
    "ruleset_version", "target", "rounds", "timeouts", "carried", *LABELS, "colour", "start", "players", "first",
    "player", "step",
    "displaced", "official", "note", "votes", "seconds", "points", "reason", "with", "at", "kind", "text", "rolls",
]  # fmt: skip
BEGUN = {"id": "e99", "at": "2026-11-21T19:59:00-08:00"}
EVERY_TYPE: list[dict[str, Any]] = [
    {**BEGUN, "type": "call", "kind": "rub", "ruling": "level", "votes": ["a", "b", "level"], "official": "Bo"},
    {**BEGUN, "type": "note", "text": "Waxed."},
    {**BEGUN, "type": "penalty", "side": "a", "offence": "2.5", "official": "Bo", "note": "again"},
    {**BEGUN, "type": "adjust", "side": "b", "points": -2, "note": "1.1.2"},
    {**BEGUN, "type": "timeout", "side": "a"},
    {**BEGUN, "type": "weights_changed", "side": "b"},
    {**BEGUN, "type": "late", "seconds": {"a": 90}},
    {**BEGUN, "type": "forfeit", "side": "b", "note": "left"},
    {**BEGUN, "type": "double_forfeit"},
]


class Book:
    """The rule set of one case, in place of those that the archive knows."""

    def __init__(self, ruleset: Any) -> None:  # noqa: ANN401
        self.ruleset = ruleset

    def of(self, _document: object) -> Any:  # noqa: ANN401
        return self.ruleset


def at_an_edge(rng: Random, document: Any) -> None:  # noqa: ANN401
    """Put one value at or just beyond a bound, or one more field, into some object of the document."""
    objects = [place for place in places(document, []) if isinstance(place, dict)]
    place = rng.choice([document, *objects, *([document] * (len(objects) // 3))])
    key = rng.choice(NAMES if rng.random() < 0.5 else list(place) or NAMES)
    place[key] = copy.deepcopy(rng.choice(EDGES))


def case(rng: Random) -> Any:  # noqa: ANN401
    """A document with its house rules, if any: a third as the fuzz makes them, the others with an edge or a further
    event.
    """
    chance = rng.random()
    if chance < 0.35:
        return json.loads(text(rng))
    document = game(rng)
    if chance < 0.6:
        document["events"].append(copy.deepcopy(rng.choice(EVERY_TYPE)))
    if chance > 0.9:
        document[rng.choice(LABELS)] = rng.choice([0, 999999, "Elks", "🎯" * 60, "x" * 61])
    for _ in range(rng.choice([0, 1, 1, 1, 2])):
        at_an_edge(rng, document)
    return {"document": document, "house": None}


def refusal_of(document: Any, ruleset: Any) -> str | None:  # noqa: ANN401
    """The code with which the server refuses a document; None when it takes it, and then its state fits."""
    try:
        game = check_sent(document, Book(ruleset))  # type: ignore[arg-type]
    except (GameError, Problem) as error:
        return problem_of(error).type.code
    assert Draft202012Validator(GAME_STATE).is_valid(game.state), game.state
    return None


def only_a_replay_says(document: Any, code: str) -> bool:  # noqa: ANN401
    """Whether a refusal is one that the schema need not know, as the top of this file lists them."""
    return code not in OF_THE_SHAPE or has_fraction(document) or (code == "malformed" and has_its_shape(document))


def has_its_shape(document: Any) -> bool:  # noqa: ANN401
    """Whether header and events have their shapes, so that a rule set or an amendment is what `malformed` speaks of."""
    try:
        events = check_header(document)["events"]
        return all(check_event(event, index) is event for index, event in enumerate(events))
    except GameError:
        return False


def has_fraction(value: Any) -> bool:  # noqa: ANN401
    """Whether a number within is written with a fraction or exponent."""
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return isinstance(value, float) or any(map(has_fraction, values))


def fits(validator: Draft202012Validator, document: Any) -> bool:  # noqa: ANN401
    """Whether a document fits the schema; one with half a character is no document."""
    try:
        return validator.is_valid(document)
    except UnicodeEncodeError:
        return False


def compare(seed: str, count: int) -> tuple[list[str], Counter[str]]:
    """The documents of which schema and server say different things, and what was reached."""
    rng, validator, reached = Random(seed), Draft202012Validator(GAME_DOCUMENT), Counter[str]()  # noqa: S311
    different: list[str] = []
    for _ in range(count):
        one = case(rng)
        document = one["document"]
        refused, fitting = (
            refusal_of(document, house_of(one) if isinstance(document, dict) else None),
            fits(validator, document),
        )
        reached[f"{'fits' if fitting else 'does not fit'}, {refused or 'accepted'}"] += 1
        if refused is None:
            reached.update(f"type {event['type']}" for event in document["events"])
            reached.update(f"field {name}" for name in document)
        if not fitting if refused is None else fitting and not only_a_replay_says(document, refused):
            different.append(f"{refused} {json.dumps(document)}")
    return different, reached


def test_schema_and_server_say_the_same() -> None:
    with ProcessPoolExecutor(2) as pool:
        found = list(pool.map(compare, [f"{SEED}.{share}" for share in range(4)], [COUNT // 4] * 4))
    different = [line for lines, _reached in found for line in lines]
    reached = sum((one for _lines, one in found), Counter[str]())
    assert different == [], different[0]
    assert reached["fits, accepted"] > COUNT // 5, reached
    assert reached["does not fit, malformed"] > COUNT // 10, reached
    optional = ("rounds", "target", "timeouts", "ruleset_version", "carried", "match", "competition", "club", "board")
    wanted = {f"type {kind}" for kind in EVENTS} | {f"field {name}" for name in optional}
    assert {name for name in wanted if reached[name] < 3} == set(), reached


def test_every_type_of_event_is_described() -> None:
    assert {*EVENT_FIELDS, "amend"} == set(EVENTS)


@pytest.mark.parametrize("fault", ["notes", "rounds", "a date"])
def test_a_schema_that_is_not_true_would_be_found(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    described = json.loads(json.dumps(GAME_DOCUMENT))
    if fault == "notes":
        described["properties"]["events"]["items"]["oneOf"] = described["properties"]["events"]["items"]["oneOf"][:5]
    elif fault == "rounds":
        del described["properties"]["rounds"]
    else:
        described["properties"]["started_at"] = {"type": "string"}
    monkeypatch.setitem(globals(), "GAME_DOCUMENT", described)
    assert compare(SEED, 1500)[0]
