"""The comparison of both engines: random cases by the thousand, the first difference, and what the cases reached."""

from __future__ import annotations

import copy
import json
import subprocess
import threading
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import IO, Any, cast

from games import places, text
from rules_library import ROOT, answer

BATCH = 500


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
        """The answers to many cases; a thread writes, so that no pipe can fill up and block."""
        writer = threading.Thread(target=self.send, args=(texts,))
        writer.start()
        replies = [self.replies.readline().rstrip("\n") for _ in texts]
        writer.join()
        return replies

    def close(self) -> None:
        self.ask.close()
        self.process.wait(10)
        self.replies.close()


def compare(seed: str, count: int) -> tuple[str | None, Counter[str]]:
    """The first of `count` cases on which the engines differ, if any, and how often the cases reached what."""
    rng, node, reached = Random(seed), Node(), Counter[str]()  # noqa: S311
    try:
        for _ in range(0, count, BATCH):
            texts = [text(rng) for _ in range(BATCH)]
            theirs: list[str] = []
            reader = threading.Thread(target=lambda lines=texts, found=theirs: found.extend(node.answers(lines)))
            reader.start()
            ours = [answer(written) for written in texts]
            reader.join()
            for written, one, two in zip(texts, ours, theirs, strict=True):
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


def smaller(case: Any) -> Iterator[Any]:  # noqa: ANN401
    """The case with one member or element less, for each that it has, but the two on top."""
    for index, place in enumerate(places(case, [])):
        for key in list(place) if isinstance(place, dict) else range(len(place)):
            if index == 0 and key in ("document", "house"):
                continue
            less = copy.deepcopy(case)
            del places(less, [])[index][key]
            yield less


def shrunk(node: Node, written: str) -> str:
    """A smaller case on which the engines still differ."""
    for less in smaller(json.loads(written)):
        candidate = json.dumps(less)
        if answer(candidate) != node.answers([candidate])[0]:
            return shrunk(node, candidate)
    return written


def report(node: Node, written: str, seed: str) -> str:
    """What to say of a difference: the seed, a vector with the small document, and both answers."""
    small = shrunk(node, written)
    case = json.loads(small)
    vector = json.dumps(
        {"name": "...", "rule": "...", **{key: value for key, value in case.items() if value}, "state": "..."}
    )
    return f"SEED={seed}\n{vector}\npython: {answer(small)}\nnode:   {node.answers([small])[0]}"
