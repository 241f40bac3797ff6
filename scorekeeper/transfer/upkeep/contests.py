"""Recomputing the states of competitions. A log that does not match its hash is reported and not changed."""

from collections.abc import Callable, Iterator

from sqlalchemy import select
from sqlalchemy.exc import NoResultFound

from scorekeeper.competitions.errors import CompetitionError
from scorekeeper.games.archive.documents import hash_of_stored
from scorekeeper.games.competitions import states
from scorekeeper.games.competitions.reading import document_of
from scorekeeper.games.competitions.rights import AnyRow
from scorekeeper.store import Competition, db


def check_states(mend: bool, tell: Callable[[str], None]) -> tuple[int, int]:
    """Replay all competitions, and report each fault in a line. Return how many states differ and how many logs are
    damaged. With `mend`, write the correct states. A state that is not up to date is none: its next reader computes it.
    """
    different = damaged = 0
    for row in competitions():
        fault, differs = check(row, mend)
        db.session.rollback()
        damaged += fault is not None
        different += differs
        if fault or differs:
            tell(f"{row.id}: {fault or 'state of this competition'}")
    return different, damaged


def check(row: AnyRow, mend: bool) -> tuple[str | None, bool]:
    """Return what is wrong with a log, or else whether its stored state is."""
    try:
        if hash_of_stored(document_of(row)) != row.content_hash:
            return "the log of this competition is not what was archived: it does not match its hash", False
        text, status = states.compute(row)
    except (CompetitionError, NoResultFound, ValueError, KeyError, TypeError) as error:
        return f"the log of this competition, or what is told of it, is refused ({error!r})", False
    if not states.is_fresh(row) or (row.state, row.status) == (text, status):
        return None, False
    if mend:
        db.session.rollback()
        states.keep(row, text, status)
    return None, True


def competitions() -> Iterator[AnyRow]:
    """Yield all competitions, one at a time, because their states may be long."""
    last = ""
    while True:
        query = select(*Competition.__table__.c).where(Competition.id > last).order_by(Competition.id).limit(1)
        row = db.session.execute(query).first()
        if row is None:
            return
        last = row.id
        yield row
