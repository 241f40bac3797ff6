"""`flask push status` and `flask push test` print a sentence for each possible state."""

import json
import time
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from sqlalchemy import delete, select, update

from scorekeeper.reminders import trial
from scorekeeper.reminders.fan_out import fan_out
from scorekeeper.store import (
    Club,
    Delivery,
    Member,
    Player,
    PushOrigin,
    PushWorker,
    Reminder,
    Subscription,
    db,
    new_id,
    write_transaction,
)
from tests.push.queue import remind, reminder, subscribed
from tests.push.service import HOST, PushService


@pytest.fixture
def within(app: Flask) -> Iterator[Flask]:
    with app.app_context():
        yield app


def run(app: Flask, *words: str) -> tuple[int, str]:
    done = app.test_cli_runner().invoke(args=["push", *words])
    return done.exit_code, done.output


def add(row: PushWorker | PushOrigin) -> None:
    with write_transaction():
        db.session.add(row)


def test_status_reports_that_all_is_well(within: Flask, service: PushService) -> None:
    now = int(time.time())
    add(PushWorker(id=new_id(), seen_at=now))
    device, _ = subscribed(service)
    remind(reminder(1, device=device, due_at=now - 40), reminder(2, device=device, due_at=now + 40))
    code, said = run(within, "status")
    assert code == 0
    assert "Waiting:   1, the oldest for 4" in said
    assert "There is no contact address, and Apple refuses reminders" in said
    found = json.loads(run(within, "status", "--json")[1])
    assert (found["waiting"], found["workers"], found["contact"], found["troubles"]) == (1, 1, False, [])
    assert 40 <= found["age"] < 100


def test_status_reports_each_problem(within: Flask) -> None:
    add(PushOrigin(origin="https://stopped.example", wait_until=1, refusals=3, status=403, noted_at=1))
    add(PushOrigin(origin="https://busy.example", wait_until=2_000_000_000, refusals=0, status=429, noted_at=1))
    add(PushWorker(id=new_id(), seen_at=1))
    code, said = run(within, "status")
    assert code == 1
    assert "https://stopped.example refuses this server (HTTP 403)" in said
    assert "https://busy.example is paused until 2033-05-18 03:33:20 UTC (HTTP 429)." in said
    assert "No worker was seen in the last minute" in said


def end(**values: str | int) -> Callable[[], None]:
    """Fan out as a worker would, and record this outcome."""

    def act() -> None:
        fan_out(int(time.time()))
        with write_transaction():
            db.session.execute(update(Delivery).values(done_at=1, **values))

    return act


def be_gone() -> None:
    end(state="sent")()
    with write_transaction():
        db.session.execute(delete(Subscription))


def rest() -> None:
    fan_out(int(time.time()))
    add(PushOrigin(origin=f"https://{HOST}", wait_until=2_000_000_000, refusals=0, noted_at=1))


ENDS: dict[str, tuple[Callable[[], object], str, int]] = {
    **{
        result: (
            end(state="sent" if result == "sent" else "failed", result=result, status=418),
            said,
            int(result != "sent"),
        )
        for result, said in trial.SAID.items()
        if result != "gone"
    },
    "again, and not for the last time": (
        end(state="waiting", result="again", status=418),
        trial.SAID["again"] + trial.ONCE_MORE,
        1,
    ),
    "gone": (be_gone, trial.SAID["gone"], 1),
    "rests": (rest, trial.RESTS, 1),
    "waits": (lambda: fan_out(int(time.time())), trial.WAITS, 1),
    "nobody": (lambda: None, trial.NOBODY, 1),
}


@pytest.mark.parametrize("how", ENDS)
def test_each_outcome_has_its_sentence(
    within: Flask, service: PushService, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    device, _ = subscribed(service)
    act, sentence, expected = ENDS[how]
    slept = []

    def sleep(_seconds: float) -> None:
        slept.append(1)
        if len(slept) == 1:
            act()

    if sentence in (trial.WAITS, trial.NOBODY):  # it waits in vain
        monkeypatch.setattr(trial, "WAIT", 0.5)
    monkeypatch.setattr(trial.time, "sleep", sleep)
    code, said = run(within, "test", device)
    assert (code, said) == (expected, f"Phone 1 of 1 ({HOST}): {sentence.format(status=418)}\n")


def test_a_member_is_found_by_name(within: Flask, service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    with write_transaction():
        for club in ("North", "South"):
            db.session.add(Club(id=club, name=club, created_at=1))
        for person in ("ann", "élan"):
            db.session.add(Player(id=person, name=person, created_at=1))
        db.session.flush()
        for number, (club, person) in enumerate([("North", "ann"), ("South", "ann"), ("North", "élan")]):
            member = Member(
                id=str(number), club_id=club, player_id=person, name=f"{person} B", role="player", joined_at=1
            )
            db.session.add(member)
    subscribed(service, player="élan")
    monkeypatch.setattr(trial, "WAIT", 0.0)
    assert run(within, "test", "Elan", "B")[1] == f"Phone 1 of 1 ({HOST}): {trial.NOBODY}\n"
    assert (
        "Several members are called ann B (North, South): name the device's id. Nothing was sent."
        in run(within, "test", "ann", "B")[1]
    )
    assert (
        "There is no device with the id Zoe, and no member of this name who has a phone."
        in run(within, "test", "Zoe")[1]
    )


def test_nobody_has_turned_reminders_on(within: Flask, service: PushService) -> None:
    device, _ = subscribed(service)
    with write_transaction():
        db.session.execute(delete(Subscription))
    code, said = run(within, "test", device)
    assert (code, said) == (
        1,
        "Error: No phone of theirs takes reminders, which are turned on in the app. Nothing was sent.\n",
    )
    db.session.rollback()
    assert db.session.scalars(select(Reminder.id)).all() == []
