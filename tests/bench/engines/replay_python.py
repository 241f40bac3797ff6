"""How long the Python engine takes for a game of each kind; prints one line of JSON, in milliseconds."""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[3]))
from scorekeeper.rules import replay

GAMES: dict[str, Any] = json.loads(Path(__file__).with_name("replay_games.json").read_text("utf-8"))


def game(kind: dict[str, Any], frames: int) -> dict[str, Any]:
    """A game with so many frames or turns, which its events repeat in turn;
    its end is out of reach. An event named by a
    number is the one so many places before.
    """
    events: list[dict[str, Any]] = []
    played = 0
    while played < frames:
        event = kind["cycle"][len(events) % len(kind["cycle"])]
        named = {"event": f"e{len(events) + event['event']}"} if "event" in event else {}
        played += event["type"] in ("frame", "turn")
        events.append({"id": f"e{len(events)}", "at": "2026-11-21T19:07:40-08:00", **event, **named})
    sides = {"a": {"name": "Elks"}, "b": {"name": "Legion"}}
    return {
        "version": 1, "id": "0193b0c2-7d2a-7c31-9b57-1f7f3f0a9a10", "sides": sides, "first": "a",
        "started_at": "2026-11-21T19:03:11-08:00", "events": events, **kind["header"],
    }  # fmt: skip


def medians_ms(*documents: dict[str, Any], rounds: int = 400) -> list[float]:
    """The median time of a replay of each. They take turns, so that a busy moment does not fall on one of them."""
    times: list[list[float]] = [[] for _ in documents]
    for _ in range(rounds):
        for document, taken in zip(documents, times, strict=True):
            start = time.perf_counter()
            replay(document)
            taken.append(time.perf_counter() - start)
    return [statistics.median(taken) * 1000 for taken in times]


def figures(kind: dict[str, Any]) -> dict[str, Any]:
    """The game's figures; twice its frames are tried unless the header ends it (bowling)."""
    frames = kind["frames"]
    documents = [game(kind, many) for many in ([frames, 2 * frames] if frames == 40 else [frames])]
    medians_ms(*documents, rounds=50)
    once, *twice = medians_ms(*documents)
    doubled = round(twice[0] / once, 3) if twice else None
    return {"frames": frames, "median_ms": round(once, 4), "doubled_ratio": doubled}


print(json.dumps({name: figures(kind) for name, kind in GAMES.items()}))
