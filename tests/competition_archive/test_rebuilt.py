"""`flask rebuild` recomputes the states of competitions and reports damaged logs."""

import pytest
from flask import Flask
from sqlalchemy import update

from scorekeeper.store import Competition, CompetitionEvent, db, write_transaction
from tests.competition_archive.contests import contest, contest_id, put, state
from tests.phone import Phone
from tests.upkeep.host import run


@pytest.fixture
def phone(both: Flask) -> Phone:
    phone = Phone(both)
    put(phone, contest())
    return phone


def test_a_wrong_state_is_repaired(both: Flask, phone: Phone) -> None:
    right = state(phone)
    assert run(both, "rebuild", "--check")[0] == 0
    with both.app_context(), write_transaction():
        db.session.execute(update(Competition).values(state='{"status":"finished"}', status="finished"))
    code, said = run(both, "rebuild", "--check")
    assert code == 1
    assert f"{contest_id(1)}: state of this competition" in said
    assert run(both, "rebuild")[0] == 0
    assert state(phone) == right
    assert run(both, "rebuild", "--check")[0] == 0


def test_a_damaged_log_is_reported_and_not_changed(both: Flask, phone: Phone) -> None:
    with both.app_context(), write_transaction():
        first = CompetitionEvent.number == 1
        db.session.execute(update(CompetitionEvent).where(first).values(event='{"id":"v1"}'))
    code, said = run(both, "rebuild")
    assert code == 1
    assert "does not match its hash" in said
