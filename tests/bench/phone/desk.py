"""The desk of a tournament, half of it played, offline, CPU slowed four times: opened, and matches called and told by
taps.

A match is three taps: call it, ask for its result, tap the winner. First paint is First Contentful Paint; the desk
works when the button that calls the next match is there.
"""

import statistics
from typing import Any

from tests.bench.contests import Fields, contest, entered
from tests.bench.machine import wait_for_quiet
from tests.bench.phone.stage import SLOWED, Stage, staged
from tests.bench.phone.tapping import painted, tap, watch
from tests.bench.rows import Row, percentile

OPENINGS = 7
BOARDS = [str(board) for board in range(1, 7)]
GOALS = {40: (64, 400, 30), 1000: (200, 900, 8)}
"""By entries: milliseconds of a tap and of the first paint, and how many matches are played."""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
WORKS = """() => new Promise((done) => {
  const look = () => document.querySelector('[data-call]') ? done(performance.now()) : requestAnimationFrame(look);
  look();
})"""


def measure() -> list[Row]:
    rows: list[Row] = []
    desks = {many: half_played(many, number) for number, many in enumerate(GOALS, 1)}
    with staged(list(desks.values())) as stage:
        watch(stage)
        open_at(stage, desks[40]["id"])  # its part of the app comes with a network
        stage.host.stop()
        for many, desk in desks.items():
            opened = [open_at(stage, desk["id"]) for _ in range(OPENINGS)]
            rows += rows_of(many, opened, play(stage, GOALS[many][2]))
    return rows


def half_played(many: int, number: int) -> Fields:
    """A double elimination in which the first half of the first round is over."""
    desk = contest("double-elimination", entered(many), number, boards=BOARDS)
    lines = 1 << (many - 1).bit_length()
    for k in range(1, lines // 4 + 1):
        seeds = seats(lines)[2 * k - 2 : 2 * k]
        if max(seeds) <= many:
            told = {"type": "result", "match": f"w1.{k}", "winner": "a", "ending": "played"}
            sides = {"a": f"e{seeds[0]}", "b": f"e{seeds[1]}"}
            desk["events"].append({"id": f"r{k}", "at": desk["started_at"], **told, **sides})
    return desk


def seats(lines: int) -> list[int]:
    """The seeds of a bracket's lines (docs/competitions.md, Brackets)."""
    found = [1]
    while len(found) < lines:
        found = [seed for one in found for seed in (one, 2 * len(found) + 1 - one)]
    return found


def open_at(stage: Stage, ident: str) -> tuple[float, float]:
    """Open the desk; when it painted first and when it works, in milliseconds."""
    wait_for_quiet()
    stage.open(f"/#/event/{ident}")
    page = stage.phone.page
    works = page.evaluate(WORKS)
    return page.evaluate(PAINTED), works


def play(stage: Stage, matches: int) -> dict[str, Any]:
    """Call this many matches, tell their results, and return what the page noted meanwhile."""
    page = stage.phone.page
    page.wait_for_timeout(1000)  # what else the start sets going is not the taps' own
    page.evaluate("() => { notes.long = []; notes.painted = {}; notes.durable = []; }")
    for _ in range(matches):
        for button in ("[data-call]", "[data-result]", "dialog [data-winner=a]"):
            tap(stage, button)
            page.wait_for_selector("body:not([data-resting])")
    notes: dict[str, Any] = page.evaluate("() => notes")
    assert len(notes["durable"]) == 2 * matches, "an act was not written, or not strictly"
    return notes


def rows_of(many: int, opened: list[tuple[float, float]], notes: dict[str, Any]) -> list[Row]:
    goal, first, matches = GOALS[many]
    took = painted([notes], 3 * matches)
    name = f"desk of {many} entries, CPU ÷ {SLOWED}"
    return [
        Row(
            f"{name}: opened without a network → first paint, median",
            statistics.median(one for one, _ in opened),
            goal=first,
        ),
        Row(f"{name}: opened → the next match can be called, median", statistics.median(one for _, one in opened)),
        Row(f"{name}: tap → painted, p95", percentile(took, 95), goal=goal),
        Row(f"{name}: tap → durable, p95", percentile(notes["durable"], 95), goal=60),
    ]
