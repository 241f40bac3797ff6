"""`make bench`: PRODUCT.md's figures beside their goals; `python -m tests.bench taps start` measures these subjects only.

Goals are not a test: the machine's other work shows in the figures. last.json keeps them for comparison.
"""

import json
import os
import sys
from datetime import UTC, datetime

from tests.bench import replay, sizes, start, sync, taps
from tests.bench.rows import Row, line
from tests.bench.stage import HERE

SUBJECTS = {"replay": replay, "sizes": sizes, "taps": taps, "start": start, "sync": sync}


def main(names: list[str]) -> None:
    print(line("what", "goal", "figure", ""))
    rows: list[Row] = []
    for name in names or SUBJECTS:
        for row in SUBJECTS[name].measure():
            print(row.line(), flush=True)
            rows.append(row)
    keep(rows)


def keep(rows: list[Row]) -> None:
    """Write the figures to last.json, with the machine's load in the last minute and quarter of an hour."""
    one, _, fifteen = os.getloadavg()
    machine = {"cpus": os.cpu_count(), "load_1": round(one, 2), "load_15": round(fifteen, 2)}
    figures = [{**vars(row), "met": row.met} for row in rows]
    content = {"at": datetime.now(UTC).isoformat(timespec="seconds"), "machine": machine, "rows": figures}
    (HERE / "last.json").write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
