"""A Redis of one test's own, on a free loopback port, in memory alone; it can be held, killed and started again."""

import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.server import free_port, wait_for

INSTALL = "Redis is not installed: run `sudo apt-get install --no-install-recommends redis-server`."


@dataclass
class Redis:
    """A running server."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        program = shutil.which("redis-server")
        assert program, INSTALL
        keeps_nothing = ("--save", "", "--appendonly", "no", "--bind", "127.0.0.1", "--dir", self.folder)
        log = self.folder / "log"
        with log.open("ab") as output:
            command = [program, "--port", str(self.port), *keeps_nothing]
            self.process = subprocess.Popen(command, stdout=output, stderr=output)
        wait_for(self.port, self.process, log)

    def send(self, sign: signal.Signals) -> None:
        """Signal it: SIGSTOP and it takes connections and answers none, SIGCONT and it goes on."""
        assert self.process
        self.process.send_signal(sign)

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()


@contextmanager
def own_redis() -> Iterator[Redis]:
    """Start one; it is gone at the end."""
    with tempfile.TemporaryDirectory(prefix="redis") as folder:
        server = Redis(Path(folder), free_port())
        server.start()
        try:
            yield server
        finally:
            server.kill()
