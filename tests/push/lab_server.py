"""Starts `make run` with its worker as a host does, and ends it with Ctrl-C."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.push.lab import Lab
from tests.push.lab_adapter import environment
from tests.push.lab_phone import HOSTS
from tests.server import ROOT, until, wait_for

NOT_OURS = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")
"""What a make tells those that it starts: the tests may run under one."""


@contextmanager
def made_to_run(settings: Mapping[str, str], port: int, lab: Lab) -> Iterator[None]:
    """Run `make run` on a port, and wait until it answers. At the end nothing of it is left running."""
    kept = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    around = {**kept, **environment(lab.address, HOSTS), **settings, "PORT": str(port)}
    log = Path(settings["INSTANCE_PATH"]) / "make-run.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            ["make", "run"], cwd=ROOT, env=around, stdout=output, stderr=output, start_new_session=True
        )
    try:
        wait_for(port, process, log, 2400)  # it makes keys and database first
        yield
    finally:
        left = end(process)
    assert not left, f"{left} of `make run` outlived it: {log.read_text()}"


def end(process: subprocess.Popen[bytes]) -> list[str]:
    """Press Ctrl-C, which reaches every process in the terminal; after 30 seconds report and end what still runs."""
    os.killpg(process.pid, signal.SIGINT)
    process.wait(timeout=30)
    for _ in range(300):
        if not (left := of_session(process.pid)):
            return []
        time.sleep(0.1)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    return list(left.values())


def of_session(session: int) -> dict[int, str]:
    """The processes that were started from one terminal, by id, and what each runs."""
    found = {}
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and os.getsid(int(entry.name)) == session:
                found[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:  # it has just ended
            continue
    return {pid: command for pid, command in found.items() if command}  # one without is dead, and waits to be noticed


@contextmanager
def running_worker(settings: Mapping[str, str], lab: Lab) -> Iterator[None]:
    """Run `flask worker` beside a server, as a host does who starts it by hand."""
    around = {**os.environ, **environment(lab.address, HOSTS), **settings}
    log = Path(settings["INSTANCE_PATH"]) / "worker.log"
    with log.open("wb") as output:
        command = [sys.executable, "-m", "flask", "--app", "wsgi", "worker"]
        process = subprocess.Popen(command, cwd=ROOT, env=around, stdout=output, stderr=output)
    try:
        until(lambda: "Worker started" in log.read_text())
        yield
    finally:
        process.terminate()
        assert process.wait(timeout=60) == 0, log.read_text()
