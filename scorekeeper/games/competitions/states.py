"""The state of a competition: computed from its document and from what is told of it, and kept until either changes."""

import json
import logging

from sqlalchemy import select, update
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.competitions.stand import stand
from scorekeeper.competitions.words import Telling as Result
from scorekeeper.core.canonical import canonical
from scorekeeper.games.competitions.reading import document_of
from scorekeeper.games.competitions.rights import AnyRow
from scorekeeper.store import Competition, Telling, db, write_transaction

log = logging.getLogger(__name__)

LEAGUES = ("league-six", "league-four")


def state_of(row: AnyRow) -> str:
    """Return the state as JSON text. Who reads a state first after a change stores it for others."""
    same = (Competition.id == row.id, Competition.state_revision == row.revision, Competition.state_told == row.told)
    text = db.session.scalar(select(Competition.state).where(*same)) if is_fresh(row) else None
    return text or renewed(row)[0]


def status_of(row: AnyRow) -> str:
    """Return the status of a state."""
    return str(row.status) if is_fresh(row) else renewed(row)[1]


def renewed(row: AnyRow) -> tuple[str, str]:
    """Compute a state and store it. Return it as JSON text, and its status."""
    text, status = compute(row)
    db.session.rollback()
    try:
        keep(row, text, status)
    except SQLAlchemyError as error:  # the next reader computes it again
        log.warning("The state of a competition was not stored: %s", type(error).__name__)
    return text, status


def is_fresh(row: AnyRow) -> bool:
    """Whether the stored state belongs to what is stored now."""
    return bool((row.state_revision, row.state_told) == (row.revision, row.told))


def compute(row: AnyRow) -> tuple[str, str]:
    """Replay a competition: its state as JSON text, and its status."""
    state = stand(json.loads(document_of(row)), results_of(row.id, row.form))
    return canonical(state), state["status"]


def results_of(competition: str, form: str) -> list[Result]:
    """Return the tellings that count, of the kind that the form knows."""
    kind = "sheet" if form in LEAGUES else "game"
    which = (Telling.competition_id == competition, Telling.kind == kind, Telling.taken, Telling.telling.is_not(None))
    return [json.loads(text) for text in db.session.scalars(select(Telling.telling).where(*which)) if text]


def keep(row: AnyRow, text: str, status: str) -> None:
    """Store a state if the competition is still what it was computed from."""
    with write_transaction():
        same = (Competition.id == row.id, Competition.revision == row.revision, Competition.told == row.told)
        values = {"state": text, "status": status, "state_revision": row.revision, "state_told": row.told}
        db.session.execute(update(Competition).where(*same).values(values))
