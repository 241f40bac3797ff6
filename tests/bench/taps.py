"""Tap → painted score, tap → frame durable: two hundred taps in games of forty frames, CPU slowed four times.

A frame is four weights by quick entry and the record button. Every game begins with forty frames and gets twenty more.
Each figure is the median of three runs.
"""

import statistics
from typing import Any

from tests.bench.rows import Row, percentile
from tests.bench.stage import FRAMES, HERE, SLOWED, Stage, open_game, staged, wait_for_quiet

RUNS, GAMES, ROUNDS = 3, 2, 20
WEIGHTS = ("a3", "b2", "a1", "b1")
TAPS = GAMES * ROUNDS * (len(WEIGHTS) + 1)
OPENED = 1_000_000
"""Number of the first open game."""
PAUSE = 120
"""Between two taps, in milliseconds: long enough for all that a tap sets going."""
FLOOR = 16
"""What a tap counts for that Event Timing does not report, in milliseconds: it took less."""


def measure() -> list[Row]:
    games = [open_game(OPENED + number) for number in range(RUNS * GAMES)]
    with staged(games) as stage:
        stage.phone.context.add_init_script(path=HERE / "watch_taps.js")
        runs = [one_run(stage, games[first : first + GAMES]) for first in range(0, len(games), GAMES)]
    median = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    tap = f"tap → painted score, {FRAMES}-frame game, CPU ÷ {SLOWED}"
    return [
        Row(f"{tap}: p50", median["p50"], goal=32),
        Row(f"{tap}: p95", median["p95"], goal=48),
        Row(f"{tap}: tasks over 50 ms in {TAPS} taps", median["long"], "", goal=0),
        Row(f"tap → frame durable (strict transaction complete), CPU ÷ {SLOWED}: p95", median["durable"], goal=60),
    ]


def one_run(stage: Stage, games: list[dict[str, Any]]) -> dict[str, float]:
    """Figures of two hundred taps, in milliseconds; `long` is a count."""
    notes = [play(stage, game["id"]) for game in games]
    painted = [duration for note in notes for duration in note["painted"].values()]
    assert len(painted) <= TAPS, "more interactions than taps"
    painted += [FLOOR] * (TAPS - len(painted))
    durable = [duration for note in notes for duration in note["durable"]]
    assert len(durable) == GAMES * ROUNDS, "a frame was not written, or not strictly"
    return {
        "p50": percentile(painted, 50),
        "p95": percentile(painted, 95),
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
    notes: dict[str, Any] = page.evaluate("() => notes")
    assert notes["taps"] == ROUNDS * (len(WEIGHTS) + 1), "a tap was not taken"
    return notes


def tap(stage: Stage, selector: str) -> None:
    """Tap a button once it works. It is looked for before, so that nothing but the tap runs in the page then."""
    page = stage.phone.page
    button = page.wait_for_selector(f"{selector}:enabled")
    box = button and button.bounding_box()
    assert box, selector
    page.wait_for_timeout(PAUSE / 2)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(PAUSE / 2)
