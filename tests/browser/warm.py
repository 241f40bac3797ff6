"""Starts the real server faster: a process with all modules loaded makes a copy of itself for each start.

A test that stops the server costs the next one a start, and Python takes longer to read modules than many a test takes.
The copy does what `gunicorn --config gunicorn.conf.py wsgi:app` does from there on; a stop ends it as any other.
"""

import atexit
import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.server import ROOT, wait_for


@cache
def maker() -> subprocess.Popen[str]:
    """The process that makes copies of itself: one for each process of the test run."""
    process = subprocess.Popen([sys.executable, "-m", "tests.browser.warm"], cwd=ROOT, stdin=-1, stdout=-1, text=True)
    atexit.register(process.communicate)  # it ends with what it reads
    return process


def order(**what: object) -> int:
    """Have it start a server, answered by the id of its process, or stop one, answered by the status at its end."""
    process = maker()
    assert process.stdin and process.stdout
    print(json.dumps(what), file=process.stdin, flush=True)
    return int(process.stdout.readline())


@dataclass
class Copy:
    """The process of one server."""

    pid: int

    def poll(self) -> int | None:
        """Nothing while it runs; its maker is told at the stop how it ended."""
        return None if Path(f"/proc/{self.pid}/cmdline").read_bytes() else 1


@contextmanager
def warm_server(settings: Mapping[str, str], port: int) -> Iterator[None]:
    """Start gunicorn on a port, wait until it answers, stop it at the end."""
    environment = {**os.environ, **settings, "HOST": "127.0.0.1", "PORT": str(port)}
    log = Path(settings["INSTANCE_PATH"]) / "gunicorn.log"
    pid = order(start=environment, log=str(log))
    try:
        wait_for(port, Copy(pid), log)
        yield
    finally:
        order(stop=pid)


def main() -> None:
    import gunicorn.app.wsgiapp
    import gunicorn.workers.gthread

    import scorekeeper.factory  # noqa: F401

    gc.freeze()  # what all copies share need not be looked through, nor taken down piece by piece at their end
    atexit.register(os._exit, 0)

    for line in sys.stdin:
        what = json.loads(line)
        if "stop" in what:
            os.kill(what["stop"], signal.SIGTERM)
            print(os.waitstatus_to_exitcode(os.waitpid(what["stop"], 0)[1]), flush=True)
        elif pid := os.fork():
            print(pid, flush=True)
        else:
            os.environ.clear()
            os.environ.update(what["start"])
            output = os.open(what["log"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            for number, kept in ((0, os.open(os.devnull, os.O_RDONLY)), (1, output), (2, output)):
                os.dup2(kept, number)
            sys.argv = ["gunicorn", "--config", "gunicorn.conf.py", "wsgi:app"]
            gunicorn.app.wsgiapp.run()


if __name__ == "__main__":
    main()
