"""Recomputing what games and sheets tell of competitions. Whether it counts is no part of that: people decide it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import Row, select

from scorekeeper.games.archive import tellings
from scorekeeper.games.archive.tellings import Told
from scorekeeper.store import Game, Sheet, Telling, db, write_transaction

Tell = Callable[[str], None]
Found = tuple[Told, Row[Any]]
"""What a stored game or sheet tells by its newest document, and its row as it was read."""


def check_tellings(table: type[Game | Sheet], found: Sequence[Found], mend: bool, tell: Tell) -> int:
    """Compare what games or sheets tell with what is stored, and report each difference in a line. Return how many
    differ. With `mend`, write the correct tellings, but for those whose game or sheet has changed since it was read.
    """
    differ = [one for one in wrong(found) if not mend or is_written(table, one)]
    for told, _row in differ:
        tell(f"{told.id}: what it tells of a competition")
    return len(differ)


def wrong(found: Sequence[Found]) -> Iterator[Found]:
    """Yield those whose stored tellings are not what they tell."""
    ids = [told.id for told, _row in found]
    query = select(Telling.id, Telling.competition_id, Telling.telling).where(Telling.id.in_(ids))
    stored: dict[str, dict[str, str]] = {}
    for one in db.session.execute(query.where(Telling.telling.is_not(None))).all() if ids else ():
        stored.setdefault(one.id, {})[one.competition_id] = str(one.telling)
    db.session.rollback()
    for told, row in found:
        right = {told.competition: told.telling} if told.telling else {}
        if stored.get(told.id, {}) != right:
            yield told, row


def is_written(table: type[Game | Sheet], one: Found) -> bool:
    """Write what a game or sheet tells, if it has not changed since it was read."""
    told, row = one
    same = (table.id == row.id, table.revision == row.revision, table.updated_at == row.updated_at)
    with write_transaction():
        unchanged = db.session.scalar(select(table.id).where(*same).with_for_update())
        if unchanged:
            tellings.tell_anew(told)
            here = (Telling.id == told.id, Telling.competition_id == told.competition)
            if told.telling and not db.session.scalar(select(Telling.id).where(*here)):
                tellings.tell(row.device_id, [told])
    return unchanged is not None
