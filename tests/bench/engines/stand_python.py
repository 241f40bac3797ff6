"""How long the Python engine takes for the competitions of a file; prints one line of JSON, in milliseconds."""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))
from scorekeeper.competitions.stand import stand

ROUNDS = 15


def median_ms(document: object, results: object) -> float:
    """The median time of a replay."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        stand(document, results)  # type: ignore[arg-type]  # as it was written
        times.append(time.perf_counter() - start)
    return statistics.median(times[ROUNDS // 3 :]) * 1000


contests = json.loads(Path(sys.argv[1]).read_text("utf-8"))
print(json.dumps({name: round(median_ms(*one), 3) for name, one in contests.items()}))
