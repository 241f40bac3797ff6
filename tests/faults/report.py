"""Collects the findings of the sweeps: each test notes its figures, and the end of the run writes REPORT.md.

Works with and without pytest-xdist: whoever runs a test appends a line to a file, the process that began the run reads
them all. tests/conftest.py takes the two hooks, because the first process loads no conftest.py below it.
"""

import json
import os
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent
RESULTS = FOLDER / "results"
REPORT = FOLDER / "REPORT.md"
SOAK = os.environ.get("SOAK") == "1"
WHOLE = os.environ.get("REPORT") == "1"
"""Whether all sweeps run, so that the report is written anew: `make rest` and `make soak` say so."""

COUNTS = ("injected", "survived", "lost", "doubled", "changed")
INTRODUCTION = """# What was done to Scorekeeper, and what became of it

Written by the run (`make rest`, the long form by `make soak`); README.md says what each sweep does. *Injected*: faults
that fired. *Survived*: after how many of them every promise held. *Lost*, *doubled*, *changed*: games or frames, of
those that somebody had been told were safe.
"""
HEAD = ("sweep", "faults injected", *COUNTS[1:], "seconds", "remark")


def size(short: int, soak: int) -> int:
    """Return how long a sweep is in this run: `short` in `make rest`, `soak` in `make soak` (SOAK=1)."""
    return soak if SOAK else short


def note(
    sweep: str, injected: int, survived: int, lost: int, doubled: int, changed: int, seconds: float, remark: str = ""
) -> None:
    """Add a sweep's figures; several notes of one sweep become one row.

    Note first, then assert: a report hides nothing.
    """
    if not WHOLE:
        return
    RESULTS.mkdir(exist_ok=True)
    figures = dict(zip(COUNTS, (injected, survived, lost, doubled, changed), strict=True))
    line = json.dumps({"sweep": sweep, **figures, "seconds": seconds, "remark": remark})
    with (RESULTS / f"{re.sub('[^a-z0-9]+', '-', sweep.lower())}.json").open("a") as file:
        file.write(f"{line}\n")  # one short write at the end of the file: lines of two processes never mix


def is_first_process(session: pytest.Session) -> bool:
    """Say whether this process began the run (xdist's workers did not)."""
    return not hasattr(session.config, "workerinput")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Forget the run before."""
    if WHOLE and is_first_process(session):
        shutil.rmtree(RESULTS, ignore_errors=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the report at the end of a whole run; one of some tests, or one that was broken off, leaves it as it is."""
    ended = session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    if WHOLE and ended and is_first_process(session) and RESULTS.exists():
        lines = [json.loads(line) for file in RESULTS.glob("*.json") for line in file.read_text().splitlines()]
        REPORT.write_text(as_markdown(lines))


def as_markdown(lines: Iterable[dict[str, Any]]) -> str:
    """Return the report: one row a sweep, by name."""
    rows: dict[str, dict[str, Any]] = {}
    for line in lines:
        row = rows.setdefault(line["sweep"], {**dict.fromkeys(COUNTS, 0), "seconds": 0.0, "remarks": set()})
        for name in (*COUNTS, "seconds"):
            row[name] += line[name]
        row["remarks"] |= {line["remark"]} - {""}
    cells = [
        [sweep, *(f"{row[name]:,}" for name in COUNTS), f"{row['seconds']:.0f}", "; ".join(sorted(row["remarks"]))]
        for sweep, row in sorted(rows.items())
    ]
    table = [HEAD, ["---"] * len(HEAD), *cells]
    return INTRODUCTION + "\n" + "".join(f"| {' | '.join(row)} |\n" for row in table)
