"""How long the Python engine takes for a game of forty frames; prints one line of JSON, in milliseconds."""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))
from scorekeeper.rules import replay

BOARDS = [
    ["a3", "b2", "a1", "b1"],
    ["b4", "b2", "a2=b2", "a1"],
    [],
    ["a2=b2", "a1"],
    ["a4*", "b3", "b2", "b1", "a1"],
]


def game(frames: int) -> dict[str, Any]:
    """A game with so many frames; its target is out of reach."""
    events = [
        {
            "id": f"e{n}",
            "at": "2026-11-21T19:07:40-08:00",
            "type": "frame",
            "weights": BOARDS[n % len(BOARDS)],
        }
        for n in range(frames)
    ]
    sides = {"a": {"name": "Elks"}, "b": {"name": "Legion"}}
    return {
        "version": 1, "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", "ruleset": "federation-2024",
        "play": "doubles", "target": 999, "sides": sides, "first": "a",
        "started_at": "2026-11-21T19:03:11-08:00", "events": events,
    }  # fmt: skip


def median_ms(document: dict[str, Any], rounds: int = 400) -> float:
    """The median time of a replay."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        replay(document)
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


median_ms(game(40), 50)
forty, eighty = median_ms(game(40)), median_ms(game(80))
print(json.dumps({"median_ms": round(forty, 4), "frames": 40, "doubled_ratio": round(eighty / forty, 3)}))
