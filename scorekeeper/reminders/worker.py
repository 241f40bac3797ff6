"""The process that sends reminders. One thread fans out, claims and records; the others send claimed deliveries.

Everything is recorded before and after, so the process may be killed at any moment.
"""

import logging
import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue

from flask import Flask
from sqlalchemy import delete
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.core import host
from scorekeeper.reminders import claims, concurrency, outcomes, retention
from scorekeeper.reminders.claims import Job
from scorekeeper.reminders.fan_out import fan_out, is_due
from scorekeeper.reminders.outcomes import Done
from scorekeeper.reminders.payload import envelope
from scorekeeper.reminders.push import transport
from scorekeeper.reminders.push.transport import Envelope, Outcome
from scorekeeper.store import PushWorker, db, new_id, write_transaction

LOOK = 1.0
"""Seconds between checks for due reminders."""
GATHER = 0.02
"""Seconds in which results are collected for one transaction."""
HEARTBEAT = 15
TIDY = 3600
"""Seconds between two heartbeats, and between two deletions of old rows."""
PAUSE = 5.0
"""Seconds before the next try if the database is unreachable."""
STOP_TIMEOUT = 30.0
"""Seconds that a stopping worker waits for messages being sent, and for the database to record them."""

log = logging.getLogger(__name__)


class Worker:
    """The worker of one process. `beside`: the process id without which it stops too."""

    def __init__(self, app: Flask, beside: int | None = None) -> None:
        self.app, self.beside = app, beside
        self.id = new_id()
        self.concurrency = concurrency.Concurrency()
        self.jobs: SimpleQueue[Job] = SimpleQueue()
        self.results: SimpleQueue[tuple[Job, Outcome | None] | None] = SimpleQueue()
        self.done: list[Done] = []
        self.stopping = False
        self.seen_at = self.tidied_at = 0.0

    def stop(self, *_signal: object) -> None:
        """Stop after everything claimed is sent and recorded. Signal handlers may call this."""
        self.stopping = True
        self.results.put(None)  # wakes the loop; this queue is safe in signal handlers

    def run(self) -> None:
        """Work until stopped, or until the process it runs beside is gone."""
        log.info("Worker started")
        for _ in range(concurrency.ALL):
            threading.Thread(target=self.send_jobs, daemon=True).start()
        while not self.stopping and (self.beside is None or runs(self.beside)):
            if self.turn():
                self.gather(LOOK)
        self.finish()

    def turn(self) -> bool:
        """Do one round of work. Return whether there is time to wait."""
        try:
            with self.app.app_context():
                return self.work()
        except Exception as error:  # whatever failed is tried again, because reminders must not wait for a person
            code = host.code_of(error)
            if code:
                log.warning("The database is unavailable (%s). Nothing is lost; the worker tries again", code)
            else:
                log.exception("A round of work failed and is tried again")
        self.gather(PAUSE)
        return False

    def work(self) -> bool:
        """Fan out, record and claim. Return whether there is time to wait. Raises SQLAlchemyError."""
        now = int(time.time())
        self.note_presence(now)
        more = not self.stopping and is_due(now) and fan_out(now) > 0
        looked = self.settle()
        if now >= self.tidied_at + TIDY and not self.stopping:
            retention.tidy_up(now)
            self.tidied_at = now
        return not more and not (looked and self.concurrency.free)

    def settle(self) -> int:
        """Record outcomes and claim the next deliveries, in one transaction. Return how many rows were looked at."""
        plan = self.concurrency.plan()
        idle = self.stopping or not plan.free or not (self.done or claims.is_due(int(time.time()), plan))
        if idle and not self.done:
            return 0
        with write_transaction():
            now = int(time.time())  # read now, because the transaction may have waited
            outcomes.record(self.done, now)
            jobs, looked = ([], 0) if idle else claims.claim(now, plan)
        self.done.clear()
        for job in jobs:
            self.concurrency.take(job.origin)
            self.jobs.put(job)
        return looked

    def gather(self, seconds: float) -> None:
        """Wait for a first result for some seconds, and briefly for more."""
        end = time.monotonic() + seconds
        with suppress(Empty):
            while result := self.results.get(timeout=max(0.0, end - time.monotonic())):
                job, outcome = result
                self.concurrency.let_go(job.origin, outcome.result if outcome else "")
                self.done += [Done(job, outcome)] if outcome else []
                end = min(end, time.monotonic() + GATHER) if self.concurrency.held else 0.0

    def send_jobs(self) -> None:
        """Send claimed deliveries one after another, over this thread's own connections."""
        post = partial(transport.send, transport.make_session())
        with self.app.app_context():
            while job := self.jobs.get():
                self.results.put((job, send(post, job)))

    def note_presence(self, now: int) -> None:
        """Record a heartbeat now and then."""
        if now < self.seen_at + HEARTBEAT:
            return
        with write_transaction():
            db.session.merge(PushWorker(id=self.id, seen_at=now))
        self.seen_at = now

    def finish(self) -> None:
        """Wait for messages being sent, and record them."""
        self.stopping, end = True, time.monotonic() + STOP_TIMEOUT
        while (self.concurrency.held or self.done) and time.monotonic() < end:
            self.gather(LOOK)
            self.turn()
        with suppress(SQLAlchemyError), self.app.app_context(), write_transaction():
            db.session.execute(delete(PushWorker).where(PushWorker.id == self.id))
        log.info("Worker stopped; still sending: %s", self.concurrency.held.total())


def runs(process: int) -> bool:
    """Say whether this process exists and is ours."""
    try:
        os.kill(process, 0)
    except OSError:  # gone, or the number now belongs to somebody else
        return False
    return True


def send(post: Callable[[Envelope], Outcome], job: Job) -> Outcome | None:
    """Send a message. Return None if it was claimed too long ago, because another worker may have it by now."""
    if time.time() >= job.claimed_at + claims.BEGIN:
        return None
    try:
        return post(envelope(job))
    except Exception as error:  # for instance a text that cannot be rendered
        log.error("A reminder of the kind %s cannot be sent: %s", job.reminder.kind, type(error).__name__)
        return Outcome("failed")
