"""The floor of this machine: a page of 1 kB that puts a number on the screen at each tap, CPU slowed four times.

No app can paint sooner in this browser. Taps on the pad are told as multiples of it, measured in the same run, because
milliseconds alone say as much about the machine as about the app.
"""

from dataclasses import dataclass

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
  document.querySelector('button').onclick = () => (number.textContent = Number(number.textContent) + 1);
</script>"""


@dataclass(frozen=True)
class Floor:
    """Tap → painted number, in milliseconds."""

    p50: float
    p95: float


def floor(stage: Stage) -> Floor:
    """Measure it in this browser, whose pages note their taps."""
    page = stage.phone.page
    page.route(f"{ADDRESS}**", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.goto(ADDRESS)
    stage.slow_down()
    wait_for_quiet()
    page.wait_for_timeout(500)
    for _ in range(TAPS):
        tap(stage, "button")
    assert page.text_content("output") == str(TAPS)
    took = painted([page.evaluate("() => notes")], TAPS)
    return Floor(percentile(took, 50), percentile(took, 95))
