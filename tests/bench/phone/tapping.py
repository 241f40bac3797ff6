"""Taps on a page that notes how long each took to be painted (watch_taps.js)."""

from typing import Any

from tests.bench.phone.stage import HERE, Stage

PAUSE = 120
"""Between two taps, in milliseconds: long enough for all that a tap sets going."""
LEAST = 16
"""What a tap counts for that Event Timing does not report, in milliseconds: it took less."""


def watch(stage: Stage) -> None:
    """Have every page from now on note its taps."""
    stage.phone.context.add_init_script(path=HERE / "watch_taps.js")


def tap(stage: Stage, selector: str) -> None:
    """Tap a button once it works. It is looked for before, so that nothing but the tap runs in the page then."""
    page = stage.phone.page
    button = page.wait_for_selector(f"{selector}:enabled")
    box = button and button.bounding_box()
    assert box, selector
    page.wait_for_timeout(PAUSE / 2)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(PAUSE / 2)


def painted(notes: list[dict[str, Any]], taps: int) -> list[float]:
    """How long each of so many taps took to be painted, in milliseconds, from what pages noted of them."""
    found = [duration for note in notes for duration in note["painted"].values()]
    assert len(found) <= taps, "more interactions than taps"
    return found + [LEAST] * (taps - len(found))
