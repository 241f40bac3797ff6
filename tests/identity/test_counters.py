"""Without Redis all processes of an instance count limits together, and a crash or a broken file does no other harm."""

import multiprocessing
import os
import signal
import stat
import threading
import time
from pathlib import Path

import pytest
from flask import Flask
from limits.errors import StorageError

from scorekeeper.people.identity import counters
from scorekeeper.people.identity.counters import CountsFile
from tests.server import Caller, Server, running_server, until

WRONG = {"code": "0000-0000"}
TIMES, PROCESSES = 60, 3


def count_often(file: Path, found: "multiprocessing.SimpleQueue[list[int]]") -> None:
    """Count in two threads of one process; give the result of each count."""
    counts, seen = CountsFile(file), list[int]()

    def count() -> None:
        seen.extend(counts.incr("one", 60) for _ in range(TIMES // 2))

    threads = [threading.Thread(target=count) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found.put(seen)


def test_processes_and_threads_counting_at_once_lose_no_count(tmp_path: Path) -> None:
    file = tmp_path / counters.NAME
    context = multiprocessing.get_context("spawn")
    found = context.SimpleQueue()
    processes = [context.Process(target=count_often, args=(file, found)) for _ in range(PROCESSES)]
    for process in processes:
        process.start()
    seen = [number for _ in processes for number in found.get()]
    for process in processes:
        process.join()
    assert sorted(seen) == list(range(1, TIMES * PROCESSES + 1))
    assert CountsFile(file).get("one") == TIMES * PROCESSES
    assert {stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()} == {0o600}


def test_a_count_expires_and_begins_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counts, now = CountsFile(tmp_path / counters.NAME), time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    assert [counts.incr("one", 60), counts.incr("one", 60, 5), counts.incr("other", 3600)] == [1, 6, 1]
    assert (counts.get("one"), counts.get_expiry("one")) == (6, now + 60)
    now += 60
    assert (counts.get("one"), counts.get("other")) == (0, 1)
    assert counts.incr("other", 3600) == 2
    assert counts.ask("SELECT count(*) FROM counts") == 1  # what is over was cleared
    assert (counts.incr("one", 60), counts.get_expiry("one")) == (1, now + 60)
    counts.clear("one")
    assert (counts.get("one"), counts.get_expiry("one"), counts.check()) == (0, now, True)
    counts.reset()
    assert counts.get("other") == 0


def test_an_unusable_counter_file_blocks_nobody(
    app: Flask, settings: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    Path(settings["INSTANCE_PATH"], counters.NAME).write_bytes(b"no database" * 1000)
    with pytest.raises(StorageError):
        app.extensions["limits"].storage.incr("one", 60)
    assert app.test_client().post("/api/v1/devices").status_code == 201
    assert "Requests are not limited: what counts them fails" in caplog.text


def try_code(server: Server, token: str) -> int:
    """Look for a pairing with a wrong code over a new connection, so that any worker may answer."""
    caller = Caller(server.port, token)
    status, _answer = caller.ask("POST", "/api/v1/pairings/look", WRONG)
    caller.close()
    return status


def test_two_workers_together_allow_five_wrong_pairing_codes(settings: dict[str, str], build: Path) -> None:
    with running_server(settings) as server:
        phone = Caller(server.port)
        assert phone.ask("PATCH", "/api/v1/me", {"name": "Ann"})[0] == 200
        token = str(phone.token)
        phone.close()
        until(lambda: len(server.workers()) == 2)  # the first of them may have answered before
        one, other = server.workers()
        answers = []
        for resting in (one, other, one):  # the other worker answers
            os.kill(resting, signal.SIGSTOP)
            answers += [try_code(server, token) for _ in range(3)]
            os.kill(resting, signal.SIGCONT)
        assert answers == [404] * 5 + [429] * 4
        for worker in (one, other):
            os.kill(worker, signal.SIGKILL)
        assert try_code(server, token) == 429  # by a worker that was not there before
