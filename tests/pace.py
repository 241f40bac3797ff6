"""CPU seconds of a machine of known pace, for work that must not grow without bounds. Speeds are for `make bench`."""

import os
import time

from tests.bench.machine import beat

PACE = 60
"""Milliseconds that `beat` takes on that machine."""
MOST = 2.0 if "PYTEST_XDIST_WORKER" in os.environ else 1.0
"""CPU seconds of a request. Beside other tests that share its caches a processor needs up to twice as many."""


def cpu_since(begun: float) -> float:
    """Return the seconds since `begun`, a time.process_time()."""
    seconds = time.process_time() - begun
    # Measured at once, because the pace changes.
    return seconds / max(1, beat(time.process_time) / PACE) if seconds > 1 else seconds
