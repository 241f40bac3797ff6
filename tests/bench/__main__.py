"""`make bench`: sizes and speeds beside their goals, and how they changed since the last release (kept.py).

`python -m tests.bench taps start` measures these subjects only; `make bench-quick` a few, in three minutes. With
GAMES=1000000 `archive` asks a million games instead of 100,000. Goals are not a test. A subject is measured once more
if the machine was busy meanwhile, unless it must be quick; if it was busy to the end, its figures say so.
"""

import logging
import sys
from dataclasses import replace

from tests.bench import competitions, sizes
from tests.bench.engines import replay
from tests.bench.kept import Release, keep
from tests.bench.machine import is_noisy, look
from tests.bench.phone import desk, flow, lighthouse, my_games, start, taps
from tests.bench.phone.stage import QUICK
from tests.bench.rows import Row, line
from tests.bench.server import archive, reminders, sync

SUBJECTS = {
    "replay": replay,
    "sizes": sizes,
    "flow": flow,
    "taps": taps,
    "start": start,
    "desk": desk,
    "games": my_games,
    "lighthouse": lighthouse,
    "sync": sync,
    "archive": archive,
    "competitions": competitions,
    "reminders": reminders,
}


def main(names: list[str]) -> None:
    logging.disable(logging.WARNING)  # what the archives note would stand among the rows
    release, rows, begun = Release(), [], look()
    print(f"pace of this machine {begun.pace:.0f} ms, of the release's {release.pace:.0f} ms (a fixed piece of Python)")
    print(line("what", "goal", "figure", "change", ""))
    for name in names or SUBJECTS:
        for row in measured(name):
            print(row.line(release.change(row, begun.pace)), flush=True)
            rows.append(row)
        keep(rows, begun.pace)  # a run that is stopped has these
    bad = [row.what for row in rows if row.least is not None and row.figure < row.least]
    if bad:
        sys.exit(f"Too low: {'; '.join(bad)}")


def measured(name: str) -> list[Row]:
    """The rows of a subject; they say if the machine was busy each time."""
    for _ in range(1 if QUICK else 2):
        before = look()
        rows = SUBJECTS[name].measure()
        if not is_noisy(before, look()):
            return rows
    return [replace(row, noisy=True) for row in rows]


if __name__ == "__main__":
    unknown = set(sys.argv[1:]) - set(SUBJECTS)
    if unknown:
        sys.exit(f"No such subject: {', '.join(sorted(unknown))}. There are: {', '.join(SUBJECTS)}")
    main(sys.argv[1:])
