"""Measures how fast this machine is, and whether other programs keep it busy.

Figures of two runs can be compared only if both are known.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

BUSY = 0.2
"""Share of its CPUs above which a machine that should be idle is busy."""
UNEVEN = 1.25
"""How many times slower it may be after a measurement than before, or before than after."""


@dataclass(frozen=True)
class Machine:
    """`pace`: milliseconds that a fixed piece of plain Python takes; `busy`: the share of all CPUs in use by others."""

    pace: float
    busy: float


def look() -> Machine:
    """Look at this machine while it should be idle; takes about three seconds."""
    time.sleep(1)  # what the last measurement leaves behind ends
    busy = busy_share(1)
    return Machine(min(beat() for _ in range(5)), busy)


def beat(clock: Callable[[], float] = time.perf_counter) -> float:
    """Milliseconds of a fixed piece of plain Python, by a clock that gives seconds."""
    begun = clock()
    sum(number * number for number in range(1_000_000))
    return (clock() - begun) * 1000


def is_noisy(before: Machine, after: Machine) -> bool:
    """Whether what was measured in between may say more about other programs than about ours."""
    slower = max(before.pace, after.pace) / min(before.pace, after.pace)
    return max(before.busy, after.busy) > BUSY or slower > UNEVEN


def wait_for_quiet(patience: float = 1.5) -> None:
    """Wait until this machine does little else, at most so many seconds."""
    end = time.monotonic() + patience
    while time.monotonic() < end and busy_share(0.2) > BUSY:
        pass


def busy_share(seconds: float) -> float:
    """The share of all CPUs that was in use during these seconds."""
    before = cpu_times()
    time.sleep(seconds)
    used, total = (after - begun for after, begun in zip(cpu_times(), before, strict=True))
    return used / max(1, total)


def cpu_times() -> tuple[int, int]:
    """Ticks in use and ticks in all, of all CPUs since the machine started."""
    ticks = [int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)
