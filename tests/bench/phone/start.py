"""Start with the server down and the service worker stopped: → first paint, → first tap taken; CPU slowed four times.

The phone holds one open game of forty frames and 5,000 archived ones (with `QUICK=1` twenty), whose figures are made.
First paint is First Contentful Paint; when a tap is taken is said in watch_start.js, and that it is taken is tried by a
tap each time. Times in milliseconds since the navigation began. Started in turn on the first screen and on the pad, as
when the phone had ended the app during a game, and, as the floor, on the page of start_floor.py.
"""

import statistics

from tests.bench.machine import wait_for_quiet
from tests.bench.phone.devtools import Tab, launched
from tests.bench.phone.my_games import make_figures
from tests.bench.phone.stage import HERE, QUICK, SLOWED, archived_games, chromium, open_game, staged
from tests.bench.phone.start_floor import floor
from tests.bench.rows import Row, percentile

STARTS, KEPT = 6 if QUICK else 20, 20 if QUICK else 5_000
SETTLED = 1.0
"""After a start the page is left alone for so long, in seconds: to ask earlier would slow it down."""
OPENED = open_game(1_000_000)
PAD = f"/#/game/{OPENED['id']}"
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
Times = dict[str, float]


def measure() -> list[Row]:
    with staged([*archived_games(KEPT), OPENED]) as stage:
        make_figures(stage, KEPT)
        stage.phone.close()
        stage.host.stop()
        with launched(chromium(), stage.phone.profile) as tab, floor() as (bare, empty):
            for one in (tab, bare):
                one.send("Page.addScriptToEvaluateOnNewDocument", source=(HERE / "watch_start.js").read_text())
            floors, homes, pads = [], [], []
            for _ in range(STARTS):
                floors.append(start(bare, empty, "[data-record]", "[data-record]"))
                homes.append(start(tab, stage.host.address + "/", ".resume .go", "[data-record]"))
                pads.append(start(tab, stage.host.address + PAD, '[data-zone="a3"]', "[data-weight]"))
    begun = f"start, no server, worker stopped, CPU ÷ {SLOWED}"
    least = {what: statistics.median(one[what] for one in floors) for what in floors[0]}
    return [
        *rows(f"floor of a start, CPU ÷ {SLOWED} → first paint", floors, "paint"),
        *rows(f"floor of a start, CPU ÷ {SLOWED} → first tap taken", floors, "tap"),
        *rows(f"{begun} → first paint", homes, "paint", goal=250, least=least),
        *rows(f"{begun} → first tap taken", homes, "tap", goal=300, least=least),
        *rows(f"{begun}, on the pad → first tap taken", pads, "tap", goal=300, least=least),
    ]


def rows(
    what: str, starts: list[Times], until: str, goal: float | None = None, least: Times | None = None
) -> list[Row]:
    """Median and p95 of some starts; if the floor is given, the median as a multiple of its own."""
    times = [one[until] for one in starts]
    median = statistics.median(times)
    multiple = [Row(f"{what}: median ÷ the floor's", median / least[until], "×")] if least else []
    return [Row(f"{what}: median", median), Row(f"{what}: p95", percentile(times, 95), goal=goal), *multiple]


def start(tab: Tab, address: str, button: str, answer: str) -> Times:
    """Start the app; once it was left alone for a second, tap the button, which must bring the answer."""
    tab.send("Page.navigate", url="about:blank")
    tab.stop_worker()
    wait_for_quiet()
    tab.send("Emulation.setCPUThrottlingRate", rate=SLOWED)
    tab.send("Page.navigate", url=address)
    tab.wait(SETTLED)
    while None in (times := {"paint": tab.evaluate(PAINTED), "tap": tab.evaluate("notes.tap")}).values():
        tab.wait(SETTLED)
    tab.send("Emulation.setCPUThrottlingRate", rate=1)
    the_tap_is_taken(tab, button, answer)
    return times


def the_tap_is_taken(tab: Tab, button: str, answer: str) -> None:
    box = tab.evaluate(f"document.querySelector('{button}').getBoundingClientRect().toJSON()")
    tab.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for _ in range(100):
        if tab.evaluate(f"document.querySelector('{answer}') !== null"):
            return
        tab.wait(0.02)
    raise AssertionError(f"the tap on {button} did nothing")
