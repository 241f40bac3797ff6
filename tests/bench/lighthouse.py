"""Lighthouse's four marks for the app's start page on a phone, each the median of five runs."""

import json
import statistics
import subprocess
import tempfile

from tests.bench.rows import Row
from tests.bench.stage import HERE, chromium, prepared
from tests.server import ROOT, running_server

RUNS = 5
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LEAST = 98
"""Below this `make bench` ends red."""


def measure() -> list[Row]:
    subprocess.run(["make", "--silent", "tests/bench/node_modules/.ready"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as folder, running_server(prepared(folder)) as server:
        runs = [one_run(f"http://127.0.0.1:{server.port}/") for _ in range(RUNS)]
    return [
        Row(
            f"Lighthouse, mobile: {name}",
            statistics.median(run[name] for run in runs),
            "",
            goal=100,
            at_least=True,
            least=LEAST,
        )
        for name in CATEGORIES
    ]


def one_run(address: str) -> dict[str, int]:
    """The marks of a first visit, 0 to 100, by category; what costs marks is printed."""
    command = ["node", str(HERE / "lighthouse.mjs"), chromium(), address, *CATEGORIES]
    told = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    for complaint in told["complaints"]:
        print(f"  {complaint}")
    marks: dict[str, int] = told["marks"]
    return marks
