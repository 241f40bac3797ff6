"""Backup and restore work while phones write to the running server, and resending completes the archive."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import opened
from tests.faults import report
from tests.games import Game as Document
from tests.games import game_id, long_games, short_game
from tests.server import Caller, Server, running_server, until
from tests.upkeep.host import archived, done, run, start

WRITERS, BATCH = 3, 5
REST = report.size(50, 0) / 1000
"""Seconds between two batches of a phone: what it archives while a program starts is read, sent and checked once more
later.
"""


@pytest.fixture
def server(own: dict[str, str]) -> Iterator[Server]:
    with running_server(own) as server:
        yield server


class Writer(threading.Thread):
    """A phone that archives one batch after another until it is told to stop, and keeps the answers."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__(daemon=True)
        self.caller = Caller(port)
        self.number = number
        self.archived: list[Document] = []
        self.failures: list[object] = []
        self.stopped = threading.Event()

    def run(self) -> None:
        while not self.stopped.wait(REST):
            batch = long_games(BATCH, 100_000 * self.number + len(self.archived))
            status, answer = self.caller.ask("POST", "/api/v1/sync", {"games": batch})
            if status == 200 and {result["status"] for result in answer["results"]} == {"created"}:
                self.archived += batch
            else:
                self.failures.append(answer)
                return

    def send_again(self) -> set[str]:
        """Send all once more, as a phone does in a new epoch."""
        parts = [self.archived[begin : begin + 100] for begin in range(0, len(self.archived), 100)]
        return {status for part in parts for status in sync(self.caller, *part)}


@contextmanager
def writing(port: int) -> Iterator[list[Writer]]:
    """Three phones at once; each has archived something before the block begins, and none was refused at its end."""
    writers = [Writer(port, number) for number in range(1, WRITERS + 1)]
    for writer in writers:
        writer.start()
    try:
        until(lambda: all(writer.archived for writer in writers))
        yield writers
    finally:
        for writer in writers:
            writer.stopped.set()
        for writer in writers:
            writer.join()
            writer.caller.connection.close()
    assert [writer.failures for writer in writers] == [[]] * WRITERS


def sync(caller: Caller, *games: Document) -> list[str]:
    status, answer = caller.ask("POST", "/api/v1/sync", {"games": games})
    assert status == 200, answer
    return [result["status"] for result in answer["results"]]


def epoch_of(caller: Caller) -> str:
    return str(caller.ask("GET", "/api/v1/archive")[1]["epoch"])


def test_a_backup_during_writes_is_consistent(own: dict[str, str], server: Server, tmp_path: Path) -> None:
    with writing(server.port) as writers:
        sure = [game["id"] for writer in writers for game in writer.archived]
        code, said = done(start(own, "backup", tmp_path / "backup"))
        assert code == 0, said
        until(lambda: sum(len(writer.archived) for writer in writers) > len(sure))
    for app in opened(own):
        assert run(app, "restore", tmp_path / "backup", "--yes")[0] == 0
        held = archived(app)
        assert held.keys() >= set(sure)
        for writer in writers:
            kept = [game["id"] in held for game in writer.archived]
            assert kept == sorted(kept, reverse=True)  # of each phone what it sent first, up to one moment
        assert run(app, "rebuild", "--check")[0] == 0


def test_after_a_restore_during_writes_resending_loses_nothing(
    own: dict[str, str], server: Server, tmp_path: Path
) -> None:
    with writing(server.port) as writers:
        for app in opened(own):
            assert run(app, "backup", tmp_path / "backup")[0] == 0
        before = sum(len(writer.archived) for writer in writers)
        until(lambda: sum(len(writer.archived) for writer in writers) > before)
        code, said = done(start(own, "restore", tmp_path / "backup", "--yes"))
        assert code == 0, said
        before = sum(len(writer.archived) for writer in writers)
        until(lambda: sum(len(writer.archived) for writer in writers) > before)
    for app in opened(own):
        assert archived(app).keys() < {game["id"] for writer in writers for game in writer.archived}
        assert {status for writer in writers for status in writer.send_again()} == {"unchanged", "created"}
        assert archived(app).keys() == {game["id"] for writer in writers for game in writer.archived}
        assert run(app, "rebuild", "--check")[0] == 0
    for writer in writers:
        writer.caller.close()


def test_after_a_restore_under_a_running_server_phones_resend_everything(
    own: dict[str, str], server: Server, tmp_path: Path
) -> None:
    early = Caller(server.port)
    first, later = long_games(20, 1_000), long_games(10, 2_000)
    sync(early, *first, short_game(1, 2), short_game(2, 3))
    code, said = done(start(own, "backup", tmp_path / "backup"))
    assert code == 0, said
    late = Caller(server.port)  # the backup does not know this phone
    sync(late, short_game(9))
    sync(early, *later, short_game(1, 5))
    corrected = short_game(2, 3, board="4")
    assert correct(early, corrected) == "updated"
    epoch = epoch_of(early)

    code, said = done(start(own, "restore", tmp_path / "backup", "--yes"))
    assert code == 0, said
    assert epoch_of(early) != epoch
    assert set(sync(early, *first)) == {"unchanged"}
    assert sync(early, *later, short_game(1, 5)) == ["created"] * 10 + ["updated"]
    assert sync(early, corrected) == ["conflict"]  # the correction is in no backup: both are shown, neither is lost
    assert correct(early, corrected) == "updated"
    assert late.ask("POST", "/api/v1/sync", {"games": [short_game(9)]})[0] == 401  # it registers anew, then:
    anew = Caller(server.port)
    assert sync(anew, short_game(9)) == ["created"]
    for caller in (early, late, anew):
        caller.close()


def correct(caller: Caller, game: Document) -> str:
    """Send a correction with the ETag of the archived revision."""
    path = f"/api/v1/games/{game_id(2)}"
    seen = caller.ask("PUT", path, game)[1]["etag"]
    return str(caller.ask("PUT", path, game, {"If-Match": seen})[1]["status"])
