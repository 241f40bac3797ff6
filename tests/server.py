"""The real server for tests: gunicorn with the project's own configuration, on a free loopback port."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).parent.parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class Server:
    """A running gunicorn."""

    process: subprocess.Popen[bytes]
    port: int

    def workers(self) -> list[int]:
        """The ids of its worker processes."""
        listing = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(pid) for pid in listing.split()]

    def kill(self) -> None:
        """End it as a power cut would: no chance to finish anything."""
        for pid in (self.process.pid, *self.workers()):
            os.kill(pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def running_server(
    settings: Mapping[str, str], *arguments: str, port: int = 0, prefix: Sequence[str | Path] = (), root: Path = ROOT
) -> Iterator[Server]:
    """Start gunicorn in a folder, wait until it answers, stop it at the end if it still runs; `prefix`: what starts
    it.
    """
    port = port or free_port()
    command = [
        *prefix,
        sys.executable,
        "-m",
        "gunicorn",
        "--config",
        "gunicorn.conf.py",
        *(arguments or ("wsgi:app",)),
    ]
    environment = {**os.environ, **settings, "HOST": "127.0.0.1", "PORT": str(port)}
    log = Path(settings["INSTANCE_PATH"]) / "gunicorn.log"
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=root, env=environment, stdout=output, stderr=output)
    try:
        wait_for(port, process, log)
        yield Server(process, port)
    finally:
        process.terminate()
        process.wait(timeout=30)


class Process(Protocol):
    """What can be asked whether it runs."""

    def poll(self) -> int | None: ...


def wait_for(port: int, process: Process, log: Path, tries: int = 2400) -> None:
    """Wait until a server listens: at most two minutes, since four tests start theirs at once."""
    for _ in range(tries):
        assert process.poll() is None, log.read_text()
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except ConnectionRefusedError:
            time.sleep(0.05)
    raise AssertionError(f"no answer on port {port}: {log.read_text()}")


def until(done: Callable[[], object], seconds: float = 60) -> None:
    """Wait until it is so; fail after so many seconds."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.05)


class Caller:
    """One connection to the server, kept open, as one phone."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.received: http.client.HTTPMessage  # the headers of the last answer
        self.token = token
        self.token = token or self.ask("POST", "/api/v1/devices")[1]["token"]

    def ask(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Any]:
        """Return the status and the parsed JSON of the answer."""
        status, answer = self.send(method, path, body, headers)
        return status, json.loads(answer or b"null")

    def send(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Return the status and the bytes of the answer."""
        payload = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        sent = {"Content-Type": "application/json", **(headers or {})}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        self.connection.request(method, path, payload, sent)
        answer = self.connection.getresponse()
        self.received = answer.headers
        return answer.status, answer.read()

    def close(self) -> None:
        self.connection.close()
