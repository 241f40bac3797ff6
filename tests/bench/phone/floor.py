"""The floor of this machine: a page of 1 kB that puts a number on the screen at each tap, CPU slowed four times.

No app can paint sooner in this browser. Taps on the pad are told as multiples of it, measured in the same run, because
milliseconds alone say as much about the machine as about the app. A second page also writes the number in a strict
transaction: none of our frames can be durable sooner.
"""

from dataclasses import dataclass
from typing import Any

from tests.bench.machine import wait_for_quiet
from tests.bench.phone.stage import Stage
from tests.bench.phone.tapping import painted, tap
from tests.bench.rows import percentile

TAPS = 100
ADDRESS = "http://floor.test/"
"""Nothing is there: the browser gets the page from here, without a network."""
PAGE = """<!doctype html><meta name="viewport" content="width=device-width"><title>Floor</title>
<style>button { width: 80px; height: 60px } output { font-size: 60px }</style>
<output>0</output><p><button>One more</button>
<script>
  const [number] = document.getElementsByTagName('output');
  let write = () => undefined;
  document.querySelector('button').onclick = () => write((number.textContent = Number(number.textContent) + 1));
</script>"""
WRITING = (
    PAGE.replace("<button>", "<button data-record disabled>")
    + """<script>
  const opening = indexedDB.open('floor');
  opening.onupgradeneeded = () => opening.result.createObjectStore('events');
  opening.onsuccess = () => {
    write = (n) =>
      opening.result.transaction('events', 'readwrite', {durability: 'strict'}).objectStore('events').put(n, n);
    document.querySelector('button').disabled = false;
  };
</script>"""
)
"""The same with a strict transaction at each tap, which the notes of watch_taps.js tell from others by these names."""


@dataclass(frozen=True)
class Floor:
    """Tap → painted number, and tap → strict transaction complete, in milliseconds."""

    p50: float
    p95: float
    durable: float


def floor(stage: Stage) -> Floor:
    """Measure it in this browser, whose pages note their taps."""
    took = painted([tapped(stage, "paint", PAGE)], TAPS)
    durable = tapped(stage, "write", WRITING, until=f"() => notes.durable.length === {TAPS}")["durable"]
    return Floor(percentile(took, 50), percentile(took, 95), percentile(durable, 95))


def tapped(stage: Stage, name: str, content: str, until: str = "() => true") -> dict[str, Any]:
    """Open a page, tap its button, and return what the page noted about the taps, once `until` holds."""
    page = stage.phone.page
    page.route(f"{ADDRESS}{name}", lambda route: route.fulfill(body=content, content_type="text/html"))
    page.goto(f"{ADDRESS}{name}")
    stage.slow_down()
    wait_for_quiet()
    page.wait_for_timeout(500)
    for _ in range(TAPS):
        tap(stage, "button")
    assert page.text_content("output") == str(TAPS)
    page.wait_for_function(until)
    notes: dict[str, Any] = page.evaluate("() => notes")
    return notes
