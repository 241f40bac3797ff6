"""The process that sends reminders: one thread spreads, claims and records, and others send what it has in hand.

Whatever it does is written down before and after; it may be ended at any moment, by anything.
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
from scorekeeper.reminders import claims, hands, outcomes, retention
from scorekeeper.reminders.claims import Job
from scorekeeper.reminders.letters import envelope
from scorekeeper.reminders.outcomes import Done
from scorekeeper.reminders.push import transport
from scorekeeper.reminders.push.transport import Envelope, Outcome
from scorekeeper.reminders.spread import is_due, spread
from scorekeeper.store import PushWorker, db, new_id, write_transaction

LOOK = 1.0
"""Seconds between two looks for what is due."""
GATHER = 0.02
"""Seconds in which results are gathered for one transaction."""
HEARTBEAT = 15
TIDY = 3600
"""Seconds between two notes that it is there, and two clearings of what is old."""
PAUSE = 5.0
"""Seconds before the next try when the database is not there."""
STOP_TIMEOUT = 30.0
"""Seconds that a worker which is told to end waits for what is in hand, and for the database to take it down."""

log = logging.getLogger(__name__)


class Worker:
    """One process' worker. `beside`: the process without which it ends too."""

    def __init__(self, app: Flask, beside: int | None = None) -> None:
        self.app, self.beside = app, beside
        self.id = new_id()
        self.hands = hands.Hands()
        self.jobs: SimpleQueue[Job] = SimpleQueue()
        self.results: SimpleQueue[tuple[Job, Outcome | None] | None] = SimpleQueue()
        self.done: list[Done] = []
        self.stopping = False
        self.seen_at = self.tidied_at = 0.0

    def stop(self, *_signal: object) -> None:
        """Have it end when what is in hand is sent and recorded; may be called by a signal's handler."""
        self.stopping = True
        self.results.put(None)  # wakes it; this queue may be used there

    def run(self) -> None:
        """Work until it is told to stop, or what it runs beside is gone."""
        log.info("Worker started")
        for _ in range(hands.ALL):
            threading.Thread(target=self.send_jobs, daemon=True).start()
        while not self.stopping and (self.beside is None or runs(self.beside)):
            if self.turn():
                self.gather(LOOK)
        self.finish()

    def turn(self) -> bool:
        """Do what there is to be done now; say whether there is time to wait."""
        try:
            with self.app.app_context():
                return self.work()
        except Exception as error:  # whatever it is, it is tried again: reminders shall not wait for a person
            code = host.code_of(error)
            if code:
                log.warning("The database cannot be used at the moment (%s): nothing is lost, it is tried again", code)
            else:
                log.exception("A turn failed, and is tried again")
        self.gather(PAUSE)
        return False

    def work(self) -> bool:
        """Spread, record, take in hand; say whether there is time to wait. Raises SQLAlchemyError."""
        now = int(time.time())
        self.note_presence(now)
        more = not self.stopping and is_due(now) and spread(now) > 0
        looked = self.settle()
        if now >= self.tidied_at + TIDY and not self.stopping:
            retention.tidy_up(now)
            self.tidied_at = now
        return not more and not (looked and self.hands.free)

    def settle(self) -> int:
        """Record what was sent and take the next in hand, in one transaction; return how many were looked at for it."""
        plan = self.hands.plan()
        idle = self.stopping or not plan.free or not (self.done or claims.is_due(int(time.time()), plan))
        if idle and not self.done:
            return 0
        with write_transaction():
            now = int(time.time())  # others may have been waited for
            outcomes.record(self.done, now)
            jobs, looked = ([], 0) if idle else claims.claim(now, plan)
        self.done.clear()
        for job in jobs:
            self.hands.take(job.origin)
            self.jobs.put(job)
        return looked

    def gather(self, seconds: float) -> None:
        """Wait so long for a first result, and a moment for others."""
        end = time.monotonic() + seconds
        with suppress(Empty):
            while result := self.results.get(timeout=max(0.0, end - time.monotonic())):
                job, outcome = result
                self.hands.let_go(job.origin, outcome.result if outcome else "")
                self.done += [Done(job, outcome)] if outcome else []
                end = min(end, time.monotonic() + GATHER) if self.hands.held else 0.0

    def send_jobs(self) -> None:
        """Send what is in hand, one after the other, with connections of this thread's own."""
        post = partial(transport.send, transport.make_session())
        with self.app.app_context():
            while job := self.jobs.get():
                self.results.put((job, send(post, job)))

    def note_presence(self, now: int) -> None:
        """Write down now and then that this worker is there."""
        if now < self.seen_at + HEARTBEAT:
            return
        with write_transaction():
            db.session.merge(PushWorker(id=self.id, seen_at=now))
        self.seen_at = now

    def finish(self) -> None:
        """Wait for what is in hand, and record it."""
        self.stopping, end = True, time.monotonic() + STOP_TIMEOUT
        while (self.hands.held or self.done) and time.monotonic() < end:
            self.gather(LOOK)
            self.turn()
        with suppress(SQLAlchemyError), self.app.app_context(), write_transaction():
            db.session.execute(delete(PushWorker).where(PushWorker.id == self.id))
        log.info("Worker ended; in hand: %s", self.hands.held.total())


def runs(process: int) -> bool:
    """Say whether there is such a process of ours."""
    try:
        os.kill(process, 0)
    except OSError:  # gone, or its number is somebody else's by now
        return False
    return True


def send(post: Callable[[Envelope], Outcome], job: Job) -> Outcome | None:
    """Send a message; None: it was taken in hand too long ago, and another worker may have it."""
    if time.time() >= job.claimed_at + claims.BEGIN:
        return None
    try:
        return post(envelope(job))
    except Exception as error:  # what cannot be said in words, for instance
        log.error("A reminder of the kind %s cannot be sent: %s", job.reminder.kind, type(error).__name__)
        return Outcome("failed")
