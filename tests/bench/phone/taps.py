"""Tap → painted score, tap → frame durable: two hundred taps in games of forty frames, CPU slowed four times.

A frame is four weights by quick entry and the record button. Every game begins with forty frames and gets twenty more.
Each figure is the median of three runs. Each run measures the floor too.
"""

import statistics
from typing import Any

from tests.bench.machine import wait_for_quiet
from tests.bench.phone.floor import floor
from tests.bench.phone.stage import FRAMES, QUICK, SLOWED, Stage, open_game, staged
from tests.bench.phone.tapping import painted, tap, watch
from tests.bench.rows import Row, percentile

RUNS, GAMES, ROUNDS = 1 if QUICK else 3, 2, 20
WEIGHTS = ("a3", "b2", "a1", "b1")
TAPS = GAMES * ROUNDS * (len(WEIGHTS) + 1)
OPENED = 1_000_000
"""Number of the first open game."""


def measure() -> list[Row]:
    games = [open_game(OPENED + number) for number in range(RUNS * GAMES)]
    with staged(games) as stage:
        watch(stage)
        runs = [one_run(stage, games[first : first + GAMES]) for first in range(0, len(games), GAMES)]
    median = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    tap = f"tap → painted score, {FRAMES}-frame game, CPU ÷ {SLOWED}"
    return [
        Row(f"floor: tap → painted number, page of 1 kB, CPU ÷ {SLOWED}: p50", median["floor p50"]),
        Row("the same: p95", median["floor p95"]),
        Row(f"floor: tap → strict transaction complete, page of 1 kB, CPU ÷ {SLOWED}: p95", median["floor durable"]),
        Row(f"{tap}: p50", median["p50"]),
        Row(f"{tap}: p95", median["p95"]),
        Row("the same as a multiple of the floor: p50", median["p50"] / median["floor p50"], "×", goal=1.75),
        Row("the same as a multiple of the floor: p95", median["p95"] / median["floor p95"], "×", goal=2),
        Row(f"{tap}: tasks over 50 ms in {TAPS} taps", median["long"], "", goal=0),
        Row(f"tap → frame durable (strict transaction complete), CPU ÷ {SLOWED}: p95", median["durable"], goal=60),
    ]


def one_run(stage: Stage, games: list[dict[str, Any]]) -> dict[str, float]:
    """Figures of two hundred taps and of the floor, in milliseconds; `long` is a count."""
    least = floor(stage)
    notes = [play(stage, game["id"]) for game in games]
    took = painted(notes, TAPS)
    durable = [duration for note in notes for duration in note["durable"]]
    assert len(durable) == GAMES * ROUNDS, "a frame was not written, or not strictly"
    return {
        "floor p50": least.p50,
        "floor p95": least.p95,
        "floor durable": least.durable,
        "p50": percentile(took, 50),
        "p95": percentile(took, 95),
        "long": sum(len(note["long"]) for note in notes),
        "durable": percentile(durable, 95),
    }


def play(stage: Stage, game: str) -> dict[str, Any]:
    """Record twenty frames in a game; what the page noted meanwhile."""
    page = stage.phone.page
    wait_for_quiet()
    stage.open(f"/#/game/{game}")
    page.wait_for_selector('[data-saved="yes"]')
    page.wait_for_timeout(1000)  # what else the start sets going is not the taps' own
    page.evaluate("() => { notes.long = []; }")
    for _ in range(ROUNDS):
        for weight in WEIGHTS:
            tap(stage, f'[data-zone="{weight}"]')
        tap(stage, "[data-record]")
    page.wait_for_selector('[data-saved="yes"]')
    notes: dict[str, Any] = page.evaluate("() => notes")
    assert notes["taps"] == ROUNDS * (len(WEIGHTS) + 1), "a tap was not taken"
    return notes
