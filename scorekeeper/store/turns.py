"""Limits on how long a request waits for the database, and on how many may wait at once.

A phone gives up after ten seconds (static/js/sync/client.js), so the server answers `503 busy` well before that. A
waiting request occupies one of the few threads of a gunicorn process, so writers may never take all of them: the last
one is kept for readers. The host's own commands (backup, restore, rebuild, import, migrations, ratings, the worker) are
not limited here.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

import click
from sqlalchemy.exc import TimeoutError as NoTurnError

WRITERS = 3
"""How many requests of one process may be in a write transaction at once. Gunicorn has one more thread
(gunicorn.conf.py).
"""
STUCK = 2.0
"""Seconds; a write takes milliseconds. If even the youngest of all WRITERS is older than this, no request queues behind
them.
"""
LOCK_WAIT = 5
"""Seconds that a request waits for a lock."""
STATEMENT_WAIT = 20
"""Seconds that a request waits for one statement on PostgreSQL: twice a phone's limit, because an admin's export may
take longer.
"""

inside: dict[object, float] = {}
"""The requests that are in a write transaction, with their start times."""
left = Condition()


def is_command() -> bool:
    """Say whether this process runs a host's command and not a request."""
    return click.get_current_context(silent=True) is not None


@contextmanager
def turn() -> Iterator[None]:
    """Hold a place among the writers. Raises NoTurnError if the writers are stuck, e.g. behind a lock that is never
    released.
    """
    if is_command():
        yield
        return
    me = object()
    with left:
        while len(inside) >= WRITERS:
            remaining = max(inside.values()) + STUCK - time.monotonic()
            if remaining <= 0:
                raise NoTurnError("The writers before this one wait for too long")
            left.wait(remaining)
        inside[me] = time.monotonic()
    try:
        yield
    finally:
        with left:
            del inside[me]
            left.notify()
