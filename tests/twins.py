"""What every comparison of two engines shares: the other engine as a process, a value with one thing broken, and a
smaller case on which the two still differ.
"""

from __future__ import annotations

import copy
import json
import subprocess
import threading
from collections.abc import Callable, Iterator
from random import Random
from typing import IO, Any, cast

from tests.server import ROOT

BATCH = 500


class Node:
    """The JavaScript engine as a long-lived process, a line for a line."""

    def __init__(self, script: str) -> None:
        self.process = subprocess.Popen(
            ["node", script], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
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


def compared(node: Node, answer: Callable[[str], str], texts: list[str]) -> Iterator[tuple[str, str, str]]:
    """Each case with the answers of both engines, which work at the same time."""
    theirs: list[str] = []
    reader = threading.Thread(target=lambda: theirs.extend(node.answers(texts)))
    reader.start()
    ours = [answer(written) for written in texts]
    reader.join()
    yield from zip(texts, ours, theirs, strict=True)


def places(value: Any, found: list[Any]) -> list[Any]:  # noqa: ANN401 (of JSON)
    """All objects and lists within a value."""
    if isinstance(value, dict | list):
        found.append(value)
        for part in value.values() if isinstance(value, dict) else value:
            places(part, found)
    return found


def break_somewhere(rng: Random, document: Any, junk: list[Any], keys: list[str]) -> Any:  # noqa: ANN401
    """The document with one thing replaced, dropped, added, doubled or moved; `junk` and `keys` are what it may get."""
    if rng.random() < 0.02:
        return rng.choice(junk)
    document = copy.deepcopy(document)
    place = rng.choice(places(document, []) or [document])
    if isinstance(place, dict):
        key = rng.choice([*place, *keys] if rng.random() < 0.5 else list(place) or keys)
        if rng.random() < 0.3:
            place.pop(key, None)
        else:
            place[key] = rng.choice(junk)
    elif isinstance(place, list):
        index = rng.randrange(len(place) + 1)
        change = rng.random()
        if change < 0.3 and place:
            place.insert(index, copy.deepcopy(rng.choice(place)))
        elif change < 0.6 and place:
            place[index % len(place)] = rng.choice(junk)
        elif change < 0.8 and place:
            place.insert(index, place.pop(rng.randrange(len(place))))
        else:
            place.insert(index, rng.choice(junk))
    return document


def smaller(case: Any, kept: tuple[str, ...], whole: tuple[str, ...] = ()) -> Iterator[Any]:  # noqa: ANN401
    """The case with one member or element less, for each that it has, but those on top that are to be kept. What lies
    within the elements of `whole` stays as it is.
    """
    within = {id(place) for name in whole for item in case.get(name, []) for place in places(item, [])}
    for index, place in enumerate(places(case, [])):
        if id(place) in within:
            continue
        for key in list(place) if isinstance(place, dict) else range(len(place)):
            if index == 0 and key in kept:
                continue
            less = copy.deepcopy(case)
            del places(less, [])[index][key]
            yield less


def shrunk(
    node: Node, answer: Callable[[str], str], written: str, kept: tuple[str, ...], whole: tuple[str, ...] = ()
) -> str:
    """A smaller case on which the engines still differ, as small as leaving out single things can make it."""
    while True:
        candidates = (json.dumps(less) for less in smaller(json.loads(written), kept, whole))
        found = next((one for one in candidates if answer(one) != node.answers([one])[0]), None)
        if found is None:
            return written
        written = found
