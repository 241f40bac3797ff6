"""However often `/readyz` is requested, it writes to the archive only once every few seconds, one request at a time."""

import sqlite3
import time
from itertools import pairwise
from pathlib import Path

from flask import Flask


def test_frequent_readiness_checks_cause_no_more_writes(app: Flask, settings: dict[str, str]) -> None:
    readiness, client = app.extensions["readiness"], app.test_client()
    archive = sqlite3.connect(Path(settings["INSTANCE_PATH"]) / "scorekeeper.sqlite3")
    seen = []
    for late in (True, False, False, True, False):
        readiness.until = 0.0 if late else time.monotonic() + 60
        assert client.get("/readyz").status_code == 200
        seen.append(archive.execute("PRAGMA data_version").fetchone()[0])
    archive.close()
    assert [after != before for before, after in pairwise(seen)] == [False, False, True, False]


def test_while_one_check_hangs_others_get_the_previous_finding(app: Flask) -> None:
    readiness, client = app.extensions["readiness"], app.test_client()
    assert client.get("/readyz").status_code == 200
    readiness.until = 0.0
    with readiness.lock:  # as who tries holds it
        assert client.get("/readyz").status_code == 200
        readiness.found = "busy"
        answer = client.get("/readyz", headers={"Accept-Language": "fr"})
    assert answer.status_code == 503
    assert answer.json["errors"] == [{"pointer": "/database", "detail": "Occupé."}]
    assert client.get("/readyz").status_code == 200
