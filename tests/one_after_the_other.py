"""Two requests at once on PostgreSQL: one is held just before its commit, and the other must wait for it."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

from flask import Flask
from sqlalchemy import event, text

from scorekeeper.store import db

WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
PATIENCE = 20
"""Seconds after which what should have happened has not."""

Ask = Callable[[], int]


@contextmanager
def held_before_commit(thread_name: str) -> Iterator[tuple[threading.Event, threading.Event]]:
    """Stop the thread of this name before it commits; gives two events: it has arrived there, let it continue."""
    come, go = threading.Event(), threading.Event()

    def stop(_session: object) -> None:
        if threading.current_thread().name.startswith(thread_name) and not come.is_set():
            come.set()
            assert go.wait(2 * PATIENCE)

    event.listen(db.session, "before_commit", stop)
    try:
        yield come, go
    finally:
        go.set()
        event.remove(db.session, "before_commit", stop)


def one_after_the_other(app: Flask, first: Ask, second: Ask) -> tuple[int, int]:
    """Ask `first`, held just before its commit; `second`, which must wait for it; return both statuses."""
    with (
        ThreadPoolExecutor(1, "first") as one,
        ThreadPoolExecutor(1, "second") as other,
        held_before_commit("first") as (come, go),
    ):
        begun = one.submit(first)
        assert come.wait(PATIENCE)
        following = other.submit(second)
        assert waits(app, following), "the second did not wait for the first"
        go.set()
        return begun.result(PATIENCE), following.result(PATIENCE)


def waits(app: Flask, asked: Future[int]) -> bool:
    """Wait until a transaction waits for a lock, or the request has finished without waiting."""
    end = time.monotonic() + PATIENCE
    with app.app_context(), db.engine.connect() as connection:
        while time.monotonic() < end and not asked.done():
            if connection.scalar(WAITING):
                return True
            connection.rollback()  # or the statistics stay those of the first look
    return False
