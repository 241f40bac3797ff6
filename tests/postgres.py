"""A PostgreSQL server for one test run: made by initdb in a temporary folder, on a free loopback port.

PostgreSQL refuses to run as root; then it runs as the user `postgres` that the package made.
"""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.server import free_port

INSTALL = "PostgreSQL is not installed: run `sudo apt-get install --no-install-recommends postgresql`."


@dataclass
class Postgres:
    """A server of this test's own, which can be stopped and started."""

    folder: Path
    port: int

    @property
    def url(self) -> str:
        """The address of its one database."""
        return f"postgresql://test@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        listen = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=100"
        run(
            find_programs() / "pg_ctl",
            "-D",
            self.folder / "data",
            "-l",
            self.folder / "log",
            "-o",
            listen,
            "-w",
            "start",
        )

    def stop(self) -> None:
        """Stop it as a power cut would."""
        run(find_programs() / "pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "stop")


@contextmanager
def own_postgres() -> Iterator[Postgres]:
    """Make a server and start it; it is gone at the end."""
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        server = Postgres(Path(folder), free_port())
        give_away(Path(folder))
        make = ("-U", "test", "-A", "trust", "--no-sync", "--no-locale", "-E", "UTF8")
        run(find_programs() / "initdb", "-D", server.folder / "data", *make)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def running_postgres() -> Iterator[str]:
    """Start a server, yield the address of its one database, stop it."""
    with own_postgres() as server:
        yield server.url


def find_programs() -> Path:
    """The newest installed version's folder; fails with one sentence when there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        raise AssertionError(INSTALL)
    return found[-1].parent


def server_user() -> str | None:
    return "postgres" if os.geteuid() == 0 else None


def give_away(folder: Path) -> None:
    if server_user():
        subprocess.run(["chown", str(server_user()), folder], check=True)


def run(program: Path, *arguments: str | Path) -> None:
    # To a file, not a pipe: the server inherits it and would keep a pipe open.
    with tempfile.TemporaryFile() as output:
        done = subprocess.run(
            [program, *arguments], stdout=output, stderr=output, user=server_user(), cwd="/", check=False
        )
        output.seek(0)
        assert done.returncode == 0, output.read().decode()
