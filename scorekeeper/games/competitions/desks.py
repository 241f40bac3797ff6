"""The desk of a competition: the one phone that writes it. Taking it over is an explicit act, and stays on record."""

import secrets
import time

from sqlalchemy import func, insert, select, update

from scorekeeper.games.archive import tellings
from scorekeeper.games.competitions import rights
from scorekeeper.people.identity import journal
from scorekeeper.store import Competition, Desk, db, write_transaction


def take(competition: str, device: str) -> None:
    """Make this device the desk. Repeating it changes nothing. Raises Problem `not-found` and `not-allowed`."""
    with write_transaction():
        row = rights.find(competition, device, "take desk", lock=True)
        if row.desk_id == device:
            return
        db.session.execute(update(Competition).where(Competition.id == competition).values(desk_id=device))
        note(competition, device, int(time.time()))
    journal.note("desk-taken", competition=competition, club=row.club_id, before=row.desk_id)


def note(competition: str, device: str, now: int) -> None:
    """Add a desk to the record, within a write transaction that has locked the competition."""
    last = select(func.max(Desk.number)).where(Desk.competition_id == competition)
    number = (db.session.scalar(last) or 0) + 1
    db.session.execute(insert(Desk).values(competition_id=competition, number=number, device_id=device, at=now))


def set_card(competition: str, device: str, key: str) -> None:
    """Store the key on the match cards. A newer one replaces it; what counted goes on counting. Raises Problem
    `not-found` and `not-the-desk`.
    """
    with write_transaction():
        row = rights.find(competition, device, "set card", lock=True)
        if row.card_key != key:
            db.session.execute(update(Competition).where(Competition.id == competition).values(card_key=key))
            tellings.adopt(competition)


def share(competition: str, device: str) -> str:
    """Return the key (128 random bits) with which everybody may read the competition, making one if there is none.
    Raises Problem `not-found` and `not-allowed`.
    """
    with write_transaction():
        row = rights.find(competition, device, "share", lock=True)
        key = row.share_key or secrets.token_urlsafe(16)
        db.session.execute(update(Competition).where(Competition.id == competition).values(share_key=key))
    return str(key)


def unshare(competition: str, device: str) -> None:
    """Revoke that key. Raises Problem `not-found` and `not-allowed`."""
    with write_transaction():
        rights.find(competition, device, "share", lock=True)
        db.session.execute(update(Competition).where(Competition.id == competition).values(share_key=None))
