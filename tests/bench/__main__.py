"""`make bench`: sizes and speeds beside their goals; `python -m tests.bench taps start` measures these subjects only.
GAMES=1000000 has `archive` ask a million games instead of 100,000.

Goals are not a test: what else the machine does shows in the figures. last.json keeps them for comparison.
"""

import json
import os
import sys
from datetime import UTC, datetime

from tests.bench import (
    archive,
    competitions,
    desk,
    flow,
    lighthouse,
    my_games,
    reminders,
    replay,
    sizes,
    start,
    sync,
    taps,
)
from tests.bench.rows import Row, line
from tests.bench.stage import HERE

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
    loads = [round(os.getloadavg()[0], 2)]
    print(line("what", "goal", "figure", ""))
    rows: list[Row] = []
    for name in names or SUBJECTS:
        for row in SUBJECTS[name].measure():
            print(row.line(), flush=True)
            rows.append(row)
        loads.append(round(os.getloadavg()[0], 2))
    print(f"{os.cpu_count()} CPUs; load before and after each subject: {', '.join(map(str, loads))}")
    keep(rows, loads)
    bad = [row.what for row in rows if row.least is not None and row.figure < row.least]
    if bad:
        sys.exit(f"Too low: {'; '.join(bad)}")


def keep(rows: list[Row], loads: list[float]) -> None:
    """Write the figures to last.json, with how busy the machine was."""
    content = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "cpus": os.cpu_count(),
        "loads": loads,
        "rows": [{**vars(row), "met": row.met} for row in rows],
    }
    (HERE / "last.json").write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
