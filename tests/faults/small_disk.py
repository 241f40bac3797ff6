"""A disk that can be filled: a small tmpfs in a mount namespace of its own, which needs no rights on most machines."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.server import ROOT

MOUNT = 'mount -t tmpfs -o "size=$1" tmpfs "$0" && chmod 777 "$0" && echo mounted && exec cat'
REFUSED = (
    "This machine lets nobody mount a small disk (`unshare --map-root-user --mount`), so that a full one "
    "cannot be tested: "
)


@dataclass
class SmallDisk:
    """`folder` is the disk inside the namespace, `outside` the way to it from here."""

    folder: Path
    holder: int
    user: str | None

    @property
    def outside(self) -> Path:
        """The same folder for programs of the same user outside of the namespace."""
        return Path(f"/proc/{self.holder}/root{self.folder}")

    @property
    def enter(self) -> tuple[str, ...]:
        """What to write before a command so that it runs inside."""
        return ("nsenter", f"--target={self.holder}", "--user", "--mount", "--preserve-credentials", f"--wd={ROOT}")

    def fill(self) -> None:
        """Write until nothing more goes on it; again, when something was taken away since."""
        command = [
            "dd",
            "if=/dev/zero",
            f"of={self.outside / 'ballast'}",
            "bs=4k",
            "oflag=append",
            "conv=notrunc",
            "status=none",
        ]
        done = subprocess.run(command, user=self.user, cwd="/", stderr=subprocess.PIPE, check=False)
        assert b"No space left" in done.stderr, done.stderr

    def make_room(self) -> None:
        """Take the filling away."""
        (self.outside / "ballast").unlink()


@contextmanager
def small_disk(folder: Path, megabytes: int, user: str | None = None) -> Iterator[SmallDisk]:
    """Mount a disk over an existing folder; `user` owns it instead of whoever runs the tests. It is gone at the end."""
    command = ["unshare", "--map-root-user", "--mount", "sh", "-c", MOUNT, str(folder), f"{megabytes}m"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, user=user, env={**os.environ, "LC_ALL": "C"}, **pipes) as holder:
        assert holder.stdin
        assert holder.stdout
        assert holder.stderr
        ready = holder.stdout.readline() == b"mounted\n"
        assert ready, REFUSED + holder.stderr.read().decode()
        yield SmallDisk(folder, holder.pid, user)
        holder.stdin.close()
