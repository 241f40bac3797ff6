"""When the server's disk is really full, games are refused with a true sentence and archived ones stay."""

import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from flask import Flask

from scorekeeper.core.problem_types import PROBLEMS
from tests.conftest import SECRET
from tests.faults import report
from tests.faults.server.truth import faults_of
from tests.faults.small_disk import SmallDisk, small_disk
from tests.games import Game, long_games
from tests.server import Caller, running_server

BATCH = 25


class Sender:
    """A phone that remembers what it was told is archived, and how often the server had no room."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.acknowledged: list[Game] = []
        self.refusals = 0

    def send(self, games: list[Game]) -> bool:
        """Send a batch; say whether it was archived. Anything but yes and the true sentence fails the test."""
        status, answer = self.caller.ask("POST", "/api/v1/sync", {"games": games})
        if status == 200:
            assert {result["status"] for result in answer["results"]} <= {"created", "unchanged"}
            self.acknowledged += games
            return True
        check_refusal(status, answer, self.caller.received["Retry-After"], self.caller.received["Content-Type"])
        self.refusals += 1
        return False

    def missing(self, caller: Caller) -> list[str]:
        """Read everything back that was acknowledged."""
        games = {game["id"]: game for game in self.acknowledged}
        return [ident for ident, game in games.items() if read(caller, ident) != game]


def read(caller: Caller, ident: str) -> Game:
    document: Game = caller.ask("GET", f"/api/v1/games/{ident}")[1].get("document")
    return document


def check_refusal(status: int, answer: dict[str, str], wait: str, kind: str) -> None:
    assert (status, answer["code"], kind) == (503, "storage-full", "application/problem+json"), answer
    assert answer["detail"] == PROBLEMS["storage-full"].detail
    assert int(wait) > 0


def wait_until_ready(caller: Caller, *faults: str) -> None:
    """Ask until exactly these faults are reported: for some seconds the server repeats its previous finding."""
    found = None
    for _ in range(100):
        status, answer = caller.ask("GET", "/readyz")
        found = [fault["detail"] for fault in answer.get("errors", [])]
        if (status, found) == (503 if faults else 200, list(faults)):
            return
        time.sleep(0.1)
    raise AssertionError(f"still {found}")


def test_a_full_disk_loses_no_acknowledged_game_on_sqlite(
    tmp_path: Path, migrated_sqlite: Path, archive_of: Callable[[str], Flask]
) -> None:
    began = time.monotonic()
    instance = tmp_path / "instance"
    instance.mkdir()
    settings = {"INSTANCE_PATH": str(instance), "SECRET_KEY": SECRET, "DATABASE_URL": ""}
    with small_disk(instance, 16) as disk:
        shutil.copy(migrated_sqlite, disk.outside / "scorekeeper.sqlite3")
        with running_server(settings, prefix=disk.enter) as server:
            sender = Sender(Caller(server.port))
            assert sender.send(long_games(BATCH))
            wait_until_ready(sender.caller)
            fill_and_make_room(sender, disk)
            disk.fill()
            assert not all(sender.send(long_games(BATCH, 6_000_000 + BATCH * n)) for n in range(20))
            server.kill()
        with running_server(settings, prefix=disk.enter) as server:  # started again on the full disk
            caller = Caller(server.port, sender.caller.token)
            assert caller.ask("GET", "/readyz")[0] == 503
            disk.make_room()
            wait_until_ready(caller)
            missing = sender.missing(caller)
            caller.close()
        shutil.copytree(disk.outside, tmp_path / "taken-out")
    sender.caller.close()
    faults = faults_of(archive_of(f"sqlite:///{tmp_path / 'taken-out' / 'scorekeeper.sqlite3'}"))
    count, seconds = sender.refusals, time.monotonic() - began
    report.note("Server: disk full, SQLite", count, count - len(faults), len(missing), 0, len(faults), seconds)
    assert (missing, faults) == ([], [])
    assert integrity(tmp_path / "taken-out" / "scorekeeper.sqlite3") == ["ok"]


def fill_and_make_room(sender: Sender, disk: SmallDisk) -> None:
    """Send until the full disk takes no more, look at readiness, make room, send what was refused once more."""
    disk.fill()
    batches = [long_games(BATCH, 5_000_000 + BATCH * n) for n in range(20)]
    refused = [batch for batch in batches if not sender.send(batch)]
    assert refused
    wait_until_ready(sender.caller, "The disk is full.")
    assert sender.missing(sender.caller) == []  # reading goes on
    game = long_games(1, 5_500_000)[0]
    status, answer = sender.caller.ask("PUT", f"/api/v1/games/{game['id']}", game)
    assert status == 201 or answer["code"] == "storage-full"
    disk.make_room()
    wait_until_ready(sender.caller)
    assert all(sender.send(batch) for batch in refused)


def integrity(file: Path) -> list[str]:
    connection = sqlite3.connect(file)
    checked = [row[0] for row in connection.execute("PRAGMA integrity_check")]
    connection.close()
    return checked
