"""The comparison of both engines: random cases by the thousand, the first difference, and what the cases reached."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from games import text
from rules_library import answer

from tests.twins import BATCH, Node, compared, shrunk

SERVER = "tests/js/rules/server.js"
KEPT = ("document", "house")
"""What a smaller case keeps on top."""


def compare(seed: str, count: int) -> tuple[str | None, Counter[str]]:
    """The first of `count` cases on which the engines differ, if any, and how often the cases reached what."""
    rng, node, reached = Random(seed), Node(SERVER), Counter[str]()  # noqa: S311
    try:
        for _ in range(0, count, BATCH):
            texts = [text(rng) for _ in range(BATCH)]
            for written, one, two in compared(node, answer, texts):
                if one != two:
                    return written, reached
                tally(json.loads(written), json.loads(one), reached)
        return None, reached
    finally:
        node.close()


def tally(case: dict[str, Any], said: dict[str, Any], reached: Counter[str]) -> None:
    """Note what one case reached: codes and their fields, kinds with their endings, reasons, effects, rules of
    matches.
    """
    state = said["state"]
    reached["all"] += 1
    if "error" in state:
        reached[f"code {state['error']['code']}"] += 1
        return
    reached["valid"] += 1
    reached["frames"] += len(state.get("frames", [])) + sum(map(len, state.get("turns", {}).values()))
    reached[f"{case['document']['ruleset']} {state['ending']}"] += 1
    walked = [reasons for _, reasons in said["walked"]]
    reached.update(
        reason["say"] for reasons in [*walked, *said["reasons"]] if isinstance(reasons, list) for reason in reasons
    )
    reached.update(f"effect {penalty['effect']}" for penalty in state["penalties"])
    reached.update(f"lost {frame['lost']}" for frame in state.get("frames", []) if "lost" in frame)
    reached.update(f"{name} {said['next'][name]}" for name in ("rule", "ends", "winner", "choice"))
    reached["owed"] += any(state["owed"].values())
    reached["carried on"] += bool(said["next"]["carried"])


def report(node: Node, written: str, seed: str) -> str:
    """What to say of a difference: the seed, a vector with the small document, and both answers."""
    small = shrunk(node, answer, written, KEPT)
    case = json.loads(small)
    vector = json.dumps(
        {"name": "...", "rule": "...", **{key: value for key, value in case.items() if value}, "state": "..."}
    )
    return f"SEED={seed}\n{vector}\npython: {answer(small)}\nnode:   {node.answers([small])[0]}"
