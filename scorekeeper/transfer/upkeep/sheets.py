"""Recomputing sheets: their states, and what lists need of them, from the newest document."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import Row, and_, select, update

from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.core.canonical import canonical
from scorekeeper.core.problems import Problem
from scorekeeper.games.archive.documents import hash_of_stored
from scorekeeper.games.competitions.sheets import CheckedSheet, check_sent, told_of
from scorekeeper.store import Competition, Sheet, SheetRevision, db, write_transaction
from scorekeeper.transfer.upkeep.tellings import check_tellings

BATCH = 100
"""Sheets in memory at once."""

Tell = Callable[[str], None]


def check_sheets(mend: bool, tell: Tell) -> tuple[int, int, int]:
    """Replay all sheets, and report each fault in a line. Return how many sheets differ, how many tell something else
    than is stored, and how many are damaged. With `mend`, write what is right.
    """
    different = telling = damaged = 0
    for batch in stored():
        sound = []
        for row in batch:
            try:
                sheet = read(row)
            except (CompetitionError, Problem, ValueError, RecursionError) as error:
                damaged += 1
                tell(f"{row.id}: this sheet is not what was archived ({error})")
                continue
            sound.append((told_of(sheet), row))
            columns = differences(row, sheet)
            if columns and (not mend or is_written(row, columns)):
                different += 1
                tell(f"{row.id}: {', '.join(sorted(columns))} of this sheet")
        telling += check_tellings(Sheet, sound, mend, tell)
    return different, telling, damaged


def read(row: Row[Any]) -> CheckedSheet:
    """Return the newest document of a sheet, replayed. Raises ValueError and what `check_sent` does for a damaged
    one.
    """
    if row.document is None or hash_of_stored(row.document) != row.content_hash:
        raise ValueError("its text does not match its hash")
    sheet = check_sent(json.loads(row.document))
    if sheet.id != row.id:
        raise ValueError(f"it belongs to {sheet.id}")
    return sheet


def differences(row: Row[Any], sheet: CheckedSheet) -> dict[str, Any]:
    """Return the correct columns that differ from the stored ones."""
    right = {
        "competition_id": sheet.link.get("id"),
        "match": sheet.link.get("match"),
        "club_id": row.club,
        "status": sheet.state["status"],
        "state": canonical(sheet.state),
    }
    return {name: value for name, value in right.items() if getattr(row, name) != value}


def is_written(row: Row[Any], columns: dict[str, Any]) -> bool:
    """Write a sheet's correct columns if it has not changed since it was read."""
    as_read = (Sheet.id == row.id, Sheet.revision == row.revision, Sheet.updated_at == row.updated_at)
    with write_transaction():
        return db.session.scalar(update(Sheet).where(*as_read).values(columns).returning(Sheet.id)) is not None


def stored() -> Iterator[Sequence[Row[Any]]]:
    """Yield all sheets with their newest document and the club of their competition in batches, by keyset."""
    newest = and_(SheetRevision.sheet_id == Sheet.id, SheetRevision.revision == Sheet.revision)
    columns = (*Sheet.__table__.c, SheetRevision.document, Competition.club_id.label("club"))
    query = select(*columns).outerjoin(SheetRevision, newest)
    query = query.outerjoin(Competition, Competition.id == Sheet.competition_id).order_by(Sheet.id).limit(BATCH)
    last = ""
    while batch := db.session.execute(query.where(Sheet.id > last)).all():
        db.session.rollback()
        yield batch
        last = batch[-1].id
