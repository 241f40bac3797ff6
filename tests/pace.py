"""CPU seconds of a machine of known pace, for work that must not grow without bounds. Speeds are for `make bench`."""

import time
from statistics import median

from tests.bench.machine import beat

PACE = 60
"""Milliseconds that `beat` takes on that machine."""
MOST = 2.0
"""CPU seconds of a request. We promise one; how fast the machine was in between is known within a factor of two."""


def cpu_since(begun: float) -> float:
    """Return the seconds since `begun`, a time.process_time()."""
    seconds = time.process_time() - begun
    if seconds <= 1:
        return seconds
    # Measured at once, because the pace changes.
    return seconds / max(1, median(beat(time.process_time) for _ in range(3)) / PACE)
