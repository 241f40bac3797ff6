"""Both engines give the same state or refusal, reasons, previews and next games for the same random cases.

Answers are compared as canonical JSON, byte for byte. SEED in the environment picks other documents (the seed is
printed when something differs), COUNT another number of them: 20,000 are enough to reach everything that there is to
compare, `make soak` takes 500,000. A difference is shrunk and printed as a vector.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

import pytest
from differ import KEPT, SERVER, compare, report
from games import JUNK, KEYS, RULESETS, game, text
from rules_library import answer
from test_coverage import CODES, sayable

from scorekeeper.rules import library
from tests.twins import Node, break_somewhere, shrunk

SEED = os.environ.get("SEED", "20261121")
COUNT = int(os.environ.get("COUNT", "20000"))
ENDINGS = {
    "knock-off": "target", "innings": "rounds tie", "horse-collar": "target rounds tie", "bowling": "rounds tie",
    "court": "target rounds",
}  # fmt: skip
OTHERS = (
    "rule swap,rule toss,rule choice,rule winner,ends winner-changes,ends loser-chooses,lost a,lost b,owed,carried on"
)
# A share of the documents each, so that both cores have work.
SHARES = 4


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    process = Node(SERVER)
    yield process
    process.close()


@pytest.mark.wide
def test_engines_give_the_same_answers(node: Node) -> None:
    with ProcessPoolExecutor(2) as pool:
        seeds = [f"{SEED}.{share}" for share in range(SHARES)]
        found = list(pool.map(compare, seeds, [COUNT // SHARES] * SHARES))
    different = next(((written, seed) for (written, _), seed in zip(found, seeds, strict=True) if written), None)
    assert different is None, report(node, *different)
    assert_nothing_is_blind(sum((reached for _, reached in found), Counter()))


def assert_nothing_is_blind(reached: Counter[str]) -> None:
    """The cases must reach everything that there is to compare, and not by a single one."""
    wanted = {f"code {code}" for code in CODES.split()} | sayable() | set(OTHERS.split(","))
    for ruleset in RULESETS:
        endings = [None, "forfeit", "double-forfeit", *ENDINGS[ruleset["kind"]].split()]
        wanted |= {f"{ruleset['id']} {ending}" for ending in endings}
        wanted |= {f"effect {step['effect']}" for offence in ruleset["offences"] for step in offence["ladder"]}
    assert reached["all"] == COUNT
    assert {name: reached[name] for name in wanted if reached[name] < max(1, COUNT // 20000)} == {}
    assert 0.4 <= reached["valid"] / COUNT <= 0.8, reached
    assert reached["frames"] >= COUNT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"version": 1', '"version": 2, "version": 1'), ('"version": 1', '"version": 1, "version": 2'),
        ('"start": 0', '"start": -0'), ('"start": 0', '"start": 0.5'), ('"start": 0', '"start": 1e999'),
        ('"start": 0', '"start": -1e999'), ('"start": 0', '"start": 1e-3'),
        ('"start": 0', '"start": ' + "9" * 5000), ('"start": 0', '"start": -' + "9" * 400),
        ('"start": 0', '"start": 9007199254740993'), ('"Elks"', '"\\ud83c\\udfaf"'), ('"Elks"', '"\\ud83c"'),
        ('"Elks"', '"\\udfaf\\ud83c"'), ('"Elks"', '"\\u0045lks"'), ('"Elks"', '"a\\/b"'),
        ('"sides"', '"__proto__": {"first": "a"}, "sides"'), ('"name"', '"n\\u0061me"'), (", ", " ,\t "),
    ],
)  # fmt: skip
@pytest.mark.parametrize("ruleset", ["federation-2024", "bowling"])
def test_engines_agree_on_unusual_json(node: Node, ruleset: str, old: str, new: str) -> None:
    document = game(Random(SEED), library.find(ruleset))  # noqa: S311
    document["sides"]["a"]["start"] = 0
    written = json.dumps(document)
    assert old in written
    case = f'{{"document": {written.replace(old, new)}, "house": null}}'
    assert answer(case) == node.answers([case])[0]


def test_a_difference_would_be_found_and_shrunk(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    """Break one engine and see that the comparison says so, with a small document."""
    monkeypatch.setattr("scorekeeper.rules.knock_off.other", lambda side: side)
    rng = Random(SEED)  # noqa: S311
    written = next(w for w in (text(rng) for _ in range(1000)) if answer(w) != node.answers([w])[0])
    assert len(json.loads(shrunk(node, answer, written, KEPT))["document"]["events"]) <= 1
    assert f"SEED={SEED}.7" in report(node, written, f"{SEED}.7")


def test_breaking_leaves_the_original_alone() -> None:
    rng = Random(SEED)  # noqa: S311
    document = game(rng)
    before = json.dumps(document)
    changed = [json.dumps(break_somewhere(rng, document, JUNK, KEYS)) != before for _ in range(200)]
    assert json.dumps(document) == before
    assert sum(changed) > 150
