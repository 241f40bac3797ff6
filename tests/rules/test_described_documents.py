"""The published schema of a game document and the server accept the same random documents of every kind.

What is accepted fits, always. What fits is accepted, but for what a schema cannot say and only a replay can:
`ONLY_A_REPLAY_SAYS` and docs/format.md list that. The other way round, a document can be refused with another code
before its shape is looked at (`unknown-ruleset`).
"""

from __future__ import annotations

import copy
import json
import os
import re
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any

import pytest
from games import game, text
from jsonschema_rs import Draft202012Validator
from rules_library import ROOT, house_of

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.documents import check_sent
from scorekeeper.games.archive.openapi import GAME_DOCUMENT, GAME_STATE
from scorekeeper.rules import GameError
from scorekeeper.rules.document import EVENTS, TABLE
from tests.twins import places

SEED = os.environ.get("SEED", "20261122")
COUNT = 100_000 if os.environ.get("SOAK") else 4_000
OF_THE_SHAPE = ("malformed", "unknown-event-type", "bad-date")
EDGES: list[Any] = [
    0, -1, "", "a\nb", "a\u2066", "1899-12-31T23:59:59Z", "1900-01-01T00:00:00Z", "2200-12-31T23:59:59+14:00",
    "2201-01-01T00:00:00Z", "1900-02-29T00:00:00Z", "2000-02-29T00:00:00Z", "2026-04-31T00:00:00Z",
    "2026-11-21T24:00:00Z", "2026-11-21T19:00:00.123456789-08:00", "2026-11-21T19:00:00z", "2026-11-21T19:00:00Z\n",
    "0193B0C2-7d2a-7c31-9b57-1f7f3f0a9a10", "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", {}, [], None, True, 1.0,
]  # fmt: skip
"""Values with which something is wrong, or nearly."""
EVERY_FIELD = {name: field for fields in (TABLE["header"], *TABLE["events"].values()) for name, field in fields.items()}
LABELS = ["match", "competition", "club", "board"]
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


def near(rng: Random, written: Any) -> Any:  # noqa: ANN401
    """A value at a bound of a shape of the table, or just beyond."""
    if isinstance(written, str):
        return near(rng, TABLE["named"][written])
    if isinstance(written, dict):
        return {
            name.removesuffix("?"): near(rng, field)
            for name, field in written.items()
            if rng.random() < (0.6 if name.endswith("?") else 0.95)
        }
    word, *rest = written
    if word == "integer":
        return rng.choice([rest[0] - 1, rest[0], rest[1], rest[1] + 1])
    if word in ("text", "string"):
        return rng.choice("é🎯") * rng.choice([0, 1, rest[0] - 1, rest[0], rest[0] + 1])
    if word == "listing":
        return [near(rng, rest[0]) for _ in range(rng.choice([0, 1, 1, 2, min(rest[1], 17), min(rest[1], 17) + 1]))]
    if word in ("one_of", "either"):
        value = rng.choice(rest)
        return near(rng, value) if word == "either" else value
    if word == "changes":
        name, field = rng.choice([one for fields in TABLE["events"].values() for one in fields.items()])
        return {name.removesuffix("?"): near(rng, field)}
    return near(rng, rest[0]) if word == "some" else copy.deepcopy(rng.choice(EDGES))


def at_an_edge(rng: Random, document: Any) -> None:  # noqa: ANN401
    """Put one value at or just beyond a bound, or one field more, into the header, an event or anything in them."""
    events = [event for event in document["events"] if isinstance(event, dict)]
    chance = rng.random()
    if chance < 0.4:
        place, fields = document, TABLE["header"]
    elif chance < 0.75 and events:
        place = rng.choice(events)
        fields = {**TABLE["event"], **TABLE["events"].get(str(place.get("type")), {})}
    else:
        place, fields = rng.choice([one for one in places(document, []) if isinstance(one, dict)]), EVERY_FIELD
    name, field = rng.choice(list(fields.items()))
    if name not in ("events", "type"):
        place[name.removesuffix("?")] = copy.deepcopy(rng.choice(EDGES)) if rng.random() < 0.3 else near(rng, field)


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


Refusal = tuple[str, int | None, str]
"""The code, the index of the event, and the path of the field in it or in the header."""


def refusal_of(document: Any, ruleset: Any) -> Refusal | None:  # noqa: ANN401
    """How the server refuses a document; None when it takes it, and then its state fits."""
    try:
        game = check_sent(document, Book(ruleset))  # type: ignore[arg-type]
    except GameError as error:
        return error.code, error.event, error.field or ""
    except Problem as problem:
        return problem.type.code, problem.members.get("event"), ""
    assert Draft202012Validator(GAME_STATE).is_valid(game.state), game.state
    return None


ONLY_A_REPLAY_SAYS: dict[str, Callable[[Any, Refusal], bool]] = {
    "A code of its own": lambda _, why: why[0] not in OF_THE_SHAPE,
    "`target` and `rounds`": lambda _, why: why[:2] == ("malformed", None) and why[2] in ("target", "rounds"),
    "Players": lambda _, why: why[0] == "malformed" and re.fullmatch(r"(?:carried\.\d+\.)?player", why[2]) is not None,
    "Amendments": lambda document, why: why[0] == "malformed" and is_amended(document["events"], why[1]),
    "Fractions": lambda document, why: has_fraction(document) and why[0] in OF_THE_SHAPE,
}
"""Why a document that fits is refused all the same, by words of the list in docs/format.md."""


def is_amended(events: list[Any], index: int | None) -> bool:
    """Whether an event is an amendment or is named by one."""
    if index is None:
        return False
    amends = [event for event in events if event["type"] == "amend"]
    return events[index] in amends or events[index]["id"] in [event["event"] for event in amends]


def has_fraction(value: Any) -> bool:  # noqa: ANN401
    """Whether a number within is written with a fraction or exponent."""
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return isinstance(value, float) or any(map(has_fraction, values))


def fits(validator: Draft202012Validator, document: Any) -> bool:  # noqa: ANN401
    """Whether a document fits the schema; one with half a character is no document, for no text in UTF-8 holds it."""
    try:
        json.dumps(document, ensure_ascii=False).encode()
        return validator.is_valid(document)
    except UnicodeEncodeError:
        return False


def compare(seed: str, count: int) -> tuple[list[str], Counter[str]]:
    """The documents on which schema and server differ, and what was reached."""
    rng, validator, reached = Random(seed), Draft202012Validator(GAME_DOCUMENT), Counter[str]()  # noqa: S311
    different: list[str] = []
    for _ in range(count):
        one = case(rng)
        document = one["document"]
        refused, fitting = (
            refusal_of(document, house_of(one) if isinstance(document, dict) else None),
            fits(validator, document),
        )
        reached[f"{'fits' if fitting else 'does not fit'}, {refused[0] if refused else 'accepted'}"] += 1
        if refused is None:
            reached.update(f"type {event['type']}" for event in document["events"])
            reached.update(f"field {name}" for name in document)
        reasons = [name for name, said in ONLY_A_REPLAY_SAYS.items() if refused and fitting and said(document, refused)]
        reached.update(f"only a replay: {name}" for name in reasons[:1])
        if not fitting if refused is None else fitting and not reasons:
            different.append(f"{refused} {json.dumps(document)}")
    return different, reached


def test_schema_and_server_accept_the_same_documents() -> None:
    with ProcessPoolExecutor(2) as pool:
        found = list(pool.map(compare, [f"{SEED}.{share}" for share in range(4)], [COUNT // 4] * 4))
    different = [line for lines, _reached in found for line in lines]
    reached = sum((one for _lines, one in found), Counter[str]())
    assert different == [], different[0]
    assert reached["fits, accepted"] > COUNT // 5, reached
    assert reached["does not fit, malformed"] > COUNT // 10, reached
    optional = [name.removesuffix("?") for name in TABLE["header"] if name.endswith("?")]
    wanted = {f"type {kind}" for kind in EVENTS} | {f"field {name}" for name in optional}
    wanted |= {f"only a replay: {name}" for name in ONLY_A_REPLAY_SAYS}
    assert {name for name in wanted if reached[name] < 3} == set(), reached


def test_the_format_lists_what_only_a_replay_can_check() -> None:
    text = (ROOT / "docs/format.md").read_text("utf-8").split("### What only a replay can say")[1].split("\n## ")[0]
    assert re.findall(r"^- \*\*(.+?)\*\*", text, re.MULTILINE) == list(ONLY_A_REPLAY_SAYS)


@pytest.mark.parametrize("fault", ["notes", "rounds", "a date"])
def test_a_wrong_schema_would_be_found(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    described = json.loads(json.dumps(GAME_DOCUMENT))
    if fault == "notes":
        described["properties"]["events"]["items"]["oneOf"] = described["properties"]["events"]["items"]["oneOf"][:5]
    elif fault == "rounds":
        del described["properties"]["rounds"]
    else:
        described["properties"]["started_at"] = {"type": "string"}
    monkeypatch.setitem(globals(), "GAME_DOCUMENT", described)
    assert compare(SEED, 1500)[0]
