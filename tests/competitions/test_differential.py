"""Both engines of the competitions give the same answers and reasons for the same random requests, byte for byte.

SEED in the environment picks other requests (the seed is printed when something differs), COUNT another number of them:
a thousand in `make test`, 20,000 in `make rest` reach everything that there is to compare, `make soak` takes 100,000. A
difference is shrunk and printed as a case.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from random import Random
from typing import Any

import pytest

from scorekeeper.competitions.__main__ import answer_line, canonical
from scorekeeper.competitions.document import FORMS
from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.competitions.reasons.explain import explain_line, explain_place, preview
from scorekeeper.competitions.reasons.names import with_names
from scorekeeper.competitions.stand import standing
from scorekeeper.rules.json_lines import read
from tests.competitions.making import AT
from tests.competitions.requests import texts
from tests.competitions.test_coverage import ON_SHEETS, WHERE
from tests.twins import BATCH, Node, compared, shrunk

SERVER = "tests/js/competitions/server.js"
SEED = os.environ.get("SEED", "20261124")
COUNT = int(os.environ.get("COUNT", "100000")) // 5  # a competition takes as long as five games
# A share of the requests each, so that both cores have work.
SHARES = 2
KEPT = ("call", "document", "results")
WHOLE = ("results",)
"""What a smaller request keeps on top, and whose elements are well-formed and stay so."""
REACHED = {
    "match": "waiting ready posted decided bye flip disputed void unneeded stranded",
    "ending": "None played tie forfeit double-forfeit",
    "problem": "disputed told-otherwise scores-differ result-of-others unknown-match advanced-otherwise result-missing "
    "not-in-match board-twice draw-of-others bad-payout",
    "due": "flip game draw",
    "reason": "met difference scored game draw equal due",
    "entry": "in paired withdrawn no-show disqualified",
    "rule": "12b 12c 12d 4i 4ii 4iii",
    "call": "stand sheet boards payouts round-robin rotation mixer owed owed-now",
    "form": " ".join(FORMS),
    "code": " ".join({*WHERE, *ON_SHEETS, "bad-payout"}),
}


def answer(written: str) -> str:
    """What the Python engine says of a line, as its command prints it, and its reasons; anything else is a
    difference.
    """
    try:
        said = f"[{answer_line(written.encode())},{canonical(reasons(read(written.encode())))}]"
    except Exception as error:
        return f"crash of Python: {error!r}"
    return said.encode("utf-8", "backslashreplace").decode()


def reasons(request: Any) -> Any:  # noqa: ANN401 (of JSON)
    """The reasons of all matches and of the first places of a competition, and what its last event changed, with
    names.
    """
    if not isinstance(request, dict) or request.get("call") != "stand" or "results" not in request:
        return None
    document, results = request.get("document"), request["results"]
    try:
        now = standing(document, results)
    except CompetitionError:
        return None
    events = now.course.competition.document["events"]
    places = [line["entry"] for line in now.state["standings"]][:2]
    shorter = {**now.course.competition.document, "events": events[:-1]}
    found = [each for match in now.state["matches"] for each in explain_line(now, match["id"])]
    found += [each for entry in places for each in explain_place(document, results, entry)]
    changed = outcome(lambda: preview(shorter, results, events[-1:]))
    named = with_names(document, changed) if isinstance(changed, list) else False
    return [found, with_names(document, found), changed, named]


def outcome(ask: Callable[[], Any]) -> Any:  # noqa: ANN401 (of JSON)
    """The result, or the code of the refusal."""
    try:
        return ask()
    except CompetitionError as error:
        return error.code


def compare(seed: str, count: int) -> tuple[str | None, Counter[str]]:
    """The first of `count` requests on which the engines differ, if any, and how often the requests reached what."""
    lines, node, reached = texts(Random(seed)), Node(SERVER), Counter[str]()  # noqa: S311
    try:
        for begun in range(0, count, BATCH):
            for written, one, two in compared(node, answer, list(islice(lines, min(BATCH, count - begun)))):
                if one != two:
                    return written, reached
                reached["all"] += 1
                tally(json.loads(written), json.loads(one)[0], reached)
        return None, reached
    finally:
        node.close()


def tally(request: Any, said: Any, reached: Counter[str]) -> None:  # noqa: ANN401 (of JSON)
    """Note what one request reached."""
    if "error" in said:
        reached[f"code {said['error']['code']}"] += 1
        return
    reached["valid"] += 1
    reached[f"call {request['call']}"] += 1
    reached.update(f"rule {one['rule']}" for one in said.get("infractions", []))
    if request["call"] == "stand":
        reached[f"form {request['document']['form']}"] += 1
        reached.update(f"entry {one['status']}" for one in said["entries"])
        reached.update(f"match {one['status']}" for one in said["matches"])
        reached.update(f"ending {one['ending']}" for one in said["matches"])
        reached.update(f"problem {one['code']}" for one in said["problems"])
        reached.update(f"due {one['kind']}" for one in said["due"])
        reached.update(f"reason {one['reason']['code']}" for one in said["standings"] if one.get("reason"))


def report(written: str, seed: str) -> str:
    """What to say of a difference: the seed, a case with the small request, and both answers."""
    node = Node(SERVER)
    small = shrunk(node, answer, written, KEPT, WHOLE)
    case = json.dumps({"name": "...", "rule": "...", "why": "...", "request": json.loads(small), "answer": "..."})
    theirs = node.answers([small])[0]
    node.close()
    return f"SEED={seed}\n{case}\npython: {answer(small)}\nnode:   {theirs}"


def assert_same(seed: str, count: int) -> Counter[str]:
    """Compare so many requests; returns what they reached."""
    with ProcessPoolExecutor(SHARES) as pool:
        seeds = [f"{seed}.{share}" for share in range(SHARES)]
        found = list(pool.map(compare, seeds, [count // SHARES] * SHARES))
    different = next(((written, seed) for (written, _), seed in zip(found, seeds, strict=True) if written), None)
    assert different is None, report(*different)
    return sum((reached for _, reached in found), Counter())


def test_engines_give_the_same_answers_to_a_few() -> None:
    assert assert_same(SEED, 1000)["all"] == 1000


@pytest.mark.wide
def test_engines_give_the_same_answers() -> None:
    reached = assert_same(SEED, COUNT)
    wanted = {f"{kind} {name}" for kind, names in REACHED.items() for name in names.split()}
    assert {name: reached[name] for name in wanted if reached[name] < max(1, COUNT // 20000)} == {}
    assert 0.4 <= reached["valid"] / COUNT <= 0.8, reached


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    process = Node(SERVER)
    yield process
    process.close()


ENTERED = {
    "version": 1, "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", "form": "elimination", "name": "Friday",
    "ruleset": "casual", "play": "singles", "started_at": AT,
    "events": [{"id": "v1", "at": AT, "type": "enter", "entry": "e1", "name": "Elks", "handicap": 0}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"version": 1', '"version": 2, "version": 1'), ('"version": 1', '"version": 1, "version": 2'),
        ('"handicap": 0', '"handicap": -0'), ('"handicap": 0', '"handicap": 0.5'),
        ('"handicap": 0', '"handicap": 1e999'), ('"handicap": 0', '"handicap": ' + "9" * 5000),
        ('"handicap": 0', '"handicap": 9007199254740993'), (", ", " ,\t "),
        ('"e1"', '"\\ud83c\\udfaf"'), ('"e1"', '"\\ud83c"'), ('"e1"', '"\\u2028\\u007f"'), ('"e1"', '"\\u0065\\/\\""'),
        ('"e1"', '"__proto__"'), ('"e1"', '"constructor"'), ('"e1"', '"7"'), ('"name"', '"n\\u0061me"'),
    ],
)  # fmt: skip
def test_engines_agree_on_unusual_json(node: Node, old: str, new: str) -> None:
    written = json.dumps({"call": "stand", "document": ENTERED, "results": []})
    assert old in written
    changed = written.replace(old, new)
    assert answer(changed) == node.answers([changed])[0]


@pytest.mark.wide
def test_a_difference_would_be_found_and_shrunk(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    """Break one engine and see that the comparison says so, with a small document."""
    monkeypatch.setattr("scorekeeper.competitions.recording.recording.same_sides", lambda event, sides: True)
    lines = texts(Random(SEED))  # noqa: S311
    written = next(one for one in islice(lines, 5000) if answer(one) != node.answers([one])[0])
    assert len(json.loads(shrunk(node, answer, written, KEPT, WHOLE))["document"]["events"]) <= 8
    assert f"SEED={SEED}.7" in report(written, f"{SEED}.7")


def test_growing_is_the_same_for_the_same_seed() -> None:
    one, two = (list(islice(texts(Random(SEED)), 200)) for _ in range(2))  # noqa: S311
    assert one == two
