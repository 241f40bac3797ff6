"""Workers may be killed at any moment: everything due is still sent, and only deliveries in hand can be sent twice.

`make test` has 300 reminders and three kills, `make soak` 5,000 and twenty, and waits out the minute that a lost
  message takes.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorekeeper.reminders.claims import LOST
from scorekeeper.reminders.concurrency import ALL
from scorekeeper.reminders.kinds import topic
from scorekeeper.store import Delivery, Reminder, db, write_transaction
from tests.push.queue import all_topics, numbers, remind, reminder, states, subscribed
from tests.push.service import HOST, Behaviour, PushService
from tests.server import ROOT

pytestmark = pytest.mark.wide

SOAK = "SOAK" in os.environ
REMINDERS, KILLS = (5000, 20) if SOAK else (300, 1)
PHONES = 20
HOSTS = (HOST, "web.push.apple.com")


class Pair:
    """Two workers; one that was killed is started again."""

    def __init__(self, settings: dict[str, str], service: PushService) -> None:
        self.around = {**os.environ, **settings, **service.environment(), "PUSH_CONTACT": "mailto:host@club.example"}
        self.log = Path(settings["INSTANCE_PATH"]) / "workers.log"
        self.workers = [self.start(), self.start()]

    def start(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            command = [sys.executable, "-m", "flask", "--app", "wsgi", "worker"]
            return subprocess.Popen(command, cwd=ROOT, env=self.around, stderr=log)

    def kill(self, number: int) -> None:
        self.workers[number].kill()
        self.workers[number].wait()

    def kill_all(self) -> None:
        for number in range(len(self.workers)):
            self.kill(number)


@pytest.fixture
def pair(both: Flask, settings: dict[str, str], service: PushService) -> Iterator[Pair]:
    made = Pair(settings, service)
    yield made
    made.kill_all()


def wait_until(service: PushService, count: int) -> None:
    """Wait for so many messages, or until no more arrive (as after a kill)."""
    before, since = -1, time.monotonic()
    while len(service.messages) < count and time.monotonic() - since < 60:
        if len(service.messages) != before:
            before, since = len(service.messages), time.monotonic()
        time.sleep(0.02)


def topics_in_hand() -> set[str]:
    db.session.rollback()
    query = select(Reminder.kind, Reminder.about).join(Delivery, Delivery.reminder_id == Reminder.id)
    return {topic(kind, about) for kind, about in db.session.execute(query.where(Delivery.state == "sending"))}


def test_workers_killed_at_any_moment_lose_no_reminder(both: Flask, pair: Pair, service: PushService) -> None:
    chance = random.Random(7)  # noqa: S311 (a seed makes every run the same)
    with both.app_context():
        devices = [subscribed(service, HOSTS[number % 2])[0] for number in range(PHONES)]
        service.behave(Behaviour(after=0.01))
        for device in range(0, PHONES, 7):
            service.behave(Behaviour(503, {"Retry-After": "1"}, times=1), list(service.subscribers.values())[device])
        news = [reminder(number, device=devices[number % PHONES]) for number in range(REMINDERS)]
        remind(*news)
        in_hand, held = 0, set[str]()
        for kill in range(KILLS):
            wait_until(service, REMINDERS * (kill + 1) // (KILLS + 2))
            time.sleep(chance.uniform(0, 0.05))
            pair.kill(kill % 2)
            in_hand += ALL
            held |= topics_in_hand()
            pair.workers[kill % 2] = pair.start()
        wait_until(service, REMINDERS - in_hand)
        if not SOAK:  # a minute passes: for nobody who still has something in hand
            pair.kill_all()
            in_hand += 2 * ALL
            held |= topics_in_hand()
            with write_transaction():
                db.session.execute(
                    update(Delivery).where(Delivery.state == "sending").values(claimed_at=Delivery.claimed_at - LOST)
                )
            pair.workers = [pair.start()]
        end = time.monotonic() + 300
        while states()["sent", "sent"] < REMINDERS and time.monotonic() < end:
            time.sleep(0.1)
        log = pair.log.read_text()
        assert states() == {("sent", "sent"): REMINDERS}, log[-3000:]
    came = numbers(service)
    assert set(came) == all_topics(news)  # none is missing
    repeated = [name for name, count in came.items() if count > 1]
    assert set(repeated) <= held
    assert len(service.messages) - REMINDERS <= in_hand  # only what a killed worker had in hand came again
    for phone in service.subscribers.values():
        kept = service.inbox(phone)
        assert len(kept) == len({message.topic for message in kept})  # and took the place of the first
        assert len(kept) == REMINDERS // PHONES
    assert service.faults == []
    print(f"{REMINDERS} reminders, {in_hand // ALL} kills, {len(service.messages) - REMINDERS} repeats")
