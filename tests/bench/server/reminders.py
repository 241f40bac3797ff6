"""Reminders through one worker (`flask worker`, a process of its own) to the tests' push service, which reads each as
phones do.

The service runs on the same machine and takes its share of it. REMINDERS=50000 unless told otherwise.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask_migrate import upgrade

from scorekeeper import create_app
from scorekeeper.store import db
from tests.bench.rows import Row
from tests.conftest import SECRET
from tests.push.queue import remind, reminder, subscribed
from tests.push.service import PushService, push_service
from tests.server import ROOT

COUNT = int(os.environ.get("REMINDERS", "50000"))
PHONES = 20
SHARES = (COUNT // 10, COUNT // 2, COUNT)
"""After how many reminders the worker's memory is looked at."""


def measure() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder, push_service() as service:
        settings = {"INSTANCE_PATH": folder, "SECRET_KEY": SECRET, "DATABASE_URL": ""}
        app = create_app(settings)
        with app.app_context():
            upgrade()
            devices = [subscribed(service)[0] for _ in range(PHONES)]
            news = (
                reminder(number, device=devices[number % PHONES], said={"home": "Ann", "away": "Bob"})
                for number in range(COUNT)
            )
            remind(*news)
            with worker(settings, service) as process:
                memory, seconds, cpu = follow(process.pid, service)
            db.engine.dispose()
        assert service.faults == []
        assert len({message.topic for message in service.messages}) == len(service.messages) == COUNT
    first, _, last = memory
    return [
        Row(f"reminders through one worker, {COUNT:,}", COUNT / seconds, "/s", goal=300, at_least=True),
        Row("CPU time of the worker for 1,000 reminders", 1000 * cpu / COUNT, "s"),
        *(
            Row(f"memory of the worker after {share:,} reminders", size, "MB")
            for share, size in zip(SHARES, memory, strict=True)
        ),
        Row(f"what it grew from {SHARES[0]:,} to {SHARES[-1]:,}", last - first, "MB", goal=5),
    ]


@contextmanager
def worker(settings: dict[str, str], service: PushService) -> Iterator[subprocess.Popen[bytes]]:
    around = {**os.environ, **settings, **service.environment()}
    command = [sys.executable, "-m", "flask", "--app", "wsgi", "worker"]
    with subprocess.Popen(command, cwd=ROOT, env=around, stderr=subprocess.DEVNULL) as process:
        yield process
        process.terminate()


def follow(pid: int, service: PushService) -> tuple[list[float], float, float]:
    """The worker's memory at each of SHARES in MB, and the seconds and its CPU seconds from the first message to the
    last.
    """
    wait_for(service, 1)
    start, used, memory = time.monotonic(), cpu_of(pid), []
    for share in SHARES:
        wait_for(service, share)
        memory.append(memory_of(pid))
    return memory, time.monotonic() - start, cpu_of(pid) - used


def wait_for(service: PushService, count: int) -> None:
    end = time.monotonic() + 900
    while len(service.messages) < count:
        assert time.monotonic() < end, f"{len(service.messages)} messages came"
        time.sleep(0.02)


def memory_of(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
