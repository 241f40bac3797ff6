"""Figures that are kept: last.json of the last run here, release.json of the last release (docs/release-checklist.md).

A run prints how each figure has changed since the release. Times and rates are compared as if both machines had the
same pace (machine.py), which is right to some ten per cent; sizes, counts and ratios as they are.
"""

import json
import os
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.rows import Row

HERE = Path(__file__).parent
LAST, RELEASE = HERE / "last.json", HERE / "release.json"
TIMES = ("ms", "s")
RATES = ("games/s", "/s")


def keep(rows: list[Row], pace: float) -> None:
    """Write the figures of a run, with the machine's pace in milliseconds."""
    content = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "cpus": os.cpu_count(),
        "pace": round(pace, 1),
        "rows": [{**vars(row), "met": row.met} for row in rows],
    }
    LAST.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")


class Release:
    """The figures of the last release."""

    def __init__(self) -> None:
        content = json.loads(RELEASE.read_text())
        self.pace: float = content["pace"]
        self.figures: dict[str, float] = {row["what"]: row["figure"] for row in content["rows"]}

    def change(self, row: Row, pace: float) -> str:
        """How a figure has changed since, such as "-12 %"; "new" if it was not measured then."""
        before = self.figures.get(row.what)
        if before is None:
            return "new"
        if row.unit in TIMES:
            before *= pace / self.pace
        elif row.unit in RATES:
            before *= self.pace / pace
        if before == row.figure:
            return "="
        return f"{100 * (row.figure / before - 1):+.0f} %" if before else "≠"
