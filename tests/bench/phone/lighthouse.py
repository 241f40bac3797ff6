"""Lighthouse's four marks on a phone for the app's start page and the pages of a public club, as a visitor sees them;
each is the median of some runs.
"""

import http.client
import json
import statistics
import subprocess
import tempfile

from sqlalchemy import update

from scorekeeper.store import Club, db, write_transaction
from tests.bench.phone.stage import HERE, chromium
from tests.bench.rows import Row
from tests.bench.server.archive import FEW, KNOWN, Archive, made
from tests.bench.server.generate import open_archive
from tests.server import ROOT, Server, running_server

RUNS = {"start page": 5, "club page": 3, "game page": 3, "standings page": 3}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LEAST = 98
"""Below this `make bench` ends red."""


def measure() -> list[Row]:
    subprocess.run(["make", "--silent", "tests/bench/node_modules/.ready"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as folder:
        archive = made(FEW, {"INSTANCE_PATH": folder, "DATABASE_URL": ""})
        with open_archive(archive.settings).app_context(), write_transaction():
            db.session.execute(update(Club).values(visibility="public"))
        with running_server(archive.settings) as server:
            marks = {page: [one_run(address) for _ in range(RUNS[page])] for page, address in pages(server, archive)}
    return [
        Row(
            f"Lighthouse, mobile, {page}: {name}",
            statistics.median(run[name] for run in runs),
            "",
            goal=100,
            at_least=True,
            least=LEAST,
        )
        for page, runs in marks.items()
        for name in CATEGORIES
    ]


def pages(server: Server, archive: Archive) -> list[tuple[str, str]]:
    """The pages and their addresses."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("GET", f"/api/v1/clubs/{archive.club}/games", headers=KNOWN)
    game = json.loads(connection.getresponse().read())["games"][0]["id"]
    paths = ("/", f"/c/{archive.club}", f"/g/{game}", f"/c/{archive.club}/standings")
    return [(page, f"http://127.0.0.1:{server.port}{path}") for page, path in zip(RUNS, paths, strict=True)]


def one_run(address: str) -> dict[str, int]:
    """The marks of a first visit, 0 to 100, by category; what costs marks is printed."""
    command = ["node", str(HERE / "lighthouse.mjs"), chromium(), address, *CATEGORIES]
    told = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    for complaint in told["complaints"]:
        print(f"  {complaint}")
    marks: dict[str, int] = told["marks"]
    return marks
