"""The census: every board of up to four weights a side, in every order and with every way of being level.

Both engines play all boards in the same order as one long game and must agree on each, by a hash over
(board → points, next first shooter). Python's points are also held against the definition in one line: a
weight scores when it is nearer to the scoring end than every weight of the other side (fed 9.26).

How many boards there are is counted without listing any. A board is a sequence of levels, deepest first,
each level of p weights of `a` and q of `b`; n levels fall into z zones, kept in order, in
C(n + z - 1, z - 1) ways.

| levels                                    | four zones | with neutral |
| ----------------------------------------- | ---------- | ------------ |
| single weights only                       |     26,599 |       73,501 |
| and pairs, one of each side               |     72,148 |      187,996 |
| any number of either side                 |    293,952 |      699,121 |

All boards of four zones are played, and with neutral those with pairs; `make soak` plays all of both.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from collections.abc import Iterator
from functools import cache
from math import comb
from typing import Any

import pytest
from rules_library import ROOT

from scorekeeper.rules import library
from scorekeeper.rules.knock_off import play_frame
from scorekeeper.rules.replay import start

pytestmark = pytest.mark.soak

Levels = tuple[tuple[int, int], ...]

MOST = 4
SINGLE: Levels = ((1, 0), (0, 1))
PAIRS: Levels = ((0, 1), (1, 0), (1, 1))
ALL: Levels = tuple((p, q) for p in range(MOST + 1) for q in range(MOST + 1) if p + q)


def count(levels: Levels, zones: int) -> int:
    """How many boards there are, from the numbers alone."""

    @cache
    def sequences(a: int, b: int, length: int) -> int:
        if min(a, b) < 0 or length == 0:
            return int(a == b == length == 0)
        return sum(sequences(a - p, b - q, length - 1) for p, q in levels)

    return sum(
        sequences(a, b, length) * comb(length + zones - 1, zones - 1)
        for a in range(MOST + 1)
        for b in range(MOST + 1)
        for length in range(2 * MOST + 1)
    )


def boards(zones: list[str], levels: Levels = ALL, a: int = MOST, b: int = MOST) -> Iterator[list[str]]:
    """All boards, in the order of tests/js/rules/census.js; zones from the deepest."""
    yield []
    for index, zone in enumerate(zones):
        for p, q in levels:
            if p <= a and q <= b:
                level = "=".join(["a" + zone] * p + ["b" + zone] * q)
                for rest in boards(zones[index:], levels, a - p, b - q):
                    yield [level, *rest]


def by_definition(weights: list[str], values: dict[str, int]) -> dict[str, int]:
    """The points by fed 9.26 alone: depth is the place in the list."""
    on_board = [(depth, token) for depth, level in enumerate(weights) for token in level.split("=")]
    first = {side: min([depth for depth, token in on_board if token[0] == side], default=99) for side in "ab"}
    return {
        side: sum(values[token[1:]] for depth, token in on_board if token[0] == side and depth < first[rival])
        for side, rival in (("a", "b"), ("b", "a"))
    }


def python_census(ruleset_id: str, levels: Levels) -> dict[str, Any]:
    ruleset: Any = library.find(ruleset_id)
    values = {zone["zone"]: zone["points"] for zone in ruleset["zones"]}
    sides = {"a": {"start": -(10**9)}, "b": {"start": -(10**9)}}
    header = {"play": next(iter(ruleset["formats"])), "target": 999, "first": "a", "sides": sides}
    found = hashlib.sha256()
    tally = {"boards": 0, "a": 0, "b": 0, "none": 0, "points": 0}
    game = start(header, ruleset)
    for weights in boards(list(reversed(values)), levels):
        play_frame(game, {"weights": weights})
        points = game.state["frames"][-1]["points"]
        assert points == by_definition(weights, values), weights
        tally["boards"] += 1
        tally["a" if points["a"] else "b" if points["b"] else "none"] += 1
        tally["points"] += points["a"] + points["b"]
        upcoming: Any = game.state["next"]
        line = f"{' '.join(weights)}|{points['a']}|{points['b']}|{upcoming['first']}\n"
        found.update(line.encode())
        if tally["boards"] % 1000 == 0:
            game = start(header, ruleset)
    return {**tally, "hash": found.hexdigest()}


@pytest.mark.parametrize(("ruleset_id", "zones"), [("federation-2024", 4), ("csc-2007", 5)])
def test_both_engines_agree_on_every_board(ruleset_id: str, zones: int) -> None:
    levels = PAIRS if zones == 5 and os.environ.get("SOAK") != "1" else ALL
    command = ["node", "tests/js/rules/census.js", ruleset_id, *(["pairs"] if levels == PAIRS else [])]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as node:
        ours = python_census(ruleset_id, levels)
        theirs = json.loads(node.communicate()[0])
    assert theirs == ours
    assert (
        ours["boards"]
        == count(levels, zones)
        == {(4, ALL): 293_952, (5, ALL): 699_121, (5, PAIRS): 187_996}[zones, levels]
    )
    assert ours["a"] == ours["b"], "the two sides are mirror images"


@pytest.mark.parametrize(
    ("levels", "zones", "number"),
    [(SINGLE, "4321", 26_599), (PAIRS, "4321", 72_148), (SINGLE, "4321N", 73_501), (PAIRS, "4321N", 187_996)],
)
def test_counts_of_the_simpler_boards(levels: Levels, zones: str, number: int) -> None:
    assert count(levels, len(zones)) == number == sum(1 for _ in boards(list(zones), levels))
