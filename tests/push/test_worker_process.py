"""`flask worker` as a process: it sends, it stops when told to, and it never outlives the server that started it."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Barrier

import pytest
from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import func, select, update

from scorekeeper import create_app
from scorekeeper.reminders.concurrency import ALL
from scorekeeper.reminders.fan_out import fan_out
from scorekeeper.reminders.worker import Worker
from scorekeeper.store import Delivery, PushWorker, Reminder, db, write_transaction
from tests.postgres import own_postgres
from tests.push.queue import numbers, remind, reminder, subscribed
from tests.push.service import Behaviour, PushService
from tests.server import ROOT, free_port, until, wait_for

pytestmark = pytest.mark.wide

FLASK = (sys.executable, "-m", "flask", "--app", "wsgi")


@contextmanager
def running_worker(settings: dict[str, str], service: PushService, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    around = {**os.environ, **settings, **service.environment()}
    with (Path(settings["INSTANCE_PATH"]) / "worker.log").open("ab") as log:
        process = subprocess.Popen([*FLASK, "worker", *options], cwd=ROOT, env=around, stderr=log)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_a_stopping_worker_finishes_its_claimed_deliveries(
    both: Flask, settings: dict[str, str], service: PushService
) -> None:
    with both.app_context():
        device, phone = subscribed(service)
        service.behave(Behaviour(after=1.5), phone)
        remind(*(reminder(number, device=device, said={"home": "Ann"}) for number in range(3)))
        with running_worker(settings, service) as process:
            until(lambda: service.messages)
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=15) == 0
        assert set(numbers(service).values()) == {1}
        db.session.rollback()
        assert db.session.scalar(select(func.count()).where(Delivery.state == "sent")) == len(service.messages)
        assert db.session.scalar(select(func.count()).where(Delivery.state == "sending")) == 0
        assert db.session.scalar(select(func.count(PushWorker.id))) == 0
    log = [json.loads(line) for line in (Path(settings["INSTANCE_PATH"]) / "worker.log").read_text().splitlines()]
    assert any(line["says"] == "Worker started" for line in log)
    assert phone.endpoint not in str(log)
    assert phone.token not in str(log)
    assert phone.auth not in str(log)
    assert service.faults == []


def test_waiting_for_the_database_does_not_count_as_time_in_hand(app: Flask, service: PushService) -> None:
    """A delivery that was in hand for too long is not sent, so a locked database would make every try fail."""
    with app.app_context():
        device, _ = subscribed(service)
        remind(reminder(1, device=device))
        held = Barrier(2)

        def hold() -> float:
            with app.app_context(), write_transaction():
                held.wait()
                time.sleep(2)
                return time.time()

        with ThreadPoolExecutor(1) as other:
            until_then = other.submit(hold)
            held.wait()
            Worker(app).turn()
            assert db.session.scalars(select(Delivery.claimed_at)).one() >= int(until_then.result())


def test_dropped_reminders_do_not_delay_others(app: Flask, service: PushService) -> None:
    """If each handful of them took a second, a call to a board would have to wait."""
    with app.app_context():
        device, _ = subscribed(service)
        remind(*(reminder(number, device=device) for number in range(3 * ALL)))
        fan_out(int(time.time()))
        with write_transaction():
            db.session.execute(update(Reminder).values(expires_at=1))
        worker = Worker(app)
        assert [worker.turn() for _ in range(4)] == [False] * 3 + [True]
        assert db.session.scalar(select(func.count()).where(Delivery.state == "dropped")) == 3 * ALL


def family(pid: int) -> list[int]:
    """A process and all below it."""
    below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in below for one in family(int(child)))]


def is_worker(pid: int) -> bool:
    return b"worker\0--beside" in command(pid)


def command(pid: int) -> bytes:
    """The command line of a process; empty when it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@contextmanager
def made_to_run(settings: dict[str, str]) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """Do what `make run` does after the build, until server and worker are running; give its log too.

    At the end nothing of it is left.
    """
    port = free_port()
    around = {**os.environ, **settings, "PORT": str(port), "MAKEFLAGS": ""}
    log = Path(settings["INSTANCE_PATH"]) / "make-run.log"
    with log.open("wb") as output:
        recipe = ["make", "--old-file=build", "run"]
        process = subprocess.Popen(recipe, cwd=ROOT, env=around, stdout=output, stderr=output, start_new_session=True)
    try:
        wait_for(port, process, log)
        until(lambda: "Worker started" in log.read_text())
        yield process, log
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGKILL], ids=lambda way: way.name)
def test_make_run_leaves_no_process_behind(way: signal.Signals, settings: dict[str, str]) -> None:
    """By Ctrl-C, which reaches every process in the terminal; otherwise only the server is ended."""
    with made_to_run(settings) as (process, _log):
        all_of_it = family(process.pid)
        assert sum(map(is_worker, all_of_it)) == 1
        server = next(pid for pid in all_of_it if b"gunicorn" in command(pid))
        if way == signal.SIGINT:
            os.killpg(process.pid, way)
        else:
            os.kill(server, way)
        process.wait(timeout=60)
        until(lambda: not any(map(command, all_of_it)))


def test_a_crashed_worker_is_restarted_and_still_ends_with_the_server(settings: dict[str, str]) -> None:
    with made_to_run(settings) as (process, log):
        (first,) = filter(is_worker, family(process.pid))
        os.kill(first, signal.SIGKILL)
        until(lambda: log.read_text().count("Worker started") == 2)
        all_of_it = family(process.pid)
        (second,) = filter(is_worker, all_of_it)
        assert second != first
        os.kill(next(pid for pid in all_of_it if b"gunicorn" in command(pid)), signal.SIGTERM)
        process.wait(timeout=60)
        until(lambda: not any(map(command, all_of_it)))


def test_the_worker_survives_a_database_outage(settings: dict[str, str], build: Path, service: PushService) -> None:
    with own_postgres() as server:
        settings["DATABASE_URL"] = server.url
        app = create_app(settings)
        log = Path(settings["INSTANCE_PATH"]) / "worker.log"
        with app.app_context():
            upgrade()
            device, _ = subscribed(service)
            with running_worker(settings, service) as process:
                until(lambda: log.exists() and "Worker started" in log.read_text())
                db.engine.dispose()
                server.stop()
                until(lambda: "The database is unavailable" in log.read_text())
                server.start()
                db.session.remove()
                remind(reminder(1, device=device, said={"home": "Ann"}))
                until(lambda: service.messages)
                assert process.poll() is None
            db.engine.dispose()
    assert "Traceback" not in log.read_text()
