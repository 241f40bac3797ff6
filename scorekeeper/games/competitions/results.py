"""What is told of a competition, in the order in which it changed."""

import json
from typing import Any

from sqlalchemy import select

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive import tellings
from scorekeeper.games.competitions import rights
from scorekeeper.games.competitions.rights import AnyRow
from scorekeeper.store import Telling, db, write_transaction

AT_ONCE = 500
"""Maximum tellings of one answer."""


def cursor_of(row: AnyRow) -> str:
    """Return the place behind everything that is told now. After a restore, places of before are unknown."""
    return place(row, row.told)


def place(row: AnyRow, number: int) -> str:
    """Return a place as a cursor names it."""
    return f"{row.epoch}.{number}"


def list_results(row: AnyRow, cursor: str | None, is_desk: bool) -> dict[str, Any]:
    """Return what changed since the cursor, or all for an unknown cursor, as schemas.ResultsSchema describes it."""
    now, _dot, number = (cursor or "").rpartition(".")
    after = int(number) if now == row.epoch and number.isascii() and number.isdecimal() else 0
    which = (Telling.competition_id == row.id, Telling.number > after)
    columns = select(Telling.id, Telling.number, Telling.taken, Telling.telling)
    rows = db.session.execute(columns.where(*which).order_by(Telling.number, Telling.id).limit(AT_ONCE + 1)).all()
    shown = rows[:AT_ONCE]
    return {
        "results": [json.loads(one.telling) for one in shown if one.taken and one.telling],
        "offered": [json.loads(one.telling) for one in shown if is_desk and not one.taken and one.telling],
        "gone": [one.id for one in shown if not one.telling and (one.taken or is_desk)],
        "cursor": place(row, shown[-1].number) if len(rows) > AT_ONCE else cursor_of(row),
        "more": len(rows) > AT_ONCE,
    }


def take(competition: str, ident: str, device: str) -> None:
    """Let an offered telling count. Raises Problem `not-found` and `not-the-desk`."""
    with write_transaction():
        rights.need(competition, device, "take telling", lock=True)
        if not tellings.take(competition, ident):
            raise Problem("not-found")
