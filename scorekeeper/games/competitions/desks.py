"""The desk of a competition: the one phone that writes it. Taking it over, or handing it over with a key, is an
explicit act and stays on record.
"""

import secrets
import time

from sqlalchemy import func, insert, select, update

from scorekeeper.core.problems import Problem
from scorekeeper.games.archive import tellings
from scorekeeper.games.archive.club_view import same_key
from scorekeeper.games.competitions import rights
from scorekeeper.games.competitions.rights import AnyRow
from scorekeeper.people.identity import journal
from scorekeeper.people.identity.codes import hash_of
from scorekeeper.people.identity.guard import refusal
from scorekeeper.store import Competition, Desk, db, write_transaction

LASTS = 600
"""Seconds that a key to hand over a desk is valid."""


def take(competition: str, device: str) -> None:
    """Make this device the desk. Repeating it changes nothing. Raises Problem `not-found` and `not-allowed`."""
    with write_transaction():
        row = rights.find(competition, device, "take desk", lock=True)
        if row.desk_id == device:
            return
        move(row, device)
    journal.note("desk-taken", competition=competition, club=row.club_id, before=row.desk_id)


def offer(competition: str, device: str) -> tuple[str, int]:
    """Return a key (128 random bits) with which another phone may take this desk once, and until when. It replaces an
    earlier one. Raises Problem `not-found` and `not-the-desk`.
    """
    key, until = secrets.token_urlsafe(16), int(time.time()) + LASTS
    with write_transaction():
        row = rights.find(competition, device, "hand over desk", lock=True)
        offered = {"handover_hash": hash_of(key), "handover_until": until}
        db.session.execute(update(Competition).where(Competition.id == competition).values(offered))
    journal.note("desk-offered", competition=competition, club=row.club_id)
    return key, until


def accept(competition: str, device: str, key: str) -> None:
    """Make this device the desk with the key that the desk gave it; in a club it must be an official's. Repeating it
    changes nothing. Raises Problem `desk-key-over` and `not-allowed`.
    """
    with write_transaction():
        seen = rights.look(competition, device, lock=True)
        if seen and seen.row.desk_id == device:
            return
        if seen is None or not is_offered(seen.row, key):
            raise Problem("desk-key-over")
        if seen.row.club_id and "official" not in seen.parts:
            raise refusal("not-allowed")
        move(seen.row, device)
    journal.note("desk-handed-over", competition=competition, club=seen.row.club_id, before=seen.row.desk_id)


def is_offered(row: AnyRow, key: str) -> bool:
    """Say whether this key is the one that the desk made last, and has not expired."""
    return same_key(row.handover_hash, hash_of(key)) and row.handover_until > time.time()


def move(row: AnyRow, device: str) -> None:
    """Make a device the desk, within a write transaction that has locked the competition. An offer ends."""
    values = {"desk_id": device, "handover_hash": None, "handover_until": None}
    db.session.execute(update(Competition).where(Competition.id == row.id).values(values))
    note(row.id, device, int(time.time()))


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
