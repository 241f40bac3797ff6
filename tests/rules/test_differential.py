"""Both engines on the same random documents: the same state or refusal, and the same reasons of every event.

Answers are compared as canonical JSON, byte for byte. SEED in the environment picks other documents (the
seed is printed when something differs), COUNT another number of them. A difference is shrunk and printed as
a vector.
"""

from __future__ import annotations

import copy
import json
import os
import subprocess
import threading
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import IO, Any, cast

import pytest
from games import break_somewhere, game, places, text
from rules_library import ROOT, answer

SEED = int(os.environ.get("SEED", "20261121"))
COUNT = int(os.environ.get("COUNT", "20000"))

# Every code that a document can be refused with today; `not-json` is for lines, see test_main.py.
CODES = {
    "malformed", "unknown-ruleset", "unknown-play", "bad-start", "unknown-event-type", "duplicate-event",
    "unknown-event", "wrong-kind", "unknown-zone", "too-many-weights", "weights-out-of-order", "game-over",
}  # fmt: skip
REASONS = {
    "empty", "deepest", "protected", "protected-both", "dead-heat-front", "hanger", "neutral",
    "only-neutral", "sum", "cut-opponent", "cut-dead-heat", "out-of-turn", "next-scored", "next-no-score",
    "adjust", "forfeit", "double-forfeit", "won", "retract", "amend", "score-now", "first-now",
}  # fmt: skip


class Node:
    """The JavaScript engine as a long-lived process, a line for a line."""

    def __init__(self) -> None:
        command = ["node", "tests/js/rules_server.js"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="ascii"
        )
        self.ask = cast(IO[str], self.process.stdin)
        self.replies = cast(IO[str], self.process.stdout)

    def send(self, texts: list[str]) -> None:
        self.ask.writelines(line + "\n" for line in texts)
        self.ask.flush()

    def answers(self, texts: list[str]) -> list[str]:
        """The answers to many documents; a thread writes, so that no pipe can fill up and block."""
        writer = threading.Thread(target=self.send, args=(texts,))
        writer.start()
        replies = [self.replies.readline().rstrip("\n") for _ in texts]
        writer.join()
        return replies

    def close(self) -> None:
        self.ask.close()
        self.process.wait(10)
        self.replies.close()


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    process = Node()
    yield process
    process.close()


def smaller(document: Any) -> Iterator[Any]:  # noqa: ANN401
    """The document with one member or element less, for each that it has."""
    for index, place in enumerate(places(document, [])):
        for key in list(place) if isinstance(place, dict) else range(len(place)):
            less = copy.deepcopy(document)
            del places(less, [])[index][key]
            yield less


def shrunk(node: Node, written: str) -> str:
    """A smaller document on which the engines still differ."""
    for less in smaller(json.loads(written)):
        candidate = json.dumps(less)
        if answer(candidate) != node.answers([candidate])[0]:
            return shrunk(node, candidate)
    return written


def report(node: Node, written: str) -> str:
    """What to say of a difference: the seed, a vector with the small document, and both answers."""
    small = shrunk(node, written)
    vector = f'{{"name": "...", "rule": "...", "document": {small}, "state": ...}}'
    return f"SEED={SEED}\n{vector}\npython: {answer(small)}\nnode:   {node.answers([small])[0]}"


def test_engines_give_the_same_answers(node: Node) -> None:
    rng = Random(SEED)  # noqa: S311
    texts = [text(rng) for _ in range(COUNT)]
    theirs: list[str] = []
    reader = threading.Thread(target=lambda: theirs.extend(node.answers(texts)))
    reader.start()
    ours = [answer(written) for written in texts]
    reader.join()
    different = next((n for n, (one, two) in enumerate(zip(ours, theirs, strict=True)) if one != two), None)
    assert different is None, report(node, texts[different or 0])
    assert_nothing_is_blind([json.loads(one) for one in ours])


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
def test_texts_on_which_readers_of_json_might_differ(node: Node, old: str, new: str) -> None:
    document = game(Random(SEED))  # noqa: S311
    document["sides"]["a"]["start"] = 0
    written = json.dumps(document)
    assert old in written
    changed = written.replace(old, new)
    assert answer(changed) == node.answers([changed])[0]


def assert_nothing_is_blind(answers: list[dict[str, Any]]) -> None:
    """The documents must reach everything that there is to compare."""
    codes = Counter(one["state"]["error"]["code"] for one in answers if "error" in one["state"])
    valid = [one for one in answers if "error" not in one["state"]]
    says = Counter(reason["say"] for one in valid for reasons in one["reasons"] for reason in reasons)
    endings = Counter(one["state"]["ending"] for one in valid)
    assert set(codes) == CODES
    assert min(codes.values()) >= COUNT // 2000, codes
    assert 0.4 <= len(valid) / len(answers) <= 0.8, codes
    assert set(says) == {f"why.{reason}" for reason in REASONS}
    assert min(says.values()) >= COUNT // 2000, says
    assert set(endings) == {None, "target", "forfeit", "double-forfeit"}
    assert sum(len(one["state"]["frames"]) for one in valid) >= COUNT


def test_states_keep_their_promises() -> None:
    """The promises of tests/vectors/README.md, on games that nobody chose."""
    rng = Random(SEED + 1)  # noqa: S311
    held = 0
    for _ in range(2000):
        state = json.loads(answer(json.dumps(game(rng))))["state"]
        if "error" in state:
            continue
        held += 1
        assert (state["status"] == "finished") == (state["ending"] is not None) == (state["next"] is None)
        due = None
        for frame in state["frames"]:
            assert {frame["first"], frame["hammer"]} == {"a", "b"}
            assert min(frame["points"].values()) == 0
            due = next((side for side in "ab" if frame["points"][side] > 0), frame["hammer"])
        if due and state["next"]:
            assert state["next"]["first"] == due
    assert held > 800


def test_a_difference_would_be_found_and_shrunk(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    """Break one engine and see that the comparison says so, with a small document."""
    monkeypatch.setattr("scorekeeper.rules.knock_off.other", lambda side: side)
    rng = Random(SEED)  # noqa: S311
    written = next(w for w in (text(rng) for _ in range(COUNT)) if answer(w) != node.answers([w])[0])
    assert len(json.loads(shrunk(node, written)).get("events")) <= 1
    assert "SEED=" in report(node, written)


def test_breaking_leaves_the_original_alone() -> None:
    rng = Random(SEED)  # noqa: S311
    document = game(rng)
    before = json.dumps(document)
    changed = [json.dumps(break_somewhere(rng, document)) != before for _ in range(200)]
    assert json.dumps(document) == before
    assert sum(changed) > 150
