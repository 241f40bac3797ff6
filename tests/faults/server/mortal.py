"""The server's application for the kill sweep: a request can name the moment at which its worker dies.

`Die: answered`: committed, but not a byte of the answer sent; `Die: halfway`: half of it sent; `Die: <seconds>`: so
long after the request arrived, wherever that is. Death is SIGKILL: nothing is tidied up. `Name` is what the death
is called in the file `deaths`, since another request's death may come first.
"""

import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from wsgiref.types import StartResponse, WSGIEnvironment

from scorekeeper.people.identity.limits import LIMITS
from wsgi import app as application

del LIMITS["competitions.append_events"]  # no desk acts as often as a phone that lives through death after death


def die(name: str) -> None:
    """Record which death it is, and end this worker as the kernel would."""
    with (Path(os.environ["INSTANCE_PATH"]) / "deaths").open("a") as deaths:
        deaths.write(f"{name}\n")
    os.kill(os.getpid(), signal.SIGKILL)


def die_after(seconds: float, name: str) -> None:
    time.sleep(seconds)
    die(name)


def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Answer as the application does, until death."""
    moment, name = environ.get("HTTP_DIE"), environ.get("HTTP_NAME", "")
    if moment is None:
        return application(environ, start_response)
    if moment == "answered":
        b"".join(application(environ, start_response))
        die(name)
    if moment == "halfway":
        return half(b"".join(application(environ, start_response)), name)
    threading.Thread(target=die_after, args=(float(moment), name), daemon=True).start()
    return application(environ, start_response)


def half(body: bytes, name: str) -> Iterator[bytes]:
    yield body[: len(body) // 2]
    die(name)
