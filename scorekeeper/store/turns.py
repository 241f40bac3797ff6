"""How long a request waits for the database, and how many requests may wait at once.

A phone gives up after ten seconds (static/js/sync/client.js), so it is told `503 busy` well before that. A request that
waits holds one of the few threads of a gunicorn process, so writers never take all of them: the last one is left to
readers. The host's own commands (backup, restore, rebuild, import, migrations, ratings, the worker) are not bounded
here.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

import click
from sqlalchemy.exc import TimeoutError as NoTurnError

WRITERS = 3
"""Requests of one process that may be in a write transaction at once; gunicorn has one thread more (gunicorn.conf.py).
"""
STUCK = 2.0
"""Seconds, where a write takes milliseconds. When the youngest of all WRITERS is older, nobody joins them."""
LOCK_WAIT = 5
"""Seconds that a request waits for a lock."""
STATEMENT_WAIT = 20
"""Seconds that a request gives one statement on PostgreSQL: twice what a phone waits, since an admin's export may take
longer.
"""

inside: dict[object, float] = {}
"""The requests that are in a write transaction, and since when."""
left = Condition()


def is_command() -> bool:
    """Say whether a command of the host runs here, and no request."""
    return click.get_current_context(silent=True) is not None


@contextmanager
def turn() -> Iterator[None]:
    """Hold a place among the writers; raises NoTurnError when those before are stuck, as behind a lock that nobody
    gives back.
    """
    if is_command():
        yield
        return
    me = object()
    with left:
        while len(inside) >= WRITERS:
            patience = max(inside.values()) + STUCK - time.monotonic()
            if patience <= 0:
                raise NoTurnError("The writers before this one wait for too long")
            left.wait(patience)
        inside[me] = time.monotonic()
    try:
        yield
    finally:
        with left:
            del inside[me]
            left.notify()
