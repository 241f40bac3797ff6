"""`flask rebuild` recomputes the states of competitions and sheets and what is told, and reports damaged documents."""

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, select, update

from scorekeeper.store import (
    Base,
    Competition,
    CompetitionEvent,
    Sheet,
    SheetRevision,
    Telling,
    db,
    write_transaction,
)
from tests.archive.clubs import begin_club
from tests.competition_archive.contests import contest, contest_id, put, state, told_game
from tests.competition_archive.test_match_sheets import ADDRESS, SHEET, league, put_sheet, sheet
from tests.games import game_id
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


def test_sheets_are_repaired_from_their_documents(both: Flask) -> None:
    admin, club = begin_club(both)
    put(admin, league(club=club))
    put_sheet(admin, sheet())
    right = rows(both, Sheet)
    spoiled = {"state": "{}", "status": "open", "match": "r9.9", "club_id": None}
    with both.app_context(), write_transaction():
        db.session.execute(update(Sheet).values(**spoiled))
    code, said = run(both, "rebuild", "--check")
    assert code == 1
    assert f"{SHEET}: club_id, match, state, status of this sheet\n" in said
    assert run(both, "rebuild")[0] == 0
    assert rows(both, Sheet) == right
    assert run(both, "rebuild", "--check")[0] == 0


def test_what_is_told_is_repaired_and_stays_taken_or_offered(both: Flask) -> None:
    admin, club = begin_club(both)
    put(admin, league(club=club))
    put(admin, contest(2, club=club))
    put_sheet(admin, sheet())
    admin.sync(told_game(1, contest=2))
    Phone(both).sync(told_game(2, contest=2))  # a stranger's, which is offered
    right, states = rows(both, Telling), [state(admin, number) for number in (1, 2)]
    assert [row["taken"] for row in right] == [True, False, True]
    with both.app_context(), write_transaction():
        db.session.execute(update(Telling).where(Telling.id != game_id(1)).values(telling=None))
        db.session.execute(delete(Telling).where(Telling.id == game_id(1)))
        db.session.execute(update(Competition).values(told=Competition.told + 1))
    assert run(both, "rebuild", "--check")[0] == 1
    code, said = run(both, "rebuild")
    assert (code, "What 3 games and sheets tell of competitions differed and were repaired.\n" in said) == (0, True)
    assert [{**row, "number": 0} for row in rows(both, Telling)] == [{**row, "number": 0} for row in right]
    assert [state(admin, number) for number in (1, 2)] == states
    assert run(both, "rebuild", "--check")[0] == 0


def test_a_damaged_sheet_is_reported_and_not_changed(both: Flask) -> None:
    put_sheet(phone := Phone(both), sheet())
    with both.app_context(), write_transaction():
        db.session.execute(update(SheetRevision).values(document='{"id":"x"}'))
        db.session.execute(update(Sheet).values(status="open"))
    code, said = run(both, "rebuild")
    assert (code, f"{SHEET}: this sheet is not what was archived" in said) == (1, True)
    assert phone.get(ADDRESS).json["document"] == {"id": "x"}
    assert rows(both, Sheet)[0]["status"] == "open"


def rows(app: Flask, table: type[Base]) -> list[dict[str, Any]]:
    with app.app_context():
        return [row._asdict() for row in db.session.execute(select(table.__table__).order_by(table.__table__.c.id))]
